"""The JSON that KataGo's analysis engine takes and gives, one object a line. Pure text.

Read in KataGo's documentation of its parallel analysis engine.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from ingboard.board.points import Grid
from ingboard.review.analysis import evaluation as engine_evaluation

_MOST_KOMI = 150
_MOST_STRAYS = 100
RULES = {
    "ko": "POSITIONAL",
    "scoring": "AREA",
    "tax": "NONE",
    "suicide": True,
    "hasButton": False,
    "whiteHandicapBonus": "0",
    "friendlyPassOk": False,
}
"""The nearest rules that the engine knows, for all our texts: they count area, and allow suicide of several
stones. Suicide of one repeats the position, which superko refuses."""


class KataGoTalk:
    """The talk with an engine that was started with `katago analysis`."""

    name = "KataGo"
    version = ""
    """It tells its version beside its answers only."""

    def __init__(self) -> None:
        self.stray = ""
        self._strays = 0

    def greeting(self) -> str:
        """What is sent first: nothing."""
        return ""

    def ask(self, question: engine_evaluation.EngineQuestion, number: int) -> str:
        """The line that asks."""
        self._grid = question.grid
        return query_of(question, number)

    def take(self, line: str) -> tuple[engine_evaluation.EngineReply | None, str]:
        """What a line from the engine says, and what is sent in return: nothing. Raises as `said_in`.

        A line that is no JSON object, as logs and wrappers write some, says nothing; only more than a hundred
        without an answer between them are no engine's talk. The last one is kept as `stray`.
        """
        if not line.lstrip().startswith("{"):
            self.stray = line.strip()[:80] or self.stray
            self._strays += bool(line.strip())
            if self._strays > _MOST_STRAYS:
                raise engine_evaluation.EngineTalkError(self.stray)
            return None, ""
        said = said_in(line, self._grid)
        if said is not None:
            self.stray, self._strays = "", 0
        return said, ""


def query_of(question: engine_evaluation.EngineQuestion, number: int) -> str:
    """The line that asks; komi that the engine does not take is brought to its bounds."""
    komi = max(-_MOST_KOMI, min(_MOST_KOMI, question.komi))
    query = {
        "id": str(number),
        "initialStones": question.stones,
        "moves": question.moves,
        "initialPlayer": question.moves[0][0] if question.moves else question.to_play,
        "rules": RULES,
        "komi": komi,
        "boardXSize": question.grid.columns,
        "boardYSize": question.grid.rows,
        "maxVisits": question.visits,
        "includeOwnership": True,
        "overrideSettings": {"reportAnalysisWinratesAs": "BLACK"},
    }
    return json.dumps(query) + "\n"


def said_in(line: str, grid: Grid) -> engine_evaluation.EngineReply | None:
    """What a line says; None for one that says nothing of a question (a warning, a remark).

    Raises EngineTalkError for a line that is no answer of such an engine.
    """
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        raise engine_evaluation.EngineTalkError(line[:80]) from None
    try:
        return _said(answer, grid)
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        wrong = str(fault)[:40]  # what is wrong with it says more than how it begins
        raise engine_evaluation.EngineTalkError(wrong or line[:80]) from None


def _said(answer: Mapping[str, object], grid: Grid) -> engine_evaluation.EngineReply | None:
    number = str(answer.get("id", ""))
    if "error" in answer:
        return engine_evaluation.EngineReply(
            int(number) if number.isdecimal() else 0, refusal=str(answer["error"])[:200]
        )
    if not number.isdecimal() or "warning" in answer or answer.get("isDuringSearch"):
        return None
    if answer.get("noResults"):
        return engine_evaluation.EngineReply(int(number), refusal="no results")
    evaluation, root = _evaluation(answer, grid), answer["rootInfo"]
    to_play = root.get("currentPlayer", "") if isinstance(root, dict) else ""
    return engine_evaluation.EngineReply(int(number), evaluation, to_play=str(to_play))


def _evaluation(answer: Mapping[str, object], grid: Grid) -> engine_evaluation.Evaluation:
    root, moves = answer["rootInfo"], answer["moveInfos"]
    if not isinstance(root, dict) or not isinstance(moves, list):
        raise TypeError(root)
    owned = answer.get("ownership", ())
    if not isinstance(owned, list | tuple) or len(owned) not in (0, len(grid.points)):
        raise TypeError(f"ownership: {len(owned) if isinstance(owned, list) else owned}")
    first = sorted(
        moves[: 4 * engine_evaluation.MOST_CANDIDATES],
        key=lambda move: int(engine_evaluation.number_of(move["order"])),
    )
    return engine_evaluation.Evaluation(
        engine_evaluation.share_of(root["winrate"]),
        engine_evaluation.lead_of(root["scoreLead"], grid),
        int(engine_evaluation.number_of(root["visits"])),
        tuple(
            engine_evaluation.candidate_of(move, move.get("pv", ()), grid)
            for move in first[: engine_evaluation.MOST_CANDIDATES]
        ),
        tuple(max(-1.0, min(1.0, engine_evaluation.number_of(value))) for value in owned),
    )
