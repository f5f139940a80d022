"""What must hold of every record as a document: saved without harm, one node changed alone, all read."""

from __future__ import annotations

from collections import Counter

from ingboard.kifu.findings import KifuError
from ingboard.kifu.tree.changes import TreeChange, in_utf8, set_property
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import read_node
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.remarks import remarks_of
from ingboard.kifu.tree.writing import bytes_of, text_of
from ingboard.table.document_session import DocumentSession

_MOST_STUDIED = 50


def check_document(data: bytes, name: str, figures: Counter[str], broken: list[str]) -> None:
    """Count what holds of a file, and note what does not."""
    document = open_document(data, name)
    figures["nodes of all variations"] += len(document.outline)
    _check_unchanged(document, data, name, figures, broken)
    _check_one_change(document, name, figures, broken)
    _check_games(document, name, figures, broken)


def _check_unchanged(
    document: Document, data: bytes, name: str, figures: Counter[str], broken: list[str]
) -> None:
    """Saved unchanged: the same bytes, or a refusal since the reading lost some."""
    if not document.origin.is_exact:
        figures["files not read exactly, to be saved under another name"] += 1
    elif bytes_of(document) == data:
        figures["files saved unchanged with identical bytes"] += 1
    else:
        broken.append(f"{name}: saved unchanged, its bytes differ")
    utf8 = bytes_of(in_utf8(document).document)
    if bytes_of(open_document(utf8, name)) == utf8:
        figures["copies in UTF-8 that are saved twice with identical bytes"] += 1
    else:
        broken.append(f"{name}: its copy in UTF-8 differs when it is saved again")


def _check_one_change(
    document: Document, name: str, figures: Counter[str], broken: list[str]
) -> None:
    """With a comment put into one node, all of the file outside that node is as it was."""
    node = len(document.outline) // 2
    changed = set_property(document, node, "C", ["changed here"])
    assert isinstance(changed, TreeChange)
    before, after = document.source.text, text_of(changed.document)
    start, end = document.outline.starts[node], document.outline.ends[node]
    rest = len(before) - end
    if after[:start] == before[:start] and after[len(after) - rest :] == before[end:]:
        figures["files with one node changed, all other bytes the same"] += 1
    else:
        broken.append(f"{name}: a change in node {node} changed more than that")


def _check_games(document: Document, name: str, figures: Counter[str], broken: list[str]) -> None:
    """Every game is shown or refused with a sentence; every node of the shown ones is read."""
    for root in document.roots:
        remarks = remarks_of(document, root)
        figures["findings in all variations"] += len(remarks)
        broken += [
            f"{name}: a finding stands nowhere"
            for each in remarks
            if not 0 <= each.node < len(document.outline)
        ]
        try:
            study = DocumentSession(document, root)
        except KifuError:
            figures["games refused with a sentence"] += 1
            continue
        figures["games shown"] += 1
        leaves = [node for node in document.subtree(root) if not document.children(node)]
        for leaf in leaves[:_MOST_STUDIED]:
            study.go_to_node(leaf)
            figures["lines walked on the board"] += 1
        for node in leaves:
            read_node(document, node)
