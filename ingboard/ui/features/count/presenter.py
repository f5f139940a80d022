"""The film of a count: page, board, navigation, the stones in the air, and what opens beside it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.pairing import Pairing, pairing_of
from ingboard.counting.territory import Played
from ingboard.game import commands as ask
from ingboard.game.state import GameState, Phase, played_in
from ingboard.rules.ruleset import RuleText
from ingboard.text import ended, paragraph, text
from ingboard.ui.board.accessible import announce
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.count.film_page import FilmPage, FilmPicture, SidePanel
from ingboard.ui.features.count.film_player import FilmAnimator, FilmPlayer
from ingboard.ui.features.count.proof_card import partners, proof_picture
from ingboard.ui.features.count.trial_card import CountTrial, as_played, tried
from ingboard.ui.game.board_picture import land_of
from ingboard.ui.game.film.flight_layer import FlightLayer
from ingboard.ui.game.film.narration import Narration, Pace
from ingboard.ui.game.film.schedule import Instant, Motion
from ingboard.ui.game.game_facts import komi_note
from ingboard.ui.game.next_acts import NOW
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.shell.workspace import Workspace


class FilmSidePanels(QObject):
    """Fills the cards of the film page that stand in place of the captions, and changes the board for them.

    `show_plan` is called with the plan of a trial; with the game's own when the trial ends.
    """

    def __init__(
        self,
        page: FilmPage,
        animator: FilmAnimator,
        workspace: Workspace,
        show_plan: Callable[[FillPlan], object],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._page = page
        self._animator = animator
        self._board = workspace.board
        self._show_plan = show_plan
        self._base: FillPlan | None = None
        self._played: Played | None = None
        self._trial: CountTrial | None = None
        self._result: FillPlan | None = None
        self._pairing: Pairing | None = None  # of the proof that is shown
        self._pointed: Point | None = None
        page.trial.tried.connect(self._on_tried)
        self._board.point_hovered.connect(self._on_pointed)
        self._board.cursor_moved.connect(self._on_pointed)

    @property
    def confirm_barred(self) -> str:
        """Why nobody may confirm now: a trial is no result."""
        return text("A trial") if self._result is not self._base else ""

    def begin(self, plan: FillPlan, played: Played | None) -> None:
        """Another game's count: nothing stands beside it."""
        self._base = self._result = plan
        self._played = played
        self._trial = None
        self._close()

    def use_plan(self, plan: FillPlan) -> None:
        """Show another count of the board than the game's own."""
        self._result = plan

    def turn_to(self, side_panel: SidePanel) -> None:
        """Open a card, or with NONE the captions again; a trial ends when its card closes."""
        if self._base is None:
            return
        if (
            self._page.side_panel is SidePanel.TRIAL
            and side_panel is SidePanel.NONE
            and self.confirm_barred
        ):
            self._result, self._trial = self._base, None
            self._show_plan(self._base)
        if side_panel is SidePanel.NONE:
            self._close()
            return
        if side_panel is SidePanel.PROOF and self._result is not None and not self._result.feasible:
            side_panel = SidePanel.TABLE  # nothing can be paired
        self._fill(side_panel)
        self._page.show_side_panel(side_panel)

    def picture_at(self, instant: Instant) -> BoardPicture | None:
        """The board of the proof; None where the film's own is shown. Stepping on ends the proof."""
        if self._pairing is None or self._result is None:
            return None
        if instant != Instant(self._result.reading):
            self._close()
            return None
        return proof_picture(self._result, self._pairing, self._pointed)

    def _fill(self, side_panel: SidePanel) -> None:
        base, result = self._base, self._result
        assert base is not None
        assert result is not None
        self._pairing = None
        if side_panel is SidePanel.TRIAL:
            self._page.trial.show_trial(base, self._trial or as_played(base.terms), result)
            return
        if side_panel is SidePanel.PROOF:
            self._animator.seek(result.reading)
            self._pairing = pairing_of(result)
            self._pointed = None
            self._page.proof.show_proof(result, self._pairing)
        played = self._played if result.board == base.board else None
        self._page.table.show_count(result, played)

    def _close(self) -> None:
        self._pairing = None
        self._page.show_side_panel(SidePanel.NONE)

    def _on_tried(self, trial: CountTrial) -> None:
        if self._base is None:
            return
        self._trial = trial
        self._result = tried(self._base, trial)
        self._page.trial.show_trial(self._base, trial, self._result)
        self._show_plan(self._result)

    def _on_pointed(self, point: Point | None) -> None:
        pairing, result = self._pairing, self._result
        if pairing is None or result is None or not self._page.isVisible():
            return
        if partners(pairing, point) != partners(pairing, self._pointed):
            self._pointed = point
            self._board.show_picture(proof_picture(result, pairing, point))


class CountPresenter(QObject):
    """Runs the film of the game's count; `wanted` is False while the user looks at the game instead."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        workspace, presenter = services.workspace, services.presenter
        page = self.page = FilmPage()
        self.player = FilmPlayer(Narration(Pace.TABLE), self)
        self.animator = self.player.animator
        self.wanted = True
        self._rests = False
        self._interrupted = False
        self._doubts = services.doubts
        self._preferences = services.preferences
        self._presenter = presenter
        self._board = workspace.board
        self._navigation = workspace.film_navigation
        self._plan: FillPlan | None = None
        self._side_panels = FilmSidePanels(
            self.page, self.animator, workspace, self._on_trial, self
        )
        self._flights = FlightLayer(workspace, workspace.board, self.page.bowls)
        self._flights.hide()
        self._confirmed: PerColor[str | None] = PerColor(None, None)
        self._taught: FillPlan | None = None
        self.player.changed.connect(self._on_changed)
        self.animator.playing_changed.connect(self._on_playing_changed)
        self.animator.speed_changed.connect(self._navigation.show_speed)
        page.stage_chosen.connect(self.player.to_stage)
        page.confirmed.connect(presenter.confirm)
        page.correct_button.clicked.connect(presenter.correct_count)
        page.play_on_button.clicked.connect(presenter.play_on)
        page.answered.connect(self.player.answer)
        self._navigation.jumped.connect(self.player.seek)
        self._navigation.stepped.connect(self.player.step_by)
        self._navigation.play_toggled.connect(self.go_on)
        self._navigation.speed_chosen.connect(self.animator.use_speed)
        workspace.arranged.connect(self._place_flights)

    def want(self, wanted: bool) -> None:
        """Let the film be looked at, or the game instead."""
        self.wanted = wanted

    def use_state(self, state: GameState | None) -> None:
        """Show the count of this state from now on: a new one plays from its start."""
        plan = None if state is None else state.plan
        if plan is self._plan:
            return
        self._plan = plan
        self._confirmed = PerColor(None, None)
        self._interrupted = False
        self.animator.pause()
        self._flights.hide()
        if state is None or plan is None:
            return
        self.wanted = True
        self._use_motion()
        self._side_panels.begin(plan, played_in(state))
        self._load(plan)
        if state.phase is not Phase.COUNTING or not state.setup.takes_both:
            self.player.to_end()  # it was counted before, or friends want to know who won: the film on wish
        elif self.player.narration.pace is Pace.TABLE:
            self.animator.play()

    def _load(self, plan: FillPlan) -> None:
        state = self._presenter.state
        self.player.load(plan, RuleText.ING1991 if state is None else state.setup.rules)
        self.use_pace()

    def use_pace(self) -> None:
        """Tell the film at the pace of the preferences; one to learn from always as a lesson."""
        is_lesson = self._preferences.lesson_pace or self._taught is self._plan
        pace = Pace.LESSON if is_lesson else Pace.TABLE
        self.player.use_pace(pace, together=self._preferences.fill_together)

    def teach(self) -> None:
        """Tell the count that is shown now as a lesson, from its beginning."""
        self._taught = self._plan
        self.animator.pause()
        self.animator.seek(0)
        self.use_pace()

    def show_plan(self, plan: FillPlan) -> None:
        """Show another count of the same board from its start, as a trial."""
        self._side_panels.use_plan(plan)
        self._load(plan)
        self.show()

    def show(self) -> None:
        """Show the count at the present moment of the film, and what may be done with it."""
        view, plan = self._presenter.phase, self.player.plan
        session = self._presenter.session
        if view is None or plan is None or session is None:
            return
        state = view.state
        self._rests = False
        self._use_motion()
        self._note_confirmations(state)
        doubt = next(filter(None, (doubt() for doubt in self._doubts)), "")
        self.page.show_film(
            FilmPicture(
                plan=plan,
                rules=state.setup.rules,
                confirmed=self._confirmed,
                confirm_barred=view.briefly(ask.ConfirmResult(Color.BLACK, NOW))
                or self._side_panels.confirm_barred
                or (text("Bowls wrong") if doubt else ""),
                correct_barred=view.briefly(ask.CorrectCount(NOW)),
                play_on_barred=view.briefly(ask.PlayOn(state.resumes_with, NOW)),
                doubt=doubt or komi_note(state, session.opened),
                fixed=state.outcome is not None,
                taught=self._taught is not None and self._taught is self._plan,
            )
        )
        self._on_changed(self.animator.instant)
        if self._interrupted:
            self._interrupted = False
            self.animator.play()

    def rest(self) -> None:
        """Hold the film, with no stone in the air, while something else is looked at; then it plays on."""
        self._rests = True
        self._interrupted = self._interrupted or self.animator.playing
        self.animator.pause()
        self._flights.hide()

    def go_on(self) -> None:
        """Pause, or go on; who cannot see the film hears where it is paused."""
        self.player.go_on()
        if not self.animator.playing and not self.page.at_end:
            announce(self.page, paragraph((ended(text("Paused")), self._navigation.words)))

    def turn_to(self, side_panel: SidePanel) -> None:
        """Open or close what stands in place of the captions; all of it tells who has won."""
        self.player.pass_glance()
        self._side_panels.turn_to(
            SidePanel.NONE if self.page.side_panel is side_panel else side_panel
        )
        self.show()

    def close_side_panel(self) -> bool:
        """Back to the captions; whether anything else was open."""
        was_open = self.page.side_panel is not SidePanel.NONE
        if was_open:
            self.turn_to(self.page.side_panel)
        return was_open

    def _use_motion(self) -> None:
        motion = Motion.REDUCED if self._preferences.moves_little else Motion.FULL
        self.animator.use_motion(motion)
        self._flights.use_motion(motion)

    def _on_trial(self, plan: FillPlan) -> None:
        """Show a count under other terms, at its result."""
        self._load(plan)
        self.player.to_end()
        self.show()

    def _note_confirmations(self, state: GameState) -> None:
        for color in Color:
            if state.confirmed[color] is None:
                self._confirmed = self._confirmed.with_color(color, None)
            elif self._confirmed[color] is None:
                when = self._presenter.time.time_of_day()
                self._confirmed = self._confirmed.with_color(color, when)

    def _on_changed(self, instant: Instant) -> None:
        plan = self.player.plan
        if plan is None or not self.wanted or self._rests:
            return
        frame = self.page.show_instant(instant, self.player.narration, asks=self.player.waits)
        self._navigation.show_stone(
            instant.landed, self.animator.count, self.player.chapters, plan.reading
        )
        if frame is None:
            state = self._presenter.state
            land = {} if state is None else land_of(state)
            self._board.show_picture(BoardPicture(plan.board, dead=plan.dead, land=land))
            return
        board = self._side_panels.picture_at(instant) or frame.board
        if board is not self._board.picture:
            self._board.show_picture(board)
        self._flights.show_instant(plan, instant)

    def _place_flights(self) -> None:
        """Board and bowls stand elsewhere: so do the stones between them, also while the film is paused."""
        if not self._flights.isHidden():
            self._on_changed(self.animator.instant)

    def _on_playing_changed(self, playing: object) -> None:
        if playing:
            self._navigation.show_playing()
        else:
            self._navigation.show_paused()
