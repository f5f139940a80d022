"""Plays a count as a film, in the window and before a class: a cursor over its stones, from stop to stop.

Time comes from a monotonic reading, never from counting ticks, so a late tick only shows fewer pictures of
the same film.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan, one_color_first
from ingboard.rules.ruleset import RuleText
from ingboard.ui.game.film.captions import caption_at, cues_of, rests_of
from ingboard.ui.game.film.narration import Narration, Pace
from ingboard.ui.game.film.schedule import (
    Instant,
    Motion,
    Schedule,
    Stage,
    StoneCue,
    Ticks,
    beginnings_of,
    forward_from,
    jumps_from,
    looks_at_shared,
    single_backward,
    single_forward,
    stage_at,
    start_of,
)
from ingboard.ui.game.navigation import SPEEDS

_TICK = 16


class FilmAnimator(QObject):
    """A cursor over the stones of a film: `instant` is the present moment, `speed` 1 is 240 ms a stone.

    `moved` carries the present `Instant`; `landed` tells that stones have landed, in a run and not by a jump;
    `playing_changed` True while a run is under way;
    `speed_changed` the factor.
    """

    moved = Signal(object)
    landed = Signal()
    playing_changed = Signal(object)
    speed_changed = Signal(object)

    def __init__(self, parent: QObject | None = None, ticks: Ticks | None = None) -> None:
        super().__init__(parent)
        self._elapsed_timer = QElapsedTimer()
        self._elapsed_timer.start()
        self._ticks: Ticks = ticks if ticks is not None else self._elapsed_timer.elapsed
        self._timer = QTimer(self, interval=_TICK, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.advance)
        self._cues: tuple[StoneCue, ...] = ()
        self._rests: tuple[int, ...] = ()
        self._run: Schedule | None = None
        self._into_run = 0.0
        self._last_tick = 0
        self.instant = Instant(0)
        self.speed = 1.0
        self._motion = Motion.FULL

    @property
    def count(self) -> int:
        """How many stones the film moves."""
        return len(self._cues)

    @property
    def playing(self) -> bool:
        """Whether a run is under way."""
        return self._timer.isActive()

    def load(self, cues: Sequence[StoneCue], rests: Sequence[int] = ()) -> None:
        """Take another film, at rest where the last one stood; a run stops at each of its `rests`."""
        self._stop()
        self._cues = tuple(cues)
        self._rests = tuple(sorted(rests))
        self.seek(self.instant.landed)

    def use_motion(self, motion: Motion) -> None:
        """Fly, or jump from step to step."""
        self._motion = motion

    def play(self, wait: int = 0) -> None:
        """Run to the next rest or the end, after a `wait` in milliseconds; at the end from the beginning."""
        if not self._cues:
            return
        self._settle()
        if self.instant.landed == self.count:
            self._show(Instant(0))
        landed = self.instant.landed
        run = forward_from if self._motion is Motion.FULL else jumps_from
        rest = next((rest for rest in self._rests if rest > landed), self.count)
        self._start(run(self._cues, landed, rest, wait))

    def pause(self) -> None:
        """Hold the picture; stones in the air stay there."""
        if self._timer.isActive():
            self._timer.stop()
            self.playing_changed.emit(False)

    def toggle(self) -> None:
        """Pause a run, or go on with the one that was paused, or play."""
        if self.playing:
            self.pause()
        elif self._run is not None and self._into_run < self._run.duration:
            self._resume()
        else:
            self.play()

    def step_forward(self) -> None:
        """Let the next stone fly; stones already in the air land at once."""
        if self.instant.airborne:
            self.seek(self.instant.landed + len(self.instant.airborne))
        elif self.instant.landed < self.count:
            self._start(single_forward(self.instant.landed))

    def step_back(self) -> None:
        """Send the last landed stone home; stones in the air go back at once."""
        if self.instant.airborne:
            self.seek(self.instant.landed)
        elif self.instant.landed:
            self._start(single_backward(self.instant.landed))

    def seek(self, landed: int) -> None:
        """Jump to the moment when so many stones have landed, and rest there."""
        self._stop()
        self._show(Instant(min(max(landed, 0), self.count)))

    def use_speed(self, speed: float) -> None:
        """Change the speed factor, also during a run."""
        if speed != self.speed:
            self.advance()
            self.speed = speed
            self.speed_changed.emit(speed)

    def faster(self) -> None:
        """The next higher speed of the list."""
        self.use_speed(next((speed for speed in SPEEDS if speed > self.speed), SPEEDS[-1]))

    def slower(self) -> None:
        """The next lower speed of the list."""
        lower = [speed for speed in SPEEDS if speed < self.speed]
        self.use_speed(lower[-1] if lower else SPEEDS[0])

    def advance(self) -> None:
        """Show the picture that is due now; called by the timer, and by tests with their own time."""
        if self._run is None or not self.playing:
            return
        now = self._ticks()
        self._into_run += (now - self._last_tick) * self.speed
        self._last_tick = now
        over = self._into_run >= self._run.duration
        instant = self._run.at(self._into_run)
        if over:
            self._stop()
        self._run_on(instant if self._motion is Motion.FULL else Instant(instant.landed))

    def _start(self, run: Schedule) -> None:
        self._run = run
        self._into_run = 0.0
        if self._motion is Motion.REDUCED and len(run.flights) == 1:
            self._stop()
            self._run_on(run.at(run.duration))
            return
        self._resume()

    def _resume(self) -> None:
        self._last_tick = self._ticks()
        if not self._timer.isActive():
            self._timer.start()
            self.playing_changed.emit(True)
        self.advance()

    def _stop(self) -> None:
        self._run = None
        self.pause()

    def _settle(self) -> None:
        """Put the stones in the air where they were going, so that a new run starts from rest."""
        instant = self.instant
        backward = self._run is not None and self._run.backward
        self._run = None
        if instant.airborne:
            self._show(Instant(instant.landed + (0 if backward else len(instant.airborne))))

    def _run_on(self, instant: Instant) -> None:
        before = self.instant.landed
        self._show(instant)
        if instant.landed > before:
            self.landed.emit()

    def _show(self, instant: Instant) -> None:
        if instant != self.instant:
            self.instant = instant
            self.moved.emit(instant)


class FilmPlayer(QObject):
    """One film and the way it is told. `changed` carries the `Instant` to be shown.

    `plan` is the count as it is filmed, `chapters` where each stage after the first begins. The film may
    differ from the count that was loaded in the order of the stones that fill.
    """

    changed = Signal(object)

    def __init__(self, narration: Narration, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.animator = FilmAnimator(self)
        self.narration = narration
        self._loaded: FillPlan | None = None
        self.plan: FillPlan | None = None
        self.rules = RuleText.ING1991
        self._together = False
        self._rested = 0  # stones that had landed when nothing was in the air last
        self.chapters: tuple[int, ...] = ()
        self.animator.moved.connect(self._on_moved)

    @property
    def waits(self) -> bool:
        """Whether the film stands at the glance, and nobody has said who has won."""
        instant, plan = self.animator.instant, self.plan
        return (
            plan is not None
            and plan.feasible
            and not self.narration.answered
            and stage_at(plan, instant, answered=False) is Stage.GLANCE
        )

    @property
    def hides(self) -> bool:
        """Whether winner and margin are not to be told yet."""
        plan, narration = self.plan, self.narration
        return plan is not None and plan.feasible and narration.is_lesson and not narration.answered

    def load(self, plan: FillPlan, rules: RuleText) -> None:
        """Take another count, at its beginning and at rest."""
        self._loaded, self.rules = plan, rules
        self.plan = None
        self.animator.seek(0)
        self.narration = replace(self.narration, answered=False, answer=None)
        self._film()

    def use_pace(self, pace: Pace, *, together: bool) -> None:
        """Tell it at that pace; in a lesson both colors fill `together` or one after the other."""
        self._together = together
        self.narration = replace(self.narration, pace=pace)
        self._film()

    def toggle_more(self) -> None:
        """Say reasons, sums and the article too, or one sentence alone."""
        self._tell(more=not self.narration.more)

    def toggle_auto(self) -> None:
        """Go on from step to step without being told, or stop at each again."""
        self.animator.pause()
        self._tell(auto=not self.narration.auto)
        if self.narration.auto and not self.waits:
            self.animator.play()

    def go_on(self) -> None:
        """Pause what moves; else on to the next stop. At the glance the question is skipped."""
        if not self._pass_glance():
            self.animator.toggle()

    def answer(self, color: Color) -> None:
        """Say who has won; only where the film waits for it."""
        if self.waits and self.narration.is_lesson:
            self._tell(answered=True, answer=color)
            plan = self.plan
            if self.narration.auto and plan is not None and any(plan.losing):
                caption = caption_at(plan, self.animator.instant, self.rules, self.narration)
                self.animator.play(self.narration.hold(caption.words))

    def step_by(self, stones: int) -> None:
        """Go forward or back by stones: one flies, more jump."""
        if stones > 0 and self._pass_glance():
            return
        if stones == 1:
            self.animator.step_forward()
        elif stones == -1:
            self.animator.step_back()
        else:
            self.animator.seek(self.animator.instant.landed + stones)

    def skip(self, chapters: int) -> None:
        """To the beginning of the next chapter (1), or of this or the last one (-1)."""
        landed = self.animator.instant.landed
        marks = (0, *self.chapters, self.animator.count)
        if chapters < 0:
            self.animator.seek(max((mark for mark in marks if mark < landed), default=0))
        elif not self._pass_glance():
            self.animator.seek(next((mark for mark in marks if mark > landed), marks[-1]))

    def seek(self, landed: int) -> None:
        """Jump to so many landed stones; beyond the glance nothing is asked, but first the result is seen."""
        plan = self.plan
        if plan is not None and self.hides and landed > plan.glance:
            landed = min(landed, plan.reading)
            self.pass_glance()
        elif plan is not None and not self.hides and landed >= plan.reading:
            self.pass_glance()
        self.animator.seek(landed)

    def to_stage(self, stage: Stage) -> None:
        """To the beginning of a stage; out of a look at the same board its stones begin to move."""
        if self.plan is None:
            return
        if stage is Stage.RESULT:
            self.pass_glance()
        begin = start_of(self.plan, stage)
        self.animator.seek(begin)
        if begin == looks_at_shared(self.plan) and stage is not Stage.SHARED:
            self.animator.step_forward()

    def to_end(self) -> None:
        """Straight to the result, and from there to the refilled bowls."""
        plan = self.plan
        if plan is None:
            return
        at_result = self.narration.answered and self.animator.instant.landed >= plan.reading
        self.pass_glance()
        self.animator.seek(len(plan.film) if at_result else plan.reading)

    def pass_glance(self) -> None:
        """Hide nothing any more."""
        if not self.narration.answered:
            self._tell(answered=True)

    def ask_again(self) -> None:
        """Back to the glance, and the question is open as at first."""
        plan = self.plan
        if plan is not None and plan.feasible:
            self.animator.seek(plan.glance)
            self._tell(answered=False, answer=None)

    def _pass_glance(self) -> bool:
        """Skip the question where it is asked; whether the result is shown by that alone."""
        waited = self.waits
        if waited:
            self.pass_glance()
        return waited and self.plan is not None and not any(self.plan.losing)

    def _tell(self, **changes: object) -> None:
        self.narration = replace(self.narration, **changes)
        plan = self.plan
        if plan is None:
            return
        self.animator.load(
            cues_of(plan, self.rules, self.narration), rests_of(plan, self.narration)
        )
        self.changed.emit(self.animator.instant)

    def _film(self) -> None:
        """Put the stones that fill in the order of the pace."""
        plan = self._loaded
        if plan is None:
            return
        apart = self.narration.is_lesson and not self._together
        self.plan = one_color_first(plan) if apart else plan
        self.chapters = beginnings_of(self.plan)
        self._tell()

    def _on_moved(self, instant: Instant) -> None:
        plan = self.plan
        if plan is None:
            return
        beyond = instant.landed > plan.glance or (
            instant.landed == plan.glance and instant.airborne
        )
        if beyond and not self.narration.answered:
            self.narration = replace(self.narration, answered=True)
        if instant.airborne:
            self.changed.emit(instant)
            return
        went_back = instant.landed < plan.glance <= self._rested
        self._rested = instant.landed
        if went_back and self.narration.answered:
            self._tell(answered=False, answer=None)
        else:
            self.changed.emit(instant)
