"""The number of a move: one answer for the tree, the board, the words, the print and the check.

Every recorded move counts, a pass and a move on a stone too; stones that are set up do not. MN sets the
number anew (SGF FF[4]).
"""

from __future__ import annotations

from collections.abc import Iterable

from ingboard.kifu.record import RecordNode


def number_after(before: int, moves: int, written: int | None) -> int:
    """The number at a node of so many moves that follows one with `before`; `written` is its MN."""
    return before + moves if written is None else written + max(moves - 1, 0)


def numbers_along(nodes: Iterable[RecordNode]) -> tuple[int, ...]:
    """The number at each node of a line, from its root on."""
    number = 0  # of all nodes of a line after each move: the usual one costs no call
    return tuple(
        [
            number := (
                number + (node.move is not None)
                if node.number is None
                else number_after(number, node.move is not None, node.number)
            )
            for node in nodes
        ]
    )
