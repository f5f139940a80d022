"""Plays the lines of the laboratory as real games and counts its demonstrations, to prove its files."""

from __future__ import annotations

from dataclasses import dataclass

from ingboard.board.points import Color, PerColor
from ingboard.clock.moments import Moment
from ingboard.counting.dead_chains import dead_chains
from ingboard.counting.fillplan import FillPlan, plan_count
from ingboard.game.decide import decide
from ingboard.game.evolve import evolve
from ingboard.game.refusals import Refusal
from ingboard.game.state import GameState, new_game
from ingboard.review.laboratory import (
    Expected,
    LabLine,
    LabPosition,
    LineMove,
    commands_for,
    setup_of,
    terms_of,
)
from ingboard.rules.line import Line
from ingboard.rules.plays import Illegal, Passed, Reason
from ingboard.rules.ruleset import RuleText


@dataclass(frozen=True, slots=True)
class Step:
    """What became of one move: the game after it, the verdict, and the refusal if it was refused."""

    state: GameState
    verdict: Expected
    illegal: Illegal | None = None


def play_move(state: GameState, move: LineMove) -> Step:
    """Make one move in a game; refused, the game stays as it is."""
    after = state
    for command in commands_for(state, move, Moment(0)):
        decision = decide(after, command)
        if isinstance(decision, Refusal):
            return Step(state, *_refused(decision))
        for event in decision:
            after = evolve(after, event)
    last = after.line.last
    suicide = isinstance(last, Passed) and last.instead_of is not None and after is not state
    return Step(after, Expected(as_pass=suicide))


def play_line(position: LabPosition, line: LabLine, rules: RuleText) -> tuple[Step, ...]:
    """A line under a text, move by move, up to its first refusal."""
    state = new_game(setup_of(position, rules))
    steps = []
    for move in line.moves:
        step = play_move(state, move)
        steps.append(step)
        if step.verdict.reason is not None:
            break
        state = step.state
    return tuple(steps)


def plan_of(position: LabPosition, rules: RuleText) -> FillPlan:
    """The count of a demonstration under a text; the position must have one."""
    assert position.count is not None, "a counting demonstration"
    dead = dead_chains(position.position, position.count.dead)
    return plan_count(position.position, dead, terms_of(position.count, rules))


def stones_taken(line: Line) -> PerColor[int]:
    """How many stones of each color have come off in a line of play, taken or by suicide."""
    taken = {Color.BLACK: 0, Color.WHITE: 0}
    for move in line.moves():
        if not isinstance(move, Passed):
            taken[move.color.opponent] += len(move.captured)
            taken[move.color] += len(move.self_removed)
    return PerColor(taken[Color.BLACK], taken[Color.WHITE])


def _refused(refusal: Refusal) -> tuple[Expected, Illegal | None]:
    if isinstance(refusal.illegal, Illegal):
        return Expected(refusal.illegal.reason), refusal.illegal
    return Expected(Reason.ENDED), None
