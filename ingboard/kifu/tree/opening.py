"""Opens the bytes of a file as a document. Whatever they hold, only KifuError leaves this module."""

from __future__ import annotations

import codecs

from ingboard.kifu.encoding import Decoded
from ingboard.kifu.places import Report
from ingboard.kifu.reader import collector_paused, decoded_file
from ingboard.kifu.sweep import sweep
from ingboard.kifu.tree.document import Document, Origin
from ingboard.kifu.tree.sharing import Table

_MARKS = {
    "utf-8": codecs.BOM_UTF8,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
    "utf-32-le": codecs.BOM_UTF32_LE,
    "utf-32-be": codecs.BOM_UTF32_BE,
}


def open_document(data: bytes, path: str) -> Document:
    """The document of a file's bytes; `path` names it in sentences. Findings say what was odd.

    What the file lacks at its beginning or end is put in, and is written only once something is changed.
    Raises KifuError if no game begins in it, or if it is larger than what is read.
    """
    with collector_paused():
        return _opened(data, path)


def _opened(data: bytes, path: str) -> Document:
    decoded = decoded_file(data, path)
    written = decoded.text
    report = Report(written)
    swept = sweep(written, path, report)
    findings = (*decoded.findings, *report.take())
    if swept.tail:
        mended = swept.source.text + swept.tail
        swept = sweep(mended, path, Report(mended))
    unmended = None if swept.source.text == written else written
    origin = _origin(data, decoded, path, unmended)
    return Document(swept.source, swept.outline, origin, findings, Table())


def _origin(data: bytes, decoded: Decoded, path: str, unmended: str | None) -> Origin:
    mark = _MARKS.get(decoded.encoding, b"")
    if not data.startswith(mark):
        mark = b""
    try:
        is_exact = mark + decoded.text.encode(decoded.encoding) == data
    except UnicodeEncodeError:
        is_exact = False
    return Origin(path, decoded.encoding, mark, is_exact, unmended)
