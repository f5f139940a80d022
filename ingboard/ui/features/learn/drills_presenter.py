"""Drills in the window: makes them, times the answers, and keeps and lists every pupil's progress."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

from PySide6.QtCore import QDateTime, QElapsedTimer, QObject, QStandardPaths

from ingboard.kifu.findings import KifuError
from ingboard.review.drills.making import make_drill
from ingboard.review.drills.progress import (
    DrillProgress,
    csv_of,
    load_progress,
    save_progress,
    tidy_name,
)
from ingboard.text import text
from ingboard.ui.features.learn import drill_view_model
from ingboard.ui.features.learn.drill_page import DrillPage
from ingboard.ui.features.learn.exercise_page import write_file
from ingboard.ui.features.learn.progress_list import ProgressList
from ingboard.ui.shell.class_mode import ClassMode
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.widgets.file_chooser import Wanted, choose_path
from ingboard.ui.widgets.page_parts import PageStack

_SEEDS = 1_000_000_000


class DrillsPresenter(QObject):
    """Owns the pages."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self._class_mode = ClassMode(services.window)
        self._say, self._calls = services.notice.say, services.calls
        self._pupils = load_progress(progress_path())
        self.pupil = ""  # who answers now; "" without a name
        self._watch = QElapsedTimer()
        self._chance = Random(QDateTime.currentMSecsSinceEpoch())
        self.page = services.workspace.own(PageStack())
        self.drill_page, self.progress_list = DrillPage(), ProgressList()
        self.page.addWidget(self.drill_page)
        self.page.addWidget(self.progress_list)
        self.drill_page.next_wished.connect(self.pose)
        self.drill_page.answered.connect(self._on_answered)
        self.drill_page.named.connect(self._on_named)
        self.drill_page.progress_wished.connect(self.show_progress)
        self.drill_page.class_toggled.connect(self.toggle_class)
        self.drill_page.class_left.connect(partial(self._class_mode.leave, self.drill_page))
        self.drill_page.left.connect(partial(services.pages.close, "drills"))
        self.progress_list.closed.connect(self.show_drill)
        self.progress_list.export_wished.connect(self._ask_and_export)
        self.pose()

    def use_pupil(self, name: str) -> None:
        """This pupil answers from now on."""
        self.drill_page.pupil.setText(name)
        self._on_named(name)

    @property
    def progress(self) -> DrillProgress:
        """The present pupil's progress; without a name it is kept, too."""
        return self._pupils.get(self.pupil, DrillProgress(self.pupil))

    def close(self) -> None:
        """Esc: one level back."""
        if self.page.currentWidget() is self.progress_list:
            self.show_drill()
        else:
            self.drill_page.leave()

    def toggle_class(self) -> None:
        """The drill before a class, or in the window again."""
        self.show_drill()
        self._class_mode.toggle(self.drill_page)

    def pose(self, seed: int | None = None) -> None:
        """A new drill of the kind and level chosen; the time runs from now."""
        kind, level = self.drill_page.kinds.choice, self.drill_page.levels.choice
        chosen = self._chance.randrange(_SEEDS) if seed is None else seed
        self.drill_page.show_work(drill_view_model.DrillWork(make_drill(kind, level, chosen)))
        self._tell_streak()
        self._watch.start()

    def show_drill(self) -> None:
        """From the list of progress back to the task."""
        self.page.setCurrentWidget(self.drill_page)
        self.drill_page.board.setFocus()

    def show_progress(self) -> None:
        """How everybody gets on."""
        self.progress_list.show_progress(tuple(self._pupils.values()))
        self.page.setCurrentWidget(self.progress_list)
        self.progress_list.export_button.setFocus()

    def export(self, path: Path) -> None:
        """Write everybody's answers as CSV."""
        written = csv_of(self._pupils.values()).encode("utf-8-sig")
        write_file(self._calls, path, written, self._say)

    def _on_answered(self, work: drill_view_model.DrillWork) -> None:
        assert work.verdict is not None
        took = self._watch.elapsed()
        now = QDateTime.currentMSecsSinceEpoch()
        self._pupils[self.pupil] = self.progress.with_answer(
            work.drill, work.verdict, now - took, now
        )
        self.drill_page.show_took(took)
        self._tell_streak()
        try:
            save_progress(progress_path(), self._pupils)
        except KifuError as reason:
            self._say(text("Progress not saved: {reason}", reason=reason))

    def _on_named(self, name: str) -> None:
        self.pupil = tidy_name(name)
        self._tell_streak()

    def _tell_streak(self) -> None:
        kind = self.drill_page.kinds.choice
        self.drill_page.exercise.show_left(
            text(
                "{name}: {streak} right in a row, next: level {level}",
                name=self.pupil or text("No name"),
                streak=self.progress.streak,
                level=int(self.progress.next_level(kind)),
            )
        )

    def _ask_and_export(self) -> None:
        choose_path(
            self.page,
            text("Export as CSV"),
            Path("drills.csv").absolute(),
            self.export,
            Wanted.NEW_FILE,
            text("Tables (*.csv)"),
        )


def progress_path() -> Path:
    """Where all progress is kept."""
    where = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(where)) / "drills.json"
