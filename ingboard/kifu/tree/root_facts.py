"""The game's facts (players, event, rules, result) as they stand in a root, and changing them in one deed.

Only what changed is written; the rest of the root stays byte for byte. Facts that stand elsewhere in the
tree, as some collections have them, are not looked for.
"""

from __future__ import annotations

from collections.abc import Mapping

from ingboard.kifu.nodes import full_text, simple_text
from ingboard.kifu.tree.changes import TreeChange
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.node_text import raw_values, with_property
from ingboard.text import text

LONG = frozenset({"GC"})
"""The facts that may have several lines."""


NAMES = (
    "PB",
    "BR",
    "BT",
    "PW",
    "WR",
    "WT",
    "GN",
    "EV",
    "RO",
    "DT",
    "PC",
    "RU",
    "KM",
    "HA",
    "TM",
    "OT",
    "RE",
    "SO",
    "AN",
    "US",
    "CP",
    "ON",
    "GC",
)
"""The facts that the form shows, by their SGF properties."""


def facts_of(document: Document, root: int) -> dict[str, str]:
    """The facts that a root has, by property; of a double one the first value, as the reader takes it."""
    content = document.content(root)
    facts = {}
    for name in NAMES:
        values = raw_values(content, name)
        if values:
            facts[name] = full_text(values[0]) if name in LONG else simple_text(values[0])
    return facts


def changed_facts(document: Document, root: int, wanted: Mapping[str, str]) -> dict[str, str]:
    """Those of the wanted facts that are not so already; an empty text means "not recorded"."""
    present = facts_of(document, root)
    tidy = {name: _tidy(name, value) for name, value in wanted.items()}
    return {name: value for name, value in tidy.items() if value != present.get(name, "")}


def set_facts(document: Document, root: int, wanted: Mapping[str, str]) -> TreeChange:
    """Give a game these facts; only the properties that change are written."""
    content = document.content(root)
    for name, value in changed_facts(document, root, wanted).items():
        content = with_property(content, name, [value] if value else [])
    words = text("Change the game information")
    return TreeChange(document.with_twig(root, content=content), words, root)


def _tidy(name: str, value: str) -> str:
    if name in LONG:
        return value if value.strip() else ""
    return value.replace("\r", " ").replace("\n", " ").strip()
