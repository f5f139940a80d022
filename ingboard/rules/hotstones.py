"""Hot stones: a ko stone that has just captured may not be captured at once. Single, double, triple, twin."""

from __future__ import annotations

from ingboard.board.position import Placement
from ingboard.rules.articles import Articles
from ingboard.rules.ko.confidence import confidence_in_hot, confidence_in_twins
from ingboard.rules.ko.hot import hot_capture
from ingboard.rules.ko.removals import MOST_STONES
from ingboard.rules.ko.twins import takes_a_twin
from ingboard.rules.line import Line
from ingboard.rules.plays import Illegal, Reason

_REASONS = (Reason.HOT_SINGLE, Reason.HOT_DOUBLE, Reason.HOT_TRIPLE)


def rule_on_hot_stones(line: Line, placement: Placement, articles: Articles) -> Illegal | None:
    """Forbid taking what has just taken, and in a triple ko any of its twins (1991, Article 3, Hot stones).

    Any other move of the opponent, a pass too, is the interval that cools the stones (1991, item 10). The
    bar also holds where the ko is a disturbing one (Kim, Simon and Straus; 1991 says that such a ko has
    no hot stones, item 41).
    """
    stones = len(placement.captured)
    if not 0 < stones <= MOST_STONES or type(line.last) is not Placement:
        return None
    color, point = placement.color, placement.point
    capture = hot_capture(line, placement)
    if capture is not None:
        reason, source = _REASONS[stones - 1], articles.hot[stones - 1]
        confidence = confidence_in_hot(stones)
        return Illegal(color, point, reason, capture, source, confidence)
    if not takes_a_twin(line, placement):
        return None
    confidence = confidence_in_twins(line, articles)
    return Illegal(color, point, Reason.HOT_TWIN, line.number, articles.twin, confidence)
