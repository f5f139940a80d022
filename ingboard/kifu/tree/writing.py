"""Writes a document: what nobody touched is copied from the file's own text, parenthesis by parenthesis.

Only nodes on the way to a change are looked at; every other subtree is one slice. No recursion.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from ingboard.kifu.findings import Code, KifuError, Severity
from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.changes import in_utf8
from ingboard.kifu.tree.document import Document
from ingboard.text import text

_CUT = frozenset({Code.UNCLOSED_VALUE, Code.NODES_AFTER_END})


Parts = list[str | int]
"""Pieces of text and, in between, the nodes whose units come there."""


def bytes_of(document: Document) -> bytes:
    """The bytes of the file. An unchanged document gives the very bytes that were opened.

    Raises KifuError if they cannot be given: the reading lost something, or a new character has no place in
    the file's character set. A document `in_utf8` can always be written.
    """
    origin = document.origin
    if not origin.is_exact:
        why = text("Some characters are unreadable; save under another name.")
        raise KifuError(origin.path, 0, why)
    try:
        return origin.mark + text_of(document).encode(origin.encoding)
    except UnicodeEncodeError as fault:
        why = text(
            "“{character}” is not in {encoding}; save as UTF-8.",
            character=fault.object[fault.start],
            encoding=origin.encoding,
        )
        raise KifuError(origin.path, 0, why) from None


def loss_of(document: Document) -> str | None:
    """Why the file may not be written over, as a sentence; None if nothing of it would be lost."""
    if not document.origin.is_exact:
        if any(finding.code is Code.CONVERTED for finding in document.findings):
            return text("Not an SGF file.")
        return text("Some unreadable characters would be lost.")
    codes = {
        finding.code
        for finding in document.findings
        if finding.severity is Severity.LOSSY and finding.code in _CUT
    }
    if codes and document.is_changed:
        return text("The file would stay incomplete.")
    return None


def text_of(document: Document) -> str:
    """The text of the whole file, with all changes."""
    written = document.source.text
    if not document.is_changed:
        return written if document.origin.unmended is None else document.origin.unmended
    touched = _touched(document)
    outline = document.outline
    pieces: list[str] = []
    position = 0
    for root in outline.roots:
        pieces.append(written[position : outline.begins[root]])
        pieces.extend(_unit(document, root, touched))
        position = outline.closes[root]
    pieces.append(written[position:])
    return "".join(pieces)


def text_of_subtree(document: Document, node: int) -> str:
    """The text of a node and all that follows it, as a game tree of its own."""
    unit = "".join(_unit(document, node, _touched(document)))
    return f"({unit})" if _is_bare(document, node) else unit


def _touched(document: Document) -> Set[int]:
    """The changed nodes of the file and all on the way to them."""
    touched: set[int] = set()
    for changed in document.twigs.numbers():
        node = changed
        while node != NONE and node not in touched:
            touched.add(node)
            node = document.parent(node)
    return touched


def _unit(document: Document, node: int, touched: Set[int]) -> Iterator[str]:
    outline, written = document.outline, document.source.text
    waiting: Parts = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            yield part
        elif not document.is_of_file(part):
            waiting.extend(reversed(_parts_of_added(document, part)))
        elif part in touched:
            waiting.extend(reversed(_parts_of_changed(document, part)))
        else:
            yield written[outline.begins[part] : outline.closes[part]]


def _parts_of_added(document: Document, node: int) -> Parts:
    children = document.children(node)
    parts: Parts = [";", document.content(node)]
    for child in children:
        parts.extend(_in_place(document, child, enclose=len(children) > 1))
    return parts


def _parts_of_changed(document: Document, node: int) -> Parts:
    """The node's unit. Every gap between its children is kept: it may hold parentheses and stray text."""
    outline, written = document.outline, document.source.text
    parts: Parts = [written[outline.begins[node] : outline.starts[node]], document.content(node)]
    places = document.written_children(node)
    gaps = _gaps(document, node, places)
    children = document.children(node)
    if children == places:
        for gap, child in zip(gaps, places, strict=False):
            parts += [gap, child]
        parts.append(gaps[-1])
        return parts
    parts.append(gaps[0])
    several = len(children) > 1
    for number, gap in enumerate(gaps[1:]):
        here: Iterable[int] = children[number : number + 1]
        if number == len(places) - 1:
            here = children[number:]
        parts.extend(_filled(document, here, gap, enclose=several))
        parts.append(gap)
    if not places:
        # The gap of a childless node is the end of its own line.
        ending = parts.pop()
        for child in children:
            parts.extend(_in_place(document, child, enclose=several))
        parts.append(ending)
    return parts


def _filled(document: Document, children: Iterable[int], gap: str, *, enclose: bool) -> Parts:
    """What stands in one place before a gap. Stray text in the gap must not become part of a node."""
    strays = gap.lstrip()[:1] not in {"", "(", ")"}
    parts: Parts = []
    for child in children:
        parts.extend(_in_place(document, child, enclose=enclose or strays))
    return parts or (["()"] if strays else [])


def _in_place(document: Document, node: int, *, enclose: bool) -> Parts:
    if enclose and _is_bare(document, node):
        return ["(", node, ")"]
    return [node]


def _is_bare(document: Document, node: int) -> bool:
    """Whether the node's unit has no parentheses of its own."""
    if not document.is_of_file(node):
        return True
    return document.source.text[document.outline.begins[node]] != "("


def _gaps(document: Document, node: int, places: tuple[int, ...]) -> list[str]:
    outline, written = document.outline, document.source.text
    gaps = []
    position = outline.ends[node]
    for child in places:
        gaps.append(written[position : outline.begins[child]])
        position = outline.closes[child]
    gaps.append(written[position : outline.closes[node]])
    return gaps


def draft_of(document: Document) -> bytes:
    """The bytes of a document as it would be saved; in UTF-8 where its character set cannot take it."""
    try:
        return bytes_of(document)
    except KifuError:
        return bytes_of(in_utf8(document).document)
