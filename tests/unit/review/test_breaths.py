"""The lens: breaths of a chain, and kinds named only where they are proved."""

from __future__ import annotations

import pytest

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point, name_of, point_named
from ingboard.board.position import Position
from ingboard.review.breaths import BreathKind, breaths_at, kind_name, kind_words
from ingboard.review.certain_life import is_surely_alive, is_surely_dead
from ingboard.review.laboratory import laboratory

LENSES = [
    pytest.param(position, lens, id=f"{position.id}-{number}")
    for position in laboratory().positions
    for number, lens in enumerate(position.breaths)
]


def named(board: Position, name: str) -> Point:
    point = point_named(name, board.grid)
    assert point is not None
    return point


def kinds(rows: str, name: str) -> dict[str, BreathKind | None]:
    board = parse_rows(rows.split())
    found = breaths_at(board, named(board, name))
    assert found is not None
    return {name_of(point, board.grid): kind for point, kind in found.kinds.items()}


@pytest.mark.parametrize(("position", "lens"), LENSES)
def test_the_lens_says_of_each_kind_what_the_laboratory_shows(position, lens):
    found = breaths_at(position.position, lens.chain)
    assert found is not None
    assert dict(found.kinds) == dict(lens.kinds)


def test_each_kind_of_breath_has_a_position():
    lenses = [lens for position in laboratory().positions for lens in position.breaths]
    shown = {kind for lens in lenses for kind in lens.kinds.values()}
    assert set(BreathKind) <= shown


def test_an_empty_point_has_no_breaths():
    assert breaths_at(parse_rows(["X.", ".."]), Point(1, 1)) is None


def test_nothing_is_named_where_nothing_is_proved():
    assert kinds("..... .X... ..... ..O.. .....", "B4") == dict.fromkeys(["A4", "B5", "C4", "B3"])


def test_a_seki_with_an_eye_beside_it_is_not_called_balancing():
    # Black may fill B1 and take: White's chain has no other breath.
    assert kinds("XXXX XOOX OO.X OOX. OO.X", "A5").get("C3") is None


def test_a_chain_that_can_break_out_is_not_dead():
    board = parse_rows(
        [".O.O...", "OOOO...", "...O...", "...O...", "OO.O...", "XXXO...", "..XO..."]
    )
    assert not is_surely_dead(board, named(board, "A2"))


def test_room_for_two_eyes_is_not_called_dead():
    board = parse_rows(
        [".O.O...", "OOOO...", "....O..", "....O..", "OOOOO..", "XXXXO..", "...XO.."]
    )
    assert not is_surely_dead(board, named(board, "A2"))


def test_two_eyes_live_and_one_does_not_prove_it():
    two = parse_rows([".X.X.", "XXXX.", ".....", "OOOOO", "....."])
    one = parse_rows([".XXX.", "XXXX.", ".....", "OOOOO", "....."])
    assert is_surely_alive(two, named(two, "A4"))
    assert not is_surely_alive(one, named(one, "A4"))


def test_an_eye_whose_stones_could_take_themselves_off_proves_nothing():
    # The point B4 under White's stones touches no black stone: after their suicide it is open.
    board = parse_rows([".O.X.X", "OO.XXX", ".OOX..", "XXXX..", "......", "......"])
    assert not is_surely_alive(board, named(board, "D6"))


def test_a_false_eye_proves_nothing():
    # B4 joins three chains, and one of them has no other eye.
    board = parse_rows([".XOO.", "X.XO.", "OXXO.", "OOOO.", "....."])
    assert not any(is_surely_alive(board, named(board, name)) for name in ("B5", "A4", "C4"))


@pytest.mark.parametrize("kind", BreathKind)
def test_every_kind_has_a_word_and_a_sentence(kind):
    assert kind_name(kind) == str(kind)
    assert kind_words(kind).endswith(".")


def test_the_lens_tells_the_color_and_the_chain():
    board = parse_rows(["XX.", "...", "..O"])
    found = breaths_at(board, Point(0, 1))
    assert found is not None
    assert found.color is Color.BLACK
    assert found.chain == {Point(0, 0), Point(0, 1)}
