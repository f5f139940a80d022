"""The commands of the terminal, closed for the type checker: which there are, and what each does."""

from __future__ import annotations

from enum import StrEnum

from ingboard.text import text


class CliCommand(StrEnum):
    """Each is a module of this package with `parser()` and `run(options)`; anything else is the window."""

    COUNT = "count"
    CHECK = "check"
    VERDICT = "verdict"
    CLOCK = "clock"
    JOURNAL = "journal"
    SHEET = "sheet"
    EXPORT = "export"
    HALL = "hall"
    PHOTO = "photo"

    @property
    def purpose(self) -> str:
        """What it does, for its help page and the window's."""
        match self:
            case CliCommand.COUNT:
                return text("Counts a position by filling in.")
            case CliCommand.CHECK:
                return text("Reports moves that a rule text refuses.")
            case CliCommand.VERDICT:
                return text("Gives one verdict with all it rests on, to be cited.")
            case CliCommand.CLOCK:
                return text("Shows a scenario's clock after every event.")
            case CliCommand.JOURNAL:
                return text("Verifies a journal and shows its events and clocks.")
            case CliCommand.SHEET:
                return text("Writes the result sheet of a journal or record as PDF.")
            case CliCommand.EXPORT:
                return text("Makes a picture, film of the count, or printable pages.")
            case CliCommand.HALL:
                return text("Hosts, watches, keeps or simulates a hall of many tables.")
            case CliCommand.PHOTO:
                return text("Reads the position in a photograph of a board.")


COMMANDS = tuple(command.value for command in CliCommand)


def purpose_of(command: str) -> str:
    """What a command does; "" is the window."""
    return CliCommand(command).purpose if command else text("Opens the board or records.")
