"""What the plain keys mean in each scene: stepping, passing, pausing, assenting, pressing the clock.

Only keys without Ctrl or Alt; those belong to the menus. A key that means nothing here is left alone.
"""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import Qt

from ingboard.board.points import Color
from ingboard.ui.window.arrangement import Scene

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
    WHY = "why"
    BARRED = "barred"
    CYCLE = "cycle"
    BOWLS = "bowls"
    SUGGEST = "suggest"


_STEPPING = {
    Key.Key_Left: Wish.BACK,
    Key.Key_Right: Wish.FORWARD,
    Key.Key_PageUp: Wish.BACK_TEN,
    Key.Key_PageDown: Wish.FORWARD_TEN,
    Key.Key_Home: Wish.FIRST,
    Key.Key_End: Wish.LAST,
    Key.Key_Escape: Wish.LEAVE,
}
_LEFT_SEAT = (
    Key.Key_Q, Key.Key_W, Key.Key_E, Key.Key_A, Key.Key_S, Key.Key_D, Key.Key_Z, Key.Key_X,
    Key.Key_C,
)  # fmt: skip
_RIGHT_SEAT = (
    Key.Key_U, Key.Key_I, Key.Key_O, Key.Key_J, Key.Key_K, Key.Key_L, Key.Key_M, Key.Key_Comma,
    Key.Key_Period,
)  # fmt: skip
_FILM = {
    Key.Key_Space: Wish.PLAY_FILM,
    Key.Key_Up: Wish.FASTER,
    Key.Key_Down: Wish.SLOWER,
    Key.Key_P: Wish.PROOF,
    Key.Key_J: Wish.TERRITORY,
    Key.Key_T: Wish.TRIAL,
    Key.Key_B: Wish.BOWLS,
}


_AGREEMENT = {Key.Key_B: Wish.BOWLS, Key.Key_G: Wish.SUGGEST}

_REVIEW = {
    Key.Key_L: Wish.COORDINATES,
    Key.Key_F: Wish.FILM,
    Key.Key_K: Wish.WHY,
    Key.Key_H: Wish.BARRED,
    Key.Key_Y: Wish.CYCLE,
    Key.Key_B: Wish.BOWLS,
}


def wish_of(key: int, scene: Scene, *, has_clock: bool) -> Wish | None:
    """The wish of a plain key in a scene, or None."""
    pressed = Qt.Key(key)
    if scene is Scene.TIMELINE:  # its page walks; the table behind it keeps its clock's keys
        return _of_clock(pressed) if has_clock else None
    if pressed in _STEPPING:
        return _STEPPING[pressed]
    if scene is Scene.FILM:
        return _FILM.get(pressed)
    if scene is Scene.AGREEMENT:
        seat = _seat(pressed, Wish.ASSENT_BLACK, Wish.ASSENT_WHITE)
        return _AGREEMENT.get(pressed, seat)
    if scene in (Scene.WHY, Scene.LABORATORY):
        return _REVIEW.get(pressed)
    if scene is not Scene.PLAY:
        return None
    return _of_clock(pressed) if has_clock else _REVIEW.get(pressed)


def _of_clock(key: Qt.Key) -> Wish | None:
    if key == Key.Key_Space:
        return Wish.PAUSE
    return _seat(key, Wish.PRESS_BLACK, Wish.PRESS_WHITE)


def _seat(key: Qt.Key, left: Wish, right: Wish) -> Wish | None:
    if key in _LEFT_SEAT:
        return left
    return right if key in _RIGHT_SEAT else None


def side_of(wish: Wish) -> Color:
    """The side that a press or an assent speaks for."""
    black = wish in (Wish.PRESS_BLACK, Wish.ASSENT_BLACK)
    return Color.BLACK if black else Color.WHITE
