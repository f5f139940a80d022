"""What the status line says and asks, and the answers that it offers."""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.points import Color

ENTER = "Enter"
"""The key of the one answer that is next: pressed or, where that is `held`, held down."""


class StripAnswer(Struct, frozen=True):
    """One of the buttons of a question; `key` names its shortcut, `value` goes out.

    One that is `held` takes a second of holding.
    """

    value: object
    words: str
    key: str = ""
    held: bool = False


class StripPicture(Struct, frozen=True):
    """What the strip says. `lamps` is the number of passes that end play, `lit` those made.

    `turn` is the side to play, None where nobody is. `answers` turns the sentence into a
    question; the first answer is the one that changes nothing.
    """

    title: str
    sentence: str
    lit: int = 0
    lamps: int = 0
    turn: Color | None = None
    answers: tuple[StripAnswer, ...] = ()


class Question(Struct, frozen=True):
    """A question in the strip, never a dialog: the clock may run on. Each answer's value is what it does.

    What is asked about a game (`about`, as the strip had it) is asked no more once the strip says otherwise.
    """

    sentence: str
    answers: tuple[StripAnswer, ...]
    about: StripPicture | None = None
