"""Hands over a board, and how much of each point they hide."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from tests.photo.camera import Camera, Floats
from tests.photo.scene import Numbers, Scene
from tests.photo.softness import noise, softened

_TOP = 0.25  # cells above the wood, of a stone's widest part


def arm_with_fingers(camera: Camera, scene: Scene, chances: Numbers) -> list[npt.NDArray[np.int32]]:
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


def put_hand(canvas: Floats, scene: Scene, camera: Camera, chances: Numbers) -> Floats:
    """A hand over the board; returns how much of each point, or the stone on it, it hides."""
    drawn = np.zeros(canvas.shape[:2], np.uint8)
    for part in arm_with_fingers(camera, scene, chances):
        cv2.fillPoly(drawn, [part], 255)
    mask: npt.NDArray[np.uint8] = softened(drawn, camera.width / 250)
    pale = chances.uniform(0, 1)
    skin = np.array([0.55, 0.36, 0.26]) * (1 - pale) + np.array([0.98, 0.84, 0.78]) * pale
    skin = (
        skin * chances.uniform(0.65, 1.1)
        if chances.random() < 0.8
        else chances.uniform(0.05, 0.9, 3)
    )
    shade = 1 + 0.12 * noise(chances, (camera.height, camera.width), (90, 90))[..., None]
    share = np.clip(mask / 255.0 * 2 - 0.5, 0, 1)[..., None]
    canvas[:] = canvas * (1 - share) + skin * shade * share
    return _hidden_by(mask, scene, camera)


def put_fingers(canvas: Floats, scene: Scene, camera: Camera, chances: Numbers) -> Floats:
    """A hand of fingers with its sleeve over the board, and its shadow; returns what it hides."""
    limbs = list(_limbs(scene, camera, chances))
    outline = np.zeros(canvas.shape[:2], np.uint8)
    for limb in limbs:
        limb.draw(outline)
    off = -np.array(scene.light[:2]) * camera.width * chances.uniform(0.004, 0.02)
    moved = cv2.warpAffine(outline, np.array([[1, 0, off[0]], [0, 1, off[1]]]), canvas.shape[1::-1])
    soft = camera.width * chances.uniform(0.001, 0.008)
    canvas *= 1 - chances.uniform(0.3, 0.65) * softened(moved, soft)[..., None] / 255.0
    for limb in limbs:
        own = np.zeros_like(outline)
        limb.draw(own)
        depth = np.asarray(cv2.distanceTransform(own, cv2.DIST_L2, 3))
        round_ = np.sqrt(np.clip(depth / max(limb.thick / 2, 1), 0, 1))
        shade = limb.shaded + (1 - limb.shaded) * round_
        if limb.rough:
            shade = shade * (
                1 + limb.rough * noise(chances, (camera.height, camera.width), (12, 12))
            )
        share = (cv2.GaussianBlur(own, (0, 0), camera.width / 900) / 255.0)[..., None]
        canvas[:] = canvas * (1 - share) + limb.color * shade[..., None] * share
    mask = cv2.GaussianBlur(outline, (0, 0), camera.width / 900)
    return _hidden_by(np.asarray(mask, np.uint8), scene, camera)


class _Limb(Struct, frozen=True, eq=False):
    """A finger, the back of a hand or a sleeve: joints in the picture, and how it looks."""

    joints: npt.NDArray[np.int32]
    thick: float  # pixels
    color: Floats
    shaded: float  # its light at the edges by that in the middle
    rough: float

    def draw(self, mask: npt.NDArray[np.uint8]) -> None:
        """Fill it in a mask."""
        cv2.polylines(
            mask, [self.joints], isClosed=False, color=(255,), thickness=round(self.thick)
        )


def _limbs(scene: Scene, camera: Camera, chances: Numbers) -> Iterator[_Limb]:
    """A sleeve from beyond an edge, the back of a hand, and one to five fingers that end over the board."""
    tip = chances.uniform(0, scene.size - 1, 2) * camera.cells
    angle = chances.uniform(0, 2 * np.pi)
    away = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-away[1], away[0]])
    wide = chances.uniform(0.7, 1.4)
    lift = chances.uniform(0.3, 2.5)
    long = chances.uniform(2.2, 4)

    def seen(*points: Floats) -> npt.NDArray[np.int32]:
        lifted = [[*point, lift] for point in points]
        return np.asarray(camera.seen(np.array(lifted)).round(), np.int32)

    cell = float(np.linalg.norm(np.subtract(*seen(tip - across / 2, tip + across / 2))))
    pale = chances.uniform(0, 1)
    skin = np.array([0.40, 0.25, 0.18]) * (1 - pale) + np.array([0.98, 0.82, 0.74]) * pale
    skin = skin * chances.uniform(0.7, 1.1)
    cloth = np.clip(chances.uniform(0.03, 0.9) + chances.normal(0, 0.12, 3), 0.02, 0.95)
    palm = tip + away * long * wide
    wrist = palm + away * 3.2 * wide
    bare = chances.uniform(0, 3) * wide
    yield _Limb(seen(wrist, wrist + away * 9), 1.9 * wide * cell, skin, 0.6, 0.02)
    yield _Limb(seen(wrist + away * bare, wrist + away * 30), 2.8 * wide * cell, cloth, 0.5, 0.12)
    yield _Limb(
        seen(palm + away * 0.6 * wide, palm + away * 1.8 * wide),
        2.7 * wide * cell,
        skin,
        0.75,
        0.02,
    )
    for step in np.array([-0.95, -0.3, 0.35, 1.0, 1.7])[: int(chances.integers(1, 6))]:
        bent = chances.uniform(0.25, 1) if step else 1.0
        root = palm + across * step * wide + away * 0.4
        end = root - away * long * wide * bent + across * chances.normal(0, 0.3) * wide
        knuckle = (root + end) / 2 + across * chances.normal(0, 0.15) * wide
        light = chances.uniform(0.9, 1.08)
        yield _Limb(seen(root, knuckle, end), 0.75 * wide * cell, skin * light, 0.55, 0.02)


def _hidden_by(mask: npt.NDArray[np.uint8], scene: Scene, camera: Camera) -> Floats:
    """How much of each point, or of the stone on it, lies under a mask."""
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
