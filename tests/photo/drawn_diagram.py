"""Diagrams drawn by us with known truth: flat boards as books, scans and other programs show them.

A diagram is drawn from a seed alone. Lengths are cells, colors red-green-blue from 0 to 255.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from tests.photo.camera import Floats
from tests.photo.rendered_board import Photograph, Pixels
from tests.photo.scene import Numbers, position

_FINE = 2  # times the size at which diagrams are drawn
_SHIFT = 4  # bits below a pixel
_LETTERS = "ABCDEFGHJKLMNOPQRST"
_MARKS = ("ring", "dot", "square", "triangle")


class Diagram(Struct, frozen=True):
    """What is drawn, and how."""

    rows: tuple[str, ...]
    width: int = 900
    margin: float = 1.3
    paper: tuple[float, float, float] = (255, 255, 255)
    grain: float = 0.0  # of wood
    ink: float = 0.0
    line: float = 0.03
    edge: float = 1.6  # times as wide as other lines
    radius: float = 0.46
    outline: float = 0.03
    black: float = 10
    white: float = 253
    shaded: float = 0.0  # how round stones look
    shadow: float = 0.0
    letters: bool = True
    beside: float | None = (
        None  # where letters stand beyond the outermost lines; None: in the margin's middle
    )
    numbered: float = 0.0  # of the stones
    lettered: float = 0.0  # of the empty points
    marked: bool = False
    turn: float = 0.0  # degrees
    slant: float = 0.0  # of the width, by which corners are off, as when a page is photographed
    blur: float = 0.0
    noise: float = 0.0
    quality: int = 95
    seed: int = 0


def drawn_diagram(seed: int) -> Diagram:
    """A diagram by its number."""
    chances = np.random.default_rng(seed + 500_000)
    wooden, scanned = chances.random() < 0.5, chances.random() < 0.4
    wood = np.array([222, 178, 110]) * chances.uniform(0.8, 1.1) + chances.normal(0, 10, 3)
    paper = np.full(3, 255.0) if chances.random() < 0.5 else chances.uniform(215, 255, 3)
    ground = np.clip(wood if wooden else paper, 0, 255)
    return Diagram(
        rows=position(
            chances, int(chances.choice([9, 13, 19], p=[0.15, 0.2, 0.65])), chances.uniform(0, 1)
        ),
        width=int(chances.uniform(500, 1400)),
        margin=float(chances.uniform(0.6, 2)),
        paper=(float(ground[0]), float(ground[1]), float(ground[2])),
        grain=float(chances.uniform(0, 10)) if wooden else 0,
        ink=float(chances.uniform(0, 90)),
        line=float(chances.uniform(0.015, 0.06)),
        edge=float(chances.uniform(1, 2.5)),
        radius=float(chances.uniform(0.43, 0.5)),
        outline=float(chances.uniform(0, 0.02) if wooden else chances.uniform(0.02, 0.06)),
        black=float(chances.uniform(0, 45)),
        white=float(chances.uniform(235, 255)),
        shaded=float(chances.uniform(0, 1)) if wooden else 0,
        shadow=float(chances.uniform(0, 0.6)) if wooden else 0,
        letters=bool(chances.random() < 0.6),
        numbered=float(chances.uniform(0, 0.6)) if chances.random() < 0.3 else 0,
        lettered=float(chances.uniform(0, 0.05)) if chances.random() < 0.3 else 0,
        marked=bool(chances.random() < 0.5),
        turn=float(chances.normal(0, 1.5)) if scanned else 0,
        slant=float(abs(chances.normal(0, 0.02))) if scanned else 0,
        blur=float(chances.uniform(0, 1.2)) if scanned else 0,
        noise=float(chances.uniform(0, 8)) if scanned else 0,
        quality=int(chances.integers(60, 98)) if scanned else 97,
        seed=seed,
    )


def diagram(made: Diagram) -> Photograph:
    """The picture of a diagram."""
    chances = np.random.default_rng(made.seed + 88_000)
    size = len(made.rows)
    side = made.width * _FINE
    page = _Page(made, side / (size - 1 + 2 * made.margin), _ground(made, side, chances))
    for number in range(size):
        bold = made.edge if number in {0, size - 1} else 1
        page.line((number, 0), (number, size - 1), made.line * bold, made.ink)
        page.line((0, number), (size - 1, number), made.line * bold, made.ink)
    _put_stars(page, size)
    if made.letters:
        away = 0.5 + made.margin / 2 if made.beside is None else made.beside
        for number in range(size):
            for beside in (-away, size - 1 + away):
                page.write(_LETTERS[number], (number, beside), 0.35, made.ink)
                page.write(str(size - number), (beside, number), 0.35, made.ink)
    _put_stones(page, chances)
    pixels, corners = _seen(made, page, chances)
    return Photograph(pixels, corners, made.rows)


class _Page:
    """A canvas on which lengths are cells."""

    def __init__(self, made: Diagram, cell: float, canvas: npt.NDArray[np.uint8]) -> None:
        self.made, self.cell, self.canvas = made, cell, canvas

    def at(self, place: tuple[float, float]) -> tuple[int, int]:
        x, y = ((one + self.made.margin) * self.cell * 2**_SHIFT for one in place)
        return round(x), round(y)

    def line(
        self, one: tuple[float, float], other: tuple[float, float], wide: float, color: float
    ) -> None:
        thick = max(1, round(wide * self.cell))
        ends = self.at(one), self.at(other)
        cv2.line(self.canvas, *ends, (color,) * 3, thick, cv2.LINE_AA, _SHIFT)

    def disc(
        self, place: tuple[float, float], radius: float, color: float, wide: float = -1
    ) -> None:
        thick = -1 if wide < 0 else max(1, round(wide * self.cell))
        around = round(radius * self.cell * 2**_SHIFT)
        cv2.circle(self.canvas, self.at(place), around, (color,) * 3, thick, cv2.LINE_AA, _SHIFT)

    def write(self, said: str, place: tuple[float, float], high: float, color: float) -> None:
        font, thick = cv2.FONT_HERSHEY_SIMPLEX, max(1, round(0.05 * self.cell))
        (wide, tall), _ = cv2.getTextSize(said, font, 1.0, thick)
        scale = min(high * self.cell / tall, 0.8 * self.cell / wide)
        x, y = (one / 2**_SHIFT for one in self.at(place))
        low = round(x - wide * scale / 2), round(y + tall * scale / 2)
        cv2.putText(self.canvas, said, low, font, scale, (color,) * 3, thick, cv2.LINE_AA)


def _ground(made: Diagram, side: int, chances: Numbers) -> Pixels:
    veins = chances.normal(0, 1, (3, 60)).astype(np.float32)
    seen = cv2.resize(veins, (side, side), interpolation=cv2.INTER_CUBIC)[..., None] * made.grain
    return np.ascontiguousarray(np.clip(np.array(made.paper) + seen, 0, 255).astype(np.uint8))


def _put_stars(page: _Page, size: int) -> None:
    edge, last = (2 if size == 9 else 3), size - 1
    marks = (edge, last - edge) if size == 9 else (edge, last // 2, last - edge)
    for row in marks:
        for column in marks:
            page.disc((column, row), 0.1, page.made.ink)
    page.disc((last / 2, last / 2), 0.1, page.made.ink)


def _put_stones(page: _Page, chances: Numbers) -> None:
    made = page.made
    for row, line in enumerate(made.rows):
        for column, sign in enumerate(line):
            place = (column, row)
            if sign != ".":
                _put_stone(page, place, made.black if sign == "X" else made.white)
                against = made.white if sign == "X" else made.black
                if chances.random() < made.numbered:
                    page.write(str(chances.integers(1, 250)), place, 0.38, against)
            elif chances.random() < made.lettered:
                page.disc(place, 0.35, float(np.mean(made.paper)))
                page.write("abcde"[chances.integers(5)], place, 0.4, made.ink)
    if made.marked:
        _put_mark(page, chances)


def _put_stone(page: _Page, place: tuple[float, float], color: float) -> None:
    made = page.made
    if made.shadow:
        x, y = (int(one / 2**_SHIFT) for one in page.at(place))
        reach = int(page.cell)
        near = page.canvas[max(y - reach, 0) : y + reach, max(x - reach, 0) : x + reach]
        under = near.copy()
        page.disc((place[0] + 0.05, place[1] + 0.08), made.radius, 40)
        near[:] = (near * made.shadow + under * (1 - made.shadow)).astype(np.uint8)
    page.disc(place, made.radius, color)
    for step in range(8 if made.shaded else 0):
        off = 0.02 * step
        lighter = color + made.shaded * step * (7 if color < 128 else 2)
        page.disc((place[0] - off, place[1] - off), made.radius * (1 - step / 8), min(lighter, 255))
    if made.outline:
        page.disc(place, made.radius, made.ink, made.outline)


def _put_mark(page: _Page, chances: Numbers) -> None:
    made = page.made
    stones = [
        (column, row)
        for row, line in enumerate(made.rows)
        for column, sign in enumerate(line)
        if sign != "."
    ]
    for at in chances.permutation(len(stones))[: int(chances.integers(1, 6))]:
        column, row = stones[at]
        color = made.white if made.rows[row][column] == "X" else made.black
        match _MARKS[chances.integers(len(_MARKS))]:
            case "ring":
                page.disc((column, row), made.radius * 0.5, color, 0.05)
            case "dot":
                page.disc((column, row), made.radius * 0.3, color)
            case "square":
                ends = [(-0.2, -0.2), (0.2, -0.2), (0.2, 0.2), (-0.2, 0.2)]
                _put_outline(page, (column, row), ends, color)
            case _:
                _put_outline(page, (column, row), [(0, -0.27), (0.24, 0.15), (-0.24, 0.15)], color)


def _put_outline(
    page: _Page, place: tuple[int, int], ends: list[tuple[float, float]], color: float
) -> None:
    points = [(place[0] + x, place[1] + y) for x, y in ends]
    for one, other in zip(points, [*points[1:], points[0]], strict=True):
        page.line(one, other, 0.05, color)


def _seen(made: Diagram, page: _Page, chances: Numbers) -> tuple[Pixels, Floats]:
    """The page as a picture, and where the corners of its board are."""
    side, wide = page.canvas.shape[0], made.width
    last = len(made.rows) - 1
    corners = np.array([[0, 0], [last, 0], [last, last], [0, last]], float) + made.margin
    corners = corners * page.cell / _FINE
    flat = np.asarray(cv2.resize(page.canvas, (wide, wide), interpolation=cv2.INTER_AREA), np.uint8)
    assert side == wide * _FINE
    if made.turn or made.slant:
        ends = np.array([[0, 0], [wide, 0], [wide, wide], [0, wide]], np.float32)
        spin = cv2.getRotationMatrix2D((wide / 2, wide / 2), made.turn, 0.97)
        moved = cv2.transform(ends[None], spin)[0] + chances.normal(0, made.slant * wide, (4, 2))
        into = cv2.getPerspectiveTransform(ends, moved.astype(np.float32))
        flat = np.asarray(cv2.warpPerspective(flat, into, (wide, wide), borderValue=(235,) * 3))
        corners = cv2.perspectiveTransform(corners[None], into)[0]
    seen: Floats = np.asarray(flat, np.float32)
    if made.blur:
        seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), made.blur))
    if made.noise:
        seen = seen + chances.normal(0, made.noise, seen.shape)
    pixels = np.clip(seen, 0, 255).astype(np.uint8)
    packed = cv2.imencode(".jpg", pixels[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, made.quality])[1]
    opened = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return np.ascontiguousarray(opened[..., ::-1]), corners
