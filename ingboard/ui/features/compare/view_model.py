"""What the compare page shows: rows for the differences, and both boards at a pair of places. Knows no Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from ingboard.board.points import Point
from ingboard.kifu.record import GameRecord
from ingboard.kifu.replay import replay
from ingboard.review.compare.comparison import Comparison, Difference, DifferenceKind, Step, compare
from ingboard.review.compare.words import copy_words, difference_words, headline, summary
from ingboard.text import listed, plural, text
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.widgets.row_list import Row, Sign


class ComparedPlaces(NamedTuple):
    """How many steps of each record stand on the boards."""

    one: int
    other: int


class SidePicture(NamedTuple):
    """One board and the line above it."""

    board: BoardPicture
    words: str


class CompareWords(Struct, frozen=True):
    """What is said above the boards."""

    headline: str
    summary: str
    notes: tuple[str, ...]


_SIGNS = {
    DifferenceKind.TRANSPOSED: Sign.WARNING,
    DifferenceKind.MOVED: Sign.WARNING,
    DifferenceKind.REPLACED: Sign.LOST,
    DifferenceKind.ONLY_ONE: Sign.NOTE,
    DifferenceKind.ONLY_OTHER: Sign.NOTE,
}


class Compared:
    """Two records, what differs, and their positions. `names` are what the records are called."""

    def __init__(self, one: GameRecord, other: GameRecord, names: tuple[str, str]) -> None:
        self.comparison: Comparison = compare(one, other)
        self._one = one
        self._names = names
        self._positions = replay(one).positions, replay(other).positions

    @property
    def words(self) -> CompareWords:
        """What is said above the boards."""
        comparison = self.comparison
        notes = [copy_words(comparison)]
        if comparison.first_stones:
            notes.append(
                plural(
                    "Starting positions differ at {number} point.",
                    "Starting positions differ at {number} points.",
                    len(comparison.first_stones),
                )
            )
        said = tuple(note for note in notes if note)
        return CompareWords(headline(comparison), summary(comparison), said)

    @property
    def rows(self) -> tuple[Row, ...]:
        """A row a difference, then the facts of the head; the key is the difference's number or None."""
        grid = self._one.first.grid
        rows = [
            Row(at, difference_words(found, grid), _where(found), _SIGNS[found.kind])
            for at, found in enumerate(self.comparison.differences)
        ]
        rows += [
            Row(
                None,
                text("{name}: {one} in A, {other} in B", name=fact.name, one=_said(fact.one),
                     other=_said(fact.other)),
                text("In the game information"),
                Sign.NOTE,
            )
            for fact in self.comparison.facts
        ]  # fmt: skip
        return tuple(rows)

    def places_of(self, at: int) -> ComparedPlaces:
        """Where both boards stand for a difference: after its last step, or its first in a long run."""
        found = self.comparison.differences[at]
        if found.kind is DifferenceKind.TRANSPOSED:
            return ComparedPlaces(
                self._after(found.one[-1], one=True), self._after(found.other[-1])
            )
        if found.kind is DifferenceKind.ONLY_ONE:
            after = self._after(found.one[0], one=True)
            return ComparedPlaces(after, self._beside(found.one[0], one=True))
        if found.kind is DifferenceKind.ONLY_OTHER:
            return ComparedPlaces(self._beside(found.other[0]), self._after(found.other[0]))
        return ComparedPlaces(self._after(found.one[0], one=True), self._after(found.other[0]))

    def first_places(self) -> ComparedPlaces:
        """Where the boards stand at the beginning: at the end of what both have in common."""
        number = self.comparison.agree_until
        return self.kept(ComparedPlaces(number, number))

    def kept(self, places: ComparedPlaces) -> ComparedPlaces:
        """The places, kept within both records."""
        one, other = self.comparison.one, self.comparison.other
        return ComparedPlaces(
            max(0, min(places.one, len(one))), max(0, min(places.other, len(other)))
        )

    def sides(self, places: ComparedPlaces, at: int | None) -> tuple[SidePicture, SidePicture]:
        """Both boards; the steps of difference `at` carry their numbers."""
        found = None if at is None else self.comparison.differences[at]
        one = self._side(places.one, self.comparison.one, 0, found.one if found else ())
        other = self._side(places.other, self.comparison.other, 1, found.other if found else ())
        return one, other

    def node_at(self, place: int, *, one: bool = True) -> int:
        """The record's node at a place: 0 before the first step."""
        steps = self.comparison.one if one else self.comparison.other
        return steps[place - 1].node if place else 0

    def _side(
        self, place: int, steps: Sequence[Step], which: int, told: Sequence[Step]
    ) -> SidePicture:
        position = self._positions[which][steps[place - 1].node if place else 0]
        last = _point(steps[place - 1]) if place else None
        if last is not None and position.color_at(last) is None:
            last = None
        labels = {
            point: str(step.number)
            for step in told
            if (point := _point(step)) is not None and position.color_at(point) is not None
        }
        number = steps[place - 1].number if place else 0
        total = steps[-1].number if steps else 0
        words = text(
            "{letter}  {name}, move {number} of {total}",
            letter="AB"[which],
            name=self._names[which],
            number=number,
            total=total,
        )
        if last in labels:
            last = None
        return SidePicture(BoardPicture(position, last_move=last, labels=labels), words)

    def _after(self, step: Step, *, one: bool = False) -> int:
        steps = self.comparison.one if one else self.comparison.other
        return steps.index(step) + 1

    def _beside(self, step: Step, *, one: bool = False) -> int:
        """The place in the other record just before what only this one has."""
        place = self._after(step, one=one) - 1
        other = 0
        for left, right in self.comparison.pairs:
            if (left if one else right) == place:
                break
            other += (right if one else left) is not None
        return other


def _point(step: Step) -> Point | None:
    return None if step.move is None else step.move.point


def _where(found: Difference) -> str:
    """Where a difference stands, for the second line of its row."""
    parts = []
    for letter, steps in (("A", found.one), ("B", found.other)):
        if steps:
            first, last = steps[0].number, steps[-1].number
            number = str(first) if first == last else f"{first}–{last}"
            parts.append(text("{letter} {number}", letter=letter, number=number))
    return listed(parts)


def _said(fact: str) -> str:
    return fact or text("nothing")
