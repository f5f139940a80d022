"""Whatever players and referee do, nothing that is said of the game contradicts anything else."""

from __future__ import annotations

from collections import deque
from functools import reduce
from random import Random

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import (
    Absolute,
    Canadian,
    Fischer,
    Hourglass,
    Ing,
    SecondCounting,
    TimeControl,
)
from ingboard.clock.moments import Moment, seconds
from ingboard.game import commands as ask
from ingboard.game.change import Change
from ingboard.game.commands import Adjourn, GiveResult, TakeUpAgain, WithdrawResult
from ingboard.game.decide import decide
from ingboard.game.default_terms import default_terms
from ingboard.game.events import ClockStarted, Event, StonePlaced
from ingboard.game.evolve import evolve
from ingboard.game.refusals import Refusal
from ingboard.game.setup import GameSetup, even_game
from ingboard.game.state import GameState, Phase
from ingboard.rules.ruleset import RuleText
from ingboard.table.live_session import LiveSession
from ingboard.table.table import Table
from ingboard.table.tournament import Tournament
from tests.widgets.window.contradictions import commands_at, contradictions

CONTROLS: tuple[TimeControl | None, ...] = (
    None,
    Ing(seconds(20), seconds(10), 2, 2),
    SecondCounting(seconds(20), seconds(10), 3),
    Canadian(seconds(20), seconds(30), 2),
    Fischer(seconds(20), seconds(5)),
    Absolute(seconds(30)),
    Hourglass(seconds(30)),
)
TOURNAMENTS = (Tournament(), Tournament(referee_resumes=False, players_may_hold=False))
WALKS, STEPS = 2, 60


def setup_of(rules: RuleText, control: TimeControl | None, handicap: int = 0) -> GameSetup:
    setup = replace(even_game(5, rules, default_terms(rules)), free_handicap=handicap)
    return setup if control is None else replace(setup, controls=PerColor(control, control))


def command_at(random: Random, state: GameState, at: Moment) -> ask.Command:
    """Mostly what makes a game go on; now and then anything, and seldom what ends it."""
    commands = commands_at(state, at)
    usual = [one for one in commands if isinstance(one, _USUAL.get(state.phase, _IN_PLAY))]
    command = random.choice(usual if random.random() < 0.6 else commands)
    return usual[0] if isinstance(command, _ENDING) and random.random() < 0.8 else command


_ENDING = (ask.Resign, ask.ClaimTime, GiveResult)
_IN_PLAY = (ask.PlaceStone, ask.Pass, ask.WaiveClaim, ask.StartClock, ask.ResumeClock, TakeUpAgain)
_USUAL: dict[Phase, tuple[type, ...]] = {
    Phase.AGREEMENT: (ask.Assent, ask.BeginCount, ask.PlayOn, ask.Pass, ask.ToggleDead),
    Phase.COUNTING: (ask.CorrectCount, ask.PlayOn, ask.ConfirmResult),
    Phase.FINISHED: (ask.NoteTime, WithdrawResult),
}


@pytest.mark.parametrize("control", CONTROLS, ids=lambda control: type(control).__name__)
@pytest.mark.parametrize("rules", list(RuleText))
def test_no_walk_through_a_game_leads_to_a_contradiction(rules, control):
    for seed in range(WALKS):
        random, tournament = Random(f"{rules} {control} {seed}"), TOURNAMENTS[seed % 2]
        session = LiveSession(Table(setup_of(rules, control, handicap=2 * (seed % 3 == 2))))
        now, done = 0, list[ask.Command]()
        for _ in range(STEPS):
            now += random.choice((0, 100, 3_000, 3_000, 40_000))
            command = command_at(random, session.table.state, Moment(now))
            result = session.submit(command)
            if isinstance(result, Change) and result.events:
                done.append(command)
            if random.random() < 0.1:
                session.undo()
            assert not list(contradictions(session, tournament)), done
            if random.random() < 0.1:
                session.go_to(random.randrange(session.last_step + 1))
                assert not list(contradictions(session, tournament)), (done, session.step)
                session.go_to(session.last_step)
            if session.state.outcome is not None and random.random() < 0.3:
                break


@pytest.mark.parametrize("timed", [False, True])
@pytest.mark.parametrize("rules", list(RuleText))
def test_every_state_that_few_acts_lead_to_is_free_of_contradictions(rules, timed):
    setup = setup_of(rules, Absolute(seconds(30)) if timed else None)
    known = set[object]()
    waiting: deque[tuple[tuple[Event, ...], int]] = deque([((), 0)])
    if timed:  # a board that can be counted has a stone
        waiting.append(
            (
                (
                    ClockStarted(Color.BLACK, Moment(0)),
                    StonePlaced(Color.BLACK, Point(2, 2), Moment(0)),
                ),
                0,
            )
        )
    phases = set[Phase]()
    while waiting:
        events, number = waiting.popleft()
        table = Table(setup, [(event,) for event in events])
        phases.add(table.state.phase)
        assert not list(contradictions(LiveSession(table), Tournament())), events
        for command in commands_at(table.state, Moment(12_000 * number)):
            decision = decide(table.state, command) if isinstance(command, _PLAYED) else ()
            if isinstance(decision, Refusal) or number == _ACTS[timed]:
                continue
            seen = seen_of(reduce(evolve, decision, table.state))
            if seen not in known:
                known.add(seen)
                waiting.append(((*events, *decision), number + 1))
    assert phases >= {*_REACHED, Phase.REPORTED if timed else Phase.FINISHED}
    assert len(known) > 150


def seen_of(state: GameState) -> object:
    """What tells two states apart for whoever looks at them; times and places do not."""
    clock, table = state.clock, state.at_table
    sides = (state.assents, state.confirmed, table.absent)
    of_clock = clock and (
        clock.turn,
        clock.paused,
        clock.open_flag,
        clock.switched is None,
        [time.flag for time in clock.times],
    )
    return repr(
        (
            state.phase,
            state.to_play,
            min(state.line.count, 5),
            state.line.passes,
            state.passes,
            state.stops,
            state.stop_proposed,
            state.stopped_by_consent,
            bool(state.dead),
            state.counted,
            [[moment is None for moment in side] for side in sides],
            state.outcome,
            table.adjourned,
            table.sealing,
            table.before_result is None,
            of_clock,
        )
    )


_ACTS = {False: 7, True: 5}
_REACHED = {Phase.PLAYING, Phase.AGREEMENT, Phase.COUNTING}
_PLAYED = (
    ask.PlaceStone,
    ask.Pass,
    ask.ProposeStop,
    ask.ToggleDead,
    ask.Assent,
    ask.BeginCount,
    ask.CorrectCount,
    ask.ConfirmResult,
    ask.PlayOn,
    ask.TakeBack,
    ask.Rule,
    ask.StartClock,
    ask.PauseClock,
    ask.ResumeClock,
    ask.NoteTime,
    ask.ClaimTime,
    ask.WaiveClaim,
    Adjourn,
    TakeUpAgain,
    WithdrawResult,
)
