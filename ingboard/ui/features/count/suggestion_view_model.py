"""What the card of suggested dead stones shows. No Qt."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from ingboard.review.suggest_dead.suggestion import Suggestion
from ingboard.text import text
from ingboard.ui.board.view_model import BoardPicture, Glow, Mark


class StoneVerdict(StrEnum):
    """What the suggestion says of a stone; each has its own sign on the board."""

    CERTAIN = "certain"
    LIKELY = "likely"
    PERHAPS_DEAD = "perhaps-dead"
    PERHAPS_ALIVE = "perhaps-alive"


class SuggestionCounts(Struct, frozen=True):
    """Who suggests, and how many stones got which verdict."""

    who: str
    stones: dict[StoneVerdict, int]


class SuggestionSources(Struct, frozen=True):
    """Who can be asked: the engine that is set up ("": none), and whether the record has marks."""

    engine: str = ""
    record: bool = False


def verdicts_of(suggestion: Suggestion) -> dict[StoneVerdict, int]:
    """How many stones got which verdict."""
    dead, unsure, certain = suggestion.dead, suggestion.unsure, suggestion.certain
    return {
        StoneVerdict.CERTAIN: len(certain),
        StoneVerdict.LIKELY: len(dead - unsure - certain),
        StoneVerdict.PERHAPS_DEAD: len(dead & unsure),
        StoneVerdict.PERHAPS_ALIVE: len(unsure - dead),
    }


def verdict_words(verdict: StoneVerdict) -> str:
    """A verdict in the legend."""
    return {
        StoneVerdict.CERTAIN: text("certainly dead"),
        StoneVerdict.LIKELY: text("likely dead"),
        StoneVerdict.PERHAPS_DEAD: text("perhaps dead"),
        StoneVerdict.PERHAPS_ALIVE: text("perhaps alive"),
    }[verdict]


def origin_words(counts: SuggestionCounts) -> str:
    """Who suggests what, in one line."""
    if any(counts.stones.values()):
        return text("{who} suggests. You decide.", who=counts.who)
    return text("{who} finds no dead stone.", who=counts.who)


def with_suggestion(picture: BoardPicture, suggestion: Suggestion) -> BoardPicture:
    """A square on stones that look dead, a triangle on those perhaps dead, "?" on those perhaps alive.

    The square is filled where the shape proves it; unsure stones stand on a hatched ground.
    """
    dead, unsure = suggestion.dead - picture.dead, suggestion.unsure - picture.dead
    squares = dict.fromkeys(dead - unsure, Mark.SQUARE)
    squares |= dict.fromkeys(suggestion.certain & dead, Mark.BOX)
    triangles = dict.fromkeys(dead & unsure, Mark.TRIANGLE)
    return replace(
        picture,
        marks={**picture.marks, **squares, **triangles},
        labels={**picture.labels, **dict.fromkeys(unsure - dead, "?")},
        glow={**picture.glow, **dict.fromkeys(unsure, Glow.UNSURE)},
    )
