"""Disturbing ko: a cycle may be played once; whoever disturbs may not begin it again.

And the last resort: where no text names a player to stop, no situation may come about a third time.
"""

from __future__ import annotations

from ingboard.board.position import Placement
from ingboard.rules.articles import Articles
from ingboard.rules.ko.confidence import confidence_in_recycling
from ingboard.rules.ko.move_class import NO_RULINGS, Rulings
from ingboard.rules.ko.recycling import (
    MOST_RETURNS,
    disturbed_since,
    earlier_plays,
    recycled_from,
)
from ingboard.rules.line import Line
from ingboard.rules.plays import Confidence, Illegal, Reason


def rule_on_repetition(
    line: Line, placement: Placement, articles: Articles, rulings: Rulings = NO_RULINGS
) -> Illegal | None:
    """Forbid a disturbing play that repeats the player's own disturbing play (1991, items 41 and 42).

    Every other repetition is allowed once (Kim, Simon and Straus: "the whole board position may repeat").
    """
    earlier = earlier_plays(line, placement)
    if not earlier:
        return None
    repeated = recycled_from(line, placement, earlier, rulings)
    if repeated is not None:
        return _recycling(line, placement, repeated, articles)
    return _backstop(placement, earlier, articles)


def rule_on_repetition_at_any_time(
    line: Line, placement: Placement, articles: Articles, rulings: Rulings = NO_RULINGS
) -> Illegal | None:
    """The same, but in the second cycle every repeated play of the disturber is forbidden (1996)."""
    earlier = earlier_plays(line, placement)
    if not earlier:
        return None
    repeated = recycled_from(line, placement, earlier, rulings)
    if repeated is None:
        repeated = disturbed_since(line, placement, earlier, rulings)
    if repeated is not None:
        return _recycling(line, placement, repeated, articles)
    return _backstop(placement, earlier, articles)


def _recycling(line: Line, placement: Placement, repeated: int, articles: Articles) -> Illegal:
    return Illegal(
        placement.color,
        placement.point,
        Reason.RECYCLING,
        repeated,
        articles.recycling,
        confidence_in_recycling(line, placement, repeated),
    )


def _backstop(placement: Placement, earlier: tuple[int, ...], articles: Articles) -> Illegal | None:
    if len(earlier) < MOST_RETURNS:
        return None
    return Illegal(
        placement.color,
        placement.point,
        Reason.RECYCLING_BACKSTOP,
        earlier[-1],
        articles.backstop,
        Confidence.LOW,
    )
