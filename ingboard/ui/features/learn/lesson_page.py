"""A lesson on the screen: the board, one question, the answer, and what is said of it.

The same page at a desk and before a class, where it fills the window with large words. It changes no game.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.fillplan import StepKind
from ingboard.review import lessons as all_lessons
from ingboard.review.lesson_words import Slip, title_of
from ingboard.review.trial import TrialRefusal
from ingboard.text import text
from ingboard.ui.board.view_model import HoverStone
from ingboard.ui.features.learn import lesson_view_model
from ingboard.ui.game import by_hand
from ingboard.ui.game.bowl_frame import BowlView
from ingboard.ui.game.view_model import RIM, BowlPicture, tray_for
from ingboard.ui.style import spaced
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.exercise_view import AnswerStatus, ExerciseView, in_rows, more_or_less, sides
from ingboard.ui.widgets.page_parts import filled

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_SIDES = {Qt.Key.Key_B: 1, Qt.Key.Key_W: 2, Qt.Key.Key_N: 3}


class LessonPage(QWidget):
    """`list_chosen` leaves for the list, `class_left` leaves class mode, `found` names a lesson done."""

    list_chosen = Signal()
    class_left = Signal()
    class_toggled = Signal()
    found = Signal(object)  # Lesson

    def __init__(self) -> None:
        super().__init__()
        self.work = lesson_view_model.Work(all_lessons.lessons()[0])
        self._kept: dict[str, lesson_view_model.Work] = {}
        self._done: frozenset[str] = frozenset()
        self._refused: TrialRefusal | None = None
        self.bowls = BowlPair()
        self.exercise = ExerciseView(self._made_buttons(), self.bowls)
        self.exercise.fitted.connect(self.bowls.show_names_alone)
        self.board = self.exercise.board
        self._held = by_hand.HeldStone(self)
        self.hand = by_hand.HandInput(self, self.board, self.bowls.views)
        filled(spaced(QVBoxLayout(self), margins=0), self.exercise)
        self.board.point_chosen.connect(self._on_chosen)
        self.board.point_hovered.connect(self._on_hovered)
        self.hand.did.connect(self._on_did)
        self.hand.held.connect(self._on_held)
        self.exercise.choices.chosen.connect(self._take)
        self._show()

    @property
    def is_class(self) -> bool:
        """Whether the page is made for a whole class."""
        return self.exercise.is_class

    def show_class(self, *, on: bool) -> None:
        """Fill the window for a class, or be a page again."""
        self.exercise.show_class(on=on)

    def show_lesson(self, lesson: all_lessons.Lesson) -> None:
        """Go to a lesson; what was answered there is still there, but not an answer that was shown."""
        self._kept[self.work.lesson.name] = self.work.stop_trying()
        work = self._kept.get(lesson.name)
        self.work = (
            lesson_view_model.Work(lesson) if work is None or (work.is_open and not work.is_found) else work
        )
        self._refused = None
        self.board.set_cursor_shown(lesson.manner is all_lessons.Manner.POINTS and not self.work.is_open)
        self._show()
        self.board.put_cursor_in_corner()  # the middle may be the answer

    def forget(self) -> None:
        """Another pupil begins: no answer is left of the last one."""
        self._kept.clear()
        self.again()

    def show_done(self, names: frozenset[str]) -> None:
        """Which lessons are done, by their names."""
        self._done = names
        self._show()

    def begin(self) -> None:
        """Be ready for keys."""
        self.board.setFocus()

    def step_by(self, steps: int) -> None:
        """To the next or the last lesson."""
        at = self.work.lesson.number - 1 + steps
        if 0 <= at < len(all_lessons.lessons()):
            self.show_lesson(all_lessons.lessons()[at])

    def leave(self) -> None:
        """Esc: out of the trial, out of class mode, back to the list, one level at a time."""
        if self.work.trial is not None:
            self._become(self.work.stop_trying())
        elif self.is_class:
            self.class_left.emit()
        else:
            self.list_chosen.emit()

    def check(self) -> None:
        """Judge the answer."""
        self._become(self.work.check())

    def reveal(self) -> None:
        """Show the answer, if something was answered or it is wished for twice."""
        self._become(self.work.wish())

    def again(self) -> None:
        """The same lesson from its start."""
        self._become(lesson_view_model.Work(self.work.lesson))

    def try_out(self) -> None:
        """Play the position out, or end that."""
        trying = self.work.trial is not None
        self._become(self.work.stop_trying() if trying else self.work.try_out())

    # Pupil ------------------------------------------------------------------------------------------

    def _become(self, work: lesson_view_model.Work, refused: TrialRefusal | None = None) -> None:
        before, self.work, self._refused = self.work, work, refused
        if work.is_found and not before.is_found:
            self.found.emit(work.lesson)
        lays = (
            work.lesson.manner is all_lessons.Manner.LAYING and not work.is_open
        )  # the hand shows the cursor
        on_board = work.trial is not None or (
            work.lesson.manner is all_lessons.Manner.POINTS and not work.is_open
        )
        if not lays and on_board != self.board.cursor_shown:
            self.board.set_cursor_shown(on_board)
        self._show()

    def _on_chosen(self, point: Point) -> None:
        if self.work.trial is not None:
            self._become(*self.work.play(point))
        elif not self.hand.active:
            self._become(self.work.choose(point))
        self.board.show_hover(None)

    def _on_did(self, move: object) -> None:
        work, lesson = self.work, self.work.lesson
        count = work.trail.now
        match move:
            case by_hand.Laying():
                tried = all_lessons.lay_stone(lesson, count, move.point, move.color)
            case by_hand.Taking():
                tried = all_lessons.take_stone(lesson, count, move.point, move.into)
            case by_hand.Moving():
                tried = all_lessons.carry_stone(lesson, count, move.start, move.end)
            case _:
                raise TypeError(move)
        self._become(work.do(tried))

    def _on_held(self, held: object) -> None:
        """Show the stone that the pointer carries, from its bowl or from the board."""
        work = self.work
        if not isinstance(held, by_hand.StoneInAir) or not self.hand.active:
            self._held.let_go()
            self._show()
            return
        count = work.trail.now
        from_bowl = held.start is None
        color = held.color if held.start is None else count.position.color_at(held.start)
        if color is None or (from_bowl and not count.bowls[color]):
            return
        if held.start is not None:
            moved = all_lessons.take_stone(work.lesson, count, held.start)
            if isinstance(moved, all_lessons.LayingRefused):
                return
            self.board.show_picture(by_hand.board_of(count, carried=held.start))
        large = self._large_bowl()
        bowls = by_hand.bowls_shown(count, color) if from_bowl else by_hand.carried_bowls(count, color)
        self.bowls.show_bowls(bowls, large)
        self._held.hold(color, held.at, self.board.pitch)

    def _large_bowl(self) -> Color | None:
        lesson = self.work.lesson
        if lesson.step in (None, StepKind.RETURN_DEAD, StepKind.SHARE):
            return None
        return all_lessons.color_in_hand(lesson, self.work.trail.now)

    def _on_hovered(self, point: Point | None) -> None:
        work, ghost = self.work, None
        if point is not None and work.trial is not None:
            if work.trial.position.color_at(point) is None:
                ghost = HoverStone(point, work.trial.to_play)
        elif point is not None and self.hand.active and self.hand.is_free(point):
            tried = all_lessons.lay_stone(work.lesson, work.trail.now, point)
            if not isinstance(tried, all_lessons.LayingRefused):
                ghost = HoverStone(point, all_lessons.color_in_hand(work.lesson, work.trail.now))
        self.board.show_hover(ghost)

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
        elif self.work.trial is not None:
            return self._take_in_trial(key)
        elif 0 <= digit <= 9:
            self._become(self.work.type_digit(digit))
        elif key in _SIDES and self.work.lesson.manner is all_lessons.Manner.SIDE:
            self._become(self.work.type_digit(_SIDES[Qt.Key(key)]))
        elif key == Qt.Key.Key_Backspace:
            self._become(self.work.rub_out())
        else:
            return self._take_step(key) or self._take_action(key)
        return True

    def _take_step(self, key: int) -> bool:
        if key in (Qt.Key.Key_Left, Qt.Key.Key_PageUp):
            self.step_by(-1)
        elif key in (Qt.Key.Key_Right, Qt.Key.Key_PageDown):
            self.step_by(1)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.show_lesson(all_lessons.lessons()[0 if key == Qt.Key.Key_Home else -1])
        else:
            return False
        return True

    def _take_action(self, key: int) -> bool:
        if key in (*_ENTER, Qt.Key.Key_C):
            if self.work.is_open:
                self._go_on()
            else:
                self.check()
        elif key in (Qt.Key.Key_O, Qt.Key.Key_Space):
            self.reveal()
        elif key == Qt.Key.Key_T:
            self.try_out()
        elif key == Qt.Key.Key_R:
            self.again()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Plus):
            self._become(self.work.more(1))
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Minus):
            self._become(self.work.more(-1))
        else:
            return False
        return True

    def _go_on(self) -> None:
        """From the last lesson to the list, from any other to the next one."""
        if self.work.lesson.number < len(all_lessons.lessons()):
            self.step_by(1)
        elif not self.is_class:
            self.list_chosen.emit()

    def _take_in_trial(self, key: int) -> bool:
        if key == Qt.Key.Key_X:
            self._become(self.work.turn_over())
        elif key == Qt.Key.Key_Backspace:
            self._become(self.work.take_back())
        elif key == Qt.Key.Key_T:
            self.try_out()
        else:
            return False
        return True

    # Showing ----------------------------------------------------------------------------------------

    def _show(self) -> None:
        work, exercise = self.work, self.exercise
        trying = work.trial is not None
        question = text("Play it out") if trying else text(work.lesson.question)
        source = f" \N{MIDDLE DOT} {text(work.lesson.article)}" if work.is_open else ""
        exercise.show_question(f"{title_of(work.lesson)}{source}", question)
        if work.trial is not None:
            self.board.show_picture(lesson_view_model.trial_picture(work.trial))
        else:
            self.board.show_picture(
                lesson_view_model.picture_of(work.lesson, work.answer, work.judgment, is_open=work.is_open)
            )
        word, below = ("", "") if trying else lesson_view_model.verdict_of(work)
        exercise.show_answer(stand_of(work), lesson_view_model.box_of(work), word, below)
        words = (
            lesson_view_model.card_of(work)
            if work.trial is None
            else lesson_view_model.trial_card_of(work.trial, self._refused)
        )
        legend = () if trying else lesson_view_model.legend_of(work)
        exercise.show_card(words.title, words.detail, legend)
        pictures = (
            None
            if trying
            else lesson_view_model.bowls_of_lesson(work.lesson, work.answer, is_open=work.is_open)
        )
        self.bowls.show_bowls(pictures, self._large_bowl())
        self.hand.active = work.lesson.manner is all_lessons.Manner.LAYING and not work.is_open
        if self.hand.active:
            self.hand.show_free(frozenset(work.trail.now.position.points_of(None)))
        done = {lesson.number - 1 for lesson in all_lessons.lessons() if lesson.name in self._done}
        exercise.dots.show_dots(len(all_lessons.lessons()), work.lesson.number - 1, done)
        exercise.show_keys(lesson_view_model.keys_of(work))
        asked = {all_lessons.Manner.SIDE: sides, all_lessons.Manner.STONES: more_or_less}.get(
            work.lesson.manner
        )
        closed = trying or work.is_open
        exercise.show_choices(() if asked is None or closed else asked(), free=True)
        self._show_buttons()
        exercise.fit_bowls()

    def _show_buttons(self) -> None:
        work = self.work
        trying, at = work.trial is not None, work.lesson.number
        for button, barred in (
            (self.check_button, trying or work.is_open),
            (self.reveal_button, trying or work.is_open),
            (self.last_button, at == 1),
            (self.next_button, at == len(all_lessons.lessons())),
        ):
            button.setEnabled(not barred)
        self.check_button.setVisible(work.lesson.manner is not all_lessons.Manner.SIDE)
        self.try_button.setVisible(work.lesson.asks is all_lessons.Asks.DEAD_CHAINS)
        self.try_button.show_words(text("End the trial") if trying else text("Try it out"), "T")
        waiting = not work.is_open
        self.check_button.show_kind(ButtonKind.PRIMARY if waiting else ButtonKind.PLAIN)
        self.next_button.show_kind(ButtonKind.PLAIN if waiting else ButtonKind.PRIMARY)

    # Making -----------------------------------------------------------------------------------------

    def _made_buttons(self) -> QWidget:
        small = ButtonSize.SMALL
        self.check_button = KeyButton(text("Check"), key="C", kind=ButtonKind.PRIMARY)
        self.reveal_button = KeyButton(text("Reveal"), key="O")
        self.try_button = KeyButton(text("Try it out"), key="T")
        self.again_button = KeyButton(text("Again"), key="R", size=small)
        self.last_button = KeyButton(text("Back"), key="PgUp", size=small)
        self.next_button = KeyButton(text("Next"), key="PgDown", size=small)
        self.list_button = KeyButton(text("All lessons"), key="Esc", size=small)
        for button, action in (
            (self.check_button, self.check),
            (self.reveal_button, self.reveal),
            (self.try_button, self.try_out),
            (self.again_button, self.again),
            (self.last_button, partial(self.step_by, -1)),
            (self.next_button, partial(self.step_by, 1)),
            (self.list_button, self.leave),
        ):
            button.clicked.connect(action)
        return in_rows(
            (self.check_button, self.reveal_button, self.try_button),
            (self.again_button, self.last_button, self.next_button, self.list_button),
        )


def stand_of(work: lesson_view_model.Work) -> AnswerStatus:
    """Where the answer of a lesson stands."""
    if work.trial is not None:
        return AnswerStatus.TRIAL
    if work.is_found:
        return AnswerStatus.RIGHT
    if work.is_open:
        return AnswerStatus.SHOWN
    if work.refused is not None:
        return AnswerStatus.WRONG
    wrong = work.judgment is not None and work.judgment.slip is not Slip.NOTHING
    return AnswerStatus.WRONG if wrong else AnswerStatus.ASKED


_LARGE, _SMALL = 2, 1  # shares of the width


class BowlPair(QWidget):
    """Two bowls that are no higher than their width lets the trays be."""

    def __init__(self) -> None:
        super().__init__()
        self.views = PerColor(BowlView(), BowlView())
        self._large: Color | None = None
        self._row = spaced(QHBoxLayout(self), spacing=16, margins=0)
        for view in self.views:
            self._row.addWidget(view, 1)

    def show_bowls(self, pictures: PerColor[BowlPicture] | None, large: Color | None) -> None:
        """Show these, or none; `large` is the color that the pupil lays."""
        self.setVisible(pictures is not None)
        if pictures is None:
            return
        self._large = large
        for color in Color:
            self.views[color].show_bowl(pictures[color])
            share = 1 if large is None else _LARGE if color is large else _SMALL
            self._row.setStretch(int(color) - 1, share)

    def show_names_alone(self, pixels: int) -> None:
        """Say nothing but whose bowls they are, in letters of that size; 0 for the numbers again."""
        for view in self.views:
            view.show_name_alone(pixels)

    def heightForWidth(self, width: int) -> int:
        """The height of trays that fill the width."""
        tray = tray_for(self.views.black.picture.capacity)
        share = 0.5 if self._large is None else _LARGE / (_LARGE + _SMALL)
        pitch = share * width / (tray.columns + 2 * RIM)
        view = self.views.black
        return round(pitch * (tray.rows + 2 * RIM)) + view.head + view.foot
