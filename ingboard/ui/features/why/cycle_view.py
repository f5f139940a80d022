"""A repetition to step through: the ring at full size beside the board, play by play and around again.

With the table of what each rule text says, which the card of an answer has too.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

from PySide6 import QtWidgets
from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QResizeEvent

from ingboard.text import ended, labeled, paragraph, text
from ingboard.ui.features.why.evidence import RingView
from ingboard.ui.features.why.legality import move_name, play_words
from ingboard.ui.features.why.view_model import CycleStudy, TextRow
from ingboard.ui.style import Theme, current_theme, follow_theme, put_away, scaled, spaced
from ingboard.ui.widgets.button_row import ButtonRow
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.page_parts import Card, IconSign, TextLabel, filled
from ingboard.ui.widgets.term_text import TermLabel

_HEAD: Final = 30


_ROW: Final = 34


_LINE: Final = 19


_PAD: Final = 8


_COLUMN_GAP: Final = 18


_SIGN: Final = 15


_LEAST_WHY: Final = 170


class _Columns(NamedTuple):
    """Left edges and breadths of answer and why, and the breadth of the title, in pixels."""

    title: float
    answer_at: float
    why_at: float
    why: float


class AnswersTable(QtWidgets.QWidget):
    """Shows what each rule text says; long words take more lines, and its height follows its width."""

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[TextRow, ...] = ()
        self._play = ""
        self._heads: list[TextLabel] = []
        self._cells: list[tuple[TextLabel, IconSign, TextLabel, TextLabel]] = []
        policy = QtWidgets.QSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed
        )
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        follow_theme(self._place)

    def show_rows(self, rows: tuple[TextRow, ...], play: str) -> None:
        """Show these answers on a play such as "White B8"."""
        self.rows, self._play = rows, play
        self.setAccessibleName(text("What the texts say on {play}", play=play))
        self.setAccessibleDescription(paragraph(_spoken(row) for row in rows))
        self.updateGeometry()
        self._write()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        theme = current_theme()
        columns = self._columns(theme, width)
        return theme.px(_HEAD) + sum(_row_height(theme, columns, row) for row in self.rows)

    def sizeHint(self) -> QSize:
        width = current_theme().px(600)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        theme = current_theme()
        columns = self._columns(theme, 0)
        return QSize(round(columns.why_at) + theme.px(_LEAST_WHY), theme.px(_HEAD))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            for row, box in self._boxes(theme):
                if row.in_use:
                    painter.fillRect(box, theme.petrol_wash)
                painter.fillRect(QRect(0, box.top(), box.width(), 1), theme.line)

    def _write(self) -> None:
        """The labels of the heads and rows."""
        put_away((*self._heads, *(part for parts in self._cells for part in parts)))
        heads = (text("Rules"), self._play, text("Why"))
        self._heads = [TextLabel(words, size=13, token="ink2", parent=self) for words in heads]
        self._cells = [
            (
                TextLabel(row.title, weight=600 if row.in_use else 400, wrap=True, parent=self),
                IconSign(*row.answer.value, _SIGN, self),
                TextLabel(row.answer.words, weight=600, token=row.answer.value[1], parent=self),
                TextLabel(row.why, token="ink2", wrap=True, parent=self),
            )
            for row in self.rows
        ]
        for part in (*self._heads, *(part for parts in self._cells for part in parts)):
            part.show()
        self._place()

    def _place(self) -> None:
        if not self._heads:
            return
        self.setMinimumHeight(self.heightForWidth(self.width()))  # also where the page scrolls
        theme = current_theme()
        columns, sign = self._columns(theme, self.width()), theme.px(_SIGN)
        pad, head = theme.px(_PAD), theme.px(_HEAD)
        starts = pad, round(columns.answer_at), round(columns.why_at)
        for label, left in zip(self._heads, starts, strict=True):
            label.setGeometry(left, 0, self.width() - left, head)
        for (title, icon, answer, why), (_, box) in zip(
            self._cells, self._boxes(theme), strict=True
        ):
            top, high = box.top(), box.height()
            title.setGeometry(pad, top, round(columns.title), high)
            icon.setGeometry(starts[1], top + (high - sign) // 2, sign, sign)
            after = starts[1] + sign + theme.px(6)
            answer.setGeometry(after, top, starts[2] - after, high)
            why.setGeometry(starts[2], top, round(columns.why), high)

    def _boxes(self, theme: Theme) -> Iterator[tuple[TextRow, QRect]]:
        columns, top = self._columns(theme, self.width()), theme.px(_HEAD)
        for row in self.rows:
            high = _row_height(theme, columns, row)
            yield row, QRect(0, top, self.width(), high)
            top += high

    def _columns(self, theme: Theme, width: int) -> _Columns:
        pad, gap = theme.px(_PAD), theme.px(_COLUMN_GAP)
        titles = [_advance(_title_font(theme, row), row.title) for row in self.rows]
        answers = [_advance(theme.sans(14, 600), row.answer.words) for row in self.rows]
        title = max([*titles, _advance(theme.sans(13), text("Rules"))])
        answer = max([0.0, *answers]) + theme.px(_SIGN + 6)
        answer = max(answer, _advance(theme.sans(13), self._play))
        whole = width - 2 * pad - 2 * gap - answer
        if width and whole - title < theme.px(_LEAST_WHY):
            longest_word = max(
                (
                    _advance(_title_font(theme, row), word)
                    for row in self.rows
                    for word in row.title.split()
                ),
                default=0.0,
            )
            title = max(longest_word, min(title, whole - theme.px(_LEAST_WHY)))
        answer_at = pad + math.ceil(title) + gap
        why_at = answer_at + math.ceil(answer) + gap
        return _Columns(math.ceil(title) + 1, answer_at, why_at, max(1.0, width - why_at - pad))


def _spoken(row: TextRow) -> str:
    title = text("{title} (in use)", title=row.title) if row.in_use else row.title
    return paragraph((ended(labeled(title, row.answer.words)), row.why))


def _title_font(theme: Theme, row: TextRow) -> QFont:
    return theme.sans(14, 600 if row.in_use else 400)


def _advance(font: QFont, words: str) -> float:
    return QFontMetricsF(font).horizontalAdvance(words)


def _row_height(theme: Theme, columns: _Columns, row: TextRow) -> int:
    """One line in a row of 34 pixels; each further line of the longest cell adds one line."""
    lines = max(
        _lines(theme.sans(14), row.why, columns.why),
        _lines(_title_font(theme, row), row.title, columns.title),
    )
    return theme.px(_ROW + _LINE * (lines - 1))


def _lines(font: QFont, words: str, width: float) -> int:
    metrics = QFontMetricsF(font)
    bounds = metrics.boundingRect(QRectF(0, 0, width, 1e5), Qt.TextFlag.TextWordWrap, words)
    return max(1, round(bounds.height() / metrics.lineSpacing()))


class CycleView(Card):
    """Shows a CycleStudy. Step 0 is the board before the first play, step n the board after play n.

    `step_shown` carries the step, so that the board can show it; after the last play the ring is closed
    and the next step is play 1 again. `closed` on Esc and its button.
    """

    step_shown = Signal(object)
    closed = Signal()
    _study: CycleStudy

    def __init__(self) -> None:
        super().__init__(gap=10)
        self.step = 0  # plays of the round on the board
        self.ring = RingView(large=True)
        self.ring.play_chosen.connect(lambda at: self._go(at + 1))
        self._heading = TextLabel(size=20, weight=600, serif=True, wrap=True)
        self._words = TermLabel()
        self.table = AnswersTable()
        self.back_button = _step_button("back", text("One play back (Left)"))
        self.forward_button = _step_button("forward", text("One play forward (Right)"))
        self.close_button = KeyButton(
            text("Back"), "Esc", kind=ButtonKind.PRIMARY, size=ButtonSize.SMALL
        )
        self.back_button.clicked.connect(self._on_back)
        self.forward_button.clicked.connect(self._on_forward)
        self.close_button.clicked.connect(self.closed)
        top = filled(spaced(QtWidgets.QVBoxLayout(), spacing=0), self._heading, self._words)
        filled(self.body, top, (self.ring, 1), self.table)
        steps = (self.back_button, self.forward_button)
        self.body.addWidget(ButtonRow(steps, (self.close_button,)))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        scaled(self.body.setContentsMargins, 9, 4, 9, 0)

    def show_study(self, study: CycleStudy) -> None:
        """Show this repetition from its first board; no signal."""
        self._study = study
        self.setAccessibleName(study.title)
        self._heading.setText(study.title)
        self._words.show_words(study.words, study.term)
        self.ring.show_cycle(study.cycle)
        self.table.show_rows(study.rows, study.play)
        self.step = 0
        self._show_step()

    def minimumSizeHint(self) -> QSize:
        side = current_theme().px(380)
        return QSize(side, side)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Right:
                self._on_forward()
            case Qt.Key.Key_Left:
                self._on_back()
            case Qt.Key.Key_Home:
                self._go(0)
            case Qt.Key.Key_End:
                self._go(len(self._study.cycle.moves))
            case Qt.Key.Key_Escape:
                self.closed.emit()
            case _:
                super().keyPressEvent(event)

    def _on_forward(self) -> None:
        """One play on; from the closed ring play 1 follows, for the boards are the same."""
        self._go(1 if self.step == len(self._study.cycle.moves) else self.step + 1)

    def _on_back(self) -> None:
        if self.step:
            self._go(self.step - 1)

    def _go(self, step: int) -> None:
        if step != self.step:
            self.step = step
            self._show_step()
            self.step_shown.emit(step)

    def _show_step(self) -> None:
        present = self.step - 1 if self.step else None
        self.ring.show_present(present, step_words(self._study, self.step))
        self.back_button.setEnabled(bool(self.step))


def step_words(study: CycleStudy, step: int) -> str:
    """What stands inside the ring at a step: "Play 3 of 6, Black F7"."""
    moves = study.cycle.moves
    if not step:
        return text("Before play 1")
    words = text(
        "Play {number} of {last}\n{play}",
        number=step,
        last=len(moves),
        play=play_words(
            moves[step - 1].color, move_name(moves[step - 1].point, study.cycle.boards[0].grid)
        ),
    )
    if step == len(moves):
        words += "\n" + text("Back to the start")
    return words


def _step_button(icon: str, spoken: str) -> KeyButton:
    return KeyButton("", icon=icon, size=ButtonSize.SMALL, spoken=spoken)
