"""Positional superko: no play may recreate an earlier position (Simplified Ing Rules, No Repetition).

Exact, with unlimited memory: which positions there were is for the line of play to say (`Line.seen_at`).
"""

from __future__ import annotations

from ingboard.board.position import Placement
from ingboard.rules.plays import Illegal, Reason

NO_REPETITION = "Simplified Ing Rules, No Repetition"


def repetition(placement: Placement, earlier: int) -> Illegal:
    """The ruling on a play that recreates the position of an earlier move (0: the starting position).

    The suicide of one stone repeats the position at once; it is named as what it is.
    """
    reason = Reason.SINGLE_SUICIDE if len(placement.self_removed) == 1 else Reason.SUPERKO
    return Illegal(placement.color, placement.point, reason, earlier, NO_REPETITION)
