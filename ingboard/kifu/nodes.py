"""Reads one node's properties: moves, set-up stones, marks, times and texts. Knows no file and no tree.

sgfmill converts the values of texts; points are read here, since its readers give up where one point of a
list is bad. FF[3] names arrive in capitals already.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from string import ascii_lowercase
from typing import ClassVar

from msgspec import Struct, field
from sgfmill import sgf_grammar

from ingboard.board.points import Color, Grid, PerColor, Point
from ingboard.clock.moments import Millis
from ingboard.game.state import Ruling
from ingboard.kifu.findings import Code, Severity
from ingboard.kifu.marks import MarkKind
from ingboard.kifu.options import PROPERTY as OPTIONS
from ingboard.kifu.properties import EDITION, PENALTY, parse_count
from ingboard.kifu.record import NO_TIME, RecordMark, RecordMove, RecordNode, RecordStroke, TimeLeft
from ingboard.kifu.ruling_property import PROPERTY, ruling_read
from ingboard.kifu.sweep import RawProperty
from ingboard.kifu.text_lines import Report
from ingboard.kifu.times import parse_seconds
from ingboard.kifu.written_points import (
    OLD_PASS,
    has_old_pass,
    passes_written,
    points_written,
    read_point,
)
from ingboard.text import text

Facts = dict[str, tuple[int, str]]
"""The game's facts found so far: where each stands, and its raw text."""

_PIECE_LENGTH = 1 << 16
# sgfmill takes a value apart byte by byte, which costs fifty times its length: one that says what it means
# is left as it is, and long ones go in pieces that cut no escape and no line break.
_CONVERTED = re.compile(r"[\\\r\t\f\v\ud800-\udfff]")
_PIECE = re.compile(rf"(?:\\?(?:\r\n|\n\r|.)){{1,{_PIECE_LENGTH}}}+", re.DOTALL)
_COORDINATES = re.compile(r"[A-Za-z]{2}")
_LONGEST_SHOWN = 20
_SETUP = {"AB": Color.BLACK, "AW": Color.WHITE, "AE": None}
_MOVES = {"B": Color.BLACK, "W": Color.WHITE}
_MARKS = {kind.value: kind for kind in MarkKind} | {"M": MarkKind.CROSS}  # M of FF[3] and before
_STROKES = {"LN": False, "AR": True}
_TIMES = {"BL": Color.BLACK, "WL": Color.WHITE, "OB": Color.BLACK, "OW": Color.WHITE}
_NOTHING_LEFT = TimeLeft(None)
_FACTS = frozenset(
    {"PB", "PW", "BR", "WR", "BT", "WT", "GN", "EV", "RO", "DT", "PC", "KM", "HA", "RU", "RE"}
    | {"TM", "OT", EDITION, OPTIONS, *PENALTY.values()}
)
_PLAYERS = {
    "B": Color.BLACK,
    "BLACK": Color.BLACK,
    "1": Color.BLACK,
    "W": Color.WHITE,
    "WHITE": Color.WHITE,
    "2": Color.WHITE,
}


def simple_text(raw: str) -> str:
    """A raw SimpleText value as text, on one line, without blanks at its ends."""
    if "\n" not in raw and not _CONVERTED.search(raw):
        return raw.strip()
    value: bytes = sgf_grammar.simpletext_value(raw.encode("utf-8", "replace"))
    return value.decode("utf-8").strip()


def full_text(raw: str) -> str:
    """A raw Text value as text with its lines."""
    if not _CONVERTED.search(raw):
        return raw
    if len(raw) <= _PIECE_LENGTH:
        return _converted(raw)
    return "".join(_converted(piece) for piece in _PIECE.findall(raw))


def _converted(raw: str) -> str:
    value: bytes = sgf_grammar.text_value(raw.encode("utf-8", "replace"))
    return value.decode("utf-8")


class _Draft(Struct):
    """A node while its properties come in."""

    moves: dict[RecordMove, int] = field(default_factory=dict)
    setup: dict[Point, Color | None] = field(default_factory=dict)
    to_play: Color | None = None
    comment: str = ""
    name: str = ""
    marks: set[RecordMark] = field(default_factory=set)
    time: PerColor[TimeLeft | None] = NO_TIME
    rulings: list[Ruling] = field(default_factory=list)
    strokes: dict[RecordStroke, None] = field(default_factory=dict)
    dimmed: frozenset[Point] | None = None
    viewed: frozenset[Point] | None = None
    number: int | None = None


class NodeReader:
    """Reads the nodes of one game on its grid, in order; findings go to the report.

    `plain_moves` are the nodes that need no reading: see there.
    """

    def __init__(self, grid: Grid, report: Report) -> None:
        self._grid = grid
        self._report = report
        self._place = report.lines.place
        self._points = points_written(grid)
        self._passes = passes_written(grid)
        self._moves = _moves_on(grid)
        self.plain_moves = plain_moves(grid)

    def read_timed(self, content: str, offset: int) -> RecordNode | None:
        """The node if it is one move with the clocks, as most others are; else None."""
        move_written, *clocks = content.split("]", 1 + len(_TIMES))
        move = self.plain_moves.get(f"{move_written}]")
        time = None if move is None else _time_in(clocks)
        if time is None:
            return None
        line, column = self._place(offset - 1)
        return RecordNode(move, time=time, line=line, column=column)

    def read(
        self, properties: Iterable[RawProperty], offset: int, facts: Facts
    ) -> list[RecordNode]:
        """The node; two or more if the file crams several moves into one. New game facts are added."""
        draft = _Draft()
        told: dict[str, bool] = {}
        for found in properties:
            name = found.name
            if name not in told:
                told[name] = False
            elif not told[name]:
                told[name] = True
                self._note(found.offset, Code.DUPLICATE_PROPERTY, _twice(name))
            take = self._TAKERS.get(name)
            if take is not None:
                take(self, found, draft)
            elif name in _FACTS:
                self._take_fact(found, facts)
        return self._finish(draft, offset)

    def _take_rulings(self, found: RawProperty, draft: _Draft) -> None:
        for _, value in found.values:
            ruling = ruling_read(full_text(value), self._grid)
            if ruling is not None:
                draft.rulings.append(ruling)

    def _take_fact(self, found: RawProperty, facts: Facts) -> None:
        if len(found.values) > 1:
            self._note(found.values[1][0], Code.DUPLICATE_PROPERTY, _twice(found.name))
        facts.setdefault(found.name, found.values[0])

    def _take_moves(self, found: RawProperty, draft: _Draft) -> None:
        color = _MOVES[found.name]
        for at, raw in found.values:
            written = raw.strip()
            point = self._point(at, written)
            if point is None and written not in self._passes:
                self._report_point(at, written)
                continue
            if point is None and written not in ("", OLD_PASS):
                self._note(at, Code.OTHER_PASS, text("“{point}” is read as a pass.", point=written))
            move = self._moves[color, point]
            if move in draft.moves:
                self._note(at, Code.DUPLICATE_PROPERTY, _twice(found.name))
            else:
                draft.moves[move] = at

    def _take_setup(self, found: RawProperty, draft: _Draft) -> None:
        color = _SETUP[found.name]
        for point, at in self._points_in(found.values).items():
            if draft.setup.get(point, color) != color:
                sentence = text("Point set up twice in a node; the later counts.")
                self._note(at, Code.POINT_TWICE, sentence)
            draft.setup[point] = color

    def _take_marks(self, found: RawProperty, draft: _Draft) -> None:
        kind = _MARKS[found.name]
        draft.marks.update([RecordMark(kind, point) for point in self._points_in(found.values)])

    def _take_labels(self, found: RawProperty, draft: _Draft) -> None:
        for at, raw in found.values:
            written, _, label = raw.partition(":")
            point = self._point(at, written.strip())
            if point is None:
                self._report_point(at, written)
            else:
                draft.marks.add(RecordMark(MarkKind.LABEL, point, simple_text(label)))

    def _take_strokes(self, found: RawProperty, draft: _Draft) -> None:
        for at, raw in found.values:
            ends = [read_point(end, self._grid) for end in raw.split(":")]
            if len(ends) != 2 or ends[0] is None or ends[1] is None:  # noqa: PLR2004 - from and to
                self._report_point(at, raw)
            elif ends[0] != ends[1]:
                draft.strokes[RecordStroke(ends[0], ends[1], _STROKES[found.name])] = None

    def _take_old_letters(self, found: RawProperty, draft: _Draft) -> None:
        """L of FF[3] and before: letters in the order of the points."""
        for point, letter in zip(self._points_in(found.values), ascii_lowercase, strict=False):
            draft.marks.add(RecordMark(MarkKind.LABEL, point, letter))

    def _take_dimmed(self, found: RawProperty, draft: _Draft) -> None:
        draft.dimmed = frozenset(self._points_in(found.values))

    def _take_viewed(self, found: RawProperty, draft: _Draft) -> None:
        draft.viewed = frozenset(self._points_in(found.values))

    def _take_number(self, found: RawProperty, draft: _Draft) -> None:
        draft.number = parse_count(found.values[0][1])

    def _take_time(self, found: RawProperty, draft: _Draft) -> None:
        name, (at, raw) = found.name, found.values[0]
        color = _TIMES[name]
        milliseconds, periods = draft.time[color] or _NOTHING_LEFT
        read: int | None
        if name[1] == "L":
            read = milliseconds = parse_seconds(raw)
        else:
            read = periods = parse_count(raw)
        if read is None:
            sentence = text("{name}: “{value}” is not a time.", name=name, value=_shown(raw))
            self._report.add(at, Severity.NOTE, Code.BAD_TIME, sentence)
        else:
            draft.time = draft.time.with_color(color, TimeLeft(milliseconds, periods))

    def _take_comment(self, found: RawProperty, draft: _Draft) -> None:
        texts = [draft.comment, *(full_text(raw) for _, raw in found.values)]
        draft.comment = "\n".join(texts).strip()

    def _take_name(self, found: RawProperty, draft: _Draft) -> None:
        draft.name = draft.name or simple_text(found.values[0][1])

    def _take_player(self, found: RawProperty, draft: _Draft) -> None:
        at, raw = found.values[0]
        draft.to_play = _PLAYERS.get(raw.strip().upper())
        if draft.to_play is None:
            sentence = text("“{value}” is not a player.", value=_shown(raw))
            self._report.add(at, Severity.WARNING, Code.BAD_PLAYER, sentence)

    def _points_in(self, values: tuple[tuple[int, str], ...]) -> dict[Point, int]:
        """The points of a list, rectangles taken apart, and where each stands."""
        points: dict[Point, int] = {}
        seen: set[str] = set()
        for at, raw in values:
            written = raw.strip()
            if written in seen:
                continue
            seen.add(written)
            point = self._points.get(written)
            if point is not None:
                points[point] = at
            elif "," in written:  # AB[fc,pc]: a list in one value
                for one in written.split(","):
                    if (listed := self._point(at, one.strip(), is_listed=True)) is not None:
                        points[listed] = at
                    else:
                        self._report_point(at, one.strip())
            elif (named := self._point(at, written)) is not None:
                points[named] = at
            else:
                self._add_rectangle(at, written, points)
        return points

    def _point(self, at: int, written: str, *, is_listed: bool = False) -> Point | None:
        """The point that is written; one in another form, or in a list, is taken with a finding."""
        point = self._points.get(written)
        if point is not None and not is_listed:
            return point
        point = point or read_point(written, self._grid)
        if point is not None and (is_listed or "".join(written.split()) not in self._points):
            sentence = text("“{point}” is not a standard SGF point; accepted.", point=written)
            self._report.add(at, Severity.WARNING, Code.POINT_BY_NAME, sentence)
        return point

    def _add_rectangle(self, at: int, written: str, points: dict[Point, int]) -> None:
        one, _, other = written.partition(":")
        corner, opposite = read_point(one, self._grid), read_point(other, self._grid)
        if corner is None or opposite is None:
            if written:
                self._report_point(at, written)
            return
        left, right = sorted((corner.column, opposite.column))
        top, bottom = sorted((corner.row, opposite.row))
        columns = self._grid.columns
        for start in range(top * columns, (bottom + 1) * columns, columns):
            row = self._grid.points[start + left : start + right + 1]
            points.update(dict.fromkeys(row, at))

    def _finish(self, draft: _Draft, offset: int) -> list[RecordNode]:
        moves = list(draft.moves.items())
        if moves and draft.setup:
            sentence = text("A node has set-up stones and a move; stones come first.")
            self._note(moves[0][1], Code.SETUP_WITH_MOVE, sentence)
        line, column = self._place(offset - 1)
        nodes = [
            RecordNode(
                move=moves[0][0] if moves else None,
                setup=tuple(sorted(draft.setup.items())) if draft.setup else (),
                to_play=draft.to_play,
                comment=draft.comment,
                name=draft.name,
                marks=tuple(sorted(draft.marks)) if draft.marks else (),
                time=draft.time,
                rulings=tuple(draft.rulings),
                strokes=tuple(sorted(draft.strokes, key=lambda stroke: stroke.is_arrow)),
                dimmed=draft.dimmed,
                viewed=draft.viewed,
                number=draft.number,
                line=line,
                column=column,
            )
        ]
        for move, at in moves[1:]:
            sentence = text("A node has several moves; read in order.")
            self._note(at, Code.TWO_MOVES, sentence)
            line, column = self._place(at)
            nodes.append(RecordNode(move, line=line, column=column))
        return nodes

    def _report_point(self, at: int, written: str) -> None:
        if _COORDINATES.fullmatch(written):
            sentence = text("Point “{point}” is off the board; skipped.", point=written)
            self._report.add(at, Severity.LOSSY, Code.OFF_BOARD, sentence)
        else:
            sentence = text("“{point}” is not a point; skipped.", point=_shown(written))
            self._report.add(at, Severity.LOSSY, Code.BAD_POINT, sentence)

    def _note(self, at: int, code: Code, sentence: str) -> None:
        self._report.add(at, Severity.NOTE, code, sentence)

    _TAKERS: ClassVar[dict[str, Callable[[NodeReader, RawProperty, _Draft], None]]] = {
        **dict.fromkeys(_MOVES, _take_moves),
        **dict.fromkeys(_SETUP, _take_setup),
        **dict.fromkeys(_MARKS, _take_marks),
        **dict.fromkeys(_TIMES, _take_time),
        **dict.fromkeys(_STROKES, _take_strokes),
        MarkKind.LABEL.value: _take_labels,
        "L": _take_old_letters,
        "DD": _take_dimmed,
        "VW": _take_viewed,
        "MN": _take_number,
        "C": _take_comment,
        "N": _take_name,
        "PL": _take_player,
        PROPERTY: _take_rulings,
    }


@cache
def _moves_on(grid: Grid) -> dict[tuple[Color, Point | None], RecordMove]:
    """One shared value a move: long records hold the same ones again and again."""
    points = (None, *grid.points)
    return {(color, point): RecordMove(color, point) for color in Color for point in points}


@cache
def plain_moves(grid: Grid) -> dict[str, RecordMove]:
    """Every move on a board by all that a usual node says, such as `B[pd]`: what is not in it is no move."""
    moves = _moves_on(grid)
    written: dict[str, Point | None] = {**points_written(grid), "": None}
    if has_old_pass(grid):
        written[OLD_PASS] = None
    return {
        f"{letter}[{point}]": moves[color, at]
        for letter, color in _MOVES.items()
        for point, at in written.items()
    }


def move_written(name: str, raw: str, grid: Grid) -> RecordMove | None:
    """The move of a value of B or W, in whatever form; None where it cannot be read."""
    written = raw.strip()
    plain = plain_moves(grid).get(f"{name}[{written}]")
    if plain is not None or name not in _MOVES:
        return plain
    point = read_point(written, grid)
    if point is None and written not in passes_written(grid):
        return None
    return _moves_on(grid)[_MOVES[name], point]


def _time_in(clocks: list[str]) -> PerColor[TimeLeft | None] | None:
    """The clocks as the rest of a node gives them, cut at its brackets; None if it says anything else."""
    if not clocks or clocks.pop():
        return None
    found: dict[str, int] = {}
    for clock in clocks:
        name, bracket, raw = clock.lstrip().partition("[")
        if not bracket or name not in _TIMES or name in found:
            return None
        number = parse_seconds(raw) if name[1] == "L" else parse_count(raw)
        if number is None:
            return None
        found[name] = number
    return PerColor(_left(found, "BL", "OB"), _left(found, "WL", "OW"))


def _left(found: dict[str, int], time: str, periods: str) -> TimeLeft | None:
    if time not in found and periods not in found:
        return None
    milliseconds = found.get(time)
    return TimeLeft(None if milliseconds is None else Millis(milliseconds), found.get(periods))


def _twice(name: str) -> str:
    return text("{name} is twice in one node.", name=_shown(name))


def _shown(written: str) -> str:
    """The beginning of what a file says, short enough for a sentence."""
    return written.strip()[:_LONGEST_SHOWN]
