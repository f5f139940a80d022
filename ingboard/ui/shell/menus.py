"""The menus, derived from the commands: their order, words, keys and marks stand with each command.

The letter that chooses an entry is derived too, from the words as they are shown, in whatever language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from string import ascii_uppercase, digits
from typing import NamedTuple
from unicodedata import east_asian_width

from PySide6 import QtGui
from PySide6.QtWidgets import QMenu, QWidget

from ingboard.text import text
from ingboard.ui.shell.commands import Command, CommandRegistry, KeyContext, MenuName
from ingboard.ui.widgets.keys import key_words
from ingboard.ui.widgets.page_parts import plain_tip

_TENS = 10


class _Entries(NamedTuple):
    """A menu with those within it, and the commands in them."""

    levels: tuple[QMenu, ...]
    commands: tuple[str, ...]


class Menus:
    """Menus over the commands of the tab in front. `registry` and `context` are asked when a menu opens.

    A menu has its entries when it is first opened, or when the window has time: see `fill`.
    """

    def __init__(
        self,
        parent: QWidget,
        registry: Callable[[], CommandRegistry],
        context: Callable[[], KeyContext],
    ) -> None:
        self._registry = registry
        self._context = context
        self._actions: dict[str, QtGui.QAction] = {}
        self._filled: dict[MenuName, _Entries] = {}
        self._words: dict[QtGui.QAction, str] = {}
        self.menus = tuple(self._menu(parent, name) for name in MenuName)
        titles = with_letters([(title_of(name), name.value) for name in MenuName])
        for menu, title in zip(self.menus, titles, strict=True):
            menu.setTitle(title)

    def _menu(self, parent: QWidget, name: MenuName) -> QMenu:
        menu = QMenu(title_of(name), parent)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(partial(self._refresh, menu, name))
        menu.aboutToHide.connect(self._enable_all)
        return menu

    def _fill(self, menu: QMenu, name: MenuName) -> _Entries:
        """What a menu holds; its entries are made when they are first asked for."""
        if name in self._filled:
            return self._filled[name]
        entries = [each for each in self._registry() if each.place and each.place.menu is name]
        within: dict[str, QMenu] = {}
        block = None
        for command in sorted(entries, key=_rank):
            assert command.place is not None
            if block not in (None, command.place.rank // _TENS):
                menu.addSeparator()
            block = command.place.rank // _TENS
            inner = menu
            if command.place.within:
                inner = within.get(command.place.within) or menu.addMenu(command.place.within)
                within[command.place.within] = inner
                self._words[inner.menuAction()] = command.place.within
            self._add(command, inner)
        commands = tuple(each.id for each in entries)
        made = self._filled[name] = _Entries((menu, *within.values()), commands)
        return made

    def _add(self, command: Command, menu: QMenu) -> None:
        action = menu.addAction(command.text)
        action.setCheckable(command.checked is not None)
        action.triggered.connect(partial(self._on_triggered, command.id))
        self._actions[command.id] = action
        if command.fill is not None:
            filled = menu.addMenu(command.opens)
            self._words[filled.menuAction()] = command.opens
            filled.aboutToShow.connect(partial(self._on_filled, filled, command.id))

    @property
    def actions(self) -> Mapping[str, QtGui.QAction]:
        """The entries of all menus, by the id of their command."""
        for menu, name in zip(self.menus, MenuName, strict=True):
            self._fill(menu, name)
        return self._actions

    def fill(self) -> None:
        """Give every menu its entries: a screen reader walks through menus that nobody has opened."""
        for menu, name in zip(self.menus, MenuName, strict=True):
            self._refresh(menu, name)
        self._enable_all()

    def refresh(self) -> None:
        """Show every entry as it is now: words, letter, key, mark, and why it is not possible."""
        for menu in self.menus:
            menu.aboutToShow.emit()

    def _refresh(self, menu: QMenu, name: MenuName) -> None:
        levels, commands = self._fill(menu, name)
        registry, context = self._registry(), self._context()
        for each in commands:
            command, action = registry[each], self._actions[each]
            words = command.text if command.words is None else command.words()
            key = registry.shown_key(command, context)
            keys = key_words(key)
            self._words[action] = f"{words}\t{keys}" if keys else words
            if command.checked is not None:
                action.setChecked(command.checked())
            reason = registry.why_not(each)
            action.setEnabled(not reason)
            action.setToolTip(plain_tip(reason or command.help or words))
        ids = {action: name for name, action in self._actions.items()}
        for level in levels:
            shown = [action for action in level.actions() if not action.isSeparator()]
            _show(shown, [(self._words[action], ids.get(action, "")) for action in shown])

    def _enable_all(self) -> None:
        for action in self._actions.values():
            action.setEnabled(True)

    def _on_triggered(self, command: str, checked: bool = False) -> None:  # noqa: ARG002, FBT002
        self._registry().run(command)

    def _on_filled(self, menu: QMenu, command: str) -> None:
        menu.clear()
        fill = self._registry()[command].fill
        assert fill is not None
        fill(menu)
        give_letters(menu)


def give_letters(menu: QMenu) -> None:
    """Give each entry of a menu, and of those within it, its letter. Once: they must have none yet."""
    entries = [action for action in menu.actions() if not action.isSeparator()]
    _show(entries, [(action.text(), "") for action in entries])
    for action in entries:
        within = action.menu()
        if isinstance(within, QMenu):
            give_letters(within)


def _show(actions: Sequence[QtGui.QAction], entries: Sequence[tuple[str, str]]) -> None:
    for action, words in zip(actions, with_letters(entries), strict=True):
        if action.text() != words:
            action.setText(words)


def with_letters(entries: Sequence[tuple[str, str]]) -> list[str]:
    """The words of one menu, each with "&" before a letter that no other has, as Qt wants it.

    First letters go first, then those of other words, then any; where all are taken, an entry that has
    another one gives way. What is written without Latin letters gets one behind it, "(X)": from the English
    hint that stands with each entry, or any that is free. The key after a tab is left alone. More than 36
    entries have no letters left.
    """
    letters = _own_letters(entries)
    taken = {letter for letter, _ in letters.values()}
    for number, (_, hint) in enumerate(entries):
        wanted = (*hint.upper(), *ascii_uppercase, *digits)
        free = (each for each in wanted if each in _TYPED and each not in taken)
        if number not in letters and (letter := next(free, "")):
            letters[number] = letter, -1
            taken.add(letter)
    return [_marked(words, *letters.get(n, ("", -1))) for n, (words, _) in enumerate(entries)]


def _own_letters(entries: Sequence[tuple[str, str]]) -> dict[int, tuple[str, int]]:
    """By an entry's number a letter of its own words and where it stands."""
    letters: dict[int, tuple[str, int]] = {}
    taken: set[str] = set()
    for offered in (_initials, _later_initials, _all_letters):
        for number, (words, _) in enumerate(entries):
            found = () if number in letters else offered(words.partition("\t")[0])
            for at, letter in found:
                if letter not in taken:
                    letters[number] = letter, at
                    taken.add(letter)
                    break
    for number, (words, _) in enumerate(entries):
        if number not in letters:
            _make_room(number, words.partition("\t")[0], entries, letters)
    return letters


def _make_room(
    number: int, words: str, entries: Sequence[tuple[str, str]], letters: dict[int, tuple[str, int]]
) -> None:
    """Give an entry a letter that another has, where that one has another letter left."""
    holders = {letter: holder for holder, (letter, _) in letters.items()}
    for at, letter in _all_letters(words):
        holder = holders[letter]
        for other_at, other in _all_letters(entries[holder][0].partition("\t")[0]):
            if other not in holders:
                letters[holder] = other, other_at
                letters[number] = letter, at
                return


def _initials(words: str) -> Iterator[tuple[int, str]]:
    return (pair for pair in _all_letters(words) if pair[0] == 0)


def _later_initials(words: str) -> Iterable[tuple[int, str]]:
    return (pair for pair in _all_letters(words) if pair[0] and not words[pair[0] - 1].isalnum())


def _all_letters(words: str) -> Iterator[tuple[int, str]]:
    """Where letters stand that every keyboard types; none where the words are of a wide script."""
    if any(east_asian_width(each) in "WF" for each in words):
        return iter(())
    return ((at, each.upper()) for at, each in enumerate(words) if each.upper() in _TYPED)


def _marked(words: str, letter: str, at: int) -> str:
    """The letter marked in the words, or put behind them; an "&" of theirs stays what it is."""
    said, tab, key = words.partition("\t")
    if at >= 0:
        marked = f"{_safe(said[:at])}&{_safe(said[at:])}"
    elif letter:
        dots = "…" if said.endswith("…") else ""
        marked = f"{_safe(said.removesuffix(dots))}(&{letter}){dots}"
    else:
        marked = _safe(said)
    return f"{marked}{tab}{key}"


def _safe(words: str) -> str:
    return words.replace("&", "&&")


_TYPED = frozenset(ascii_uppercase + digits)


def _rank(command: Command) -> int:
    assert command.place is not None
    return command.place.rank


def title_of(menu: MenuName) -> str:
    """A menu's title."""
    return {
        MenuName.FILE: text("File"),
        MenuName.GAME: text("Game"),
        MenuName.TREE: text("Tree"),
        MenuName.VIEW: text("View"),
        MenuName.COUNT: text("Count"),
        MenuName.REFEREE: text("Referee"),
        MenuName.LEARN: text("Learn"),
        MenuName.HELP: text("Help"),
    }[menu]
