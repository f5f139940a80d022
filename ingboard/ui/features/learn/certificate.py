"""A page to print for a pupil who has done all lessons: the name, the lessons, and lines to sign."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QDate, QLocale, QRectF
from PySide6.QtGui import QPainter

from ingboard.review.lesson_words import title_of
from ingboard.review.lessons import lessons
from ingboard.text import language, text
from ingboard.ui.board.a4 import PAGE_WIDTH, pdf_of_pages
from ingboard.ui.board.paper import Hand, Paper, Side

_EDGE = 20.0  # millimeters
_WIDE = PAGE_WIDTH - 2 * _EDGE


def certificate_pdf(pupil: str, day: QDate) -> bytes:
    """The page as a PDF; without a name there is a line to write it on."""
    title = text("Counting by filling")
    return pdf_of_pages(title, [partial(_paint, title=title, pupil=pupil, day=day)])


def _paint(painter: QPainter, title: str, pupil: str, day: QDate) -> None:
    paper = Paper(painter)
    paper.box(QRectF(_EDGE / 2, _EDGE / 2, PAGE_WIDTH - _EDGE, 277), 0.8)

    def line(top: float, words: str, letters: float, hand: Hand = Hand.SANS) -> None:
        paper.line(QRectF(_EDGE, top, _WIDE, 1.6 * letters), words, letters, hand, Side.MIDDLE)

    line(34, title, 11, Hand.SERIF)
    line(70, pupil, 9, Hand.SERIF)
    paper.rule(_EDGE + 20, 86, PAGE_WIDTH - _EDGE - 20, 0.3)
    line(92, text("has done all {number} lessons:", number=len(lessons())), 5)
    for at, lesson in enumerate(lessons()):
        line(106 + 8 * at, title_of(lesson), 4.4)
    date = QLocale(language()).toString(day, text("d MMMM yyyy"))
    line(252, date, 4.4)
    paper.rule(PAGE_WIDTH / 2 - 40, 274, PAGE_WIDTH / 2 + 40, 0.3)
    line(275, text("Teacher"), 3.6)
