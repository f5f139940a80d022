"""Keys are those of the system: macOS keeps some for itself, and writes all of them in its own way."""

from __future__ import annotations

import pytest

from ingboard.system_keys import keys_as_written
from ingboard.text import text
from ingboard.ui.shell.commands import Command, CommandRegistry, Key, KeyContext, Situation
from ingboard.ui.widgets.keys import key_words


@pytest.fixture
def on_macos(monkeypatch) -> None:
    monkeypatch.setattr("sys.platform", "darwin")


@pytest.mark.usefixtures("on_macos")
@pytest.mark.parametrize(
    ("keys", "written"),
    [
        ("Ctrl+N", "⌘N"),
        ("Ctrl+Shift+P", "⇧⌘P"),
        ("Ctrl+Alt+R", "⌥⌘R"),
        ("Ctrl+Meta+F", "⌃⌘F"),
        ("Ctrl++", "⌘+"),
        ("Ctrl+Space", "⌘Space"),
        ("Tab  Ctrl+Enter", "Tab  ⌘Enter"),
        ("F8", "F8"),
        ("Shift+F5", "⇧F5"),
        ("+", "+"),
    ],
)
def test_macos_writes_signs_in_its_order_and_nothing_between(keys, written) -> None:
    assert key_words(keys) == written


@pytest.mark.usefixtures("on_macos")
@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("Pasted. Ctrl+S saves it.", "Pasted. ⌘S saves it."),
        ("Not in the library. Ctrl+Shift+O adds folders.", "⇧⌘O adds folders."),
        ("Count by hand (Ctrl+H)", "Count by hand (⌃H)"),
        ("W+{margin}", "W+{margin}"),
    ],
)
def test_sentences_name_keys_as_macos_writes_them(sentence, said) -> None:
    assert text(sentence).endswith(said)


@pytest.mark.usefixtures("on_macos")
def test_sentences_of_every_language_do() -> None:
    names = {"Strg": "Ctrl", "Umschalt": "Shift", "Alt": "Alt"}
    said = keys_as_written("Strg+Umschalt+O fügt Ordner hinzu (Umschalt+F12).", names)
    assert said == "⇧⌘O fügt Ordner hinzu (⇧F12)."


def test_elsewhere_sentences_are_as_they_stand() -> None:
    assert text("Pasted. Ctrl+S saves it.") == "Pasted. Ctrl+S saves it."


def test_elsewhere_keys_are_words() -> None:
    assert key_words("Ctrl+Shift+P") == "Ctrl+Shift+P"


def registry() -> CommandRegistry:
    made = CommandRegistry(lambda: Situation(None, ""), lambda _: None, lambda _: True)
    names = {"hand": "Ctrl+H", "full": "F11", "next": "Ctrl+Tab", "new": "Ctrl+N"}
    made.add(
        Command(id=name, text=name, run=lambda: None, keys=(Key(key),))
        for name, key in names.items()
    )
    return made


@pytest.mark.usefixtures("on_macos")
def test_hide_the_desktop_and_the_other_programs_keep_their_keys_on_macos() -> None:
    commands = registry()
    assert commands.key_names() == {"Meta+H", "Meta+Ctrl+F", "Meta+Tab", "Ctrl+N"}
    assert commands.shown_key(commands["hand"], KeyContext.GAME) == "Meta+H"
    assert commands.command_of("Ctrl+H", KeyContext.GAME) is None


def test_elsewhere_keys_are_those_that_are_stated() -> None:
    assert registry().key_names() == {"Ctrl+H", "F11", "Ctrl+Tab", "Ctrl+N"}
