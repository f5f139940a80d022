"""Documents to test with, and what of them must be the same: content and shape, not the spelling."""

from __future__ import annotations

import codecs
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.changes import (
    TreeChange,
    delete_subtree,
    make_main_line,
    paste,
    promote,
    set_property,
)
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.node_text import written_property
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.writing import text_of, text_of_subtree

RECORDS = sorted((Path(__file__).parents[3] / "data" / "records").glob("*/*"))
CONTENTS = [
    "B[aa]",
    "W[bb]C[x\\]y\\\\]",
    " C[(;]\n",
    "",
    "XX[1]\n [2]",
    "N[\u5f08;)]",
    "\nAB[aa][bb]\r\n",
]
BLANKS = ["", "", "\n", "  ", "\r\n\t"]
SEED = 20_261_121

Shape = list[tuple[int, str]]


def opened(written: str) -> Document:
    """A document of that text in UTF-8."""
    return open_document(written.encode(), "test.sgf")


def add_node(
    document: Document, parent: int, properties: Sequence[tuple[str, Sequence[str]]]
) -> TreeChange:
    """A node added as the last child of another."""
    content = "".join(written_property(name, values) for name, values in properties)
    grown, number = document.with_new_node(parent, content)
    return TreeChange(grown, "", number)


def done(change: object) -> TreeChange:
    """The change, which must not be refused."""
    assert isinstance(change, TreeChange)
    return change


def shape_of(document: Document) -> Shape:
    """Every node's depth and content, in order."""
    depths = {NONE: -1}
    shape = []
    for root in document.roots:
        for node in document.subtree(root):
            depths[node] = depths[document.parent(node)] + 1
            shape.append((depths[node], document.content(node).strip()))
    return shape


def reread(document: Document) -> Document:
    """The document written and opened again."""
    # The mark says that this is UTF-8, whatever a damaged CA says.
    return open_document(codecs.BOM_UTF8 + text_of(document).encode(), "again.sgf")


def generated(chance: random.Random) -> str:
    """A tree as some program or hand may have written it."""
    pieces = [chance.choice(BLANKS), "(;", chance.choice(CONTENTS)]
    open_now = 1
    for _ in range(chance.randrange(25)):
        match chance.randrange(8):
            case 0 | 1 | 2 | 3:
                pieces += [";", chance.choice(CONTENTS)]
            case 4 | 5:
                pieces += ["(", chance.choice(BLANKS), ";", chance.choice(CONTENTS)]
                open_now += 1
            case 6 if open_now > 1:
                pieces += [")", chance.choice(BLANKS)]
                open_now -= 1
            case _:
                pieces.append(chance.choice(["(", "()", ") (", "[stray]", "stray", "(B[cc]", ""]))
                open_now += pieces[-1] in {"(", "(B[cc]"}
    pieces.append(")" * chance.choice([open_now, open_now, open_now - 1]))
    return "".join(pieces)


def trees(number: int) -> Iterator[str]:
    """So many trees, the same ones every time."""
    chance = random.Random(SEED)
    return (generated(chance) for _ in range(number))


def some_change(document: Document, chance: random.Random) -> Document:
    """The document with one change of any kind, or itself where that is refused."""
    nodes = [node for root in document.roots for node in document.subtree(root)]
    node = chance.choice(nodes)
    match chance.randrange(6):
        case 0:
            change = delete_subtree(document, node)
        case 1:
            change = promote(document, node)
        case 2:
            change = make_main_line(document, node)
        case 3:
            change = paste(document, node, text_of_subtree(document, chance.choice(nodes)))
        case 4:
            change = set_property(document, node, "C", chance.choice([["a]\\"], ["b", "c"], []]))
        case _:
            change = add_node(document, node, [("B", ["dd"])])
    return change.document if isinstance(change, TreeChange) else document
