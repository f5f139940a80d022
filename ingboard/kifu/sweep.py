"""Finds games and nodes in the text of a file: where each begins and ends, and which form the main line.

One pass, no recursion, nothing of a node's content is decoded: a tree that keeps untouched nodes as raw text
can be built over the same spans. Tolerates what people's files have: stray text, missing parentheses.
"""

from __future__ import annotations

import re
from array import array
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from ingboard.kifu.findings import Code, KifuError, Severity
from ingboard.kifu.places import Report
from ingboard.text import plural, text

MOST_NODES = 2_000_000
MOST_GAMES = 20_000
MOST_NESTED = 2_000_000
_LONGEST_SHOWN = 20

# Possessive throughout, and over a text without escapes: a hostile file costs one pass and no memory.
_BLANKS = "\0\0"
_VALUE_TEXT = r"\[[^\]]*+\]?+"
_NODE_TEXT = rf"[^\[;()]*+(?:{_VALUE_TEXT}[^\[;()]*+)*+"
_BARE_NODE = r"(?<=\()(?=\s*+[A-Za-z]{1,20}+\s*+\[)"
_TOKEN = re.compile(rf";{_NODE_TEXT}|{_BARE_NODE}{_NODE_TEXT}|[()]|{_VALUE_TEXT}")
_START = re.compile(r"\(\s*+;")
_BARE_START = re.compile(r"\s*+\(?+\s*+;?+\s*+(?=[A-Z]{1,2}\s*+\[)")
_PROPERTY = re.compile(rf"([A-Za-z][A-Za-z0-9]*+)\s*+((?:{_VALUE_TEXT}\s*+)*+)")
_VALUE = re.compile(_VALUE_TEXT)
_LOWER_CASE = str.maketrans("", "", "abcdefghijklmnopqrstuvwxyz")


@dataclass(frozen=True, slots=True)
class SweptGame:
    """One game's main line as spans of the text (`starts[i]` is just after the semicolon).

    `nodes` counts the nodes of all variations, `variations` the places where the main line or another
    variation is left.
    """

    offset: int
    starts: array[int]
    ends: array[int]
    nodes: int
    variations: int


@dataclass(frozen=True, slots=True)
class RawProperty:
    """A property as written: its name in capitals, where it stands, and (offset, raw text) of each value."""

    name: str
    offset: int
    values: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Source:
    """A text and its shadow: the same length, every escaped `]` blanked, so that `]` ends a value."""

    text: str
    shadow: str


@dataclass(frozen=True, slots=True)
class Swept:
    """The text that was swept (a missing first parenthesis is put in) and its games."""

    source: Source
    games: tuple[SweptGame, ...]


def sweep(written: str, path: str, report: Report) -> Swept:
    """Every game of the text.

    Raises KifuError if there is none, or if games, nodes or nesting exceed what is read.
    """
    if not _START.search(written):
        written = _with_start(written, path, report)
    source = Source(written, written.replace("\\\\", _BLANKS).replace("\\]", _BLANKS))
    games: list[SweptGame] = []
    position = nodes = 0
    while start := _START.search(written, position):
        _report_gap(written, position, start.start(), report)
        game, position = _sweep_game(source, start.start(), MOST_NODES - nodes, path, report)
        if len(games) == MOST_GAMES:
            raise KifuError(path, 0, text("The file holds more than {n} games.", n=MOST_GAMES))
        nodes += game.nodes
        games.append(game)
    _report_gap(written, position, len(written), report)
    return Swept(source, tuple(games))


def properties_of(source: Source, start: int, end: int, report: Report) -> Iterator[RawProperty]:
    """The properties of one node in the order written; lower-case letters of old formats are dropped."""
    written, shadow = source.text, source.shadow
    position = start
    for found in _PROPERTY.finditer(shadow, start, end):
        if found.start() != position:
            _report_stray(written, position, found.start(), report)
        position = found.end()
        name = found[1].translate(_LOWER_CASE) or found[1].upper()
        opens = found.start(2)
        if opens == position:
            sentence = text("{name} has no value and is skipped.", name=found[1][:_LONGEST_SHOWN])
            report.add(found.start(), Severity.NOTE, Code.NO_VALUE, sentence)
            continue
        yield RawProperty(name, found.start(), _values_in(source, opens, position))
    if position != end:
        _report_stray(written, position, end, report)


def _values_in(source: Source, start: int, end: int) -> tuple[tuple[int, str], ...]:
    written, shadow = source.text, source.shadow
    closing = shadow.find("]", start, end)
    if closing >= 0 and shadow.find("[", closing, end) < 0:
        return ((start, written[start + 1 : closing]),)  # one value, as nearly always
    return tuple(
        [
            (value.start(), written[value.start() + 1 : value.end() - _is_closed(value[0])])
            for value in _VALUE.finditer(shadow, start, end)
        ]
    )


class _Walk:
    """The state of one game's sweep: where in the tree we are, and the main line so far."""

    __slots__ = ("_current", "_has_child", "_tip", "ends", "open_at", "starts", "variations")

    def __init__(self) -> None:
        self.starts = array("Q")
        self.ends = array("Q")
        self.open_at: list[int] = []
        self.variations = 0
        self._has_child = bytearray()
        self._tip = self._current = -1

    @property
    def nodes(self) -> int:
        return len(self._has_child)

    def enter_node(self, start: int, end: int) -> int:
        """A node in this span; how many there are now."""
        has_child = self._has_child
        number, parent = len(has_child), self._current
        is_later_child = parent >= 0 and has_child[parent]
        if parent == self._tip and not is_later_child:
            self.starts.append(start)
            self.ends.append(end)
            self._tip = number
        if is_later_child:
            self.variations += 1
        elif parent >= 0:
            has_child[parent] = 1
        has_child.append(0)
        self._current = number
        return number + 1

    def step(self, sign: str, begin: int, end: int) -> Code | None:
        """Take one token that begins no usual node; what is odd about it, if anything."""
        match sign:
            case "(":
                self.open_at.append(self._current)
            case ")":
                self._current = self.open_at.pop()
            case "[":
                return Code.STRAY_TEXT
            case _:
                self.enter_node(begin, end)
                return Code.NO_SEMICOLON
        return None


def _sweep_game(
    source: Source, offset: int, most_nodes: int, path: str, report: Report
) -> tuple[SweptGame, int]:
    written, shadow = source.text, source.shadow
    walk = _Walk()
    enter_node, open_at = walk.enter_node, walk.open_at
    begin = end = position = offset
    for token in _TOKEN.finditer(shadow, offset):
        begin, end = token.span()
        if begin != position:
            _report_stray(written, position, begin, report)
        position = end
        if shadow[begin] == ";":  # nearly every token; one call each is all that they cost
            nodes = enter_node(begin + 1, end)
        else:
            nodes = _take_other(walk, source, begin, end, report)
        if not open_at:
            break
        if nodes > most_nodes or len(open_at) > MOST_NESTED:
            raise _too_much(path, nodes=nodes > most_nodes)
    if open_at:
        _report_stray(written, end, len(written), report)
        _report_open_end(shadow, begin, len(open_at), report)
        end = len(written)
    return SweptGame(offset, walk.starts, walk.ends, walk.nodes, walk.variations), end


def _take_other(walk: _Walk, source: Source, begin: int, end: int, report: Report) -> int:
    """Take a token that is no usual node; the nodes so far."""
    odd = walk.step(source.shadow[begin], begin, end)
    if odd is not None:
        _report_odd(odd, source.text, begin, end, report)
    return walk.nodes


def _too_much(path: str, *, nodes: bool) -> KifuError:
    if nodes:
        return KifuError(path, 0, text("The file has more than {n} nodes.", n=MOST_NODES))
    return KifuError(path, 0, text("The variations are nested too deeply."))


def _with_start(source: str, path: str, report: Report) -> str:
    bare = _BARE_START.match(source)
    if bare is None:
        raise KifuError(path, 0, text("This is not an SGF record: no game begins in it."))
    report.add(
        bare.end(),
        Severity.WARNING,
        Code.NO_PARENTHESIS,
        text("The game does not begin with “(;”."),
    )
    return "\n" * bare[0].count("\n") + "(;" + source[bare.end() :]


def _report_open_end(shadow: str, last_token: int, missing: int, report: Report) -> None:
    values = deque(_VALUE.finditer(shadow, last_token), maxlen=1)
    if values and values[0].end() == len(shadow) and not _is_closed(values[0][0]):
        sentence = text("The file ends in the middle of a value; what follows is lost.")
        report.add(values[0].start(), Severity.LOSSY, Code.UNCLOSED_VALUE, sentence)
    sentence = plural(
        "The file ends early: one closing parenthesis is missing.",
        "The file ends early: {number} closing parentheses are missing.",
        missing,
    )
    report.add(len(shadow), Severity.WARNING, Code.UNCLOSED_GAME, sentence)


def _is_closed(shadow_of_value: str) -> bool:
    return shadow_of_value.endswith("]")


def _report_gap(source: str, start: int, end: int, report: Report) -> None:
    """What stands before, between and after games."""
    gap = source[start:end].strip().strip("\ufeff\0\x1a")
    if not gap:
        return
    at = source.index(gap[0], start)
    if not gap.strip("() \r\n\t"):
        report.add(
            at,
            Severity.NOTE,
            Code.STRAY_PARENTHESIS,
            text("A parenthesis too many stands outside the games."),
        )
    elif start and ";" in gap and "[" in gap:
        report.add(
            at,
            Severity.LOSSY,
            Code.NODES_AFTER_END,
            text("Moves stand after the end of the game; they are not read."),
        )
    else:
        report.add(at, Severity.NOTE, Code.STRAY_TEXT, text("Text outside the games is skipped."))


def _report_odd(code: Code, written: str, start: int, end: int, report: Report) -> None:
    if code is Code.NO_SEMICOLON:
        report.add(start, Severity.NOTE, code, text("A node does not begin with a semicolon."))
    else:
        _report_stray(written, start, end, report)


def _report_stray(source: str, start: int, end: int, report: Report) -> None:
    stray = source[start:end].strip()
    if not stray:
        return
    at = source.index(stray[0], start)
    shown = stray if len(stray) <= _LONGEST_SHOWN else stray[:_LONGEST_SHOWN] + "…"
    sentence = text("“{shown}” belongs to no property and is skipped.", shown=shown)
    report.add(at, Severity.LOSSY, Code.STRAY_TEXT, sentence)
