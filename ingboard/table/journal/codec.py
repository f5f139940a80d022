"""Set-ups and events as plain JSON values and back. An unknown kind of event is no error of this module's.

Colors are `B` and `W`, points `[row, column]`, positions rows of `.XO`; every event names its kind, so a
journal can be read by eye and by other programs.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, get_args

from ingboard.board.diagrams import parse_rows, rows_of
from ingboard.board.points import Color, Point, color_of_letter
from ingboard.board.position import Position
from ingboard.clock.control import TimeControl
from ingboard.game.events import Event
from ingboard.game.setup import GameSetup

if TYPE_CHECKING:
    from cattrs import Converter

Plain = dict[str, Any]
KIND = "is"


class UnknownEventError(Exception):
    """An event of a kind, or with words, that this version does not know."""


_KINDS = {kind.__name__ for kind in get_args(Event)}


def setup_to_plain(setup: GameSetup) -> Plain:
    """A set-up for the journal."""
    plain: Plain = _made().unstructure(setup, GameSetup)
    return plain


def setup_from_plain(plain: Plain) -> GameSetup:
    """The set-up that a journal holds. Raises what cattrs raises if it does not fit."""
    return _made().structure(plain, GameSetup)


def event_to_plain(event: Event) -> Plain:
    """An event for the journal, with its kind under `is`."""
    plain: Plain = _made().unstructure(event, Event)
    return plain


def event_from_plain(plain: object) -> Event:
    """The event that a journal holds. Raises UnknownEventError for a kind or words of a later version."""
    kind = plain.get(KIND) if isinstance(plain, dict) else None
    if kind not in _KINDS:
        raise UnknownEventError(str(kind))
    try:
        event: Event = _made().structure(plain, Event)  # type: ignore[arg-type]
    except Exception as fault:
        raise UnknownEventError(str(kind)) from fault
    return event


def _is_points(kind: object) -> bool:
    return kind == frozenset[Point]


def _frozenset_of_points(plain: list[list[int]], _kind: object) -> frozenset[Point]:
    return frozenset(Point(*pair) for pair in plain)


@cache
def _made() -> Converter:
    """Made when the first game is recorded: the window is up before that."""
    from cattrs import Converter
    from cattrs.strategies import configure_tagged_union

    converter = Converter(omit_if_default=False)
    converter.register_unstructure_hook(Color, lambda color: color.letter)
    converter.register_structure_hook(Color, lambda plain, _: color_of_letter(plain))
    converter.register_unstructure_hook(Point, list)
    converter.register_structure_hook(Point, lambda plain, _: Point(*plain))
    converter.register_unstructure_hook_func(_is_points, lambda points: sorted(map(list, points)))
    converter.register_structure_hook_func(_is_points, _frozenset_of_points)
    converter.register_unstructure_hook(Position, lambda position: list(rows_of(position)))
    converter.register_structure_hook(Position, lambda plain, _: parse_rows(plain))
    configure_tagged_union(TimeControl, converter, tag_name=KIND)
    configure_tagged_union(Event, converter, tag_name=KIND)
    return converter
