"""What plain keys mean in each scene."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from ingboard.board.points import Color
from ingboard.ui.shell.keys import Wish, side_of, wish_of
from ingboard.ui.shell.layout import PageId

Key = Qt.Key


@pytest.mark.parametrize("key", [Key.Key_Q, Key.Key_W, Key.Key_E, Key.Key_A, Key.Key_Z, Key.Key_C])
def test_the_left_seat_presses_with_its_block(key):
    wish = wish_of(key, PageId.PLAY, has_clock=True)
    assert wish is Wish.PRESS_BLACK
    assert side_of(wish) is Color.BLACK


@pytest.mark.parametrize("key", [Key.Key_U, Key.Key_O, Key.Key_L, Key.Key_M, Key.Key_Period])
def test_the_right_seat_presses_with_its_block(key):
    assert wish_of(key, PageId.PLAY, has_clock=True) is Wish.PRESS_WHITE


def test_no_key_of_the_clock_is_a_pass_and_shift_is_nothing():
    for key in (Key.Key_Shift, Key.Key_P, Key.Key_G, Key.Key_Return):
        assert wish_of(key, PageId.PLAY, has_clock=True) is None


def test_the_same_blocks_assent_in_the_agreement():
    assert wish_of(Key.Key_A, PageId.AGREEMENT, has_clock=False) is Wish.ASSENT_BLACK
    assert side_of(Wish.ASSENT_WHITE) is Color.WHITE


def test_space_holds_the_clock_and_plays_the_film():
    assert wish_of(Key.Key_Space, PageId.PLAY, has_clock=True) is Wish.PAUSE
    assert wish_of(Key.Key_Space, PageId.FILM, has_clock=True) is Wish.PLAY_FILM
    assert wish_of(Key.Key_Space, PageId.PLAY, has_clock=False) is None


def test_stepping_keys_step_everywhere():
    for scene in (PageId.PLAY, PageId.FILM, PageId.AGREEMENT):
        assert wish_of(Key.Key_Left, scene, has_clock=False) is Wish.BACK
        assert wish_of(Key.Key_End, scene, has_clock=True) is Wish.LAST


@pytest.mark.parametrize("key", [Key.Key_F, Key.Key_Return, Key.Key_Enter])
def test_enter_searches_on_the_page_of_finding(key):
    assert wish_of(key, PageId.FIND, has_clock=False) is Wish.FIND
