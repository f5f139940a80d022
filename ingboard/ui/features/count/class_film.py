"""The film of a count before a class: the board, the margin in large figures, one sentence. Keys alone.

It walks through the same moments as the film in the window, and shows them without flight.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ingboard.counting.fillplan import FillPlan
from ingboard.counting.film import Moment
from ingboard.rules.ruleset import RuleText
from ingboard.text import text
from ingboard.ui.game.film.captions import caption_at
from ingboard.ui.game.film.frames import frame_at
from ingboard.ui.game.film.result import verdict_of
from ingboard.ui.game.film.schedule import Instant
from ingboard.ui.game.film.stages import beginnings_of, stage_title
from ingboard.ui.style import spaced
from ingboard.ui.widgets.exercise.view import AnswerStatus, ExerciseView

_PACE = 350  # milliseconds a stone: slow enough to follow from the back row


class ClassFilm(QWidget):
    """`class_left` leaves it. Only for a plan that can be carried out."""

    class_left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plan: FillPlan | None = None
        self._rules = RuleText.ING1991
        self._number = 0
        self.exercise = ExerciseView(QWidget())
        self.board = self.exercise.board
        whole = spaced(QVBoxLayout(self), margins=0)
        whole.addWidget(self.exercise)
        self._timer = QTimer(self)
        self._timer.setInterval(_PACE)
        self._timer.timeout.connect(self._on_tick)

    @property
    def is_class(self) -> bool:
        """Whether it fills the screen now."""
        return self.exercise.is_class

    @property
    def number(self) -> int:
        """How many stones have moved."""
        return self._number

    def show_class(self, *, on: bool) -> None:
        """Fill the window, or stop."""
        self._timer.stop()
        self.exercise.show_class(on=on)

    def show_plan(self, plan: FillPlan, rules: RuleText, number: int) -> None:
        """Begin at that many stones moved."""
        self._plan, self._rules = plan, rules
        self.go_to(number)

    def go_to(self, number: int) -> None:
        """So many stones moved; beyond the ends it stops there."""
        if self._plan is None:
            return
        self._number = min(max(number, 0), len(self._plan.film))
        if self._number == len(self._plan.film):
            self._timer.stop()
        self._show(self._plan)

    def toggle_play(self) -> None:
        """Let the stones move by themselves, or stop them."""
        if self._timer.isActive():
            self._timer.stop()
        elif self._plan is not None:
            if self._number == len(self._plan.film):
                self.go_to(0)
            self._timer.start()
        self._show_keys()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Stones by Left and Right, stages by page keys, Space plays."""
        if not self._take(event.key()):
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def _take(self, key: int) -> bool:
        if key in (Qt.Key.Key_Escape, Qt.Key.Key_F7):
            self.class_left.emit()
        elif key == Qt.Key.Key_Space:
            self.toggle_play()
        elif (number := self._wished(key)) is not None:
            self._timer.stop()
            self.go_to(number)
        else:
            return False
        return True

    def _wished(self, key: int) -> int | None:
        if self._plan is None:
            return None
        last = len(self._plan.film)
        stops = (0, *beginnings_of(self._plan), self._plan.reading, last)
        later = min((stop for stop in stops if stop > self._number), default=last)
        earlier = max((stop for stop in stops if stop < self._number), default=0)
        return {
            Qt.Key.Key_Right: self._number + 1,
            Qt.Key.Key_Left: self._number - 1,
            Qt.Key.Key_PageDown: later,
            Qt.Key.Key_PageUp: earlier,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }.get(Qt.Key(key))

    def _on_tick(self) -> None:
        self.go_to(self._number + 1)

    def _show(self, plan: FillPlan) -> None:
        instant = Instant(self._number)
        caption = caption_at(plan, instant, self._rules)
        frame = frame_at(plan, instant)
        exercise = self.exercise
        self.board.show_picture(frame.board)
        exercise.show_question(stage_title(caption.stage), caption.title)
        read = self._number >= plan.reading
        stand = AnswerStatus.RIGHT if read else AnswerStatus.ASKED
        exercise.show_answer(stand, _margin(frame.moment), "", _sides(frame.moment))
        result = verdict_of(plan).headline if read and plan.margin != plan.fill_margin else ""
        exercise.show_card(result, _with_half(result, caption.explanation))
        exercise.show_left(text("{number} of {last}", number=self._number, last=len(plan.film)))
        self._show_keys()

    def _show_keys(self) -> None:
        playing = self._timer.isActive()
        self.exercise.show_keys(
            (
                (text("Space"), text("stop") if playing else text("play")),
                (text("Left Right"), text("stone")),
                (text("PgUp PgDn"), text("part")),
                (text("Esc"), text("leave")),
            )
        )


def _with_half(result: str, explanation: str) -> str:
    """Why the result is not what the stones read: only where a half point belongs to it."""
    if not result:
        return explanation
    return text("No stone shows the half point; it is included.") + f" {explanation}"


def _margin(now: Moment) -> str:
    """Who is ahead and by how much, as it is written on a result sheet."""
    if not now.margin:
        return "="
    return f"{'B' if now.margin > 0 else 'W'}{abs(now.margin)}"


def _sides(now: Moment) -> str:
    """Each side's spaces less its stones: what the margin comes from."""
    return text(
        "Spaces minus stones:\nBlack {bs} \N{MINUS SIGN} {bn}\nWhite {ws} \N{MINUS SIGN} {wn}",
        bs=now.spaces.black,
        bn=now.stones.black,
        ws=now.spaces.white,
        wn=now.stones.white,
    )
