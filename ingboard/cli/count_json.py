"""A count as the JSON object that programs rely on. The keys and their meaning are a contract."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ingboard.board.diagrams import rows_of
from ingboard.board.points import Color, Grid, Point, name_of
from ingboard.cli.counted import Counted, notes_of
from ingboard.cli.findings import findings_as_json
from ingboard.counting.causes import sentence_of_explanation, sentences_of_account
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.missing import BowlCheck


def answer_of(counted: Counted) -> dict[str, object]:
    """Everything about a count, in the order of the contract; what we add stands at the end."""
    game, plan = counted.game, counted.plan
    return {
        "file": game.path,
        "game": game.number,
        "move": game.move,
        "rules": str(game.rules),
        "size": game.record.size,
        **_terms(plan),
        **_areas(plan),
        **_filling(plan),
        "recorded": game.record.details.result_text or None,
        "agrees": counted.agrees,
        "ways_out": list(plan.ways_out),
        "notes": list(notes_of(counted)),
        "handicap_compensation": str(plan.terms.compensation),
        "sharing": str(plan.terms.sharing),
        "stones": plan.balance.stones,
        "sources": {name: str(source) for name, source in counted.settled.sources.items()},
        "encoding": game.record.encoding,
        "findings": findings_as_json(game.findings),
        **({} if counted.bowls is None else _bowls(counted.bowls)),
        **_suggested(counted),
    }


def _suggested(counted: Counted) -> dict[str, object]:
    suggestion, grid = counted.settled.suggestion, counted.plan.board.grid
    if suggestion is None:
        return {}
    return {
        "suggested_certain": names(sorted(suggestion.certain), grid),
        "suggested_unsure": names(sorted(suggestion.unsure), grid),
    }


def number(value: float) -> int | float:
    """A whole number without a decimal point, as programs like to compare it."""
    return int(value) if float(value).is_integer() else value


def names(points: Iterable[Point], grid: Grid) -> list[str]:
    """The names of points."""
    return [name_of(point, grid) for point in points]


def _terms(plan: FillPlan) -> dict[str, object]:
    terms = plan.terms
    return {
        "komi": number(terms.komi),
        "ties": str(terms.ties),
        "black_penalty": terms.penalties.black,
        "white_penalty": terms.penalties.white,
        "handicap": terms.handicap,
        "dead": names(sorted(plan.dead), plan.board.grid),
    }


def _areas(plan: FillPlan) -> dict[str, object]:
    area, territory = plan.areas.area, plan.areas.territory
    grid = plan.board.grid
    return {
        "black_area": area.black,
        "white_area": area.white,
        "shared": plan.areas.shared,
        "black_territory": territory.black,
        "white_territory": territory.white,
        "comp_white_stones": plan.paid_stones.white,
        "comp_black_stones": plan.paid_stones.black,
        "reserved": None if plan.reserved is None else name_of(plan.reserved, grid),
    }


def _filling(plan: FillPlan) -> dict[str, object]:
    grid = plan.board.grid
    winner: Color | None = plan.winner
    final: Sequence[str] = () if plan.final is None else rows_of(plan.final)
    return {
        "feasible": plan.feasible,
        "reasons": list(plan.reasons),
        "spaces_b": plan.spaces.black,
        "spaces_w": plan.spaces.white,
        "losing_b": plan.losing.black,
        "losing_w": plan.losing.white,
        "in_hand_b": plan.in_hand.black,
        "in_hand_w": plan.in_hand.white,
        "open_points": names(plan.open_points, grid),
        "fill_margin": plan.fill_margin,
        "margin": number(plan.margin),
        "winner": "draw" if winner is None else winner.letter,
        "result": plan.result,
        "final": list(final),
        "tags": {name_of(point, grid): str(tag) for point, tag in sorted(plan.tags.items())},
        "steps": [
            {
                "kind": str(step.kind),
                "color": step.color.letter,
                "points": names(step.points, grid),
            }
            for step in plan.steps
        ],
    }


def _bowls(bowls: BowlCheck) -> dict[str, object]:
    return {
        "missing": {color.letter: bowls.missing[color] for color in Color},
        "read_margin": bowls.read_margin,
        "open_points_seen": bowls.open_points_seen,
        "explanations": [sentence_of_explanation(found) for found in bowls.explanations],
        "accounts": [list(sentences_of_account(account)) for account in bowls.accounts],
        "true_margin": number(bowls.true_margin),
        "open_points_right": bowls.open_points_right,
    }
