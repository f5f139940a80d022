"""Printing a record: how long the figures and the pages of a tree with many variations take to plan."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest

from ingboard.export.kifu.figures import figures_of
from ingboard.export.kifu.options import KifuOptions
from ingboard.kifu.tree.line import line_through
from ingboard.kifu.tree.opening import open_document
from tests.benchmarks.rounds import measured, ratio
from tests.benchmarks.test_tree_speed import shown, written_tree

pytestmark = pytest.mark.bench

FIGURES = 300
MOST_APART = 3.0


def figures_taken(nodes: int) -> Callable[[], None]:
    """The work of planning so many figures of a tree of that size."""
    document = open_document(written_tree(nodes), "bench.sgf")
    line = line_through(document, document.roots[0])

    def take() -> None:
        count = sum(1 for _ in islice(figures_of(document, line, KifuOptions()), FIGURES))
        assert count == FIGURES

    return take


def test_figures_of_a_small_and_of_a_large_tree_cost_alike(capsys):
    """What one figure costs must not grow with the file it stands in."""
    small, large = (figures_taken(nodes) for nodes in (12_000, 50_000))
    shown(capsys, f"{FIGURES} figures of a tree of 50,000 nodes", measured(large))
    spread = ratio(small, large)
    with capsys.disabled():
        print(f"\n  against a tree of 12,000 nodes: {spread} times")
    assert spread.median < MOST_APART
