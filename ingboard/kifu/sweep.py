"""Finds games and nodes in the text of a file: where each begins and ends, and which form the main line.

One pass, no recursion, nothing of a node's content is decoded: the tree of `kifu.tree`, which keeps untouched
nodes as raw text, stands on the same outline. Tolerates what people's files have: stray text, missing
parentheses.
"""

from __future__ import annotations

import re
from array import array
from collections import deque
from collections.abc import Callable, Iterator
from itertools import chain, islice, pairwise

from msgspec import Struct

from ingboard.kifu.findings import Code, KifuError, ReadingStopped, Severity
from ingboard.kifu.outline import Growth
from ingboard.kifu.text_lines import LineStarts, Report
from ingboard.text import plural, text

MOST_NODES = 2_000_000


MOST_GAMES = 20_000


MOST_NESTED = 2_000_000


Progress = Callable[[float], bool]
"""Hears the share of a text that is swept, and answers whether to go on."""


_LONGEST_SHOWN = 20


_NODES_A_STEP = 20_000


# Possessive throughout, and over a text without escapes: a hostile file costs one pass and no memory.
_BLANKS = "\0\0"


VALUE_TEXT = r"\[[^\]]*+\]?+"


_NODE_TEXT = rf"[^\[;()]*+(?:{VALUE_TEXT}[^\[;()]*+)*+"


_BARE_NODE = r"(?<=\()(?=\s*+[A-Za-z]{1,20}+\s*+\[)"


_NODE = re.compile(rf";{_NODE_TEXT}")


_LONGEST_RUN = 1_000


_RUN = rf"(?:;{_NODE_TEXT}){{1,{_LONGEST_RUN}}}+"


_TOKEN = re.compile(rf"{_RUN}|{_BARE_NODE}{_NODE_TEXT}|[()]|{VALUE_TEXT}")


_START = re.compile(r"\(\s*+;")


_BARE_START = re.compile(r"\s*+\(?+\s*+;?+\s*+(?=[A-Z]{1,2}\s*+\[)")


# A single value, as nearly every property has, is a group of its own. A value that has no name is passed
# over whole: what stands in it is no property.
_NAME = r"([A-Za-z][A-Za-z0-9]*+)\s*+"


_SINGLE = r"\[([^\]]*+)\]\s*+(?!\[)"


_PROPERTY = re.compile(rf"{_NAME}(?:{_SINGLE}|((?:{VALUE_TEXT}\s*+)*+))|{VALUE_TEXT}")


_VALUE = re.compile(VALUE_TEXT)


_NAMED = r"(?:[A-Z][A-Z0-9]*+|Black|White)\s*+\[|[A-Za-z][A-Za-z0-9]*+\["


_AFTER_VALUE = rf"[)\[]|\Z|;\s*+(?:[;()]|\Z|{_NAMED})|\(\s*+(?:[;(]|\Z|{_NAMED})|{_NAMED}"


_ODD_END = re.compile(rf"\](?!\s*+(?:{_AFTER_VALUE}))")


_BEFORE_COMMENT = r"[^C]*+(?:C(?!\[)[^C]*+)*+"


_ODD_COMMENT = re.compile(
    rf"(?:{_BEFORE_COMMENT}C\[[^\]]*+\](?=\s*+(?:{_AFTER_VALUE})))*+"
    rf"{_BEFORE_COMMENT}(C\[[^\]]*+)(?=\])"
)


_MOST_UNESCAPED = 10_000


_LIKE_A_PROPERTY = re.compile(r"(?<![A-Za-z0-9])[A-Z]{1,2}\[")


_NAME_AT_END = re.compile(r"[A-Za-z][A-Za-z0-9]*+$")


_TEXTS = frozenset(
    {"C", "GC", "N", "PB", "PW", "BT", "WT", "EV", "GN", "PC", "SO", "US", "AN", "CP", "ON"}
)


_LOWER_CASE = str.maketrans("", "", "abcdefghijklmnopqrstuvwxyz")


class SweptGame(Struct, frozen=True):
    """One game's main line as spans of the text (`starts[i]` is just after the semicolon).

    `nodes` counts the nodes of all variations, `variations` the places where the main line or another
    variation is left.
    """

    offset: int
    starts: array[int]
    ends: array[int]
    nodes: int
    variations: int


class RawProperty(Struct, frozen=True):
    """A property as written: its name in capitals, where it stands, and (offset, raw text) of each value."""

    name: str
    offset: int
    values: tuple[tuple[int, str], ...]


class Source(Struct, frozen=True):
    """A text and its shadow: the same length, every `]` that ends no value blanked.

    Those are the escaped ones and some that ought to be, in comments: `unescaped` tells where in each.
    `lines` knows its lines, shared by all who report on it.
    """

    text: str
    shadow: str
    lines: LineStarts
    unescaped: tuple[tuple[int, ...], ...] = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Source) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Source({len(self.text)} characters)"


class Swept(Struct, frozen=True):
    """The text that was swept (a missing first parenthesis is put in), its games and the growth of all.

    `tail` is what the text lacks at its end: the bracket of an unclosed value, closing parentheses.
    """

    source: Source
    games: tuple[SweptGame, ...]
    growth: Growth
    tail: str = ""


def source_of(written: str) -> Source:
    """A text with its shadow."""
    shadow = written.replace("\\\\", _BLANKS).replace("\\]", _BLANKS)
    # Fox writes a line end between properties as a backslash and a letter.
    shadow = shadow.replace("\\r", "  ").replace("\\n", "  ")
    unescaped = tuple(islice(_brackets_within_comments(shadow), _MOST_UNESCAPED))
    if unescaped:
        pairs = pairwise((-1, *chain.from_iterable(unescaped), len(shadow)))
        shadow = "\0".join([shadow[before + 1 : at] for before, at in pairs])
    return Source(written, shadow, LineStarts(written), unescaped)


def _brackets_within_comments(shadow: str) -> Iterator[tuple[int, ...]]:
    """Of each such comment the brackets after which no property, node or value follows: there it goes on.

    It must come to a bracket that does end it, with nothing on the way that is written like a property.
    """
    position = 0
    while found := _ODD_COMMENT.match(shadow, position):
        end = found.end()
        position = end + 1
        if "\0" in found[1]:
            continue  # who escapes a sign escapes every bracket
        within: list[int] = []
        while end >= 0 and _ODD_END.match(shadow, end):
            within.append(end)
            end = shadow.find("]", end + 1)
            if end >= 0 and _LIKE_A_PROPERTY.search(shadow, within[-1], end):
                end = -1
        position = max(within[-1], end) + 1
        if end >= 0:
            yield tuple(within)


class _Pace:
    """Stops the sweep now and then: to tell how far it is, or because it found too many nodes."""

    __slots__ = ("_length", "_path", "_progress", "until")

    def __init__(self, path: str, length: int, progress: Progress | None) -> None:
        self._path = path
        self._length = max(1, length)
        self._progress = progress
        self.until = MOST_NODES if progress is None else 0

    def tell(self, nodes: int, depth: int, position: int) -> None:
        """At this many nodes; the sweep comes here again beyond `until` nodes."""
        if depth > MOST_NESTED:
            raise KifuError(self._path, 0, text("Variations are nested too deeply."))
        if nodes > MOST_NODES:
            raise KifuError(self._path, 0, text("Too large: more than {n} nodes.", n=MOST_NODES))
        if self._progress is None:
            return
        if not self._progress(position / self._length):
            raise ReadingStopped(self._path, 0, text("Opening stopped; nothing changed."))
        self.until = min(nodes + _NODES_A_STEP, MOST_NODES)


def sweep(written: str, path: str, report: Report, progress: Progress | None = None) -> Swept:
    """Every game of the text.

    Raises KifuError if there is none, or if games, nodes or nesting exceed what is read; ReadingStopped if
    `progress` says so.
    """
    if not _START.search(written):
        written = _with_start(written, path, report)
    source = source_of(written)
    for within in source.unescaped:
        sentence = text("A bracket in a comment is not escaped; the comment goes on.")
        report.add(within[0], Severity.NOTE, Code.UNESCAPED_BRACKET, sentence)
    games: list[SweptGame] = []
    growth = Growth()
    pace = _Pace(path, len(written), progress)
    position = 0
    tail = ""
    while start := _START.search(written, position):
        _report_gap(written, position, start.start(), report)
        first, variations = growth.nodes, growth.later_children
        position, tail = _sweep_game(source, start.start(), growth, pace, report)
        if len(games) == MOST_GAMES:
            raise KifuError(path, 0, text("Too large: more than {n} games.", n=MOST_GAMES))
        nodes, variations = growth.nodes - first, growth.later_children - variations
        games.append(SweptGame(start.start(), *growth.main_line(first), nodes, variations))
    _report_gap(written, position, len(written), report)
    if tail.lstrip("\\").startswith("]"):
        sense = _end_of_sense(source, growth.last_start)
        if sense < len(written):
            return sweep(written[:sense], path, Report(written[:sense]), progress)
    return Swept(source, tuple(games), growth, tail)


def _end_of_sense(source: Source, start: int) -> int:
    """Where a text that ends in the middle of a value of the node that starts here still says nothing wrong.

    Half a comment is kept. Half a point, size or komi would be another one, and no point at all a pass.
    """
    shadow = source.shadow
    (value,) = deque(_VALUE.finditer(shadow, start), maxlen=1)
    before = shadow[start : value.start()].rstrip()
    name = _NAME_AT_END.search(before)
    if name is None:  # a further value of a list
        return value.start()
    if name[0].translate(_LOWER_CASE) in _TEXTS:
        return len(shadow)
    return start + name.start()


def properties_of(source: Source, start: int, end: int, report: Report) -> Iterator[RawProperty]:
    """The properties of one node in the order written; lower-case letters of old formats are dropped."""
    written, shadow = source.text, source.shadow
    position = start
    for found in _PROPERTY.finditer(shadow, start, end):
        name = found[1]
        if name is None:
            continue
        begin, stop = found.span()
        if begin != position:
            _report_stray(written, position, begin, report)
        position = stop
        if not name.isupper():
            name = capitals_of(name)
        single, opens = found.start(2), found.start(3)
        if single >= 0:
            yield RawProperty(name, begin, ((single - 1, written[single : found.end(2)]),))
        elif opens == stop:
            sentence = text("{name} has no value; skipped.", name=found[1][:_LONGEST_SHOWN])
            report.add(begin, Severity.NOTE, Code.NO_VALUE, sentence)
        else:
            yield RawProperty(name, begin, _values_in(source, opens, stop))
    if position != end:
        _report_stray(written, position, end, report)


def capitals_of(name: str) -> str:
    """The name of a property: old formats write small letters between its capitals."""
    return name.translate(_LOWER_CASE) or name.upper()


def _values_in(source: Source, start: int, end: int) -> tuple[tuple[int, str], ...]:
    written, shadow = source.text, source.shadow
    return tuple(
        [
            (value.start(), written[value.start() + 1 : value.end() - _is_closed(value[0])])
            for value in _VALUE.finditer(shadow, start, end)
        ]
    )


def _sweep_game(
    source: Source, offset: int, growth: Growth, pace: _Pace, report: Report
) -> tuple[int, str]:
    """Take the game that begins here; where it ends, and what it lacks there."""
    written, shadow = source.text, source.shadow
    depth = growth.depth
    begin = end = position = offset
    for token in _TOKEN.finditer(shadow, offset):
        begin, end = token.span()
        if begin != position:
            _report_stray(written, position, begin, report)
        position = end
        if shadow[begin] == ";":
            growth.enter([node.start() for node in _NODE.finditer(shadow, begin, end)], end)
        else:
            _take_other(growth, source, begin, end, report)
            if not depth:
                break
        if growth.nodes > pace.until or len(depth) > MOST_NESTED:
            pace.tell(growth.nodes, len(depth), end)
    tail = ""
    if depth:
        _report_stray(written, end, len(written), report)
        tail = _report_open_end(shadow, begin, len(depth), report)
        end = len(written)
        while depth:
            growth.close(end)
    return end, tail


def _take_other(growth: Growth, source: Source, begin: int, end: int, report: Report) -> None:
    """Take a token that is no run of usual nodes."""
    match source.shadow[begin]:
        case "(":
            growth.open(begin)
        case ")":
            growth.close(begin)
        case "[":
            _report_stray(source.text, begin, end, report)
        case _:
            growth.enter([begin - 1], end)
            sentence = text("A node lacks its opening semicolon.")
            report.add(begin, Severity.NOTE, Code.NO_SEMICOLON, sentence)


def _with_start(source: str, path: str, report: Report) -> str:
    bare = _BARE_START.match(source)
    if bare is None:
        raise KifuError(path, 0, text("Not an SGF record: no game begins."))
    sentence = text("The game does not begin with “(;”.")
    report.add(bare.end(), Severity.WARNING, Code.NO_PARENTHESIS, sentence)
    return "\n" * bare[0].count("\n") + "(;" + source[bare.end() :]


def _report_open_end(shadow: str, last_token: int, missing: int, report: Report) -> str:
    """Report what is missing at the end of the text, and return it."""
    tail = ")" * missing
    values = deque(_VALUE.finditer(shadow, last_token), maxlen=1)
    if values and values[0].end() == len(shadow) and not _is_closed(values[0][0]):
        sentence = text("The file ends inside a value: the rest is lost.")
        report.add(values[0].start(), Severity.LOSSY, Code.UNCLOSED_VALUE, sentence)
        tail = ("\\]" if shadow.endswith("\\") else "]") + tail
    sentence = plural(
        "One closing parenthesis missing at the end; anything more is lost.",
        "{number} closing parentheses missing at the end; anything more is lost.",
        missing,
    )
    report.add(len(shadow), Severity.WARNING, Code.UNCLOSED_GAME, sentence)
    return tail


def _is_closed(shadow_of_value: str) -> bool:
    return shadow_of_value.endswith("]")


def _report_gap(source: str, start: int, end: int, report: Report) -> None:
    """What stands before, between and after games."""
    gap = source[start:end].strip().strip("\ufeff\0\x1a")
    if not gap:
        return
    at = source.index(gap[0], start)
    if not gap.strip("() \r\n\t"):
        sentence = text("Extra parenthesis outside the games.")
        report.add(at, Severity.NOTE, Code.STRAY_PARENTHESIS, sentence)
    elif start and ";" in gap and "[" in gap:
        sentence = text("Moves after the game's end are not read.")
        report.add(at, Severity.LOSSY, Code.NODES_AFTER_END, sentence)
    else:
        report.add(at, Severity.NOTE, Code.STRAY_TEXT, text("Text outside the games; skipped."))


def _report_stray(source: str, start: int, end: int, report: Report) -> None:
    stray = source[start:end].strip()
    if not stray or not stray.replace("\\r", "").replace("\\n", "").strip():
        return
    at = source.index(stray[0], start)
    shown = stray if len(stray) <= _LONGEST_SHOWN else stray[:_LONGEST_SHOWN] + "…"
    sentence = text("“{shown}” belongs to no property; skipped.", shown=shown)
    report.add(at, Severity.LOSSY, Code.STRAY_TEXT, sentence)
