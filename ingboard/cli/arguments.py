"""Reads a command's arguments: which options there are is each command's own, the wording is here.

Built on argparse for its help pages; every value arrives as text and is judged in `values`, so that all
that is wrong with a command line is said in one sentence of ours.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Sequence
from typing import NoReturn
from unicodedata import east_asian_width

from ingboard.cli.output import wrong_use
from ingboard.cli.purposes import purpose_of
from ingboard.text import text


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
