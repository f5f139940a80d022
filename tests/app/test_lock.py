"""One lock for referee actions, settings and moves taken back; its credential is nowhere in clear."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import Millis
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText
from ingboard.table.credential import hashed, matches
from ingboard.table.tournament import Tournament
from ingboard.table.wrong_tries import WrongTries
from ingboard.ui.features.referee.actions import RefereeAction

PIN = "271828"
TIME = Ing(Millis(60_000), Millis(10_000), 3, 2)


@pytest.fixture
def club(app, tmp_path):
    """A settings file that holds its PIN in clear, as earlier versions wrote it, now in force."""
    path = tmp_path / "club.toml"
    path.write_text(f'name = "Club"\npin = "{PIN}"\nsound_test = false\n')
    assert app.open_tournament(path)
    return path


@pytest.fixture
def table(app, club):  # noqa: ARG001 - the settings in force
    setup = even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME)))
    for row, column in [(2, 2), (6, 6)]:
        app.presenter.choose(Point(row, column))
    return app


def typed(app, pin):
    """Type a PIN where the referee's page asks for it; whether the lock is open."""
    app.run("referee")
    panel = app.feature("referee").panel
    panel.unlocking.pin.setText(pin)
    QTest.keyClick(panel.unlocking.pin, Qt.Key.Key_Return)
    return app.feature("referee").is_open


def test_a_file_with_its_pin_in_clear_is_rewritten_with_the_hash(app, club):
    written = club.read_text()
    assert PIN not in written
    assert 'name = "Club"' in written
    assert matches(PIN, app.tournament.lock)
    assert app.tournament.name == "Club"


def test_other_settings_neither_unlock_nor_change_the_lock_without_the_credential(table, tmp_path):
    easy = tmp_path / "easy.toml"
    easy.write_text("sound_test = false\n")
    kept = table.tournament.lock
    assert not table.open_tournament(easy)
    assert "locked" in table.notice
    assert table.tournament.lock == kept
    assert not typed(table, "1")
    assert typed(table, PIN)
    assert table.open_tournament(easy)
    assert not table.tournament.lock


@pytest.mark.parametrize("settings", ["", PIN])
def test_the_locked_page_needs_no_scrolling_below_a_title_bar_and_tabs(table, settings):
    table.use_tournament(Tournament(sound_test=False, lock=hashed(settings) if settings else ""))
    table.resize(1366, 715)
    table.key("Ctrl+Z")
    table.feature("referee").panel.close_button.click()
    table.run("referee")
    around = table.page("referee").parentWidget()
    while not isinstance(around, QScrollArea):
        around = around.parentWidget()
    QApplication.processEvents()
    assert table.page("referee").unlocking.isVisible()
    assert around.verticalScrollBar().maximum() == 0


def test_a_move_is_asked_back_behind_the_lock(table):
    table.key("Ctrl+Z")
    panel = table.feature("referee").panel
    assert panel.place.current is panel.unlocking
    panel.pending.hold_button.confirmed.emit()
    assert table.state.line.number == 2
    assert typed(table, PIN)
    assert table.feature("referee").pending is RefereeAction.TAKE_BACK
    panel.pending.form.parts["by"].setText("A. Referee")
    for color in Color:
        panel.pending.assents.toggle(color)
    panel.pending.hold_button.confirmed.emit()
    assert table.state.line.number == 1
    assert table.state.at_table.retractions[0].by == "A. Referee"


def test_after_wrong_tries_even_the_right_pin_waits_and_a_restart_does_not_help(table, monkeypatch):
    now = [100_000]
    monkeypatch.setattr(WrongTries, "_now", lambda _: now[0])
    for _ in range(3):
        assert not typed(table, "1")
    assert not typed(table, PIN)
    assert "Next try in 0:05" in table.feature("referee").panel.unlocking.told.text()
    now[0] += 5_001
    assert typed(table, PIN)


def test_the_pin_is_nowhere_in_clear(table, own_settings, tmp_path, capfd):
    typed(table, "314159")
    typed(table, PIN)
    table.write_tournament(tmp_path / "copy.toml")
    table.journal.close()
    held = [
        path for folder in (own_settings, tmp_path) for path in folder.rglob("*") if path.is_file()
    ]
    assert any(path.suffix == ".ingtable" for path in held)
    assert any(path.suffix == ".toml" for path in held)
    for path in held:
        data = path.read_bytes()
        assert PIN.encode() not in data, path
        assert b"314159" not in data, path
    assert PIN not in repr(table.tournament)
    assert PIN not in "".join(capfd.readouterr())


def test_the_wait_after_wrong_pins_is_counted_down_on_the_screen(table, monkeypatch, qtbot):
    since_boot = [1_000]
    monkeypatch.setattr(WrongTries, "_now", lambda _: since_boot[0])
    unlocking = table.feature("referee").panel.unlocking
    while "Next try" not in unlocking.told.text():
        assert not typed(table, "31")
    first = unlocking.told.text()
    since_boot[0] += 1_000
    qtbot.waitUntil(lambda: unlocking.told.text() != first, timeout=20_000)
    assert "Next try in" in unlocking.told.text()
    since_boot[0] += 3_600_000
    qtbot.waitUntil(lambda: unlocking.told.text() == "Wrong PIN. Still locked.", timeout=20_000)
    assert typed(table, PIN)
