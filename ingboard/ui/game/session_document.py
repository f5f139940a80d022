"""The document of a session: the one that is edited, or for a timed game the record written so far."""

from __future__ import annotations

from typing import NamedTuple

from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import line_through, read_line
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.writer import write_record
from ingboard.table.session import Session


class OnView(NamedTuple):
    """A document, the line on view from its root, and the node on view."""

    document: Document
    line: tuple[int, ...]
    node: int


def document_of(session: Session) -> OnView:
    """The session's document as it is now."""
    study = session.study
    if study is not None:
        return OnView(study.document, study.line, study.node)
    name = "" if session.path is None else str(session.path)
    document = open_document(write_record(session.record()), name)
    line = line_through(document, document.roots[0])
    return OnView(document, line, _node_after(document, line, session.step))


def _node_after(document: Document, line: tuple[int, ...], step: int) -> int:
    """The node of the step-th move or set-up of a line; steps and nodes of our own records go together."""
    if not step:
        return line[0]
    read = read_line(document, line)
    acts = [
        place
        for node, place in zip(read.record.nodes[1:], read.nodes[1:], strict=True)
        if node.move is not None or node.setup or node.to_play is not None
    ]
    return acts[min(step, len(acts)) - 1] if acts else line[0]
