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
                return text("Shows the clocks of a scenario after every event.")
            case CliCommand.JOURNAL:
                return text("Verifies a journal and shows its events and clocks.")
            case CliCommand.SHEET:
                return text("Writes the result sheet of a journal or record as PDF.")
            case CliCommand.EXPORT:
                return text("Makes a picture, film of the count, or printable pages.")
            case CliCommand.HALL:
                return text("Hosts, watches, archives or simulates a hall of many tables.")
            case CliCommand.PHOTO:
                return text("Reads the position in a photograph of a board.")

    @property
    def example(self) -> str:
        """A line that does what it is most used for."""
        match self:
            case CliCommand.COUNT:
                return "ingboard count game.sgf --picture count.png"
            case CliCommand.CHECK:
                return "ingboard check games/ --rules ing1991"
            case CliCommand.VERDICT:
                return "ingboard verdict game.sgf 57 --to verdict.pdf"
            case CliCommand.CLOCK:
                return "ingboard clock scenario.json"
            case CliCommand.JOURNAL:
                return "ingboard journal table-2.ingtable"
            case CliCommand.SHEET:
                return "ingboard sheet table-2.ingtable --to sheet.pdf"
            case CliCommand.EXPORT:
                return "ingboard export game.sgf --film --to count.html"
            case CliCommand.HALL:
                return "ingboard hall host --folder hall"
            case CliCommand.PHOTO:
                return "ingboard photo board.jpg --to board.sgf"

    @property
    def wrong(self) -> str:
        """What is wrong with what was read where it ends with status 1; "" where it never does."""
        match self:
            case CliCommand.COUNT:
                return text("another result is recorded")
            case CliCommand.CHECK:
                return text("moves are refused, or as --fail-on says")
            case CliCommand.VERDICT:
                return ""
            case CliCommand.CLOCK:
                return text("a clock departs from what is expected")
            case CliCommand.JOURNAL:
                return text("the journal is damaged, or has another hash")
            case CliCommand.SHEET:
                return text("the journal is damaged")
            case CliCommand.EXPORT:
                return text("records were left out")
            case CliCommand.HALL:
                return text("a simulation lost lines of journals")
            case CliCommand.PHOTO:
                return text("no board is found")


COMMANDS = tuple(command.value for command in CliCommand)


def purpose_of(command: str) -> str:
    """What a command does; "" is the window."""
    return CliCommand(command).purpose if command else text("Opens the board or records.")


def example_of(command: str) -> str:
    """A line that calls a command; "" is the window."""
    return CliCommand(command).example if command else "ingboard game.sgf --move 57"


def statuses_of(command: str) -> str:
    """What a command's exit status means, a line each; "" is the window."""
    wrong = CliCommand(command).wrong if command else text("a step of --smoke failed")
    done, failed = text("done"), text("not done; why is said on standard error")
    lines = (("0", done), ("1", wrong), ("2", failed))
    return "\n".join(f"{status}  {meaning}" for status, meaning in lines if meaning)
