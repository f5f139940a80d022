"""A comparison in sentences: each difference with its moves named, and what both records share."""

from __future__ import annotations

from ingboard.board.points import Grid, name_of, size_words
from ingboard.game.strip import name_of_color
from ingboard.review.compare.comparison import Comparison, Difference, DifferenceKind, Step
from ingboard.review.search.likeness import SAME, SWAP
from ingboard.text import clauses, plural, sentence, text

_TURNS = 8


def headline(comparison: Comparison) -> str:
    """What matters most, in one sentence."""
    one, other = comparison.boards
    if one is not other:
        return text(
            "Different boards: {one} and {other}.", one=size_words(one), other=size_words(other)
        )
    if comparison.is_same:
        return plural(
            "Same {number} move and game information.",
            "Same {number} moves and game information.",
            len(comparison.one),
        )
    if comparison.same_moves:
        return plural("Same {number} move.", "Same {number} moves.", len(comparison.one))
    if not comparison.agree_until:
        return text("Different from the first move.")
    return plural(
        "The first {number} move is the same.",
        "The first {number} moves are the same.",
        comparison.agree_until,
    )


def summary(comparison: Comparison) -> str:
    """How many differences of each kind: "One transposed pair found; 2 moves only in A"."""
    parts: list[str] = []
    pairs = sum(found.kind is DifferenceKind.TRANSPOSED for found in comparison.differences)
    if pairs:
        parts.append(plural("One transposed pair found", "{number} transposed pairs found", pairs))
    counts = {
        kind: sum(
            max(len(found.one), len(found.other))
            for found in comparison.differences
            if found.kind is kind
        )
        for kind in DifferenceKind
    }
    if number := counts[DifferenceKind.MOVED]:
        parts.append(plural("one move at another place", "{number} moves at other places", number))
    if number := counts[DifferenceKind.REPLACED]:
        parts.append(plural("one move differs", "{number} moves differ", number))
    if number := counts[DifferenceKind.ONLY_ONE]:
        parts.append(plural("one move only in A", "{number} moves only in A", number))
    if number := counts[DifferenceKind.ONLY_OTHER]:
        parts.append(plural("one move only in B", "{number} moves only in B", number))
    return sentence(clauses(parts))


def copy_words(comparison: Comparison) -> str:
    """How the second record is a turned, mirrored or recolored copy; "" if it is none."""
    likeness = comparison.likeness
    if likeness == SAME:
        return ""
    turns = (
        "",
        text("mirrored left to right"),
        text("mirrored top to bottom"),
        text("turned 180°"),
        text("mirrored at the falling diagonal"),
        text("turned 90°"),
        text("turned 90°"),
        text("mirrored at the rising diagonal"),
    )
    how = turns[likeness % _TURNS]
    if likeness >= SWAP:
        swapped = text("colors swapped")
        how = f"{how}, {swapped}" if how else swapped
    return text("B is a copy of A, {how}.", how=how)


def difference_words(difference: Difference, grid: Grid) -> str:
    """One difference in a sentence, its moves named."""
    one, other = difference.one, difference.other
    match difference.kind:
        case DifferenceKind.TRANSPOSED:
            return text(
                "Transposed pair: A has {first}, then {second}; B the reverse.",
                first=_named(one[0], grid),
                second=_named(one[1], grid),
            )
        case DifferenceKind.MOVED:
            return text(
                "{step} in A is move {number} in B.",
                step=_named(one[0], grid),
                number=other[0].number,
            )
        case DifferenceKind.REPLACED if len(one) == 1:
            return text(
                "A has {one}, B has {other}.",
                one=_named(one[0], grid),
                other=_named(other[0], grid),
            )
        case DifferenceKind.REPLACED:
            return text(
                "Moves {first} to {last} differ: A plays {one}, B {other}.",
                first=one[0].number,
                last=one[-1].number,
                one=_named(one[0], grid),
                other=_named(other[0], grid),
            )
        case DifferenceKind.ONLY_ONE:
            return _only(one, "A", grid)
        case DifferenceKind.ONLY_OTHER:
            return _only(other, "B", grid)


def _only(steps: tuple[Step, ...], which: str, grid: Grid) -> str:
    if len(steps) == 1:
        return text("{step} is only in {which}.", step=_named(steps[0], grid), which=which)
    return text(
        "Moves {first} to {last}, from {step}, are only in {which}.",
        first=steps[0].number,
        last=steps[-1].number,
        which=which,
        step=_named(steps[0], grid),
    )


def _named(step: Step, grid: Grid) -> str:
    """A step in words: "31 Black D4"; a pass and set-up stones are named as such."""
    if step.move is None:
        return text("stones set up after {number}", number=step.number)
    color, point = step.move
    where = text("pass") if point is None else name_of(point, grid)
    return text(
        "{number} {side} {point}", number=step.number, side=name_of_color(color), point=where
    )
