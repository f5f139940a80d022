"""Writes a record as SGF: always UTF-8, always in the same order, so that saving twice gives the same bytes.

The forms are those of clock-and-referee: OB and OW count the periods left including the current one, BL and
WL the seconds left in it; penalty points are private properties and the komi stays untouched.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sgfmill import sgf_grammar

from ingboard.board.points import Color, Grid, Point
from ingboard.kifu.marks import MarkKind
from ingboard.kifu.options import PROPERTY as OPTIONS
from ingboard.kifu.properties import EDITION, PENALTY, format_komi, format_size
from ingboard.kifu.record import GameDetails, GameRecord, RecordMark, RecordNode
from ingboard.kifu.ruling_property import PROPERTY, ruling_written
from ingboard.kifu.times import format_seconds
from ingboard.kifu.written_points import written_point

_WIDTH = 78
_FORM = 1  # raised when what is written changes


def write_record(record: GameRecord) -> bytes:
    """The SGF file of a record. Reading it gives an equal record."""
    heading = f"GM[1]FF[4]CA[UTF-8]AP[ingboard:{_FORM}]SZ[{format_size(record.grid)}]\n"
    root = "".join([heading, *_facts(record.details)])
    grid = record.first.grid
    nodes = [";" + root + _content(record.nodes[0], grid)]
    nodes.extend(";" + _content(node, grid) for node in record.nodes[1:])
    return ("(" + "".join(_folded(nodes)) + ")\n").encode()


def _facts(details: GameDetails) -> Iterator[str]:
    for line in (_rules_of(details), _people_of(details), _occasion_of(details), _time_of(details)):
        written = "".join(f"{name}[{_escaped(value)}]" for name, value in line if value)
        if written:
            yield written + "\n"


def _rules_of(details: GameDetails) -> Iterator[tuple[str, str]]:
    yield "RU", details.rules_text
    yield EDITION, details.edition
    yield OPTIONS, details.options_text
    yield "KM", details.komi_unread if details.komi is None else format_komi(details.komi)
    yield "HA", "" if details.handicap is None else str(details.handicap)
    for color in Color:
        penalty = details.penalties[color]
        yield PENALTY[color], str(penalty) if penalty else ""


def _people_of(details: GameDetails) -> Iterator[tuple[str, str]]:
    for color in Color:
        player = details.players[color]
        yield f"P{color.letter}", player.name
        yield f"{color.letter}R", player.rank
        yield f"{color.letter}T", player.team


def _occasion_of(details: GameDetails) -> Iterator[tuple[str, str]]:
    yield "GN", details.game_name
    yield "EV", details.event
    yield "RO", details.round
    yield "DT", details.date
    yield "PC", details.place
    yield "RE", details.result_text


def _time_of(details: GameDetails) -> Iterator[tuple[str, str]]:
    yield "TM", details.main_time_text
    yield "OT", details.overtime_text


def _content(node: RecordNode, grid: Grid) -> str:
    parts: list[str] = []
    for name, color in (("AB", Color.BLACK), ("AW", Color.WHITE), ("AE", None)):
        parts.append(_listed(name, (point for point, owner in node.setup if owner is color)))
    if node.move is not None:
        parts.append(f"{node.move.color.letter}[{_written(node.move.point)}]")
    if node.to_play is not None:
        parts.append(f"PL[{node.to_play.letter}]")
    parts.append(_times_in(node))
    if node.rulings:
        values = (_escaped(ruling_written(ruling, grid)) for ruling in node.rulings)
        parts.append(PROPERTY + "".join(f"[{value}]" for value in values))
    if node.name:
        parts.append(f"N[{_escaped(node.name)}]")
    if node.comment:
        parts.append(f"C[{_escaped(node.comment)}]")
    if node.marks:
        parts.extend(_marked(kind, node.marks) for kind in MarkKind)
    parts.extend(_drawn(node))
    return "".join(parts)


def _times_in(node: RecordNode) -> str:
    parts: list[str] = []
    for color in Color:
        left = node.time[color]
        if left is None:
            continue
        if left.milliseconds is not None:
            parts.append(f"{color.letter}L[{format_seconds(left.milliseconds)}]")
        if left.periods is not None:
            parts.append(f"O{color.letter}[{left.periods}]")
    return "".join(parts)


def _marked(kind: MarkKind, marks: tuple[RecordMark, ...]) -> str:
    chosen = [mark for mark in marks if mark.kind is kind]
    if kind is not MarkKind.LABEL:
        return _listed(kind.value, (mark.point for mark in chosen))
    labels = "".join(f"[{_written(mark.point)}:{_escaped(mark.label)}]" for mark in chosen)
    return f"{kind.value}{labels}" if labels else ""


def _drawn(node: RecordNode) -> Iterator[str]:
    """Lines, arrows, what is dim and what is shown, and the number of the move."""
    for name, is_arrow in (("LN", False), ("AR", True)):
        ends = [
            f"[{_written(stroke.start)}:{_written(stroke.end)}]"
            for stroke in node.strokes
            if stroke.is_arrow is is_arrow
        ]
        yield name + "".join(ends) if ends else ""
    for name, points in (("DD", node.dimmed), ("VW", node.viewed)):
        if points is not None:
            yield _listed(name, sorted(points)) or f"{name}[]"
    if node.number is not None:
        yield f"MN[{node.number}]"


def _listed(name: str, points: Iterable[Point]) -> str:
    listed = "".join(f"[{_written(point)}]" for point in points)
    return f"{name}{listed}" if listed else ""


def _written(point: Point | None) -> str:
    return "" if point is None else written_point(point)


def _escaped(value: str) -> str:
    escaped: bytes = sgf_grammar.escape_text(value.encode("utf-8", "replace"))
    return escaped.decode("utf-8")


def _folded(nodes: Iterable[str]) -> Iterator[str]:
    """The nodes with line breaks between them, so that lines stay readable."""
    used = 0
    for node in nodes:
        if used and used + len(node) > _WIDTH:
            yield "\n"
            used = 0
        yield node
        used = len(node) - node.rfind("\n") - 1 if "\n" in node else used + len(node)
