"""Small games with variations for the searches: written from lists of numbers, on 5x5."""

from __future__ import annotations

import string

from hypothesis import strategies as st

from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.opening import open_document

SIZE = 5
_LETTERS = string.ascii_lowercase[:SIZE]


def opened(written: str) -> Document:
    return open_document(written.encode(), "tree.sgf")


def _written(steps: list[tuple[int, bool, bool]]) -> str:
    """Moves in turn; a step may be a pass, or begin a variation beside what came last."""
    parts, depth, color = [f"(;GM[1]SZ[{SIZE}]"], 1, "B"
    for number, branches, passes in steps:
        point = "" if passes else _LETTERS[number % SIZE] + _LETTERS[number // SIZE]
        if branches:
            parts.append(f"(;{color}[{point}]C[one];{'W' if color == 'B' else 'B'}[aa])(")
            depth += 1
        parts.append(f";{color}[{point}]")
        color = "W" if color == "B" else "B"
    return "".join(parts) + ")" * depth


_step = st.tuples(
    st.integers(0, SIZE * SIZE - 1),
    st.integers(0, 5).map(lambda n: n == 0),
    st.integers(0, 9).map(lambda n: n == 0),
)
documents = st.lists(_step, min_size=1, max_size=40).map(_written).map(opened)
