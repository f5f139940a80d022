"""What an engine thought of a position, as other programs write it into a node: read, and never changed.

SBKV (Sabaki, and others after it) is how often Black wins, in percent. LZ and LZ2 (Lizzie) name the engine,
how often the side wins that has just moved, the playouts and, of KataGo, how far the side to move leads;
the moves it looked at follow. KT (KaTrain) are three packed values, the last of them JSON in which `root` has
it all for Black. No standard has any of them: the meaning was read in those programs.

IBEV is ours: JSON with everything about a value but the land, all numbers Black's, and how it was asked for.
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from ingboard.board.points import Color
from ingboard.kifu.nodes import full_text
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.node_text import raw_values

_OF_LIZZIE = re.compile(
    r"\s*(?P<engine>\S.*?)\s+(?P<rate>[0-9]+(?:[.,][0-9]+)?)\s+(?P<playouts>[0-9.]+[kKmM]?)"
    r"(?:\s+(?P<lead>-?[0-9]+(?:[.,][0-9]+)?)(?:\s+-?[0-9.,]+)*)?\s*"
)
_THOUSANDS = {"k": 1_000, "m": 1_000_000}
_HUNDRED = 100
_PACKED = 400_000  # characters of a value
_UNPACKED = 1_000_000  # bytes
_GZIP = 31
_MOST = 10**12


class WrittenMove(NamedTuple):
    """A move that an engine looked at, as "D4" or "pass": Black's win rate and lead, and how it goes on."""

    name: str
    visits: int
    black_wins: float
    black_leads: float | None = None
    line: tuple[str, ...] = ()


class WrittenAnalysis(NamedTuple):
    """What one program wrote: how often Black wins (0 to 1), by how much Black leads, how long was thought.

    `origin` is the program, or the engine that it names; None is what it does not say. `moves` are those
    that were looked at, the best first. `asked` is the number of visits that was asked for, 0 if not said.
    """

    origin: str
    black_wins: float | None = None
    black_leads: float | None = None
    visits: int | None = None
    moves: tuple[WrittenMove, ...] = ()
    asked: int = 0
    komi: float | None = None
    rules: str = ""


def analyses_in(document: Document, node: int, to_play: Color) -> tuple[WrittenAnalysis, ...]:
    """What is written in a node, after which `to_play` moves; what cannot be read is passed over."""
    content = document.content(node)
    return tuple(_analyses(content, to_play)) if _ANY.search(content) else ()


_ANY = re.compile(r"(?:SBKV|LZ2?|KT|IBEV)\s*\[")
OURS = "IBEV"
SHARE_OF_BLACK = "SBKV"
_MOST_MOVES = 8
_LONGEST_LINE = 12


def has_analyses(written: str) -> bool:
    """Whether a record has any such value somewhere."""
    return _ANY.search(written) is not None


def _analyses(content: str, to_play: Color) -> Iterator[WrittenAnalysis]:
    of_ours = (_of_ours(full_text(raw)) for raw in raw_values(content, OURS)[:1])
    ours = [each for each in of_ours if each is not None]
    yield from ours
    for raw in () if ours else raw_values(content, SHARE_OF_BLACK)[:1]:
        rate = _percent(raw)
        if rate is not None:
            yield WrittenAnalysis("Sabaki (SBKV)", rate)
    for name in ("LZ", "LZ2"):
        for raw in raw_values(content, name)[:1]:
            first, _, rest = raw.partition("\n")
            found = _OF_LIZZIE.fullmatch(first)
            if found is not None:
                moves = tuple(_moves_of_lizzie(rest[:_PACKED], to_play))
                yield _of_lizzie(found, to_play)._replace(moves=moves)
    for raw in raw_values(content, "KT")[2:3]:
        found_here = _of_katrain(raw)
        if found_here is not None:
            yield found_here


def written_value(found: WrittenAnalysis) -> str:
    """The value of IBEV for an analysis."""
    said = found._asdict()
    said["moves"] = [list(move) for move in found.moves]
    rounded = {
        name: round(value, 4) if isinstance(value, float) else value for name, value in said.items()
    }
    return json.dumps(rounded, separators=(",", ":"), ensure_ascii=False)


def _of_ours(raw: str) -> WrittenAnalysis | None:
    if len(raw) > _PACKED:
        return None
    try:
        said = json.loads(raw)
        moves = tuple(_move(*each) for each in said["moves"][:_MOST_MOVES])
        return WrittenAnalysis(
            origin=str(said["origin"])[:80],
            black_wins=_share(said.get("black_wins")),
            black_leads=_points(said.get("black_leads")),
            visits=_count(said.get("visits")),
            moves=tuple(move for move in moves if move is not None),
            asked=_count(said.get("asked")) or 0,
            komi=_points(said.get("komi")),
            rules=str(said.get("rules", ""))[:40],
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _move(
    name: object, visits: object, rate: object, lead: object, line: object
) -> WrittenMove | None:
    """A move as IBEV and KT have it; None for what is none."""
    share = _share(rate)
    if not isinstance(name, str) or share is None:
        return None
    way = tuple(str(each)[:8] for each in line[:_LONGEST_LINE]) if isinstance(line, list) else ()
    return WrittenMove(name[:8], _count(visits) or 0, share, _points(lead), way)


_OF_MOVE = re.compile(
    r"(?:info )?move (?P<name>\w+) visits (?P<visits>[0-9]+) winrate (?P<rate>[0-9.]+)(?P<rest>.*?)"
    r"(?= ?(?:info )?move |\Z)",
    re.DOTALL,
)
_LEAD_OF_MOVE = re.compile(r" score(?:Mean|Lead) (-?[0-9.]+)")


def _moves_of_lizzie(written: str, to_play: Color) -> Iterator[WrittenMove]:
    """Its rates are in hundredths of a percent, for the side to move as its leads are."""
    for found, _ in zip(_OF_MOVE.finditer(written), range(_MOST_MOVES), strict=False):
        rate, visits = _percent(found["rate"]), _number(found["visits"])
        given = _LEAD_OF_MOVE.search(found["rest"])
        lead = None if given is None else _number(given[1])
        if rate is None:
            continue
        if to_play is Color.WHITE:
            rate, lead = 1 - rate, None if lead is None else -lead
        line = tuple(name for name in found["rest"].partition(" pv ")[2].split() if name != "info")
        yield WrittenMove(found["name"][:8], int(visits or 0), rate, lead, line[:_LONGEST_LINE])


def _of_lizzie(found: re.Match[str], to_play: Color) -> WrittenAnalysis:
    rate, lead = _percent(found["rate"]), _number(found["lead"])
    playouts = found["playouts"]
    times = _THOUSANDS.get(playouts[-1].lower(), 1)
    visits = _number(playouts.rstrip("kKmM"))
    just_moved = to_play.opponent
    if rate is not None and just_moved is Color.WHITE:
        rate = 1 - rate
    if lead is not None and to_play is Color.WHITE:
        lead = -lead
    return WrittenAnalysis(
        f"Lizzie, {found['engine']}", rate, lead, None if visits is None else round(visits * times)
    )


@lru_cache(maxsize=8)  # a node is shown again with each letter of its comment
def _of_katrain(raw: str) -> WrittenAnalysis | None:
    """The third value: JSON, packed and in letters; only so much of it is unpacked."""
    if len(raw) > _PACKED:
        return None
    try:
        unpacking = zlib.decompressobj(_GZIP)
        unpacked = unpacking.decompress(b64decode(raw), _UNPACKED)
        said = json.loads(unpacked)
        root, moves = said["root"], said.get("moves")
        rate, lead, visits = (root.get(name) for name in ("winrate", "scoreLead", "visits"))
        found = _moves_of_katrain(moves) if isinstance(moves, dict) else ()
    except (
        zlib.error,
        binascii.Error,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        RecursionError,
    ):
        return None
    known = WrittenAnalysis("KaTrain", _share(rate), _points(lead), _count(visits), found)
    return None if known.black_wins is None and known.black_leads is None else known


def _moves_of_katrain(moves: Mapping[str, Mapping[str, object]]) -> tuple[WrittenMove, ...]:
    """The moves by names, each with its place in `order`."""
    known = [(name, said) for name, said in moves.items() if isinstance(said, dict)]
    known.sort(key=lambda each: order if isinstance(order := each[1].get("order"), int) else _MOST)
    found = (
        _move(name, said.get("visits"), said.get("winrate"), said.get("scoreLead"), said.get("pv"))
        for name, said in known[:_MOST_MOVES]
    )
    return tuple(move for move in found if move is not None)


def _number(written: str | None) -> float | None:
    try:
        return _points(float((written or "").replace(",", ".")))
    except ValueError:
        return None


def _percent(written: str) -> float | None:
    """A share of one that is written in percent; in hundredths of them where it is more than a hundred."""
    number = None
    if re.fullmatch(r"\s*[0-9]{1,5}(?:[.,][0-9]{1,6})?\s*", written):
        number = float(written.replace(",", "."))
    if number is None or number > _HUNDRED * _HUNDRED:
        return None
    return number / (_HUNDRED if number <= _HUNDRED else _HUNDRED * _HUNDRED)


def _points(value: object) -> float | None:
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    return float(value) if -_MOST <= value <= _MOST else None  # and no NaN


def _share(value: object) -> float | None:
    number = _points(value)
    return number if number is not None and 0 <= number <= 1 else None


def _count(value: object) -> int | None:
    return value if type(value) is int and 0 <= value <= _MOST else None
