"""The questions that settle a fault of the clock, from a file of our own; each way ends in a ruling.

After Kim, Simon and Straus, section 7: the shown time is right unless players and referee agree on another; a
fallen flag loses unless the opponent agrees that the clock went wrong or the flag is shown to be impossible;
where the times of a dead clock or of two flags are not agreed, the highest-ranked player present may judge; a
clock that was switched off forfeits unless all three agree. An official monitor decides himself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from msgspec import Struct, field

from ingboard.decoding import converted
from ingboard.resources import resource
from ingboard.text import texts_in


class FaultThen(StrEnum):
    """What follows a ruling: nothing, both times, a claim, a result, or the sheet of the position."""

    NOTHING = ""
    REPLACE = "replace"
    CLAIM = "claim"
    RESULT = "result"
    SHEET = "sheet"


class FaultBranch(Struct, frozen=True):
    """An answer: its words, how the ruling tells it, and where it leads (a question or an end).

    With both, the end is that of a tournament in which a switched-off clock forfeits.
    """

    words: str
    told: str = field(name="short")
    question: str = field(name="next", default="")
    end: str = ""


class FaultQuestion(Struct, frozen=True):
    """A question with its answers."""

    id: str
    words: str
    branches: tuple[FaultBranch, ...] = field(name="answers")


class FaultEnd(Struct, frozen=True):
    """What is ruled, in full and on one line, and what follows."""

    words: str
    short: str
    then: FaultThen


class FaultWay(Struct, frozen=True):
    """How far the answers lead: the questions so far, the last one open unless there is an `end`."""

    questions: tuple[FaultQuestion, ...]
    told: tuple[str, ...]
    end: FaultEnd | None


class FaultWizard(Struct, frozen=True):
    """All questions and ends; `monitored` is the first question where an official monitor is present."""

    start: str
    monitored: str
    questions: Mapping[str, FaultQuestion]
    ends: Mapping[str, FaultEnd]

    def way(
        self, answers: Mapping[str, object], *, monitor: bool = False, forfeits: bool = True
    ) -> FaultWay:
        """Where these answers lead; each is the number of a branch, by its question's id.

        `forfeits`: a clock that was switched off loses, unless all agree on the times.
        """
        asked: list[FaultQuestion] = []
        told: list[str] = []
        here = self.monitored if monitor else self.start
        while True:
            question = self.questions[here]
            asked.append(question)
            answer = answers.get(question.id)
            if not isinstance(answer, int) or not 0 <= answer < len(question.branches):
                return FaultWay(tuple(asked), tuple(told), None)
            branch = question.branches[answer]
            told.append(branch.told)
            if branch.end and (forfeits or not branch.question):
                return FaultWay(tuple(asked), tuple(told), self.ends[branch.end])
            here = branch.question


@cache
def fault_wizard() -> FaultWizard:
    """The wizard of this program."""
    read = texts_in(
        json.loads(resource("referee/fault_wizard.json").read_text("utf-8")), ("words", "short")
    )
    for name, question in read["questions"].items():
        question["id"] = name
    return converted(read, FaultWizard)
