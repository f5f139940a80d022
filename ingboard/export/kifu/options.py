"""What a printed record is asked to be: how it is divided into figures, and what each shows."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Division(StrEnum):
    """Where a new figure begins: after so many moves, never, or after every move with a comment."""

    MOVES = "moves"
    WHOLE = "whole"
    COMMENTS = "comments"


class KifuOptions(Struct, frozen=True):
    """How a record is divided into figures, and what is left out.

    `moves` is the most of a figure (1 or more); where the whole line is one figure it counts for nothing.
    """

    division: Division = Division.MOVES
    moves: int = 50
    variations: bool = True
    comments: bool = True
    coordinates: bool = True
