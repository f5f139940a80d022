"""The panes of a window, walked with F6: the board, what is edited, the comment, the page, the question.

So that whatever the window asks in its strip can be answered without a mouse.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QScrollArea, QTextEdit, QWidget

from ingboard.ui.shell.workspace import Workspace


def go_to_next_pane(stage: Workspace) -> bool:
    """Give the keys to the next pane that takes them; False where there is no other.

    A question gets them at the answer that loses nothing, and first of all where nothing has them.
    """
    now = QApplication.focusWidget()
    panes = [pane for pane in _panes(stage) if _parts(pane)]
    held = next((at for at, pane in enumerate(panes) if _holds(pane, now)), None)
    if held is None:
        following = [stage.strip, *panes] if stage.strip in panes else panes
    else:
        following = [*panes[held + 1 :], *panes[:held]]
    if not following:
        return False
    asked = stage.strip.safest if following[0] is stage.strip else None
    (asked or _parts(following[0])[0]).setFocus(Qt.FocusReason.TabFocusReason)
    return True


def _panes(stage: Workspace) -> Sequence[QWidget]:
    """In the order of the walk: a question comes first from the board."""
    panes = (stage.board, stage.strip, stage.page)
    return (*panes, stage.tools, stage.comment.editor) if stage.is_under_review else panes


def _holds(pane: QWidget, now: QWidget | None) -> bool:
    return now is not None and (pane is now or pane.isAncestorOf(now))


def _parts(pane: QWidget) -> list[QWidget]:
    """What takes keys in a pane, from its beginning."""
    if not pane.isVisible():
        return []
    return [part for part in (pane, *pane.findChildren(QWidget)) if _takes_keys(part)]


def _takes_keys(part: QWidget) -> bool:
    if not part.isVisible() or not part.isEnabled() or isinstance(part, QScrollArea):
        return False
    if isinstance(part, QPlainTextEdit | QTextEdit) and part.isReadOnly():
        return False
    return bool(part.focusPolicy() & Qt.FocusPolicy.TabFocus)
