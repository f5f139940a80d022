"""Damaged files: whatever is done to the bytes, only KifuError comes out, and soon."""

from __future__ import annotations

import gc
import random
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from ingboard.kifu.findings import KifuError
from ingboard.kifu.reader import read_collection
from ingboard.kifu.recorded_events import moves_out_of_turn
from ingboard.kifu.replay import dead_from_territory, replay
from ingboard.kifu.tree.changes import TreeChange, in_utf8, set_property
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.game_list import GameList
from ingboard.kifu.tree.glance import glance_at
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.remarks import remarks_of
from ingboard.kifu.tree.writing import bytes_of
from ingboard.kifu.writer import write_record
from tests.unit.kifu.tree.trees import reread

RECORDS = Path(__file__).parents[1] / "data" / "records"
SEEDS = [
    "broken/redbean_ff4_ex_gametree1.sgf",
    "encodings/utf16le.sgf",
    "encodings/test1.sgf",
    "handicap/buzco1.sgf",
    "illegal_games/encoding-detection-fails.sgf",
    "illegal_games/setup-variations.sgf",
    "illegal_games/suicide.sgf",
    "markup/bentfour.sgf",
    "repetition/long-life.sgf",
    "sgf_syntax/compressed-point-list.sgf",
    "sgf_syntax/encoding-traditionalchinese-macos.sgf",
    "sgf_syntax/encoding-utf16-nobom.sgf",
    "sgf_syntax/ff4_ex.1.sgf",
    "sgf_syntax/time-settings-unknown-ot.sgf",
    "sgf_syntax/verbose-property-names.sgf",
    "time/01-Goboh-Fuego.sgf",
]
PIECES = [b"(", b")", b";", b"[", b"]", b"\\", b"SZ[25]", b"SZ[1]", b"AB[aa:ss]", b"KM[nan]"]
PIECES += [b"CA[rot13]", b"CA[Big5]", b"HA[-1]", b"B[zz]", b"W[]", b"PL[", b"OT[3x600 Ing]", b"\0"]
PIECES += [
    b"\xff\xfe",
    b"\x81\x5c",
    b"RE[B+]",
    b"GM[1]",
    b"TB[aa:]",
    b"LB[aa]",
    b"BL[-1]",
    b"(;" * 50,
]
LONGEST = 1.0
MOST_MEMORY = 200 * 1024 * 1024


def mutants(number: int) -> Iterator[bytes]:
    chance = random.Random(20_261_121)
    seeds = [(RECORDS / name).read_bytes() for name in SEEDS]
    for index in range(number):
        data = bytearray(seeds[index % len(seeds)])
        for _ in range(chance.choice((1, 1, 2, 5, 20))):
            damage(data, chance)
        yield bytes(data)


def damage(data: bytearray, chance: random.Random) -> None:
    at = chance.randrange(len(data) + 1)
    until = min(len(data), at + chance.choice((1, 2, 10, 200)))
    match chance.randrange(6):
        case 0:
            data[at:at] = chance.choice(PIECES)
        case 1:
            del data[at:until]
        case 2:
            data[at:until] = chance.randbytes(until - at)
        case 3:
            data[at:at] = data[at:until] * chance.choice((1, 2, 30))
        case 4:
            del data[at:]
        case _:
            data[at:until] = chance.choice(PIECES)


def use(data: bytes) -> bool:
    """Read a file and ask of it all that the program asks; False if it is refused."""
    try:
        collection = read_collection(data, "mutant.sgf")
    except KifuError:
        return False
    for record in collection.games:
        final = replay(record).last
        dead_from_territory(record.nodes[-1], final)
        list(moves_out_of_turn(record))
        assert record.details.control is None or record.details.control.main >= 0
        written = write_record(record)
        (again,) = read_collection(written, "again.sgf").games
        assert again == record
        assert write_record(again) == written
    return True


def use_document(data: bytes) -> bool:
    """Open a file as a document, look at every node, save and open it again; False if it is refused."""
    try:
        document = open_document(data, "mutant.sgf")
    except KifuError:
        return False
    for node in range(len(document.outline)):
        document.properties(node)
        glance_at(document, node)
    for root in document.roots:
        assert all(0 <= each.node < len(document.outline) for each in remarks_of(document, root))
    list(GameList(document))
    if document.origin.is_exact:
        assert bytes_of(document) == data
        again = open_document(data, "again.sgf")
    else:
        again = reread(in_utf8(document).document)
    assert len(again.outline) == len(document.outline)
    change_one_node(document)
    return True


def change_one_node(document: Document) -> None:
    """Change a node in the middle and save: every other node is read back with the very same text."""
    node = len(document.outline) // 2
    changed = set_property(document, node, "ZZ", ["said \\ ]"])
    assert isinstance(changed, TreeChange)
    again = reread(in_utf8(changed.document).document)
    assert len(again.outline) == len(document.outline)
    untouched = {node, *document.roots}
    for other in range(len(document.outline)):
        if other not in untouched:
            assert again.content(other) == document.content(other)


def run(number: int) -> tuple[int, float]:
    """Read so many files as records and as documents; how many were read, and the slowest in seconds."""
    opened, slowest = 0, 0.0
    for index, data in enumerate(mutants(number)):
        # Not the wall's time: other programs run too.
        started = time.process_time()
        opened += use(data)
        use_document(data)
        slowest = max(slowest, time.process_time() - started)
        if not index % 1_000:
            gc.collect()  # within a test nobody else does it
    return opened, slowest


def test_damaged_files_are_read_or_refused_and_written_back_as_read():
    opened, slowest = run(1_000)
    assert opened > 500
    assert slowest < LONGEST


@pytest.mark.nightly
@pytest.mark.timeout(3_600)
def test_a_hundred_thousand_damaged_files():
    opened, slowest = run(100_000)
    print(f"100,000 mutants: {opened} read, the slowest in {slowest:.2f} s of processor time")
    assert opened > 50_000
    assert slowest < LONGEST


def test_damaged_and_hostile_files_take_little_memory():
    tracemalloc.start()
    try:
        for data in mutants(100):
            use(data)
        use(b"(;C[" + b"\\" * 1_000_000)
        use(b"(;SZ[19]AB" + b"[aa:ss]" * 20_000 + b")")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < MOST_MEMORY
