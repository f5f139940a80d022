"""The network that tells what stands on a point; its weights are learned by `packaging/photo_weights.py`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from ingboard.resources import resource

Numbers = npt.NDArray[np.float32]
Layers = tuple[tuple[Numbers, Numbers], ...]

KINDS = (".", "X", "O", "?")
"""What a point can be: empty, black, white, or hidden by something else."""


class Network(Struct, frozen=True, eq=False):
    """Several small networks that were learned apart: where they differ, none of them knows."""

    members: tuple[Layers, ...]

    def chances(self, descriptors: Numbers) -> Numbers:
        """For each row of descriptors the chance of each kind, as its members say on the whole."""
        return np.asarray(self.opinions(descriptors).mean(axis=0))

    def opinions(self, descriptors: Numbers) -> Numbers:
        """The chances as each member says them: members x rows x kinds."""
        return np.stack([_said(layers, descriptors) for layers in self.members])

    def save(self, path: Path) -> None:
        """Write the weights, in half precision."""
        parts = {
            f"{member}-{layer}-{name}": part.astype(np.float16)
            for member, layers in enumerate(self.members)
            for layer, pair in enumerate(layers)
            for name, part in zip("wb", pair, strict=True)
        }
        np.savez_compressed(path, allow_pickle=False, **parts)


@cache
def stone_network() -> Network:
    """The one that is shipped for boards on which nothing but stones lies."""
    return _read("photo/stones.npz")


@cache
def cover_network() -> Network:
    """The one that has also learned what hands, bowls and lids on a board look like."""
    return _read("photo/covers.npz")


def _read(name: str) -> Network:
    with np.load(resource(name), allow_pickle=False) as read:
        names = sorted(read.files)
        members = sorted({name.split("-")[0] for name in names})
        layers = sorted({name.split("-")[1] for name in names})
        return Network(
            tuple(
                tuple(
                    (
                        read[f"{member}-{layer}-w"].astype(np.float32),
                        read[f"{member}-{layer}-b"].astype(np.float32),
                    )
                    for layer in layers
                )
                for member in members
            )
        )


def _said(layers: Layers, values: Numbers) -> Numbers:
    *inner, last = layers
    for weights, bias in inner:
        values = np.maximum(values @ weights + bias, 0)
    said = values @ last[0] + last[1]
    said = np.exp(said - said.max(axis=1, keepdims=True))
    return np.asarray(said / said.sum(axis=1, keepdims=True))
