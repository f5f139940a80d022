"""A count with what it was made of: the game, the settled terms, the plan, the bowls."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point, name_of
from ingboard.cli.output import CommandError
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
    """A count and what it was made of. `agrees` is None where the record has no counted result.

    `extremes` are what it comes to if every chain that a suggestion leaves unsettled falls out well for
    White, and for Black; both the plan itself where none is unsettled.
    """

    game: GameAt
    settled: Settled
    plan: FillPlan
    extremes: tuple[FillPlan, FillPlan]
    bowls: BowlCheck | None = None

    @property
    def is_open(self) -> bool:
        """Whether chains are unsettled enough to turn the winner: then none is named."""
        worst, best = self.extremes
        return worst.winner is not best.winner

    @property
    def unsettled(self) -> tuple[Point, ...]:
        """A stone of each chain that a suggestion leaves unsettled."""
        suggestion = self.settled.suggestion
        chains = () if suggestion is None else suggestion.chains
        return tuple(sorted(min(chain.points) for chain in chains if chain.fate is Fate.UNSURE))

    @property
    def agrees(self) -> bool | None:
        """Whether the count gives the recorded result; None where there is nothing to compare."""
        if self.is_open or not self.game.at_end:
            return None
        details = self.game.record.details
        return agreement(details.result, self.plan)


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
    if counted.settled.marked_first:
        yield text("The record's own territory marks name the dead stones; none was suggested.")
    suggestion = counted.settled.suggestion
    if suggestion is None:
        return
    yield text("Dead stones are suggested; players decide (--dead).")
    guessed = sum(
        not chain.certain and chain.fate is not Fate.UNSURE for chain in suggestion.chains
    )
    if guessed:
        yield plural(
            "{number} chain is not proved: its fate is what random games made of it.",
            "{number} chains are not proved: their fates are what random games made of them.",
            guessed,
        )
    grid, doubtful = counted.plan.board.grid, counted.unsettled
    if doubtful:
        yield plural(
            "Check {number} unsettled chain: {points}",
            "Check {number} unsettled chains: {points}",
            len(doubtful),
            points=" ".join(name_of(point, grid) for point in doubtful),
        )
        worst, best = counted.extremes
        yield text(
            "Between {one} and {other}, as they fall out.", one=worst.result, other=best.result
        )


def count_of(game: GameAt, settled: Settled, bowls: PerColor[int] | None = None) -> Counted:
    """The count of a game; `bowls` are the stones in each bowl before filling, if they were counted."""
    plan = plan_count(game.state.position, settled.dead, settled.terms)
    extremes = (plan, plan)
    if settled.suggestion is not None and settled.suggestion.unsure:
        extremes = (
            _as_it_falls_out(plan, settled, Color.WHITE),
            _as_it_falls_out(plan, settled, Color.BLACK),
        )
    return Counted(
        game, settled, plan, extremes, None if bowls is None else check_bowls(plan, bowls)
    )


def refuse_open(counted: Counted) -> None:
    """Raises CommandError where a suggestion leaves the winner open."""
    if counted.is_open:
        grid = counted.plan.board.grid
        named = " ".join(name_of(point, grid) for point in counted.unsettled)
        raise CommandError(
            text(
                "{path}: unsettled chains can turn the result ({points}): name the dead (--dead).",
                path=counted.game.path,
                points=named,
            )
        )


def _as_it_falls_out(plan: FillPlan, settled: Settled, well_for: Color) -> FillPlan:
    """The count with every unsettled chain of that color alive, and of the other one dead."""
    suggestion = settled.suggestion
    assert suggestion is not None
    dead = set(settled.dead)
    for chain in suggestion.chains:
        if chain.fate is Fate.UNSURE:
            dead = dead - chain.points if chain.color is well_for else dead | chain.points
    return plan_count(plan.board, frozenset(dead), settled.terms)
