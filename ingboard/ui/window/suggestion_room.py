"""Suggests dead stones in the agreement: worked out between events, shown, taken over on demand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer

from ingboard.board.position import Position
from ingboard.game.commands import ToggleDead
from ingboard.game.phases import Phase
from ingboard.game.state import GameState
from ingboard.review.suggest_dead.suggestion import Suggestion, suggesting
from ingboard.text import plural, text
from ingboard.ui.controller import GameController
from ingboard.ui.pages.agreement import AgreementPage
from ingboard.ui.window.game_view import GameView
from ingboard.ui.window.notice import Notice


class SuggestionRoom(QObject):
    """One suggestion at a time, one random game an event, dropped as soon as the position is another."""

    def __init__(
        self,
        controller: GameController,
        view: GameView,
        page: AgreementPage,
        notice: Notice,
        refresh: Callable[[], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self._view = view
        self._page = page
        self._notice = notice
        self._refresh = refresh
        self._position: Position | None = None
        self._steps: Iterator[Suggestion | None] = iter(())
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._step)
        controller.changed.connect(self._drop_stale)

    @property
    def is_working(self) -> bool:
        """Whether a suggestion is being worked out."""
        return self._timer.isActive()

    def ask(self) -> None:
        """Work a suggestion out; with one on the board, take it over."""
        state = self._controller.state
        if state is None or state.phase is not Phase.AGREEMENT or not state.may_mark:
            self._notice.say(text("Dead stones are suggested while the players agree on them."))
        elif self._view.suggested is not None:
            self._take_over(state, self._view.suggested)
        elif not self.is_working:
            self._position = state.position
            self._steps = suggesting(state.position)
            self._page.show_suggesting(text("Looking for dead stones…"))
            self._timer.start()

    def _step(self) -> None:
        suggestion = next(self._steps, None)
        if suggestion is None:
            return
        self._timer.stop()
        self._view.suggested = suggestion
        self._page.show_suggesting(text("Take the suggestion over"))
        self._notice.say(_words(suggestion))
        self._refresh()

    def _take_over(self, state: GameState, suggestion: Suggestion) -> None:
        self._clear()
        for chain in suggestion.chains:
            stone = min(chain.points)
            if chain.points <= suggestion.dead and stone not in state.dead:
                self._controller.submit(ToggleDead(stone, self._controller.time.now()))
        self._refresh()

    def _drop_stale(self) -> None:
        state = self._controller.state
        agreeing = state is not None and state.phase is Phase.AGREEMENT
        if self._position is not None and not (
            agreeing and state is not None and state.position == self._position
        ):
            self._clear()

    def _clear(self) -> None:
        self._timer.stop()
        self._steps = iter(())
        self._position = None
        self._view.suggested = None
        self._page.show_suggesting(None)


def _words(suggestion: Suggestion) -> str:
    """What is marked how, and that nothing is decided."""
    dead = plural("{number} stone", "{number} stones", len(suggestion.dead - suggestion.unsure))
    perhaps = plural("{number} stone", "{number} stones", len(suggestion.dead & suggestion.unsure))
    alive = plural("{number} stone", "{number} stones", len(suggestion.unsure - suggestion.dead))
    return text(
        "Likely dead (square): {dead}. Perhaps dead (triangle): {perhaps}. Perhaps alive (?): {alive}.",
        dead=dead,
        perhaps=perhaps,
        alive=alive,
    )
