"""The sheet of keys, derived from the commands: each key with what it does, in the order of an evening."""

from __future__ import annotations

from collections.abc import Iterable

from ingboard.text import text
from ingboard.ui.shell.commands import Command, Key, Topic
from ingboard.ui.shell.feature import PageKeys
from ingboard.ui.shell.help_sheet_flow import KeyGroup

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
            words = command.help or command.text.rstrip("…")
            found = rows[command.topic].setdefault(words, [])
            shown = map(_shown, (key for key in command.keys if key.name != "Enter"))
            found += [key for key in shown if key not in found]
    for each in page_keys:
        rows[each.topic][each.words] = [each.keys]
    order = (*_TABLE, *_RECORD, *_OTHERS) if timed else (*_RECORD, *_OTHERS, *_TABLE)
    return tuple(
        KeyGroup(
            _titles()[topic], tuple(("  ".join(keys), words) for words, keys in rows[topic].items())
        )
        for topic in (Topic.BOARD, *order)
        if rows[topic]
    )


def _shown(key: Key) -> str:
    """A key as the sheet writes it."""
    *before, last = key.name.split("+") if not key.name.endswith("+") else (key.name[:-2], "+")
    return "+".join((*before, _SIGNS.get(last, last)))


_SIGNS = {
    "Left": "←",
    "Right": "→",
    "Up": "↑",
    "Down": "↓",
    "-": "−",
    "PgDown": "PgDn",
    "Return": "Enter",
}


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
