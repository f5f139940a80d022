"""The komi that an engine is asked with where the record states none: offered, never guessed in silence."""

from __future__ import annotations

import re

from ingboard.kifu.nodes import simple_text
from ingboard.kifu.tree.document import Document, raw_values

_USUAL = (0.0, 6.5, 7.5, 8.0)
_NUMBER = re.compile(r"[0-9]{1,3}(?:[.,][0-9]{1,2})?")
_MOST = 150


def komi_offered(document: Document | None, root: int, unread: str = "") -> tuple[float, ...]:
    """The usual ones; before them what the record has under another name (KO), or as words (`unread`)."""
    odd = [] if document is None else [simple_text(raw) for raw in raw_values(document.content(root), "KO")]
    found = [
        float(number[0].replace(",", ".")) for said in (*odd, unread) if (number := _NUMBER.search(said))
    ]
    return tuple(dict.fromkeys([*(komi for komi in found if komi <= _MOST), *_USUAL]))
