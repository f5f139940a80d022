"""What the phones of a class answer: who is in the room, the question now open, and how the answers split.

A phone joins with the room's code and is known by a secret of its own from then on, so that one that slept
goes on where it was. All that is kept is bounded, and nothing outlives the class. Every method may be called
from any thread.
"""

from __future__ import annotations

import hmac
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color

MOST_PHONES = 60
"""A class of 40, and those that came again as another phone."""
LONGEST_NAME = 20
MOST_MARGIN = 400
_DIGITS = 4
_SILENT_AFTER = 20.0  # seconds after which a phone sleeps, or is gone
_MOST_WRONG, _WRONG_WITHIN = 12, 60.0  # tries of an address, in so many seconds
_MOST_ADDRESSES = 500
_MOST_NAMES = 6


class Refusal(StrEnum):
    """Why a phone is refused."""

    CODE = "code"  # not this room's
    TRIES = "tries"  # too many wrong codes: wait a minute
    FULL = "full"
    UNKNOWN = "unknown"  # no phone of this room: join again
    CLOSED = "closed"  # no question is open, or another one


class Question(StrEnum):
    """What a class is asked."""

    SIDE = "side"  # Black or White
    WINNER = "winner"  # or nobody
    MARGIN = "margin"  # and by how much


class Answer(Struct, frozen=True):
    """Who has won (None: nobody), and by how much where that is asked."""

    winner: Color | None
    margin: float | None = None


class Asked(Struct, frozen=True):
    """The question as a phone sees it, with its own answer; with another number it is another one."""

    number: int
    is_open: bool
    kind: Question
    answer: Answer | None


class Standing(Struct, frozen=True):
    """How the class stands: phones that are awake or have answered, and what they say.

    `margins` are the margins that were given, as "B+3", with how often; `names` the phones that came last.
    """

    phones: int = 0
    answered: int = 0
    black: int = 0
    white: int = 0
    nobody: int = 0
    margins: tuple[tuple[str, int], ...] = ()
    names: tuple[str, ...] = ()
    is_open: bool = False


class _Phone:
    def __init__(self, name: str, heard: float) -> None:
        self.name = name
        self.heard = heard
        self.answer: Answer | None = None


class ClassAnswers:
    """A room with a code of four digits; `now` is a monotonic reading in seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.code = f"{secrets.randbelow(10**_DIGITS):0{_DIGITS}}"
        self._now = now
        self._lock = threading.Lock()
        self._phones: dict[str, _Phone] = {}
        self._wrong: dict[str, tuple[int, float]] = {}
        self._number = 0
        self._is_open = False
        self._kind = Question.SIDE

    def ask(self, kind: Question = Question.SIDE) -> None:
        """Open a new question; what was answered before is forgotten."""
        with self._lock:
            self._number += 1
            self._is_open, self._kind = True, kind
            for phone in self._phones.values():
                phone.answer = None

    def close_question(self) -> None:
        """Take no more answers; those given stand."""
        with self._lock:
            self._is_open = False

    def join(self, address: str, code: str, name: str) -> str | Refusal:
        """The secret of a new phone, or why there is none."""
        with self._lock:
            now = self._now()
            tries, since = self._wrong.get(address, (0, now))
            if now - since >= _WRONG_WITHIN:
                tries, since = 0, now
            if tries >= _MOST_WRONG:
                return Refusal.TRIES
            if not hmac.compare_digest(code.encode(), self.code.encode()):
                self._wrong.pop(address, None)
                if len(self._wrong) >= _MOST_ADDRESSES:
                    del self._wrong[next(iter(self._wrong))]
                self._wrong[address] = tries + 1, since
                return Refusal.CODE
            if len(self._phones) >= MOST_PHONES and not self._make_room(now):
                return Refusal.FULL
            secret = secrets.token_urlsafe(12)
            self._phones[secret] = _Phone(plain_name(name), now)
            return secret

    def look(self, secret: str) -> Asked | Refusal:
        """What a phone is asked now; it is awake by that."""
        with self._lock:
            phone = self._phones.get(secret)
            if phone is None:
                return Refusal.UNKNOWN
            phone.heard = self._now()
            return Asked(self._number, self._is_open, self._kind, phone.answer)

    def answer(self, secret: str, number: int, answer: Answer) -> Refusal | None:
        """Take a phone's answer to that question, in place of one it gave before."""
        with self._lock:
            phone = self._phones.get(secret)
            if phone is None:
                return Refusal.UNKNOWN
            phone.heard = self._now()
            if not self._is_open or number != self._number:
                return Refusal.CLOSED
            phone.answer = answer
            return None

    @property
    def standing(self) -> Standing:
        """How the class stands now."""
        with self._lock:
            awake = self._now() - _SILENT_AFTER
            phones = [
                phone
                for phone in self._phones.values()
                if phone.answer is not None or phone.heard >= awake
            ]
            given = [phone.answer for phone in phones if phone.answer is not None]
            margins = Counter(
                f"{answer.winner.letter}+{answer.margin:g}"
                for answer in given
                if answer.margin is not None and answer.winner is not None
            )
            sides = Counter(answer.winner for answer in given)
            return Standing(
                len(phones),
                len(given),
                sides[Color.BLACK],
                sides[Color.WHITE],
                sides[None],
                tuple(margins.most_common(3)),
                tuple(phone.name for phone in phones if phone.name)[-_MOST_NAMES:],
                self._is_open,
            )

    def _make_room(self, now: float) -> bool:
        """Forget the phone that was silent longest, if it sleeps; it may join again."""
        secret, phone = min(self._phones.items(), key=lambda item: item[1].heard)
        if now - phone.heard < _SILENT_AFTER:
            return False
        del self._phones[secret]
        return True


def plain_name(name: str) -> str:
    """A name as it is shown: one line of at most `LONGEST_NAME` signs that can be seen."""
    seen = "".join(sign if sign.isprintable() else " " for sign in name[: 4 * LONGEST_NAME])
    return " ".join(seen.split())[:LONGEST_NAME]
