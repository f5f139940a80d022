"""The law of character sets: whatever letters a file holds, no reading has fewer moves than were written."""

from __future__ import annotations

import random
from functools import cache

import pytest

from ingboard.kifu.skeleton import tree_count
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.writing import bytes_of

SETS = (
    *("utf-8", "gb18030", "gbk", "big5hkscs", "cp932", "euc_jp", "iso2022_jp", "cp949", "utf-16"),
    *(
        "latin-1",
        "cp1252",
        "cp1250",
        "iso8859-2",
        "cp1251",
        "koi8-r",
        "cp866",
        "cp1253",
        "cp1254",
        "cp1255",
    ),
    *("cp1256", "cp1257", "cp1258", "cp874", "mac-roman", "cp850"),
)
PLAIN = "abc ,;()[]\\:B"
LETTERS = "abcdefghijklmnopqrs"


@cache
def characters(codec: str) -> str:
    """Characters beyond ASCII of a set, many of them with a bracket or backslash as second byte."""
    if codec in ("utf-8", "utf-16"):
        return "許功蓋éжשüřก"
    single = [bytes([byte]) for byte in range(0x80, 0x100)]
    pairs = [
        bytes((lead, trail)) for lead in range(0x81, 0xFF) for trail in (*b"@AB[\\]^az", 0xA1, 0xC1)
    ]
    if codec == "iso2022_jp":
        single, pairs = (
            [],
            [bytes((lead, trail)) for lead in range(0xB0, 0xC0) for trail in range(0xA1, 0xFF)],
        )
    source = "euc_jp" if codec == "iso2022_jp" else codec
    found = [each.decode(source, "ignore") for each in (*single, *pairs)]
    return "".join(
        sorted({each for each in found if len(each) == 1 and each.isalpha() and not each.isascii()})
    )


def some_text(chance: random.Random, codec: str) -> str:
    """A value: words of that set's characters between plain signs, escaped."""
    words = characters(codec)
    parts = [
        "".join(chance.choices(words if chance.random() < 0.7 else PLAIN, k=chance.randint(1, 8)))
        for _ in range(chance.randint(1, 5))
    ]
    return "".join(parts).replace("\\", "\\\\").replace("]", "\\]")


def some_tree(chance: random.Random, codec: str, depth: int = 2) -> str:
    """Moves, some with comments, and variations after them."""
    written = ""
    for _ in range(chance.randint(1, 4)):
        comment = f"C[{some_text(chance, codec)}]" if chance.random() < 0.5 else ""
        written += f";{chance.choice('BW')}[{''.join(chance.choices(LETTERS, k=2))}]{comment}"
    if depth and chance.random() < 0.5:
        written += "".join(f"({some_tree(chance, codec, depth - 1)})" for _ in range(2))
    return written


@pytest.mark.parametrize("declared", [True, False], ids=["declared", "undeclared"])
@pytest.mark.parametrize("codec", SETS)
def test_no_reading_has_fewer_moves_than_were_written(codec: str, declared: bool) -> None:
    chance = random.Random(codec)
    head = f"CA[{codec}]" if declared else ""
    for _ in range(40):
        names = f"PB[{some_text(chance, codec)}]PW[{some_text(chance, codec)}]"
        written = f"(;GM[1]FF[4]SZ[19]{head}{names}{some_tree(chance, codec)})"
        raw = written.encode(codec)
        document = open_document(raw, "x.sgf")
        assert tree_count(document.source.text).moves >= tree_count(written).moves
        if declared:
            assert document.source.text == written
            assert bytes_of(document) == raw
