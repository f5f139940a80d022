"""Positions as random play makes them, for properties that must hold of any."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from ingboard.board.points import Color
from ingboard.board.position import Position, empty_position, place


def position_after(random: Random, rows: int, columns: int, plays: int) -> Position:
    """The position after so many random plays of alternating colors; suicides among them."""
    position = empty_position(rows, columns)
    for number in range(plays):
        empty = position.points_of(None)
        if not empty:
            break
        placement = place(position, random.choice(empty), list(Color)[number % 2])
        assert placement is not None
        position = placement
    return position


def random_positions() -> st.SearchStrategy[Position]:
    """Positions of 1 to 7 lines a side, from empty to crowded."""
    return st.builds(
        position_after,
        st.randoms(use_true_random=False),
        st.integers(1, 7),
        st.integers(1, 7),
        st.integers(0, 80),
    )
