"""The phases of a game, from the first stone to the fixed result."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """Where a game stands; every screen names it."""

    HANDICAP = "handicap"
    PLAYING = "playing"
    AGREEMENT = "agreement"
    PLAYING_ON = "playing-on"
    COUNTING = "counting"
    FINISHED = "finished"


IN_PLAY = frozenset({Phase.HANDICAP, Phase.PLAYING, Phase.PLAYING_ON})
