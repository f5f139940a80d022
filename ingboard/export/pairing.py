"""Results for pairing programs: OpenGotha's XML, rows as in h9 and tou files, and a table for spreadsheets.

Written after OpenGotha's published tournament.dtd and help; none of it was loaded in OpenGotha itself. Only
the table is read back, as the pairing of a round: no XML, so that no entity of a stranger's file is followed.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.export.diagram import xml_attribute
from ingboard.game.state import Ending, Outcome
from ingboard.text import safe_cell, text

_BY_DEFAULT = frozenset({Ending.FORFEIT, Ending.NO_SHOW})
_UNKNOWN_RANK = "30K"
_DIGITS, _LONGEST, _LONGEST_RANK = 4, 200, 20
_NO_BRACKETS = str.maketrans("[]\r\n", "()  ")
_HEAD = (
    "round", "table", "black", "black rank", "white", "white rank", "handicap", "result", "event",
    "referee",
)  # fmt: skip


class PairingError(Exception):
    """A file that names no pairing, in one sentence."""


class PairedGame(Struct, frozen=True):
    """One game of a tournament; `outcome` is None until both confirmed it, and exported as unknown.

    Event and referee go into the table for spreadsheets, the event also above h9 rows.
    """

    round: int
    table: int
    names: PerColor[str]
    ranks: PerColor[str]
    handicap: int
    outcome: Outcome | None
    event: str = ""
    referee: str = ""


def opengotha_xml(games: Iterable[PairedGame]) -> str:
    """Players and games as OpenGotha has them; every name is plain text between quotes."""
    found = tuple(games)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<Tournament dataVersion="200">', "<Players>"]
    for name, rank in _players(found).items():
        surname, first = _names(name)
        shown = _rank(rank)
        lines.append(
            f"<Player name={xml_attribute(surname)} firstName={xml_attribute(first)} "
            f'rank={xml_attribute(shown)} grade={xml_attribute(shown)} registeringStatus="FIN"/>'
        )
    lines += ["</Players>", "<Games>"]
    for game in found:
        white, black = _key(game.names.white), _key(game.names.black)
        lines.append(
            f'<Game roundNumber="{game.round}" tableNumber="{game.table}" whitePlayer={xml_attribute(white)} '
            f'blackPlayer={xml_attribute(black)} knownColor="true" handicap="{game.handicap}" '
            f'result="{_code(game.outcome)}"/>'
        )
    return "\n".join([*lines, "</Games>", "</Tournament>", ""])


def h9_rows(games: Iterable[PairedGame]) -> str:
    """A row a player: number, name, rank, country, club, wins, and a cell a round such as "3+/w0".

    The file knows Latin letters only: a Chinese name becomes "?", as OpenGotha writes it.
    """
    found = tuple(games)
    players = tuple(_players(found).items())
    numbers = {name: number for number, (name, _) in enumerate(players, start=1)}
    rounds = range(1, max((game.round for game in found), default=0) + 1)
    event = next((game.event for game in found if game.event), "")
    lines = [f"; EV[{event.translate(_NO_BRACKETS)}]"] if event else []
    for name, rank in players:
        cells = [_h9_cell(_game_of(found, name, number), name, numbers) for number in rounds]
        wins = sum("+" in cell for cell in cells)
        surname, first = (_latin(part) for part in _names(name))
        lines.append(
            " ".join([str(numbers[name]), surname, first, _rank(rank), "XX", "----", str(wins), *cells])
        )
    return "\n".join(lines) + "\n"


def results_csv(games: Iterable[PairedGame]) -> str:
    """A row a game for a spreadsheet; no cell can be taken for a formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(_HEAD)
    for game in games:
        result = "" if game.outcome is None else game.outcome.short
        names, ranks = game.names, game.ranks
        cells: list[object] = [game.round, game.table]
        cells += [names.black, ranks.black, names.white, ranks.white]
        cells += [game.handicap, result, game.event, game.referee]
        writer.writerow([safe_cell(str(cell)) for cell in cells])
    return out.getvalue()


def pairing_of(written: str) -> tuple[PairedGame, ...]:
    """The games that a table for spreadsheets names: columns as `results_csv` has them, or some of them.

    A row needs table, black and white; without a round it is round 1. Raises PairingError for what is none.
    """
    sample = written[:4096]
    delimiter = max(",;\t", key=sample.partition("\n")[0].count)
    rows = csv.DictReader(io.StringIO(written.lstrip("\ufeff"), newline=""), delimiter=delimiter)
    names = [(name or "").strip().casefold() for name in rows.fieldnames or ()]
    if not {"table", "black", "white"} <= set(names):
        raise PairingError(text("The first line must name the columns table, black and white."))
    rows.fieldnames = names
    try:
        games = tuple(_paired(row, number) for number, row in enumerate(rows, start=2))
    except csv.Error as fault:
        raise PairingError(text("This is no table ({why}).", why=fault)) from None
    tables = [game.table for game in games]
    twice = next((table for table in tables if tables.count(table) > 1), None)
    if twice is not None:
        raise PairingError(text("Table {table} is named twice.", table=twice))
    if not games:
        raise PairingError(text("No table is named."))
    return games


def _paired(row: Mapping[str, str | None], number: int) -> PairedGame:
    def cell(name: str) -> str:
        return (row.get(name) or "").strip().removeprefix("'")

    table, played = cell("table"), cell("round") or "1"
    numbers = table.isdecimal() and played.isdecimal() and max(len(table), len(played)) <= _DIGITS
    if not numbers or not cell("black") or not cell("white"):
        raise PairingError(text("Line {number}: table, black and white are needed.", number=number))
    handicap = cell("handicap")
    return PairedGame(
        round=int(played),
        table=int(table),
        names=PerColor(cell("black")[:_LONGEST], cell("white")[:_LONGEST]),
        ranks=PerColor(cell("black rank")[:_LONGEST_RANK], cell("white rank")[:_LONGEST_RANK]),
        handicap=int(handicap) if handicap.isdecimal() and len(handicap) <= _DIGITS else 0,
        outcome=None,
        event=cell("event")[:_LONGEST],
    )


def _players(games: Sequence[PairedGame]) -> dict[str, str]:
    """Every player once with his rank, in the order of the tables."""
    found: dict[str, str] = {}
    for game in games:
        for color in Color:
            found.setdefault(game.names[color], game.ranks[color])
    return found


def _game_of(games: Sequence[PairedGame], name: str, number: int) -> PairedGame | None:
    return next((game for game in games if game.round == number and name in tuple(game.names)), None)


def _h9_cell(game: PairedGame | None, name: str, numbers: Mapping[str, int]) -> str:
    if game is None:
        return "0-"
    color = Color.BLACK if game.names.black == name else Color.WHITE
    other = numbers[game.names[color.opponent]]
    forfeit = "!" if game.outcome is not None and game.outcome.ending in _BY_DEFAULT else ""
    return f"{other}{_sign(game.outcome, color)}{forfeit}/{color.letter.lower()}{game.handicap}"


def _sign(outcome: Outcome | None, color: Color) -> str:
    if outcome is None or outcome.ending is Ending.VOID:
        return "?"
    if outcome.winner is None:
        return "-" if outcome.ending is Ending.BOTH_LOST else "="
    return "+" if outcome.winner is color else "-"


def _code(outcome: Outcome | None) -> str:
    if outcome is None or outcome.ending is Ending.VOID:
        return "RESULT_UNKNOWN"
    if outcome.winner is None:
        return "RESULT_BOTHLOSE" if outcome.ending is Ending.BOTH_LOST else "RESULT_EQUAL"
    wins = f"RESULT_{outcome.winner.name}WINS"
    return f"{wins}_BYDEF" if outcome.ending in _BY_DEFAULT else wins


def _names(name: str) -> tuple[str, str]:
    """Surname and first name: the last word is the surname, as people write their names at a table."""
    first, _, surname = " ".join(name.split()).rpartition(" ")
    return surname, first


def _key(name: str) -> str:
    """How OpenGotha names a player in a game: surname and first name in capitals without spaces."""
    surname, first = _names(name)
    return f"{surname}{first}".replace(" ", "").upper()


def _rank(rank: str) -> str:
    found = re.fullmatch(r"\s*([0-9]{1,2})\s*([kdp])[a-z]*\.?\s*", rank, re.IGNORECASE | re.ASCII)
    return _UNKNOWN_RANK if found is None else f"{found[1]}{found[2].upper()}"


def _latin(part: str) -> str:
    """Letters without their accents; one "?" for a name in another script, "-" for none."""
    plain = unicodedata.normalize("NFKD", part)
    kept = "".join(sign for sign in plain if not unicodedata.combining(sign))
    if not kept.strip():
        return "-"
    if not kept.isascii():
        return "?"
    return re.sub(r"[^A-Za-z0-9.'-]+", "_", kept)
