"""Draws the icon's sizes from its SVG, and the file of all that Windows' installer takes.

`python packaging/icons.py`; run it when the SVG has changed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

FOLDER = Path(__file__).resolve().parents[1] / "resources" / "icons"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
OF_WINDOWS = Path(__file__).with_name("windows") / "ingboard.ico"
LARGEST_OF_WINDOWS = 256


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
    if not all(draw(size).save(str(FOLDER / f"ingboard-{size}.png")) for size in SIZES):
        return 1
    write_icon_of_windows()
    return 0


def write_icon_of_windows() -> None:
    """Every size up to the largest that Windows knows, in one file."""
    sizes = [size for size in SIZES if size <= LARGEST_OF_WINDOWS]
    largest, *others = (Image.open(FOLDER / f"ingboard-{size}.png") for size in reversed(sizes))
    largest.save(OF_WINDOWS, append_images=others, sizes=[(size, size) for size in sizes])


if __name__ == "__main__":
    sys.exit(main())
