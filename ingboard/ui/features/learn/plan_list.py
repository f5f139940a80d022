"""The lesson plan as a list: each lesson with its number, its title, its question, and whether it is done."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from ingboard.review.lessons import Lesson, lessons
from ingboard.text import text
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets import ButtonKind, ButtonSize, KeyButton, TextLabel


class PlanList(QWidget):
    """`lesson_chosen` carries the `Lesson`; `closed` leaves the page, `class_toggled` asks for class mode."""

    lesson_chosen = Signal(object)
    closed = Signal()
    class_toggled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._done: frozenset[str] = frozenset()
        small = ButtonSize.SMALL
        self.close_button = KeyButton(text("Close"), key=text("Esc"), size=small)
        self.class_button = KeyButton(text("Class mode"), key="F7", size=small)
        self.rows = tuple(_Row(lesson, self) for lesson in lessons())
        self.told = TextLabel(token="ink2", wrap=True)
        whole = spaced(QVBoxLayout(self), spacing=12, margins=(32, 20, 32, 16))
        head = QHBoxLayout()
        head.addWidget(TextLabel(text("Lessons"), size=26, weight=600, serif=True), 1)
        head.addWidget(self.class_button)
        head.addWidget(self.close_button)
        whole.addLayout(head)
        whole.addWidget(self.told)
        grid = spaced(QGridLayout(), spacing=(20, 6))
        for row in self.rows:
            at = row.lesson.number - 1
            grid.addWidget(row.button, at, 0)
            grid.addWidget(row.question, at, 1)
            row.button.clicked.connect(row.choose)
            row.chosen.connect(self.lesson_chosen)
        grid.setColumnStretch(1, 1)
        whole.addLayout(grid)
        whole.addStretch(1)
        self.close_button.clicked.connect(self.closed)
        self.class_button.clicked.connect(self.class_toggled)
        scaled(grid.setColumnMinimumWidth, 0, 310)
        self.show_done(frozenset())

    def show_done(self, names: frozenset[str]) -> None:
        """Which lessons are done, by their names; the first that is not is the one to do now."""
        self._done = names
        following = next((row for row in self.rows if row.lesson.name not in names), None)
        for row in self.rows:
            row.show_state(done=row.lesson.name in names, following=row is following)
        self.told.setText(
            text(
                "Fill-in counting from the end of the game to the result, one thing to do at a "
                "time. {done} of {number} done. Enter opens the next one.",
                done=sum(row.lesson.name in names for row in self.rows),
                number=len(self.rows),
            )
        )

    def begin(self) -> None:
        """Put the focus on the lesson to do now."""
        names = self._done
        row = next((row for row in self.rows if row.lesson.name not in names), self.rows[0])
        row.button.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down walk the list, Enter opens, Esc closes."""
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.closed.emit()
        elif key == Qt.Key.Key_F7:
            self.class_toggled.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open_focused()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._walk(1 if key == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)

    def _open_focused(self) -> None:
        """Enter does what a click does, which Qt leaves to the desktop."""
        button = self.focusWidget()
        if isinstance(button, KeyButton):
            button.click()

    def _walk(self, steps: int) -> None:
        at = next((n for n, row in enumerate(self.rows) if row.button.hasFocus()), 0)
        row = self.rows[min(max(at + steps, 0), len(self.rows) - 1)]
        row.button.setFocus(Qt.FocusReason.ShortcutFocusReason)


class _Row(QWidget):
    """One lesson of the list: a button and its question; itself never shown."""

    chosen = Signal(object)

    def __init__(self, lesson: Lesson, parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()
        self.lesson = lesson
        self.button = KeyButton(self._words(), size=ButtonSize.MEDIUM)
        self.question = TextLabel(text(lesson.question), size=16, token="ink2", wrap=True)

    def choose(self) -> None:
        """Say that this lesson was chosen."""
        self.chosen.emit(self.lesson)

    def show_state(self, *, done: bool, following: bool) -> None:
        """Done ones have a check, the one to do now stands out."""
        kind = ButtonKind.DONE if done else ButtonKind.PLAIN
        self.button.show_kind(ButtonKind.PRIMARY if following else kind)
        self.button.setAccessibleName(
            text("{title}, done", title=self._words()) if done else self._words()
        )

    def _words(self) -> str:
        return text("{number}. {title}", number=self.lesson.number, title=text(self.lesson.title))
