"""Draws the icon's sizes from its SVG: `python packaging/icons.py`; run it when the SVG has changed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

FOLDER = Path(__file__).resolve().parents[1] / "resources" / "icons"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)


def draw(size: int) -> QImage:
    """The icon as a square of so many pixels."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        QSvgRenderer(str(FOLDER / "ingboard.svg")).render(painter)
    return image


def main() -> int:
    """Write every size."""
    _app = QGuiApplication([])
    return 0 if all(draw(size).save(str(FOLDER / f"ingboard-{size}.png")) for size in SIZES) else 1


if __name__ == "__main__":
    sys.exit(main())
