"""The film of a count before a class: board, both bowls, one sentence and the steps. Keys alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import FillPlan
from ingboard.rules.ruleset import RuleText
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.features.count.film_player import FilmPlayer
from ingboard.ui.game.film.flight_layer import FlightLayer
from ingboard.ui.game.film.places import FilmPlaces
from ingboard.ui.game.film.result import headline_of
from ingboard.ui.game.film.schedule import Instant, Narration, Pace, Stage
from ingboard.ui.game.film.view import FilmView
from ingboard.ui.widgets import LEGIBLE, ButtonSize

_CAPTION = 1 / 14  # of the height
_RAIL = 1 / 10
_EDGE = 1 / 60
_WIDEST_BOWL = 0.25  # of the width
_FRAME = 0.5  # of a bowl's width is its height


class ClassFilm(FilmView):
    """`class_left` leaves it, `sound_toggled` turns the click of stones off or on.

    Only for a plan that can be carried out.
    """

    class_left = Signal()
    sound_toggled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, ButtonSize.HUGE)
        self._is_class = False
        self.covered = frozenset(Color)  # nothing but the sentence is said
        self.player = FilmPlayer(Narration(), self)
        self.board = BoardView(self)
        self.board.set_coordinates_shown(False)
        self._flights = FlightLayer(self, self.board, self.bowls)
        self.player.changed.connect(self._on_changed)
        self.stage_chosen.connect(self.player.to_stage)
        self.answered.connect(self.player.answer)

    @property
    def is_class(self) -> bool:
        """Whether it fills the screen now."""
        return self._is_class

    def show_class(self, *, on: bool) -> None:
        """Fill the window, or stop."""
        self.player.animator.pause()
        self._is_class = on

    def begin(self, plan: FillPlan, rules: RuleText, number: int, *, together: bool) -> None:
        """Begin at that many stones moved; both colors fill `together` or one after the other."""
        self.player.load(plan, rules)
        self.player.use_pace(Pace.LESSON, together=together)
        self.player.animator.seek(number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Stones by Left and Right, stages by page keys, Space and A go on, B and W answer, S is sound."""
        acts: dict[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_Escape: self.class_left.emit,
            Qt.Key.Key_F7: self.class_left.emit,
            Qt.Key.Key_Space: self.player.go_on,
            Qt.Key.Key_A: self.player.toggle_auto,
            Qt.Key.Key_B: partial(self.player.answer, Color.BLACK),
            Qt.Key.Key_W: partial(self.player.answer, Color.WHITE),
            Qt.Key.Key_Right: partial(self.player.step_by, 1),
            Qt.Key.Key_Left: partial(self.player.step_by, -1),
            Qt.Key.Key_PageDown: partial(self.player.skip, 1),
            Qt.Key.Key_PageUp: partial(self.player.skip, -1),
            Qt.Key.Key_Home: self.player.animator.to_start,
            Qt.Key.Key_End: self.player.to_end,
            Qt.Key.Key_Return: self.player.to_end,
            Qt.Key.Key_Enter: self.player.to_end,
            Qt.Key.Key_S: self.sound_toggled.emit,
        }
        act = acts.get(Qt.Key(event.key()))
        if act is None:
            super().keyPressEvent(event)
        else:
            act()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.player.animator.pause()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Caption above, rail below, and between them Black's bowl, the board and White's bowl."""
        super().resizeEvent(event)
        width, high = self.width(), self.height()
        edge, line, rail = round(high * _EDGE), round(high * _CAPTION), round(high * _RAIL)
        top = 2 * edge + line
        widest = round(width * _WIDEST_BOWL)
        side = min(high - top - rail - edge, width - 2 * widest)
        board = QRect((width - side) // 2, top, side, side)
        self.board.setGeometry(board)
        words = round(high * LEGIBLE)
        self.rail.show_for_class(words)
        for color in Color:
            self.bowls[color].show_name_alone(words)
            self.answers[color].show_for_class(words)
        bowl = board.left() - 2 * edge
        tall = min(side, round(_FRAME * bowl) + line)
        left = QRect(edge, top + (side - tall) // 2 - line // 2, bowl, tall)
        bowls = PerColor(left, left.translated(board.right(), 0))
        below = bowls.map(lambda room: QRect(room.x(), room.bottom() + edge, bowl, line))
        self.arrange(
            FilmPlaces(
                title=QRect(edge, edge, width - 2 * edge, line),
                board=board,
                bowls=bowls,
                below=below,
                panels=bowls,
                acts=below,
                rail=QRect(2 * edge, high - rail, width - 4 * edge, rail),
            )
        )

    def _on_changed(self, instant: object) -> None:
        assert isinstance(instant, Instant)
        plan, player = self.player.plan, self.player
        if plan is None:
            return
        self.show_plan(plan, self.player.rules)
        frame = self.show_instant(instant, player.narration, asks=player.waits)
        if self.rail.present is Stage.RESULT:
            self.caption.show_words(headline_of(plan))
        if frame is not None:
            self.board.show_picture(frame.board)
        self._flights.show_instant(plan, instant)
