"""The referee's page in the window: opened by its keys, fed by clicks, with what it changes on the board."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Placement
from ingboard.game.phases import IN_PLAY
from ingboard.text import text
from ingboard.ui.board.view_model import Mark
from ingboard.ui.features.journal_rooms import JournalRooms
from ingboard.ui.features.referee.view_model import Deed
from ingboard.ui.shell.keys import Wish, side_of
from ingboard.ui.shell.layout import PageId

if TYPE_CHECKING:
    from ingboard.ui.board.cover import BoardCover
    from ingboard.ui.features.referee.presenter import RefereePresenter


class RefereeRooms(JournalRooms):
    """Opens the referee's acts; covers the board of a held game where the tournament wants that."""

    _referee: RefereePresenter | None = None
    _cover: BoardCover | None = None
    _offered: tuple[int, int] = (0, 0)

    @property
    def referee(self) -> RefereePresenter:
        """The referee's acts."""
        if self._referee is None:
            from ingboard.ui.features.referee.presenter import RefereePresenter

            window = self._window
            self._referee = RefereePresenter(
                window.controller,
                window.tournament,
                self._note_down,
                self._leave_referee,
                self.show_rulings,
                self._window.record.open_gap,
                self._owner,
            )
            window.stage.add_page(PageId.REFEREE, self._referee.panel)
        return self._referee

    def show_referee(self, deed: Deed | None = None) -> None:
        """Open the acts, with one of them pending."""
        session = self._window.controller.session
        if session is None or session.is_trial or session.opened is not None:
            self._window.notice.say(
                text("The referee acts on a game that is played here. Start one first.")
            )
            return
        self.referee.show()
        self.referee.panel.pending.assents.show_keys(self._seat_keys())
        if self._window.scene is not PageId.REFEREE:
            self._window.show_page(PageId.REFEREE)
        self.referee.open(deed)

    def show_late(self) -> None:
        """Note an absent player, or charge one who has arrived."""
        state = self._window.controller.state
        missed = state is not None and any(since is not None for since in state.at_table.absent)
        self.show_referee(Deed.ARRIVED if missed else Deed.ABSENT)

    def rule_on_play(self) -> None:
        """What the referee may rule on play: behind the lock where a clock runs, at once in a record."""
        if self._has_lock:
            self.show_referee(Deed.RULING)
        else:
            self.show_rulings()

    def show_rulings(self) -> None:
        """What the referee may rule now; he is the one who rules."""
        self.why.name_referee(self._window.tournament.current.referee)
        super().show_rulings()

    def may_rule(self) -> bool:
        """Whether the lock is open; a ruling is an act and keeps it open."""
        return not self._has_lock or self.referee.keeps_open()

    def resume(self, color: object) -> None:
        """The key for resuming was held; where the tournament has a PIN, the open lock is asked for too."""
        assert isinstance(color, Color)
        if self._window.tournament.current.pin and not self.referee.keeps_open():
            self.show_referee(Deed.RESUME)
        else:
            self._window.controller.resume(color)

    @property
    def _has_lock(self) -> bool:
        session = self._window.controller.session
        return session is not None and session.is_timed and session.opened is None

    def takes_assent(self, wish: Wish | None) -> bool:
        """Whether a player's key was an assent to what the referee does."""
        if wish not in (Wish.PRESS_BLACK, Wish.PRESS_WHITE) or wish is None:
            return False
        if self._referee is None or self._window.scene is not PageId.REFEREE:
            return False
        return self._referee.takes_assent(side_of(wish))

    def answers(self, point: Point) -> bool:
        """A click on the board fills the field of a correction; otherwise as ever."""
        if self._referee is not None and self._window.scene is PageId.REFEREE:
            return self._referee.takes_point(point)
        return super().answers(point)

    def show_at_table(self, scene: PageId) -> None:
        """The acts as they stand, the ring for who was away, and the cover of a held board."""
        if self._referee is not None and scene is PageId.REFEREE:
            self._referee.show()
        self._show_ring(scene)
        self._show_cover(scene)
        if scene in _LIVE:
            self._offer_hold()

    def _seat_keys(self) -> PerColor[str]:
        """The first of the keys with which each side assents, as it presses."""
        seats = self._window.clocks.seats

        def first_of(color: Color) -> str:
            keys, usual = seats.keys_of(color), (Qt.Key.Key_Q, Qt.Key.Key_U)
            known = next((key for key in usual if key in keys), None)
            return QKeySequence(min(keys) if known is None else known).toString()

        return PerColor(first_of(Color.BLACK), first_of(Color.WHITE))

    def _offer_hold(self) -> None:
        """Say once after a large capture that the clock may be held to lift the stones."""
        session = self._window.controller.session
        if session is None or not self._window.controller.clock_runs:
            return
        line = session.table.state.line
        last, least = line.last, self._window.tournament.current.capture_hold_from_stones
        taken = len(last.captured) if isinstance(last, Placement) else 0
        if least and taken >= least and self._offered != (id(session), line.number):
            self._offered = (id(session), line.number)
            self._window.notice.say(
                text(
                    "{number} stones are taken. Ctrl+3 holds the clocks to lift them.", number=taken
                )
            )

    def _show_ring(self, scene: PageId) -> None:
        session, board = self._window.controller.session, self._window.stage.board
        if session is None or scene not in _LIVE or not session.at_end:
            return
        last = board.picture.last_move
        in_play = session.state.phase in IN_PLAY
        if last is not None and in_play and any(session.state.at_table.away):
            marks = {**board.picture.marks, last: Mark.UNSEEN}
            board.show_picture(replace(board.picture, marks=marks))

    def _show_cover(self, scene: PageId) -> None:
        session = self._window.controller.session
        clock = None if session is None else session.table.state.clock
        wanted = self._window.tournament.current.hide_board_on_pause
        hidden = wanted and clock is not None and clock.paused and scene in _LIVE
        if self._cover is None and hidden:
            from ingboard.ui.board.cover import BoardCover

            self._cover = BoardCover(self._window.stage)
            self._window.stage.arranged.connect(self._place_cover)
        if self._cover is not None:
            self._cover.setVisible(hidden)
            self._place_cover()

    def _place_cover(self) -> None:
        if self._cover is not None:
            self._cover.setGeometry(self._window.stage.board.geometry())
            self._cover.raise_()

    def _leave_referee(self) -> None:
        if self._window.scene is PageId.REFEREE:
            self._window.close_page()

    def _note_down(self, words: str) -> None:
        box = self._window.record.recording.box
        if box is not None:
            box.note({"words": words})


_LIVE = frozenset({PageId.PLAY, PageId.REFEREE})
