"""What screen readers say of buttons, Qt's own among them, and do with them."""

from __future__ import annotations

from functools import cache
from weakref import ref

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QObject


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


@cache
def speak_of_buttons() -> None:
    """Have Qt ask here what it says of buttons, from now on."""
    QtGui.QAccessible.installFactory(_interface_of)
