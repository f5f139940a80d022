"""What screen readers say of painted controls, for which Qt knows no role, and do with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6 import QtGui, QtWidgets


class SpokenWidget(QtWidgets.QWidget):
    """A control, or a group of them, with a `role`; subclasses add what can be done."""

    role = QtGui.QAccessible.Role.Button
    _spoken: _Spoken | None = None

    def spoken_actions(self) -> Mapping[str, Callable[[], object]]:
        """What a screen reader can do with it, by Qt's names of actions."""
        return {}

    def interface(self) -> QtGui.QAccessibleInterface:
        """Made when it is first asked for, and kept, since Qt keeps no Python object."""
        if self._spoken is None:
            self._spoken = _Spoken(self)
        return self._spoken


class _Spoken(QtWidgets.QAccessibleWidget):
    def __init__(self, control: SpokenWidget) -> None:
        super().__init__(control, control.role)
        self._control = control

    def actionNames(self) -> list[str]:
        return [*self._control.spoken_actions(), *super().actionNames()]

    def doAction(self, actionName: str) -> None:  # noqa: N803 - Qt's name
        act = self._control.spoken_actions().get(actionName)
        if act is None:
            super().doAction(actionName)
        else:
            act()
