"""Records made for the command line: the worked cases as SGF, and calling the program in this process."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ingboard.board.points import Grid, Point, grid_of, name_of, point_named
from ingboard.cli import main

DATA = Path(__file__).resolve().parents[2] / "data"
LETTERS = "abcdefghijklmnopqrstuvwxy"


class Call:
    """What a call of the program gave: its exit status and what it printed."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err

    @property
    def answer(self) -> dict[str, Any]:
        """The JSON object on standard output."""
        found: dict[str, Any] = json.loads(self.out)
        return found


class Program:
    """Calls `main` and collects what it prints."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: object) -> Call:
        self._capsys.readouterr()
        status = main([str(argument) for argument in arguments])
        out, err = self._capsys.readouterr()
        return Call(status, out, err)


@cache
def cases_in(name: str) -> dict[str, dict[str, Any]]:
    """The cases of a file of worked examples, by id."""
    return {case["id"]: case for case in json.loads((DATA / name).read_text("utf-8"))["cases"]}


def sgf(
    rows: Iterable[str] = (), moves: Iterable[str] = (), properties: str = "", last: str = ""
) -> str:
    """A record: the rows set up, then moves such as "B C3" or "W pass"; `last` stands in the last node."""
    board = ["".join(row.split()) for row in rows] or ["." * 9] * 9
    grid = grid_of(len(board), len(board))
    stones = "".join(_set_up(board, color, sign) for color, sign in (("AB", "X"), ("AW", "O")))
    nodes = "".join(f";{_move(move, grid)}" for move in moves)
    return f"(;GM[1]FF[4]CA[UTF-8]SZ[{len(board)}]{properties}{stones}{nodes}{last})"


def _set_up(board: list[str], name: str, sign: str) -> str:
    values = "".join(
        f"[{LETTERS[column]}{LETTERS[row]}]"
        for row, line in enumerate(board)
        for column, found in enumerate(line)
        if found == sign
    )
    return f"{name}{values}" if values else ""


def _move(move: str, grid: Grid) -> str:
    color, name = move.split()
    if name == "pass":
        return f"{color}[]"
    point = point_named(name, grid)
    assert point is not None, move
    return f"{color}[{LETTERS[point.column]}{LETTERS[point.row]}]"


def names(pairs: Iterable[Iterable[int]], size: int) -> str:
    """The names of points given as [row, column], for `--dead`."""
    grid = grid_of(size, size)
    return " ".join(name_of(Point(*pair), grid) for pair in pairs)


def written(folder: Path, record: str, name: str = "game.sgf") -> Path:
    """The record as a file."""
    path = folder / name
    path.write_text(record, encoding="utf-8")
    return path
