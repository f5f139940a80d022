"""What the new table page offers, how it reads komi and size, and what it hands over. No Qt."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import PerColor
from ingboard.board.position import empty_position
from ingboard.clock.control import TimeControl
from ingboard.clock.presets import presets
from ingboard.counting.terms import Ties
from ingboard.game.setup import GameSetup
from ingboard.game.texts import default_terms
from ingboard.rules.ruleset import RuleText
from ingboard.table.tournament import Tournament
from ingboard.text import text
from ingboard.ui.features.new_game.rule_options_view_model import AS_USUAL, ChosenOptions

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
    """A rule text on offer, with what it means in one sentence.

    `locked` says why a game cannot be started under it now ("" if it can).
    """

    key: RuleText
    title: str
    summary: str
    locked: str = ""


class ClockChoice(Struct, frozen=True):
    """A clock on offer: a stable key, its title and its control, None for a game without a clock."""

    key: str
    title: str
    control: TimeControl | None


class NewTable(Struct, frozen=True):
    """Everything chosen for a new table. `time` is None without a clock.

    It holds for both sides, unless White has a `white_time`. `options` are the table's
    choices where the rule text leaves one. `stone_presses` is False where the clock is pressed by hand.
    """

    names: PerColor[str]
    ranks: PerColor[str]
    event: str
    size: int
    rules: RuleText
    komi: float
    handicap: int
    ties: Ties
    time: TimeControl | None
    options: ChosenOptions = AS_USUAL
    white_time: TimeControl | None = None
    stone_presses: bool = True


def default_rule_choices() -> tuple[RuleChoice, ...]:
    """The four rule texts, each in one sentence."""
    return (
        RuleChoice(
            RuleText.SIMPLIFIED,
            text("Simplified"),
            text("No position may come back. Two passes pause: agree or play on."),
        ),
        RuleChoice(
            RuleText.ING1991,
            text("Ing 1991"),
            text("A hot stone waits one turn. Two passes pause, four end the game."),
        ),
        RuleChoice(
            RuleText.ING1996,
            text("Ing 1996"),
            text("Fighting and disturbing ko. Two passes pause, four end the game."),
        ),
        RuleChoice(
            RuleText.KSS,
            text("KSS"),
            text(
                "Kim, Simon and Straus: single-stone suicide is a pass, handicap stones cost "
                "points."
            ),
        ),
    )


def default_clock_choices() -> tuple[ClockChoice, ...]:
    """The presets that stand on the page, and a game without a clock."""
    known = {preset.key: preset for preset in presets()}
    on_offer = tuple(
        ClockChoice(key, known[key].title, known[key].control) for key in _PRESETS_ON_OFFER
    )
    return (*on_offer, ClockChoice(NO_CLOCK, text("No clock"), None))


_NO_TOURNAMENT = Tournament()


def setup_of(chosen: NewTable, tournament: Tournament = _NO_TOURNAMENT) -> GameSetup:
    """The conditions: the rule text's terms with what was chosen, and what the tournament settles."""
    usual = default_terms(chosen.rules, chosen.handicap, chosen.komi)
    terms = replace(
        usual,
        ties=chosen.ties,
        sharing=chosen.options.sharing or usual.sharing,
        compensation=chosen.options.compensation or usual.compensation,
    )
    return GameSetup(
        rules=chosen.rules,
        first=empty_position(chosen.size, chosen.size),
        terms=terms,
        names=chosen.names,
        ranks=chosen.ranks,
        event=chosen.event,
        controls=_controls(chosen),
        free_handicap=chosen.handicap if chosen.handicap > 1 else 0,
        options=chosen.options.play,
        bounce=tournament.bounce,
        # Where the flag decides, the program claims.
        referee_claims=tournament.referee_claims or not tournament.claims_by_hand,
        played_stone_presses=chosen.stone_presses,
    )


def _controls(chosen: NewTable) -> PerColor[TimeControl] | None:
    """Both clocks; White's own where the times are unequal."""
    if chosen.time is None:
        return None
    return PerColor(chosen.time, chosen.time if chosen.white_time is None else chosen.white_time)
