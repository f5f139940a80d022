"""Words are Qt's labels', buttons' and views': the classes that paint them may not become more."""

from __future__ import annotations

from tests.quality.text_painters import painters

MOST = 24
"""As counted once; a part that Qt draws from now on lowers it."""


def test_no_more_classes_paint_words() -> None:
    found = painters()
    assert len(found) <= MOST, "\n".join(map(" ".join, found))
