"""Journals that no program of ours wrote: a value of a line replaced and every checksum after it mended."""

from __future__ import annotations

import copy
import json
import random
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ingboard.table.journal.form import FIRST_LINK, link_after

OLD = Path(__file__).parents[1] / "data" / "journals"
_HEAD = 33

# As JSON: some are what Python's own reader takes and no other does.
VALUES = [
    *("null", "true", "false", "0", "-1", "1", "2", "17", "99", "1e300", "1.5", "-0.0", "NaN"),
    *("Infinity", "-Infinity", "1" + "0" * 12, "9" * 18, "-" + "9" * 18, "9" * 40, "9" * 6_000),
    *('""', '"B"', '"W"', '"x"', '"\\ud800"', '"\\u0000"', '"2"', '"%s{0}{x}"', "[]", "{}"),
    *("[null]", "[[]]", "[1,2]", '{"is":"StonePlaced"}', '[{"is":"PassMade"}]', '{"":0}'),
    "[" * 100 + "]" * 100,
    "[" * 50_000 + "]" * 50_000,
    '{"a":' * 400 + "1" + "}" * 400,
]


def bodies_of(data: bytes) -> list[Any]:
    """What the lines of a whole journal say."""
    return [json.loads(line[_HEAD:]) for line in data.rstrip(b"\0").splitlines()]


def written(bodies: list[Any]) -> bytes:
    """These lines with lengths, checksums and hashes that fit. A Raw stands there as it is."""
    data, link = b"", FIRST_LINK
    for body in bodies:
        said = _json(body)
        link = link_after(link, said)
        data += b"%06d %08x %s " % (len(said), zlib.crc32(said), link[:16].encode()) + said + b"\n"
    return data


class Raw(str):
    """A value that is written as it stands, whether it is JSON or not."""

    __slots__ = ()


def _json(body: object) -> bytes:
    """JSON in which a Raw stands as it is."""
    raws: list[str] = []

    def hidden(value: object) -> object:
        if isinstance(value, Raw):
            raws.append(str(value))
            return f"\0raw{len(raws) - 1}\0"
        if isinstance(value, dict):
            return {name: hidden(one) for name, one in value.items()}
        if isinstance(value, list):
            return [hidden(one) for one in value]
        return value

    said = json.dumps(hidden(body), separators=(",", ":"), sort_keys=True)
    for number, raw in enumerate(raws):
        said = said.replace(f'"\\u0000raw{number}\\u0000"', raw)
    return said.encode("utf-8", "surrogatepass")[:999_999]


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in a line."""
    yield at
    items: Any = value.items() if isinstance(value, dict) else ()
    if isinstance(value, list):
        items = enumerate(value)
    for name, one in items:
        yield from places(one, (*at, name))


def every_change(data: bytes, lines: slice) -> Iterator[tuple[str, bytes]]:
    """Every value of these lines replaced by every odd one, and taken out; named for the message."""
    bodies = bodies_of(data)
    for line in range(len(bodies))[lines]:
        for at in places(bodies[line]):
            for value in VALUES:
                body = body_with(bodies[line], at, Raw(value))
                yield f"line {line} {at}: {value[:40]}", _with_line(bodies, line, body)
            if at:
                body = body_with(bodies[line], at, None)
                yield f"line {line} {at}: taken out", _with_line(bodies, line, body)


def some_changes(number: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """So many journals with one to three values replaced, lines left out, doubled and exchanged."""
    chance = random.Random(seed)
    seeds = [bodies_of(path.read_bytes()) for path in sorted(OLD.glob("*.ingtable"))]
    for index in range(number):
        bodies = copy.deepcopy(chance.choice(seeds))
        said = []
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            line = chance.randrange(len(bodies))
            match chance.randrange(8):
                case 0:
                    said.append(f"line {line} left out")
                    del bodies[line]
                case 1:
                    said.append(f"line {line} twice")
                    bodies.insert(line, bodies[line])
                case 2:
                    other = chance.randrange(len(bodies))
                    said.append(f"lines {line} and {other} exchanged")
                    bodies[line], bodies[other] = bodies[other], bodies[line]
                case _:
                    at = chance.choice([at for at in places(bodies[line]) if at] or [()])
                    value = Raw(chance.choice(VALUES))
                    said.append(f"line {line} {at}: {value[:40]}")
                    bodies[line] = body_with(bodies[line], at, value)
            if not bodies:
                break
        yield f"{index} {said}", written(bodies)


def body_with(body: Any, at: tuple[Any, ...], value: Raw | None) -> Any:
    """A line's body with another value at a place; None takes it out."""
    if not at:
        return value
    copied = copy.deepcopy(body)
    inner = copied
    for name in at[:-1]:
        inner = inner[name]
    if value is None:
        del inner[at[-1]]
    else:
        inner[at[-1]] = value
    return copied


def _with_line(bodies: list[Any], line: int, body: Any) -> bytes:
    return written([*bodies[:line], body, *bodies[line + 1 :]])


def spoiled(number: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """Raw damage: bits, cuts, pieces taken out, doubled, and put in; no checksum is mended."""
    chance = random.Random(seed)
    seeds = [path.read_bytes() for path in sorted(OLD.glob("*.ingtable"))]
    for index in range(number):
        data = bytearray(chance.choice(seeds))
        for _ in range(chance.choice((1, 1, 2, 8))):
            at = chance.randrange(len(data) + 1)
            until = min(len(data), at + chance.choice((1, 4, 60, 4_000)))
            match chance.randrange(6):
                case 0 if at < len(data):
                    data[at] ^= 1 << chance.randrange(8)
                case 1:
                    del data[at:]
                case 2:
                    del data[at:until]
                case 3:
                    data[at:until] = b"\0" * (until - at)
                case 4:
                    data[at:at] = data[at:until]
                case _:
                    data[at:until] = chance.randbytes(until - at)
        yield f"spoiled {index}", bytes(data)
