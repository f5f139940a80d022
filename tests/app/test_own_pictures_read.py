"""Pictures that the program itself exports are read again: the size is right, no stone is wrong unmarked."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ingboard.cli import main
from ingboard.photo.answer import PhotoAnswer
from ingboard.photo.reader import Given, Photo, open_photo
from ingboard.photo.refusals import Refusal
from tests.photo.scene import legal, position

pytest.importorskip("cv2", reason="the extra `photo` is not installed")
pytestmark = pytest.mark.usefixtures("qapp")
NEARLY = 0.03  # of the points


def _game(share: float) -> tuple[str, ...]:
    return legal(position(np.random.default_rng(round(share * 100)), 19, share))


def _filled_but_one() -> tuple[str, ...]:
    rows = [list(row) for row in position(np.random.default_rng(7), 19, 1.0)]
    rows[9][4] = "."
    return tuple("".join(row) for row in rows)


def _record_of(rows: tuple[str, ...], path: Path) -> Path:
    """A record that begins with these stones."""
    letters = "abcdefghijklmnopqrs"
    stones = {"X": "AB", "O": "AW"}
    told = "".join(
        name
        + "".join(
            f"[{letters[column]}{letters[row]}]"
            for row, line in enumerate(rows)
            for column, one in enumerate(line)
            if one == sign
        )
        for sign, name in stones.items()
    )
    path.write_text(f"(;GM[1]FF[4]SZ[{len(rows)}]{told})", "ascii")
    return path


def _read(rows: tuple[str, ...], look: str, folder: Path) -> PhotoAnswer | Refusal:
    record, picture = _record_of(rows, folder / "board.sgf"), folder / "board.png"
    assert main(["export", str(record), look, "--size", "800", "--to", str(picture)]) == 0
    photo = open_photo(picture.read_bytes())
    assert isinstance(photo, Photo)
    return photo.answer(Given())


@pytest.mark.parametrize(
    ("rows", "look"),
    [
        (_game(0.65), "--wood"),
        (_game(0.35), "--flat"),
        (_filled_but_one(), "--wood"),
        (_filled_but_one(), "--flat"),
        (position(np.random.default_rng(7), 19, 1.0), "--flat"),
        (position(np.random.default_rng(3), 9, 1.0), "--flat"),
    ],
    ids=["wooden", "flat", "filled", "filled flat", "full flat", "full small"],
)
def test_an_exported_picture_is_read(rows: tuple[str, ...], look: str, tmp_path: Path) -> None:
    answer = _read(rows, look, tmp_path)
    assert isinstance(answer, PhotoAnswer), answer
    assert answer.size == len(rows)
    names = [
        f"{'ABCDEFGHJKLMNOPQRST'[column]}{len(rows) - row}"
        for row in range(len(rows))
        for column in range(len(rows))
        if answer.board[row][column] != rows[row][column]
    ]
    assert set(names) <= set(answer.doubtful)
    assert len(answer.doubtful) <= NEARLY * len(rows) ** 2
