"""What opens beside the film in place of its captions: the proof by pairs, both counts, and the trial."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from ingboard.board.points import Point
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.territory import Played
from ingboard.text import text
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.count.animator import FilmAnimator
from ingboard.ui.features.count.film_page import FilmPage
from ingboard.ui.features.count.film_view_model import SidePanel
from ingboard.ui.features.count.proof_card import (
    Proof,
    comparison_of,
    partners,
    proof_of,
    proof_picture,
)
from ingboard.ui.features.count.trial_card import CountTrial, as_played, tried
from ingboard.ui.game.film.schedule import Instant
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
        self._proof: Proof | None = None
        self._pointed: Point | None = None
        page.trial.tried.connect(self._on_tried)
        self._board.point_hovered.connect(self._on_pointed)
        self._board.cursor_moved.connect(self._on_pointed)

    @property
    def plan(self) -> FillPlan | None:
        """The count to show: the game's, or the one of the trial."""
        return self._result

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
        if self._proof is None:
            return None
        if instant != Instant(self._proof.plan.reading):
            self._close()
            return None
        return proof_picture(self._proof, self._pointed)

    def _fill(self, side_panel: SidePanel) -> None:
        base, result = self._base, self._result
        assert base is not None
        assert result is not None
        self._proof = None
        if side_panel is SidePanel.TRIAL:
            self._page.trial.show_trial(base, self._trial or as_played(base.terms), result)
            return
        if side_panel is SidePanel.PROOF:
            self._animator.seek(result.reading)
            self._proof = proof_of(result)
            self._pointed = None
            self._page.proof.show_proof(self._proof)
        played = self._played if result.board == base.board else None
        self._page.table.show_comparison(comparison_of(result, played))

    def _close(self) -> None:
        self._proof = None
        self._page.show_side_panel(SidePanel.NONE)

    def _on_tried(self, trial: object) -> None:
        assert isinstance(trial, CountTrial)
        if self._base is None:
            return
        self._trial = trial
        self._result = tried(self._base, trial)
        self._page.trial.show_trial(self._base, trial, self._result)
        self._show_plan(self._result)

    def _on_pointed(self, point: object) -> None:
        if self._proof is None or not self._page.isVisible():
            return
        pointed = point if isinstance(point, Point) else None
        if partners(self._proof, pointed) != partners(self._proof, self._pointed):
            self._pointed = pointed
            self._board.show_picture(proof_picture(self._proof, pointed))
