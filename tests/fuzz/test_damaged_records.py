"""Damaged records, changed and saved or of other kinds: nothing but KifuError comes out."""

from __future__ import annotations

import random

import pytest

from ingboard.kifu.findings import KifuError
from ingboard.kifu.reader import read_collection
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.writing import bytes_of
from tests.unit.kifu.foreign_records import PLAYED, WRITERS
from tests.unit.kifu.tree.trees import RECORDS, SEED, reread, shape_of, some_change


def test_a_thousand_damaged_files_raise_only_our_own_error():
    chance = random.Random(SEED)
    sources = [path.read_bytes()[:4_000] for path in RECORDS]
    saved = 0
    for index in range(1_000):
        data = bytearray(sources[index % len(sources)])
        for _ in range(chance.choice((1, 3, 10))):
            at = chance.randrange(len(data) + 1)
            data[at : at + chance.randrange(3)] = chance.choice(
                [b"", b"(", b")", b"[", b"]", b"\\", b";", b"\xff", b"\x81", b"(;", b"stray"]
            )
        try:
            document = open_document(bytes(data), "mutant.sgf")
            if document.origin.is_exact:
                assert bytes_of(document) == data
            changed = some_change(document, chance)
            assert shape_of(reread(changed)) == shape_of(changed)
            bytes_of(changed)
            saved += 1
        except KifuError:
            continue
    assert saved > 500


def evil(data: bytes, chance: random.Random) -> bytes:
    """The bytes with something changed as damaged files have it."""
    lines = data.split(b"\n")
    for _ in range(chance.randint(1, 8)):
        at = chance.randrange(len(lines))
        match chance.randrange(7):
            case 0:
                lines[at] = bytes(chance.randrange(256) for _ in range(chance.randrange(40)))
            case 1:
                del lines[at : at + 1]
                lines = lines or [b""]
            case 2:
                lines.insert(at, lines[chance.randrange(len(lines))])
            case 3:
                lines[at] = lines[at].replace(b"1", b"9" * chance.randrange(400))
            case 4:
                lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)]
            case 5:
                lines[at] = lines[at].replace(b",", b"][;)(\\")
            case _:
                lines[at] = lines[at].replace(b" ", b"\0") + b"]" * chance.randrange(3)
    return b"\n".join(lines)[: chance.choice([None, chance.randrange(1, 2_000)])]


@pytest.mark.parametrize("kind", ["gib", "ngf", "ugf"])
def test_no_evil_file_does_more_than_be_refused(kind: str):
    chance = random.Random(kind)
    written = WRITERS[kind](PLAYED).encode("cp949")
    opened = 0
    for _ in range(400):
        data = evil(written, chance)
        try:
            document = open_document(data, "evil")
            read_collection(data, "evil")
        except KifuError:
            continue
        opened += 1
        assert document.source.text.count("(") >= 1
    assert opened > 100
