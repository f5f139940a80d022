"""The language of the window: chosen in View, kept, in Qt's own words too, and in letters that are there."""

from __future__ import annotations

import gettext
import os
import subprocess
import sys

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QMenuBar

import ingboard.text
from ingboard.board.points import PerColor
from ingboard.clock.control import Absolute
from ingboard.clock.moments import minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText
from ingboard.text import LANGUAGES, language
from ingboard.ui.app import speak
from ingboard.ui.shell.preferences import Preferences, load_preferences
from ingboard.ui.style import apply_theme
from ingboard.ui.style.fonts import missing_letters, sans_families
from tests.app.driver import App
from tests.scenes.pseudo_language import PseudoLanguage, in_han, longer, spoken

_SMALL = even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))


@pytest.fixture
def catalogs(monkeypatch, tmp_path):
    """Every language has an empty catalog; English again afterwards."""
    monkeypatch.setattr(ingboard.text, "_language", "en")
    monkeypatch.setattr(ingboard.text, "_translations", gettext.NullTranslations())
    monkeypatch.setattr(ingboard.text, "resource", lambda _: tmp_path)
    monkeypatch.setattr(gettext, "GNUTranslations", lambda _: gettext.NullTranslations())
    for code in LANGUAGES:
        folder = tmp_path / code / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / "ingboard.mo").write_bytes(b"")


def test_a_language_is_chosen_in_view_and_kept_and_during_a_timed_game_waits_for_the_next_start(
    app,
):
    named = {each.text for each in app.all_commands() if each.id.startswith("language-")}
    assert set(LANGUAGES.values()) < named
    minute = Absolute(minutes(1))
    app.presenter.start(replace(_SMALL, controls=PerColor(minute, minute)))
    for code in ("de", ""):
        app.run(f"language-{code or 'system'}")
        assert load_preferences().language == code
    app.run("language-de")
    assert app.notice == "The language changes at the next start."
    assert app.window.isVisible()
    assert app.records_again is None


def test_with_a_record_the_program_starts_again_in_the_language_and_what_is_unsaved_is_asked_first(
    app, qtbot, tmp_path
):
    record = tmp_path / "game.sgf"
    record.write_text("(;SZ[9];B[ee];W[cc])", encoding="utf-8")
    app.open(record)
    app.key("End")
    app.click("E7")
    app.run("language-fr")
    assert app.strip.answers[-1] == "Save"
    app.key("Escape")
    assert app.window.isVisible()
    app.run("quit")  # what was given up is not done at the end after all
    assert app.records_again is None
    app.key("Escape")
    app.run("language-system")
    app.run("language-fr")
    app.strip.answer("Save")
    qtbot.waitUntil(lambda: not app.window.isVisible())
    assert app.records_again == (record,)


_CHOOSES = """
import sys
from PySide6.QtCore import QTimer
import ingboard.text
from ingboard.cli import main_in_window
from ingboard.ui import app

fill = app._Filling.fill

def filled(self):
    fill(self)
    QTimer.singleShot(300, lambda: look(self._window._contents))

def look(host):
    name = host.seen.presenter.session.path.name
    print(ingboard.text.language(), host.menu_line.actions()[0].text(), name, flush=True)
    if ingboard.text.language() == "en":
        host.commands.run("language-de")
    else:
        host.window.leave()

app._Filling.fill = filled
sys.exit(main_in_window())
"""


def test_a_chosen_language_is_spoken_at_once_by_a_program_that_starts_itself_again(tmp_path):
    script = tmp_path / "chooses.py"
    script.write_text(_CHOOSES, encoding="utf-8")
    record = tmp_path / "game of two.sgf"
    record.write_text("(;SZ[9];B[ee];W[cc])", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, script, record],
        env=os.environ
        | {"HOME": str(tmp_path), "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.split("\n")[:-1] == ["en &File game of two.sgf", "de &Datei game of two.sgf"]
    assert done.returncode == 0


def test_a_language_for_one_run_is_not_kept_and_the_system_speaks_unless_one_is_chosen(monkeypatch):
    monkeypatch.setenv("LC_ALL", "zh_HK.UTF-8")
    chosen = Preferences()
    assert chosen.language_code() == "zh_TW"
    chosen.hold_for_this_run(None, None, "de")
    assert (chosen.language_code(), chosen.kept["language"]) == ("de", "")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert Preferences().language_code() == "en"


@pytest.mark.usefixtures("catalogs")
@pytest.mark.parametrize(
    ("code", "word"),
    [
        ("de", "Abbrechen"),
        ("fr", "Annuler"),
        ("ja", "キャンセル"),
        ("ko", "취소"),
        ("zh_CN", "取消"),
        ("zh_TW", "取消"),
    ],
)
def test_qts_own_dialogs_speak_it_too(qapp, monkeypatch, code, word):
    monkeypatch.setattr(QFontDatabase, "families", lambda *_: ["Noto Sans CJK"])  # on a bare system
    speak(qapp, code)
    assert language() == code
    assert word in QCoreApplication.translate("QPlatformTheme", "Cancel")
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)


@pytest.mark.usefixtures("catalogs")
@pytest.mark.parametrize("code", ["ja", "ko", "zh_CN", "zh_TW"])
def test_where_no_font_has_the_letters_it_says_what_to_install_and_speaks_english(
    qapp, monkeypatch, code
):
    monkeypatch.setattr(QFontDatabase, "families", lambda *_: [])
    assert "fonts-noto-cjk" in missing_letters(code)
    assert missing_letters("de") == missing_letters("fr") == ""
    speak(qapp, code)
    assert language() == "en"
    monkeypatch.setattr(QFontDatabase, "families", lambda *_: ["Noto Sans CJK"])
    assert missing_letters(code) == ""


def test_letters_of_another_font_leave_the_menus_in_the_bar(qtbot, qapp, time, preferences):
    with spoken(PseudoLanguage(in_han), "zh_TW"):
        sans = sans_families()
        apply_theme(qapp, "light")
        app = App(preferences, time)
        qtbot.addWidget(app.window, before_close_func=lambda _window: app.detach())
        app.show(1366, 768)
        (bar,) = app.window.findChildren(QMenuBar)
        entries = [bar.actionGeometry(each) for each in bar.actions()]
        assert len(entries) == 8
        assert all(bar.rect().contains(each) for each in entries), (entries, bar.rect(), sans)
    apply_theme(qapp, "light")


def test_the_language_that_nobody_speaks_is_four_tenths_longer_and_keeps_its_fields():
    assert longer("Open {name} <b>now</b> --demo").count("{name} <b>") == 1
    assert longer("Open {name} <b>now</b> --demo").endswith("</b> --demo]")
    for words in ("Open a record", "Resume White", "The odd one stays open."):
        assert 1.3 <= len(longer(words)) / len(words) <= 1.5
