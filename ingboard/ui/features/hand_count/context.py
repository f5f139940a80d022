"""The state of a count by hand: the trail of what was laid, the stone in hand and what was said last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from ingboard.board.points import Color, Point
from ingboard.counting.by_hand import (
    DropKind,
    Dropped,
    DropRefused,
    HandCount,
    HandTrail,
    begin_by_hand,
    lay,
    lift,
    lift_chain,
    move,
)
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.hand_help import fill_rest, hint_for
from ingboard.counting.hand_judged import HandReading, Mistake, mistakes_of, read_by_hand
from ingboard.text import text
from ingboard.ui.features.hand_count.messages import (
    Said,
    begun,
    said_of_drop,
    said_of_hint,
    said_of_reading,
    said_of_refusal,
)
from ingboard.ui.game.by_hand import HandMove, Laying, Moving, Taking


class HandCountContext:
    """One count by hand in progress; every act changes what it says. `reading` is None once it is stale."""

    def __init__(self, plan: FillPlan) -> None:
        self.trail = HandTrail(begin_by_hand(plan))
        self.color, self.kind = Color.BLACK, DropKind.FILL
        self.reading: HandReading | None = None
        self.said = begun(self.count)
        self.lit: tuple[Point, ...] = ()

    @property
    def count(self) -> HandCount:
        """The count as it stands."""
        return self.trail.now

    @property
    def keeps(self) -> bool:
        """Whether a point must be kept open in this count."""
        return self.count.plan.balance.reserved is not None

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """What is wrong already; once the board is read, what was left out as well."""
        return mistakes_of(self.count) if self.reading is None else self.reading.mistakes

    def take_in_hand(self, kind: DropKind) -> None:
        """Lay stones as this kind from now on; a point is kept open only where one is owed."""
        if kind is not DropKind.KEPT or self.keeps:
            self.kind = kind

    def undo(self) -> None:
        """Take the last drop or stroke back."""
        if self.trail.earlier:
            self.trail = self.trail.undo()
            self._say(Said(text("Undone.")))

    def redo(self) -> None:
        """Do what was taken back again."""
        if self.trail.undone:
            self.trail = self.trail.redo()
            self._say(Said(text("Redone.")))

    def start_again(self) -> None:
        """The board as play left it; undo brings back what was laid."""
        self.trail = self.trail.to(begin_by_hand(self.count.plan))
        self._say(begun(self.count))

    def read(self) -> None:
        """Read the board as it stands, and name what is wrong with it."""
        found = read_by_hand(self.count)
        self._say(said_of_reading(found))
        self.reading = found

    def hint(self) -> None:
        """Say what comes next."""
        reading = self.reading
        self._say(said_of_hint(hint_for(self.count), self.count))
        self.reading = reading

    def fill_rest(self, colors: Sequence[Color]) -> None:
        """Lay everything that is still due for these sides."""
        self.trail = self.trail.to(fill_rest(self.count, colors))
        self._say(Said(text("The rest is filled; your stones stay.")))

    def carry_out(self, hand_move: HandMove) -> None:
        """Make a drop, or say why it cannot be made."""
        before = self.count
        dropped, point = self._dropped(hand_move)
        if isinstance(dropped, DropRefused):
            self._say(said_of_refusal(dropped, before))
        elif dropped != before:
            on = isinstance(hand_move, Laying) and hand_move.on
            self.trail = self.trail.joined(dropped) if on else self.trail.to(dropped)
            self._say(said_of_drop(before, dropped, point))

    def _dropped(self, hand_move: HandMove) -> tuple[Dropped, Point]:
        match hand_move:
            case Laying():
                self.color = self.color if hand_move.color is None else hand_move.color
                return lay(self.count, self.color, self.kind, hand_move.point), hand_move.point
            case Taking():
                take = lift_chain if hand_move.chain else lift
                return take(self.count, hand_move.point, hand_move.into), hand_move.point
            case Moving():
                return move(self.count, hand_move.start, hand_move.end), hand_move.end
            case _:
                assert_never(hand_move)

    def _say(self, said: Said) -> None:
        self.said, self.lit, self.reading = said, said.points, None
