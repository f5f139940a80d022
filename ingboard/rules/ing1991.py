"""The Ing SST laws of 1991.

Two passes pause, four end; play never resumes once counting has begun. Suicide of one stone is
prohibited; the disturber may not begin a second cycle.
"""

from __future__ import annotations

from functools import partial

from ingboard.board.points import Color, Point
from ingboard.rules.ko.confidence import confidence_in_legal
from ingboard.rules.ko.move_class import NO_RULINGS, Rulings
from ingboard.rules.options import Articles, cited
from ingboard.rules.plays import Line
from ingboard.rules.ruleset import Judgment, Ruleset, RuleText
from ingboard.rules.sst import SstText, judge_play, suicide_prohibited

_SST = SstText(
    Articles(
        board_play=cited("1991, Article 1, Board Play"),
        hot=(
            cited("1991, Article 3, Hot stones, and item 38"),
            cited("1991, Article 3, Hot stones, and item 39"),
            cited("1991, Article 3, Fighting ko, and item 35"),
        ),
        twin=cited("1991, Article 3, Hot stones, and item 40"),
        recycling=cited("1991, Article 3, Disturbing ko, and items 41 and 42"),
        backstop=cited("1991, Article 3, Ko position, and item 30"),
        stops_whole_cycles=True,
    ),
    suicide_prohibited,
)


def judge(line: Line, color: Color, point: Point, rulings: Rulings = NO_RULINGS) -> Judgment:
    """Judge a play of that color: the placement, or why it may not be made.

    `rulings` are the classes of moves that a referee has named, by move number.
    """
    return judge_play(line, color, point, _SST, rulings)


ING1991 = Ruleset(
    text=RuleText.ING1991,
    judge=judge,
    passes_to_pause=2,
    passes_to_end=4,
    resumes_after_counting=False,
    turn_article=cited("1991, Article 1, Game"),
    end_article=cited("1991, item 19"),
    judge_ruled=judge,
    confidence_in=partial(confidence_in_legal, _SST.articles),
)
