"""The tree view: how soon 50,000 nodes stand, what a frame, a jump and a change cost, what a node weighs."""

from __future__ import annotations

import random
import tracemalloc

import pytest
from PySide6.QtWidgets import QApplication

from ingboard.kifu.tree.changes import TreeChange, set_property
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.shape import shape_of
from ingboard.kifu.tree.steps import after, before, first_noted
from ingboard.ui.game.drawn_tree import DrawnTree
from ingboard.ui.game.tree_layout import lay_out
from ingboard.ui.game.tree_picture import TreePicture
from ingboard.ui.game.tree_view import TreeView
from tests.benchmarks.rounds import Spread, measured
from tests.benchmarks.test_tree_speed import written_tree
from tests.unit.kifu.tree.trees import add_node
from tests.widgets.tree.test_layout import bushy

pytestmark = pytest.mark.bench

NODES = 50_000
SLOWEST_LAYOUT = 150.0  # milliseconds
SLOWEST_FRAME = 1000 / 60
SLOWEST_JUMP = 5.0
SLOWEST_ANSWER = 100.0
MOST_PER_NODE = 250  # bytes, the document among them
TREES = {
    "ten by ten": written_tree(NODES).decode(),
    "bushy": bushy(NODES, 1, straight=0.8),
    "20,000 deep": "(;SZ[19]" + ";B[aa];W[bb]" * 10_000 + ")",
    "20,000 nested": "(;SZ[19]" + "(;B[aa])(;W[bb]" * 20_000 + ")" * 20_001,
    "20,000 side by side": "(;SZ[19]" + "(;B[aa])" * 20_000 + ")",
}


def opened(name: str) -> Document:
    return open_document(TREES[name].encode(), "bench.sgf")


def shown(capsys: pytest.CaptureFixture[str], what: str, spread: Spread) -> None:
    with capsys.disabled():
        print(f"\n  {what}: {spread} ms")


@pytest.fixture(params=[(340, 200, 1.0), (2560, 1440, 0.3)], ids=["card", "whole screen"])
def view(qtbot, request) -> TreeView:
    """The view as it stands in the window; and as large as a screen, zoomed out as far as it goes."""
    width, height, zoom = request.param
    view = TreeView()
    qtbot.addWidget(view)
    view.resize(width, height)
    view.show()
    while view.zoom > zoom:
        view.zoom_by(-1)
    return view


@pytest.mark.parametrize("name", TREES)
def test_layout(name: str, capsys):
    document = opened(name)
    shape = shape_of(document)
    layout = measured(lambda: lay_out(shape, 0))
    shown(capsys, f"{name}: layout of {len(document.outline)} nodes", layout)
    whole = measured(lambda: DrawnTree(document, 0))
    shown(capsys, f"{name}: layout with move numbers", whole)
    assert whole.median <= SLOWEST_LAYOUT


@pytest.mark.parametrize("name", TREES)
def test_what_a_node_weighs(name: str, capsys):
    data = TREES[name].encode()
    tracemalloc.start()
    try:
        document = open_document(data, "bench.sgf")
        tree = DrawnTree(document, 0)
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    per_node = held / len(tree.layout.order)
    with capsys.disabled():
        print(f"\n  {name}: a node with its place: {per_node:.0f} bytes")
    assert per_node <= MOST_PER_NODE


@pytest.mark.parametrize("name", TREES)
def test_first_paint(name: str, capsys, qtbot):
    document = opened(name)

    def first_paint() -> None:
        view = TreeView()
        qtbot.addWidget(view)
        view.resize(340, 200)
        view.show()
        view.show_tree(TreePicture(document, 0, 100))
        view.viewport().repaint()

    spread = measured(first_paint)
    shown(capsys, f"{name}: from the document to the first paint", spread)
    assert spread.median <= SLOWEST_LAYOUT


@pytest.mark.parametrize("name", TREES)
def test_a_frame_of_scrolling(name: str, view, capsys):
    document = opened(name)
    view.show_tree(TreePicture(document, 0, len(document.outline) // 2))
    across, down = view.horizontalScrollBar(), view.verticalScrollBar()

    def frame() -> None:
        across.setValue((across.value() + 7) % max(across.maximum(), 1))
        down.setValue((down.value() + 5) % max(down.maximum(), 1))
        view.viewport().repaint()

    frame()
    spread = measured(frame, times=20)
    shown(capsys, f"{name}: a frame", spread)
    assert spread.median <= SLOWEST_FRAME


@pytest.mark.parametrize("name", TREES)
def test_a_jump_to_any_node(name: str, view, capsys):
    document = opened(name)
    chance = random.Random(1)
    view.show_tree(TreePicture(document, 0, 0))

    def jump() -> None:
        node = chance.randrange(len(document.outline))
        view.show_tree(TreePicture(document, 0, node))
        view.viewport().repaint()

    spread = measured(jump, times=20)
    shown(capsys, f"{name}: a jump, painted", spread)
    if view.width() < 1000:
        assert spread.median <= SLOWEST_JUMP


@pytest.mark.parametrize("name", TREES)
def test_a_change(name: str, capsys, qtbot):
    document = opened(name)
    view = TreeView()
    qtbot.addWidget(view)
    view.resize(340, 200)
    view.show()
    node = len(document.outline) // 2
    commented = set_property(document, node, "C", ["so"])
    grown = add_node(document, node, [("B", ["cc"])])
    assert isinstance(commented, TreeChange)

    def to_and_fro(other: Document) -> None:
        for state in (other, document):
            view.show_tree(TreePicture(state, 0, node))
            QApplication.processEvents()

    words = measured(lambda: to_and_fro(commented.document))
    shown(capsys, f"{name}: a comment and its undo", words)
    moves = measured(lambda: to_and_fro(grown.document))
    shown(capsys, f"{name}: a move and its undo", moves)
    assert words.median <= 2 * SLOWEST_FRAME
    assert moves.median <= 2 * SLOWEST_ANSWER


@pytest.mark.parametrize("name", TREES)
def test_the_next_comment_where_there_is_none(name: str, capsys):
    document = opened(name)
    shape = shape_of(document)
    last = len(document.outline) - 1
    forth = measured(lambda: first_noted(document, after(shape, 0)))
    shown(capsys, f"{name}: through all nodes after the first", forth)
    back = measured(lambda: first_noted(document, before(shape, 0, last)))
    shown(capsys, f"{name}: through all nodes before the last", back)
    assert max(forth.median, back.median) <= SLOWEST_ANSWER
