"""A QR code as an image: read back by a reader that knows nothing of us, and square by square."""

from __future__ import annotations

import shutil
import subprocess

import pytest
from PySide6.QtGui import QColor

from ingboard.hall.join import HallKey
from ingboard.ui.widgets.code_image import QUIET, code_image, code_squares

JOIN = HallKey("spring", "0", "192.168.100.200").code("300").text


@pytest.mark.parametrize("side", [1, 160, 481])
def test_the_image_is_the_code_in_whole_pixels(side):
    rows, image = code_squares(JOIN), code_image(JOIN, side)
    scale = image.width() // len(rows)
    assert scale == max(1, side // len(rows))
    assert image.width() == image.height() == scale * len(rows)
    for y in range(image.height()):
        for x in range(image.width()):
            black = rows[y // scale][x // scale]
            assert image.pixelColor(x, y) == QColor("black" if black else "white")


def test_the_border_is_white():
    rows = code_squares(JOIN)
    edges = [*rows[:QUIET], *rows[-QUIET:], *(row[:QUIET] + row[-QUIET:] for row in rows)]
    assert not any(any(row) for row in edges)
    assert rows[QUIET][QUIET : QUIET + 8] == (True,) * 7 + (False,)


@pytest.mark.skipif(shutil.which("zbarimg") is None, reason="zbar-tools are not installed")
@pytest.mark.parametrize("words", [JOIN, "ingboards://12:a%2Fb@hall.example:8883/autumn"])
def test_a_reader_reads_it(tmp_path, words):
    path = tmp_path / "code.png"
    code_image(words, 200).save(str(path))
    read = subprocess.run(
        ["zbarimg", "--raw", "-q", str(path)],
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    )
    assert read.stdout == words + "\n"
