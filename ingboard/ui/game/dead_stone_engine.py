"""Asks a Go engine on this computer which stones are dead: a child process, one question, one answer."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QTimer, Signal

from ingboard.board.position import Position
from ingboard.review.suggest_dead.engine_talk import (
    EngineFault,
    answer_in,
    is_complete,
    orders_for,
    sentence_of,
)
from ingboard.text import text

LONGEST = 60_000  # milliseconds; a network is loaded first
_MOST_SAID = 1_000_000  # characters; no engine says that much


def engine_name(program: str) -> str:
    """What a program is called before it has said its name."""
    return Path(program).stem or program


class EngineWork(QObject):
    """One question at a time. `answered` carries an EngineAnswer with a suggestion, `failed` one sentence."""

    answered = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._position: Position | None = None
        self._name = ""
        self._said = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(LONGEST)
        self._timer.timeout.connect(self._on_late)

    @property
    def is_working(self) -> bool:
        """Whether an answer is waited for."""
        return self._process is not None

    def limit(self, longest: int) -> None:
        """End the program after that many milliseconds without an answer."""
        self._timer.setInterval(longest)

    def ask(self, program: str, arguments: str, position: Position, komi: float, name: str) -> None:
        """Start the program and ask it; `name` is what it is called in sentences."""
        self.stop()
        self._position, self._name, self._said = position, name, ""
        process = QProcess(self)
        self._process = process
        process.setStandardErrorFile(QProcess.nullDevice())
        process.readyReadStandardOutput.connect(self._on_said)
        process.errorOccurred.connect(self._on_error)
        process.finished.connect(self._on_finished)
        self._timer.start()
        process.start(program, QProcess.splitCommand(arguments))
        process.write(orders_for(position, komi).encode())

    def stop(self) -> None:
        """End the program, whatever it is doing; nothing is reported."""
        self._timer.stop()
        process, self._process = self._process, None
        if process is None:
            return
        for signal in (process.readyReadStandardOutput, process.errorOccurred, process.finished):
            signal.disconnect()
        process.finished.connect(process.deleteLater)
        process.kill()
        if process.state() is QProcess.ProcessState.NotRunning:
            process.deleteLater()

    def _on_said(self) -> None:
        if self._process is None or self._position is None:
            return
        said = self._process.readAllStandardOutput().toStdString()
        self._said += said
        if len(self._said) > _MOST_SAID:
            self._fail(sentence_of(EngineFault.NOT_GTP, self._name, 0))
        elif is_complete(self._said, self._position):
            self._conclude()

    def _on_finished(self) -> None:
        self._on_said()
        if self._process is None:
            return
        if self._process.exitStatus() is QProcess.ExitStatus.CrashExit:
            self._fail(text("{name} crashed before it had answered. Ask again.", name=self._name))
        else:
            self._conclude()

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._fail(
                text(
                    "{name} cannot be started. Check the program under “Engine…”.", name=self._name
                )
            )

    def _on_late(self) -> None:
        seconds = self._timer.interval() / 1000
        self._fail(
            text(
                "{name} has not answered within {seconds} seconds and was ended.",
                name=self._name,
                seconds=f"{seconds:g}",
            )
        )

    def _conclude(self) -> None:
        position, said = self._position, self._said
        self.stop()
        assert position is not None
        answer = answer_in(said, position)
        name = answer.name or self._name
        if answer.fault is None:
            self.answered.emit(answer)
        else:
            self.failed.emit(sentence_of(answer.fault, name, position.grid.rows))

    def _fail(self, sentence: str) -> None:
        self.stop()
        self.failed.emit(sentence)
