"""What stands behind and is not seen takes a new style when it comes to the front.

Qt gives a style sheet to all widgets of the program in one turn, a fifth of a millisecond each: with many
tables open the window stood still for seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget
from shiboken6 import isValid

# `QApplication.setStyle` takes the style off and puts it on where the first is set, and tells of it where the
# second is not.
_HAS_STYLE: Final = Qt.WidgetAttribute.WA_WState_Polished
_HAS_ITS_OWN: Final = Qt.WidgetAttribute.WA_SetStyle

_waiting: Final[dict[QWidget, list[QWidget]]] = {}


def hidden_in(stack: QStackedWidget) -> list[QWidget]:
    """What another one hides there."""
    pages = map(stack.widget, range(stack.count()))
    return [page for page in pages if page is not None and page is not stack.currentWidget()]


@contextmanager
def kept_behind(roots: Iterable[QWidget]) -> Iterator[None]:
    """Change the program's style without what is hidden in these widgets: it waits for `take_from_behind`."""
    untold: list[QWidget] = []
    for root in roots:
        hidden = [each for each in (root, *root.findChildren(QWidget)) if not each.isVisible()]
        dressed = [each for each in hidden if each.testAttribute(_HAS_STYLE)]
        _waiting.setdefault(root, []).extend(dressed)
        for each in dressed:
            each.setAttribute(_HAS_STYLE, False)
        untold += [each for each in hidden if not each.testAttribute(_HAS_ITS_OWN)]
    for each in untold:
        each.setAttribute(_HAS_ITS_OWN, True)
    try:
        yield
    finally:
        for each in untold:
            each.setAttribute(_HAS_ITS_OWN, False)


def forget(gone: QWidget) -> None:
    """A widget goes, and with it what waits in it."""
    for root in list(_waiting):
        if not isValid(root) or root is gone or gone.isAncestorOf(root):
            del _waiting[root]


def place_behind(part: QObject) -> QWidget | None:
    """The widget that waits in which a part of the window is, if there is one."""
    above: QObject | None = part
    while above is not None and above not in _waiting:
        above = above.parent()
    return above if isinstance(above, QWidget) else None


def take_from_behind(root: QWidget) -> None:
    """Give the present style to what waits in a widget, as Qt would have."""
    waited = [each for each in _waiting.pop(root, ()) if isValid(each)]
    style = QApplication.style()
    for each in waited:
        each.setAttribute(_HAS_STYLE, True)
        style.unpolish(each)
    for each in waited:
        if each.style() is style:
            style.polish(each)
        else:
            each.setStyleSheet(each.styleSheet())
    for each in waited:
        QApplication.sendEvent(each, QEvent(QEvent.Type.StyleChange))
