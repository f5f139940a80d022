"""Theme and scale are followed in one place: a widget declares lengths with scaled and spaced."""

from __future__ import annotations

from pathlib import Path

import ingboard.ui

# A label takes its color and font again where Qt took them back; an editor polishes its frame.
ALLOWED = {"widgets/page_parts.py", "widgets/comment_editor.py"}


def test_no_other_widget_looks_for_changes_of_the_theme_itself():
    ui = Path(ingboard.ui.__file__).parent
    found = {
        file.relative_to(ui).as_posix()
        for file in ui.rglob("*.py")
        if "def changeEvent(" in file.read_text(encoding="utf-8")
    }
    assert found == ALLOWED
