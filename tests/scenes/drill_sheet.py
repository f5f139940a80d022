"""Prints generated drills to one contact sheet, to be looked at: do they look like finished games?

Usage: python tests/scenes/drill_sheet.py OUT.png [NUMBER]. Every kind and level takes its turn.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from PySide6.QtCore import QRectF, Qt  # noqa: E402 - the checkout comes first
from PySide6.QtGui import QImage, QPainter  # noqa: E402

from ingboard.review.drills.drill import Drill, DrillKind, Level  # noqa: E402
from ingboard.review.drills.making import make_drill  # noqa: E402
from ingboard.ui.board.flat import FlatOptions, paint_flat_board  # noqa: E402
from ingboard.ui.board.paper import application  # noqa: E402
from ingboard.ui.board.view_model import BoardPicture  # noqa: E402

SIDE, HEAD, GAP, COLUMNS = 380, 24, 16, 6
NUMBER = 30


def main(arguments: Sequence[str]) -> int:
    """Draw the sheet; 2 without a file name."""
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    number = int(arguments[1]) if len(arguments) > 1 else NUMBER
    application()
    kinds, levels = list(DrillKind), list(Level)
    rows = -(-number // COLUMNS)
    sheet = QImage(COLUMNS * (SIDE + GAP), rows * (SIDE + HEAD + GAP), QImage.Format.Format_RGB32)
    sheet.fill(Qt.GlobalColor.white)
    with QPainter(sheet) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for n in range(number):
            drill = make_drill(kinds[n % len(kinds)], levels[n // len(kinds) % len(levels)], n)
            x, y = n % COLUMNS * (SIDE + GAP), n // COLUMNS * (SIDE + HEAD + GAP)
            painter.drawText(QRectF(x + 4, y, SIDE, HEAD), _head(n, drill))
            painter.save()
            painter.translate(x, y + HEAD)
            _draw(painter, drill)
            painter.restore()
    return 0 if sheet.save(arguments[0]) else 1


def _head(number: int, drill: Drill) -> str:
    seki = ", seki" if drill.sekis else ""
    return f"{number + 1}. {drill.kind} {int(drill.level)}: {drill.plan.fill_margin:+d}{seki}"


def _draw(painter: QPainter, drill: Drill) -> None:
    asked = drill.right.points
    dead = asked if drill.kind is DrillKind.DEAD_STONES else frozenset()
    labels = dict.fromkeys(asked - dead, "?")
    picture = BoardPicture(drill.board, dead=dead, labels=labels)
    paint_flat_board(painter, QRectF(0, 0, SIDE, SIDE), picture, FlatOptions())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
