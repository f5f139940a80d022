"""Set-ups and events as plain JSON values and back. An unknown kind of event is no error of this module's.

Colors are `B` and `W`, points `[row, column]`, positions rows of `.XO`; every event names its kind, so a
journal can be read by eye and by other programs. What is read has exactly the types of the values: a wrong
one is a ValidationError that names its place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, get_args

from msgspec import ValidationError, to_builtins

from ingboard.board.diagrams import parse_rows, rows_of
from ingboard.board.points import Color
from ingboard.board.position import Position
from ingboard.decoding import converted
from ingboard.game.events import Event
from ingboard.game.setup import GameSetup, Occasion

T = TypeVar("T")


Plain = dict[str, Any]


KIND = "is"


COLOR_FIELDS = frozenset({"color", "program", "sealing", "to_play", "to_start", "winner"})
"""The fields of events and set-ups that hold a color: msgspec would write its number."""


_KINDS: dict[object, type[Event]] = {kind.__name__: kind for kind in get_args(Event)}


_LETTERS: dict[int | None, str | None] = {None: None} | {color: color.letter for color in Color}


_NUMBERS = {letter: number for number, letter in _LETTERS.items()}


class UnknownEventError(Exception):
    """An event of a kind, or with words, that this version does not know."""


def setup_to_plain(setup: GameSetup) -> Plain:
    """A set-up for the journal; what earlier versions did not know is written where it is not as usual."""
    plain = _plain(setup)
    if setup.referee_claims:
        del plain["referee_claims"]
    if setup.program is None:
        del plain["program"]
    if setup.occasion is Occasion.TOURNAMENT:
        del plain["occasion"]
    if not setup.date:
        del plain["date"]
    return plain


def setup_from_plain(plain: object) -> GameSetup:
    """The set-up that a journal holds. Raises ValidationError if it does not fit."""
    return _value(plain, GameSetup)


def event_to_plain(event: Event) -> Plain:
    """An event for the journal, with its kind under `is`."""
    return _plain(event)


def event_from_plain(plain: object) -> Event:
    """The event that a journal holds. Raises UnknownEventError for a kind or words of a later version."""
    name = plain.get(KIND) if isinstance(plain, dict) else None
    kind = _KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise UnknownEventError(str(name))
    try:
        return _value(plain, kind)
    except ValidationError as fault:
        raise UnknownEventError(f"{name}: {fault}") from fault


def _plain(value: object) -> Plain:
    plain: Plain = to_builtins(value, enc_hook=_rows, order="deterministic")
    return _with_colors(plain, _LETTERS.__getitem__)


def _value(plain: object, kind: type[T]) -> T:
    if isinstance(plain, dict):
        plain = _with_colors(plain, _number)
    return converted(plain, kind, dec_hook=_position)


def _with_colors(plain: Plain, written: Callable[[Any], object]) -> Plain:
    """The same with its colors written another way; no color stands in a list."""
    found = {}
    for name, value in plain.items():
        nested = _with_colors(value, written) if isinstance(value, dict) else value
        found[name] = written(value) if name in COLOR_FIELDS else nested
    return found


def _number(letter: object) -> object:
    """A color's number; what is no letter of a color stays wrong in a way that `convert` names."""
    return _NUMBERS.get(letter, "") if letter is None or isinstance(letter, str) else ""


def _rows(value: object) -> object:
    if isinstance(value, Position):
        return list(rows_of(value))
    raise NotImplementedError(value)


def _position(kind: type, plain: object) -> object:
    if kind is Position:
        return parse_rows(converted(plain, list[str]))
    raise NotImplementedError(kind)
