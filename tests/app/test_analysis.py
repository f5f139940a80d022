"""An engine beside a record: its answers, its deaths, stalls and lies, and that none works beside a clock."""

from __future__ import annotations

import json
import os
import signal
import sys

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from ingboard.board.points import Point
from tests.unit.table.journal.games import timed_setup

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
    if wish == "explains":
        print("usage: katago analysis -config FILE", flush=True)
        os._exit(1)
    if wish == "refuses" and moves == 2:
        print(json.dumps({"id": asked["id"], "error": "Illegal move"}), flush=True)
        continue
    lead = [0.0, 0.5, 7.5, 1.0, 1.5][min(moves, 4)]
    info = {"winrate": 0.5 + lead / 20, "scoreLead": lead, "visits": asked["maxVisits"]}
    first = {"move": "D4", "order": 0, "pv": ["D4", "F6"], **info}
    other = {"move": "F4", "order": 1, "pv": ["F4"], **info, "scoreLead": lead - 2.0}
    owned = [1.0] * 40 + [0.0] + [-1.0] * 40
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


@pytest.fixture
def record(app, tmp_path):
    path = tmp_path / "game.sgf"
    path.write_text("(;GM[1]FF[4]SZ[9]KM[7];B[cc];W[gg];B[cg];W[gc])")
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
    work(app).toggle_whole()
    qtbot.waitUntil(lambda: "positions" not in shown(app).told.text(), timeout=LONGEST)


def test_the_viewed_position_is_analysed_and_shown(record, engine, qtbot):
    engine()
    record.run("analysis")
    qtbot.waitUntil(lambda: "even" in shown(record).head.text(), timeout=LONGEST)
    record.key("Right")
    qtbot.waitUntil(lambda: shown(record).head.text() == "Black leads by 0.5", timeout=LONGEST)
    assert "16 visits" in shown(record).under.text()
    assert [row.head for row in shown(record).candidates.rows] == ["D4: best", "F4: +2.0 points"]
    picture = record.board.picture
    assert picture.labels[Point(5, 3)] == "best"
    assert len(picture.land) == 80
    record.hover("D4")
    assert record.board.picture.labels == {Point(5, 3): "1", Point(3, 5): "2"}
    record.key("Esc")
    assert record.page_id != "analysis"
    assert not record.board.picture.land
    assert not work(record).engine.is_running, "it runs only while it is looked at"


def test_a_move_is_gone_to_by_its_number_beside_the_analysis(record, engine, qtbot):
    engine()
    record.run("analysis")
    for given, key, step in (("3", Qt.Key.Key_Return, 3), ("1", Qt.Key.Key_Escape, 3)):
        record.key("Ctrl+J")
        assert record.number_field.isVisible()
        qtbot.keyClicks(record.number_field.field, given)
        qtbot.keyClick(record.number_field.field, key)
        assert not record.number_field.isVisible()
        assert (record.page_id, record.session.step) == ("analysis", step)


def test_a_page_over_the_board_says_why_no_number_is_asked_for(record):
    record.run("ko-page")
    record.key("Ctrl+J")
    assert record.notice == "Back to the record first (Esc)."


def test_the_whole_game_gives_the_mistakes_and_a_key_goes_to_them(record, engine, qtbot, log):
    engine()
    record.run("analysis")
    analyse_all(record, qtbot)
    assert len(log.read_text().splitlines()) == 5
    rows = [row.head for row in shown(record).mistakes.rows]
    assert rows == ["2 White G3: -7.0 points", "3 Black C3: -6.5 points"]
    record.key("Home")
    seen = []
    for _ in range(3):
        record.key("Shift+X")
        seen.append(record.session.step)
    assert seen == [2, 3, 2]
    record.run("analysis")
    record.run("analysis")
    qtbot.waitUntil(lambda: len(work(record).losses) == 4, timeout=LONGEST)
    assert len(log.read_text().splitlines()) == 5, "what was kept is not asked again"


def test_an_engine_that_knows_win_rates_only_tells_all_in_games_of_100(record, gtp_engine, qtbot):
    gtp_engine("searches")
    record.run("analysis")
    analyse_all(record, qtbot)
    page = shown(record)
    assert [row.key for row in page.mistakes.rows] == [2, 3]
    assert [row.head.rpartition(":")[2] for row in page.mistakes.rows] == [
        " -28 of 100 games",
        " -25 of 100 games",
    ]
    record.key("Home")
    record.key("Shift+X")
    assert record.session.step == 2
    assert page.head.text() == "Black wins 80 %"
    assert "20 visits" in page.under.text()
    assert page.candidates.rows[1].head == "F4: -9 of 100 games"
    assert record.board.picture.labels[Point(5, 5)] == "-9"
    leads = page.graph.picture
    assert leads.in_games
    assert {step: round(lead) for step, lead in leads.leads.items()} == {0: 0, 1: 2, 2: 30, 3: 5, 4: 5}
    record.key("Esc")
    assert record.graph.note == "Black wins 80 %"


def test_an_engine_that_only_estimates_has_a_graph_and_says_why_it_knows_no_losses(record, gtp_engine, qtbot):
    gtp_engine("estimates")
    record.run("analysis")
    analyse_all(record, qtbot)
    page = shown(record)
    assert not page.mistakes.rows
    assert "Zero" in page.told.text()
    assert page.head.text() == "White leads by 2.5"
    assert [row.head for row in page.candidates.rows] == ["D4: best"]
    assert dict(page.graph.picture.leads) == dict.fromkeys(range(5), -2.5)
    record.key("Shift+X")
    assert record.session.step == 0
    assert "Zero" in record.notice


def test_what_was_kept_is_told_and_written_under_the_name_of_its_engine(record, gtp_engine, qtbot, tmp_path):
    gtp_engine("estimates")
    record.run("analysis")
    analyse_all(record, qtbot)
    again = tmp_path / "again.sgf"
    again.write_bytes(record.study.written())
    assert record.open(again)
    app = record.tabs.in_front
    app.run("analysis")
    qtbot.waitUntil(lambda: "2.5" in shown(app).head.text(), timeout=LONGEST)
    assert not work(app).engine.is_running
    assert "Zero" in shown(app).under.text()
    assert "Zero" in shown(app).told.text()
    shown(app).write_button.click()
    assert b"Zero: W+2.5" in app.study.written()


def test_it_is_written_into_the_record_only_when_asked_and_undone_at_once(record, engine, qtbot):
    engine()
    before = record.study.written()
    record.run("analysis")
    analyse_all(record, qtbot)
    assert record.study.written() == before
    shown(record).write_button.click()
    written = record.study.written()
    assert written.count(b"SBKV") == 5
    assert b"KataGo: B+7.5 (16)" in written
    shown(record).write_button.click()
    assert record.study.written() == written, "a second time changes nothing"
    record.run("undo")
    record.run("undo")
    assert record.study.written() == before


@pytest.mark.parametrize("wish", ["dies-once", "stalls-once"])
def test_an_engine_that_dies_or_stalls_is_started_again(record, engine, qtbot, wish, monkeypatch):
    for name in ("FIRST_ANSWER", "LONGEST"):
        monkeypatch.setattr(f"ingboard.ui.game.engine_process.{name}", 2_000)
    engine(wish)
    record.run("analysis")
    analyse_all(record, qtbot)
    assert work(record).engine.restarts == 1
    assert len(work(record).losses) == 4


def test_a_kill_on_the_way_loses_nothing(record, engine, qtbot):
    engine()
    record.run("analysis")
    qtbot.waitUntil(lambda: "even" in shown(record).head.text(), timeout=LONGEST)
    os.kill(work(record).engine.process_id, signal.SIGKILL)
    analyse_all(record, qtbot)
    assert len(work(record).losses) == 4


def test_lines_that_are_no_json_end_no_analysis(record, engine, qtbot):
    engine("chats")
    record.run("analysis")
    analyse_all(record, qtbot)
    assert work(record).engine.restarts == 0
    assert len(work(record).losses) == 4


@pytest.mark.parametrize(
    ("wish", "said"),
    [("dies", "keeps stopping"), ("lies", "unexpected answer"), ("explains", "usage: katago analysis")],
)
def test_what_is_no_engine_is_told_in_one_sentence(record, engine, qtbot, wish, said):
    engine(wish)
    record.run("analysis")
    qtbot.waitUntil(lambda: said in shown(record).told.text(), timeout=LONGEST)
    assert not work(record).engine.is_running


def test_a_position_that_is_refused_is_asked_as_if_set_up(record, engine, qtbot, log):
    engine("refuses")
    record.run("analysis")
    analyse_all(record, qtbot)
    assert len(work(record).losses) == 4
    assert sum('"moves": []' in line for line in log.read_text().splitlines()) == 2


def test_that_no_engine_is_set_up_is_said(record, qtbot):
    record.run("analysis")
    qtbot.waitUntil(lambda: shown(record).told.text() != "", timeout=LONGEST)
    assert shown(record).told.text() == "No engine set up."
    shown(record).whole_button.click()
    assert record.page_id == "engine", "what is asked for leads to what it needs"


def test_no_engine_works_while_a_game_with_a_clock_is_open(record, engine, qtbot, log):
    engine()
    other = record.tabs.open_another()
    other.presenter.start(timed_setup())
    record.run("analysis")
    qtbot.waitUntil(lambda: "timed game is open" in shown(record).told.text(), timeout=LONGEST)
    assert not work(record).engine.is_running
    assert not log.exists()


def clicked_score(app):
    choice = app.graph.choice
    pixel = QPoint(choice.width() * 3 // 4, choice.height() // 2)
    QTest.mouseClick(choice, Qt.MouseButton.LeftButton, pos=pixel)


def test_the_score_pane_shows_what_was_found_and_leads_to_it(record, engine, qtbot):
    engine()
    record.run("analysis")
    analyse_all(record, qtbot)
    record.key("Esc")
    graph = record.graph
    assert graph.lacking == ""
    assert graph.leads.isVisible()
    assert not graph.graph.isVisible()
    assert dict(graph.leads.picture.leads) == {0: 0.0, 1: 0.5, 2: 7.5, 3: 1.0, 4: 1.5}
    assert graph.leads.picture.mistakes == (2, 3)
    record.key("Home")
    assert graph.note == "The score is even"
    pixel = QPointF(graph.leads.x_of(2), 10).toPoint()
    QTest.mouseClick(graph.leads, Qt.MouseButton.LeftButton, pos=pixel)
    assert record.session.step == 2
    assert graph.note == "Black leads by 7.5"
    assert not work(record).engine.is_running


def test_the_score_of_a_game_that_was_analysed_before_needs_no_engine(record, engine, qtbot, log, tmp_path):
    engine()
    record.run("analysis")
    analyse_all(record, qtbot)
    again = tmp_path / "again.sgf"
    again.write_bytes(record.study.written())
    assert record.open(again)
    app = record.tabs.in_front
    assert "Engine analysis" in app.graph.lacking or app.graph.lacking == "No times in this record."
    clicked_score(app)
    qtbot.waitUntil(lambda: len(app.graph.leads.picture.leads) == 5, timeout=LONGEST)
    assert app.graph.lacking == ""
    assert not work(app).engine.is_running
    assert len(log.read_text().splitlines()) == 5


def test_the_whole_game_goes_on_behind_other_pages_and_says_how_far_it_is(record, engine, qtbot):
    engine()
    record.run("analysis")
    work(record).toggle_whole()
    record.key("Esc")
    assert any("positions" in mark.words for mark in record.marks)
    qtbot.waitUntil(lambda: len(work(record).losses) == 4, timeout=LONGEST)
    qtbot.waitUntil(lambda: not work(record).engine.is_running, timeout=LONGEST)
    assert not any("positions" in mark.words for mark in record.marks)
    assert record.graph.leads.isVisible()


def test_the_key_of_the_next_mistake_starts_no_engine(record, engine, qtbot, log):
    engine()
    record.key("Shift+X")
    qtbot.wait(300)
    assert not log.exists()


def test_an_engine_at_work_ends_when_a_game_with_a_clock_is_opened(record, engine, qtbot, monkeypatch):
    monkeypatch.setattr("ingboard.ui.game.engine_process.FIRST_ANSWER", 600_000)
    engine("stalls-once")
    record.run("analysis")
    work(record).toggle_whole()
    qtbot.waitUntil(lambda: work(record).engine.is_running, timeout=LONGEST)
    record.tabs.open_another().presenter.start(timed_setup())
    qtbot.waitUntil(lambda: not work(record).engine.is_running, timeout=2_000)
    assert work(record)._asked is None


def test_a_late_answer_is_not_taken_for_another_position_at_the_same_step(record, engine, qtbot, log):
    engine("stalls-once")
    record.run("analysis")
    qtbot.waitUntil(lambda: 0 in work(record)._found, timeout=LONGEST)
    record.presenter.go_to(4)
    qtbot.waitUntil(lambda: len(asked_ids(log)) == 2, timeout=LONGEST)
    record.presenter.go_to(3)
    record.presenter.choose(Point(0, 0))
    assert record.study.step == 4
    qtbot.waitUntil(lambda: work(record)._asked == 4, timeout=LONGEST)
    info = {"winrate": 0.5, "scoreLead": 9.0, "visits": 16}
    late = {"id": asked_ids(log)[1], "rootInfo": info, "moveInfos": []}
    work(record).engine._process.said.emit(json.dumps(late) + "\n")
    assert 4 not in work(record)._found


def asked_ids(log):
    return [json.loads(line)["id"] for line in log.read_text().splitlines()] if log.exists() else []
