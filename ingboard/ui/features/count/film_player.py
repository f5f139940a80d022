"""Tells a count as a film: where it stops, when the glance is over, and the steps from one to the next."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan, one_color_first
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.count.animator import FilmAnimator
from ingboard.ui.game.film.captions import caption_at, cues_of, rests_of
from ingboard.ui.game.film.schedule import (
    Instant,
    Narration,
    Pace,
    Stage,
    beginnings_of,
    stage_at,
    start_of,
)


class FilmPlayer(QObject):
    """One film and the way it is told. `changed` carries the `Instant` to be shown.

    The film may differ from the count that was loaded in the order of the stones that fill.
    """

    changed = Signal(object)

    def __init__(self, narration: Narration, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.animator = FilmAnimator(self)
        self.narration = narration
        self._loaded: FillPlan | None = None
        self._plan: FillPlan | None = None
        self.rules = RuleText.ING1991
        self._together = False
        self._chapters: tuple[int, ...] = ()
        self.animator.moved.connect(self._on_moved)

    @property
    def plan(self) -> FillPlan | None:
        """The count as it is filmed."""
        return self._plan

    @property
    def chapters(self) -> tuple[int, ...]:
        """Where each stage after the first begins."""
        return self._chapters

    @property
    def waits(self) -> bool:
        """Whether the film stands at the glance, and nobody has said who has won."""
        instant, plan = self.animator.instant, self._plan
        return (
            plan is not None
            and plan.feasible
            and not self.narration.answered
            and stage_at(plan, instant, answered=False) is Stage.GLANCE
        )

    @property
    def hides(self) -> bool:
        """Whether winner and margin are not to be told yet."""
        plan, narration = self._plan, self.narration
        return (
            plan is not None
            and plan.feasible
            and narration.pace is Pace.LESSON
            and not narration.answered
        )

    def load(self, plan: FillPlan, rules: RuleText) -> None:
        """Take another count, at its beginning and at rest."""
        self._loaded, self.rules = plan, rules
        self._plan = None
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
        if self.waits and self.narration.pace is Pace.LESSON:
            self._tell(answered=True, answer=color)
            plan = self._plan
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
        marks = (0, *self._chapters, self.animator.count)
        if chapters < 0:
            self.animator.seek(max((mark for mark in marks if mark < landed), default=0))
        elif not self._pass_glance():
            self.animator.seek(next((mark for mark in marks if mark > landed), marks[-1]))

    def seek(self, landed: int) -> None:
        """Jump to so many landed stones; beyond the glance nothing is asked, but first the result is seen."""
        plan = self._plan
        if plan is not None and self.hides and landed > plan.glance:
            landed = min(landed, plan.reading)
            self.pass_glance()
        elif plan is not None and not self.hides and landed >= plan.reading:
            self.pass_glance()
        self.animator.seek(landed)

    def to_stage(self, stage: Stage) -> None:
        """To the beginning of a stage."""
        if self._plan is not None:
            if stage is Stage.RESULT:
                self.pass_glance()
            self.animator.seek(start_of(self._plan, stage))

    def to_end(self) -> None:
        """Straight to the result, and from there to the refilled bowls."""
        plan = self._plan
        if plan is None:
            return
        at_result = self.narration.answered and self.animator.instant.landed >= plan.reading
        self.pass_glance()
        self.animator.seek(len(plan.film) if at_result else plan.reading)

    def pass_glance(self) -> None:
        """Hide nothing any more."""
        if not self.narration.answered:
            self._tell(answered=True)

    def _pass_glance(self) -> bool:
        """Skip the question where it is asked; whether the result is shown by that alone."""
        waited = self.waits
        if waited:
            self.pass_glance()
        return waited and self._plan is not None and not any(self._plan.losing)

    def _tell(self, **changes: object) -> None:
        self.narration = replace(self.narration, **changes)
        plan = self._plan
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
        apart = self.narration.pace is Pace.LESSON and not self._together
        self._plan = one_color_first(plan) if apart else plan
        self._chapters = beginnings_of(self._plan)
        self._tell()

    def _on_moved(self, instant: object) -> None:
        assert isinstance(instant, Instant)
        plan = self._plan
        if plan is None:
            return
        beyond = instant.landed > plan.glance or (
            instant.landed == plan.glance and instant.airborne
        )
        if beyond and not self.narration.answered:
            self.narration = replace(self.narration, answered=True)
        self.changed.emit(instant)
