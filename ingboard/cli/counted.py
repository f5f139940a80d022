"""A count with what it was made of: the game, the settled terms, the plan, the bowls."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import PerColor, name_of
from ingboard.cli.records import GameAt
from ingboard.cli.terms import Settled, played_on_to_its_end
from ingboard.counting.fillplan import FillPlan, plan_count
from ingboard.counting.missing import BowlCheck, check_bowls
from ingboard.counting.terms import Sharing
from ingboard.kifu.replay import dead_from_territory
from ingboard.review.recorded_result import agreement
from ingboard.review.suggest_dead.suggestion import Fate
from ingboard.text import plural, text


class Counted(Struct, frozen=True):
    """A count and what it was made of. `agrees` is None where the record has no counted result."""

    game: GameAt
    settled: Settled
    plan: FillPlan
    bowls: BowlCheck | None = None

    @property
    def agrees(self) -> bool | None:
        """Whether the count gives the recorded result; None where there is nothing to compare."""
        if not self.game.at_end:
            return None
        return agreement(self.game.record.details.result, self.plan)


def notes_of(counted: Counted) -> tuple[str, ...]:
    """What a person should know before trusting the count."""
    return (
        *_readings_differ(counted.plan),
        *_marks_ignored(counted.game, counted.plan),
        *_only_suggested(counted),
    )


def _readings_differ(plan: FillPlan) -> Iterator[str]:
    """The two readings of "shared" differ by the points of mixed regions that touch one color only."""
    other = Sharing.REGION if plan.terms.sharing is Sharing.ADJACENCY else Sharing.ADJACENCY
    reading = plan_count(plan.board, plan.dead, replace(plan.terms, sharing=other))
    if reading.margin != plan.margin:
        yield text(
            "With --shared {other}: {result}. Some shared points touch one color only.",
            other=other,
            result=reading.result,
        )


def _marks_ignored(game: GameAt, plan: FillPlan) -> Iterator[str]:
    """Territory marks name no dead stones where the rules let none be named any more."""
    if plan.dead or not (game.at_end and played_on_to_its_end(game)):
        return
    if dead_from_territory(game.record.nodes[-1], game.state.position):
        yield text("Dead stones in territory marks ignored: none can be named after playing on.")


def _only_suggested(counted: Counted) -> Iterator[str]:
    """What a suggestion is worth, and the stones that a person should look at."""
    suggestion = counted.settled.suggestion
    if suggestion is None:
        return
    yield text("Dead stones are suggested; players decide (--dead).")
    grid = counted.plan.board.grid
    doubtful = [min(chain.points) for chain in suggestion.chains if chain.fate is Fate.UNSURE]
    if doubtful:
        yield plural(
            "Check {number} unsettled chain: {points}",
            "Check {number} unsettled chains: {points}",
            len(doubtful),
            points=" ".join(name_of(point, grid) for point in sorted(doubtful)),
        )


def count_of(game: GameAt, settled: Settled, bowls: PerColor[int] | None = None) -> Counted:
    """The count of a game; `bowls` are the stones in each bowl before filling, if they were counted."""
    plan = plan_count(game.state.position, settled.dead, settled.terms)
    return Counted(game, settled, plan, None if bowls is None else check_bowls(plan, bowls))
