"""An estimate of the score by random games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QTimer

from ingboard.board.points import Color
from ingboard.game.change import Area
from ingboard.game.state import IN_PLAY
from ingboard.game.strip import komi_words, name_of_color
from ingboard.text import text
from ingboard.ui.game.strip_picture import StripPicture
from ingboard.ui.shell.commands import REVIEW, Command, Key, MenuName, Place, Topic
from ingboard.ui.shell.feature import BoardTool, Feature
from ingboard.ui.shell.pages import PLAY

if TYPE_CHECKING:
    from ingboard.board.position import Position
    from ingboard.counting.estimate import Estimate
    from ingboard.review.suggest_dead.suggestion import Suggestion
    from ingboard.table.session import SessionChange
    from ingboard.ui.board.view_model import BoardPicture
    from ingboard.ui.shell.services import WindowServices


class EstimateFeature(Feature):
    """While it is on, each viewed position is estimated between events, a random game an event."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self._position: Position | None = None
        self._steps: Iterator[Suggestion | None] = iter(())
        self._found: Estimate | None = None
        self.commands = (
            Command(
                id="estimate",
                text=text("Estimate the score"),
                run=self._toggle,
                place=Place(MenuName.COUNT, 2),
                keys=(Key("Shift+E", REVIEW),),
                topic=Topic.COUNT,
                help=text("estimate the score; Esc leaves"),
                when=lambda _: self._why_not(),
                checked=lambda: self._is_on,
            ),
        )

    def on_change(self, change: SessionChange) -> None:  # noqa: ARG002 - the contract's signature
        """Another position is viewed, or a clock is there now."""
        if self._why_not():
            self._stop()
        else:
            self._begin()

    def status(self) -> StripPicture | None:
        """What the estimate says, and that it is one."""
        state = self.services.presenter.state
        if state is None or self.services.pages.current != PLAY:
            return None
        said = text("Estimating…") if self._found is None else self._words(self._found)
        return StripPicture(title=text("Estimate"), sentence=said, turn=state.to_play)

    def leave(self) -> bool:
        """Esc: no estimate any more."""
        was_on = self._is_on
        if was_on:
            self._toggle()
        return was_on

    def close(self) -> None:
        """The tab ends."""
        self._stop()

    @cached_property
    def _timer(self) -> QTimer:
        timer = QTimer(self.services.tab, interval=0)
        timer.timeout.connect(self._go_on)
        return timer

    def _why_not(self) -> str:
        from ingboard.review.opponent.turn import may_ask_for_hints

        session = self.services.presenter.session
        if session is None:
            return text("No game is open.")
        if self.services.clock_open():
            return text("No estimate while a timed game is open.")
        if not may_ask_for_hints(session.table.state):
            return text("No hints while a program plays.")
        return "" if session.state.phase in IN_PLAY else text("Play has stopped: count (F).")

    @property
    def _is_on(self) -> bool:
        return bool(self.interests)

    def _toggle(self) -> None:
        if self._is_on:
            self._stop()
        else:
            self.interests = frozenset({Area.NODE, Area.SESSION, Area.BOARD, Area.PHASE})
            self._begin()
        self.services.refresh()

    def _stop(self) -> None:
        self._position = self._found = None
        self.interests, self.tools = frozenset(), ()
        if "_timer" in vars(self):
            self._timer.stop()

    def _begin(self) -> None:
        from ingboard.review.suggest_dead.suggestion import suggesting

        state = self.services.presenter.state
        if state is not None and state.position != self._position:
            self._position, self._found, self.tools = state.position, None, ()
            self._steps = suggesting(state.position)
            self._timer.start()

    def _go_on(self) -> None:
        """One random game more; with the last of them the estimate is there."""
        from ingboard.counting.estimate import estimate_of

        suggestion = next(self._steps, None)
        if self.services.clock_open():
            self._stop()
        elif suggestion is not None and self._position is not None:
            self._timer.stop()
            self._found = estimate_of(self._position, suggestion.dead)
            self.tools = (BoardTool(page=PLAY, draw=self._draw),)
        else:
            return
        self.services.refresh()

    def _draw(self, picture: BoardPicture) -> BoardPicture:
        assert self._found is not None
        return replace(picture, land=self._found.land)

    def _words(self, found: Estimate) -> str:
        session = self.services.presenter.session
        assert session is not None
        komi = session.state.setup.terms.komi
        lead = found.lead(komi)
        side = name_of_color(Color.BLACK if lead > 0 else Color.WHITE)
        opened = session.opened
        return text(
            "Rough estimate: {side} by {points} (Black {black}, White {white}, {komi}).",
            side=side,
            points=f"{abs(lead):g}",
            black=found.area.black,
            white=found.area.white,
            komi=komi_words(
                komi,
                recorded=opened is None or opened.details.komi is not None,
                unread="" if opened is None else opened.details.komi_unread,
            ),
        )
