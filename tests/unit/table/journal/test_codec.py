"""Every event and set-up survives the journal."""

from __future__ import annotations

import json
import re
from typing import get_args, get_type_hints

import pytest
from msgspec import Struct, ValidationError
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import empty_position
from ingboard.clock.control import Absolute, Canadian, Fischer, Hourglass, Ing, SecondCounting
from ingboard.clock.moments import Millis, Moment
from ingboard.game import events
from ingboard.game.setup import GameSetup
from ingboard.game.state import Ending, Held, Outcome, Ruling, RulingKind, TimeSetting, TimesRuled
from ingboard.table.journal.plain_events import (
    COLOR_FIELDS,
    UnknownEventError,
    event_from_plain,
    event_to_plain,
    setup_from_plain,
    setup_to_plain,
)
from tests.unit.table.journal.games import timed_setup

AT = Moment(123_456)
FIRST, THEN = TimeSetting(0, Millis(5)), TimeSetting(2, Millis(60_000))
CHAIN = frozenset({Point(3, 4), Point(3, 5)})
SAMPLES = {
    "color": Color.WHITE,
    "point": Point(0, 8),
    "at": AT,
    "delta": -5,
    "period": 2,
    "remaining": 1_000,
    "free": True,
    "instead_of": Point(1, 1),
    "position": empty_position(5, 7),
    "to_play": Color.WHITE,
    "by_consent": True,
    "chain": CHAIN,
    "dead": True,
    "given": False,
    "outcome": Outcome(Ending.COUNT, Color.BLACK, 2.5),
    "ruling": Ruling(RulingKind.FORBIDDEN, "A. Referee", "ko", Color.BLACK, Point(2, 2), 31),
    "count": 2,
    "held": Held.CAPTURE,
    "by": "A. Referee",
    "language": "de",
    "said": "Weiß E5 ist erlaubt.",
    "elapsed": 420_000,
    "factor": 2,
    "away": True,
    "granted": False,
    "on": True,
    "ruled": TimesRuled(PerColor(FIRST, FIRST), PerColor(FIRST, THEN)),
    "number": 12,
    "replaced": 1,
    "moves": (Point(4, 4), None),
    "sealing": Color.BLACK,
    "assented": True,
}


def _sample(kind):
    special = {"CountBegun": {"dead": CHAIN}}.get(kind.__name__, {})
    return kind(
        **{name: {**SAMPLES, **special}[name] for name in kind.__struct_fields__ if name in SAMPLES}
    )


@pytest.mark.parametrize("kind", get_args(events.Event), ids=lambda kind: kind.__name__)
def test_every_event_comes_back(kind):
    event = _sample(kind)
    plain = json.loads(json.dumps(event_to_plain(event)))
    assert plain["is"] == kind.__name__
    assert event_from_plain(plain) == event


@pytest.mark.parametrize(
    "control",
    [
        Ing(Millis(1), Millis(2), 3, 2),
        SecondCounting(Millis(0), Millis(30_000), 3),
        Canadian(Millis(5), Millis(6), 7),
        Fischer(Millis(8), Millis(9)),
        Absolute(Millis(10)),
        Hourglass(Millis(11)),
    ],
    ids=lambda control: type(control).__name__,
)
def test_a_set_up_comes_back_with_every_kind_of_time(control):
    setup = replace(timed_setup(), controls=PerColor(control, Absolute(Millis(1))))
    assert setup_from_plain(json.loads(json.dumps(setup_to_plain(setup)))) == setup


def test_a_set_up_without_a_clock_comes_back():
    setup = replace(timed_setup(), controls=None)
    assert setup_from_plain(json.loads(json.dumps(setup_to_plain(setup)))) == setup


def test_an_event_of_a_later_version_is_named():
    with pytest.raises(UnknownEventError, match="StoneSwallowed"):
        event_from_plain({"is": "StoneSwallowed", "at": 3})


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"is": "StonePlaced", "color": "B", "point": [1, 2, 3], "at": 5}, "$.point"),
        ({"is": "StonePlaced", "color": "B", "point": [1, 2], "at": "5"}, "$.at"),
        ({"is": "StonePlaced", "color": "X", "point": [1, 2], "at": 5}, "$.color"),
        ({"is": "StonePlaced", "color": 1, "point": [1, 2], "at": 5}, "$.color"),
        ({"is": "StonePlaced", "color": None, "point": [1, 2], "at": 5}, "$.color"),
        ({"is": "StonePlaced", "color": "B", "at": 5}, "`point`"),
        ({"is": "PassMade", "color": "B", "at": 5, "free": 1}, "$.free"),
        ({"is": "ClockHeld", "held": "tea", "by": "", "at": 5}, "$.held"),
        ({"is": "BoardSetUp", "position": ["X.", "O"], "to_play": "B"}, "$.position"),
        ({"is": "BoardSetUp", "position": [["X"]], "to_play": "B"}, "$"),
        ({"is": "DeadMarked", "chain": [[0, "A"]], "dead": True, "at": 5}, "$.chain[0][1]"),
    ],
)
def test_a_wrong_type_is_one_fault_with_its_place(wrong, where):
    with pytest.raises(UnknownEventError, match=re.escape(where)):
        event_from_plain(wrong)


def test_a_set_up_that_its_own_values_refuse_is_one_fault_with_its_place():
    plain = json.loads(json.dumps(setup_to_plain(timed_setup())))
    plain["controls"]["white"]["points"] = -1
    with pytest.raises(ValidationError, match=re.escape("$.controls.white")):
        setup_from_plain(plain)


def test_the_fields_that_hold_colors_are_known():
    found: set[str] = set()
    others: set[str] = set()
    kinds = [*get_args(events.Event), GameSetup]
    while kinds:
        kind = kinds.pop()
        for name, hint in get_type_hints(kind).items():
            parts = {
                hint,
                *get_args(hint),
                *(inner for part in get_args(hint) for inner in get_args(part)),
            }
            (found if Color in parts else others).add(name)
            kinds += [part for part in parts if isinstance(part, type) and issubclass(part, Struct)]
    assert found == COLOR_FIELDS
    assert not found & others
