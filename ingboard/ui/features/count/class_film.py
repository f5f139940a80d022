"""The film of a count before a class: board, both bowls, one sentence and the steps. Keys alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QHideEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.film import moment
from ingboard.rules.ruleset import RuleText
from ingboard.text import text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.features.count.film_player import FilmPlayer
from ingboard.ui.features.count.step_rail import StepRail
from ingboard.ui.game.bowls.frame import BowlView
from ingboard.ui.game.film.captions import caption_at
from ingboard.ui.game.film.flight_layer import FlightLayer
from ingboard.ui.game.film.frames import frame_at
from ingboard.ui.game.film.narration import Narration, Pace
from ingboard.ui.game.film.result import headline_of
from ingboard.ui.game.film.schedule import Instant
from ingboard.ui.game.film.stages import Stage, stages_of
from ingboard.ui.style import current_theme
from ingboard.ui.widgets import KeyButton

_CAPTION = 1 / 14  # of the height
_RAIL = 1 / 12
_EDGE = 1 / 60
_WIDEST_BOWL = 0.25  # of the width


class ClassFilm(QWidget):
    """`class_left` leaves it. Only for a plan that can be carried out."""

    class_left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rules = RuleText.ING1991
        self._is_class = False
        self._stages: tuple[Stage, ...] = ()
        self.player = FilmPlayer(Narration(), self)
        self.caption = CaptionLine(self)
        self.board = BoardView(self)
        self.board.set_coordinates_shown(False)
        self.bowls = PerColor(BowlView(self), BowlView(self))
        self.rail = StepRail(self)
        self.answers = PerColor(
            KeyButton(text("Black"), key="B", stone=Color.BLACK),
            KeyButton(text("White"), key="W", stone=Color.WHITE),
        )
        for color in Color:
            self.answers[color].setParent(self)
            self.answers[color].setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.answers[color].clicked.connect(partial(self.player.answer, color))
        self._flights = FlightLayer(self, self.board, self.bowls)
        self.player.changed.connect(self._on_changed)
        self.rail.stage_chosen.connect(self.player.to_stage)

    @property
    def is_class(self) -> bool:
        """Whether it fills the screen now."""
        return self._is_class

    def show_class(self, *, on: bool) -> None:
        """Fill the window, or stop."""
        self.player.animator.pause()
        self._is_class = on

    def show_plan(self, plan: FillPlan, rules: RuleText, number: int, *, together: bool) -> None:
        """Begin at that many stones moved; both colors fill `together` or one after the other."""
        self._rules, self._stages = rules, stages_of(plan)
        self.player.load(plan, rules)
        self.player.use_pace(Pace.LESSON, together=together)
        self.player.animator.seek(number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Stones by Left and Right, stages by page keys, Space and A go on, B and W answer."""
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
        self.caption.setGeometry(edge, edge, width - 2 * edge, line)
        self.board.setGeometry(board)
        self.rail.setGeometry(2 * edge, high - rail, width - 4 * edge, rail)
        self.rail.show_size(high / 700)
        bowl = board.left() - 2 * edge
        tall = min(side, round(0.62 * bowl) + 2 * line)
        for color, left in zip(Color, (edge, board.right() + edge), strict=True):
            place = QRect(left, top + (side - tall) // 2 - line // 2, bowl, tall)
            self.bowls[color].setGeometry(place)
            self.answers[color].setGeometry(left, place.bottom() + edge, bowl, line)

    def _on_changed(self, instant: object) -> None:
        assert isinstance(instant, Instant)
        plan, narration = self.player.plan, self.player.narration
        if plan is None:
            return
        now = moment(plan, instant.landed)
        caption = caption_at(plan, instant, self._rules, narration, now)
        frame = frame_at(plan, instant, answered=narration.answered, now=now)
        result = caption.stage is Stage.RESULT
        self.caption.show_words(headline_of(plan) if result else caption.title)
        self.rail.show_stages(self._stages, caption.stage)
        self.board.show_picture(frame.board)
        for color in Color:
            self.bowls[color].show_bowl(frame.bowls[color])
            self.answers[color].setVisible(self.player.waits)
        self._flights.show_instant(plan, instant)


class CaptionLine(QWidget):
    """One sentence as large as its line; smaller only where it would be wider."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = ""

    def show_words(self, words: str) -> None:
        """Show another sentence."""
        if words != self.words:
            self.words = words
            self.setAccessibleName(words)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        font = theme.serif(20, 600)
        font.setPixelSize(max(1, round(self.height() * 0.74)))
        wide = QFontMetricsF(font).horizontalAdvance(self.words)
        if wide > self.width():
            font.setPixelSize(max(1, int(font.pixelSize() * self.width() / wide)))
        with QPainter(self) as painter:
            painter.setFont(font)
            painter.setPen(theme.ink)
            painter.drawText(QRectF(self.rect()), Qt.AlignmentFlag.AlignCenter, self.words)
