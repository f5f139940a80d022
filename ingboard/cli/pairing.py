"""`ingboard sheet FILE... --pairing OUT`: the results of a round's tables for pairing programs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from ingboard.cli.output import CommandError, show, show_json, tell
from ingboard.cli.progress import Unit, with_progress
from ingboard.cli.records import given_journal, open_game
from ingboard.cli.values import Options, tournament_of
from ingboard.export.opengotha import is_xml, read_tournament
from ingboard.export.pairing import (
    PairedGame,
    PairingError,
    Roster,
    h9_rows,
    opengotha_xml,
    results_csv,
)
from ingboard.export.player_facts import NOBODY, KnownPlayers, PlayersError, read_players
from ingboard.export.recorded_game import as_recorded
from ingboard.game.events import number_in
from ingboard.game.setup import GameSetup
from ingboard.game.state import Outcome, new_game
from ingboard.game.table_title import event_parts
from ingboard.kifu.files import file_bytes
from ingboard.kifu.saving import save
from ingboard.table.timeline import timeline_of
from ingboard.text import paragraph, text

_FORMS = {".xml": opengotha_xml, ".txt": h9_rows, ".csv": results_csv}
_LARGEST = 8_000_000  # bytes of a tournament


def export_pairing(options: Options) -> int:
    """Write the results of the files; status 1 if one has no confirmed result yet.

    Round and table are those that a game's event names; `--round` is for all. Else it is round 1, and the
    files are the tables in their order.

    Raises CommandError for an ending that is none of ours, for players that cannot be read, and where h9
    lacks what it needs of them.
    """
    target = Path(options.pairing)
    form = _FORMS.get(target.suffix.lower())
    if form is None:
        raise options.wrong_use(text("--pairing must end in .xml, .txt or .csv."))
    if not options.files:
        raise options.wrong_use(text("Name a file after {command}.", command=options.command))
    number = options.number("--round", least=1)
    roster, known = _players_of(options.players)
    tournament = tournament_of(options.settings)
    referee = options.referee or tournament.referee
    games = _games(options.files, number or tournament.round or None, referee)
    try:
        written = form(games, roster, known)
    except PairingError as fault:
        told = text(
            "Say them in a table with player, surname, first name, rank: --players FILE.csv."
        )
        raise CommandError(paragraph((str(fault), told))) from None
    save(target, written.encode())
    open_tables = [game.table for game in games if game.outcome is None]
    if options.json:
        show_json({"games": len(games), "without_result": open_tables, "file": str(target)})
    else:
        show(text("Results: {file}", file=target))
        if target.suffix.lower() != ".csv":
            show(text("Published format, untested in OpenGotha: check winners after loading."))
    for table in open_tables:
        tell(text("Table {table}: result unconfirmed, written as unknown.", table=table))
    return 1 if open_tables else 0


def _players_of(path: str | None) -> tuple[Roster, KnownPlayers]:
    """Who is entered in a tournament of OpenGotha, or what a table says of players.

    Raises CommandError for a file that is neither.
    """
    if path is None:
        return {}, NOBODY
    data = file_bytes(Path(path), _LARGEST)
    try:
        if is_xml(data) or Path(path).suffix.lower() != ".csv":
            return read_tournament(data).roster, NOBODY
        return {}, read_players(data.decode("utf-8-sig", "replace"))
    except (PairingError, PlayersError) as fault:
        raise CommandError(f"{path}: {fault}") from None


def _games(paths: Sequence[str], number: int | None, referee: str) -> list[PairedGame]:
    from ingboard.ui.game.round_results import table_numbers

    found = [_table_of(path) for path in with_progress(paths, Unit.FILES)]
    tables = table_numbers(setup.event for setup, _ in found)
    return [
        replace(_game(setup, outcome, number, table), referee=referee)
        for (setup, outcome), table in zip(found, tables, strict=True)
    ]


def _game(setup: GameSetup, outcome: Outcome | None, number: int | None, table: int) -> PairedGame:
    named = event_parts(setup.event)
    played = number or number_in(named.round) or 1
    handicap = setup.terms.handicap
    return PairedGame(played, table, setup.names, setup.ranks, handicap, outcome, named.event)


def _table_of(path: str) -> tuple[GameSetup, Outcome | None]:
    given = given_journal(path)
    if given is not None:
        journal, _ = given
        rows = timeline_of(journal)
        state = rows[-1].state if rows else new_game(journal.setup)
        return journal.setup, state.outcome
    game = open_game(path)
    state, _ = as_recorded(game.state, game.record.details)
    return state.setup, state.outcome
