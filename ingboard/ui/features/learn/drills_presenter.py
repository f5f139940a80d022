"""Drills in the window: makes them, times the answers, and keeps every pupil's progress."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from PySide6.QtCore import QDateTime, QElapsedTimer, QObject, QStandardPaths
from PySide6.QtWidgets import QMainWindow, QStackedWidget

from ingboard.kifu.findings import KifuError
from ingboard.kifu.saving import save
from ingboard.review.drills.drill import DrillKind, Level
from ingboard.review.drills.making import make_drill
from ingboard.review.drills.progress import DrillProgress, csv_of
from ingboard.review.drills.progress_file import load_progress, save_progress, tidy_name
from ingboard.text import text
from ingboard.ui.features.learn.drill_page import DrillPage
from ingboard.ui.features.learn.drill_state import DrillWork
from ingboard.ui.features.learn.progress_list import ProgressList
from ingboard.ui.shell.appearance import ClassMode
from ingboard.ui.widgets.background_call import BackgroundCalls
from ingboard.ui.widgets.file_chooser import Wanted, choose_path

_SEEDS = 1_000_000_000


class DrillsPresenter(QObject):
    """Owns the pages; `leave` closes them, `say` tells what went wrong."""

    def __init__(
        self,
        shell: QMainWindow,
        leave: Callable[[], None],
        say: Callable[[str], None],
        calls: BackgroundCalls,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._class_mode = ClassMode(shell)
        self._leave, self._say, self._calls = leave, say, calls
        self._pupils = load_progress(progress_path())
        self._name = ""
        self._watch = QElapsedTimer()
        self._chance = Random(QDateTime.currentMSecsSinceEpoch())
        self.page = QStackedWidget()
        self.drill_page, self.progress_list = DrillPage(), ProgressList()
        self.page.addWidget(self.drill_page)
        self.page.addWidget(self.progress_list)
        self.drill_page.next_wished.connect(self._on_next)
        self.drill_page.answered.connect(self._on_answered)
        self.drill_page.pupil_named.connect(self._on_named)
        self.drill_page.progress_wished.connect(self.show_progress)
        self.drill_page.class_toggled.connect(self.toggle_class)
        self.drill_page.class_left.connect(self.leave_class)
        self.drill_page.closed.connect(leave)
        self.progress_list.closed.connect(self.show_drill)
        self.progress_list.export_wished.connect(self._ask_and_export)

    @property
    def pupil(self) -> str:
        """Who answers now; "" without a name."""
        return self._name

    def use_pupil(self, name: str) -> None:
        """This pupil answers from now on."""
        self.drill_page.pupil.setText(name)
        self._name = name

    @property
    def progress(self) -> DrillProgress:
        """The present pupil's progress; without a name it is kept, too."""
        return self._pupils.get(self._name, DrillProgress(self._name))

    def enter(self) -> None:
        """Go on with the drill, or pose the first."""
        self.show_drill()
        if self.drill_page.work is None:
            self.pose()

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

    def leave_class(self) -> None:
        """Back to the page in the window."""
        self._class_mode.leave(self.drill_page)

    def pose(self, seed: int | None = None) -> None:
        """A new drill of the kind and level chosen; the time runs from now."""
        kind, level = self.drill_page.kinds.choice, self.drill_page.levels.choice
        assert isinstance(kind, DrillKind)
        assert isinstance(level, Level)
        chosen = self._chance.randrange(_SEEDS) if seed is None else seed
        self.drill_page.show_work(DrillWork(make_drill(kind, level, chosen)))
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
        self._calls.start(
            partial(save, path, written), partial(self._on_written, path), writes=path.name
        )

    def _on_written(self, path: Path, result: Callable[[], None]) -> None:
        try:
            result()
            self._say(text("Written: {path}", path=path))
        except KifuError as reason:
            self._say(str(reason))

    def _on_next(self) -> None:
        self.pose()

    def _on_answered(self, work: object) -> None:
        assert isinstance(work, DrillWork)
        assert work.verdict is not None
        took = self._watch.elapsed()
        now = QDateTime.currentMSecsSinceEpoch()
        self._pupils[self._name] = self.progress.with_answer(
            work.drill, work.verdict, now - took, now
        )
        self.drill_page.show_took(took)
        self._tell_streak()
        try:
            save_progress(progress_path(), self._pupils)
        except KifuError as reason:
            self._say(text("Progress not saved: {reason}", reason=reason))

    def _on_named(self, name: object) -> None:
        self._name = tidy_name(str(name))
        self._tell_streak()

    def _tell_streak(self) -> None:
        kind = self.drill_page.kinds.choice
        assert isinstance(kind, DrillKind)
        self.drill_page.show_streak(
            text(
                "{name}: {streak} right in a row, next: level {level}",
                name=self._name or text("No name"),
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
