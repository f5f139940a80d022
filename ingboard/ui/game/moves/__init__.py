"""The side column: the game's facts, its moves as a strip of discs, and the present move."""

from ingboard.ui.game.moves.cards import (
    DiscStrip,
    GameCard,
    GameFacts,
    MoveCard,
    MoveEntry,
    MovePicture,
    MovesCard,
)
from ingboard.ui.game.moves.side_column import SideColumn

__all__ = [
    "DiscStrip",
    "GameCard",
    "GameFacts",
    "MoveCard",
    "MoveEntry",
    "MovePicture",
    "MovesCard",
    "SideColumn",
]
