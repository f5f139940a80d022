"""The talk with an engine that speaks GTP: its analysis where it has one, else its estimate and its move.

`kata-analyze` and `lz-analyze` report while they search; a report that has looked at enough ends the search.
GNU Go has neither: it says a score and the move it would play, and no share of won games.
"""

from __future__ import annotations

import re
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Grid, Point
from ingboard.review.analysis import evaluation as engine_evaluation

_OFTEN = 20  # hundredths of a second between two reports
_MOST_LINES = 2_000  # of one answer
_MOST_STRAYS = 20
_LONGEST_NUMBER = 9


class GtpAnswer(Struct, frozen=True):
    """An answer: to which order (0: none was named), whether it did what was asked, and its words."""

    number: int
    holds: bool
    words: str


class GtpReader:
    """Puts lines together to answers: each begins with a sign and ends with an empty line.

    `stray` is the last line that belongs to none; so many in a row are no engine's talk.
    """

    def __init__(self) -> None:
        self.stray = ""
        self._strays = 0
        self._lines: list[str] = []

    def take(self, line: str) -> GtpAnswer | None:
        """The answer that ends with this line. Raises EngineTalkError for what is no GTP."""
        line = line.strip()
        if not line:
            lines, self._lines = self._lines, []
            return answer_of(lines) if lines else None
        if not self._lines and line[0] not in "=?":
            self.stray = line[:80]
            self._strays += 1
            if self._strays > _MOST_STRAYS:
                raise engine_evaluation.EngineTalkError(self.stray)
            return None
        if len(self._lines) >= _MOST_LINES:
            raise engine_evaluation.EngineTalkError(line[:80])
        self._lines.append(line)
        self.stray, self._strays = "", 0
        return None


def answer_of(lines: list[str]) -> GtpAnswer:
    """The answer that lines make; one without a number was asked for by nobody here.

    Raises EngineTalkError for what is no answer.
    """
    found = re.fullmatch(r"([=?])(\d*)\s*(.*)", lines[0], re.DOTALL)
    if found is None or len(found[2]) > _LONGEST_NUMBER:
        raise engine_evaluation.EngineTalkError(lines[0][:80])
    return GtpAnswer(int(found[2] or 0), found[1] == "=", "\n".join([found[3], *lines[1:]]).strip())


class _Order(StrEnum):
    """What an order is for; of others only a refusal matters."""

    COMMANDS = "list_commands"
    NAME = "name"
    VERSION = "version"
    SETUP = "setup"
    MOVE = "move"
    SCORE = "score"
    ANALYSIS = "analysis"
    END = "end"


class GtpTalk:
    """Knows what was asked last; an answer to an earlier order is passed over.

    In this talk no line is `stray`: what answers nothing ends with the answer that it stands before.
    """

    stray = ""

    def __init__(self) -> None:
        self.name = self.version = ""
        self._orders: dict[int, _Order] = {}
        self._last = 0
        self._known: frozenset[str] = frozenset()
        self._answer: list[str] = []
        self._waiting: tuple[engine_evaluation.EngineQuestion, int] | None = None
        self._question: engine_evaluation.EngineQuestion | None = None
        self._number = 0
        self._is_late = False
        self._move: Point | None = None
        self._has_move = False

    def greeting(self) -> str:
        """Ask what it is called and what it knows."""
        return self._order(_Order.NAME, "name") + self._order(_Order.COMMANDS, "list_commands")

    def ask(self, question: engine_evaluation.EngineQuestion, number: int) -> str:
        """Set the position up and ask; before it is known what it knows, the question waits."""
        if not self._known:
            self._waiting = (question, number)
            return ""
        self._forget_orders()  # what is still to come of an earlier question says nothing of this one
        self._is_late = self._question is not None
        self._question, self._number, self._has_move = question, number, False
        stones = (f"play {color} {name}" for color, name in question.stones)
        moves = (f"play {color} {name}" for color, name in question.moves)
        setup = [
            engine_evaluation.board_order(question.grid),
            "clear_board",
            f"komi {question.komi:g}",
        ]
        lines = "".join(self._order(_Order.SETUP, words) for words in (*setup, *stones, *moves))
        return lines + self._asking(question)

    def take(self, line: str) -> tuple[engine_evaluation.EngineReply | None, str]:
        """What a line says; an answer of GTP ends with an empty line."""
        line = line.strip()
        try:
            if line.startswith("info "):
                return self._reported(line)
            if not line:
                answer, self._answer = self._answer, []
                return self._answered(answer) if answer else (None, "")
        except (ValueError, KeyError):
            raise engine_evaluation.EngineTalkError(line[:80]) from None
        if len(self._answer) >= _MOST_LINES:
            raise engine_evaluation.EngineTalkError(line[:80])
        self._answer.append(line)
        return None, ""

    def _order(self, order: _Order, words: str) -> str:
        self._last += 1
        self._orders[self._last] = order
        return f"{self._last} {words}\n"

    def _forget_orders(self) -> None:
        kept = _Order.VERSION
        self._orders = {number: order for number, order in self._orders.items() if order is kept}

    def _asking(self, question: engine_evaluation.EngineQuestion) -> str:
        color = question.to_play
        for command in ("kata-analyze", "lz-analyze"):
            if command in self._known:
                return self._order(_Order.ANALYSIS, f"{command} {color} {_OFTEN}")
        wanted = ((_Order.MOVE, "reg_genmove", f" {color}"), (_Order.SCORE, "estimate_score", ""))
        return "".join(
            self._order(order, command + rest)
            for order, command, rest in wanted
            if command in self._known
        )

    def _answered(self, answer: list[str]) -> tuple[engine_evaluation.EngineReply | None, str]:
        said = answer_of(answer)
        order, holds, words = self._orders.pop(said.number, None), said.holds, said.words
        self._is_late = self._is_late and order is None
        if order in (_Order.NAME, _Order.VERSION):
            self._take_name(order, words[:40] if holds else "")
        elif order is _Order.COMMANDS:
            return self._learned(frozenset(words.split()) if holds else frozenset())
        elif order is not None and not holds and order is not _Order.END:
            return self._refused(words[:200])
        elif order is _Order.MOVE and self._question is not None:
            self._has_move = words.lower() != "resign"
            self._move = engine_evaluation.point_of(words, self._grid) if self._has_move else None
        elif order is _Order.SCORE:
            return self._estimated(words), ""
        return None, ""

    def _take_name(self, order: _Order, words: str) -> None:
        if order is _Order.NAME:
            self.name = words
        else:
            self.version = words

    def _learned(self, known: frozenset[str]) -> tuple[engine_evaluation.EngineReply | None, str]:
        if not known & {"kata-analyze", "lz-analyze", "estimate_score"}:
            raise ValueError("list_commands")
        self._known = known
        version = self._order(_Order.VERSION, "version") if "version" in known else ""
        waiting, self._waiting = self._waiting, None
        return None, version + ("" if waiting is None else self.ask(*waiting))

    def _refused(self, words: str) -> tuple[engine_evaluation.EngineReply | None, str]:
        number = self._number
        self._forget_orders()  # what was sent after it says nothing any more
        self._question = None
        return (
            (engine_evaluation.EngineReply(number, refusal=words or "?"), "")
            if number
            else (None, "")
        )

    @property
    def _grid(self) -> Grid:
        assert self._question is not None
        return self._question.grid

    def _estimated(self, words: str) -> engine_evaluation.EngineReply | None:
        """GNU Go's estimate, such as "W+2.5 (upper bound: -1.0, lower: -6.0)"."""
        if self._question is None:
            return None
        found = re.match(r"([BW])\+([0-9.]+)|0", words)
        if found is None:
            raise ValueError(words[:80])
        lead = (
            0.0
            if found[1] is None
            else engine_evaluation.lead_of(found[2], self._grid) * (1 if found[1] == "B" else -1)
        )
        candidates = (
            (engine_evaluation.Candidate(self._move, 1, 0.5, None),) if self._has_move else ()
        )
        self._question = None
        return engine_evaluation.EngineReply(
            self._number, engine_evaluation.Evaluation(None, lead, 1, candidates)
        )

    def _reported(self, line: str) -> tuple[engine_evaluation.EngineReply | None, str]:
        """A report of a running search: enough is an answer, and ends the search."""
        question = self._question
        if question is None or self._is_late:
            return None, ""
        candidates = [self._candidate(part) for part in line.split("info ")[1:]]
        candidates.sort(key=lambda one: -one.visits)
        visits = sum(candidate.visits for candidate in candidates)
        if not candidates or visits < question.visits:
            return None, ""
        self._question = None
        best = candidates[0]
        kept = tuple(candidates[: engine_evaluation.MOST_CANDIDATES])
        evaluation = engine_evaluation.Evaluation(best.win_rate, best.lead, visits, kept)
        return engine_evaluation.EngineReply(self._number, evaluation), self._order(
            _Order.END, "name"
        )

    def _candidate(self, part: str) -> engine_evaluation.Candidate:
        """One move of a report, told from the side to move; its numbers are turned to Black's."""
        assert self._question is not None
        head, _, line = part.partition(" pv ")
        words = head.split()
        said = dict(zip(words[::2], words[1::2], strict=False))
        # One tells it of 1, the other of 10,000.
        share = engine_evaluation.number_of(said["winrate"]) / (
            1 if "kata-analyze" in self._known else 10_000
        )
        found = engine_evaluation.candidate_of({**said, "winrate": share}, line.split(), self._grid)
        if self._question.to_play == "B":
            return found
        lead = None if found.lead is None else -found.lead
        return replace(found, win_rate=1 - found.win_rate, lead=lead)
