"""The later wording of the SST ko rule (1996): from the second cycle on the disturber may always be stopped.

The text is silent on suicide: that of one stone is prohibited as in 1991. The booklet of that edition could
not be read; what only it could decide is taken from 1991.
"""

from __future__ import annotations

from ingboard.rules.articles import Articles, cited
from ingboard.rules.readings import Readings, SingleSuicide, StoppedMove
from ingboard.rules.ruleset import RuleText
from ingboard.rules.sst import FAMILY, SstText, sst_ruleset
from ingboard.rules.text_words import KoWords, TextWords, no_suicide
from ingboard.text import text

_WORDS = TextWords(
    title=lambda: text("Ing 1996"),
    short_title=lambda: text("Ing 1996"),
    summary=lambda: text("Fighting and disturbing ko. Two passes pause, four end the game."),
    reading=lambda: text("Judge by Ing 1996"),
    board_play=lambda: text("1991, Article 1 (1996: not read)"),
    filling=lambda: text("Counted as in Ing 1991, Article 4."),
    no_suicide=lambda: no_suicide(
        lambda term: text(
            "1996 could not be read; as in 1991, {term} is barred: it changes nothing.", term=term
        )
    ),
    no_suicide_briefly=lambda: text("Not read; as in 1991."),
    ko=KoWords(
        twins=lambda: text("Twins, as in 1991."),
        recycling=lambda **fields: text(
            "{side}, the {term}, began this cycle unforced and may be stopped from the second "
            "cycle on. {side} plays elsewhere.",
            **fields,
        ),
        recycling_briefly=lambda **fields: text(
            "From the second cycle {side} may be stopped.", **fields
        ),
    ),
)

_SST = SstText(
    RuleText.ING1996,
    _WORDS,
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
    suicides=(SingleSuicide.PROHIBITED, SingleSuicide.PASS),
    record_names=(FAMILY, "Ing 1996"),
)

ING1996 = sst_ruleset(_SST)
