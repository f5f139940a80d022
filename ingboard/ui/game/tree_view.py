"""The tree of a game, of which only what is in sight is painted; 50,000 nodes are no heavier than fifty.

A small field for the number of the move to go to; nothing waits for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import (
    QEvent,
    QObject,
    QPoint,
    QRect,
    QRectF,
    QRegularExpression,
    QSize,
    Qt,
    Signal,
)

from ingboard.board.points import Color
from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.moves import holds_move
from ingboard.kifu.tree.shape import TreeShape, shape_of
from ingboard.kifu.tree.steps import is_on_main_line
from ingboard.text import text
from ingboard.ui.game.drawn_tree import DrawnTree
from ingboard.ui.game.tree_discs import DISC, Discs
from ingboard.ui.game.tree_drawing import Drawing, Frame
from ingboard.ui.game.tree_picture import TreeEdit, TreePicture, TreeRequest
from ingboard.ui.style import current_theme, follow_theme, scaled, spaced
from ingboard.ui.style.painted_box import paint_box
from ingboard.ui.style.small_stone import seen_color
from ingboard.ui.widgets.page_parts import STRETCH, Card, CardTone, TextLabel, filled


def _rows() -> tuple[tuple[TreeEdit, str] | None, ...]:
    """The rows of the menu in their order, each with its words; None is a line between them."""
    return (
        (TreeEdit.MAKE_MAIN, text("Make it the main line")),
        (TreeEdit.PROMOTE, text("Move the variation up")),
        None,
        (TreeEdit.COPY, text("Copy from here on")),
        (TreeEdit.CUT, text("Cut from here on")),
        (TreeEdit.PASTE, text("Paste after this node")),
        None,
        (TreeEdit.COLLAPSE, text("Hide what follows")),
        (TreeEdit.EXPAND, text("Show what follows")),
        (TreeEdit.EXPAND_ALL, text("Show everything")),
        None,
        (TreeEdit.INSERT_MOVE, text("Insert a move after it…")),
        (TreeEdit.REPLACE_MOVE, text("Replace this move…")),
        (TreeEdit.DELETE_MOVE, text("Delete only this move")),
        None,
        (TreeEdit.DELETE, text("Delete from here on")),
    )


class TreeMenu(QtWidgets.QMenu):
    """What can be done at one node. `wished` carries a TreeRequest."""

    wished = Signal(object)

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self._node = 0
        self._actions: dict[TreeEdit, QtGui.QAction] = {}
        for row in _rows():
            if row is None:
                self.addSeparator()
                continue
            edit, words = row
            action = self.addAction(words)
            action.triggered.connect(partial(self._wish, edit))
            self._actions[edit] = action

    def show_for(self, node: int, possible: frozenset[TreeEdit]) -> None:
        """Offer what is possible at this node."""
        self._node = node
        for edit, action in self._actions.items():
            action.setEnabled(edit in possible)

    def action_for(self, edit: TreeEdit) -> QtGui.QAction:
        """The row of a edit."""
        return self._actions[edit]

    def _wish(self, edit: TreeEdit) -> None:
        self.wished.emit(TreeRequest(edit, self._node))


def possible_at(tree: DrawnTree, node: int) -> frozenset[TreeEdit]:
    """What the menu of a node offers; pasting, if the clipboard looks like SGF."""
    shape = tree.shape
    edits = {TreeEdit.COPY, TreeEdit.INSERT_MOVE}
    if holds_move(tree.document, node):
        edits |= {TreeEdit.REPLACE_MOVE, TreeEdit.DELETE_MOVE}
    parent = shape.parents[node]
    if parent != NONE:
        edits |= {TreeEdit.CUT, TreeEdit.DELETE}
        if shape.first_children[parent] != node:
            edits.add(TreeEdit.PROMOTE)
        if not is_on_main_line(shape, node):
            edits.add(TreeEdit.MAKE_MAIN)
    if shape.first_children[node] != NONE:
        edits.add(TreeEdit.EXPAND if tree.hides(node) else TreeEdit.COLLAPSE)
    if tree.collapsed:
        edits.add(TreeEdit.EXPAND_ALL)
    if QtGui.QGuiApplication.clipboard().text().lstrip("\ufeff \t\r\n").startswith("("):
        edits.add(TreeEdit.PASTE)
    return frozenset(edits)


_NOTCH: Final = 120
_ZOOM_STEP: Final = 1.2
_LEAST_ZOOM: Final = 0.3
_MOST_ZOOM: Final = 2.0
_SHARE_OF_SCALE: Final = 0.35


class TreeView(QtWidgets.QAbstractScrollArea):
    """Shows a game's tree with the present node framed, three steps from the edges.

    `node_chosen` carries the node clicked, `wished` a TreeRequest from the menu of a node. The wheel scrolls,
    with Ctrl it zooms; a drag moves the tree. Takes no keys: those are the window's. `grown` carries the
    height of all rows in pixels, when it is another.
    """

    node_chosen = Signal(object)
    wished = Signal(object)
    grown = Signal(object)

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self._tree: DrawnTree | None = None
        self._present = NONE
        self._findings: frozenset[int] = frozenset()
        self._odd: frozenset[int] = frozenset()
        self._losses: Mapping[int, float] = {}
        self._zoom = 1.0
        self._high = 0
        self._discs: Discs | None = None
        self._pressed: QPoint | None = None
        self._dragged_from: tuple[int, int] | None = None
        self._menu: TreeMenu | None = None
        self._asked = NONE
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # One of our own: to wrap that of Qt, PySide6 loads every kind of widget there is, with all its enums.
        self.setViewport(QtWidgets.QWidget())
        self.setCornerWidget(QtWidgets.QWidget())
        self.setAccessibleName(text("Tree"))
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.valueChanged.connect(self.viewport().update)
        follow_theme(self._refit)

    # Showing ----------------------------------------------------------------------------------------

    def drawn_for(self, picture: TreePicture) -> DrawnTree | None:
        """What is drawn, if it need not be laid out anew for a picture."""
        tree = self._tree
        if tree is None or not tree.is_of(picture.document, picture.root, picture.grid):
            return None
        return tree if tree.stands_in(picture.document) else None

    def forget_other(self, picture: TreePicture) -> None:
        """Show nothing rather than another game than the picture's."""
        tree = self._tree
        if tree is not None and not tree.is_of(picture.document, picture.root, picture.grid):
            self._tree = None
            self.setAccessibleDescription("")
            self.viewport().update()

    def collapsed_in(self, picture: TreePicture) -> frozenset[int]:
        """The nodes of a picture's game whose descendants are hidden."""
        tree = self._tree
        is_same = tree is not None and tree.is_of(picture.document, picture.root, picture.grid)
        return tree.collapsed if tree is not None and is_same else frozenset()

    def show_tree(
        self, picture: TreePicture, drawn: DrawnTree | None = None, pinned: int = NONE
    ) -> None:
        """Show a game at a node; what is the same as before, or `drawn` for it, is not worked out again.

        A node that is `pinned` stays where it is in the view.
        """
        tree, x, y = self._tree, 0.0, 0.0
        before, findings = self._present, self._findings
        is_same = drawn is None and tree is not None and tree.document is picture.document
        if tree is None:
            pinned = NONE
        elif pinned != NONE:
            x, y = self.frame_now().center(*tree.place(pinned))
        if drawn is not None:
            self._tree, is_laid_out = drawn, True
        elif tree is None or not tree.is_of(picture.document, picture.root, picture.grid):
            self._tree = DrawnTree(picture.document, picture.root, picture.grid)
            is_laid_out = True
        else:
            is_laid_out = tree.follow(picture.document)
        moved = is_laid_out or picture.node != self._present
        self._present, self._findings = picture.node, picture.findings
        if is_laid_out:
            self._measure()
        frame = self.frame_now()
        if pinned != NONE and self._tree is not None:
            now_x, now_y = frame.center(*self._tree.place(pinned))
            self._scroll_to(round(frame.x + now_x - x), round(frame.y + now_y - y))
        elif moved:
            frame = self._keep_present_in_sight(frame)
        self._describe()
        is_step = is_same and not is_laid_out and findings == self._findings
        self._paint_anew((before, self._present) if is_step else (), frame)

    def _paint_anew(self, nodes: tuple[int, ...], frame: Frame) -> None:
        """Paint these nodes again, in that frame; all of the tree without any."""
        viewport = self.viewport()
        if not nodes:
            viewport.update()
            return
        for node in nodes:
            viewport.update(self._around(node, frame))

    def _around(self, node: int, frame: Frame) -> QRect:
        """A node's cell and its neighbors' halves, in pixels of the view."""
        assert self._tree is not None
        x, y = frame.center(*self._tree.place(node))
        wide, high = frame.pitch, frame.row_pitch
        return QRectF(x - wide, y - high, 2 * wide, 2 * high).toAlignedRect()

    def mark_odd(self, nodes: frozenset[int]) -> None:
        """Mark these nodes beside the findings of the picture: those with something odd in the file."""
        if nodes != self._odd:
            self._odd = nodes
            self.viewport().update()

    def mark_losses(self, losses: Mapping[int, float]) -> None:
        """Mark the nodes whose moves lost much: by how many times what makes a mistake."""
        if losses != self._losses:
            self._losses = losses
            self.viewport().update()

    @property
    def odd_nodes(self) -> frozenset[int]:
        """The nodes with something odd in the file."""
        return self._odd

    @property
    def tree(self) -> DrawnTree | None:
        """What is drawn."""
        return self._tree

    def shape_for(self, document: Document) -> TreeShape:
        """Who follows whom in a document; what is drawn already is not worked out again."""
        if self._tree is not None and self._tree.document is document:
            return self._tree.shape
        return shape_of(document)

    @property
    def variations(self) -> int:
        """How many lines leave another one, hidden ones left out."""
        return 0 if self._tree is None else len(self._tree.layout.starts) - 1

    @property
    def zoom(self) -> float:
        """How much larger the tree is than usual."""
        return self._zoom

    def frame_now(self) -> Frame:
        """Where the tree stands in the view."""
        return Frame(
            self._scale(), self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        )

    def zoom_by(self, steps: float, anchor: QPoint | None = None) -> None:
        """Draw the tree larger or smaller; what is at the pixel `anchor` stays there."""
        at = anchor or self.viewport().rect().center()
        frame = self.frame_now()
        zoom = min(max(self._zoom * _ZOOM_STEP**steps, _LEAST_ZOOM), _MOST_ZOOM)
        grown = zoom / self._zoom
        self._zoom, self._discs = zoom, None
        self._measure()
        x, y = (frame.x + at.x()) * grown - at.x(), (frame.y + at.y()) * grown - at.y()
        self._scroll_to(round(x), round(y))
        self.viewport().update()

    # Pointer ----------------------------------------------------------------------------------------

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        turned = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(turned.y() / _NOTCH, event.position().toPoint())
        else:
            self._scroll_by(
                turned, sideways=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            )
        event.accept()

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed = event.position().toPoint()
            self._dragged_from = None

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        if self._pressed is None:
            return
        moved = event.position().toPoint() - self._pressed
        if self._dragged_from is None:
            if moved.manhattanLength() < QtWidgets.QApplication.startDragDistance():
                return
            frame = self.frame_now()
            self._dragged_from = (frame.x, frame.y)
        x, y = self._dragged_from
        self._scroll_to(x - moved.x(), y - moved.y())

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed is None or self._dragged_from is not None:
            return
        node = self.node_at(event.position().toPoint())
        if node is not None:
            self.node_chosen.emit(node)

    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        node = self.node_at(event.pos())
        if node is None or self._tree is None:
            return
        if self._menu is None:
            self._menu = TreeMenu(self)
            self._menu.wished.connect(self.wished)
            self._menu.aboutToHide.connect(self._on_menu_closed)
        self._asked = node
        self.viewport().update()
        self._menu.show_for(node, possible_at(self._tree, node))
        self._menu.popup(event.globalPos())

    def node_at(self, pixel: QPoint) -> int | None:
        """The node whose cell has this pixel of the view."""
        if self._tree is None:
            return None
        return self._tree.layout.node_at(self.frame_now().place_at(pixel.x(), pixel.y()))

    def _on_menu_closed(self) -> None:
        self._asked = NONE
        self.viewport().update()

    # Painting ---------------------------------------------------------------------------------------

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        if self._tree is None:
            return
        frame = self.frame_now()
        drawing = Drawing(
            tree=self._tree,
            frame=frame,
            discs=self._discs_now(),
            theme=current_theme(),
            present=self._present,
            findings=self._findings | self._odd,
            asked=self._asked,
            losses=self._losses,
        )
        area = event.rect()
        cells = frame.cells(area.x(), area.y(), area.width(), area.height())
        with QtGui.QPainter(self.viewport()) as painter:
            drawing.paint(painter, cells)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._refit()

    def minimumSizeHint(self) -> QSize:
        return current_theme().size(120, 60)

    def sizeHint(self) -> QSize:
        return current_theme().size(320, 160)

    # Place ------------------------------------------------------------------------------------------

    def _refit(self) -> None:
        self._measure()
        self._keep_present_in_sight(self.frame_now())

    def _discs_now(self) -> Discs:
        theme, density = current_theme(), self.devicePixelRatioF()
        diameter = DISC * self._scale()
        swapped = seen_color(Color.BLACK, self) is Color.WHITE
        if self._discs is None or not self._discs.is_for(theme, diameter, density, swapped=swapped):
            self._discs = Discs(theme, diameter, density, swapped=swapped)
        return self._discs

    def _scale(self) -> float:
        """A larger window gains columns: the tree grows less than what is read at length."""
        return (1 + _SHARE_OF_SCALE * (current_theme().scale - 1)) * self._zoom

    def _measure(self) -> None:
        """Give the scroll bars the size of the tree."""
        layout = None if self._tree is None else self._tree.layout
        frame = self.frame_now()
        width, height = (0, 0) if layout is None else frame.size(layout.columns, layout.row_count)
        if height != self._high:
            self._high = height
            self.grown.emit(height)
        view = self.viewport().size()
        for bar, whole, seen, step in (
            (self.horizontalScrollBar(), width, view.width(), frame.pitch),
            (self.verticalScrollBar(), height, view.height(), frame.row_pitch),
        ):
            bar.setRange(0, max(0, whole - seen))
            bar.setPageStep(max(seen, 1))
            bar.setSingleStep(max(round(step), 1))

    def _keep_present_in_sight(self, frame: Frame) -> Frame:
        """Scroll the tree from where it stands, if need be; returns where it stands then."""
        if self._tree is None:
            return frame
        view = self.viewport().size()
        place = self._tree.place(self._present)
        corner = frame.scrolled_to(place, view.width(), view.height())
        if corner == (frame.x, frame.y):
            return frame
        self._scroll_to(*corner)
        return self.frame_now()

    def _scroll_to(self, x: int, y: int) -> None:
        self.horizontalScrollBar().setValue(x)
        self.verticalScrollBar().setValue(y)

    def _scroll_by(self, turned: QPoint, *, sideways: bool) -> None:
        """Down and up; a tree that is only wide goes sideways under a plain wheel."""
        right, down = turned.x() / _NOTCH, turned.y() / _NOTCH
        if sideways or not self.verticalScrollBar().maximum():
            right, down = right or down, 0
        self._scroll_to(*self.frame_now().rolled(right, down))

    def _describe(self) -> None:
        """The present node in words, for those who hear the window."""
        assert self._tree is not None
        self.setAccessibleDescription(self._tree.words(self._present))


class TreeCard(Card):
    """Shows a game's tree; `view` is told what to show, and reports what is clicked and asked for.

    `grown` carries the height in pixels in which all rows are seen, when it is another.
    """

    grown = Signal(object)

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(tone=CardTone.RAISED, is_slim=True, parent=parent)
        self.view = TreeView()
        self.body.addWidget(self.view, 1)
        self.view.grown.connect(self._on_grown)

    def _on_grown(self, rows: object) -> None:
        assert isinstance(rows, int)
        edges = self.sizeHint().height() - self.view.sizeHint().height()
        self.grown.emit(rows + self.view.horizontalScrollBar().sizeHint().height() + edges)


_WIDTH = 72


class JumpField(QtWidgets.QWidget):
    """Asks for a move number. `number_given` carries it; Esc, or a click elsewhere, closes the field."""

    number_given = Signal(object)

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = QtWidgets.QLineEdit()
        self.field.setValidator(QtGui.QRegularExpressionValidator(QRegularExpression("[0-9]{1,6}")))
        self.field.setAccessibleName(text("Move number"))
        self._note = TextLabel(size=13, token="ink2")
        row = spaced(QtWidgets.QHBoxLayout(self), spacing=8, margins=(12, 2))
        filled(row, TextLabel(text("Go to move"), weight=600), self.field, self._note, STRETCH)
        self.field.returnPressed.connect(self._on_returned)
        self.field.installEventFilter(self)
        scaled(self.field.setFixedWidth, _WIDTH)
        self.hide()

    def ask(self, last: int) -> None:
        """Open the field; `last` is the last move of the line."""
        self._note.setText(text("of {last}. Enter goes there, Esc goes back.", last=last))
        self.field.clear()
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field:
            if isinstance(event, QtGui.QKeyEvent) and event.type() == QEvent.Type.KeyPress:
                if event.key() == Qt.Key.Key_Escape:
                    self._close()
                    return True
            elif isinstance(event, QtGui.QFocusEvent) and event.lostFocus():
                self.hide()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QtGui.QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.ground)
            box, radius = QRectF(self.rect()), theme.px(6)
            paint_box(painter, box, radius, fill=theme.raised, edge=theme.petrol, width=2)

    def _on_returned(self) -> None:
        written = self.field.text()
        self._close()
        if written:
            self.number_given.emit(int(written))

    def _close(self) -> None:
        self.hide()
        window = self.window()
        if window is not None:
            window.setFocus()
