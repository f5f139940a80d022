"""What the page of a photograph shows, as a value."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QPointF

from ingboard.board.points import Point
from ingboard.text import text
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.photo.doubt_card import LiesThere
from ingboard.ui.features.photo.picture_view import PhotoOverlay


class Locks(Struct, frozen=True):
    """Why each way on is barred; "" where it is open."""

    count: str = ""
    save: str = ""
    compare: str = ""
    filled: str = ""
    report: str = ""
    turn: str = ""
    undo: str = ""
    redo: str = ""


class PhotoPageView(Struct, frozen=True):
    """Everything that the page shows of a picture, but the picture.

    `sentence` is what is wrong or asked (`is_fault`: wrong), `question` is about the point `current`, at that
    `place` of the image; `is_open` tells that a doubt is left. `report` is what a table would be told, ""
    where none waits; `filled` what a filled board says.
    """

    overlay: PhotoOverlay | None
    board: BoardPicture
    size: int
    sentence: str = ""
    is_fault: bool = False
    tally: str = ""
    question: str = ""
    current: Point | None = None
    place: QPointF | None = None
    pitch: float = 1.0
    lies_there: LiesThere = LiesThere()
    is_open: bool = False
    report: str = ""
    filled: str = ""
    is_filled: bool = False
    locks: Locks = Locks()


def barred_ways(*, reading: bool) -> Locks:
    """Why nothing goes on: what is being read, or has doubts."""
    if reading:
        return Locks(
            count=text("Count: not read yet"),
            save=text("SGF: not read yet"),
            compare=text("Compare: not read yet"),
            filled=text("Filled: not read yet"),
            report=text("Report: not read yet"),
            turn=text("Not read"),
        )
    return Locks(
        count=text("Count: doubts first"),
        save=text("SGF: doubts first"),
        compare=text("Compare: doubts first"),
        filled=text("Filled: doubts first"),
        report=text("Report: doubts first"),
    )
