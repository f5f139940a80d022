"""Which commands there are and what each is for; light, for every start asks."""

from __future__ import annotations

from ingboard.text import text

COMMANDS = ("count", "check", "clock", "journal", "sheet", "export", "hall")
"""Each is a module of this package with `run(arguments)` and `parser()`; anything else is the window."""


def purpose_of(command: str) -> str:
    """What a command does ("" is the window), for its help page and the window's."""
    purposes = {
        "": text("Opens the board or records."),
        "count": text("Counts a position by filling in."),
        "check": text("Reports moves that a rule text refuses."),
        "clock": text("Shows a scenario's clock after every event."),
        "journal": text("Verifies a journal and shows its events and clocks."),
        "sheet": text("Writes the result sheet of a journal or record as PDF."),
        "export": text("Makes a picture, film of the count, or printable pages."),
        "hall": text("Hosts, watches, keeps or simulates a hall of many tables."),
    }
    return purposes[command]
