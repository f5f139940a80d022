"""The results of a round from the journals of its tables, as pairing programs take them; saved. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from pathlib import Path
from types import MappingProxyType

from ingboard.export.pairing import (
    Bye,
    PairedGame,
    PairingError,
    Roster,
    h9_rows,
    opengotha_xml,
    results_csv,
)
from ingboard.export.player_facts import (
    NOBODY,
    KnownPlayers,
    PlayersError,
    players_csv,
    read_players,
)
from ingboard.game.events import number_in
from ingboard.game.state import new_game
from ingboard.game.table_title import event_parts
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.saving import save
from ingboard.table.journal.reading import Journal
from ingboard.table.timeline import timeline_of
from ingboard.text import listed, paragraph, plural, text

_PLAYERS_FILE, _LARGEST = "players.csv", 8_000_000


def round_results(
    journals: Iterable[Journal], number: str, day: str, referee: str = ""
) -> tuple[PairedGame, ...]:
    """The games of a round by table, from journals with the newest first; `referee` is the round's.

    A journal belongs to the round that its table's line names; one that names none, to the day (as its file's
    name begins). Of several journals of the same players the newest
    in which something happened counts. A game without a confirmed result
    has no outcome.
    """
    newest: dict[tuple[str, str], Journal] = {}
    for journal in journals:
        players = (journal.setup.names.black, journal.setup.names.white)
        if all(players) and journal.events and _is_of_round(journal, number, day):
            newest.setdefault(players, journal)
    found = sorted(newest.values(), key=lambda journal: journal.path.name)
    tables = table_numbers([journal.setup.event for journal in found])
    games = (
        game_in(journal, number, table, referee)
        for journal, table in zip(found, tables, strict=True)
    )
    return tuple(sorted(games, key=lambda game: game.table))


def _is_of_round(journal: Journal, number: str, day: str) -> bool:
    named = event_parts(journal.setup.event).round
    return named == number if named else journal.path.name.startswith(day)


def table_numbers(lines: Iterable[str]) -> list[int]:
    """The tables' numbers: as their lines name them, the others in turn where a number is free."""
    named = [number_in(event_parts(line).table) for line in lines]
    free = (one for one in count(1) if one not in named)
    return [next(free) if one is None else one for one in named]


def game_in(journal: Journal, number: str, table: int, referee: str) -> PairedGame:
    """The game of one journal, as played in this round at this table."""
    rows, setup = timeline_of(journal), journal.setup
    state = rows[-1].state if rows else new_game(setup)
    played = number_in(number) or 1
    handicap = setup.terms.handicap
    event = event_parts(setup.event).event
    return PairedGame(
        played, table, setup.names, setup.ranks, handicap, state.outcome, event, referee
    )


def save_results(
    games: tuple[PairedGame, ...],
    folder: Path,
    roster: Roster = MappingProxyType({}),
    known: KnownPlayers = NOBODY,
    byes: Sequence[Bye] = (),
) -> str:
    """Write a round's results and byes in every form, with what is known of players and who was entered.

    Returns why there is no h9 file, as a sentence; "" where there is one. Raises KifuError, with one
    sentence, if it cannot.
    """
    lacks = ""
    forms = [("xml", opengotha_xml(games, roster, known, byes))]
    try:
        forms.append(("txt", h9_rows(games, roster, known, byes)))
    except PairingError as fault:
        lacks = str(fault)
    forms.append(("csv", results_csv(games, roster, known, byes)))
    for suffix, written in forms:
        save(folder / f"round-{games[0].round}.{suffix}", written.encode())
    return lacks


def known_players(folder: Path) -> KnownPlayers:
    """What was entered of players, as a folder of results keeps it; nothing where that cannot be read."""
    try:
        return read_players(file_bytes(folder / _PLAYERS_FILE, _LARGEST).decode("utf-8-sig"))
    except (KifuError, PlayersError, UnicodeDecodeError):
        return NOBODY


def keep_players(known: KnownPlayers, folder: Path) -> None:
    """Keep what was entered of players. Raises KifuError, with one sentence, if it cannot."""
    save(folder / _PLAYERS_FILE, players_csv(known).encode("utf-8-sig"))


def saved_words(
    games: tuple[PairedGame, ...], folder: Path, missing: Iterable[str] = (), lacks: str = ""
) -> str:
    """Where the results are, and which tables have none; nothing is a result before both confirmed it.

    `missing` are tables whose game is not known at all, `lacks` is why there is no h9 file.
    """
    fields = {"round": games[0].round, "folder": folder}
    if lacks:
        said = plural(
            "{number} table of round {round}: round-{round}.xml and .csv in {folder}.",
            "{number} tables of round {round}: round-{round}.xml and .csv in {folder}.",
            len(games),
            **fields,
        )
    else:
        said = plural(
            "{number} table of round {round}: round-{round}.xml, .txt and .csv in {folder}.",
            "{number} tables of round {round}: round-{round}.xml, .txt and .csv in {folder}.",
            len(games),
            **fields,
        )
    waiting = (*(str(game.table) for game in games if game.outcome is None), *missing)
    unknown = text("Unknown, not confirmed: table {tables}.", tables=listed(waiting))
    return paragraph((said, lacks, unknown if waiting else ""))
