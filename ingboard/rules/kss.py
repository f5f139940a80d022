"""The SST rules as Kim, Simon and Straus explain them.

Two passes pause, four end; play never resumes once counting has begun. Suicide of one stone counts as a pass;
whoever has disturbed once may not disturb the same position again.
"""

from __future__ import annotations

from functools import partial

from ingboard.board.points import Color, Point
from ingboard.rules.ko.confidence import confidence_in_legal
from ingboard.rules.ko.move_class import NO_RULINGS, Rulings
from ingboard.rules.options import Articles, cited
from ingboard.rules.plays import Line
from ingboard.rules.ruleset import Judgment, Ruleset, RuleText
from ingboard.rules.sst import SstText, judge_play, suicide_passes

_SST = SstText(
    Articles(
        board_play=cited("Kim, Simon, Straus, section 2"),
        hot=(
            cited("Kim, Simon, Straus, section 6A"),
            cited("Kim, Simon, Straus, section 6A, Double hot stones"),
            cited("Kim, Simon, Straus, section 6A"),
        ),
        twin=cited("Kim, Simon, Straus, section 6A, Twin hot stones"),
        recycling=cited("Kim, Simon, Straus, section 6B"),
        backstop=cited("Kim, Simon, Straus, section 2, During the game, 5"),
        spells_out_ko=True,
    ),
    suicide_passes,
)


def judge(line: Line, color: Color, point: Point, rulings: Rulings = NO_RULINGS) -> Judgment:
    """Judge a play of that color: the placement, or why it may not be made.

    `rulings` are the classes of moves that a referee has named, by move number.
    """
    return judge_play(line, color, point, _SST, rulings)


KSS = Ruleset(
    text=RuleText.KSS,
    judge=judge,
    passes_to_pause=2,
    passes_to_end=4,
    resumes_after_counting=False,
    turn_article=cited("Kim, Simon, Straus, section 2"),
    end_article=cited("Kim, Simon, Straus, section 2, Ending the game"),
    judge_ruled=judge,
    confidence_in=partial(confidence_in_legal, _SST.articles),
)
