"""The record's own marks in a figure: those that can be drawn, and the others in words with their comment.

A figure shows many moves at once. Where a mark's point bears a number by then, or an earlier comment of the
figure used the same letter or sign elsewhere, the mark is told instead: "A: K10", "Triangle: 12, 14".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct, field

from ingboard.board.points import Point
from ingboard.export.diagram import DiagramSign
from ingboard.kifu.record import SIGNS, MarkKind, RecordMark, name_of_mark
from ingboard.text import clauses, listed, text

_DRAWN_AS = {MarkKind.SELECTED: DiagramSign.SQUARE, MarkKind.CIRCLE: DiagramSign.RING}
_SIGNS = {kind: _DRAWN_AS.get(kind) or DiagramSign[kind.name] for kind in SIGNS}
_KINDS = {sign: kind for kind, sign in _SIGNS.items() if kind is not MarkKind.SELECTED}


class DrawnMarks(Struct):
    """What is drawn, and for each remark (by its number) what is told instead."""

    labels: dict[Point, str] = field(default_factory=dict)
    signs: dict[Point, DiagramSign] = field(default_factory=dict)
    told: dict[int, str] = field(default_factory=dict)


class Marking:
    """Collects the marks of a figure's nodes in the order of play."""

    def __init__(self) -> None:
        self._taken: list[tuple[int | None, Mapping[str | DiagramSign, list[Point]]]] = []

    @property
    def letters(self) -> frozenset[str]:
        """The labels that the record uses in this figure."""
        return frozenset(
            str(key)
            for _, groups in self._taken
            for key in groups
            if not isinstance(key, DiagramSign)
        )

    def take(self, marks: tuple[RecordMark, ...], remark: int | None) -> None:
        """Take the marks of a node and the number of its remark, if it has one."""
        groups: dict[str | DiagramSign, list[Point]] = {}
        for kind, point, label in marks:
            if kind is MarkKind.LABEL and label:
                groups.setdefault(label, []).append(point)
            elif kind in _SIGNS:
                groups.setdefault(_SIGNS[kind], []).append(point)
        if groups:
            self._taken.append((remark, groups))

    def drawn(self, numbered: Mapping[Point, str], place_of: Callable[[Point], str]) -> DrawnMarks:
        """What is drawn beside these numbers; `place_of` names a point in words."""
        found = DrawnMarks()
        meant: dict[str | DiagramSign, frozenset[Point]] = {}
        for remark, groups in self._taken:
            words = []
            for key, points in groups.items():
                where = meant.setdefault(key, frozenset(points))
                free = [point for point in points if _is_free(point, key, numbered, found)]
                if where != frozenset(points) or len(free) < len(points):
                    places = listed(place_of(point) for point in points)
                    words.append(text("{mark}: {places}", mark=_name(key), places=places))
                if where == frozenset(points):
                    _draw(found, key, free)
            if words and remark is not None:
                found.told[remark] = clauses(words)
        return found


def _is_free(
    point: Point, key: str | DiagramSign, numbered: Mapping[Point, str], found: DrawnMarks
) -> bool:
    if point in numbered:
        return False
    there = found.labels.get(point) or found.signs.get(point)
    return there is None or there == key


def _draw(found: DrawnMarks, key: str | DiagramSign, points: list[Point]) -> None:
    if isinstance(key, DiagramSign):
        found.signs.update(dict.fromkeys(points, key))
    else:
        found.labels.update(dict.fromkeys(points, key))


def _name(key: str | DiagramSign) -> str:
    return name_of_mark(_KINDS[key]) if isinstance(key, DiagramSign) else key
