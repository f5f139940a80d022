"""Settings to begin a tournament with: the usual ones with what differs; every one of them stays free."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ingboard.text import text


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
    return (
        TournamentPreset("kss", text("Referee"), text("Guidance of Kim, Simon and Straus."), {}),
        TournamentPreset(
            "europe",
            text("Europe"),
            text("EGF tournament rules: 60 min late loses, no other charge."),
            {"late_charge": False, "forfeit_after_minutes": 60},
        ),
        TournamentPreset(
            "monitor",
            text("Monitor"),
            text("A monitor keeps the clock; no claims."),
            {"monitor": True, "claims_by_hand": False, "players_may_hold": False},
        ),
        TournamentPreset(
            "club",
            text("Club"),
            text("No referee: players pause, resume and agree."),
            {
                "sound_test": False,
                "referee_resumes": False,
                "late_charge": False,
                "forfeit_after_minutes": 0,
                "times_need_assents": False,
                "longest_pause_minutes": 0,
            },
        ),
    )
