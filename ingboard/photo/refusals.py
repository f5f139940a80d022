"""Why a photograph gives no position: a closed list, each with one sentence."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from ingboard.text import text


class Refusal(StrEnum):
    """What keeps a position from being read."""

    NO_PICTURE = "no-picture"
    BROKEN = "broken"
    TOO_MANY_PIXELS = "too-many-pixels"
    TOO_SMALL = "too-small"
    MOVES = "moves"
    HEIC = "heic"
    NOT_INSTALLED = "not-installed"
    NO_CAMERA = "no-camera"
    NO_BOARD = "no-board"
    PART_OF_BOARD = "part-of-board"
    TWO_BOARDS = "two-boards"
    CHESS_BOARD = "chess-board"

    @property
    def sentence(self) -> str:
        """What is wrong and what to do, for people."""
        match self:
            case (
                Refusal.NO_BOARD | Refusal.PART_OF_BOARD | Refusal.TWO_BOARDS | Refusal.CHESS_BOARD
            ):
                return _of_board(self)
            case Refusal.NOT_INSTALLED | Refusal.NO_CAMERA:
                return _of_computer(self)
            case (
                Refusal.NO_PICTURE
                | Refusal.BROKEN
                | Refusal.TOO_MANY_PIXELS
                | Refusal.TOO_SMALL
                | Refusal.MOVES
                | Refusal.HEIC
            ):
                return _of_file(self)


def _of_file(
    refusal: Literal[
        Refusal.NO_PICTURE,
        Refusal.BROKEN,
        Refusal.TOO_MANY_PIXELS,
        Refusal.TOO_SMALL,
        Refusal.MOVES,
        Refusal.HEIC,
    ],
) -> str:
    match refusal:
        case Refusal.NO_PICTURE:
            return text("Not a picture: give a JPEG, PNG, WebP, TIFF or BMP file.")
        case Refusal.BROKEN:
            return text("The picture is damaged or cut off: copy it again.")
        case Refusal.TOO_MANY_PIXELS:
            return text("The picture has more than 60 million pixels: save it smaller.")
        case Refusal.TOO_SMALL:
            return text("The picture is too small: at least 200 pixels a side are needed.")
        case Refusal.MOVES:
            return text("A picture that moves: save one of its frames as a picture.")
        case Refusal.HEIC:
            return text("HEIC pictures cannot be read: save it as JPEG, or use the phone's page.")


def _of_computer(refusal: Literal[Refusal.NOT_INSTALLED, Refusal.NO_CAMERA]) -> str:
    match refusal:
        case Refusal.NO_CAMERA:
            return text("No camera is found, or another program has it.")
        case Refusal.NOT_INSTALLED:
            return text(
                "Photographs need further packages: {line}", line='pip install "ingboard[photo]"'
            )


def _of_board(
    refusal: Literal[
        Refusal.NO_BOARD, Refusal.PART_OF_BOARD, Refusal.TWO_BOARDS, Refusal.CHESS_BOARD
    ],
) -> str:
    match refusal:
        case Refusal.PART_OF_BOARD:
            return text("Only part of a board: show all four corners, or name the size (--size).")
        case Refusal.TWO_BOARDS:
            return text("More than one board: photograph one, or name its corners (--corners).")
        case Refusal.CHESS_BOARD:
            return text("A chess board: a Go board has lines, and stones on their crossings.")
        case Refusal.NO_BOARD:
            return text("No Go board found: show all four corners, or name them (--corners).")
