"""The lesson plan as a list; beside it three films to watch, and a pupil's progress."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCompleter,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from ingboard.review.lessons import Lesson, lessons
from ingboard.text import listed, plural, text
from ingboard.ui.style import current_theme, scaled, spaced
from ingboard.ui.widgets import ButtonKind, ButtonSize, Card, KeyButton, TextLabel

_SMALL = ButtonSize.SMALL
_WIDE, _NARROWEST = (
    900,
    600,
)  # pixels at 100 %; from the first on the films stand beside the lessons


class PlanList(QWidget):
    """`lesson_chosen` carries the `Lesson`, `pupil_named` a str, `film_chosen` the id of a command."""

    lesson_chosen = Signal(object)
    pupil_named = Signal(object)
    film_chosen = Signal(object)
    certificate_wished = Signal()
    closed = Signal()
    class_toggled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._done: Collection[str] = ()
        self.close_button = KeyButton(text("Close"), key="Esc", size=_SMALL)
        self.class_button = KeyButton(text("Class mode"), key="F7", size=_SMALL)
        self.certificate_button = KeyButton(text("Certificate…"), size=_SMALL)
        self.pupil = QLineEdit()
        self.pupil.setPlaceholderText(text("Pupil's name"))
        self.pupil.setAccessibleName(text("Pupil's name"))
        self.told = TextLabel(token="ink2", wrap=True)
        self.pupils = TextLabel(token="ink2", wrap=True)
        self.buttons = tuple(_button(lesson) for lesson in lessons())
        whole = spaced(QVBoxLayout(self), spacing=10, margins=(32, 16, 32, 12))
        head = QHBoxLayout()
        head.addWidget(TextLabel(text("Lessons"), size=26, weight=600, serif=True), 1)
        head.addWidget(self.class_button)
        head.addWidget(self.close_button)
        whole.addLayout(head)
        self._row = spaced(QHBoxLayout(), spacing=32)
        self._row.addLayout(self._made_list(), 3)
        self._row.addLayout(self._made_side(), 2)
        whole.addLayout(self._row, 1)
        self.close_button.clicked.connect(self.closed)
        self.class_button.clicked.connect(self.class_toggled)
        self.certificate_button.clicked.connect(self.certificate_wished)
        self.pupil.editingFinished.connect(self._on_named)
        self.show_done(())

    def minimumSizeHint(self) -> QSize:
        return QSize(current_theme().px(_NARROWEST), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = self.width() >= current_theme().px(_WIDE)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._row.setDirection(across if is_wide else down)

    def show_done(self, names: Collection[str]) -> None:
        """Which lessons are done, by their names; the first that is not is the one to do now."""
        self._done = names
        following = self._following()
        for lesson, button in zip(lessons(), self.buttons, strict=True):
            done = lesson.name in names
            kind = ButtonKind.DONE if done else ButtonKind.PLAIN
            button.show_kind(ButtonKind.PRIMARY if button is following and not done else kind)
            title = _title(lesson)
            button.setAccessibleName(text("{title}, done", title=title) if done else title)
        left = [lesson.minutes for lesson in lessons() if lesson.name not in names]
        self.told.setText(
            plural(
                "{done} of {all} done, about {number} minute left. Enter: next lesson.",
                "{done} of {all} done, about {number} minutes left. Enter: next lesson.",
                sum(left), done=len(lessons()) - len(left), all=len(lessons()),
            )
            if left
            else text("All {all} done.", all=len(lessons()))
        )  # fmt: skip
        if left:
            self.certificate_button.lock(text("Some lessons are not done"))
        else:
            self.certificate_button.unlock()

    def show_pupils(self, done: Mapping[str, int]) -> None:
        """Everybody who gave a name, with the number of lessons done; the names are offered in the field."""
        names = listed(f"{name} {number}" for name, number in done.items())
        self.pupils.setText(text("Lessons done: {names}", names=names))
        self.pupils.setVisible(bool(done))
        self.pupil.setCompleter(QCompleter(list(done), self.pupil))

    def begin(self) -> None:
        """Put the focus on the lesson to do now."""
        self._following().setFocus(Qt.FocusReason.ShortcutFocusReason)

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

    def _following(self) -> KeyButton:
        """The button of the lesson to do now: the first that is not done."""
        open_ones = (
            button
            for lesson, button in zip(lessons(), self.buttons, strict=True)
            if lesson.name not in self._done
        )
        return next(open_ones, self.buttons[0])

    def _open_focused(self) -> None:
        """Enter does what a click does, which Qt leaves to the desktop; from the name it opens the lesson."""
        button = self.focusWidget()
        if button is self.pupil:
            self.begin()
        elif isinstance(button, KeyButton):
            button.click()

    def _walk(self, steps: int) -> None:
        at = next((n for n, button in enumerate(self.buttons) if button.hasFocus()), 0)
        button = self.buttons[min(max(at + steps, 0), len(self.buttons) - 1)]
        button.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _on_named(self) -> None:
        self.pupil_named.emit(self.pupil.text())

    def _made_list(self) -> QGridLayout:
        grid = spaced(QGridLayout(), spacing=(16, 5))
        for at, (lesson, button) in enumerate(zip(lessons(), self.buttons, strict=True)):
            time = plural("{number} min", "{number} min", lesson.minutes)
            grid.addWidget(button, at, 0)
            grid.addWidget(TextLabel(time, token="ink2"), at, 1)
            grid.addWidget(
                TextLabel(text(lesson.question), size=15, token="ink2", wrap=True), at, 2
            )
            button.clicked.connect(partial(self.lesson_chosen.emit, lesson))
        grid.setColumnStretch(2, 1)
        grid.setRowStretch(len(self.buttons), 1)
        scaled(grid.setColumnMinimumWidth, 0, 280)
        return grid

    def _made_side(self) -> QVBoxLayout:
        idea = Card(text("What is filling in?"))
        idea.body.addWidget(
            TextLabel(
                text(
                    "Both bowls start equally full. After the game each side fills its own land "
                    "with its own stones. Stones left mean less land: a loss."
                ),
                size=16, wrap=True,
            )
        )  # fmt: skip
        films = Card(text("Watch a whole count"))
        for command, words in (
            ("film-kss-even", text("An even game")),
            ("film-kss-handicap-2", text("A handicap of two")),
            ("film-kss-handicap-3", text("A handicap of three")),
        ):
            button = KeyButton(words, icon="play", size=_SMALL)
            button.clicked.connect(partial(self.film_chosen.emit, command))
            films.body.addWidget(button)
        whose = Card(text("Progress"))
        for part in (self.pupil, self.told, self.certificate_button, self.pupils):
            whose.body.addWidget(part)
        column = spaced(QVBoxLayout(), spacing=14)
        for card in (idea, films, whose):
            column.addWidget(card)
        column.addStretch(1)
        return column


def _title(lesson: Lesson) -> str:
    return text("{number}. {title}", number=lesson.number, title=text(lesson.title))


def _button(lesson: Lesson) -> KeyButton:
    return KeyButton(_title(lesson), size=_SMALL)
