"""A verdict on one A4 page: the board, the four texts, what each rests on in two columns, and the address.

Letters are made smaller until all finds room: a committee files one sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QImage

from ingboard.board.points import Point
from ingboard.kifu.marks import MarkKind
from ingboard.review.verdict_page import TextVerdict, VerdictPage, ground_words
from ingboard.review.verdict_words import confidence_name
from ingboard.rules.texts import text_title
from ingboard.text import listed, sentence, text
from ingboard.ui.board import paper as board_paper
from ingboard.ui.board.flat import FlatOptions
from ingboard.ui.board.paper import Hand, Paper, application, font_of, height_of, height_of_broken
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.widgets.code_image import QUIET, code_squares

_LEFT: Final = 12.7
_RIGHT: Final = 197.3
_COLUMN: Final = 89.5
_SECOND: Final = _RIGHT - _COLUMN
_TOP: Final = 28.0
_FOOT: Final = 262.0
_BOTTOM: Final = 290.0
_BODY: Final = 3.4
_CODE: Final = 24.0
_LONGEST_CODE: Final = 500  # letters of an address that a camera still reads from paper
_SIZES: Final = (3.3, 3.0, 2.7, 2.4, 2.1, 1.8)
_INDENT: Final = 3.0
_ADDRESS_SIZES: Final = (2.6, 2.2, 1.8, 1.4, 1.0)
_ADDRESS_HIGH: Final = 14.0


class _Words(NamedTuple):
    """A paragraph of a column: its words, how they are set, and the room above."""

    words: str
    hand: Hand = Hand.SANS
    indent: float = 0.0
    above: float = 0.4
    grey: bool = False


def verdict_pdf(page: VerdictPage) -> bytes:
    """The page as a PDF; the same page gives the same bytes."""
    application()
    return board_paper.pdf_of(page.title, [_drawing(page)])


def verdict_svg(page: VerdictPage) -> bytes:
    """The page as an SVG."""
    application()
    draw = _drawing(page)
    return board_paper.svg_of_page(page.title, lambda painter: draw(Paper(painter)))


def verdict_image(page: VerdictPage, width: int) -> QImage:
    """The page as an image so many pixels wide, to look at."""
    application()
    return board_paper.image_of(width, _drawing(page))


def board_picture(page: VerdictPage) -> BoardPicture:
    """The board before the move: the point asked about marked, and the stones that its verdict speaks of."""
    evidence = page.evidence
    marks: dict[Point, MarkKind] = dict.fromkeys(evidence.stones, MarkKind.SQUARE)
    marks.update(dict.fromkeys(evidence.hot, MarkKind.TRIANGLE))
    if page.point is not None and page.board.color_at(page.point) is None:
        barred = page.own.verdict.illegal is not None
        marks[page.point] = MarkKind.CROSS if barred else MarkKind.CIRCLE
    return BoardPicture(page.board, marks=marks)


def _drawing(page: VerdictPage) -> Callable[[Paper], None]:
    return partial(_paint, page)


def _paint(page: VerdictPage, paper: Paper) -> None:
    paper.line(QRectF(_LEFT, 9, _RIGHT - _LEFT, 9), page.title, 8, Hand.SERIF)
    paper.line(QRectF(_LEFT, 18.4, _RIGHT - _LEFT, 5), page.occasion, 3.8)
    paper.rule(_LEFT, 25.2, _RIGHT, 0.5)
    options = FlatOptions(last_move=False, font=QFont(font_of(3.1, Hand.BOLD)), coordinates=True)
    paper.board(QRectF(_LEFT, _TOP, _COLUMN, _COLUMN), board_picture(page), options)
    paper.line(QRectF(_LEFT, _TOP + _COLUMN, _COLUMN, 4.4), _legend(page), 2.9, grey=True)
    below = _paint_summary(paper, page)
    _paint_columns(paper, page, max(below, _TOP + _COLUMN + 6))
    _paint_foot(paper, page)


def _legend(page: VerdictPage) -> str:
    """What the signs on the board mean, as far as there are any."""
    return listed(
        (
            text("triangle: hot") if page.evidence.hot else "",
            text("square: ko stone") if page.evidence.stones - page.evidence.hot else "",
            text("the board before the move"),
        )
    )


def _paint_summary(paper: Paper, page: VerdictPage) -> float:
    """Each text's verdict beside the board; returns where it ends."""
    y = _TOP
    for one in page.texts:
        title = listed((text_title(one.rules), one.answer))
        paper.line(QRectF(_SECOND, y, _COLUMN, 5.2), title, 4.4, Hand.SERIF)
        y += 5.4
        for words in (sentence(one.article), confidence_name(one.verdict.confidence)):
            high = height_of(words, _COLUMN, _BODY)
            paper.wrapped(QRectF(_SECOND, y, _COLUMN, high + 1), words, _BODY)
            y += high + 0.3
        y += 1.6
        paper.rule(_SECOND, y, _RIGHT, 0.15)
        y += 1.6
    high = height_of(page.recent, _COLUMN, _BODY)
    paper.wrapped(QRectF(_SECOND, y, _COLUMN, high + 1), page.recent, _BODY)
    return y + high


def _paint_columns(paper: Paper, page: VerdictPage, top: float) -> None:
    words = tuple(chain.from_iterable(_of_text(one) for one in page.texts))
    size = next((size for size in _SIZES if _fits(words, size, top)), _SIZES[-1])
    for part, column, y, high in _set(words, size, top):
        x = (_LEFT, _SECOND)[min(column, 1)] + part.indent
        room = QRectF(x, y, _COLUMN - part.indent, high + 1)
        paper.wrapped(room, part.words, size, part.hand, grey=part.grey)


def _of_text(one: TextVerdict) -> Iterator[_Words]:
    yield _Words(text_title(one.rules), Hand.BOLD, above=2.4)
    yield _Words(one.words)
    for ground in one.grounds:
        yield _Words(ground.row.title, Hand.BOLD, _INDENT, 1.2)
        for words in ground_words(ground):
            yield _Words(words, indent=_INDENT)


def _fits(words: tuple[_Words, ...], size: float, top: float) -> bool:
    """Whether two columns hold all, each paragraph whole."""
    return all(column < 2 for _, column, _, _ in _set(words, size, top))


def _set(
    words: tuple[_Words, ...], size: float, top: float
) -> list[tuple[_Words, int, float, float]]:
    """Each paragraph, its column, where in it it begins, its height; a heading stays with what follows."""
    heights = [height_of(part.words, _COLUMN - part.indent, size, part.hand) for part in words]
    found = []
    column, y = 0, top
    for number, (part, high) in enumerate(zip(words, heights, strict=True)):
        needed, at = part.above + high, number
        while words[at].hand is Hand.BOLD and at + 1 < len(words):
            at += 1
            needed += words[at].above + heights[at]
        if y + needed > _FOOT:
            column, y = column + 1, top
        found.append((part, column, y + part.above, high))
        y += part.above + high
    return found


def _paint_foot(paper: Paper, page: VerdictPage) -> None:
    """The address, as a code where it is short, and room for the committee."""
    top = _FOOT + 2
    paper.rule(_LEFT, top, _RIGHT, 0.2)
    x = _LEFT
    if len(page.address) <= _LONGEST_CODE:
        _paint_code(paper, page.address, top + 1)
        x += _CODE + 3
    words, wide = text("Address: {address}", address=page.address), _RIGHT - x
    size = address_size(words, wide)
    high = height_of_broken(words, wide, size)
    paper.broken(QRectF(x, top + 1.6, wide, high + 0.6), words, size)
    again = text("ingboard verdict ADDRESS makes this page again.")
    paper.line(QRectF(x, top + 2.6 + high, wide, 4), again, 2.8, grey=True)
    paper.rule(x, _BOTTOM - 4.5, _RIGHT, 0.2)
    paper.line(
        QRectF(x, _BOTTOM - 4.2, wide, 4), text("Decision, date, signatures"), 2.8, grey=True
    )


def address_size(words: str, wide: float) -> float:
    """The largest letters in which the whole address, a game's moves with it, stands in the foot."""
    fitting = (
        size for size in _ADDRESS_SIZES if height_of_broken(words, wide, size) <= _ADDRESS_HIGH
    )
    return next(fitting, _ADDRESS_SIZES[-1])


def _paint_code(paper: Paper, words: str, top: float) -> None:
    rows = code_squares(words)
    side = _CODE / (len(rows) - 2 * QUIET)  # the white border may lie in the margin
    for row, squares in enumerate(rows):
        for column, black in enumerate(squares):
            if black:
                x, y = _LEFT + (column - QUIET) * side, top + (row - QUIET) * side
                paper.fill(QRectF(x, y, side, side))
