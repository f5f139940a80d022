"""A module has one subject: how many hold several that never name each other may not grow."""

from __future__ import annotations

from tests.quality.pieces import by_folder

MOST = {"ui": 15, "others": 31}
"""As counted once; a split that its subject asks for lowers it."""


def test_no_more_modules_are_glued_together() -> None:
    found = by_folder()
    assert all(found[part] <= most for part, most in MOST.items()), found
