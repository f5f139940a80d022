"""The button: words, an icon, the key that does the same, and a plain reason when it is locked.

The ground of painted buttons beside the board: keys of the game stay the game's, the theme is followed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum, auto
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ingboard.board.points import Color
from ingboard.ui.style import Theme, came_by_keyboard, current_theme
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.style.painted_box import paint_box
from ingboard.ui.style.painted_words import fitted, paint_words
from ingboard.ui.style.small_stone import paint_small_stone
from ingboard.ui.widgets.keys import ARROWS, ENTERS, follow_focus, is_key_of, key_words
from ingboard.ui.widgets.page_parts import plain_tip
from ingboard.ui.widgets.parts import (
    BoxPart,
    IconPart,
    Part,
    WordsPart,
    cap,
    cap_width,
    paint_parts,
    wide,
)


class FaceButton(QAbstractButton):
    """A button of several parts, as a card or a wide row; what it is for stands in its accessible name."""

    def face(self) -> Iterable[Part]:
        """What stands on it now, from the lowest up."""
        raise NotImplementedError

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_parts(painter, self.face())


class GameButton(FaceButton):
    """A button without a look of its own; it `is_ringed` while the keyboard has led the focus to it."""

    is_ringed = False

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.is_ringed = came_by_keyboard(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.is_ringed = False
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows step through the game wherever the focus is; Enter presses a button it is led to."""
        if event.key() in ARROWS:
            event.ignore()
        elif event.key() in ENTERS and self.is_ringed and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)


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
        self._follows_focus = False
        self._follow_enter()
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
        self._follow_enter()
        self.updateGeometry()
        self.update()

    def _follow_enter(self) -> None:
        if self._key == key_words("Enter") and not self._follows_focus:
            self._follows_focus = True
            follow_focus(self)

    @property
    def cap(self) -> str:
        """The key that is drawn on the button now; "" for none."""
        return self._key if self._shows_cap() and is_key_of(self, self._key) else ""

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
        """Disable the button and say why in place of its words; "" enables it again with its own."""
        if reason == self._reason and self._is_enabled is not bool(reason):
            return
        self._reason = reason
        self.setEnabled(not reason)
        self.setAccessibleDescription(reason)
        self.updateGeometry()
        self.update()

    def unlock(self) -> None:
        """Enable the button again with its own words."""
        self.lock("")

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
        font = theme.sans(self._font_size(theme), self._weight())
        smallest = fitted(font, self._words(), 1)
        spare = wide(self._words(), font) - wide(self._words(), smallest)
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
            if self.cap:
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
            if self.cap:
                self._paint_cap(painter, theme, QRectF(right - cap, 0, cap, self.height()), colors)
            right -= cap + gap
        font = theme.sans(self._font_size(theme), self._weight())
        place = QRectF(left, 0, right - left, 2 * middle)
        paint_words(painter, font, colors.words, place, self._words())

    def _paint_cap(self, painter: QPainter, theme: Theme, column: QRectF, colors: _Colors) -> None:
        size, high = self._cap_size()
        height = theme.px(high)
        box = QRectF(column.left(), column.center().y() - height / 2, column.width(), height)
        paint_box(painter, box, theme.px(3), edge=colors.cap)
        painter.setFont(theme.sans(size))
        painter.setPen(theme.ink2 if self._kind is not ButtonKind.PRIMARY else colors.words)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._key)


_HEIGHT: Final = 36
_PAD: Final = 8
_NAME, _SAID, _CAP_HIGH = 14, 13, 17


class ActWords(Struct, frozen=True):
    """An act as its button says it: `condition` is what it takes, `barred` why it is not possible now."""

    words: str
    condition: str
    icon: str
    key: str = ""
    barred: str = ""


class ActButton(FaceButton):
    """An act to choose, with its words as they stand now; several in one exclusive group."""

    def __init__(self, act: ActWords, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.show_act(act)

    def show_act(self, act: ActWords) -> None:
        """Show the act as it stands now."""
        self.act = act
        self.setText(act.words)
        self.setAccessibleName(act.words)
        self.setAccessibleDescription(act.barred or act.condition)
        self.setToolTip(plain_tip(act.barred or act.condition))
        self.setEnabled(not act.barred)
        self.update()

    def sizeHint(self) -> QSize:
        return current_theme().size(220, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return current_theme().size(120, _HEIGHT)

    def face(self) -> Iterator[Part]:
        theme, box = current_theme(), QRectF(self.rect())
        pad, side = theme.px(_PAD), theme.px(_ICON)
        can, chosen = self.isEnabled(), self.isChecked()
        fill = theme.petrol_wash if chosen else theme.raised if can else None
        edge = theme.petrol if chosen or self.hasFocus() else theme.line2
        width = 3 if self.hasFocus() else 2 if chosen else 1
        yield BoxPart(box, theme.px(4), fill, edge, width, dashed=not can)
        sign = QRectF(pad, (box.height() - side) / 2, side, side)
        yield IconPart(sign, self.act.icon if can else "lock", theme.ink if can else theme.ink3)
        yield from self._words(QRectF(sign.right() + pad, 0, 0, box.height()))

    def words_fit(self) -> bool:
        """Whether nothing of the act's words is cut short."""
        theme = current_theme()
        room = self.width() - theme.px(3 * _PAD + _ICON)
        if self._is_one_line:
            taken = self._name_width() + self._said_width() + self._key_width()
            return taken + theme.px(2 * _PAD) <= room
        return self._name_width() <= room and self._said_width() + self._key_width() <= room

    @property
    def _is_one_line(self) -> bool:
        """Whether the condition, or the key alone, stands beside the name."""
        room = self.width() - current_theme().px(5 * _PAD + _ICON)
        is_bare = not self._said and not self.act.key
        return is_bare or self._name_width() + self._said_width() + self._key_width() <= room

    def _name_width(self) -> float:
        return wide(self.text(), current_theme().sans(_NAME, 500))

    def _said_width(self) -> float:
        return wide(self._said, current_theme().sans(_SAID))

    @property
    def _said(self) -> str:
        return self.act.barred or self.act.condition

    def _words(self, row: QRectF) -> Iterator[Part]:
        """Name, condition and key, in one line where there is room."""
        theme, can = current_theme(), self.isEnabled()
        pad, key, middle = theme.px(_PAD), self._key_width(), row.center().y()
        row.setRight(self.width() - pad)
        name, said = theme.sans(_NAME, 500), theme.sans(_SAID)
        ink, second = (theme.ink, theme.ink2) if can else (theme.ink3, theme.ink3)
        if self._is_one_line:
            if key:
                yield from cap(self.act.key, row.right(), middle, _CAP_HIGH)
            row.setRight(row.right() - key)
            yield WordsPart(QRectF(row), self.text(), name, ink)
            row.setLeft(row.left() + min(row.width(), self._name_width()) + 2 * pad)
            yield WordsPart(row, self._said, said, second, Qt.AlignmentFlag.AlignRight)
            return
        row.setBottom(middle + theme.px(1))
        yield WordsPart(QRectF(row), self.text(), name, ink)
        row.moveTop(middle - theme.px(1))
        if key:
            yield from cap(self.act.key, row.right(), row.center().y() - 2, _CAP_HIGH)
        row.setRight(row.right() - key)
        yield WordsPart(row, self._said, said, second)

    def _key_width(self) -> float:
        """Of the key's cap, with the gap before it."""
        if not self.act.key or not self.isEnabled():
            return 0.0
        return cap_width(self.act.key) + current_theme().px(6)
