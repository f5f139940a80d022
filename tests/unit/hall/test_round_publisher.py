"""A director's word on the round: the last one counts, whoever loses the connection in between."""

from __future__ import annotations

import pytest

from ingboard.clock.moments import Moment
from ingboard.hall.messages import RecordsShown, ShownGame, ShownRound
from ingboard.hall.round_publisher import RoundPublisher

ROUND = ShownRound(4, "Cup", (ShownGame("12", "A", "B"),))
NONE, FINISHED, ALL = RecordsShown.NONE, RecordsShown.FINISHED, RecordsShown.ALL


class Director:
    """One director, and the broker's word to him."""

    def __init__(self) -> None:
        self.said: list[ShownRound] = []
        self.records: list[RecordsShown] = []
        self.is_online = False
        self.now = 0
        self.round = RoundPublisher(self._say, self.records.append)

    def connect(self, *kept: ShownRound) -> None:
        self.is_online = True
        self.round.connected(Moment(self.now))
        for each in kept:
            self.round.hear(each)
        self.wait()

    def wait(self) -> None:
        for _ in range(10):
            self.now += 100
            self.round.on_turn(Moment(self.now))

    def _say(self, shown: ShownRound) -> bool:
        if self.is_online:
            self.said.append(shown)
        return self.is_online


@pytest.fixture
def director() -> Director:
    return Director()


def test_who_changes_the_records_keeps_the_round_of_another(director):
    director.round.show_records(NONE)
    director.connect(ROUND)
    assert director.said == [ShownRound(4, "Cup", ROUND.games, NONE)]
    assert director.records == [NONE]


def test_without_a_kept_round_the_records_are_said_alone(director):
    director.round.show_records(ALL)
    director.connect()
    assert director.said == [ShownRound(records=ALL)]


def test_nothing_is_said_by_who_only_hears(director):
    director.connect(ROUND)
    director.connect(ROUND)
    assert director.said == []
    assert director.records == [FINISHED, FINISHED]


def test_a_broker_that_has_forgotten_is_told_again(director):
    director.connect()
    director.round.show_round(ROUND)
    director.round.hear(ROUND)
    director.connect()
    assert director.said == [ROUND, ROUND]


def test_what_another_said_while_this_one_was_away_stands(director):
    director.connect()
    director.round.show_round(ROUND)
    director.round.hear(ROUND)
    newer = ShownRound(5, records=NONE)
    director.connect(newer)
    assert director.said[-1] == newer
    assert director.records[-1] is NONE


def test_a_word_that_was_lost_on_the_way_is_said_again(director):
    director.connect()
    director.round.show_round(ROUND)
    director.connect(ShownRound(3))
    assert director.said == [ROUND, ROUND]


def test_ones_own_earlier_word_does_not_undo_the_later(director):
    director.connect(ROUND)
    director.round.show_records(ALL)
    director.round.show_records(NONE)
    for said in director.said:
        director.round.hear(said)
    assert director.records == [FINISHED, ALL, NONE]
    director.round.show_records(FINISHED)
    assert director.said[-1] == ROUND


def test_offline_the_last_wish_is_kept(director):
    director.connect(ROUND)
    director.is_online = False
    director.round.show_round(ShownRound(5))
    director.round.show_records(NONE)
    director.connect(ROUND)
    assert director.said == [ShownRound(5, records=NONE)]
