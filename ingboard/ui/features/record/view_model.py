"""What review puts on the board: marks, lines, dimming, views, move numbers, tried stones. Values only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_uppercase

from msgspec.structs import replace

from ingboard.board.points import Color, Grid, Point, name_of
from ingboard.kifu.outline import NONE
from ingboard.kifu.record import SIGNS, GameRecord, MarkKind, RecordNode
from ingboard.kifu.tree.ways import WayOn, ways_at, wished_by
from ingboard.review.trying import Trying
from ingboard.table.document_session import DocumentSession
from ingboard.text import ended, labeled, listed, text
from ingboard.ui.board.view_model import BoardPicture, Mark, Stroke
from ingboard.ui.shell.preferences import NextMoves

_SIGNS = {kind: Mark.BOX if kind is MarkKind.SELECTED else Mark[kind.name] for kind in SIGNS}


def with_markup(
    picture: BoardPicture, record: GameRecord, at: int, numbers: Mapping[Point, int]
) -> BoardPicture:
    """The board with what the node `at` marks, and numbers under it: a label takes a number's place."""
    node = record.nodes[at]
    grid = picture.position.grid
    labels = {point: str(number) for point, number in numbers.items()}
    labels |= {mark.point: mark.label for mark in node.marks if mark.kind is MarkKind.LABEL}
    signs = {mark.point: _SIGNS[mark.kind] for mark in node.marks if mark.kind in _SIGNS}
    territory = node.territory()
    land = {point: color for color in Color for point in territory[color]}
    viewed = record.viewed_at(at)
    return replace(
        picture,
        marks={**picture.marks, **signs},
        labels={point: label for point, label in labels.items() if label and point not in signs},
        land={**picture.land, **land},
        strokes=tuple(Stroke(*stroke) for stroke in node.strokes),
        dimmed=record.dimmed_at(at),
        unviewed=frozenset(grid.points) - viewed if viewed else frozenset(),
    )


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


def with_tried(picture: BoardPicture, trying: Trying) -> BoardPicture:
    """The board with the tried stones, faint and numbered, and nothing of what the record marks."""
    numbers = trying.numbers()
    return BoardPicture(
        trying.state.position,
        glow=picture.glow,
        tried=frozenset(numbers),
        labels={point: str(number) for point, number in numbers.items()},
    )


def ways_shown(study: DocumentSession, chosen: NextMoves) -> tuple[WayOn, ...]:
    """The moves that the game can go on by from the viewed node, as they are to be seen on the board."""
    document, node, grid = study.document, study.node, study.state.position.grid
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
