"""A slow, independent clock for comparison: it really ticks, one millisecond at a time, and is mutable.

Written from the table of acts and the notes on clocks, sharing nothing with the product but the words.
"""

# ruff: noqa: ARG002 - every act is called alike
from __future__ import annotations

from ingboard.board.points import Color
from ingboard.clock.clock import Clock
from ingboard.clock.control import Canadian, Fischer, Hourglass, Ing, SecondCounting
from tests.unit.clock.acts import Act


class Side:
    """One player's display and what is behind it."""

    def __init__(self, control):
        self.control = control
        if isinstance(control, Canadian):
            self.n = 1
        else:
            self.n = control.periods if isinstance(control, Ing | SecondCounting) else 0
        self.cost = control.points if isinstance(control, Ing) else 0
        self.k, self.left, self.points, self.flag = 0, control.main, 0, "no"
        self.stones, self.presses, self.used, self.declared = 0, 0, 0, False
        if self.left == 0:
            self.enter(1)

    def enter(self, k):
        self.k, self.left = k, self.control.period
        if isinstance(self.control, Canadian):
            self.stones = self.control.stones

    def gone(self):
        """Called whenever nothing is left: returns "entered" or "fell"."""
        if self.k < self.n:
            self.enter(self.k + 1)
            self.points += self.cost
            return "entered"
        self.flag = "protected" if self.declared else "fallen"
        return "fell"

    def take(self, amount):
        """Take milliseconds one by one."""
        happened = []
        for _ in range(amount):
            if self.flag != "no":
                break
            self.left -= 1
            if self.left == 0:
                happened.append((self.gone(), self.k))
        return happened

    def pressed(self):
        self.presses += 1
        if self.flag != "no":
            return
        if isinstance(self.control, SecondCounting) and self.k > 0:
            self.left = self.control.period
        elif isinstance(self.control, Fischer):
            self.left += self.control.increment
        elif isinstance(self.control, Canadian) and self.k > 0:
            self.stones -= 1
            if self.stones == 0:
                self.enter(1)

    def shown(self):
        return (self.k, self.left, self.points, self.flag, self.stones, self.presses, self.used)


class TickingClock:
    """Both players' displays, driven by `wait` and `act`."""

    def __init__(self, clock: Clock):
        self.sides = {color: Side(clock.times[color].control) for color in Color}
        self.monitor, self.bounce = clock.monitor, clock.bounce
        self.t, self.paused = 0, False
        self.turn: Color | None = None
        self.switched: int | None = None
        self.outcome: str | None = None
        self.events: list[tuple[str, Color, int, int]] = []
        self.log: list[str] = []

    def frozen(self):
        return any(side.flag == "fallen" for side in self.sides.values())

    def runs(self):
        if self.turn is None or self.paused or self.frozen():
            return None
        return None if self.monitor and self.sides[self.turn].declared else self.turn

    def wait(self, gap):
        for _ in range(gap):
            self.t += 1
            color = self.runs()
            if color is not None and self.sides[color].flag == "no":
                self.sides[color].used += 1
                self.turn_over(self.sides[color], self.sides[color.opponent])
                self.note(color, self.sides[color].take(1))

    def turn_over(self, used, gains):
        glasses = all(isinstance(each.control, Hourglass) for each in (used, gains))
        if glasses and gains.flag == "no":
            gains.left += 1

    def note(self, color, happened):
        self.events += [(what, color, k, self.t) for what, k in happened]

    def act(self, act: Act):
        self.wait(act.gap)
        word = getattr(self, f"_{act.name}")(act, self.sides[act.color])
        if word:
            self.log.append(word)

    def _look(self, act, side):
        pass

    def _start(self, act, side):
        if self.turn is not None or self.paused or self.frozen():
            return "start ignored"
        self.turn, self.switched = act.color, self.t
        return None

    def _press(self, act, side):
        if self.turn != act.color or self.paused or self.frozen():
            return "press ignored"
        if self.switched is not None and self.t - self.switched < self.bounce:
            return "bounce ignored"
        side.pressed()
        self.turn, self.switched = act.color.opponent, self.t
        return None

    def _pause(self, act, side):
        if self.paused:
            return "pause ignored"
        self.paused = True
        return None

    def _resume(self, act, side):
        if not self.paused:
            return "resume ignored"
        self.paused, self.switched = False, self.t
        if act.amount % 2:
            self.turn = act.color
        return None

    def _stop(self, act, side):
        self.turn, self.paused = None, False

    def _late(self, act, side):
        self.note(act.color, side.take(2 * abs(act.amount)))

    def _adjust(self, act, side):
        if act.amount < 0:
            self.note(act.color, side.take(-act.amount))
        elif act.amount > 0:
            self._raise(side)
            side.left += act.amount

    def _set(self, act, side):
        if act.period > side.n:
            return "setting ignored"
        fell = side.flag == "fallen"
        if act.period == 0:
            side.stones = 0
        elif isinstance(side.control, Canadian) and side.k == 0:
            side.stones = side.control.stones
        side.k, side.left = act.period, abs(act.amount)
        side.points, side.flag = act.period * side.cost, "no"
        if side.left == 0:
            self.note(act.color, [(side.gone(), side.k)])
        if fell and side.flag == "no":
            self.paused = True
        return None

    def _raise(self, side):
        if side.flag == "fallen":
            self.paused = True
        side.flag = "no"

    def _declare(self, act, side):
        if side.flag == "no":
            side.declared = True

    def _withdraw(self, act, side):
        side.declared = False

    def _waive(self, act, side):
        for each in self.sides.values():
            if each.flag == "fallen" and self.outcome is None:
                each.flag = "waived"

    def _claim(self, act, side):
        if self.outcome is not None or self.sides[act.color.opponent].flag != "fallen":
            return "claim rejected"
        self.outcome = f"{act.color.letter}+T"
        return None

    def _resign(self, act, side):
        if self.outcome is not None:
            return "ending ignored"
        self.outcome = f"{act.color.opponent.letter}+R"
        return None

    def _report(self, act, side):
        if self.outcome is not None:
            return "ending ignored"
        self.outcome = "reported"
        return None
