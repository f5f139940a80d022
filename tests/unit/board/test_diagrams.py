from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingboard.board.diagrams import parse_rows, rows_of, with_coordinates
from ingboard.board.points import Color, Point


def test_a_diagram_is_read_row_by_row_from_the_top():
    position = parse_rows([". X .", "O . ."])
    assert (position.grid.rows, position.grid.columns) == (2, 3)
    assert position.color_at(Point(0, 1)) is Color.BLACK
    assert position.color_at(Point(1, 0)) is Color.WHITE
    assert position.color_at(Point(0, 0)) is None


@given(st.integers(1, 25), st.integers(1, 25), st.randoms(use_true_random=False))
def test_writing_a_position_and_reading_it_gives_it_back(rows, columns, random):
    diagram = tuple("".join(random.choices(".XO", k=columns)) for _ in range(rows))
    assert rows_of(parse_rows(diagram)) == diagram
    assert repr(parse_rows(diagram)) == "\n".join(diagram)


@pytest.mark.parametrize(
    "rows", [[], ["", ""], ["X.", "X"], ["XY"], ["x."], ["." * 26], ["."] * 26]
)
def test_what_is_no_diagram_is_refused(rows):
    with pytest.raises(ValueError, match=r"rows|sign|x"):
        parse_rows(rows)


def test_coordinates_stand_on_two_sides():
    assert with_coordinates(["." * 9] * 2 + ["X" * 9] * 8).splitlines() == [
        "   A B C D E F G H J",
        "10 . . . . . . . . .",
        " 9 . . . . . . . . .",
        *(f"{row:>2} X X X X X X X X X" for row in range(8, 0, -1)),
    ]
