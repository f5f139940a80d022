"""What an edit of moves in the middle of a record does to the others, under a rule text.

A move that is missing makes those that follow illegal by the dozen: stones stand where others fall. So what
an edit is worth is told by how many moves become legal, or illegal, by it.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from ingboard.kifu.tree.changes import TreeChange
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import line_through, read_line
from ingboard.review.judged import judged
from ingboard.rules.ruleset import RuleText
from ingboard.text import clauses, plural, sentence, text

LONGEST_JUDGED = 4_000
"""Nodes of a line: beyond it what an edit does is not worked out before it is done."""


class EditEffect(NamedTuple):
    """How many of the other moves become legal and illegal, and how many of the edited ones are illegal."""

    legal: int
    illegal: int
    refused: int


def effect_of(
    document: Document, change: TreeChange, end: int, rules: RuleText
) -> EditEffect | None:
    """What a change does to the line that goes through the node `end`; None for a line that is very long.

    Raises KifuError if the game cannot be shown afterwards.
    """
    after = change.document
    if len(line_through(document, end)) > LONGEST_JUDGED:
        return None
    was = _legal_moves(document, end, rules)
    now = _legal_moves(after, end if after.holds(end) else change.node, rules)
    edited = {
        (node, nth)
        for node, nth in now
        if (node, nth) not in was or _is_rewritten(document, after, node)
    }
    others = [key for key in now if key not in edited]
    return EditEffect(
        sum(now[key] and not was[key] for key in others),
        sum(was[key] and not now[key] for key in others),
        sum(not now[key] for key in edited),
    )


def effect_words(effect: EditEffect | None) -> str:
    """The effect in a sentence; empty where nothing was worked out."""
    if effect is None:
        return ""
    parts = []
    if effect.legal:
        parts.append(plural("one move becomes legal", "{number} moves become legal", effect.legal))
    if effect.illegal:
        parts.append(
            plural("one move becomes illegal", "{number} moves become illegal", effect.illegal)
        )
    if effect.refused:
        parts.append(text("what is put in is illegal itself"))
    return sentence(clauses(parts or [text("the other moves stay as legal as they were")]))


def _is_rewritten(document: Document, after: Document, node: int) -> bool:
    return document.content(node) != after.content(node)


def _legal_moves(document: Document, end: int, rules: RuleText) -> dict[tuple[int, int], bool]:
    """Whether each move of a line is legal, by its node and its place there."""
    read = read_line(document, line_through(document, end))
    verdicts, _ = judged(read.record, rules)
    nodes = [
        node
        for node, said in zip(read.nodes, read.record.nodes, strict=True)
        if said.move is not None
    ]
    legal: dict[tuple[int, int], bool] = {}
    seen = Counter[int]()
    for node, verdict in zip(nodes, verdicts, strict=True):
        legal[node, seen[node]] = verdict.illegal is None
        seen[node] += 1
    return legal
