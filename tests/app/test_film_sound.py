"""A stone of the film clicks as it lands, unless that is turned off or a clock of the program runs."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from ingboard.resources import resource
from ingboard.ui.features.sound.samples import Sound
from ingboard.ui.game.clock.speaker import Loudness
from ingboard.ui.shell.preferences import load_preferences

Key = Qt.Key


@pytest.fixture
def heard(app, monkeypatch):
    """What is put to the loudspeaker while the film of the demonstration is shown."""
    found: list[Sound] = []
    player = app.feature("sound").player
    monkeypatch.setattr(player, "open", lambda: None)  # no device is opened for a test

    def play(sound, loudness, _times=1):
        assert loudness is Loudness.SOFT
        found.append(sound)
        return True

    app.hear(play)
    app.open(resource("games/demonstration.sgf"))
    for key in (Key.Key_End, Key.Key_1, Key.Key_0):
        app.key(key)
    app.run("count")
    app.film.pause()
    return found


def step(app, qtbot):
    before = app.film.stone
    app.key(Key.Key_Right)
    qtbot.waitUntil(lambda: app.film.stone == before + 1 and not app.film.playing, timeout=20_000)


def test_a_stone_clicks_as_it_lands_and_not_after_a_jump(app, heard, qtbot):
    app.film.seek(20)
    heard.clear()
    step(app, qtbot)
    assert heard == [Sound.STONE]
    app.film.seek(40)
    assert heard == [Sound.STONE]


def test_a_key_turns_it_off_and_that_is_kept(app, heard, qtbot):
    app.key(Key.Key_S)
    assert load_preferences().film_sound is False
    heard.clear()
    step(app, qtbot)
    assert heard == []


def test_nothing_clicks_while_a_clock_of_the_program_runs(app, heard, qtbot, monkeypatch):
    monkeypatch.setattr(type(app.presenter), "clock_runs", property(lambda _self: True))
    heard.clear()
    step(app, qtbot)
    assert heard == []
