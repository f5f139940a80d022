"""What a mistake cost is asked: the land at the ends of both lines, both from one origin."""

from __future__ import annotations

from ingboard.game.state import GameState
from ingboard.review.analysis.cost import Cost, cost_of
from ingboard.review.analysis.evaluation import Evaluation, Origin, question_of
from ingboard.review.analysis.kept import KeptEvaluations
from ingboard.review.analysis.lines import LineEnds
from ingboard.review.analysis.losses import Loss


class CostQuestion:
    """The ends of both lines of one mistake, and what is known there; what was kept is known at once."""

    def __init__(self, loss: Loss, ends: LineEnds, kept: KeptEvaluations) -> None:
        self.loss = loss
        self._ends = ends
        self._known: dict[tuple[Origin, bool], Evaluation] = {}
        for state in (ends.better, ends.played):
            for each in kept.of(question_of(state, 1, 0)):
                self.take(each.origin, state, each.evaluation)

    def take(self, origin: Origin, state: GameState, found: Evaluation) -> None:
        """Know this of one of the ends."""
        self._known[origin, state is self._ends.better] = found

    def missing(self, origin: Origin) -> GameState | None:
        """The end of which an origin has said nothing yet; None once both are known."""
        ends = ((self._ends.better, True), (self._ends.played, False))
        return next((state for state, which in ends if (origin, which) not in self._known), None)

    def value_of(self, origin: Origin) -> Evaluation:
        """What an origin said at the end of the better line."""
        return self._known[origin, True]

    def cost(self, origin: Origin) -> Cost | None:
        """The cost by an origin that has said both; None for one that tells no land."""
        better, played = (self._known[origin, which].ownership for which in (True, False))
        return cost_of(better, played, self.loss.color, self._ends.better.grid)
