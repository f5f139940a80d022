"""The files of a round: its pairing read, its results written. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import monotonic, sleep

import msgspec
from msgspec import Struct

from ingboard.export.opengotha import is_xml, read_tournament
from ingboard.export.pairing import (
    Bye,
    LackingPlayer,
    PairedGame,
    PairingError,
    Roster,
    asked_players,
    pairing_of,
)
from ingboard.export.player_facts import KnownPlayers
from ingboard.hall.overview import HallTable, table_order
from ingboard.hall.round_list import RoundList, round_of
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.saving import save
from ingboard.table.journal.plain_events import setup_to_plain
from ingboard.table.journal.reading import JournalError, read_journal
from ingboard.table.journal.shelf import SUFFIX
from ingboard.text import text
from ingboard.ui.game.last_table import load_last_table
from ingboard.ui.game.round_results import (
    game_in,
    keep_players,
    known_players,
    save_results,
    saved_words,
)

_LARGEST_PAIRING = 8_000_000


_ENTERED = "entered-players.xml"


# Seconds that copies which are behind are waited for, in all, and for each table more.
_PATIENCE, _PATIENCE_EACH, _LOOK_EVERY = 5.0, 0.2, 0.2


class NoConditionsError(PairingError):
    """No game was started on this computer: nobody knows by which conditions the games open."""


def read_pairing(path: Path, folder: Path) -> RoundList:
    """The round of a pairing file, a table or a tournament of OpenGotha, by the conditions usual here.

    A tournament is kept in the folder: the results are written with the keys that it has for its players.
    Raises KifuError or PairingError, each with one sentence.
    """
    last = load_last_table()
    if last is None:
        raise NoConditionsError(
            text("By which conditions? Start one New game by them here: then the list is read.")
        )
    data = file_bytes(path, _LARGEST_PAIRING)
    if is_xml(data):
        tournament = read_tournament(data)
        games, byes = tournament.pairing, tournament.resting
        save(folder / _ENTERED, data)
    else:
        games, byes = pairing_of(_text_of(data))
    return round_of(games, byes, msgspec.to_builtins(setup_to_plain(last.setup)))


def _text_of(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _roster_in(folder: Path) -> Roster:
    """Who was entered in the tournament that was last paired from; nobody where none can be read."""
    try:
        return read_tournament(file_bytes(folder / _ENTERED, _LARGEST_PAIRING)).roster
    except (KifuError, PairingError):
        return {}


class RoundResults(Struct, frozen=True):
    """The games of a round, its byes, tables whose game is not known, who is entered and known."""

    games: tuple[PairedGame, ...]
    byes: tuple[Bye, ...]
    missing: tuple[str, ...]
    roster: Roster
    known: KnownPlayers

    def lacking(self, known: KnownPlayers) -> tuple[LackingPlayer, ...]:
        """Who lacks what a format needs, with what is known, or has a surname that nobody told."""
        return asked_players(self.games, self.roster, known, self.byes)


def results_of(
    tables: Sequence[HallTable],
    copies: Path,
    folder: Path,
    number: int,
    referee: str,
    listed_round: RoundList | None = None,
) -> RoundResults:
    """The round's results from the copies of its journals.

    With a list, what was entered in it by hand belongs to them, also games of which the table has told a
    result before it went on; and what of it is missing is known.

    A copy that does not have the result yet that its table told is waited for, longer where there are many
    tables. Raises KifuError, with one sentence, where there is none.
    """
    found: list[PairedGame] = []
    missing: list[str] = []
    number = number or (listed_round.number if listed_round else 1)
    journals = _journals_of(tables, listed_round)
    until = monotonic() + _PATIENCE + _PATIENCE_EACH * len(journals)
    for place, table in enumerate(sorted(journals, key=table_order), 1):
        journal, is_told = journals[table]
        shown = int(table) if table.isdecimal() else place
        path = copies / table / f"{journal}{SUFFIX}"
        game = _game_in(path, str(number), shown, referee)
        while is_told and (game is None or game.outcome is None) and monotonic() < until:
            sleep(_LOOK_EVERY)
            game = _game_in(path, str(number), shown, referee)
        if game is None:
            missing.append(table)
        else:
            found.append(game)
    byes = () if listed_round is None else listed_round.byes
    if listed_round is not None:
        found += listed_round.by_hand(referee)
        found.sort(key=lambda game: game.table)
        there = {str(game.table) for game in found}
        rows = (game for game in listed_round.games if not game.is_bye)
        missing += [row.table for row in rows if row.table not in {*there, *missing}]
    if not found:
        raise KifuError(str(copies), 0, text("No copy of a journal can be read."))
    games, roster, known = tuple(found), _roster_in(folder), known_players(folder)
    return RoundResults(games, byes, tuple(missing), roster, known)


def _journals_of(
    tables: Sequence[HallTable], listed_round: RoundList | None
) -> dict[str, tuple[str, bool]]:
    """Each table's journal, and whether a result of it was told; none where one was entered by hand."""
    found = {
        each.table: (each.state.game, bool(each.state.result)) for each in tables if each.state
    }
    for game in () if listed_round is None else listed_round.games:
        if game.by_hand.outcome is not None:
            found.pop(game.table, None)
        elif game.journal:
            found[game.table] = game.journal, True
    return found


def write_results(results: RoundResults, known: KnownPlayers, folder: Path) -> str:
    """Write them, and keep what is known of the players; what was written, as sentences.

    Raises KifuError, with one sentence, where that cannot be done.
    """
    if known != results.known:
        keep_players(known, folder)
    lacks = save_results(results.games, folder, results.roster, known, results.byes)
    return saved_words(results.games, folder, results.missing, lacks)


def _game_in(path: Path, number: str, table: int, referee: str) -> PairedGame | None:
    try:
        return game_in(read_journal(path), number, table, referee)
    except JournalError:
        return None
