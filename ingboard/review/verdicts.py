"""Which moves of a record its rule text would have refused, and why. A record is never refused itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, Point
from ingboard.board.position import Placement
from ingboard.game.decide_play import judgment_here
from ingboard.game.state import GameState, Phase
from ingboard.rules.options import cited
from ingboard.rules.plays import Confidence, Illegal, Line, Passed, Reason
from ingboard.rules.ruleset import Ruleset

WHO_RESUMES = cited("Simplified Ing Rules, Commentary, Agreement")


class Verdict(Struct, frozen=True, gc=False):
    """What a rule text says of one recorded move.

    `number` is the move's number; `point` is None for a pass. `as_pass` tells that the
    text counts the play as a pass (KSS, suicide of a single stone). `confidence` is how far the text settles
    that a legal move is legal; that of a refusal is its own.
    """

    number: int
    color: Color
    point: Point | None
    illegal: Illegal | None = None
    as_pass: bool = False
    confidence: Confidence = Confidence.HIGH


def verdict_on(
    before: GameState, color: Color, point: Point | None, made: Placement | None = None
) -> Verdict:
    """The verdict on a move in a state, whoever's turn it was; every move after the end is `ended`.

    Turns are judged only where Simplified Ing goes on after two passes: there the text says who moves. `made`
    is what the play has made of the board, where that is known.
    """
    number = before.line.number + 1
    if before.phase is Phase.COUNTING or before.ended_for_good:
        at = point if point is not None else Point(-1, -1)
        ended = Illegal(color, at, Reason.ENDED, before.line.number, before.setup.ruleset.end_article)
        return Verdict(number, color, point, ended)
    if _moves_twice(before, color):
        at = point if point is not None else Point(-1, -1)
        last = before.line.number
        return Verdict(number, color, point, Illegal(color, at, Reason.WRONG_TURN, last, WHO_RESUMES))
    if point is None:
        return Verdict(number, color, None)
    judgment = judgment_here(before, color, point, made)
    match judgment:
        case Illegal():
            return Verdict(number, color, point, judgment)
        case Passed():
            return Verdict(number, color, point, as_pass=True)
        case Placement():
            confidence = confidence_in(before.setup.ruleset, before.line, judgment)
            return Verdict(number, color, point, confidence=confidence)


def confidence_in(ruleset: Ruleset, line: Line, legal: Placement) -> Confidence:
    """How far the text settles that a legal play is legal."""
    asked = ruleset.confidence_in
    return Confidence.HIGH if asked is None else asked(line, legal)


def _moves_twice(before: GameState, color: Color) -> bool:
    """Whether that side, having passed last, goes on itself where the text has its opponent move."""
    return (
        before.phase is Phase.AGREEMENT
        and before.setup.ruleset.passes_to_end is None
        and not before.stopped_by_consent
        and color is before.line.last_color
    )


def questionable_steps(
    states: Sequence[GameState], number_at: Callable[[int], int], since: int = 0
) -> dict[int, Illegal]:
    """The steps of a game after `since` whose move its rule text refuses, with the refusals.

    `number_at` gives the move number at a step; a refusal refers to earlier moves by it.
    """
    found: dict[int, Illegal] = {}
    for step in range(since + 1, len(states)):
        move = states[step].line.last
        if not isinstance(move, Placement):
            continue
        verdict = verdict_on(states[step - 1], move.color, move.point, move)
        if verdict.illegal is not None:
            found[step] = verdict.illegal
    if all(illegal.refers_to is None for illegal in found.values()):
        return found
    numbers = {state.line.number: number_at(step) for step, state in enumerate(states)}
    return {step: in_numbers(illegal, numbers) for step, illegal in found.items()}


def in_numbers(illegal: Illegal, numbers: Mapping[int, int]) -> Illegal:
    """The refusal with the earlier move it refers to by another number, by how many moves led there."""
    earlier = illegal.refers_to
    number = earlier if earlier is None else numbers.get(earlier, earlier)
    return illegal if number == earlier else replace(illegal, refers_to=number)
