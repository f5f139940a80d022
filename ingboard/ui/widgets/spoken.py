"""The ground of painted controls that Qt knows no role for: what a screen reader says of them, and does."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget


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
        """Tell screen readers that it stands at something else."""
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.NameChanged))

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
        return ": ".join(filter(None, (super().text(t), value)))

    def actionNames(self) -> list[str]:
        return [*self._control.spoken_actions(), *super().actionNames()]

    def doAction(self, actionName: str) -> None:  # noqa: N803 - Qt's name
        act = self._control.spoken_actions().get(actionName)
        if act is None:
            super().doAction(actionName)
        else:
            act()


def _interface_of(key: str, widget: QObject) -> QAccessibleInterface | None:
    """Qt's question for the accessible interface of any object."""
    del key
    return widget.interface() if isinstance(widget, SpokenWidget) else None


QAccessible.installFactory(_interface_of)
