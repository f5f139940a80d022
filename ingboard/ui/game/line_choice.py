"""Which line of a record is meant: the game itself, or the branch that is on view."""

from __future__ import annotations

from ingboard.text import text
from ingboard.ui.widgets.choices import SegmentedChoice


def line_choice() -> SegmentedChoice[bool]:
    """Main line (False, chosen at first) or this branch (True); shown only where they differ."""
    return SegmentedChoice(
        ((False, text("Main line")), (True, text("This branch"))), choice=False, spoken=text("Line")
    )
