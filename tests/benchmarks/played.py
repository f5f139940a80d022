"""What the benchmarks play: recorded games, and random games with suicides and refused repetitions."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import NamedTuple

from ingboard.board.points import Color, Point, color_of_letter, grid_of
from ingboard.board.position import Placement, empty_position
from ingboard.rules.line import Line, line_from
from ingboard.rules.simplified import SIMPLIFIED
from tests.conftest import ROOT

SIDE = 19


class Play(NamedTuple):
    color: Color
    point: Point


Game = tuple[Play, ...]


@cache
def recorded() -> tuple[Game, ...]:
    """Recorded games without their passes."""
    games = json.loads((ROOT / "tests" / "data" / "played_games.json").read_text())["games"]
    return tuple(
        tuple(_play(move) for move in game["moves"].split() if not move.endswith("tt"))
        for game in games
    )


def _play(move: str) -> Play:
    letter, column, row = tuple(move)
    return Play(color_of_letter(letter), Point(ord(row) - ord("a"), ord(column) - ord("a")))


@cache
def random_games(count: int = 12, length: int = 350) -> tuple[Game, ...]:
    """Random plays, the refused ones among them; nobody spares an eye."""
    random = Random(count)
    return tuple(_random_game(random, length) for _ in range(count))


def _random_game(random: Random, length: int) -> Game:
    line = line_from(empty_position(SIDE, SIDE))
    color = Color.BLACK
    tried = []
    while line.count < length:
        play = Play(color, random.choice(line.position.points_of(None)))
        tried.append(play)
        judgment = SIMPLIFIED.judge(line, *play)
        if isinstance(judgment, Placement):
            line = line.after_play(judgment)
            color = color.opponent
    return tuple(tried)


def line_of(game: Game) -> Line:
    """The game on a line of play, as the program does it: judged, refused or played on."""
    judge = SIMPLIFIED.judge
    line = line_from(empty_position(SIDE, SIDE))
    for color, point in game:
        judgment = judge(line, color, point)
        if isinstance(judgment, Placement):
            line = line.after_play(judgment)
    return line


@cache
def middle_games(move: int = 175) -> tuple[Line, ...]:
    """The recorded games as they stood at that move."""
    return tuple(line_of(game[:move]) for game in recorded())


GRID = grid_of(SIDE, SIDE)
