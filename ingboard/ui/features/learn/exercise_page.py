"""What lessons and drills have in common on the screen: class mode, the keys, a trial of the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from ingboard.board.points import Color, Point
from ingboard.board.position import Position
from ingboard.kifu.findings import KifuError
from ingboard.kifu.saving import save
from ingboard.review.trial import Trial, TrialRefusal, begin_trial
from ingboard.text import text
from ingboard.ui.features.learn.drill_view_model import DrillWork
from ingboard.ui.features.learn.lesson_view_model import Work
from ingboard.ui.widgets.background_call import BackgroundCalls
from ingboard.ui.widgets.exercise_view import PLAIN, ExerciseView
from ingboard.ui.widgets.keys import ENTERS

W = TypeVar("W", Work, DrillWork)
Key = Qt.Key
SIDES = {Key.Key_B: Color.BLACK, Key.Key_W: Color.WHITE, Key.Key_N: None}


class ExercisePage(QWidget, Generic[W]):
    """The same at a desk and before a class, where it fills the window with large words.

    `left` asks to leave the page, `class_left` class mode, `class_toggled` for it or out of it. A `trial`
    changes nothing of the `work`.
    """

    left = Signal()
    class_left = Signal()
    class_toggled = Signal()
    work: W

    def __init__(self, bowls: QWidget | None = None) -> None:
        super().__init__()
        self.trial: Trial | None = None
        self._refused: TrialRefusal | None = None
        exercise = self.exercise = ExerciseView(self._made_buttons(), bowls)
        self.board = exercise.board
        self.board.point_chosen.connect(self._on_chosen)
        exercise.choices.chosen.connect(self._take)

    @property
    def is_class(self) -> bool:
        """Whether the page is made for a whole class."""
        return self.exercise.is_class

    def show_class(self, *, on: bool) -> None:
        """Fill the window for a class, or be a page again."""
        self.exercise.show_class(on=on)

    def leave(self) -> None:
        """Esc: out of the trial, out of class mode, out of the page, one level at a time."""
        if self.trial is not None:
            self.try_out()
        elif self.is_class:
            self.class_left.emit()
        else:
            self.left.emit()

    def check(self) -> None:
        """Judge the answer, or go on from one that is shown."""
        if self.work.is_open:
            self._go_on()
        else:
            self._become(self.work.check())

    def reveal(self) -> None:
        """Show the answer, if something was answered or it is wished for twice."""
        self._become(self.work.wish())

    def try_out(self) -> None:
        """Play the position out, or end that."""
        self._try(begin_trial(*self._beginning()) if self.trial is None else None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """All plain keys are the page's; those with Ctrl belong to the menus. One held down answers once."""
        if event.isAutoRepeat() and event.key() in (*ENTERS, Key.Key_Space):
            return
        if event.modifiers() & ~PLAIN or not self._take(event.key()):
            super().keyPressEvent(event)

    def _take(self, key: int) -> bool:
        acts: dict[int, Callable[[], object]] = {
            Key.Key_Escape: self.leave,
            Key.Key_F7: self.class_toggled.emit,
            Key.Key_T: self.try_out,
        }
        trial = self.trial
        if trial is not None:
            acts[Key.Key_X] = lambda: self._try(trial.passed())
            acts[Key.Key_Backspace] = lambda: self._try(trial.undo())
        else:
            go_on = Key.Key_Return, Key.Key_Enter, Key.Key_C, Key.Key_Space
            acts |= dict.fromkeys(go_on, self.check)
            acts[Key.Key_O] = self.reveal
            acts[Key.Key_Backspace] = lambda: self._become(self.work.rub_out())
            for digit in range(10):
                acts[Key.Key_0 + digit] = partial(self._type_digit, digit)
            acts |= self._own_keys()
        act = acts.get(key)
        if act is not None:
            act()
        return act is not None

    def _type_digit(self, digit: int) -> None:
        self._become(self.work.type_digit(digit))

    def _on_chosen(self, point: Point) -> None:
        if self.trial is None:
            self._become(self.work.choose(point))
            return
        played = self.trial.play(point)
        if isinstance(played, TrialRefusal):
            self._try(self.trial, played)
        else:
            self._try(played)

    def _become(self, work: W) -> None:
        """Take what the pupil did, and show it."""
        self.work, self._refused = work, None
        self._show_cursor()
        self._show()

    def _try(self, trial: Trial | None, refused: TrialRefusal | None = None) -> None:
        self.trial, self._refused = trial, refused
        self._show_cursor()
        self._show()

    def _show_cursor(self) -> None:
        on_board = self.trial is not None or (self.work.by_points and not self.work.is_open)
        if on_board != self.board.cursor_shown:
            self.board.set_cursor_shown(on_board)

    def _show_trial_card(self, trial: Trial) -> None:
        """Whose turn it is, or why a stone was not laid."""
        words = text("Black plays.") if trial.to_play is Color.BLACK else text("White plays.")
        suicide = trial.last is not None and trial.position.color_at(trial.last) is None
        match self._refused:
            case TrialRefusal.OCCUPIED:
                words = text("A stone stands there. {turn}", turn=words)
            case TrialRefusal.REPEATS:
                words = text("That would repeat a position. {turn}", turn=words)
            case None if suicide:
                words = text("Stones without liberties are removed. {turn}", turn=words)
            case None:
                pass
        told = text("Trial: nothing is kept. X: other side plays. Backspace: take back.")
        self.exercise.show_card(words, told)

    def _beginning(self) -> tuple[Position, Color]:
        """Where a trial begins, and who plays first in it."""
        raise NotImplementedError

    def _own_keys(self) -> Mapping[int, Callable[[], object]]:
        """What else answers or leads on."""
        raise NotImplementedError

    def _go_on(self) -> None:
        """Once the answer is shown."""
        raise NotImplementedError

    def _show(self) -> None:
        raise NotImplementedError

    def _made_buttons(self) -> QWidget:
        """What a mouse does with the exercise; not before a class."""
        raise NotImplementedError


def trial_keys() -> tuple[tuple[str, str], ...]:
    """The keys of a trial, with what they do."""
    return (
        (text("Arrows Enter"), text("play")),
        ("X", text("other side")),
        ("Backspace", text("take back")),
        ("Esc", text("end the trial")),
    )


def write_file(
    calls: BackgroundCalls, path: Path, data: bytes, tell: Callable[[str], object]
) -> None:
    """Write a file that a pupil or teacher asked for, and tell that it is, or why it is not."""

    def written(result: Callable[[], None]) -> None:
        try:
            result()
            tell(text("Written: {path}", path=path))
        except KifuError as reason:
            tell(str(reason))

    calls.start(partial(save, path, data), written, writes=path.name)
