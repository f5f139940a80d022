"""The Ing SST laws of 1991: single-stone suicide is prohibited; no disturber may begin a second cycle."""

from __future__ import annotations

from ingboard.rules.articles import Articles, cited
from ingboard.rules.readings import USUAL, SingleSuicide
from ingboard.rules.ruleset import RuleText
from ingboard.rules.sst import FAMILY, SstText, sst_ruleset
from ingboard.rules.text_words import KoWords, TextWords, no_suicide
from ingboard.text import text

_WORDS = TextWords(
    title=lambda: text("Ing 1991"),
    short_title=lambda: text("Ing 1991"),
    summary=lambda: text("A hot stone waits one turn. Two passes pause, four end the game."),
    reading=lambda: text("Judge by Ing 1991"),
    board_play=lambda: text("1991, Article 1, Board Play"),
    filling=lambda: text("Ing 1991, Article 4."),
    no_suicide=lambda: no_suicide(
        lambda term: text("Here {term} is barred: it changes nothing.", term=term)
    ),
    no_suicide_briefly=lambda: text("A single stone may not remove itself."),
    ko=KoWords(
        twins=lambda: text("Twins: wait one play or pass."),
        recycling=lambda **fields: text(
            "The unforced play makes {side} the {term}, who must stop after one whole cycle. "
            "{side} plays elsewhere.",
            **fields,
        ),
        recycling_briefly=lambda **fields: text("One cycle is over; {side} disturbs.", **fields),
    ),
)

_SST = SstText(
    RuleText.ING1991,
    _WORDS,
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
    suicides=(SingleSuicide.PROHIBITED,),
    record_names=(FAMILY, "Ing", "SST", "Ing 1991"),
)

ING1991 = sst_ruleset(_SST)
