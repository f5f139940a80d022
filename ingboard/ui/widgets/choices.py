"""One of a few: a segmented row, and cards with a title and two lines.

The ground of painted controls that Qt knows no role for: what a screen reader says of them, and does.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from functools import partial
from itertools import accumulate
from typing import Final, Generic, TypeVar
from weakref import ref

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, Signal

from ingboard.text import labeled, listed
from ingboard.ui.board.accessible import announce
from ingboard.ui.style import LEAST_SIZE, current_theme, paint_box, paint_words
from ingboard.ui.style.icons import paint_icon


class SpokenWidget(QtWidgets.QWidget):
    """A control with a `role`; subclasses add the value they stand at and what can be done."""

    role = QtGui.QAccessible.Role.Button
    _spoken: _Spoken | None = None

    def spoken_value(self) -> str:
        """What it stands at, said behind its name."""
        return ""

    def spoken_actions(self) -> Mapping[str, Callable[[], object]]:
        """What a screen reader can do with it, by Qt's names of actions."""
        return {}

    def tell_value(self) -> None:
        """Tell screen readers that it stands at something else; aloud where the keys did that."""
        if QtGui.QAccessible.isActive():
            QtGui.QAccessible.updateAccessibility(
                QtGui.QAccessibleEvent(self, QtGui.QAccessible.Event.NameChanged)
            )
        if self.hasFocus():
            announce(self, self.spoken_value())

    def interface(self) -> QtGui.QAccessibleInterface:
        """Made when it is first asked for, and kept, since Qt keeps no Python object."""
        if self._spoken is None:
            self._spoken = _Spoken(self)
        return self._spoken


class _Spoken(QtWidgets.QAccessibleWidget):
    def __init__(self, control: SpokenWidget) -> None:
        super().__init__(control, control.role)
        self._control = control

    def text(self, t: QtGui.QAccessible.Text) -> str:
        value = self._control.spoken_value() if t == QtGui.QAccessible.Text.Name else ""
        return labeled(super().text(t), value)

    def actionNames(self) -> list[str]:
        return [*self._control.spoken_actions(), *super().actionNames()]

    def doAction(self, actionName: str) -> None:  # noqa: N803 - Qt's name
        act = self._control.spoken_actions().get(actionName)
        if act is None:
            super().doAction(actionName)
        else:
            act()


class _Button(QtWidgets.QAccessibleWidget):
    """A button whose action is a click: Qt's own only sets a mark, and nobody hears of that."""

    def __init__(self, button: QtWidgets.QAbstractButton) -> None:
        super().__init__(button, QtGui.QAccessible.Role.Button)
        self._known = ref(button)

    @property
    def _button(self) -> QtWidgets.QAbstractButton:
        button = self._known()
        assert button is not None
        return button

    def role(self) -> QtGui.QAccessible.Role:
        button = self._button
        group: QtWidgets.QButtonGroup | None = button.group()
        if not button.isCheckable():
            return QtGui.QAccessible.Role.Button
        one_of = button.autoExclusive() or (group is not None and group.exclusive())
        return QtGui.QAccessible.Role.RadioButton if one_of else QtGui.QAccessible.Role.CheckBox

    def text(self, t: QtGui.QAccessible.Text) -> str:
        said = super().text(t)
        if t == QtGui.QAccessible.Text.Name:
            return said or self._button.text()
        # Qt takes the tip for a description; on a button that is a sign it is the name.
        told = t == QtGui.QAccessible.Text.Description and said == self.text(
            QtGui.QAccessible.Text.Name
        )
        return "" if told else said

    def state(self) -> QtGui.QAccessible.State:
        state = super().state()
        state.checkable = self._button.isCheckable()
        state.checked = self._button.isChecked()
        state.pressed = self._button.isDown()
        return state

    def actionNames(self) -> list[str]:
        return [
            QtGui.QAccessibleActionInterface.pressAction(),
            QtGui.QAccessibleActionInterface.setFocusAction(),
        ]

    def doAction(self, actionName: str) -> None:  # noqa: N803 - Qt's name
        if actionName == QtGui.QAccessibleActionInterface.pressAction():
            self._button.click()
        else:
            super().doAction(actionName)


def _interface_of(key: str, widget: QObject) -> QtGui.QAccessibleInterface | None:
    """Qt's question for the accessible interface of any object; answered for buttons."""
    del key
    if isinstance(widget, QtWidgets.QAbstractButton):
        known: QtGui.QAccessibleInterface = widget.__dict__.setdefault(_KEPT, _Button(widget))
        return known
    return None


_KEPT = "_spoken_button"
QtGui.QAccessible.installFactory(_interface_of)


class DropList(QtWidgets.QComboBox):
    """A QComboBox that is changed by click and key only; its list is as wide as what it offers."""

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def showPopup(self) -> None:
        view = self.view()
        view.setMinimumWidth(view.sizeHintForColumn(0) + 2 * view.frameWidth())
        super().showPopup()

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        event.ignore()


_RADIUS: Final = 4
_SIDE: Final = 12
NOT_CHOSEN: Final = "not-chosen"
"""The choice of a row in which nothing has been chosen yet."""

Key = Qt.Key
_T = TypeVar("_T")


class SegmentedChoice(SpokenWidget, Generic[_T]):
    """A row of equal segments of which exactly one is chosen (petrol).

    `options` are (key, words) pairs; keys are any values. `chosen` carries the key, on the
    user's choice only. Left and Right move the choice; `beside_board`, where these step a game, Down and Up.
    `NOT_CHOSEN` leaves all of them open at first.
    """

    chosen = Signal(object)
    role = QtGui.QAccessible.Role.ComboBox

    def __init__(
        self,
        options: tuple[tuple[_T, str], ...],
        choice: _T,
        *,
        spoken: str = "",
        beside_board: bool = False,
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._steps = (
            {Key.Key_Up: -1, Key.Key_Down: 1}
            if beside_board
            else {
                Key.Key_Left: -1,
                Key.Key_Right: 1,
            }
        )
        is_known = choice == NOT_CHOSEN or any(key == choice for key, _ in options)
        assert is_known, "the choice is one of the options"
        self._options = options
        self._choice = choice
        self.setAccessibleName(spoken)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed
        )

    @property
    def choice(self) -> _T:
        """The key of the segment chosen."""
        return self._choice

    def show_choice(self, key: _T) -> None:
        """Choose a segment from outside; no signal."""
        is_known = key == NOT_CHOSEN or any(key == known for known, _ in self._options)
        assert is_known, "the choice is one of the options"
        if key != self._choice:
            self._choice = key
            self.update()
            self.tell_value()

    def show_options(self, options: tuple[tuple[_T, str], ...], choice: _T) -> None:
        """Offer others, one of them chosen, or `NOT_CHOSEN`; no signal."""
        self._options, self._choice = options, choice
        self.updateGeometry()
        self.update()

    def spoken_value(self) -> str:
        return next((words for key, words in self._options if key == self._choice), "")

    def spoken_actions(self) -> Mapping[str, Callable[[], object]]:
        more, less = (
            QtGui.QAccessibleActionInterface.increaseAction,
            QtGui.QAccessibleActionInterface.decreaseAction,
        )
        return {more(): partial(self._step, 1), less(): partial(self._step, -1)}

    def sizeHint(self) -> QSize:
        theme = current_theme()
        metrics = QtGui.QFontMetricsF(theme.sans(14, 600))
        widest = max(metrics.horizontalAdvance(words) for _, words in self._options)
        each = round(widest + 0.5) + 2 * theme.px(_SIDE)
        return QSize(each * len(self._options), theme.px(36))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(sum(self._least_widths()) * LEAST_SIZE + 0.5), self.sizeHint().height())

    def _least_widths(self) -> list[float]:
        """What the words of each segment take."""
        theme = current_theme()
        metrics = QtGui.QFontMetricsF(theme.sans(14, 600))
        return [metrics.horizontalAdvance(words) + 2 * theme.px(6) for _, words in self._options]

    def _edges(self) -> list[int]:
        """Where segments begin and the last ends: equal ones, or as wide as their words need."""
        least = self._least_widths()
        each = self.width() / len(least)
        if max(least) > each:
            share = (self.width() - sum(least)) / len(least)
            part = min(1.0, self.width() / sum(least))
            widths = [wide * part + max(0.0, share) for wide in least]
        else:
            widths = [each] * len(least)
        return [round(edge) for edge in accumulate(widths, initial=0.0)]

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        at = bisect_right(self._edges(), event.position().x()) - 1
        self._pick(min(max(at, 0), len(self._options) - 1))

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        step = self._steps.get(Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self._step(step)

    def _step(self, step: int) -> None:
        keys = [key for key, _ in self._options]
        at = keys.index(self._choice) + step if self._choice in keys else 0
        if 0 <= at < len(self._options):
            self._pick(at)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        box = QRectF(self.rect())
        radius = theme.px(_RADIUS)
        edges = self._edges()
        outline = QtGui.QPainterPath()
        outline.addRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        with QtGui.QPainter(self) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            painter.fillPath(outline, theme.raised)
            for at, (key, words) in enumerate(self._options):
                segment = QRectF(edges[at], 0, edges[at + 1] - edges[at], box.height())
                is_chosen = key == self._choice
                if is_chosen:
                    painter.save()
                    painter.setClipPath(outline)
                    painter.fillRect(segment, theme.petrol)
                    painter.restore()
                elif at and self._options[at - 1][0] != self._choice:
                    painter.fillRect(QRectF(segment.left(), 1, 1, box.height() - 2), theme.line2)
                font = theme.sans(14, 600 if is_chosen else 400)
                ink = theme.on_petrol if is_chosen else theme.ink
                paint_words(painter, font, ink, segment, words, Qt.AlignmentFlag.AlignHCenter)
            paint_box(painter, box, radius, edge=theme.line2)
            if self.hasFocus():
                paint_box(painter, box, radius, edge=theme.petrol, width=2)

    def _pick(self, at: int) -> None:
        key = self._options[at][0]
        if key != self._choice:
            self._choice = key
            self.update()
            self.tell_value()
            self.chosen.emit(key)


class ChoiceCard(QtWidgets.QAbstractButton):
    """A checkable card with a title and small lines; chosen it has a petrol frame and a check.

    Put several into a QButtonGroup (exclusive) to choose one of them.
    """

    def __init__(
        self, title: str, lines: tuple[str, ...], parent: QtWidgets.QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._lines = lines
        self.setText(title)
        self.setAccessibleName(listed((title, *lines)))
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed
        )

    def sizeHint(self) -> QSize:
        theme = current_theme()
        head = QtGui.QFontMetricsF(theme.sans(14, 600)).horizontalAdvance(self.text()) + theme.px(
            32
        )
        small = QtGui.QFontMetricsF(theme.sans(14))
        widest = max([head, *(small.horizontalAdvance(line) for line in self._lines)])
        height = 18 + 19 * (1 + len(self._lines))
        return QSize(round(widest + 0.5) + 2 * theme.px(_SIDE), theme.px(height))

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        box = QRectF(self.rect())
        is_chosen = self.isChecked()
        marked = is_chosen or self.hasFocus()
        side, line = theme.px(_SIDE), theme.px(19)
        with QtGui.QPainter(self) as painter:
            paint_box(
                painter,
                box,
                theme.px(_RADIUS),
                fill=theme.petrol_wash if is_chosen else theme.raised,
                edge=theme.petrol if marked else theme.line2,
                width=3 if self.hasFocus() else 2 if marked else 1,
            )
            row = QRectF(side, theme.px(9), box.width() - 2 * side, line)
            left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            room = row.width() - (theme.px(22) if is_chosen else 0)
            painter.setFont(_fitting(theme.sans(14, 600), self.text(), room))
            painter.setPen(theme.ink if self.isEnabled() else theme.ink3)
            painter.drawText(row, left, self.text())
            if is_chosen:
                icon = theme.px(18)
                corner = QPointF(row.right() - icon, row.center().y() - icon / 2)
                paint_icon(painter, "check", QRectF(corner, QSize(icon, icon)), theme.petrol)
            painter.setPen(theme.ink2)
            for words in self._lines:
                row.translate(0, line)
                painter.setFont(_fitting(theme.sans(14), words, row.width()))
                painter.drawText(row, left, words)


def _fitting(font: QtGui.QFont, words: str, room: float) -> QtGui.QFont:
    """The font, or a smaller one in which the words fit into a width."""
    needed = QtGui.QFontMetricsF(font).horizontalAdvance(words)
    if needed > room:
        font.setPixelSize(max(1, int(font.pixelSize() * room / needed)))
    return font
