"""An engine's lines played out: one from a position, and the two that a mistake stands between."""

from __future__ import annotations

from msgspec import Struct

from ingboard.game.refusals import Refusal
from ingboard.game.state import GameState
from ingboard.review.analysis.evaluation import Candidate
from ingboard.review.trying import Trying, begin_trying


class LineEnds(Struct, frozen=True):
    """Where the better line ends and where the line of the played move ends."""

    better: GameState
    played: GameState


def line_of(state: GameState, candidate: Candidate) -> Trying:
    """The candidate's sequence played out, as far as the game's rules allow it."""
    trying = begin_trying(state)
    for point in candidate.sequence or (candidate.point,):
        after = trying.play(point)
        if isinstance(after, Refusal):
            break
        trying = after
    return trying


def ends_of(
    before: GameState, better: Candidate, after: GameState, answer: Candidate | None
) -> LineEnds:
    """Both lines of a mistake played out: the better move's, and the played one's with the best `answer`."""
    played = after if answer is None else line_of(after, answer).state
    return LineEnds(line_of(before, better).state, played)
