"""Lamps over a board: how they are mirrored in wood and stones, how they color it, what stands in the light.

Light comes from a lamp in two colors where there is another kind of lamp, or a window, on the other side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from tests.photo.camera import Camera, Floats
from tests.photo.hands import arm_with_fingers
from tests.photo.scene import Numbers, Scene

_COARSE = 8  # pixels a side for which light is told once
_WARM = np.array([1.0, 0.15, -1.0])  # as logarithms, against cold light


class Lamp(Struct, frozen=True, eq=False):
    """A lamp: its place in space, how bright it is mirrored, how small it is seen in lacquer."""

    place: Floats
    bright: float
    sharp: float

    def mirrored(self, rays: Floats, normal: Floats, place: Floats, sharp: float) -> Floats:
        """How much of it is seen along rays from the camera that meet a surface there."""
        away = rays - 2 * (rays * normal).sum(-1, keepdims=True) * normal
        toward = self.place - place
        toward = toward / np.linalg.norm(toward, axis=-1, keepdims=True)
        return np.asarray(self.bright * np.clip((away * toward).sum(-1), 0, 1) ** sharp)


def lamps_of(scene: Scene, camera: Camera, chances: Numbers) -> list[Lamp]:
    """Lamps that the camera sees mirrored in the board, each at a place of its own."""
    found = []
    for _ in range(scene.lamps):
        on_board = np.append(chances.uniform(0, scene.size - 1, 2) * camera.cells, 0)
        ray = on_board - camera.place
        away = ray / np.linalg.norm(ray) * (1, 1, -1)
        place = on_board + away * chances.uniform(12, 60)
        found.append(
            Lamp(place, float(chances.uniform(0.4, 1.3)), float(np.exp(chances.uniform(4, 8))))
        )
    return found


def mirrored_in_wood(camera: Camera, lamps: Sequence[Lamp]) -> Floats:
    """How much light each pixel of the board's lacquer has from lamps."""
    y, x = np.mgrid[: camera.height : _COARSE, : camera.width : _COARSE].astype(float)
    rays = camera.rays(x + _COARSE / 2, y + _COARSE / 2)
    down = np.minimum(rays[..., 2:], -1e-3)  # what does not meet the board is not seen as wood
    place = camera.place - rays * (camera.place[2] / down)
    up = np.array([0, 0, 1.0])
    shine = np.zeros(x.shape)
    for lamp in lamps:
        core = lamp.mirrored(rays, up, place, lamp.sharp)
        halo = lamp.mirrored(rays, up, place, lamp.sharp / 12)
        shine += core + 0.25 * halo
    size = (camera.width, camera.height)
    return np.asarray(cv2.resize(shine.astype(np.float32), size, interpolation=cv2.INTER_LINEAR))


def of_two_colors(scene: Scene, camera: Camera, chances: Numbers) -> Floats:
    """What each pixel's red, green and blue are multiplied by: warm light on one side, cold on the other."""
    y, x = np.mgrid[: camera.height : _COARSE, : camera.width : _COARSE].astype(float)
    angle = chances.uniform(0, 2 * np.pi)
    across = (x / camera.width - 0.5) * np.cos(angle) + (y / camera.height - 0.5) * np.sin(angle)
    side = np.tanh((across - chances.normal(0, 0.15)) * chances.uniform(1.5, 8))
    pool = (chances.uniform(0.2, 0.8, 2) - 0.5) * (camera.width, camera.height)
    off = np.hypot(x - camera.width / 2 - pool[0], y - camera.height / 2 - pool[1])
    bright = chances.uniform(-0.5, 0.5) * np.exp(-((off / (0.3 * camera.width)) ** 2))
    color = np.exp(scene.two_colors * (side[..., None] * _WARM + bright[..., None]))
    size = (camera.width, camera.height)
    return np.asarray(cv2.resize(color.astype(np.float32), size, interpolation=cv2.INTER_LINEAR))


def sharp_shadow(scene: Scene, camera: Camera, chances: Numbers) -> Floats:
    """The share, 0 to 1, of the shadow of something near the board: its edges are hardly soft."""
    shade = np.zeros((camera.height, camera.width), np.float32)
    for part in _in_the_light(scene, camera, chances):
        cv2.fillPoly(shade, [part], 1.0, cv2.LINE_AA)
    soft = camera.width * chances.uniform(0.0004, 0.003)
    return np.asarray(cv2.GaussianBlur(shade, (0, 0), soft))


def _in_the_light(
    scene: Scene, camera: Camera, chances: Numbers
) -> Iterator[npt.NDArray[np.int32]]:
    """Outlines of an arm, of the stand and the shade of a lamp, of bars of a window, or of a person."""
    last = scene.size - 1
    place = chances.uniform(0, last, 2) * camera.cells
    angle = chances.uniform(0, 2 * np.pi)
    away = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-away[1], away[0]])

    def seen(points: Sequence[Floats]) -> npt.NDArray[np.int32]:
        return np.asarray(camera.flat(np.array(points)).round(), np.int32)

    def bar(middle: Floats, half: float, start: float) -> npt.NDArray[np.int32]:
        ends = (middle + away * start, middle + away * _REACH)
        side = across * half
        return seen([ends[0] + side, ends[1] + side, ends[1] - side, ends[0] - side])

    match chances.integers(4):
        case 0:
            yield from arm_with_fingers(camera, scene, chances)
        case 1:
            turns = np.linspace(0, 2 * np.pi, 32, endpoint=False)
            wide, flat = chances.uniform(1, 4), chances.uniform(0.4, 1)
            yield seen(
                [place + wide * (np.cos(at) * away * flat + np.sin(at) * across) for at in turns]
            )
            yield bar(place, chances.uniform(0.1, 0.5), 0)
        case 2:
            half, apart = chances.uniform(0.15, 0.8), chances.uniform(2.5, 7)
            for number in range(int(chances.integers(1, 4))):
                yield bar(place + across * apart * number, half, -_REACH)
        case _:
            yield bar(place + across * _REACH, _REACH, -_REACH)


_REACH = 30.0  # cells, more than any board is wide
