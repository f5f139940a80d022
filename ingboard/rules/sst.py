"""What the three SST rule texts share: their order of questions about a play. Each text is its own module."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from ingboard.board.points import Color, Point
from ingboard.board.position import Placement, place
from ingboard.rules.disturbing import rule_on_repetition, rule_on_second_disturbance
from ingboard.rules.ko.confidence import confidence_in_hot, confidence_in_twins
from ingboard.rules.ko.hot import hot_capture
from ingboard.rules.ko.ko_strings import MOST_STONES
from ingboard.rules.ko.move_class import NO_RULINGS, Rulings, takes_a_twin
from ingboard.rules.options import Articles
from ingboard.rules.plays import Illegal, Line, Passed, Reason
from ingboard.rules.ruleset import Judgment

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


SuicideRule = Callable[[Color, Point, Articles], Judgment]
RepetitionRule = Callable[[Line, Placement, Articles, Rulings], Illegal | None]


class SstText(Struct, frozen=True):
    """What one SST text says for itself: its articles, single-stone suicide, and repetition."""

    articles: Articles
    suicide: SuicideRule
    repetition: RepetitionRule = rule_on_repetition


def judge_play(
    line: Line, color: Color, point: Point, sst: SstText, rulings: Rulings = NO_RULINGS
) -> Judgment:
    """Judge a play: the placement, a pass that it counts as, or why it may not be made.

    `rulings` are the classes of moves that a referee has named, by move number.
    """
    placement = place(line.position, point, color)
    if placement is None:
        return Illegal(color, point, Reason.OCCUPIED, None, sst.articles.board_play)
    if len(placement.self_removed) == 1:
        return sst.suicide(color, point, sst.articles)
    if placement.captured:
        hot = rule_on_hot_stones(line, placement, sst.articles)
        if hot is not None:
            return hot
    if line.seen_at(placement.cells) is None:
        if len(placement.captured) != 1:
            return placement
        return rule_on_second_disturbance(line, placement, sst.articles, rulings) or placement
    return sst.repetition(line, placement, sst.articles, rulings) or placement


def suicide_prohibited(color: Color, point: Point, articles: Articles) -> Judgment:
    """Self-removal of a single stone is prohibited (1991, Article 1, Board Play)."""
    return Illegal(color, point, Reason.SINGLE_SUICIDE, None, articles.board_play)


def suicide_passes(color: Color, point: Point, articles: Articles) -> Judgment:  # noqa: ARG001
    """Self-capture of a single stone is equivalent to a pass play (Kim, Simon and Straus, section 2)."""
    return Passed(color, instead_of=point)
