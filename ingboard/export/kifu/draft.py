"""A figure while it is drawn up, move by move: what gets a number on the board and what is noted below."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from ingboard.board.points import COLUMN_LETTERS, Color, Point, name_of
from ingboard.board.position import Position, place_over
from ingboard.export.diagram import Diagram
from ingboard.export.kifu.drawn_marks import Marking
from ingboard.export.kifu.figure import Branch, Figure, FigureRemark
from ingboard.export.kifu.options import Division, KifuOptions
from ingboard.kifu.marks import MarkKind
from ingboard.kifu.record import RecordMove, RecordNode, RecordStroke
from ingboard.text import listed, plural, text

_LAND = {MarkKind.BLACK_TERRITORY: Color.BLACK, MarkKind.WHITE_TERRITORY: Color.WHITE}


class FigureDraft:
    """One figure in the making; `position` is the board after what was taken so far."""

    def __init__(self, position: Position, options: KifuOptions) -> None:
        self.position = self._start = position
        self._options = options
        self._numbers: list[int] = []
        self._first: dict[Point, tuple[int, Color]] = {}
        self._again: dict[Point, list[int]] = {}
        self._passes: list[int] = []
        self._occupied: list[tuple[int, Point]] = []
        self._remarks: list[FigureRemark] = []
        self._marking = Marking()
        self._land: dict[Point, Color] = {}
        self._strokes: dict[RecordStroke, None] = {}
        self._dimmed: frozenset[Point] = frozenset()

    @property
    def moves(self) -> int:
        """How many moves it has, passes too."""
        return len(self._numbers)

    @property
    def is_begun(self) -> bool:
        """Whether there is something that stones set up now would wipe away."""
        bare = not any(self._start.cells)
        return bool(self._numbers) or (bool(self._remarks) and not bare)

    @property
    def is_full(self) -> bool:
        """Whether the next move belongs to another figure."""
        division = self._options.division
        if division is Division.WHOLE or not self._numbers:
            return False
        spoken = any(remark.reference for remark in self._remarks)
        commented = division is Division.COMMENTS and spoken
        return commented or self.moves >= self._options.moves

    @property
    def labels(self) -> frozenset[str]:
        """The letters that the record itself puts on this board."""
        return self._marking.letters

    def take(self, node: RecordNode, number: int) -> None:
        """Take a node; `number` is that of its move, or of the last one before it."""
        if node.setup:
            self.position = self._start = self.position.with_cells(node.setup)
        if node.move is not None:
            self._take_move(node.move, number)
        if node.dimmed is not None:
            self._dimmed = node.dimmed
        words = "\n".join(part for part in (node.name, node.comment) if part)
        if words:
            self._remarks.append(FigureRemark(str(number) if self._numbers else "", words))
            if self._options.comments:
                self._marking.take(node.marks, len(self._remarks) - 1)
                self._strokes |= dict.fromkeys(node.strokes)

    def finish(self, last: RecordNode | None) -> None:
        """The marks of the last node are those of the board as it stands then."""
        if last is not None:
            self._marking.take(last.marks, None)
            self._strokes |= dict.fromkeys(last.strokes)
            self._land = {
                mark.point: _LAND[mark.kind]
                for mark in last.marks
                if mark.kind in _LAND and self.position.color_at(mark.point) is None
            }

    def figure(self, title: str, branches: Sequence[Branch], letter: str) -> Figure:
        """The figure with the variations that leave it."""
        stones = [(point, color) for point, (_, color) in self._first.items()]
        shown = self._start.with_cells(stones)
        labels = {point: str(number) for point, (number, _) in self._first.items()}
        references = self._references(shown)
        place_of = partial(self._place_of, references)
        marks = self._marking.drawn(labels, place_of)
        for own in (marks.labels, references):
            labels |= {point: mark for point, mark in own.items() if point not in labels}
        for branch in branches:
            free = branch.point is not None and shown.color_at(branch.point) is None
            if branch.point is not None and free and branch.point not in labels:
                labels[branch.point] = branch.letter
        signs = {point: sign for point, sign in marks.signs.items() if point not in labels}
        land = {p: c for p, c in self._land.items() if shown.color_at(p) is None}
        diagram = Diagram(
            shown,
            signs,
            labels,
            land=land,
            coordinates=self._options.coordinates,
            strokes=tuple(self._strokes),
            dimmed=self._dimmed,
        )
        notes = tuple(self._notes(place_of))
        leaving = tuple(_told(branch, shown) for branch in branches)
        remarks = self._remarks_with(marks.told) if self._options.comments else ()
        return Figure(title, diagram, tuple(self._numbers), notes, leaving, remarks, letter)

    def span(self) -> str:
        """The numbers of the first and the last move, such as "1–50"."""
        first, last = self._numbers[0], self._numbers[-1]
        return str(first) if first == last else f"{first}–{last}"

    def _take_move(self, move: RecordMove, number: int) -> None:
        self._numbers.append(number)
        if move.point is None:
            self._passes.append(number)
            return
        is_on_stone = self.position.color_at(move.point) is not None
        self.position = place_over(self.position, move.point, move.color)
        if is_on_stone:
            self._occupied.append((number, move.point))
        elif move.point in self._first or self._start.color_at(move.point) is not None:
            self._again.setdefault(move.point, []).append(number)
        else:
            self._first[move.point] = (number, move.color)

    def _remarks_with(self, told: Mapping[int, str]) -> tuple[FigureRemark, ...]:
        """The remarks, with the marks that could not be drawn in words at their end."""
        return tuple(
            replace(remark, words=f"{remark.words}\n({told[at]})") if at in told else remark
            for at, remark in enumerate(self._remarks)
        )

    def _place_of(self, references: Mapping[Point, str], point: Point) -> str:
        """A point in words: the number or letter that stands there, or its coordinates."""
        if point in self._first:
            return str(self._first[point][0])
        return references.get(point) or name_of(point, self._start.grid)

    def _references(self, shown: Position) -> dict[Point, str]:
        """Small letters for the stones without a number that notes speak of, where no coordinates help."""
        if self._options.coordinates:
            return {}
        spoken = dict.fromkeys([*self._again, *(point for _, point in self._occupied)])
        unnumbered = [point for point in spoken if point not in self._first]
        taken = {label.lower() for label in self._marking.letters}
        names = iter(
            [a for a in _SMALL if a not in taken] + [a + b for a in _SMALL for b in _SMALL]
        )
        return {point: next(names) for point in unnumbered if shown.color_at(point) is not None}

    def _notes(self, place_of: Callable[[Point], str]) -> list[str]:
        notes = [
            text("{moves} at {place}", moves=_listed(numbers), place=place_of(point))
            for point, numbers in self._again.items()
        ]
        if self._passes:
            count = len(self._passes)
            notes.append(
                plural("{moves} passes", "{moves} pass", count, moves=_listed(self._passes))
            )
        notes += [
            text("{number} at {place}, on a stone", number=number, place=place_of(point))
            for number, point in self._occupied
        ]
        return notes


_SMALL = COLUMN_LETTERS.lower()


def _listed(numbers: Sequence[int]) -> str:
    return listed(str(number) for number in numbers)


def _told(branch: Branch, shown: Position) -> str:
    if branch.color is None:
        return text(
            "Variation {letter} after move {number}", letter=branch.letter, number=branch.number - 1
        )
    black = branch.color is Color.BLACK
    if branch.point is None:
        pattern = (
            text("Variation {letter} at move {number}: Black passes")
            if black
            else text("Variation {letter} at move {number}: White passes")
        )
        return pattern.format(letter=branch.letter, number=branch.number)
    pattern = (
        text("Variation {letter} at move {number}: Black {point}")
        if black
        else text("Variation {letter} at move {number}: White {point}")
    )
    point = name_of(branch.point, shown.grid)
    return pattern.format(letter=branch.letter, number=branch.number, point=point)
