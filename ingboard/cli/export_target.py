"""What file `export` is to write: its name, its kind, and whether that kind fits what goes into it."""

from __future__ import annotations

import argparse
from enum import StrEnum
from pathlib import Path

from msgspec import Struct

from ingboard.cli.output import (
    STANDARD,
    CommandError,
    both_to_standard_output,
    show_bytes,
    wrong_use,
)
from ingboard.cli.values import choice_of
from ingboard.kifu.findings import KifuError
from ingboard.kifu.saving import save
from ingboard.text import listed, text

_COMMAND = "export"


class TargetKind(StrEnum):
    """The kinds of files; apng is a film in a file that ends in .png or .apng."""

    PNG = "png"
    SVG = "svg"
    PDF = "pdf"
    WEBP = "webp"
    APNG = "apng"
    GIF = "gif"


FILMS = frozenset({TargetKind.WEBP, TargetKind.APNG, TargetKind.GIF})
PICTURES = frozenset({TargetKind.PNG, TargetKind.SVG, TargetKind.PDF, TargetKind.WEBP})


class Target(Struct, frozen=True):
    """The file to write and its kind."""

    path: Path
    kind: TargetKind

    @property
    def is_standard_output(self) -> bool:
        """Whether the file goes to standard output, so that nothing else may."""
        return str(self.path) == STANDARD

    def write(self, data: bytes) -> None:
        """Put the bytes there whole, or on standard output.

        Raises CommandError, with a sentence, if that cannot be done; then nothing is changed.
        """
        if self.is_standard_output:
            show_bytes(data)
            return
        try:
            save(self.path, data)
        except KifuError as fault:
            raise CommandError(str(fault)) from None


def target_of(options: argparse.Namespace, fitting: frozenset[TargetKind]) -> Target:
    """The target that `--to` and `--format` name, if it is of a fitting kind.

    Raises CommandError, with a sentence, for anything else.
    """
    name = options.to
    if name == STANDARD and options.json:
        raise both_to_standard_output(_COMMAND)
    if name is None:
        raise wrong_use(text("--to is missing, such as --to diagram.svg."), _COMMAND)
    wanted = choice_of(options.format, "--format", TargetKind, _COMMAND)
    if name == STANDARD and wanted is None:
        raise wrong_use(text("--to - needs --format."), _COMMAND)
    if wanted is None:
        ending = Path(name).suffix.lower().removeprefix(".")
        film = fitting == FILMS
        wanted = TargetKind.APNG if film and ending == "png" else _kinds().get(ending)
    if wanted is None or wanted not in fitting:
        endings = [f".{one}" for one in TargetKind if one in fitting]
        sentence = text(
            "--to must end in {endings} or {last}, not “{name}”.",
            endings=listed(endings[:-1]),
            last=endings[-1],
            name=name,
        ) if len(endings) > 1 else text(
            "--to must end in {last}, not “{name}”.", last=endings[0], name=name
        )  # fmt: skip
        raise wrong_use(sentence, _COMMAND)
    return Target(Path(name), wanted)


def _kinds() -> dict[str, TargetKind]:
    return {kind.value: kind for kind in TargetKind}
