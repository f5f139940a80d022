"""The button: words, an icon, the key that does the same, and a plain reason when it is locked."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QSizePolicy

from ingboard.board.points import Color
from ingboard.ui.style import Theme, current_theme, paint_box, paint_line
from ingboard.ui.style.fonts import LEAST_SIZE
from ingboard.ui.style.icons import paint_icon, paint_small_stone
from ingboard.ui.widgets.game_button import GameButton
from ingboard.ui.widgets.key_names import key_words
from ingboard.ui.widgets.plain_tip import plain_tip

SETTLE: Final = 500
"""Milliseconds in which a button that has just changed takes no click: a double click stays one act."""

_RADIUS: Final = 4
_SIDE: Final = 14
_GAP: Final = 8
_ICON: Final = 18
_CAP_SIDE: Final = 6
_CAP_HEIGHT: Final = 20
_CAP_WORDS: Final = 13
_HIGH: Final = 96


class ButtonKind(Enum):
    """What a button stands for: an act, the act this screen waits for, or one already done."""

    PLAIN = auto()
    PRIMARY = auto()
    DONE = auto()


class ButtonSize(Enum):
    """Height of the button and size of its words, in pixels at 100 %."""

    SMALL = (32, 14)
    MEDIUM = (40, 14)
    LARGE = (48, 16)
    HUGE = (112, 22)


class _Colors(NamedTuple):
    fill: QColor | None
    edge: QColor
    words: QColor
    cap: QColor


class KeyButton(GameButton):
    """A push button with an optional icon or stone at left and a key cap at right.

    `key` only names the shortcut; whoever owns the action binds it. `lock(reason)` keeps place
    and size, makes the edge dashed and says who or what is missing in place of the words.
    An empty `words` makes a square icon button, which
    then needs `spoken`. A PRIMARY button is petrol, a DONE one has a green edge and a check.
    """

    def __init__(
        self,
        words: str,
        key: str = "",
        icon: str = "",
        *,
        kind: ButtonKind = ButtonKind.PLAIN,
        size: ButtonSize = ButtonSize.MEDIUM,
        stone: Color | None = None,
        spoken: str = "",
    ) -> None:
        super().__init__()
        self._key = key_words(key)
        self._icon = icon
        self._kind = kind
        self._height, self._size = size.value
        self._class_words = 0
        self._stone = stone
        self._reason = ""
        self.setText(words)
        self.setAccessibleName(spoken or words)
        if spoken:
            self.setToolTip(plain_tip(spoken))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(
            QSizePolicy.Policy.Preferred if words else QSizePolicy.Policy.Fixed,
            QSizePolicy.Policy.Fixed,
        )

    @property
    def reason(self) -> str:
        """Why the button is locked, or "" when it is not."""
        return self._reason

    @property
    def kind(self) -> ButtonKind:
        """What the button stands for now."""
        return self._kind

    def show_words(self, words: str, key: str | None = None, icon: str | None = None) -> None:
        """Change the words and, where given, the key cap and the icon."""
        key = self._key if key is None else key_words(key)
        icon = self._icon if icon is None else icon
        if (words, key, icon) == (self.text(), self._key, self._icon):
            return
        self.setText(words)
        self.setAccessibleName(words or self.accessibleName())
        self._key, self._icon = key, icon
        self.updateGeometry()
        self.update()

    def show_icon(self, icon: str, spoken: str) -> None:
        """Change the icon of a square button and what it is called."""
        self._icon = icon
        self.setAccessibleName(spoken)
        self.setToolTip(plain_tip(spoken))
        self.update()

    def show_kind(self, kind: ButtonKind) -> None:
        """Change what the button stands for; its size stays."""
        if kind is not self._kind:
            self._kind = kind
            self.update()

    def show_size(self, size: ButtonSize) -> None:
        """Change the height and the size of the words."""
        self._height, self._size = size.value
        self.updateGeometry()
        self.update()

    def show_for_class(self, words: int) -> None:
        """Words and key in letters of that size in pixels, all else in proportion; 0 for the usual sizes."""
        self._class_words = words
        self.updateGeometry()
        self.update()

    def _theme(self) -> Theme:
        theme = current_theme()
        if not self._class_words:
            return theme
        grown = replace(theme, scale=self._class_words / self._size)
        wide = self._content_width(grown, with_cap=True) + 2 * grown.px(_GAP)
        return replace(grown, scale=grown.scale * min(1.0, 0.97 * self.width() / wide))

    @property
    def _is_enabled(self) -> bool:
        """Whether it is enabled itself, whatever it stands in."""
        parent = self.parentWidget()
        return self.isEnabled() if parent is None else self.isEnabledTo(parent)

    def lock(self, reason: str) -> None:
        """Disable the button and say why in its place; "" keeps the words."""
        if reason == self._reason and not self._is_enabled:
            return
        self._reason = reason
        self.setEnabled(False)
        self.setAccessibleDescription(reason)
        self.updateGeometry()
        self.update()

    def unlock(self) -> None:
        """Enable the button again with its own words."""
        if self._is_enabled and not self._reason:
            return
        self._reason = ""
        self.setEnabled(True)
        self.setAccessibleDescription("")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        theme = self._theme()
        height = theme.px(self._height)
        if not self.text():
            return QSize(height, height)
        width = self._content_width(theme, with_cap=True) + 2 * theme.px(_SIDE)
        return QSize(round(width + 0.5), height)

    def minimumSizeHint(self) -> QSize:
        theme = self._theme()
        if not self.text():
            return self.sizeHint()
        metrics = QFontMetricsF(theme.sans(self._font_size(theme), self._weight()))
        spare = metrics.horizontalAdvance(self._words()) * (1 - LEAST_SIZE)
        width = self._content_width(theme, with_cap=False) - spare + 2 * theme.px(_GAP)
        return QSize(round(width + 0.5), theme.px(self._height))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = self._theme()
        colors = self._colors(theme)
        dashed = not self.isEnabled()
        with QPainter(self) as painter:
            box = QRectF(self.rect())
            radius = theme.px(_RADIUS)
            paint_box(painter, box, radius, fill=colors.fill, edge=colors.edge, dashed=dashed)
            if self.is_ringed:
                inner = box.adjusted(2, 2, -2, -2)
                paint_box(painter, inner, radius - 1, edge=colors.words, width=2)
            if self.text():
                self._paint_content(painter, theme, colors)
            else:
                side = theme.px(_ICON)
                corner = box.center() - QPointF(side / 2, side / 2)
                paint_icon(painter, self._icon, QRectF(corner, QSize(side, side)), colors.words)

    def _words(self) -> str:
        return self._reason or self.text()

    def _weight(self) -> int:
        return 500 if self._kind is ButtonKind.PLAIN or not self.isEnabled() else 600

    def _leading(self) -> str:
        return "lock" if self._reason else self._icon

    def _font_size(self, theme: Theme) -> int:
        """Large words in a high button that is too narrow for them are smaller."""
        if self._height < _HIGH or self._class_words:
            return self._size
        room = (
            self.width() - 2 * theme.px(_GAP) - (theme.px(_ICON + _GAP) if self._leading() else 0)
        )
        wide = QFontMetricsF(theme.sans(self._size, self._weight())).horizontalAdvance(
            self._words()
        )
        return max(
            ButtonSize.MEDIUM.value[1], min(self._size, int(self._size * room / max(wide, 1)))
        )

    def _content_width(self, theme: Theme, *, with_cap: bool) -> float:
        metrics = QFontMetricsF(theme.sans(self._font_size(theme), self._weight()))
        width = metrics.horizontalAdvance(self._words())
        if self._stone is not None:
            width += theme.px(_ICON + _GAP)
        if self._leading():
            width += theme.px(_ICON + _GAP)
        if self._kind is ButtonKind.DONE:
            width += theme.px(_ICON + _GAP)
        if with_cap and self._shows_cap():
            width += theme.px(_GAP) + self._cap_width(theme)
        return width

    def _shows_cap(self) -> bool:
        return bool(self._key) and not self._reason and self._kind is not ButtonKind.DONE

    def _cap_width(self, theme: Theme) -> float:
        size, height = self._cap_size()
        advance = QFontMetricsF(theme.sans(size)).horizontalAdvance(self._key)
        return max(advance + 2 * theme.px(_CAP_SIDE), theme.px(height))

    def _cap_size(self) -> tuple[int, float]:
        """Of the key's letters and of its cap."""
        return (self._size, 1.5 * self._size) if self._class_words else (_CAP_WORDS, _CAP_HEIGHT)

    def _colors(self, theme: Theme) -> _Colors:
        if not self.isEnabled():
            return _Colors(None, theme.line2, theme.ink3, theme.line2)
        match self._kind:
            case ButtonKind.PRIMARY:
                fill = theme.petrol
                if self.isDown() or self.underMouse():
                    fill = fill.darker(112) if theme.name != "dark" else fill.lighter(108)
                return _Colors(fill, fill, theme.on_petrol, theme.on_petrol)
            case ButtonKind.DONE:
                return _Colors(theme.raised, theme.green, theme.green, theme.line2)
            case ButtonKind.PLAIN:
                fill = theme.raised
                if self.isDown():
                    fill = theme.petrol_wash
                edge = theme.ink2 if self.underMouse() else theme.line2
                return _Colors(fill, edge, theme.ink, theme.line2)

    def _paint_content(self, painter: QPainter, theme: Theme, colors: _Colors) -> None:
        gap, side = theme.px(_GAP), theme.px(_ICON)
        room = self.width() - 2 * gap
        with_cap = self._content_width(theme, with_cap=True) <= room
        width = min(self._content_width(theme, with_cap=with_cap), room)
        middle = self.height() / 2
        if self._shows_cap() and not with_cap and self._height >= _HIGH:
            middle *= 0.72  # a high button has the cap below its words
            cap, low = self._cap_width(theme), middle
            column = QRectF((self.width() - cap) / 2, low, cap, self.height() - low)
            self._paint_cap(painter, theme, column, colors)
        left = (self.width() - width) / 2
        right = left + width
        if self._stone is not None:
            paint_small_stone(painter, QPointF(left + side / 2, middle), side, self._stone)
            left += side + gap
        # A lock gives way to its reason: its edge is dashed all the same.
        crowded = self._reason and self.minimumSizeHint().width() > self.width()
        if self._leading() and not crowded:
            box = QRectF(left, middle - side / 2, side, side)
            paint_icon(painter, self._leading(), box, colors.words)
            left += side + gap
        if self._kind is ButtonKind.DONE:
            box = QRectF(right - side, middle - side / 2, side, side)
            paint_icon(painter, "check", box, colors.words)
            right -= side + gap
        if with_cap and self._shows_cap():
            cap = self._cap_width(theme)
            self._paint_cap(painter, theme, QRectF(right - cap, 0, cap, self.height()), colors)
            right -= cap + gap
        font = theme.sans(self._font_size(theme), self._weight())
        painter.setFont(font)
        painter.setPen(colors.words)
        paint_line(painter, QRectF(left, 0, right - left, 2 * middle), self._words())

    def _paint_cap(self, painter: QPainter, theme: Theme, column: QRectF, colors: _Colors) -> None:
        size, high = self._cap_size()
        height = theme.px(high)
        box = QRectF(column.left(), column.center().y() - height / 2, column.width(), height)
        paint_box(painter, box, theme.px(3), edge=colors.cap)
        painter.setFont(theme.sans(size))
        painter.setPen(theme.ink2 if self._kind is not ButtonKind.PRIMARY else colors.words)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._key)
