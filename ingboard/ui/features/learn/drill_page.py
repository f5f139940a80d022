"""The page of the drills: kind, level and pupil above, the drill itself below, and what is said of it.

It makes no drill and keeps no time: it says what is wished for and shows what it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from ingboard.board.points import Color
from ingboard.board.position import Position
from ingboard.hall.class_answers import Question
from ingboard.review.drills.drill import Drill, DrillKind, Level
from ingboard.text import text
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.learn import drill_view_model, fault_view_model
from ingboard.ui.features.learn.bowl_pair import BowlPair
from ingboard.ui.features.learn.exercise_page import SIDES, ExercisePage, trial_keys
from ingboard.ui.style import spaced
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.choice_row import sides
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.exercise_view import AnswerStatus, in_rows
from ingboard.ui.widgets.page_parts import filled
from ingboard.ui.widgets.phone_answers import PhoneAnswers


class DrillPage(ExercisePage[drill_view_model.DrillWork]):
    """`next_wished` asks for a drill, `answered` carries the `DrillWork` judged, once a drill.

    `named` carries what the pupil is called now, `progress_wished` asks for the list.
    """

    next_wished = Signal()
    answered = Signal(object)  # DrillWork
    named = Signal(object)
    progress_wished = Signal()

    def __init__(self) -> None:
        bowls = BowlPair()
        super().__init__(bowls)
        self.bowls = bowls
        self.exercise.fitted.connect(self.bowls.show_names_alone)
        self.phones = PhoneAnswers(self.exercise)
        self.exercise.fitted.connect(self._place_phones)
        self.phones.changed.connect(self._make_way)
        self._phones_asked: Drill | None = None
        self._took: int | None = None
        self._is_first = True
        self._film_runs = QTimer(self)
        self._film_runs.timeout.connect(partial(self._step_film, 1))
        kinds = tuple((kind, drill_view_model.kind_name(kind)) for kind in DrillKind)
        self.kinds = SegmentedChoice(kinds, DrillKind.WHO_WINS, spoken=text("Kind of drill"))
        levels = tuple((level, str(int(level))) for level in Level)
        self.levels = SegmentedChoice(levels, Level.FIRST, spoken=text("Level"))
        self.pupil = QLineEdit()
        self.pupil.setPlaceholderText(text("Pupil's name"))
        self.pupil.setAccessibleName(text("Pupil's name"))
        self._head = QWidget()
        row = spaced(QHBoxLayout(self._head), margins=(20, 10, 20, 0))
        filled(row, (self.kinds, 6), (self.levels, 2), (self.pupil, 3))
        filled(spaced(QVBoxLayout(self), spacing=0, margins=0), self._head, (self.exercise, 1))
        self.kinds.chosen.connect(self.next_wished)
        self.levels.chosen.connect(self.next_wished)
        self.pupil.editingFinished.connect(self.board.setFocus)
        self.pupil.editingFinished.connect(lambda: self.named.emit(self.pupil.text()))

    def show_class(self, *, on: bool) -> None:
        self._head.setVisible(not on)
        super().show_class(on=on)
        if not on:
            self.phones.stop()
        self._show()

    def show_work(self, work: drill_view_model.DrillWork) -> None:
        """Begin a drill."""
        self._took = self.trial = None
        self._is_first = True
        self.kinds.show_choice(work.drill.kind)
        self.levels.show_choice(work.drill.level)
        self._become(work)
        self._film_runs.stop()
        if work.runs:
            self._film_runs.start(fault_view_model.stands_for(work.drill))
        self.board.put_cursor()  # the middle may be the answer
        self.board.setFocus()

    def show_took(self, took: int) -> None:
        """The time of the answer, in milliseconds."""
        self._took = took
        self._show()

    # Pupil ------------------------------------------------------------------------------------------

    def _become(self, work: drill_view_model.DrillWork) -> None:
        super()._become(work)
        if not work.runs:
            self._film_runs.stop()
        is_judged = self._is_first and work.verdict is not None
        if work.verdict is not None or work.is_open:
            self._is_first = False  # a second try is not counted again
        if is_judged:
            self.answered.emit(work)

    def focusNextPrevChild(self, next_child: bool) -> bool:
        """Tab goes from number to number in a drill of the bowls."""
        work = self.work
        bowls = work.drill.kind is DrillKind.MEND_BOWL and not work.is_open
        if bowls and self.board.hasFocus() and next_child:
            self._become(work.next_field())
            return True
        return super().focusNextPrevChild(next_child)

    def _take(self, key: int) -> bool:
        if self.pupil.hasFocus() and key not in (Qt.Key.Key_Escape, Qt.Key.Key_F7):
            return False
        return super()._take(key)

    def try_out(self) -> None:
        """Not while a film runs: it would go on behind."""
        if not self.work.runs:
            super().try_out()

    def _beginning(self) -> tuple[Position, Color]:
        return self.work.drill.board, Color.BLACK

    def _own_keys(self) -> Mapping[int, Callable[[], object]]:
        keys: dict[int, Callable[[], object]] = {
            key: partial(self._name, winner) for key, winner in SIDES.items()
        }
        keys[Qt.Key.Key_Minus] = lambda: self._become(self.work.turn_sign())
        if self._phones_may_answer:
            keys[Qt.Key.Key_Q] = self._use_phones
        if self.work.runs:
            keys[Qt.Key.Key_Right] = partial(self._step_film, 1)
            keys[Qt.Key.Key_Left] = partial(self._step_film, -1)
            keys[Qt.Key.Key_P] = self._pause_film
        return keys

    def _step_film(self, frames: int) -> None:
        """A frame on or back by hand: the next one has its whole time again."""
        self._become(self.work.step_by(frames))
        if self._film_runs.isActive():
            self._film_runs.start()

    def _pause_film(self) -> None:
        if self._film_runs.isActive():
            self._film_runs.stop()
        else:
            self._film_runs.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """A film that nobody sees waits."""
        super().hideEvent(event)
        self._film_runs.stop()
        if not event.spontaneous():
            self.phones.stop()

    # Phones of a class ------------------------------------------------------------------------------

    @property
    def _phones_may_answer(self) -> bool:
        return self.is_class and drill_view_model.asked_of_phones(self.work) is not None

    @property
    def _question(self) -> Question | None:
        """What the class is asked, until it is answered here."""
        work = self.work
        is_open = self._phones_may_answer and self.trial is None
        is_judged = work.is_open or work.verdict is not None
        return drill_view_model.asked_of_phones(work) if is_open and not is_judged else None

    def _use_phones(self) -> None:
        self.phones.use_key(self._question)

    def _tell_phones(self) -> None:
        """A drill is asked once; its question ends with the answer here, and is forgotten with the next."""
        question, drill = self._question, self.work.drill
        if drill is not self._phones_asked:
            self.phones.forget()
            self._phones_asked = None
            if question is not None:
                self._phones_asked = drill
                self.phones.ask(question)
        elif question is None and self.trial is None:
            self.phones.end_question()

    def _place_phones(self, words: int) -> None:
        self.phones.place(self.board.geometry(), self.exercise.foot.geometry(), words)

    def _make_way(self) -> None:
        """How many have answered stands where the keys are."""
        self.exercise.foot.setVisible(not self.phones.is_seen)

    def _name(self, winner: Color | None) -> None:
        self._become(self.work.name(winner))
        if self.work.drill.kind is DrillKind.WHO_WINS:
            self.check()

    def _go_on(self) -> None:
        self.next_wished.emit()

    # Showing ----------------------------------------------------------------------------------------

    def _show(self) -> None:
        work, exercise, trial = self.work, self.exercise, self.trial
        drill = work.drill
        kicker = text(
            "{kind}, level {level}",
            kind=drill_view_model.kind_name(drill.kind),
            level=int(drill.level),
        )
        exercise.show_question(
            kicker,
            drill_view_model.question_of(drill.kind) if trial is None else text("Play it out"),
        )
        stand = drill_view_model.stand_of(work) if trial is None else AnswerStatus.TRIAL
        exercise.show_answer(
            stand,
            drill_view_model.box_of(work),
            stand.words,
            drill_view_model.below_of(work, self._took),
        )
        if trial is None:
            self.board.show_picture(drill_view_model.picture_of(work))
            exercise.show_card(*drill_view_model.card_of(work))
        else:
            self.board.show_picture(BoardPicture(trial.position, last_move=trial.last))
            self._show_trial_card(trial)
        self.bowls.show_bowls(
            None if trial is not None else drill_view_model.bowls_of_drill(work), None
        )
        self.bowls.show_sums(shown=drill_view_model.shows_sums(work))
        keys = drill_view_model.keys_of(work) if trial is None else trial_keys()
        phones = (("Q", text("phones")),) if self._phones_may_answer and trial is None else ()
        exercise.show_keys((*phones, *keys))
        asks_side = trial is None and drill.kind in (DrillKind.WHO_WINS, DrillKind.MARGIN)
        exercise.show_choices(sides() if asks_side else (), free=not work.is_open)
        words = text("Next") if work.is_open else text("Check")
        if work.runs:
            self.check_button.show_words(text("Something is wrong"), "Space")
        else:
            self.check_button.show_words(words, "C")
        for button in (self.reveal_button, self.try_button):
            button.setVisible(drill.kind is not DrillKind.SPOT_FAULT)
        exercise.fit_bowls()
        self._tell_phones()

    def _made_buttons(self) -> QWidget:
        small = ButtonSize.SMALL
        self.check_button = KeyButton(text("Check"), key="C", kind=ButtonKind.PRIMARY)
        self.reveal_button = KeyButton(text("Reveal"), key="O")
        self.try_button = KeyButton(text("Try it out"), key="T", size=small)
        self.progress_button = KeyButton(text("Progress"), size=small)
        self.class_button = KeyButton(text("Class mode"), key="F7", size=small)
        self.close_button = KeyButton(text("Close"), key="Esc", size=small)
        for button, action in (
            (self.check_button, self.check),
            (self.reveal_button, self.reveal),
            (self.try_button, self.try_out),
            (self.progress_button, self.progress_wished),
            (self.class_button, self.class_toggled),
            (self.close_button, self.left),
        ):
            button.clicked.connect(action)
        return in_rows(
            (self.check_button, self.reveal_button),
            (self.try_button, self.progress_button, self.class_button, self.close_button),
        )
