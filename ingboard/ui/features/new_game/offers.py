"""What New game offers to choose from: rule texts, clocks, sizes, handicaps. No Qt."""

from __future__ import annotations

from msgspec import Struct

from ingboard.clock.control import TimeControl, presets
from ingboard.rules.ruleset import RuleText
from ingboard.rules.texts import RULESETS
from ingboard.text import text

NO_CLOCK = "no-clock"


_PRESETS_ON_OFFER = (
    "egf-60",
    "ing-cup-2-7",
    "ing-cup-8-9",
    "sensei-12",
    "second-counting",
    "canadian",
    "fischer",
)


USUAL_SIDES = (9, 13, 19)


HANDICAPS = (0, 2, 3, 4, 5, 6, 7, 8, 9)


class RuleChoice(Struct, frozen=True):
    """A rule text on offer, with what it means in one sentence."""

    key: RuleText
    title: str
    summary: str


class ClockChoice(Struct, frozen=True):
    """A clock on offer: a stable key, its title and its control, None for a game without a clock."""

    key: str
    title: str
    control: TimeControl | None


def default_rule_choices() -> tuple[RuleChoice, ...]:
    """The rule texts, each in one sentence."""
    return tuple(
        RuleChoice(rules, ruleset.words.short_title(), ruleset.words.summary())
        for rules, ruleset in RULESETS.items()
    )


def default_clock_choices() -> tuple[ClockChoice, ...]:
    """The presets that stand on the page, and a game without a clock."""
    known = {preset.key: preset for preset in presets()}
    on_offer = tuple(
        ClockChoice(key, known[key].title, known[key].control) for key in _PRESETS_ON_OFFER
    )
    return (*on_offer, ClockChoice(NO_CLOCK, text("No clock"), None))
