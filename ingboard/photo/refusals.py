"""Why a photograph gives no position: a closed list, each with one sentence."""

from __future__ import annotations

from enum import StrEnum

from ingboard.text import text


class Refusal(StrEnum):
    """What keeps a position from being read."""

    NO_PICTURE = "no-picture"
    BROKEN = "broken"
    TOO_MANY_PIXELS = "too-many-pixels"
    TOO_SMALL = "too-small"
    HEIC = "heic"
    NOT_INSTALLED = "not-installed"
    NO_BOARD = "no-board"

    @property
    def is_about_the_board(self) -> bool:
        """Whether the picture is sound and what it shows is not a board that can be read."""
        return self is Refusal.NO_BOARD

    @property
    def sentence(self) -> str:
        """What is wrong and what to do, for people."""
        match self:
            case Refusal.NO_PICTURE:
                return text("Not a picture: give a JPEG, PNG, WebP, TIFF or BMP file.")
            case Refusal.BROKEN:
                return text("The picture is damaged or cut off: copy it again.")
            case Refusal.TOO_MANY_PIXELS:
                return text("The picture has more than 60 million pixels: save it smaller.")
            case Refusal.TOO_SMALL:
                return text("The picture is too small: at least 200 pixels a side are needed.")
            case Refusal.HEIC:
                return text(
                    "HEIC pictures cannot be read: save it as JPEG, or use the phone's page."
                )
            case Refusal.NOT_INSTALLED:
                return text(
                    "Photographs need further packages: {line}",
                    line='pip install "ingboard[photo]"',
                )
            case Refusal.NO_BOARD:
                return text("No Go board found: show all four corners, or name them (--corners).")
