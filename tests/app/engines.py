"""Programs that talk like engines, for tests: KataGo's JSON and GTP, with the faults that `wish` names."""

from __future__ import annotations

import sys

import pytest

from tests.app.toy_engine import ENGINE

LONGEST = 20_000
GTP_ENGINE = """
import pathlib, sys
searches, log, moves = sys.argv[1] == "searches", pathlib.Path(sys.argv[2]), 0
knows = "lz-analyze" if searches else "reg_genmove\\nestimate_score"
for line in sys.stdin:
    number, order, *rest = line.split()
    said = ""
    if order == "name":
        said = "Zero"
    elif order == "list_commands":
        said = f"name\\nplay\\n{knows}"
    elif order == "clear_board":
        moves = 0
    elif order == "play":
        moves += 1
    elif order == "reg_genmove":
        said = "D4"
    elif order == "estimate_score":
        said = "W+2.5 (upper bound: -1.0, lower: -6.0)"
        with log.open("a") as file:
            file.write(line)
    print(f"={number} {said}\\n", flush=True)
    if order == "lz-analyze":
        with log.open("a") as file:
            file.write(line)
        black = [5000, 5200, 8000, 5500, 5500][min(moves, 4)]
        rate = black if rest[0] == "B" else 10000 - black
        first = f"info move D4 visits 12 winrate {rate} prior 3000 order 0 pv D4 F6"
        other = f"info move F4 visits 8 winrate {rate - 900} prior 900 order 1 pv F4"
        print(first, other, flush=True)
"""


GAME = "(;GM[1]FF[4]SZ[9]KM[7];B[cc];W[gg];B[cg];W[gc])"


@pytest.fixture
def record(app, tmp_path):
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    assert app.open(path)
    return app


@pytest.fixture
def log(tmp_path):
    return tmp_path / "asked"


@pytest.fixture
def engine(record, tmp_path, log):
    script, program = tmp_path / "toy engine.py", tmp_path / "engine"
    script.write_text(ENGINE)
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{script}" "$@"\n')
    program.chmod(0o755)

    def set_up(wish: str = "right"):
        record.preferences.engine = str(program)
        record.preferences.engine_arguments = f'analysis {wish} "{log}"'
        record.preferences.engine_visits = 16

    return set_up


@pytest.fixture
def gtp_engine(record, tmp_path, log):
    program = tmp_path / "gtp engine"
    (tmp_path / "gtp.py").write_text(GTP_ENGINE)
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{tmp_path / "gtp.py"}" "$@"\n')
    program.chmod(0o755)

    def set_up(wish: str):
        record.preferences.engine = str(program)
        record.preferences.engine_arguments = f'{wish} "{log}"'
        record.preferences.engine_visits = 16

    return set_up


def work(app):
    return app.feature("analysis")


def shown(app):
    return app.page("analysis")


def analyse_all(app, qtbot):
    work(app).asking.toggle_whole()
    qtbot.waitUntil(lambda: not work(app).asking.progress, timeout=LONGEST)
