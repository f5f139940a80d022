"""The same work with sgfmill, done as its user must: it knows neither superko nor undo."""

from __future__ import annotations

from sgfmill.boards import Board

from ingboard.board.points import Color
from ingboard.board.position import Position
from tests.benchmarks.played import SIDE, Game

LETTERS = {Color.BLACK: "b", Color.WHITE: "w"}


def moves_of(game: Game) -> list[tuple[str, int, int]]:
    """The plays in sgfmill's terms; its rows count from the bottom."""
    return [(LETTERS[color], SIDE - 1 - row, column) for color, (row, column) in game]


def play_with_superko(moves: list[tuple[str, int, int]]) -> Board:
    """Play on a copy, refuse what makes a board that was there before, keep the copy."""
    board = Board(SIDE)
    seen = {tuple(tuple(row) for row in board.board)}
    for color, row, column in moves:
        trial = board.copy()
        trial.play(row, column, color)
        key = tuple(tuple(row) for row in trial.board)
        if key in seen:
            continue
        seen.add(key)
        board = trial
    return board


def board_of(position: Position) -> Board:
    """The position on sgfmill's board."""
    board = Board(SIDE)
    stones = {
        color: [(SIDE - 1 - row, column) for row, column in position.points_of(color)]
        for color in Color
    }
    board.apply_setup(stones[Color.BLACK], stones[Color.WHITE], [])
    return board
