"""Time controls: how much time a player gets, what follows the main time, what a press leaves. Runs nothing.

Sources: Ing overtime after the EGF general tournament rules and Sensei's Library "Ing Timing"; the
other systems as the EGF general tournament rules describe them.

The presets are those of known tournaments and one of each system, each with its source, which says
where sources disagree and where we chose ourselves. The times of the 10th Ing Cup and of the US
Congress were not found.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, NamedTuple, TypeAlias, get_args

from msgspec import Struct

from ingboard.clock.moments import NOTHING, Millis, hours, length_in_words, minutes, seconds
from ingboard.text import plural, text

LONGEST_TIME = hours(1000)
MOST_PERIODS = 99
MOST_POINTS = 99
MOST_STONES = 999


class ControlField(StrEnum):
    """What a control may be made of; each value is the name of the field in the controls that have it."""

    MAIN = "main"
    PERIOD = "period"
    INCREMENT = "increment"
    PERIODS = "periods"
    STONES = "stones"
    POINTS = "points"

    @property
    def is_time(self) -> bool:
        """Whether it is a length of time; the others are numbers."""
        match self:
            case ControlField.MAIN | ControlField.PERIOD | ControlField.INCREMENT:
                return True
            case ControlField.PERIODS | ControlField.STONES | ControlField.POINTS:
                return False

    @property
    def words(self) -> str:
        """What it is called within a sentence."""
        match self:
            case ControlField.MAIN:
                return text("main time")
            case ControlField.PERIOD:
                return text("overtime period")
            case ControlField.INCREMENT:
                return text("increment")
            case ControlField.PERIODS:
                return text("number of periods")
            case ControlField.STONES:
                return text("number of stones")
            case ControlField.POINTS:
                return text("number of points")


class ControlError(ValueError):
    """A number out of range: one sentence, and the `field` that is at fault."""

    def __init__(self, field: ControlField, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field


def _in_range(field: ControlField, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        words = text(
            "The {name} must be {least} to {most}.", name=field.words, least=least, most=most
        )
        raise ControlError(field, words)


def _is_time(field: ControlField, length: Millis, *, may_be_none: bool = False) -> None:
    if length < 0 or length > LONGEST_TIME or (length == 0 and not may_be_none):
        name, longest = field.words, length_in_words(LONGEST_TIME)
        raise ControlError(
            field,
            text("The {name} must be 0 to {longest}.", name=name, longest=longest)
            if may_be_none
            else text("The {name} must be above 0, at most {longest}.", name=name, longest=longest),
        )


class _Control(Struct, frozen=True, tag_field="is"):
    """What every control is; written down, `is` names the system, `system` where people write it.

    Where both sides have one that `passes_on`, what one side uses is given to the other.
    """

    system: ClassVar[str]
    passes_on: ClassVar[bool] = False


class Ing(_Control, frozen=True):
    """Main time, then up to `periods` overtime periods that are bought with `points` each on entry.

    Time left in a period stays there from move to move (it is no byo-yomi). With 0 periods nothing
    can be bought, as in the first Ing Cup. Raises ControlError for a number out of range; so do all the
    controls.
    """

    system: ClassVar[str] = "ing"
    main: Millis
    period: Millis
    periods: int
    points: int

    def __post_init__(self) -> None:
        _is_time(ControlField.MAIN, self.main)
        _is_time(ControlField.PERIOD, self.period, may_be_none=self.periods == 0)
        _in_range(ControlField.PERIODS, self.periods, 0, MOST_PERIODS)
        _in_range(ControlField.POINTS, self.points, 0, MOST_POINTS)


class SecondCounting(_Control, frozen=True):
    """Main time or none, then periods that are full again at every press and gone when used up."""

    system: ClassVar[str] = "byoyomi"
    main: Millis
    period: Millis
    periods: int

    def __post_init__(self) -> None:
        _is_time(ControlField.MAIN, self.main, may_be_none=True)
        _is_time(ControlField.PERIOD, self.period)
        _in_range(ControlField.PERIODS, self.periods, 1, MOST_PERIODS)


class Canadian(_Control, frozen=True):
    """Main time (or none), then blocks of `period` in which `stones` presses must be made."""

    system: ClassVar[str] = "canadian"
    main: Millis
    period: Millis
    stones: int

    def __post_init__(self) -> None:
        _is_time(ControlField.MAIN, self.main, may_be_none=True)
        _is_time(ControlField.PERIOD, self.period)
        _in_range(ControlField.STONES, self.stones, 1, MOST_STONES)


class Fischer(_Control, frozen=True):
    """Main time that grows by `increment` at every press."""

    system: ClassVar[str] = "fischer"
    main: Millis
    increment: Millis

    def __post_init__(self) -> None:
        _is_time(ControlField.MAIN, self.main)
        _is_time(ControlField.INCREMENT, self.increment)


class Absolute(_Control, frozen=True):
    """Main time and nothing after it."""

    system: ClassVar[str] = "absolute"
    main: Millis

    def __post_init__(self) -> None:
        _is_time(ControlField.MAIN, self.main)


class Hourglass(_Control, frozen=True):
    """Main time of which what one side uses is given to the other, where that has an hourglass too."""

    system: ClassVar[str] = "hourglass"
    passes_on: ClassVar[bool] = True
    main: Millis

    def __post_init__(self) -> None:
        _is_time(ControlField.MAIN, self.main)


TimeControl: TypeAlias = Ing | SecondCounting | Canadian | Fischer | Absolute | Hourglass
CONTROLS: tuple[type[TimeControl], ...] = get_args(TimeControl)
FIELDS: dict[type[TimeControl], tuple[ControlField, ...]] = {
    kind: tuple(ControlField(name) for name in kind.__struct_fields__) for kind in CONTROLS
}
"""What each control is made of, in its order."""


class Overtime(NamedTuple):
    """What follows the main time: how many periods, how long each is, what entering one costs."""

    periods: int
    period: Millis
    points: int


NO_OVERTIME = Overtime(0, NOTHING, 0)


def overtime_of(control: TimeControl) -> Overtime:
    """The overtime of any control. Canadian blocks count as one period that is filled up again."""
    match control:
        case Ing():
            return Overtime(control.periods, control.period, control.points)
        case SecondCounting():
            return Overtime(control.periods, control.period, 0)
        case Canadian():
            return Overtime(1, control.period, 0)
        case Fischer() | Absolute() | Hourglass():
            return NO_OVERTIME


def increment_of(control: TimeControl) -> Millis:
    """What each move adds to the time that is left."""
    match control:
        case Fischer():
            return control.increment
        case Ing() | SecondCounting() | Canadian() | Absolute() | Hourglass():
            return NOTHING


def left_after_press(control: TimeControl, remaining: Millis) -> Millis:
    """What a press leaves of the time that remained; a period's own time is another matter."""
    return Millis(remaining + increment_of(control))


def used_before_press(control: TimeControl, had: Millis, left: Millis) -> Millis | None:
    """The time that a move took, from what was left before it and after its press; None if it does not tell.

    It is `left_after_press` read backward; negative where nothing but another period explains the rise.
    """
    return Millis(left_after_press(control, had) - left)


def describe(control: TimeControl) -> str:
    """The control in words: "60 min + 3 × 10 min, 2 points each"."""
    match control:
        case Ing() if control.periods:
            return with_main(control.main, _bought_periods(control))
        case Ing() | SecondCounting() | Canadian() | Fischer() | Absolute():
            return with_main(control.main, overtime_words(control))
        case Hourglass():
            return text("{time}, hourglass", time=length_in_words(control.main))


def overtime_words(control: TimeControl) -> str:
    """What follows the main time, without its price: "3 × 10 min"; "" for nothing."""
    match control:
        case Ing() | SecondCounting():
            return _times(control.periods, control.period) if control.periods else ""
        case Canadian():
            return plural(
                "{number} stone in {period}",
                "{number} stones in {period}",
                control.stones,
                period=length_in_words(control.period),
            )
        case Fischer():
            return text("{increment} per move", increment=length_in_words(control.increment))
        case Absolute() | Hourglass():
            return ""


def _bought_periods(control: Ing) -> str:
    return plural(
        "{periods}, {number} point each",
        "{periods}, {number} points each",
        control.points,
        periods=_times(control.periods, control.period),
    )


def _times(periods: int, period: Millis) -> str:
    return f"{periods} × {length_in_words(period)}"


def with_main(main: Millis, overtime: str) -> str:
    """Main time and what follows, where there are both: "60 min + 3 × 10 min"."""
    return " + ".join(part for part in (length_in_words(main) if main else "", overtime) if part)


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
            text("gogameworld.com: no penalty periods yet"),
        ),
        Preset(
            "ing-cup-2-7",
            text("Ing Cup 1992-2013"),
            Ing(minutes(210), minutes(35), 3, 2),
            text("gogameworld.com, cjgcw.com and Wikipedia; go4go gives periods of 30 min"),
        ),
        Preset(
            "ing-cup-8-9",
            text("Ing Cup 2016-2023"),
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
