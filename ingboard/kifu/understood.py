"""Facts of a record that are meant otherwise than they stand: its writer has another form than SGF."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from ingboard.text import listed, paragraph, text


class Meant(NamedTuple):
    """A fact of SGF with the value that is meant; then how it stands in the file and is read, in words."""

    name: str
    value: str
    written: str
    read: str


class Understood(Struct, frozen=True):
    """The facts of a root that are meant otherwise than they stand, and by whom they were written.

    `moves_known` is how many moves of the game a record has that says so.
    """

    writers: tuple[str, ...] = ()
    meant: tuple[Meant, ...] = ()
    moves_known: int | None = None

    @property
    def sentence(self) -> str:
        """What was read how; "" for nothing."""
        if not self.meant:
            return ""
        read = listed(
            text("{written} read as {read}", written=each.written, read=each.read)
            for each in self.meant
        )
        said = text("{read}.", read=read)
        if self.writers:
            said = text("Written by {writer}: {read}.", writer=listed(self.writers), read=read)
        if self.moves_known is None:
            return said
        return paragraph(
            (said, text("Moves after {number} are not known.", number=self.moves_known))
        )


AS_SGF = Understood()
