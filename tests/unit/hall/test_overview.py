"""What a viewer knows of the tables: clocks that run on, who needs the director first, what is dropped."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from ingboard.clock.moments import Moment
from ingboard.game.state import Phase
from ingboard.hall.messages import (
    HallPlayer,
    Online,
    RefereeCall,
    SideClock,
    SideName,
    StoredUpTo,
    TableMark,
    TableState,
    UnreadReason,
    encoded,
)
from ingboard.hall.overview import HELD_LONG, LOST_AFTER, SAID_EVERY, Arrival, HallOverview, Need
from ingboard.hall.topics import HallTopic, TopicKind

WALL = datetime(2026, 11, 22, 16, 30, tzinfo=UTC)
RUNNING = SideClock(60_000, 0, 3, running=True)
STOPPED = SideClock(50_000, 0, 3)


class Viewer:
    def __init__(self):
        self.overview = HallOverview("spring")
        self.ms = 1_000

    @property
    def now(self):
        return Moment(self.ms)

    @property
    def wall(self):
        return WALL + timedelta(milliseconds=self.ms)

    def hear(self, table, message, kind=TopicKind.STATE, *, kept=False, hall="spring", version=1):
        name = HallTopic(hall, table, kind, version).name
        payload = message if isinstance(message, bytes) else encoded(message)
        return self.overview.take(Arrival(name, payload, kept, self.now, self.wall))

    def say(self, table, seq=1, **fields):
        usual = TableState(
            seq=seq,
            at=self.wall,
            title=table,
            machine="m1",
            phase=Phase.PLAYING,
            black=HallPlayer("B", "", RUNNING),
            white=HallPlayer("W", "", STOPPED),
        )
        self.hear(table, Online(True, "m1"), TopicKind.ONLINE)
        return self.hear(table, replace(usual, **fields))

    def need(self, table):
        return self.overview.table(table).need(self.now, self.wall)

    def left(self, table, side=SideName.BLACK):
        clock = self.overview.table(table).clock(side, self.now, self.wall)
        return None if clock is None else clock.remaining_ms


@pytest.fixture
def viewer():
    return Viewer()


def test_a_running_clock_runs_on_between_messages(viewer):
    viewer.say("1")
    viewer.ms += 2_500
    assert viewer.left("1") == 57_500
    assert viewer.left("1", SideName.WHITE) == 50_000


def test_a_clock_stops_at_the_end_of_its_period(viewer):
    viewer.say("1", black=HallPlayer("", "", SideClock(1_000, running=True)))
    viewer.ms += 9_000
    assert viewer.left("1") == 0


def test_a_table_whose_time_of_day_is_an_hour_off_shows_the_right_clock_and_is_marked(viewer):
    state = TableState(
        seq=1,
        at=viewer.wall + timedelta(hours=1),
        title="1",
        phase=Phase.PLAYING,
        black=HallPlayer("", "", RUNNING),
        white=HallPlayer("", "", STOPPED),
        machine="m1",
    )
    viewer.hear("1", Online(True, "m1"), TopicKind.ONLINE)
    viewer.hear("1", state)
    viewer.ms += 2_000
    assert viewer.left("1") == 58_000
    assert viewer.overview.table("1").has_wrong_clock
    assert viewer.need("1") is Need.MARK


def test_what_a_broker_held_up_is_no_wrong_time_of_day_and_shows_the_right_clock(viewer):
    """The broker stood still for eight seconds: all that the table said meanwhile comes at once."""
    viewer.say("1")
    viewer.ms += 8_000
    for seq, late in ((2, 7_000), (3, 6_500)):
        running = HallPlayer("B", "", replace(RUNNING, remaining_ms=52_000 + late))
        viewer.say("1", seq, at=viewer.wall - timedelta(milliseconds=late), black=running)
        assert viewer.left("1") == 52_000
        assert viewer.need("1") is Need.RUNNING
    viewer.say("1", 4, black=HallPlayer("B", "", replace(RUNNING, remaining_ms=51_000)))
    viewer.ms += 1_000
    assert viewer.left("1") == 50_000


def test_a_time_of_day_that_was_set_back_is_marked_in_time(viewer):
    viewer.say("1")
    for seq in range(2, 6):
        viewer.ms += SAID_EVERY
        viewer.say("1", seq, at=viewer.wall - timedelta(seconds=9))
    assert viewer.need("1") is Need.MARK


def test_who_hears_nobody_takes_no_table_for_offline(viewer):
    """The viewer had no connection for minutes; one table was silent before, one says nothing afterwards."""
    viewer.say("1")
    viewer.ms += LOST_AFTER + 1
    viewer.say("2")
    viewer.say("3")
    viewer.overview.lost(viewer.now)
    viewer.ms += 10 * LOST_AFTER
    assert [table.table for table in viewer.overview.connected(viewer.now)] == ["2", "3"]
    assert [viewer.need(table) for table in "12"] == [Need.OFFLINE, Need.RUNNING]
    viewer.ms += LOST_AFTER
    viewer.hear("3", Online(True, "m1"), TopicKind.ONLINE)
    viewer.ms += 1
    assert [viewer.need(table) for table in "23"] == [Need.OFFLINE, Need.RUNNING]


def test_what_the_broker_kept_is_dated_by_the_table(viewer):
    state = TableState(
        seq=1,
        at=viewer.wall - timedelta(seconds=7),
        title="1",
        phase=Phase.PLAYING,
        black=HallPlayer("", "", RUNNING),
        white=HallPlayer("", "", STOPPED),
        machine="m1",
    )
    viewer.hear("1", Online(True, "m1"), TopicKind.ONLINE, kept=True)
    viewer.hear("1", state, kept=True)
    assert viewer.left("1") == 53_000


def test_the_last_will_and_silence_both_mean_offline(viewer):
    viewer.say("1")
    viewer.say("2")
    viewer.hear("1", Online(False, "m1"), TopicKind.ONLINE)
    assert viewer.need("1") is Need.OFFLINE
    assert viewer.need("2") is Need.RUNNING
    viewer.ms += LOST_AFTER + 1
    assert viewer.need("2") is Need.OFFLINE
    assert viewer.left("2") == 60_000


def test_the_last_will_of_a_machine_that_was_replaced_changes_nothing(viewer):
    viewer.say("1")
    viewer.hear("1", Online(True, "m2"), TopicKind.ONLINE)
    viewer.hear("1", Online(False, "m1"), TopicKind.ONLINE)
    assert viewer.overview.table("1").is_there(viewer.now)


def test_tables_stand_in_the_order_of_their_need(viewer):
    call = RefereeCall("ko", viewer.wall)
    held = viewer.wall - timedelta(milliseconds=HELD_LONG)
    paused = replace(STOPPED, paused=True)
    viewer.say("11", phase=Phase.FINISHED)
    viewer.hear("11", Online(False, "m1"), TopicKind.ONLINE)
    viewer.say("10", black=HallPlayer("", "", STOPPED))
    viewer.say("9")
    viewer.say("8", black=HallPlayer("", "", replace(RUNNING, period=1)))
    viewer.say("7", phase=Phase.AGREEMENT)
    viewer.say("6", marks=(TableMark.DISK,))
    viewer.say("5", black=HallPlayer("", "", paused), held="set", held_since=held)
    viewer.say("4")
    viewer.hear("4", Online(False, "m1"), TopicKind.ONLINE)
    viewer.say("3", black=HallPlayer("", "", paused), held="machine", held_since=viewer.wall)
    viewer.say("2", call=call)
    viewer.say("1", black=HallPlayer("", "", replace(STOPPED, flag=True)))
    found = {table.need(viewer.now, viewer.wall): table.table for table in viewer.overview.tables}
    # What was refused only who gave the order knows.
    told = [need for need in Need if need is not Need.REFUSED]
    assert [found[need] for need in told] == [str(number) for number in range(1, 12)]


def test_a_meal_may_last_as_long_as_it_likes(viewer):
    held = viewer.wall - timedelta(milliseconds=2 * HELD_LONG)
    paused = HallPlayer("", "", replace(STOPPED, paused=True))
    viewer.say("1", black=paused, held="meal", held_since=held)
    assert viewer.need("1") is Need.QUIET
    viewer.say("1", seq=2, black=paused, held="referee", held_since=held)
    assert viewer.need("1") is Need.HELD_LONG


def test_tables_are_counted_as_people_do(viewer):
    for table in ("10", "2", "1", "b2"):
        viewer.say(table)
    assert [each.table for each in viewer.overview.tables] == ["1", "2", "b2", "10"]


def test_a_call_comes_at_once_and_goes_when_the_table_says_so(viewer):
    viewer.say("1")
    viewer.hear("1", RefereeCall("ko", viewer.wall), TopicKind.CALL)
    assert viewer.need("1") is Need.CALL
    viewer.say("1", seq=2)
    assert viewer.need("1") is Need.RUNNING


def test_an_older_state_does_not_come_back(viewer):
    viewer.say("1", seq=5, moves=5)
    old = TableState(seq=4, at=viewer.wall - timedelta(seconds=1), title="1", moves=4, machine="m1")
    viewer.hear("1", old)
    assert viewer.overview.table("1").state.moves == 5


@pytest.mark.parametrize("away", ["table", "viewer"])
def test_a_table_whose_time_of_day_is_lost_as_it_starts_anew_is_seen_as_it_is(viewer, away):
    viewer.say("1", seq=50, moves=50)
    if away == "table":
        viewer.hear("1", Online(False, "m1"), TopicKind.ONLINE)
    else:
        viewer.overview.lost(viewer.now)
        viewer.overview.connected(viewer.now)
    for seq in (1, 2):
        viewer.say("1", seq=seq, moves=seq, at=viewer.wall - timedelta(days=9_000))
        assert viewer.overview.table("1").state.moves == seq


def test_two_machines_that_say_to_be_one_table_are_told(viewer):
    viewer.say("1")
    viewer.hear("1", TableState(seq=1, at=viewer.wall, title="1", machine="m2"))
    assert viewer.overview.table("1").is_twin
    assert viewer.need("1") is Need.CALL


def test_what_is_dropped_is_counted_and_never_shown(viewer):
    viewer.say("1")
    before = viewer.overview.tables
    assert viewer.hear("1", b"{", TopicKind.STATE) is None
    assert viewer.hear("1", b"{}", TopicKind.STATE, version=2) is None
    assert viewer.hear("1", Online(False), TopicKind.ONLINE, hall="autumn") is None
    assert viewer.hear("1", b" " * 10_000_000, TopicKind.STATE) is None
    assert viewer.overview.tables == before
    dropped = viewer.overview.dropped
    assert dict(dropped.counts) == dict.fromkeys(UnreadReason, 1)
    assert dropped.number == 4
    assert dropped.versions == (2,)


def test_a_line_that_the_copy_refuses_is_a_mark(viewer):
    viewer.say("1")
    viewer.hear("1", StoredUpTo("g", 4, refused=5), TopicKind.STORED)
    assert viewer.need("1") is Need.MARK
