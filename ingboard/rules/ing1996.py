"""The later wording of the SST ko rule (1996): from the second cycle on the disturber may always be stopped.

The text is silent on suicide: that of one stone is prohibited as in 1991. The booklet of that edition could
not be read; what only it could decide is taken from 1991.
"""

from __future__ import annotations

from ingboard.rules.options import Articles, cited
from ingboard.rules.readings import Readings, StoppedMove
from ingboard.rules.ruleset import RuleText
from ingboard.rules.sst import SstText, sst_ruleset

_SST = SstText(
    RuleText.ING1996,
    Articles(
        board_play=cited("1991, Article 1 (1996: not read)"),
        suicide=cited("1991, Article 1 (1996: not read)"),
        hot=(
            cited("Ing ko rule 1996, Fighting ko"),
            cited("Ing ko rule 1996, Hot stone"),
            cited("Ing ko rule 1996, Ko shapes and Fighting ko"),
        ),
        twin=cited("Ing ko rule 1996, Hot stone"),
        recycling=cited("Ing ko rule 1996, Disturbing ko"),
        backstop=cited("Ing ko rule 1996, Invariations"),
    ),
    Readings(stopped_move=StoppedMove.ANY),
    turn_article=cited("1991, Article 1 (1996: not read)"),
    end_article=cited("1991, item 19 (1996: not read)"),
)

ING1996 = sst_ruleset(_SST)
