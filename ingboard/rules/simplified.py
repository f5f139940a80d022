"""The Simplified Ing Rules: positional superko, suicide allowed unless it repeats, two passes, play-on.

Sources: Simplified Ing Rules, EGF Rules Text (Move, No Repetition, Agreement).
"""

from __future__ import annotations

from ingboard.board.points import Color, Point
from ingboard.board.position import Placement, place
from ingboard.rules.articles import cited
from ingboard.rules.line import Line
from ingboard.rules.plays import Illegal, Reason
from ingboard.rules.readings import SingleSuicide
from ingboard.rules.ruleset import Judgment, Prisoners, Ruleset, RuleText
from ingboard.rules.text_words import TermSentence, TextWords
from ingboard.text import text

MOVE = cited("Simplified Ing Rules, Move")
NO_REPETITION = cited("Simplified Ing Rules, No Repetition")


def repetition(placement: Placement, earlier: int) -> Illegal:
    """The ruling on a play that recreates the position of an earlier move (0: the starting position).

    The suicide of one stone repeats the position at once; it is named as what it is.
    """
    reason = Reason.SINGLE_SUICIDE if len(placement.self_removed) == 1 else Reason.SUPERKO
    return Illegal(placement.color, placement.point, reason, earlier, NO_REPETITION)


def judge(line: Line, color: Color, point: Point) -> Judgment:
    """Judge a play of that color: the placement, or why it may not be made.

    Whose turn it is and whether play has ended is the game's business, not asked here.
    """
    placement = place(line.position, point, color)
    if placement is None:
        return Illegal(color, point, Reason.OCCUPIED, None, MOVE)
    # As `bars` has it: a call more would cost a play one part in thirty.
    earlier = line.seen_at(placement.cells)
    return placement if earlier is None else repetition(placement, earlier)


def bars(line: Line, placement: Placement) -> Illegal | None:
    """What bars a play on an empty point: that its position has been seen."""
    earlier = line.seen_at(placement.cells)
    return None if earlier is None else repetition(placement, earlier)


def _no_suicide() -> TermSentence:
    term = text("the same position")
    words = text("The board would show {term} again; no position may repeat.", term=term)
    return TermSentence(term, words)


_WORDS = TextWords(
    title=lambda: text("Simplified Ing"),
    short_title=lambda: text("Simplified"),
    summary=lambda: text("No position may come back. Two passes pause: agree or play on."),
    reading=lambda: text("Judge by Simplified Ing"),
    board_play=lambda: text("Simplified Ing Rules, Move and No Repetition"),
    filling=lambda: text(
        "Ing 1991, Article 4. Simplified Ing counts area and recommends filling in."
    ),
    no_suicide=_no_suicide,
    no_suicide_briefly=lambda: text("The same position would come back."),
)

SIMPLIFIED = Ruleset(
    text=RuleText.SIMPLIFIED,
    words=_WORDS,
    judge=judge,
    is_sst=False,
    passes_to_pause=2,
    passes_to_end=None,
    resumes_after_counting=True,
    turn_article=MOVE,
    end_article=cited("Simplified Ing Rules, Agreement"),
    suicides=(SingleSuicide.SUPERKO,),
    prisoners=(Prisoners.HOME, Prisoners.LID),
    record_names=("Simplified Ing", "Ing EGF"),
    bars=bars,
)
