"""How loud a player wants the sounds about his own clock. Light: the window knows it before it paints."""

from __future__ import annotations

from enum import StrEnum


class Loudness(StrEnum):
    """How loud one player wants the sounds about his own clock."""

    OFF = "off"
    SOFT = "soft"
    NORMAL = "normal"
    LOUD = "loud"

    @property
    def share(self) -> float:
        """The part of the full strength."""
        return {"off": 0.0, "soft": 0.2, "normal": 0.5, "loud": 1.0}[self.value]

    @property
    def softer(self) -> Loudness:
        """One step down, for a table behind another; what is heard at all stays heard."""
        order = list(Loudness)
        return order[max(order.index(self) - 1, min(order.index(self), 1))]

    @property
    def next(self) -> Loudness:
        """The one that a press on the speaker brings; after the loudest none."""
        order = list(Loudness)
        return order[(order.index(self) + 1) % len(order)]
