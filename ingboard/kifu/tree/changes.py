"""What can be done to a document: each deed gives a new one with its name for the undo menu, or a refusal."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from ingboard.kifu.findings import KifuError
from ingboard.kifu.outline import NONE
from ingboard.kifu.sweep import properties_of, source_of, sweep
from ingboard.kifu.text_lines import Report
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.node_text import NAME, with_property
from ingboard.text import plural, text


class EditRefusal(StrEnum):
    """Why a deed is not done (closed list)."""

    ROOT_STAYS = "root-stays"
    FIRST_ALREADY = "first-already"
    BAD_NAME = "bad-name"
    NO_TREE = "no-tree"
    OTHER_BOARD = "other-board"
    NO_NODE = "no-node"
    NO_ONE_MOVE = "no-one-move"


def refused_words(refusal: EditRefusal) -> str:
    """Why a deed is not done, as a sentence."""
    return {
        EditRefusal.ROOT_STAYS: text("The first node stays. Close the game instead."),
        EditRefusal.FIRST_ALREADY: text("This variation is already first."),
        EditRefusal.BAD_NAME: text("Property names are capital letters and digits."),
        EditRefusal.NO_TREE: text("No complete SGF record in the clipboard."),
        EditRefusal.OTHER_BOARD: text("The clipboard game has another board size."),
        EditRefusal.NO_NODE: text("SGF needs names in capitals, values in brackets."),
        EditRefusal.NO_ONE_MOVE: text("Not one move stands there, but none or several."),
    }[refusal]


class TreeChange(Struct, frozen=True):
    """The document after a deed, what was done in words, and the node to look at now."""

    document: Document
    what: str
    node: int


def set_property(
    document: Document, node: int, name: str, values: Sequence[str]
) -> TreeChange | EditRefusal:
    """Give a property these values (plain text, escaped here); none at all removes it.

    Refused for a name that is not capital letters and digits.
    """
    if not NAME.fullmatch(name):
        return EditRefusal.BAD_NAME
    content = with_property(document.content(node), name, values)
    pattern = text("Change {name}", name=name) if values else text("Remove {name}", name=name)
    return TreeChange(document.with_twig(node, content=content), pattern, node)


def set_content(document: Document, node: int, content: str) -> TreeChange | EditRefusal:
    """Give a node all its properties as SGF writes them. Refused where they are not those of one node."""
    report = Report(content)
    try:
        swept = sweep(f"(;{content})", "", report)
    except KifuError:
        return EditRefusal.NO_NODE
    list(properties_of(source_of(content), 0, len(content), report))
    if swept.tail or len(swept.games) != 1 or swept.games[0].nodes != 1 or report.take():
        return EditRefusal.NO_NODE
    changed = document.with_twig(node, content=content)
    return TreeChange(changed, text("Change the properties"), node)


def delete_subtree(document: Document, node: int) -> TreeChange | EditRefusal:
    """Take out a node and all that follows it. The first node of a game stays."""
    parent = document.parent(node)
    if parent == NONE:
        return EditRefusal.ROOT_STAYS
    number = sum(1 for _ in document.subtree(node))
    left = tuple(child for child in document.children(parent) if child != node)
    what = plural("Delete one node", "Delete {number} nodes", number)
    return TreeChange(document.with_twig(parent, children=left), what, parent)


def promote(document: Document, node: int) -> TreeChange | EditRefusal:
    """Move a variation one place up among its siblings."""
    parent = document.parent(node)
    if parent == NONE:
        return EditRefusal.ROOT_STAYS
    children = list(document.children(parent))
    at = children.index(node)
    if at == 0:
        return EditRefusal.FIRST_ALREADY
    children[at - 1 : at + 1] = [node, children[at - 1]]
    promoted = document.with_twig(parent, children=tuple(children))
    return TreeChange(promoted, text("Promote the variation"), node)


def make_main_line(document: Document, node: int) -> TreeChange | EditRefusal:
    """Make the way to this node the main line of its game: it is first wherever variations part."""
    changed, child = document, node
    while (parent := document.parent(child)) != NONE:
        children = document.children(parent)
        if children[0] != child:
            others = tuple(other for other in children if other != child)
            changed = changed.with_twig(parent, children=(child, *others))
        child = parent
    if changed is document:
        return EditRefusal.FIRST_ALREADY
    return TreeChange(changed, text("Make it the main line"), node)


def paste(document: Document, parent: int, subtree: str) -> TreeChange | EditRefusal:
    """Add a subtree as the last child; `subtree` is what `text_of_subtree` gave, or another program.

    Refused where that text holds no game tree, or is cut off.
    """
    try:
        swept = sweep(subtree, "", Report(subtree))
    except KifuError:
        return EditRefusal.NO_TREE
    if swept.tail:
        return EditRefusal.NO_TREE
    outline, written = swept.growth.grown(), swept.source.text
    numbers: list[int] = []
    pasted = document
    for node in range(swept.games[0].nodes):
        above = outline.parents[node]
        content = written[outline.starts[node] : outline.ends[node]]
        pasted, number = pasted.with_new_node(parent if above == NONE else numbers[above], content)
        numbers.append(number)
    what = plural("Paste one node", "Paste {number} nodes", len(numbers))
    return TreeChange(pasted, what, numbers[0])


def in_utf8(document: Document) -> TreeChange:
    """The same games, to be written as UTF-8, with the roots saying so. For another file name."""
    changed = document
    for root in document.roots:
        content = with_property(changed.content(root), "CA", ["UTF-8"])
        changed = changed.with_twig(root, content=content)
    origin = replace(changed.origin, encoding="utf-8", mark=b"", is_exact=True)
    return TreeChange(replace(changed, origin=origin), text("Change to UTF-8"), document.roots[0])
