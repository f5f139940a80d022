"""One sitting by ear alone: a game on 9x9 with a refused play, its count, a lesson, and a game with clocks.

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
    for wanted in ("New game", "Save", "Manual"):
        assert any(each.startswith(wanted) for each in entries), wanted


def new_table(ear: Listener) -> None:
    """A tournament's table of 9x9 without a clock."""
    ear.key("Ctrl+n", "a new table")
    for _ in range(3):  # over the event and the opponent
        ear.key("Shift+Tab")
    ear.wait_for("What is played: Friendly game")
    ear.key("Right")
    for _ in range(8):
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
    ear.wait_for("Black passed")
    ear.key("F8", "White passes")
    ear.wait_for("Agreement")
    ear.listen(1)


def agree(ear: Listener) -> None:
    """A wall is marked dead by mistake and alive again; both agree that nothing is dead."""
    for said in ("marked dead", "marked alive"):
        ear.type("d1")
        ear.wait_for(said)
    ear.press("Black agrees")
    ear.wait_for("Black agrees")
    ear.press("White agrees")
    ear.wait_for("White agrees")


def count(ear: Listener) -> None:
    """The film fills the board step by step and says the result."""
    ear.press("Count", "button")
    ear.wait_for("Komi")
    ear.wait_for("fills its own land")
    ear.key("Space", "pause")
    ear.wait_for("Paused. Stone")
    ear.key("Space", "go on")
    ear.wait_for("Go on: Space")
    ear.key("Space", "who wins")
    ear.wait_for("fill White's spaces")
    ear.wait_for("White wins by 17")
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


def clocks(ear: Listener) -> None:
    """A game in which White thinks until the flag falls: what the clocks come to is said when it happens."""
    ear.key("Ctrl+n", "a new table")
    ear.press("Quick game")
    ear.write("Main time", "2")
    ear.write("Period", "1")
    ear.read("the new table")
    ear.press("Start")
    ear.wait_for("test sound")
    ear.key("2", "Black hears no test sound")
    ear.wait_for("White has not answered")
    ear.key("9", "nor does White")
    ear.wait_for("the first stone starts")
    ear.key("Ctrl+y", "there is nothing to do again")
    ear.wait_for("Nothing to redo.")
    ear.key("Enter", "the first stone, where the cursor stands, starts the clock")
    ear.wait_for("Black's time starts")
    ear.wait_for("Black D1")
    ear.key("Shift+F7", "what do the clocks say?")
    ear.wait_for("White, Running")
    ear.key("Space", "pause")
    ear.wait_for("Clocks stopped")
    ear.hold("F12", "the referee resumes")
    ear.wait_for("Clocks resumed")
    for said in ("one minute left", "period 1 of 3", "period 3 of 3", "Flag"):
        ear.wait_for(said, 60)
    ear.wait_for("claims the win")
    ear.press("Black claims")
    for side in ("Black", "White"):
        ear.press(f"{side} confirms")
        ear.wait_for(f"{side} confirms the result")
    ear.wait_for("Result final: Black wins on time")


if __name__ == "__main__":
    ear = Listener("ingboard")
    try:
        menus(ear)
        new_table(ear)
        play(ear)
        agree(ear)
        count(ear)
        lesson(ear)
        clocks(ear)
        ear.end("done")
    finally:
        Path(sys.argv[1]).write_text("\n".join(ear.transcript) + "\n", encoding="utf-8")
