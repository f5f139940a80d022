"""Opens the bytes of a file as a document. Whatever they hold, only KifuError leaves this module."""

from __future__ import annotations

import codecs

from msgspec.structs import replace

from ingboard.kifu.encoding import Decoded
from ingboard.kifu.reader import collector_paused, decoded_file
from ingboard.kifu.sweep import Progress, sweep
from ingboard.kifu.text_lines import Report
from ingboard.kifu.tree.document import Document, Origin
from ingboard.kifu.tree.shared_table import SharedTable
from ingboard.kifu.tree.writing import bytes_of

_MARKS = {
    "utf-8": codecs.BOM_UTF8,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
    "utf-32-le": codecs.BOM_UTF32_LE,
    "utf-32-be": codecs.BOM_UTF32_BE,
}


@collector_paused()
def open_document(
    data: bytes, path: str, *, encoding: str = "", progress: Progress | None = None
) -> Document:
    """The document of a file's bytes; `path` names it in sentences. Findings say what was odd.

    What the file lacks at its beginning or end is put in, and is written only once something is changed.
    `encoding` is a character set that a person chose, in place of the one that the file shows. `progress`
    is called now and then with the share done, and answers whether to go on.
    Raises KifuError if no game begins in it, if it is larger than what is read, if the character set is not
    known, and ReadingStopped if `progress` said so.
    """
    decoded = decoded_file(data, path, encoding)
    written = decoded.text
    report = Report(written)
    swept = sweep(written, path, report, progress)
    findings = (*decoded.findings, *report.take())
    if swept.tail:
        mended = swept.source.text + swept.tail
        swept = sweep(mended, path, Report(mended), progress)
    unmended = None if swept.source.text == written else written
    origin = replace(_origin(data, decoded, path, unmended), is_chosen=bool(encoding))
    return Document(swept.source, swept.growth.grown(), origin, findings, SharedTable())


def read_as(document: Document, encoding: str) -> Document:
    """The file of a document once more, in a character set that a person chose; changes are left behind.

    Raises KifuError if no game begins in that reading.
    """
    return open_document(bytes_as_opened(document), document.origin.path, encoding=encoding)


def bytes_as_opened(document: Document) -> bytes:
    """The very bytes of the file that a document was opened from, whatever was changed since."""
    raw = document.origin.raw
    return bytes_of(replace(document, twigs=SharedTable(), added=0)) if raw is None else raw


def _origin(data: bytes, decoded: Decoded, path: str, unmended: str | None) -> Origin:
    mark = _MARKS.get(decoded.encoding, b"")
    if not data.startswith(mark):
        mark = b""
    try:
        is_exact = mark + decoded.text.encode(decoded.encoding) == data
    except UnicodeEncodeError:
        is_exact = False
    return Origin(
        path,
        decoded.encoding,
        mark,
        is_exact,
        unmended,
        is_certain=decoded.certain,
        raw=None if is_exact else data,
    )
