"""How figures lie on A4 pages: boards of one size, their words below or beside them.

What finds no room goes on in the next places. All lengths are millimeters from the page's top left
corner. How words break into lines depends on the letters; whoever draws says it (`Wrap`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum

from msgspec import Struct, field

from ingboard.board.points import Grid
from ingboard.export.diagram import Diagram
from ingboard.export.drill_sheet import PAGE_HEIGHT, PAGE_WIDTH, Box
from ingboard.export.kifu.figure import Figure
from ingboard.export.kifu.heading import Heading
from ingboard.text import clauses, sentence, text


class Letters(StrEnum):
    """The kinds of letters on a page."""

    TITLE = "title"
    HEAD = "head"
    BODY = "body"
    REFERENCE = "reference"
    SMALL = "small"


HEIGHTS = {
    Letters.TITLE: 5.6,
    Letters.HEAD: 3.5,
    Letters.BODY: 3.2,
    Letters.REFERENCE: 3.2,
    Letters.SMALL: 2.8,
}
"""The height of the letters; none is below 7 points, which are 2.5 mm."""


Wrap = Callable[[str, float, Letters], Iterable[str]]
"""Breaks words into lines of a width in millimeters."""


FIGURES_A_PAGE = (1, 2, 4, 6)


_GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}


_EDGE, _FOOT, _GAP = 14.0, 8.0, 7.0


_HEAD = 6.5


_LINE = 4.4


_TITLE_LINE, _HEADING_LINE = 8.0, 4.6


_INDENT = 8.5


_BESIDE = 1.2  # a place so many times wider than high has its words beside the board


_SHARE_BELOW, _SHARE_BESIDE = 0.76, 0.64


_MARGINS = 2  # lines beside and beyond the board, for its coordinates


_COLUMN = 80.0


class PageSheet(Struct, frozen=True):
    """How pages are laid out: so many figures on each, upright or lying."""

    figures: int = 2
    landscape: bool = False

    @property
    def width(self) -> float:
        """The page's width."""
        return PAGE_HEIGHT if self.landscape else PAGE_WIDTH

    @property
    def height(self) -> float:
        """The page's height."""
        return PAGE_WIDTH if self.landscape else PAGE_HEIGHT


class Words(Struct, frozen=True):
    """One line of words: the left end of its top, and its letters; `width` is the room it has."""

    x: float
    y: float
    words: str
    letters: Letters
    width: float = 0.0


class Board(Struct, frozen=True):
    """A diagram and the rectangle that it fills, whatever its board's shape."""

    diagram: Diagram
    box: Box


class Page(Struct, frozen=True):
    """What is drawn on one page; `number` counts from 1, `running` stands at the foot."""

    number: int
    boards: tuple[Board, ...]
    words: tuple[Words, ...]
    running: str


def pages_of(
    items: Iterable[Figure | Heading], heading: Heading, sheet: PageSheet, wrap: Wrap
) -> Iterator[Page]:
    """The pages, one by one as they are asked for; what follows a heading begins on a page of its own.

    No figure gives no page.
    """
    pages = _Pages(heading, sheet, wrap)
    for item in items:
        if isinstance(item, Heading):
            yield from pages.end()
            pages.begin_part(item)
        else:
            yield from pages.add(item)
    yield from pages.end()


class _Line(Struct):
    """A line of text on its way to a place."""

    words: str
    letters: Letters = Letters.BODY
    reference: str = ""
    indent: float = 0.0


class _Draft(Struct):
    """A page in the making."""

    boards: list[Board] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)


class _Pages:
    """Takes figures and fills pages with them."""

    def __init__(self, heading: Heading, sheet: PageSheet, wrap: Wrap) -> None:
        self._sheet = sheet
        self._wrap = wrap
        self._number = 0
        self.begin_part(heading)

    def begin_part(self, heading: Heading) -> None:
        """The next page is the first of a part with this heading."""
        self._heading = heading
        self._first = self._slots(self._heading_height())
        self._later = self._slots(0.0)
        self._slot = 0
        self._is_first = True
        self._page: _Draft | None = None
        self._shape = _Shape(self._first[0])

    def add(self, figure: Figure) -> Iterator[Page]:
        """Put a figure in the next place, and what of its words finds no room there in those after it."""
        lines = self._lines_of(figure)
        yield from self._next_place()
        slot = self._slot_now()
        self._put(Words(slot.x, slot.y, figure.title, Letters.HEAD, slot.width))
        box, columns = self._shape.in_place(slot, figure.diagram.position.grid)
        assert self._page is not None
        self._page.boards.append(Board(figure.diagram, box))
        line = self._fill(columns, next(lines, None), lines)
        while line is not None:
            yield from self._next_place()
            slot = self._slot_now()
            title = text("{title}, continued", title=figure.title)
            self._put(Words(slot.x, slot.y, title, Letters.HEAD, slot.width))
            line = self._fill(self._shape.text_alone(slot), line, lines)

    def end(self) -> Iterator[Page]:
        """The page that is begun, if any."""
        if self._page is not None:
            page = self._page
            self._page = None
            self._number += 1
            self._is_first = False
            self._slot = 0
            yield Page(self._number, tuple(page.boards), tuple(page.words), self._heading.running)

    def _next_place(self) -> Iterator[Page]:
        """Go to the next place; the page is given out when it is full."""
        if self._page is not None:
            self._slot += 1
            if self._slot < len(self._slots_now()):
                return
            yield from self.end()
        self._page = _Draft()
        if self._is_first:
            self._put_heading()

    def _slots_now(self) -> Sequence[Box]:
        return self._first if self._is_first else self._later

    def _slot_now(self) -> Box:
        return self._slots_now()[self._slot]

    def _put(self, words: Words) -> None:
        assert self._page is not None
        self._page.words.append(words)

    def _put_heading(self) -> None:
        width = self._sheet.width - 2 * _EDGE
        y = _EDGE
        for line in self._wrap(self._heading.title, width, Letters.TITLE):
            self._put(Words(_EDGE, y, line, Letters.TITLE, width))
            y += _TITLE_LINE
        for words in self._heading.lines:
            for line in self._wrap(words, width, Letters.BODY):
                self._put(Words(_EDGE, y, line, Letters.BODY, width))
                y += _HEADING_LINE

    def _heading_height(self) -> float:
        width = self._sheet.width - 2 * _EDGE
        titles = len([*self._wrap(self._heading.title, width, Letters.TITLE)])
        lines = sum(len([*self._wrap(words, width, Letters.BODY)]) for words in self._heading.lines)
        return titles * _TITLE_LINE + lines * _HEADING_LINE + 3.0

    def _slots(self, top: float) -> list[Box]:
        across, down = _GRIDS[self._sheet.figures]
        if self._sheet.landscape:
            across, down = down, across
        width = (self._sheet.width - 2 * _EDGE - (across - 1) * _GAP) / across
        room = self._sheet.height - 2 * _EDGE - _FOOT + 4.0 - top
        height = (room - (down - 1) * _GAP) / down
        return [
            Box(_EDGE + column * (width + _GAP), _EDGE + top + row * (height + _GAP), width, height)
            for row in range(down)
            for column in range(across)
        ]

    def _lines_of(self, figure: Figure) -> Iterator[_Line]:
        """All lines below a figure: where moves are, which variations leave, then the comments.

        One at a time: a comment of megabytes is broken only as far as the page on which it stands.
        """
        width = self._shape.column
        notes = (*_paragraphs(figure.notes), *figure.leaving)
        for note in notes:
            for words in self._wrap(note, width, Letters.BODY):
                yield _Line(words)
        if notes and figure.remarks:
            yield _Line("")
        for remark in figure.remarks:
            reference = remark.reference
            indent = _INDENT if reference else 0.0
            for paragraph in remark.words.splitlines():
                for words in self._wrap(paragraph, width - indent, Letters.BODY):
                    yield _Line(words, Letters.BODY, reference, indent)
                    reference = ""

    def _fill(
        self, columns: Sequence[Box], line: _Line | None, lines: Iterator[_Line]
    ) -> _Line | None:
        """Put a line and those after it, as far as there is room; the first without room is given back."""
        for column in columns:
            for number in range(int(column.height / _LINE)):
                if line is None:
                    return None
                y = column.y + number * _LINE
                if line.reference:
                    self._put(Words(column.x, y, line.reference, Letters.REFERENCE, line.indent))
                x, width = column.x + line.indent, column.width - line.indent
                self._put(Words(x, y, line.words, line.letters, width))
                line = next(lines, None)
        return line


class _Shape:
    """Where board and words lie in a place: reckoned from the smallest one, so that all boards are equal."""

    def __init__(self, smallest: Box) -> None:
        high = smallest.height - _HEAD
        self.is_beside = smallest.width > _BESIDE * smallest.height
        if self.is_beside:
            side = min(high, _SHARE_BESIDE * smallest.width)
            self._room = side, side
            self.column = smallest.width - side - _GAP / 2
        else:
            self._room = smallest.width, _SHARE_BELOW * high
            count = max(1, int((smallest.width + _GAP) / (_COLUMN + _GAP)))
            self.column = (smallest.width - (count - 1) * _GAP) / count

    def in_place(self, slot: Box, grid: Grid) -> tuple[Box, list[Box]]:
        """The board's rectangle and the columns for words."""
        top, (widest, highest) = slot.y + _HEAD, self._room
        columns, rows = grid.columns + _MARGINS, grid.rows + _MARGINS
        line = min(widest / columns, highest / rows)
        width, height = line * columns, line * rows
        if self.is_beside:
            x = slot.x + widest + _GAP / 2
            words = Box(x, top + 1.5, self.column, slot.height - _HEAD - 1.5)
            return Box(slot.x, top, width, height), [words]
        below = top + height + 1.5
        rest = Box(slot.x, below, slot.width, slot.y + slot.height - below)
        return Box(slot.x + (slot.width - width) / 2, top, width, height), self._columns(rest)

    def text_alone(self, slot: Box) -> list[Box]:
        """The columns of a place without a board."""
        return self._columns(Box(slot.x, slot.y + _HEAD, slot.width, slot.height - _HEAD))

    def _columns(self, room: Box) -> list[Box]:
        gap = _GAP / 2 if self.is_beside else _GAP
        count = max(1, int((room.width + gap + 0.1) / (self.column + gap)))
        return [
            Box(room.x + at * (self.column + gap), room.y, self.column, room.height)
            for at in range(count)
        ]


def _paragraphs(notes: Sequence[str]) -> list[str]:
    """Notes on one line as long as it goes, as a sentence."""
    return [sentence(clauses(notes))] if notes else []
