"""What the view of the tree is given to show, and what it asks for."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from ingboard.board.points import Grid

if TYPE_CHECKING:
    from ingboard.kifu.tree.document import Document


class TreePicture(Struct, frozen=True):
    """A game of a document, the node that is looked at, and the nodes with a finding.

    `grid` is the board (None: the usual one), by which `tt` is a pass or a point.
    """

    document: Document
    root: int
    node: int
    findings: frozenset[int] = frozenset()
    grid: Grid | None = None


class TreeEdit(StrEnum):
    """What may be asked for at a node of the tree."""

    COPY = "copy"
    CUT = "cut"
    PASTE = "paste"
    DELETE = "delete"
    PROMOTE = "promote"
    MAKE_MAIN = "make-main"
    COLLAPSE = "collapse"
    EXPAND = "expand"
    EXPAND_ALL = "expand-all"
    INSERT_MOVE = "insert-move"
    REPLACE_MOVE = "replace-move"
    DELETE_MOVE = "delete-move"


class TreeRequest(Struct, frozen=True):
    """A edit and the node that it is asked for."""

    edit: TreeEdit
    node: int
