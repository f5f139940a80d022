"""The camera over a board: where points of space lie in the picture.

Units on the board are cells, x to the right, y down, z up from the wood.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tests.photo.scene import Numbers, Scene

Floats = npt.NDArray[np.floating]

FINE = 1.5
"""Times the size at which pictures are drawn."""


class Camera:
    """A pinhole over the board; pictures are drawn larger."""

    def __init__(self, scene: Scene, chances: Numbers) -> None:
        self.cells = np.array([1.0, scene.stretch])
        last = scene.size - 1
        self.width = round(scene.width * FINE)
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
