"""The part of the agreement page that suggests dead stones: who is asked, and what the signs mean."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.board.points import Color
from ingboard.text import labeled, text
from ingboard.ui.board.marks import paint_glow, paint_label, paint_mark
from ingboard.ui.board.view_model import Glow, Mark
from ingboard.ui.features.count.suggestion_view_model import (
    StoneVerdict,
    SuggestionCounts,
    SuggestionSources,
    origin_words,
    verdict_words,
)
from ingboard.ui.style import current_theme, follow_theme, spaced
from ingboard.ui.style.icons import paint_small_stone
from ingboard.ui.widgets import ButtonSize, KeyButton, TextLabel

_SIDE = 24
_LEAST_BUTTON = 90
_WOOD = QColor("#DDB87A")
_MARKS = {
    StoneVerdict.CERTAIN: Mark.BOX,
    StoneVerdict.LIKELY: Mark.SQUARE,
    StoneVerdict.PERHAPS_DEAD: Mark.TRIANGLE,
}
_HATCHED = frozenset({StoneVerdict.PERHAPS_DEAD, StoneVerdict.PERHAPS_ALIVE})


class VerdictSign(QWidget):
    """A stone with the sign of a verdict, as the board shows it."""

    def __init__(self, verdict: StoneVerdict, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._verdict = verdict
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        side = current_theme().px(_SIDE)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        side = float(self.width())
        middle = QPointF(side / 2, side / 2)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(QRectF(self.rect()), _WOOD)
            if self._verdict in _HATCHED:
                paint_glow(painter, middle, side, Glow.UNSURE)
            paint_small_stone(painter, middle, 0.86 * side, Color.WHITE)
            mark = _MARKS.get(self._verdict)
            if mark is None:
                paint_label(painter, middle, side, "?", Color.WHITE, theme.sans(14))
            else:
                paint_mark(painter, middle, side, mark, Color.WHITE, theme.sans(14))


class SuggestionCard(QWidget):
    """Three faces: who can be asked; somebody is at work; what the signs on the board mean.

    `asked` the program itself, `engine_asked` the engine that is set up, `marks_asked` the record's own
    marks, `set_up_chosen` opens the engine's page, `taken_over` and `dropped` end the suggestion, or the
    work on it; none carries anything.
    """

    asked = Signal()
    engine_asked = Signal()
    marks_asked = Signal()
    set_up_chosen = Signal()
    taken_over = Signal()
    dropped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ask_button = _button(text("Suggest dead stones"), "G")
        self.engine_button = _button("", "N")
        self.marks_button = _button(text("The record's marks"), "R")
        self.set_up_button = _button(text("Engine…"), "")
        self.take_button = _button(text("Use it"), "G")
        self.drop_button = _button(text("Discard it"), "Esc")
        for button, signal in (
            (self.ask_button, self.asked),
            (self.engine_button, self.engine_asked),
            (self.marks_button, self.marks_asked),
            (self.set_up_button, self.set_up_chosen),
            (self.take_button, self.taken_over),
            (self.drop_button, self.dropped),
        ):
            button.clicked.connect(signal)
        for button in (self.ask_button, self.set_up_button):
            button.setMinimumWidth(_LEAST_BUTTON)
        self._words = TextLabel(size=14, token="ink2", wrap=True)
        self._legend = QWidget()
        self._labels: dict[StoneVerdict, TextLabel] = {}
        self._lay_out()
        self.show_sources(SuggestionSources())

    @property
    def words(self) -> str:
        """The sentence shown: who is at work or who suggests; "" while nobody was asked."""
        return "" if self._words.isHidden() else self._words.text()

    @property
    def is_tall(self) -> bool:
        """Whether it takes more than its one line of buttons."""
        rows = (self._words, self._legend, self.engine_button, self.marks_button)
        return not all(row.isHidden() for row in rows)

    def show_sources(self, sources: SuggestionSources, fault: str = "") -> None:
        """Offer who can be asked; `fault` is why somebody who was asked gave no answer."""
        self.engine_button.show_words(text("Ask {engine}", engine=sources.engine))
        self._words.setText(fault)
        self._words.show_token("vermilion")
        self._show(
            {self.ask_button, self.set_up_button}
            | ({self.engine_button} if sources.engine else set())
            | ({self.marks_button} if sources.record else set())
            | ({self._words} if fault else set())
        )

    def show_working(self, words: str) -> None:
        """Somebody is at work and may be stopped."""
        self._words.setText(words)
        self._words.show_token("ink2")
        self.drop_button.show_words(text("Stop"))
        self._show({self._words, self.drop_button})

    def show_suggested(self, counts: SuggestionCounts) -> None:
        """The signs on the board, what they mean, and how many stones bear each."""
        self._words.setText(origin_words(counts))
        self._words.show_token("ink2")
        for verdict, label in self._labels.items():
            label.setText(labeled(verdict_words(verdict), counts.stones.get(verdict, 0)))
        self.drop_button.show_words(text("Discard it"))
        self._show({self._words, self._legend, self.take_button, self.drop_button})

    def _show(self, seen: set[QWidget]) -> None:
        for widget in (
            self.ask_button, self.engine_button, self.marks_button, self.set_up_button,
            self.take_button, self.drop_button, self._words, self._legend,
        ):  # fmt: skip
            widget.setVisible(widget in seen)

    def _lay_out(self) -> None:
        column = spaced(QVBoxLayout(self), margins=0)
        column.setSpacing(6)
        column.addWidget(self._words)
        grid = spaced(QGridLayout(self._legend), margins=0)
        grid.setVerticalSpacing(6)
        for number, verdict in enumerate(StoneVerdict):
            label = TextLabel(size=13, token="ink")
            self._labels[verdict] = label
            pair = QHBoxLayout()
            pair.setSpacing(8)
            pair.addWidget(VerdictSign(verdict))
            pair.addWidget(label, 1)
            grid.addLayout(pair, number // 2, number % 2)
        column.addWidget(self._legend)
        for row in (
            (self.ask_button, self.set_up_button),
            (self.engine_button, self.marks_button),
            (self.take_button, self.drop_button),
        ):
            line = QHBoxLayout()
            line.setSpacing(8)
            line.addWidget(row[0], 1)
            line.addWidget(row[1], 0 if row[1] is self.set_up_button else 1)
            column.addLayout(line)
        follow_theme(self._follow_theme)
        self._words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def _follow_theme(self) -> None:
        self._legend.setMinimumHeight(2 * current_theme().px(_SIDE) + 6)


def _button(words: str, key: str) -> KeyButton:
    return KeyButton(words or " ", key=key, size=ButtonSize.SMALL)
