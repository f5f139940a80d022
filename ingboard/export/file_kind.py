"""The kinds of files that pictures, films, pages and words are written to."""

from __future__ import annotations

from enum import StrEnum


class FileKind(StrEnum):
    """A kind of file; an APNG is a film in a file that ends in .png like every picture of its kind."""

    PNG = "png"
    SVG = "svg"
    PDF = "pdf"
    WEBP = "webp"
    APNG = "apng"
    GIF = "gif"
    HTML = "html"
    MD = "md"

    @property
    def ending(self) -> str:
        """How the name of such a file ends."""
        return ".png" if self is FileKind.APNG else f".{self}"


FILMS = frozenset({FileKind.WEBP, FileKind.APNG, FileKind.GIF})
"""The kinds that move as pictures do; HTML draws its film itself."""
VECTORS = frozenset({FileKind.SVG, FileKind.PDF})
"""The kinds of lines and letters, without pixels."""
