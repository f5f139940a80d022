"""The ground of painted controls that Qt knows no role for: what a screen reader says of them, and does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from weakref import ref

from PySide6.QtCore import QObject
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
)
from PySide6.QtWidgets import QAbstractButton, QAccessibleWidget, QButtonGroup, QWidget

from ingboard.text import labeled
from ingboard.ui.board.accessible import announce


class SpokenWidget(QWidget):
    """A control with a `role`; subclasses add the value they stand at and what can be done."""

    role = QAccessible.Role.Button
    _spoken: _Spoken | None = None

    def spoken_value(self) -> str:
        """What it stands at, said behind its name."""
        return ""

    def spoken_actions(self) -> Mapping[str, Callable[[], object]]:
        """What a screen reader can do with it, by Qt's names of actions."""
        return {}

    def tell_value(self) -> None:
        """Tell screen readers that it stands at something else; aloud where the keys did that."""
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.NameChanged))
        if self.hasFocus():
            announce(self, self.spoken_value())

    def interface(self) -> QAccessibleInterface:
        """Made when it is first asked for, and kept, since Qt keeps no Python object."""
        if self._spoken is None:
            self._spoken = _Spoken(self)
        return self._spoken


class _Spoken(QAccessibleWidget):
    def __init__(self, control: SpokenWidget) -> None:
        super().__init__(control, control.role)
        self._control = control

    def text(self, t: QAccessible.Text) -> str:
        value = self._control.spoken_value() if t == QAccessible.Text.Name else ""
        return labeled(super().text(t), value)

    def actionNames(self) -> list[str]:
        return [*self._control.spoken_actions(), *super().actionNames()]

    def doAction(self, actionName: str) -> None:  # noqa: N803 - Qt's name
        act = self._control.spoken_actions().get(actionName)
        if act is None:
            super().doAction(actionName)
        else:
            act()


class _Button(QAccessibleWidget):
    """A button whose action is a click: Qt's own only sets a mark, and nobody hears of that."""

    def __init__(self, button: QAbstractButton) -> None:
        super().__init__(button, QAccessible.Role.Button)
        self._known = ref(button)

    @property
    def _button(self) -> QAbstractButton:
        button = self._known()
        assert button is not None
        return button

    def role(self) -> QAccessible.Role:
        button = self._button
        group: QButtonGroup | None = button.group()
        if not button.isCheckable():
            return QAccessible.Role.Button
        one_of = button.autoExclusive() or (group is not None and group.exclusive())
        return QAccessible.Role.RadioButton if one_of else QAccessible.Role.CheckBox

    def text(self, t: QAccessible.Text) -> str:
        said = super().text(t)
        if t == QAccessible.Text.Name:
            return said or self._button.text()
        # Qt takes the tip for a description; on a button that is a sign it is the name.
        told = t == QAccessible.Text.Description and said == self.text(QAccessible.Text.Name)
        return "" if told else said

    def state(self) -> QAccessible.State:
        state = super().state()
        state.checkable = self._button.isCheckable()
        state.checked = self._button.isChecked()
        state.pressed = self._button.isDown()
        return state

    def actionNames(self) -> list[str]:
        return [
            QAccessibleActionInterface.pressAction(),
            QAccessibleActionInterface.setFocusAction(),
        ]

    def doAction(self, actionName: str) -> None:  # noqa: N803 - Qt's name
        if actionName == QAccessibleActionInterface.pressAction():
            self._button.click()
        else:
            super().doAction(actionName)


def _interface_of(key: str, widget: QObject) -> QAccessibleInterface | None:
    """Qt's question for the accessible interface of any object; answered for buttons."""
    del key
    if isinstance(widget, QAbstractButton):
        known: QAccessibleInterface = widget.__dict__.setdefault(_KEPT, _Button(widget))
        return known
    return None


_KEPT = "_spoken_button"
QAccessible.installFactory(_interface_of)
