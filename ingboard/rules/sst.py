"""What the three SST rule texts share: their order of questions about a play. Each text is its own module."""

from __future__ import annotations

from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, Point
from ingboard.board.position import Placement, place
from ingboard.rules.articles import Articles
from ingboard.rules.disturbing import rule_on_repetition, rule_on_second_disturbance
from ingboard.rules.ko.hot import hot_capture
from ingboard.rules.ko.move_class import NO_RULINGS, Rulings
from ingboard.rules.ko.removal import MOST_STONES
from ingboard.rules.ko.twins import takes_a_twin
from ingboard.rules.line import Line
from ingboard.rules.plays import Illegal, Passed, Reason
from ingboard.rules.readings import Readings, SingleSuicide
from ingboard.rules.ruleset import Judgment, Prisoners, Ruleset, RuleText
from ingboard.rules.text_words import TextWords

_REASONS = (Reason.HOT_SINGLE, Reason.HOT_DOUBLE, Reason.HOT_TRIPLE)


FAMILY = "GOE"
"""What RU calls the SST texts, all alike."""


class SstText(Struct, frozen=True):
    """What one SST text says for itself: its words and articles, and how it is read; else as in `Ruleset`."""

    rules: RuleText
    words: TextWords
    articles: Articles
    readings: Readings
    turn_article: str
    end_article: str
    suicides: tuple[SingleSuicide, ...]
    prisoners: tuple[Prisoners, ...] = (Prisoners.HOME, Prisoners.LID)
    record_names: tuple[str, ...] = (FAMILY,)


def sst_ruleset(sst: SstText) -> Ruleset:
    """The text's answers. Two passes pause, four end; play never resumes once counting has begun."""
    judge = partial(judge_play, sst)
    return Ruleset(
        text=sst.rules,
        words=sst.words,
        judge=judge,
        is_sst=True,
        passes_to_pause=2,
        passes_to_end=4,
        resumes_after_counting=False,
        turn_article=sst.turn_article,
        end_article=sst.end_article,
        suicides=sst.suicides,
        prisoners=sst.prisoners,
        record_names=sst.record_names,
        judge_ruled=judge,
        readings=sst.readings,
        as_read=partial(_as_read, sst),
    )


def _as_read(sst: SstText, readings: Readings) -> Ruleset:
    return sst_ruleset(replace(sst, readings=readings))


def judge_play(
    sst: SstText, line: Line, color: Color, point: Point, rulings: Rulings = NO_RULINGS
) -> Judgment:
    """Judge a play: the placement, a pass that it counts as, or why it may not be made.

    `rulings` are the classes of moves that a referee has named, by move number.
    """
    placement = place(line.position, point, color)
    if placement is None:
        return Illegal(color, point, Reason.OCCUPIED, None, sst.articles.board_play)
    if len(placement.self_removed) == 1:
        return _single_suicide(color, point, sst)
    if placement.captured:
        hot = rule_on_hot_stones(line, placement, sst.articles, sst.readings)
        if hot is not None:
            return hot
    if line.seen_at(placement.cells) is None:
        if len(placement.captured) != 1:
            return placement
        return (
            rule_on_second_disturbance(line, placement, sst.articles, sst.readings, rulings)
            or placement
        )
    return rule_on_repetition(line, placement, sst.articles, sst.readings, rulings) or placement


def rule_on_hot_stones(
    line: Line, placement: Placement, articles: Articles, readings: Readings
) -> Illegal | None:
    """Forbid taking what has just taken, and in a triple ko any of its twins (1991, Article 3, Hot stones).

    Any other move of the opponent, a pass too, is the interval that cools the stones (1991, item 10). The
    bar also holds where the ko is a disturbing one (Kim, Simon and Straus; 1991 says that such a ko has
    no hot stones, item 41).
    """
    stones = len(placement.captured)
    if not 0 < stones <= MOST_STONES or type(line.last) is not Placement:
        return None
    color, point = placement.color, placement.point
    capture = hot_capture(line, placement, readings)
    if capture is not None:
        return Illegal(color, point, _REASONS[stones - 1], capture, articles.hot[stones - 1])
    if not takes_a_twin(line, placement, readings):
        return None
    return Illegal(color, point, Reason.HOT_TWIN, line.number, articles.twin)


def _single_suicide(color: Color, point: Point, sst: SstText) -> Judgment:
    """Self-removal of a single stone: prohibited (1991, Article 1, Board Play), or a pass.

    Kim, Simon and Straus, section 2: it "is equivalent to a pass play".
    """
    if sst.readings.single_suicide is SingleSuicide.PASS:
        return Passed(color, instead_of=point)
    return Illegal(color, point, Reason.SINGLE_SUICIDE, None, sst.articles.suicide)
