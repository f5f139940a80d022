"""How drills lie on paper: six boards a page, and their answers in the same places on pages of their own.

Everything is in millimeters from the top left corner of an A4 page. Knows no Qt and no rule: what is drawn
on the boards, and what the words say, is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from ingboard.text import text

PAGE_WIDTH, PAGE_HEIGHT = 210.0, 297.0
BOARDS_A_PAGE = 6
_COLUMNS, _ROWS = 2, 3
_SIDE, _TOP, _BOTTOM = 15.0, 26.0, 12.0
_GAP = 8.0
_HEAD, _FOOT = 9.5, 9.5


class Box(NamedTuple):
    """A rectangle in millimeters."""

    x: float
    y: float
    width: float
    height: float


class DrillWords(Struct, frozen=True):
    """The words of one drill: what is asked, under which terms, and the answer with its reason."""

    question: str
    terms: str
    answer: str
    reason: str = ""


class DrillPlace(Struct, frozen=True):
    """One board on a page: `drill` counts from 0; the answer's place is that of its question.

    `head` and `small` stand above the board; `below` is under it, or empty where a line is drawn to write on.
    """

    drill: int
    head: str
    small: str
    below: str
    above: Box
    board: Box
    line: Box


class SheetPage(Struct, frozen=True):
    """A page: its title, the places in reading order, and its foot. `answers` tells which kind it is."""

    title: str
    foot: str
    places: tuple[DrillPlace, ...]
    answers: bool


def pages_of(drills: Sequence[DrillWords], title: str) -> tuple[SheetPage, ...]:
    """All pages: the questions first, the answers after the last of them. No drill gives no page."""
    groups = [
        range(start, min(start + BOARDS_A_PAGE, len(drills)))
        for start in range(0, len(drills), BOARDS_A_PAGE)
    ]
    pages = 2 * len(groups)
    found = []
    for number in range(pages):
        answers = number >= len(groups)
        group = groups[number % len(groups)]
        places = tuple(_place(drills[n], n, n - group.start, answers=answers) for n in group)
        heading = text("{title}: answers", title=title) if answers else title
        foot = text("Page {number} of {pages}", number=number + 1, pages=pages)
        found.append(SheetPage(heading, foot, places, answers))
    return tuple(found)


def _place(words: DrillWords, drill: int, at: int, *, answers: bool) -> DrillPlace:
    width = (PAGE_WIDTH - 2 * _SIDE - (_COLUMNS - 1) * _GAP) / _COLUMNS
    height = (PAGE_HEIGHT - _TOP - _BOTTOM - (_ROWS - 1) * _GAP / 2) / _ROWS
    x = _SIDE + (at % _COLUMNS) * (width + _GAP)
    y = _TOP + (at // _COLUMNS) * (height + _GAP / 2)
    side = min(width, height - _HEAD - _FOOT)
    left = x + (width - side) / 2
    return DrillPlace(
        drill,
        text(
            "{number}. {words}", number=drill + 1, words=words.answer if answers else words.question
        ),
        words.reason if answers else words.terms,
        "" if answers else text("Answer:"),
        Box(x, y, width, _HEAD),
        Box(left, y + _HEAD, side, side),
        Box(left, y + _HEAD + side, side, _FOOT),
    )
