"""An engine's values in a record: read back as evaluations with their origin, and written so that they teach.

Written are the values as properties (SBKV for other programs, IBEV with the rest of it), and words only where
a move lost as much as a mistake does: what it lost and the better line, which stands there as a variation.
Nothing else is said in comments.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ingboard.board.points import Color, Grid, Point, standard_name_of
from ingboard.kifu.tree.changes import TreeChange, keep_line, set_property
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.markup import comment_of as comment_at
from ingboard.kifu.tree.markup import set_comment
from ingboard.kifu.written_analysis import (
    OURS,
    SHARE_OF_BLACK,
    WrittenAnalysis,
    WrittenMove,
    analyses_in,
    written_value,
)
from ingboard.review.analysis.evaluation import WRITTEN, Candidate, Evaluation, Origin, point_of
from ingboard.review.analysis.kept import Kept
from ingboard.review.analysis.words import engine_words
from ingboard.review.merge.authors import (
    ANNOTATORS,
    Paragraph,
    authors_of,
    comment_of,
    one_line,
    paragraphs_of,
)
from ingboard.rules.ruleset import RuleText

if TYPE_CHECKING:
    from ingboard.review.trying import Tried

_MOST_WRITTEN = 5  # moves of a position: as many as stand on the board


def read_in(document: Document, node: int, to_play: Color, grid: Grid) -> tuple[Kept, ...]:
    """What a node holds of engines, after which `to_play` moves."""
    return tuple(_kept(found, grid) for found in analyses_in(document, node, to_play))


def _kept(found: WrittenAnalysis, grid: Grid) -> Kept:
    rules = RuleText(found.rules) if found.rules in set(RuleText) else None
    origin = Origin(WRITTEN + found.origin, found.asked, found.komi, rules)
    moves = [move for each in found.moves if (move := _candidate(each, grid)) is not None]
    return Kept(
        origin,
        Evaluation(found.black_wins, found.black_leads, found.visits or 0, tuple(moves), engine=found.origin),
    )


def _candidate(found: WrittenMove, grid: Grid) -> Candidate | None:
    try:
        point = point_of(found.name, grid)
        line = tuple(point_of(name, grid) for name in found.line)
    except ValueError:
        return None
    return Candidate(point, found.visits, found.black_wins, found.black_leads, line)


def with_value(document: Document, node: int, origin: Origin, found: Evaluation, grid: Grid) -> Document:
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
                named(one.point), one.visits, round(one.win_rate, 4),
                None if one.lead is None else round(one.lead, 2),
                tuple(map(named, one.sequence)),
            )
            for one in found.candidates[:_MOST_WRITTEN]
        ),
        origin.visits,
        origin.komi,
        "" if origin.rules is None else origin.rules.value,
    )  # fmt: skip


def with_said(document: Document, root: int, node: int, author: str, words: str) -> Document:
    """The document with an author's words in a comment, in place of what the author said there before.

    An author who is new to the game is added to its AN property, as for a person who reviews.
    """
    author, known = one_line(author), authors_of(document, root)
    if author not in known:
        change = set_property(document, root, ANNOTATORS, ["; ".join([*known, author])])
        assert isinstance(change, TreeChange)
        document = change.document
    said = paragraphs_of(comment_at(document, node), [*known, author])
    kept = [paragraph for paragraph in said if paragraph.author != author]
    return set_comment(document, node, comment_of([*kept, Paragraph(author, words)])).document


def with_line(
    document: Document, root: int, node: int, moves: Sequence[Tried], author: str, words: str, grid: Grid
) -> TreeChange:
    """The document with an engine's line as a variation from a node, its first move said by that author.

    The change names the first move of the line.
    """
    change = keep_line(document, node, moves, grid)
    first = keep_line(change.document, node, moves[:1], grid).node
    kept = change.document if not words else with_said(change.document, root, first, author, words)
    return TreeChange(kept, change.what, first)
