"""A sheet about a game on A4: two columns of boards and figures, the log, signatures, the seal.

The foot is set first from below; what is between the figures and the signatures is the log's. Where it needs
more, further pages take it up, each numbered, signed and sealed as the first one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QImage, QPainter

from ingboard.board.points import PerColor
from ingboard.export.sheet import LogLine, Seal, Sheet, SheetBoard, SheetFacts, SheetTable
from ingboard.table.tournament import Tournament
from ingboard.text import listed, text
from ingboard.ui.board.flat import FlatOptions
from ingboard.ui.board.paper import (
    Hand,
    Paper,
    Side,
    application,
    font_of,
    height_of,
    image_of,
    measured,
    pdf_of,
)
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.game.film.film_frame import frame_at
from ingboard.ui.game.film.schedule import Instant
from ingboard.ui.widgets.code_image import QUIET, code_squares

Lines: TypeAlias = tuple[LogLine, ...]


_SHEET_LOG_BODY, _LETTERS, _SHEET_LOG_HEAD = 3.5, 3.3, 4.2  # heights of letters


_TIME, _LONG_TIME = 21.0, 25.0


_GAP = 1.3


_TITLE, _MORE = 6.6, 5.0


def pages_of_log(lines: Lines, front: QRectF, further: QRectF) -> tuple[Lines, ...]:
    """The lines of each page: `front` is the room on the first one, `further` that on each other.

    A page that goes on elsewhere says so in a line of its own.
    """
    pages: list[Lines] = []
    rest = lines
    while rest or not pages:
        room = further if pages else front
        fit = _fitting(rest, room, bool(pages))
        pages.append(rest[:fit])
        rest = rest[fit:]
    return tuple(pages)


def paint_log(paper: Paper, title: str, lines: Lines, room: QRectF, *, next_page: int = 0) -> None:
    """Title and lines of one page; `next_page` is the number of the page that has more, 0 for none."""
    x, y, wide = room.x(), room.y(), room.width()
    paper.line(QRectF(x, y, wide, 5.4), title, _SHEET_LOG_HEAD, Hand.SERIF)
    y += _TITLE
    if not lines and not next_page:
        paper.line(QRectF(x, y, wide, 4.4), text("None."), _SHEET_LOG_BODY)
        return
    times = _width_of_times(lines)
    for line, high in zip(lines, _heights(lines, wide - times), strict=True):
        paper.line(QRectF(x, y + 0.4, times, 4.2), line.time, _LETTERS)
        paper.wrapped(QRectF(x + times, y + 0.5, wide - times, high), line.words, _LETTERS)
        paper.rule(x, y + high, x + wide, 0.15)
        y += high
    if next_page:
        words = text("Continued on page {number}.", number=next_page)
        paper.line(QRectF(x, y + 0.4, wide, 4.4), words, _SHEET_LOG_BODY, Hand.BOLD)


def _fitting(lines: Lines, room: QRectF, at_least_one: bool) -> int:
    heights = _heights(lines, room.width() - _width_of_times(lines))
    left = room.height() - _TITLE
    if sum(heights) <= left:
        return len(lines)
    left -= _MORE
    fit = 0
    for high in heights:
        if high > left:
            break
        left -= high
        fit += 1
    return max(fit, 1) if at_least_one else fit


def _heights(lines: Sequence[LogLine], wide: float) -> list[float]:
    return [height_of(line.words, wide, _LETTERS) + _GAP for line in lines]


def _width_of_times(lines: Sequence[LogLine]) -> float:
    return _LONG_TIME if any(len(line.time) > len("00:00:00") for line in lines) else _TIME


_LEFT, _RIGHT = 12.7, 197.3


_WIDE = _RIGHT - _LEFT


_COLUMN = 87.0


_SECOND = _RIGHT - _COLUMN


_BOTTOM = 290.0


_CODE = 27.0


_BODY, _SMALL, _HEAD = 3.5, 3.1, 4.2  # heights of letters


_ROW = 5.7


_SIGNING = 20.0


_BETWEEN_PAGES = 0.02  # of a page's width, in an image


def sheet_pdf(sheet: Sheet) -> bytes:
    """The sheet as a PDF, of one page where its log finds room there."""
    return pdf_of(listed((sheet.title, sheet.occasion)), pages_of(sheet))


def sheet_image(sheet: Sheet, width: int) -> QImage:
    """The sheet's pages beside each other, each so many pixels wide."""
    images = [image_of(width, draw) for draw in pages_of(sheet)]
    if len(images) == 1:
        return images[0]
    step = width + round(width * _BETWEEN_PAGES)
    whole = QImage(step * len(images) - (step - width), images[0].height(), images[0].format())
    whole.fill(Qt.GlobalColor.gray)
    with QPainter(whole) as painter:
        for number, image in enumerate(images):
            painter.drawImage(number * step, 0, image)
    return whole


def pages_of(sheet: Sheet) -> tuple[Callable[[Paper], None], ...]:
    """What draws each page."""
    application()
    front = measured(partial(_paint_front, sheet, ""))
    further = measured(partial(_paint_further, sheet, ""))
    pages = pages_of_log(sheet.log, front, further)
    return tuple(partial(_paint, sheet, pages, number) for number in range(len(pages)))


def _paint(sheet: Sheet, pages: tuple[Lines, ...], number: int, paper: Paper) -> None:
    of_all = ""
    if len(pages) > 1:
        of_all = text("page {number} of {pages}", number=number + 1, pages=len(pages))
    room = (_paint_further if number else _paint_front)(sheet, of_all, paper)
    title = sheet.log_title
    if number:
        title = text("{title}, continued", title=title)
    following = number + 2 if number + 1 < len(pages) else 0
    paint_log(paper, title, pages[number], room, next_page=following)


def _paint_front(sheet: Sheet, of_all: str, paper: Paper) -> QRectF:
    """Everything but the log; returns the room for it."""
    _paint_head(paper, sheet, of_all)
    below = _paint_players(paper, sheet)
    columns = _paint_middle(paper, sheet, below)
    top = _paint_foot(paper, sheet)
    top = _paint_signatures(paper, sheet, top)
    if sheet.lines_to_write:
        top = _paint_lines(paper, sheet.lines_to_write, top)
        _paint_remarks(paper, sheet, columns[0], _COLUMN)
        return QRectF(_SECOND, columns[1], _COLUMN, top - columns[1])
    below = _paint_remarks(paper, sheet, max(columns), _WIDE)
    return QRectF(_LEFT, below, _WIDE, top - below)


def _paint_further(sheet: Sheet, of_all: str, paper: Paper) -> QRectF:
    """A further page but for the log; returns the room for it."""
    _paint_head(paper, sheet, of_all)
    below = _paint_players(paper, sheet)
    top = _paint_signatures(paper, sheet, _paint_foot(paper, sheet))
    return QRectF(_LEFT, below, _WIDE, top - below)


def _paint_head(paper: Paper, sheet: Sheet, of_all: str) -> None:
    version = listed((sheet.version, of_all))
    paper.line(QRectF(_LEFT, 9, 110, 9), sheet.title, 8, Hand.SERIF)
    paper.line(QRectF(_LEFT, 18.2, 112, 5), sheet.occasion, 3.8)
    paper.line(QRectF(_RIGHT - 70, 13.8, 70, 4.6), version, _BODY, side=Side.RIGHT)
    paper.line(QRectF(_RIGHT - 70, 18.4, 70, 4.8), sheet.terms, _BODY, side=Side.RIGHT)
    paper.rule(_LEFT, 25.9, _RIGHT, 0.5)


def _paint_players(paper: Paper, sheet: Sheet) -> float:
    place = QRectF(_RIGHT - 68, 29.6, 68, 13.6)
    for x, side, name in zip(
        (_LEFT, _LEFT + 57), (text("Black"), text("White")), sheet.players, strict=True
    ):
        paper.line(QRectF(x, 29.6, 54, 4.4), side, _BODY, grey=True)
        paper.line(QRectF(x, 34.2, 54, 6), name, 4.6, Hand.BOLD)
    paper.box(place)
    paper.line(place.adjusted(3, 0, -3, 0), sheet.headline, 7.2, Hand.SERIF, Side.MIDDLE)
    return 46.5


def _paint_middle(paper: Paper, sheet: Sheet, top: float) -> list[float]:
    """Two columns: each board over its figures; with one board, the figures stand beside it."""
    lefts = (_LEFT, _SECOND)
    ends = [top, top]
    for number, board in enumerate(sheet.boards):
        ends[number] = _paint_board(paper, board, lefts[number], top)
    beside = len(sheet.boards) == 1
    for number, table in enumerate(sheet.tables):
        column = 1 if beside else number % 2
        ends[column] = _paint_table(paper, table, lefts[column], ends[column]) + 2
    return ends


def _paint_board(paper: Paper, board: SheetBoard, x: float, y: float) -> float:
    paper.line(QRectF(x, y, _COLUMN, 5.4), board.title, _HEAD, Hand.SERIF)
    place = QRectF(x, y + 5.6, _COLUMN, _COLUMN)
    font = QFont(font_of(_SMALL, Hand.BOLD))
    ringed = board.last_move is not None
    options = FlatOptions(last_move=ringed, font=font, coordinates=True)
    paper.board(place, _picture(board), options)
    end = place.bottom()
    if board.caption:
        paper.line(QRectF(x, end + 0.4, _COLUMN, 4.6), board.caption, _SMALL, grey=True)
    return end + 7.2


def _picture(board: SheetBoard) -> BoardPicture:
    plan = board.filled
    if plan is not None:
        picture = frame_at(plan, Instant(plan.reading)).board
        return replace(picture, filled=frozenset())  # dots on half the stones are noise on paper
    return BoardPicture(board.position, dead=board.dead, last_move=board.last_move)


def _paint_table(paper: Paper, table: SheetTable, x: float, y: float) -> float:
    paper.line(QRectF(x, y, _COLUMN, 5.4), table.title, _HEAD, Hand.SERIF)
    y += 5.4
    _paint_cells(paper, x, y, "", PerColor(text("Black"), text("White")), Hand.SANS)
    y += _ROW
    for row in table.rows:
        hand = Hand.BOLD if row.strong else Hand.SANS
        _paint_cells(paper, x, y, row.label, PerColor(row.black, row.white), hand)
        y += _ROW
    return y


def _paint_cells(
    paper: Paper, x: float, y: float, label: str, shown: PerColor[str], hand: Hand
) -> None:
    """A row: the label takes the middle column too where nothing stands there."""
    cell = 19.5
    wide = _COLUMN - cell * (2 if shown.black else 1)
    paper.line(QRectF(x, y, wide - 1, _ROW), label, _BODY, hand)
    for number, words in enumerate(shown):
        place = QRectF(x + _COLUMN - cell * (2 - number), y, cell, _ROW)
        paper.line(place, words, _BODY, hand, Side.RIGHT)
    paper.rule(x, y + _ROW, x + _COLUMN, 0.15)


def _paint_remarks(paper: Paper, sheet: Sheet, y: float, wide: float) -> float:
    for words in sheet.remarks:
        high = height_of(words, wide, _BODY, Hand.BOLD)
        paper.wrapped(QRectF(_LEFT, y, wide, high + 1), words, _BODY, Hand.BOLD)
        y += high + 0.8
    return y + (1.5 if sheet.remarks else 0)


def _paint_lines(paper: Paper, number: int, end: float) -> float:
    top = end - number * 7 - 7
    paper.line(QRectF(_LEFT, top, _WIDE, 5.4), text("Decision and reason"), _HEAD, Hand.SERIF)
    for line in range(number):
        paper.rule(_LEFT, top + 12 + line * 7, _RIGHT, 0.15)
    return top - 2


def _paint_signatures(paper: Paper, sheet: Sheet, end: float) -> float:
    if not sheet.signatures:
        return end
    top = end - _SIGNING - 3
    gap = 5.3
    wide = (_WIDE - 2 * gap) / 3
    for number, signature in enumerate(sheet.signatures):
        x = _LEFT + number * (wide + gap)
        paper.box(QRectF(x, top, wide, _SIGNING), 0.3)
        paper.line(QRectF(x + 3, top + 1.6, wide - 6, 4.4), signature.role, _BODY, grey=True)
        paper.rule(x + 3, top + 13.2, x + wide - 3, 0.25)
        paper.line(QRectF(x + 3, top + 14, wide - 6, 4.6), signature.name, _BODY)
    return top - 3


def _paint_foot(paper: Paper, sheet: Sheet) -> float:
    """The seal and what it is good for; returns where it begins."""
    top = _BOTTOM - _CODE
    paper.rule(_LEFT, top - 2.5, _RIGHT, 0.2)
    x = _LEFT
    y = top
    if sheet.seal is not None:
        _paint_code(paper, sheet.seal, top)
        x += _CODE + 4
        paper.line(QRectF(x, y, _RIGHT - x, 4.6), sheet.seal.grouped, 3.2, Hand.BOLD)
        y += 5.2
    for words in sheet.foot:
        high = height_of(words, _RIGHT - x, _SMALL)
        paper.wrapped(QRectF(x, y, _RIGHT - x, high + 1), words, _SMALL)
        y += high + 0.7
    return top - 2.5


def _paint_code(paper: Paper, seal: Seal, top: float) -> None:
    rows = code_squares(seal.code)
    side = _CODE / (len(rows) - 2 * QUIET)  # the white border may lie in the margin
    for row, squares in enumerate(rows):
        for column, black in enumerate(squares):
            if black:
                x, y = _LEFT + (column - QUIET) * side, top + (row - QUIET) * side
                paper.fill(QRectF(x, y, side, side))


def under(tournament: Tournament, facts: SheetFacts) -> SheetFacts:
    """Facts of a game that is played under a tournament's settings, which say what the game does not."""
    return replace(
        facts,
        event=facts.event or tournament.name,
        round=facts.round or str(tournament.round or ""),
        referee=facts.referee or tournament.referee,
        signed=tournament.signatures,
    )
