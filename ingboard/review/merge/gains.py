"""What a merge will bring, in sentences, before anybody agrees to it."""

from __future__ import annotations

from ingboard.review.merge.merge import Merged
from ingboard.text import plural, text


def gains(merged: Merged) -> tuple[str, ...]:
    """What is added, a line each: "3 variations with 14 moves", "5 comments"."""
    lines = []
    if merged.variations:
        variations = plural("{number} variation", "{number} variations", merged.variations)
        lines.append(
            plural(
                "{variations} with {number} node",
                "{variations} with {number} nodes",
                merged.nodes,
                variations=variations,
            )
        )
    if merged.comments:
        lines.append(plural("{number} comment", "{number} comments", merged.comments))
    if merged.marks:
        lines.append(plural("{number} mark", "{number} marks", merged.marks))
    if merged.notes:
        lines.append(
            plural(
                "{number} clashing mark or judgment, in words",
                "{number} clashing marks or judgments, in words",
                merged.notes,
            )
        )
    return tuple(lines) or (text("Missing facts and properties"),)


def cautions(merged: Merged, encoding: str) -> tuple[str, ...]:
    """What stays as it is, and what stands in the way of saving."""
    lines = []
    if merged.parts_at is not None:
        lines.append(
            text("From move {number} the other main line is a variation.", number=merged.parts_at)
        )
    lines += [
        text(
            "{name} stays “{one}”; other review: “{other}”.",
            name=fact.name,
            one=fact.one,
            other=fact.other,
        )
        for fact in merged.facts
    ]
    if merged.unwritable:
        lines.append(
            text(
                "{encoding} lacks “{character}”: save as UTF-8 (Ctrl+E).",
                character=merged.unwritable,
                encoding=encoding,
            )
        )
    return tuple(lines)


def shared_words(merged: Merged) -> str:
    """How much both reviews have in common."""
    return plural("{number} move in common.", "{number} moves in common.", merged.shared_moves)
