"""The one driver of the film: plays, pauses, steps and jumps a cursor over the stones of a plan.

It draws nothing and knows no board: it says which moment it is. Time comes from a monotonic reading, never
from counting ticks, so a late tick only shows fewer pictures of the same film.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

from ingboard.ui.game.film.schedule import (
    Instant,
    Motion,
    Schedule,
    StoneCue,
    Ticks,
    forward_from,
    jumps_from,
    single_backward,
    single_forward,
)

SPEEDS = (0.5, 1.0, 2.0, 4.0)
_TICK = 16


class FilmAnimator(QObject):
    """A cursor over the stones of a film.

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
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_TICK)
        self._timer.timeout.connect(self.advance)
        self._cues: tuple[StoneCue, ...] = ()
        self._rests: tuple[int, ...] = ()
        self._run: Schedule | None = None
        self._into_run = 0.0
        self._last_tick = 0
        self._instant = Instant(0)
        self._speed = 1.0
        self._motion = Motion.FULL

    @property
    def instant(self) -> Instant:
        """The present moment."""
        return self._instant

    @property
    def count(self) -> int:
        """How many stones the film moves."""
        return len(self._cues)

    @property
    def playing(self) -> bool:
        """Whether a run is under way."""
        return self._timer.isActive()

    @property
    def speed(self) -> float:
        """The speed factor; 1 is 240 ms a stone."""
        return self._speed

    def load(self, cues: Sequence[StoneCue], rests: Sequence[int] = ()) -> None:
        """Take another film, at rest where the last one stood; a run stops at each of its `rests`."""
        self._stop()
        self._cues = tuple(cues)
        self._rests = tuple(sorted(rests))
        self.seek(self._instant.landed)

    def use_motion(self, motion: Motion) -> None:
        """Fly, or jump from step to step."""
        self._motion = motion

    def play(self, wait: int = 0) -> None:
        """Run to the next rest or the end, after a `wait` in milliseconds; at the end from the beginning."""
        if not self._cues:
            return
        self._settle()
        if self._instant.landed == self.count:
            self._show(Instant(0))
        landed = self._instant.landed
        run = forward_from if self._motion is Motion.FULL else jumps_from
        self._start(run(self._cues, landed, self._next_rest(landed), wait))

    def pause(self) -> None:
        """Hold the picture; stones in the air stay there."""
        self._halt()

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
        if self._instant.airborne:
            self.seek(self._instant.landed + len(self._instant.airborne))
        elif self._instant.landed < self.count:
            self._start(single_forward(self._instant.landed))

    def step_back(self) -> None:
        """Send the last landed stone home; stones in the air go back at once."""
        if self._instant.airborne:
            self.seek(self._instant.landed)
        elif self._instant.landed:
            self._start(single_backward(self._instant.landed))

    def seek(self, landed: int) -> None:
        """Jump to the moment when so many stones have landed, and rest there."""
        self._stop()
        self._show(Instant(min(max(landed, 0), self.count)))

    def to_start(self) -> None:
        """Jump to the beginning."""
        self.seek(0)

    def to_end(self) -> None:
        """Jump to the next rest, or from the last one to the end."""
        self.seek(self._next_rest(self._instant.landed))

    def use_speed(self, speed: float) -> None:
        """Change the speed factor, also during a run."""
        if speed != self._speed:
            self.advance()
            self._speed = speed
            self.speed_changed.emit(speed)

    def faster(self) -> None:
        """The next higher speed of the list."""
        self.use_speed(next((speed for speed in SPEEDS if speed > self._speed), SPEEDS[-1]))

    def slower(self) -> None:
        """The next lower speed of the list."""
        lower = [speed for speed in SPEEDS if speed < self._speed]
        self.use_speed(lower[-1] if lower else SPEEDS[0])

    def advance(self) -> None:
        """Show the picture that is due now; called by the timer, and by tests with their own time."""
        if self._run is None or not self.playing:
            return
        now = self._ticks()
        self._into_run += (now - self._last_tick) * self._speed
        self._last_tick = now
        over = self._into_run >= self._run.duration
        instant = self._run.at(self._into_run)
        if over:
            self._stop()
        self._run_on(instant if self._motion is Motion.FULL else Instant(instant.landed))

    def _next_rest(self, landed: int) -> int:
        return next((rest for rest in self._rests if rest > landed), self.count)

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

    def _halt(self) -> None:
        if self._timer.isActive():
            self._timer.stop()
            self.playing_changed.emit(False)

    def _stop(self) -> None:
        self._run = None
        self._halt()

    def _settle(self) -> None:
        """Put the stones in the air where they were going, so that a new run starts from rest."""
        instant = self._instant
        backward = self._run is not None and self._run.backward
        self._run = None
        if instant.airborne:
            self._show(Instant(instant.landed + (0 if backward else len(instant.airborne))))

    def _run_on(self, instant: Instant) -> None:
        before = self._instant.landed
        self._show(instant)
        if instant.landed > before:
            self.landed.emit()

    def _show(self, instant: Instant) -> None:
        if instant != self._instant:
            self._instant = instant
            self.moved.emit(instant)
