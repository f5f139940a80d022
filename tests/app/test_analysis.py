"""An engine beside a record: its answers, its deaths, stalls and lies, and that none works beside a clock."""

from __future__ import annotations

import json
import os
import signal

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from ingboard.board.points import Point
from ingboard.ui.game.graph_pane import Graph
from tests.app.engines import LONGEST, analyse_all, shown, work
from tests.unit.table.journal.games import timed_setup


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
    assert len(picture.land) == 79, "none is seen under its own stone"
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
    for key in ("Shift+X", "Shift+X", "Shift+X", "Shift+Z", "Shift+Z"):
        record.key(key)
        seen.append(record.session.step)
    assert seen == [1, 2, 1, 2, 1], "before the move, on to it by Right"
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
    assert record.session.step == 1
    record.key("Right")
    assert page.head.text() == "Black wins 80 %"
    assert "20 visits" in page.under.text()
    assert page.candidates.rows[1].head == "F4: -9 of 100 games"
    assert record.board.picture.labels[Point(5, 5)] == "-9"
    leads = page.graph.picture
    assert leads.in_games
    assert {step: round(lead) for step, lead in leads.leads.items()} == {
        0: 0,
        1: 2,
        2: 30,
        3: 5,
        4: 5,
    }
    record.key("Esc")
    assert record.graph.note.startswith("Black wins 80 % · Zero")


def test_an_engine_that_only_estimates_has_a_graph_and_says_why_it_knows_no_losses(
    record, gtp_engine, qtbot
):
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


def test_what_was_kept_is_told_and_written_under_the_name_of_its_engine(
    record, gtp_engine, qtbot, tmp_path
):
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
    assert b'"origin":"Zero"' in app.study.written()


def test_it_is_written_into_the_record_only_when_asked_and_undone_at_once(record, engine, qtbot):
    engine()
    before = record.study.written()
    record.run("analysis")
    analyse_all(record, qtbot)
    assert record.study.written() == before
    shown(record).write_button.click()
    written = record.study.written()
    assert written.count(b"SBKV") == written.count(b"IBEV") == 5
    assert written.count(b"C[") == 2, "words stand at mistakes only"
    assert b"C[KataGo:\n2 G3 lost 7.0; D4 keeps it. Better: D4 F6.]" in written
    shown(record).write_button.click()
    assert record.study.written() == written, "a second time changes nothing"
    record.run("undo")
    record.run("undo")
    assert record.study.written() == before


@pytest.mark.parametrize("wish", ["dies-once", "stalls-once"])
def test_an_engine_that_dies_or_stalls_is_started_again(record, engine, qtbot, wish, monkeypatch):
    for name, milliseconds in (("FIRST_ANSWER", 2_000), ("LONGEST", 2_000), ("FOR_A_VISIT", 1)):
        monkeypatch.setattr(f"ingboard.ui.game.engine_process.{name}", milliseconds)
    engine(wish)
    record.run("analysis")
    analyse_all(record, qtbot)
    assert work(record).engine.restarts == 1
    assert len(work(record).losses) == 4


def test_a_search_that_takes_long_for_its_visits_is_no_stall(record, engine, qtbot, monkeypatch):
    monkeypatch.setattr("ingboard.ui.game.engine_process.LONGEST", 100)
    engine("slow")
    record.run("analysis")
    analyse_all(record, qtbot)
    assert work(record).engine.restarts == 0


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
    [
        ("dies", "keeps stopping"),
        ("lies", "unexpected answer"),
        ("explains", "usage: katago analysis"),
        ("dumps", "what():  Could not find a graphics card"),
        ("wrapped", "KataGo keeps stopping (“Error loading the net: no such file”). See"),
        ("illegal", "unexpected answer (“Z99”)"),
        ("occupied", "KataGo: unexpected answer (“C7, where a stone stands”)"),
        ("wrong-color", "unexpected answer (“W to play”)"),
        ("another-size", "unexpected answer (“ownership: 162”)"),
        ("huge", "unexpected answer (“1e+300”)"),
        ("no-number", "unexpected answer (“nan”)"),
    ],
)
def test_what_is_no_engine_is_told_in_one_sentence(record, engine, qtbot, wish, said):
    engine(wish)
    if wish == "occupied":
        record.key("Right")
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
    QTest.mouseClick(app.graph.choice.segment(Graph.SCORE), Qt.MouseButton.LeftButton)


def test_the_score_pane_shows_what_was_found_and_leads_to_it(record, engine, qtbot):
    engine()
    record.run("analysis")
    analyse_all(record, qtbot)
    record.key("Esc")
    record.wait_for_panes()
    graph = record.graph
    assert graph.lacking == ""
    assert graph.leads.isVisible()
    assert not graph.graph.isVisible()
    assert dict(graph.leads.picture.leads) == {0: 0.0, 1: 0.5, 2: 7.5, 3: 1.0, 4: 1.5}
    assert graph.leads.picture.mistakes == (2, 3)
    record.key("Home")
    assert graph.note == "The score is even · KataGo, 16 visits · komi 7 · area"
    pixel = QPointF(graph.leads.x_of(2), 10).toPoint()
    QTest.mouseClick(graph.leads, Qt.MouseButton.LeftButton, pos=pixel)
    assert record.session.step == 2
    assert graph.note.startswith("Black leads by 7.5")
    assert not work(record).engine.is_running


def test_the_score_of_a_game_that_was_analysed_before_needs_no_engine(
    record, engine, qtbot, log, tmp_path
):
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
    work(record).asking.toggle_whole()
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


def test_an_engine_at_work_ends_when_a_game_with_a_clock_is_opened(
    record, engine, qtbot, monkeypatch, log
):
    """Also one that says nothing meanwhile: it thinks about its second position for ten minutes."""
    monkeypatch.setattr("ingboard.ui.game.engine_process.FIRST_ANSWER", 600_000)
    engine("stalls-once")
    record.run("analysis")
    work(record).asking.toggle_whole()
    qtbot.waitUntil(lambda: len(asked_ids(log)) == 2, timeout=LONGEST)
    record.tabs.open_another().presenter.start(timed_setup())
    qtbot.waitUntil(lambda: not work(record).engine.is_running, timeout=2_000)
    assert work(record).asking.asked_step is None


def test_a_late_answer_is_not_taken_for_another_position_at_the_same_step(
    record, engine, qtbot, log
):
    engine("stalls-once")
    record.run("analysis")
    qtbot.waitUntil(lambda: work(record).known.at(None, 0) is not None, timeout=LONGEST)
    record.presenter.go_to(4)
    qtbot.waitUntil(lambda: len(asked_ids(log)) == 2, timeout=LONGEST)
    record.presenter.go_to(3)
    record.presenter.choose(Point(0, 0))
    assert record.study.step == 4
    qtbot.waitUntil(lambda: work(record).asking.asked_step == 4, timeout=LONGEST)
    info = {"winrate": 0.5, "scoreLead": 9.0, "visits": 16}
    late = {"id": asked_ids(log)[1], "rootInfo": info, "moveInfos": []}
    work(record).engine._process.said.emit(json.dumps(late) + "\n")
    assert work(record).known.at(None, 4) is None


def asked_ids(log):
    return [json.loads(line)["id"] for line in log.read_text().splitlines()] if log.exists() else []
