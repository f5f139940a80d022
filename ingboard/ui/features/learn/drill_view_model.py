"""What the page of the drills shows of a drill: question, answer so far, card, keys, board."""

from __future__ import annotations

from ingboard.board.points import Color, Point
from ingboard.board.position import chain_at
from ingboard.counting.fillplan import FillPlan, Tag
from ingboard.review.drills.drill import DrillKind, Level
from ingboard.review.drills.grading import sentence_of_hint
from ingboard.review.lesson_words import margin_words
from ingboard.text import plural, text
from ingboard.ui.board.view_model import BoardPicture, Glow, Mark
from ingboard.ui.features.learn.lesson_view_model import (
    BY_POINTS,
    SECRET,
    BowlNumber,
    CardWords,
    DrillWork,
    filled,
    trial_keys,
    trial_picture,
)

_UNDOTTED = SECRET | {Tag.FILLED, Tag.SHARED}
_HIDDEN = {
    Level.FIRST: SECRET,
    Level.SECOND: _UNDOTTED,
    Level.THIRD: _UNDOTTED | {Tag.PENALTY},
    Level.FOURTH: frozenset(Tag),
    Level.FIFTH: frozenset(Tag),
}
"""What a question leaves out: the result always, then which stones filled, the P and the K."""


def kind_name(kind: DrillKind) -> str:
    """The kind in a word or two, for buttons and tables."""
    return {
        DrillKind.WHO_WINS: text("Who wins"),
        DrillKind.MARGIN: text("Margin"),
        DrillKind.OPEN_POINTS: text("Open points"),
        DrillKind.DEAD_STONES: text("Dead stones"),
        DrillKind.MEND_BOWL: text("Bowls"),
    }[kind]


def question_of(kind: DrillKind) -> str:
    """What is asked."""
    return {
        DrillKind.WHO_WINS: text("Who wins?"),
        DrillKind.MARGIN: text("Who wins, and by how much?"),
        DrillKind.OPEN_POINTS: text("Which points are still open?"),
        DrillKind.DEAD_STONES: text("Which stones are dead?"),
        DrillKind.MEND_BOWL: text("What is wrong with the bowls? Who wins?"),
    }[kind]


def tell_of(work: DrillWork) -> str:
    """How to answer, with the figures that belong to the board."""
    drill = work.drill
    match drill.kind:
        case DrillKind.WHO_WINS:
            return text("B (Black), W (White) or N (nobody).")
        case DrillKind.MARGIN:
            return text("Winner: B or W (N: nobody). Margin: digits. Then Enter.")
        case DrillKind.OPEN_POINTS:
            return text("Mark all unfilled points touching both colors.")
        case DrillKind.DEAD_STONES:
            return text("Mark one stone of each dead chain.")
        case DrillKind.MEND_BOWL:
            return _bowls(work)


def box_of(work: DrillWork) -> str:
    """What stands in the box: the answer so far, or the right one once it is shown."""
    kind = work.drill.kind
    if work.is_open:
        if kind in BY_POINTS:
            return str(len(work.drill.right.points))
        return _short(work.drill.plan, with_margin=kind is not DrillKind.WHO_WINS)
    if kind in BY_POINTS:
        return str(len(work.points)) if work.points else ""
    if kind is DrillKind.MEND_BOWL and work.field is not BowlNumber.MARGIN:
        return _signed(work.missing[Color.BLACK if work.field is BowlNumber.BLACK else Color.WHITE])
    return _result(work)


def card_of(work: DrillWork) -> CardWords:
    """The task, the hint that names the mistake, or the answer with its reason."""
    if work.is_open:
        return CardWords(_right(work), "")
    if work.verdict is not None:
        hints = [sentence_of_hint(hint) for hint in work.verdict.hints]
        if not hints:
            return CardWords(text("Wrong; no single mistake explains it."), tell_of(work))
        marks = text(
            "{wrong} wrong, {missed} missing.",
            wrong=len(work.verdict.wrong_points),
            missed=len(work.verdict.missed_points),
        )
        return CardWords(hints[0], marks if work.drill.kind in BY_POINTS else "")
    if work.lacks:
        return CardWords(text("Incomplete answer."), tell_of(work))
    if work.wished:
        return CardWords(text("Try an answer first."), text("O again shows it."))
    return CardWords("", tell_of(work))


def below_of(work: DrillWork, took: int | None) -> str:
    """The line under the verdict: the time in seconds (`took` milliseconds), or what the digits mean."""
    if took is not None and (work.verdict is not None or work.is_open):
        return text("{seconds} s", seconds=f"{took / 1000:.1f}")
    if work.drill.kind is DrillKind.MEND_BOWL:
        return _all_fields(work)
    return ""


def keys_of(work: DrillWork) -> tuple[tuple[str, str], ...]:
    """The keys that mean something now."""
    if work.trial is not None:
        return trial_keys()
    leave = ("Esc", text("leave"))
    if work.is_open:
        return (("Enter", text("next")), ("T", text("try")), leave)
    doing = {
        DrillKind.WHO_WINS: (("B W N", text("answer")),),
        DrillKind.MARGIN: (("B W N", text("side")), (text("0 to 9"), text("margin"))),
        DrillKind.MEND_BOWL: (
            ("Tab", text("field")),
            ("B W", text("side")),
            (text("0 to 9"), text("number")),
        ),
    }.get(work.drill.kind, ((text("Arrows Enter"), text("mark")),))
    return (*doing, ("C", text("check")), ("O", text("reveal")), leave)


def picture_of(work: DrillWork) -> BoardPicture:
    """The board with what was marked, and what the verdict says of it."""
    drill = work.drill
    if work.trial is not None:
        return trial_picture(work.trial)
    if drill.kind not in BY_POINTS:
        if work.is_open:
            return filled(drill.plan)
        if drill.kind is DrillKind.MEND_BOWL:
            return BoardPicture(drill.board)
        return filled(drill.plan, hidden=_HIDDEN[drill.level])
    verdict = work.verdict
    wrong = frozenset[Point]() if verdict is None or work.is_open else verdict.wrong_points
    shown = drill.right.points if work.is_open else work.points - wrong
    labels = dict.fromkeys(wrong, "?")
    glow = dict.fromkeys(wrong, Glow.HOT)
    if drill.kind is DrillKind.DEAD_STONES:
        chains = frozenset(p for stone in shown for p in chain_at(drill.board, stone))
        return BoardPicture(drill.board, dead=chains, labels=labels, glow=glow)
    if verdict is not None or work.is_open:
        return BoardPicture(drill.board, labels={**labels, **dict.fromkeys(shown, "✓")}, glow=glow)
    return BoardPicture(drill.board, marks=dict.fromkeys(shown, Mark.RESERVED))


def _signed(number: int) -> str:
    return f"{number}".replace("-", "\N{MINUS SIGN}")


def _result(work: DrillWork) -> str:
    """The winner and the margin as far as they are given."""
    side = "" if not work.named else "=" if work.winner is None else work.winner.letter
    return f"{side}{work.figure}"


def _all_fields(work: DrillWork) -> str:
    """What the box asks for now, and below it all three parts of the answer as they stand."""
    asked = {
        BowlNumber.BLACK: text("stones Black lacks (Tab: next)"),
        BowlNumber.WHITE: text("stones White lacks (Tab: next)"),
        BowlNumber.MARGIN: text("B or W, and the true margin"),
    }[work.field]
    return text(
        "{asked}\nBlack lacks {black}, White lacks {white}, result {result}",
        asked=asked,
        black=_signed(work.missing.black),
        white=_signed(work.missing.white),
        result=_result(work) or text("not yet"),
    )


def _bowls(work: DrillWork) -> str:
    drill = work.drill
    assert drill.bowls is not None
    assert drill.right.missing is not None
    missing, plan = drill.right.missing, drill.plan
    return text(
        "Full set: {set}. Black: {black} in bowl, {on_black} on board. White: {white} in bowl, "
        "{on_white} on board. Filling gives {read}.",
        set=plan.balance.stones,
        black=drill.bowls.black,
        on_black=drill.board.count(Color.BLACK),
        white=drill.bowls.white,
        on_white=drill.board.count(Color.WHITE),
        read=margin_words(plan.fill_margin + missing.black - missing.white),
    )


def _right(work: DrillWork) -> str:
    drill = work.drill
    if drill.kind is DrillKind.DEAD_STONES:
        return plural("{number} dead stone.", "{number} dead stones.", len(drill.right.points))
    if drill.kind in BY_POINTS:
        return plural("{number} point.", "{number} points.", len(drill.right.points))
    if drill.kind is DrillKind.MEND_BOWL and drill.right.missing is not None:
        return text(
            "Black lacks {black}, White lacks {white}; true margin {margin}.",
            black=_signed(drill.right.missing.black),
            white=_signed(drill.right.missing.white),
            margin=margin_words(drill.plan.fill_margin),
        )
    margin, losing = margin_words(drill.plan.fill_margin), sum(drill.plan.losing)
    if drill.plan.fill_margin % 2:
        return text("{margin}: 1 + 2 × {losing}.", margin=margin, losing=losing)
    return text("{margin}: 2 × {losing}; the open point is nobody's.", margin=margin, losing=losing)


def _short(plan: FillPlan, *, with_margin: bool) -> str:
    margin = plan.fill_margin
    side = "=" if not margin else "B" if margin > 0 else "W"
    return f"{side}{abs(margin)}" if with_margin and margin else side
