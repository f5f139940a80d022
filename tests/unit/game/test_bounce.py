"""R11: a press that bounces switches the clock once and is on record; a played stone never bounces."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.clock import Clock
from ingboard.clock.control import Ing, TimeControl
from ingboard.clock.log import LogCode
from ingboard.clock.moments import Moment, minutes
from ingboard.game import commands as ask
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup, even_game
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal.plain_events import setup_from_plain, setup_to_plain
from ingboard.table.table import Table
from ingboard.table.tournament import Tournament

RULES = RuleText.SIMPLIFIED
TIME = Ing(minutes(60), minutes(10), 3, 2)
BOUNCE = Tournament().bounce
PAIRS = 500


def _setup() -> GameSetup:
    usual = even_game(19, RULES, default_terms(RULES))
    controls: PerColor[TimeControl] = PerColor(TIME, TIME)
    return replace(usual, controls=controls, bounce=BOUNCE, played_stone_presses=False)


def _clock(table: Table) -> Clock:
    assert table.state.clock is not None
    return table.state.clock


def test_five_hundred_pairs_of_presses_switch_once_each_and_every_ignored_one_is_logged():
    """Pairs 0 to 200 ms apart, by the same key or by both players' keys."""
    chance = random.Random(11)
    table = Table(_setup())
    at = 10_000
    table.submit(ask.StartClock(Moment(at)))
    ignored = switched_back = 0
    for _ in range(PAIRS):
        clock = _clock(table)
        side, seen = clock.turn, len(clock.log)
        assert side is not None
        at += chance.randrange(1_000, 20_000)
        table.submit(ask.PressClock(side, Moment(at)))
        assert _clock(table).turn is side.opponent
        gap, by = chance.randrange(201), chance.choice([side, side.opponent])
        table.submit(ask.PressClock(by, Moment(at + gap)))
        clock = _clock(table)
        if by is side.opponent and gap >= BOUNCE:
            assert clock.turn is side  # no bounce: the opponent answered
            switched_back += 1
            continue
        assert clock.turn is side.opponent
        code = LogCode.BOUNCE_IGNORED if by is side.opponent else LogCode.PRESS_IGNORED
        assert [(entry.code, entry.color, entry.at) for entry in clock.log[seen:]] == [
            (code, by, at + gap)
        ]
        ignored += 1
    assert ignored + switched_back == PAIRS
    assert ignored > switched_back > 0
    assert _clock(table).times.black.presses + _clock(table).times.white.presses == (
        PAIRS + switched_back
    )


@pytest.mark.parametrize("gap", [0, 1, 149])
def test_a_stone_played_at_once_never_counts_as_a_bounce(gap):
    table = Table(replace(_setup(), played_stone_presses=True))
    table.submit(ask.PlaceStone(Color.BLACK, Point(3, 3), Moment(5_000)))
    table.submit(ask.PlaceStone(Color.WHITE, Point(15, 15), Moment(5_000 + gap)))
    assert _clock(table).turn is Color.BLACK
    assert not _clock(table).log


def test_the_journal_keeps_the_time_of_a_bounce_and_an_old_one_has_none():
    plain = setup_to_plain(_setup())
    assert setup_from_plain(plain).bounce == BOUNCE
    del plain["bounce"]
    assert setup_from_plain(plain).bounce == 0
