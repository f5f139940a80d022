"""The tournament's settings are a page: behind the lock, explained, kept as a file, carried to the sheets."""

from __future__ import annotations

import pytest
from msgspec.structs import asdict, replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from ingboard.board.points import Color, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import Millis, minutes
from ingboard.counting.terms import Ties
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import Occasion
from ingboard.game.state import Held
from ingboard.game.table_title import EventParts, event_parts
from ingboard.resources import resource
from ingboard.table.credential import hashed, matches
from ingboard.table.tournament import Tournament, read_tournament, setting_words
from ingboard.ui.features.referee.tournament_form import LOCK_AGAIN, settings_parts
from ingboard.ui.features.result_sheet.journal_facts import game_of_journal
from ingboard.ui.features.result_sheet.sheet_paper import sheet_image
from ingboard.ui.widgets.choices import NOT_CHOSEN
from ingboard.ui.widgets.hold import HOLD
from tests.app.driver import App
from tests.unit.table.journal.games import timed_setup

QUIET = Tournament(sound_test=False)


def _part(page, name):
    return next(form.parts[name] for form in page.forms if name in form.parts)


def _row(page, name):
    return next(form.rows[name] for form in page.forms if name in form.rows)


def _open(app):
    app.run("tournament")
    assert app.page_id == "tournament"
    return app.page()


@pytest.fixture
def page(app):
    """The page, unlocked."""
    page = _open(app)
    page.unlocking.hold_button.confirmed.emit()
    assert page.forms[0].isEnabled()
    return page


def test_every_setting_is_on_the_page_once_and_explained(page):
    sections = [section for part in settings_parts() for section in part.sections]
    named = [name for section in sections for name in section.names]
    assert sorted(named) == sorted(asdict(Tournament()))
    words = setting_words()
    for name in named:
        assert _part(page, name).accessibleName() == words[name].label
        assert len(words[name].meaning) >= 10
        assert len(words[name].meaning.split()) <= 10, "a few words"


def test_it_is_read_before_and_changed_after_the_lock_is_opened(app, qtbot):
    page = _open(app)
    assert not any(form.isEnabled() for form in page.forms)
    assert page.unlocking.isVisible()
    field = _part(page, "longest_pause_minutes")
    before = field.grab().toImage()
    field.show_hint("")
    assert field.grab().toImage() != before, "the unit is read, too"
    with qtbot.waitSignal(page.unlocking.hold_button.confirmed, timeout=20 * HOLD):
        qtbot.keyPress(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert all(form.isEnabled() for form in page.forms)
    assert _part(page, "name").hasFocus()


def test_a_pin_opens_it_and_the_lock_shuts_itself(app, time):
    locked = replace(QUIET, lock=hashed("2718"), lock_after_seconds=30)
    app.use_tournament(locked)
    page = _open(app)
    page.unlocking.pin.setText("1234")
    page.unlocking.pin_button.click()
    assert not page.forms[0].isEnabled()
    page.unlocking.pin.setText("2718")
    page.unlocking.pin_button.click()
    assert page.forms[0].isEnabled()
    time.pass_by(31_000)
    app.run("save")
    assert not page.forms[0].isEnabled()
    assert app.tournament == locked


def test_a_pin_that_is_set_is_kept_as_a_hash_and_shown_to_nobody(app, page, tmp_path):
    _part(page, "lock").setText("2718")
    assert page.save_button.reason == "Wrong entries", "it is typed twice"
    _part(page, LOCK_AGAIN).setText("2781")
    assert page.save_button.reason
    _part(page, LOCK_AGAIN).setText("2718")
    app.key("Ctrl+S")
    path = tmp_path / "club.toml"
    page.write_button.click()
    app.choose_path(path)
    kept = app.tournament.lock
    assert matches("2718", kept)
    assert read_tournament(path).lock == kept
    assert "2718" not in path.read_text()
    assert "2718" not in _part(page, "lock").text()
    assert kept not in _part(page, "lock").text()
    _part(page, "round").setText("3")
    app.key("Ctrl+S")
    assert (app.tournament.lock, app.tournament.round) == (kept, 3)
    _part(page, "lock").setText("31")
    _part(page, LOCK_AGAIN).setText("31")
    app.key("Ctrl+S")
    assert matches("31", read_tournament(path).lock)
    _part(page, "lock").setText("")
    app.key("Ctrl+S")
    assert read_tournament(path).lock == ""


def test_how_a_lost_pin_is_got_round_stands_in_the_manual_alone(page):
    said = " ".join(label.text() for label in page.findChildren(QLabel))
    said += " ".join(words.meaning for words in setting_words().values())
    assert "text editor" not in said
    assert "delete the line" not in said
    chapter = resource("manual/80-trouble.md").read_text("utf-8")
    assert "delete the line that begins with `lock`" in " ".join(chapter.split())


def test_nothing_is_in_force_before_it_is_saved(app, page, tmp_path):
    _part(page, "late_factor").setText("3")
    _part(page, "monitor").click()
    assert page.told.text() == "2 unsaved changes."
    assert _row(page, "late_factor").note.text() == "changed, was 2"
    assert _row(page, "monitor").note.text() == "changed, was off"
    notes = {button.text(): button.note for button in page.part_buttons if button.note}
    assert notes == {"Play": "2 changed"}
    assert app.tournament == QUIET
    page.undo_button.click()
    assert _part(page, "late_factor").text() == "2"
    assert not _part(page, "monitor").isChecked()
    _part(page, "late_factor").setText("3")
    app.key("Ctrl+S")
    assert app.tournament == replace(QUIET, late_factor=3)
    assert read_tournament(app.tournament_file) == app.tournament, "kept, unasked"
    page.write_button.click()
    app.choose_path(tmp_path / "club.toml")
    assert read_tournament(tmp_path / "club.toml") == app.tournament
    assert page.told.text() == "Saved: club.toml."
    _part(page, "round").setText("2")
    app.key("Ctrl+S")
    assert read_tournament(tmp_path / "club.toml").round == 2, "the same file, unasked"


def _started_again(app, qtbot, tmp_path):
    again = App.started(app.preferences, log=tmp_path / "log")
    qtbot.addWidget(again.window, before_close_func=lambda _window: again.detach())
    again.show(1366, 768)
    return again


def test_settings_live_over_a_restart(app, page, qtbot, tmp_path):
    """Event, PIN, referee and policies were gone with the window."""
    _part(page, "name").setText("Lyon Open")
    _part(page, "round").setText("5")
    _part(page, "referee").setText("A. Referee")
    for name in ("lock", LOCK_AGAIN):
        _part(page, name).setText("2718")
    app.key("Ctrl+S")
    before = app.tournament
    app.close()
    again = _started_again(app, qtbot, tmp_path)
    assert again.strip.sentence == "Lyon Open, round 5: go on?"
    assert again.tournament == Tournament()
    again.tap("Return")
    assert again.tournament == before
    assert matches("2718", again.tournament.lock)
    assert not again.asks


def test_settings_that_are_forgotten_are_not_offered_again(app, page, qtbot, tmp_path):
    _part(page, "name").setText("Lyon Open")
    app.key("Ctrl+S")
    app.close()
    again = _started_again(app, qtbot, tmp_path)
    again.strip.answer("Forget it")
    assert not again.asks
    again.close()
    assert not _started_again(app, qtbot, tmp_path).asks


def test_a_file_is_loaded(app, page, tmp_path):
    path = tmp_path / "club.toml"
    path.write_text('name = "Autumn Open"\nsound_test = false\nlate_factor = 3\n')
    page.open_button.click()
    app.choose_path(path)
    assert app.tournament.name == "Autumn Open"
    assert _part(page, "late_factor").text() == "3"
    path.write_text("late_factor = -1\n")
    page.open_button.click()
    app.choose_path(path)
    assert "late_factor must be a whole number" in page.told.text()
    assert app.tournament.name == "Autumn Open"


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("late_factor", "two"),
        ("bounce_ms", "-5"),
        ("main_minutes", "99999"),
        ("round", ""),
        ("copy_folder", "~nobody-at-all/x"),
        ("meal_break", "noon"),
    ],
)
def test_what_is_wrong_is_said_in_its_row_and_not_saved(app, page, name, written):
    _part(page, name).setText(written)
    assert not page.save_button.isEnabled()
    assert _row(page, name)._meaning.text() != setting_words()[name].meaning
    app.key("Ctrl+S")
    assert app.tournament == QUIET
    page.undo_button.click()
    assert _row(page, name)._meaning.text() == setting_words()[name].meaning


def test_presets_fill_in_what_they_settle_and_keep_the_rest(page):
    _part(page, "name").setText("Autumn Open")
    for key, name in (("monitor", "monitor"), ("club", "referee_resumes"), ("kss", "late_charge")):
        usual = getattr(Tournament(), name)
        page.presets.chosen.emit(key)
        assert page.presets.choice == key
        changed = key != "kss"
        assert _part(page, name).isChecked() is (usual is not changed)
    assert _part(page, "name").text() == "Autumn Open"
    _part(page, "late_charge").click()
    page.presets.chosen.emit("europe")
    assert page.presets.choice == "europe"
    _part(page, "claims_by_hand").click()
    assert page.presets.choice == NOT_CHOSEN


def test_a_known_clock_fills_the_four_fields_and_new_tables_begin_with_it(app, page):
    at = page.clocks.findText("Ing Cup 2016-2023")
    page.clocks.activated.emit(at)
    shown = [_part(page, name).text() for name in ("main_minutes", "period_minutes", "periods")]
    assert shown == ["180", "20", "2"]
    app.key("Ctrl+S")
    assert app.tournament.control == Ing(minutes(180), minutes(20), 2, 2)
    app.key("Esc")
    app.run("new")
    assert app.page().clock.control == Ing(minutes(180), minutes(20), 2, 2)


def test_no_part_scrolls_at_1366_and_each_field_is_in_sight_of_one(app, page, qtbot):
    qtbot.waitExposed(app.window)
    app.show(1366, 768)
    seen = []
    for button in page.part_buttons:
        button.click()
        QApplication.processEvents()
        assert page.area.verticalScrollBar().maximum() == 0, button.text()
        assert QApplication.focusWidget() in page.parts.values()
        seen += [name for name, part in page.parts.items() if part.isVisible()]
    assert sorted(seen) == sorted((*asdict(Tournament()), LOCK_AGAIN))


def test_a_fault_in_a_part_out_of_sight_is_said_on_its_button(page):
    _part(page, "late_factor").setText("x")
    page.part_buttons[2].click()
    assert [button.note for button in page.part_buttons] == ["", "wrong", ""]
    assert page.save_button.reason


def tabbed(part):
    """What the Tab key leads to in a field of several parts."""
    return part.focusProxy() or part


@pytest.mark.parametrize("at", range(3))
def test_tab_reaches_every_field_and_brings_it_into_sight(app, page, qtbot, at):
    qtbot.waitExposed(app.window)
    page.part_buttons[at].click()
    reached = []
    for _ in range(80):
        here = QApplication.focusWidget()
        assert here is not None
        reached.append(here)
        if page.area.widget().isAncestorOf(here):
            corner = here.mapTo(page.area.viewport(), here.rect().center())
            assert page.area.viewport().rect().contains(corner), here.accessibleName()
        qtbot.keyClick(here, Qt.Key.Key_Tab)
    fields = [part for part in page.parts.values() if part.isVisible()]
    assert [part.accessibleName() for part in fields if tabbed(part) not in reached] == []
    for other in (*page.part_buttons, page.save_button, page.presets, page.open_button):
        assert tabbed(other) in reached or not other.isEnabled(), other.accessibleName()


def test_a_field_that_gets_the_keys_out_of_sight_is_brought_into_it(app, page, qtbot):
    qtbot.waitExposed(app.window)
    app.resize(1024, 600)
    bar = page.area.verticalScrollBar()
    for button in page.part_buttons:
        button.click()
        QApplication.processEvents()
        if bar.maximum() > 0:
            break
    assert bar.maximum() > 0
    first = tabbed(next(part for part in page.parts.values() if part.isVisible()))
    page.back_button.setFocus()
    bar.setValue(bar.maximum())
    first.setFocus()
    QApplication.processEvents()
    corner = first.mapTo(page.area.viewport(), first.rect().center())
    assert page.area.viewport().rect().contains(corner)


def test_event_round_table_referee_and_players_come_to_sheet_and_pairing(
    app, page, qtbot, own_settings
):
    for name, written in (("name", "Autumn Open"), ("round", "4"), ("referee", "A. Referee")):
        _part(page, name).setText(written)
    app.key("Ctrl+S")
    app.key("Esc")
    app.tabs.open_another()
    second = app.tabs.in_front
    second.run("new")
    form = second.page()
    assert event_parts(form.event_field.text()) == EventParts("Autumn Open", "4", "2")
    form.game.names.black.setText("Ann One")
    form.game.names.white.setText("Ben Two")
    form.started.emit(form.values)
    second.presenter.resign(Color.BLACK)
    second.confirm_result()
    second.run("result-sheet")
    sheet = second.page()
    fields = sheet.fields
    assert (fields.event, fields.round, fields.table) == ("Autumn Open", "4", "2")
    assert fields.referee == "A. Referee"
    folder = second.journal.path.parent
    sheet.save_chosen.emit()
    assert list(own_settings.rglob("Autumn-Open-r4-*.pdf"))
    ranks = "player,rank\nAnn One,4k\nBen Two,4k\n"
    (folder / "players.csv").write_text(ranks)
    sheet.pairing_button.click()
    qtbot.waitUntil(lambda: not second.is_working("result-sheet"), timeout=20_000)
    written = "\n".join(path.read_text("utf-8-sig") for path in folder.rglob("round-*.csv"))
    assert written.splitlines()[1] == "4,2,Ann One,4K,Ben Two,4K,0,W+R,Autumn Open,A. Referee"
    rows = next(folder.rglob("round-4.txt")).read_text("utf-8")
    assert rows.startswith("; EV[Autumn Open]\n")


def test_what_was_typed_for_the_table_and_on_the_sheet_stands_where_the_settings_name_nothing(app):
    app.run("new")
    form = app.page()
    assert form.event_field.text() == ""
    form.event_field.setText("Autumn Open, round 4, table 2")
    form.occasion.show_choice(Occasion.TOURNAMENT)
    form.started.emit(form.values)
    app.presenter.resign(Color.BLACK)
    app.confirm_result()
    app.run("result-sheet")
    page = app.page()
    fields = page.fields
    assert (fields.event, fields.round, fields.table) == ("Autumn Open", "4", "2")
    assert fields.referee == ""
    page.form.parts["referee"].setText("R. Okafor")
    sheet = app.feature("result-sheet")._made(page.fields).sheet
    assert sheet.occasion.startswith("Autumn Open, round 4, table 2")
    assert [one.name for one in sheet.signatures] == ["", "", "R. Okafor"]
    app.key("Esc")
    app.run("new")
    form = app.page()
    form.started.emit(form.values)
    app.presenter.resign(Color.BLACK)
    app.confirm_result()
    app.run("result-sheet")
    fields = app.page().fields
    assert (fields.event, fields.referee) == ("", "R. Okafor"), "who judges here is known now"


def test_a_tournament_may_have_sheets_without_signatures(app, page):
    _part(page, "signatures").click()
    app.key("Ctrl+S")
    assert read_tournament(app.tournament_file) == replace(QUIET, signatures=False)
    app.key("Esc")
    app.presenter.start(timed_setup(9))
    app.presenter.resign(Color.BLACK)
    app.confirm_result()
    app.run("result-sheet")
    presenter, fields = app.feature("result-sheet"), app.page().fields
    unsigned = presenter._made(fields).sheet
    assert unsigned.signatures == ()
    assert not any("boxes" in words for words in unsigned.foot)
    app.use_tournament(QUIET)
    signed = presenter._made(fields).sheet
    assert [one.role for one in signed.signatures] == ["Black", "White", "Referee"]
    assert any("boxes" in words for words in signed.foot)
    assert sheet_image(unsigned, 300) != sheet_image(signed, 300)
    app.use_tournament(replace(QUIET, signatures=False))
    judged = presenter._made(replace(fields, adjudication=True)).sheet
    assert [one.role for one in judged.signatures] == ["Adjudicator", "Referee"]


def test_half_points_and_ties_are_those_of_new_tables_and_go_with_the_journal(app, page):
    for name, chosen in (("half_points", "8.5"), ("ties", "white")):
        part = _part(page, name)
        part.show_choice(chosen)
        part.chosen.emit(chosen)
    _part(page, "referee_claims").click()
    assert _row(page, "half_points").note.text() == "changed, was Free"
    app.key("Ctrl+S")
    assert read_tournament(app.tournament_file) == app.tournament
    app.key("Esc")
    app.run("new")
    form = app.page()
    assert form.game.komi == 8.5
    assert form.game.tie_rule is Ties.WHITE
    form.game.handicap_box.setCurrentIndex(2)
    form.game.handicap_box.activated.emit(2)
    assert form.game.komi == default_terms(form.game.rule_choice.key, form.game.handicap).komi
    form.game.handicap_box.setCurrentIndex(0)
    form.game.handicap_box.activated.emit(0)
    form.started.emit(form.values)
    setup = app.journal.read().setup
    assert (setup.terms.komi, setup.terms.ties, setup.referee_claims) == (8.5, Ties.WHITE, False)


def test_each_table_is_paused_for_the_meal_after_its_move_and_the_sheet_says_so(app, time):
    app.use_tournament(replace(QUIET, meal_break="20:41", listed_pause_seconds=1))
    app.presenter.start(timed_setup(9))
    app.presenter.toggle_pause()
    time.pass_by(5_000)
    app.tick()
    assert app.presenter.clock_runs, "the first move is not finished"
    app.presenter.choose(Point(2, 2))
    time.pass_by(40)
    app.tick()
    state = app.state
    assert state.clock.paused
    assert state.at_table.held is Held.MEAL
    assert state.at_table.held_since == time.moment - 40, "with the press, not with the tick"
    assert "meal break" in app.strip.sentence
    time.pass_by(30_000)
    app.presenter.resume(Color.WHITE)
    time.pass_by(1_000)
    app.presenter.choose(Point(6, 6))
    app.tick()
    assert app.presenter.clock_runs, "it was resumed: that meal is over"
    log = game_of_journal(app.journal.read(), listed=Millis(1_000)).facts.log
    assert any(line.words.startswith("Paused: meal break: 0:31") for line in log)
