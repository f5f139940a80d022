"""The timeline over a table that goes on, and of a journal that is only read."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import empty_position
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText
from ingboard.table.timeline import RowKind
from ingboard.ui.features.timeline.evidence import EvidenceForm
from ingboard.ui.game.clock.view_model import FaceState

RULES = RuleText.ING1991
TIME = Ing(minutes(10), minutes(2), 3, 2)
POINTS = (Point(2, 2), Point(6, 6), Point(2, 6), Point(6, 2))


def _all_written(app):
    app.journal.read()


@pytest.fixture
def table(app, time):
    """A timed game of four moves, five seconds each, with Black to think."""
    setup = even_game(9, RULES, default_terms(RULES))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME), names=PerColor("Ann", "Ben")))
    app.presenter.toggle_pause()
    for point in POINTS:
        time.pass_by(5_000)
        app.presenter.choose(point)
    _all_written(app)
    return app


@pytest.fixture
def page(table):
    table.run("timeline")
    assert table.page_id == "timeline"
    return table.page("timeline")


def test_it_opens_over_a_running_clock_and_hides_nothing_of_the_table(table, page, time, qtbot):
    assert table.clock_panel.isVisible()
    assert table.strip.widget.isVisible()
    assert table.presenter.clock_runs
    time.pass_by(5_000)
    qtbot.keyClick(table.window, Qt.Key.Key_F8)
    assert table.session.table.state.clock.turn is Color.WHITE
    qtbot.keyClick(page, Qt.Key.Key_Space)
    assert not table.presenter.clock_runs


def test_arrows_walk_the_acts_and_touch_no_table(table, page, qtbot):
    before = table.session.table.events
    step = table.session.step
    qtbot.keyClick(page, Qt.Key.Key_Home)
    assert page.board.picture.position == empty_position(9, 9)
    qtbot.keyClick(page, Qt.Key.Key_1)
    for key in (2, 3, 4, 5):
        qtbot.keyClick(page, str(key))
    assert page.acts.words == ()
    qtbot.keyClick(page, "1")
    assert page.acts.words == ("Black C7", "White G3", "Black G7", "White C3")
    qtbot.keyClick(page, Qt.Key.Key_Right)
    assert page.last_act.text() == "Black C7"
    qtbot.keyClick(page, Qt.Key.Key_Down)
    qtbot.keyClick(page, Qt.Key.Key_Right)
    assert page.last_act.text() == "Black G7"
    assert page.board.picture.position.count(Color.BLACK) == 2
    qtbot.keyClick(page, Qt.Key.Key_Left)
    assert page.last_act.text() == "White G3"
    assert table.session.table.events == before
    assert table.session.step == step


def test_between_two_acts_the_clock_shows_the_scrubbed_instant(table, page, qtbot):
    qtbot.keyClick(page, "1")
    rows = page.acts.words
    assert "Black C7" not in rows
    qtbot.keyClick(page, "1")
    for _ in range(20):
        qtbot.keyClick(page, Qt.Key.Key_Left)
    room = table.feature("timeline")
    start = room._replay.begins
    room._on_jump(7_000)
    assert room._place.at == start + 7_000
    assert page.faces.white.picture.state is FaceState.RUNNING
    assert page.faces.white.picture.remaining == 598_000
    qtbot.keyClick(page, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert page.faces.white.picture.remaining == 597_000
    assert page.faces.black.picture.remaining == 595_000


def test_it_plays_at_true_pace_or_faster_and_stops_at_the_end(table, page, qtbot):
    room = table.feature("timeline")
    qtbot.keyClick(page, Qt.Key.Key_Home)
    first = room._place.at
    qtbot.keyClick(page, Qt.Key.Key_Return)
    assert room._frames.isActive()
    room._frames.stop()
    room._place = room._replay.place_at(first)
    room.play_on(1_500)
    assert room._place.at == first + 1_500
    qtbot.keyClick(page, "+")
    room.play_on(1_500)
    assert room._place.at == first + 1_500 + 4 * 1_500
    room.play_on(60_000)
    assert room._place.at == room._replay.ends
    assert not room._frames.isActive()


def test_what_happens_meanwhile_is_added_and_a_replay_at_the_end_goes_along(table, page, time):
    room = table.feature("timeline")
    time.pass_by(3_000)
    table.presenter.choose(Point(4, 4))
    _all_written(table)
    room.follow()
    assert page.acts.words[-2:] == ("Black E5", "Black presses")
    assert page.board.picture.position.count(Color.BLACK) == 3
    room._on_end(-1)
    time.pass_by(3_000)
    table.presenter.choose(Point(4, 5))
    _all_written(table)
    room.follow()
    assert "White F5" in page.acts.words
    assert page.board.picture.position == empty_position(9, 9)


def test_the_last_minute_is_one_key(table, page, time, qtbot):
    time.pass_by(90_000)
    table.presenter.choose(Point(4, 4))
    _all_written(table)
    table.feature("timeline").follow()
    qtbot.keyClick(page, "6")
    assert page.acts.words == ("Black E5", "Black presses")
    qtbot.keyClick(page, "6")
    assert "Black C7" in page.acts.words


def test_saved_as_evidence_what_is_listed_and_nothing_is_replaced(table, page, tmp_path, qtbot):
    table.journal.stop_beating()
    page.evidence.folder.setText(str(tmp_path))
    page.filters.toggle(RowKind.CLOCK)
    for form in EvidenceForm:
        qtbot.mouseClick(page.evidence.save_buttons[form], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(page.evidence.save_buttons[EvidenceForm.JSON], Qt.MouseButton.LeftButton)
    names = sorted(path.name.partition("-timeline")[2] for path in tmp_path.iterdir())
    assert names == ["-2.json", ".csv", ".json", ".txt"]
    whole = json.loads(next(tmp_path.glob("*timeline.json")).read_text())
    assert whole["fault"] is None
    assert whole["whole"] is None, "no hash was given"
    assert "Black C7" in [row["words"] for row in whole["timeline"]]
    assert "Black presses" not in [row["words"] for row in whole["timeline"]]
    said = next(tmp_path.glob("*.txt")).read_text()
    assert "actions listed" in said
    assert whole["hash"] in said
    page.evidence.folder.setText(str(tmp_path / "missing"))
    page.evidence.saved_as.emit(EvidenceForm.CSV)
    assert "Nothing saved" in page.evidence.told.text()


def test_a_check_says_what_it_sees_and_where_the_damage_is(table, page, qtbot):
    qtbot.keyClick(page, "7")
    assert "No damage seen" in page.evidence.told.text()
    path = table.journal.path
    table.journal.break_off()
    lines = path.read_bytes().split(b"\n")
    middle = len(lines[2]) // 2
    lines[2] = lines[2][:middle] + bytes([lines[2][middle] ^ 4]) + lines[2][middle + 1 :]
    path.write_bytes(b"\n".join(lines))
    qtbot.keyClick(page, "7")
    assert "Damaged: line 3. No damage seen: lines 4 to 6." in page.evidence.told.text()


def test_a_file_is_only_read_and_what_is_none_is_said(table, tmp_path, qtbot):
    path = tmp_path / "copy.ingtable"
    path.write_bytes(table.journal.path.read_bytes())
    table.presenter.toggle_pause()
    table.presenter.close()
    before = path.read_bytes()
    assert table.look_at(path)
    page = table.page("timeline")
    assert "View only" in page.source.text()
    qtbot.keyClick(page, Qt.Key.Key_Escape)
    assert table.page_id == "start"
    assert path.read_bytes() == before
    assert not path.with_name(f"{path.name}.lock").exists()
    (tmp_path / "no.ingtable").write_text("something else")
    assert not table.open(tmp_path / "no.ingtable")
    assert "not an ingboard journal" in table.notice
    assert table.page_id == "start"


def test_a_shorter_journal_in_the_place_of_a_longer_one_in_sight(table, page, tmp_path, qtbot):
    """Its last row stands there, chosen and with its height, until the list has let go of it."""
    whole = table.journal.path.read_bytes()
    table.presenter.toggle_pause()
    table.presenter.close()
    longer, shorter = tmp_path / "longer.ingtable", tmp_path / "shorter.ingtable"
    longer.write_bytes(whole)
    shorter.write_bytes(b"".join(whole.splitlines(keepends=True)[:3]))
    listed = []
    for path in (longer, shorter, longer, shorter):
        assert table.look_at(path)
        qtbot.keyClick(page, Qt.Key.Key_End)
        page.grab()
        listed.append(page.acts.words)
    assert len(listed[0]) > len(listed[1]) > 0
    assert listed[2:] == listed[:2]


def test_without_a_journal_it_says_so(app):
    app.run("timeline")
    assert app.page_id == "start"
    assert "No journal yet" in app.notice


def test_a_journal_that_goes_on_in_another_folder_is_followed_there(table, page, time, qtbot):
    recording, room = table.journal, table.feature("timeline")
    before = recording.path
    before.unlink()
    time.pass_by(3_000)
    table.presenter.choose(Point(4, 4))
    qtbot.waitUntil(lambda: recording.path != before and not recording.waits, timeout=20_000)
    room.follow()
    assert room._journal.path == recording.path
    assert "Black E5" in page.acts.words
    assert "View only" in page.source.text()
    assert page.acts.words[0].startswith("Table opened")


def test_under_another_page_a_replay_stands_still(table, page, qtbot):
    room = table.feature("timeline")
    qtbot.keyClick(page, Qt.Key.Key_Home)
    qtbot.keyClick(page, Qt.Key.Key_Return)
    table.run("referee")
    at = room._place
    room._on_frame()
    assert room._place == at
    assert not room._frames.isActive()


@pytest.mark.parametrize("width", [640, 760, 960, 1000, 1030, 1062, 1110])
def test_in_no_width_the_page_scrolls_sideways(table, page, width, qtbot):
    table.resize(width, 760)
    area = page.parentWidget().parentWidget()
    qtbot.waitUntil(lambda: area.width() == width)
    qtbot.waitUntil(lambda: area.horizontalScrollBar().maximum() == 0, timeout=1_000)
