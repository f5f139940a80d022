"""A board that nobody recorded and that is to be counted: what is wrong with it, and what it comes to."""

from __future__ import annotations

from ingboard.board.points import Point
from ingboard.board.position import Position
from ingboard.counting.fillplan import plan_count
from ingboard.counting.painted import Flaw, PaintedFault, sentence_of_fault
from ingboard.counting.terms import Terms
from ingboard.game.state import Ending, Outcome
from ingboard.text import paragraph, plural, text


def faults_words(faults: tuple[PaintedFault, ...], position: Position) -> str:
    """The first fault in full, and how many more there are."""
    first, others = sentence_of_fault(faults[0], position), len(faults) - 1
    if not others:
        return first
    more = plural("{number} more fault marked.", "{number} more faults marked.", others)
    return paragraph((first, more))


def lock_words(fault: PaintedFault) -> str:
    """Why nothing can be counted yet, for the button."""
    return {
        Flaw.EMPTY_BOARD: text("Count: no stones yet"),
        Flaw.NO_LIBERTY: text("Count: stones without liberty"),
        Flaw.TOO_MANY_STONES: text("Count: too many stones"),
        Flaw.ALL_DEAD: text("Count: all stones are dead"),
    }[fault.flaw]


def outcome_of(position: Position, dead: frozenset[Point], terms: Terms) -> Outcome:
    """What the count of a painted board comes to, as a table's result."""
    plan = plan_count(position, dead, terms)
    return Outcome(Ending.BOARD_COUNT, plan.winner, abs(plan.margin))
