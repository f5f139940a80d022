"""A choice of the View menu that is kept: a menu of its own in it, and perhaps a key that goes round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import partial
from typing import Generic, TypeVar

from msgspec import Struct

from ingboard.text import text
from ingboard.ui.shell.commands import (
    EDITING,
    Command,
    Condition,
    Key,
    MenuName,
    Place,
    Topic,
    always,
)
from ingboard.ui.shell.preferences import Preferences, save_preferences

_Kind = TypeVar("_Kind", bound=StrEnum)


class KeptChoice(Struct, Generic[_Kind], frozen=True, kw_only=True):
    """What there is to choose from, in `words`; `chosen` reads it from the preferences, `choose` applies it.

    `command` begins the ids of its commands, `title` is that of the menu. `help` is the key sheet's sentence.
    """

    command: str
    title: str
    words: Mapping[_Kind, str]
    chosen: Callable[[Preferences], _Kind]
    choose: Callable[[_Kind], None]
    key: str = ""
    help: str = ""
    when: Condition = always


def choice_commands(
    kept: Preferences, tell: Callable[[str], None], choice: KeptChoice[_Kind]
) -> Iterator[Command]:
    """The commands of a choice; its key goes round and tells where it is."""
    kinds = list(choice.words)

    def keep(kind: _Kind) -> None:
        choice.choose(kind)
        save_preferences(kept)

    def go_on() -> None:
        kind = kinds[(kinds.index(choice.chosen(kept)) + 1) % len(kinds)]
        keep(kind)
        tell(text("{title}: {kind}.", title=choice.title, kind=choice.words[kind]))

    if choice.key:
        yield Command(
            id=choice.command,
            text=text("Next kind"),
            run=go_on,
            place=Place(MenuName.VIEW, 20, choice.title),
            keys=(Key(choice.key, EDITING),),
            topic=Topic.RECORD,
            help=choice.help,
            when=choice.when,
        )
    for kind in kinds:
        yield Command(
            id=f"{choice.command}-{kind.value}",
            text=choice.words[kind],
            run=partial(keep, kind),
            place=Place(MenuName.VIEW, 21, choice.title),
            topic=Topic.RECORD,
            when=choice.when,
            checked=partial(lambda kind: choice.chosen(kept) is kind, kind),
        )
