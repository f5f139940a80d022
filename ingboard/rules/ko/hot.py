"""Hot stones: a ko stone that has removed may itself be removed only after an interval of one move.

The interval is any other move of the opponent, a board play or a pass, even one that loses (1991, item 10).
A stone that captured nothing is not hot (Kim, Simon and Straus, section 6A).
"""

from __future__ import annotations

from ingboard.board.position import Placement
from ingboard.rules.ko.captors import newest_capture
from ingboard.rules.ko.removals import removal_of
from ingboard.rules.ko.restoring import can_be_restored
from ingboard.rules.line import Line


def hot_capture(line: Line, placement: Placement) -> int | None:
    """The number of the capture that makes the stones hot which that play would remove; None if not hot.

    They are hot if only they come off, at most three of one chain; if the move just before added one of
    them; if one of them is a captor; and if local play could restore the board.
    """
    last = line.last
    if not isinstance(last, Placement) or last.point not in placement.captured:
        return None
    removal = removal_of(line.position, placement)
    if removal is None or not can_be_restored(line.position, removal):
        return None
    return newest_capture(line, placement.captured)
