"""One act of the referee's lists: icon, name, its condition, and its key; barred it says why."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ingboard.ui.style import current_theme, paint_box, paint_line
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.widgets.key_names import key_words
from ingboard.ui.widgets.plain_tip import plain_tip

_HEIGHT: Final = 36
_PAD: Final = 8
_ICON: Final = 18
_NAME: Final = 14
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight


class ActWords(Struct, frozen=True):
    """An act as its button says it: `condition` is what it takes, `barred` why it is not possible now."""

    words: str
    condition: str
    icon: str
    key: str = ""
    barred: str = ""


class ActButton(QAbstractButton):
    """An act to choose; several in one exclusive group."""

    def __init__(self, act: ActWords, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._act = act
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.show_act(act)

    def show_act(self, act: ActWords) -> None:
        """Show the act as it stands now."""
        self._act = act
        self.setText(act.words)
        self.setAccessibleName(act.words)
        self.setAccessibleDescription(act.barred or act.condition)
        self.setToolTip(plain_tip(act.barred or act.condition))
        self.setEnabled(not act.barred)
        self.update()

    def sizeHint(self) -> QSize:
        theme = current_theme()
        return QSize(theme.px(220), theme.px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        theme = current_theme()
        return QSize(theme.px(120), theme.px(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        box, pad = QRectF(self.rect()), theme.px(_PAD)
        can, chosen = self.isEnabled(), self.isChecked()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            fill = theme.petrol_wash if chosen else theme.raised if can else None
            edge = theme.petrol if chosen or self.hasFocus() else theme.line2
            width = 3 if self.hasFocus() else 2 if chosen else 1
            paint_box(painter, box, theme.px(4), fill=fill, edge=edge, width=width, dashed=not can)
            side = theme.px(_ICON)
            sign = QRectF(pad, (box.height() - side) / 2, side, side)
            ink = theme.ink if can else theme.ink3
            paint_icon(painter, self._act.icon if can else "lock", sign, ink)
            self._paint_words(painter, QRectF(sign.right() + pad, 0, 0, box.height()))

    def words_fit(self) -> bool:
        """Whether nothing of the act's words is cut short."""
        name, said = self._name_width(), self._width(self._said, 13, 400)
        room = self.width() - current_theme().px(3 * _PAD + _ICON)
        if self._is_one_line:
            return name + said + self._key_width() + current_theme().px(2 * _PAD) <= room
        return name <= room and said + self._key_width() <= room

    @property
    def _is_one_line(self) -> bool:
        """Whether the condition, or the key alone, stands beside the name."""
        theme = current_theme()
        room = self.width() - theme.px(5 * _PAD + _ICON)
        said = self._width(self._said, 13, 400)
        is_bare = not self._said and not self._act.key
        return is_bare or self._name_width() + said + self._key_width() <= room

    def _name_width(self) -> float:
        return self._width(self.text(), _NAME, 500)

    @staticmethod
    def _width(words: str, size: int, weight: int) -> float:
        return QFontMetricsF(current_theme().sans(size, weight)).horizontalAdvance(words)

    @property
    def _said(self) -> str:
        return self._act.barred or self._act.condition

    def _paint_words(self, painter: QPainter, row: QRectF) -> None:
        """Name, condition and key, in one line where there is room."""
        theme = current_theme()
        pad, key = theme.px(_PAD), self._key_width()
        row.setRight(self.width() - pad)
        middle, said = row.center().y(), self._said
        if self._is_one_line:
            self._paint_key(painter, QRectF(row.right() - key, 0, key, 2 * middle))
            row.setRight(row.right() - key)
            row.setLeft(self._paint_line(painter, row, self.text(), _NAME, _LEFT) + 2 * pad)
            self._paint_line(painter, row, said, 13, _RIGHT)
            return
        row.setBottom(middle + theme.px(1))
        self._paint_line(painter, row, self.text(), _NAME, _LEFT)
        row.moveTop(middle - theme.px(1))
        self._paint_key(painter, QRectF(row.right() - key, row.top() - 2, key, row.height()))
        row.setRight(row.right() - key)
        self._paint_line(painter, row, said, 13, _LEFT)

    def _paint_line(
        self, painter: QPainter, room: QRectF, words: str, size: int, side: Qt.AlignmentFlag
    ) -> float:
        """Paint words in the middle of the height; returns how far they reach from the left."""
        theme = current_theme()
        is_name = size == _NAME
        font = theme.sans(size, 500 if is_name else 400)
        painter.setFont(font)
        painter.setPen(theme.ink3 if not self.isEnabled() else theme.ink if is_name else theme.ink2)
        return room.left() + paint_line(painter, room, words, side)

    def _key_width(self) -> float:
        if not self._act.key or not self.isEnabled():
            return 0.0
        theme = current_theme()
        return QFontMetricsF(theme.sans(13)).horizontalAdvance(key_words(self._act.key)) + theme.px(
            16
        )

    def _paint_key(self, painter: QPainter, room: QRectF) -> None:
        if not room.width():
            return
        theme = current_theme()
        high = theme.px(17)
        box = QRectF(room.left() + theme.px(6), room.center().y() - high / 2, 0, high)
        box.setRight(room.right())
        paint_box(painter, box, theme.px(3), edge=theme.line2)
        painter.setFont(theme.sans(13))
        painter.setPen(theme.ink2)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, key_words(self._act.key))
