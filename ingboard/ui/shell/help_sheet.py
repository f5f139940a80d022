"""A sheet of words over the stage: the keys, or what the program is. Esc or a click closes it.

It is as high as its words, or as its part of the stage: then it scrolls, by wheel, arrows and page keys.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QScrollBar, QTextBrowser, QWidget

from ingboard.text import clauses, labeled
from ingboard.ui.shell.commands import KeyGroup
from ingboard.ui.style import Theme, current_theme, follow_theme

COLUMN = 552
"""The least width of a column of the keys, at 100 %."""
KEYS_WIDTH = 190
_BETWEEN = 32
_PAD = 28
_ROW, _HEADING = 23, 34  # by which the columns are made alike
_LEAST_WORDS = 130
_LOOK: Final = """
.title {{ font-family: {serif}; font-size: {title}px; font-weight: 600; color: {ink};
  margin: 0 0 {low}px 0; }}
.group {{ font-family: {serif}; font-size: {group}px; font-weight: 600; color: {petrol};
  margin: {gap}px 0 {low}px 0; }}
.key {{ color: {ink}; font-weight: 600; }}
.words {{ color: {ink2}; }}
"""
_ACTIONS: Final = {
    Qt.Key.Key_Up: QScrollBar.SliderAction.SliderSingleStepSub,
    Qt.Key.Key_Down: QScrollBar.SliderAction.SliderSingleStepAdd,
    Qt.Key.Key_Left: QScrollBar.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageUp: QScrollBar.SliderAction.SliderPageStepSub,
    Qt.Key.Key_Right: QScrollBar.SliderAction.SliderPageStepAdd,
    Qt.Key.Key_PageDown: QScrollBar.SliderAction.SliderPageStepAdd,
    Qt.Key.Key_Home: QScrollBar.SliderAction.SliderToMinimum,
    Qt.Key.Key_End: QScrollBar.SliderAction.SliderToMaximum,
}


class HelpSheet(QTextBrowser):
    """Shows pairs of words, key and meaning; the clock behind it runs on and stays in sight."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.columns: tuple[tuple[KeyGroup, ...], ...] = ()
        self.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._again: Callable[[], None] | None = None
        self.hide()
        follow_theme(self._follow_theme)

    def show_sheet(
        self, title: str, groups: Sequence[KeyGroup], part: QRect, *, columns: bool
    ) -> None:
        """Show groups of rows over that part of the workspace.

        Where the part is wide enough they may stand in two `columns`; where it is narrow, each meaning
        stands under its key.
        """
        self._again = partial(self.show_sheet, title, groups, part, columns=columns)
        theme = current_theme()
        margins, between = 2 * theme.px(_PAD), theme.px(_BETWEEN)
        two = margins + 2 * theme.px(COLUMN) + between
        is_wide = columns and part.width() >= two
        self.columns = in_two(groups) if is_wide else (tuple(groups),)
        width = two if is_wide else min(margins + theme.px(COLUMN), part.width())
        is_stacked = width - margins - theme.px(KEYS_WIDTH) < theme.px(_LEAST_WORDS)
        document = self.document()
        document.setDefaultFont(theme.sans(14))
        document.setDocumentMargin(theme.px(_PAD))
        document.setDefaultStyleSheet(_LOOK.format(**_look(theme)))
        self.setHtml(
            f'<p class="title">{escape(title)}</p>{_columns_of(self.columns, is_stacked=is_stacked)}'
        )
        self.setAccessibleName(title)
        rows = (row for group in groups for row in group.rows)
        self.setAccessibleDescription(clauses(labeled(key, words) for key, words in rows))
        document.setTextWidth(width - 2)
        high = math.ceil(document.size().height()) + 2  # the edge
        top = max(0, min(theme.px(24), part.height() - high))
        left = part.x() + (part.width() - width) // 2
        self.setGeometry(left, part.y() + top, width, min(high, part.height()))
        self.verticalScrollBar().setValue(0)
        self.show()
        self.raise_()
        self.setFocus()

    def _follow_theme(self) -> None:
        if self._again is not None and self.isVisible():
            self._again()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_F1):
            self.hide()
        elif event.key() in _ACTIONS:
            self.verticalScrollBar().triggerAction(_ACTIONS[Qt.Key(event.key())])
        else:
            event.ignore()

    def wheelEvent(self, event: QWheelEvent) -> None:
        super().wheelEvent(event)
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.hide()


def in_two(groups: Sequence[KeyGroup]) -> tuple[tuple[KeyGroup, ...], ...]:
    """The groups in two columns as alike in height as their order allows."""
    heights = [_ROW * len(group.rows) + (_HEADING if group.title else 0) for group in groups]
    parts = range(1, len(groups))
    at = min(parts, key=lambda at: max(sum(heights[:at]), sum(heights[at:])), default=len(heights))
    return tuple(groups[:at]), tuple(groups[at:])


def _columns_of(columns: Sequence[Sequence[KeyGroup]], *, is_stacked: bool) -> str:
    theme = current_theme()
    written = ["".join(_group(group, is_stacked=is_stacked) for group in each) for each in columns]
    if len(written) == 1:
        return written[0]
    gap = f'</td><td width="{theme.px(_BETWEEN)}"></td><td width="50%">'
    start = '<table cellspacing="0" cellpadding="0" width="100%"><tr><td width="50%">'
    return f"{start}{gap.join(written)}</td></tr></table>"


def _group(group: KeyGroup, *, is_stacked: bool) -> str:
    title = f'<p class="group">{escape(group.title)}</p>' if group.title else ""
    if is_stacked:
        row = '<tr><td class="key">{}</td></tr><tr><td class="words">{}</td></tr>'
    else:
        wide = current_theme().px(KEYS_WIDTH)
        row = f'<tr><td class="key" width="{wide}">{{}}</td><td class="words">{{}}</td></tr>'
    rows = "".join(row.format(_unbroken(key), escape(words)) for key, words in group.rows)
    pad = current_theme().px(2)
    return f'{title}<table cellspacing="0" cellpadding="{pad}" width="100%">{rows}</table>'


def _unbroken(key: str) -> str:
    """Keys of which one is as good as the other may stand on two lines."""
    return (
        escape(key)
        .replace("  ", "&nbsp; ")
        .replace(" ", "&nbsp;")
        .replace("&nbsp;&nbsp;", "&nbsp; ")
    )


def _look(theme: Theme) -> dict[str, object]:
    inks = {name: theme.color(name).name() for name in ("ink", "ink2", "petrol")}
    sizes = {"title": 20, "group": 16, "gap": 10, "low": 4}
    return {
        **inks,
        **{name: theme.px(size) for name, size in sizes.items()},
        "serif": theme.serif_in_sheets,
    }
