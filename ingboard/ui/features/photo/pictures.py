"""A picture as it was given, copied into a folder of ours. Everything here is for threads.

So what was read is what was seen, whatever becomes of the stick or the phone that it came from.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from msgspec import Struct
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from ingboard.kifu.file_names import plain_name
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.private_files import write_new
from ingboard.table.photograph_file import digest_of
from ingboard.text import text

ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".bmp", ".heic")
LARGEST = 64 * 1024 * 1024
_USUAL = ".jpg"

Given: TypeAlias = Path | bytes | QImage
"""A picture as it comes: a file, what a file holds, or one of the clipboard."""


class Picture(Struct, frozen=True):
    """A picture: what it is called, our copy, its hash, and where it came from, such as "clipboard"."""

    name: str
    path: Path
    digest: str
    whence: str = ""

    @property
    def ending(self) -> str:
        """How its file's name ends, with the dot."""
        return self.path.suffix.lower() or _USUAL


def take_in(given: Given, name: str, whence: str, folder: Path, number: int) -> Picture:
    """Copy a picture into the folder; `number` tells it from others there.

    Raises KifuError, with one sentence, where it cannot be read, and OSError where no copy can be written.
    """
    held = _held_by(given)
    stem, ending = Path(name).stem, Path(name).suffix.lower()
    plain = plain_name(stem)[:40] or "picture"
    path = folder / f"{number}-{plain}{ending if ending in ENDINGS else _USUAL}"
    write_new(path, held)
    return Picture(name, path, digest_of(held), whence)


def _held_by(given: Given) -> bytes:
    if isinstance(given, Path):
        return file_bytes(given, LARGEST)
    if isinstance(given, bytes):
        if len(given) > LARGEST:
            raise KifuError("", 0, text("Too large: more than {size} MB.", size=LARGEST >> 20))
        return given
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(given)
    return bytes(buffer.data().data())


def seen_picture(path: Path) -> QImage:
    """The picture as it is shown; a null one where the file is none."""
    return QImage(str(path))
