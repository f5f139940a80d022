"""The page that two players read from both sides of a table: one half stands on its head."""

from __future__ import annotations

from functools import partial
from math import ceil
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.game.ruling_notice import RulingNotice
from ingboard.game.strip import name_of_color
from ingboard.text import LANGUAGES, labeled, paragraph, speaking, text
from ingboard.ui.style import Theme, current_theme, spaced
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.widgets.buttons import KeyButton
from ingboard.ui.widgets.choices import DropList
from ingboard.ui.widgets.page_parts import STRETCH, TextLabel, filled

_LARGEST, _SMALLEST = 64, 14
_PAD: Final = 28
_FOOT: Final = 56
_LEAST_WIDTH: Final = 300
_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap


class RulingHalf(QAbstractButton):
    """What one player reads, as large as there is room; a click says that it was read."""

    def __init__(self, color: Color, *, upside_down: bool) -> None:
        super().__init__()
        self._color, self._upside_down = color, upside_down
        self._notice, self._code, self._cap = RulingNotice("", "", ""), "en", ""
        self.is_read = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_notice(self, notice: RulingNotice, code: str, cap: str, *, is_read: bool) -> None:
        """Show a notice in its language; `cap` is the key with which the player has read it."""
        self._notice, self._code, self._cap, self.is_read = notice, code, cap, is_read
        self.setAccessibleName(paragraph((notice.words, self._answer)))
        self.updateGeometry()
        self.update()

    @property
    def _answer(self) -> str:
        with speaking(self._code):
            side = name_of_color(self._color)
            words = text("I have read it") if not self.is_read else text("Read")
            return labeled(side, words)

    def sizeHint(self) -> QSize:
        theme = current_theme()
        return QSize(theme.px(600), theme.px(200))

    def minimumSizeHint(self) -> QSize:
        theme = current_theme()
        wide = theme.px(_LEAST_WIDTH)
        words = _height(
            theme, _SMALLEST, self._notice, max(wide, self.width()) - 2 * theme.px(_PAD)
        )
        return QSize(wide, ceil(words) + 2 * theme.px(_PAD) + theme.px(_FOOT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()  # the words take fewer lines in a wider half

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            if self._upside_down:
                painter.translate(self.width(), self.height())
                painter.rotate(180)
            painter.fillRect(QRectF(0, 0, self.width(), self.height()), theme.raised)
            pad, foot = theme.px(_PAD), theme.px(_FOOT)
            room = QRectF(pad, pad, self.width() - 2 * pad, self.height() - 2 * pad - foot)
            self._paint_words(painter, theme, room)
            self._paint_foot(
                painter, theme, QRectF(pad, self.height() - pad - foot, room.width(), foot)
            )
            if self.hasFocus():
                painter.setPen(theme.petrol)
                painter.drawRect(QRectF(2, 2, self.width() - 4, self.height() - 4))

    def _paint_words(self, painter: QPainter, theme: Theme, room: QRectF) -> None:
        sizes, notice = range(_LARGEST, _SMALLEST, -2), self._notice
        fitting = (
            size for size in sizes if _height(theme, size, notice, room.width()) <= room.height()
        )
        size = next(fitting, _SMALLEST)
        top = room.top()
        for words, font in _parts(theme, size, notice):
            height = _room_of(font, words, room.width())
            painter.setFont(font)
            painter.setPen(theme.ink)
            painter.drawText(QRectF(room.left(), top, room.width(), height), _WRAPPED, words)
            top += height + theme.px(size * 0.4)

    def _paint_foot(self, painter: QPainter, theme: Theme, room: QRectF) -> None:
        side = theme.px(26)
        painter.setFont(theme.sans(22, 600))
        color = theme.petrol if self.is_read else theme.ink2
        painter.setPen(color)
        box = QRectF(room.left(), room.center().y() - side / 2, side, side)
        if self.is_read:
            paint_icon(painter, "check", box, color)
        else:
            box.setWidth(
                max(side, QFontMetricsF(painter.font()).horizontalAdvance(self._cap) + side / 2)
            )
            painter.drawRoundedRect(box, 4, 4)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._cap)
        words = QRectF(
            box.right() + theme.px(14), room.top(), room.width() - box.width(), room.height()
        )
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self._answer)


def _parts(theme: Theme, size: int, notice: RulingNotice) -> list[tuple[str, QFont]]:
    parts = (
        (notice.said, theme.serif(size, 600)),
        (notice.ground, theme.sans(size * 0.72)),
        (notice.article, theme.sans(size * 0.72, 600)),
    )
    return [part for part in parts if part[0]]


def _height(theme: Theme, size: int, notice: RulingNotice, width: float) -> float:
    parts = _parts(theme, size, notice)
    gaps = theme.px(size * 0.4) * (len(parts) - 1)
    return gaps + sum(_room_of(font, words, width) for words, font in parts)


def _room_of(font: QFont, words: str, width: float) -> float:
    return QFontMetricsF(font).boundingRect(QRectF(0, 0, width, 1e5), _WRAPPED, words).height()


class LanguageList(DropList):
    """The languages by their own names; digits are left to the players' assent."""

    def __init__(self) -> None:
        super().__init__()
        for code, name in LANGUAGES.items():
            self.addItem(name, code)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text().isdigit():
            event.ignore()
        else:
            super().keyPressEvent(event)


class RulingPage(QWidget):
    """`read` carries the color whose player has read it; `language_chosen` a color with a language's code.

    The upper half stands on its head: the players sit across the screen.
    """

    read = Signal(object)
    language_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.halves = PerColor(
            RulingHalf(Color.BLACK, upside_down=False), RulingHalf(Color.WHITE, upside_down=True)
        )
        self.languages = PerColor(LanguageList(), LanguageList())
        self.close_button = KeyButton(text("Back to the game"), "Esc")
        for color in Color:
            self.halves[color].clicked.connect(partial(self.read.emit, color))
            chooser = self.languages[color]
            chooser.setAccessibleName(text("Language of {side}", side=name_of_color(color)))
            chooser.activated.connect(partial(self._on_chosen, color))
        bar = spaced(QHBoxLayout(), spacing=12, margins=(16, 6))
        filled(bar, TextLabel(name_of_color(Color.WHITE)), self.languages.white)
        filled(bar, TextLabel(name_of_color(Color.BLACK)), self.languages.black)
        filled(bar, STRETCH, self.close_button)
        column = spaced(QVBoxLayout(self), spacing=0, margins=0)
        filled(column, (self.halves.white, 1), bar, (self.halves.black, 1))

    def show_ruling(
        self,
        notices: PerColor[RulingNotice],
        languages: PerColor[str],
        read: PerColor[bool],
        caps: PerColor[str],
    ) -> None:
        """Show each side its notice, who has read it, and the key for that."""
        for color in Color:
            self.languages[color].setCurrentIndex([*LANGUAGES].index(languages[color]))
            half = self.halves[color]
            half.show_notice(notices[color], languages[color], caps[color], is_read=read[color])

    def _on_chosen(self, color: Color, index: int) -> None:
        self.language_chosen.emit((color, [*LANGUAGES][index]))
