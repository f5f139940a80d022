"""What a film says beside its board: a moment's reason, the result in rows of stones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.board.points import Color, Point
from ingboard.ui.board.marks import paint_mark
from ingboard.ui.board.materials import veil_color
from ingboard.ui.board.stones import StoneSet, plain_stones
from ingboard.ui.game.film import captions
from ingboard.ui.game.film.schedule import Stage
from ingboard.ui.style import Theme, current_theme, put_away, scaled, spaced
from ingboard.ui.widgets.page_parts import STRETCH, Card, CardTone, StoneSign, TextLabel, filled

_LEAST, _LEAST_TYPE = 20, 13


_GAP = 0.45  # of the letters, after words


def _paint_wood(painter: QPainter, center: QPointF, side: float) -> None:
    """A piece of the bare board with its crossing lines."""
    half = side / 2
    painter.setPen(QPen(QColor("#17181A"), max(1.0, side / 24)))
    painter.fillRect(QRectF(center.x() - half, center.y() - half, side, side), veil_color())
    painter.drawLine(center - QPointF(half, 0), center + QPointF(half, 0))
    painter.drawLine(center - QPointF(0, half), center + QPointF(0, half))


class PieceRow(QWidget):
    """A row of pieces; `diameter` and `size` are pixels of stones and words at 100 %."""

    def __init__(
        self, diameter: float = 46, size: float = 20, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._diameter = diameter
        self._size = size
        self._pieces: tuple[captions.Piece, ...] = ()
        self._stones: StoneSet | None = None
        self._shrunk = 1.0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    @property
    def pieces(self) -> tuple[captions.Piece, ...]:
        """The pieces shown."""
        return self._pieces

    def show_pieces(self, pieces: tuple[captions.Piece, ...]) -> None:
        """Show these pieces from the left."""
        if pieces != self._pieces:
            alike = [type(piece) for piece in pieces] == [type(piece) for piece in self._pieces]
            self._pieces = pieces
            self.setAccessibleName(captions.spoken_pieces(pieces))
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

    def _lines(self, theme: Theme, width: int) -> tuple[list[list[captions.Piece]], float]:
        """The groups in one line, or where that is too narrow one below the other, and the stones' size."""
        self._shrunk = 1.0
        groups: list[list[captions.Piece]] = [[]]
        for piece in self._pieces:
            if isinstance(piece, captions.GapPiece):
                groups.append([])
            else:
                groups[-1].append(piece)
        whole, diameter = float(theme.px(self._diameter)), float(theme.px(_LEAST))
        together = self._width(theme, self._pieces, min(whole, 1.4 * diameter)) <= width
        lines = [list(self._pieces)] if together else groups
        while any(self._width(theme, line, whole) > width for line in lines) and whole > diameter:
            whole -= 2
        widest = max(lines, key=lambda line: self._width(theme, line, whole))
        stones = self._width(
            theme, [one for one in widest if isinstance(one, captions.StonePiece)], whole
        )
        words = self._width(theme, widest, whole) - stones
        self._shrunk = max(_LEAST_TYPE / self._size, min(1.0, (width - stones) / max(1.0, words)))
        return [part for line in lines for part in self._broken(theme, line, whole, width)], whole

    def _broken(
        self, theme: Theme, line: list[captions.Piece], diameter: float, width: int
    ) -> list[list[captions.Piece]]:
        """A line that is too wide even in small letters goes on below."""
        parts: list[list[captions.Piece]] = [[]]
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

    def _font(self, theme: Theme, piece: captions.WordPiece) -> QFont:
        return theme.sans(self._size * self._shrunk, 600 if piece.strong else 400)

    def _advance(self, theme: Theme, piece: captions.Piece, diameter: float) -> float:
        match piece:
            case captions.StonePiece():
                return diameter * 1.3 if diameter > theme.px(30) else diameter + theme.px(10)
            case captions.WordPiece():
                words = QFontMetricsF(self._font(theme, piece)).horizontalAdvance(piece.words)
                return words + theme.px(_GAP * self._size * self._shrunk)
            case captions.GapPiece():
                return float(theme.px(28))

    def _width(self, theme: Theme, pieces: Iterable[captions.Piece], diameter: float) -> float:
        return sum(self._advance(theme, piece, diameter) for piece in pieces)

    def _paint(
        self,
        painter: QPainter,
        theme: Theme,
        piece: captions.Piece,
        place: QPointF,
        diameter: float,
    ) -> float:
        """Paint a piece right of a place in the middle of its line; returns how wide it is."""
        match piece:
            case captions.StonePiece():
                center = place + QPointF(diameter / 2, 0)
                self._paint_stone(painter, theme, piece, center, diameter)
            case captions.WordPiece():
                painter.setFont(self._font(theme, piece))
                painter.setPen(theme.ink if piece.strong else theme.ink2)
                half = QFontMetricsF(painter.font()).lineSpacing() / 2
                box = QRectF(place.x(), place.y() - half, self.width() - place.x(), 2 * half)
                where = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
                painter.drawText(box, where, piece.words)
            case captions.GapPiece():
                pass
        return self._advance(theme, piece, diameter)

    def _paint_stone(
        self,
        painter: QPainter,
        theme: Theme,
        piece: captions.StonePiece,
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
        else:
            _paint_wood(painter, center, diameter)
        if piece.mark is not None:
            painter.save()
            paint_mark(painter, center, diameter, piece.mark, piece.color, theme.sans(13, 600))
            painter.restore()

    def _stone_set(self, diameter: float) -> StoneSet:
        wanted = diameter * self.devicePixelRatioF()
        if self._stones is None or self._stones.diameter != wanted:
            self._stones = plain_stones(wanted)
        return self._stones


class ReasonCard(QWidget):
    """What is said below the sentence: its arithmetic in stones, the reason and the article."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: captions.Caption | None = None
        self.form: tuple[object, ...] = ()
        self.card = Card()
        self.row = PieceRow()
        self.explanation = TextLabel(size=16, token="ink2", wrap=True)
        self.source = TextLabel(size=14, token="ink2", wrap=True)
        filled(self.card.body, self.row, self.explanation, self.source, STRETCH)
        filled(spaced(QVBoxLayout(self), margins=0), self.card)
        scaled(self.card.body.setSpacing, 8)

    @property
    def says_anything(self) -> bool:
        """Whether there is anything besides the sentence."""
        shown = self._shown
        return shown is not None and bool(shown.arithmetic or shown.explanation or shown.source)

    def fit(self, width: int, height: int) -> int:
        """Show what that room holds whole, the article last, and return the height of it."""
        caption = self._shown
        says = {
            self.row: caption is not None and bool(caption.arithmetic),
            self.explanation: bool(self.explanation.text()),
            self.source: bool(self.source.text()),
        }
        return fit_rows(self, says, width, height)

    def show_caption(self, caption: captions.Caption) -> None:
        """Show what a caption has to say besides its sentence."""
        if caption == self._shown:
            return
        self._shown = caption
        pieces = caption.arithmetic
        self.row.show_pieces(pieces)
        few_words = caption.stage in {Stage.KOMI, Stage.PENALTY}
        self.row.show_sizes(46 if few_words else 26, 20 if few_words else 18)
        for label, words in (
            (self.explanation, caption.explanation),
            (self.source, caption.source),
        ):
            label.setText(words)
        high = self.row.heightForWidth(self.row.width())
        form = (bool(pieces), len(pieces), high, few_words, caption.explanation, caption.source)
        if form != self.form:
            self.form = form
            _ask_again(self)


def fit_rows(
    card: ReasonCard | ResultCard, says: Mapping[QWidget, bool], width: int, height: int
) -> int:
    """Show the rows that say anything but hide the last ones of a card too high; return its height."""
    for row, said in says.items():
        row.setVisible(said)
    for row in reversed([row for row, said in says.items() if said]):
        _ask_again(card)
        if card.heightForWidth(width) <= height:
            break
        row.hide()
    _ask_again(card)
    return min(height, card.heightForWidth(width))


def _ask_again(card: ReasonCard | ResultCard) -> None:
    """How high a card is will be asked before Qt lays it out."""
    card.row.updateGeometry()  # its height for a width is kept
    for layout in (card.card.body, card.card.layout(), card.layout()):
        if layout is not None:
            layout.invalidate()
    card.card.updateGeometry()


class ResultCard(QWidget):
    """The winner in large type, the sum in stones, and the same margin by area."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.card = Card(tone=CardTone.RESULT)
        self.headline = TextLabel(size=24, weight=600, serif=True, firm=True)
        self.by_area = TextLabel(size=14, token="ink2", wrap=True)
        self.note = TextLabel(size=14, token="ink2", wrap=True)
        self.row = PieceRow(diameter=38, size=24)
        self._stones: tuple[StoneSign, ...] = ()
        self._has_sum, self._shows_area = False, True
        self._note = ""
        self._top = filled(spaced(QHBoxLayout(), spacing=10), (self.headline, 1))
        filled(self.card.body, self._top, self.row, self.by_area, self.note, STRETCH)
        whole = spaced(QVBoxLayout(self), margins=0)
        whole.addWidget(self.card)
        scaled(self.card.body.setSpacing, 6)

    def fit(self, width: int, height: int) -> int:
        """Show what that room holds whole, at least who has won, and return the height of it."""
        says = {
            self.row: self._has_sum,
            self.by_area: self._shows_area,
            self.note: bool(self.note.text()),
        }
        return fit_rows(self, says, width, height)

    @property
    def form(self) -> tuple[object, ...]:
        """What its height depends on."""
        return self.headline.text(), self._has_sum, self._shows_area, self.note.text()

    def show_verdict(self, verdict: captions.ResultSum) -> None:
        """Show this result."""
        self.headline.setText(verdict.headline)
        put_away(self._stones)
        self._stones = () if verdict.winner is None else (StoneSign(verdict.winner, 36),)
        for sign in self._stones:
            self._top.insertWidget(0, sign)
            sign.show()  # else it counts for no height until later
        self.row.show_pieces(verdict.row)
        self._has_sum = bool(verdict.row)
        self.by_area.setText(verdict.by_area)
        self._note = verdict.note
        self.show_doubt("")

    def show_area(self, shown: bool) -> None:
        """Show the sums by area too, or the result alone."""
        self._shows_area = shown

    def show_doubt(self, doubt: str) -> None:
        """Say what is wrong with the bowls, so that the result does not stand as sure; "" for nothing."""
        self.card.show_tone(CardTone.WRONG if doubt else CardTone.RESULT)
        self.note.setText(doubt or self._note)
        self.note.show_token("vermilion" if doubt else "ink2")
