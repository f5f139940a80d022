"""The SST rules as Kim, Simon and Straus explain them.

Suicide of one stone counts as a pass; whoever has disturbed once may not disturb the same position again.
"""

from __future__ import annotations

from typing import Final

from ingboard.rules.articles import Articles, cited
from ingboard.rules.readings import Readings, SingleSuicide
from ingboard.rules.ruleset import Prisoners, RuleText
from ingboard.rules.sst import FAMILY, SstText, sst_ruleset
from ingboard.rules.text_words import KoWords, TextWords, no_suicide
from ingboard.text import text

_NAME: Final = "Kim-Simon-Straus"  # three names, the same in every language

_WORDS = TextWords(
    title=lambda: text("Kim, Simon, Straus"),
    short_title=lambda: _NAME,
    summary=lambda: text(
        "Kim, Simon and Straus: single-stone suicide is a pass, handicap stones cost points."
    ),
    reading=lambda: text("Judge by Kim, Simon, Straus"),
    board_play=lambda: text("Kim, Simon, Straus, section 2"),
    filling=lambda: text("Kim, Simon and Straus, Counting; Ing 1991, Article 4."),
    no_suicide=lambda: no_suicide(
        lambda term: text("Here {term} is barred: it changes nothing.", term=term)
    ),
    no_suicide_briefly=lambda: text("A single stone may not remove itself."),
    ko=KoWords(
        twins=lambda: text("One capture freezes all three kos."),
        recycling=lambda **fields: text(
            "The unforced play makes {side} the {term}: each side may begin such a cycle once "
            "a game. {side} plays elsewhere.",
            **fields,
        ),
        recycling_briefly=lambda **fields: text(
            "Each side may disturb once a game; {side} did.", **fields
        ),
    ),
)

_SST = SstText(
    RuleText.KSS,
    _WORDS,
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
    suicides=(SingleSuicide.PASS, SingleSuicide.PROHIBITED),
    prisoners=(Prisoners.HOME,),
    record_names=(FAMILY, "KSS", _NAME),
)

KSS = sst_ruleset(_SST)
