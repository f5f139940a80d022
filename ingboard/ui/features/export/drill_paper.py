"""A sheet of drills: its boards, made like the drills on the screen, and their PDF, drawn unseen.

Black on white, six boards a page, the answers last. The position is the question, the filled board the
answer; a sheet's number gives it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import Struct
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen

from ingboard.board.points import Color, name_of
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.terms import handicap_points
from ingboard.export import drill_sheet
from ingboard.review.drills.drill import DrillKind, Level
from ingboard.review.drills.making import make_drill
from ingboard.text import listed, paragraph, plural, text
from ingboard.ui.board.flat import FlatOptions, paint_flat_board
from ingboard.ui.board.paper import DOTS, Hand, font_of, image_of_page, pdf_of_pages
from ingboard.ui.board.view_model import BoardPicture, Mark
from ingboard.ui.features.export.view_model import SheetKind, SheetOrder
from ingboard.ui.game.film.captions import by_area, headline_of
from ingboard.ui.game.film.film_frame import frame_at
from ingboard.ui.game.film.schedule import Instant

_GREY = QColor(70, 70, 70)
_SIDE = 15.0
_TITLE_SHARE = 0.62  # of the width; the pupil's name takes the rest
_TITLE, _HEAD, _SMALL = 5.6, 3.7, 2.9  # heights of letters in millimeters


class DrillBoard(Struct, frozen=True):
    """One drill as it is printed: the board to think about, the board that shows the answer, the words."""

    question: BoardPicture
    answer: BoardPicture
    words: drill_sheet.DrillWords


def drill_pdf(drills: Sequence[DrillBoard], title: str) -> bytes:
    """The sheet of these drills; there must be at least one (ValueError)."""
    if not drills:
        raise ValueError(0)
    sheets = drill_sheet.pages_of([drill.words for drill in drills], title)
    return pdf_of_pages(title, [partial(_paint_page, page=page, drills=drills) for page in sheets])


def drill_page(drills: Sequence[DrillBoard], title: str, width: int) -> QImage:
    """The first page as an image so many pixels wide, to look at."""
    first = drill_sheet.pages_of([drill.words for drill in drills], title)[0]
    return image_of_page(width, partial(_paint_page, page=first, drills=drills))


def _paint_page(
    painter: QPainter, page: drill_sheet.SheetPage, drills: Sequence[DrillBoard]
) -> None:
    left, wide = _SIDE, drill_sheet.PAGE_WIDTH - 2 * _SIDE
    painter.setPen(Qt.GlobalColor.black)
    painter.setFont(font_of(_TITLE, Hand.SERIF))
    room = wide if page.answers else _TITLE_SHARE * wide - 6
    _words(painter, drill_sheet.Box(left, 10, room, 10), page.title, Qt.AlignmentFlag.AlignLeft)
    painter.setFont(font_of(_SMALL, Hand.SANS))
    if not page.answers:
        start = left + _TITLE_SHARE * wide
        name = drill_sheet.Box(start, 12.2, 20, 6)
        _words(painter, name, text("Name:"), Qt.AlignmentFlag.AlignLeft)
        _rule(painter, start + 11, 17.2, left + wide)
    painter.setPen(_GREY)
    foot = drill_sheet.Box(left, drill_sheet.PAGE_HEIGHT - 10, wide, 5)
    _words(painter, foot, page.foot, Qt.AlignmentFlag.AlignRight)
    for place in page.places:
        drill = drills[place.drill]
        _paint_place(painter, place, drill.answer if page.answers else drill.question)


def _paint_place(painter: QPainter, place: drill_sheet.DrillPlace, picture: BoardPicture) -> None:
    above = place.above
    painter.setPen(Qt.GlobalColor.black)
    painter.setFont(font_of(_HEAD, Hand.BOLD))
    _words(painter, drill_sheet.Box(place.board.x, above.y, place.board.width, 5), place.head)
    painter.setFont(font_of(_SMALL, Hand.SANS))
    painter.setPen(_GREY)
    room = above.x + above.width - place.board.x
    _words(painter, drill_sheet.Box(place.board.x, above.y + 5, room, 4), place.small)
    font = font_of(_SMALL, Hand.BOLD)
    options = FlatOptions(last_move=False, font=font, coordinates=True)
    paint_flat_board(painter, _dots(place.board), picture, options)
    if place.below:
        painter.setFont(font_of(_SMALL, Hand.SANS))
        painter.setPen(Qt.GlobalColor.black)
        _words(
            painter,
            drill_sheet.Box(place.line.x, place.line.y + 2, place.line.width, 5),
            place.below,
        )
        _rule(painter, place.line.x + 15, place.line.y + 6.6, place.line.x + place.line.width)


def _words(
    painter: QPainter,
    box: drill_sheet.Box,
    words: str,
    side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> None:
    """One line of words, made smaller where it would be wider than its box."""
    font = QFont(painter.font())
    room = _dots(box)
    while painter.fontMetrics().horizontalAdvance(words) > room.width() and font.pixelSize() > 24:
        font.setPixelSize(font.pixelSize() - 2)
        painter.setFont(font)
    painter.drawText(room, int(side | Qt.AlignmentFlag.AlignVCenter), words)


def _rule(painter: QPainter, left: float, y: float, right: float) -> None:
    painter.save()
    painter.setPen(QPen(_GREY, 0.2 * DOTS))
    painter.drawLine(QLineF(left * DOTS, y * DOTS, right * DOTS, y * DOTS))
    painter.restore()


def _dots(box: drill_sheet.Box) -> QRectF:
    return QRectF(*(length * DOTS for length in box))


def counting_drill(plan: FillPlan) -> DrillBoard:
    """A count as a drill: the dead are crossed, the terms are told. The plan must be `feasible`."""
    words = drill_sheet.DrillWords(
        text("Who wins, and by how much?"), terms_line(plan), headline_of(plan), _read_by_area(plan)
    )
    return DrillBoard(
        BoardPicture(plan.board, dead=plan.dead), frame_at(plan, Instant(plan.reading)).board, words
    )


def _read_by_area(plan: FillPlan) -> str:
    return by_area(plan, Color.WHITE if plan.margin < 0 else plan.winner or Color.BLACK)


def terms_line(plan: FillPlan, *, with_dead: bool = True) -> str:
    """What must be known to answer: komi, handicap, penalties, and what a cross means."""
    terms = plan.terms
    parts = [text("Komi {points:g}.", points=terms.komi) if terms.komi else text("No komi.")]
    if points := handicap_points(terms):
        parts.append(text("Black pays {points:g} for handicap.", points=points))
    parts += [_owes(color, terms.penalties[color]) for color in Color if terms.penalties[color]]
    if plan.dead and with_dead:
        parts.append(text("Crossed stones: dead."))
    return paragraph(parts)


def _owes(color: Color, points: int) -> str:
    if color is Color.BLACK:
        return plural("Black owes {number} point.", "Black owes {number} points.", points)
    return plural("White owes {number} point.", "White owes {number} points.", points)


_SHEETS_APART = 1000


def sheet_drills(order: SheetOrder) -> tuple[DrillBoard, ...]:
    """The drills of a sheet, in order."""
    first = order.number * _SHEETS_APART
    level = Level(order.level)
    return tuple(_drill(order.kind, level, first + at) for at in range(order.boards))


def sheet_title(order: SheetOrder) -> str:
    """The title: what is asked, how hard, and which sheet."""
    words = {
        SheetKind.COUNT: text("Count these boards"),
        SheetKind.READ: text("Read these boards"),
        SheetKind.DEAD: text("Find the dead stones"),
    }[order.kind]
    return text(
        "{words} · level {level} · sheet {number}",
        words=words,
        level=order.level,
        number=order.number,
    )


def _drill(kind: SheetKind, level: Level, seed: int) -> DrillBoard:
    asked, printed = {
        SheetKind.COUNT: (DrillKind.DEAD_STONES, counting_drill),
        SheetKind.READ: (DrillKind.MARGIN, _reading),
        SheetKind.DEAD: (DrillKind.DEAD_STONES, _dead),
    }[kind]
    return printed(make_drill(asked, level, seed).plan)


def _reading(plan: FillPlan) -> DrillBoard:
    """A filled board to be read: K are komi, P penalty stones, 1 the winning space, 2 losing stones.

    The losing stones are marked in the question, too: without bowls nothing else tells them.
    """
    filled = frame_at(plan, Instant(plan.reading)).board
    losing = {point: mark for point, mark in filled.marks.items() if mark is Mark.LOSING}
    bare = BoardPicture(filled.position, filled=filled.filled, marks=losing)
    words = drill_sheet.DrillWords(
        text("Who wins, and by how much?"),
        text("Filled in, with komi and penalties. 2: losing stones."),
        headline_of(plan),
        _read_by_area(plan),
    )
    return DrillBoard(bare, filled, words)


def _dead(plan: FillPlan) -> DrillBoard:
    dead = listed(name_of(point, plan.board.grid) for point in sorted(plan.dead))
    words = drill_sheet.DrillWords(
        text("Which stones are dead?"),
        terms_line(plan, with_dead=False),
        text("Dead: {points}", points=dead) if dead else text("No stone is dead"),
        headline_of(plan),
    )
    return DrillBoard(BoardPicture(plan.board), BoardPicture(plan.board, dead=plan.dead), words)
