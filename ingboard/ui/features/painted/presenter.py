"""Counting a painted board: it becomes a game of its own, agreed and counted as at a table."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from ingboard.board.points import Color
from ingboard.counting.dead import dead_chains
from ingboard.game import commands as ask
from ingboard.game.setup import GameSetup
from ingboard.table.live_session import trial_session
from ingboard.table.session import Session
from ingboard.ui.features.painted.page import PaintingPage
from ingboard.ui.features.painted.view_model import PaintedBoard
from ingboard.ui.game.presenter import GamePresenter


class PaintedPresenter(QObject):
    """Owns the page; `leave` closes it, `counted` shows the count.

    A game that was open waits behind the count and comes back after it.
    """

    def __init__(
        self,
        controller: GamePresenter,
        leave: Callable[[], None],
        counted: Callable[[], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.page = PaintingPage()
        self._controller = controller
        self._leave = leave
        self._counted = counted
        self._before: Session | None = None
        self._mine: Session | None = None
        self.page.count_chosen.connect(self._on_count)
        self.page.game_chosen.connect(self._on_game)
        self.page.closed.connect(self.close)

    @property
    def is_open(self) -> bool:
        """Whether the tab's game is the count of a painted board."""
        return self._mine is not None and self._controller.session is self._mine

    def enter(self) -> None:
        """Go on painting."""
        self.page.show_has_game(self._game() is not None)
        self.page.begin()

    def close(self) -> None:
        """Back to the game that was open before, or to the start page."""
        self.restore()
        self._leave()

    def restore(self) -> bool:
        """Put the game that waits back in place of the count; False where another game is open."""
        if not self.is_open:
            return False
        before, self._before, self._mine = self._before, None, None
        if before is None:
            self._controller.close()
        else:
            self._controller.begin(before)
        return True

    def _game(self) -> Session | None:
        """The game that is not the painted board's own."""
        return self._before if self.is_open else self._controller.session

    def _on_game(self) -> None:
        """Take over the position of the open game, as it is viewed, with its marks and terms."""
        session = self._game()
        if session is None:
            return
        state = session.state
        self.page.terms.show_terms(state.setup.rules, state.setup.terms)
        self.page.show_position(state.position, state.dead)

    def _on_count(self, painted: object) -> None:
        assert isinstance(painted, PaintedBoard)
        if not self.is_open:
            self._before = self._controller.session
        self._mine = trial_session(GameSetup(painted.rules, painted.position, painted.terms))
        self._controller.begin(self._mine)
        at = self._controller.time.now()
        commands: list[ask.Command] = [ask.ProposeStop(color, at) for color in Color]
        left = set(painted.dead)
        while left:
            point = min(left)
            left -= dead_chains(painted.position, [point])
            commands.append(ask.ToggleDead(point, at))
        commands += [ask.Assent(color, given=True, at=at) for color in Color]
        commands.append(ask.BeginCount(at))
        for command in commands:
            self._controller.submit_quietly(command)
        self._counted()
