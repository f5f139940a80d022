"""Reads SGF files and bytes into records. Whatever the file holds, only KifuError ever leaves this module.

Decodes, sweeps, then reads the main line of every game from its pieces: whether it is Go on a board that
can be shown, how large that is, its facts, and its nodes one after the other. The line may be the main line
of a file or any way through a document; a piece that was changed since the file was opened comes with a
text of its own, and what is odd in it is not reported.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum, auto
from itertools import takewhile
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, Grid, PerColor, usual_grid
from ingboard.board.position import Position, empty_position
from ingboard.kifu.dialects import understood
from ingboard.kifu.encoding import Decoded, decode, decode_as
from ingboard.kifu.files import LARGEST_FILE, file_bytes
from ingboard.kifu.findings import Code, Finding, KifuError, Severity
from ingboard.kifu.nodes import Facts, NodeReader, simple_text
from ingboard.kifu.options import PROPERTY as OPTIONS
from ingboard.kifu.options import options_read
from ingboard.kifu.properties import (
    EDITION,
    PENALTY,
    format_komi,
    parse_count,
    parse_komi,
    parse_size,
    rule_text_of,
)
from ingboard.kifu.record import GameDetails, GameRecord, Player, RecordNode
from ingboard.kifu.result_property import parse_result
from ingboard.kifu.sweep import (
    RawProperty,
    Source,
    Swept,
    SweptGame,
    properties_of,
    source_of,
    sweep,
)
from ingboard.kifu.text_lines import Report
from ingboard.text import plural, text

LARGEST_LIKELY_KOMI = 50
_LEAST_HANDICAP = 2


class NoBoard(Enum):
    """Why a record has no board that can be shown (closed list)."""

    OTHER_GAME = auto()
    OUT_OF_RANGE = auto()


def board_of(kind: str, written: str) -> Grid | NoBoard:
    """The board that the values of GM and SZ name; an empty size stands for the usual one."""
    if kind not in {"", "1"}:
        return NoBoard.OTHER_GAME
    if not written:
        return usual_grid()
    return parse_size(written) or NoBoard.OUT_OF_RANGE


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
    heard = report if root.source is None else Report(root.source.text)  # which nobody reads
    of_root = list(properties_of(root.source or file, root.start, root.end, heard))
    grid = _grid_of_game(of_root, heard)
    first, facts = empty_position(grid.rows, grid.columns), Facts()
    nodes, places = _nodes_in(file, pieces, first.grid, offset, report, facts, of_root)
    first = first.with_cells(nodes[0].setup)
    root_values = values_of(of_root)
    meant = understood(root_values)
    for each in meant.meant:
        facts[each.name] = (facts.get(each.name, (offset, ""))[0], each.value)
    details = _details_from(facts)
    if meant.meant:
        at = min(facts[each.name][0] for each in meant.meant)
        heard.add(at, Severity.NOTE, Code.DIALECT, meant.sentence)
    _check_komi(details, facts, root_values.get("KO", []), heard)
    _check_details(details, facts, offset, heard)
    if "HA" in facts and details.handicap is not None:
        _check_handicap(details.handicap, first, nodes, facts["HA"][0], heard)
    record = GameRecord(first, tuple(nodes), details, findings=report.take(), understood=meant)
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
        for node in found:
            points += (
                len(node.setup) + len(node.marks) + len(node.dimmed or ()) + len(node.viewed or ())
            )
        if points > MOST_POINTS:
            sentence = text(
                "Over {most} points set up or marked in one line: not shown.", most=MOST_POINTS
            )
            raise GameRefused(offset, sentence)
        nodes.extend(found)
        places.extend([number] * len(found))
    return nodes, places


def _read_own(source: Source, grid: Grid, facts: Facts) -> list[RecordNode]:
    deaf = Report(source.text)
    read = NodeReader(grid, deaf).read(properties_of(source, 0, len(source.text), deaf), 0, facts)
    return [replace(node, line=0, column=0) for node in read]


def _grid_of_game(root: Iterable[RawProperty], report: Report) -> Grid:
    """The board that the root names.

    Raises GameRefused for another game than Go and for a board that is not read.
    """
    found = {"GM": (-1, "1"), "SZ": (-1, "")}
    for raw in reversed([entry for entry in root if entry.name in found]):
        found[raw.name] = (raw.values[0][0], raw.values[0][1].strip())
    kind, written = found["GM"][1], found["SZ"][1]
    grid = board_of(kind, written)
    at = found["SZ"][0]
    match grid:
        case NoBoard.OTHER_GAME:
            sentence = text("Not a game of Go: GM[{kind}].", kind=kind[:20])
            raise GameRefused(found["GM"][0], sentence)
        case NoBoard.OUT_OF_RANGE:
            sentence = text("Board size must be 1 to 52, not “{size}”.", size=written[:20])
            raise GameRefused(at, sentence)
        case Grid():
            if not written and at >= 0:
                sentence = text("No board size recorded; read as 19.")
                report.add(at, Severity.WARNING, Code.BAD_SIZE, sentence)
            return grid


def values_of(properties: Iterable[RawProperty]) -> dict[str, list[str]]:
    """All values of each property of a node, as written between their brackets."""
    found: dict[str, list[str]] = {}
    for raw in properties:
        found.setdefault(raw.name, []).extend(value for _, value in raw.values)
    return found


def _details_from(facts: Facts) -> GameDetails:
    def told(name: str) -> str:
        return simple_text(facts[name][1]) if name in facts else ""

    def player(color: Color) -> Player:
        letter = color.letter
        return Player(told(f"P{letter}"), told(f"{letter}R"), told(f"{letter}T"))

    komi = parse_komi(told("KM"))
    return GameDetails(
        players=PerColor(player(Color.BLACK), player(Color.WHITE)),
        game_name=told("GN"),
        event=told("EV"),
        round=told("RO"),
        date=told("DT"),
        place=told("PC"),
        komi=komi,
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
        komi_unread=told("KM") if komi is None else "",
    )


def _check_komi(details: GameDetails, facts: Facts, beside: Sequence[str], report: Report) -> None:
    """`beside` are the values of KO, in which some sites write the komi."""
    if "KM" not in facts:
        return
    at, value = facts["KM"]
    if details.komi is None:
        sentence = (
            text("Komi “{value}” is not a multiple of 0.5.", value=value[:20])
            if value.strip()
            else text("KM is empty; the usual komi counts: 8, or 0 with a handicap.")
        )
        report.add(at, Severity.WARNING, Code.BAD_KOMI, sentence)
        return
    if abs(details.komi) > LARGEST_LIKELY_KOMI:
        sentence = text(
            "Komi {value} is hardly meant; it counts as written.", value=format_komi(details.komi)
        )
        report.add(at, Severity.WARNING, Code.UNLIKELY_KOMI, sentence)
    other = next(
        (komi for komi in map(parse_komi, beside) if komi not in (None, details.komi)), None
    )
    if other is not None and not other.is_integer():  # KO[1] is no komi
        sentence = text(
            "KM says {komi}, KO {other}; KM counts.", komi=value, other=format_komi(other)
        )
        report.add(at, Severity.WARNING, Code.BAD_KOMI, sentence)


def _check_details(details: GameDetails, facts: Facts, offset: int, report: Report) -> None:
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
        sentence = (
            text(
                "Rules “{rules}” not offered; Simplified Ing Rules used.",
                rules=details.rules_text[:40],
            )
            if details.rules_text
            else text("No rules recorded; Simplified Ing Rules used.")
        )
        report.add(at, Severity.NOTE, Code.RULES_DEFAULTED, sentence)
    if details.options_text:
        for word in options_read(details.options_text, details.rule_text).not_followed:
            sentence = text(
                "Rule option “{option}” ignored: not offered under these rules.", option=word[:40]
            )
            report.add(facts[OPTIONS][0], Severity.WARNING, Code.BAD_OPTION, sentence)


def _check_handicap(
    handicap: int, first: Position, nodes: Sequence[RecordNode], at: int, report: Report
) -> None:
    """Whether as many stones stand, or are Black's first moves while White passes or waits.

    Fox sets them up one by one, each in a node of its own.
    """
    for node in takewhile(lambda node: node.move is None, nodes[1:]):
        first = first.with_cells(node.setup)
    moves = [node.move for node in nodes[: 2 * handicap + 1] if node.move is not None]
    if handicap < _LEAST_HANDICAP or not moves or first.count(Color.WHITE):
        return
    stones = first.count(Color.BLACK)
    played = len(
        list(takewhile(lambda move: move.color is Color.BLACK or move.point is None, moves))
    )
    black = sum(move.color is Color.BLACK for move in moves[:played])
    if handicap in (stones, stones + black) or (not stones and black >= handicap):
        return
    sentence = text("Handicap {number} is recorded, but no stones stand.", number=handicap)
    if stones:
        sentence = plural(
            "Handicap {handicap} is recorded, but {number} black stone stands.",
            "Handicap {handicap} is recorded, but {number} black stones stand.",
            stones,
            handicap=handicap,
        )
    report.add(at, Severity.WARNING, Code.HANDICAP_STONES, sentence)


_LOOKED_AT = 1 << 14
# How files of other kinds begin: inside a picture, something like a game turns up by chance.
_OTHER_FILES = (
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"RIFF",
    b"%PDF",
    b"PK\3\4",
    b"\x1f\x8b",
    b"\x7fELF",
)


@contextmanager
def collector_paused() -> Iterator[None]:
    """Nothing read forms cycles, and looking for them again and again doubles the time of a large file."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Collection(Struct, frozen=True):
    """The games of one file, and what concerns the file as a whole (among it games that are refused)."""

    games: tuple[GameRecord, ...]
    findings: tuple[Finding, ...]
    encoding: str


def read_file(path: Path) -> Collection:
    """The games of a file.

    Raises KifuError, with one sentence, if it is missing, no file, too large or holds no game of Go.
    """
    return read_collection(file_bytes(path), str(path))


def decoded_file(data: bytes, path: str, encoding: str = "") -> Decoded:
    """The text of a file's bytes, of a record of another kind as SGF; a person may have chosen `encoding`.

    Raises KifuError for what is certainly no record: nothing, too much, a file of another kind; and for an
    unknown character set.
    """
    if not data or data.isspace():
        raise KifuError(path, 0, text("Empty file."))
    if len(data) > LARGEST_FILE:
        raise KifuError(path, 0, text("Too large: more than 64 MB."))
    if data.startswith(_OTHER_FILES):
        why = text("Not an SGF record, despite the name.")
        raise KifuError(path, 0, why)
    if not data[:_LOOKED_AT].lstrip().startswith(b"("):  # as SGF does
        from ingboard.kifu.foreign.conversion import converted, converter_of

        reader = converter_of(data)
        if reader is not None:
            return converted(data, reader, path, encoding)
    if not encoding:
        return decode(data)
    chosen = decode_as(data, encoding)
    if chosen is None:
        raise KifuError(path, 0, text("Unknown character set “{name}”.", name=encoding))
    return chosen


@collector_paused()
def read_collection(data: bytes, path: str) -> Collection:
    """The games in the bytes of a file; `path` names it in sentences.

    Raises KifuError if no game of Go can be read.
    """
    decoded = decoded_file(data, path)
    report = Report(decoded.text)
    swept = sweep(decoded.text, path, report)
    of_file = [*decoded.findings, *report.take()]
    report = Report(swept.source.text)
    games: list[GameRecord] = []
    refusals: list[GameRefused] = []
    for game in swept.games:
        try:
            games.append(_read_game(swept, game, decoded.encoding, report))
        except GameRefused as refused:
            refusals.append(refused)
            report.take()
            line, column = report.lines.place(refused.offset)
            sentence = refused.sentence
            of_file.append(Finding(Severity.LOSSY, line, column, Code.GAME_REFUSED, sentence))
    if not games:
        line, _ = report.lines.place(refusals[0].offset)
        raise KifuError(path, line, refusals[0].sentence)
    return Collection(tuple(games), tuple(of_file), decoded.encoding)


def _read_game(swept: Swept, game: SweptGame, encoding: str, report: Report) -> GameRecord:
    pieces = list(map(Piece, game.starts, game.ends))
    read = read_pieces(swept.source, pieces, game.offset, report)
    return replace(read.record, variations=game.variations, encoding=encoding)
