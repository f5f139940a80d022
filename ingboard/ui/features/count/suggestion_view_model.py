"""What the card of suggested dead stones shows. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ingboard.review.suggest_dead.suggestion import Suggestion
from ingboard.text import text


class Verdict(StrEnum):
    """What the suggestion says of a stone; each has its own sign on the board."""

    CERTAIN = "certain"
    LIKELY = "likely"
    PERHAPS_DEAD = "perhaps-dead"
    PERHAPS_ALIVE = "perhaps-alive"


@dataclass(frozen=True, slots=True)
class SuggestionCounts:
    """Who suggests, and how many stones got which verdict."""

    who: str
    stones: dict[Verdict, int]


@dataclass(frozen=True, slots=True)
class SuggestionSources:
    """Who can be asked: the engine that is set up ("": none), and whether the record has marks."""

    engine: str = ""
    record: bool = False


def verdicts_of(suggestion: Suggestion) -> dict[Verdict, int]:
    """How many stones got which verdict."""
    dead, unsure, certain = suggestion.dead, suggestion.unsure, suggestion.certain
    return {
        Verdict.CERTAIN: len(certain),
        Verdict.LIKELY: len(dead - unsure - certain),
        Verdict.PERHAPS_DEAD: len(dead & unsure),
        Verdict.PERHAPS_ALIVE: len(unsure - dead),
    }


def verdict_words(verdict: Verdict) -> str:
    """A verdict in the legend."""
    return {
        Verdict.CERTAIN: text("certainly dead"),
        Verdict.LIKELY: text("likely dead"),
        Verdict.PERHAPS_DEAD: text("perhaps dead"),
        Verdict.PERHAPS_ALIVE: text("perhaps alive"),
    }[verdict]


def origin_words(counts: SuggestionCounts) -> str:
    """Who suggests what, in one line."""
    if any(counts.stones.values()):
        return text("{who} suggests. You decide.", who=counts.who)
    return text("{who} finds no dead stone.", who=counts.who)
