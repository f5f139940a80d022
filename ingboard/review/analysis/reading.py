"""What engines have said in a record, read back as evaluations with their origin."""

from __future__ import annotations

from ingboard.board.points import Color, Grid
from ingboard.kifu.tree.document import Document
from ingboard.kifu.written_analysis import WrittenAnalysis, WrittenMove, analyses_in
from ingboard.review.analysis.evaluation import WRITTEN, Candidate, Evaluation, Origin, point_of
from ingboard.review.analysis.kept import Kept
from ingboard.rules.ruleset import RuleText


def read_in(document: Document, node: int, to_play: Color, grid: Grid) -> tuple[Kept, ...]:
    """What a node holds of engines, after which `to_play` moves."""
    return tuple(_kept(found, grid) for found in analyses_in(document, node, to_play))


def _kept(found: WrittenAnalysis, grid: Grid) -> Kept:
    rules = RuleText(found.rules) if found.rules in set(RuleText) else None
    origin = Origin(WRITTEN + found.origin, found.asked, found.komi, rules)
    moves = [move for each in found.moves if (move := _candidate(each, grid)) is not None]
    return Kept(
        origin,
        Evaluation(
            found.black_wins,
            found.black_leads,
            found.visits or 0,
            tuple(moves),
            engine=found.origin,
        ),
    )


def _candidate(found: WrittenMove, grid: Grid) -> Candidate | None:
    try:
        point = point_of(found.name, grid)
        line = tuple(point_of(name, grid) for name in found.line)
    except ValueError:
        return None
    return Candidate(point, found.visits, found.black_wins, found.black_leads, line)
