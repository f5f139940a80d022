"""`ingboard --demo` without a display: counts the demonstration game in the terminal and draws it."""

from __future__ import annotations

import tempfile
from pathlib import Path

from ingboard.cli.count import report_of
from ingboard.cli.counted import count_of
from ingboard.cli.output import show
from ingboard.cli.picture import write_counted
from ingboard.cli.records import open_game
from ingboard.cli.terms import NOTHING_ASKED, settle
from ingboard.counting.fillplan import FillPlan
from ingboard.kifu.findings import KifuError
from ingboard.text import text

_PICTURE = "ingboard-demonstration.png"


def count_demonstration(path: Path) -> int:
    """Count a game, print the report, and draw the filled board into the current or the temporary folder.

    Raises CommandError if the picture cannot be drawn, KifuError if it can be written nowhere.
    """
    game = open_game(str(path))
    counted = count_of(game, settle(game, NOTHING_ASKED))
    show(text("No display: the game is counted here."))
    show("\n" + report_of(counted))
    show("\n" + text("Filled board: {file}", file=_drawn(counted.plan)))
    return 0


def _drawn(plan: FillPlan) -> Path:
    here, elsewhere = Path.cwd() / _PICTURE, Path(tempfile.gettempdir()) / _PICTURE
    try:
        write_counted(here, plan)
    except KifuError:
        write_counted(elsewhere, plan)
        return elsewhere
    return here
