"""A game of a record for its sheet: the facts that it states, its result, and whether the count agrees."""

from __future__ import annotations

from msgspec.structs import replace

from ingboard.counting.fillplan import FillPlan, plan_count
from ingboard.export.sheet import SheetFacts
from ingboard.game.state import Ending, GameState, Outcome
from ingboard.kifu.record import GameDetails
from ingboard.kifu.result_property import PropertyEnding as Recorded
from ingboard.text import text

_WITHOUT_COUNT = {
    Recorded.RESIGNATION: Ending.RESIGNATION,
    Recorded.TIME: Ending.TIME,
    Recorded.FORFEIT: Ending.FORFEIT,
    Recorded.VOID: Ending.VOID,
}


def facts_of_record(details: GameDetails) -> SheetFacts:
    """What a record says of its occasion."""
    return SheetFacts(
        event=details.event,
        round=details.round,
        place=details.place,
        date=details.date,
        komi_recorded=details.komi is not None,
        komi_unread=details.komi_unread,
    )


def as_recorded(
    state: GameState, details: GameDetails, plan: FillPlan | None = None
) -> tuple[GameState, tuple[str, ...]]:
    """The game with the record's result, and what a reader must know of it.

    `plan` is its count; without one, the position is counted as its marks stand. A recorded score that the
    count does not give is told and not taken over.
    """
    recorded = details.result
    ending = None if recorded is None else _WITHOUT_COUNT.get(recorded.ending)
    if recorded is not None and ending is not None:
        return replace(state, outcome=Outcome(ending, recorded.winner), plan=None), ()
    plan = plan or _plan_of(state)
    counted = replace(state, plan=plan, outcome=None)
    if not details.result_text.strip():
        return counted, ()
    same = recorded is not None and recorded.winner is plan.winner
    if recorded is not None and recorded.margin is not None:
        same = same and recorded.margin == abs(plan.margin)
    if recorded is None or recorded.ending is Recorded.UNKNOWN or not same:
        remark = text(
            "Recorded {recorded}; counted {counted}.",
            recorded=details.result_text,
            counted=plan.result,
        )
        return counted, (remark,)
    return replace(counted, outcome=Outcome(Ending.COUNT, plan.winner, abs(plan.margin))), ()


def _plan_of(state: GameState) -> FillPlan:
    if state.plan is not None:
        return state.plan
    terms = replace(state.setup.terms, penalties=state.penalties)
    return plan_count(state.position, state.dead, terms)
