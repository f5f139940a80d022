"""Moves of a record: all are played as recorded, whatever a rule text says of them."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color, Point
from ingboard.game.events import CountBegun, Event, PlayResumed, PlayStopped
from ingboard.game.evolve import evolve, replay
from ingboard.game.state import GameState, Phase, new_game
from ingboard.kifu.recorded_events import recorded_events
from ingboard.rules.ruleset import RuleText
from tests.unit.game.played import BLACK, SST, WHITE, facts, setup_of

KO = [".XO..", "XO.O.", ".XO..", ".....", "....."]
B4, C4 = Point(1, 1), Point(1, 2)


class Record:
    """A record being read move by move."""

    def __init__(
        self, rules: RuleText = RuleText.SIMPLIFIED, rows: list[str] | None = None
    ) -> None:
        self.setup = setup_of(rules, rows=rows)
        self.state: GameState = new_game(self.setup)
        self.events: list[Event] = []

    def move(self, color: Color, point: Point | None = None) -> tuple[Event, ...]:
        events = recorded_events(self.state, color, point)
        for event in events:
            self.state = evolve(self.state, event)
        self.events.extend(events)
        return events

    def is_in(self, phase: Phase) -> bool:
        return self.state.phase is phase


def kinds(events: tuple[Event, ...]) -> list[type[Event]]:
    return [type(event) for event in events]


@pytest.mark.parametrize("rules", list(RuleText))
def test_a_move_that_the_rules_bar_is_played_as_recorded(rules):
    record = Record(rules, KO)
    record.move(BLACK, C4)
    record.move(WHITE, B4)
    assert record.state.position == record.setup.first
    assert record.state.line.number == 2


def test_two_moves_of_one_color_in_a_row_are_played_as_recorded():
    record = Record()
    record.move(BLACK, C4)
    record.move(BLACK, B4)
    assert record.state.position.count(BLACK) == 2


def test_a_stone_on_a_taken_point_takes_the_place_of_the_old_one():
    record = Record(rows=KO)
    assert record.state.position.color_at(B4) is WHITE
    record.move(BLACK, B4)
    assert record.state.position.color_at(B4) is BLACK
    assert record.state.line.number == 1


def test_a_single_stone_suicide_is_played_or_is_a_pass_as_the_text_has_it():
    rows = ["..X..", ".X.X.", "..X..", ".....", "....."]
    for rules, passes in ((RuleText.ING1991, 0), (RuleText.KSS, 1)):
        record = Record(rules, rows)
        record.move(WHITE, C4)
        assert record.state.passes == passes
        assert record.state.line.number == 1


@pytest.mark.parametrize("rules", list(RuleText))
def test_two_recorded_passes_stop_play(rules):
    record = Record(rules)
    record.move(BLACK, C4)
    record.move(WHITE)
    assert PlayStopped in kinds(record.move(BLACK))
    assert record.is_in(Phase.AGREEMENT)


@pytest.mark.parametrize("rules", list(RuleText))
def test_a_stone_after_two_passes_is_play_on_by_whoever_plays_it(rules):
    record = Record(rules)
    for color in (BLACK, WHITE):
        record.move(color)
    events = record.move(WHITE, C4)
    assert kinds(events)[0] is PlayResumed
    assert record.state.phase in (Phase.PLAYING, Phase.PLAYING_ON)
    assert record.state.position.count(WHITE) == 1


@pytest.mark.parametrize("rules", SST)
def test_third_and_fourth_recorded_passes_end_play_for_good_under_sst(rules):
    record = Record(rules)
    for color in (BLACK, WHITE, BLACK, WHITE):
        record.move(color)
    assert record.is_in(Phase.AGREEMENT)
    assert record.state.ended_for_good


def test_third_and_fourth_recorded_passes_are_the_second_succession_under_the_simplified_text():
    record = Record()
    for color in (BLACK, WHITE, BLACK):
        record.move(color)
    assert record.is_in(Phase.PLAYING_ON)
    assert kinds(record.move(WHITE))[-1] is CountBegun
    assert record.is_in(Phase.COUNTING)


def test_moves_after_the_end_are_played_on_as_recorded():
    record = Record()
    for color in (BLACK, WHITE, BLACK, WHITE):
        record.move(color)
    record.move(BLACK, C4)
    assert record.state.position.count(BLACK) == 1
    assert record.is_in(Phase.PLAYING_ON)
    assert facts(replay(record.setup, record.events)) == facts(record.state)
