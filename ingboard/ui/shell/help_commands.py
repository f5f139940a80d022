"""Help on a tab: the palette, what the program is, and the sheet of keys.

The sheet is derived from the commands: each key with what it does, in the order of an evening.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QScrollArea, QTextEdit, QWidget

from ingboard import __email__, __version__
from ingboard.resources import resource
from ingboard.text import text
from ingboard.ui.game.clock.seat_keys import key_name, keys_words
from ingboard.ui.shell.commands import Command, Key, KeyGroup, MenuName, Place, Situation, Topic
from ingboard.ui.shell.feature import PageKeys
from ingboard.ui.shell.workspace import Workspace
from ingboard.ui.widgets.keys import key_words

if TYPE_CHECKING:
    from ingboard.ui.shell.palette import PalettePresenter
    from ingboard.ui.shell.tab import TableTab

_KEYBOARD = "QWERTYUIOPASDFGHJKLZXCVBNM,."
_NO_LETTER = 128
_NAMED_ONE_BY_ONE = 9
_NOTICES = "NOTICES.txt"


class HelpCommands:
    """What helps on a tab, whatever is open there."""

    def __init__(self, tab: TableTab) -> None:
        self._tab = tab

    def commands(self) -> tuple[Command, ...]:
        """Find a command, the keys, the program itself; and F6, with which all panes are reached."""
        return (
            Command(
                id="palette",
                text=text("Find a command…"),
                run=self._ask,
                place=Place(MenuName.HELP, 1),
                keys=(Key("Ctrl+K"),),
                help=text("find a command by name"),
            ),
            Command(
                id="keys",
                text=text("Keys"),
                run=self._show_keys,
                place=Place(MenuName.HELP, 2),
                keys=(Key("Shift+F1"),),
                help=text("this sheet"),
            ),
            Command(
                id="about",
                text=text("About ingboard"),
                run=self._show_about,
                place=Place(MenuName.HELP, 10),
            ),
            Command(
                id="licenses",
                text=text("Licenses"),
                run=_open_licenses,
                place=Place(MenuName.HELP, 10),
                when=_no_licenses,
            ),
            Command(
                id="next-pane",
                text=text("Next pane"),
                run=partial(go_to_next_pane, self._tab.workspace),
                keys=(Key("F6"),),
                help=text("the next pane"),
                when=_no_live_clock,
            ),
        )

    @cached_property
    def _palette(self) -> PalettePresenter:
        from ingboard.ui.shell.palette import PalettePresenter

        return PalettePresenter(self._tab.workspace, self._tab.commands, self._tab)

    def _ask(self) -> None:
        self._palette.ask(self._tab.keys.context)

    def _show_keys(self) -> None:
        tab = self._tab
        seats = tab.clocks.seats
        left, right = (
            text("the left seat presses, or agrees"),
            text("the right seat presses, or agrees"),
        )
        rows = (
            *(row for feature in tab.features for row in feature.page_keys),
            PageKeys(Topic.CLOCK, _named(seats.left), left),
            PageKeys(Topic.CLOCK, _named(seats.right), right),
        )
        session = tab.presenter.session
        timed = session is not None and session.is_timed
        tab.workspace.show_sheet(text("Keys"), key_groups(tab.commands, rows, timed=timed))

    def _show_about(self) -> None:
        rows = (
            (__version__, text("A Go board for Ing rules")),
            (text("Rules"), text("Simplified Ing; Ing 1991 and 1996; Kim, Simon and Straus")),
            (text("Count"), text("fill-in with two bowls, proved by area")),
            (text("Frames"), text("drawn by us, not after a real one")),
            (text("Look"), text("wood, slate and shell, all painted")),
            (text("License"), text("MIT, ingboard developers; Qt: LGPL, version 3")),
            (
                text("Languages"),
                text(
                    "no native referee has reviewed them yet; corrections: {address}",
                    address=__email__,
                ),
            ),
            (text("Licenses"), text("of all parts: Help > Licenses")),
        )
        self._tab.workspace.show_sheet(text("ingboard"), (KeyGroup("", rows),), columns=False)


def _no_live_clock(situation: Situation) -> str:
    view = situation.phase
    return text("The clock uses this key here.") if view and view.takes_clock_keys else ""


def _named(keys: frozenset[int]) -> str:
    if len(keys) > _NAMED_ONE_BY_ONE:
        return keys_words(keys)
    return " ".join(map(key_name, sorted(keys, key=_on_the_keyboard)))


def _on_the_keyboard(key: int) -> tuple[int, int]:
    """Letters stand as on the keyboard, other keys before them by number."""
    return _KEYBOARD.find(chr(key)) if key < _NO_LETTER else -1, key


def _no_licenses(_situation: Situation) -> str:
    """Packaging collects them."""
    return "" if resource(_NOTICES).is_file() else text("Only in the installed program.")


def _open_licenses() -> None:
    from PySide6.QtCore import QUrl
    from PySide6.QtGui import QDesktopServices

    QDesktopServices.openUrl(QUrl.fromLocalFile(str(resource(_NOTICES))))


_RECORD = (Topic.RECORD, Topic.TREE, Topic.SHARING)
_TABLE = (Topic.CLOCK, Topic.REFEREE)
_OTHERS = (Topic.COUNT, Topic.WINDOW, Topic.LEARN)


def key_groups(
    commands: Iterable[Command], page_keys: Iterable[PageKeys] = (), *, timed: bool = False
) -> tuple[KeyGroup, ...]:
    """All keys and what they do, those of the table first where a clock is `timed`.

    Commands with the same sentence stand in one row; of the two keys called Enter one is named.
    `page_keys` follow the commands of their part.
    """
    rows: dict[Topic, dict[str, list[str]]] = {topic: {} for topic in Topic}
    for command in commands:
        if command.keys:
            found = rows[command.topic].setdefault(command.help, [])
            shown = (key_words(key.name) for key in command.keys if key.name != "Enter")
            found += [key for key in shown if key not in found]
    for each in page_keys:
        rows[each.topic][each.words] = [key_words(each.keys)]
    order = (*_TABLE, *_RECORD, *_OTHERS) if timed else (*_RECORD, *_OTHERS, *_TABLE)
    return tuple(
        KeyGroup(
            _titles()[topic], tuple(("  ".join(keys), words) for words, keys in rows[topic].items())
        )
        for topic in (Topic.BOARD, *order)
        if rows[topic]
    )


def _titles() -> dict[Topic, str]:
    return {
        Topic.BOARD: text("At the board"),
        Topic.RECORD: text("In a record"),
        Topic.TREE: text("In the tree"),
        Topic.SHARING: text("Finding and sharing"),
        Topic.CLOCK: text("At the clock"),
        Topic.REFEREE: text("For the referee"),
        Topic.COUNT: text("In the count"),
        Topic.WINDOW: text("Files and window"),
        Topic.LEARN: text("To learn"),
    }


def go_to_next_pane(workspace: Workspace) -> bool:
    """Give the keys to the next pane that takes them; False where there is no other.

    A question gets them at the answer that loses nothing, and first of all where nothing has them.
    """
    now = QApplication.focusWidget()
    panes = [pane for pane in _panes(workspace) if _parts(pane)]
    held = next((at for at, pane in enumerate(panes) if _holds(pane, now)), None)
    if held is None:
        following = [workspace.strip, *panes] if workspace.strip in panes else panes
    else:
        following = [*panes[held + 1 :], *panes[:held]]
    if not following:
        return False
    asked = workspace.strip.safest if following[0] is workspace.strip else None
    (asked or _parts(following[0])[0]).setFocus(Qt.FocusReason.TabFocusReason)
    return True


def _panes(workspace: Workspace) -> Sequence[QWidget]:
    """In the order of the walk: a question comes first from the board."""
    panes = (workspace.board, workspace.strip, workspace.page)
    return (
        (*panes, workspace.tools, workspace.comment.editor) if workspace.is_under_review else panes
    )


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
