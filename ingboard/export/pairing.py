"""Results for pairing programs: OpenGotha's XML, rows as in h9 and tou files, and a table for spreadsheets.

Written after OpenGotha's published tournament.dtd and help; none of it was loaded in OpenGotha itself. The
table is read back as the pairing of a round; the XML is read in `opengotha`.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from functools import partial
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.export.player_facts import NOBODY, KnownPlayers, PlayerFacts, latin, rank_of
from ingboard.export.xml_text import xml_attribute
from ingboard.game.state import Ending, Outcome
from ingboard.text import listed, safe_cell, text

_BY_DEFAULT = frozenset({Ending.FORFEIT, Ending.NO_SHOW})
_MOST_NAMED = 8
_DIGITS, _LONGEST, _LONGEST_RANK, _LONGEST_PIN = 4, 200, 20, 12
_COUNTRY = 2  # letters
_MOST_ROUNDS = 99
_ATTRIBUTE = re.compile(r"[A-Za-z][A-Za-z0-9]{0,39}")
_NO_BRACKETS = str.maketrans("[]\r\n", "()  ")
_HEAD = (
    "round",
    "table",
    "black",
    "black rank",
    "white",
    "white rank",
    "handicap",
    "result",
    "event",
    "referee",
)


BYE = "bye"
"""The result of who plays nobody, in a table for spreadsheets."""


class PairingError(Exception):
    """A file that names no pairing, or cannot be written for what is missing, in one sentence."""


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


class Bye(Struct, frozen=True):
    """A player who plays nobody in a round: a win for pairing programs, and for the standings."""

    round: int
    name: str
    rank: str = ""
    event: str = ""


class EnteredPlayer(Struct, frozen=True):
    """A player as his pairing program has him: the key it knows him by, and what it wrote of him."""

    key: str
    attributes: Mapping[str, str]

    @property
    def surname(self) -> str:
        """The surname, of one word or more."""
        return self.attributes.get("name", "")

    @property
    def first(self) -> str:
        """The first name."""
        return self.attributes.get("firstName", "")

    @property
    def rank(self) -> str:
        """The rank that he plays with, such as "4D"."""
        return (self.attributes.get("grade") or self.attributes.get("rank") or "")[:_LONGEST_RANK]

    @property
    def pin(self) -> str:
        """The number that the European Go Database knows him by; "" for none."""
        pin = self.attributes.get("egfPin", "").strip()
        return pin if pin.isascii() and pin.isdecimal() and len(pin) <= _LONGEST_PIN else ""


Roster = Mapping[str, EnteredPlayer]
"""Who is entered, by the name that stands at a table."""
_NO_ROSTER: Roster = MappingProxyType({})


class LackingPlayer(Struct, frozen=True):
    """A player without what a row of h9 needs, or whose surname is `guessed`; what is known of him."""

    name: str
    rank: str
    needs_name: bool
    needs_rank: bool
    guessed: PlayerFacts = PlayerFacts()


def lacking_players(
    games: Iterable[PairedGame],
    roster: Roster = _NO_ROSTER,
    known: KnownPlayers = NOBODY,
    byes: Sequence[Bye] = (),
) -> tuple[LackingPlayer, ...]:
    """Who has no name in Latin letters, or no rank, in the order of the tables."""
    every = asked_players(games, roster, known, byes)
    return tuple(
        replace(player, guessed=PlayerFacts())
        for player in every
        if player.needs_name or player.needs_rank
    )


def asked_players(
    games: Iterable[PairedGame],
    roster: Roster = _NO_ROSTER,
    known: KnownPlayers = NOBODY,
    byes: Sequence[Bye] = (),
) -> tuple[LackingPlayer, ...]:
    """Who lacks something, and who has a surname that nobody told: it is to be looked at once."""
    found = []
    for name, rank in _players(tuple(games), byes).items():
        facts = _facts(name, rank, roster, known)
        needs_name = latin(facts.surname) is None or latin(facts.first) is None
        is_told = _entered(roster, name) is not None or bool(known.get(name, PlayerFacts()).surname)
        is_guess = not needs_name and not is_told and not _is_certain(name)
        guessed = PlayerFacts(facts.surname, facts.first) if is_guess else PlayerFacts()
        if needs_name or is_guess or not facts.rank:
            found.append(LackingPlayer(name, facts.rank, needs_name, not facts.rank, guessed))
    return tuple(found)


def lacking_words(players: Sequence[LackingPlayer]) -> str:
    """Why there is no h9 file."""
    named = [player.name for player in players[:_MOST_NAMED]]
    if len(players) > _MOST_NAMED:
        named.append(text("{number} more", number=len(players) - _MOST_NAMED))
    return text(
        "An h9 file needs each player's name in Latin letters and rank. Missing: {players}.",
        players=listed(named),
    )


def opengotha_xml(
    games: Iterable[PairedGame],
    roster: Roster = _NO_ROSTER,
    known: KnownPlayers = NOBODY,
    byes: Sequence[Bye] = (),
) -> str:
    """Players and games as OpenGotha has them; every name is plain text between quotes.

    A player of the roster keeps his key and all that was written of him; else the key is made of the name.
    A rank that nobody knows is left out.
    """
    found = tuple(games)
    players = _players(found, byes)
    described = {name: _facts(name, rank, {}, known) for name, rank in players.items()}
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<Tournament dataVersion="200">',
        "<Players>",
    ]
    for name, facts in described.items():
        entered = _entered(roster, name)
        lines.append(f"<Player {_made(facts) if entered is None else _kept(entered)}/>")
    lines += ["</Players>", "<Games>"]
    for game in found:
        black, white = (_key(roster, name, described[name]) for name in game.names)
        lines.append(
            f'<Game roundNumber="{game.round}" tableNumber="{game.table}" whitePlayer={xml_attribute(white)} '
            f'blackPlayer={xml_attribute(black)} knownColor="true" handicap="{game.handicap}" '
            f'result="{_code(game.outcome)}"/>'
        )
    lines.append("</Games>")
    if byes:
        lines.append("<ByePlayers>")
        for bye in byes:
            key = xml_attribute(_key(roster, bye.name, described[bye.name]))
            lines.append(f'<ByePlayer roundNumber="{bye.round}" player={key}/>')
        lines.append("</ByePlayers>")
    return "\n".join([*lines, "</Tournament>", ""])


def h9_rows(
    games: Iterable[PairedGame],
    roster: Roster = _NO_ROSTER,
    known: KnownPlayers = NOBODY,
    byes: Sequence[Bye] = (),
) -> str:
    """A row a player: number, name, rank, country, club, wins, and a cell a round such as "3+/w0".

    A bye is a win over nobody, "0+", as OpenGotha has it.
    Of a player of the roster country and club are known, and the number of the European Go Database, which
    ends the row: "|PIN". The file knows Latin letters only, and no player without a rank: raises
    PairingError, with one sentence, where these are missing.
    """
    found = tuple(games)
    if lacking := lacking_players(found, roster, known, byes):
        raise PairingError(lacking_words(lacking))
    players = tuple(_players(found, byes).items())
    numbers = {name: number for number, (name, _) in enumerate(players, start=1)}
    played = {(game.round, name): game for game in reversed(found) for name in game.names}
    resting = {(bye.round, bye.name) for bye in byes}
    rounds = _columns({game.round for game in found} | {bye.round for bye in byes})
    event = next((game.event for game in found if game.event), "")
    lines = [f"; EV[{event.translate(_NO_BRACKETS)}]"] if event else []
    for name, rank in players:
        cells = [
            "0+"
            if (number, name) in resting
            else _h9_cell(played.get((number, name)), name, numbers)
            for number in rounds
        ]
        wins = sum("+" in cell for cell in cells)
        entered, facts = _entered(roster, name), _facts(name, rank, roster, known)
        said = {} if entered is None else entered.attributes
        country, club = (_latin(said.get(fact, "").strip()) for fact in ("country", "club"))
        row = [_latin(facts.surname), _latin(facts.first), facts.rank]
        row += [country if len(country) == _COUNTRY else "XX", club if club != "-" else "----"]
        pin = "" if entered is None or not entered.pin else f" |{entered.pin}"
        lines.append(" ".join([str(numbers[name]), *row, str(wins), *cells]) + pin)
    return "\n".join(lines) + "\n"


def results_csv(
    games: Iterable[PairedGame],
    roster: Roster = _NO_ROSTER,
    known: KnownPlayers = NOBODY,
    byes: Sequence[Bye] = (),
) -> str:
    """A row a game for a spreadsheet, then one a bye; no cell can be taken for a formula.

    A rank that no table knew is the one that was told since.
    """

    def ranked(name: str, rank: str) -> str:
        return rank or _facts(name, rank, roster, known).rank

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(_HEAD)
    for game in games:
        result = "" if game.outcome is None else game.outcome.short
        cells: list[object] = [game.round, game.table]
        for color in Color:
            cells += [game.names[color], ranked(game.names[color], game.ranks[color])]
        cells += [game.handicap, result, game.event, game.referee]
        writer.writerow([safe_cell(str(cell)) for cell in cells])
    for bye in byes:
        cells = [
            bye.round,
            "",
            bye.name,
            ranked(bye.name, bye.rank),
            "",
            "",
            "",
            BYE,
            bye.event,
            "",
        ]
        writer.writerow([safe_cell(str(cell)) for cell in cells])
    return out.getvalue()


def pairing_of(written: str) -> tuple[tuple[PairedGame, ...], tuple[Bye, ...]]:
    """The games that a table for spreadsheets names, and who has a bye.

    Columns are as `results_csv` has them, or some of them. A row needs table, black and white; one with a
    single player and no table is a bye; without a round it is round 1. Raises PairingError for what is none.
    """
    sample = written[:4096]
    delimiter = max(",;\t", key=sample.partition("\n")[0].count)
    rows = csv.DictReader(io.StringIO(written.lstrip("\ufeff"), newline=""), delimiter=delimiter)
    names = [(name or "").strip().casefold() for name in rows.fieldnames or ()]
    if not {"table", "black", "white"} <= set(names):
        raise PairingError(text("The first line must name the columns table, black and white."))
    rows.fieldnames = names
    try:
        found = list(enumerate(rows, start=2))
        byes = tuple(bye for _, row in found if (bye := _bye(row)) is not None)
        games = tuple(_paired(row, number) for number, row in found if _bye(row) is None)
    except csv.Error as fault:
        raise PairingError(text("This is no table ({why}).", why=fault)) from None
    if not games:
        raise PairingError(text("No table is named."))
    return each_table_once(games), byes


def _bye(row: Mapping[str, str | None]) -> Bye | None:
    """Who plays nobody in a row; None where two play."""
    sides = [side for side in ("black", "white") if _cell(row, side)]
    if _cell(row, "table") or len(sides) != 1:
        return None
    name, rank, played = _cell(row, sides[0]), _cell(row, f"{sides[0]} rank"), _cell(row, "round")
    number = int(played) if played.isdecimal() and len(played) <= _DIGITS else 1
    return Bye(number, name[:_LONGEST], rank[:_LONGEST_RANK], _cell(row, "event")[:_LONGEST])


def _cell(row: Mapping[str, str | None], name: str) -> str:
    return (row.get(name) or "").strip().removeprefix("'")


def each_table_once(games: tuple[PairedGame, ...]) -> tuple[PairedGame, ...]:
    """The games of one round. Raises PairingError where two are at one table."""
    tables = Counter(game.table for game in games)
    twice = next((table for table, number in tables.items() if number > 1), None)
    if twice is not None:
        raise PairingError(text("Table {table} is named twice.", table=twice))
    return games


def _paired(row: Mapping[str, str | None], number: int) -> PairedGame:
    cell = partial(_cell, row)
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


def _players(games: Sequence[PairedGame], byes: Sequence[Bye] = ()) -> dict[str, str]:
    """Every player once with his rank, in the order of the tables, then who has a bye."""
    found: dict[str, str] = {}
    for game in games:
        for color in Color:
            found.setdefault(game.names[color], game.ranks[color])
    for bye in byes:
        found.setdefault(bye.name, bye.rank)
    return found


def _columns(rounds: Set[int]) -> Sequence[int]:
    """The rounds that have a cell: all up to the last, unless a file names one that no tournament has."""
    last = max(rounds, default=0)
    return range(1, last + 1) if last <= _MOST_ROUNDS else sorted(rounds)


def _entered(roster: Roster, name: str) -> EnteredPlayer | None:
    return roster.get(name) or roster.get(" ".join(name.split()))


def _facts(name: str, rank: str, roster: Roster, known: KnownPlayers) -> PlayerFacts:
    """A player's name in two parts and his rank, "" for none: as entered in the tournament, else as told."""
    entered, told = _entered(roster, name), known.get(name, PlayerFacts())
    surname, first = _names(name) if entered is None else (entered.surname, entered.first)
    if told.surname:
        surname, first = told.surname, told.first
    ranks = ("" if entered is None else entered.rank, rank, told.rank)
    return PlayerFacts(surname, first, next(filter(None, map(rank_of, ranks)), ""))


def _made(facts: PlayerFacts) -> str:
    names = f"name={xml_attribute(facts.surname)} firstName={xml_attribute(facts.first)}"
    rank = xml_attribute(facts.rank)
    ranked = f" rank={rank} grade={rank}" if facts.rank else ""
    return f'{names}{ranked} registeringStatus="FIN"'


def _kept(entered: EnteredPlayer) -> str:
    known = {
        name: value for name, value in entered.attributes.items() if _ATTRIBUTE.fullmatch(name)
    }
    return " ".join(f"{name}={xml_attribute(value)}" for name, value in known.items())


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
    """Surname and first name: what stands before a comma, or in capitals, else the last word (a guess)."""
    surname, comma, first = (part.strip() for part in name.partition(","))
    if comma:
        return surname, first
    words = name.split()
    if capitals := _in_capitals(words):
        return " ".join(capitals), " ".join(word for word in words if word not in capitals)
    return (words[-1], " ".join(words[:-1])) if words else ("", "")


def _in_capitals(words: Sequence[str]) -> list[str]:
    """The words that are a surname in capitals, as in "LI Wei"; none where all or no words are."""
    found = [word for word in words if len(word) > 1 and word.isupper() and word.isalpha()]
    return found if 0 < len(found) < len(words) else []


def _is_certain(name: str) -> bool:
    """Whether a name itself tells what of it is the surname."""
    words = name.split()
    return len(words) < 2 or "," in name or bool(_in_capitals(words))  # noqa: PLR2004 - one word is whole


def _key(roster: Roster, name: str, facts: PlayerFacts) -> str:
    """How OpenGotha names a player in a game: surname and first name in capitals without spaces."""
    entered = _entered(roster, name)
    if entered is not None:
        return entered.key
    return f"{facts.surname}{facts.first}".replace(" ", "").upper()


def _latin(part: str) -> str:
    """A part of a row in Latin letters, "-" for what has none."""
    return latin(part) or "-"
