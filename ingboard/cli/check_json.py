"""A check as the JSON object that programs rely on. The keys and their meaning are a contract."""

from __future__ import annotations

from ingboard.board.points import Grid, standard_name_of
from ingboard.cli.checked_game import CheckedGame, sentence_of
from ingboard.cli.findings import findings_as_json
from ingboard.cli.records import size_of
from ingboard.kifu.findings import KifuError
from ingboard.review.other_readings import Turned
from ingboard.review.sayings import Confidence
from ingboard.review.verdicts import Verdict


def entry_of(found: CheckedGame | KifuError, *, read_otherwise: bool = False) -> dict[str, object]:
    """One game of the answer's `files`, or a file without any that can be read; what we add stands last."""
    if isinstance(found, KifuError):
        finding = {"severity": "lossy", "line": found.line, "column": 0, "code": "unreadable"}
        return {
            "file": found.path,
            **dict.fromkeys(("game", "size", "encoding")),
            "findings": [{**finding, "text": found.why}],
            "moves": [],
            **dict.fromkeys(("phase", "recorded", "counted", "rules")),
            "sources": {},
        }
    record = found.record
    grid = record.first.grid
    turned = (
        {"readings": [turned_as_json(one, grid) for one in found.turned]} if read_otherwise else {}
    )
    return {
        "file": found.path,
        "game": found.number,
        "size": size_of(record.grid),
        "encoding": record.encoding,
        "findings": findings_as_json(found.findings),
        "moves": [verdict_as_json(verdict, grid) for verdict in found.verdicts],
        **turned,
        "phase": found.phase,
        "recorded": record.details.result_text or None,
        "counted": found.counted,
        "rules": str(found.rules),
        "sources": {"rules": str(found.rules_source)},
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
    if verdict.as_pass or verdict.first_pass:
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
        "confidence": str(verdict.confidence),
        "text": sentence_of(verdict, grid),
        "source": illegal.source,
    }


def turned_as_json(turned: Turned, grid: Grid) -> dict[str, object]:
    """A row, another reading of it, and the moves whose verdict turns by it; `legal` is as it stands."""
    return {
        "row": str(turned.row.element),
        "title": turned.row.title,
        "reading": turned.option.key,
        "words": turned.option.words,
        "follows": turned.option.follows or None,
        "moves": [
            {
                "number": move.number,
                "color": move.color.letter,
                "point": "pass" if move.point is None else standard_name_of(move.point, grid),
                "legal": move.legal,
            }
            for move in turned.moves
        ],
    }
