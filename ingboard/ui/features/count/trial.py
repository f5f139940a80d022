"""What if: the same board counted under other terms, as a trial that changes no game and no file. No Qt."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from ingboard.board.points import PerColor
from ingboard.counting.fillplan import FillPlan, plan_count
from ingboard.counting.parity import shared_by_removing
from ingboard.counting.terms import Compensation, Terms, fill_komi, handicap_points
from ingboard.text import plural, text
from ingboard.ui.game.film.result import margin_words


@dataclass(frozen=True, slots=True)
class CountTrial:
    """The terms tried: komi stones (White's; Black's if negative), penalty points, handicap stones.

    `shared` opens one point of the border, so that it is shared.
    """

    komi_stones: int
    penalties: PerColor[int]
    handicap: int
    compensation: Compensation
    shared: bool = False


def as_played(terms: Terms) -> CountTrial:
    """The terms of the game as a trial that changes nothing."""
    points = fill_komi(terms.komi).points
    stones = abs(points) // 2 * (-1 if points < 0 else 1)
    return CountTrial(stones, terms.penalties, terms.handicap, terms.compensation)


def tried(plan: FillPlan, trial: CountTrial) -> FillPlan:
    """The count of the plan's board under the terms tried; the plan itself where nothing is changed."""
    before = as_played(plan.terms)
    if trial == before:
        return plan
    more = trial.komi_stones - before.komi_stones
    terms = replace(
        plan.terms,
        komi=plan.terms.komi + 2 * more,
        penalties=trial.penalties,
        handicap=trial.handicap,
        compensation=trial.compensation,
    )
    board = plan.board
    if trial.shared:
        point = shared_by_removing(plan.game, terms.sharing)
        if point is not None:
            board = board.with_cells([(point, None)])
    return plan_count(board, plan.dead, terms, plan.kept)


def moved_words(before: FillPlan, after: FillPlan) -> str:
    """Both margins and by how much they differ: "Black +3 becomes Black +5: 2 points for Black"."""
    was, now = margin_words(before.margin), margin_words(after.margin)
    points = after.margin - before.margin
    if not points:
        return text("{was}, as played", was=was)
    by = f"{abs(points):g}"
    if points > 0:
        return text("{was} becomes {now}: {by} for Black", was=was, now=now, by=by)
    return text("{was} becomes {now}: {by} for White", was=was, now=now, by=by)


def payment_words(trial: CountTrial) -> str:
    """What the komi and handicap of a trial mean in stones."""
    stones = trial.komi_stones
    sentences = []
    if stones > 0:
        sentences.append(
            plural(
                "{number} white stone in Black’s land: 1 space less for Black, 1 stone less to "
                "fill for White, 2 points.",
                "{number} white stones in Black’s land: {number} spaces less for Black, {number} "
                "stones less to fill for White, {points} points.",
                stones,
                points=2 * stones,
            )
        )
    elif stones < 0:
        sentences.append(
            plural(
                "{number} black stone in White’s land: 2 points.",
                "{number} black stones in White’s land: {points} points.",
                -stones,
                points=-2 * stones,
            )
        )
    return " ".join(sentences)


def convention_words(plan: FillPlan) -> str:
    """Whose convention the handicap is counted by."""
    points = handicap_points(plan.terms)
    if points:
        return text(
            "{points} points for the handicap: the convention of Kim, Simon and Straus, not in an "
            "official text.",
            points=points,
        )
    return text("No points for the handicap: the official texts name none.")
