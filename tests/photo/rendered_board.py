"""Photographs of boards made by us, with known truth: camera, wood, stones, light, shadows, glare, noise.

Units on the board are cells, x to the right, y down, z up from the wood; pictures are red-green-blue. What
scenes have since later is drawn by chances of its own: without it a scene's picture is what it was before.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from tests.photo.camera import FINE, Camera, Floats
from tests.photo.hands import arm_with_fingers, put_fingers, put_hand
from tests.photo.lamps import Lamp, lamps_of, mirrored_in_wood, of_two_colors, sharp_shadow
from tests.photo.scene import Numbers, Scene, Stones, Wood
from tests.photo.softness import noise, softened

Pixels = npt.NDArray[np.uint8]

_TEXTURE = 32  # pixels a cell
_HIDDEN = 0.5  # of a point; more, and nobody can say what lies there
_GLINT = 1.3  # times as bright as in lacquer are lamps in stones


class Photograph(Struct, frozen=True, eq=False):
    """A picture with its truth: corners in pixels clockwise from the first point, and what is hidden.

    `hidden` are the points of which nobody can say what lies there, `grazed` those of which a part is seen.
    """

    pixels: Pixels
    corners: Floats
    rows: tuple[str, ...]
    hidden: frozenset[tuple[int, int]] = frozenset()
    grazed: frozenset[tuple[int, int]] = frozenset()


def photograph(scene: Scene) -> Photograph:
    """The picture of a scene."""
    chances = np.random.default_rng(scene.seed + 77_000)
    camera = Camera(scene, chances)
    more = np.random.default_rng(scene.seed + 78_000)
    lamps = lamps_of(scene, camera, more)
    stones = _stones_of(scene, chances)
    canvas = _ground(scene, chances, camera)
    _stray_stones(canvas, scene, camera, chances)
    canvas = _with_board(canvas, scene, camera, stones, lamps, chances)
    for stone in sorted(stones, key=lambda one: -camera.depth(one[:3])):
        _put_stone(canvas, scene, camera, stone, lamps, chances)
    canvas = _lit(canvas, scene, camera, chances)
    if scene.sharp_shadow:
        canvas *= 1 - scene.sharp_shadow * sharp_shadow(scene, camera, more)[..., None]
    if scene.two_colors:
        canvas *= of_two_colors(scene, camera, more)
    hidden: Floats = np.zeros(scene.size**2)
    if scene.hand:
        hidden = put_hand(canvas, scene, camera, chances)
    if scene.fingers:
        hidden = np.maximum(hidden, put_fingers(canvas, scene, camera, more))
    pixels = _developed(canvas, scene, chances)
    last = scene.size - 1
    corners = camera.flat(
        np.array([[0, 0], [last, 0], [last, last], [0, last]], float) * camera.cells
    )
    return Photograph(
        pixels,
        _bent(corners / FINE, scene, pixels.shape),
        scene.rows,
        _points(hidden > _HIDDEN, scene.size),
        _points((hidden > 0) & (hidden <= _HIDDEN), scene.size),
    )


def _points(chosen: npt.NDArray[np.bool_], size: int) -> frozenset[tuple[int, int]]:
    """The rows and columns of the points that are chosen, of a list row by row."""
    return frozenset(divmod(int(one), size) for one in np.flatnonzero(chosen))


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


def _ground(scene: Scene, chances: Numbers, camera: Camera) -> Floats:
    """What the board lies on, with things about."""
    shape = (camera.height, camera.width)
    ground = np.ones((*shape, 3), np.float32) * np.clip(
        np.array(scene.ground, np.float32), 0.03, 0.97
    )
    ground *= 1 + 0.08 * noise(chances, shape, (300, 300))[..., None]
    if chances.random() < 0.4:
        ground *= 1 + 0.10 * noise(chances, shape, (8, 400))[..., None]
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
    veins = noise(chances, shape, (900, along)) * 0.6 + noise(chances, shape, (250, 5)) * 0.4
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
    if scene.border:
        ends = at(-scene.border, -scene.border), at(last + scene.border, last + scene.border)
        cv2.rectangle(lines, *ends, 255, 2 * wide, cv2.LINE_AA, fine)
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
    canvas: Floats,
    scene: Scene,
    camera: Camera,
    stones: list[Floats],
    lamps: Sequence[Lamp],
    chances: Numbers,
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
    canvas = canvas * (1 - softened(shadow, 25)[..., None])
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
    if lamps:
        wood = wood + mirrored_in_wood(camera, lamps)[..., None] * (1 - np.clip(wood, 0, 1))
    return np.asarray(canvas * (1 - mask) + wood * mask)


def _put_stone(
    canvas: Floats,
    scene: Scene,
    camera: Camera,
    stone: Floats,
    lamps: Sequence[Lamp],
    chances: Numbers,
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
    for one in lamps:
        spot += _GLINT * shine * one.mirrored(rays, normal, middle, sharp)
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


def _stray_stones(canvas: Floats, scene: Scene, camera: Camera, chances: Numbers) -> None:
    """Some stones lie beside the board."""
    last = scene.size - 1
    for _ in range(int(chances.integers(0, 2 + scene.clutter))):
        x = chances.choice([-1, 1]) * (last / 2 + scene.margin + chances.uniform(0.8, 3)) + last / 2
        y = chances.uniform(-1, last + 1) * scene.stretch
        stone = np.array([x, y, -scene.thick + 0.2, 0.47, 0.2, chances.random() < 0.5])
        _put_stone(canvas, scene, camera, stone, (), chances)


def _lit(canvas: Floats, scene: Scene, camera: Camera, chances: Numbers) -> Floats:
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
        for part in arm_with_fingers(camera, scene, chances):
            cv2.fillPoly(shade, [part], 1.0)
        soft = camera.width * chances.uniform(0.004, 0.03)
        light = light * np.float32(1 - scene.hand_shadow * softened(shade, soft))
    canvas = canvas * light[..., None]
    if scene.glare:
        shine = cv2.resize(glare, (width, height), interpolation=cv2.INTER_LINEAR)[..., None]
        canvas += shine * np.sqrt(1 - np.clip(canvas, 0, 1))
    return np.asarray(canvas, np.float32)


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
    size = (round(canvas.shape[1] / FINE), round(canvas.shape[0] / FINE))
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
