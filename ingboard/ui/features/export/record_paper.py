"""What is printed of a record: its pages, planned a few at a time so that a window stays awake meanwhile."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from threading import Lock
from typing import NamedTuple

from msgspec import Struct
from PySide6.QtCore import QElapsedTimer

from ingboard.export.kifu.figure import KifuOptions
from ingboard.export.kifu.figures import figures_of
from ingboard.export.kifu.heading import Heading, heading_of
from ingboard.export.kifu.pages import Page, PageSheet, pages_of
from ingboard.export.kifu.problems import Asking, hotspots, question_nodes, sheet_of
from ingboard.kifu.findings import KifuError
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import line_through, read_line
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.writer import write_record
from ingboard.table.session import Session
from ingboard.text import text
from ingboard.ui.features.export.kifu_paper import PagesWork, PaperKind, wrapped

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
    document, line, node = document_of(session)
    if not branch:
        line = line_through(document, line[0])
    return Printable(document, line, node, name)


class RecordPaper:
    """Pages in the making. `go_on` plans some more; `fault` says why there are none, or no more.

    `nodes` is how large the record is.
    """

    def __init__(
        self,
        pages: Iterator[Page],
        sheet: PageSheet,
        title: str,
        nothing: str = "",
        nodes: int = 0,
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
            self.pages.append(next(self._coming))
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
    document = record.document
    nodes: Iterable[int] = [record.node]
    if asking is not Asking.ON_VIEW:
        find = hotspots if asking is Asking.HOTSPOTS else question_nodes
        nodes = find(document, record.line[0])
    title = text("Problems: {name}", name=record.name)
    answers = text("Answers: {name}", name=record.name)
    items = sheet_of(document, nodes, answers, most)
    pages = pages_of(items, Heading(title, (), title), sheet, wrapped)
    return RecordPaper(pages, sheet, title, _why_nothing(asking), len(document.outline))


def _why_nothing(asking: Asking) -> str:
    if asking is Asking.HOTSPOTS:
        return text("No hotspot has a move after it.")
    return text("No hotspot, no question mark in comments before moves.")


class PaperWork:
    """Makes the files of a paper, a step at a time: first the pages still to plan, then each is drawn."""

    def __init__(self, paper: RecordPaper, kind: PaperKind, pixels: int) -> None:
        self._paper = paper
        self._kind = kind
        self._pixels = pixels
        self._drawn: PagesWork | None = None

    @property
    def done(self) -> int:
        """How many pages are drawn."""
        return 0 if self._drawn is None else self._drawn.done

    @property
    def total(self) -> int:
        """How many pages there are, as far as is known: more than `done` until all are drawn."""
        return max(1, len(self._paper.pages))

    def step(self) -> None:
        """Plan some pages, or draw the next one."""
        paper = self._paper
        if not paper.is_complete:
            paper.go_on(_SLICE)
            return
        if self._drawn is None:
            self._drawn = PagesWork(paper.pages, paper.sheet, paper.title, self._kind, self._pixels)
        self._drawn.step()

    def finish(self) -> list[bytes]:
        """The files: one PDF, or one file a page."""
        assert self._drawn is not None
        return self._drawn.finish()

    def close(self) -> None:
        """Give it up."""
        if self._drawn is not None:
            self._drawn.close()


class OnView(NamedTuple):
    """A document, the line on view from its root, and the node on view."""

    document: Document
    line: tuple[int, ...]
    node: int


def document_of(session: Session) -> OnView:
    """The session's document as it is now."""
    study = session.study
    if study is not None:
        return OnView(study.document, study.line, study.node)
    name = "" if session.path is None else str(session.path)
    document = open_document(write_record(session.record()), name)
    line = line_through(document, document.roots[0])
    return OnView(document, line, _node_after(document, line, session.step))


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
