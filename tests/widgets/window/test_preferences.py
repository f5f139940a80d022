"""Preferences are kept between runs, and a file that cannot be read does no harm."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QMainWindow

from ingboard.ui.shell.appearance import Appearance
from ingboard.ui.shell.preferences import (
    MOST_RECENT,
    Look,
    Preferences,
    fitting_scale,
    load_preferences,
    preferences_file,
    save_preferences,
    set_aside_words,
)


@pytest.mark.usefixtures("qapp")
def test_what_was_kept_comes_back(tmp_path):
    kept = Preferences(look=Look.DARK, scale=1.5, coordinates=False, reduced_motion=True)
    kept.remember(tmp_path / "one.sgf")
    save_preferences(kept)
    assert load_preferences() == kept


@pytest.mark.usefixtures("qapp")
def test_what_holds_for_one_run_is_kept_only_if_it_is_chosen():
    save_preferences(Preferences(look=Look.LIGHT, scale=1.25))
    now = load_preferences()
    now.hold_for_this_run(Look.DARK, 2.0)
    assert (now.theme_name(), now.scale_on(None)) == ("dark", 2.0)
    window = QMainWindow()
    appearance = Appearance(window, now)
    save_preferences(now)
    assert (load_preferences().look, load_preferences().scale) == (Look.LIGHT, 1.25)
    appearance.use_scale(2.0)
    assert (load_preferences().look, load_preferences().scale) == (Look.LIGHT, 2.0)
    appearance.use_look(Look.DARK)
    assert load_preferences().look is Look.DARK
    appearance.use_scale(None)
    appearance.use_look(Look.SYSTEM)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"look": "blue"}', '{"recent": 5', '{"recent": 5}', "null"]
)
def test_a_bad_file_gives_defaults_and_is_set_aside(content):
    path = preferences_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")
    assert replace(load_preferences(), set_aside=None) == Preferences()
    assert path.with_suffix(".bad").read_text(encoding="utf-8") == content


def test_the_newest_record_comes_first_and_the_list_ends(tmp_path):
    preferences = Preferences()
    for number in range(MOST_RECENT + 3):
        preferences.remember(tmp_path / f"{number}.sgf")
    preferences.remember(tmp_path / "5.sgf")
    assert preferences.recent[0] == str(tmp_path / "5.sgf")
    assert len(preferences.recent) == MOST_RECENT
    assert len(set(preferences.recent)) == MOST_RECENT


def test_a_tall_screen_gets_a_larger_size_unless_one_was_chosen():
    assert fitting_scale(768) == 1.0
    assert fitting_scale(1080) == 1.25
    assert fitting_scale(1400) == 1.5
    assert Preferences(scale=2.0).scale_on(None) == 2.0
    assert Preferences().scale_on(None) == 1.0


@pytest.mark.usefixtures("qapp")
def test_settings_cut_at_every_byte_start_with_the_defaults_and_are_all_kept(tmp_path):
    kept = Preferences(look=Look.DARK, scale=1.5)
    kept.remember(tmp_path / "許.sgf")
    save_preferences(kept)
    path = preferences_file()
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        loaded = load_preferences()
        assert replace(loaded, set_aside=None) == Preferences()
        assert loaded.set_aside is not None
        assert loaded.set_aside.read_bytes() == whole[:length]
        assert str(loaded.set_aside) in set_aside_words(loaded.set_aside)
        assert not path.exists()
    assert len(list(path.parent.glob("*.bad*"))) == len(whole)
