"""The phases of a game, from the first stone to the fixed result."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """Where a game stands; every screen names it.

    `REPORTED`: a result is claimed, resigned or given, and not yet confirmed by both players.
    """

    HANDICAP = "handicap"
    PLAYING = "playing"
    AGREEMENT = "agreement"
    PLAYING_ON = "playing-on"
    COUNTING = "counting"
    REPORTED = "reported"
    FINISHED = "finished"


IN_PLAY = frozenset({Phase.HANDICAP, Phase.PLAYING, Phase.PLAYING_ON})
