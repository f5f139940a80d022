"""The moves by which a record goes on from the viewed node: which are shown, by what letters and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_uppercase

from ingboard.board.points import Grid, Point, name_of
from ingboard.kifu.marks import MarkKind
from ingboard.kifu.outline import NONE
from ingboard.kifu.record import RecordNode
from ingboard.kifu.tree.ways import WayOn, ways_at, wished_by
from ingboard.table.document_session import DocumentSession
from ingboard.text import ended, labeled, listed, text
from ingboard.ui.shell.preferences import NextMoves

_WAYS_NAMED = 4


def letters_of(ways: Sequence[WayOn], node: RecordNode) -> dict[Point, str]:
    """The letter of each way on; a point with a label of the record's own keeps it."""
    labels = {mark.point: mark.label for mark in node.marks if mark.kind is MarkKind.LABEL}
    free = (letter for letter in ascii_uppercase if letter not in labels.values())
    points = (way.point for way in ways if way.point is not None)
    return {point: labels.get(point) or next(free, "") for point in points}


def ways_words(
    ways: Sequence[WayOn],
    letters: Mapping[Point, str],
    grid: Grid,
    main: int,
    *,
    siblings: bool = False,
) -> str:
    """Where one can go on: "Next: A Q3 in the game, B S2"; `main` is the node on the main line.

    Of many ways the first few are named: the line keeps its height, so that nothing below the board moves.
    """
    told = []
    for way in ways[:_WAYS_NAMED]:
        point = text("pass") if way.point is None else name_of(way.point, grid)
        letter = "" if way.point is None else letters.get(way.point, "")
        words = f"{letter} {point}".strip()
        told.append(text("{move} in the game", move=words) if way.node == main else words)
    more = len(ways) - len(told)
    if more:
        told.append(text("{number} more", number=more))
    if siblings:
        return ended(labeled(text("Alternative moves"), listed(told)))
    return text("Next: {moves}.", moves=listed(told)) if told else ""


def ways_shown(study: DocumentSession, chosen: NextMoves) -> tuple[WayOn, ...]:
    """The moves that the game can go on by from the viewed node, as they are to be seen on the board."""
    document, node, grid = study.document, study.node, study.state.grid
    parent = document.parent(node)
    parts = len(document.children(node)) > 1 or (
        parent != NONE and len(document.children(parent)) > 1
    )
    if not parts:
        return ()
    siblings = chosen is NextMoves.SIBLINGS
    if chosen is NextMoves.AS_FILE:
        siblings, shown = wished_by(document, study.root)
        if not shown:
            return ()
    ways = ways_at(document, node, grid, siblings=siblings)
    return tuple(way for way in ways if way.node != node)
