"""How well boards in photographs are read, a row a picture and the sums beside the goals.

    python -m tests.benchmarks.photographs [FOLDER] [--truth FOLDER] [--rendered N] [--only NAME]

FOLDER (default `../shared/photos`) holds `labelled` and `unlabelled`; in the folder of `--truth`, or beside a
picture, `NAME.txt` has rows of `.`, `B`, `W` and `?` (nobody can say what lies there) as the stored pixels
lie, and `NAME.corners` eight numbers, the corners as seen, clockwise. No photograph is part of the project.
N boards are drawn by ourselves, every second a hard one; after the sums a table tells how each kind was read
(by size, wood, stones, tilt, light, hand). The grid is right where each corner is within half a cell;
without known corners, where nine points of ten are as they should be; where nothing is known it is only said
to be found. Each picture is read by the command in a process of its own on one core: its processor seconds,
and its memory over that of a process that only starts.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import cv2
import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from ingboard.photo.answer import PhotoAnswer, read_answer
from tests.benchmarks.photograph_outcomes import Outcome, by_kind, summed
from tests.conftest import ROOT
from tests.photo.rendered_board import photograph
from tests.photo.scene import Scene, drawn_scene, legal

FIRST_SEED = 5000
PEER = "imago, of its own pictures: 76 % entirely right"
_TURNS = {3: 2, 6: -1, 8: 1}
_RIGHT = 0.9


class Picture(Struct, frozen=True):
    """A picture and what is known of it, None where it is not: rows and corners as seen, the drawn scene."""

    group: str
    path: Path
    rows: tuple[str, ...] | None
    corners: np.ndarray | None
    scene: Scene | None = None


def pictures_in(folder: Path, truth: Path | None) -> Iterator[Picture]:
    """The photographs below a folder that somebody has labelled, or wants to be read."""
    for group, name in (("labelled", "labelled"), ("hard", "unlabelled")):
        for path in sorted((folder / name).glob("*")):
            if path.suffix.lower() in {".jpg", ".jpeg", ".png", ".webp"}:
                yield Picture(group, path, _rows(path, truth), _corners(path, truth))


def rendered_pictures(number: int, folder: Path) -> Iterator[Picture]:
    """Boards drawn by ourselves; hidden points have no sign."""
    for seed in range(FIRST_SEED, FIRST_SEED + number):
        hard = seed % 2 == 1
        scene = drawn_scene(seed, hard=hard)
        scene = replace(scene, rows=legal(scene.rows))
        made = photograph(scene)
        path = folder / f"rendered-{seed}.jpg"
        cv2.imwrite(str(path), made.pixels[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 97])
        signs = [list(row) for row in made.rows]
        for row, column in made.hidden:
            signs[row][column] = "?"
        rows = tuple("".join(row) for row in signs)
        yield Picture("rendered hard" if hard else "rendered", path, rows, made.corners, scene)
        path.unlink()


def _beside(path: Path, truth: Path | None, ending: str) -> Path | None:
    places = [path.with_suffix(ending)]
    if truth is not None:
        places.insert(0, truth / path.with_suffix(ending).name)
    return next((place for place in places if place.exists()), None)


def _rows(path: Path, truth: Path | None) -> tuple[str, ...] | None:
    found = _beside(path, truth, ".txt")
    if found is None:
        return None
    lines = [
        line.split() or list(line) for line in found.read_text("utf-8").splitlines() if line.strip()
    ]
    signs = np.array([["".join(line)[at] for at in range(len(lines))] for line in lines])
    with Image.open(path) as image:
        signs = np.rot90(signs, _TURNS.get(image.getexif().get(0x0112, 1), 0))
    named = {"B": "X", "W": "O"}
    return tuple("".join(named.get(str(sign), str(sign)) for sign in row) for row in signs)


def _corners(path: Path, truth: Path | None) -> np.ndarray | None:
    found = _beside(path, truth, ".corners")
    return (
        None if found is None else np.array(found.read_text("utf-8").split(), float).reshape(4, 2)
    )


_CHILD = """
import re, sys, time
from pathlib import Path
from ingboard.cli import main
status = main(sys.argv[1:])
peak = re.search(r"VmHWM:\\s*([0-9]+)", Path("/proc/self/status").read_text())
print(time.process_time(), int(peak[1]) / 1024, file=sys.stderr)
sys.exit(status)
"""


def command(*arguments: str) -> tuple[bytes, int, float, float]:
    """What the program prints, its status, processor seconds and peak memory in megabytes."""
    threads = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "OPENCV_FOR_THREADS_NUM")
    ended = subprocess.run(
        [sys.executable, "-c", _CHILD, *arguments],
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **dict.fromkeys(threads, "1")},
    )
    seconds, megabytes = ended.stderr.split()[-2:]
    return ended.stdout, ended.returncode, float(seconds), float(megabytes)


def outcome_of(picture: Picture, idle: float) -> Outcome:
    """The picture read by itself and, where its corners are known, at its corners."""
    printed, status, seconds, memory = command("photo", str(picture.path), "--json")
    found = read_answer(printed) if status == 0 else None
    error = _error(found, picture)
    grid = found is not None and (
        error < 0.5 if picture.corners is not None else _agrees(found, picture)
    )
    read = found if grid else None
    if picture.corners is not None and picture.rows is not None and read is None:
        given = ",".join(f"{number:.1f}" for number in picture.corners.ravel())
        size = str(len(picture.rows))
        printed, status, *_ = command(
            "photo", str(picture.path), "--json", "--corners", given, "--size", size
        )
        read = read_answer(printed) if status == 0 else None
    wrong = unmarked = doubtful = points = 0
    if read is not None and picture.rows is not None:
        rows = _as_named(picture.rows, read, picture.corners)
        doubts = set(read.doubtful)
        points, doubtful = read.size**2, len(doubts)
        for row, (said, true) in enumerate(zip(read.board, rows, strict=True)):
            for column, (sign, right) in enumerate(zip(said, true, strict=True)):
                name = f"{'ABCDEFGHJKLMNOPQRSTUVWXYZ'[column]}{read.size - row}"
                wrong += sign != right
                unmarked += sign != right and name not in doubts
    return Outcome(grid, error, wrong, unmarked, doubtful, points, seconds, memory - idle)


def _as_named(
    rows: tuple[str, ...], read: PhotoAnswer, corners: np.ndarray | None
) -> tuple[str, ...]:
    """The true rows turned as the answer names them, for a board has four uppermost corners."""
    if corners is None:
        return rows
    off = [np.abs(np.roll(corners, -turn, axis=0) - read.corners).max() for turn in range(4)]
    turned = np.rot90(np.array([list(row) for row in rows]), int(np.argmin(off)))
    return tuple("".join(row) for row in turned)


def _error(found: PhotoAnswer | None, picture: Picture) -> float:
    """By how many cells the worst corner is off; infinite where there is no such board."""
    if found is None or picture.corners is None:
        return float("inf") if found is None else float("nan")
    if picture.rows is not None and found.size != len(picture.rows):
        return float("inf")
    true = picture.corners
    cell = np.linalg.norm(true - np.roll(true, 1, axis=0), axis=1).mean() / (found.size - 1)
    seen = np.array(found.corners)
    turned = (np.roll(true, turn, axis=0) for turn in range(4))
    return float(min(np.linalg.norm(one - seen, axis=1).max() for one in turned) / cell)


def _agrees(found: PhotoAnswer, picture: Picture) -> bool:
    if picture.rows is None or found.size != len(picture.rows):
        return picture.rows is None
    pairs = zip("".join(found.board), "".join(picture.rows), strict=True)
    return sum(one == other for one, other in pairs) > _RIGHT * found.size**2


def main() -> None:
    """Read them all and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT.parent / "shared" / "photos")
    parser.add_argument("--truth", type=Path, default=ROOT / "tests" / "data" / "photographs")
    parser.add_argument("--rendered", type=int, default=0)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    idle = command("photo", "--help")[3]
    print(f"{'':26} grid  error wrong unmarked doubtful  seconds   MB")
    sums: dict[str, list[Outcome]] = {}
    drawn: list[tuple[Scene, Outcome]] = []
    with tempfile.TemporaryDirectory() as folder:
        every = [*pictures_in(options.folder, options.truth)] if options.folder.is_dir() else []
        for picture in chain(every, rendered_pictures(options.rendered, Path(folder))):
            if options.only not in picture.path.name:
                continue
            one = outcome_of(picture, idle)
            sums.setdefault(picture.group, []).append(one)
            if picture.scene is not None:
                drawn.append((picture.scene, one))
            known = picture.rows is not None or picture.corners is not None
            grid = ("right" if known else "found") if one.grid else "WRONG"
            print(
                f"{picture.path.stem:26} {grid} {one.error:5.2f} {one.wrong:5} {one.unmarked:8} "
                f"{one.doubtful:8} {one.seconds:8.2f} {one.megabytes:4.0f}",
                flush=True,
            )
    print()
    for group, outcomes in sums.items():
        print(f"{group}: {summed(outcomes)}")
    if drawn:
        print("\n".join(["", *by_kind(drawn), ""]))
    print(
        "Goals: grid 95 % labelled, 60 % hard; none not marked; doubtful 2 % even, 8 % hard; 2 s; 300 MB."
    )
    print(f"Beside it: {PEER}.")


if __name__ == "__main__":
    main()
