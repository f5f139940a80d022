"""Random games from a position to their end, and whose every point then is. A seed repeats them."""

from __future__ import annotations

from random import Random

from ingboard.review.suggest_dead.playout_board import WALL, PlayoutBoard

_LONGEST = 3  # moves to a point: cycles of captures end there
_NONE_LEFT = 2


def play_out(start: PlayoutBoard, first: int, random: Random) -> list[int]:
    """Play to the end, `first` (1 Black, 2 White) moving first: 1, -1 or 0 for every point, row by row."""
    board = start.copy()
    empty = board.empty
    color, barred, passes = first, 0, 0
    left = _LONGEST * len(board.places)
    while passes < _NONE_LEFT and left:
        left -= 1
        passes += 1
        untried = len(empty)
        while untried:
            chosen = int(random.random() * untried)
            untried -= 1
            at = empty[chosen]
            empty[chosen] = empty[untried]
            empty[untried] = at
            if board.is_eye(at, color):
                continue
            taken = board.play(at, color, barred)
            if taken is not None:
                empty[untried] = empty[-1]
                empty.pop()
                barred, passes = taken, 0
                break
        else:
            barred = 0
        color = 3 - color
    return _owned(board)


def _owned(board: PlayoutBoard) -> list[int]:
    cells, around = board.cells, board.around
    sign = (0, 1, -1)
    owners = []
    for place in board.places:
        cell = cells[place]
        if not cell:
            near = {cells[at] for at in around[place]} - {WALL}
            cell = near.pop() if len(near) == 1 else 0
        owners.append(sign[cell])
    return owners
