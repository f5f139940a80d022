"""Judges an answer and names the mistake: each mistaken sum is worked out, those that give the answer fit.

Pure: the same drill and answer give the same verdict. Knows no pupil and no time.
"""

from __future__ import annotations

from collections.abc import Iterator

from ingboard.board.chains import chain_at
from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.terms import fill_komi, handicap_points
from ingboard.review.drills.drill import Drill, DrillAnswer, DrillKind, DrillVerdict
from ingboard.review.drills.hint import DrillHint


def grade(drill: Drill, answer: DrillAnswer) -> DrillVerdict:
    """Whether the answer is right, and which mistakes explain it if not."""
    match drill.kind:
        case DrillKind.WHO_WINS:
            right = answer.winner is drill.right.winner
            swapped = not right and None not in (answer.winner, drill.right.winner)
            return DrillVerdict(right, (DrillHint.SWAPPED_WINNER,) if swapped else ())
        case DrillKind.MARGIN:
            given = _signed(answer)
            hints = (hint for hint, mistaken in mistaken_margins(drill.plan) if given == mistaken)
            right = given == drill.plan.fill_margin
            return DrillVerdict(right, () if right else tuple(hints))
        case DrillKind.OPEN_POINTS:
            return _graded_points(drill, answer.points, DrillHint.NOT_OPEN, DrillHint.MISSED_OPEN)
        case DrillKind.DEAD_STONES:
            named = frozenset(
                stone
                for point in answer.points
                for stone in chain_at(drill.board, point) or {point}
            )
            return _graded_points(drill, named, DrillHint.CALLED_LIVING_DEAD, DrillHint.MISSED_DEAD)
        case DrillKind.MEND_BOWL:
            right = (answer.missing, _signed(answer)) == (
                drill.right.missing,
                drill.plan.fill_margin,
            )
            return DrillVerdict(right, () if right else tuple(_bowl_hints(drill, answer)))
        case DrillKind.SPOT_FAULT:
            return _graded_moment(drill, answer.moment)


def _graded_moment(drill: Drill, moment: int | None) -> DrillVerdict:
    """A mistake is spotted from the frame on that shows it, as long as the film runs."""
    fault = drill.right.moment
    assert fault is not None
    if moment is None:
        return DrillVerdict(right=False, hints=(DrillHint.WENT_BY,))
    early = moment < fault
    return DrillVerdict(not early, (DrillHint.TOO_EARLY,) if early else ())


def _signed(answer: DrillAnswer) -> int | None:
    """The answer as Black's points less White's; None if it is not whole, or a margin without a winner."""
    if answer.margin is None or (answer.winner is None and answer.margin):
        return None
    return -answer.margin if answer.winner is Color.WHITE else answer.margin


def mistaken_margins(plan: FillPlan) -> tuple[tuple[DrillHint, int], ...]:
    """What each mistake would make of the margin (Black's less White's), likeliest mistake first."""
    margin = plan.fill_margin
    sign = 1 if margin > 0 else -1
    losing = sum(plan.losing) + sum(plan.in_hand)
    penalties = plan.terms.penalties
    owed = penalties.black - penalties.white
    komi = fill_komi(plan.terms.komi).points
    sums: list[tuple[DrillHint, int]] = []
    if losing:
        sums.append((DrillHint.FORGOT_DOUBLE, margin - sign * losing))
        if margin % 2:
            sums.append((DrillHint.FORGOT_WINNING_SPACE, sign * 2 * losing))
    if plan.balance.odd_shared:
        sums += [
            (DrillHint.COUNTED_SHARED_POINT, margin + 1),
            (DrillHint.COUNTED_SHARED_POINT, margin - 1),
        ]
    sums.append((DrillHint.SWAPPED_WINNER, -margin))
    if owed:
        sums += [
            (DrillHint.PENALTY_SIGN, margin + 2 * owed),
            (DrillHint.FORGOT_PENALTY, margin + owed),
        ]
    if komi:
        sums += [(DrillHint.FORGOT_KOMI, margin + komi), (DrillHint.KOMI_TWICE, margin - komi)]
    if handicap := handicap_points(plan.terms):
        sums.append((DrillHint.FORGOT_HANDICAP, margin + handicap))
    return tuple((hint, mistaken) for hint, mistaken in sums if mistaken != margin)


def _graded_points(
    drill: Drill, named: frozenset[Point], wrong: DrillHint, missed: DrillHint
) -> DrillVerdict:
    too_many, lacking = named - drill.right.points, drill.right.points - named
    hints = ((wrong,) if too_many else ()) + ((missed,) if lacking else ())
    return DrillVerdict(not hints, hints, too_many, lacking)


def _bowl_hints(drill: Drill, answer: DrillAnswer) -> Iterator[DrillHint]:
    missing = drill.right.missing
    assert missing is not None
    given = answer.missing
    if given is not None and given != missing:
        if given == PerColor(missing.white, missing.black):
            yield DrillHint.WRONG_BOWL
        elif given == PerColor(-missing.black, -missing.white):
            yield DrillHint.MISSING_SIGN
        elif given.map(bool) == missing.map(bool):
            yield DrillHint.WRONG_NUMBER
        else:
            yield DrillHint.WRONG_BOWL
    shift = missing.black - missing.white
    margin, said = drill.plan.fill_margin, _signed(answer)
    if shift and said == margin + shift:
        yield DrillHint.BELIEVED_READING
    elif shift and said == margin + 2 * shift:
        yield DrillHint.MENDED_WRONG_WAY
    elif said == -margin and margin:
        yield DrillHint.SWAPPED_WINNER
