"""The recorded result beside our count of the final position, and why they differ where that can be known.

Neither is changed by the other. A game that was resigned or lost on time has a result without a count: it
is compared only when a person asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, Point
from ingboard.counting.fillplan import FillPlan, plan_count
from ingboard.counting.terms import SMALLEST_COMPENSATED_HANDICAP, Sharing, handicap_points
from ingboard.counting.territory import sentence_of_difference, territory_of
from ingboard.game.state import GameState, played_in
from ingboard.kifu.dialects import other_readings
from ingboard.kifu.properties import format_komi
from ingboard.kifu.record import GameDetails, GameRecord
from ingboard.kifu.result_property import PropertyEnding, RecordedResult
from ingboard.text import plural, text

_LARGEST_LIKELY_KOMI = 20
_USUAL_KOMI = frozenset({5.5, 6.5, 7.5, 8})
_TERRITORY_RULES = ("japan", "korea", "territory")
_AREA_RULES = ("chin", "aga", "nz", "zealand", "ing", "goe", "area")


class DeadSource(StrEnum):
    """Where the dead stones of a count come from."""

    RECORD = "record"
    SUGGESTION = "suggestion"


class ResultBeside(Struct, frozen=True):
    """Both results of one game. `agrees` is None where the record has none that can be compared.

    `reasons` are sentences, the likeliest first; `unsure` are stones whose fate was only guessed.
    """

    recorded_text: str
    recorded: RecordedResult | None
    plan: FillPlan
    source: DeadSource
    unsure: frozenset[Point]
    agrees: bool | None
    reasons: tuple[str, ...]


def beside(
    state: GameState,
    record: GameRecord,
    dead: frozenset[Point],
    source: DeadSource,
    unsure: frozenset[Point] = frozenset(),
) -> ResultBeside:
    """The count of a final position with these dead stones beside what the record says."""
    plan = plan_count(state.position, dead, state.setup.terms)
    details = record.details
    recorded = details.result
    agrees = agreement(recorded, plan)
    reasons: tuple[str, ...] = ()
    margin = _margin(recorded)
    if agrees is False and margin is not None:
        reasons = (*_by_unknown_moves(record), *_reasons(state, details, plan, margin))
        if not reasons:
            reasons = (text("Nothing recorded explains it. Check dead stones first."),)
    return ResultBeside(details.result_text, recorded, plan, source, unsure, agrees, reasons)


def agreement(recorded: RecordedResult | None, plan: FillPlan) -> bool | None:
    """Whether a count gives the recorded result; None where there is nothing to compare."""
    if recorded is None:
        return None
    match recorded.ending:
        case PropertyEnding.DRAW:
            return plan.winner is None
        case PropertyEnding.POINTS:
            return abs(plan.margin) == recorded.margin and plan.winner is recorded.winner
        case (
            PropertyEnding.RESIGNATION
            | PropertyEnding.TIME
            | PropertyEnding.FORFEIT
            | PropertyEnding.VOID
            | PropertyEnding.UNKNOWN
        ):
            return None


def why_not_counted(recorded: RecordedResult | None) -> str:
    """Why a game's result needs no count; "" where comparing is what one expects."""
    if recorded is None:
        return ""
    return {
        PropertyEnding.RESIGNATION: text("Won by resignation, not by count."),
        PropertyEnding.TIME: text("Won on time, not by count."),
        PropertyEnding.FORFEIT: text("Won by forfeit, not by count."),
        PropertyEnding.VOID: text("The game has no result."),
    }.get(recorded.ending, "")


def _margin(recorded: RecordedResult | None) -> float | None:
    """Black's points less White's, as recorded."""
    if recorded is None:
        return None
    if recorded.ending is PropertyEnding.DRAW:
        return 0.0
    if recorded.margin is None or recorded.ending is not PropertyEnding.POINTS:
        return None
    return recorded.margin if recorded.winner is Color.BLACK else -recorded.margin


def _by_unknown_moves(record: GameRecord) -> Iterator[str]:
    known = record.understood.moves_known
    if known is not None:
        yield text(
            "Moves after {number} are not known: this is not the final position.", number=known
        )


def _reasons(
    state: GameState, details: GameDetails, plan: FillPlan, margin: float
) -> Iterator[str]:
    """What makes both agree exactly; where nothing does, what may have to do with it."""
    if margin == plan.margin:
        yield text("Same points; only the tie winner differs.")
        return
    if details.komi_unread:
        yield text(
            "Komi “{written}” is not understood: {taken} used.",
            written=details.komi_unread,
            taken=format_komi(plan.terms.komi),
        )
    named = details.rules_text.lower()
    by_territory = tuple(_by_territory(state, plan, margin))
    by_area = (*_by_komi(details, plan, margin), *_by_handicap(plan, margin))
    exact = (*by_area, *by_territory)
    if any(name in named for name in _TERRITORY_RULES) and by_territory:
        exact = by_territory
    elif any(name in named for name in _AREA_RULES) and by_area:
        exact = by_area
    exact = (
        *exact,
        *_by_writers(plan, margin),
        *_by_sharing(plan, margin),
        *_by_life(plan, margin),
    )
    yield from exact
    if not exact:
        yield from _by_shared_points(plan, margin)


def _by_writers(plan: FillPlan, margin: float) -> Iterator[str]:
    """Some sites write komi or results in stones or hundredths, and nothing in the file says so."""
    komi = plan.terms.komi
    for reading in other_readings():
        if plan.margin + komi - komi * reading.komi == margin * reading.margin:
            yield text("With {reading}, as some sites write it, both agree.", reading=reading.words)
            return


def _by_komi(details: GameDetails, plan: FillPlan, margin: float) -> Iterator[str]:
    komi = plan.terms.komi + plan.margin - margin
    if details.komi == 0 and komi in _USUAL_KOMI:
        yield text("Komi 0 is recorded. With {komi} both agree.", komi=format_komi(komi))
    if details.komi is not None:
        return
    if 0 <= komi <= _LARGEST_LIKELY_KOMI and (2 * komi).is_integer():
        yield text(
            "No komi recorded: {taken} used. With {komi} both agree.",
            taken=format_komi(plan.terms.komi),
            komi=format_komi(komi),
        )


def _by_handicap(plan: FillPlan, margin: float) -> Iterator[str]:
    """Chinese rules give White a point for each handicap stone, AGA rules for each but the first."""
    terms = plan.terms
    if terms.handicap < SMALLEST_COMPENSATED_HANDICAP:
        return
    counted = handicap_points(terms)
    for points in (0, terms.handicap - 1, terms.handicap):
        if points != counted and plan.margin + counted - points == margin:
            yield plural(
                "With {number} point for White's handicap both agree; here {counted}.",
                "With {number} points for White's handicap both agree; here {counted}.",
                points,
                counted=counted,
            )


def _by_territory(state: GameState, plan: FillPlan, margin: float) -> Iterator[str]:
    played = played_in(state)
    if played is None:
        return
    try:
        count = territory_of(plan, played)
    except ValueError:  # stones were set up in mid-game: nobody knows how many were played
        return
    if count.margin == margin and count.margin != plan.margin:
        yield text("Territory counting agrees with the record.")
        yield from map(sentence_of_difference, count.differences)


def _by_sharing(plan: FillPlan, margin: float) -> Iterator[str]:
    terms = plan.terms
    other = Sharing.REGION if terms.sharing is Sharing.ADJACENCY else Sharing.ADJACENCY
    if plan_count(plan.board, plan.dead, replace(terms, sharing=other)).margin == margin:
        yield text("With shared regions read the other way both agree.")


def _by_life(plan: FillPlan, margin: float) -> Iterator[str]:
    if plan.dead and plan_count(plan.board, frozenset(), plan.terms).margin == margin:
        yield text("With all stones alive both agree.")


def _by_shared_points(plan: FillPlan, margin: float) -> Iterator[str]:
    difference = abs(margin - plan.margin)
    shared = plan.areas.shared
    if shared and difference <= shared:
        yield plural(
            "{number} neutral point is not filled; filled later?",
            "{number} neutral points are not filled; filled later?",
            shared,
        )
