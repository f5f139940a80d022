"""The reader of photographs, a process of its own: this program again, asked by its command line.

So the window holds no large picture, and what a crafted file does to a decoder is done elsewhere.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct
from PySide6.QtCore import QObject, Signal

from ingboard.decoding import decoder_of
from ingboard.photo.answer import PhotoAnswer, read_answer
from ingboard.photo.turning import Corners, position_of
from ingboard.review.child_process import command
from ingboard.text import text
from ingboard.ui.features.photo.asked_process import AskedProcess, Ended

LONGEST = 20_000
"""Milliseconds that a picture may take."""
_EIGHT = "{:.2f},{:.2f},{:.2f},{:.2f},{:.2f},{:.2f},{:.2f},{:.2f}"
_LONGEST_SAID = 300  # characters of its sentence


class PhotoQuestion(Struct, frozen=True):
    """What is read: a picture, into which file it is put as it is seen, and where the board lies if known."""

    picture: Path
    upright: Path | None = None
    corners: Corners | None = None
    size: int | None = None

    @property
    def arguments(self) -> list[str]:
        """The command's arguments."""
        given = [str(self.picture), "--json"]
        if self.upright is not None:
            given += ["--upright", str(self.upright)]
        if self.corners is not None:
            given += ["--corners", _EIGHT.format(*(number for at in self.corners for number in at))]
        if self.size is not None:
            given += ["--size", str(self.size)]
        return given


class PhotoRefusal(Struct, frozen=True):
    """A sound picture without a board that can be read; its size where the reader tells it."""

    width: int = 0
    height: int = 0


class PhotoReader(QObject):
    """One picture at a time: a later question ends the process of an earlier one.

    `answered` carries a PhotoAnswer, `refused` a PhotoRefusal, `failed` a sentence: nothing could be read.
    """

    answered = Signal(object)
    refused = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.program = command("photo")
        """The program with its first arguments."""
        self._question: PhotoQuestion | None = None
        self._process = AskedProcess(LONGEST, self)
        self._process.ended.connect(self._on_ended)
        self._process.not_started.connect(self._on_not_started)
        self._process.late.connect(self._on_late)

    @property
    def is_reading(self) -> bool:
        """Whether an answer is waited for."""
        return self._process.is_running

    @property
    def number(self) -> int:
        """The number of the process, 0 for none."""
        return self._process.number

    def limit(self, longest: int) -> None:
        """End the process after that many milliseconds."""
        self._process.limit(longest)

    def ask(self, question: PhotoQuestion) -> None:
        """Read a picture."""
        self._question = question
        self._process.ask([*self.program, *question.arguments])

    def stop(self) -> None:
        """End the process, whatever it is doing; nothing is told of it."""
        self._process.stop()

    def _on_ended(self, ended: object) -> None:
        assert isinstance(ended, Ended)
        match ended.code:
            case None:
                self.failed.emit(text("The reader crashed. Try again, or another picture."))
            case 0:
                self._answer(ended.written)
            case 1:  # no board
                self.refused.emit(_refusal_in(ended.written))
            case _:
                self.failed.emit(self._sentence_of(ended))

    def _answer(self, written: bytes) -> None:
        try:
            answer = _sound(read_answer(written))
        except (msgspec.MsgspecError, ValueError):
            self.failed.emit(text("The reader gave no answer. Try again."))
        else:
            self.answered.emit(answer)

    def _sentence_of(self, ended: Ended) -> str:
        """Its last line, without the name of our copy of the file."""
        sentence = ended.sentence
        if self._question is not None:
            sentence = sentence.replace(f"{self._question.picture}: ", "", 1)
        return sentence[:_LONGEST_SAID] or text("The picture cannot be read.")

    def _on_not_started(self) -> None:
        self.failed.emit(text("The reader of photographs cannot start."))

    def _on_late(self) -> None:
        seconds = self._process.longest / 1000
        self.failed.emit(text("No answer in {seconds} seconds: stopped.", seconds=f"{seconds:g}"))


def _refusal_in(written: bytes) -> PhotoRefusal:
    try:
        return decoder_of(PhotoRefusal).decode(written)
    except msgspec.MsgspecError:
        return PhotoRefusal()


def _sound(answer: PhotoAnswer) -> PhotoAnswer:
    """The answer, if its parts fit one another. Raises ValueError if not."""
    rows = (len(answer.confidence), *map(len, answer.confidence), len(answer.board))
    grid = position_of(answer).grid
    if {grid.rows, grid.columns, *rows} != {answer.size} or answer.width < 1 or answer.height < 1:
        raise ValueError(answer.size)
    return answer
