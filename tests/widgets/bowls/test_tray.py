"""How the wells lie, and the sum in words. No Qt needed."""

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color
from ingboard.ui.game.bowl_pictures import BowlPicture, forms_of, spoken, sum_of, terms_of
from ingboard.ui.game.bowl_tray import fit_tray, tray_for

BOWL = BowlPicture(Color.BLACK, 180, 59, 121)


@pytest.mark.parametrize(
    ("capacity", "rows", "columns"),
    [(180, 9, 20), (84, 5, 20), (40, 4, 10), (12, 2, 10), (312, 11, 30), (1, 1, 1)],
)
def test_the_usual_frames(capacity: int, rows: int, columns: int) -> None:
    tray = tray_for(capacity)
    assert (tray.rows, tray.columns) == (rows, columns)


@pytest.mark.parametrize("capacity", range(1, 313))
def test_every_frame_has_exactly_its_wells_each_in_a_place_of_its_own(capacity: int) -> None:
    tray = tray_for(capacity)
    places = {tray.place_of(index) for index in range(tray.capacity)}
    assert tray.capacity == capacity == len(places)
    assert all(0 <= row < tray.rows and 0 <= column < tray.columns for row, column in places)
    assert (tray.rows - 1) * tray.columns < capacity


def test_wells_are_filled_from_the_bottom_left_row_by_row() -> None:
    tray = tray_for(180)
    assert tray.place_of(0) == (8, 0)
    assert tray.place_of(19) == (8, 19)
    assert tray.place_of(20) == (7, 0)
    assert tray.place_of(179) == (0, 19)


def test_the_frame_fits_its_room_with_a_whole_pitch() -> None:
    geometry = fit_tray(tray_for(180), 0, 30, 316, 200)
    assert geometry.pitch == 14
    assert geometry.width <= 316
    assert geometry.y == 30
    x, y = geometry.center_of(0)
    assert geometry.x < x < geometry.x + geometry.width
    assert geometry.y < y < geometry.y + geometry.height


def test_the_sum_names_only_terms_that_are_there() -> None:
    assert terms_of(BOWL) == "59 bowl + 121 board"
    assert terms_of(BOWL, short=True) == "59 + 121 board"
    assert sum_of(BOWL) == "= 180"
    flying = replace(BOWL, in_bowl=56, moving=1, in_lid=2)
    assert terms_of(flying) == "56 bowl + 1 moving + 121 board + 2 lid"


def test_where_room_is_short_words_go_before_figures() -> None:
    flying = replace(BOWL, in_bowl=57, moving=1, in_lid=1)
    assert forms_of(flying) == (
        "57 bowl + 1 moving + 121 board + 1 lid",
        "57 + 1 moving + 121 board + 1 lid",
        "57 + 1 + 121 + 1",
    )


def test_every_term_counts_in_the_sum() -> None:
    assert BOWL.adds_up
    assert replace(BOWL, in_bowl=56, moving=1, in_lid=2).adds_up
    short = replace(BOWL, in_bowl=58)
    assert not short.adds_up
    assert sum_of(short) == "= 179"


def test_a_bowl_in_words_says_when_it_does_not_add_up() -> None:
    assert spoken(BOWL) == "Black: 59 bowl + 121 board = 180"
    assert spoken(replace(BOWL, in_bowl=58)) == "Black: 58 bowl + 121 board = 179, not 180"
