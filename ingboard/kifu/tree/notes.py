"""What is said of a node, as deeds: comment, name, hotspot, and judgements of the move and the position.

A judgement of the move (TE, BM, DO, IT) excludes the others, one of the position (GB, GW, DM, UC) likewise.
Emphasis is 1 or 2 where FF[4] allows it.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.kifu.nodes import full_text, simple_text
from ingboard.kifu.sweep import RawProperty
from ingboard.kifu.tree.changes import TreeChange
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.node_text import properties_in, raw_values, with_raw_values
from ingboard.text import text


class OfMove(StrEnum):
    """A judgement of the move; the values are the SGF properties."""

    GOOD = "TE"
    INTERESTING = "IT"
    DOUBTFUL = "DO"
    BAD = "BM"


class OfPosition(StrEnum):
    """A judgement of the position; the values are the SGF properties."""

    GOOD_FOR_BLACK = "GB"
    GOOD_FOR_WHITE = "GW"
    EVEN = "DM"
    UNCLEAR = "UC"


_OF_MOVE, _OF_POSITION = tuple(OfMove), tuple(OfPosition)


WITHOUT_EMPHASIS = frozenset({OfMove.DOUBTFUL, OfMove.INTERESTING})


HOTSPOT = "HO"


VERY = 2


class Notes(Struct, frozen=True):
    """What a node says: `emphasis` is 2 for "very", `hotspot` 0 for none, else 1 or 2."""

    comment: str = ""
    name: str = ""
    hotspot: int = 0
    move: OfMove | None = None
    move_emphasis: int = 1
    position: OfPosition | None = None
    position_emphasis: int = 1


NO_NOTES = Notes()


def notes_of(document: Document, node: int) -> Notes:
    """The notes of a node; of several judgements the first counts."""
    content = document.content(node)
    # Some sites write the event as TE: a judgment has one sign at the most.
    names = {
        entry.name
        for entry in properties_in(content)
        if entry.name != OfMove.GOOD or _is_short(entry)
    }
    move = next((kind for kind in _OF_MOVE if kind in names), None)
    position = next((kind for kind in _OF_POSITION if kind in names), None)
    return Notes(
        comment=comment_of(document, node) if "C" in names else "",
        name=simple_text(raw_values(content, "N")[0]) if "N" in names else "",
        hotspot=_emphasis(content, HOTSPOT) if HOTSPOT in names else 0,
        move=move,
        move_emphasis=1 if move is None else _emphasis(content, move),
        position=position,
        position_emphasis=1 if position is None else _emphasis(content, position),
    )


def _is_short(entry: RawProperty) -> bool:
    return len(entry.values[0][1].strip()) <= 1


def comment_of(document: Document, node: int) -> str:
    """A node's comment as it was written; several are joined, a line each."""
    return "\n".join(full_text(raw) for raw in raw_values(document.content(node), "C"))


def set_hotspot(document: Document, node: int, hotspot: int) -> TreeChange:
    """Mark a node as one to look at: 1, very much so 2, or 0 not at all."""
    content = with_raw_values(document.content(node), HOTSPOT, [str(hotspot)] if hotspot else [])
    words = text("Mark the node as a hotspot") if hotspot else text("Remove the hotspot")
    return TreeChange(document.with_twig(node, content=content), words, node)


def judge(
    document: Document, node: int, judgement: OfMove | OfPosition | None, emphasis: int = 1
) -> TreeChange:
    """Judge the move or the position in place of any other judgement of its kind."""
    assert judgement is not None
    return _judged(document, node, type(judgement), judgement, emphasis)


def drop_judgement(
    document: Document, node: int, kind: type[OfMove] | type[OfPosition]
) -> TreeChange:
    """Take away the judgement of the move, or of the position."""
    return _judged(document, node, kind, None, 1)


def words_of(judgement: OfMove | OfPosition, emphasis: int = 1) -> str:
    """A judgement in words."""
    very = emphasis >= VERY
    return {
        OfMove.GOOD: text("Very good move") if very else text("Good move"),
        OfMove.INTERESTING: text("Interesting move"),
        OfMove.DOUBTFUL: text("Doubtful move"),
        OfMove.BAD: text("Very bad move") if very else text("Bad move"),
        OfPosition.GOOD_FOR_BLACK: text("Very good for Black") if very else text("Good for Black"),
        OfPosition.GOOD_FOR_WHITE: text("Very good for White") if very else text("Good for White"),
        OfPosition.EVEN: text("Surely even") if very else text("Even"),
        OfPosition.UNCLEAR: text("Very unclear") if very else text("Unclear"),
    }[judgement]


def _judged(
    document: Document,
    node: int,
    kind: type[OfMove] | type[OfPosition],
    judgement: OfMove | OfPosition | None,
    emphasis: int,
) -> TreeChange:
    content = document.content(node)
    for other in kind:
        if other is not judgement:
            content = with_raw_values(content, other.value, [])
    if judgement is None:
        words = text("Remove the judgment")
    else:
        value = "" if judgement in WITHOUT_EMPHASIS else str(emphasis)
        content = with_raw_values(content, judgement.value, [value])
        words = words_of(judgement, emphasis)
    return TreeChange(document.with_twig(node, content=content), words, node)


def _emphasis(content: str, name: str) -> int:
    values = raw_values(content, name)
    return VERY if values and values[0].strip() == str(VERY) else 1
