"""Programs that talk like engines, for tests: KataGo's JSON and GTP, with the faults that `wish` names."""

from __future__ import annotations

import sys

import pytest

LONGEST = 20_000
ENGINE = """
import json, os, pathlib, sys, time
wish, log = sys.argv[2], pathlib.Path(sys.argv[3])
for line in sys.stdin:
    asked = json.loads(line)
    with log.open("a") as file:
        file.write(line)
    times = len(log.read_text().splitlines())
    moves = len(asked["moves"])
    if wish == "dies" or wish == "dies-once" and times == 3:
        os._exit(3)
    if wish == "stalls-once" and times == 2:
        time.sleep(600)
    if wish == "chats":
        print("2026-11-21 10:00:00+0000: tuning, please wait\\n\\n[1, 2", flush=True)
    if wish == "lies":
        print("I know a better answer\\n" * 200, flush=True)
    if wish == "tunes" and times == 1:
        print("KataGo v1.15.3\\nTuning xGemmDirect for convolutions", file=sys.stderr, flush=True)
        time.sleep(float(os.environ.get("TUNES_FOR", "3")))
    if wish == "complains":
        for number in range(60):
            print(f"remark {number}", file=sys.stderr)
        print("Could not load the net: b10.bin.gz", file=sys.stderr, flush=True)
        os._exit(1)
    if wish == "explains":
        print("usage: katago analysis -config FILE", flush=True)
        os._exit(1)
    if wish == "dumps":
        print("what():  Could not find a graphics card", flush=True)
        print("\\n".join(f"[0x7f{number:010x}] katago" for number in range(60)), flush=True)
        os._exit(134)
    if wish == "wrapped":
        print("no loader of its own", flush=True)
        print("Error loading the net: no such file\\n[0x7f] katago", file=sys.stderr, flush=True)
        os._exit(1)
    if wish == "refuses" and moves == 2:
        print(json.dumps({"id": asked["id"], "error": "Illegal move"}), flush=True)
        continue
    lead = [0.0, 0.5, 7.5, 1.0, 1.5][min(moves, 4)]
    info = {"winrate": 0.5 + lead / 20, "scoreLead": lead, "visits": asked["maxVisits"]}
    first = {"move": "D4", "order": 0, "pv": ["D4", "F6"], **info}
    if moves == 2:
        first.update(move="E9", pv=["E9", "E1"])
    other = {"move": "F4", "order": 1, "pv": ["F4"], **info, "scoreLead": lead - 2.0}
    owned = [1.0] * 40 + [0.0] + [-1.0] * 40
    if any(color == "B" and name == "E9" for color, name in asked["moves"]):
        owned[44:50], owned[60:63] = [1.0] * 6, [0.1] * 3
    if wish == "illegal":
        first["move"] = "Z99"
    if wish == "another-size":
        owned = owned + owned
    if wish == "huge":
        info["scoreLead"] = 1e300
    if wish == "no-number":
        info["scoreLead"] = float("nan")
    answer = {"id": asked["id"], "rootInfo": info, "moveInfos": [first, other], "ownership": owned}
    print(json.dumps(answer), flush=True)
"""

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
