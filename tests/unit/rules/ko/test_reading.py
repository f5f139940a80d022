"""Ko as it can be shown: complexes, breaths, and which stones are hot at this moment."""

from __future__ import annotations

from random import Random

import pytest

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point, name_of
from ingboard.board.position import Placement, place
from ingboard.rules.ing1991 import ING1991
from ingboard.rules.ko.reading import KoReading, ko_reading
from ingboard.rules.line import Line, line_from
from ingboard.rules.plays import Illegal, Passed, Reason
from tests.unit.rules.ko.cases import cases_of, play

CASES = {case["id"]: case for case in (*cases_of("ko_positions.json"), *cases_of("ko_cases.json"))}


def after(case: str, count: int) -> Line:
    line = line_from(parse_rows(CASES[case]["diagram"]))
    return play(line, ING1991, *CASES[case]["moves"][:count])


def hot(line: Line) -> set[tuple[Reason, frozenset[str], str, int]]:
    grid = line.position.grid
    return {
        (
            one.reason,
            frozenset(name_of(point, grid) for point in one.stones),
            name_of(one.taken_at, grid),
            one.capture,
        )
        for one in ko_reading(line).hot
    }


def test_one_capture_in_a_triple_ko_heats_the_stone_and_its_twin():
    assert hot(after("T02", 1)) == {
        (Reason.HOT_SINGLE, frozenset({"D7"}), "D8", 1),
        (Reason.HOT_TWIN, frozenset({"B7"}), "B8", 1),
    }


def test_a_single_capture_heats_the_double_twin():
    assert (Reason.HOT_TWIN, frozenset({"F5", "F6"}), "F7", 1) in hot(after("T05", 1))


def test_two_stones_that_have_taken_two_are_hot_together():
    assert hot(after("E01", 2)) == {(Reason.HOT_DOUBLE, frozenset({"F7", "F8"}), "F6", 2)}


def test_the_interval_cools_them():
    line = after("T02", 1)
    assert hot(line.after_pass(Passed(Color.WHITE))) == set()
    assert hot(after("E12", 9)) == set()


def test_a_complex_tells_its_breaths_and_balance():
    (seki,) = ko_reading(after("D01", 0)).complexes
    assert len(seki.kos) == 2
    assert (seki.fewest.black, seki.fewest.white, seki.balanced) == (2, 2, True)
    (triple,) = ko_reading(after("T02", 0)).complexes
    assert len(triple.kos) == 3
    assert (triple.fewest.black, triple.fewest.white, triple.balanced) == (1, 2, False)


def test_breaths_are_the_liberties_of_the_walls_that_have_the_fewest():
    line = after("K01", 0)
    (ko,) = ko_reading(line).complexes
    names = {name_of(point, line.position.grid) for point in ko.breaths.white}
    assert (ko.fewest.black, ko.fewest.white) == (2, 3)
    assert names == {"C5", "D4", "C3", "C1", "D2"}  # of C4 and C2; D3 has four


def test_an_external_ko_is_a_complex_of_its_own():
    sizes = sorted(len(one.kos) for one in ko_reading(after("X01", 0)).complexes)
    assert sizes == [1, 2]


def test_what_is_hot_belongs_to_the_line_not_to_the_board():
    line = after("T02", 1)
    set_up = line_from(line.position)
    assert set_up.position == line.position
    assert hot(set_up) == set()
    assert hot(line.without_last()) == set()
    again = line.without_last().after_play(line.last) if isinstance(line.last, Placement) else line
    assert hot(again) == hot(line)


def test_a_variation_from_an_older_move_forgets_what_came_after_it():
    older = after("E11", 1)
    played = play(older, ING1991, *CASES["E11"]["moves"][1:7])
    varied = play(older, ING1991, "W A1", "B A2")
    assert hot(played) == {(Reason.HOT_DOUBLE, frozenset({"F5", "F6"}), "F7", 5)}
    assert hot(varied) == set()
    assert isinstance(judged_at(varied, Color.WHITE, Point(2, 5)), Placement)


def judged_at(line: Line, color: Color, point: Point):
    return ING1991.judge(line, color, point)


@pytest.mark.parametrize("seed", range(4))
def test_exactly_the_hot_stones_are_refused_as_hot(seed: int):
    random = Random(seed)
    reasons = {Reason.HOT_SINGLE, Reason.HOT_DOUBLE, Reason.HOT_TRIPLE, Reason.HOT_TWIN}
    for case in CASES.values():
        line = line_from(parse_rows(case["diagram"]))
        for move in case["moves"]:
            color = Color.BLACK if move[0] == "B" else Color.WHITE
            color = color if line.last_color is None else line.last_color.opponent
            points = line.position.points_of(None)
            said = {
                (judgment.reason, point, judgment.refers_to)
                for point in points
                for judgment in [ING1991.judge(line, color, point)]
                if isinstance(judgment, Illegal) and judgment.reason in reasons
            }
            reading: KoReading = ko_reading(line)
            shown = {(one.reason, one.taken_at, one.capture) for one in reading.hot}
            assert shown == said
            placement = place(line.position, random.choice(points), color)
            legal = placement is not None and len(placement.self_removed) != 1
            if random.random() < 0.7:
                line, legal = follow(line, move, color), False
            line = line.after_play(placement) if legal and placement is not None else line


def follow(line: Line, move: str, color: Color) -> Line:
    """The case's own move if it can be made on this board, else a pass."""
    name = move.split()[1]
    placement = None
    if name != "pass":
        grid = line.position.grid
        point = next(point for point in grid.points if name_of(point, grid) == name)
        placement = place(line.position, point, color)
    if placement is None or len(placement.self_removed) == 1:
        return line.after_pass(Passed(color))
    return line.after_play(placement)
