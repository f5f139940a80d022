"""What a start of the program is asked to open: by its arguments, or by another start that hands it over."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit
from urllib.request import url2pathname

_JOINING: Final = ("ingboard://", "ingboards://")


class ToOpen(NamedTuple):
    """Records, at the move of a number if one is named; one to try things on; or a journal to look at.

    `join` is the join code of a hall, as a link has it.
    """

    records: tuple[Path, ...] = ()
    move: int | None = None
    demo: Path | None = None
    journal: Path | None = None
    join: str = ""


def is_join_link(name: str) -> bool:
    """Whether an argument is no file but the join code of a hall, from its QR code."""
    return name.lower().startswith(_JOINING)


def named_in(names: Iterable[str]) -> ToOpen:
    """What arguments name: files, also as a desktop hands them over (file://), and a join code."""
    files, join = [], ""
    for name in names:
        if is_join_link(name):
            join = name
        else:
            is_url = name.lower().startswith("file:")
            files.append(Path(url2pathname(urlsplit(name).path) if is_url else name))
    return ToOpen(tuple(files), join=join)
