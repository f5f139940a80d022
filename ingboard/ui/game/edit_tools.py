"""The tools that put something on the board, with their words and keys. Values only."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.kifu.marks import SIGNS, TERRITORY, MarkKind, name_of_mark
from ingboard.text import capital, text


class Tool(StrEnum):
    """What a click on the board does while a tool that is no mark is held; NONE plays as always."""

    NONE = "none"
    LETTER = "letter"
    NUMBER = "number"
    WORD = "word"
    CLEAR = "clear"
    LINE = "line"
    ARROW = "arrow"
    DIM = "dim"
    ADD_BLACK = "add-black"
    ADD_WHITE = "add-white"
    ERASE = "erase"
    TURN = "turn"
    INSERT_MOVE = "insert-move"
    REPLACE_MOVE = "replace-move"


AnyTool: TypeAlias = Tool | MarkKind
"""A sign or a territory is a tool too: it puts itself there."""


def key_of_mark(kind: MarkKind) -> str:
    """The plain key that takes a mark as a tool, in a record without a clock; "" for what is no tool."""
    match kind:
        case MarkKind.TRIANGLE:
            return "1"
        case MarkKind.SQUARE:
            return "2"
        case MarkKind.CIRCLE:
            return "3"
        case MarkKind.CROSS:
            return "4"
        case MarkKind.SELECTED:
            return "S"
        case MarkKind.BLACK_TERRITORY:
            return "Z"
        case MarkKind.WHITE_TERRITORY:
            return "X"
        case MarkKind.LABEL:
            return ""


_SIGN_KEYS = {kind: key_of_mark(kind) for kind in SIGNS}
KEYS: dict[AnyTool, str] = {
    **{kind: key for kind, key in _SIGN_KEYS.items() if key.isdigit()},
    Tool.LETTER: "5",
    Tool.NUMBER: "6",
    **{kind: key for kind, key in _SIGN_KEYS.items() if not key.isdigit()},
    Tool.WORD: "W",
    Tool.CLEAR: "0",
    Tool.LINE: "7",
    Tool.ARROW: "8",
    Tool.DIM: "9",
    **{kind: key_of_mark(kind) for kind in TERRITORY.values()},
    Tool.ADD_BLACK: ",",
    Tool.ADD_WHITE: ".",
    Tool.ERASE: "-",
    Tool.TURN: "U",
}
"""The tools as they stand in their row, each with its plain key: that of a record without a clock."""
STONES: dict[AnyTool, Color | None] = {
    Tool.ADD_BLACK: Color.BLACK,
    Tool.ADD_WHITE: Color.WHITE,
    Tool.ERASE: None,
}
MOVES = frozenset[AnyTool]({Tool.INSERT_MOVE, Tool.REPLACE_MOVE})
"""The tools that take one point, or a pass, and are put down with it."""
STROKES = frozenset[AnyTool]({Tool.LINE, Tool.ARROW})
BLOCKS = frozenset[AnyTool]({Tool.DIM, *TERRITORY.values()})
"""The tools that take a whole block of points by dragging."""


class ToolsPicture(Struct, frozen=True):
    """The tool that is held, the letter and number that come next, the word, and whose turn it is."""

    held: AnyTool = Tool.NONE
    letter: str = "A"
    number: str = "1"
    word: str = ""
    to_play: Color = Color.BLACK


def id_of_tool(tool: AnyTool) -> str:
    """The tool as commands name it."""
    return tool.name.lower().replace("_", "-")


def name_of_tool(tool: AnyTool) -> str:
    """The tool in a word or two."""
    if isinstance(tool, MarkKind):
        return capital(name_of_mark(tool))
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
        Tool.INSERT_MOVE: text("Insert a move"),
        Tool.REPLACE_MOVE: text("Replace this move"),
    }[tool]


def told_of(tool: AnyTool) -> str:
    """One line on what the pointer does with a tool; with none, how to take one."""
    if tool is Tool.NONE:
        return text("Keys 1–9 mark, 0 clears")
    name = name_of_tool(tool)
    if tool in MOVES:
        return text("{tool}: click its point; F8 for a pass. Esc leaves", tool=name)
    if tool in STROKES:
        return text("{tool}: drag or click both ends. Esc leaves", tool=name)
    if tool in BLOCKS:
        return text("{tool}: click or drag. Esc leaves", tool=name)
    return text("{tool}: click points. Esc leaves", tool=name)
