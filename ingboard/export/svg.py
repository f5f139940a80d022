"""A diagram as the text of an SVG: circles, lines and words that can be searched and styled. Needs no Qt.

Every stone carries its point and color (`data-point`, `data-color`), for other programs to read.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterator

from ingboard.board.points import Color, Point, column_label, name_of, row_label
from ingboard.export.diagram import Diagram, DiagramSign
from ingboard.export.xml_text import xml_attribute, xml_text
from ingboard.kifu.marks import DIAMOND, SHAPES, MarkKind, SignShape
from ingboard.kifu.record import RecordStroke

_PITCH = 40


_BORDER, _LABELS = 26, 54  # from the outermost lines to the edge, without and with coordinates


_CAPTION, _LETTER = 26, 11.8  # line height and about the width of a letter of the caption


_STONE = 0.47


_HEAD = 16  # of an arrow


_SHORT = 2  # letters of a label that is set large


_INK, _PAPER = "#000", "#fff"


_LETTERS = {
    DiagramSign.KOMI: "K",
    DiagramSign.PENALTY: "P",
    DiagramSign.LOSING: "2",
    DiagramSign.WINNING: "1",
}


_FONT = "font-family=\"'Noto Sans','DejaVu Sans',Helvetica,Arial,sans-serif\""


def svg_of(diagram: Diagram) -> str:
    """The whole file as text; the same diagram always gives the same text."""
    return "\n".join(_Drawing(diagram).lines()) + "\n"


class _Drawing:
    """One diagram on its way into text; lengths in units of the view box, 40 to a line."""

    def __init__(self, diagram: Diagram) -> None:
        self._diagram = diagram
        grid = diagram.position.grid
        self._rows, self._columns = grid.rows, grid.columns
        self._border = _LABELS if diagram.coordinates else _BORDER
        self._width = (grid.columns - 1) * _PITCH + 2 * self._border
        self._board_height = (grid.rows - 1) * _PITCH + 2 * self._border
        letters = max(12, int((self._width - 2 * _BORDER) / _LETTER))
        self._caption = textwrap.wrap(diagram.caption, letters)

    def lines(self) -> Iterator[str]:
        """The elements in the order in which they lie on each other."""
        below = len(self._caption) * _CAPTION + (_BORDER if self._caption else 0)
        height = self._board_height + below
        yield '<?xml version="1.0" encoding="UTF-8"?>'
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self._width}" height="{height}" '
            f'viewBox="0 0 {self._width} {height}">'
        )
        diagram = self._diagram
        if diagram.caption:
            yield f"<title>{xml_text(diagram.caption)}</title>"
        yield f'<rect width="{self._width}" height="{height}" fill="{_PAPER}"/>'
        yield from self._grid()
        if self._diagram.coordinates:
            yield from self._coordinates()
        for point in diagram.position.grid.points:
            yield from self._point(point)
        for point in sorted(self._diagram.dimmed):
            x, y = self._at(point)
            half = _PITCH / 2
            yield (
                f'<rect x="{x - half:g}" y="{y - half:g}" width="{_PITCH}" height="{_PITCH}" '
                f'fill="{_PAPER}" fill-opacity="0.65"/>'
            )
        for stroke in self._diagram.strokes:
            yield from self._stroke(stroke)
        yield from self._words()
        yield "</svg>"

    def _grid(self) -> Iterator[str]:
        last_x, last_y = self._at(Point(self._rows - 1, self._columns - 1))
        first = self._border
        inner = [f"M{first} {self._y(row)}H{last_x}" for row in range(1, self._rows - 1)]
        inner += [f"M{self._x(col)} {first}V{last_y}" for col in range(1, self._columns - 1)]
        if inner:
            yield f'<path d="{"".join(inner)}" stroke="{_INK}" stroke-width="1.2" fill="none"/>'
        yield (
            f'<rect x="{first}" y="{first}" width="{last_x - first}" height="{last_y - first}" '
            f'fill="none" stroke="{_INK}" stroke-width="2.4"/>'
        )
        for star in self._diagram.stars:
            x, y = self._at(star)
            yield f'<circle cx="{x}" cy="{y}" r="4" fill="{_INK}"/>'

    def _coordinates(self) -> Iterator[str]:
        for column in range(self._columns):
            for y in (18, self._board_height - 18):
                yield _text(self._x(column), y, column_label(column), 17)
        for row in range(self._rows):
            for x in (18, self._width - 18):
                yield _text(x, self._y(row), row_label(row, self._diagram.position.grid), 17)

    def _point(self, point: Point) -> Iterator[str]:
        """Stone or land first, then the sign or the label on it."""
        diagram = self._diagram
        x, y = self._at(point)
        color = diagram.position.color_at(point)
        dead = point in diagram.dead
        land = diagram.land.get(point)
        sign, label = diagram.signs.get(point), diagram.labels.get(point)
        if color is not None:
            yield from self._stone(point, color, dead=dead)
        elif land is not None:
            yield _box(x, y, 6, fill=_INK if land is Color.BLACK else _PAPER)
        elif label is not None or sign in _LETTERS:
            yield _circle(x, y, 15.2, fill=_PAPER)
        ink = _PAPER if color is Color.BLACK and not dead else _INK
        if label is not None:
            yield _text(x, y, label, 22 if len(label) <= _SHORT else 17, ink)
        elif sign is not None:
            yield from _sign(x, y, sign, ink)

    def _stone(self, point: Point, color: Color, *, dead: bool) -> Iterator[str]:
        x, y = self._at(point)
        fill = _INK if color is Color.BLACK and not dead else _PAPER
        name = xml_attribute(name_of(point, self._diagram.position.grid))
        yield (
            f'<circle data-point={name} data-color="{color.name.lower()}" cx="{x}" cy="{y}" '
            f'r="{_STONE * _PITCH:g}" fill="{fill}" stroke="{_INK}" stroke-width="1.6"/>'
        )
        if not dead:
            return
        if color is Color.BLACK:
            yield _circle(x, y, 14.4, fill=_INK)
        yield _shape(x, y, SHAPES[MarkKind.CROSS], _PAPER if color is Color.BLACK else _INK)

    def _stroke(self, stroke: RecordStroke) -> Iterator[str]:
        """A line on a white rim, so that it is seen on black stones; an arrow has a head at its end."""
        (x, y), (to_x, to_y) = self._at(stroke.start), self._at(stroke.end)
        length = math.hypot(to_x - x, to_y - y)
        if not length:
            return
        path = f"M{x} {y}L{to_x} {to_y}"
        if stroke.is_arrow:
            along_x, along_y = (to_x - x) / length * _HEAD, (to_y - y) / length * _HEAD
            for side in (0.45, -0.45):
                back_x, back_y = to_x - along_x - side * along_y, to_y - along_y + side * along_x
                path += f"M{to_x} {to_y}L{back_x:.1f} {back_y:.1f}"
        for ink, width in ((_PAPER, 7), (_INK, 3.2)):
            yield (
                f'<path d="{path}" stroke="{ink}" stroke-width="{width:g}" fill="none" '
                'stroke-linecap="round"/>'
            )

    def _words(self) -> Iterator[str]:
        for number, line in enumerate(self._caption):
            y = self._board_height + number * _CAPTION + _CAPTION / 2
            yield _text(self._width / 2, y, line, 20)

    def _at(self, point: Point) -> tuple[int, int]:
        return self._x(point.column), self._y(point.row)

    def _x(self, column: int) -> int:
        return self._border + column * _PITCH

    def _y(self, row: int) -> int:
        return self._border + row * _PITCH


_RINGS: dict[DiagramSign | MarkKind, tuple[float, ...]] = {
    DiagramSign.WINNING: (14.4,),
    DiagramSign.LOSING: (14.4,),
    DiagramSign.RING: (9.2,),
    DiagramSign.LAST: (9.2,),
    DiagramSign.BORDER: (18,),
    DiagramSign.UNSEEN: (9.2, 15.2),
}


def _sign(x: int, y: int, sign: DiagramSign | MarkKind, ink: str) -> Iterator[str]:
    yield from (_circle(x, y, radius, stroke=ink) for radius in _RINGS.get(sign, ()))
    match sign:
        case DiagramSign.KOMI:
            yield _box(x, y, 11.6, stroke=ink)
        case DiagramSign.PENALTY:
            yield _shape(x, y, DIAMOND, ink)
        case DiagramSign.RESERVED:
            yield _circle(x, y, 16, stroke=_INK, dashes="7 5")
        case DiagramSign.SHARED:
            yield _box(x, y, 6.8, fill=_PAPER)
            yield f'<path d="M{x - 6.8:g} {y - 6.8:g}h13.6L{x - 6.8:g} {y + 6.8:g}z" fill="{_INK}"/>'
        case DiagramSign.FILLED:
            yield _circle(x, y, 2.8, fill=ink)
        case MarkKind():
            yield _shape(x, y, SHAPES[sign], ink)
        case DiagramSign.BARRED:
            yield _circle(x, y, 16, stroke=_INK)
            yield f'<path d="M{x - 11.3:g} {y + 11.3:g}l22.6 -22.6" stroke="{_INK}" stroke-width="3.2"/>'
        case (
            DiagramSign.WINNING
            | DiagramSign.LOSING
            | DiagramSign.RING
            | DiagramSign.LAST
            | DiagramSign.BORDER
            | DiagramSign.UNSEEN
        ):
            pass  # rings and letters alone
    if isinstance(sign, DiagramSign) and sign in _LETTERS:
        yield _text(
            x,
            y,
            _LETTERS[sign],
            20 if sign in {DiagramSign.WINNING, DiagramSign.LOSING} else 16,
            ink,
        )


def _shape(x: int, y: int, shape: SignShape, ink: str) -> str:
    """A sign as SVG has it: its lines, or its circle."""
    fill, width = ink if shape.is_filled else "none", 3.6 if shape.is_heavy else 2.4
    drawn = [_circle(x, y, shape.radius * _PITCH, fill=fill, stroke=ink)] if shape.radius else []
    for line in shape.lines:
        element = "polygon" if line[0] == line[-1] else "polyline"
        corners = line[:-1] if line[0] == line[-1] else line
        points = " ".join(
            f"{x + right * _PITCH:.1f},{y + down * _PITCH:.1f}" for right, down in corners
        )
        drawn.append(
            f'<{element} points="{points}" fill="{fill}" stroke="{ink}" stroke-width="{width:g}"/>'
        )
    return "".join(drawn)


def _circle(
    x: float, y: float, radius: float, *, fill: str = "none", stroke: str = "", dashes: str = ""
) -> str:
    outline = f' stroke="{stroke}" stroke-width="2.4"' if stroke else ""
    broken = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<circle cx="{x}" cy="{y}" r="{radius:g}" fill="{fill}"{outline}{broken}/>'


def _box(x: float, y: float, half: float, *, fill: str = "none", stroke: str = _INK) -> str:
    return (
        f'<rect x="{x - half:g}" y="{y - half:g}" width="{2 * half:g}" height="{2 * half:g}" '
        f'fill="{fill}" stroke="{stroke}" stroke-width="2"/>'
    )


def _text(x: float, y: float, words: str, size: int, ink: str = _INK) -> str:
    """Words centered on a place; the shift of a third of the size holds in every viewer."""
    return (
        f'<text x="{x:g}" y="{y + 0.35 * size:g}" {_FONT} font-size="{size}" font-weight="600" '
        f'text-anchor="middle" fill="{ink}">{xml_text(words)}</text>'
    )
