"""The commands of the window: none of the 121 of the old house is lost, and each says why not."""

from __future__ import annotations

import json

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
