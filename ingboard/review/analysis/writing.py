"""An engine's values as properties of a record: SBKV for other programs, IBEV with the rest of it."""

from __future__ import annotations

from ingboard.board.points import Grid, Point, standard_name_of
from ingboard.kifu.tree.changes import TreeChange, set_property
from ingboard.kifu.tree.document import Document
from ingboard.kifu.written_analysis import (
    OURS,
    SHARE_OF_BLACK,
    WrittenAnalysis,
    WrittenMove,
    written_value,
)
from ingboard.review.analysis.evaluation import Evaluation, Origin
from ingboard.review.analysis.origin_words import engine_words

_MOST_WRITTEN = 5  # moves of a position: as many as stand on the board


def with_value(
    document: Document, node: int, origin: Origin, found: Evaluation, grid: Grid
) -> Document:
    """The document with a value in the properties of a node."""
    values = {OURS: written_value(_written(origin, found, grid))}
    if found.win_rate is not None:
        values[SHARE_OF_BLACK] = f"{100 * found.win_rate:.1f}"
    for name, value in values.items():
        change = set_property(document, node, name, [value])
        assert isinstance(change, TreeChange)
        document = change.document
    return document


def _written(origin: Origin, found: Evaluation, grid: Grid) -> WrittenAnalysis:
    def named(point: Point | None) -> str:
        return "pass" if point is None else standard_name_of(point, grid)

    return WrittenAnalysis(
        engine_words(found),
        found.win_rate,
        found.lead,
        found.visits,
        tuple(
            WrittenMove(
                named(one.point),
                one.visits,
                round(one.win_rate, 4),
                None if one.lead is None else round(one.lead, 2),
                tuple(map(named, one.sequence)),
            )
            for one in found.candidates[:_MOST_WRITTEN]
        ),
        origin.visits,
        origin.komi,
        "" if origin.rules is None else origin.rules.value,
    )
