"""Scenes with a board, as values: what is photographed, in what light, by what camera.

A scene is drawn from a seed alone, so that a number names a picture. What was added to scenes later is drawn
after all that was there before, and by chances of its own, so that a number keeps its board.
"""

from __future__ import annotations

from enum import Enum

import cv2
import numpy as np
from msgspec import Struct

from ingboard.board.chains import chains_of, liberties_of
from ingboard.board.diagrams import parse_rows, rows_of
from ingboard.board.points import Color

Numbers = np.random.Generator


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
    sharp_shadow: float = 0.0  # of an arm, a lamp, a window's bars or a person
    fingers: bool = False  # a hand of fingers with its sleeve
    lamps: int = 0  # that are mirrored in wood and stones
    two_colors: float = 0.0  # log of warm light on one side by cold on the other
    border: float = (
        0.0  # cells beyond the outermost lines at which one more, a thick one, goes round
    )
    seed: int = 0

    @property
    def size(self) -> int:
        """Lines a side."""
        return len(self.rows)


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
    """A scene by its number; `hard` ones are tilted more, with uneven light, shadows and glare.

    Part of the hard ones has what club rooms have: sharp shadows, fingers, several lamps, light of two
    colors, boards with a border.
    """
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
        sharp_shadow=sometimes(0.35 if hard else 0, float(chances.uniform(0.25, 0.65))),
        fingers=bool(chances.random() < (0.12 if hard else 0)),
        lamps=int(sometimes(0.35 if hard else 0, int(chances.integers(1, 5)))),
        two_colors=sometimes(0.35 if hard else 0, float(chances.uniform(0.05, 0.3))),
        border=sometimes(0.12 if hard else 0, float(chances.uniform(0.12, 0.45))),
        seed=seed,
    )
