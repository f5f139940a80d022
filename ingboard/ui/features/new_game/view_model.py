"""What the new table page offers, reads and hands over: rules, their options, clocks. No Qt.

Words and reasons of the options are the data of the page "which text says what".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import astuple

from ingboard.clock.control import (
    CONTROLS,
    Absolute,
    Canadian,
    Fischer,
    Ing,
    SecondCounting,
    TimeControl,
    overtime_of,
    presets,
)
from ingboard.clock.moments import Millis, clock_digits, length_in_words
from ingboard.counting.terms import Compensation, Sharing, Ties
from ingboard.review.sayings import Element, Option, Standing, row_of
from ingboard.rules.options import AS_THE_TEXT, Prisoners, RuleOptions
from ingboard.rules.readings import SingleSuicide
from ingboard.rules.ruleset import RuleText
from ingboard.text import paragraph, plural, text
from ingboard.ui.game.play_answers import short_title
from ingboard.ui.game.setup_fields import FieldFault, SetupField, fault_in, read_duration

_ASKED = (Element.SINGLE_SUICIDE, Element.PRISONERS, Element.SHARED_POINTS)
_ASKED_WITH_HANDICAP = (*_ASKED, Element.HANDICAP_COMPENSATION)


class OptionChoice(Struct, frozen=True):
    """One option: its key in the table of elements, a short label, and what it means and follows."""

    key: str
    label: str
    meaning: str


class OptionRow(Struct, frozen=True):
    """One element that a table may decide; the first choice is the usual one."""

    element: Element
    title: str
    choices: tuple[OptionChoice, ...]

    @property
    def usual(self) -> str:
        """The key of the choice that holds where nobody chose."""
        return self.choices[0].key

    def choice(self, key: str) -> OptionChoice:
        """The choice of that key."""
        return next(choice for choice in self.choices if choice.key == key)


class ChosenOptions(Struct, frozen=True):
    """What a table chose of its own; None and the usual value where it chose nothing."""

    play: RuleOptions = AS_THE_TEXT
    sharing: Sharing | None = None
    compensation: Compensation | None = None


AS_USUAL = ChosenOptions()


def option_rows(rules: RuleText, handicap: int) -> tuple[OptionRow, ...]:
    """What a table may choose under a text, in the order of the table of elements."""
    asked = _ASKED_WITH_HANDICAP if handicap > 1 else _ASKED
    rows = (_row(element, rules) for element in asked)
    return tuple(row for row in rows if len(row.choices) > 1)


def chosen_options(rows: tuple[OptionRow, ...], keys: Mapping[Element, str]) -> ChosenOptions:
    """The table's choices from the keys chosen; what is no row of this text is left out."""
    changed = {
        row.element: keys[row.element]
        for row in rows
        if row.element in keys and keys[row.element] != row.usual
    }
    suicide = changed.get(Element.SINGLE_SUICIDE)
    sharing = changed.get(Element.SHARED_POINTS)
    owed = changed.get(Element.HANDICAP_COMPENSATION)
    return ChosenOptions(
        RuleOptions(
            None if suicide is None else SingleSuicide(suicide),
            Prisoners(changed.get(Element.PRISONERS, Prisoners.HOME.value)),
        ),
        None if sharing is None else Sharing(sharing),
        None if owed is None else Compensation(owed),
    )


def folded_words(rows: tuple[OptionRow, ...], keys: Mapping[Element, str]) -> str:
    """What the folded card says: how many choices are the table's own, or that none is."""
    own = sum(row.element in keys and keys[row.element] != row.usual for row in rows)
    if not rows:
        return text("This text leaves no choice.")
    if not own:
        return text("Usual under this text.")
    return plural("{number} set for this table.", "{number} set for this table.", own)


def _row(element: Element, rules: RuleText) -> OptionRow:
    row = row_of(element)
    options = [one for one in row.of(rules).options if one.standing is not Standing.NAMED]
    known = [one for one in options if one.key in _labels()]
    return OptionRow(element, row.title, tuple(_choice(one) for one in known))


def _choice(option: Option) -> OptionChoice:
    follows = text("Follows: {whom}.", whom=option.follows) if option.follows else ""
    meaning = paragraph((option.words, option.reason, follows))
    return OptionChoice(option.key, _labels()[option.key], meaning)


def _labels() -> dict[str, str]:
    """The options in a word or two, as a segment has room for."""
    return {
        "prohibited": text("Not allowed"),
        "pass": text("A pass"),
        "home": text("Back at once"),
        "lid": text("Into the lid"),
        "adjacency": text("By point"),
        "region": text("By region"),
        "none": text("Nothing"),
        "kss": text("N points"),
    }


class EuropeanTerms(Struct, frozen=True):
    """Terms of European tournaments for one kind of material, and where they stand.

    `options` are what a table chooses for them: prisoners, and which points are shared.
    """

    title: str
    komi: float
    ties: Ties
    options: Mapping[Element, str]
    words: str
    rules: RuleText = RuleText.SIMPLIFIED


_SIMPLIFIED_COUNT = {Element.SHARED_POINTS: Sharing.REGION.value}


def european_terms() -> tuple[EuropeanTerms, EuropeanTerms]:
    """With Ing's material, then with other: the EGF's General Tournament Rules as updated in June 2010."""
    return (
        EuropeanTerms(
            text("With Ing set"),
            8.0,
            Ties.BLACK,
            {**_SIMPLIFIED_COUNT, Element.PRISONERS: Prisoners.HOME.value},
            text(
                "Europe: komi 8, Black wins ties, filling in. "
                "EGF General Tournament Rules 1.1.4.1, June 2010."
            ),
        ),
        EuropeanTerms(
            text("Without Ing set"),
            7.5,
            Ties.BLACK,
            {**_SIMPLIFIED_COUNT, Element.PRISONERS: Prisoners.LID.value},
            text(
                "Europe: komi 7.5, prisoners kept, a pass gives a stone, White passes last. "
                "EGF General Tournament Rules 1.1.4.2, June 2010."
            ),
        ),
    )


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
    """The four rule texts, each in one sentence."""
    return tuple(RuleChoice(rules, short_title(rules), _in_a_sentence(rules)) for rules in RuleText)


def _in_a_sentence(rules: RuleText) -> str:
    match rules:
        case RuleText.SIMPLIFIED:
            return text("No position may come back. Two passes pause: agree or play on.")
        case RuleText.ING1991:
            return text("A hot stone waits one turn. Two passes pause, four end the game.")
        case RuleText.ING1996:
            return text("Fighting and disturbing ko. Two passes pause, four end the game.")
        case RuleText.KSS:
            return text(
                "Kim, Simon and Straus: single-stone suicide is a pass, handicap stones cost points."
            )


def default_clock_choices() -> tuple[ClockChoice, ...]:
    """The presets that stand on the page, and a game without a clock."""
    known = {preset.key: preset for preset in presets()}
    on_offer = tuple(
        ClockChoice(key, known[key].title, known[key].control) for key in _PRESETS_ON_OFFER
    )
    return (*on_offer, ClockChoice(NO_CLOCK, text("No clock"), None))


class ClockFields(Struct, frozen=True):
    """The free fields of a clock as text. `kind` says which control they make (None: no clock)."""

    kind: type[TimeControl] | None
    main: str = ""
    period: str = ""
    periods: str = ""
    points: str = ""


ReadControl: TypeAlias = TimeControl | FieldFault | None


def fields_of(control: TimeControl | None) -> ClockFields:
    """The text of the fields that make this control again."""
    if control is None:
        return ClockFields(None)
    written = {
        field.value: clock_digits(value) if field in _TIMES else str(value)
        for field, value in zip(FIELDS_OF[type(control)], astuple(control), strict=True)
    }
    return ClockFields(type(control), **written)


def read_clock(fields: ClockFields) -> ReadControl:
    """The control that the fields make, None without a clock, or the first fault."""
    if fields.kind is None:
        return None
    needed = FIELDS_OF[fields.kind]
    lengths: dict[SetupField, Millis] = {}
    numbers: dict[SetupField, int] = {}
    for field in needed:
        written = getattr(fields, field.value)
        if field in _TIMES:
            length = read_duration(written)
            if length is None:
                return fault_in(field, text("Enter a time: 1:00:00, 10:00, 60 min or 30 s."))
            lengths[field] = length
        else:
            if not (written.strip().isascii() and written.strip().isdigit()):
                return fault_in(field, text("Enter a whole number, such as 3."))
            numbers[field] = int(written.strip()[:6])
    return _made(fields.kind, lengths, numbers)


_FIELD = {
    "main": SetupField.MAIN,
    "period": SetupField.PERIOD,
    "increment": SetupField.PERIOD,
    "periods": SetupField.PERIODS,
    "stones": SetupField.PERIODS,
    "points": SetupField.POINTS,
}
_TIMES = frozenset({SetupField.MAIN, SetupField.PERIOD})
FIELDS_OF: dict[type[TimeControl], tuple[SetupField, ...]] = {
    kind: tuple([_FIELD[name] for name in kind.__struct_fields__]) for kind in CONTROLS
}
"""Which fields each control is made of, in their order."""


def field_label(kind: type[TimeControl] | None, field: SetupField) -> str:
    """What the field is called for that control: a period of Fischer is what each move adds."""
    match field:
        case SetupField.MAIN:
            return text("Main time")
        case SetupField.PERIOD:
            return text("Each move adds") if kind is Fischer else text("Period")
        case SetupField.PERIODS:
            return text("Stones", "moves of a period") if kind is Canadian else text("Periods")
        case SetupField.POINTS:
            return text("Points each")
        case SetupField.SIZE:
            return text("Other size")
        case SetupField.KOMI:
            return text("Komi")
        case SetupField.OPPONENT:
            return text("Opponent")
        case _:
            assert_never(field)


def _made(
    kind: type[TimeControl], lengths: dict[SetupField, Millis], numbers: dict[SetupField, int]
) -> TimeControl | FieldFault:
    # The controls say what is wrong; made one field after the other, they also say where.
    main = lengths[SetupField.MAIN]
    at_fault = SetupField.MAIN
    try:
        if main or kind not in (SecondCounting, Canadian):
            Absolute(main)
        if FIELDS_OF[kind] == (SetupField.MAIN,):
            make: Callable[[Millis], TimeControl] = kind
            return make(main)
        at_fault = SetupField.PERIOD
        period = lengths[SetupField.PERIOD]
        if kind is Fischer:
            return Fischer(main, period)
        Fischer(Millis(1), period)
        at_fault = SetupField.PERIODS
        number = numbers[SetupField.PERIODS]
        if kind is Canadian:
            return Canadian(main, period, number)
        if kind is SecondCounting:
            return SecondCounting(main, period, number)
        SecondCounting(main, period, number)
        at_fault = SetupField.POINTS
        return Ing(main, period, number, numbers[SetupField.POINTS])
    except ValueError as why:
        return fault_in(at_fault, str(why))


def card_lines(control: TimeControl | None) -> tuple[str, str]:
    """The two lines of a clock card: the times, and what they cost."""
    if control is None:
        return text("Play without time"), text("no points")
    overtime, main = overtime_of(control), length_in_words(control.main)
    times = f"{overtime.periods} × {length_in_words(overtime.period)}"
    cost = text("no points")
    match control:
        case Ing():
            cost = plural("{number} point each", "{number} points each", control.points)
        case SecondCounting():
            pass
        case Canadian():
            times = plural(
                "{number} stone in {time}",
                "{number} stones in {time}",
                control.stones,
                time=length_in_words(control.period),
            )
        case Fischer():
            times = text("{time} a move", time=length_in_words(control.increment))
        case _:
            return text("{time}, passed on", time=main) if control.passes_on else main, cost
    return f"{main} + {times}", cost


def clock_summary(control: TimeControl | None) -> str:
    """What the clock means for a player, in one line."""
    match control:
        case None:
            return text("No clock: nobody loses on time.")
        case Ing():
            most = clock_digits(Millis(control.main + control.periods * control.period))
            return plural(
                "At most {most} each. {number} period costs {points}, then the game is lost.",
                "At most {most} each. {number} periods cost {points}, then the game is lost.",
                control.periods,
                most=most,
                points=plural(
                    "{number} point", "{number} points", control.periods * control.points
                ),
            )
        case SecondCounting():
            return text("Unless used up, a period refills. After the last the game is lost.")
        case Canadian():
            return plural(
                "Overtime: {number} stone in each period.",
                "Overtime: {number} stones in each period.",
                control.stones,
            )
        case Fischer():
            return text("Each move adds time. At 0:00 the game is lost.")
        case _ if control.passes_on:
            return text("Used time goes to the opponent. At 0:00 the game is lost.")
        case _:
            return text("At 0:00 the game is lost.")
