"""The values of options: numbers, komi, choices, points. Each is read or refused with one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from ingboard.board.points import Grid, Point, point_named
from ingboard.cli.output import CommandError, tell, wrong_use
from ingboard.kifu.properties import parse_komi
from ingboard.table.tournament import Tournament, TournamentError, read_tournament
from ingboard.text import listed, text

Choice = TypeVar("Choice", bound=StrEnum)

MOST = 99_999


def one_file(given: Iterable[str], command: str) -> str:
    """The one file that a command is about.

    Raises CommandError if there is none or more than one.
    """
    files = list(given)
    if not files:
        raise wrong_use(text("Name a file after {command}.", command=command), command)
    if len(files) > 1:
        sentence = text("Unexpected argument “{argument}”.", argument=files[1])
        raise wrong_use(sentence, command)
    return files[0]


def number_of(
    value: str | None, option: str, command: str, *, least: int = 0, most: int = MOST
) -> int | None:
    """A whole number; None if the option was not given.

    Raises CommandError for anything else.
    """
    if value is None:
        return None
    if re.fullmatch(r"\s*[+-]?[0-9]{1,9}\s*", value) and least <= int(value) <= most:
        return int(value)
    raise wrong_use(
        text(
            "{option} needs a whole number {least} to {most}, not “{value}”.",
            option=option,
            least=least,
            most=most,
            value=value,
        ),
        command,
    )


def komi_of(value: str | None, command: str) -> float | None:
    """A komi: a multiple of one half, for White if positive."""
    if value is None:
        return None
    komi = parse_komi(value)
    if komi is None:
        sentence = text(
            "--komi needs a multiple of 0.5, -1000 to 1000, not “{value}”.", value=value
        )
        raise wrong_use(sentence, command)
    return komi


def choice_of(value: str | None, option: str, kinds: type[Choice], command: str) -> Choice | None:
    """One of a closed list of words."""
    if value is None:
        return None
    try:
        return kinds(value.lower())
    except ValueError:
        sentence = text(
            "{option} is one of {choices}, not “{value}”.",
            option=option,
            choices=listed(kinds),
            value=value,
        )
        raise wrong_use(sentence, command) from None


def points_of(value: str, option: str, grid: Grid, command: str) -> tuple[Point, ...]:
    """Points by their names, with spaces or commas between them."""
    found = []
    for name in value.replace(",", " ").split():
        point = point_named(name, grid)
        if point is None:
            sentence = text(
                "{option}: no point {name} on a {size}x{size} board.",
                option=option,
                name=name,
                size=grid.rows,
            )
            raise wrong_use(sentence, command)
        found.append(point)
    return tuple(found)


def tournament_of(given: str | None, named: str = "") -> Tournament:
    """The settings of the file that was given, else of the one that a journal names, else the usual ones.

    Raises CommandError if the given one cannot be used; of the other that is told.
    """
    path = given or named
    try:
        return read_tournament(Path(path)) if path else Tournament()
    except TournamentError as fault:
        if given:
            raise CommandError(str(fault)) from None
        tell(text("{why} Default settings are used.", why=fault))
        return Tournament()
