"""Which commands a few typed letters mean. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class PaletteRow(Struct, frozen=True):
    """A command: its menu, its words, its key; `is_possible` tells that it works now."""

    name: str
    menu: str
    words: str
    key: str = ""
    is_possible: bool = True


def matching(
    typed: str, commands: Sequence[PaletteRow], lately: Sequence[str] = ()
) -> list[PaletteRow]:
    """The commands in whose words every typed word begins a word, or stands; the likeliest first.

    Nothing typed gives all: those used lately first, then in the order of the menus. What is not possible
    now comes after what is.
    """
    wanted = typed.casefold().split()
    ranked = []
    for place, command in enumerate(commands):
        rank = _rank(wanted, command)
        if rank is not None:
            used = lately.index(command.name) if command.name in lately else len(lately)
            ranked.append(((not command.is_possible, rank, used, place), command))
    ranked.sort(key=lambda pair: pair[0])
    return [command for _, command in ranked]


def _rank(wanted: Sequence[str], command: PaletteRow) -> int | None:
    """0 is best: how badly the worst of the typed words is met; None if one is not met at all."""
    words = command.words.casefold()
    head = words.split()
    worst = 0
    for word in wanted:
        if words.startswith(word):
            met = 0
        elif any(part.startswith(word) for part in head):
            met = 1
        elif command.menu.casefold().startswith(word):
            met = 2
        elif word in words:
            met = 3
        else:
            return None
        worst = max(worst, met)
    return worst
