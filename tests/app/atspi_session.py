"""One sitting by ear alone: a game on 9x9 with a refused play, its count to the result, and a lesson.

Run inside a session bus of its own under an X server, the program being started already:
`python3 atspi_session.py TRANSCRIPT`. It ends with an error where something is not said or not found.
"""

from __future__ import annotations

import sys
from pathlib import Path

from atspi_listener import Listener  # beside this file

_WALL = [(f"d{row}", f"e{row}") for row in range(1, 10)]


def menus(ear: Listener) -> None:
    """What can be done is found in the menus although nobody has opened them."""
    ear.listen(3)
    entries = ear.read_menus(least=80)
    for wanted in ("New table", "Save", "Manual"):
        assert any(each.startswith(wanted) for each in entries), wanted


def new_table(ear: Listener) -> None:
    """A table of 9x9 without a clock."""
    ear.key("Ctrl+n", "a new table")
    for _ in range(5):
        ear.key("Tab")
    ear.wait_for("Board: 19")
    ear.key("Left")
    ear.key("Left")
    ear.press("No clock")
    ear.press("Start")
    ear.wait_for("Play.")


def play(ear: Listener) -> None:
    """Black takes the left of the board, White the right; one play is refused, the last moves are passes."""
    ear.key("F2", "the board by keys")
    for black, white in _WALL:
        for point, side in ((black, "Black"), (white, "White")):
            ear.type(point)
            ear.wait_for(f"{side} {point.upper()}")
    ear.type("d5", "a point that is taken")
    ear.wait_for("the point is occupied")
    ear.key("F8", "Black passes")
    ear.wait_for("Black passes")
    ear.key("F8", "White passes")
    ear.wait_for("White passes")
    ear.listen(1)


def count(ear: Listener) -> None:
    """Both agree that nothing is dead; the film fills the board step by step and says the result."""
    ear.press("Black agrees")
    ear.press("White agrees")
    ear.press("Count", "button")
    ear.listen(2)
    for _ in range(7):
        ear.key("Space", "on to the next step")
        ear.listen(2.5)
    ear.key("Enter", "to the result")
    ear.listen(2)
    ear.read("the result")
    ear.press("Black: Confirm")
    ear.press("White: Confirm")
    ear.wait_for("Result final: White wins by 17")


def lesson(ear: Listener) -> None:
    """A lesson found by its name, read, and answered by key."""
    ear.key("Esc")
    ear.key("F3", "lessons")
    ear.press("8. Who wins")
    ear.wait_for("Who wins?")
    ear.read("the lesson: both bowls say what they hold")
    ear.key("b", "Black, whose bowl is empty")
    ear.wait_for("Black wins")
    ear.key("Enter", "on")
    ear.wait_for("Lesson 9")


if __name__ == "__main__":
    ear = Listener("ingboard")
    try:
        menus(ear)
        new_table(ear)
        play(ear)
        count(ear)
        lesson(ear)
        ear.end("done")
    finally:
        Path(sys.argv[1]).write_text("\n".join(ear.transcript) + "\n", encoding="utf-8")
