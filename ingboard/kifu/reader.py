"""Reads SGF files and bytes into records. Whatever the file holds, only KifuError ever leaves this module.

Decodes, sweeps, then reads the main line of every game: the root's facts here, each node in `nodes`.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ingboard.board.points import LONGEST_SIDE, Color, PerColor
from ingboard.board.position import empty_position
from ingboard.kifu.encoding import Decoded, decode
from ingboard.kifu.findings import Code, Finding, KifuError, Severity
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
from ingboard.kifu.sweep import RawProperty, Swept, SweptGame, properties_of, sweep
from ingboard.text import text

LARGEST_FILE = 64 * 1024 * 1024
_USUAL_SIZE = 19
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


@dataclass(frozen=True, slots=True)
class Collection:
    """The games of one file, and what concerns the file as a whole (among it games that are refused)."""

    games: tuple[GameRecord, ...]
    findings: tuple[Finding, ...]
    encoding: str


class _Refused(Exception):  # noqa: N818 - never leaves this module
    """A single game cannot be shown."""

    def __init__(self, offset: int, sentence: str) -> None:
        super().__init__(sentence)
        self.offset = offset
        self.sentence = sentence


def read_file(path: Path) -> Collection:
    """The games of a file.

    Raises KifuError, with one sentence, if it is missing, no file, too large or holds no game of Go.
    """
    name = str(path)
    try:
        if path.is_dir():
            raise KifuError(name, 0, text("This is a folder; a record is a file."))
        if path.stat().st_size > LARGEST_FILE:
            raise KifuError(name, 0, text("The file is larger than 64 MB."))
        data = path.read_bytes()
    except FileNotFoundError:
        raise KifuError(name, 0, text("There is no such file.")) from None
    except (OSError, ValueError) as reason:
        why = getattr(reason, "strerror", None) or str(reason)
        raise KifuError(name, 0, text("The file cannot be read ({why}).", why=why)) from None
    return read_collection(data, name)


def read_collection(data: bytes, path: str) -> Collection:
    """The games in the bytes of a file; `path` names it in sentences.

    Raises KifuError if no game of Go can be read.
    """
    with collector_paused():
        return _read(data, path)


def decoded_file(data: bytes, path: str) -> Decoded:
    """The text of a file's bytes.

    Raises KifuError for what is certainly no record: nothing, too much, a file of another kind.
    """
    if not data.strip():
        raise KifuError(path, 0, text("The file is empty."))
    if len(data) > LARGEST_FILE:
        raise KifuError(path, 0, text("The file is larger than 64 MB."))
    if data.startswith(_OTHER_FILES):
        why = text("This is not an SGF record but a file of another kind, under this name.")
        raise KifuError(path, 0, why)
    return decode(data)


def _read(data: bytes, path: str) -> Collection:
    decoded = decoded_file(data, path)
    report = Report(decoded.text)
    swept = sweep(decoded.text, path, report)
    of_file = [*decoded.findings, *report.take()]
    report = Report(swept.source.text)
    games: list[GameRecord] = []
    refusals: list[_Refused] = []
    for game in swept.games:
        try:
            games.append(_read_game(swept, game, decoded.encoding, report))
        except _Refused as refused:
            refusals.append(refused)
            report.take()
            line, column = report.lines.place(refused.offset)
            sentence = refused.sentence
            of_file.append(Finding(Severity.LOSSY, line, column, Code.GAME_REFUSED, sentence))
    if not games:
        line, _ = report.lines.place(refusals[0].offset)
        raise KifuError(path, line, refusals[0].sentence)
    return Collection(tuple(games), tuple(of_file), decoded.encoding)


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


def _read_game(swept: Swept, game: SweptGame, encoding: str, report: Report) -> GameRecord:
    source = swept.source
    unreported = Report(source.text)
    size = _size_of(properties_of(source, game.starts[0], game.ends[0], unreported), report)
    first = empty_position(size, size)
    reader = NodeReader(first.grid, report)
    facts: Facts = {}
    nodes: list[RecordNode] = []
    for start, end in zip(game.starts, game.ends, strict=True):
        plain = reader.read_plain(source.text, start, end)
        if plain is not None:
            nodes.append(plain)
        else:
            nodes.extend(reader.read(properties_of(source, start, end, report), start, facts))
    first = first.with_cells(nodes[0].setup)
    details = _details_from(facts, game.offset, report)
    return GameRecord(first, tuple(nodes), details, game.variations, encoding, report.take())


def _size_of(root: Iterable[RawProperty], report: Report) -> int:
    """The board size that the root gives.

    Raises _Refused for another game than Go and for a board that is not read.
    """
    found = {"GM": (-1, "1"), "SZ": (-1, "")}
    for raw in reversed([entry for entry in root if entry.name in found]):
        found[raw.name] = (raw.values[0][0], raw.values[0][1].strip())
    at, kind = found["GM"]
    if kind not in {"", "1"}:
        raise _Refused(at, text("This is no game of Go: it says GM[{kind}].", kind=kind[:20]))
    at, written = found["SZ"]
    if not written:
        if at >= 0:
            sentence = text("The record gives no board size; it is read as 19.")
            report.add(at, Severity.WARNING, Code.BAD_SIZE, sentence)
        return _USUAL_SIZE
    columns, colon, rows = written.partition(":")
    size = parse_count(columns)
    if colon and size != parse_count(rows):
        shown = written[:20]
        raise _Refused(
            at,
            text("The board is not square (SZ[{size}]); only square boards are read.", size=shown),
        )
    if size is None or not 1 <= size <= LONGEST_SIDE:
        shown = written[:20]
        raise _Refused(at, text("The board size must be 1 to 25, not “{size}”.", size=shown))
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
        sentence = text("The komi “{value}” is no multiple of one half.", value=value[:20])
        report.add(at, Severity.WARNING, Code.BAD_KOMI, sentence)
    if "HA" in facts and details.handicap is None:
        at, value = facts["HA"]
        sentence = text("The handicap “{value}” is no whole number.", value=value[:20])
        report.add(at, Severity.WARNING, Code.BAD_HANDICAP, sentence)
    if details.result_text and parse_result(details.result_text) is None:
        at, value = facts["RE"]
        sentence = text("The result “{value}” is in no known form.", value=value[:40])
        report.add(at, Severity.NOTE, Code.BAD_RESULT, sentence)
    if rule_text_of(details.rules_text, details.edition) is None:
        at = facts["RU"][0] if "RU" in facts else offset
        if details.rules_text:
            sentence = text(
                "The rules “{rules}” are not offered; the Simplified Ing Rules are used.",
                rules=details.rules_text[:40],
            )
        else:
            sentence = text("The record names no rules; the Simplified Ing Rules are used.")
        report.add(at, Severity.NOTE, Code.RULES_DEFAULTED, sentence)
    if details.options_text:
        _check_options(details, facts[OPTIONS][0], report)


def _check_options(details: GameDetails, at: int, report: Report) -> None:
    """Each word of the table's choices that is not known, or that the rule text does not leave open."""
    for word in options_read(details.options_text, details.rule_text).not_followed:
        sentence = text(
            "The rule option “{option}” is not offered under these rules and is not followed.",
            option=word[:40],
        )
        report.add(at, Severity.WARNING, Code.BAD_OPTION, sentence)
