"""What a verdict rests upon: rows of the page that compares the texts, and so how far it is settled.

A verdict names the rows of its rule, and every row by another reading of which it would turn; that is tried,
not stated. Its confidence is that of the least settled of them and is written down nowhere. What was played
before a cycle (passes, an exchange, the play that made the board) is not among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, Point
from ingboard.board.position import Placement, place
from ingboard.review.sayings import Confidence, Element, Option, SayingRow, less_sure, row_of, rows
from ingboard.rules.disturbing import MOST_RETURNS, complexes_among, earlier_plays, kos_of_round
from ingboard.rules.ko.complexes import Complex, complex_of
from ingboard.rules.ko.disturbances import (
    attack_by,
    second_disturbance,
    walls_left_one_breath,
    zones_of,
)
from ingboard.rules.ko.eternal_life import plays_eternal_life
from ingboard.rules.ko.hot import hot_capture, in_disturbing_ko, newest_capture
from ingboard.rules.ko.ko_strings import ko_removal
from ingboard.rules.ko.move_class import class_of_play, position_after, removal_at
from ingboard.rules.ko.removal import MOST_STONES, removal_of
from ingboard.rules.ko.restoring import can_be_restored
from ingboard.rules.ko.twins import takes_a_twin
from ingboard.rules.line import Line
from ingboard.rules.plays import Illegal, MoveClass, Passed, Reason
from ingboard.rules.readings import USUAL, AddedStones, TwinsInBalance
from ingboard.rules.ruleset import Judgment, Ruleset, RuleText

PLAIN = (Element.LEGAL_PLAY,)
OPEN_IN_PLAY = frozenset(Element(field) for field in USUAL.__struct_fields__)
"""The rows that the judge can read otherwise."""
_MOST_COMPLEXES = 2
_PLAIN_KOS = 2
_RUN = replace(USUAL, eternal_life=AddedStones.RUN)
_TWINS_ALWAYS = replace(USUAL, twins_in_balance=TwinsInBalance.ALWAYS)


class OtherReading(Struct, frozen=True):
    """A row of the page, an option of it that is not in use, and the text's answers when read so."""

    element: Element
    option: Option
    ruleset: Ruleset


@lru_cache(maxsize=1024)
def confidence_of(rules: RuleText, rests_on: tuple[Element, ...]) -> Confidence:
    """How far a verdict is settled that rests on those rows."""
    return less_sure(*(row_of(element).confidence_under(rules) for element in rests_on))


def weakest_of(rules: RuleText, rests_on: tuple[Element, ...]) -> SayingRow | None:
    """The row that settles a verdict least, the first of several; None where all are settled."""
    grade = confidence_of(rules, rests_on)
    if grade is Confidence.HIGH:
        return None
    return next(row for row in map(row_of, rests_on) if row.confidence_under(rules) is grade)


def confidence_in(
    ruleset: Ruleset, line: Line, judgment: Judgment, color: Color, point: Point
) -> Confidence:
    """How far the text settles a judgment; quick where no ko and no board that comes back is near."""
    if isinstance(judgment, Placement) and is_plain(ruleset, line, judgment):
        return Confidence.HIGH
    return confidence_of(ruleset.text, grounds_of(ruleset, line, judgment, color, point))


def is_plain(ruleset: Ruleset, line: Line, placement: Placement) -> bool:
    """Whether no reading of the text could bar a legal play, as with most: its confidence is high."""
    return ruleset.readings is None or not _asks_of_ko(line, placement)


def grounds_of(
    ruleset: Ruleset, line: Line, judgment: Judgment, color: Color, point: Point
) -> tuple[Element, ...]:
    """The rows on which the judgment of a board play rests, those of its own rule first."""
    match judgment:
        case Passed():
            own: tuple[Element, ...] = (Element.SINGLE_SUICIDE,)
        case Illegal():
            own = _of_refusal(ruleset, line, judgment)
        case Placement():
            if ruleset.readings is None:
                return _of_suicide_or_play(judgment)
            own = _of_legal(line, judgment)
        case _:
            assert_never(judgment)
    turned = (
        reading.element for reading in readings_that_turn(ruleset, line, judgment, color, point)
    )
    return tuple(dict.fromkeys((*own, *turned)))


def readings_that_turn(
    ruleset: Ruleset, line: Line, judgment: Judgment, color: Color, point: Point
) -> Iterator[OtherReading]:
    """The other readings by which that play would be judged another way."""
    if isinstance(judgment, Placement):
        if not _asks_of_ko(line, judgment):
            return
    elif isinstance(judgment, Illegal) and _comes_back_too_often(line, judgment):
        return
    for reading in other_readings(ruleset):
        if type(reading.ruleset.judge(line, color, point)) is not type(judgment):
            yield reading


def _comes_back_too_often(line: Line, illegal: Illegal) -> bool:
    """Whether a play is barred under every reading: its situation would come back once too often."""
    if illegal.reason is Reason.RECYCLING_BACKSTOP:
        return True
    if illegal.reason is Reason.SINGLE_SUICIDE:
        return False
    placement = place(line.position, illegal.point, illegal.color)
    return placement is not None and len(earlier_plays(line, placement)) >= MOST_RETURNS


def other_readings(ruleset: Ruleset) -> tuple[OtherReading, ...]:
    """The readings that the page names for a text and that the judge can follow, without the one in use."""
    return () if ruleset.readings is None else _other_readings(ruleset)


@cache
def _other_readings(ruleset: Ruleset) -> tuple[OtherReading, ...]:
    usual, as_read = ruleset.readings, ruleset.as_read
    assert usual is not None
    assert as_read is not None
    found = []
    for row in rows():
        if row.element not in OPEN_IN_PLAY:
            continue
        in_use = getattr(usual, row.element)
        for option in row.of(ruleset.text).options:
            if option.key != in_use:
                read = replace(usual, **{row.element: type(in_use)(option.key)})
                found.append(OtherReading(row.element, option, as_read(read)))
    return tuple(found)


def _asks_of_ko(line: Line, placement: Placement) -> bool:
    """Whether any reading of a text could bar a legal play: it repeats a board, or takes what may be hot.

    Everything else makes a new board, and no reading bars that.
    """
    if placement.self_removed or line.seen_at(placement.cells) is not None:
        return True
    if not 0 < len(placement.captured) <= MOST_STONES:
        return False
    if _restores_what_was(line, placement) or _answers_in_ko(line, placement):
        return True
    return attack_by(line.position, placement) is not None


def _restores_what_was(line: Line, placement: Placement) -> bool:
    """Whether a play takes the stone just played, and local play could put it back: it may be read as hot."""
    last = line.last
    if not isinstance(last, Placement) or last.point not in placement.captured:
        return False
    removal = removal_of(line.position, placement)
    return removal is not None and can_be_restored(line.position, removal)


def _answers_in_ko(line: Line, placement: Placement) -> bool:
    """Whether a play takes a ko just after a ko was taken: it may be read as a twin."""
    last = line.last
    if not isinstance(last, Placement) or not last.captured:
        return False
    taken = ko_removal(line.position, placement)
    return taken is not None and removal_at(line, line.number) is not None


def _of_legal(line: Line, placement: Placement) -> tuple[Element, ...]:
    found = []
    if line.seen_at(placement.cells) is not None:
        found += _of_return(line, placement)
    if 0 < len(placement.captured) <= MOST_STONES:
        if (
            not found
            and _ko_taken(line, placement)
            and newest_capture(line, placement.captured) is not None
        ):
            found.append(Element.RETAKE_AFTER_PASSES)
        if hot_capture(line, placement, _RUN) is not None:
            found.append(Element.ETERNAL_LIFE)
        if takes_a_twin(line, placement, _TWINS_ALWAYS):
            found.append(Element.TWINS_IN_BALANCE)
    return tuple(dict.fromkeys(found)) or _of_suicide_or_play(placement)


def _of_suicide_or_play(placement: Placement) -> tuple[Element, ...]:
    return (Element.GROUP_SUICIDE,) if placement.self_removed else PLAIN


def _ko_taken(line: Line, placement: Placement) -> bool:
    return ko_removal(line.position, placement) is not None


def _of_return(line: Line, placement: Placement) -> list[Element]:
    """Of a board that comes back and may: by kos, in a lone ko after passes, in eternal life, without ko."""
    taken = kos_of_round(line, placement)
    if plays_eternal_life(placement):
        return [Element.DOUBLE_HOT]
    if not taken:
        return [Element.REPEATED_SACRIFICE]
    if len(taken) == 1:
        return [Element.RETAKE_AFTER_PASSES]
    few = len(complexes_among(line.position, taken)) <= _MOST_COMPLEXES
    return [Element.WHOLE_BOARD_CYCLE if few else Element.UNCOUPLED_KOS]


def _of_refusal(  # noqa: C901 - one arm a reason
    ruleset: Ruleset, line: Line, illegal: Illegal
) -> tuple[Element, ...]:
    match illegal.reason:
        case Reason.OCCUPIED:
            return PLAIN
        case Reason.SINGLE_SUICIDE:
            return (Element.SINGLE_SUICIDE,)
        case Reason.HOT_SINGLE:
            inside = in_disturbing_ko(line)
            return (
                (Element.SINGLE_KO, Element.HOT_IN_DISTURBING) if inside else (Element.SINGLE_KO,)
            )
        case Reason.HOT_DOUBLE:
            return (Element.DOUBLE_HOT,)
        case Reason.HOT_TRIPLE:
            return (Element.TRIPLE_HOT,)
        case Reason.HOT_TWIN:
            return _of_twins(line)
        case Reason.RECYCLING:
            return _of_recycling(ruleset, line, illegal)
        case Reason.RECYCLING_BACKSTOP:
            return (Element.LAST_RESORT,)
        case Reason.SUPERKO:
            placement = _made(line, illegal)
            lone = len(kos_of_round(line, placement)) == 1
            return (Element.SINGLE_KO if lone else Element.WHOLE_BOARD_CYCLE,)
        case Reason.WRONG_TURN:
            return (Element.FIRST_MOVE,)
        case Reason.ENDED:
            return (Element.END,)


def _made(line: Line, illegal: Illegal) -> Placement:
    placement = place(line.position, illegal.point, illegal.color)
    assert placement is not None
    return placement


def _of_twins(line: Line) -> tuple[Element, ...]:
    taken = removal_at(line, line.number)
    assert taken is not None
    found = [Element.TRIPLE_KO]
    if len(taken.stones) > 1:
        found.append(Element.TWINS_AFTER_DOUBLE)
    if _is_molasses(complex_of(position_after(line, line.number - 1), taken)):
        found.append(Element.UNSORTED_KOS)
    return tuple(found)


def _is_molasses(complex_: Complex) -> bool:
    """Whether one side holds two single kos and the other two stones: four captures exchange the sides."""
    colors = {len(ko.stones): ko.color for ko in complex_.kos}
    singles = {ko.color for ko in complex_.kos if len(ko.stones) == 1}
    return colors.keys() == {1, 2} and len(singles) == 1 and colors[2] not in singles


def _of_recycling(ruleset: Ruleset, line: Line, illegal: Illegal) -> tuple[Element, ...]:
    placement = _made(line, illegal)
    removed = ko_removal(line.position, placement)
    if removed is None:
        return (Element.REPEATED_SACRIFICE,)
    complex_ = complex_of(line.position, removed)
    if illegal.refers_to not in earlier_plays(line, placement):
        return _of_second_disturbance(ruleset, line, placement)
    disturbs = class_of_play(line, placement) is MoveClass.DISTURBING
    found = [Element.SAME_BOARD if disturbs else Element.STOPPED_MOVE]
    if len(complex_.kos) > _PLAIN_KOS or not complex_.walls_are_single:
        found.append(Element.MANY_KOS)
    elif disturbs and not walls_left_one_breath(line.position, placement, complex_):
        found.append(Element.NO_ATTACK)
    return tuple(found)


def _of_second_disturbance(
    ruleset: Ruleset, line: Line, placement: Placement
) -> tuple[Element, ...]:
    barred = second_disturbance(line, placement, ruleset.readings or USUAL)
    if barred is None:
        return (Element.WHOLE_BOARD_CYCLE,)  # a table's text that is read otherwise
    attack, first = barred
    found = [Element.SAME_COMPLEX]
    if not first.is_round(line.position):
        found.append(Element.OTHER_SIDE)
    as_recorded = zones_of(attack.complex) == first.zones and len(first.zones) == _PLAIN_KOS
    even = attack.internal.black == attack.internal.white
    if not (as_recorded and even and attack.complex.walls_are_single):
        found.append(Element.MANY_KOS)
    return tuple(found)
