"""Where journals are kept: another folder before a game that could not be recorded, and a second copy."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QFileDialog

from ingboard.board.points import PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game.setup import even_game
from ingboard.game.texts import default_terms
from ingboard.rules.ruleset import RuleText
from ingboard.table.tournament import Tournament
from ingboard.ui.menu_line import StatusKind
from ingboard.ui.recording import Saved, tables_folder
from ingboard.ui.window.arrangement import Scene
from ingboard.ui.window.menus import Act
from ingboard.ui.window.preferences import load_preferences

RULES = RuleText.ING1996
TIME = Ing(minutes(10), minutes(2), 3, 2)


def _start_by_page(window):
    window.do(Act.NEW)
    window.new_table.page.started.emit(window.new_table.page.values)


def _is_begun(window):
    return window.controller.session is not None


@pytest.fixture
def blocked():
    """A file stands where the folder of the journals should be."""
    folder = tables_folder()
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("in the way")
    return folder


def test_where_nothing_can_be_recorded_it_is_asked_before_the_game(
    window, blocked, tmp_path, monkeypatch
):
    _start_by_page(window)
    assert not _is_begun(window)
    assert window.scene is Scene.START
    picture = window.stage.strip.picture
    assert str(blocked) in picture.sentence
    assert [answer.words for answer in picture.answers] == [
        "Play without a journal",
        "Choose a folder…",
    ]
    chosen = tmp_path / "journals"
    chosen.mkdir()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args, **_kwargs: str(chosen))
    window.questions.take_answer(picture.answers[1].value)
    assert _is_begun(window)
    window.controller.choose(Point(3, 3))
    assert window.record.recording.path.parent == chosen
    assert load_preferences().tables_folder == str(chosen)


def test_a_dialog_that_is_cancelled_asks_again_and_one_may_play_without(
    window, blocked, monkeypatch
):
    del blocked
    _start_by_page(window)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args, **_kwargs: "")
    window.questions.take_answer(window.stage.strip.picture.answers[1].value)
    picture = window.stage.strip.picture
    assert not _is_begun(window)
    assert len(picture.answers) == 2
    window.questions.take_answer(picture.answers[0].value)
    assert _is_begun(window)


def _play(window):
    setup = even_game(9, RULES, default_terms(RULES))
    window.controller.start(replace(setup, controls=PerColor(TIME, TIME)))
    window.controller.choose(Point(3, 3))
    return window.record.recording


def test_the_tournament_has_each_journal_copied(window, tmp_path, qtbot):
    stick = tmp_path / "stick"
    stick.mkdir()
    window.tournament.take_up(Tournament(copy_folder=str(stick)))
    recording = _play(window)
    qtbot.waitUntil(lambda: recording.saved is Saved.ALL, timeout=20_000)
    path = recording.path
    recording.close()
    assert (stick / path.name).read_bytes() == path.read_bytes()


def test_a_stick_that_is_not_there_is_a_mark_and_comes_in_when_it_is(window, tmp_path, qtbot):
    stick = tmp_path / "stick"
    window.tournament.take_up(Tournament(copy_folder=str(stick)))
    recording = _play(window)
    qtbot.waitUntil(lambda: recording.saved is Saved.ONE_COPY, timeout=20_000)
    mark = window.menu_line.marks[-1]
    assert mark.kind is StatusKind.SAVING
    assert "second copy" in mark.words
    assert not stick.exists()
    stick.mkdir()
    window.controller.choose(Point(5, 5))
    qtbot.waitUntil(lambda: recording.saved is Saved.ALL, timeout=20_000)
    path = recording.path
    recording.close()
    assert (stick / path.name).read_bytes() == path.read_bytes()
