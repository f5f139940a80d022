"""The square code of a sheet's seal: which of its squares are black."""

from __future__ import annotations

import segno

_QUIET = 4  # modules of white around the code, as its standard asks


def code_squares(words: str) -> tuple[tuple[bool, ...], ...]:
    """The rows of the code, True where it is black, with its white border."""
    code = segno.make(words, error="m", micro=False)
    return tuple(tuple(bool(square) for square in row) for row in code.matrix_iter(border=_QUIET))
