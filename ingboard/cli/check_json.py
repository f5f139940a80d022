"""A check as the JSON object that programs rely on. The keys and their meaning are a contract."""

from __future__ import annotations

from ingboard.board.points import Grid, standard_name_of
from ingboard.cli.checked import CheckedGame, sentence_of
from ingboard.cli.findings import findings_as_json
from ingboard.review.verdicts import Verdict
from ingboard.rules.plays import Confidence

UNREADABLE = "unreadable"


def game_as_json(checked: CheckedGame) -> dict[str, object]:
    """One game of the answer's `files`; what we add to the contract stands at the end."""
    record = checked.record
    return {
        "file": checked.path,
        "game": checked.number,
        "size": record.size,
        "encoding": record.encoding,
        "findings": findings_as_json(checked.findings),
        "moves": [verdict_as_json(verdict, record.first.grid) for verdict in checked.verdicts],
        "phase": checked.phase,
        "recorded": record.details.result_text or None,
        "counted": checked.counted,
        "rules": str(checked.rules),
        "sources": {"rules": str(checked.rules_source)},
    }


def unreadable_as_json(path: str, line: int, why: str) -> dict[str, object]:
    """The entry of a file that holds no game that can be read."""
    finding = {"severity": "lossy", "line": line, "column": 0, "code": UNREADABLE, "text": why}
    return {
        "file": path,
        "game": None,
        "size": None,
        "encoding": None,
        "findings": [finding],
        "moves": [],
        "phase": None,
        "recorded": None,
        "counted": None,
        "rules": None,
        "sources": {},
    }


def verdict_as_json(verdict: Verdict, grid: Grid) -> dict[str, object]:
    """One move; a reason and what belongs to it only where it is refused, the confidence also below high."""
    answer: dict[str, object] = {
        "number": verdict.number,
        "color": verdict.color.letter,
        "point": "pass" if verdict.point is None else standard_name_of(verdict.point, grid),
        "legal": verdict.illegal is None,
    }
    if verdict.as_pass:
        answer["as_pass"] = True
        answer["text"] = sentence_of(verdict, grid)
    illegal = verdict.illegal
    if illegal is None:
        if verdict.confidence is not Confidence.HIGH:
            answer["confidence"] = str(verdict.confidence)
        return answer
    return {
        **answer,
        "reason": str(illegal.reason),
        "refers_to": illegal.refers_to,
        "confidence": str(illegal.confidence),
        "text": sentence_of(verdict, grid),
        "source": illegal.source,
    }
