"""What is printed of a record: its pages, planned a few at a time so that a window stays awake meanwhile.

They are drawn unseen, black on white: as an image to look at, or one by one into files.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from threading import Lock

from msgspec import Struct
from PySide6.QtCore import QElapsedTimer, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QTextLayout, QTextOption

from ingboard.export.diagram import Diagram
from ingboard.export.file_kind import FileKind
from ingboard.export.kifu.figures import figures_of
from ingboard.export.kifu.heading import Heading, heading_of
from ingboard.export.kifu.options import KifuOptions
from ingboard.export.kifu.pages import HEIGHTS, Letters, Page, PageSheet, pages_of
from ingboard.export.kifu.problems import Asking, problem_nodes, sheet_of
from ingboard.kifu.findings import KifuError
from ingboard.kifu.marks import MarkKind
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import line_through, read_line
from ingboard.review.open_questions import questions_in
from ingboard.table.opening import document_of
from ingboard.table.session import Session
from ingboard.text import text
from ingboard.ui.board import paper as board_paper
from ingboard.ui.board.flat import FlatOptions, paint_flat_board
from ingboard.ui.board.view_model import BoardPicture, Mark, Stroke
from ingboard.ui.style.painted_words import shortened

_GREY = QColor(68, 68, 68)


_EDGE, _FOOT = 14.0, 6.0


_LAST = "last"


_LAID_OUT = 2_000
"""Characters at once: Qt takes time with the square of a line, and none on paper has as many."""


_HANDS = {
    Letters.TITLE: board_paper.Hand.SERIF,
    Letters.HEAD: board_paper.Hand.BOLD,
    Letters.REFERENCE: board_paper.Hand.BOLD,
    Letters.BODY: board_paper.Hand.SANS,
    Letters.SMALL: board_paper.Hand.SANS,
}


_LINE = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextDontClip)


def wrapped(words: str, width: float, letters: Letters) -> Iterator[str]:
    """The words broken into lines that fit a width in millimeters, one at a time; too long a word is cut."""
    start = 0
    while start < len(words) or not start:
        lines = _lines_of(words[start : start + _LAID_OUT], width, letters)
        goes_on = start + _LAID_OUT < len(words)
        for line in (goes_on and lines[:-1]) or lines:
            start += len(line)
            yield line.rstrip()
        if not goes_on:
            return


def _lines_of(words: str, width: float, letters: Letters) -> list[str]:
    """Words of bounded length broken into lines, with the spaces between them."""
    layout = QTextLayout(words, _font(letters))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    units = layout.text().encode("utf-16-le")  # Qt counts in UTF-16 units, Python in characters
    lines = []
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width * board_paper.DOTS)
        start = line.textStart()
        lines.append(units[2 * start : 2 * (start + line.textLength())].decode("utf-16-le"))
    layout.endLayout()
    return lines or [""]


def page_image(page: Page, sheet: PageSheet, width: int, pages: str) -> QImage:
    """A page as an image so many pixels wide; `pages` says of how many it is one."""
    draw = partial(_paint, page=page, sheet=sheet, pages=pages)
    return board_paper.image_of_page(width, draw, landscape=sheet.landscape)


def picture_of(diagram: Diagram) -> BoardPicture:
    """A diagram as the flat board's painter takes it."""
    last = [point for point, sign in diagram.signs.items() if sign == _LAST]
    marks = {
        point: sign if isinstance(sign, MarkKind) else Mark(sign.value)
        for point, sign in diagram.signs.items()
        if sign != _LAST
    }
    return BoardPicture(
        diagram.position,
        last_move=last[0] if last else None,
        marks=marks,
        land=diagram.land,
        labels=diagram.labels,
        strokes=tuple(Stroke(*stroke) for stroke in diagram.strokes),
        dimmed=diagram.dimmed,
    )


def _paint(painter: QPainter, page: Page, sheet: PageSheet, pages: str) -> None:
    for board in page.boards:
        options = FlatOptions(board.diagram.coordinates, font=_font(Letters.HEAD))
        place = QRectF(*(length * board_paper.DOTS for length in board.box))
        paint_flat_board(painter, place, picture_of(board.diagram), options)
    painter.setPen(Qt.GlobalColor.black)
    for words in page.words:
        painter.setFont(_font(words.letters))
        place = QRectF(
            words.x * board_paper.DOTS,
            words.y * board_paper.DOTS,
            words.width * board_paper.DOTS,
            10 * board_paper.DOTS,
        )
        painter.drawText(place, _LINE, _fitting(words.words, words.letters, words.width))
    _paint_foot(painter, page, sheet, pages)


def _paint_foot(painter: QPainter, page: Page, sheet: PageSheet, pages: str) -> None:
    painter.setPen(_GREY)
    painter.setFont(_font(Letters.SMALL))
    width = sheet.width - 2 * _EDGE
    y = sheet.height - _EDGE + 2
    place = QRectF(
        _EDGE * board_paper.DOTS,
        y * board_paper.DOTS,
        width * board_paper.DOTS,
        _FOOT * board_paper.DOTS,
    )
    of = text("Page {number} of {pages}", number=page.number, pages=pages)
    painter.drawText(place, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop), of)
    painter.drawText(place, _LINE, _fitting(page.running, Letters.SMALL, width * 0.8))


def _fitting(words: str, letters: Letters, width: float) -> str:
    metrics = QFontMetricsF(_font(letters))
    return metrics.elidedText(
        shortened(words), Qt.TextElideMode.ElideRight, (width + 1) * board_paper.DOTS
    )


@cache
def _font(letters: Letters) -> QFont:
    board_paper.application()
    return board_paper.font_of(HEIGHTS[letters], _HANDS[letters])


MOST_PAGES = 2_000


"""A record of more is not for paper, and takes minutes and a gigabyte."""


_SLICE = 25  # milliseconds


class Printable(Struct, frozen=True):
    """A record to print: a line from its root, the node on view, and a name for the title."""

    document: Document
    line: Sequence[int]
    node: int
    name: str


def printable(session: Session, *, branch: bool) -> Printable:
    """The record of a session as it stands now: its main line, or the branch on view."""
    name = text("Game") if session.path is None else session.path.stem
    document, study = document_of(session), session.study
    if study is not None:
        line, node = study.line, study.node
    else:
        line = line_through(document, document.roots[0])
        node = _node_after(document, line, session.step)
    if not branch:
        line = line_through(document, line[0])
    return Printable(document, line, node, name)


class RecordPaper:
    """Pages in the making. `go_on` plans some more; `fault` says why there are none, or no more.

    `nodes` is how large the record is.
    """

    def __init__(
        self, pages: Iterator[Page], sheet: PageSheet, title: str, nothing: str = "", nodes: int = 0
    ) -> None:
        self._coming = pages
        self._planning = Lock()
        self.nodes = nodes
        self.sheet = sheet
        self.title = title
        self.pages: list[Page] = []
        self.is_complete = False
        self.fault = ""
        self._nothing = nothing

    def go_on(self, milliseconds: int | None = None) -> None:
        """Plan pages for about so long (None: all of them), or wait so long for who is planning them."""
        timer = QElapsedTimer()
        timer.start()
        if not self._planning.acquire(timeout=-1 if milliseconds is None else milliseconds / 1000):
            return
        try:
            while not self.is_complete:
                self._plan_page()
                if milliseconds is not None and timer.elapsed() > milliseconds:
                    return
        finally:
            self._planning.release()

    def planned(self) -> Generator[None]:
        """Plan all pages, one a step: for a thread."""
        with self._planning:
            while not self.is_complete:
                self._plan_page()
                yield

    def _plan_page(self) -> None:
        try:
            page = next(self._coming)
            self.is_complete = len(self.pages) >= MOST_PAGES
            if self.is_complete:
                self.fault = text(
                    "More than {number} pages: leave out variations.", number=MOST_PAGES
                )
            else:
                self.pages.append(page)
        except StopIteration:
            self.fault = "" if self.pages else self._nothing
            self.is_complete = True
        except KifuError as fault:
            self.fault = str(fault)
            self.is_complete = True


def kifu_paper(record: Printable, options: KifuOptions, sheet: PageSheet) -> RecordPaper:
    """The figures of the line.

    Raises KifuError where the game cannot be read.
    """
    root = record.line[0]
    details = read_line(record.document, [root]).record.details
    heading = heading_of(details, record.name)
    figures = figures_of(record.document, record.line, options)
    pages = pages_of(figures, heading, sheet, wrapped)
    return RecordPaper(pages, sheet, heading.title, nodes=len(record.document.outline))


def problem_paper(record: Printable, sheet: PageSheet, most: int, asking: Asking) -> RecordPaper:
    """The position on view as a problem, or all that are marked or ask; answers last.

    `most` is how many moves of each line of an answer are printed.
    """
    document, root = record.document, record.line[0]
    nodes: Iterable[int]
    title = text("Problems: {name}", name=record.name)
    answers = text("Answers: {name}", name=record.name)
    match asking:
        case Asking.ON_VIEW:
            nodes = [record.node]
        case Asking.HOTSPOTS | Asking.QUESTIONS:
            nodes = problem_nodes(document, root, asking)
        case Asking.OPEN:
            questions = questions_in(document, root)
            nodes = dict.fromkeys(each.node for each in questions if not each.is_answered)
            title, answers = text("Open questions: {name}", name=record.name), ""
    items = sheet_of(document, nodes, answers, most)
    pages = pages_of(items, Heading(title, (), title), sheet, wrapped)
    return RecordPaper(pages, sheet, title, _why_nothing(asking), len(document.outline))


def _why_nothing(asking: Asking) -> str:
    if asking is Asking.HOTSPOTS:
        return text("No hotspot has a move after it.")
    if asking is Asking.OPEN:
        return text("No open question in the comments.")
    return text("No hotspot, no question mark in comments before moves.")


class PaperWork:
    """Makes the files of a paper, a step at a time, so that whoever waits can show how far it is and stop it.

    First the pages still to plan, then each is drawn. A PDF holds all of them, SVG and PNG one each.
    """

    def __init__(self, paper: RecordPaper, kind: FileKind, pixels: int) -> None:
        self._paper = paper
        self._kind = kind
        self._pixels = pixels
        self._files: list[bytes] = []
        is_pdf, landscape = kind is FileKind.PDF, paper.sheet.landscape
        self._pdf = board_paper.PdfPages(paper.title, landscape=landscape) if is_pdf else None
        self.done = 0

    @property
    def total(self) -> int:
        """How many pages there are, as far as is known: more than `done` until all are drawn."""
        return max(1, len(self._paper.pages))

    def step(self) -> None:
        """Plan some pages, or draw the next one."""
        paper, sheet = self._paper, self._paper.sheet
        if not paper.is_complete:
            paper.go_on(_SLICE)
            return
        page = paper.pages[self.done]
        draw = partial(_paint, page=page, sheet=sheet, pages=str(self.total))
        if self._pdf is not None:
            self._pdf.add(draw)
        elif self._kind is FileKind.SVG:
            self._files.append(
                board_paper.svg_of_page(paper.title, draw, landscape=sheet.landscape)
            )
        else:
            image = board_paper.image_of_page(self._pixels, draw, landscape=sheet.landscape)
            self._files.append(board_paper.image_file(image, FileKind.PNG))
        self.done += 1

    def finish(self) -> list[bytes]:
        """The files: one PDF, or one file a page."""
        return self._files if self._pdf is None else [self._pdf.finish()]

    def close(self) -> None:
        """Give it up."""
        if self._pdf is not None:
            self._pdf.close()


def all_files(paper: RecordPaper, kind: FileKind, pixels: int) -> list[bytes]:
    """The files of a paper at once."""
    work = PaperWork(paper, kind, pixels)
    while work.done < work.total:
        work.step()
    return work.finish()


def _node_after(document: Document, line: tuple[int, ...], step: int) -> int:
    """The node of the step-th move or set-up of a line; steps and nodes of our own records go together."""
    if not step:
        return line[0]
    read = read_line(document, line)
    acts = [
        place
        for node, place in zip(read.record.nodes[1:], read.nodes[1:], strict=True)
        if node.move is not None or node.setup or node.to_play is not None
    ]
    return acts[min(step, len(acts)) - 1] if acts else line[0]


def in_the_way(path: Path) -> str:
    """The name of a file that writing here might replace; empty if there is none. For any thread."""
    numbered = re.compile(rf"{re.escape(path.stem)}(-[0-9]+)?{re.escape(path.suffix)}")
    try:
        names = sorted(other.name for other in path.parent.iterdir())
    except OSError:
        return ""
    return next((name for name in names if numbered.fullmatch(name)), "")
