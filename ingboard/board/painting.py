"""A position painted by hand, stroke by stroke, with undo and redo. Knows no rule: stones stand anywhere.

A stroke is what one press, drag or key does; undo takes strokes back whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.chains import chain_at, connected
from ingboard.board.diagrams import parse_rows, rows_of
from ingboard.board.points import Color, Point
from ingboard.board.position import EMPTY, Position, empty_position


class PaintedSheet(Struct, frozen=True):
    """What is painted: the stones, and the stones of whole chains that are marked dead."""

    position: Position
    dead: frozenset[Point] = frozenset()


class Painting(Struct, frozen=True):
    """A sheet with the sheets before it and those that were undone."""

    sheet: PaintedSheet
    earlier: tuple[PaintedSheet, ...] = ()
    undone: tuple[PaintedSheet, ...] = ()

    @property
    def position(self) -> Position:
        """The stones that are painted."""
        return self.sheet.position

    @property
    def dead(self) -> frozenset[Point]:
        """The stones marked dead."""
        return self.sheet.dead

    def begin_stroke(self) -> Painting:
        """The same picture, from which undo comes back to here."""
        return replace(self, earlier=(*self.earlier, self.sheet), undone=())

    def end_stroke(self) -> Painting:
        """Forget the beginning of a stroke that changed nothing."""
        if self.earlier and self.earlier[-1] == self.sheet:
            return replace(self, earlier=self.earlier[:-1])
        return self

    def put(self, point: Point, color: Color | None) -> Painting:
        """Paint a point within a stroke; None empties it. Marks of changed chains go."""
        return self._with_cells([(point, color)])

    def fill(self, point: Point, color: Color) -> Painting:
        """Fill the empty area of a point, up to the stones around it; nothing where no stone bounds it.

        On a stone, all of its chain is painted over.
        """
        position = self.position
        grid = position.grid
        area = connected(position, grid.index_of(point))
        if position.color_at(point) is None and len(area) == grid.size:
            return self
        return self._with_cells((grid.points[index], color) for index in area)

    def mark(self, point: Point) -> Painting:
        """Mark the chain of a point dead, or alive again; nothing on an empty point."""
        chain = chain_at(self.position, point)
        dead = self.dead - chain if point in self.dead else self.dead | chain
        return _with_sheet(self, PaintedSheet(self.position, dead))

    def mirror(self) -> Painting:
        """One stroke: left and right exchanged."""
        columns = self.position.grid.columns
        return self._moved(lambda point: Point(point.row, columns - 1 - point.column))

    def exchange(self) -> Painting:
        """One stroke: black stones become white and white ones black."""
        swapped = self.position.cells.translate(bytes.maketrans(b"\1\2", b"\2\1"))
        sheet = PaintedSheet(Position(self.position.grid, swapped), self.dead)
        return _with_sheet(self.begin_stroke(), sheet)

    def clear(self) -> Painting:
        """One stroke: an empty board of the same size."""
        grid = self.position.grid
        return self.show(empty_position(grid.rows, grid.columns))

    def show(self, position: Position, dead: frozenset[Point] = frozenset()) -> Painting:
        """One stroke: another position, of any size."""
        return _with_sheet(self.begin_stroke(), PaintedSheet(position, dead)).end_stroke()

    def undo(self) -> Painting:
        """The picture before the last stroke; this one if there is none."""
        if not self.earlier:
            return self
        return Painting(self.earlier[-1], self.earlier[:-1], (*self.undone, self.sheet))

    def redo(self) -> Painting:
        """The picture before the last undo; this one if there is none."""
        if not self.undone:
            return self
        return Painting(self.undone[-1], (*self.earlier, self.sheet), self.undone[:-1])

    def _moved(self, place: Callable[[Point], Point]) -> Painting:
        position = self.position
        cells = bytearray(position.grid.size)
        for point, cell in zip(position.grid.points, position.cells, strict=True):
            cells[position.grid.index_of(place(point))] = cell
        dead = frozenset(map(place, self.dead))
        sheet = PaintedSheet(Position(position.grid, bytes(cells)), dead)
        return _with_sheet(self.begin_stroke(), sheet).end_stroke()

    def _with_cells(self, changes: Iterable[tuple[Point, Color | None]]) -> Painting:
        position = self.position.with_cells(changes)
        return (
            self
            if position == self.position
            else _with_sheet(self, _still_whole(self.dead, position))
        )


def blank(side: int) -> Painting:
    """An empty square board to paint on."""
    return Painting(PaintedSheet(empty_position(side, side)))


def _with_sheet(painting: Painting, sheet: PaintedSheet) -> Painting:
    return replace(painting, sheet=sheet)


def _still_whole(dead: frozenset[Point], position: Position) -> PaintedSheet:
    """The marks that still cover whole chains: a chain that grew or joined another is asked about anew."""
    kept = {
        point
        for point in dead
        if position.cells[position.grid.index_of(point)] != EMPTY
        and chain_at(position, point) <= dead
    }
    return PaintedSheet(position, frozenset(kept))


def written_sheet(sheet: PaintedSheet) -> str:
    """A sheet as a diagram of lines, as `rows_of` writes it, dead stones in small letters."""
    rows = [list(row) for row in rows_of(sheet.position)]
    for point in sheet.dead:
        rows[point.row][point.column] = rows[point.row][point.column].lower()
    return "\n".join(map("".join, rows))


def read_sheet(written: str) -> PaintedSheet:
    """The sheet of such a diagram. Raises ValueError where it is none."""
    rows = written.split()
    position = parse_rows(row.upper() for row in rows)
    dead = (point for point in position.grid.points if rows[point.row][point.column].islower())
    return PaintedSheet(position, frozenset(dead))
