"""Words of others as text in XML: nothing of theirs is markup; signs that XML cannot hold are left out."""

from __future__ import annotations

import re
from html import escape

_NO_XML = re.compile(r"[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


_IN_QUOTES = str.maketrans({'"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"})


def without_control(words: str) -> str:
    """The words without the signs that XML cannot hold."""
    return _NO_XML.sub("", words)


def xml_text(words: str) -> str:
    """The words as the text of an element."""
    return escape(without_control(words), quote=False)


def xml_attribute(words: str) -> str:
    """The words as the value of an attribute, in quotes, on one line."""
    return f'"{xml_text(words).translate(_IN_QUOTES)}"'
