"""Asks a Go engine on this computer which stones are dead: a child process, one question, one answer."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from ingboard.board.position import Position
from ingboard.review.suggest_dead.engine_talk import (
    EngineFault,
    answer_in,
    is_complete,
    orders_for,
    sentence_of,
)
from ingboard.text import text
from ingboard.ui.game.analysis_engine import EngineProcess, not_started_words

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
        self._process = EngineProcess(self)
        self._position: Position | None = None
        self._name = ""
        self._said = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(LONGEST)
        self._timer.timeout.connect(self._on_late)
        self._process.said.connect(self._on_said)
        self._process.ended.connect(self._on_ended)
        self._process.not_started.connect(self._on_not_started)

    @property
    def is_working(self) -> bool:
        """Whether an answer is waited for."""
        return self._process.is_running

    def limit(self, longest: int) -> None:
        """End the program after that many milliseconds without an answer."""
        self._timer.setInterval(longest)

    def ask(self, program: str, arguments: str, position: Position, komi: float, name: str) -> None:
        """Start the program and ask it; `name` is what it is called in sentences."""
        self._position, self._name, self._said = position, name, ""
        self._timer.start()
        self._process.start(program, arguments)
        self._process.write(orders_for(position, komi))

    def stop(self) -> None:
        """End the program, whatever it is doing; nothing is reported."""
        self._timer.stop()
        self._process.stop()

    def _on_said(self, said: str) -> None:
        assert self._position is not None
        self._said += said
        if len(self._said) > _MOST_SAID:
            self._fail(sentence_of(EngineFault.NOT_GTP, self._name, 0))
        elif is_complete(self._said, self._position):
            self._conclude()

    def _on_ended(self, crashed: bool) -> None:
        if crashed:
            self._fail(text("{name} crashed before answering. Ask again.", name=self._name))
        else:
            self._conclude()

    def _on_not_started(self) -> None:
        self._fail(not_started_words(self._name))

    def _on_late(self) -> None:
        seconds = self._timer.interval() / 1000
        self._fail(
            text(
                "{name} was stopped: no answer in {seconds} seconds.",
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
