"""Which facts of the head two records of one game give differently."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ingboard.board.points import Color
from ingboard.game.strip import name_of_color
from ingboard.kifu.properties import format_komi
from ingboard.kifu.record import GameDetails
from ingboard.text import text


class FactDifference(NamedTuple):
    """A fact in words, and what each record says; an empty text is a fact not recorded."""

    name: str
    one: str
    other: str


def differing_facts(one: GameDetails, other: GameDetails) -> tuple[FactDifference, ...]:
    """The facts that are not the same, in the order of a game's head."""
    return tuple(
        FactDifference(name, left, right)
        for (name, left), (_, right) in zip(_facts(one), _facts(other), strict=True)
        if left != right
    )


def _facts(details: GameDetails) -> Iterator[tuple[str, str]]:
    for color in Color:
        side, player = name_of_color(color), details.players[color]
        yield side, player.name
        yield text("{side}'s rank", side=side), player.rank
        yield text("{side}'s team", side=side), player.team
    yield text("Game name"), details.game_name
    yield text("Event"), details.event
    yield text("Round"), details.round
    yield text("Date"), details.date
    yield text("Place"), details.place
    yield text("Rules"), details.rules_text
    yield text("Komi"), "" if details.komi is None else format_komi(details.komi)
    yield text("Handicap"), "" if details.handicap is None else str(details.handicap)
    yield text("Main time"), details.main_time_text
    yield text("Overtime"), details.overtime_text
    yield text("Result"), details.result_text
    for color in Color:
        points = details.penalties[color]
        yield text("Penalty of {side}", side=name_of_color(color)), str(points) if points else ""
