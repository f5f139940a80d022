"""Drills in the window: makes them, times the answers, and keeps and lists every pupil's progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random

from PySide6.QtCore import QDateTime, QElapsedTimer, QObject, QStandardPaths, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from ingboard.kifu.files import save
from ingboard.kifu.findings import KifuError
from ingboard.review.drills.drill import DrillKind
from ingboard.review.drills.making import make_drill
from ingboard.review.drills.progress import (
    DrillProgress,
    csv_of,
    load_progress,
    save_progress,
    tidy_name,
)
from ingboard.text import text
from ingboard.ui.features.learn.drill_page import DrillPage
from ingboard.ui.features.learn.drill_view_model import kind_name
from ingboard.ui.features.learn.work import DrillWork
from ingboard.ui.shell.appearance import ClassMode
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.style import spaced
from ingboard.ui.widgets.boxes import STRETCH, filled
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.file_chooser import Wanted, choose_path
from ingboard.ui.widgets.labels import TextLabel


class ProgressList(QWidget):
    """`export_wished` asks for a CSV file, `closed` goes back to the drill."""

    export_wished = Signal()
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.export_button = KeyButton(text("Export as CSV…"), key="E", size=ButtonSize.SMALL)
        self.close_button = KeyButton(text("Back"), key="Esc", size=ButtonSize.SMALL)
        self.export_button.clicked.connect(self.export_wished)
        self.close_button.clicked.connect(self.closed)
        title = TextLabel(text("Progress"), size=26, weight=600, serif=True)
        head = filled(QHBoxLayout(), (title, 1), self.export_button, self.close_button)
        self.told = TextLabel(token="ink2", wrap=True)
        self._grid = spaced(QGridLayout(), spacing=(28, 8))
        whole = spaced(QVBoxLayout(self), spacing=12, margins=(32, 20, 32, 16))
        filled(whole, head, self.told, self._grid, STRETCH)

    def show_progress(self, pupils: Sequence[DrillProgress]) -> None:
        """One row for each kind that a pupil has answered."""
        while (item := self._grid.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.deleteLater()
        rows = [row for pupil in pupils for row in _rows_of(pupil)]
        self.told.setText("" if rows else text("No drill answered yet. Esc: back to drills."))
        heads = (
            text("Pupil"), text("Drill"), text("Right", "answer"), text("Mean time"), text("Next level"),
        )  # fmt: skip
        for line, row in enumerate([heads, *rows] if rows else []):
            for column, words in enumerate(row):
                label = TextLabel(words, size=15, weight=400 if line else 600)
                self._grid.addWidget(label, line, column)
        self._grid.setColumnStretch(len(heads), 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """E exports, Esc goes back."""
        if event.key() == Qt.Key.Key_E and not event.modifiers():
            self.export_wished.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


def _rows_of(pupil: DrillProgress) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for kind in DrillKind:
        answers = pupil.of_kind(kind)
        if not answers:
            continue
        right = sum(answer.right for answer in answers)
        seconds = sum(answer.took for answer in answers) / len(answers) / 1000
        rows.append(
            (
                pupil.pupil or text("No name"),
                kind_name(kind),
                text("{right} of {number}", right=right, number=len(answers)),
                text("{seconds} s", seconds=f"{seconds:.1f}"),
                str(int(pupil.next_level(kind))),
            )
        )
    return rows


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
        self.page = QStackedWidget()
        self.drill_page, self.progress_list = DrillPage(), ProgressList()
        self.page.addWidget(self.drill_page)
        self.page.addWidget(self.progress_list)
        self.drill_page.next_wished.connect(self.pose)
        self.drill_page.answered.connect(self._on_answered)
        self.drill_page.pupil_named.connect(self._on_named)
        self.drill_page.progress_wished.connect(self.show_progress)
        self.drill_page.class_toggled.connect(self.toggle_class)
        self.drill_page.class_left.connect(self.leave_class)
        self.drill_page.closed.connect(partial(services.pages.close, "drills"))
        self.progress_list.closed.connect(self.show_drill)
        self.progress_list.export_wished.connect(self._ask_and_export)

    def use_pupil(self, name: str) -> None:
        """This pupil answers from now on."""
        self.drill_page.pupil.setText(name)
        self.pupil = name

    @property
    def progress(self) -> DrillProgress:
        """The present pupil's progress; without a name it is kept, too."""
        return self._pupils.get(self.pupil, DrillProgress(self.pupil))

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

    def _on_answered(self, work: DrillWork) -> None:
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
        self.drill_page.show_streak(
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
