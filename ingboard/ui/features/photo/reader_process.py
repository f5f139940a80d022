"""The reader of photographs, a process of its own: this program again, asked by its command line.

So the window holds no large picture, and what a crafted file does to a decoder is done elsewhere.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct
from PySide6.QtCore import QCoreApplication, QObject, QProcess, QProcessEnvironment, QTimer, Signal

import ingboard
from ingboard.decoding import decoder_of
from ingboard.photo.answer import PhotoAnswer, read_answer
from ingboard.photo.turning import Corners, position_of
from ingboard.review.library.readers import command
from ingboard.text import language, text

LONGEST = 20_000
"""Milliseconds that a picture may take."""
_NO_BOARD = 1
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
        self._process: QProcess | None = None
        self._question: PhotoQuestion | None = None
        self._patience = QTimer(self, singleShot=True, interval=LONGEST)
        self._patience.timeout.connect(self._on_late)

    @property
    def is_reading(self) -> bool:
        """Whether an answer is waited for."""
        return self._process is not None

    @property
    def number(self) -> int:
        """The number of the process, 0 for none."""
        return 0 if self._process is None else self._process.processId()

    def limit(self, longest: int) -> None:
        """End the process after that many milliseconds."""
        self._patience.setInterval(longest)

    def ask(self, question: PhotoQuestion) -> None:
        """Read a picture."""
        self.stop()
        process = self._process = QProcess(self)
        self._question = question
        program, *arguments = self.program
        surroundings = QProcessEnvironment.systemEnvironment()
        surroundings.insert("LANGUAGE", language())
        process.setProcessEnvironment(surroundings)
        process.setWorkingDirectory(str(Path(ingboard.__file__).parents[1]))
        process.finished.connect(self._on_finished)
        process.errorOccurred.connect(self._on_error)
        self._patience.start()
        process.start(program, [*arguments, *question.arguments])
        process.closeWriteChannel()

    def stop(self) -> None:
        """End the process, whatever it is doing; nothing is told of it."""
        self._patience.stop()
        process, self._process = self._process, None
        if process is None:
            return
        process.finished.disconnect()
        process.errorOccurred.disconnect()
        process.setParent(QCoreApplication.instance())  # it may end later than who asked it
        process.finished.connect(process.deleteLater)
        process.kill()
        if process.state() is QProcess.ProcessState.NotRunning:
            process.deleteLater()

    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        process, self._process = self._process, None
        self._patience.stop()
        if process is None:
            return
        written = bytes(process.readAllStandardOutput().data())
        said = bytes(process.readAllStandardError().data()).decode("utf-8", "replace")
        process.deleteLater()
        if status is QProcess.ExitStatus.CrashExit:
            self.failed.emit(text("The reader crashed. Try again, or another picture."))
        elif not code:
            self._answer(written)
        elif code == _NO_BOARD:
            self.refused.emit(_refusal_in(written))
        else:
            self.failed.emit(self._sentence_of(said))

    def _answer(self, written: bytes) -> None:
        try:
            answer = _sound(read_answer(written))
        except (msgspec.MsgspecError, ValueError):
            self.failed.emit(text("The reader gave no answer. Try again."))
        else:
            self.answered.emit(answer)

    def _sentence_of(self, said: str) -> str:
        """Its last line, without the name of our copy of the file."""
        lines = said.strip().splitlines()
        sentence = lines[-1] if lines else ""
        if self._question is not None:
            sentence = sentence.replace(f"{self._question.picture}: ", "", 1)
        return sentence[:_LONGEST_SAID] or text("The picture cannot be read.")

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self.stop()
            self.failed.emit(text("The reader of photographs cannot start."))

    def _on_late(self) -> None:
        seconds = self._patience.interval() / 1000
        self.stop()
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
