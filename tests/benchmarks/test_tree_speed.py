"""The record as a tree: how soon 50,000 nodes are open, what a node weighs, what one change costs to save."""

from __future__ import annotations

import tracemalloc

import pytest

from ingboard.kifu.tree.changes import TreeChange, set_property
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.writing import bytes_of
from tests.benchmarks.rounds import Spread, measured

pytestmark = pytest.mark.bench

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
