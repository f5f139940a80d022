"""Journals written while cattrs wrote dataclasses still open, and replay to the same game.

`tests/data/journals` holds three of them, what their replay gave then, line by line, and every kind of event
as it was written.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from ingboard.board.diagrams import rows_of
from ingboard.clock.moments import Moment
from ingboard.clock.reading import reading
from ingboard.game.events import Event
from ingboard.game.evolve import evolve
from ingboard.game.setup import GameSetup
from ingboard.game.state import GameState, new_game
from ingboard.table.journal.form import read_lines
from ingboard.table.journal.plain_events import (
    event_from_plain,
    event_to_plain,
    setup_from_plain,
    setup_to_plain,
)
from ingboard.table.journal.reading import read_journal
from ingboard.table.journal.recovery import table_of

OLD = Path(__file__).resolve().parents[3] / "data" / "journals"
JOURNALS = sorted(OLD.glob("*.ingtable"))


def replayed(path: Path) -> Iterator[str]:
    """The hash at the journal's end, then a line for the set-up and for the state after each event."""
    journal = read_journal(path)
    yield f"{journal.link} {journal.title} {journal.fault} {journal.is_newer} {journal.rests}"
    yield _setup(journal.setup)
    at = 0
    state = new_game(journal.setup)
    for event in journal.events:
        at = max(at, getattr(event, "at", at))
        state = evolve(state, event)
        yield f"{type(event).__name__}: {_state(state, Moment(at))}"
    yield f"at the table: {_state(table_of(journal).state, Moment(at))}"


def _setup(setup: GameSetup) -> str:
    terms = setup.terms
    parts = [
        *(
            setup.rules,
            "/".join(rows_of(setup.first)),
            terms.komi,
            *terms.penalties,
            terms.handicap,
        ),
        *(terms.compensation, terms.ties, terms.sharing, terms.stones, *setup.names, *setup.ranks),
        *(setup.event, setup.free_handicap, setup.to_start.letter, setup.played_stone_presses),
        *(setup.options.single_suicide, setup.options.prisoners, setup.bounce),
    ]
    for control in setup.controls or ():
        numbers = ("main", "period", "periods", "points", "stones", "increment")
        parts += [type(control).__name__, *(getattr(control, name, "-") for name in numbers)]
    return " | ".join(map(str, parts))


def _state(state: GameState, at: Moment) -> str:
    table = state.at_table
    parts = [
        *("/".join(rows_of(state.position)), len(tuple(state.line.moves())), state.phase),
        *(state.to_play.letter, sorted(map(tuple, state.dead)), *state.assents, *state.confirmed),
        *(state.outcome.short if state.outcome else "", state.stops, state.handicap_left),
        *(*table.absent, *table.away, table.held, table.held_since, table.adjourned),
        *(table.sealing, table.pause_asked, len(table.ruled)),
        *(f"{ruling.kind} {ruling.by} {ruling.reason} {ruling.point}" for ruling in state.rulings),
    ]
    if state.clock is not None:
        for side in reading(state.clock, at):
            parts += [side.period, side.remaining, side.points, side.stones, side.used, side.flag]
        parts += [state.clock.paused, state.clock.turn, len(state.clock.log)]
    return " | ".join(map(str, parts))


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_an_old_journal_replays_to_the_same_states(path):
    told = path.with_suffix(".replayed.txt").read_text(encoding="utf-8").splitlines()
    assert list(replayed(path)) == told


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_an_old_journal_is_whole_and_would_be_written_the_same(path):
    lines = read_lines(path.read_bytes())
    assert (lines.fault, lines.rest) == (None, b"")
    setup = lines.bodies[0]["setup"]
    assert _as_json(setup_to_plain(setup_from_plain(setup))) == setup
    events = [plain for body in lines.bodies for plain in body.get("events", ())]
    assert events
    assert [_as_json(event_to_plain(event_from_plain(plain))) for plain in events] == events


def test_every_event_has_the_form_that_it_always_had():
    written = [
        json.loads(line) for line in (OLD / "every_event.jsonl").read_text("utf-8").splitlines()
    ]
    assert {plain["is"] for plain in written} == {kind.__name__ for kind in get_args(Event)}
    for plain in written:
        assert _as_json(event_to_plain(event_from_plain(plain))) == plain


def _as_json(plain):
    return json.loads(json.dumps(plain))
