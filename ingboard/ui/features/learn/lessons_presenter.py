"""Lessons in the window: the plan as a list, the lesson, the certificate, and class mode."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6 import QtWidgets
from PySide6.QtCore import QDate, QLocale, QObject, QRectF, QSize, QStandardPaths, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent

from ingboard.decoding import converted
from ingboard.kifu.findings import KifuError
from ingboard.kifu.json_store import JsonStore
from ingboard.review.drills.progress import tidy_name
from ingboard.review.lesson_words import title_of
from ingboard.review.lessons import Lesson, lessons
from ingboard.text import language, listed, plural, text
from ingboard.ui.board.paper import PAGE_WIDTH, Hand, Paper, Side, pdf_of_pages
from ingboard.ui.features.learn.exercise_page import write_file
from ingboard.ui.features.learn.lesson_page import LessonPage
from ingboard.ui.game.engines_found import program_found
from ingboard.ui.shell.class_mode import ClassMode
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.style import current_theme, scaled, spaced
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.file_chooser import Wanted, choose_path
from ingboard.ui.widgets.page_parts import STRETCH, Card, TextLabel, filled, scrolled, stack

_SMALL = ButtonSize.SMALL
_BESIDE, _NARROWEST = 900, 600
"""Pixels at 100 %; from the first on the films stand beside the lessons."""


class PlanList(QtWidgets.QWidget):
    """`lesson_chosen` carries the `Lesson`, `film_chosen` a command's id, `named` the pupil's name."""

    lesson_chosen = Signal(object)
    film_chosen = Signal(object)
    named = Signal(object)
    certificate_wished = Signal()
    game_wished = Signal()
    closed = Signal()
    class_toggled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._done: Collection[str] = ()
        self.close_button = KeyButton(text("Close"), key="Esc", size=_SMALL)
        self.class_button = KeyButton(text("Class mode"), key="F7", size=_SMALL)
        self.certificate_button = KeyButton(text("Certificate…"), size=_SMALL)
        self.pupil = QtWidgets.QLineEdit()
        self.pupil.setPlaceholderText(text("Pupil's name"))
        self.pupil.setAccessibleName(text("Pupil's name"))
        self.told = TextLabel(token="ink2", wrap=True)
        self.pupils = TextLabel(token="ink2", wrap=True)
        self.game_button = KeyButton(text("Play a 9x9 and count it"), size=_SMALL)
        self._about_game = TextLabel(
            text("Against GNU Go, at its weakest"), size=15, token="ink2", wrap=True
        )
        self.show_game(offered=False)
        self.buttons = tuple(KeyButton(_title(lesson), size=_SMALL) for lesson in lessons())
        whole = spaced(QtWidgets.QVBoxLayout(self), spacing=10, margins=(32, 16, 32, 12))
        title = TextLabel(text("Lessons"), size=26, weight=600, serif=True)
        head = filled(QtWidgets.QHBoxLayout(), (title, 1), self.class_button, self.close_button)
        self._row = spaced(QtWidgets.QHBoxLayout(), spacing=32)
        filled(self._row, (self._made_list(), 3), (self._made_side(), 2))
        filled(whole, head, (self._row, 1))
        self.close_button.clicked.connect(self.closed)
        self.class_button.clicked.connect(self.class_toggled)
        self.certificate_button.clicked.connect(self.certificate_wished)
        self.game_button.clicked.connect(self.game_wished)
        self.pupil.editingFinished.connect(lambda: self.named.emit(self.pupil.text()))
        self.show_done(())

    def minimumSizeHint(self) -> QSize:
        return QSize(current_theme().px(_NARROWEST), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = self.width() >= current_theme().px(_BESIDE)
        stack(self._row, not is_wide)

    def show_done(self, names: Collection[str]) -> None:
        """Which lessons are done, by their names; the first that is not is the one to do now."""
        self._done = names
        following = self.following
        for lesson, button in zip(lessons(), self.buttons, strict=True):
            done = lesson.name in names
            to_do = ButtonKind.PRIMARY if lesson is following else ButtonKind.PLAIN
            button.show_kind(ButtonKind.DONE if done else to_do)
            title = _title(lesson)
            button.setAccessibleName(text("{title}, done", title=title) if done else title)
        left = [lesson.minutes for lesson in lessons() if lesson.name not in names]
        self.told.setText(
            plural(
                "{done} of {all} done, about {number} minute left. Enter: next lesson.",
                "{done} of {all} done, about {number} minutes left. Enter: next lesson.",
                sum(left),
                done=len(lessons()) - len(left),
                all=len(lessons()),
            )
            if left
            else text("All {all} done.", all=len(lessons()))
        )
        self.certificate_button.lock(text("Some lessons are not done") if left else "")

    def show_game(self, *, offered: bool) -> None:
        """After the lessons a game, where there is somebody to play it."""
        self.game_button.setVisible(offered)
        self._about_game.setVisible(offered)

    def show_pupils(self, done: Mapping[str, int]) -> None:
        """Everybody who gave a name, with the number of lessons done; the names are offered in the field."""
        names = listed(f"{name} {number}" for name, number in done.items())
        self.pupils.setText(text("Lessons done: {names}", names=names))
        self.pupils.setVisible(bool(done))
        self.pupil.setCompleter(QtWidgets.QCompleter(list(done), self.pupil))

    def begin(self) -> None:
        """Put the focus on the lesson to do now."""
        self.buttons[self.following.number - 1].setFocus(Qt.FocusReason.ShortcutFocusReason)

    @property
    def following(self) -> Lesson:
        """The lesson to do now: the first that is not done."""
        return next((one for one in lessons() if one.name not in self._done), lessons()[0])

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
        """Enter does what a click does, which Qt leaves to the desktop; from the name it opens the lesson."""
        button = self.focusWidget()
        if button is self.pupil:
            self.begin()
        elif isinstance(button, KeyButton):
            button.click()

    def _walk(self, steps: int) -> None:
        walked = [*self.buttons, *(() if self.game_button.isHidden() else (self.game_button,))]
        at = next((n for n, button in enumerate(walked) if button.hasFocus()), 0)
        button = walked[min(max(at + steps, 0), len(walked) - 1)]
        button.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _made_list(self) -> QtWidgets.QGridLayout:
        grid = spaced(QtWidgets.QGridLayout(), spacing=(16, 5))
        for at, (lesson, button) in enumerate(zip(lessons(), self.buttons, strict=True)):
            time = plural("{number} min", "{number} min", lesson.minutes)
            grid.addWidget(button, at, 0)
            grid.addWidget(TextLabel(time, token="ink2"), at, 1)
            grid.addWidget(
                TextLabel(text(lesson.question), size=15, token="ink2", wrap=True), at, 2
            )
            button.clicked.connect(partial(self.lesson_chosen.emit, lesson))
        grid.addWidget(self.game_button, len(self.buttons), 0)
        grid.addWidget(self._about_game, len(self.buttons), 2)
        grid.setColumnStretch(2, 1)
        grid.setRowStretch(len(self.buttons) + 1, 1)
        scaled(grid.setColumnMinimumWidth, 0, 280)
        return grid

    def _made_side(self) -> QtWidgets.QVBoxLayout:
        idea = Card(text("What is filling in?"))
        idea.body.addWidget(
            TextLabel(
                text(
                    "Both bowls start equally full. After the game each side fills its own land "
                    "with its own stones. Stones left mean less land: a loss."
                ),
                size=16,
                wrap=True,
            )
        )
        films = Card(text("Watch a whole count"))
        for command, words in (
            ("film-kss-even", text("An even game")),
            ("film-kss-handicap-2", text("A handicap of two")),
            ("film-kss-handicap-3", text("A handicap of three")),
        ):
            button = KeyButton(words, icon="play", size=_SMALL)
            button.clicked.connect(partial(self.film_chosen.emit, command))
            films.body.addWidget(button)
        own = self.own_game_button = KeyButton(text("Count your own game…"), size=_SMALL)
        own.clicked.connect(partial(self.film_chosen.emit, "count-own-game"))
        films.body.addWidget(own)
        whose = Card(text("Progress"))
        filled(whose.body, self.pupil, self.told, self.certificate_button, self.pupils)
        return filled(spaced(QtWidgets.QVBoxLayout(), spacing=14), idea, films, whose, STRETCH)


def _title(lesson: Lesson) -> str:
    return text("{number}. {title}", number=lesson.number, title=text(lesson.title))


def load_done() -> dict[str, frozenset[str]]:
    """The names of the lessons done, by pupil; who gave no name is ""."""
    return _store().load() or {}


def _store() -> JsonStore[dict[str, frozenset[str]]]:
    where = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
    return JsonStore(
        Path(where) / "lessons.json",
        _read,
        lambda done: {pupil: sorted(names) for pupil, names in done.items()},
    )


def _read(kept: object) -> dict[str, frozenset[str]]:
    # A list is from before there were pupils.
    pupils = {"": kept} if isinstance(kept, list) else kept
    return {
        pupil: frozenset(names) for pupil, names in converted(pupils, dict[str, list[str]]).items()
    }


class LessonsPresenter(QObject):
    """Owns the pages. An open game waits behind, untouched."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self._calls = services.calls
        self._leave = partial(services.pages.close, "lessons")
        self._class_mode = ClassMode(services.window)
        self._pupils = load_done()
        self.pupil = ""  # who learns now; "" without a name
        self._nameless: frozenset[str] = frozenset()
        self.page = QtWidgets.QWidget()
        self._pages = QtWidgets.QStackedLayout(self.page)
        self.plan_list, self.lesson_page = PlanList(), LessonPage()
        self._list = scrolled(self.plan_list)  # else a lesson would be as high as the list
        self._pages.addWidget(self._list)
        self._pages.addWidget(self.lesson_page)
        self.plan_list.lesson_chosen.connect(self._show_lesson)
        self.plan_list.closed.connect(self._leave)
        self.plan_list.named.connect(self._on_named)
        self.plan_list.film_chosen.connect(services.run)
        self.plan_list.certificate_wished.connect(self._ask_for_certificate)
        self.plan_list.game_wished.connect(partial(services.run, "play-9x9"))
        self.plan_list.show_game(offered=bool(program_found("gnugo")))
        self.plan_list.class_toggled.connect(self.toggle_class)
        self.lesson_page.left.connect(self.enter)
        self.lesson_page.class_left.connect(partial(self._class_mode.leave, self.lesson_page))
        self.lesson_page.class_toggled.connect(self.toggle_class)
        self.lesson_page.found.connect(self._on_found)
        self._tell_done()

    def use_pupil(self, name: str) -> None:
        """This pupil learns from now on."""
        self.plan_list.pupil.setText(name)
        self._on_named(name)

    @property
    def _done(self) -> frozenset[str]:
        return self._pupils.get(self.pupil, frozenset())

    def enter(self) -> None:
        """Open the list."""
        self._pages.setCurrentWidget(self._list)
        self.plan_list.begin()

    def close(self) -> None:
        """Esc: one level back, out of the page in the end."""
        if self._pages.currentWidget() is self.lesson_page:
            self.lesson_page.leave()
        else:
            self._leave()

    def toggle_class(self) -> None:
        """Into class mode at the lesson to do now, which begins unsolved, or out of it."""
        if self._pages.currentWidget() is not self.lesson_page:
            self._show_lesson(self.plan_list.following)
        if not self.lesson_page.is_class and self.lesson_page.work.is_open:
            self.lesson_page.again()
        self._class_mode.toggle(self.lesson_page)

    def _show_lesson(self, lesson: Lesson) -> None:
        self.lesson_page.show_lesson(lesson)
        self._pages.setCurrentWidget(self.lesson_page)
        self.lesson_page.board.setFocus()

    def _on_found(self, lesson: Lesson) -> None:
        self._pupils[self.pupil] = self._done | {lesson.name}
        if not self.pupil:
            self._nameless |= {lesson.name}
        self._keep()
        self._tell_done()

    def _keep(self) -> None:
        """A disk that takes nothing is no reason to disturb a lesson."""
        with suppress(KifuError):
            _store().save(self._pupils)

    def _on_named(self, name: str) -> None:
        """Another pupil begins; or who began without a name gives it, and what was done is kept for it."""
        pupil = tidy_name(name)
        if pupil == self.pupil:
            return
        if self._nameless and pupil not in self._pupils:
            self._pupils[""] = self._done - self._nameless
            self._pupils[pupil] = self._nameless
            self._keep()
        else:
            self.lesson_page.forget()
        self._nameless = frozenset()
        self.pupil = pupil
        self._tell_done()

    def _ask_for_certificate(self) -> None:
        choose_path(
            self.page,
            text("Certificate"),
            Path(f"certificate {self.pupil}".strip().replace("/", "-") + ".pdf").absolute(),
            self.write_certificate,
            Wanted.NEW_FILE,
            text("PDF (*.pdf)"),
        )

    def write_certificate(self, path: Path) -> None:
        """The page to print, for the present pupil; why it cannot be written is said on the list."""
        page = certificate_pdf(self.pupil, QDate.currentDate())
        write_file(self._calls, path, page, self.plan_list.told.setText)

    def _tell_done(self) -> None:
        self.plan_list.show_done(self._done)
        named = {name: len(names) for name, names in sorted(self._pupils.items()) if name}
        self.plan_list.show_pupils(named)
        self.lesson_page.show_done(self._done)


_EDGE = 20.0  # millimeters
_WIDE = PAGE_WIDTH - 2 * _EDGE


def certificate_pdf(pupil: str, day: QDate) -> bytes:
    """The page as a PDF; without a name there is a line to write it on."""
    title = text("Counting by filling")
    return pdf_of_pages(title, [partial(_paint, title=title, pupil=pupil, day=day)])


def _paint(painter: QPainter, title: str, pupil: str, day: QDate) -> None:
    paper = Paper(painter)
    paper.box(QRectF(_EDGE / 2, _EDGE / 2, PAGE_WIDTH - _EDGE, 277), 0.8)

    def line(top: float, words: str, letters: float, hand: Hand = Hand.SANS) -> None:
        paper.line(QRectF(_EDGE, top, _WIDE, 1.6 * letters), words, letters, hand, Side.MIDDLE)

    line(34, title, 11, Hand.SERIF)
    line(70, pupil, 9, Hand.SERIF)
    paper.rule(_EDGE + 20, 86, PAGE_WIDTH - _EDGE - 20, 0.3)
    line(92, text("has done all {number} lessons:", number=len(lessons())), 5)
    for at, lesson in enumerate(lessons()):
        line(106 + 8 * at, title_of(lesson), 4.4)
    date = QLocale(language()).toString(day, text("d MMMM yyyy"))
    line(252, date, 4.4)
    paper.rule(PAGE_WIDTH / 2 - 40, 274, PAGE_WIDTH / 2 + 40, 0.3)
    line(275, text("Teacher"), 3.6)
