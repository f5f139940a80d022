"""What file `export` is to write: its name, its kind, and whether that kind fits what goes into it."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from ingboard.cli.output import STANDARD, show_bytes
from ingboard.cli.values import Options
from ingboard.export.file_kind import VECTORS, FileKind
from ingboard.kifu.saving import save
from ingboard.text import listed, text

PICTURES = VECTORS | {FileKind.PNG, FileKind.WEBP}


class Target(Struct, frozen=True):
    """The file to write and its kind."""

    path: Path
    kind: FileKind

    @property
    def is_standard_output(self) -> bool:
        """Whether the file goes to standard output, so that nothing else may."""
        return str(self.path) == STANDARD

    def write(self, data: bytes) -> None:
        """Put the bytes there whole, or on standard output.

        Raises KifuError, with a sentence, if that cannot be done; then nothing is changed.
        """
        if self.is_standard_output:
            show_bytes(data)
        else:
            save(self.path, data)


def target_of(options: Options, fitting: frozenset[FileKind]) -> Target:
    """The target that `--to` and `--format` name, if it is of a fitting kind.

    Raises CommandError, with a sentence, for anything else.
    """
    name = options.target
    if name is None:
        raise options.wrong_use(text("--to is missing, such as --to diagram.svg."))
    wanted = options.choice("--format", FileKind)
    if name == STANDARD and wanted is None:
        raise options.wrong_use(text("--to - needs --format."))
    if wanted is None:
        ending = Path(name).suffix.lower().removeprefix(".")
        if FileKind.APNG in fitting and ending == "png":
            ending = FileKind.APNG
        wanted = next((kind for kind in FileKind if kind == ending), None)
    if wanted is None or wanted not in fitting:
        *others, last = [f".{kind}" for kind in FileKind if kind in fitting]
        sentence = (
            text(
                "--to must end in {endings} or {last}, not “{name}”.",
                endings=listed(others),
                last=last,
                name=name,
            )
            if others
            else text("--to must end in {last}, not “{name}”.", last=last, name=name)
        )
        raise options.wrong_use(sentence)
    return Target(Path(name), wanted)


PIXELS = 1240  # of a page's width, about 150 to the inch


LEAST_SIZE, MOST_SIZE = 64, 4096
