"""The questions that settle a fault of the clock, from a file of our own; each way ends in a ruling.

After Kim, Simon and Straus, section 7: the shown time is right unless it is shown to be impossible or both
agree; a clock that was switched off forfeits unless all three agree on the times.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from ingboard.resources import resource
from ingboard.text import text


class FaultBranch(Struct, frozen=True):
    """An answer: its words, how the ruling tells it, and where it leads (a question or an end)."""

    words: str
    told: str
    question: str = ""
    end: str = ""


class FaultQuestion(Struct, frozen=True):
    """A question with its answers."""

    id: str
    words: str
    branches: tuple[FaultBranch, ...]


class FaultEnd(Struct, frozen=True):
    """What is ruled, in full and on one line; `then` is the act that follows: "replace", "result" or ""."""

    words: str
    short: str
    then: str


class FaultWay(Struct, frozen=True):
    """How far the answers lead: the questions so far, the last one open unless there is an `end`."""

    questions: tuple[FaultQuestion, ...]
    told: tuple[str, ...]
    end: FaultEnd | None


class FaultWizard(Struct, frozen=True):
    """All questions and ends."""

    start: str
    questions: Mapping[str, FaultQuestion]
    ends: Mapping[str, FaultEnd]

    def way(self, answers: Mapping[str, object]) -> FaultWay:
        """Where these answers lead; each is the number of a branch, by its question's id."""
        asked: list[FaultQuestion] = []
        told: list[str] = []
        here = self.start
        while True:
            question = self.questions[here]
            asked.append(question)
            answer = answers.get(question.id)
            if not isinstance(answer, int) or not 0 <= answer < len(question.branches):
                return FaultWay(tuple(asked), tuple(told), None)
            branch = question.branches[answer]
            told.append(branch.told)
            if branch.end:
                return FaultWay(tuple(asked), tuple(told), self.ends[branch.end])
            here = branch.question


@cache
def fault_wizard() -> FaultWizard:
    """The wizard of this program."""
    read = json.loads(resource("referee/fault_wizard.json").read_text(encoding="utf-8"))
    questions = {
        name: FaultQuestion(
            name,
            text(one["words"]),
            tuple(
                FaultBranch(
                    text(each["words"]),
                    text(each["short"]),
                    each.get("next", ""),
                    each.get("end", ""),
                )
                for each in one["answers"]
            ),
        )
        for name, one in read["questions"].items()
    }
    ends = {
        name: FaultEnd(text(one["words"]), text(one["short"]), one["then"])
        for name, one in read["ends"].items()
    }
    return FaultWizard(read["start"], questions, ends)
