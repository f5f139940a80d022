"""A lesson on the screen: the board, one question, the answer, and what is said of it. It changes no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ingboard.board.points import Color, Point
from ingboard.board.position import Position
from ingboard.counting.fillplan import StepKind
from ingboard.review.laying import LayingRefused, carry_stone, color_in_hand, lay_stone, take_stone
from ingboard.review.lesson_words import title_of
from ingboard.review.lessons import Asks, Lesson, Manner, lessons
from ingboard.text import text
from ingboard.ui.board.view_model import BoardPicture, HoverStone
from ingboard.ui.features.learn import lesson_view_model
from ingboard.ui.features.learn.bowl_pair import BowlPair
from ingboard.ui.features.learn.exercise_page import SIDES, ExercisePage, trial_keys
from ingboard.ui.game import by_hand
from ingboard.ui.game.hand_pictures import board_of, bowls_shown, carried_bowls
from ingboard.ui.game.held_stone import HeldStone
from ingboard.ui.style import spaced
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.choice_row import more_or_less, sides
from ingboard.ui.widgets.exercise_view import AnswerStatus, in_rows
from ingboard.ui.widgets.page_parts import filled

Key = Qt.Key


class LessonPage(ExercisePage[lesson_view_model.Work]):
    """`found` names a lesson done; to leave the page is to go back to the list."""

    found = Signal(object)  # Lesson

    def __init__(self) -> None:
        bowls = BowlPair()
        super().__init__(bowls)
        self.bowls = bowls
        self.work = lesson_view_model.Work(lessons()[0])
        self._kept: dict[str, lesson_view_model.Work] = {}
        self._done: frozenset[str] = frozenset()
        self.exercise.fitted.connect(self.bowls.show_names_alone)
        self._held = HeldStone(self)
        self.hand = by_hand.HandInput(self, self.board, self.bowls.views)
        filled(spaced(QVBoxLayout(self), margins=0), self.exercise)
        self.board.point_hovered.connect(self._on_hovered)
        self.hand.did.connect(self._on_did)
        self.hand.held.connect(self._on_held)
        self._show()

    def show_lesson(self, lesson: Lesson) -> None:
        """Go to a lesson; what was answered there is still there, but not an answer that was shown."""
        self._kept[self.work.lesson.name] = self.work
        work = self._kept.get(lesson.name)
        self.work = (
            lesson_view_model.Work(lesson)
            if work is None or (work.is_open and not work.is_found)
            else work
        )
        self.trial = self._refused = None
        self.board.set_cursor_shown(self.work.by_points and not self.work.is_open)
        self._show()
        self.board.put_cursor()  # the middle may be the answer

    def forget(self) -> None:
        """Another pupil begins: no answer is left of the last one."""
        self._kept.clear()
        self.again()

    def show_done(self, names: frozenset[str]) -> None:
        """Which lessons are done, by their names."""
        self._done = names
        self._show()

    def step_by(self, steps: int) -> None:
        """To the next or the last lesson."""
        at = self.work.lesson.number - 1 + steps
        if 0 <= at < len(lessons()):
            self.show_lesson(lessons()[at])

    def again(self) -> None:
        """The same lesson from its start."""
        self.trial = None
        lesson = lessons()[self.work.lesson.number - 1]
        self._become(lesson_view_model.Work(lesson))

    # Pupil ------------------------------------------------------------------------------------------

    def _become(self, work: lesson_view_model.Work) -> None:
        was_found = self.work.is_found
        super()._become(work)
        if work.is_found and not was_found:
            self.found.emit(work.lesson)

    def _show_cursor(self) -> None:
        if not self.work.lays:  # the hand shows it
            super()._show_cursor()

    def _on_chosen(self, point: Point) -> None:
        if self.trial is not None or not self.work.lays:
            super()._on_chosen(point)
        self.board.show_hover(None)

    def _on_did(self, move: object) -> None:
        work, lesson = self.work, self.work.lesson
        count = work.trail.now
        match move:
            case by_hand.Laying():
                tried = lay_stone(lesson, count, move.point, move.color)
            case by_hand.Taking():
                tried = take_stone(lesson, count, move.point, move.into)
            case by_hand.Moving():
                tried = carry_stone(lesson, count, move.start, move.end)
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
            moved = take_stone(work.lesson, count, held.start)
            if isinstance(moved, LayingRefused):
                return
            self.board.show_picture(board_of(count, carried=held.start))
        large = self._large_bowl()
        bowls = bowls_shown(count, color) if from_bowl else carried_bowls(count, color)
        self.bowls.show_bowls(bowls, large)
        self._held.hold(color, held.at, self.board.pitch)

    def _large_bowl(self) -> Color | None:
        lesson = self.work.lesson
        if lesson.step in (None, StepKind.RETURN_DEAD, StepKind.SHARE):
            return None
        return color_in_hand(lesson, self.work.trail.now)

    def _on_hovered(self, point: Point | None) -> None:
        work, trial, ghost = self.work, self.trial, None
        if point is not None and trial is not None:
            if trial.position.color_at(point) is None:
                ghost = HoverStone(point, trial.to_play)
        elif point is not None and self.hand.active and self.hand.is_free(point):
            tried = lay_stone(work.lesson, work.trail.now, point)
            if not isinstance(tried, LayingRefused):
                ghost = HoverStone(point, color_in_hand(work.lesson, work.trail.now))
        self.board.show_hover(ghost)

    def _beginning(self) -> tuple[Position, Color]:
        return self.work.lesson.board, Color.WHITE

    def _own_keys(self) -> Mapping[int, Callable[[], object]]:
        last, following = partial(self.step_by, -1), partial(self.step_by, 1)
        keys: dict[int, Callable[[], object]] = {
            Key.Key_Left: last,
            Key.Key_PageUp: last,
            Key.Key_Right: following,
            Key.Key_PageDown: following,
            Key.Key_Home: partial(self.show_lesson, lessons()[0]),
            Key.Key_End: partial(self.show_lesson, lessons()[-1]),
            Key.Key_R: self.again,
        }
        keys |= dict.fromkeys((Key.Key_Up, Key.Key_Plus), lambda: self._become(self.work.more(1)))
        keys |= dict.fromkeys(
            (Key.Key_Down, Key.Key_Minus), lambda: self._become(self.work.more(-1))
        )
        if self.work.lesson.manner is Manner.SIDE:
            keys |= {key: partial(self._type_digit, digit) for digit, key in enumerate(SIDES, 1)}
        return keys

    def _go_on(self) -> None:
        """From the last lesson to the list, from any other to the next one."""
        if self.work.lesson.number < len(lessons()):
            self.step_by(1)
        elif not self.is_class:
            self.left.emit()

    # Showing ----------------------------------------------------------------------------------------

    def _show(self) -> None:
        work, exercise, trial = self.work, self.exercise, self.trial
        lesson = work.lesson
        source = f" \N{MIDDLE DOT} {text(lesson.article)}" if work.is_open else ""
        question = text(lesson.question) if trial is None else text("Play it out")
        exercise.show_question(f"{title_of(lesson)}{source}", question)
        choices = {Manner.SIDE: sides, Manner.STONES: more_or_less}.get(lesson.manner, tuple)
        if trial is None:
            self.board.show_picture(lesson_view_model.picture_of(work))
            stand = lesson_view_model.stand_of(work)
            verdict = "" if lesson.manner is Manner.LAYING else stand.words
            exercise.show_answer(
                stand, lesson_view_model.box_of(work), verdict, lesson_view_model.below_of(work)
            )
            exercise.show_card(*lesson_view_model.card_of(work), lesson_view_model.legend_of(work))
        else:
            self.board.show_picture(BoardPicture(trial.position, last_move=trial.last))
            exercise.show_answer(AnswerStatus.TRIAL, lesson_view_model.box_of(work), "", "")
            self._show_trial_card(trial)
        self.bowls.show_bowls(
            None if trial else lesson_view_model.bowls_of_lesson(work), self._large_bowl()
        )
        self.hand.show_free(
            frozenset(work.trail.now.position.points_of(None)) if work.lays else None
        )
        done = {one.number - 1 for one in lessons() if one.name in self._done}
        exercise.dots.show_dots(len(lessons()), lesson.number - 1, done)
        exercise.show_keys(lesson_view_model.keys_of(work) if trial is None else trial_keys())
        closed = trial is not None or work.is_open
        exercise.show_choices(() if closed else choices(), free=True)
        self._show_buttons(closed=closed)
        exercise.fit_bowls()

    def _show_buttons(self, *, closed: bool) -> None:
        lesson, waiting = self.work.lesson, not self.work.is_open
        for button, barred in (
            (self.check_button, closed),
            (self.reveal_button, closed),
            (self.last_button, lesson.number == 1),
            (self.next_button, lesson.number == len(lessons())),
        ):
            button.setEnabled(not barred)
        self.check_button.setVisible(lesson.manner is not Manner.SIDE)
        self.try_button.setVisible(lesson.asks is Asks.DEAD_CHAINS)
        self.try_button.show_words(text("End the trial") if self.trial else text("Try it out"), "T")
        self.check_button.show_kind(ButtonKind.PRIMARY if waiting else ButtonKind.PLAIN)
        self.next_button.show_kind(ButtonKind.PLAIN if waiting else ButtonKind.PRIMARY)

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
