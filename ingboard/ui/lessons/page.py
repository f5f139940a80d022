"""A lesson on the screen: the board, one question, the answer, and what is said of it.

The same page at a desk and before a class, where it fills the window with large words. It changes no game.
"""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.board.points import Point
from ingboard.review.lesson_answers import Slip
from ingboard.review.lesson_words import title_of
from ingboard.review.lessons import Lesson, Manner, lessons
from ingboard.review.trial import Refusal
from ingboard.text import text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.picture import HoverStone
from ingboard.ui.controls import ButtonKind, ButtonSize, Card, CardTone, KeyButton
from ingboard.ui.lessons.parts import AnswerBox, BoxTone, Dots, FittedLabel
from ingboard.ui.lessons.picture import picture_of, trial_picture
from ingboard.ui.lessons.said import box_of, card_of, keys_of, trial_card, verdict_of
from ingboard.ui.lessons.sizes import sizes_for
from ingboard.ui.lessons.work import Work
from ingboard.ui.style import current_theme, is_theme_change

_ON_BOARD = frozenset({Manner.POINTS, Manner.LAYING})
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_LEAST_COLUMN = 0.40


class LessonPage(QWidget):
    """`list_chosen` leaves for the list, `class_left` leaves class mode, `found` names a lesson done."""

    list_chosen = Signal()
    class_left = Signal()
    class_toggled = Signal()
    found = Signal(object)  # Lesson

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._work = Work(lessons()[0])
        self._kept: dict[str, Work] = {}
        self._done: frozenset[str] = frozenset()
        self._refused: Refusal | None = None
        self._is_class = False
        self.board = BoardView(self)
        self.board.set_names_typed(False)
        self._column = QWidget(self)
        self._foot = QWidget(self)
        self.kicker = FittedLabel("ink2")
        self.question = FittedLabel(weight=600, serif=True)
        self.box = AnswerBox()
        self.verdict = FittedLabel(weight=600)
        self.below = FittedLabel("ink2")
        self.card = Card(gap=4)
        self.title = FittedLabel(weight=600, serif=True)
        self.detail = FittedLabel("ink2")
        self.dots = Dots()
        self.keys = FittedLabel("ink")
        self.keys.setTextFormat(Qt.TextFormat.RichText)  # the keys are bold; all words are ours
        self._make_buttons()
        self._lay_out()
        self.board.point_chosen.connect(self._on_chosen)
        self.board.point_hovered.connect(self._on_hovered)
        self._show()

    @property
    def work(self) -> Work:
        """The lesson as it stands."""
        return self._work

    @property
    def is_class(self) -> bool:
        """Whether the page is made for a whole class."""
        return self._is_class

    def show_class(self, is_class: bool) -> None:
        """Fill the window for a class, or be a page again."""
        self._is_class = is_class
        self._buttons.setVisible(not is_class)
        self._fit()
        self._show()

    def show_lesson(self, lesson: Lesson) -> None:
        """Go to a lesson; what was answered there is still there."""
        self._kept[self._work.lesson.name] = self._work.stop_trying()
        self._work = self._kept.get(lesson.name, Work(lesson))
        self._refused = None
        self.board.set_cursor_shown(lesson.manner in _ON_BOARD and not self._work.is_open)
        self._show()

    def show_done(self, names: frozenset[str]) -> None:
        """Which lessons are done, by their names."""
        self._done = names
        self._show()

    def begin(self) -> None:
        """Be ready for keys."""
        self.board.setFocus()

    def step_by(self, steps: int) -> None:
        """To the next or the last lesson."""
        at = self._work.lesson.number - 1 + steps
        if 0 <= at < len(lessons()):
            self.show_lesson(lessons()[at])

    def leave(self) -> None:
        """Esc: out of the trial, out of class mode, back to the list, one level at a time."""
        if self._work.trial is not None:
            self._become(self._work.stop_trying())
        elif self._is_class:
            self.class_left.emit()
        else:
            self.list_chosen.emit()

    def check(self) -> None:
        """Judge the answer."""
        self._become(self._work.check())

    def reveal(self) -> None:
        """Show the answer, if something was answered or it is wished for twice."""
        self._become(self._work.wish())

    def again(self) -> None:
        """The same lesson from its start."""
        self._become(Work(self._work.lesson))

    def try_out(self) -> None:
        """Play the position out, or end that."""
        trying = self._work.trial is not None
        self._become(self._work.stop_trying() if trying else self._work.try_out())

    # Pupil ------------------------------------------------------------------------------------------

    def _become(self, work: Work, refused: Refusal | None = None) -> None:
        before, self._work, self._refused = self._work, work, refused
        if work.is_found and not before.is_found:
            self.found.emit(work.lesson)
        on_board = work.trial is not None or (work.lesson.manner in _ON_BOARD and not work.is_open)
        if on_board != self.board.cursor_shown:
            self.board.set_cursor_shown(on_board)
        self._show()

    def _on_chosen(self, point: object) -> None:
        assert isinstance(point, Point)
        if self._work.trial is not None:
            self._become(*self._work.play(point))
        else:
            self._become(self._work.choose(point))
        self.board.show_hover(None)

    def _on_hovered(self, point: object) -> None:
        trial = self._work.trial
        free = isinstance(point, Point) and trial is not None
        if free and trial is not None and isinstance(point, Point):
            empty = trial.position.color_at(point) is None
            self.board.show_hover(HoverStone(point, trial.to_play) if empty else None)
        else:
            self.board.show_hover(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """All plain keys are the page's; those with Ctrl belong to the menus."""
        if event.modifiers() & ~(
            Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
        ) or not self._take(event.key()):
            super().keyPressEvent(event)

    def _take(self, key: int) -> bool:
        digit = key - Qt.Key.Key_0
        if key == Qt.Key.Key_Escape:
            self.leave()
        elif key == Qt.Key.Key_F7:
            self.class_toggled.emit()
        elif self._work.trial is not None:
            return self._take_in_trial(key)
        elif 0 <= digit <= 9:
            self._become(self._work.type_digit(digit))
        elif key == Qt.Key.Key_Backspace:
            self._become(self._work.rub_out())
        else:
            return self._take_step(key) or self._take_deed(key)
        return True

    def _take_step(self, key: int) -> bool:
        if key in (Qt.Key.Key_Left, Qt.Key.Key_PageUp):
            self.step_by(-1)
        elif key in (Qt.Key.Key_Right, Qt.Key.Key_PageDown):
            self.step_by(1)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.show_lesson(lessons()[0 if key == Qt.Key.Key_Home else -1])
        else:
            return False
        return True

    def _take_deed(self, key: int) -> bool:
        if key in (*_ENTER, Qt.Key.Key_C):
            if self._work.is_open:
                self.step_by(1)
            else:
                self.check()
        elif key in (Qt.Key.Key_O, Qt.Key.Key_Space):
            self.reveal()
        elif key == Qt.Key.Key_T:
            self.try_out()
        elif key == Qt.Key.Key_R:
            self.again()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Plus):
            self._become(self._work.more(1))
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Minus):
            self._become(self._work.more(-1))
        else:
            return False
        return True

    def _take_in_trial(self, key: int) -> bool:
        if key == Qt.Key.Key_X:
            self._become(self._work.turn_over())
        elif key == Qt.Key.Key_Backspace:
            self._become(self._work.take_back())
        elif key == Qt.Key.Key_T:
            self.try_out()
        else:
            return False
        return True

    # Showing ----------------------------------------------------------------------------------------

    def _show(self) -> None:
        work = self._work
        trying = work.trial is not None
        self.kicker.setText(title_of(work.lesson))
        self.question.setText(text("Play it out") if trying else text(work.lesson.question))
        if work.trial is not None:
            self.board.show_picture(trial_picture(work.trial))
        else:
            self.board.show_picture(
                picture_of(work.lesson, work.answer, work.judgment, is_open=work.is_open)
            )
        self._show_verdict(trying=trying)
        words = trial_card(work, self._refused) if trying else card_of(work)
        self.title.setText(words.title)
        self.title.setVisible(bool(words.title))
        self.detail.setText(words.detail)
        self.detail.setVisible(bool(words.detail))
        self.card.setAccessibleName(f"{words.title} {words.detail}")
        done = {lesson.number - 1 for lesson in lessons() if lesson.name in self._done}
        self.dots.show_dots(len(lessons()), work.lesson.number - 1, done)
        self.keys.setText(
            " &nbsp;&nbsp; ".join(
                f"<b>{escape(key)}</b>&nbsp;{escape(does)}" for key, does in keys_of(work)
            )
        )
        self._show_buttons()

    def _show_verdict(self, *, trying: bool) -> None:
        work = self._work
        wrong = work.judgment is not None and work.judgment.slip not in (None, Slip.NOTHING)
        word, below = ("", "") if trying else verdict_of(work)
        sign, token, box, tone = "", "ink", BoxTone.WAITING, CardTone.SURFACE
        if work.is_found:
            sign, token, box, tone = "✓ ", "green", BoxTone.RIGHT, CardTone.DONE
        elif work.is_open:
            tone = CardTone.RESULT
        elif wrong:
            sign, token, box, tone = "✕ ", "vermilion", BoxTone.WRONG, CardTone.WRONG
        self.verdict.setText(f"{sign}{word}")
        self.verdict.setVisible(bool(word))
        self.verdict.show_token(token)
        self.below.setText(below)
        self.box.setVisible(not trying)
        self.box.show_answer(box_of(work), box)
        self.card.show_tone(CardTone.PENDING if trying else tone)

    def _show_buttons(self) -> None:
        work = self._work
        trying, at = work.trial is not None, work.lesson.number
        for button, barred in (
            (self.check_button, trying or work.is_open),
            (self.reveal_button, trying or work.is_open),
            (self.last_button, at == 1),
            (self.next_button, at == len(lessons())),
        ):
            if barred:
                button.lock("")
            else:
                button.unlock()
        self.try_button.show_words(text("End the trial") if trying else text("Try it out"), "T")
        waiting = not work.is_open
        self.check_button.show_kind(ButtonKind.PRIMARY if waiting else ButtonKind.PLAIN)
        self.next_button.show_kind(ButtonKind.PLAIN if waiting else ButtonKind.PRIMARY)

    # Making -----------------------------------------------------------------------------------------

    def _make_buttons(self) -> None:
        small = ButtonSize.SMALL
        self.check_button = KeyButton(text("Check"), key="C", kind=ButtonKind.PRIMARY)
        self.reveal_button = KeyButton(text("Reveal"), key="O")
        self.try_button = KeyButton(text("Try it out"), key="T", size=small)
        self.again_button = KeyButton(text("Again"), key="R", size=small)
        self.last_button = KeyButton(text("Back"), key=text("Left"), size=small)
        self.next_button = KeyButton(text("Next"), key=text("Right"), size=small)
        self.list_button = KeyButton(text("All lessons"), key=text("Esc"), size=small)
        self.class_button = KeyButton(text("Class mode"), key="F7", size=small)
        for button, deed in (
            (self.check_button, self.check),
            (self.reveal_button, self.reveal),
            (self.try_button, self.try_out),
            (self.again_button, self.again),
            (self.last_button, self._on_last),
            (self.next_button, self._on_next),
            (self.list_button, self.leave),
            (self.class_button, self.class_toggled),
        ):
            button.clicked.connect(deed)

    def _on_last(self) -> None:
        self.step_by(-1)

    def _on_next(self) -> None:
        self.step_by(1)

    def _lay_out(self) -> None:
        self.card.body.addWidget(self.title)
        self.card.body.addWidget(self.detail)
        self._row = QHBoxLayout()
        self._row.addWidget(self.box)
        beside = QVBoxLayout()
        beside.addStretch(1)
        beside.addWidget(self.verdict)
        beside.addWidget(self.below)
        beside.addStretch(1)
        self._row.addLayout(beside, 1)
        self._buttons = QWidget()
        rows = QVBoxLayout(self._buttons)
        rows.setContentsMargins(0, 0, 0, 0)
        for buttons in (
            (self.check_button, self.reveal_button),
            (self.try_button, self.again_button, self.last_button, self.next_button),
            (self.list_button, self.class_button),
        ):
            row = QHBoxLayout()
            for button in buttons:
                row.addWidget(button, 1)
            rows.addLayout(row)
        column = self._stack = QVBoxLayout(self._column)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.kicker)
        column.addWidget(self.question)
        column.addLayout(self._row)
        column.addWidget(self.card)
        column.addStretch(1)
        column.addWidget(self._buttons)
        foot = QHBoxLayout(self._foot)
        foot.setContentsMargins(0, 0, 0, 0)
        foot.addWidget(self.dots)
        foot.addWidget(self.keys, 1)
        self.keys.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if is_theme_change(event):
            self._fit()

    def _fit(self) -> None:
        """The board is square at the left; the words have the rest, the dots and keys a line below."""
        sizes = sizes_for(self.width(), self.height(), current_theme().px, is_class=self._is_class)
        for label, pixels in (
            (self.kicker, sizes.words),
            (self.question, sizes.question),
            (self.verdict, sizes.verdict),
            (self.below, sizes.words),
            (self.title, sizes.hint),
            (self.detail, sizes.words),
            (self.keys, sizes.words),
        ):
            label.show_size(pixels)
        self.box.show_size(sizes.digit)
        self.dots.show_size(round(sizes.words * 0.55))
        self._stack.setSpacing(sizes.gap)
        self._row.setSpacing(2 * sizes.gap)
        foot = round(2.2 * sizes.words)
        margin = sizes.margin
        wide = self.width() - 2 * margin
        high = self.height() - 2 * margin - foot
        least = round(wide * _LEAST_COLUMN)
        side = max(100, min(high, wide - least - 2 * margin))
        self.board.setGeometry(margin, margin, side, side)
        left = side + 3 * margin
        self._column.setGeometry(left, margin, self.width() - left - margin, high)
        self._foot.setGeometry(margin, self.height() - margin - foot, wide, foot)
