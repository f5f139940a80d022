"""One node's raw text with a property put in or taken out; everything else in it stays as written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ingboard.kifu.sweep import RawProperty, properties_of, source_of
from ingboard.kifu.text_lines import Report

NAME = re.compile(r"[A-Z][A-Z0-9]{0,19}")


def written_property(name: str, values: Sequence[str]) -> str:
    """A property as SGF; brackets and backslashes of its values are escaped."""
    return name + "".join(f"[{_escaped(value)}]" for value in values)


def with_property(content: str, name: str, values: Sequence[str]) -> str:
    """The content with these values of a property, where it stood; a new one comes last.

    Without values the property is taken out.
    """
    return with_raw_values(content, name, [_escaped(value) for value in values])


def raw_values(content: str, name: str) -> list[str]:
    """The values of a property as they stand between their brackets; of a double one all of them."""
    return [
        raw for entry in properties_in(content) if entry.name == name for _, raw in entry.values
    ]


def with_raw_values(content: str, name: str, values: Sequence[str]) -> str:
    """As `with_property`, with values that are escaped already: those of a file stay as they were."""
    entries = properties_in(content)
    spans = [span_of(entry) for entry in entries if entry.name == name]
    new = name + "".join(f"[{value}]" for value in values) if values else ""
    if not spans:
        at = span_of(entries[-1])[1] if entries else 0
        return content[:at] + new + content[at:]
    pieces = []
    position = 0
    for start, end in spans:
        pieces += [content[position:start], new]
        position, new = end, ""
    return "".join([*pieces, content[position:]])


BARE_MOVE = re.compile(r"\s*[BW]\[[a-z]{0,2}\]\s*")


@lru_cache(maxsize=16)  # whoever shows a node asks for one property after the other
def properties_in(content: str) -> tuple[RawProperty, ...]:
    """The properties of a node's raw text; offsets count within it."""
    return tuple(properties_of(source_of(content), 0, len(content), Report(content)))


def span_of(entry: RawProperty) -> tuple[int, int]:
    """From the name to the last bracket; values are always closed in a document."""
    at, raw = entry.values[-1]
    return entry.offset, at + len(raw) + 2


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("]", "\\]")
