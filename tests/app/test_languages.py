"""The language of the window: chosen in View, kept, in Qt's own words too, and in letters that are there."""

from __future__ import annotations

import gettext

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QMenuBar

import ingboard.text
from ingboard.text import LANGUAGES, language
from ingboard.ui.app import speak
from ingboard.ui.shell.preferences import Preferences, load_preferences
from ingboard.ui.style import apply_theme, missing_letters, sans_families
from tests.app.driver import App
from tests.scenes.pseudo_language import PseudoLanguage, in_han, longer, spoken


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


def test_a_language_is_chosen_in_view_and_kept_for_the_next_start(app):
    named = {each.text for each in app.all_commands() if each.id.startswith("language-")}
    assert set(LANGUAGES.values()) < named
    for code in ("ja", ""):
        app.run(f"language-{code or 'system'}")
        assert load_preferences().language == code
        assert app.notice


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
