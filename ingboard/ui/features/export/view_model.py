"""What can be exported, and what was chosen: the sheet's values. No Qt."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from msgspec import Struct

from ingboard.export.file_kind import VECTORS, FileKind
from ingboard.export.kifu.options import KifuOptions
from ingboard.export.kifu.pages import PageSheet
from ingboard.export.kifu.problems import Asking


class Matter(StrEnum):
    """What is exported."""

    PICTURE = "picture"
    FILM = "film"
    DRILLS = "drills"
    KIFU = "kifu"
    PROBLEMS = "problems"


class LookChoice(StrEnum):
    """How it is drawn. Flat is black on white, as in print; a GIF always is."""

    LIGHT = "light"
    DARK = "dark"
    FLAT = "flat"


KINDS = {
    Matter.PICTURE: (FileKind.PNG, FileKind.SVG, FileKind.PDF, FileKind.WEBP),
    Matter.FILM: (FileKind.WEBP, FileKind.APNG, FileKind.GIF, FileKind.HTML),
    Matter.DRILLS: (FileKind.PDF,),
    Matter.KIFU: (FileKind.PDF, FileKind.SVG, FileKind.PNG),
    Matter.PROBLEMS: (FileKind.PDF,),
}
ALWAYS_FLAT = VECTORS | {FileKind.GIF}
SIZES = (640, 960, 1280, 1920)
SPEEDS = (0.5, 1.0, 2.0, 4.0)
ON_PAPER = frozenset({Matter.DRILLS, Matter.KIFU, Matter.PROBLEMS})


class ExportOffer(Struct, frozen=True):
    """What there is to export now.

    `steps` is how many steps the count has, None where there is no film, and then `no_film` says why;
    `step` is the one on view, None where the board is. `board` tells whether there is a board to export,
    `branch` whether another line than the main line is on view.
    """

    steps: int | None
    step: int | None
    no_film: str
    board: bool
    folder: str
    stem: str
    branch: bool = False


class SheetKind(StrEnum):
    """What a sheet asks: to count by filling in, to read filled boards, or to find the dead stones."""

    COUNT = "count"
    READ = "read"
    DEAD = "dead"


class SheetOrder(Struct, frozen=True):
    """What sheet is wanted: `level` 1 to 5, so many `boards`, and its `number`, any whole number."""

    kind: SheetKind = SheetKind.COUNT
    level: int = 1
    boards: int = 12
    number: int = 1


class KifuChoice(Struct, frozen=True):
    """How a record is printed; `branch` is whether the branch on view is, in place of the main line."""

    options: KifuOptions = KifuOptions()
    sheet: PageSheet = PageSheet()
    branch: bool = False


class ProblemChoice(Struct, frozen=True):
    """Which positions are problems; `moves` are the most of each line of an answer."""

    asking: Asking = Asking.ON_VIEW
    moves: int = 20
    sheet: PageSheet = PageSheet(4)


def first_matter(offer: ExportOffer) -> Matter:
    """What the sheet shows first where nothing was asked for: the film, the picture or drills."""
    if offer.steps:
        return Matter.FILM
    return Matter.PICTURE if offer.board else Matter.DRILLS


def usual_path(matter: Matter, kind: FileKind, offer: ExportOffer) -> str:
    """The file's name that tells what is in it."""
    stem = {
        Matter.PICTURE: offer.stem,
        Matter.FILM: f"{offer.stem}-count",
        Matter.DRILLS: "drill-sheet",
        Matter.KIFU: f"{offer.stem}-kifu",
        Matter.PROBLEMS: f"{offer.stem}-problems",
    }[matter]
    return str(Path(offer.folder) / (stem + kind.ending))
