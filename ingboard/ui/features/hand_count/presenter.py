"""Counting the open game by hand: the page gets its count, as it is marked, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from ingboard.counting.fillplan import FillPlan, plan_count
from ingboard.game.phases import IN_PLAY
from ingboard.game.state import GameState
from ingboard.text import text
from ingboard.ui.features.hand_count.page import ByHandPage


class HandCountPresenter(QObject):
    """Owns the page. `leave` closes it, `show_film` closes it and plays the count."""

    def __init__(
        self, leave: Callable[[], None], show_film: Callable[[], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self.page = ByHandPage()
        self.page.closed.connect(leave)
        self.page.shown_chosen.connect(show_film)

    def enter(self, state: GameState) -> None:
        """Begin, or go on with the same count."""
        self.page.show_plan(plan_of(state))
        barred = text("Show me: count first") if state.plan is None else None
        self.page.show_film_barred(barred)
        self.page.begin()


def plan_of(state: GameState) -> FillPlan:
    """The count of a game that has stopped; before both sides agree, with the marks so far."""
    if state.plan is not None:
        return state.plan
    return plan_count(state.position, state.dead, state.setup.terms)


def why_not_by_hand(state: GameState | None) -> str | None:
    """Why this game cannot be counted by hand now; None where it can."""
    if state is None:
        return text("There is no game to count. Open or start one first.")
    if state.phase in IN_PLAY:
        return text("Play goes on. Stop it first: pass twice, or Count, Stop without passes.")
    plan = plan_of(state)
    if not plan.feasible:
        return text("This count cannot be laid out: {reason}", reason=plan.reasons[0])
    return None
