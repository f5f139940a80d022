"""Exporting from the window: fills the sheet, draws its preview, makes and saves the file.

What is printed of the record is planned while the window goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle, islice
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QByteArray, QObject, QTimer, QUrl
from PySide6.QtGui import QDesktopServices, QImage

from ingboard.counting.fillplan import FillPlan
from ingboard.export.drill_sheet import BOARDS_A_PAGE
from ingboard.export.file_kind import VECTORS, FileKind
from ingboard.game.state import GameState
from ingboard.kifu.findings import KifuError
from ingboard.table.session import Session
from ingboard.text import text
from ingboard.ui.board.paper import flat_file, wooden_file
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.export import record_paper
from ingboard.ui.features.export.drill_paper import drill_page, drill_pdf, sheet_drills, sheet_title
from ingboard.ui.features.export.film import FilmOrder, FilmWork, step_file
from ingboard.ui.features.export.html_film import html_film
from ingboard.ui.features.export.page import ExportPage
from ingboard.ui.features.export.page_files import write_files
from ingboard.ui.features.export.view_model import (
    ALWAYS_FLAT,
    ExportOffer,
    KifuChoice,
    LookChoice,
    Matter,
    ProblemChoice,
    SheetOrder,
)
from ingboard.ui.shell.background_task import BackgroundTask
from ingboard.ui.shell.files import folder_beside
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.style import current_theme
from ingboard.ui.widgets.background_call import call_within
from ingboard.ui.widgets.file_chooser import Wanted, choose_path

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
        self.paper: record_paper.RecordPaper | None = None
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._on_timeout)
        self._is_shown = False
        self._planning = BackgroundTask(self, is_progress=lambda step: step is None)
        self._planning.stepped.connect(self._on_planned)
        self._planning.finished.connect(self._on_planned)
        page.turner.turned.connect(self._turn)

    def show(self, session: Session) -> None:
        """Plan the pages that the page's fields ask for, unless they are planned already; show the first."""
        order = (
            session,
            self._page.matter.choice,
            self._page.kifu.kifu,
            self._page.problems.problems,
        )
        if order == self._ordered:
            self._show_page()
            return
        self.put_away()
        self._ordered = order
        try:
            self.paper = _paper_of(*order)
        except KifuError as fault:
            self._page.preview.show_image(None, str(fault))
            return
        if self.paper.nodes > _MOST_AT_ONCE:
            self._planning.start(self.paper.planned)
            self._page.preview.show_image(None, text("Planning the pages…"))
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
        self._page.turner.show_page(0, 1, complete=True)

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

    def _turn(self, page: int) -> None:
        if self.paper is not None:
            self._at = page
            self._show_page()

    def _show_page(self) -> None:
        paper = self.paper
        if paper is None:
            return
        if not paper.pages:
            words = paper.fault or text("Nothing to print yet.")
            self._page.preview.show_image(None, words if paper.is_complete else "")
            return
        self._at = min(self._at, len(paper.pages) - 1)
        sheet = paper.sheet
        width = round(_LONG_SIDE * sheet.width / max(sheet.width, sheet.height))
        count = str(len(paper.pages)) if paper.is_complete else "…"
        image = record_paper.page_image(paper.pages[self._at], sheet, width, count)
        alone = text("One A4 page") if len(paper.pages) == 1 and paper.is_complete else ""
        self._page.preview.show_image(image, paper.fault or alone)
        self._say_where()

    def _say_where(self) -> None:
        paper = self.paper
        if paper is not None:
            self._page.turner.show_page(self._at, len(paper.pages), complete=paper.is_complete)


def _paper_of(
    session: Session, matter: Matter, kifu: KifuChoice, problems: ProblemChoice
) -> record_paper.RecordPaper:
    record = record_paper.printable(session, branch=kifu.branch)
    if matter is Matter.PROBLEMS:
        return record_paper.problem_paper(record, problems.sheet, problems.moves, problems.asking)
    return record_paper.kifu_paper(record, kifu.options, kifu.sheet)


class ExportPresenter(QObject):
    """Owns the page."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self.page = services.workspace.own(ExportPage())
        self._look = self.page.look
        self._services = services
        self._presenter = services.presenter
        self._board: BoardPicture | None = None
        self._plan: FillPlan | None = None  # where it can be filled in
        self._state: GameState | None = None
        self._step: int | None = None
        self._work: FilmWork | record_paper.PaperWork | None = None
        self._path = Path()
        self._prints = False
        self._may_replace: str | None = None
        self._seen: tuple[object, ...] | None = None
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._on_timeout)
        page = self.page
        self._preview = PaperPreview(page, self)
        page.choice_changed.connect(self._on_choice)
        page.ordered.connect(self._export)
        page.place_button.clicked.connect(self._on_place)
        page.stop_button.clicked.connect(self.stop)
        page.closed.connect(self.close)

    def enter(self, board: BoardPicture, step: int | None, matter: Matter | None = None) -> None:
        """Offer what there is: the board as shown, and the count, at `step` if its film is on view.

        `matter` is what was asked for, if anything.
        """
        self._board = board
        self._state = state = self._presenter.state
        plan = None if state is None else state.plan
        self._plan = plan if plan is not None and plan.feasible else None
        self._step = None if self._plan is None else step
        self._may_replace = None
        self._seen = None
        look = LookChoice.DARK if current_theme().name == "dark" else LookChoice.LIGHT
        self._preview.put_away()
        self.page.show_offer(self._offer(), look, matter)
        self._services.pages.open("export")
        self.page.matter.setFocus()

    def turn_to(self, matter: Matter) -> None:
        """On the open page something else was asked for; not while a file is made."""
        if self._work is None:
            self.page.turn_to(matter)

    def stop(self) -> None:
        """Give up what is being made; no file is left."""
        if self._work is None:
            return
        self._end_work()
        self.page.show_told(text("Stopped. No file written."))

    def close(self) -> None:
        """Back to the game; what is being made is given up."""
        if self._work is not None:
            self._end_work()
        self._preview.put_away()
        self._services.pages.close("export")

    def _offer(self) -> ExportOffer:
        session, study = self._presenter.session, self._presenter.study
        path = None if session is None else session.path
        is_counted = self._state is not None and self._state.plan is not None
        return ExportOffer(
            steps=None if self._plan is None else len(self._plan.film),
            step=self._step,
            no_film=text("No film: cannot be filled in.")
            if is_counted
            else text("Count first, then export the film."),
            board=session is not None,
            folder=str(folder_beside(path)),
            stem="board" if path is None else path.stem,
            branch=study is not None and study.is_on_branch,
        )

    # Preview

    def _on_choice(self) -> None:
        self._may_replace = None
        page, matter = self.page, self.page.matter.choice
        seen = (
            matter,
            page.kind,
            page.look.look.choice,
            page.film.first.value,
            page.drills.order,
            page.kifu.kifu,
            page.problems.problems,
        )
        if seen == self._seen or self._board is None:
            return
        self._seen = seen
        session = self._presenter.session
        if matter in _OF_THE_RECORD and session is not None:
            self._preview.show(session)
            return
        self._preview.put_away()
        match matter:
            case Matter.KIFU | Matter.PROBLEMS:
                page.preview.show_image(None, "")
            case Matter.PICTURE:
                page.preview.show_image(
                    None if self._state is None else self._image(), self._words()
                )
            case Matter.FILM:
                image = None if self._plan is None else self._image(page.film.first.value)
                words = "" if image is None else text("First picture of the film")
                if image is not None and page.kind is FileKind.HTML:
                    words = text("Plays and asks in any browser, in seven languages, offline")
                page.preview.show_image(image, words)
            case Matter.DRILLS:
                words = text("First page; answers come last")
                page.preview.show_image(_sheet_image(page.drills.order), words)

    def _image(self, step: int | None = None) -> QImage:
        return QImage.fromData(QByteArray(self._picture(FileKind.PNG, step)))

    def _picture(self, kind: FileKind, step: int | None = None) -> bytes:
        """A picture as a file: the count after a step, or the one on view; without either the board alone."""
        assert self._board is not None
        look, size = self._look.look.choice, self._look.pixels.choice
        if self.page.kind in ALWAYS_FLAT:
            look = LookChoice.FLAT
        at = self._step if step is None else step
        if at is not None and self._plan is not None and self._state is not None:
            return step_file(self._plan, self._state.setup.rules, at, kind, look.value, size)
        drawn = flat_file if look is LookChoice.FLAT else wooden_file
        return drawn(self._board, kind, pixels=size)

    def _words(self) -> str:
        if self.page.kind in VECTORS:
            return text("Lines and letters, always sharp")
        return text("{size} pixels wide", size=self._look.pixels.choice)

    # The file

    def _on_place(self) -> None:
        choose_path(
            self.page,
            text("Export to"),
            Path(self.page.path.text()).expanduser(),
            lambda path: self.page.show_path(str(path)),
            Wanted.UNCHECKED,
        )

    def _export(self, prints: bool) -> None:
        """Make the file; if it `prints`, hand it to the system's viewer, which prints it."""
        page, path = self.page, self.page.path.text()
        self._prints = prints
        self._path = Path(path).expanduser()
        found = call_within(partial(record_paper.in_the_way, self._path), None)
        if found is None:
            self.page.show_fault(
                text("The disk of {path} does not answer. Nothing was written.", path=self._path)
            )
            return
        if found and self._may_replace != path:
            self._may_replace = path
            self.page.show_fault(text("{name} exists. Export again to replace it.", name=found))
            return
        match page.matter.choice:
            case Matter.PICTURE:
                self._save([self._picture(page.kind)])
            case Matter.FILM if page.kind is FileKind.HTML:
                self._save_web_page()
            case Matter.FILM:
                self._begin_film()
            case Matter.DRILLS:
                sheet = page.drills.order
                self._save([drill_pdf(sheet_drills(sheet), sheet_title(sheet))])
            case Matter.KIFU | Matter.PROBLEMS:
                self._begin_paper()

    def _begin_paper(self) -> None:
        paper = self._preview.paper
        if paper is None or (paper.is_complete and not paper.pages):
            self.page.show_fault("" if paper is None else paper.fault)
            return
        self._begin(record_paper.PaperWork(paper, self.page.kind, self._look.pixels.choice))

    def _save_web_page(self) -> None:
        """Aside: to read the catalogs of all languages takes a second."""
        assert self._plan is not None
        assert self._state is not None
        setup, film = self._state.setup, self.page.film
        make = partial(
            html_film,
            self._plan,
            setup.rules,
            setup.names,
            film.pace.choice,
            film.speed.choice,
        )
        self._write(partial(_write_made, self._path, make))

    def _begin_film(self) -> None:
        assert self._plan is not None
        assert self._state is not None
        page, film = self.page, self.page.film
        order = FilmOrder(
            page.kind,
            page.look.look.choice,
            page.look.pixels.choice,
            film.first.value,
            film.last.value,
            film.speed.choice,
            0 if film.loop.choice else 1,
            film.pace.choice,
        )
        self._begin(FilmWork(self._plan, self._state.setup.rules, order))

    def _begin(self, work: FilmWork | record_paper.PaperWork) -> None:
        self._work = work
        self._show_progress(work)
        self.page.show_working(working=True)
        self._timer.start()

    def _show_progress(self, work: FilmWork | record_paper.PaperWork) -> None:
        self.page.progress.show_progress(
            work.done, work.total, pages=isinstance(work, record_paper.PaperWork)
        )

    def _on_timeout(self) -> None:
        """One picture or page at a time, so that Stop and Esc are heard in between."""
        work = self._work
        if work is None:
            self._timer.stop()
            return
        work.step()
        self._show_progress(work)
        if work.done == work.total:
            made = work.finish()
            self._end_work()
            self._save(made if isinstance(made, list) else [made])

    def _end_work(self) -> None:
        self._timer.stop()
        if self._work is not None:
            self._work.close()
        self._work = None
        self.page.show_working(working=False)

    def _save(self, files: Sequence[bytes]) -> None:
        self._write(partial(write_files, self._path, files))

    def _write(self, writing: Callable[[], str]) -> None:
        self._may_replace = None
        path = self._path
        self.page.show_told(text("Writing {name}…", name=path.name))
        self._services.calls.start(
            writing, partial(self._on_written, path, self._prints), writes=path.name
        )

    def _on_written(self, path: Path, prints: bool, result: Callable[[], str]) -> None:
        try:
            told = result()
        except KifuError as fault:
            self.page.show_fault(str(fault))
            return
        self.page.show_fault("")
        self.page.show_told(told)
        if prints and not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            self.page.show_told(text("No PDF program. Print this file: {path}", path=path))


def _write_made(path: Path, make: Callable[[], bytes]) -> str:
    return write_files(path, [make()])


_OF_THE_RECORD = frozenset({Matter.KIFU, Matter.PROBLEMS})


_PREVIEW = 900


def _sheet_image(order: SheetOrder) -> QImage:
    """The first page alone is made to look at."""
    shown = replace(order, boards=min(order.boards, BOARDS_A_PAGE))
    first = sheet_drills(shown)
    whole = tuple(islice(cycle(first), order.boards))
    return drill_page(whole, sheet_title(order), _PREVIEW)
