"""The picture that is on view, as an image to look at and as a file: the board, or a moment of its count."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage

from ingboard.counting.fillplan import FillPlan
from ingboard.rules.ruleset import RuleText
from ingboard.ui.board.picture_file import Format, flat_file, wooden_file
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.export.step_file import step_file


@dataclass(frozen=True, slots=True)
class PictureOrder:
    """What picture is wanted: with a `plan` the count after `step` stones, else the board alone.

    `look` is "light", "dark" or "flat"; `size` is the width in pixels, if there are pixels.
    """

    board: BoardPicture
    plan: FillPlan | None
    rules: RuleText | None
    step: int
    look: str
    size: int


def picture_file(order: PictureOrder, ending: str) -> bytes:
    """The picture as a file of that kind: "png", "webp", "svg" or "pdf"."""
    kind = Format(f".{ending}")
    if order.plan is not None and order.rules is not None:
        look = None if kind in {Format.SVG, Format.PDF} else order.look
        return step_file(order.plan, order.rules, order.step, kind.value, look, order.size)
    if order.look == "flat" or kind in {Format.SVG, Format.PDF}:
        return flat_file(order.board, kind, pixels=order.size)
    return wooden_file(order.board, kind, pixels=order.size)


def picture_image(order: PictureOrder) -> QImage:
    """The picture to look at."""
    return QImage.fromData(QByteArray(picture_file(order, "png")))
