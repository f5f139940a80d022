"""Settings to begin a tournament with: the usual ones with what differs; every one of them stays free."""

from __future__ import annotations

import json
from collections.abc import Mapping

from msgspec import Struct

from ingboard.decoding import converted
from ingboard.resources import resource
from ingboard.text import texts_in


class TournamentPreset(Struct, frozen=True):
    """A name, what it means in a few words, and what differs from the usual settings."""

    key: str
    title: str
    meaning: str
    settings: Mapping[str, object]


def tournament_presets() -> tuple[TournamentPreset, ...]:
    """All presets; the first are the usual settings.

    `kss`: Kim, Simon and Straus, section 7, whose guidance the usual settings follow. `europe`: the EGF
    general tournament rules (60 minutes late loses; each side one minute after a stop that came too early;
    pauses to lift three stones), without the charge for lateness, as a late player's clock runs there.
    `monitor`: section 7 with an official monitor, who keeps the clocks and declares time lost. `club`: ours.
    """
    written = resource("referee/tournament_presets.json").read_text("utf-8")
    held = texts_in(json.loads(written), ("title", "meaning"))
    return converted(held, tuple[TournamentPreset, ...])
