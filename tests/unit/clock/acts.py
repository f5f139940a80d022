"""Random clocks and acts for the laws, and one function that does an act. Instants are given as gaps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from hypothesis import strategies as st
from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.clock.clock import Clock, advance, new_clock, pause, press, resume, start, stop
from ingboard.clock.control import (
    Absolute,
    Canadian,
    Fischer,
    Hourglass,
    Ing,
    SecondCounting,
    TimeControl,
)
from ingboard.clock.ending import ClockEnding, EndedBy
from ingboard.clock.last_point import declare_last_point, withdraw_last_point
from ingboard.clock.moments import Millis, Moment
from ingboard.clock.rulings import adjust, charge_late, claim, end, set_time, waive_claim

RULINGS = ("adjust", "set", "late")
PLAIN = ("start", "press", "pause", "resume", "stop", "look")
DISPUTES = ("claim", "waive", "declare", "withdraw", "resign", "report")


class Act(Struct, frozen=True):
    """An act, `gap` milliseconds after the one before; `amount` and `period` for rulings only."""

    name: str
    gap: int
    color: Color
    amount: int = 0
    period: int = 0

    @property
    def ending(self) -> ClockEnding:
        """What resigning or reporting says to the clock."""
        resigned = self.name == "resign"
        return ClockEnding(
            EndedBy.RESIGNATION if resigned else EndedBy.REPORT,
            self.color.opponent if resigned else None,
        )


Acts: TypeAlias = list[Act]


def do(clock: Clock, act: Act, now: Moment) -> Clock:
    """The clock after one act."""
    amount, color = Millis(act.amount), act.color
    done = {
        "start": lambda: start(clock, color, now),
        "press": lambda: press(clock, color, now),
        "pause": lambda: pause(clock, now),
        "resume": lambda: resume(clock, now, color if act.amount % 2 else None),
        "stop": lambda: stop(clock, now),
        "look": lambda: advance(clock, now),
        "adjust": lambda: adjust(clock, color, amount, now),
        "set": lambda: set_time(clock, color, act.period, Millis(abs(amount)), now),
        "late": lambda: charge_late(clock, color, Millis(abs(amount)), 2, now),
        "claim": lambda: claim(clock, color, now),
        "waive": lambda: waive_claim(clock, now),
        "declare": lambda: declare_last_point(clock, color, now),
        "withdraw": lambda: withdraw_last_point(clock, color, now),
        "resign": lambda: end(clock, act.ending, now),
        "report": lambda: end(clock, act.ending, now),
    }
    return done[act.name]()


def timed(acts: Iterable[Act]) -> list[tuple[Act, Moment]]:
    """Each act with its instant."""
    at, result = 0, []
    for act in acts:
        at += act.gap
        result.append((act, Moment(at)))
    return result


def done(clock: Clock, acts: Iterable[Act]) -> Clock:
    """The clock after all the acts."""
    for act, now in timed(acts):
        clock = do(clock, act, now)
    return clock


def _lengths(least: int, most: int) -> st.SearchStrategy[Millis]:
    return st.integers(least, most).map(Millis)


def controls(longest: int = 40) -> st.SearchStrategy[TimeControl]:
    """Controls so short that a few milliseconds matter."""
    main, period = _lengths(1, longest), _lengths(1, 12)
    return st.one_of(
        st.builds(Ing, main, period, st.integers(0, 3), st.integers(0, 3)),
        st.builds(SecondCounting, _lengths(0, longest), period, st.integers(1, 3)),
        st.builds(Canadian, _lengths(0, longest), period, st.integers(1, 4)),
        st.builds(Fischer, main, _lengths(1, 6)),
        st.builds(Absolute, main),
        st.builds(Hourglass, main),
    )


def clocks() -> st.SearchStrategy[Clock]:
    """New clocks, often with unequal controls, with and without a monitor and a bounce."""
    pair = st.builds(PerColor, controls(), controls())
    return st.builds(
        new_clock,
        st.one_of(controls(), pair),
        monitor=st.booleans(),
        bounce=st.sampled_from([Millis(0), Millis(0), Millis(4)]),
    )


def acts(*names: str, longest_gap: int = 15) -> st.SearchStrategy[Acts]:
    """A start and then random acts of the given names, presses most of all."""
    act = st.builds(
        Act,
        st.sampled_from([*names, "press", "press", "press"]),
        st.integers(0, longest_gap),
        st.sampled_from(Color),
        st.integers(-20, 20),
        st.integers(0, 4),
    )
    first = st.builds(Act, st.just("start"), st.integers(0, 5), st.sampled_from(Color))
    return st.tuples(first, st.lists(act, max_size=25)).map(lambda both: [both[0], *both[1]])
