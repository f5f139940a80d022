"""Words of others as text in XML: nothing of theirs is markup; signs that XML cannot hold are left out."""

from __future__ import annotations

import re
from html import escape

_NO_XML = re.compile(r"[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SPACES = str.maketrans("\n\t\r", "   ")


def without_control(words: str) -> str:
    """The words without the signs that XML cannot hold."""
    return _NO_XML.sub("", words)


def xml_text(words: str) -> str:
    """The words as the text of an element."""
    return escape(without_control(words), quote=False)


def xml_attribute(words: str) -> str:
    """The words as the value of an attribute, in quotes, on one line."""
    escaped = xml_text(words).translate(_SPACES).replace('"', "&quot;")
    return f'"{escaped}"'
