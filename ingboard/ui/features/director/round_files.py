"""The files of a round: its pairing, which becomes an order to each table, and its results. No Qt."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from ingboard.export.pairing import PairedGame, pairing_of
from ingboard.hall.messages import HallPlayer, PairNext
from ingboard.hall.overview import HallTable, table_order
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.table.journal.reading import JournalError, read_journal
from ingboard.table.journal.shelf import SUFFIX
from ingboard.text import listed, paragraph, plural, text
from ingboard.ui.game.round_results import game_in, save_results

_LARGEST_PAIRING = 1_000_000


class PairedTable(Struct, frozen=True):
    """A table of a pairing and the order that it gets."""

    table: str
    order: PairNext


def read_pairing(path: Path, by: str) -> tuple[PairedTable, ...]:
    """The orders of a pairing file. Raises KifuError or PairingError, each with one sentence."""
    data = file_bytes(path, _LARGEST_PAIRING)
    try:
        written = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        written = data.decode("latin-1")
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
        for game in pairing_of(written)
    )


def export_round(
    tables: Sequence[HallTable], copies: Path, folder: Path, number: int, referee: str
) -> str:
    """Write the round's results from the copies of its journals; what was written, as sentences.

    Raises KifuError, with one sentence, where that cannot be done.
    """
    games: list[PairedGame] = []
    missing: list[str] = []
    for place, table in enumerate(sorted(tables, key=lambda each: table_order(each.table)), 1):
        state = table.state
        if state is None:
            continue
        shown = int(table.table) if table.table.isdecimal() else place
        try:
            journal = read_journal(copies / table.table / f"{state.game}{SUFFIX}")
        except JournalError:
            missing.append(table.table)
        else:
            games.append(game_in(journal, str(number or 1), shown, referee))
    if not games:
        raise KifuError(str(copies), 0, text("No copy of a journal can be read."))
    save_results(tuple(games), folder)
    said = plural(
        "{number} table of round {round}: round-{round}.xml, .txt and .csv in {folder}.",
        "{number} tables of round {round}: round-{round}.xml, .txt and .csv in {folder}.",
        len(games),
        round=games[0].round,
        folder=folder,
    )
    unknown = [str(game.table) for game in games if game.outcome is None]
    told = [said]
    if unknown or missing:
        waiting = listed((*unknown, *missing))
        told.append(text("Unknown, not confirmed: table {tables}.", tables=waiting))
    return paragraph(told)
