"""The start page and its rows, beside the empty board: ways to begin, and the records opened lately.

It opens nothing itself: it says which row was chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QKeyEvent, QPainter, QPen, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.board.points import Color
from ingboard.board.position import Position
from ingboard.text import listed, text
from ingboard.ui.shell.begin_rows import TO_TRY, BeginRow, begin_rows
from ingboard.ui.shell.commands import KeyContext
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.pages import START, PageSpec
from ingboard.ui.shell.recent_records import RecentRow
from ingboard.ui.style import Theme, current_theme, put_away, spaced
from ingboard.ui.widgets.buttons import ButtonSize, FaceButton, KeyButton
from ingboard.ui.widgets.page_parts import STRETCH, TextLabel, filled
from ingboard.ui.widgets.parts import (
    BoxPart,
    DrawnPart,
    FillPart,
    IconPart,
    Part,
    WordsPart,
    cap,
    cap_width,
    wide,
)

_RIGHT = Qt.AlignmentFlag.AlignRight


def paint_thumbnail(painter: QPainter, box: QRectF, position: Position) -> None:
    """A flat small board: wood, grid and plain discs, readable as a shape at 56 px."""
    theme = current_theme()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(box, theme.wood)
    rows, columns = position.grid.rows, position.grid.columns
    pitch = box.width() / max(rows, columns)
    left = box.left() + (box.width() - pitch * columns) / 2 + pitch / 2
    top = box.top() + (box.height() - pitch * rows) / 2 + pitch / 2
    grid = QColor(theme.grid)
    grid.setAlpha(150)
    painter.setPen(QPen(grid, 0.6))
    for column in range(columns):
        x = left + column * pitch
        painter.drawLine(QPointF(x, top), QPointF(x, top + (rows - 1) * pitch))
    for row in range(rows):
        y = top + row * pitch
        painter.drawLine(QPointF(left, y), QPointF(left + (columns - 1) * pitch, y))
    painter.setPen(Qt.PenStyle.NoPen)
    for color, tone in ((Color.BLACK, QColor("#17181A")), (Color.WHITE, QColor("#FAF8F2"))):
        painter.setBrush(tone)
        for point in position.points_of(color):
            center = QPointF(left + point.column * pitch, top + point.row * pitch)
            painter.drawEllipse(center, pitch * 0.49, pitch * 0.49)
    painter.restore()


class _StartRow(FaceButton):
    """A wide row that is pressed; it is painted anew when the pointer comes and goes."""

    LEAST: ClassVar[int]
    """Pixels of height at 100 %."""

    def __init__(self, title: str, about: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setText(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(about)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return current_theme().size(420, 72)

    def minimumSizeHint(self) -> QSize:
        return current_theme().size(240, self.LEAST)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.update()


class BeginButton(_StartRow):
    """One large way to begin: icon, title, sentence and the key that does the same."""

    LEAST = 68

    def __init__(self, row: BeginRow, parent: QWidget | None = None) -> None:
        super().__init__(row.title, row.sentence, parent)
        self.row = row

    def face(self) -> Iterator[Part]:
        theme, box = current_theme(), QRectF(self.rect())
        fill = theme.surface if self.isDown() else theme.raised
        edge = theme.line2 if self.underMouse() else theme.line
        yield BoxPart(box, theme.px(6), fill, edge)
        if self.hasFocus():
            yield _focus(box)
        middle, side, row = box.height() / 2, theme.px(28), self.row
        yield IconPart(QRectF(theme.px(23), middle - side / 2, side, side), row.icon, theme.petrol)
        right, left = box.width() - theme.px(20), theme.px(69)
        room = right - left
        if row.key:
            yield from cap(row.key, right, middle)
            room -= cap_width(row.key) + theme.px(12)
        is_long = wide(row.sentence, theme.sans(13)) > room
        top = middle - theme.px(34 if is_long else 24)
        line = QRectF(left, top, room, theme.px(26))
        yield WordsPart(line, row.title, theme.serif(20, 600), theme.ink)
        if is_long:  # two lines rather than words that are cut
            below = QRectF(left, line.bottom(), room, middle + theme.px(32) - line.bottom())
            yield WordsPart(below, row.sentence, theme.sans(13), theme.ink2, wraps=True)
        else:
            below = QRectF(left, middle + theme.px(3), room, theme.px(20))
            yield WordsPart(below, row.sentence, theme.sans(14), theme.ink2)


class RecentButton(_StartRow):
    """One record: small board, title, players, result and when; a checked one has a bar and a wash."""

    LEAST = 72

    def __init__(self, row: RecentRow, parent: QWidget | None = None) -> None:
        super().__init__(row.title, listed((row.players, row.result, row.when)), parent)
        self.row = row

    def face(self) -> Iterator[Part]:
        theme, box = current_theme(), QRectF(self.rect())
        if self.underMouse():
            yield FillPart(box, theme.surface)
        if self.isChecked():
            yield FillPart(box, theme.petrol_wash)
            yield FillPart(QRectF(0, 0, theme.px(4), box.height()), theme.petrol)
        yield FillPart(QRectF(0, 0, box.width(), 1), theme.line)
        side, middle = theme.px(56), box.height() / 2
        left = theme.px(8) if self.isCheckable() else 0
        place = QRectF(left, middle - side / 2, side, side)
        if self.row.position is None:
            yield IconPart(place.adjusted(14, 14, -14, -14), "board", theme.ink2)
        else:
            yield DrawnPart(place, partial(paint_thumbnail, position=self.row.position))
        yield from self._words(theme, middle)
        if self.hasFocus():
            yield _focus(box)

    def _words(self, theme: Theme, middle: float) -> Iterator[Part]:
        row, strong, small = self.row, theme.sans(14, 600), theme.sans(13)
        right = max(wide(row.result, strong), wide(row.when, small))
        left = float(theme.px(80 if self.isCheckable() else 72))
        room, height = self.width() - left - right - theme.px(16), theme.px(21)
        upper = QRectF(left, middle - height, room, height)
        lower = QRectF(left, middle, room, height)
        yield WordsPart(upper, row.title, theme.sans(15, 600), theme.ink)
        yield WordsPart(lower, row.players, theme.sans(14), theme.ink2)
        at = self.width() - right - (theme.px(10) if self.isCheckable() else 1)
        alone = middle - (0 if row.result else height / 2)
        yield WordsPart(
            QRectF(at, upper.top(), right, height), row.result, strong, theme.ink, _RIGHT
        )
        yield WordsPart(QRectF(at, alone, right, height), row.when, small, theme.ink2, _RIGHT)


def _focus(box: QRectF) -> Part:
    theme = current_theme()
    return BoxPart(box, theme.px(6), edge=theme.petrol, width=2)


_RECENT_KEYS = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3)


class StartPage(QWidget):
    """Big rows to begin with, what the rules are, and up to three recent records, chosen by keys 1 to 3.

    `begun` carries the command of the chosen row, `recent_chosen` the chosen `RecentRow`.
    """

    begun = Signal(object)
    recent_chosen = Signal(object)

    def __init__(self, rows: Sequence[BeginRow], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.begin_buttons = tuple(BeginButton(row, self) for row in rows)
        self.recent_buttons: tuple[RecentButton, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._title = TextLabel(text("Start", "page"), size=30, weight=600, serif=True)
        self._heading = QWidget()
        head = spaced(QHBoxLayout(self._heading), margins=(0, 4, 0, 0))
        filled(head, TextLabel(text("Recent"), size=17, weight=600, serif=True), STRETCH)
        self._hint = TextLabel(size=13, token="ink2")
        head.addWidget(self._hint)
        self._recent = QVBoxLayout()
        self._recent.setSpacing(0)
        self.first_button: BeginButton | None = None
        self._begin = spaced(QVBoxLayout(), spacing=8)
        for button in self.begin_buttons:
            self._begin.addWidget(button)
            button.clicked.connect(partial(self.begun.emit, button.row.command))
        self.rules_button = KeyButton(
            text("What are the Ing rules?"), icon="book", size=ButtonSize.SMALL
        )
        self.rules_button.clicked.connect(partial(self.begun.emit, "ing-rules"))
        top = filled(QHBoxLayout(), self._title, STRETCH, self.rules_button)
        whole = spaced(QVBoxLayout(self), spacing=12, margins=0)
        filled(whole, top, self._begin, self._heading, self._recent, STRETCH)
        self.show_recent(())

    def show_first(self, row: BeginRow | None) -> None:
        """Show another way to begin above all others; None: there is none."""
        before = self.first_button
        if row == (None if before is None else before.row):
            return
        if before is not None:
            put_away((before,))
        self.first_button = None if row is None else BeginButton(row, self)
        if self.first_button is not None and row is not None:
            self.first_button.clicked.connect(partial(self.begun.emit, row.command))
            self._begin.insertWidget(0, self.first_button)

    def show_recent(self, rows: Sequence[RecentRow]) -> None:
        """Show up to three records, the newest first; with none, the heading goes too.

        Three leave no room for the game to try things on, which who has them needs no more.
        """
        rows = tuple(rows[: len(_RECENT_KEYS)])
        if rows and rows == tuple(button.row for button in self.recent_buttons):
            return
        put_away(self.recent_buttons)
        self.recent_buttons = tuple(RecentButton(row, self) for row in rows)
        for button in self.recent_buttons:
            self._recent.addWidget(button)
            button.clicked.connect(partial(self.recent_chosen.emit, button.row))
        number = len(self.recent_buttons)
        for begin in self.begin_buttons:
            begin.setHidden(begin.row.command == TO_TRY and number == len(_RECENT_KEYS))
        self._heading.setVisible(number > 0)
        self._hint.setText(
            text("Press 1 to open it")
            if number == 1
            else text("Keys 1 to {last} open one", last=number)
        )

    def showEvent(self, event: QShowEvent) -> None:
        """Its keys work at once."""
        super().showEvent(event)
        self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """1, 2 and 3 choose a recent record."""
        for key, button in zip(_RECENT_KEYS, self.recent_buttons, strict=False):
            if event.key() == key:
                self.recent_chosen.emit(button.row)
                return
        super().keyPressEvent(event)


def start_page_spec(run: Callable[[str], object], open_: Callable[[Path], object]) -> PageSpec:
    """The page over a window without a game: it runs commands by their id, and opens records."""

    def make() -> StartPage:
        page = StartPage(begin_rows())
        page.begun.connect(run)
        page.recent_chosen.connect(lambda row: open_(Path(row.path)))
        return page

    return PageSpec(
        id=START, make=make, place=PagePlace.BESIDE_BOARD, least_width=320, keys=KeyContext.PAGE
    )
