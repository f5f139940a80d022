"""The later wording of the SST ko rule (1996).

Two passes pause, four end; play never resumes once counting has begun. The text is silent on suicide: that of
one stone is prohibited as in 1991. From the second cycle on the disturber may be stopped at any time.
"""

from __future__ import annotations

from functools import partial

from ingboard.board.points import Color, Point
from ingboard.rules.disturbing import rule_on_repetition_at_any_time
from ingboard.rules.ko.confidence import confidence_in_legal
from ingboard.rules.ko.move_class import NO_RULINGS, Rulings
from ingboard.rules.options import Articles, cited
from ingboard.rules.plays import Line
from ingboard.rules.ruleset import Judgment, Ruleset, RuleText
from ingboard.rules.sst import SstText, judge_play, suicide_prohibited

_SST = SstText(
    Articles(
        board_play=cited("1991, Article 1 (1996 is silent)"),
        hot=(
            cited("Ing ko rule 1996, Fighting ko"),
            cited("Ing ko rule 1996, Hot stone"),
            cited("Ing ko rule 1996, Ko shapes and Fighting ko"),
        ),
        twin=cited("Ing ko rule 1996, Hot stone"),
        recycling=cited("Ing ko rule 1996, Disturbing ko"),
        backstop=cited("Ing ko rule 1996, Invariations"),
    ),
    suicide_prohibited,
    rule_on_repetition_at_any_time,
)


def judge(line: Line, color: Color, point: Point, rulings: Rulings = NO_RULINGS) -> Judgment:
    """Judge a play of that color: the placement, or why it may not be made.

    `rulings` are the classes of moves that a referee has named, by move number.
    """
    return judge_play(line, color, point, _SST, rulings)


ING1996 = Ruleset(
    text=RuleText.ING1996,
    judge=judge,
    passes_to_pause=2,
    passes_to_end=4,
    resumes_after_counting=False,
    turn_article=cited("1991, Article 1 (1996 is silent)"),
    end_article=cited("1991, item 19 (1996 is silent)"),
    judge_ruled=judge,
    confidence_in=partial(confidence_in_legal, _SST.articles),
)
