"""The record as a tree: how soon 50,000 nodes are open, what a node weighs, what one change costs to save."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest
from sgfmill.sgf import Sgf_game

from ingboard.kifu.reader import read_collection
from ingboard.kifu.tree.changes import TreeChange, set_property
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.writing import bytes_of
from tests.benchmarks.rounds import Spread, measured, ratio

pytestmark = pytest.mark.bench

RECORDS = Path(__file__).parents[1] / "data" / "records"
MOST_PER_NODE = 250  # bytes, the file's text and the shadow among them
SLOWEST_TREE = 250.0  # milliseconds
SLOWEST_GAME = 50.0


def written_tree(nodes: int) -> bytes:
    """A line of moves with a variation of nine more at every tenth."""
    line = b";B[aa];W[bb]" * 5
    return (
        b"(;GM[1]SZ[19]"
        + b"".join(b"(%b)(%b" % (line, line) for _ in range(nodes // 20))
        + (b")" * (nodes // 20 + 1))
    )


def shown(capsys: pytest.CaptureFixture[str], what: str, spread: Spread) -> None:
    with capsys.disabled():
        print(f"\n  {what}: {spread} ms")


@pytest.mark.parametrize(("nodes", "most"), [(300, SLOWEST_GAME), (50_000, SLOWEST_TREE)])
def test_open_and_save(nodes: int, most: float, capsys):
    data = written_tree(nodes)
    document = open_document(data, "bench.sgf")
    assert len(document.outline) == nodes + 1
    changed = set_property(document, nodes, "C", ["the last node"])
    assert isinstance(changed, TreeChange)
    opening = measured(lambda: open_document(data, "bench.sgf"))
    shown(capsys, f"open {nodes} nodes", opening)
    shown(capsys, f"save {nodes} nodes, unchanged", measured(lambda: bytes_of(document)))
    saving = measured(lambda: bytes_of(changed.document))
    shown(capsys, f"save {nodes} nodes, the deepest changed", saving)
    assert opening.median <= most


def test_what_an_untouched_node_weighs(capsys):
    data = written_tree(50_000)
    tracemalloc.start()
    try:
        document = open_document(data, "bench.sgf")
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    per_node = held / len(document.outline)
    with capsys.disabled():
        print(f"\n  an untouched node: {per_node:.0f} bytes")
    assert per_node <= MOST_PER_NODE


def test_reading_the_tests_records_beside_sgfmill(capsys, measured_beside):
    """Every record of the tests: characters, dialects, findings and moves here; there the bare moves."""
    files = [path.read_bytes() for path in sorted(RECORDS.rglob("*.sgf"))]
    readable = [data for data in files if sgfmill_moves(data) is not None]
    assert len(readable) > len(files) // 2

    def ours() -> None:
        for data in readable:
            read_collection(data, "bench.sgf")

    def theirs() -> None:
        for data in readable:
            sgfmill_moves(data)

    times = ratio(ours, theirs)
    measured_beside("read a record", "sgfmill", times)
    with capsys.disabled():
        print(f"\n  {len(readable)} records read: {times} x sgfmill")


def sgfmill_moves(data: bytes) -> int | None:
    """How many moves sgfmill finds in the main line; None where it refuses the file."""
    try:
        game = Sgf_game.from_bytes(data)
        return sum(node.get_move()[0] is not None for node in game.get_main_sequence())
    except (ValueError, LookupError):
        return None
