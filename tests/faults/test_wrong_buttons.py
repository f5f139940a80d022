"""R21: the referee pressed the wrong button; every act can be put right by another, both on record.

Method: each act on a timed game, then the act that puts it right. What the game shows is as before, the
events only grow, and the journal's timeline lists both. The acts in the window are in
tests/app/test_referee.py.
"""

from __future__ import annotations

import pytest

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.moments import Millis, Moment
from ingboard.game import commands as act
from ingboard.game import commands as ask
from ingboard.game.change import Change
from ingboard.game.state import Ending, Held, RulingKind, TimeSetting
from ingboard.table.journal.reading import read_journal
from ingboard.table.timeline import timeline_of
from tests.unit.table.journal.games import HandClocks, started
from tests.unit.table.journal.test_blackbox import _boxed

BLACK = Color.BLACK
NOBODY = PerColor(black=False, white=False)
R = "A. Referee"
PLAYED = (Point(2, 2), Point(6, 6), Point(2, 6))
SLIP = PerColor(TimeSetting(2, Millis(1_000)), None)


def _corrected(at, _table):
    return act.CorrectMoves(2, 1, (Point(6, 5),), R, "misheard", at)


def _corrected_back(at, _table):
    return act.CorrectMoves(2, 1, (Point(6, 6),), R, "it was right", at)


def _ruled(at, _table):
    return act.RuleOnTimes(RulingKind.TIMES_CORRECTED, SLIP, R, "slip", NOBODY, True, at)


def _ruled_back(at, table):
    before = table.state.at_table.ruled[-1].before
    return act.RuleOnTimes(RulingKind.RULING_UNDONE, before, R, "slip", NOBODY, True, at)


SLIPS = {
    "the clock was held": (
        lambda at, _: act.HoldClock(Held.DISTURBANCE, R, at),
        lambda at, _: ask.ResumeClock(at),
    ),
    "times were set": (_ruled, _ruled_back),
    "a move was corrected": (_corrected, _corrected_back),
    "a player was marked away": (
        lambda at, _: act.MarkAway(BLACK, True, at),
        lambda at, _: act.MarkAway(BLACK, False, at),
    ),
    "monitor mode was switched on": (
        lambda at, _: act.UseMonitor(True, R, at),
        lambda at, _: act.UseMonitor(False, R, at),
    ),
    "a result was given": (
        lambda at, _: act.GiveResult(Ending.VOID, None, R, "fire", at),
        lambda at, _: act.WithdrawResult(R, "false alarm", at),
    ),
}


def _seen(table):
    """What the table shows to everybody, apart from what tells of the act itself."""
    state = table.state
    times = state.clock.times.map(
        lambda time: (time.period, time.remaining, time.points, time.last_point_declared)
    )
    return (state.position, state.to_play, state.phase, state.outcome, times, state.at_table.away)


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_put_right_by_an_act_and_both_stay_on_record(tmp_path, slip):
    clocks = HandClocks()
    table = started(clocks)
    box = _boxed(table, clocks, tmp_path / "game.ingtable")
    for point in PLAYED:
        table.submit(ask.PlaceStone(table.state.to_play, point, clocks.now()))
    table.submit(ask.PauseClock(clocks.now()))
    if slip == "the clock was held":
        table.submit(ask.ResumeClock(clocks.now()))
    before, events = _seen(table), table.events
    for step in SLIPS[slip]:
        done = table.submit(step(Moment(clocks.now()), table))
        assert isinstance(done, Change), done
        assert done.events
    assert _seen(table) == before
    assert table.events[: len(events)] == events
    assert len(table.events) >= len(events) + 2
    assert box.close("test")
    journal = read_journal(tmp_path / "game.ingtable")
    assert journal.events == table.events
    listed = [row.words for row in timeline_of(journal)]
    assert len(listed) >= len(journal.events)
