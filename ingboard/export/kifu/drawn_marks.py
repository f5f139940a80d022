"""The record's own marks in a figure: those that can be drawn, and the others in words with their comment.

A figure shows many moves at once. Where a mark's point bears a number by then, or an earlier comment of the
figure used the same letter or sign elsewhere, the mark is told instead: "A: K10", "Triangle: 12, 14".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec import Struct, field

from ingboard.board.points import Point
from ingboard.export.diagram import DiagramSign
from ingboard.kifu.marks import SIGNS, MarkKind, name_of_mark
from ingboard.kifu.record import RecordMark
from ingboard.text import capital, clauses, listed, text

# In a figure a filled square would hide a number, and a wide circle would touch the stone's rim.
_DRAWN_AS: dict[MarkKind, DiagramSign | MarkKind] = {
    **{kind: kind for kind in SIGNS},
    MarkKind.SELECTED: MarkKind.SQUARE,
    MarkKind.CIRCLE: DiagramSign.RING,
}


class _Drawn(NamedTuple):
    """What points may have in common: a label, or a sign."""

    label: str = ""
    sign: DiagramSign | MarkKind | None = None

    @property
    def name(self) -> str:
        """What remarks call it."""
        kind = self.sign if isinstance(self.sign, MarkKind) else MarkKind.CIRCLE
        return self.label or capital(name_of_mark(kind))


class DrawnMarks(Struct):
    """What is drawn, and for each remark (by its number) what is told instead."""

    labels: dict[Point, str] = field(default_factory=dict)
    signs: dict[Point, DiagramSign | MarkKind] = field(default_factory=dict)
    told: dict[int, str] = field(default_factory=dict)


class Marking:
    """Collects the marks of a figure's nodes in the order of play."""

    def __init__(self) -> None:
        self._taken: list[tuple[int | None, Mapping[_Drawn, list[Point]]]] = []

    @property
    def letters(self) -> frozenset[str]:
        """The labels that the record uses in this figure."""
        return frozenset(
            drawn.label for _, groups in self._taken for drawn in groups if drawn.label
        )

    def take(self, marks: tuple[RecordMark, ...], remark: int | None) -> None:
        """Take the marks of a node and the number of its remark, if it has one."""
        groups: dict[_Drawn, list[Point]] = {}
        for kind, point, label in marks:
            drawn = _Drawn(label, _DRAWN_AS.get(kind))
            if any(drawn):
                groups.setdefault(drawn, []).append(point)
        if groups:
            self._taken.append((remark, groups))

    def drawn(self, numbered: Mapping[Point, str], place_of: Callable[[Point], str]) -> DrawnMarks:
        """What is drawn beside these numbers; `place_of` names a point in words."""
        found = DrawnMarks()
        meant: dict[_Drawn, frozenset[Point]] = {}
        for remark, groups in self._taken:
            words = []
            for drawn, points in groups.items():
                where = meant.setdefault(drawn, frozenset(points))
                free = [point for point in points if _is_free(point, drawn, numbered, found)]
                if where != frozenset(points) or len(free) < len(points):
                    places = listed(place_of(point) for point in points)
                    words.append(text("{mark}: {places}", mark=drawn.name, places=places))
                if where == frozenset(points) and drawn.sign is not None:
                    found.signs.update(dict.fromkeys(free, drawn.sign))
                elif where == frozenset(points):
                    found.labels.update(dict.fromkeys(free, drawn.label))
            if words and remark is not None:
                found.told[remark] = clauses(words)
        return found


def _is_free(point: Point, drawn: _Drawn, numbered: Mapping[Point, str], found: DrawnMarks) -> bool:
    there = _Drawn(found.labels.get(point, ""), found.signs.get(point))
    return point not in numbered and there in (_Drawn(), drawn)
