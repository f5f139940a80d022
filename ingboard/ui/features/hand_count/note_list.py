"""Mistakes of a count by hand as notes: what is wrong, what it does to the result; each lights its points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF

from ingboard.board.points import Grid
from ingboard.counting import hand_words
from ingboard.counting.hand_judged import Mistake
from ingboard.text import paragraph
from ingboard.ui.style import Theme, current_theme, put_away, spaced
from ingboard.ui.widgets.buttons import FaceButton
from ingboard.ui.widgets.page_parts import STRETCH, TextLabel, filled
from ingboard.ui.widgets.parts import BoxPart, FillPart, IconPart, Part, WordsPart

_PAD: Final = 8


_ICON: Final = 16


_EFFECT: Final = 92


_WORDS: Final = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap


class NoteRow(FaceButton):
    """A mistake that can be chosen; again, and it is not chosen any more."""

    def __init__(self, mistake: Mistake, grid: Grid) -> None:
        super().__init__()
        self.mistake = mistake
        self.effect = hand_words.effect_words(mistake)
        self.setText(
            paragraph((hand_words.mistake_words(mistake, grid), hand_words.mend_words(mistake)))
        )
        self.setAccessibleName(paragraph((self.text(), self.effect)))
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        policy = QtWidgets.QSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Minimum
        )
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        width = current_theme().px(320)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return current_theme().size(240, 34)

    def heightForWidth(self, width: int) -> int:
        theme = current_theme()
        room = QRectF(0, 0, self._words_width(theme, width), 1e4)
        words = QFontMetricsF(theme.sans(14)).boundingRect(room, int(_WORDS), self.text())
        return round(words.height() + 0.5) + 2 * theme.px(_PAD)

    @staticmethod
    def _words_width(theme: Theme, width: int) -> float:
        return float(width - theme.px(3 * _PAD + _ICON + _EFFECT))

    def face(self) -> Iterator[Part]:
        theme, box = current_theme(), QRectF(self.rect())
        pad, side = theme.px(_PAD), theme.px(_ICON)
        if self.isChecked():
            width = 3 if self.hasFocus() else 2
            yield BoxPart(box, theme.px(4), theme.petrol_wash, theme.petrol, width)
        else:
            if self.underMouse():
                yield FillPart(box, theme.raised)
            yield FillPart(QRectF(0, box.bottom() - 1, box.width(), 1), theme.line)
            if self.hasFocus():
                yield BoxPart(box, theme.px(4), edge=theme.petrol)
        ink = theme.vermilion if self.mistake.effect else theme.ink2
        yield IconPart(QRectF(pad, pad + theme.px(2), side, side), "cross", ink)
        words = QRectF(
            2 * pad + side, pad, self._words_width(theme, self.width()), box.height() - pad
        )
        yield WordsPart(words, self.text(), theme.sans(14), theme.ink, wraps=True, at_top=True)
        weight = 600 if self.mistake.effect else 400
        effect = QRectF(box.right() - pad - theme.px(_EFFECT), pad, theme.px(_EFFECT), theme.px(20))
        right = Qt.AlignmentFlag.AlignRight
        yield WordsPart(effect, self.effect, theme.sans(14, weight), ink, right)


class NoteList(QtWidgets.QScrollArea):
    """The rows, or one sentence where there is none. `lit` carries the points of the chosen row."""

    lit = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[NoteRow] = []
        self._empty = TextLabel(token="ink2", wrap=True)
        self.setWidgetResizable(True)
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = QtWidgets.QWidget()
        self._column = spaced(QtWidgets.QVBoxLayout(inner), margins=0)
        self._column.setSpacing(0)
        filled(self._column, self._empty, STRETCH)
        self.setWidget(inner)
        self.viewport().setAutoFillBackground(False)
        inner.setAutoFillBackground(False)

    def show_mistakes(self, mistakes: tuple[Mistake, ...], grid: Grid, empty: str) -> None:
        """Show these; where there are none, the sentence."""
        self._empty.setText(empty)
        self._empty.setVisible(not mistakes)
        if mistakes == tuple(row.mistake for row in self.rows):
            return
        put_away(self.rows)
        self.rows = [NoteRow(mistake, grid) for mistake in mistakes]
        for at, row in enumerate(self.rows):
            row.clicked.connect(self._on_clicked)
            self._column.insertWidget(at, row)

    def clear_choice(self) -> None:
        """Choose no row."""
        for row in self.rows:
            row.setChecked(False)

    def _on_clicked(self) -> None:
        chosen = self.sender()
        for row in self.rows:
            if row is not chosen:
                row.setChecked(False)
        points = [row.mistake.points for row in self.rows if row.isChecked()]
        self.lit.emit(points[0] if points else ())
