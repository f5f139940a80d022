"""What the sheet of keys says: each key with its deed, in the order in which an evening needs them."""

from __future__ import annotations

from dataclasses import dataclass

from ingboard.text import text

Words = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """Keys that belong together, under a title; "" has none."""

    title: str
    rows: Words


def key_groups(*, timed: bool = False) -> tuple[KeyGroup, ...]:
    """All keys and what they do, those of the table first where a clock is `timed`.

    Where a key means something else on a page, the page is named.
    """
    board = KeyGroup(text("At the board"), _at_the_board())
    record = (
        KeyGroup(text("In a record"), _in_a_record()),
        KeyGroup(text("In the tree"), _in_the_tree()),
        KeyGroup(text("Finding and sharing"), _finding_and_sharing()),
    )
    table = (
        KeyGroup(text("At the clock"), _at_the_clock()),
        KeyGroup(text("For the referee"), _of_the_referee()),
    )
    others = (
        KeyGroup(text("In the count"), _in_the_count()),
        KeyGroup(text("Files and window"), _of_the_window()),
        KeyGroup(text("To learn"), _of_lessons()),
    )
    return (board, *table, *others, *record) if timed else (board, *record, *others, *table)


def _at_the_board() -> Words:
    return (
        ("← →", text("one move back or forward; in the count one stone")),
        ("PgUp PgDn", text("ten moves")),
        ("Home End", text("first and last")),
        ("Ctrl+ ↑  Ctrl+ ↓", text("previous or next comment or questionable move")),
        ("F2", text("board cursor: arrows move it, Enter plays")),
        ("F8", text("pass, which also presses the clock")),
        ("Ctrl+Z  Ctrl+Y", text("undo and redo; in a timed game take a move back")),
        ("Shift+K", text("why not here; the right button has it too")),
        ("Shift+H", text("hot and barred points")),
        ("K  H  L", text("without a clock: the same; coordinates")),
        ("Y", text("the cycle, beside an answer why not")),
    )


def _in_a_record() -> Words:
    return (
        ("1  2  3  4", text("mark: triangle, square, circle, cross")),
        ("5  6  0", text("mark: letter, number; clear marks")),
        ("7  8  9", text("line, arrow; dim a part of the board")),
        ("Z  X  S  W", text("Black's, White's territory; filled square; word")),
        (",  .  −  U", text("set up black, white; remove a stone; whose turn")),
        ("T  V  Esc", text("try moves; keep them; forget them")),
        ("Tab  Ctrl+Enter", text("into the comment; out of it")),
        ("N  I", text("move numbers; game information")),
        ("C  R", text("check the moves; the recorded result")),
        ("E", text("read the file in another character set")),
        ("Ctrl+PgUp  Ctrl+PgDn", text("previous or next game of the file")),
    )


def _finding_and_sharing() -> Words:
    return (
        ("Ctrl+F", text("find a position, in this file or in all")),
        ("Ctrl+Shift+O", text("library of records")),
        ("Ctrl+D  Ctrl+G", text("compare with a record; merge a review")),
        ("Ctrl+P  Q", text("print; a sheet of problems, without a clock")),
        ("Ctrl+E", text("a copy in UTF-8")),
        ("Ctrl+Shift+E", text("export a picture or film")),
        ("Ctrl+C  Ctrl+Shift+C", text("copy the board as a picture; as text")),
        ("Ctrl+Shift+V", text("paste as a new game")),
    )


def _at_the_clock() -> Words:
    return (
        ("Space", text("hold the clock")),
        ("F12", text("held: the clock runs again")),
        ("Q W E A S D Z X C", text("the left seat presses, or agrees")),
        ("U I O J K L M , .", text("the right seat presses, or agrees")),
        ("Shift+F5  Ctrl+F5", text("large clocks; swap the seats")),
        ("F9  Shift+F9", text("Black's sound, White's sound")),
    )


def _in_the_tree() -> Words:
    return (
        ("↑  ↓", text("without a clock: the variation above, below")),
        ("Ctrl+ ←  Ctrl+ →", text("to where variations part, back or on")),
        ("M  Shift+M", text("make this the main line; back to it")),
        ("Ctrl+J", text("go to a move by its number")),
        ("Del", text("delete from here on")),
        ("Ctrl+Shift+ ↑", text("move the variation up")),
        ("Ctrl+Alt+C", text("copy from here on")),
        ("Ctrl+X  Ctrl+V", text("cut from here on; paste after this move")),
        ("Shift+ ←  Shift+ →", text("hide or show what follows in the tree")),
        ("Ctrl+Shift+ →", text("show all of the tree")),
    )


def _in_the_count() -> Words:
    return (
        ("G", text("suggest dead stones")),
        ("N  R", text("there: ask the engine; the record's marks")),
        ("Ctrl+R", text("play on")),
        ("F  P", text("show the count; its proof by pairs")),
        ("J  T", text("area and territory; what if")),
        ("Space  ↑  ↓", text("the film: play or pause; faster; slower")),
        ("Ctrl+ ←  Ctrl+ →", text("previous or next chapter of the count")),
        ("Ctrl+H", text("count by hand")),
        ("Space  I  C", text("there: the other color; a hint; read the board")),
        ("B  Ctrl+B", text("check the bowls; count a board nobody recorded")),
    )


def _of_the_referee() -> Words:
    return (
        ("Shift+F12  Ctrl+1", text("the referee's acts; time added, taken or set")),
        ("Ctrl+2  Ctrl+3  Ctrl+4", text("a late player; hold for a capture; correct a move")),
        ("Ctrl+5  Ctrl+6", text("claim on time; a referee's ruling")),
        ("Ctrl+L", text("timeline: look back on board and clocks")),
        ("+  −", text("in the timeline: the replay faster, slower")),
        ("Ctrl+Shift+P", text("result sheet")),
    )


def _of_lessons() -> Words:
    return (
        ("F3  Shift+F3  F7", text("lessons; drills; class mode")),
        ("B  W  0 to 9  Enter", text("in lessons and drills: the answer, and check it")),
        ("O  T  X", text("there: show the answer; try it; turn a chain over")),
        ("F4", text("laboratory")),
    )


def _of_the_window() -> Words:
    return (
        ("Ctrl+N  Ctrl+O", text("new table; open")),
        ("Ctrl+S  Ctrl+Shift+S", text("save; save as")),
        ("Ctrl+K", text("find a command by its name")),
        ("F6", text("the next pane")),
        ("Ctrl+T  Ctrl+W", text("another table; close this one")),
        ("Ctrl+Tab", text("the next table")),
        ("Ctrl+Shift+Tab", text("the previous table")),
        ("Ctrl+ +  Ctrl+ −", text("larger, smaller")),
        ("Ctrl+0", text("size to fit the screen")),
        ("F5  F11", text("hall view; full screen")),
        ("F1  Ctrl+Q", text("this sheet; quit")),
        ("Esc", text("back one level")),
    )
