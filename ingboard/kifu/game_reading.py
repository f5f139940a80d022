"""Reads one game from the pieces of its line: its size, its facts, and its nodes one after the other.

The line may be the main line of a file or any way through a document; a piece that was changed since the
file was opened comes with a text of its own, and what is odd in it is not reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, Grid, PerColor
from ingboard.board.position import empty_position
from ingboard.kifu.board_size import NoSize, size_of_board
from ingboard.kifu.findings import Code, Severity
from ingboard.kifu.nodes import Facts, NodeReader, simple_text
from ingboard.kifu.options import PROPERTY as OPTIONS
from ingboard.kifu.options import options_read
from ingboard.kifu.places import Report
from ingboard.kifu.properties import (
    EDITION,
    PENALTY,
    parse_count,
    parse_komi,
    parse_result,
    rule_text_of,
)
from ingboard.kifu.record import GameDetails, GameRecord, Player, RecordNode
from ingboard.kifu.sweep import RawProperty, Source, properties_of, source_of
from ingboard.text import text

MOST_POINTS = 1_000_000
"""Set-up stones and marked points of one line: lists such as AB[aa:ss] name hundreds in nine characters,
so a small hostile file would fill the memory with them."""


class GameRefused(Exception):  # noqa: N818 - a refusal, turned into a sentence by whoever reads
    """A single game cannot be shown: where in the text, and why in one sentence."""

    def __init__(self, offset: int, sentence: str) -> None:
        super().__init__(sentence)
        self.offset = offset
        self.sentence = sentence


class Piece(Struct, frozen=True):
    """One node's raw text: a span of the file's text, or a text of its own (`source` set, from 0).

    `start` is just after the semicolon.
    """

    start: int
    end: int
    source: Source | None = None


def own_piece(content: str) -> Piece:
    """A node that is not, or no longer, as in the file."""
    return Piece(0, len(content), source_of(content))


class ReadLine(Struct, frozen=True):
    """A game along a line, and for each node of the record the number of its piece."""

    record: GameRecord
    pieces: tuple[int, ...]


def read_pieces(file: Source, pieces: Sequence[Piece], offset: int, report: Report) -> ReadLine:
    """The game whose line these pieces are, the root first; findings of the file's text go to the report.

    `offset` is where the game begins in the file.

    Raises GameRefused for another game than Go, for a board that is not read, and beyond MOST_POINTS.
    """
    root = pieces[0]
    heard = report if root.source is None else _deaf(root.source)
    of_root = list(properties_of(root.source or file, root.start, root.end, heard))
    size = _size_of(of_root, heard)
    first, facts = empty_position(size, size), Facts()
    nodes, places = _nodes_in(file, pieces, first.grid, offset, report, facts, of_root)
    first = first.with_cells(nodes[0].setup)
    details = _details_from(facts, offset, heard)
    record = GameRecord(first, tuple(nodes), details, findings=report.take())
    return ReadLine(record, tuple(places))


def read_more(
    file: Source, pieces: Sequence[Piece], grid: Grid, offset: int
) -> tuple[list[RecordNode], list[int]]:
    """The nodes of a line behind its root, each with the number of its piece: what goes on on that grid.

    Raises GameRefused beyond MOST_POINTS.
    """
    report = Report(file.text, file.lines)
    return _nodes_in(file, pieces, grid, offset, report, {}, None)


def _nodes_in(
    file: Source,
    pieces: Sequence[Piece],
    grid: Grid,
    offset: int,
    report: Report,
    facts: Facts,
    of_root: Sequence[RawProperty] | None,
) -> tuple[list[RecordNode], list[int]]:
    """The nodes, each with the number of its piece; `of_root` is what the first says if it is a root."""
    written, around = file.text, report.lines.around
    reader = NodeReader(grid, report)
    plain_moves = reader.plain_moves
    nodes: list[RecordNode] = []
    places: list[int] = []
    points = line = 0
    before = after = -1
    for number, piece in enumerate(pieces):
        start = piece.start
        if piece.source is None:
            # Nearly all nodes are a move alone: what is done for each of them is done here.
            content = written[start : piece.end].strip()
            plain: RecordNode | None
            if content in plain_moves:
                if not before < start - 1 <= after:
                    line, before, after = around(start - 1)
                plain = RecordNode(plain_moves[content], line=line, column=start - 1 - before)
            else:
                plain = reader.read_timed(content, start)
            if plain is not None:
                nodes.append(plain)
                places.append(number)
                continue
            properties: Iterable[RawProperty] = (
                properties_of(file, start, piece.end, report)
                if number or of_root is None
                else of_root
            )
            found = reader.read(properties, start, facts)
        else:
            found = _read_own(piece.source, grid, facts)
        points += sum(map(_points_of, found))
        if points > MOST_POINTS:
            raise GameRefused(offset, _too_many_points())
        nodes.extend(found)
        places.extend([number] * len(found))
    return nodes, places


def _points_of(node: RecordNode) -> int:
    return len(node.setup) + len(node.marks) + len(node.dimmed or ()) + len(node.viewed or ())


def _too_many_points() -> str:
    return text(
        "Over {most} points set up or marked in one line: not shown.",
        most=MOST_POINTS,
    )


def _deaf(source: Source) -> Report:
    """A report that nobody reads, for a text that is not the file's."""
    return Report(source.text)


def _read_own(source: Source, grid: Grid, facts: Facts) -> list[RecordNode]:
    deaf = _deaf(source)
    properties = properties_of(source, 0, len(source.text), deaf)
    read = NodeReader(grid, deaf).read(properties, 0, facts)
    return [replace(node, line=0, column=0) for node in read]


def _size_of(root: Iterable[RawProperty], report: Report) -> int:
    """The board size that the root gives.

    Raises GameRefused for another game than Go and for a board that is not read.
    """
    found = {"GM": (-1, "1"), "SZ": (-1, "")}
    for raw in reversed([entry for entry in root if entry.name in found]):
        found[raw.name] = (raw.values[0][0], raw.values[0][1].strip())
    kind, written = found["GM"][1], found["SZ"][1]
    size = size_of_board(kind, written)
    shown = written[:20]
    match size:
        case NoSize.OTHER_GAME:
            sentence = text("Not a game of Go: GM[{kind}].", kind=kind[:20])
            raise GameRefused(found["GM"][0], sentence)
        case NoSize.NOT_SQUARE:
            sentence = text("Only square boards are read, not SZ[{size}].", size=shown)
            raise GameRefused(found["SZ"][0], sentence)
        case NoSize.OUT_OF_RANGE:
            sentence = text("Board size must be 1 to 52, not “{size}”.", size=shown)
            raise GameRefused(found["SZ"][0], sentence)
    at = found["SZ"][0]
    if not written and at >= 0:
        sentence = text("No board size recorded; read as 19.")
        report.add(at, Severity.WARNING, Code.BAD_SIZE, sentence)
    return size


def _details_from(facts: Facts, offset: int, report: Report) -> GameDetails:
    def told(name: str) -> str:
        return simple_text(facts[name][1]) if name in facts else ""

    def player(color: Color) -> Player:
        letter = color.letter
        return Player(told(f"P{letter}"), told(f"{letter}R"), told(f"{letter}T"))

    details = GameDetails(
        players=PerColor(player(Color.BLACK), player(Color.WHITE)),
        game_name=told("GN"),
        event=told("EV"),
        round=told("RO"),
        date=told("DT"),
        place=told("PC"),
        komi=parse_komi(told("KM")),
        handicap=parse_count(told("HA")),
        rules_text=told("RU"),
        edition=told(EDITION),
        options_text=told(OPTIONS),
        result_text=told("RE"),
        main_time_text=told("TM"),
        overtime_text=told("OT"),
        penalties=PerColor(
            parse_count(told(PENALTY[Color.BLACK])) or 0,
            parse_count(told(PENALTY[Color.WHITE])) or 0,
        ),
    )
    _check_details(details, facts, offset, report)
    return details


def _check_details(details: GameDetails, facts: Facts, offset: int, report: Report) -> None:
    if "KM" in facts and details.komi is None:
        at, value = facts["KM"]
        sentence = text("Komi “{value}” is not a multiple of 0.5.", value=value[:20])
        report.add(at, Severity.WARNING, Code.BAD_KOMI, sentence)
    if "HA" in facts and details.handicap is None:
        at, value = facts["HA"]
        sentence = text("Handicap “{value}” is not a whole number.", value=value[:20])
        report.add(at, Severity.WARNING, Code.BAD_HANDICAP, sentence)
    if details.result_text and parse_result(details.result_text) is None:
        at, value = facts["RE"]
        sentence = text("The result “{value}” is not understood.", value=value[:40])
        report.add(at, Severity.NOTE, Code.BAD_RESULT, sentence)
    if rule_text_of(details.rules_text, details.edition) is None:
        at = facts["RU"][0] if "RU" in facts else offset
        if details.rules_text:
            sentence = text(
                "Rules “{rules}” not offered; Simplified Ing Rules used.",
                rules=details.rules_text[:40],
            )
        else:
            sentence = text("No rules recorded; Simplified Ing Rules used.")
        report.add(at, Severity.NOTE, Code.RULES_DEFAULTED, sentence)
    if details.options_text:
        _check_options(details, facts[OPTIONS][0], report)


def _check_options(details: GameDetails, at: int, report: Report) -> None:
    """Each word of the table's choices that is not known, or that the rule text does not leave open."""
    for word in options_read(details.options_text, details.rule_text).not_followed:
        sentence = text(
            "Rule option “{option}” ignored: not offered under these rules.",
            option=word[:40],
        )
        report.add(at, Severity.WARNING, Code.BAD_OPTION, sentence)
