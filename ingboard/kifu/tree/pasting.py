"""A piece of another record put into a document: a branch, or a whole game, whose head is left behind.

What belongs to a file's first node (board size, character set, names) means nothing inside a tree and would
make other programs stumble; so only the moves and what is said of them come over.
"""

from __future__ import annotations

from ingboard.board.points import Grid
from ingboard.kifu.properties import parse_size
from ingboard.kifu.tree.changes import EditRefusal, TreeChange, paste, set_property
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.writing import text_of_subtree
from ingboard.text import plural

_OF_THE_FILE = frozenset({"AP", "CA", "FF", "GM", "ST", "SZ"})


_OF_THE_GAME = frozenset(
    {
        "AN",
        "BR",
        "BT",
        "CP",
        "DT",
        "EV",
        "GC",
        "GN",
        "HA",
        "KM",
        "ON",
        "OT",
        "PB",
        "PC",
        "PW",
        "RE",
        "RO",
        "RU",
        "SO",
        "TM",
        "US",
        "WR",
        "WT",
    }
)


def paste_branches(
    document: Document, parent: int, written: str, grid: Grid
) -> TreeChange | EditRefusal:
    """Add what an SGF text holds after a node; of a whole game its branches, without its head.

    `grid` is the document's board. Refused where the text holds no whole tree, or a game on
    another board.
    """
    whole = paste(document, parent, written)
    if isinstance(whole, EditRefusal):
        return whole
    pasted, root = whole.document, whole.node
    names = [entry.name for entry in pasted.properties(root)]
    if not _OF_THE_FILE.intersection(names):
        return whole
    if _board(pasted, root) not in {None, grid}:
        return EditRefusal.OTHER_BOARD
    for name in sorted((_OF_THE_FILE | _OF_THE_GAME).intersection(names)):
        headless = set_property(pasted, root, name, [])
        assert isinstance(headless, TreeChange)
        pasted = headless.document
    if pasted.content(root).strip():
        return TreeChange(pasted, whole.what, root)
    return _children_only(document, parent, pasted, root)


def _children_only(
    document: Document, parent: int, pasted: Document, root: int
) -> TreeChange | EditRefusal:
    """The game's first node holds nothing that comes over: its branches take its place."""
    number = sum(1 for _ in pasted.subtree(root)) - 1
    if not number:
        return EditRefusal.NO_TREE
    node, grown = parent, document
    for child in reversed(pasted.children(root)):
        change = paste(grown, parent, text_of_subtree(pasted, child))
        assert isinstance(change, TreeChange)
        grown, node = change.document, change.node
    children = grown.children(parent)
    old = len(document.children(parent))
    grown = grown.with_twig(parent, children=(*children[:old], *reversed(children[old:])))
    return TreeChange(grown, plural("Paste one node", "Paste {number} nodes", number), node)


def _board(document: Document, root: int) -> Grid | None:
    """The board that the node names, if it can be told."""
    sizes = (
        entry.values[0][1].strip() for entry in document.properties(root) if entry.name == "SZ"
    )
    return next(map(parse_size, sizes), None)
