"""Go engines as processes: for analysis, and for which stones are dead. Asked one question at a time.

Never a shell, never a command from a file: the program is the one that was chosen on the engine's page.
An engine that dies is started again, one that runs is ended with us.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QObject, QProcess, QTimer, Signal

from ingboard.board.position import Position
from ingboard.review.analysis.evaluation import EngineQuestion, EngineReply, EngineTalkError
from ingboard.review.analysis.gtp import GtpTalk
from ingboard.review.analysis.katago import KataGoTalk
from ingboard.review.suggest_dead import engine_talk
from ingboard.text import text
from ingboard.ui.widgets.abandoned_process import abandon


def not_started_words(name: str) -> str:
    """What is said of a program that is not there or may not be run."""
    return text("{name} cannot start.", name=name)


MOST_REMARKS = 40  # lines
_LONGEST_REMARK = 300  # characters of a line
_TUNES = re.compile(r"\btun(?:e|ed|er|ing)\b", re.IGNORECASE)
_TELLS = re.compile(
    r"error|exception|what\(\)|could not|cannot|can't|fail|unable|usage|no such", re.IGNORECASE
)
_VERSION = re.compile(r"\bKataGo v?([0-9][0-9A-Za-z.+-]*)")


def telling_line(lines: Sequence[str]) -> str:
    """The line that says why a program failed: the last that speaks of an error, else the last."""
    tells = (line for line in reversed(lines) if _TELLS.search(line))
    return next(tells, lines[-1] if lines else "")


class EngineProcess(QObject):
    """One program at a time. `said` carries what it wrote, as text; of one that was stopped nothing comes.

    `ended` carries whether it crashed, after all it said; `not_started` tells that there is no such program.
    `remarks` are the last lines of what it wrote beside its answers (stderr): why it fails, what it is at.
    """

    said = Signal(object)
    ended = Signal(object)
    not_started = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self.remarks: deque[str] = deque(maxlen=MOST_REMARKS)
        self._remark = ""

    @property
    def is_running(self) -> bool:
        """Whether a program was started and has not ended."""
        return self._process is not None

    @property
    def number(self) -> int:
        """The number of the process, 0 for none."""
        return 0 if self._process is None else self._process.processId()

    def start(self, program: str, arguments: str) -> None:
        """Start a program, in place of another one."""
        self.stop()
        process = self._process = QProcess(self)
        self._remark = ""
        process.readyReadStandardError.connect(self._on_remarked)
        process.readyReadStandardOutput.connect(self._on_said)
        process.errorOccurred.connect(self._on_error)
        process.finished.connect(self._on_finished)
        process.start(program, command_words(arguments))

    def write(self, orders: str) -> None:
        """Send it orders."""
        if self._process is not None and orders:
            self._process.write(orders.encode())

    def kill(self) -> None:
        """End the program; `ended` tells it."""
        if self._process is not None:
            self._process.kill()

    def stop(self) -> None:
        """End the program, whatever it is doing; nothing is reported."""
        process, self._process = self._process, None
        if process is not None:
            abandon(
                process,
                process.readyReadStandardError,
                process.readyReadStandardOutput,
                process.errorOccurred,
                process.finished,
            )

    def _on_said(self) -> None:
        if self._process is not None:
            data = bytes(self._process.readAllStandardOutput().data())
            if data:
                self.said.emit(data.decode("utf-8", "replace"))

    def _on_remarked(self) -> None:
        if self._process is None:
            return
        data = bytes(self._process.readAllStandardError().data()).decode("utf-8", "replace")
        *lines, self._remark = re.split(r"[\r\n]+", self._remark + data)
        self._remark = self._remark[-_LONGEST_REMARK:]
        self.remarks.extend(line.strip()[:_LONGEST_REMARK] for line in lines if line.strip())

    def _on_finished(self) -> None:
        self._on_said()
        self._on_remarked()
        if self._remark.strip():
            self.remarks.append(self._remark.strip())
        process, self._process = self._process, None
        if process is not None:  # what it said last may have stopped it
            process.deleteLater()
            self.ended.emit(process.exitStatus() is QProcess.ExitStatus.CrashExit)

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self.stop()
            self.not_started.emit()


FIRST_ANSWER = 600_000  # milliseconds; KataGo tunes itself for a graphics card first
LONGEST = 60_000
FOR_A_VISIT = 1_000  # milliseconds more: no machine that is of use takes longer for one
_AFTER_NONSENSE = 10_000  # an engine that loads its net says nothing
_MOST_DEATHS = 3  # in a row, without an answer between
_LONGEST_SAID = 140  # characters of a line in a sentence
_MOST_STRAYS = 200  # a crash tells why first, then where
_MOST_PENDING = 4_000_000  # characters of a line that does not end


def talk_for(arguments: str) -> KataGoTalk | GtpTalk:
    """How to talk with an engine that is started with these arguments."""
    return KataGoTalk() if is_analysis_only(arguments) else GtpTalk()


def command_words(arguments: str) -> list[str]:
    """The words of arguments, of which those with spaces are quoted."""
    return QProcess.splitCommand(arguments)


def is_analysis_only(arguments: str) -> bool:
    """Whether an engine that is started with these arguments speaks JSON alone and knows no dead stones."""
    return command_words(arguments)[:1] == ["analysis"]


class Reply(Protocol):
    """What an engine said to the question with that `number`."""

    @property
    def number(self) -> int:
        """The number that was given with the question."""
        ...


_Q = TypeVar("_Q")
_Question_contra = TypeVar("_Question_contra", contravariant=True)
_R = TypeVar("_R", bound=Reply)
_Said_co = TypeVar("_Said_co", bound=Reply, covariant=True)


class Talk(Protocol[_Question_contra, _Said_co]):
    """How one kind of engine is talked with: pure text. `stray` is its last line that made no sense."""

    @property
    def name(self) -> str:
        """What the engine calls itself; "" before it has said so."""
        ...

    @property
    def version(self) -> str:
        """Its version, where it tells that in the talk; else ""."""
        ...

    @property
    def stray(self) -> str:
        """The last line that made no sense; "" for none."""
        ...

    def greeting(self) -> str:
        """What is sent first."""
        ...

    def ask(self, question: _Question_contra, number: int, /) -> str:
        """What asks."""
        ...

    def take(self, line: str, /) -> tuple[_Said_co | None, str]:
        """What a line says, and what is sent in return. Raises EngineTalkError for what no engine says."""
        ...


class AskedEngine(QObject, Generic[_Q, _R]):
    """`answered` carries the reply to what is asked, `failed` one sentence; then it is ended.

    One that died or has not answered for `longest` milliseconds is started again and asked the same.
    """

    answered = Signal(object)
    failed = Signal(object)

    def __init__(
        self, parent: QObject, talk_for: Callable[[str], Talk[_Q, _R]], longest: int | None = None
    ) -> None:
        super().__init__(parent)
        self.deaths = 0
        self.restarts = 0
        self._longest = longest
        self._process = EngineProcess(self)
        self._talk_for = talk_for
        self._talk = talk_for("")
        self._command = ("", "")
        self._pending = ""
        self._strays: deque[str] = deque(maxlen=_MOST_STRAYS)
        self._asked: tuple[_Q, int] | None = None
        self._has_answered = False
        self._since = 0.0
        self.has_started = True
        """Whether there is such a program; False from the failure on."""
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._on_late)
        self._process.said.connect(self._on_said)
        self._process.ended.connect(self._on_ended)
        self._process.not_started.connect(self._on_not_started)

    @property
    def name(self) -> str:
        """What the engine calls itself, with its version if it tells one; "" before it has said so."""
        known = self._talk.version or next(
            (found[1] for line in self._process.remarks if (found := _VERSION.search(line))), ""
        )
        return f"{self._talk.name} {known}" if self._talk.name and known else self._talk.name

    @property
    def remarks(self) -> tuple[str, ...]:
        """The last lines that it wrote beside its answers, also once it has failed."""
        return tuple(self._process.remarks)

    @property
    def tunes_for(self) -> int | None:
        """For how many seconds the engine has been tuning itself for this machine; None where it does not."""
        waits = self.is_running and self._asked is not None and not self._has_answered
        said = (*self._process.remarks, self._talk.stray)
        if not waits or not any(map(_TUNES.search, said)):
            return None
        return int(monotonic() - self._since)

    @property
    def is_running(self) -> bool:
        """Whether the program runs."""
        return self._process.is_running

    @property
    def process_id(self) -> int:
        """The number of the process, 0 for none."""
        return self._process.number

    def ask(self, program: str, arguments: str, question: _Q, number: int) -> None:
        """Ask, in place of what was asked before; another program is ended first."""
        self._asked = (question, number)
        if not self.is_running or self._command != (program, arguments):
            self.deaths = 0
            self._process.remarks.clear()
            self._strays.clear()
            self._start(program, arguments)
        else:
            self._process.write(self._talk.ask(question, number))
        longest = self._longest or LONGEST
        self._timer.start(self._patience(question, longest) if self._has_answered else FIRST_ANSWER)

    def _patience(self, question: _Q, longest: int) -> int:  # noqa: ARG002 - for engines that search
        """For how many milliseconds a question is waited for; `longest` for one that is soon answered."""
        return longest

    def reject(self, answer: str) -> None:
        """An answer that cannot be true: end the program, and say so."""
        self._fail_at(answer)

    def stop(self) -> None:
        """End the program, whatever it is doing; nothing is reported."""
        self._timer.stop()
        self._asked = None
        self._process.stop()

    def _start(self, program: str, arguments: str) -> None:
        self._command = (program, arguments)
        self._talk, self._pending, self._has_answered = self._talk_for(arguments), "", False
        self._since, self.has_started = monotonic(), True
        self._process.start(program, arguments)
        self._process.write(self._talk.greeting())
        if self._asked is not None:
            self._process.write(self._talk.ask(*self._asked))

    def _on_said(self, said: str) -> None:
        *lines, self._pending = (self._pending + said).split("\n")
        try:
            for line in lines:
                before = self._talk.stray
                reply, orders = self._talk.take(line)
                if self._talk.stray != before and self._talk.stray:
                    self._strays.append(self._talk.stray)
                self._process.write(orders)
                self._deal(reply)
        except EngineTalkError as fault:
            self._fail_at(str(fault))
        if len(self._pending) > _MOST_PENDING:
            self._fail_at(self._pending[:80])
        elif self._talks_nonsense and self._timer.remainingTime() > _AFTER_NONSENSE:
            self._timer.start(_AFTER_NONSENSE)

    @property
    def _talks_nonsense(self) -> bool:
        """Whether it has said only what is no answer; what it says while it tunes itself is none either."""
        return bool(self._talk.stray) and not self._has_answered and self.tunes_for is None

    def _on_late(self) -> None:
        """A stalled engine is ended like one that died; one that has said only nonsense is no engine."""
        if self._talks_nonsense:
            self._fail_at(self._talk.stray)
        else:
            self._process.kill()

    def _why_it_stops(self) -> str:
        """In its own last words: those for people, else what it said in place of an answer."""
        if self.remarks:
            line = telling_line(self.remarks)[:_LONGEST_SAID].strip()
            return text("{name} keeps stopping (“{line}”).", name=self._called, line=line)
        if self._talk.stray:  # such as how it is to be called
            return self._unexpected(telling_line(self._strays))
        return text("{name} keeps stopping.", name=self._called)

    def _fail_at(self, line: str) -> None:
        self._fail(self._unexpected(line))

    def _unexpected(self, line: str) -> str:
        return text(
            "{name}: unexpected answer (“{line}”). Check its arguments.",
            name=self._called,
            line=line,
        )

    def _deal(self, said: _R | None) -> None:
        if said is None or self._asked is None or said.number != self._asked[1]:
            return
        self._has_answered, self.deaths = True, 0
        self._asked = None
        self._timer.stop()
        self.answered.emit(said)

    def _on_ended(self, _: object) -> None:
        self.deaths += 1
        if self._asked is None:
            return  # it is started again when it is asked
        if self.deaths >= _MOST_DEATHS:
            self._fail(self._why_it_stops())
            return
        self.restarts += 1
        self._start(*self._command)
        self._timer.start(FIRST_ANSWER)

    def _on_not_started(self) -> None:
        self.has_started = False
        self._fail(not_started_words(self._called))

    @property
    def _called(self) -> str:
        return self._talk.name or self._command[0].rsplit("/", 1)[-1]

    def _fail(self, sentence: str) -> None:
        self.stop()
        self.failed.emit(sentence)


class AnalysisEngine(AskedEngine[EngineQuestion, EngineReply]):
    """The engine that judges positions."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent, talk_for)

    def _patience(self, question: EngineQuestion, longest: int) -> int:
        return longest + FOR_A_VISIT * question.visits


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
        self.has_started = True
        """Whether there is such a program; False from the failure on."""
        self._timer = QTimer(self, singleShot=True, interval=LONGEST)
        self._timer.timeout.connect(self._on_late)
        self._process.said.connect(self._on_said)
        self._process.ended.connect(self._on_ended)
        self._process.not_started.connect(self._on_not_started)

    @property
    def is_working(self) -> bool:
        """Whether an answer is waited for."""
        return self._process.is_running

    @property
    def remarks(self) -> tuple[str, ...]:
        """The last lines that it wrote beside its answers, also once it has failed."""
        return tuple(self._process.remarks)

    def limit(self, longest: int) -> None:
        """End the program after that many milliseconds without an answer."""
        self._timer.setInterval(longest)

    def ask(self, program: str, arguments: str, position: Position, komi: float, name: str) -> None:
        """Start the program and ask it; `name` is what it is called in sentences."""
        self._position, self._name, self._said = position, name, ""
        self.has_started = True
        self._timer.start()
        self._process.remarks.clear()
        self._process.start(program, arguments)
        self._process.write(engine_talk.orders_for(position, komi))

    def stop(self) -> None:
        """End the program, whatever it is doing; nothing is reported."""
        self._timer.stop()
        self._process.stop()

    def _on_said(self, said: str) -> None:
        assert self._position is not None
        self._said += said
        if len(self._said) > _MOST_SAID:
            self._fail(
                engine_talk.sentence_of(
                    engine_talk.EngineFault.NOT_GTP, self._name, self._position.grid
                )
            )
        elif engine_talk.is_complete(self._said, self._position):
            self._conclude()

    def _on_ended(self, crashed: bool) -> None:
        if crashed:
            self._fail(text("{name} crashed before answering. Ask again.", name=self._name))
        else:
            self._conclude()

    def _on_not_started(self) -> None:
        self.has_started = False
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
        answer = engine_talk.answer_in(said, position)
        name = answer.name or self._name
        if answer.fault is None:
            self.answered.emit(answer)
        else:
            self.failed.emit(engine_talk.sentence_of(answer.fault, name, position.grid))

    def _fail(self, sentence: str) -> None:
        self.stop()
        self.failed.emit(sentence)
