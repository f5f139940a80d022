"""The values of options: numbers, komi, choices, points. Each is read or refused with one sentence.

A command's arguments are read here too: which options there are is each command's own, the wording is here.
Built on argparse for its help pages; every value arrives as text and is judged by the rest, so that all
that is wrong with a command line is said in one sentence of ours.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import NoReturn, TypeVar
from unicodedata import east_asian_width

from ingboard.board.points import Grid, Point, point_named
from ingboard.cli.output import CommandError, purpose_of, tell, wrong_use
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
        sentence = text("--komi needs a multiple of 0.5, -1000 to 1000, not “{value}”.", value=value)
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


class _HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """A help page in the user's language."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        """How the command is called."""
        super().add_usage(usage, actions, groups, prefix or f"{text('usage:')} ")

    def _split_lines(self, text: str, width: int) -> list[str]:
        """A sign of Han takes two columns."""
        wide = any(east_asian_width(sign) == "W" for sign in text)
        return super()._split_lines(text, width // 2 if wide else width)


class Parser(argparse.ArgumentParser):
    """The arguments of one command ("" is the window).

    `read` gives the values; an option that was not given is None, or False where it takes no value.
    """

    def __init__(self, command: str, usage: str) -> None:
        super().__init__(
            prog=f"ingboard {command}".strip(),
            usage=usage,
            description=purpose_of(command),
            allow_abbrev=False,
            exit_on_error=False,
            formatter_class=_HelpFormatter,
            add_help=False,
        )
        self._positionals.title, self._optionals.title = text("arguments"), text("options")
        self.add_argument("-h", "--help", action="help", help=text("show this help"))
        self._command = command

    def value(self, name: str, shown: str, purpose: str) -> None:
        """Add an option that takes a value."""
        self.add_argument(name, metavar=shown, help=purpose)

    def switch(self, name: str, purpose: str) -> None:
        """Add an option that takes none."""
        self.add_argument(name, action="store_true", help=purpose)

    def read(self, arguments: Sequence[str]) -> argparse.Namespace:
        """The values.

        Raises CommandError for an option that does not exist or lacks its value.
        """
        try:
            found, unknown = self.parse_known_intermixed_args(list(arguments))
        except argparse.ArgumentError as fault:
            raise wrong_use(self._worded(fault), self._command) from None
        for argument in unknown:
            if argument.startswith("-") and argument != "-":
                raise wrong_use(text("Unknown option {name}.", name=argument), self._command)
        if unknown:
            sentence = text("Unexpected argument “{argument}”.", argument=unknown[0])
            raise wrong_use(sentence, self._command)
        return found

    def error(self, message: str) -> NoReturn:
        """Replace argparse's two-line complaint."""
        raise wrong_use(text("Cannot read the arguments: {why}.", why=message), self._command)

    def _worded(self, fault: argparse.ArgumentError) -> str:
        name = (fault.argument_name or "").split("/")[-1]
        if re.search("ignored explicit", fault.message):
            return text("{name} takes no value.", name=name)
        if re.search("expected", fault.message):
            return text("{name} needs a value.", name=name)
        return text("Cannot read {name}: {why}.", name=name, why=fault.message)
