"""Photographs of boards made by us, with known truth: camera, wood, stones, light, shadows, glare, noise.

A scene is drawn from a seed alone, so that a number names a picture. Units on the board are cells, x to the
right, y down, z up from the wood; pictures are red-green-blue.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.diagrams import parse_rows, rows_of
from ingboard.board.points import Color
from ingboard.board.position import chains_of, liberties_of

Floats = npt.NDArray[np.floating]
Pixels = npt.NDArray[np.uint8]
Numbers = np.random.Generator

_TEXTURE = 32  # pixels a cell
_FINE = 1.5  # times the size at which pictures are drawn
_HIDDEN = 0.5  # of a point; more, and nobody can say what lies there
_TOP = 0.25  # cells above the wood, of a stone's widest part


class Wood(Enum):
    """The board's color and that of its grain, 0 to 1."""

    KAYA = ((0.87, 0.70, 0.42), (0.74, 0.55, 0.29))
    MAPLE = ((0.91, 0.80, 0.62), (0.84, 0.70, 0.50))
    BAMBOO = ((0.83, 0.68, 0.44), (0.70, 0.52, 0.28))
    OAK = ((0.68, 0.47, 0.28), (0.55, 0.36, 0.20))
    CHERRY = ((0.80, 0.50, 0.27), (0.66, 0.37, 0.19))


class Stones(Enum):
    """Of a set: base of black and white, shine, sharpness of the shine, thickness of a stone by its width."""

    SLATE = (0.10, 0.90, 0.15, 12, 0.40)
    GLASS = (0.05, 0.90, 0.85, 70, 0.42)
    PLASTIC = (0.07, 0.93, 0.45, 30, 0.36)
    YUNZI = (0.09, 0.86, 0.30, 25, 0.46)


class Scene(Struct, frozen=True):
    """What is photographed, and how. `tilt` and `turn` are in degrees; 0 to 1 where nothing else is said."""

    rows: tuple[str, ...]
    wood: Wood = Wood.KAYA
    stones: Stones = Stones.SLATE
    width: int = 1200
    tilt: float = 15.0
    turn: float = 0.0
    fill: float = 0.85  # of the frame
    view: float = 45.0  # degrees of the lens
    aside: tuple[float, float] = (0.0, 0.0)  # of the frame
    jitter: float = 0.05  # cells by which stones lie off their points
    margin: float = 0.9  # cells of wood around the lines
    thick: float = 1.5
    stretch: float = 1.07  # a cell's height by its width
    line: float = 0.05  # a line's width in cells
    ink: float = 0.85
    grain: float = 0.5
    gradient: float = 0.0  # log of the light's fall across the picture
    glare: float = 0.0
    hand_shadow: float = 0.0
    hand: bool = False
    cast: tuple[float, float, float] = (1.0, 1.0, 1.0)
    exposure: float = 1.0
    light: tuple[float, float, float] = (-0.4, -0.5, 0.8)
    ambient: float = 0.5
    blur: float = 0.6  # pixels
    noise: float = 3.0  # steps of 255
    quality: int = 85
    sharpened: float = 0.0
    barrel: float = 0.0
    frame: bool = False  # a line along the board's edge
    clutter: int = 3
    ground: tuple[float, float, float] = (0.35, 0.3, 0.3)
    seed: int = 0

    @property
    def size(self) -> int:
        """Lines a side."""
        return len(self.rows)


class Photograph(Struct, frozen=True, eq=False):
    """A picture with its truth: corners in pixels clockwise from the first point, and what is hidden.

    `hidden` are the points of which nobody can say what lies there, `grazed` those of which a part is seen.
    """

    pixels: Pixels
    corners: Floats
    rows: tuple[str, ...]
    hidden: frozenset[tuple[int, int]] = frozenset()
    grazed: frozenset[tuple[int, int]] = frozenset()


def position(chances: Numbers, size: int, share: float) -> tuple[str, ...]:
    """A board filled to that share, stones of a color together as in a game."""
    place = cv2.resize(chances.normal(size=(6, 6)), (size, size), interpolation=cv2.INTER_CUBIC)
    color = place + chances.normal(0, 0.9, (size, size)) > 0
    order = cv2.resize(chances.normal(size=(5, 5)), (size, size), interpolation=cv2.INTER_CUBIC)
    order = order * chances.uniform(0, 1.5) + chances.normal(size=(size, size))
    filled = np.zeros(size * size, bool)
    filled[np.argsort(-order.ravel())[: round(share * size * size)]] = True
    signs = np.where(filled.reshape(size, size), np.where(color, "X", "O"), ".")
    return tuple("".join(row) for row in signs)


def legal(rows: tuple[str, ...]) -> tuple[str, ...]:
    """The board without the chains that have no liberty, as games leave it."""
    position = parse_rows(rows)
    for color in Color:
        for chain in chains_of(position, color):
            if not liberties_of(position, min(chain)):
                position = position.with_cells([(point, None) for point in chain])
    return rows_of(position)


def drawn_scene(seed: int, *, hard: bool = False) -> Scene:
    """A scene by its number; `hard` ones are tilted more, with uneven light, shadows and glare."""
    chances = np.random.default_rng(seed)
    size = int(chances.choice([9, 13, 19], p=[0.15, 0.2, 0.65]))
    share = float(
        chances.choice(
            [chances.uniform(0, 0.35), chances.uniform(0.2, 0.75), chances.uniform(0.7, 1)]
        )
    )
    angle = chances.uniform(0, 2 * np.pi)
    slant = chances.uniform(0.3, 1.1)
    warm = chances.normal(0, 0.10 if hard else 0.05, 3)

    def sometimes(chance: float, value: float) -> float:
        return value if chances.random() < chance else 0.0

    return Scene(
        rows=position(chances, size, share),
        wood=list(Wood)[chances.integers(5)],
        stones=list(Stones)[chances.integers(4)],
        width=int(chances.choice([900, 1200, 1400] if hard else [700, 900, 1200, 1600])),
        tilt=float(chances.uniform(15, 47) if hard else chances.uniform(0, 35)),
        turn=float(chances.uniform(-45, 45) if chances.random() < 0.4 else chances.normal(0, 7)),
        fill=float(chances.uniform(0.65, 0.95) if hard else chances.uniform(0.72, 0.95)),
        view=float(chances.uniform(30, 68)),
        aside=(float(chances.uniform(-1, 1)), float(chances.uniform(-1, 1))),
        jitter=float(chances.uniform(0.02, 0.10 if hard else 0.07)),
        margin=float(chances.uniform(0.55, 1.3)),
        thick=float(chances.choice([chances.uniform(0.3, 1.5), chances.uniform(1.5, 6)])),
        stretch=float(chances.uniform(1.0, 1.09)),
        line=float(chances.uniform(0.035, 0.075)),
        ink=float(chances.uniform(0.55, 1.0)),
        grain=float(chances.uniform(0, 1)),
        gradient=float(abs(chances.normal(0, 0.4 if hard else 0.12))),
        glare=sometimes(0.5 if hard else 0.1, float(chances.uniform(0.15, 0.6 if hard else 0.3))),
        hand_shadow=sometimes(0.4 if hard else 0, float(chances.uniform(0.25, 0.6))),
        hand=bool(chances.random() < (0.1 if hard else 0.0)),
        cast=(float(np.exp(warm[0])), float(np.exp(warm[1])), float(np.exp(warm[2]))),
        exposure=float(np.exp(chances.normal(0, 0.22 if hard else 0.12))),
        light=(float(np.cos(angle) * slant), float(np.sin(angle) * slant), 0.8),
        ambient=float(chances.uniform(0.35, 0.8)),
        blur=float(chances.uniform(0.3, 1.5 if hard else 0.9)),
        noise=float(chances.uniform(1, 8 if hard else 4)),
        quality=int(chances.integers(45 if hard else 75, 96)),
        sharpened=sometimes(0.35, float(chances.uniform(0.3, 1.5))),
        frame=bool(chances.random() < 0.12),
        barrel=float(chances.normal(0, 0.012 if hard else 0.006)),
        clutter=int(chances.integers(0, 9)),
        ground=tuple(
            float(one) for one in chances.uniform(0.05, 0.95) + chances.normal(0, 0.07, 3)
        ),  # type: ignore[arg-type]
        seed=seed,
    )


def photograph(scene: Scene) -> Photograph:
    """The picture of a scene."""
    chances = np.random.default_rng(scene.seed + 77_000)
    camera = _Camera(scene, chances)
    stones = _stones_of(scene, chances)
    canvas = _ground(scene, chances, camera)
    _stray_stones(canvas, scene, camera, chances)
    canvas = _with_board(canvas, scene, camera, stones, chances)
    for stone in sorted(stones, key=lambda one: -camera.depth(one[:3])):
        _put_stone(canvas, scene, camera, stone, chances)
    canvas = _lit(canvas, scene, camera, chances)
    hidden = _put_hand(canvas, scene, camera, chances) if scene.hand else np.zeros(scene.size**2)
    pixels = _developed(canvas, scene, chances)
    last = scene.size - 1
    corners = camera.flat(
        np.array([[0, 0], [last, 0], [last, last], [0, last]], float) * camera.cells
    )
    return Photograph(
        pixels,
        _bent(corners / _FINE, scene, pixels.shape),
        scene.rows,
        _points(hidden > _HIDDEN, scene.size),
        _points((hidden > 0) & (hidden <= _HIDDEN), scene.size),
    )


def _points(chosen: npt.NDArray[np.bool_], size: int) -> frozenset[tuple[int, int]]:
    """The rows and columns of the points that are chosen, of a list row by row."""
    return frozenset(divmod(int(one), size) for one in np.flatnonzero(chosen))


class _Camera:
    """A pinhole over the board; pictures are drawn larger."""

    def __init__(self, scene: Scene, chances: Numbers) -> None:
        self.cells = np.array([1.0, scene.stretch])
        last = scene.size - 1
        self.width = round(scene.width * _FINE)
        self.height = int(self.width * chances.choice([0.75, 0.75, 0.67, 1.0]))
        self.middle = np.array([last / 2, last / 2 * scene.stretch, 0.0])
        tilt, turn = np.radians(scene.tilt), np.radians(scene.turn)
        ahead = np.array([0, -np.sin(tilt), -np.cos(tilt)])
        right = np.array([1.0, 0, 0])
        spin = np.array(
            [[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]]
        )
        ahead, right = spin @ ahead, spin @ right
        down = np.cross(right, ahead)
        self.rotation = np.stack([right, down, ahead])
        focal = self.width / 2 / np.tan(np.radians(scene.view) / 2)
        self.lens = np.array([[focal, 0, self.width / 2], [0, focal, self.height / 2], [0, 0, 1.0]])
        reach = last / 2 + scene.margin
        edges = (
            np.array([[x * reach, y * reach * scene.stretch, 0] for x in (-1, 1) for y in (-1, 1)])
            + self.middle
        )
        distance = 10.0
        for _ in range(40):
            self.place = self.middle - ahead * distance
            seen = self.seen(edges)
            taken = max(np.ptp(seen[:, 0]) / self.width, np.ptp(seen[:, 1]) / self.height)
            distance = float(distance * taken / scene.fill)
        self.place = self.middle - ahead * distance
        seen = self.seen(edges)
        low, high = seen.min(axis=0), seen.max(axis=0)
        frame = np.array([self.width, self.height])
        room = np.maximum(frame - (high - low), 0)
        target = room / 2 * (1 + 0.8 * np.array(scene.aside))
        self.lens[:2, 2] += target - low

    def seen(self, points: Floats) -> Floats:
        """Points of space in the picture."""
        turned = (points - self.place) @ self.rotation.T @ self.lens.T
        return np.asarray(turned[:, :2] / turned[:, 2:])

    def flat(self, points: Floats) -> Floats:
        """Points of the board's plane in the picture."""
        return self.seen(np.column_stack([points, np.zeros(len(points))]))

    def depth(self, point: Floats) -> float:
        """How far a point is."""
        return float(np.linalg.norm(np.asarray(point) - self.place))

    def rays(self, x: Floats, y: Floats) -> Floats:
        """Directions, of length 1, from the camera through pixels."""
        seen = (
            np.stack([x, y, np.ones_like(x)], axis=-1) @ np.linalg.inv(self.lens).T @ self.rotation
        )
        return np.asarray(seen / np.linalg.norm(seen, axis=-1, keepdims=True))


def _stones_of(scene: Scene, chances: Numbers) -> list[Floats]:
    """Middle (x, y, z), radius, half thickness, 1 for black of each stone."""
    radius = chances.uniform(0.455, 0.495)
    half = radius * scene.stones.value[4] * chances.uniform(0.85, 1.1)
    found = []
    for row, line in enumerate(scene.rows):
        for column, sign in enumerate(line):
            if sign == ".":
                continue
            off = np.clip(chances.normal(0, scene.jitter, 2), -0.22, 0.22)
            grown = radius * (1.015 if sign == "X" else 1.0)
            place = [column + off[0], (row + off[1]) * scene.stretch, half]
            found.append(np.array([*place, grown, half, sign == "X"], float))
    for _ in range(3):  # neighbors push one another apart
        for one in range(len(found)):
            for other in range(one + 1, min(one + scene.size + 2, len(found))):
                way = found[other][:2] - found[one][:2]
                gap = np.hypot(*way)
                least = found[one][3] + found[other][3]
                if 0.01 < gap < least:
                    push = way / gap * (least - gap) / 2
                    found[one][:2] -= push
                    found[other][:2] += push
    return found


def _noise(chances: Numbers, shape: tuple[int, int], coarse: tuple[float, float]) -> Floats:
    """Smooth noise about 0 with grains of so many pixels down and right."""
    small = chances.normal(
        size=(max(2, int(shape[0] / coarse[0])), max(2, int(shape[1] / coarse[1])))
    )
    small = small.astype(np.float32)
    return np.asarray(cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC))


def _softened(mask: npt.NDArray[Any], radius: float) -> npt.NDArray[Any]:
    """A large mask blurred, for speed at a quarter of its size."""
    small = cv2.resize(mask, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), max(radius / 4, 0.3))
    return np.asarray(
        cv2.resize(small, (mask.shape[1], mask.shape[0]), interpolation=cv2.INTER_LINEAR)
    )


def _ground(scene: Scene, chances: Numbers, camera: _Camera) -> Floats:
    """What the board lies on, with things about."""
    shape = (camera.height, camera.width)
    ground = np.ones((*shape, 3), np.float32) * np.clip(
        np.array(scene.ground, np.float32), 0.03, 0.97
    )
    ground *= 1 + 0.08 * _noise(chances, shape, (300, 300))[..., None]
    if chances.random() < 0.4:
        ground *= 1 + 0.10 * _noise(chances, shape, (8, 400))[..., None]
    for _ in range(scene.clutter):
        color = tuple(
            float(one) for one in np.clip(chances.uniform(0, 1) + chances.normal(0, 0.1, 3), 0, 1)
        )
        x, y = chances.uniform(-0.05, 1.05, 2) * (camera.width, camera.height)
        wide, tall = chances.uniform(0.05, 0.35, 2) * camera.width
        box = cv2.boxPoints(((x, y), (wide, tall), float(chances.uniform(0, 90)))).astype(np.int32)
        match chances.integers(3):
            case 0:
                cv2.fillPoly(ground, [box], color)
            case 1:
                cv2.ellipse(
                    ground, (int(x), int(y)), (int(wide / 2), int(wide / 2.5)), 0, 0, 360, color, -1
                )
                cv2.ellipse(
                    ground,
                    (int(x), int(y)),
                    (int(wide / 2.6), int(wide / 3.2)),
                    0,
                    0,
                    360,
                    (0.1, 0.1, 0.1),
                    -1,
                )
            case _:
                for step in range(12):
                    cv2.line(
                        ground,
                        (int(x), int(y + step * 22)),
                        (int(x + wide * 2), int(y + step * 22 + tall / 3)),
                        color,
                        5,
                    )
    return np.asarray(ground)


def _texture(scene: Scene, stones: list[Floats], chances: Numbers) -> tuple[Floats, float]:
    """The board from above with the stones' shadows, and how many cells of wood are around its lines."""
    light, dark = (np.array(color, np.float32) for color in scene.wood.value)
    margin = scene.margin
    side = scene.size - 1 + 2 * margin
    shape = (int(side * _TEXTURE * scene.stretch), int(side * _TEXTURE))
    along = 6.0 if scene.wood is Wood.BAMBOO else 14.0
    veins = _noise(chances, shape, (900, along)) * 0.6 + _noise(chances, shape, (250, 5)) * 0.4
    if chances.random() < 0.5:
        veins = cv2.resize(np.ascontiguousarray(veins.T), (shape[1], shape[0]))
    mixed = np.clip(0.35 + 0.35 * scene.grain * veins, 0, 1)[..., None]
    board = (light * (1 - mixed) + dark * mixed) * (1 + chances.normal(0, 0.06))
    fine = 4
    lines = np.zeros((shape[0], shape[1]), np.uint8)
    wide = max(1, round(scene.line * _TEXTURE))

    def at(column: float, row: float) -> tuple[int, int]:
        x, y = (column + margin) * _TEXTURE, (row + margin) * _TEXTURE * scene.stretch
        return round(x * 2**fine), round(y * 2**fine)

    last = scene.size - 1
    for number in range(scene.size):
        cv2.line(lines, at(number, 0), at(number, last), 255, wide, cv2.LINE_AA, fine)
        cv2.line(lines, at(0, number), at(last, number), 255, wide, cv2.LINE_AA, fine)
    if scene.frame:
        cv2.rectangle(
            lines,
            at(-margin * 0.8, -margin * 0.8),
            at(last + margin * 0.8, last + margin * 0.8),
            200,
            wide,
            0,
            fine,
        )
    edge = 2 if scene.size == 9 else 3
    marks = {edge, last - edge, last // 2} if scene.size > 9 else {edge, last - edge}
    dots = [(row, column) for row in marks for column in marks] + [(last // 2, last // 2)]
    radius = chances.uniform(0.08, 0.14) * _TEXTURE
    for row, column in dots:
        cv2.circle(lines, at(column, row), round(radius * 2**fine), 255, -1, cv2.LINE_AA, fine)
    drawn = np.float32(lines[..., None]) / 255 * np.float32(scene.ink)
    board = board * (1 - drawn) + 0.07 * drawn
    shade = np.zeros(shape, np.float32)
    for x, y, z, r, half, _ in stones:
        for share, lift in ((0.5, 0.0), (0.7, half)):
            off = -np.array(scene.light[:2]) / scene.light[2] * (z * 0.6 + lift)
            middle = at(x + off[0], (y + off[1]) / scene.stretch)
            cv2.circle(shade, middle, round(r * _TEXTURE * 2**fine), share, -1, cv2.LINE_AA, fine)
    shade = np.asarray(cv2.GaussianBlur(shade, (0, 0), _TEXTURE * chances.uniform(0.04, 0.14)))
    board = board * (1 - (1 - scene.ambient) * shade[..., None])
    return np.asarray(board), margin


def _with_board(
    canvas: Floats, scene: Scene, camera: _Camera, stones: list[Floats], chances: Numbers
) -> Floats:
    texture, margin = _texture(scene, stones, chances)
    last = scene.size - 1
    low, high = -margin, last + margin
    flat = np.array([[low, low], [high, low], [high, high], [low, high]]) * camera.cells
    top = np.column_stack([flat, np.zeros(4)])
    bottom = np.column_stack([flat, np.full(4, -scene.thick)])
    hull = camera.seen(np.vstack([top, bottom]))
    under = hull[4:] + np.array([0.02, 0.03]) * camera.width * np.sign(scene.light[:2])
    shadow = np.zeros(canvas.shape[:2], np.float32)
    cv2.fillPoly(shadow, [under.astype(np.int32)], 0.45)
    canvas = canvas * (1 - _softened(shadow, 25)[..., None])
    for side in range(4):
        other = (side + 1) % 4
        corners = np.array([hull[side], hull[other], hull[other + 4], hull[side + 4]])
        color = np.array(scene.wood.value[1]) * chances.uniform(0.5, 0.95)
        cv2.fillPoly(
            canvas, [corners.astype(np.int32)], tuple(float(one) for one in color), cv2.LINE_AA
        )
    source = np.array(
        [[0, 0], [texture.shape[1], 0], [texture.shape[1], texture.shape[0]], [0, texture.shape[0]]]
    )
    into = cv2.getPerspectiveTransform(source.astype(np.float32), hull[:4].astype(np.float32))
    size = (camera.width, camera.height)
    wood = cv2.warpPerspective(texture, into, size, flags=cv2.INTER_LINEAR)
    mask = cv2.warpPerspective(
        np.ones(texture.shape[:2], np.float32), into, size, flags=cv2.INTER_LINEAR
    )[..., None]
    return np.asarray(canvas * (1 - mask) + wood * mask)


def _put_stone(
    canvas: Floats, scene: Scene, camera: _Camera, stone: Floats, chances: Numbers
) -> None:
    """Draws an ellipsoid by a ray for each of its pixels."""
    middle, radius, half = stone[:3], stone[3], stone[4]
    box = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * (
        radius,
        radius,
        half,
    )
    seen = camera.seen(middle + box)
    left, top = np.floor(seen.min(axis=0)).astype(int)
    right, bottom = np.ceil(seen.max(axis=0)).astype(int) + 1
    left, top = max(left, 0), max(top, 0)
    right, bottom = min(right, camera.width), min(bottom, camera.height)
    if left >= right or top >= bottom:
        return
    y, x = np.mgrid[top:bottom, left:right].astype(float)
    rays = camera.rays(x, y)
    scale = np.array([radius, radius, half])
    start, way = (camera.place - middle) / scale, rays / scale
    a, b, c = (way**2).sum(-1), (way * start).sum(-1), (start**2).sum() - 1
    under = b * b - a * c
    hit = under > 0
    distance = (-b - np.sqrt(np.where(hit, under, 0))) / a
    normal = (start + way * distance[..., None]) / scale
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    black, white, shine, sharp, _ = scene.stones.value
    lamp = np.array(scene.light) / np.linalg.norm(scene.light)
    diffuse = scene.ambient + (1 - scene.ambient) * np.clip(normal @ lamp, 0, None) * 1.15
    around = 0.62 + 0.38 * np.clip(normal[..., 2], 0, 1)
    mirrored = rays - 2 * (rays * normal).sum(-1, keepdims=True) * normal
    spot = shine * np.clip(mirrored @ lamp, 0, 1) ** sharp
    second = np.array([lamp[1], -lamp[0], 0.9])
    spot += shine * 0.4 * np.clip(mirrored @ (second / np.linalg.norm(second)), 0, 1) ** sharp
    rim = (1 - np.clip(-(rays * normal).sum(-1), 0, 1)) ** 3
    wood = np.array(scene.wood.value[0])
    is_black = stone[5] > 0.5
    if is_black:
        body = np.array([1.0, 1.0, 1.06]) * black * chances.uniform(0.8, 1.25)
        color = body * (diffuse * around)[..., None] + (spot * 0.9 + rim * 0.16 * shine)[..., None]
    else:
        body = np.array([1.0, 0.985, 0.95]) * white * chances.uniform(0.95, 1.04)
        stripes = 0.0
        if scene.stones is Stones.SLATE:
            stripes = 0.03 * np.sin((x * np.cos(radius * 99 + x[0, 0]) + y) * 0.5)[..., None]
        tint = (1 - np.clip(normal[..., 2:], 0, 1)) * 0.35
        color = (
            (body * (1 - tint) + body * wood * tint) * (diffuse * around)[..., None] * (1 + stripes)
        )
        color = color + (spot * 0.35)[..., None]
    part = canvas[top:bottom, left:right]
    part[hit] = color[hit]


def _stray_stones(canvas: Floats, scene: Scene, camera: _Camera, chances: Numbers) -> None:
    """Some stones lie beside the board."""
    last = scene.size - 1
    for _ in range(int(chances.integers(0, 2 + scene.clutter))):
        x = chances.choice([-1, 1]) * (last / 2 + scene.margin + chances.uniform(0.8, 3)) + last / 2
        y = chances.uniform(-1, last + 1) * scene.stretch
        stone = np.array([x, y, -scene.thick + 0.2, 0.47, 0.2, chances.random() < 0.5])
        _put_stone(canvas, scene, camera, stone, chances)


def _lit(canvas: Floats, scene: Scene, camera: _Camera, chances: Numbers) -> Floats:
    """The light's fall, the shadow of a hand, glare on the lacquer."""
    height, width = canvas.shape[:2]
    y, x = np.mgrid[:height:8, :width:8].astype(np.float32)
    angle = chances.uniform(0, 2 * np.pi)
    slope = (
        ((x / width - 0.5) * np.cos(angle) + (y / height - 0.5) * np.sin(angle))
        * scene.gradient
        * 1.4
    )
    glare = np.zeros_like(x)
    if scene.glare:
        for _ in range(int(chances.integers(1, 4))):
            place = camera.flat(chances.uniform(0, scene.size - 1, (1, 2)) * camera.cells)[0]
            wide, tall = chances.uniform(0.02, 0.12, 2) * width
            glare += scene.glare * np.exp(
                -(((x - place[0]) / wide) ** 2) - ((y - place[1]) / tall) ** 2
            )
    light = cv2.resize(np.exp(slope), (width, height), interpolation=cv2.INTER_LINEAR)
    if scene.hand_shadow:
        shade = np.zeros((height, width), np.float32)
        for part in _hand_shape(camera, scene, chances):
            cv2.fillPoly(shade, [part], 1.0)
        soft = camera.width * chances.uniform(0.004, 0.03)
        light = light * np.float32(1 - scene.hand_shadow * _softened(shade, soft))
    canvas = canvas * light[..., None]
    if scene.glare:
        shine = cv2.resize(glare, (width, height), interpolation=cv2.INTER_LINEAR)[..., None]
        canvas += shine * np.sqrt(1 - np.clip(canvas, 0, 1))
    return np.asarray(canvas, np.float32)


def _hand_shape(camera: _Camera, scene: Scene, chances: Numbers) -> list[npt.NDArray[np.int32]]:
    """An arm from beyond an edge of the board and one to four fingers, the last ones ending on it."""
    last = scene.size - 1
    tip = chances.uniform(0, 1, 2) * last * camera.cells
    angle = chances.uniform(0, 2 * np.pi)
    wide = chances.uniform(0.6, 1.3)
    away = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-away[1], away[0]])
    arm = [
        tip + away * 3 * wide + across * 1.6 * wide,
        tip + away * 40 + across * 2.2 * wide,
        tip + away * 40 - across * 2.2 * wide,
        tip + away * 3 * wide - across * 1.6 * wide,
    ]
    parts = [arm]
    for step in (-1.2, -0.5, 0.2, 0.9)[: int(chances.integers(1, 5))]:
        root = tip + (away * 3.5 + across * step) * wide
        end = tip + across * step * 0.6 * wide + away * chances.uniform(0, 1.2)
        thick = across * wide * 0.45
        middle = (root + end) / 2 + across * chances.normal(0, 0.2)
        parts.append(
            [
                root + thick,
                middle + thick,
                end + thick * 0.75,
                end - thick * 0.75,
                middle - thick,
                root - thick,
            ]
        )
    return [camera.flat(np.array(part)).astype(np.int32) for part in parts]


def _put_hand(canvas: Floats, scene: Scene, camera: _Camera, chances: Numbers) -> Floats:
    """A hand over the board; returns how much of each point, or the stone on it, it hides."""
    drawn = np.zeros(canvas.shape[:2], np.uint8)
    for part in _hand_shape(camera, scene, chances):
        cv2.fillPoly(drawn, [part], 255)
    mask: npt.NDArray[np.uint8] = _softened(drawn, camera.width / 250)
    pale = chances.uniform(0, 1)
    skin = np.array([0.55, 0.36, 0.26]) * (1 - pale) + np.array([0.98, 0.84, 0.78]) * pale
    skin = (
        skin * chances.uniform(0.65, 1.1)
        if chances.random() < 0.8
        else chances.uniform(0.05, 0.9, 3)
    )
    shade = 1 + 0.12 * _noise(chances, (camera.height, camera.width), (90, 90))[..., None]
    share = np.clip(mask / 255.0 * 2 - 0.5, 0, 1)[..., None]
    canvas[:] = canvas * (1 - share) + skin * shade * share
    rows, columns = np.mgrid[: scene.size, : scene.size]
    lift = [_TOP * (sign != ".") for line in scene.rows for sign in line]
    found = []
    for reach in (0.15, 0.3, 0.45):
        for angle in np.linspace(0, 2 * np.pi, 8, endpoint=False):
            across = (columns.ravel() + reach * np.cos(angle)) * camera.cells[0]
            down = (rows.ravel() + reach * np.sin(angle)) * camera.cells[1]
            seen = camera.seen(np.column_stack([across, down, lift])).round().astype(int)
            seen = np.clip(seen, 0, [camera.width - 1, camera.height - 1])
            found.append(mask[seen[:, 1], seen[:, 0]] > 60)
    return np.asarray(np.mean(found, axis=0))


def _bent(points: Floats, scene: Scene, shape: tuple[int, ...]) -> Floats:
    """Points of the straight picture in that of a lens that bends lines."""
    middle = np.array([shape[1], shape[0]]) / 2
    off = (points - middle) / middle.max()
    bent = off
    for _ in range(8):  # the picture is made the other way round
        bent = off / (1 + scene.barrel * (bent**2).sum(axis=1, keepdims=True))
    return np.asarray(middle + bent * middle.max())


def _developed(canvas: Floats, scene: Scene, chances: Numbers) -> Pixels:
    """What the camera makes of it: lens, blur, noise, color, JPEG."""
    size = (round(canvas.shape[1] / _FINE), round(canvas.shape[0] / _FINE))
    seen = cv2.resize(canvas, size, interpolation=cv2.INTER_AREA) * np.array(scene.cast, np.float32)
    seen = seen * scene.exposure * min(1.3, 0.92 / float(np.percentile(seen[::8, ::8], 95)))
    if scene.barrel:
        y, x = np.mgrid[: size[1], : size[0]].astype(np.float64)
        half = max(size) / 2
        off = np.stack([x - size[0] / 2, y - size[1] / 2], axis=-1) / half
        off = off * (1 + scene.barrel * (off**2).sum(axis=-1, keepdims=True)) * half
        back = (off + np.array(size) / 2).astype(np.float32)
        seen = cv2.remap(
            seen, back[..., 0], back[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
    seen = cv2.GaussianBlur(seen, (0, 0), scene.blur)
    if scene.sharpened:
        seen = seen + scene.sharpened * (seen - cv2.GaussianBlur(seen, (0, 0), 1.5))
    seen = np.where(seen > 0.85, 0.85 + 0.15 * np.tanh((seen - 0.85) / 0.15), seen)
    seen = seen * 255 + chances.standard_normal(seen.shape, np.float32) * scene.noise
    pixels = np.clip(seen, 0, 255).astype(np.uint8)
    packed = cv2.imencode(".jpg", pixels[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, scene.quality])[1]
    return np.ascontiguousarray(
        np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)[..., ::-1]
    )


def with_width(scene: Scene, width: int) -> Scene:
    """The scene in a larger or smaller picture."""
    return replace(scene, width=width)
