"""Which moves of a record its rule text would have refused, and why. A record is never refused itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, Point
from ingboard.board.position import Placement
from ingboard.game.judging import judgment_here
from ingboard.game.state import GameState, Phase
from ingboard.review.grounds import confidence_in, confidence_of, grounds_of
from ingboard.review.sayings import Confidence, Element
from ingboard.rules.articles import cited
from ingboard.rules.plays import Illegal, Passed, Reason
from ingboard.text import text

WHO_RESUMES = cited("Simplified Ing Rules, Commentary, Agreement")


class Verdict(Struct, frozen=True, gc=False):
    """What a rule text says of one recorded move.

    `number` is the move's number; `point` is None for a pass. `as_pass` tells that the text counts the play
    as a pass (KSS, suicide of a single stone). `confidence` is how far the text settles it, legal or not.
    `first_pass` tells that the game begins with a pass, of which an SST text wants a note.
    """

    number: int
    color: Color
    point: Point | None
    illegal: Illegal | None = None
    as_pass: bool = False
    confidence: Confidence = Confidence.HIGH
    first_pass: bool = False


def verdict_on(
    before: GameState, color: Color, point: Point | None, made: Placement | None = None
) -> Verdict:
    """The verdict on a move in a state, whoever's turn it was; every move after the end is `ended`.

    Turns are judged only where Simplified Ing goes on after two passes: there the text says who moves. `made`
    is what the play has made of the board, where that is known.
    """
    number = before.line.number + 1
    ruleset = before.setup.ruleset
    late = _not_to_be_played(before, color, point)
    if late is not None:
        return Verdict(
            number,
            color,
            point,
            late,
            confidence=confidence_of(ruleset.text, _of_late(before, late)),
        )
    if point is None:
        settled, first = confidence_of(ruleset.text, _of_pass(before)), is_first_pass(before)
        return Verdict(number, color, None, confidence=settled, first_pass=first)
    judgment = judgment_here(before, color, point, made)
    confidence = confidence_in(ruleset, before.line, judgment, color, point)
    illegal = judgment if isinstance(judgment, Illegal) else None
    return Verdict(number, color, point, illegal, isinstance(judgment, Passed), confidence)


def rests_on(before: GameState, color: Color, point: Point | None) -> tuple[Element, ...]:
    """The rows of the page of texts on which the verdict on a move in a state rests."""
    late = _not_to_be_played(before, color, point)
    if late is not None:
        return _of_late(before, late)
    if point is None:
        return _of_pass(before)
    judgment = judgment_here(before, color, point)
    return grounds_of(before.setup.ruleset, before.line, judgment, color, point)


def is_first_pass(before: GameState) -> bool:
    """Whether a pass in that state is the first move of a game under an SST text: legal, with a note.

    1991, item 7: a game starts with a board play. No text bars the pass or says what it comes to. Stones set
    up are a game that has begun.
    """
    line = before.line
    return before.setup.ruleset.passes_to_end is not None and not (
        line.number or any(line.first.cells)
    )


def first_pass_words() -> str:
    """The note on such a pass."""
    return text("1991, item 7: a game starts with a board play. No text bars a first pass.")


def _not_to_be_played(before: GameState, color: Color, point: Point | None) -> Illegal | None:
    """Why no move of that side is to be made now; None in the course of play."""
    at = point if point is not None else Point(-1, -1)
    last = before.line.number
    if before.phase is Phase.COUNTING or before.ended_for_good:
        return Illegal(color, at, Reason.ENDED, last, before.setup.ruleset.end_article)
    if _moves_twice(before, color):
        return Illegal(color, at, Reason.WRONG_TURN, last, WHO_RESUMES)
    return None


def _of_late(before: GameState, late: Illegal) -> tuple[Element, ...]:
    """What a refusal after the end rests on: passes alone have ended it if nobody agreed on dead stones."""
    if late.reason is Reason.WRONG_TURN:
        return (Element.WHO_RESUMES,)
    agreed = before.phase is Phase.COUNTING or before.both_assent
    return (Element.END,) if agreed else (Element.END, Element.FOUR_PASSES)


def _of_pass(before: GameState) -> tuple[Element, ...]:
    return (Element.FIRST_PASS,) if is_first_pass(before) else (Element.PASS,)


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
