"""What is printed of the record in the window: plans pages while the window goes on, shows the one wanted."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from ingboard.export.kifu.figure import KifuOptions
from ingboard.export.kifu.pages import PageSheet
from ingboard.kifu.findings import KifuError
from ingboard.table.session import Session
from ingboard.text import text
from ingboard.ui.features.export.kifu_paper import page_image
from ingboard.ui.features.export.page import ExportPage
from ingboard.ui.features.export.record_paper import (
    RecordPaper,
    kifu_paper,
    printable,
    problem_paper,
)
from ingboard.ui.features.export.view_model import ExportChoice, KifuChoice, Matter, ProblemChoice
from ingboard.ui.shell.background_task import BackgroundTask

_SLICE = 25  # milliseconds of planning, then the window is asked
_LONG_SIDE = 1400
_MOST_AT_ONCE = 5_000  # nodes


class PaperPreview(QObject):
    """Shows pages in the preview of `page`; `paper` is what is planned for the choice on view, if any."""

    def __init__(self, page: ExportPage, parent: QObject) -> None:
        super().__init__(parent)
        self._page = page
        self._at = 0
        self._ordered: tuple[Session, Matter, KifuChoice, ProblemChoice] | None = None
        self.paper: RecordPaper | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._on_timeout)
        self._is_shown = False
        self._planning = BackgroundTask(self, is_progress=lambda step: step is None)
        self._planning.stepped.connect(self._on_planned)
        self._planning.finished.connect(self._on_planned)
        page.page_turned.connect(self._turn)

    def show(self, session: Session, choice: ExportChoice) -> None:
        """Plan the pages of a choice, unless they are planned already, and show the first."""
        order = (session, choice.matter, choice.kifu, choice.problems)
        if order == self._ordered:
            self._show_page()
            return
        self.put_away()
        self._ordered = order
        try:
            self.paper = _paper_of(session, choice)
        except KifuError as fault:
            self._page.show_preview(None, str(fault))
            return
        if self.paper.nodes > _MOST_AT_ONCE:
            self._planning.start(self.paper.planned)
            self._page.show_preview(None, text("Planning the pages…"))
            return
        self._on_timeout()
        if not self.paper.is_complete:
            self._timer.start()

    @property
    def is_working(self) -> bool:
        """Whether the pages of a large record are planned aside."""
        return self._planning.is_working

    def put_away(self) -> None:
        """Give up what is planned."""
        self._timer.stop()
        self._planning.stop()
        self._is_shown = False
        self._ordered = None
        self.paper = None
        self._at = 0
        self._page.show_page(0, 1, complete=True)

    def _on_timeout(self) -> None:
        paper = self.paper
        if paper is None or paper.is_complete:
            self._timer.stop()
            return
        paper.go_on(_SLICE)
        self._on_planned()

    def _on_planned(self) -> None:
        """Show the first page once it is there, and the page on view once all are."""
        paper = self.paper
        if paper is None:
            return
        if paper.is_complete or (paper.pages and not self._is_shown):
            self._is_shown = True
            self._show_page()
        else:
            self._say_where()

    def _turn(self, page: object) -> None:
        if isinstance(page, int) and self.paper is not None:
            self._at = page
            self._show_page()

    def _show_page(self) -> None:
        paper = self.paper
        if paper is None:
            return
        if not paper.pages:
            words = paper.fault or text("Nothing to print yet.")
            self._page.show_preview(None, words if paper.is_complete else "")
            return
        self._at = min(self._at, len(paper.pages) - 1)
        sheet = paper.sheet
        width = round(_LONG_SIDE * sheet.width / max(sheet.width, sheet.height))
        count = str(len(paper.pages)) if paper.is_complete else "…"
        image = page_image(paper.pages[self._at], sheet, width, count)
        alone = text("One A4 page") if len(paper.pages) == 1 and paper.is_complete else ""
        self._page.show_preview(image, paper.fault or alone)
        self._say_where()

    def _say_where(self) -> None:
        paper = self.paper
        if paper is not None:
            self._page.show_page(self._at, len(paper.pages), complete=paper.is_complete)


def _paper_of(session: Session, choice: ExportChoice) -> RecordPaper:
    record = printable(session, branch=choice.kifu.branch)
    if choice.matter is Matter.PROBLEMS:
        problems = choice.problems
        sheet = PageSheet(problems.figures, problems.landscape)
        return problem_paper(record, sheet, problems.moves, problems.asking)
    kifu = choice.kifu
    options = KifuOptions(
        kifu.division, kifu.moves, kifu.variations, kifu.comments, kifu.coordinates
    )
    return kifu_paper(record, options, PageSheet(kifu.figures, kifu.landscape))
