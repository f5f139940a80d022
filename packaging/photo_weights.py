"""Learns, from boards rendered by us, the networks that tell stones in photographs.

    python packaging/photo_weights.py FOLDER [--boards N]

FOLDER keeps the rendered boards, so that a second run only learns. The same boards give the same weights.
Photographs of real boards take no part: they are only measured on.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import cv2  # noqa: E402 - after the path
import numpy as np  # noqa: E402
import numpy.typing as npt  # noqa: E402
from msgspec.structs import replace  # noqa: E402

from ingboard.photo.descriptors import LENGTH, PATCH, descriptors_of  # noqa: E402
from ingboard.photo.lattice import Floats, Lattice, Pixels, lattice_at  # noqa: E402
from ingboard.photo.network import KINDS, Layers, Network  # noqa: E402
from tests.photo.drawn_diagram import diagram, drawn_diagram  # noqa: E402
from tests.photo.rendered_board import Photograph, photograph  # noqa: E402
from tests.photo.scene import drawn_scene  # noqa: E402

Numbers = npt.NDArray[np.float32]
Labels = npt.NDArray[np.int64]

TARGET = ROOT / "resources" / "photo"
FILES = {"stones.npz": (3, False), "covers.npz": (2, True)}
"""The networks in each file, and whether they learn from boards on which things lie."""
FIRST_SEED = 1000
HIDDEN_KIND = 3
UNITS = 40
EPOCHS = 14
BATCH = 512
RATE = 2e-3
DECAY = 2e-4
DROPPED = 0.1  # of the numbers of a point at a time
HAND_IN = 5  # boards a hand
FINGERS_AT = 2  # in the second board after that one a hand of fingers with its sleeve
BORDER_IN = 8  # boards a border
BORDERS = (0.12, 0.45)  # cells beyond the lines
DIAGRAM_IN = 4  # so many photographs for a diagram
COVERED, SHAKEN, SMALL, HALF = 0.35, 0.12, 0.3, 0.5  # of the boards
WIDTHS = (500, 800)  # pixels of a picture by a small camera
OFF, MOST = 0.08, 0.7  # cells by which corners are off, and in how many boards


def rendered(folder: Path, boards: int, *, covered: bool) -> Iterator[tuple[Numbers, Labels]]:
    """Descriptors and kinds of the points of each board; its corners are a little off, as they are found.

    Points that are hidden in part teach nothing.
    """
    folder.mkdir(parents=True, exist_ok=True)
    made = [(f"{seed}", partial(_photograph, seed)) for seed in _seeds(boards)]
    made += [(f"diagram-{seed}", partial(_diagram, seed)) for seed in _seeds(boards // DIAGRAM_IN)]
    for number, (name, draw) in enumerate(made):
        kept = folder / f"{name}.npz"
        if not kept.exists():
            _keep(kept, draw())
        with np.load(kept) as read:
            opened = np.asarray(cv2.imdecode(read["jpg"], cv2.IMREAD_COLOR), np.uint8)
            pixels = np.ascontiguousarray(opened[..., ::-1])
            rows, corners = [str(row) for row in read["rows"]], read["corners"]
            hidden, grazed = (read[part].astype(int) for part in ("hidden", "grazed"))
        kinds = np.array([".XO".index(sign) for row in rows for sign in row])
        kinds[hidden[:, 0] * len(rows) + hidden[:, 1]] = HIDDEN_KIND
        chances = np.random.default_rng(FIRST_SEED + number)
        points, kinds = _seen(pixels, corners, kinds, chances, covered=covered)
        told = np.ones(len(kinds), bool)
        told[grazed[:, 0] * len(rows) + grazed[:, 1]] = False
        yield points[told], kinds[told]


def _seeds(number: int) -> range:
    return range(FIRST_SEED, FIRST_SEED + number)


def _photograph(seed: int) -> Photograph:
    scene = drawn_scene(seed, hard=seed % 2 == 1)
    if seed % HAND_IN == 0:
        scene = replace(scene, hand=True)
    if seed % HAND_IN == FINGERS_AT:
        scene = replace(scene, fingers=True)
    if seed % BORDER_IN == 0:
        scene = replace(scene, border=float(np.random.default_rng(seed).uniform(*BORDERS)))
    return photograph(scene)


def _diagram(seed: int) -> Photograph:
    return diagram(drawn_diagram(seed))


def _keep(kept: Path, made: Photograph) -> None:
    packed = cv2.imencode(".jpg", made.pixels[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 97])[1]
    hidden, grazed = (
        np.array(sorted(points), int).reshape(-1, 2) for points in (made.hidden, made.grazed)
    )
    np.savez(
        kept,
        jpg=packed,
        corners=made.corners,
        rows=np.array(made.rows),
        hidden=hidden,
        grazed=grazed,
    )


def _seen(
    pixels: Pixels, corners: Floats, kinds: Labels, chances: np.random.Generator, *, covered: bool
) -> tuple[Numbers, Labels]:
    """Descriptors and kinds of a board's points, perhaps where other things lie on it."""
    lattice = lattice_at(round(len(kinds) ** 0.5), corners)
    kinds = kinds.copy()
    if covered and chances.random() < COVERED:
        pixels, under = _covered(pixels, lattice, chances)
        kinds[under] = HIDDEN_KIND
    if covered and chances.random() < SHAKEN:
        pixels = _shaken(pixels, lattice.cell, chances)
    if chances.random() < SMALL:
        pixels, factor = _by_small_camera(pixels, chances)
        lattice = lattice.scaled(factor)
    off = chances.normal(0, OFF, (4, 2)) * lattice.cell * (chances.random() < MOST)
    return descriptors_of(pixels, lattice_at(lattice.size, lattice.corners + off)), kinds


def _covered(
    pixels: Pixels, lattice: Lattice, chances: np.random.Generator
) -> tuple[Pixels, npt.NDArray[np.bool_]]:
    """The picture with a thing or two on the board (a bowl, a lid, a sleeve), and the points under them."""
    mask = np.zeros(pixels.shape[:2], np.uint8)
    seen = np.asarray(pixels, np.float32)
    for _ in range(int(chances.integers(1, 4))):
        own = np.zeros_like(mask)
        place = lattice.seen(chances.uniform(0, lattice.size - 1, (1, 2)))[0]
        wide, tall = chances.uniform(0.4, 4, 2) * lattice.cell
        if chances.random() < HALF:
            box = (place.tolist(), (wide, tall), float(chances.uniform(0, 180)))
            cv2.ellipse(own, box, 255, -1, cv2.LINE_AA)
        else:
            turns = np.sort(chances.uniform(0, 2 * np.pi, 6))
            shape = np.stack([np.cos(turns) * wide, np.sin(turns) * tall], axis=1) + place
            cv2.fillPoly(own, [shape.astype(np.int32)], 255, cv2.LINE_AA)
        color = np.clip(chances.uniform(0, 255) + chances.normal(0, 20, 3), 0, 255)
        coarse = chances.normal(0, chances.uniform(0, 30), (8, 8)).astype(np.float32)
        shade = cv2.resize(coarse, pixels.shape[1::-1], interpolation=cv2.INTER_CUBIC)
        fine = chances.normal(0, 3, pixels.shape[:2]).astype(np.float32)
        share = (own / 255.0).astype(np.float32)[..., None]
        thing = color + np.asarray(shade + fine)[..., None]
        seen = np.asarray(seen * (1 - share) + thing * share, np.float32)
        mask |= own
    rows, columns = np.mgrid[: lattice.size, : lattice.size]
    under = np.zeros(lattice.size**2, bool)
    for angle in np.linspace(0, 2 * np.pi, 8):
        around = 0.35 * np.array([np.cos(angle), np.sin(angle)])
        points = lattice.seen(np.stack([columns.ravel(), rows.ravel()], axis=1) + around).round()
        points = np.clip(points, 0, (pixels.shape[1] - 1, pixels.shape[0] - 1)).astype(int)
        under |= mask[points[:, 1], points[:, 0]] > 0
    return np.clip(seen, 0, 255).astype(np.uint8), under


def _shaken(pixels: Pixels, cell: float, chances: np.random.Generator) -> Pixels:
    """The picture of a camera that moved, by a tenth to a third of a cell."""
    long = max(3, int(cell * chances.uniform(0.1, 0.35)))
    kernel = np.zeros((long, long), np.float32)
    angle = chances.uniform(0, np.pi)
    way = np.array([np.cos(angle), np.sin(angle)]) * long / 2
    ends = [tuple(int(one) for one in long / 2 + sign * way) for sign in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1)
    return np.asarray(cv2.filter2D(pixels, -1, kernel / max(float(kernel.sum()), 1)), np.uint8)


def _by_small_camera(pixels: Pixels, chances: np.random.Generator) -> tuple[Pixels, float]:
    """The picture as that of a computer has it, and its width by what it was: few pixels, false colors."""
    factor = min(1.0, chances.uniform(*WIDTHS) / pixels.shape[1])
    seen = cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    tint = np.exp(chances.normal(0, 0.1, 3))
    contrast, sharpened = chances.uniform(0.8, 1.3), chances.uniform(0, 1.5)
    colors = (seen * tint - 128) * contrast + 128
    colors += sharpened * (colors - cv2.GaussianBlur(colors, (0, 0), 1.2))
    colors += cv2.GaussianBlur(chances.normal(0, 12, colors.shape), (0, 0), 1.5)
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(chances.integers(40, 85))]
    packed = cv2.imencode(".jpg", np.clip(colors, 0, 255).astype(np.uint8), quality)[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8), factor


def learned(points: Numbers, kinds: Labels, seed: int) -> Layers:
    """One network, by gradient descent (Adam) on points in changing order, their colors varied."""
    chances = np.random.default_rng(seed)
    middle, spread = points.mean(axis=0), points.std(axis=0) + 0.05
    shapes = ((LENGTH, UNITS), (UNITS, UNITS), (UNITS, len(KINDS)))
    weights = [
        chances.normal(0, np.sqrt(2 / one), (one, two)).astype(np.float32) for one, two in shapes
    ]
    biases = [np.zeros(two, np.float32) for _, two in shapes]
    moments = [[np.zeros_like(part) for part in (*weights, *biases)] for _ in range(2)]
    steps = EPOCHS * (len(points) // BATCH)
    step = 0
    for _ in range(EPOCHS):
        order = chances.permutation(len(points))
        for start in range(0, len(points) - BATCH + 1, BATCH):
            step += 1
            chosen = order[start : start + BATCH]
            inputs = (_varied(points[chosen], chances) - middle) / spread
            gradients = _gradients(weights, biases, inputs, kinds[chosen], chances)
            rate = RATE * (0.02 + 0.98 * (1 + np.cos(np.pi * step / steps)) / 2)
            _descend([*weights, *biases], gradients, moments, step, rate)
    weights[0] /= spread[:, None]
    biases[0] -= middle @ weights[0]
    return tuple(zip(weights, biases, strict=True))


def _varied(points: Numbers, chances: np.random.Generator) -> Numbers:
    """Colors fainter or stronger, light a little other, some noise."""
    varied = points.copy()
    colors = varied[:, :PATCH].reshape(len(points), -1, 3)
    colors[..., 1:] *= chances.uniform(0.4, 1.2, (len(points), 1, 1)).astype(np.float32)
    colors[..., 0] *= chances.uniform(0.85, 1.15, (len(points), 1)).astype(np.float32)
    colors += chances.normal(0, 0.05, colors.shape).astype(np.float32)
    return varied


def _gradients(
    weights: list[Numbers],
    biases: list[Numbers],
    inputs: Numbers,
    kinds: Labels,
    chances: np.random.Generator,
) -> list[Numbers]:
    inputs = inputs * (chances.random(inputs.shape) > DROPPED)
    one = np.maximum(inputs @ weights[0] + biases[0], 0)
    two = np.maximum(one @ weights[1] + biases[1], 0)
    said = two @ weights[2] + biases[2]
    said = np.exp(said - said.max(axis=1, keepdims=True))
    said /= said.sum(axis=1, keepdims=True)
    said[np.arange(len(kinds)), kinds] -= 1
    said /= len(kinds)
    back_two = (said @ weights[2].T) * (two > 0)
    back_one = (back_two @ weights[1].T) * (one > 0)
    slopes = [inputs.T @ back_one, one.T @ back_two, two.T @ said]
    slopes = [slope + DECAY * weight for slope, weight in zip(slopes, weights, strict=True)]
    return [*slopes, back_one.sum(axis=0), back_two.sum(axis=0), said.sum(axis=0)]


def _descend(
    parts: list[Numbers],
    gradients: list[Numbers],
    moments: list[list[Numbers]],
    step: int,
    rate: float,
) -> None:
    for part, gradient, first, second in zip(parts, gradients, *moments, strict=True):
        np.copyto(first, first + 0.1 * (gradient - first))
        np.copyto(second, second + 0.001 * (gradient**2 - second))
        way = (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
        np.copyto(part, part - rate * way)


def main() -> None:
    """Render, learn, write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--to", type=Path, default=TARGET)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    options.to.mkdir(parents=True, exist_ok=True)
    for name, (members, covered) in FILES.items():
        found = list(rendered(options.folder, options.boards, covered=covered))
        points = np.concatenate([one for one, _ in found])
        kinds = np.concatenate([one for _, one in found])
        network = Network(tuple(learned(points, kinds, seed) for seed in range(members)))
        network.save(options.to / name)
        wrong = int((network.chances(points).argmax(axis=1) != kinds).sum())
        print(
            f"{name}: {len(points)} points, {wrong} wrong, {(options.to / name).stat().st_size} bytes"
        )


if __name__ == "__main__":
    main()
