"""How photographs were read, in sums: of a group of pictures, and by kind of what we drew ourselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from msgspec import Struct

from tests.photo.scene import Scene, Stones, Wood


class Outcome(Struct, frozen=True):
    """How one picture was read; `wrong` and what follows are about right corners."""

    grid: bool
    error: float
    wrong: int
    unmarked: int
    doubtful: int
    points: int
    seconds: float
    megabytes: float


def summed(outcomes: Sequence[Outcome]) -> str:
    """A line about a group of pictures."""
    errors = [one.error for one in outcomes if one.grid and one.error == one.error] or [np.nan]
    return ", ".join(
        [
            f"grid right {_grids(outcomes)} of {len(outcomes)}",
            f"its corners off by {np.median(errors):.2f} cells, at most {max(errors):.2f}",
            f"{_wrong(outcomes)} of {sum(one.points for one in outcomes) or 1} points wrong",
            f"{_unmarked(outcomes)} not marked",
            f"{_doubtful(outcomes):.2f} % doubtful",
            f"pictures without a fault {sum(one.grid and not one.unmarked for one in outcomes)}",
            f"{_seconds(outcomes):.2f} s",
            f"at most {max(one.seconds for one in outcomes):.2f} s",
            f"{max(one.megabytes for one in outcomes):.0f} MB",
        ]
    )


def by_kind(drawn: Sequence[tuple[Scene, Outcome]]) -> Iterator[str]:
    """The lines of a table: for each kind of scene how its pictures were read."""
    yield f"{'by kind of rendered board':32} grids right  wrong unmarked doubtful  seconds"
    for subject, kinds, kind_of in _SUBJECTS:
        for kind in kinds:
            outcomes = [outcome for scene, outcome in drawn if kind_of(scene) == kind]
            if not outcomes:
                continue
            grids = f"{_grids(outcomes)} of {len(outcomes)}"
            yield (
                f"{f'{subject}: {kind}':32} {grids:>11} {_wrong(outcomes):6} "
                f"{_unmarked(outcomes):8} {_doubtful(outcomes):6.2f} % {_seconds(outcomes):8.2f}"
            )


_TILTS = ("under 15 degrees", "15 to 30 degrees", "over 30 degrees")
_FILLED = ("under 1/4", "1/4 to 1/2", "1/2 to 3/4", "over 3/4")


def _tilt(scene: Scene) -> str:
    return _TILTS[(scene.tilt >= 15) + (scene.tilt > 30)]


def _filled(scene: Scene) -> str:
    share = 1 - "".join(scene.rows).count(".") / scene.size**2
    return _FILLED[min(int(4 * share), 3)]


def _yes(told: float) -> str:
    return "yes" if told else "no"


_SUBJECTS: tuple[tuple[str, Sequence[str], Callable[[Scene], str]], ...] = (
    ("size", ("9", "13", "19"), lambda scene: str(scene.size)),
    ("wood", [wood.name for wood in Wood], lambda scene: scene.wood.name),
    ("stones", [stones.name for stones in Stones], lambda scene: scene.stones.name),
    ("tilt", _TILTS, _tilt),
    ("border", ("no", "yes"), lambda scene: _yes(scene.border)),
    ("points with stones", _FILLED, _filled),
    ("glare", ("no", "yes"), lambda scene: _yes(scene.glare)),
    ("shadow of a hand", ("no", "yes"), lambda scene: _yes(scene.hand_shadow)),
    ("sharp shadow", ("no", "yes"), lambda scene: _yes(scene.sharp_shadow)),
    ("lamps mirrored", ("no", "yes"), lambda scene: _yes(scene.lamps)),
    ("light of two colors", ("no", "yes"), lambda scene: _yes(scene.two_colors)),
    ("hand in the picture", ("no", "yes"), lambda scene: _yes(scene.hand)),
    ("fingers and a sleeve", ("no", "yes"), lambda scene: _yes(scene.fingers)),
)
"""What is told, its kinds in their order, and which of them a scene is."""


def _grids(outcomes: Sequence[Outcome]) -> int:
    return sum(one.grid for one in outcomes)


def _wrong(outcomes: Sequence[Outcome]) -> int:
    return sum(one.wrong for one in outcomes)


def _unmarked(outcomes: Sequence[Outcome]) -> int:
    return sum(one.unmarked for one in outcomes)


def _doubtful(outcomes: Sequence[Outcome]) -> float:
    """Percent of the points."""
    return 100 * sum(one.doubtful for one in outcomes) / (sum(one.points for one in outcomes) or 1)


def _seconds(outcomes: Sequence[Outcome]) -> float:
    return float(np.mean([one.seconds for one in outcomes]))
