"""The panes of a window, walked with F6: the board, what is edited, the comment, the page, the question.

So that whatever the window asks in its strip can be answered without a mouse.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QScrollArea, QTextEdit, QWidget

from ingboard.ui.window.stage import Stage


def go_to_next_pane(stage: Stage) -> bool:
    """Give the keys to the first part that takes them of the next pane; False where there is no other."""
    found = [(pane, first) for pane in _panes(stage) if (first := _first_of(pane)) is not None]
    if not found:
        return False
    now = QApplication.focusWidget()
    held = next((at for at, (pane, _) in enumerate(found) if _holds(pane, now)), -1)
    pane, first = found[(held + 1) % len(found)]
    if _holds(pane, now):
        return False
    first.setFocus(Qt.FocusReason.TabFocusReason)
    return True


def _panes(stage: Stage) -> Sequence[QWidget]:
    """In the order of the walk: a question comes first from the board."""
    side = stage.side
    return stage.board, stage.strip, stage.page, side.edit_card, side.move_card.editor


def _holds(pane: QWidget, now: QWidget | None) -> bool:
    return now is not None and (pane is now or pane.isAncestorOf(now))


def _first_of(pane: QWidget) -> QWidget | None:
    if not pane.isVisible():
        return None
    return next((part for part in (pane, *pane.findChildren(QWidget)) if _takes_keys(part)), None)


def _takes_keys(part: QWidget) -> bool:
    if not part.isVisible() or not part.isEnabled() or isinstance(part, QScrollArea):
        return False
    if isinstance(part, QPlainTextEdit | QTextEdit) and part.isReadOnly():
        return False
    return bool(part.focusPolicy() & Qt.FocusPolicy.TabFocus)
