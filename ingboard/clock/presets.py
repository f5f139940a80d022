"""Time controls of known tournaments, each with its source. Every number stays free to change.

Where sources disagree, or we chose ourselves, the source line says so. The figures are facts
collected in the project's notes on clocks; the times of the 10th Ing Cup and of the US Congress
were not found.
"""

from __future__ import annotations

from msgspec import Struct

from ingboard.clock.control import (
    Absolute,
    Canadian,
    Fischer,
    Hourglass,
    Ing,
    SecondCounting,
    TimeControl,
)
from ingboard.clock.moments import Millis, minutes, seconds
from ingboard.text import text

_EGF_PERIODS = 3
_EGF_SHARE = 6
_EGF_POINTS = 2


class Preset(Struct, frozen=True):
    """A time control under a name; `key` is stable (settings keep it), `source` cites."""

    key: str
    title: str
    control: TimeControl
    source: str


def egf_ing(main: Millis) -> Ing:
    """Ing time as the EGF general tournament rules have it: three periods of a sixth, 2 points each."""
    return Ing(main, Millis(main // _EGF_SHARE), _EGF_PERIODS, _EGF_POINTS)


def presets() -> tuple[Preset, ...]:
    """All presets, Ing time first, in the user's language."""
    return (*_egf(), *_ing_cup(), *_other_ing(), *_other_systems())


def _egf() -> tuple[Preset, ...]:
    source = text("EGF general tournament rules: three periods of a sixth, 2 points each")
    return tuple(
        Preset(
            f"egf-{count}",
            text("EGF, {minutes} min", minutes=count),
            egf_ing(minutes(count)),
            source,
        )
        for count in (60, 30, 45, 75, 90, 120)
    )


def _ing_cup() -> tuple[Preset, ...]:
    return (
        Preset(
            "ing-cup-1",
            text("Ing Cup 1 (1988-89)"),
            Absolute(minutes(180)),
            text("gogameworld.com: periods could not be bought yet"),
        ),
        Preset(
            "ing-cup-2-7",
            text("Ing Cup 2 to 7 (1992-2013)"),
            Ing(minutes(210), minutes(35), 3, 2),
            text("gogameworld.com, cjgcw.com and Wikipedia; go4go gives periods of 30 min"),
        ),
        Preset(
            "ing-cup-8-9",
            text("Ing Cup 8 and 9 (2016-23)"),
            Ing(minutes(180), minutes(20), 2, 2),
            text("cjgcw.com after Guangzhou Daily; Hankyung, 20 August 2023"),
        ),
    )


def _other_ing() -> tuple[Preset, ...]:
    return (
        Preset(
            "eygc",
            text("European Youth Championship (U12, U16)"),
            Ing(minutes(60), minutes(10), 3, 2),
            text("EYGC 2014 and 2017, tournament pages"),
        ),
        Preset(
            "pandanet-goe",
            text("Pandanet goe, 60 min"),
            egf_ing(minutes(60)),
            text("Pandanet, help on goematch: three periods of a sixth, 2 points each"),
        ),
        Preset(
            "sensei-30",
            text("Club game, 30 min"),
            Ing(minutes(30), minutes(5), 3, 2),
            text("Sensei's Library, Ing Timing"),
        ),
        Preset(
            "sensei-12",
            text("Quick game, 12 min"),
            Ing(minutes(12), minutes(2), 3, 2),
            text("Sensei's Library, Ing Timing"),
        ),
    )


def _other_systems() -> tuple[Preset, ...]:
    return (
        Preset(
            "second-counting",
            text("Second counting"),
            SecondCounting(minutes(30), seconds(30), 3),
            text("System: EGF general tournament rules; our numbers"),
        ),
        Preset(
            "canadian",
            text("Canadian"),
            Canadian(minutes(30), minutes(5), 20),
            text("AGA, shortest times for rated games"),
        ),
        Preset(
            "fischer",
            text("Fischer"),
            Fischer(minutes(10), seconds(15)),
            text("System: adds time at every press; our numbers"),
        ),
        Preset(
            "absolute",
            text("Absolute"),
            Absolute(minutes(45)),
            text("AGA, shortest times for rated games"),
        ),
        Preset(
            "hourglass",
            text("Hourglass"),
            Hourglass(minutes(5)),
            text("System: what one side uses the other gains; our number"),
        ),
    )
