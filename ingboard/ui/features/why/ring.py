"""A repetition as a ring of plays with arrows; shows which play is on the board and where it closes."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.board.points import Color
from ingboard.text import text
from ingboard.ui.features.why.ring_geometry import Ring, Spot, fit_ring
from ingboard.ui.features.why.view_model import CyclePicture, CyclePlay
from ingboard.ui.style import Theme, current_theme
from ingboard.ui.style.icons import paint_small_stone

_DISC: Final = 40
_GROWS: Final = 0.17  # of the ring's side: larger rings have larger discs
_OUTSIDE: Final = 26
_EDGE: Final = 4
_INSIDE: Final = 0.8  # of the free place inside, for words
_ARROW: Final = 5.0
_ON_BLACK: Final = QColor("#FBF9F3")
_ON_WHITE: Final = QColor("#201C17")


class RingView(QWidget):
    """Shows a CyclePicture; `large` gives bigger discs with their numbers outside.

    `play_chosen` carries the index of the play that was clicked. A play at which its side disturbs has
    a broken rim; the arrow that closes the ring is vermilion.
    """

    play_chosen = Signal(object)

    def __init__(self, *, large: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._large = large
        self._cycle: CyclePicture | None = None
        self._present: int | None = None
        self._center = ""
        self._found: tuple[tuple[float, ...], Ring] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def cycle(self) -> CyclePicture | None:
        """What the ring shows."""
        return self._cycle

    def show_cycle(self, cycle: CyclePicture | None, center: str = "") -> None:
        """Show this repetition, with these words inside the ring in place of "1 to 6, back to 1"."""
        self._cycle = cycle
        self._center = center
        self._present = None
        self.setAccessibleName("" if cycle is None else spoken_cycle(cycle))
        self.update()

    def show_present(self, at: int | None, center: str) -> None:
        """Frame one play as the one on the board (None: none), with these words inside the ring."""
        self._present = at
        self._center = center
        self.update()

    def place_of(self, at: int) -> QPointF:
        """The middle of a play's disc in pixels of the widget; only while a cycle is shown."""
        assert self._cycle is not None
        theme = current_theme()
        spot = self._ring(theme, len(self._cycle.plays)).plays[at]
        return QPointF(spot.x + theme.px(_EDGE), spot.y + theme.px(_EDGE))

    def sizeHint(self) -> QSize:
        side = current_theme().px(208 if self._large else 172)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        side = current_theme().px(160 if self._large else 120)
        return QSize(side, side)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._cycle is None:
            return
        ring = self._ring(current_theme(), len(self._cycle.plays))
        for at in range(len(ring.plays)):
            away = event.position() - self.place_of(at)
            if away.x() ** 2 + away.y() ** 2 <= (ring.disc / 2) ** 2:
                self.play_chosen.emit(at)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        if self._cycle is None:
            return
        theme = current_theme()
        ring = self._ring(theme, len(self._cycle.plays))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(theme.px(_EDGE), theme.px(_EDGE))
            last = len(ring.arrows) - 1
            for at, spot in enumerate(ring.arrows):
                closes = at == last
                ink = theme.vermilion if closes else theme.ink2
                _paint_arrow(painter, theme, spot, ring, ink, heavy=closes)
            for at, play in enumerate(self._cycle.plays):
                self._paint_play(painter, theme, ring, at, play)
            self._paint_center(painter, theme, ring)

    def _ring(self, theme: Theme, count: int) -> Ring:
        """The ring in the present size; found once, for a repaint must not look for it again."""
        key = (self.width(), self.height(), theme.scale, count)
        if self._found is None or self._found[0] != key:
            edge = theme.px(_EDGE)
            ring = fit_ring(
                count,
                self.width() - 2 * edge,
                self.height() - 2 * edge,
                largest=max(theme.px(_DISC), _GROWS * min(self.width(), self.height())),
                outside=theme.px(_OUTSIDE) if self._large else 0.0,
            )
            self._found = (key, ring)
        return self._found[1]

    def _paint_play(
        self, painter: QPainter, theme: Theme, ring: Ring, at: int, play: CyclePlay
    ) -> None:
        spot = ring.plays[at]
        middle = QPointF(spot.x, spot.y)
        paint_small_stone(painter, middle, ring.disc, play.color, theme.raised)
        if not play.forced:
            pen = QPen(theme.vermilion, max(1.6, theme.px(2)))
            pen.setDashPattern([2.4, 1.8])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(middle, ring.disc / 2 + 1, ring.disc / 2 + 1)
        if at == self._present:
            painter.setPen(QPen(theme.petrol, theme.px(3)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            far = ring.disc / 2 + theme.px(4)
            painter.drawEllipse(middle, far, far)
        font = theme.sans(13, 600)
        if QFontMetricsF(font).horizontalAdvance(play.words) <= ring.disc - theme.px(2):
            painter.setFont(font)
            painter.setPen(_ON_BLACK if play.color is Color.BLACK else _ON_WHITE)
            painter.drawText(_around(middle, ring.disc), Qt.AlignmentFlag.AlignCenter, play.words)
        if self._large:
            painter.setFont(theme.sans(13, 600 if at == self._present else 400))
            painter.setPen(theme.petrol if at == self._present else theme.ink2)
            outside = ring.numbers[at]
            box = _around(QPointF(outside.x, outside.y), theme.px(_OUTSIDE))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(at + 1))

    def _paint_center(self, painter: QPainter, theme: Theme, ring: Ring) -> None:
        assert self._cycle is not None
        words = self._center or round_words(len(self._cycle.plays))
        font = theme.sans(16, 600) if self._large else theme.sans(13)
        painter.setFont(font)
        painter.setPen(theme.ink if self._large else theme.ink2)
        wide, high = (_INSIDE * side for side in ring.core)
        box = QRectF(ring.x - wide / 2, ring.y - high / 2, wide, high)
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        needed = QFontMetricsF(font).boundingRect(box, flags, words)
        if needed.height() <= high and needed.width() <= wide + 1:
            painter.drawText(box, flags, words)


def round_words(count: int) -> str:
    """What stands inside the ring: "1 to 6, back to 1"."""
    return text("1 to {last},\nback to 1", last=count)


def spoken_cycle(cycle: CyclePicture) -> str:
    """The ring in words, for screen readers."""
    plays = ", ".join(f"{at} {side_and_words(play)}" for at, play in enumerate(cycle.plays, 1))
    return text("Cycle: {plays}, back to 1", plays=plays)


def side_and_words(play: CyclePlay) -> str:
    """A play in words: "Black D7"."""
    if play.color is Color.BLACK:
        return text("Black {point}", point=play.words)
    return text("White {point}", point=play.words)


def _around(middle: QPointF, side: float) -> QRectF:
    return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)


def _paint_arrow(
    painter: QPainter, theme: Theme, spot: Spot, ring: Ring, ink: QColor, *, heavy: bool
) -> None:
    """A small chevron that points on along the ring."""
    size = min(theme.px(_ARROW), 0.24 * ring.disc)
    painter.save()
    painter.translate(spot.x, spot.y)
    painter.rotate(spot.turn)
    pen = QPen(ink, max(1.4, theme.px(2.6 if heavy else 1.6)))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    back = -0.7 * size
    painter.drawPolyline([QPointF(back, -size), QPointF(-back, 0), QPointF(back, size)])
    painter.restore()
