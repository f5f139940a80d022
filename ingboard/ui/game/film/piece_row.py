"""Paints a row of stones and words; where it is narrow in lines, the stones smaller, at last the type."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.board.points import Color, Point
from ingboard.ui.board.marks import paint_mark
from ingboard.ui.board.stones import StoneSet, plain_stones
from ingboard.ui.game.film.pieces import GapPiece, Piece, StonePiece, WordPiece, spoken_pieces
from ingboard.ui.style import Theme, current_theme

_LEAST, _LEAST_TYPE = 20, 13
_GAP = 0.45  # of the letters, after words


class PieceRow(QWidget):
    """A row of pieces; `diameter` and `size` are pixels of stones and words at 100 %."""

    def __init__(
        self, diameter: float = 46, size: float = 20, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._diameter = diameter
        self._size = size
        self._pieces: tuple[Piece, ...] = ()
        self._stones: StoneSet | None = None
        self._shrunk = 1.0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces shown."""
        return self._pieces

    def show_pieces(self, pieces: tuple[Piece, ...]) -> None:
        """Show these pieces from the left."""
        if pieces != self._pieces:
            alike = [type(piece) for piece in pieces] == [type(piece) for piece in self._pieces]
            self._pieces = pieces
            self.setAccessibleName(spoken_pieces(pieces))
            if not alike:  # else only a figure is another
                self.updateGeometry()
            self.update()

    def show_sizes(self, diameter: float, size: float) -> None:
        """Take other sizes of stones and words, in pixels at 100 %."""
        if (diameter, size) != (self._diameter, self._size):
            self._diameter, self._size = diameter, size
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        theme, self._shrunk = current_theme(), 1.0
        width = self._width(theme, self._pieces, float(theme.px(self._diameter)))
        return QSize(round(width) + 4, self._high(theme))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        theme = current_theme()
        return len(self._lines(theme, width)[0]) * self._high(theme)

    def _high(self, theme: Theme) -> int:
        return theme.px(max(self._diameter, self._size * 1.4)) + 4

    def _lines(self, theme: Theme, width: int) -> tuple[list[list[Piece]], float]:
        """The groups in one line, or where that is too narrow one below the other, and the stones' size."""
        self._shrunk = 1.0
        groups: list[list[Piece]] = [[]]
        for piece in self._pieces:
            if isinstance(piece, GapPiece):
                groups.append([])
            else:
                groups[-1].append(piece)
        whole, diameter = float(theme.px(self._diameter)), float(theme.px(_LEAST))
        together = self._width(theme, self._pieces, min(whole, 1.4 * diameter)) <= width
        lines = [list(self._pieces)] if together else groups
        while any(self._width(theme, line, whole) > width for line in lines) and whole > diameter:
            whole -= 2
        widest = max(lines, key=lambda line: self._width(theme, line, whole))
        stones = self._width(theme, [one for one in widest if isinstance(one, StonePiece)], whole)
        words = self._width(theme, widest, whole) - stones
        self._shrunk = max(_LEAST_TYPE / self._size, min(1.0, (width - stones) / max(1.0, words)))
        return [part for line in lines for part in self._broken(theme, line, whole, width)], whole

    def _broken(
        self, theme: Theme, line: list[Piece], diameter: float, width: int
    ) -> list[list[Piece]]:
        """A line that is too wide even in small letters goes on below."""
        parts: list[list[Piece]] = [[]]
        room = width + theme.px(_GAP * self._size * self._shrunk)  # what follows the last word
        for piece in line:
            if parts[-1] and self._width(theme, [*parts[-1], piece], diameter) > room:
                parts.append([])
            parts[-1].append(piece)
        return parts

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        lines, diameter = self._lines(theme, self.width())
        high = self.height() / len(lines)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            for number, line in enumerate(lines):
                place = QPointF(1, (number + 0.5) * high)
                for piece in line:
                    place += QPointF(self._paint(painter, theme, piece, place, diameter), 0)

    def _font(self, theme: Theme, piece: WordPiece) -> QFont:
        return theme.sans(self._size * self._shrunk, 600 if piece.strong else 400)

    def _advance(self, theme: Theme, piece: Piece, diameter: float) -> float:
        match piece:
            case StonePiece():
                return diameter * 1.3 if diameter > theme.px(30) else diameter + theme.px(10)
            case WordPiece():
                words = QFontMetricsF(self._font(theme, piece)).horizontalAdvance(piece.words)
                return words + theme.px(_GAP * self._size * self._shrunk)
            case GapPiece():
                return float(theme.px(28))

    def _width(self, theme: Theme, pieces: Iterable[Piece], diameter: float) -> float:
        return sum(self._advance(theme, piece, diameter) for piece in pieces)

    def _paint(
        self, painter: QPainter, theme: Theme, piece: Piece, place: QPointF, diameter: float
    ) -> float:
        """Paint a piece right of a place in the middle of its line; returns how wide it is."""
        match piece:
            case StonePiece():
                center = place + QPointF(diameter / 2, 0)
                self._paint_stone(painter, theme, piece, center, diameter)
            case WordPiece():
                painter.setFont(self._font(theme, piece))
                painter.setPen(theme.ink if piece.strong else theme.ink2)
                half = QFontMetricsF(painter.font()).lineSpacing() / 2
                box = QRectF(place.x(), place.y() - half, self.width() - place.x(), 2 * half)
                where = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
                painter.drawText(box, where, piece.words)
            case GapPiece():
                pass
        return self._advance(theme, piece, diameter)

    def _paint_stone(
        self,
        painter: QPainter,
        theme: Theme,
        piece: StonePiece,
        center: QPointF,
        diameter: float,
    ) -> None:
        if piece.color is not None:
            image = self._stone_set(diameter).stone(piece.color, Point(0, 0))
            side = image.width() / self.devicePixelRatioF()
            box = QRectF(center.x() - side / 2, center.y() - side / 2, side, side)
            painter.drawImage(box, image)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if piece.color is Color.BLACK or theme.name != "dark":
                painter.setPen(theme.line2)
                painter.drawEllipse(center, diameter / 2 - 0.5, diameter / 2 - 0.5)
        if piece.mark is not None:
            painter.save()
            paint_mark(painter, center, diameter, piece.mark, piece.color, theme.sans(13, 600))
            painter.restore()

    def _stone_set(self, diameter: float) -> StoneSet:
        wanted = diameter * self.devicePixelRatioF()
        if self._stones is None or self._stones.diameter != wanted:
            self._stones = plain_stones(wanted)
        return self._stones
