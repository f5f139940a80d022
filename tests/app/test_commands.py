"""The commands of the window: none of the 121 of the old house is lost, and each says why not."""

from __future__ import annotations

import json
import re

from tests.conftest import ROOT

KEPT = json.loads((ROOT / "tests" / "data" / "commands.json").read_text(encoding="utf-8"))


def test_no_command_that_the_window_once_had_is_lost(app):
    stated = app.stated_commands()
    assert len(KEPT) == 121
    assert {old: stated.get(kept["id"]) for old, kept in KEPT.items()} == {
        old: kept["in"] for old, kept in KEPT.items()
    }


def test_what_is_not_possible_has_a_reason_that_is_a_sentence(app):
    for command in app.all_commands():
        reason = app.why_not(command.id)
        assert not reason or reason.endswith("."), (command.id, reason)


def test_a_command_with_a_key_says_what_it_does_for_the_sheet_of_keys(app):
    unsaid = [each.id for each in app.all_commands() if each.keys and not each.help]
    assert unsaid == []


NAMED_WITH_KEY = re.compile(r"([A-Z][\w' ?]+) \(((?:Ctrl\+|Shift\+)*(?:F\d+|[A-Z]))\b")


def test_the_readme_names_commands_by_their_words_and_keys(app):
    """A command that is renamed, or gets another key, is told to the README's readers too."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    named = NAMED_WITH_KEY.findall(readme)
    assert len(named) > 8
    known = [
        (command.text.replace("&", ""), {key.name for key in command.keys})
        for command in app.all_commands()
    ]
    unknown = [
        (words, key)
        for words, key in named
        if not any(text.startswith(words) and key in keys for text, keys in known)
    ]
    assert unknown == []
