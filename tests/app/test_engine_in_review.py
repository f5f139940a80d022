"""The engine beside tree and comment: whose values are seen, mistakes that explain themselves, lines kept."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from ingboard.board.points import Color, PerColor, Point
from ingboard.kifu.marks import MarkKind
from ingboard.ui.features.analysis.report_paper import mistake_picture
from ingboard.ui.features.analysis.report_rows import report_groups
from ingboard.ui.shell.preferences import preferences_file
from tests.app.engines import LONGEST, analyse_all, shown, work
from tests.unit.kifu.test_written_analysis import katrain

WITHOUT_KOMI = "(;GM[1]FF[4]SZ[9]KM[5.5 moku];B[cc];W[gg];B[cg];W[gc])"


def asked_visits(log):
    return [json.loads(line)["maxVisits"] for line in log.read_text().splitlines()]


# Whose values ---------------------------------------------------------------------------------------


def test_more_visits_ask_anew_and_no_graph_mixes_both(record, engine, qtbot, log):
    engine()
    record.run("analysis")
    analyse_all(record, qtbot)
    assert asked_visits(log) == [16] * 5
    record.key("Esc")
    record.preferences.engine_visits = 200
    record.run("analysis")
    qtbot.waitUntil(lambda: asked_visits(log)[-1] == 200, timeout=LONGEST)
    analyse_all(record, qtbot)
    assert asked_visits(log)[5:] == [200] * 5
    page = shown(record)
    assert "200 visits" in page.origin.text()
    assert page.origins.isVisible(), "the old ones can be looked at"
    page.origins.chosen.emit(0)
    assert "16 visits" in page.origin.text()
    assert page.graph.picture.is_old
    assert not page.graph.picture.behind
    page.origins.chosen.emit(-1)
    assert len(page.graph.picture.leads) == len(page.graph.picture.behind) == 5


def test_old_values_stand_dimmed_with_their_origin_until_they_are_asked_for_again(
    record, engine, qtbot, log
):
    engine()
    record.run("analysis")
    analyse_all(record, qtbot)
    record.key("Esc")
    record.preferences.engine_visits = 50
    record.run("analysis")
    page = shown(record)
    qtbot.waitUntil(lambda: 50 in asked_visits(log), timeout=LONGEST)
    assert asked_visits(log).count(50) == 1, "only what is viewed is asked by itself"
    qtbot.waitUntil(lambda: "50 visits" in page.under.text(), timeout=LONGEST)
    assert page.graph.picture.is_old
    assert "16 visits" in page.told.text()


def test_another_engine_makes_a_line_of_its_own(record, engine, gtp_engine, qtbot):
    engine()
    record.run("analysis")
    analyse_all(record, qtbot)
    record.key("Esc")
    gtp_engine("estimates")
    record.run("analysis")
    analyse_all(record, qtbot)
    assert dict(shown(record).graph.picture.leads) == dict.fromkeys(range(5), -2.5)
    assert "Zero" in shown(record).origin.text()


def test_deeper_here_asks_more_and_more_until_it_is_stopped(record, engine, qtbot, log):
    engine()
    record.run("analysis")
    page = shown(record)
    qtbot.waitUntil(lambda: "even" in page.head.text(), timeout=LONGEST)
    page.deeper_button.click()
    qtbot.waitUntil(lambda: asked_visits(log)[-1] >= 1024, timeout=LONGEST)
    page.deeper_button.click()
    visits = asked_visits(log)
    assert visits[:4] == [16, 64, 256, 1024]
    assert not record.services.clock_open()
    qtbot.wait(200)
    assert len(asked_visits(log)) <= len(visits) + 1
    assert set(page.graph.picture.leads) == {0}
    assert "16 visits" in page.origin.text(), "one deep value is no part of that line"


def test_again_asks_the_viewed_position_once_more(record, engine, qtbot, log):
    engine()
    record.run("analysis")
    analyse_all(record, qtbot)
    shown(record).again_button.click()
    qtbot.waitUntil(lambda: len(asked_visits(log)) == 6, timeout=LONGEST)


def test_from_here_leaves_what_is_before(record, engine, qtbot):
    engine()
    record.presenter.go_to(3)
    record.run("analysis")
    shown(record).onward_button.click()
    qtbot.waitUntil(lambda: not work(record).asking.progress, timeout=LONGEST)
    assert set(shown(record).graph.picture.leads) == {3, 4}


# Komi -----------------------------------------------------------------------------------------------


def test_a_komi_that_no_record_states_is_asked_once_before_the_engine_is(
    record, engine, qtbot, log, tmp_path
):
    engine()
    path = tmp_path / "without.sgf"
    path.write_text(WITHOUT_KOMI)
    assert record.open(path)
    app = record.tabs.in_front
    app.run("analysis")
    qtbot.waitUntil(lambda: "no komi" in app.strip.sentence, timeout=LONGEST)
    assert app.strip.answers == ("5.5", "0", "6.5", "7.5", "8")
    assert not log.exists()
    app.strip.answer("7.5")
    analyse_all(app, qtbot)
    assert {json.loads(line)["komi"] for line in log.read_text().splitlines()} == {7.5}
    assert "komi 7.5" in shown(app).origin.text()
    assert app.study.written() == WITHOUT_KOMI.encode()


# Mistakes -------------------------------------------------------------------------------------------


@pytest.fixture
def analysed(record, engine, qtbot):
    engine()
    record.run("analysis")
    analyse_all(record, qtbot)
    record.key("Esc")
    record.key("Home")
    return record


def test_a_mistake_explains_itself_before_it_is_played(analysed):
    analysed.key("Shift+X")
    assert analysed.session.step == 1
    assert analysed.strip.sentence == "2 G3 lost 7.0; D4 keeps it."
    picture = analysed.board.picture
    assert picture.labels == {Point(5, 3): "1", Point(3, 5): "2"}
    assert picture.tried == {Point(5, 3), Point(3, 5)}
    analysed.key("Right")
    assert analysed.session.step == 2
    assert "lost" not in analysed.strip.sentence
    assert not analysed.board.picture.tried


def asked_moves(log):
    return [json.loads(line)["moves"] for line in log.read_text().splitlines()]


def ask_what_it_cost(app, qtbot):
    app.key("Shift+X")
    assert app.strip.answers == ("Next mistake", "What did it cost?", "Keep the line")
    app.strip.answer("What did it cost?")
    qtbot.waitUntil(lambda: "in the count" in app.strip.sentence, timeout=LONGEST)


COST = "6 points became Black's: 12 in the count. 3 more belong to neither side now."


def test_what_a_mistake_cost_is_asked_at_the_end_of_both_lines_and_shown_in_stones(
    analysed, qtbot, log
):
    analysed.key("Shift+X")
    analysed.strip.answer("What did it cost?")
    assert analysed.strip.sentence == "The engine looks at the end of both lines…"
    assert analysed.strip.answers == ("Next mistake", "Keep the line")
    qtbot.waitUntil(lambda: analysed.strip.sentence == COST, timeout=LONGEST)
    better, played = asked_moves(log)[5:]
    assert [name for _, name in better] == ["C7", "D4", "F6"]
    assert [name for _, name in played] == ["C7", "G3", "E9", "E1"]
    assert not work(analysed).engine.is_running, "no longer than it is needed"
    picture = analysed.board.picture
    grid, position = picture.position.grid, picture.position
    given = grid.points[44:50]
    assert picture.filled == set(given), "in stones, as in the fill-in count"
    assert {position.color_at(point) for point in given} == {Color.BLACK}
    assert [picture.labels[point] for point in given] == ["2", "4", "6", "8", "10", "12"]
    assert set(picture.labels) == set(given)
    assert not picture.tried
    analysed.key("Right")
    assert not analysed.board.picture.filled
    assert analysed.state.position.color_at(given[0]) is None, "nothing was played"
    analysed.key("Left")
    analysed.key("Shift+Z")
    assert analysed.board.picture.tried, "the line again"


def test_what_was_asked_about_a_mistake_is_known_at_once_without_an_engine(analysed, qtbot, log):
    ask_what_it_cost(analysed, qtbot)
    asked = len(asked_moves(log))
    analysed.key("Right")
    analysed.preferences.engine = ""
    analysed.key("Shift+Z")
    analysed.strip.answer("What did it cost?")
    assert analysed.strip.sentence == COST
    assert len(asked_moves(log)) == asked


def test_a_cost_by_other_values_than_those_of_the_graph_says_whose(analysed, qtbot):
    analysed.preferences.engine_visits = 64
    ask_what_it_cost(analysed, qtbot)
    assert analysed.strip.sentence == f"{COST} KataGo, 64 visits · komi 7 · area."


def test_a_mistake_that_is_left_is_asked_about_no_more(analysed, qtbot):
    analysed.key("Shift+X")
    analysed.strip.answer("What did it cost?")
    analysed.key("Right")
    qtbot.waitUntil(lambda: not work(analysed).engine.is_running, timeout=LONGEST)
    assert "end of both" not in analysed.strip.sentence
    assert not analysed.board.picture.filled


def test_an_engine_that_fails_at_what_a_mistake_cost_is_told_there(analysed, engine, qtbot):
    analysed.key("Shift+X")
    engine("dies")
    analysed.strip.answer("What did it cost?")
    qtbot.waitUntil(lambda: "keeps stopping" in analysed.strip.sentence, timeout=LONGEST)
    assert "What did it cost?" in analysed.strip.answers


def test_nobody_is_asked_what_a_mistake_cost_while_a_game_with_a_clock_is_open(
    analysed, qtbot, log
):
    from tests.unit.table.journal.games import timed_setup

    analysed.key("Shift+X")
    asked = len(asked_visits(log))
    analysed.tabs.open_another().presenter.start(timed_setup())
    analysed.tabs.bring_to_front(analysed)
    analysed.strip.answer("What did it cost?")
    assert analysed.strip.sentence == "No engine while a timed game is open."
    qtbot.wait(200)
    assert not work(analysed).engine.is_running
    assert len(asked_visits(log)) == asked


def test_the_dearest_moves_are_looked_at_longer_and_no_graph_mixes_that_in(
    record, engine, qtbot, log
):
    engine("dies-once")
    record.run("analysis")
    analyse_all(record, qtbot)
    page, asked = shown(record), len(asked_visits(log))
    page.dearest_button.click()
    assert page.dearest_button.text() == "Stop"
    qtbot.waitUntil(lambda: not work(record).asking.progress, timeout=LONGEST)
    assert asked_visits(log)[asked:] == [64] * 4, "before and after each move that lost anything"
    assert set(page.graph.picture.leads) == set(range(5))
    assert "16 visits" in page.graph.picture.origin
    assert [row.under for row in page.mistakes.rows] == [
        "64 visits: -7.0 points",
        "64 visits: -6.5 points",
    ]
    page.dearest_button.click()
    qtbot.wait(100)
    assert len(asked_visits(log)) == asked + 4, "what is known is not asked again"


def test_looking_longer_at_the_dearest_moves_needs_some(record, engine):
    engine()
    record.run("analysis")
    shown(record).dearest_button.click()
    assert shown(record).told.text() == "No mistake known: analyze first."
    record.preferences.engine = ""
    shown(record).dearest_button.click()
    assert record.page_id == "engine"


def test_the_threshold_is_chosen_and_kept(analysed):
    analysed.run("analysis")
    page = shown(analysed)
    page.threshold.chosen.emit(10.0)
    assert not page.mistakes.rows
    assert analysed.preferences.mistakes_from == 10.0
    analysed.key("Shift+X")
    assert analysed.notice == "No move lost 10 points or more."


def test_the_tree_shows_what_lost_much(analysed):
    losses = analysed.tree.view._losses
    nodes = {stop.step: stop.node for stop in analysed.study.stops}
    assert losses == {nodes[2]: 3.5, nodes[3]: 3.25}


def test_a_line_is_kept_as_a_variation_by_the_engine_with_one_key(analysed):
    analysed.key("Shift+X")
    analysed.key("Shift+V")
    written = analysed.study.written()
    assert b"W[df]" in written
    assert b"B[fd]" in written
    assert b"AN[KataGo]" in written
    assert b"C[KataGo:\n2 G3 lost 7.0; D4 keeps it. Black leads by 0.5.]" in written
    assert analysed.session.step == 1
    assert analysed.notice_widget.is_done
    analysed.run("undo")
    assert b"W[df]" not in analysed.study.written()


def test_the_report_says_how_both_players_did_by_parts_of_the_game(analysed):
    analysed.run("engine-report")
    assert analysed.help_sheet.isVisible()
    losses = work(analysed).losses
    groups = report_groups(
        losses, analysed.session.table.states, analysed.session.number_at, PerColor("Ann", "")
    )
    black, white = groups
    assert (black.title, white.title) == ("Black Ann", "White")
    assert black.rows[0] == ("Opening", "2 moves, mean loss 3.2, 1 within 0.5")
    assert black.rows[1] == ("Dearest", "3 Black C3: -6.5 points")
    assert white.rows[0] == ("Opening", "2 moves, mean loss 3.8, 0 within 0.5")
    assert white.rows[1] == ("Dearest", "2 White G3: -7.0 points")


def test_the_report_is_printed_on_one_page_with_the_dearest_moves_on_small_boards(
    analysed, qtbot, tmp_path, monkeypatch
):
    shown_files: list[str] = []

    def take(url: QUrl) -> bool:
        shown_files.append(url.toLocalFile())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", take)
    analysed.run("print-engine-report")
    path = tmp_path / "report.pdf"
    analysed.choose_path(path)
    qtbot.waitUntil(lambda: bool(shown_files), timeout=LONGEST)
    assert shown_files == [str(path)]
    assert path.read_bytes().count(b"/Type /Page\n") == 1
    facts = work(analysed).report()
    dearest = facts.reports.white.dearest[0]
    picture = mistake_picture(facts, dearest)
    assert picture.labels == {Point(5, 3): "A"}, "the better move"
    assert picture.marks == {Point(6, 6): MarkKind.CROSS}, "what was played in its place"
    assert picture.position.color_at(Point(6, 6)) is None, "the board before it"


def test_a_report_of_nothing_is_not_printed(record):
    record.run("print-engine-report")
    assert record.notice == "No mistake known: analyze first."


# On the review page ---------------------------------------------------------------------------------


def test_one_key_goes_through_what_the_board_of_a_review_shows(analysed):
    labels, land = [], []
    for _ in range(4):
        analysed.key("A")
        labels.append(bool(analysed.board.picture.labels))
        land.append(bool(analysed.board.picture.land))
    assert labels == [True, False, True, False]
    assert land == [False, True, True, False]
    assert analysed.page_id == "play"
    assert analysed.tree.isVisible()


def test_hints_ask_the_engine_on_the_review_page_and_rest_when_they_are_off(record, engine, qtbot):
    engine()
    record.key("A")
    qtbot.waitUntil(lambda: bool(record.board.picture.labels), timeout=LONGEST)
    assert record.board.picture.labels[Point(5, 3)] == "best"
    assert record.graph.note == "The score is even · KataGo, 16 visits · komi 7 · area"
    for _ in range(3):
        record.key("A")
    assert not work(record).engine.is_running


def test_no_engine_works_on_the_review_page_while_a_game_with_a_clock_is_open(
    record, engine, qtbot, log
):
    from tests.unit.table.journal.games import timed_setup

    engine()
    record.tabs.open_another().presenter.start(timed_setup())
    record.tabs.bring_to_front(record)
    record.key("A")
    assert record.page_id == "play"
    assert record.notice == "No engine while a timed game is open."
    for _ in range(3):
        record.key("Right")
    qtbot.wait(200)
    assert not work(record).engine.is_running
    assert not log.exists()


def test_hints_that_are_on_ask_no_more_once_a_game_with_a_clock_is_open(record, engine, qtbot, log):
    from tests.unit.table.journal.games import timed_setup

    engine()
    record.key("A")
    qtbot.waitUntil(lambda: bool(record.board.picture.labels), timeout=LONGEST)
    record.tabs.open_another().presenter.start(timed_setup())
    record.tabs.bring_to_front(record)
    asked = len(asked_visits(log))
    for _ in range(3):
        record.key("Right")
    qtbot.waitUntil(lambda: not work(record).engine.is_running, timeout=2_000)
    assert len(asked_visits(log)) == asked


# In the record --------------------------------------------------------------------------------------


def without_engine(app):
    app.preferences.engine = ""
    preferences_file().with_name("analysis.sqlite").unlink(missing_ok=True)


def test_what_was_written_is_read_back_elsewhere_without_an_engine(analysed, qtbot, tmp_path):
    before = dict(analysed.graph.leads.picture.leads), analysed.graph.leads.picture.mistakes
    analysed.run("analysis")
    shown(analysed).write_button.click()
    sent = tmp_path / "sent.sgf"
    sent.write_bytes(analysed.study.written())
    without_engine(analysed)
    assert analysed.open(sent)
    app = analysed.tabs.in_front
    qtbot.waitUntil(lambda: len(app.graph.leads.picture.leads) == 5, timeout=LONGEST)
    assert (dict(app.graph.leads.picture.leads), app.graph.leads.picture.mistakes) == before
    assert app.graph.lacking == ""
    app.key("Home")
    app.key("A")
    assert app.board.picture.labels == {Point(5, 3): "best", Point(5, 5): "-2"}
    app.key("Shift+X")
    assert app.strip.sentence == "2 G3 lost 7.0; D4 keeps it."
    assert not work(app).engine.is_running


def test_a_key_writes_the_analysis_into_the_record(analysed):
    analysed.key("Shift+W")
    assert analysed.study.written().count(b"IBEV") == 5
    assert analysed.notice == "Analysis written: 5 positions, 2 mistakes."


def test_a_long_name_of_a_net_is_shortened_where_it_is_shown_and_whole_beside_the_pointer(
    record, engine, qtbot, tmp_path
):
    engine()
    net = tmp_path / "g170e-b15c192-s1672170752-d466197061.bin.gz"
    net.write_bytes(b"")
    record.preferences.engine_arguments += f' -model "{net}"'
    record.run("analysis")
    analyse_all(record, qtbot)
    under = shown(record).under
    assert "KataGo g170e-b15c19…6197061, 16 visits" in under.text()
    assert "KataGo g170e-b15c192-s1672170752-d466197061, 16 visits" in under.toolTip()
    record.key("Esc")
    assert "g170e-b15c19…6197061, 16 visits" in record.graph.note
    record.key("Shift+W")
    assert b"KataGo g170e-b15c192-s1672170752-d466197061" in record.study.written()
    card = record.comment_card
    assert card.judgement.startswith("KataGo g170e-b15c19…6197061: ")
    assert "KataGo g170e-b15c192-s1672170752-d466197061: " in card.judgement_in_full


def test_katrains_own_file_has_a_graph_and_marks_without_an_engine(app, qtbot, tmp_path):
    def node(lead):
        root = {"winrate": 0.5 + lead / 20, "scoreLead": lead, "visits": 500}
        return katrain(root)

    path = tmp_path / "katrain.sgf"
    path.write_text(f"(;GM[1]SZ[9]KM[7];B[cc]{node(0.5)};W[gg]{node(7.5)};B[cg]{node(1.0)})")
    assert app.open(path)
    qtbot.waitUntil(lambda: len(app.graph.leads.picture.leads) == 3, timeout=LONGEST)
    assert "KaTrain (in the record)" in app.graph.leads.picture.origin
    assert app.graph.leads.picture.mistakes == (2, 3)


def test_sabakis_own_file_has_a_graph_without_an_engine(app, qtbot, tmp_path):
    path = tmp_path / "sabaki.sgf"
    path.write_text("(;GM[1]SZ[9]KM[7];B[cc]SBKV[52.0];W[gg]SBKV[80.1];B[cg]SBKV[55])")
    assert app.open(path)
    qtbot.waitUntil(lambda: len(app.graph.leads.picture.leads) == 3, timeout=LONGEST)
    assert app.graph.leads.picture.in_games
    app.key("Home")
    app.key("Shift+X")
    assert app.strip.sentence == "2 G3 lost 28 of 100 games."


def test_judged_moves_are_walked_as_what_has_a_comment_is(app, tmp_path):
    path = tmp_path / "judged.sgf"
    path.write_text("(;GM[1]SZ[9]KM[7];B[cc];W[gg]BM[1];B[cg];W[gc]TE[1];B[ee]HO[1])")
    assert app.open(path)
    app.key("Home")
    seen = []
    for _ in range(3):
        app.key("Ctrl+Down")
        seen.append(app.session.step)
    assert seen == [2, 4, 5]


def test_land_is_whose_it_would_become(analysed):
    analysed.key("A")
    analysed.key("A")
    assert set(analysed.board.picture.land.values()) == set(Color)
