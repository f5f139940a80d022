"""Captor marks: which standing stones have removed a ko string, read off the line of play."""

from __future__ import annotations

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Point, point_named
from ingboard.rules.ing1991 import ING1991
from ingboard.rules.ko.hot import is_captor, newest_capture
from ingboard.rules.line import Line, line_from
from tests.unit.rules.ko.cases import cases_of, play

CASES = {case["id"]: case for case in (*cases_of("ko_positions.json"), *cases_of("ko_cases.json"))}


def after(case: str, count: int, offset: int = 0) -> Line:
    line = line_from(parse_rows(CASES[case]["diagram"]), offset)
    return play(line, ING1991, *CASES[case]["moves"][:count])


def points(line: Line, *names: str) -> list[Point]:
    found = [point_named(name, line.position.grid) for name in names]
    return [point for point in found if point is not None]


def test_the_mark_stays_while_the_stone_stands():
    line = after("T11", 3, offset=40)
    assert newest_capture(line, points(line, "D7")) == 41
    assert newest_capture(line, points(line, "B7")) is None  # set up, has taken nothing


def test_of_several_captors_the_newest_counts():
    line = after("G11", 5)
    assert newest_capture(line, points(line, "C2", "H8")) == 5
    assert newest_capture(line, points(line, "C2")) == 3


def test_a_stone_put_where_a_captor_stood_is_judged_by_its_own_capture():
    line = after("K15", 4)
    assert not is_captor(line, 2)
    assert newest_capture(line, points(line, "B3")) == 4


def test_a_stone_that_takes_two_stones_with_a_captor_is_a_captor_too():
    line = after("E11", 7)
    assert newest_capture(line, points(line, "F6")) == 5
    assert newest_capture(line, points(line, "F5")) is None


def test_a_stone_that_takes_two_without_a_captor_is_none():
    line = after("R01", 2)
    assert newest_capture(line, points(line, "C1")) is None
    line = after("N01", 3)
    assert newest_capture(line, points(line, "C2")) is None
