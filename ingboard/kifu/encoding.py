"""Which characters the bytes of a record mean. Decides before anything is parsed; knows no SGF but CA.

Order: byte order mark, UTF-16 by its zero bytes, the record's own CA where known, strict UTF-8, then the
likeliest of all sets that records are written in, with Latin-1 as the last resort. Never raises.

The tree decides, letters second: what loses nodes, properties or values that stand in plain ASCII, or gives
words where none may stand, yields to a reading that does not, even if the file declares it.

How the names and words of a file would read in each character set, so that a person can choose by eye.
"""

from __future__ import annotations

import codecs
import re
from contextlib import suppress
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ingboard.kifu.character_sets import NAMED_ONLY, CharacterSet, choices, codec_named, title_of
from ingboard.kifu.findings import Code, Finding, Severity
from ingboard.kifu.skeleton import TreeCount, tree_count
from ingboard.text import paragraph, plural, text

LOST = "\N{REPLACEMENT CHARACTER}"
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARATION = re.compile(rb"CA(?<![A-Za-z]CA)\s{0,20}\[([^\]\\]{0,60})\]")
# A record begins with plain signs, "(;" at the least.
_UNMARKED = (
    (re.compile(rb"\0\0\0[^\0]\0\0\0[^\0]"), "utf-32-be"),
    (re.compile(rb"[^\0]\0\0\0[^\0]\0\0\0"), "utf-32-le"),
    (re.compile(rb"\0[^\0]\0[^\0]"), "utf-16-be"),
    (re.compile(rb"[^\0]\0[^\0]\0"), "utf-16-le"),
)
_BOTH_ORDERS = ("utf-16", "utf-32")
_SEARCHED = 1 << 16
_TOLERATED_SHARE = 8
_FOREIGN = bytes(range(0x80, 0x100))


class Decoded(Struct, frozen=True):
    """A file's text; `encoding` is the codec that was used, `certain` tells whether the file proves it."""

    text: str
    encoding: str
    certain: bool
    findings: tuple[Finding, ...] = ()


def decode(data: bytes, *, is_sgf: bool = True) -> Decoded:
    """The text of a record, in which brackets make a tree if it `is_sgf`.

    Findings say what was guessed, contradicted or lost.
    """
    wide = _wide(data)
    if wide is not None:
        mark, codec = wide
        return _by(data[len(mark) :], codec)
    declaration = _DECLARATION.search(data, 0, _SEARCHED)
    declared = "" if declaration is None else declaration[1].decode("latin-1").strip()
    codec_declared = codec_named(declared)
    readings = _Readings(data, is_sgf=is_sgf)
    if codec_declared is not None:
        return _as_declared(readings, codec_declared, declared)
    decoded = _undeclared(readings)
    used = title_of(decoded.encoding)
    if declared:
        code = Code.ENCODING_UNKNOWN
        sentence = text("Unknown character set “{name}”; read as {used}.", name=declared, used=used)
    elif decoded.encoding != "utf-8":
        code = Code.ENCODING_GUESSED
        sentence = text("No character set named; {used} fits best.", used=used)
    else:
        return decoded
    finding = Finding(Severity.WARNING, 1, 1, code, sentence)
    return Decoded(decoded.text, decoded.encoding, decoded.certain, (finding, *decoded.findings))


def decode_as(data: bytes, name: str, *, is_sgf: bool = True) -> Decoded | None:
    """The text in a character set chosen by a person; None if that name is not known.

    A byte order mark of that character set is no part of the text. A finding says how many moves are lost.
    """
    codec = codec_named(name) or codec_named(title_of(name))
    if codec is None:
        return None
    mark, own = _wide(data) or (b"", "")
    if title_of(own) == title_of(codec):
        return _by(data[len(mark) :], own)
    if codec in _BOTH_ORDERS:
        codec += "-le"
    decoded = _by(data, codec)
    readings = _Readings(data, is_sgf=is_sgf)
    fewer = (
        readings.tree("latin-1").moves - readings.tree(codec).moves if readings.has_trails else 0
    )
    if fewer <= 0:
        return decoded
    finding = Finding(Severity.LOSSY, 0, 0, Code.ENCODING_LOSES_MOVES, moves_fewer(codec, fewer))
    return replace(decoded, findings=(finding, *decoded.findings))


def moves_fewer(codec: str, number: int) -> str:
    """What a reading costs, as a sentence."""
    return plural(
        "Read as {used}, the file has {number} move fewer.",
        "Read as {used}, the file has {number} moves fewer.",
        number,
        used=title_of(codec),
    )


def _wide(data: bytes) -> tuple[bytes, str] | None:
    """The byte order mark and the codec that the first bytes prove, if they do."""
    for mark, codec in _MARKS:
        if data.startswith(mark):
            return mark, codec
    for pattern, codec in _UNMARKED:
        if pattern.match(data):
            return b"", codec
    return None


# Sets in which a byte of ASCII can be part of another sign; in all others the tree is the same.
_WITH_TRAILS = (
    *("gb18030", "big5hkscs", "cp932", "cp949", "hz", "iso2022_jp", "iso2022_kr"),
    *(codec for codec in NAMED_ONLY if codec.startswith("iso2022")),
)
_TRAIL = re.compile(rb"[\x80-\xff][\[\\\]]")
_SHIFT = re.compile(rb"\x1b\$[()]?[@-DOQ]|~\{")
_SHIFTS = (b"\x1b", b"~{")
_SHIFTED = tuple(codec for codec in _WITH_TRAILS if codec.startswith("iso2022"))
_SHIFTED_UNNAMED = ("iso2022_jp", "iso2022_kr")
_STEP = 1 << 10
_LARGE, _ENOUGH_OF_LARGE = 1 << 21, 2


class _Standing(NamedTuple):
    """How well a reading does beside the bare brackets of a file; the greater the better."""

    loses_nothing: bool
    is_whole: bool
    moves: int
    nodes: int


class _Readings:
    """The same bytes read in one set or another, and the tree that each gives."""

    def __init__(self, data: bytes, *, is_sgf: bool) -> None:
        self.data = data
        self._is_sgf = is_sgf
        self._trees: dict[str, TreeCount] = {}

    @cached_property
    def foreign(self) -> int:
        """How many bytes are beyond ASCII."""
        return len(self.data) - len(self.data.translate(None, _FOREIGN))

    @cached_property
    def has_trails(self) -> bool:
        """Whether a bracket or a backslash may be part of another sign."""
        data = self.data
        if not self._is_sgf:
            return False
        if any(begin in data for begin in _SHIFTS) and _SHIFT.search(data):
            return True
        return any(
            _TRAIL.search(data, place, place + _STEP + 1)
            for place in range(0, len(data), _STEP)
            if not data[place : place + _STEP].isascii()  # most of a file is
        )

    def tree(self, codec: str) -> TreeCount:
        """The tree of a reading; all sets that leave ASCII alone share one."""
        known = codec if codec in _WITH_TRAILS else "latin-1"
        if known not in self._trees:
            self._trees[known] = tree_count(self.data.decode(known, "replace"))
        return self._trees[known]

    def standing(self, codec: str) -> _Standing:
        """How a reading does beside the brackets as they stand in ASCII."""
        bare, tree = self.tree("latin-1"), self.tree(codec)
        keeps = tree.nodes >= bare.nodes and (tree.holds(bare) or not bare.is_whole)
        loses_nothing = tree.moves > bare.moves or (keeps and tree.moves == bare.moves)
        return _Standing(loses_nothing, tree.is_whole, tree.moves, tree.nodes)

    def is_readable(self, codec: str) -> bool:
        """Whether no more than a few characters have no meaning there."""
        lost = self.data.decode(codec, "replace").count(LOST)
        return lost * _TOLERATED_SHARE <= self.foreign

    def likeliest(self) -> str:
        """The set that the bytes are in: first by its tree, then by its letters."""
        from ingboard.kifu.likelihood import likeliest

        ranked = likeliest(self.data)
        if not self.has_trails:
            return ranked[0]
        several = [codec for codec in ranked if codec in _WITH_TRAILS and self.is_readable(codec)]
        single = next(codec for codec in ranked if codec not in _WITH_TRAILS)
        some = several[: _ENOUGH_OF_LARGE if len(self.data) > _LARGE else None]
        return max(sorted([single, *some], key=ranked.index), key=self.standing)


def _as_declared(readings: _Readings, codec: str, name: str) -> Decoded:
    data = readings.data
    if codec in _BOTH_ORDERS:
        codec = "utf-8"  # the declaration was readable byte by byte, so wide characters it has not
    as_told = _by(data, codec)
    if not as_told.certain:
        better = _where_characters_are_lost(readings, as_told)
    elif codec in _WITH_TRAILS and readings.has_trails:
        better = _where_moves_may_be_lost(readings, as_told)
    else:
        better = as_told
    if better is as_told:
        return as_told if not as_told.certain else replace(as_told, findings=_doubts(data, codec))
    sentence = text(
        "Character set {name} does not fit; read as {used}.",
        name=name,
        used=title_of(better.encoding),
    )
    fewer = (
        readings.tree(better.encoding).moves - readings.tree(codec).moves
        if readings.has_trails
        else 0
    )
    if fewer > 0:
        sentence = paragraph((sentence, moves_fewer(codec, fewer)))
    finding = Finding(Severity.WARNING, 1, 1, Code.ENCODING_NOT_AS_DECLARED, sentence)
    return Decoded(better.text, better.encoding, better.certain, (finding, *better.findings))


def _where_characters_are_lost(readings: _Readings, as_told: Decoded) -> Decoded:
    """The reading of bytes of which some mean nothing in the set that is declared; perhaps that one."""
    with suppress(UnicodeDecodeError):
        return Decoded(readings.data.decode("utf-8"), "utf-8", certain=True)
    lost = as_told.text.count(LOST)
    if lost * _TOLERATED_SHARE <= readings.foreign:
        return _where_moves_may_be_lost(readings, as_told) if readings.has_trails else as_told
    better = _undeclared(readings)
    return as_told if better.text.count(LOST) >= lost or better.encoding == "latin-1" else better


def _where_moves_may_be_lost(readings: _Readings, as_told: Decoded) -> Decoded:
    """The reading as declared, unless bare brackets make a whole tree of more nodes, or it makes none."""
    bare, tree = readings.tree("latin-1"), readings.tree(as_told.encoding)
    if tree.is_whole and (
        not bare.is_whole or tree.nodes >= bare.nodes or as_told.encoding in _SHIFTED
    ):
        return as_told
    likeliest = readings.likeliest()
    better, told = readings.standing(likeliest), readings.standing(as_told.encoding)
    return _by(readings.data, likeliest) if better[:2] > told[:2] else as_told


def _doubts(data: bytes, codec: str) -> tuple[Finding, ...]:
    """Where the bytes fit what is declared, but make text that nobody writes."""
    if data.isascii():
        return ()
    from ingboard.kifu.likelihood import clearly_likelier

    likelier = (
        "utf-8" if codec in _WESTERN and _is_clean(data, "utf-8") else clearly_likelier(data, codec)
    )
    if not likelier:
        return ()
    sentence = text(
        "Declared {name}, looks like {likely}. E changes it.",
        name=title_of(codec),
        likely=title_of(likelier),
    )
    return (Finding(Severity.WARNING, 1, 1, Code.ENCODING_IMPROBABLE, sentence),)


_WESTERN = frozenset({"latin-1", "cp1252", "iso8859-15"})


def _undeclared(readings: _Readings) -> Decoded:
    data = readings.data
    if data.isascii() and readings.has_trails:
        shifted = next((codec for codec in _SHIFTED_UNNAMED if _is_clean(data, codec)), "utf-8")
        codec = max(shifted, "utf-8", key=readings.standing)
    else:
        with suppress(UnicodeDecodeError):
            return Decoded(data.decode("utf-8"), "utf-8", certain=True)
        codec = readings.likeliest()
    decoded = _by(data, codec)
    return decoded if codec == "utf-8" else replace(decoded, certain=False)


def _by(data: bytes, codec: str) -> Decoded:
    """The text by that codec, with what cannot be read replaced and found."""
    decoded = data.decode(codec, "replace")
    lost = decoded.count(LOST)
    if not lost or _is_clean(data, codec):
        return Decoded(decoded, codec, certain=True)
    first = decoded.index(LOST)
    sentence = plural(
        "One character is unreadable as {used}.",
        "{number} characters are unreadable as {used}.",
        lost,
        used=title_of(codec),
    )
    line = decoded.count("\n", 0, first) + 1
    column = first - decoded.rfind("\n", 0, first)
    finding = Finding(Severity.LOSSY, line, column, Code.ENCODING_LOSSY, sentence)
    return Decoded(decoded, codec, certain=False, findings=(finding,))


def _is_clean(data: bytes, codec: str) -> bool:
    """Whether the file itself holds the replacement signs (an earlier program lost those characters)."""
    try:
        data.decode(codec)
    except UnicodeDecodeError:
        return False
    return True


_LOOKED_AT = 1 << 16
_LONGEST = 48
_MOST_VALUES = 6
_VALUE = re.compile(
    r"(?<![A-Z])(?:PB|PW|EV|GN|PC|RO|RE|SO|US|C|N)\s*\[((?:[^\]\\]|\\.){1,400})", re.DOTALL
)


class Sample(Struct, frozen=True):
    """A character set, some of the file's words in it, and what it costs.

    That is characters that it cannot read, and moves that another set gives.
    """

    known: CharacterSet
    words: str
    lost: int
    moves_fewer: int = 0


def samples_of(data: bytes) -> tuple[Sample, ...]:
    """One sample for each character set that may be chosen: words from the beginning of a file's bytes.

    Those that cost nothing come first, the likely ones before the others.
    """
    from ingboard.kifu.likelihood import likeliest

    beginning = data[:_LOOKED_AT]
    readings = _Readings(data, is_sgf=True)
    wide = _wide(data) is not None or not readings.has_trails
    moves = {known.codec: 0 if wide else readings.tree(known.codec).moves for known in choices()}
    most = max(moves.values())
    samples = [_sample(beginning, known, most - moves[known.codec]) for known in choices()]
    ranked = () if beginning.isascii() else ("utf-8", *likeliest(beginning))
    places = {codec: place for place, codec in enumerate(ranked)}

    def standing(sample: Sample) -> tuple[bool, int]:
        return sample.lost + sample.moves_fewer > 0, places.get(sample.known.codec, len(places))

    return tuple(sorted(samples, key=standing))


def _sample(data: bytes, known: CharacterSet, moves_fewer: int) -> Sample:
    decoded = (
        _by(data, known.codec) if known.codec not in _BOTH_ORDERS else decode_as(data, known.codec)
    )
    assert decoded is not None
    # The last character may be cut through by the end of the beginning.
    written = decoded.text[:-1].rstrip(LOST) if len(data) == _LOOKED_AT else decoded.text
    values = [" ".join(value.split()) for value in _VALUE.findall(written)]
    foreign = [value for value in values if not value.isascii()] or values
    words = " · ".join(dict.fromkeys(foreign[:_MOST_VALUES]))
    return Sample(known, words[:_LONGEST], written.count(LOST), moves_fewer)
