"""The hall's window: the faces of a game, its board, phase and move.

It never takes the focus, a key or a click, so that nothing can be done from it.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QCloseEvent, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from ingboard.board.points import Color, PerColor
from ingboard.text import ended, paragraph, text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.features.hall.big_face import BigFace
from ingboard.ui.features.hall.view_model import HallPicture, no_game
from ingboard.ui.style import Theme, current_theme, make_theme
from ingboard.ui.style.painted_words import paint_words

_LINES: Final = (
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
)


CLOCKS_ALONE: Final = 0.27


BESIDE_BOARD: Final = 0.205


_USUAL_HEIGHT: Final = 768


class HallLayout(Struct, frozen=True):
    """The places of head, faces (first is left or above), board and foot, and the height of a digit.

    `unit` is how many pixels one pixel of the 768 px high drawing takes.
    """

    head: QRect
    foot: QRect
    first: QRect
    second: QRect
    board: QRect | None
    digits: int
    unit: float


def hall_layout(width: int, height: int, *, with_board: bool) -> HallLayout:
    """The places in a window of that size."""
    unit = height / _USUAL_HEIGHT

    def px(length: float) -> int:
        return round(length * unit)

    side, gap = px(20), px(20)
    top, bottom = px(72), height - px(68)
    head = QRect(side, px(16), width - 2 * side, px(44))
    foot = QRect(side, height - px(56), width - 2 * side, px(40))
    if not with_board:
        wide = (width - 2 * side - gap) // 2
        first = QRect(side, top, wide, bottom - top)
        second = QRect(side + wide + gap, top, wide, bottom - top)
        return HallLayout(head, foot, first, second, None, round(height * CLOCKS_ALONE), unit)
    square = min(bottom - top, round((width - 2 * side - gap) * 0.5))
    left = side + square + gap
    wide, high = width - side - left, (bottom - top - px(12)) // 2
    first = QRect(left, top, wide, high)
    second = QRect(left, bottom - high, wide, high)
    board = QRect(side, top + (bottom - top - square) // 2, square, square)
    return HallLayout(head, foot, first, second, board, round(height * BESIDE_BOARD), unit)


_SMALLEST = (480, 320)


class HallWindow(QWidget):
    """Board and clocks, or without `with_board` clocks alone; `picture` is what it shows.

    `closed` tells that a person closed it.
    """

    closed = Signal()

    def __init__(self) -> None:
        super().__init__(None, Qt.WindowType.Window | Qt.WindowType.WindowDoesNotAcceptFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumSize(*_SMALLEST)
        self.faces = PerColor(BigFace(Color.BLACK, self), BigFace(Color.WHITE, self))
        self.board = BoardView(self)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for shown in (self.board, self.faces.black, self.faces.white):
            shown.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.picture = no_game("")
        self.with_board = True
        self.show_hall(self.picture)

    def show_hall(self, picture: HallPicture) -> None:
        """Show a table."""
        self.picture = picture
        self.show_clocks(picture)
        if picture.board is not None:
            self.board.show_picture(picture.board)
        self.setWindowTitle(f"{picture.title} - {text('Hall view')} - ingboard")
        self.setAccessibleName(paragraph((ended(picture.title), ended(picture.phase), _claims())))
        self._arrange()
        self.update()

    def show_clocks(self, picture: HallPicture) -> None:
        """Show what has changed as time runs: the faces alone."""
        for color in Color:
            self.faces[color].show_face(picture.faces[color])

    def set_board_shown(self, shown: bool) -> None:
        """Show the board beside the clocks, or the clocks alone in large."""
        self.with_board = shown
        self._arrange()
        self.update()

    def layout_now(self) -> HallLayout:
        """Where everything stands."""
        with_board = self.with_board and self.picture.recorded
        return hall_layout(self.width(), self.height(), with_board=with_board)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        plan = self.layout_now()
        theme = make_theme(current_theme().name, plan.unit)
        picture = self.picture
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.ground)
            self._paint_head(painter, theme, QRectF(plan.head))
            self._paint_foot(painter, theme, QRectF(plan.foot))
            if plan.board is not None and picture.board is None:
                room = QRectF(plan.board)
                painter.setPen(theme.line2)
                painter.drawRect(room)
                words = text("Board hidden while paused.")
                painter.setFont(theme.serif(26))
                painter.setPen(theme.ink2)
                flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
                inside = room.adjusted(theme.px(30), 0, -theme.px(30), 0)
                painter.drawText(inside, flags, words)

    def _paint_head(self, painter: QPainter, theme: Theme, room: QRectF) -> None:
        title = theme.serif(28)
        title.setWeight(title.Weight.DemiBold)
        right = Qt.AlignmentFlag.AlignRight
        move = QFontMetricsF(theme.sans(24)).horizontalAdvance(self.picture.move)
        paint_words(painter, theme.sans(24), theme.ink2, room, self.picture.move, right)
        left = room.adjusted(0, 0, -move - theme.px(24), 0)
        paint_words(painter, title, theme.ink, left, self.picture.title)
        wide = QFontMetricsF(title).horizontalAdvance(self.picture.title) + theme.px(20)
        rest = left.adjusted(wide, 0, 0, 0)
        if rest.width() > theme.px(60):
            paint_words(painter, theme.sans(24), theme.ink2, rest, self.picture.event)

    def _paint_foot(self, painter: QPainter, theme: Theme, room: QRectF) -> None:
        font, right = theme.sans(22), Qt.AlignmentFlag.AlignRight
        claims = _claims()
        paint_words(painter, font, theme.ink2, room, claims, right)
        room = room.adjusted(0, 0, -QFontMetricsF(font).horizontalAdvance(claims) - theme.px(24), 0)
        bold = theme.sans(22, 600)
        paint_words(painter, bold, theme.ink, room, self.picture.phase)
        wide = QFontMetricsF(bold).horizontalAdvance(self.picture.phase) + theme.px(16)
        room.adjust(wide, 0, 0, 0)
        words = self.picture.sentence
        if QFontMetricsF(theme.sans(18)).horizontalAdvance(words) <= room.width():
            paint_words(painter, font, theme.ink2, room, words)
        else:
            painter.setFont(theme.sans(16))
            painter.drawText(room, _LINES, words)

    def _arrange(self) -> None:
        plan = self.layout_now()
        first = self.picture.left
        for color, place in ((first, plan.first), (first.opponent, plan.second)):
            self.faces[color].setGeometry(place)
            self.faces[color].show_digits(plan.digits)
        shown = plan.board is not None and self.picture.board is not None
        if plan.board is not None:
            self.board.setGeometry(plan.board)
        self.board.setVisible(shown)


def _claims() -> str:
    return text("For watching only, not for claims")
