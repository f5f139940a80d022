"""Problems from the nodes of a record: the position and its question first, what was played on later.

A question page never shows what follows: neither moves, nor variations, nor what a comment says after its
question.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color
from ingboard.board.position import Position
from ingboard.export.diagram import DiagramSign
from ingboard.export.kifu.draft import FigureDraft
from ingboard.export.kifu.figure import Figure, FigureRemark, figure_letters
from ingboard.export.kifu.figures import figures_after
from ingboard.export.kifu.heading import Heading
from ingboard.export.kifu.options import KifuOptions
from ingboard.kifu.record import RecordNode
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import read_branch, read_line, way_to
from ingboard.text import text

_WIDE = "\uff1f"  # the question mark of Chinese and Japanese
_ENDS = f".?!\u3002\uff01{_WIDE}"
_SENTENCE = re.compile(rf"\s*[^{_ENDS}\n]*(?:[{_ENDS}]+[\"”»)\]]*|\n|$)")
_ASKS = ("?", _WIDE)
_HOTSPOT = re.compile(r"\bHO\s*\[")


class Problem(Struct, frozen=True):
    """A position that is asked about: the node, its board, and the words on both pages.

    `question` is printed with the position, `rest` (of the comment) with the answer.
    """

    node: int
    position: Position
    to_play: Color
    question: str
    rest: str
    record_node: RecordNode


class Asking(StrEnum):
    """Which positions are problems: that on view, the hotspots (HO), or also comments that ask.

    OPEN are the questions of a review that nobody has answered, whether or not a move follows; there is
    nothing yet to print as their answers.
    """

    ON_VIEW = "on-view"
    HOTSPOTS = "hotspots"
    QUESTIONS = "questions"
    OPEN = "open"


def problem_nodes(document: Document, root: int, asking: Asking) -> Iterator[int]:
    """The nodes of a game marked as hotspots, with something after them for the answer.

    With QUESTIONS also those whose comment has a question mark.
    """
    signs = ("HO", *_ASKS) if asking is Asking.QUESTIONS else ("HO",)
    for node in document.subtree(root):
        content = document.content(node)
        if not any(sign in content for sign in signs) or not document.children(node):
            continue
        if _HOTSPOT.search(content) or (
            asking is Asking.QUESTIONS and _comment_asks(document, node)
        ):
            yield node


def _comment_asks(document: Document, node: int) -> bool:
    return any(
        mark in value
        for entry in document.properties(node)
        if entry.name == "C"
        for _, value in entry.values
        for mark in _ASKS
    )


def problem_at(document: Document, node: int) -> Problem:
    """The problem of a node.

    Raises KifuError where the game cannot be read.
    """
    read = read_line(document, way_to(document, node))
    draft = FigureDraft(_emptied(read.record.first), KifuOptions())
    last: Color | None = None
    to_play: Color | None = None
    for record_node in read.record.nodes:
        draft.take(record_node, 0)
        if record_node.move is not None:
            last, to_play = record_node.move.color, None
        to_play = record_node.to_play or to_play
    here = read.record.nodes[-1]
    to_play = to_play or _next_to_play(document, node)
    if to_play is None:
        to_play = Color.BLACK if last is None else last.opponent
    question, rest = asked(here.comment)
    return Problem(node, draft.position, to_play, question, rest, here)


def _next_to_play(document: Document, node: int) -> Color | None:
    """Who plays next in the line that goes on from a node; nodes without a move are passed over."""
    root = way_to(document, node)[0]
    while children := document.children(node):
        node = children[0]
        for following, _ in read_branch(document, root, [node]):
            if following.move is not None:
                return following.move.color
    return None


def asked(comment: str) -> tuple[str, str]:
    """A comment as its question and what is said after it: the answer may stand there.

    The question ends with the last of the first sentences that ask. Without one all of it is the rest.
    """
    end, asks = 0, False
    for sentence in _SENTENCE.finditer(comment):
        words = sentence[0].rstrip().rstrip('"”»)]')
        if not words.strip():
            continue
        if words.endswith(_ASKS):
            end, asks = sentence.end(), True
        elif asks:
            break
    return comment[:end].strip(), comment[end:].strip()


def question_figure(problem: Problem, number: int) -> Figure:
    """The figure on the question page: the position, the record's own marks, and the question alone."""
    draft = FigureDraft(problem.position, KifuOptions(comments=False))
    draft.finish(problem.record_node)
    turn = text("Black to play.") if problem.to_play is Color.BLACK else text("White to play.")
    title = text("Problem {number}", number=number)
    figure = draft.figure(title, (), "")
    signs = dict(figure.diagram.signs)
    move = problem.record_node.move
    if move is not None and move.point is not None and move.point not in figure.diagram.labels:
        signs.setdefault(move.point, DiagramSign.LAST)
    diagram = replace(figure.diagram, signs=signs, land={})
    words = f"{turn} {problem.question}" if problem.question else turn
    return replace(figure, diagram=diagram, remarks=(FigureRemark("", words),))


def answer_figures(
    document: Document, problem: Problem, number: int, most: int
) -> Iterator[Figure]:
    """The lines that follow, so many moves of each, counted from 1; the first is the answer.

    What the comment says after its question stands with the first.
    """
    children = document.children(problem.node)
    title = text("Answer to problem {number}", number=number)
    if not children:
        draft = FigureDraft(problem.position, KifuOptions())
        yield replace(draft.figure(title, (), ""), remarks=_rest(problem))
        return
    letters = figure_letters()
    rest = _rest(problem)
    for child in children:
        name = title if child == children[0] else text("{title}, another line", title=title)
        for figure in figures_after(document, child, problem.position, letters, most):
            heading = text("{number}: {title}", number=number, title=figure.title)
            named = replace(figure, title=heading if figure.letter else name)
            yield replace(named, remarks=(*rest, *named.remarks))
            rest = ()


def sheet_of(
    document: Document, nodes: Iterable[int], answers: str, most: int
) -> Iterator[Figure | Heading]:
    """All figures of a sheet, as they are asked for: every question, then, under a title, the answers.

    Without a title there are no answers. `most` is how many moves of each line are printed. Raises KifuError
    where the game cannot be read.
    """
    problems = []
    for node in nodes:
        problems.append(problem_at(document, node))
        yield question_figure(problems[-1], len(problems))
    if not answers:
        return
    if problems:
        yield Heading(answers, (), answers)
    for number, problem in enumerate(problems, 1):
        yield from answer_figures(document, problem, number, most)


def _rest(problem: Problem) -> tuple[FigureRemark, ...]:
    return (FigureRemark("", problem.rest),) if problem.rest else ()


def _emptied(position: Position) -> Position:
    return position.with_cells((point, None) for point in position.grid.points)
