"""The view of the tree: what is framed, clicked, scrolled, zoomed, hidden and asked for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPaintEvent, QRegion, QWheelEvent
from PySide6.QtWidgets import QApplication

from ingboard.kifu.tree.changes import TreeChange, delete_subtree, set_property
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.opening import open_document
from ingboard.ui.game.drawn_tree import DrawnTree
from ingboard.ui.game.tree_layout import NodePlace
from ingboard.ui.game.tree_picture import TreeEdit, TreePicture, TreeRequest
from ingboard.ui.game.tree_view import TreeMenu, TreeView, possible_at
from ingboard.ui.style import current_theme
from tests.unit.kifu.tree.trees import add_node

SMALL = "(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd];B[ee](;W[ff])(;W[gg])))"
LONG = "(;SZ[19]" + ";B[aa];W[bb]" * 100 + ")"


def opened(written: str) -> Document:
    return open_document(written.encode(), "test.sgf")


def done(change: object) -> Document:
    assert isinstance(change, TreeChange)
    return change.document


@pytest.fixture
def view(qtbot) -> TreeView:
    view = TreeView()
    qtbot.addWidget(view)
    view.resize(400, 300)
    view.show()
    return view


def pixel_of(view: TreeView, node: int) -> QPoint:
    assert view.tree is not None
    return QPointF(*view.frame_now().center(*view.tree.place(node))).toPoint()


def fold(view: TreeView, present: int, hidden: set[int]) -> None:
    """Hide what follows these nodes; node 4 stays where it is."""
    assert view.tree is not None
    picture = TreePicture(view.tree.document, 0, present)
    view.show_tree(picture, DrawnTree(picture.document, 0, collapsed=frozenset(hidden)), 4)


def color_at(view: TreeView, pixel: QPoint) -> str:
    QApplication.processEvents()
    return view.viewport().grab().toImage().pixelColor(pixel).name()


def roll(view: TreeView, notches: int, modifiers=Qt.KeyboardModifier.NoModifier, at=None) -> None:
    at = at or view.viewport().rect().center()
    where = QPointF(at)
    globally = QPointF(view.viewport().mapToGlobal(at))
    phase, button = Qt.ScrollPhase.NoScrollPhase, Qt.MouseButton.NoButton
    turned = QPoint(0, 120 * notches)
    event = QWheelEvent(where, globally, QPoint(), turned, button, modifiers, phase, False)
    QApplication.sendEvent(view.viewport(), event)


def test_a_click_on_a_disc_chooses_its_node(view, qtbot):
    view.show_tree(TreePicture(opened(SMALL), 0, 1))
    for node in (0, 3, 6, 7):
        with qtbot.waitSignal(view.node_chosen) as chosen:
            qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=pixel_of(view, node))
        assert chosen.args == [node]


def test_a_click_beside_the_tree_chooses_nothing(view, qtbot):
    view.show_tree(TreePicture(opened(SMALL), 0, 1))
    with qtbot.assertNotEmitted(view.node_chosen):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(390, 290))


def test_stones_are_in_their_color_and_the_present_one_is_framed(view):
    view.show_tree(TreePicture(opened(SMALL), 0, 1))
    beside = QPoint(-9, 0)  # inside the disc, off its number
    assert color_at(view, pixel_of(view, 1) + beside) == "#17191c"
    assert color_at(view, pixel_of(view, 2) + beside) == "#fdfbf6"
    corner = QPoint(-13, 8)
    wash = current_theme().petrol_wash.name()
    assert color_at(view, pixel_of(view, 1) + corner) == wash
    assert color_at(view, pixel_of(view, 2) + corner) != wash
    view.show_tree(TreePicture(opened(SMALL), 0, 2))
    assert color_at(view, pixel_of(view, 2) + corner) == wash


def test_comments_and_findings_are_seen_at_their_node(view):
    document = opened("(;SZ[9];B[aa]C[so];W[bb];B[cc])")
    view.show_tree(TreePicture(document, 0, 0, frozenset({2})))
    theme = current_theme()
    aside, above = QPoint(12, -8), QPoint(0, -12)
    assert color_at(view, pixel_of(view, 1) + aside) == theme.petrol.name()
    assert color_at(view, pixel_of(view, 2) + aside) != theme.petrol.name()
    assert color_at(view, pixel_of(view, 2) + above) == theme.vermilion.name()
    assert color_at(view, pixel_of(view, 1) + above) != theme.vermilion.name()


def test_the_present_node_stays_three_steps_from_the_edges(view):
    document = opened(LONG)
    for node in (0, 9, 100, 200, 120, 3):
        view.show_tree(TreePicture(document, 0, node))
        x = pixel_of(view, node).x()
        steps = view.frame_now().pitch
        left_end = view.horizontalScrollBar().value() == 0
        right_end = view.horizontalScrollBar().value() == view.horizontalScrollBar().maximum()
        assert left_end or x >= 3 * steps
        assert right_end or x <= view.viewport().width() - 3 * steps
        assert view.viewport().rect().contains(pixel_of(view, node))


def test_a_step_in_sight_scrolls_nothing(view):
    document = opened(LONG)
    view.show_tree(TreePicture(document, 0, 100))
    view.show_tree(TreePicture(document, 0, 95))
    before = view.frame_now()
    view.show_tree(TreePicture(document, 0, 96))
    assert view.frame_now() == before


def test_a_comment_that_is_typed_leaves_the_view_where_it_was_scrolled(view):
    document = opened(LONG)
    view.show_tree(TreePicture(document, 0, 100))
    roll(view, -10)
    scrolled = view.frame_now()
    commented = done(set_property(document, 100, "C", ["so"]))
    view.show_tree(TreePicture(commented, 0, 100))
    assert view.frame_now() == scrolled
    assert view.tree is not None
    assert view.tree.glance(100).has_comment


def test_changes_of_the_tree_are_followed_forth_and_back(view):
    document = opened(SMALL)
    view.show_tree(TreePicture(document, 0, 1))
    grown = add_node(document, 3, [("W", ["hh"])]).document
    cut = done(delete_subtree(grown, 4))
    view.show_tree(TreePicture(grown, 0, 8))
    view.viewport().grab()
    assert view.tree is not None
    assert view.tree.place(8) == NodePlace(4, 0)
    assert view.tree.numbers[8] == 4
    view.show_tree(TreePicture(cut, 0, 1))
    assert view.tree.layout.place(4) is None
    assert view.tree.layout.row_count == 1
    view.show_tree(TreePicture(document, 0, 1))
    assert view.tree.layout.place(8) is None
    assert view.tree.place(4) == NodePlace(2, 1)


def test_a_pass_made_a_comment_renumbers_what_follows(view):
    document = opened("(;SZ[9];B[aa];W[bb];B[cc])")
    view.show_tree(TreePicture(document, 0, 0))
    view.show_tree(TreePicture(done(set_property(document, 2, "W", [])), 0, 0))
    assert view.tree is not None
    assert list(view.tree.numbers) == [0, 1, 1, 2]


def test_the_wheel_scrolls_and_with_ctrl_zooms_about_the_pointer(view):
    view.show_tree(TreePicture(opened(LONG), 0, 100))
    before = view.frame_now()
    roll(view, -1)
    assert view.frame_now().x > before.x
    at = pixel_of(view, 105)
    roll(view, 2, Qt.KeyboardModifier.ControlModifier, at)
    assert view.zoom > 1.3
    assert abs(pixel_of(view, 105).x() - at.x()) <= 2
    for _ in range(20):
        roll(view, -3, Qt.KeyboardModifier.ControlModifier, at)
    assert 0.25 <= view.zoom <= 0.35


def test_a_drag_moves_the_tree_and_chooses_nothing(view, qtbot):
    view.show_tree(TreePicture(opened(LONG), 0, 100))
    before = view.frame_now()
    start = pixel_of(view, 100)
    with qtbot.assertNotEmitted(view.node_chosen):
        qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
        for distance in (15, 40, 60):
            qtbot.mouseMove(view.viewport(), start - QPoint(distance, 0))
        qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=start - QPoint(60, 0))
    assert view.frame_now().x == before.x + 60


def test_hiding_keeps_the_node_in_place_and_a_hidden_present_node_is_framed_there(view):
    view.show_tree(TreePicture(opened(SMALL), 0, 7))
    before = pixel_of(view, 4)
    fold(view, 7, {4})
    assert view.tree is not None
    assert pixel_of(view, 4) == before
    assert view.tree.seen(7) == 4
    assert view.accessibleDescription() == "Move 4"
    assert view.tree.hides(4)
    wash = current_theme().petrol_wash.name()
    assert color_at(view, pixel_of(view, 4) + QPoint(-13, 8)) == wash
    fold(view, 7, set())
    assert view.tree.seen(7) == 7


def test_what_is_hidden_stays_so_through_changes(view):
    document = opened(SMALL)
    view.show_tree(TreePicture(document, 0, 1))
    fold(view, 1, {4})
    view.show_tree(TreePicture(add_node(document, 3, [("W", ["hh"])]).document, 0, 1))
    assert view.tree is not None
    assert view.tree.hides(4)
    assert view.tree.layout.place(8) == NodePlace(4, 0)
    fold(view, 1, set())
    assert view.tree.layout.place(7) is not None


@pytest.mark.parametrize(
    ("node", "missing"),
    [
        (
            0,
            set(TreeEdit)
            - {TreeEdit.COPY, TreeEdit.PASTE, TreeEdit.COLLAPSE, TreeEdit.INSERT_MOVE},
        ),
        (2, {TreeEdit.PROMOTE, TreeEdit.MAKE_MAIN}),
        (4, set()),
        (5, {TreeEdit.PROMOTE}),
        (6, {TreeEdit.PROMOTE, TreeEdit.COLLAPSE}),
        (7, {TreeEdit.COLLAPSE}),
    ],
)
def test_the_menu_offers_what_can_be_done(view, node, missing):
    QGuiApplication.clipboard().setText("(;B[aa])")
    view.show_tree(TreePicture(opened(SMALL), 0, 1))
    always_missing = {TreeEdit.EXPAND, TreeEdit.EXPAND_ALL}
    assert view.tree is not None
    assert possible_at(view.tree, node) == set(TreeEdit) - always_missing - missing
    QGuiApplication.clipboard().setText("a line of prose")
    assert TreeEdit.PASTE not in possible_at(view.tree, node)


def test_a_row_of_the_menu_asks_for_its_deed(view, qtbot):
    menu = TreeMenu(view)
    menu.show_for(4, frozenset({TreeEdit.DELETE}))
    assert not menu.action_for(TreeEdit.PASTE).isEnabled()
    with qtbot.waitSignal(menu.wished) as wished:
        menu.action_for(TreeEdit.DELETE).trigger()
    assert wished.args == [TreeRequest(TreeEdit.DELETE, 4)]


def test_it_is_said_which_move_is_looked_at(view):
    view.show_tree(TreePicture(opened("(;SZ[9];B[aa];W[bb]C[so])"), 0, 2))
    assert view.accessibleDescription() == "Move 2, with a comment"
    view.show_tree(TreePicture(opened("(;SZ[9];B[aa];W[bb]C[so])"), 0, 0))
    assert view.accessibleDescription() == "No move"


def test_only_what_is_in_sight_is_looked_at(view):
    view.show_tree(TreePicture(opened(LONG), 0, 100))
    QApplication.processEvents()
    view.viewport().grab()
    assert view.tree is not None
    assert len(view.tree.known()) < 30


def on_screen(view: TreeView) -> QImage:
    """What the window shows, with nothing painted but what it painted itself."""
    QApplication.processEvents()
    return view.screen().grabWindow(view.winId()).toImage()


def test_a_step_paints_only_its_two_nodes_and_the_whole_is_right(view):
    painted: list[QRegion] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002, N802
            if isinstance(event, QPaintEvent):
                painted.append(event.region())
            return False

    document = opened(LONG)
    view.show_tree(TreePicture(document, 0, 5))
    on_screen(view)
    watch = Watch()
    view.viewport().installEventFilter(watch)
    view.show_tree(TreePicture(document, 0, 6))
    stepped = on_screen(view)
    assert painted
    assert not any(region.contains(pixel_of(view, 2)) for region in painted)
    view.viewport().update()
    assert stepped == on_screen(view)
