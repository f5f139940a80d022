"""The panel in the middle of the card: the board that would come back, words about it, the ring of plays."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.ui.board.inset import InsetBoard
from ingboard.ui.features.why.ring import RingView
from ingboard.ui.features.why.view_model import WhyNot
from ingboard.ui.style import current_theme, follow_theme, paint_box
from ingboard.ui.widgets import TextLabel

_PAD: Final = 16
_TOP: Final = 11
_GAP: Final = 20
_LEAST_BOARD: Final = 100
_USUAL_BOARD: Final = 176
_LEAST_WORDS: Final = 168
_BETWEEN: Final = 6


class EvidencePanel(QWidget):
    """Board at left, words in the middle, ring at right; what there is not leaves its room to the words.

    It takes whatever height it is given, from `least_height` up, and the board grows with it.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board = InsetBoard(self)
        self.ring = RingView(parent=self)
        self._title = TextLabel(size=14, weight=600, wrap=True, parent=self)
        self._words = TextLabel(size=14, token="ink2", wrap=True, parent=self)
        self._article = TextLabel(size=13, token="ink2", wrap=True, parent=self)
        for label in (self._title, self._words, self._article):
            label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        follow_theme(self._arrange)

    def show_evidence(self, why: WhyNot) -> None:
        """Show the inset, its words, the article and the ring of this verdict."""
        self.board.show_board(why.inset, why.focus)
        self.ring.show_cycle(why.cycle)
        self._title.setText(why.inset_title)
        self._words.setText(why.inset_words)
        self._article.setText(why.article)
        self.board.setVisible(why.inset is not None)
        self.ring.setVisible(why.cycle is not None)
        for label in self._labels():
            label.setVisible(bool(label.text()))
        self._arrange()

    def least_height(self, width: int) -> int:
        """The height in pixels at which a width shows everything with a small board."""
        return self._height_with(width, current_theme().px(_LEAST_BOARD))

    def usual_height(self, width: int) -> int:
        """The height in pixels at which the board has its usual size."""
        return self._height_with(width, current_theme().px(_USUAL_BOARD))

    def most_height(self, width: int) -> int:
        """The height in pixels beyond which the board cannot grow at that width."""
        theme = current_theme()
        return self._height_with(width, max(theme.px(_USUAL_BOARD), self._widest_side(width)))

    def sizeHint(self) -> QSize:
        width = current_theme().px(620)
        return QSize(width, self.usual_height(width))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            box = QRectF(self.rect())
            paint_box(painter, box, theme.px(4), fill=theme.raised, edge=theme.line)

    def _labels(self) -> tuple[TextLabel, ...]:
        return self._title, self._words, self._article

    def _parts(self) -> int:
        """How many square parts stand beside the words."""
        return (not self.board.isHidden()) + (not self.ring.isHidden())

    def _is_stacked(self, width: int) -> bool:
        """Whether the words have no room beside board and ring and go below them."""
        theme = current_theme()
        beside = self._parts() * theme.px(_LEAST_BOARD + _GAP)
        return width - 2 * theme.px(_PAD) - beside < theme.px(_LEAST_WORDS)

    def _words_width(self, width: int, side: int) -> int:
        theme = current_theme()
        beside = 0 if self._is_stacked(width) else self._parts() * (side + theme.px(_GAP))
        return max(theme.px(80), width - 2 * theme.px(_PAD) - beside)

    def _words_height(self, width: int) -> int:
        shown = [label for label in self._labels() if label.text()]
        heights = sum(label.heightForWidth(width) for label in shown)
        return heights + current_theme().px(_BETWEEN) * max(0, len(shown) - 1)

    def _widest_side(self, width: int) -> int:
        """The largest side of board and ring at which the words keep their room."""
        theme = current_theme()
        room = width - 2 * theme.px(_PAD)
        if self._is_stacked(width):
            return min(room // max(1, self._parts()) - theme.px(_GAP), theme.px(_USUAL_BOARD))
        room -= theme.px(_LEAST_WORDS)
        return room // max(1, self._parts()) - theme.px(_GAP)

    def _height_with(self, width: int, side: int) -> int:
        theme = current_theme()
        side = max(theme.px(_LEAST_BOARD), min(side, self._widest_side(width)))
        words = self._words_height(self._words_width(width, side))
        if not self._parts():
            inner = words
        elif self._is_stacked(width):
            inner = side + theme.px(_TOP) + words
        else:
            inner = max(side, words)
        return inner + 2 * theme.px(_TOP)

    def _side(self) -> int:
        """The side of board and ring: as large as width and height allow."""
        theme = current_theme()
        least = theme.px(_LEAST_BOARD)
        side = max(least, min(self._widest_side(self.width()), self.height() - 2 * theme.px(_TOP)))
        while side > least and self._height_with(self.width(), side) > self.height():
            side -= theme.px(4)
        return side

    def _arrange(self) -> None:
        theme = current_theme()
        side, pad, gap = self._side(), theme.px(_PAD), theme.px(_GAP)
        stacked = self._is_stacked(self.width())
        top = theme.px(_TOP) if stacked else (self.height() - side) // 2
        left, right = pad, self.width() - pad
        if not self.board.isHidden():
            self.board.setGeometry(QRect(left, top, side, side))
            left += side + gap
        if not self.ring.isHidden():
            self.ring.setGeometry(QRect(right - side, top, side, side))
            right -= side + gap
        if stacked:
            left, right = pad, self.width() - pad
        width = max(1, right - left)
        high = self._words_height(width)
        top = top + side + theme.px(_TOP) if stacked else max(0, (self.height() - high) // 2)
        for label in self._labels():
            if label.text():
                height = label.heightForWidth(width)
                label.setGeometry(QRect(left, top, width, height))
                top += height + theme.px(_BETWEEN)
