"""The button that is held: its rim fills in one second, letting go cancels. For acts of the referee."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6 import QtGui
from PySide6.QtCore import (
    QElapsedTimer,
    QEvent,
    QObject,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QTimer,
    QVariantAnimation,
    Signal,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.text import text
from ingboard.ui.style import Theme, current_theme
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.style.painted_box import paint_box
from ingboard.ui.style.painted_words import fitted, paint_words
from ingboard.ui.widgets.buttons import KeyButton
from ingboard.ui.widgets.keys import ENTERS, follow_focus, is_key_of, key_words
from ingboard.ui.widgets.spoken import SpokenWidget

HOLD: Final = 1000
"""Milliseconds that a confirmation is held."""
_LONGEST_FRAME: Final = 300
"""Milliseconds between two pictures of the rim after which nobody knows whether it was held between."""
REPEAT: Final = 80
"""Milliseconds within which a key that was let go and pressed again counts as held: a repeat of X11."""
_RADIUS: Final = 4
_HEIGHT: Final = 40
_SIDE: Final = 16
_GAP: Final = 8
_ICON: Final = 18
_RIM: Final = 4
_HIGH: Final = 96
_WORDS, _LARGE = 14, 18
_KEYS: Final = (*ENTERS, Qt.Key.Key_Space)
_WINDOW: Final = Qt.FocusReason.ActiveWindowFocusReason
_HINT: Final = 1500  # milliseconds that a click is answered with how the button is used


def press_enter_in(part: QWidget) -> QWidget | None:
    """The button of a part of the window that names Enter goes down, or is clicked; None where none does."""
    for held in part.findChildren(HoldButton):
        if held.isVisible() and held.cap == key_words("Enter"):
            held.press_in()
            return held
    for button in part.findChildren(KeyButton):
        if button.isVisible() and button.isEnabled() and button.cap == key_words("Enter"):
            button.click()
            return button
    return None


class HoldButton(SpokenWidget):
    """A button that acts only when it is held.

    `held` tells that a hold begins, `confirmed` comes once a hold, `let_go` when one ends early.
    The left mouse button, or Enter or Space with the focus, hold it; leaving it, losing the focus or being
    locked lets go. A click says that it is held, and takes no focus: that is the keyboard's. A focus that the
    window hands on when it comes to the front is nobody's choice, and brings neither key. `hold` is in
    milliseconds. `hold_within` has Enter hold it from every field of a page;
    whoever owns another key of the window calls `press_in` and `let_key_go`; repeats of a held key are not
    presses; `key` names it on the cap in place of Enter, "" names none.
    `lock(reason)` says in its place what is missing.
    """

    held = Signal()
    confirmed = Signal()
    let_go = Signal()

    def __init__(
        self, words: str, hold: int = HOLD, parent: QWidget | None = None, *, key: str | None = None
    ) -> None:
        super().__init__(parent)
        self._words = words
        self._key = "Enter" if key is None else key
        self._reason = ""
        self._is_held = self._is_led_to = False
        self._filling = QVariantAnimation(self)
        self._filling.setStartValue(0.0)
        self._filling.setEndValue(1.0)
        self._filling.setDuration(hold)
        self._filling.valueChanged.connect(self._on_filled_further)
        self._filling.finished.connect(self._on_full)
        self._since_frame = QElapsedTimer()
        self._seen_filled = 0
        self._key_up = QTimer(self, singleShot=True, interval=REPEAT)
        self._key_up.timeout.connect(self.release)
        self._hint = QTimer(self, singleShot=True, interval=_HINT)
        self._hint.timeout.connect(self.update)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        follow_focus(self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._tell()

    @property
    def words(self) -> str:
        """What the button does."""
        return self._words

    @property
    def reason(self) -> str:
        """Why the button is locked, or "" when it is not."""
        return self._reason

    @property
    def is_ringed(self) -> bool:
        """Whether Enter is this button's, whatever other button names it."""
        return self._is_led_to and self.hasFocus()

    @property
    def cap(self) -> str:
        """The key that is drawn on the button now; "" for none."""
        cap = key_words(self._key or ("Enter" if self.is_ringed else ""))
        return cap if self.isEnabled() and is_key_of(self, cap) else ""

    @property
    def filled(self) -> float:
        """How much of the rim is filled, 0 to 1."""
        return float(self._filling.currentValue() or 0.0) if self._is_held else 0.0

    def hold_within(self, page: QWidget) -> None:
        """Enter holds this button, while it is seen, from all of a page that has no use of its own for it."""
        page.installEventFilter(self)

    def show_words(self, words: str) -> None:
        """Change what the button does; a hold that is under way is let go."""
        if words != self._words:
            self.release()
            self._words = words
            self._tell()

    def lock(self, reason: str) -> None:
        """Disable the button and say what is missing in place of its words; "" enables it again."""
        if reason:
            self.release()
        self._reason = reason
        self.setEnabled(not reason)
        self._tell()

    def press_in(self) -> None:
        """Begin to hold; does nothing while it is held or locked, but a key's repeat holds on."""
        self.keep_key()
        if self._is_held or not self.isEnabled():
            return
        self._is_held = True
        self._seen_filled = 0
        self._since_frame.start()
        self._hint.stop()
        self._filling.start()
        self.update()
        self.held.emit()

    def spoken_actions(self) -> Mapping[str, Callable[[], object]]:
        return {QtGui.QAccessibleActionInterface.pressAction(): self._hold_once}

    def _hold_once(self) -> None:
        """A screen reader cannot hold: its action holds as long as is needed, a second one lets go."""
        if self._is_held:
            self.release()
        else:
            self.press_in()
            QTimer.singleShot(self._filling.duration() + REPEAT, self, self.release)

    def let_key_go(self) -> None:
        """The key that holds came up: the rim stands still, and unless it is pressed at once lets go.

        Qt cannot always tell the repeats of a held key on X11 from presses.
        """
        if self._filling.state() is not QVariantAnimation.State.Running:
            self.release()
        else:
            self._filling.pause()
            self._key_up.start()

    def keep_key(self) -> None:
        """The key that came up is pressed again at once: it was held all the while."""
        if self._key_up.isActive():
            self._key_up.stop()
            self._filling.resume()

    def release(self) -> None:
        """Let go; before the rim is full nothing has happened."""
        self._key_up.stop()
        if not self._is_held:
            return
        self._is_held = False
        is_early = self._filling.state() is not QVariantAnimation.State.Stopped
        self._filling.stop()
        self.update()
        if is_early:
            self.let_go.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QtGui.QKeyEvent) and event.key() in ENTERS and self.isVisible():
            if not event.isAutoRepeat():
                if event.type() == QEvent.Type.KeyPress:
                    self.press_in()
                elif event.type() == QEvent.Type.KeyRelease:
                    self.let_key_go()
            return True
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        theme = current_theme()
        metrics = QtGui.QFontMetricsF(theme.sans(14, 600))
        widest = max(metrics.horizontalAdvance(words) for words in (self._words, self._label()))
        width = widest + theme.px(2 * _SIDE + _ICON + _GAP) + self._cap_width(theme)
        return QSize(round(width + 0.5), theme.px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        theme = current_theme()
        words = QtGui.QFontMetricsF(theme.sans(14, 600)).horizontalAdvance(self._label())
        return QSize(round(words + theme.px(2 * _GAP + _ICON + _GAP) + 0.5), theme.px(_HEIGHT))

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.press_in()

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        if not self.rect().contains(event.position().toPoint()):
            self.release()

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            if self._is_held and self._filling.state() is QVariantAnimation.State.Running:
                self._hint.start()
            self.release()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() not in _KEYS or self.is_ringed is not self.hasFocus():
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.press_in()

    def keyReleaseEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() not in _KEYS:
            super().keyReleaseEvent(event)
        elif not event.isAutoRepeat():
            self.let_key_go()

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() is not _WINDOW:
            self._is_led_to = True
        self.update()

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not _WINDOW:
            self._is_led_to = False
        self.release()
        self.update()

    def hideEvent(self, event: QtGui.QHideEvent) -> None:
        super().hideEvent(event)
        self.release()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        box = QRectF(self.rect())
        can = self.isEnabled()
        ink = theme.petrol if can else theme.ink3
        with QtGui.QPainter(self) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            fill = (theme.petrol_wash if self._is_held else theme.raised) if can else None
            edge = theme.petrol if can else theme.line2
            width = 2 if can and self.is_ringed else 1
            radius = theme.px(_RADIUS)
            paint_box(painter, box, radius, fill=fill, edge=edge, width=width, dashed=not can)
            if self.filled > 0:
                self._paint_rim(painter, theme)
            left = self._side(theme)
            side = theme.px(_ICON)
            high = self.height() >= theme.px(_HIGH)  # the cap stands below the words
            middle = self.height() * (0.36 if high and can else 0.5)
            font = theme.sans(_WORDS, 600 if can else 500)
            if high:
                large = theme.sans(_LARGE, 600 if can else 500)
                room = self.width() - side - theme.px(3 * _GAP)
                if QtGui.QFontMetricsF(large).horizontalAdvance(self._label()) <= room:
                    font = large
                used = min(QtGui.QFontMetricsF(font).horizontalAdvance(self._label()), room)
                left = theme.px(_GAP) + (room - used) / 2
            sign = QRectF(left, middle - side / 2, side, side)
            paint_icon(painter, "gavel" if can else "lock", sign, ink)
            left = sign.right() + theme.px(_GAP)
            right = (
                self._paint_cap(painter, theme, high=high) if can else self.width() - theme.px(_GAP)
            )
            place = QRectF(left, 0, right - left, 2 * middle)
            label = self._label()
            paint_words(painter, fitted(font, label, place.width()), ink, place, label)

    def _label(self) -> str:
        if self._hint.isActive():
            return text("Hold the button")
        return self._reason or self._words

    def _tell(self) -> None:
        self.setAccessibleName(self._words)
        self.setAccessibleDescription(self._reason or text("Hold for one second"))
        self.updateGeometry()
        self.update()

    def _side(self, theme: Theme) -> float:
        """How far the words and the cap stand from the edges."""
        return float(theme.px(_SIDE if self.width() >= self.sizeHint().width() else _GAP))

    def _cap_words(self) -> str:
        """The longest that the cap says: which key is held, that of its own or Enter with the focus."""
        return text("hold {key}", key=key_words(self._key or "Enter"))

    def _cap_width(self, theme: Theme, words: str = "") -> float:
        advance = QtGui.QFontMetricsF(theme.sans(13)).horizontalAdvance(words or self._cap_words())
        return advance + theme.px(_GAP + 12)

    def _shown_cap(self, theme: Theme, *, high: bool) -> str:
        """The longest form of the cap that there is room for."""
        room = self.width() - self.minimumSizeHint().width()
        forms = (self._cap_words(), text("hold")) if self.cap else (text("hold"),)
        return next((form for form in forms if high or self._cap_width(theme, form) <= room), "")

    def _paint_cap(self, painter: QtGui.QPainter, theme: Theme, *, high: bool) -> float:
        """Paint "hold Enter" or "hold" at right, if there is room, or below; returns where words must end."""
        end = self.width() - theme.px(_GAP)
        words = self._shown_cap(theme, high=high)
        if not words:
            return end
        width = self._cap_width(theme, words) - theme.px(_GAP)
        right = (self.width() + width) / 2 if high else self.width() - self._side(theme)
        height = theme.px(20)
        box = QRectF(
            right - width, self.height() * (0.68 if high else 0.5) - height / 2, width, height
        )
        paint_box(painter, box, theme.px(3), edge=theme.line2)
        painter.setFont(theme.sans(13))
        painter.setPen(theme.ink2)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
        return end if high else box.left() - theme.px(_GAP)

    def _paint_rim(self, painter: QtGui.QPainter, theme: Theme) -> None:
        """The filled part of the rim, clockwise from the middle of the upper edge."""
        width = float(theme.px(_RIM))
        path = _rim(QRectF(self.rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2))
        pen = QtGui.QPen(theme.petrol, width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if self.filled < 1:
            whole = path.length() / width
            pen.setDashPattern([max(0.01, whole * self.filled), 2 * whole])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)

    def _on_filled_further(self) -> None:
        if self._since_frame.hasExpired(_LONGEST_FRAME):
            return  # the window stood still: see `_on_full`
        self._since_frame.restart()
        self._seen_filled = self._filling.currentTime()
        self.update()

    def _on_full(self) -> None:
        if not self._is_held:
            return
        if self._since_frame.hasExpired(_LONGEST_FRAME):
            # Whoever let go meanwhile is heard only now: what was not seen to be held is held again.
            self._since_frame.restart()
            self._filling.start()
            self._filling.setCurrentTime(self._seen_filled)
            return
        self.update()
        self.confirmed.emit()


def _rim(box: QRectF) -> QtGui.QPainterPath:
    """A rounded box drawn clockwise from the middle of its upper edge."""
    corner = float(_RADIUS)
    path = QtGui.QPainterPath(QPointF(box.center().x(), box.top()))
    path.lineTo(box.right() - corner, box.top())
    path.quadTo(box.topRight(), QPointF(box.right(), box.top() + corner))
    path.lineTo(box.right(), box.bottom() - corner)
    path.quadTo(box.bottomRight(), QPointF(box.right() - corner, box.bottom()))
    path.lineTo(box.left() + corner, box.bottom())
    path.quadTo(box.bottomLeft(), QPointF(box.left(), box.bottom() - corner))
    path.lineTo(box.left(), box.top() + corner)
    path.quadTo(box.topLeft(), QPointF(box.left() + corner, box.top()))
    path.closeSubpath()
    return path
