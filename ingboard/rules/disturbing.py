"""Disturbing ko: a cycle may be played once, and a side disturbs a balanced complex once in the game.

And the last resort: where no text names a player to stop, no situation may come about a third time.
"""

from __future__ import annotations

from ingboard.board.position import Placement
from ingboard.rules.ko import confidence as ko_confidence
from ingboard.rules.ko.disturbances import second_disturbance
from ingboard.rules.ko.move_class import NO_RULINGS, Rulings
from ingboard.rules.options import Articles
from ingboard.rules.plays import Confidence, Illegal, Line, Reason


def rule_on_repetition(
    line: Line, placement: Placement, articles: Articles, rulings: Rulings = NO_RULINGS
) -> Illegal | None:
    """Forbid a disturbing play that repeats the player's own disturbing play (1991, items 41 and 42).

    Every other repetition is allowed once (Kim, Simon and Straus: "the whole board position may repeat").
    """
    earlier = ko_confidence.earlier_plays(line, placement)
    if earlier:
        repeated = ko_confidence.recycled_from(line, placement, earlier, rulings)
        if repeated is not None:
            confidence = ko_confidence.confidence_in_recycling(line, placement)
            return _recycling(placement, repeated, articles, confidence)
    once = rule_on_second_disturbance(line, placement, articles, rulings)
    return once or _backstop(placement, earlier, articles)


def rule_on_repetition_at_any_time(
    line: Line, placement: Placement, articles: Articles, rulings: Rulings = NO_RULINGS
) -> Illegal | None:
    """The same, but in the second cycle every repeated play of the disturber is forbidden (1996)."""
    refused = rule_on_repetition(line, placement, articles, rulings)
    if refused is not None and refused.reason is Reason.RECYCLING:
        return refused
    earlier = ko_confidence.earlier_plays(line, placement)
    repeated = ko_confidence.disturbed_since(line, placement, earlier, rulings) if earlier else None
    if repeated is None:
        return refused
    confidence = ko_confidence.confidence_in_any_time(line, placement)
    return _recycling(placement, repeated, articles, confidence)


def rule_on_second_disturbance(
    line: Line, placement: Placement, articles: Articles, rulings: Rulings = NO_RULINGS
) -> Illegal | None:
    """Forbid an attack upon a balanced complex by who has disturbed it before, whatever was played since.

    The verdict refers to the move that began his first disturbance (Kim, Simon and Straus, section 6B,
    "once and only once"; 1991, Article 3, "never allowed to continue"; 1996, Disturbing ko).
    """
    barred = second_disturbance(line, placement, rulings)
    if barred is None:
        return None
    attack, first = barred
    confidence = ko_confidence.confidence_in_second_disturbance(line, attack, first, articles)
    return _recycling(placement, first.began, articles, confidence)


def _recycling(placement: Placement, refers_to: int, articles: Articles, confidence: Confidence) -> Illegal:
    return Illegal(
        placement.color, placement.point, Reason.RECYCLING, refers_to, articles.recycling, confidence
    )


def _backstop(placement: Placement, earlier: tuple[int, ...], articles: Articles) -> Illegal | None:
    if len(earlier) < ko_confidence.MOST_RETURNS:
        return None
    return Illegal(
        placement.color,
        placement.point,
        Reason.RECYCLING_BACKSTOP,
        earlier[-1],
        articles.backstop,
        Confidence.LOW,
    )
