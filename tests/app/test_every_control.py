"""Every control in every scene: where the keys go is seen, and it has a name and a role to be spoken."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from shiboken6 import isValid

from ingboard.ui.features.ruling_view.page import RulingHalf
from ingboard.ui.style import current_theme
from ingboard.ui.widgets.hold import HoldButton
from ingboard.ui.widgets.page_parts import TextLabel
from tests.scenes.screenshots import ONE_EACH, all_scenes

Role = QAccessible.Role
BY_DAY = ONE_EACH[::2]  # most controls stand on several pages
NO_ROLE = {Role.NoRole, Role.Client, Role.Pane}


def controls(window: QWidget) -> Iterator[QWidget]:
    """What Tab leads to, as long as it is there: the focus may turn a page."""
    for widget in window.findChildren(QWidget):
        if (
            isValid(widget)
            and widget.isVisible()
            and widget.isEnabled()
            and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            and widget.objectName()
            != "qt_spinbox_lineedit"  # Qt's own: its box has the focus and says it
        ):
            yield widget


_known: set[tuple[object, ...]] = set()


def is_new(widget: QWidget, named: str) -> bool:
    """Whether no control like it was looked at in another scene: that kind, in such a place, so large."""
    around = type(widget.parentWidget())
    kind = (type(widget), named, around, widget.size().toTuple())
    known = kind in _known
    _known.add(kind)
    return not known


def shows_focus(widget: QWidget) -> bool:
    """Whether a control looks otherwise with the focus; True where it hands the focus on at once."""
    for _ in range(2):  # what closes without the focus may hand it on once
        widget.window().setFocus()
        QApplication.processEvents()
    if not isValid(widget):  # an answer that came meanwhile took it away
        return True
    before = widget.grab().toImage()
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    return not isValid(widget) or not widget.hasFocus() or widget.grab().toImage() != before


def without_role(window: QWidget) -> Iterator[str]:
    """What has a name, but not a role with which a screen reader would say it."""
    for widget in filter(QWidget.isVisible, window.findChildren(QWidget)):
        spoken = QAccessible.queryAccessibleInterface(widget)
        if spoken.text(QAccessible.Text.Name).strip() and spoken.role() in NO_ROLE:
            named = spoken.text(QAccessible.Text.Name)
            yield f"{type(widget).__name__} {named!r} has the role {spoken.role().name}"


def without_words(window: QWidget) -> Iterator[str]:
    """Buttons with neither words nor a tip under the pointer, and those to be held that do not say so."""
    for button in filter(QWidget.isVisible, window.findChildren(QAbstractButton)):
        if not (button.text().strip() or button.toolTip() or has_words(button)):
            around = type(button.parentWidget()).__name__
            yield f"{type(button).__name__} {button.accessibleName()!r} in {around} has no tip"
    theme = current_theme()
    for held in window.findChildren(HoldButton):
        if not held.isVisible() or not held.isEnabled() or held.words.startswith("Hold "):
            continue
        if not held._shown_cap(theme, high=held.height() >= theme.px(96)):
            yield f"{held.words!r} does not say that it is held"


def has_words(button: QAbstractButton) -> bool:
    """Whether a button paints its words itself, or stands beside them as a switch does."""
    around = button.parentWidget()
    if isinstance(button, RulingHalf) or around is None:
        return True
    beside = (label.text() for label in around.findChildren(TextLabel))
    return bool(button.accessibleName()) and button.accessibleName() in beside


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        *BY_DAY,
        *(
            pytest.param(name, marks=pytest.mark.nightly)
            for name in sorted(all_scenes().keys() - set(BY_DAY))
        ),
    ],
)
def test_every_control_has_a_name_a_role_and_a_look_with_the_focus(app, time, name):
    all_scenes()[name](app, time)
    wrong = []
    for control in controls(app.front):
        spoken = QAccessible.queryAccessibleInterface(control)
        named, role = spoken.text(QAccessible.Text.Name).strip(), spoken.role()
        kind = type(control).__name__
        if not named:
            wrong.append(f"{kind} in {type(control.parentWidget()).__name__} has no name")
        if role in NO_ROLE:
            wrong.append(f"{kind} {named!r} has the role {role.name}")
        if is_new(control, named) and not shows_focus(control):
            wrong.append(f"{kind} {named!r} does not show the focus")
    wrong += without_role(app.front)
    wrong += without_words(app.front)
    assert wrong == []
