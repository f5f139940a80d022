"""The report of both players in words."""

from __future__ import annotations

from ingboard.review.analysis.losses import Measure
from ingboard.review.analysis.report import NEARLY_NOTHING, GamePart, PartReport
from ingboard.text import listed, plural, text


def part_name(part: GamePart) -> str:
    """What a part of a game is called."""
    match part:
        case GamePart.OPENING:
            return text("Opening")
        case GamePart.MIDDLE:
            return text("Middle game")
        case GamePart.END:
            return text("Endgame")


def part_words(found: PartReport, measure: Measure) -> str:
    """One player's moves in a part: "25 moves, mean loss 0.8, 14 within 0.5"."""
    near = NEARLY_NOTHING * measure.value
    mean = text("mean loss {points}", points=f"{found.mean:.1f}")
    if measure is Measure.GAMES_OF_100:
        mean = text("mean loss {games} of 100 games", games=f"{found.mean:.1f}")
    return listed(
        (
            plural("one move", "{number} moves", found.moves),
            mean,
            text("{number} within {points}", number=found.near, points=f"{near:g}"),
        )
    )
