"""The sum that holds in every picture of the film: spaces less stones, over both sides, is the margin."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.counting.film import Moment
from ingboard.text import text
from ingboard.ui import style as ui_style
from ingboard.ui.game.film import captions
from ingboard.ui.style.small_stone import paint_small_stone

_NARROW, _ROW = 470, 46


def sum_words(spaces: int, stones: int) -> str:
    """One side's part: "61 − 59 = 2", a negative result with the minus sign of print."""
    surplus = spaces - stones
    signed = f"−{-surplus}" if surplus < 0 else str(surplus)
    return f"{spaces} − {stones} = {signed}"


class InvariantLine(QWidget):
    """Black's spaces − stones, White's, and the margin; it stands at the same place all the time."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sums: dict[Color, str] = {}
        self._margin = ""
        self._label = ""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def words(self) -> str:
        """The whole line as one sentence; "" while the sums are hidden."""
        if not self._sums:
            return ""
        black, white = self._sums[Color.BLACK], self._sums[Color.WHITE]
        return f"({black}) − ({white}): {self._label} {self._margin}"

    def show_moment(self, now: Moment, glance: int) -> None:
        """Show the sums of a moment; from the `glance` on the margin is final."""
        label = text("margin") if now.number >= glance else text("margin so far")
        self.show_sums(now.spaces, now.stones, label)

    def hide_sums(self) -> None:
        """Keep the place, and say nothing that could be read or heard."""
        if self._sums:
            self._sums = {}
            self.setAccessibleName("")
            self.update()

    def show_sums(self, spaces: PerColor[int], stones: PerColor[int], label: str) -> None:
        """Show these spaces and stones, and their margin under that label."""
        sums = {color: sum_words(spaces[color], stones[color]) for color in Color}
        if (sums, label) == (self._sums, self._label):
            return
        self._sums = sums
        surplus = spaces.black - stones.black - (spaces.white - stones.white)
        self._margin = captions.margin_words(surplus)
        self._label = label
        self.setAccessibleName(self.words)
        self.update()

    def sizeHint(self) -> QSize:
        return ui_style.current_theme().size(320, 60)

    def minimumSizeHint(self) -> QSize:
        return QSize(ui_style.current_theme().px(200), self.sizeHint().height())

    def hasHeightForWidth(self) -> bool:
        return True

    def fit(self, width: int, height: int) -> int:
        """The height that it takes of that room."""
        return min(height, self.heightForWidth(width))

    def heightForWidth(self, width: int) -> int:
        """One row of terms, or on a narrow page three."""
        theme = ui_style.current_theme()
        return theme.px(_ROW) * 3 if width < theme.px(_NARROW) else self.sizeHint().height()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = ui_style.current_theme()
        with QPainter(self) as painter:
            if not self._sums:
                return
            box = QRectF(self.rect())
            ui_style.paint_box(painter, box, theme.px(6), fill=theme.surface, edge=theme.line)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            side = theme.px(16)
            room = self.width() - 2 * side
            if self.width() < theme.px(_NARROW):
                row = self.height() / 3
                self._paint_side(painter, theme, Color.BLACK, QPointF(side, row / 2))
                self._paint_side(painter, theme, Color.WHITE, QPointF(side, 1.5 * row))
                right = QPointF(self.width() - side, 2.5 * row)
                self._paint_sign(painter, theme, "−", QPointF(self.width() - 2 * side, 1.5 * row))
                self._paint_sign(painter, theme, "=", QPointF(1.5 * side, 2.5 * row))
                self._paint_margin(painter, theme, right, room - 2 * side)
                return
            middle = self.height() / 2
            self._paint_side(painter, theme, Color.BLACK, QPointF(side, middle))
            self._paint_sign(painter, theme, "−", QPointF(side + room * 0.315, middle))
            self._paint_side(painter, theme, Color.WHITE, QPointF(side + room * 0.415, middle))
            self._paint_sign(painter, theme, "=", QPointF(side + room * 0.735, middle))
            right = QPointF(self.width() - side, middle)
            self._paint_margin(painter, theme, right, room * 0.265 - theme.px(12))

    @staticmethod
    def _lines(theme: ui_style.Theme, font: QFont, middle: float) -> tuple[float, float]:
        """The base lines of label and figures."""
        return middle - theme.px(6), middle + theme.px(8) + QFontMetricsF(font).capHeight() / 2

    def _paint_side(
        self, painter: QPainter, theme: ui_style.Theme, color: Color, at: QPointF
    ) -> None:
        stone = theme.px(16)
        paint_small_stone(painter, at + QPointF(stone / 2, 0), stone, color)
        left = at.x() + stone + theme.px(8)
        figures = theme.sans(17, 600)
        upper, lower = self._lines(theme, figures, at.y())
        painter.setFont(theme.sans(13))
        painter.setPen(theme.ink2)
        painter.drawText(QPointF(left, upper), text("spaces − stones"))
        painter.setFont(figures)
        painter.setPen(theme.ink)
        ui_style.paint_figures(painter, left, lower, self._sums[color])

    def _paint_sign(
        self, painter: QPainter, theme: ui_style.Theme, sign: str, middle: QPointF
    ) -> None:
        painter.setFont(theme.sans(20))
        painter.setPen(theme.ink2)
        half = theme.px(20)
        box = QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, sign)

    def _paint_margin(
        self, painter: QPainter, theme: ui_style.Theme, at: QPointF, room: float
    ) -> None:
        figures = ui_style.fitted(theme.sans(20, 600), self._margin, room)
        upper, lower = self._lines(theme, figures, at.y())
        right = at.x()
        painter.setFont(theme.sans(13))
        painter.setPen(theme.ink2)
        width = painter.fontMetrics().horizontalAdvance(self._label)
        painter.drawText(QPointF(right - width, upper), self._label)
        painter.setFont(figures)
        painter.setPen(theme.ink)
        ui_style.paint_figures(
            painter, right - ui_style.figures_width(self._margin, figures), lower, self._margin
        )
