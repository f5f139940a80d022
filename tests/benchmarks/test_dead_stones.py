"""Suggested dead stones against recorded results, beside GNU Go's on the same records in one run.

Needs a folder of records with its manifest in INGBOARD_RECORDS; prints a table.
"""

from __future__ import annotations

import csv
import os
import shutil
import statistics
import subprocess
import time
from pathlib import Path

import pytest

from ingboard.board.points import Color, Point, name_of, point_named
from ingboard.board.position import Position
from ingboard.counting.area import areas_of, without_dead
from ingboard.counting.terms import Sharing
from ingboard.kifu.reader import read_file
from ingboard.kifu.replay import replay
from ingboard.review.suggest_dead.suggestion import suggest_dead

pytestmark = pytest.mark.bench

_FOLDER = os.environ.get("INGBOARD_RECORDS", "")
_LEAST = 44
_GNUGO = shutil.which("gnugo", path=f"{os.environ.get('PATH', '')}:/usr/games")


@pytest.mark.skipif(not _FOLDER, reason="INGBOARD_RECORDS names no folder of records")
def test_the_figures_of_the_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    folder = Path(_FOLDER)
    with (folder / "manifest.csv").open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["area_score_reproduces_RE"] == "yes"]
    right, gnugo_right, certain, false_certain, lines = 0, 0, 0, 0, []
    seconds: list[float] = []
    gnugo_seconds: list[float] = []
    for row in rows:
        position = replay(read_file(folder / row["file"]).games[0]).last
        before = time.perf_counter()
        suggestion = suggest_dead(position)
        seconds.append(time.perf_counter() - before)
        ours = _result(position, suggestion.dead, float(row["KM"]))
        right += ours == row["RE"]
        certain += bool(suggestion.certain)
        theirs = "-"
        if _GNUGO:
            before = time.perf_counter()
            dead = _asked(position, _GNUGO)
            gnugo_seconds.append(time.perf_counter() - before)
            theirs = _result(position, dead, float(row["KM"]))
            gnugo_right += theirs == row["RE"]
            false_certain += bool(suggestion.certain - dead) and theirs == row["RE"]
        lines.append(f"{row['file']:32} {row['RE']:>8} {ours:>9} {theirs:>9} {seconds[-1]:6.2f} s")
    with capsys.disabled():
        print("\n" + "\n".join(lines))
        print(_summary("suggestion", right, seconds))
        if gnugo_seconds:
            print(_summary("GNU Go", gnugo_right, gnugo_seconds))
        print(
            f"records with certain removals: {certain}, denied by a right GNU Go: {false_certain}"
        )
    assert right >= _LEAST
    assert false_certain == 0


def _summary(who: str, right: int, seconds: list[float]) -> str:
    median, worst = statistics.median(seconds), max(seconds)
    return f"{who}: {right} of {len(seconds)} right, median {median:.2f} s, worst {worst:.2f} s"


def _result(position: Position, dead: frozenset[Point], komi: float) -> str:
    margin = areas_of(without_dead(position, dead), Sharing.REGION).margin - komi
    return f"{'B' if margin > 0 else 'W'}+{abs(margin):.2f}" if margin else "0"


def _asked(position: Position, program: str) -> frozenset[Point]:
    grid = position.grid
    orders = [f"boardsize {grid.rows}", "clear_board"]
    for color in Color:
        stones = position.points_of(color)
        orders += [f"play {color.letter} {name_of(point, grid)}" for point in stones]
    orders += ["final_status_list dead", "quit"]
    answer = subprocess.run(
        [program, "--mode", "gtp", "--chinese-rules"],
        input="\n".join(orders) + "\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    ).stdout
    said = answer.split("\n\n")[-3]
    return frozenset(p for word in said.split() if (p := point_named(word, grid)) is not None)
