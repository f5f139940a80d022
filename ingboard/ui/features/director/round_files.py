"""The files of a round: its pairing read, its results written. No Qt."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from time import monotonic, sleep

from msgspec import Struct

from ingboard.export.opengotha import is_xml, read_tournament
from ingboard.export.pairing import PairedGame, PairingError, Roster, pairing_of
from ingboard.hall.messages import HallPlayer, PairNext
from ingboard.hall.overview import HallTable, table_order
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.saving import save
from ingboard.table.journal.reading import JournalError, read_journal
from ingboard.table.journal.shelf import SUFFIX
from ingboard.text import text
from ingboard.ui.game.round_results import game_in, save_results, saved_words

_LARGEST_PAIRING = 8_000_000


_ENTERED = "entered-players.xml"


_PATIENCE, _LOOK_EVERY = 5.0, 0.2  # seconds


class PairedTable(Struct, frozen=True):
    """A table of a pairing and the order that it gets."""

    table: str
    order: PairNext


def read_pairing(path: Path, folder: Path, by: str) -> tuple[PairedTable, ...]:
    """The orders of a pairing file, a table or a tournament of OpenGotha.

    A tournament is kept in the folder: the results are written with the keys that it has for its players.
    Raises KifuError or PairingError, each with one sentence.
    """
    data = file_bytes(path, _LARGEST_PAIRING)
    if is_xml(data):
        games = read_tournament(data).pairing
        save(folder / _ENTERED, data)
    else:
        games = pairing_of(_text_of(data))
    return tuple(
        PairedTable(
            str(game.table),
            PairNext(
                id=secrets.token_hex(6),
                black=HallPlayer(game.names.black, game.ranks.black),
                white=HallPlayer(game.names.white, game.ranks.white),
                round=game.round,
                event=game.event,
                by=by,
            ),
        )
        for game in games
    )


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


def export_round(
    tables: Sequence[HallTable], copies: Path, folder: Path, number: int, referee: str
) -> str:
    """Write the round's results from the copies of its journals; what was written, as sentences.

    A copy that does not have the result yet that its table told is waited for, some seconds. Raises
    KifuError, with one sentence, where that cannot be done.
    """
    found: list[PairedGame] = []
    missing: list[str] = []
    until = monotonic() + _PATIENCE
    for place, table in enumerate(sorted(tables, key=lambda each: table_order(each.table)), 1):
        state = table.state
        if state is None:
            continue
        shown = int(table.table) if table.table.isdecimal() else place
        path = copies / table.table / f"{state.game}{SUFFIX}"
        game = _game_in(path, str(number or 1), shown, referee)
        while (game is None or game.outcome is None) and monotonic() < until:
            sleep(_LOOK_EVERY)
            game = _game_in(path, str(number or 1), shown, referee)
        if game is None:
            missing.append(table.table)
        else:
            found.append(game)
    if not found:
        raise KifuError(str(copies), 0, text("No copy of a journal can be read."))
    games = tuple(found)
    save_results(games, folder, _roster_in(folder))
    return saved_words(games, folder, missing)


def _game_in(path: Path, number: str, table: int, referee: str) -> PairedGame | None:
    try:
        return game_in(read_journal(path), number, table, referee)
    except JournalError:
        return None
