"""What the plain keys mean in each scene: stepping, passing, pausing, assenting, pressing the clock.

Only keys without Ctrl or Alt; those belong to the menus. A key that means nothing here is left alone.
"""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import Qt

from ingboard.board.points import Color
from ingboard.ui.game.clock.seat_keys import USUAL_SEATS, SeatKeys
from ingboard.ui.shell.layout import PageId

Key = Qt.Key


class Wish(StrEnum):
    """What a key asks for."""

    BACK = "back"
    FORWARD = "forward"
    BACK_TEN = "back-ten"
    FORWARD_TEN = "forward-ten"
    FIRST = "first"
    LAST = "last"
    PAUSE = "pause"
    COORDINATES = "coordinates"
    FILM = "film"
    PRESS_BLACK = "press-black"
    PRESS_WHITE = "press-white"
    ASSENT_BLACK = "assent-black"
    ASSENT_WHITE = "assent-white"
    PLAY_FILM = "play-film"
    PROOF = "proof"
    TERRITORY = "territory"
    TRIAL = "trial"
    FASTER = "faster"
    SLOWER = "slower"
    LEAVE = "leave"
    NEXT_VARIATION = "next-variation"
    LAST_VARIATION = "last-variation"
    MAIN_LINE = "main-line"
    TO_MAIN_LINE = "to-main-line"
    WHY = "why"
    BARRED = "barred"
    CYCLE = "cycle"
    QUESTIONS = "questions"
    BOWLS = "bowls"
    RECORDED = "recorded"
    CHECK_MOVES = "check-moves"
    SUGGEST = "suggest"
    ASK_ENGINE = "ask-engine"
    ASK_RECORD = "ask-record"
    TRIANGLE = "triangle"
    SQUARE = "square"
    CIRCLE = "circle"
    CROSS = "cross"
    LETTER = "letter"
    NUMBER = "number"
    CLEAR = "clear"
    LINE = "line"
    ARROW = "arrow"
    DIM = "dim"
    BLACK_TERRITORY = "black-territory"
    WHITE_TERRITORY = "white-territory"
    SELECTED = "selected"
    WORD = "word"
    ADD_BLACK = "add-black"
    ADD_WHITE = "add-white"
    ERASE = "erase"
    TURN = "turn"
    NUMBERS = "numbers"
    TRY = "try"
    KEEP = "keep"
    INFORMATION = "information"
    ENCODING = "encoding"
    FIND = "find"


_STEPPING = {
    Key.Key_Left: Wish.BACK,
    Key.Key_Right: Wish.FORWARD,
    Key.Key_PageUp: Wish.BACK_TEN,
    Key.Key_PageDown: Wish.FORWARD_TEN,
    Key.Key_Home: Wish.FIRST,
    Key.Key_End: Wish.LAST,
    Key.Key_Escape: Wish.LEAVE,
}


_FILM = {
    Key.Key_Space: Wish.PLAY_FILM,
    Key.Key_Up: Wish.FASTER,
    Key.Key_Down: Wish.SLOWER,
    Key.Key_P: Wish.PROOF,
    Key.Key_J: Wish.TERRITORY,
    Key.Key_T: Wish.TRIAL,
    Key.Key_B: Wish.BOWLS,
}


_AGREEMENT = {
    Key.Key_B: Wish.BOWLS,
    Key.Key_G: Wish.SUGGEST,
    Key.Key_N: Wish.ASK_ENGINE,
    Key.Key_R: Wish.ASK_RECORD,
}

_FIND = {
    Key.Key_F: Wish.FIND,
    Key.Key_Return: Wish.FIND,
    Key.Key_Enter: Wish.FIND,
    Key.Key_L: Wish.COORDINATES,
}

_REVIEW = {
    Key.Key_L: Wish.COORDINATES,
    Key.Key_F: Wish.FILM,
    Key.Key_K: Wish.WHY,
    Key.Key_H: Wish.BARRED,
    Key.Key_Y: Wish.CYCLE,
    Key.Key_Q: Wish.QUESTIONS,
    Key.Key_M: Wish.MAIN_LINE,
    Key.Key_Down: Wish.NEXT_VARIATION,
    Key.Key_Up: Wish.LAST_VARIATION,
    Key.Key_B: Wish.BOWLS,
    Key.Key_E: Wish.ENCODING,
    Key.Key_R: Wish.RECORDED,
    Key.Key_C: Wish.CHECK_MOVES,
}


_EDITING = {
    **_REVIEW,
    Key.Key_1: Wish.TRIANGLE,
    Key.Key_2: Wish.SQUARE,
    Key.Key_3: Wish.CIRCLE,
    Key.Key_4: Wish.CROSS,
    Key.Key_5: Wish.LETTER,
    Key.Key_6: Wish.NUMBER,
    Key.Key_0: Wish.CLEAR,
    Key.Key_7: Wish.LINE,
    Key.Key_8: Wish.ARROW,
    Key.Key_9: Wish.DIM,
    Key.Key_Z: Wish.BLACK_TERRITORY,
    Key.Key_X: Wish.WHITE_TERRITORY,
    Key.Key_S: Wish.SELECTED,
    Key.Key_W: Wish.WORD,
    Key.Key_Comma: Wish.ADD_BLACK,
    Key.Key_Period: Wish.ADD_WHITE,
    Key.Key_Minus: Wish.ERASE,
    Key.Key_U: Wish.TURN,
    Key.Key_N: Wish.NUMBERS,
    Key.Key_T: Wish.TRY,
    Key.Key_V: Wish.KEEP,
    Key.Key_I: Wish.INFORMATION,
}


def wish_of(
    key: int, scene: PageId, *, has_clock: bool, seats: SeatKeys = USUAL_SEATS
) -> Wish | None:
    """The wish of a plain key in a scene, or None."""
    pressed = Qt.Key(key)
    if scene is PageId.TIMELINE:  # its page walks; the table behind it keeps its clock's keys
        return _of_clock(pressed, seats) if has_clock else None
    if pressed in _STEPPING:
        return _STEPPING[pressed]
    if scene in _OF_PAGE:
        return _OF_PAGE[scene].get(pressed)
    if scene is PageId.AGREEMENT:
        seat = _seat(pressed, seats, Wish.ASSENT_BLACK, Wish.ASSENT_WHITE)
        return _AGREEMENT.get(pressed, seat)
    if scene is PageId.REFEREE:
        return _of_clock(pressed, seats) if has_clock else None
    if scene not in (PageId.PLAY, PageId.WHY):
        return None
    if not has_clock:
        return _WITHOUT_CLOCK[scene].get(pressed)
    cycle = Wish.CYCLE if scene is PageId.WHY and pressed == Key.Key_Y else None
    return _of_clock(pressed, seats) or cycle  # the clock runs on behind an answer


_WITHOUT_CLOCK = {PageId.PLAY: _EDITING, PageId.WHY: _REVIEW}
_OF_PAGE = {PageId.FILM: _FILM, PageId.FIND: _FIND, PageId.LABORATORY: _REVIEW}
_WITH_SHIFT = {
    Key.Key_K: Wish.WHY,
    Key.Key_H: Wish.BARRED,
    Key.Key_M: Wish.TO_MAIN_LINE,
}


def wish_with_shift(key: int, scene: PageId) -> Wish | None:
    """What Shift with a letter asks for: it works while the plain letters press a clock too."""
    return _WITH_SHIFT.get(Qt.Key(key)) if scene in (PageId.PLAY, PageId.WHY) else None


def _of_clock(key: Qt.Key, seats: SeatKeys) -> Wish | None:
    if key == Key.Key_Space:
        return Wish.PAUSE
    return _seat(key, seats, Wish.PRESS_BLACK, Wish.PRESS_WHITE)


def _seat(key: int, seats: SeatKeys, black: Wish, white: Wish) -> Wish | None:
    side = seats.side_of(key)
    if side is None:
        return None
    return black if side is Color.BLACK else white


def side_of(wish: Wish) -> Color:
    """The side that a press or an assent speaks for."""
    black = wish in (Wish.PRESS_BLACK, Wish.ASSENT_BLACK)
    return Color.BLACK if black else Color.WHITE
