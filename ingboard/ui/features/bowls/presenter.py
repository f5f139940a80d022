"""The check of the bowls in the window: the board of its repair, and what holds a result up.

Numbers typed are kept as long as the same board is counted.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from ingboard.board.points import Color, Point
from ingboard.counting.fillplan import FillPlan, Tag
from ingboard.counting.missing import BowlCheck
from ingboard.counting.repair import Mending, RepairStep
from ingboard.game.state import GameState
from ingboard.game.strip import name_of_color
from ingboard.kifu.marks import MarkKind
from ingboard.text import listed, text
from ingboard.ui.board.view_model import BoardPicture, Mark
from ingboard.ui.features.bowls.page import BowlsPage
from ingboard.ui.game.bowl_pictures import count_of
from ingboard.ui.shell.services import WindowServices


class BowlsPresenter(QObject):
    """`leave` closes the page; `board` is that of the repair."""

    def __init__(self, services: WindowServices, leave: Callable[[], None]) -> None:
        super().__init__(services.tab)
        state = services.presenter.state
        assert state is not None
        self.page = BowlsPage(count_of(state))
        self._services = services
        self._leave = leave
        self.board: BoardPicture | None = None
        self.page.step_shown.connect(self._on_step)
        self.page.closed.connect(self.close)

    def enter(self, state: GameState) -> None:
        """Check the bowls of the game as it stands; numbers typed for the same board are kept."""
        plan = count_of(state)
        counted = self.page.check.counted if self._is_checked(plan) else None
        self.page.show_plan(plan, counted, agreed=state.plan is not None)
        self.page.setFocus()

    def close(self) -> None:
        """Back to the agreement, the film or the game."""
        self.board = None
        self._leave()

    def doubt(self) -> str:
        """What must be mended before the result of the open game may be confirmed; "" if nothing."""
        state, check = self._services.presenter.state, self.page.check
        if state is None or check.complete or not self._is_checked(count_of(state)):
            return ""
        return doubt_words(check)

    def _is_checked(self, plan: FillPlan) -> bool:
        """Whether the numbers on the page belong to this count."""
        typed = self.page.plan
        return (plan.board, plan.dead, plan.terms) == (typed.board, typed.dead, typed.terms)

    def _on_step(self, step: RepairStep | None) -> None:
        plan = self.page.plan
        game = BoardPicture(plan.board, dead=plan.dead)
        self.board = game if step is None else repair_picture(plan, step)
        self._services.refresh()


_PAID = {Tag.KOMI: Mark.KOMI, Tag.PENALTY: Mark.PENALTY}


def repair_picture(plan: FillPlan, step: RepairStep) -> BoardPicture:
    """The board at a moment of the repair: laid stones have their dot, what the step is about its sign."""
    position, game = step.position, plan.game
    marks: dict[Point, Mark | MarkKind] = {
        point: _PAID[tag] for point, tag in plan.tags.items() if tag in _PAID
    }
    for point in step.points:
        empty = position.color_at(point) is None
        marks[point] = MarkKind.SQUARE if empty else Mark.RING
    if step.kind is Mending.PROVED and len(step.points) == 1:
        marks |= dict.fromkeys(step.points, Mark.WINNING)
    filled = frozenset(
        point
        for color in Color
        for point in position.points_of(color)
        if game.color_at(point) is None
    )
    return BoardPicture(position, marks=marks, filled=filled)


def doubt_words(check: BowlCheck) -> str:
    """Which side's bowl is wrong by how much, in a few words."""
    parts = []
    for color in Color:
        number = check.missing[color]
        side = name_of_color(color)
        if number > 0:
            parts.append(text("{side} lacks {number}", side=side, number=number))
        elif number < 0:
            parts.append(text("{side} has {number} too many", side=side, number=-number))
    return text("Bowls wrong: {parts}. B checks them.", parts=listed(parts))
