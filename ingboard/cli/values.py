"""The options of a command and their values: numbers, choices. Each is read or refused with one sentence.

Which options there are is each command's own, the wording is here.
Built on argparse for its help pages; every value arrives as text and is judged by the rest, so that all
that is wrong with a command line is said in one sentence of ours.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeVar
from unicodedata import east_asian_width

from ingboard.cli.cli_command import example_of, purpose_of, statuses_of
from ingboard.cli.output import STANDARD, CommandError, tell, wrong_use
from ingboard.text import listed, text

if TYPE_CHECKING:
    from ingboard.table.tournament import Tournament

Choice = TypeVar("Choice", bound=StrEnum)

MOST = 99_999


class Options(argparse.Namespace):
    """What a command was given: None for an option that was not, or False where it takes no value."""

    command = ""

    def wrong_use(self, sentence: str) -> CommandError:
        """The exception for wrong use; the sentence is followed by where the options are listed."""
        return wrong_use(sentence, self.command)

    def one_file(self) -> str:
        """The one file that the command is about.

        Raises CommandError if there is none or more than one.
        """
        if not self.files:
            raise self.wrong_use(text("Name a file after {command}.", command=self.command))
        if len(self.files) > 1:
            raise self.wrong_use(text("Unexpected argument “{argument}”.", argument=self.files[1]))
        return str(self.files[0])

    @property
    def target(self) -> str | None:
        """Where `--to` writes; raises CommandError for standard output together with an answer in JSON."""
        if self.to == STANDARD and self.json:
            raise self.wrong_use(text("--json and --to - share standard output: give one."))
        return None if self.to is None else str(self.to)

    def number(self, name: str, *, least: int = 0, most: int = MOST) -> int | None:
        """The whole number of an option.

        Raises CommandError for anything else.
        """
        value = self._value(name)
        if value is None:
            return None
        if re.fullmatch(r"\s*[+-]?[0-9]{1,9}\s*", value) and least <= int(value) <= most:
            return int(value)
        sentence = text(
            "{option} needs a whole number {least} to {most}, not “{value}”.",
            option=name,
            least=least,
            most=most,
            value=value,
        )
        raise self.wrong_use(sentence)

    def choice(self, name: str, kinds: type[Choice]) -> Choice | None:
        """One of a closed list of words.

        Raises CommandError for anything else.
        """
        value = self._value(name)
        if value is None:
            return None
        try:
            return kinds(value.lower())
        except ValueError:
            sentence = text(
                "{option} is one of {choices}, not “{value}”.",
                option=name,
                choices=listed(kinds),
                value=value,
            )
            raise self.wrong_use(sentence) from None

    def _value(self, name: str) -> str | None:
        value: str | None = getattr(self, name.removeprefix("--").replace("-", "_"), None)
        return value


def before_end_of_options(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """What stands before the first `--`, and what after it."""
    given = list(arguments)
    end = given.index("--") if "--" in given else len(given)
    return given[:end], given[end + 1 :]


def tournament_of(given: str | None, named: str = "") -> Tournament:
    """The settings of the file that was given, else of the one that a journal names, else the usual ones.

    Raises TournamentError if the given one cannot be used; of the other that is told.
    """
    from ingboard.table.tournament import Tournament, TournamentError, read_tournament

    path = given or named
    try:
        return read_tournament(Path(path)) if path else Tournament()
    except TournamentError as fault:
        if given:
            raise
        tell(text("{why} Default settings are used.", why=fault))
        return Tournament()


def example_and_statuses(command: str) -> str:
    """How a help page ends."""
    statuses = statuses_of(command).splitlines()
    lines = (text("example:"), f"  {example_of(command)}", "", text("exit status:"))
    return "\n".join((*lines, *(f"  {line}" for line in statuses)))


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
    """The arguments of one command ("" is the window): its options, and `files` if they are `shown`."""

    def __init__(self, command: str, usage: str, shown: str = "", files: str = "") -> None:
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
        self.epilog = example_and_statuses(command)
        self.add_argument("-h", "--help", action="help", help=text("show this help"))
        if shown:
            self.add_argument("files", nargs="*", metavar=shown, help=files)
        self._command = command

    def value(self, name: str, shown: str, purpose: str, *, bare: str | None = None) -> None:
        """Add an option that takes a value, or is `bare` without one."""
        if bare is None:
            self.add_argument(name, metavar=shown, help=purpose)
        else:
            self.add_argument(name, metavar=shown, help=purpose, nargs="?", const=bare)

    def switch(self, name: str, purpose: str) -> None:
        """Add an option that takes none."""
        self.add_argument(name, action="store_true", help=purpose)

    def read(self, arguments: Sequence[str]) -> Options:
        """The values; after `--` come files alone, whatever their names begin with.

        Raises CommandError for an option that does not exist or lacks its value.
        """
        read, files = before_end_of_options(arguments)
        try:
            given = Options(command=self._command)
            found, unknown = self.parse_known_intermixed_args(read, given)
        except argparse.ArgumentError as fault:
            raise wrong_use(self._worded(fault), self._command) from None
        for argument in unknown:
            if argument.startswith("-") and argument != "-":
                raise wrong_use(text("Unknown option {name}.", name=argument), self._command)
        if unknown:
            sentence = text("Unexpected argument “{argument}”.", argument=unknown[0])
            raise wrong_use(sentence, self._command)
        if files and not hasattr(found, "files"):
            raise wrong_use(
                text("Unexpected argument “{argument}”.", argument=files[0]), self._command
            )
        if files:
            found.files = [*found.files, *files]
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
