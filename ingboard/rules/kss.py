"""The SST rules as Kim, Simon and Straus explain them.

Suicide of one stone counts as a pass; whoever has disturbed once may not disturb the same position again.
"""

from __future__ import annotations

from ingboard.rules.options import Articles, cited
from ingboard.rules.readings import Readings, SingleSuicide
from ingboard.rules.ruleset import RuleText
from ingboard.rules.sst import SstText, sst_ruleset

_SST = SstText(
    RuleText.KSS,
    Articles(
        board_play=cited("Kim, Simon, Straus, section 2"),
        suicide=cited("1991, Article 1, Board Play (this table's choice)"),
        hot=(
            cited("Kim, Simon, Straus, section 6A"),
            cited("Kim, Simon, Straus, section 6A, Double hot stones"),
            cited("Kim, Simon, Straus, section 6A"),
        ),
        twin=cited("Kim, Simon, Straus, section 6A, Twin hot stones"),
        recycling=cited("Kim, Simon, Straus, section 6B"),
        backstop=cited("Kim, Simon, Straus, section 2, During the game, 5"),
    ),
    Readings(single_suicide=SingleSuicide.PASS),
    turn_article=cited("Kim, Simon, Straus, section 2"),
    end_article=cited("Kim, Simon, Straus, section 2, Ending the game"),
)

KSS = sst_ruleset(_SST)
