"""What is said of an engine's values: losses, moves and mistakes."""

from __future__ import annotations

from collections.abc import Sequence

from ingboard.board.points import Color, Grid, Point, name_of
from ingboard.game.state import GameState
from ingboard.game.strip import name_of_color
from ingboard.review.analysis.evaluation import Candidate, Evaluation
from ingboard.review.analysis.losses import Loss, Measure, loss_of
from ingboard.text import plural, text

EQUAL = "="
_EVEN = 0.05
_ROUNDS_TO_ONE = 0.95
_EVEN_GAMES = 0.5


def brief_loss(lost: float) -> str:
    """A loss in as few letters as a point of the board has room for: "=", "-0.4", "-7"."""
    if abs(lost) < _EVEN:
        return EQUAL
    return f"{-lost:+.1f}" if abs(lost) < _ROUNDS_TO_ONE else f"{-lost:+.0f}"


def exact_loss(lost: float) -> str:
    """A loss as lists have it: "=" or "-7.0"."""
    return EQUAL if abs(lost) < _EVEN else f"{-lost:+.1f}"


def games_lost(lost: float) -> str:
    """A loss in games of 100: "=" or "-28"."""
    return EQUAL if abs(lost) < _EVEN_GAMES else f"{-lost:+.0f}"


def brief_loss_of(candidate: Candidate, evaluation: Evaluation, color: Color) -> str:
    """The same of a candidate beside the best one, in the measure that its engine tells."""
    lost = loss_of(candidate, evaluation, color)
    in_points = candidate.lead is not None and evaluation.candidates[0].lead is not None
    return brief_loss(lost) if in_points else games_lost(lost)


def move_name(point: Point | None, grid: Grid) -> str:
    """A move's point, or that it is a pass."""
    return text("pass") if point is None else name_of(point, grid)


def candidate_head(candidate: Candidate, evaluation: Evaluation, color: Color, grid: Grid) -> str:
    """A candidate and what it loses: "D4: best", "F4: -2.0 points"."""
    name = move_name(candidate.point, grid)
    if candidate is evaluation.candidates[0]:
        return text("{move}: best", move=name)
    lost = loss_of(candidate, evaluation, color)
    in_games = candidate.lead is None or evaluation.candidates[0].lead is None
    said = games_lost(lost) if in_games else exact_loss(lost)
    if said == EQUAL:
        return f"{name} {EQUAL}"
    if in_games:
        return text("{move}: {games} of 100 games", move=name, games=said)
    return text("{move}: {points} points", move=name, points=said)


def candidate_way(candidate: Candidate, evaluation: Evaluation, grid: Grid) -> str:
    """How much a candidate was looked at, how often its side's Black wins, and how it goes on."""
    parts = [plural("one visit", "{number} visits", candidate.visits)]
    if evaluation.win_rate is not None:
        parts.append(text("Black wins {share} %", share=round(100 * candidate.win_rate)))
    way = " ".join(move_name(point, grid) for point in candidate.sequence[1:])
    return " · ".join([*parts, way] if way else parts)


def loss_words(loss: Loss, number: int, move: str) -> str:
    """A row of the largest losses: "2 White G3: -7.0 points"."""
    if loss.measure is Measure.POINTS:
        return text(
            "{number} {side} {move}: {points} points",
            number=number,
            side=name_of_color(loss.color),
            move=move,
            points=exact_loss(loss.lost),
        )
    return text(
        "{number} {side} {move}: {games} of 100 games",
        number=number,
        side=name_of_color(loss.color),
        move=move,
        games=games_lost(loss.lost),
    )


def deeper_words(loss: Loss, visits: str) -> str:
    """What a longer look makes of a loss: "64 visits: -9.1 points"."""
    if loss.measure is Measure.POINTS:
        return text("{visits}: {points} points", visits=visits, points=exact_loss(loss.lost))
    return text("{visits}: {games} of 100 games", visits=visits, games=games_lost(loss.lost))


def mistake_words(loss: Loss, number: int, move: str, better: str) -> str:
    """A mistake before it is played: "79 P8 lost 12.6; D17 keeps it."; `better` is "" where none is known."""
    in_points = loss.measure is Measure.POINTS
    lost = (
        f"{loss.lost:.1f}" if in_points else text("{games} of 100 games", games=f"{loss.lost:.0f}")
    )
    if better and better != move:
        return text(
            "{number} {move} lost {points}; {better} keeps it.",
            number=number,
            move=move,
            points=lost,
            better=better,
        )
    return text("{number} {move} lost {points}.", number=number, move=move, points=lost)


def move_at(states: Sequence[GameState], step: int) -> str:
    """The name of the move that led to a step."""
    state = states[step]
    last = state.line.last
    return move_name(getattr(last, "point", None), state.grid)
