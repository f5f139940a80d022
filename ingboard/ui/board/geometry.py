"""Where the points of a board lie in a rectangle of pixels. Pure numbers: knows no Qt and no painting.

Everything is in device pixels. The pitch (distance of two lines) is a whole number of them and all lines
fall on the pixel grid alike, so every stone looks the same and no line is blurred.
"""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec import Struct

from ingboard.board.points import Grid, Point, column_label, row_label

LEAST_COORDINATE_PITCH = (
    18.0  # logical pixels; below it coordinates go (screens, Components, Board)
)


LEAST_TEXT = 13.0  # logical pixels; the floor of all text


_LABEL_ZONE = 0.6  # pitch between the stones of the first line and the rim, where coordinates stand


_LEAST_LABEL_ZONE = 21.0  # logical pixels: two bold figures of the smallest text, and air


_BARE_ZONE = 0.16  # pitch between the stones of the first line and the rim without coordinates


_LINE = 0.026  # of the pitch


class Label(Struct, frozen=True):
    """One coordinate: its text and the middle of its place."""

    text: str
    x: float
    y: float


class Orientation(Struct, frozen=True):
    """How a board is laid on the screen: rows as columns if `transposed`, then flipped `across` and `down`.

    The eight of them are the ways of turning and mirroring a board.
    """

    transposed: bool = False
    across: bool = False
    down: bool = False

    def seen(self, point: Point, grid: Grid) -> Point:
        """The row and the column on the screen at which a point of the game stands."""
        row, column = (point[1], point[0]) if self.transposed else point
        rows, columns = self.lines(grid)
        return Point(
            rows - 1 - row if self.down else row, columns - 1 - column if self.across else column
        )

    def point(self, seen: Point, grid: Grid) -> Point:
        """The point of the game that stands at a row and a column on the screen."""
        rows, columns = self.lines(grid)
        row = rows - 1 - seen[0] if self.down else seen[0]
        column = columns - 1 - seen[1] if self.across else seen[1]
        return Point(column, row) if self.transposed else Point(row, column)

    def lines(self, grid: Grid) -> tuple[int, int]:
        """How many rows and columns are seen on the screen."""
        return (grid.columns, grid.rows) if self.transposed else (grid.rows, grid.columns)

    def mirrored_across(self) -> Orientation:
        """What is seen now, with left and right changed."""
        return Orientation(self.transposed, not self.across, self.down)

    def mirrored_down(self) -> Orientation:
        """What is seen now, with top and bottom changed."""
        return Orientation(self.transposed, self.across, not self.down)

    def turned_right(self) -> Orientation:
        """What is seen now, turned by a quarter to the right."""
        return Orientation(not self.transposed, not self.down, self.across)

    def from_other_side(self) -> Orientation:
        """What is seen now, as somebody on the other side of the board sees it."""
        return self.mirrored_across().mirrored_down()


class BoardGeometry(Struct, frozen=True):
    """A grid laid into pixels: `left`, `top` are the middle of the upper left point, the wood is a rectangle.

    `label_zone` is the breadth of the strip for coordinates on each side, 0 if there are none.
    """

    grid: Grid
    pitch: int
    left: float
    top: float
    wood_x: int
    wood_y: int
    wood_width: int
    wood_height: int
    line: int
    label_zone: float
    label_px: float
    orientation: Orientation = Orientation()

    def center_of(self, point: Point) -> tuple[float, float]:
        """The middle of a point, x then y."""
        row, column = self.orientation.seen(point, self.grid)
        return (self.left + column * self.pitch, self.top + row * self.pitch)

    def point_at(self, x: float, y: float) -> Point | None:
        """The point whose square of one pitch holds that pixel, or None beyond the outermost points."""
        column = round((x - self.left) / self.pitch)
        row = round((y - self.top) / self.pitch)
        point = self.orientation.point(Point(row, column), self.grid)
        return point if point in self.grid else None

    def points_near(
        self, left: float, top: float, right: float, bottom: float
    ) -> tuple[range, range]:
        """The rows and the columns of the game whose lines cross that rectangle."""
        down, across = self.orientation.lines(self.grid)
        rows = _lines_between(top - self.top, bottom - self.top, self.pitch, down)
        columns = _lines_between(left - self.left, right - self.left, self.pitch, across)
        rows = _mirrored(rows, down) if self.orientation.down else rows
        columns = _mirrored(columns, across) if self.orientation.across else columns
        return (columns, rows) if self.orientation.transposed else (rows, columns)

    def labels(self) -> tuple[Label, ...]:
        """The coordinates on four sides, or none where they are not shown."""
        return _labels_of(self) if self.label_zone else ()

    @property
    def stone_side(self) -> int:
        """The side of a stone's image: a little more than a pitch, so odd or even that it centers."""
        return self.pitch + 2 + (self.pitch + self.line) % 2

    def hoshi(self) -> tuple[Point, ...]:
        """The star points that boards of this size carry."""
        return star_points(self.grid.rows, self.grid.columns)


@lru_cache(maxsize=32)  # widgets ask again and again for the same size
def fit_board(
    grid: Grid,
    width: float,
    height: float,
    *,
    dpr: float = 1.0,
    coordinates: bool = True,
    orientation: Orientation = Orientation(),
) -> BoardGeometry:
    """The largest board that fits into width x height device pixels, in its middle.

    `dpr` is the device pixels of one logical pixel; it sets the floors of text and pitch. A square grid
    takes the largest square. Coordinates are left out where the pitch would be under 18 logical pixels.
    """
    least = round(_LEAST_LABEL_ZONE * dpr)
    lines = orientation.lines(grid)
    rows, columns = lines
    pitch = _pitch(lines, width, height, _LABEL_ZONE, least) if coordinates else 0
    labelled = pitch >= LEAST_COORDINATE_PITCH * dpr
    if not labelled:
        pitch = _pitch(lines, width, height, _BARE_ZONE, 1)
    line = max(1, round(_LINE * pitch))
    room = int(min(width, height))
    if rows == columns:
        wood_width = wood_height = max(room, pitch)
    else:
        zone = max(_LABEL_ZONE * pitch, least) if labelled else _BARE_ZONE * pitch
        wood_width = round(columns * pitch + 2 * zone)
        wood_height = round(rows * pitch + 2 * zone)
    wood_x = int(width - wood_width) // 2
    wood_y = int(height - wood_height) // 2
    half = 0.5 if line % 2 else 0.0
    left = (wood_width - (columns - 1) * pitch) // 2 + half
    top = (wood_height - (rows - 1) * pitch) // 2 + half
    zone = min(left, top) - pitch / 2 if labelled else 0.0
    return BoardGeometry(
        grid=grid,
        pitch=pitch,
        left=wood_x + left,
        top=wood_y + top,
        wood_x=wood_x,
        wood_y=wood_y,
        wood_width=wood_width,
        wood_height=wood_height,
        line=line,
        label_zone=zone,
        label_px=max(LEAST_TEXT * dpr, 0.36 * pitch),
        orientation=orientation,
    )


@cache
def star_points(rows: int, columns: int) -> tuple[Point, ...]:
    """The star points (hoshi) of a board: four corners from 7 lines on, the middles from 15 and odd."""
    across, down = _star_lines(columns), _star_lines(rows)
    if not across or not down:
        return ()
    stars = {
        Point(row, column) for row in (down[0], down[-1]) for column in (across[0], across[-1])
    }
    if rows % 2 and columns % 2:
        stars.add(Point(rows // 2, columns // 2))
        if rows >= _LEAST_SIDE_STARS and columns >= _LEAST_SIDE_STARS:
            stars.update(Point(row, columns // 2) for row in (down[0], down[-1]))
            stars.update(Point(rows // 2, column) for column in (across[0], across[-1]))
    return tuple(sorted(stars))


_LEAST_SIDE_STARS = 15


_LEAST_STARS = 7


_LEAST_FOURTH_LINE = 12


def _star_lines(length: int) -> tuple[int, ...]:
    if length < _LEAST_STARS:
        return ()
    edge = 3 if length >= _LEAST_FOURTH_LINE else 2
    return (edge, length - 1 - edge)


def _pitch(
    lines: tuple[int, int], width: float, height: float, zone: float, least_zone: float
) -> int:
    """The widest whole pitch that leaves each strip `zone` pitches and `least_zone` pixels."""
    rows, columns = lines
    across = min((width - 2 * least_zone) / columns, width / (columns + 2 * zone))
    down = min((height - 2 * least_zone) / rows, height / (rows + 2 * zone))
    return max(1, int(min(across, down) + 1e-6))


def _lines_between(start: float, end: float, pitch: int, count: int) -> range:
    first = -int(-start // pitch) if start > 0 else 0
    last = min(count - 1, int(end // pitch)) if end >= 0 else -1
    return range(first, last + 1)


def _mirrored(lines: range, count: int) -> range:
    return range(count - lines.stop, count - lines.start)


def _labels_of(geometry: BoardGeometry) -> tuple[Label, ...]:
    rows, columns = geometry.grid.rows, geometry.grid.columns
    inset = geometry.label_zone / 2
    left, right = geometry.wood_x + inset, geometry.wood_x + geometry.wood_width - inset
    top, bottom = geometry.wood_y + inset, geometry.wood_y + geometry.wood_height - inset
    labels: list[Label] = []

    def add(name: str, point: Point, *, at_sides: bool) -> None:
        x, y = geometry.center_of(point)
        labels.extend(
            [Label(name, side, y) for side in (left, right)]
            if at_sides
            else [Label(name, x, edge) for edge in (top, bottom)]
        )

    transposed = geometry.orientation.transposed
    for column in range(columns):
        add(column_label(column), Point(0, column), at_sides=transposed)
    for row in range(rows):
        add(row_label(row, geometry.grid), Point(row, 0), at_sides=not transposed)
    return tuple(labels)
