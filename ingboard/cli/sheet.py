"""`ingboard sheet`: the result sheet of a journal or a record as a PDF, or the one for an adjudication."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from ingboard.cli.counted import count_of, refuse_open
from ingboard.cli.output import STANDARD, show, show_bytes, show_json
from ingboard.cli.pairing import export_pairing
from ingboard.cli.picture import prepare
from ingboard.cli.records import add_game_options, given_game, given_journal
from ingboard.cli.terms import add_term_options, settle, term_options
from ingboard.cli.values import Options, Parser, tournament_of
from ingboard.export.adjudication_sheet import adjudication_sheet
from ingboard.export.recorded_game import as_recorded, facts_of_record
from ingboard.export.result_sheet import result_sheet
from ingboard.export.sheet import SheetFacts
from ingboard.game.state import GameState
from ingboard.game.table_title import EventParts
from ingboard.table import sheet_files
from ingboard.table.journal.reading import Journal
from ingboard.text import text


def run(options: Options) -> int:
    """Write the next version of a sheet; status 1 if the journal is not whole."""
    if options.pairing is not None:
        return export_pairing(options)
    if options.players is not None:
        raise options.wrong_use(text("--players goes with --pairing."))
    path = options.one_file()
    if path == STANDARD and options.to is None:
        raise options.wrong_use(text("--to is missing, such as --to sheet.pdf."))
    name = options.target
    kind = sheet_files.ADJUDICATION if options.adjudication else sheet_files.RESULT
    if name is not None and name != STANDARD and Path(name).suffix.lower() != ".pdf":
        raise options.wrong_use(text("--to must end in .pdf, not “{name}”.", name=name))
    prepare()
    from ingboard.ui.features.result_sheet.sheet_paper import sheet_pdf

    given = given_journal(path)
    journal = None if given is None else given[0]
    state, facts = _of_record(options, path) if journal is None else _of_journal(options, journal)
    folder = sheet_files.sheets_folder(Path(path))
    parts = EventParts(facts.event, facts.round, facts.table)
    called = sheet_files.sheet_name(parts, state.setup.names, kind)
    noted = 0 if journal is None else sheet_files.noted_versions(journal, kind)
    version = sheet_files.next_version(folder, called, noted)
    target = sheet_files.sheet_path(folder, called, version) if name is None else Path(name)
    facts = replace(facts, version=version)
    sheet = (adjudication_sheet if options.adjudication else result_sheet)(state, facts)
    if name == STANDARD:
        show_bytes(sheet_pdf(sheet))
    else:
        sheet_files.write_sheet(target, sheet_pdf(sheet))
    if options.json:
        result = None if state.outcome is None else state.outcome.short
        answer = {"file": path, "sheet": str(target), "version": version}
        show_json({**answer, "hash": facts.link or None, "result": result})
    elif name != STANDARD:
        show(text("Sheet: {file}", file=target))
    return 1 if journal is not None and journal.fault is not None else 0


def _of_journal(options: Options, journal: Journal) -> tuple[GameState, SheetFacts]:
    from ingboard.ui.features.result_sheet.journal_facts import facts_of_setup, game_of_journal
    from ingboard.ui.features.result_sheet.sheet_paper import under

    tournament = tournament_of(options.settings, journal.settings_file)
    known = _filled_in(options, under(tournament, facts_of_setup(journal.setup)))
    found = game_of_journal(journal, known, tournament.listed_pause)
    return found.state, found.facts


def _of_record(options: Options, path: str) -> tuple[GameState, SheetFacts]:
    from ingboard.ui.features.result_sheet.sheet_paper import under

    game = given_game(options, path)
    counted = count_of(game, settle(game, term_options(options)))
    refuse_open(counted)
    setup = replace(game.state.setup, terms=counted.settled.terms)
    state, remarks = as_recorded(
        replace(game.state, setup=setup), game.record.details, counted.plan
    )
    facts = under(tournament_of(options.settings), facts_of_record(game.record.details))
    recorded = facts.komi_recorded or options.komi is not None
    unread = "" if recorded else facts.komi_unread
    filled = _filled_in(options, facts)
    facts = replace(filled, remarks=remarks, komi_recorded=recorded, komi_unread=unread)
    return state, facts


def _filled_in(options: Options, facts: SheetFacts) -> SheetFacts:
    """The facts with what was given as options in their place."""
    given = {
        name: getattr(options, name)
        for name in ("event", "round", "table", "referee")
        if getattr(options, name) is not None
    }
    return replace(facts, **given)


def parser() -> Parser:
    """The options of the command."""
    options = Parser(
        "sheet", "ingboard sheet FILE... [OPTIONS]", "FILE", text("the journal or record")
    )
    options.value("--to", "OUT.pdf", text("file (default: next number beside the journal)"))
    options.switch("--adjudication", text("current position, for adjudication"))
    options.value(
        "--pairing", "OUT", text("results of all FILEs: .xml (OpenGotha), .txt (h9) or .csv")
    )
    options.value("--players", "FILE", text("OpenGotha's tournament, or a table of players (.csv)"))
    options.value("--event", "NAME", text("the event"))
    options.value("--round", "N", text("the round"))
    options.value("--table", "N", text("the table"))
    options.value("--referee", "NAME", text("referee who signs"))
    options.value("--settings", "FILE.toml", text("tournament settings (default: the journal's)"))
    add_game_options(options)
    add_term_options(options)
    options.switch("--json", text("output one JSON object"))
    return options
