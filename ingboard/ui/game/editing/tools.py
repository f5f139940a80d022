"""The tools that put something on the board, with their words and keys. Values only."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.kifu import record
from ingboard.text import text


class Tool(StrEnum):
    """What a click on the board does while the tool is held; NONE plays as always."""

    NONE = "none"
    TRIANGLE = "triangle"
    SQUARE = "square"
    CIRCLE = "circle"
    CROSS = "cross"
    LETTER = "letter"
    NUMBER = "number"
    SELECTED = "selected"
    WORD = "word"
    CLEAR = "clear"
    LINE = "line"
    ARROW = "arrow"
    DIM = "dim"
    BLACK_TERRITORY = "black-territory"
    WHITE_TERRITORY = "white-territory"
    ADD_BLACK = "add-black"
    ADD_WHITE = "add-white"
    ERASE = "erase"
    TURN = "turn"


ROW = tuple(tool for tool in Tool if tool is not Tool.NONE)
"""The tools as they stand in their row."""

MARKS = {Tool[kind.name]: kind for kind in (*record.SIGNS, *record.TERRITORIES)}
SIGNS = {tool: kind for tool, kind in MARKS.items() if kind in record.SIGNS}
STONES: dict[Tool, Color | None] = {
    Tool.ADD_BLACK: Color.BLACK,
    Tool.ADD_WHITE: Color.WHITE,
    Tool.ERASE: None,
}
TERRITORIES = {Tool.BLACK_TERRITORY: Color.BLACK, Tool.WHITE_TERRITORY: Color.WHITE}
STROKES = frozenset({Tool.LINE, Tool.ARROW})
BLOCKS = frozenset({Tool.DIM, *TERRITORIES})
"""The tools that take a whole block of points by dragging."""

KEYS = {
    Tool.TRIANGLE: "1",
    Tool.SQUARE: "2",
    Tool.CIRCLE: "3",
    Tool.CROSS: "4",
    Tool.LETTER: "5",
    Tool.NUMBER: "6",
    Tool.CLEAR: "0",
    Tool.LINE: "7",
    Tool.ARROW: "8",
    Tool.DIM: "9",
    Tool.BLACK_TERRITORY: "Z",
    Tool.WHITE_TERRITORY: "X",
    Tool.SELECTED: "S",
    Tool.WORD: "W",
    Tool.ADD_BLACK: ",",
    Tool.ADD_WHITE: ".",
    Tool.ERASE: "-",
    Tool.TURN: "U",
}
"""One plain key for each tool; they are those of a record without a clock."""


class ToolsPicture(Struct, frozen=True):
    """The tool that is held, the letter and number that come next, the word, and whose turn it is."""

    held: Tool = Tool.NONE
    letter: str = "A"
    number: str = "1"
    word: str = ""
    to_play: Color = Color.BLACK


def name_of_tool(tool: Tool) -> str:
    """The tool in a word or two."""
    if tool in MARKS:
        return record.name_of_mark(MARKS[tool])
    return {
        Tool.NONE: "",
        Tool.LETTER: text("Letter"),
        Tool.NUMBER: text("Number"),
        Tool.WORD: text("Word"),
        Tool.CLEAR: text("Clear marks"),
        Tool.LINE: text("Line", "drawing"),
        Tool.ARROW: text("Arrow"),
        Tool.DIM: text("Dim"),
        Tool.ADD_BLACK: text("Add black"),
        Tool.ADD_WHITE: text("Add white"),
        Tool.ERASE: text("Remove a stone"),
        Tool.TURN: text("Whose turn"),
    }[tool]


def told_of(tool: Tool) -> str:
    """One line on what the pointer does with a tool; with none, how to take one."""
    if tool is Tool.NONE:
        return text("Keys 1–9 mark, 0 clears")
    name = name_of_tool(tool)
    if tool in STROKES:
        return text("{tool}: drag or click both ends. Esc leaves", tool=name)
    if tool in BLOCKS:
        return text("{tool}: click or drag. Esc leaves", tool=name)
    return text("{tool}: click points. Esc leaves", tool=name)
