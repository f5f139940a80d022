"""The Ing SST laws of 1991: single-stone suicide is prohibited; no disturber may begin a second cycle."""

from __future__ import annotations

from ingboard.rules.options import Articles, cited
from ingboard.rules.readings import USUAL
from ingboard.rules.ruleset import RuleText
from ingboard.rules.sst import SstText, sst_ruleset

_SST = SstText(
    RuleText.ING1991,
    Articles(
        board_play=cited("1991, Article 1, Board Play"),
        suicide=cited("1991, Article 1, Board Play"),
        hot=(
            cited("1991, Article 3, Hot stones, and item 38"),
            cited("1991, Article 3, Hot stones, and item 39"),
            cited("1991, Article 3, Fighting ko, and item 35"),
        ),
        twin=cited("1991, Article 3, Hot stones, and item 40"),
        recycling=cited("1991, Article 3, Disturbing ko, and items 41 and 42"),
        backstop=cited("1991, Article 3, Ko position, and item 30"),
    ),
    USUAL,
    turn_article=cited("1991, Article 1, Game"),
    end_article=cited("1991, item 19"),
)

ING1991 = sst_ruleset(_SST)
