"""Plays the lines of the laboratory as a real game under any text, and counts its demonstrations.

Everything goes through the same decisions as a game at a table, so a pause, play-on and the end come
about as they do there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ingboard.board.points import Color, PerColor
from ingboard.clock.moments import Moment
from ingboard.counting.dead import dead_chains
from ingboard.counting.fillplan import FillPlan, plan_count
from ingboard.counting.terms import Terms
from ingboard.game.commands import Command, Pass, PlaceStone, PlayOn
from ingboard.game.decide import decide
from ingboard.game.evolve import evolve
from ingboard.game.phases import Phase
from ingboard.game.refusals import Refusal
from ingboard.game.setup import GameSetup
from ingboard.game.state import GameState, new_game
from ingboard.game.texts import default_terms
from ingboard.review.laboratory import Expected, LabCount, LabLine, LabPosition, LineMove
from ingboard.rules.line import Line
from ingboard.rules.plays import Illegal, Passed, Reason
from ingboard.rules.ruleset import RuleText

_AT = Moment(0)


@dataclass(frozen=True, slots=True)
class Step:
    """What became of one move: the game after it, the verdict, and the refusal if it was refused."""

    state: GameState
    verdict: Expected
    illegal: Illegal | None = None


def setup_of(position: LabPosition, rules: RuleText) -> GameSetup:
    """The game that a position of the laboratory opens under a text: its board first, no clock."""
    count = position.count
    return GameSetup(
        rules,
        position.position,
        default_terms(rules, position.handicap) if count is None else terms_of(count, rules),
        free_handicap=position.handicap,
        to_start=position.to_move,
    )


def commands_for(state: GameState, move: LineMove, at: Moment = _AT) -> tuple[Command, ...]:
    """What to ask of a game so that it makes the move: after two passes, first to play on.

    Under the SST texts a third pass is made in the pause itself, as the texts have it. A pass that the
    game has made by itself (White's while Black places a handicap) asks for nothing.
    """
    if move.point is None and _made_already(state, move.color):
        return ()
    point = move.point
    wish = Pass(move.color, at) if point is None else PlaceStone(move.color, point, at)
    paused = state.phase is Phase.AGREEMENT and state.may_resume
    passes_on = point is None and state.setup.ruleset.passes_to_end is not None
    if paused and not passes_on:
        return (PlayOn(move.color, at), wish)
    return (wish,)


def play_move(state: GameState, move: LineMove) -> Step:
    """Make one move in a game; refused, the game stays as it is."""
    after = state
    for command in commands_for(state, move):
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


def terms_of(count: LabCount, rules: RuleText) -> Terms:
    """The terms of a demonstration under a text."""
    terms = default_terms(rules, count.handicap, count.komi)
    return replace(terms, penalties=count.penalties)


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


def _made_already(state: GameState, color: Color) -> bool:
    last = state.line.last
    return isinstance(last, Passed) and last.free and last.color is color


def _refused(refusal: Refusal) -> tuple[Expected, Illegal | None]:
    if isinstance(refusal.illegal, Illegal):
        return Expected(refusal.illegal.reason), refusal.illegal
    return Expected(Reason.ENDED), None
