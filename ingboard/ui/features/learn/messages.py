"""What a lesson's page says of a pupil's work: the box, the verdict beside it, the card, the keys. No Qt."""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.review.lesson_answers import Slip, expected_number, expected_points
from ingboard.review.lesson_words import hint_of, margin_words, reveal_of, tell_of
from ingboard.review.lessons import Asks, Lesson, Manner, lessons
from ingboard.review.trial import Trial, TrialRefusal
from ingboard.text import plural, text
from ingboard.ui.features.learn.session_state import Work
from ingboard.ui.features.learn.view_model import tried_plan


class CardWords(Struct, frozen=True):
    """The words on the card below the answer: a title, which may be empty, and a second text."""

    title: str
    detail: str


def box_of(work: Work) -> str:
    """What stands in the answer's box."""
    answer, lesson = work.answer, work.lesson
    if work.is_open and not work.is_found:
        return _right(lesson)
    match lesson.manner:
        case Manner.POINTS:
            return str(len(answer.points)) if answer.points else ""
        case Manner.LAYING:
            return str(len(answer.laid)) if answer.laid else ""
        case Manner.FIGURE:
            return answer.figure
        case Manner.STONES:
            return str(lesson.starts if answer.stones is None else answer.stones)
        case Manner.SIDE:
            if not answer.named:
                return ""
            return "=" if answer.side is None else answer.side.letter


def _right(lesson: Lesson) -> str:
    """What would have stood in the box."""
    match lesson.manner:
        case Manner.POINTS:
            return "1" if lesson.asks is Asks.TIE else str(len(expected_points(lesson)))
        case Manner.SIDE:
            return "=" if lesson.plan.winner is None else lesson.plan.winner.letter
        case Manner.LAYING if lesson.asks is Asks.SHARED_PAIRS:
            return str(lesson.plan.areas.shared // 2 * 2)
        case _:
            return str(expected_number(lesson))


def verdict_of(work: Work) -> tuple[str, str]:
    """The word beside the box and the line below it."""
    if work.is_found:
        return text("Right"), _done(work)
    if work.is_open:
        return text("This is it"), _done(work)
    if work.judgment is not None and work.judgment.slip is not Slip.NOTHING:
        return text("Not yet"), _again(work)
    return "", _how(work)


def card_of(work: Work) -> CardWords:
    """The task before an answer, the hint after a wrong one, the reveal once it is open."""
    if work.is_open:
        first, stop, rest = reveal_of(work.lesson).partition(". ")
        source = text("({article})", article=work.lesson.article)
        return CardWords(f"{first}{stop}".strip(), f"{rest} {source}".strip())
    if work.judgment is not None:
        hint = hint_of(work.lesson, work.judgment)
        return CardWords(hint.title, hint.detail)
    if work.wished:
        return CardWords(
            text("Try an answer first."),
            text("O once more shows it all the same.") + " " + tell_of(work.lesson),
        )
    return CardWords("", tell_of(work.lesson))


def trial_card_of(trial: Trial, refused: TrialRefusal | None) -> CardWords:
    """What a trial says: whose turn it is, or why a stone was not laid."""
    turn = text("Black plays.") if trial.to_play is Color.BLACK else text("White plays.")
    match refused:
        case TrialRefusal.OCCUPIED:
            turn = text("A stone stands there. {turn}", turn=turn)
        case TrialRefusal.REPEATS:
            turn = text("That would bring a position back. {turn}", turn=turn)
        case None:
            pass
    return CardWords(
        turn,
        text("A trial: nothing of it stays. X lets the other side play, Backspace takes back."),
    )


def keys_of(work: Work) -> tuple[tuple[str, str], ...]:
    """The keys that mean something now, with what they do."""
    leave = (text("Esc"), text("leave"))
    if work.trial is not None:
        return (
            (text("Arrows Enter"), text("play")),
            ("X", text("other side")),
            (text("Backspace"), text("take back")),
            (text("Esc"), text("end the trial")),
        )
    step = (text("PgUp PgDn"), text("lesson"))
    if work.is_open:
        follows = text("all lessons") if _is_last(work.lesson) else text("next lesson")
        return ((text("Enter"), follows), ("R", text("again")), step, leave)
    doing = {
        Manner.POINTS: (text("Arrows Enter"), text("mark")),
        Manner.LAYING: (text("Arrows Enter"), text("lay")),
        Manner.FIGURE: (text("0 to 9"), text("answer")),
        Manner.STONES: (text("Up, Down"), text("stones")),
        Manner.SIDE: ("B W N", text("answer")),
    }[work.lesson.manner]
    check = () if work.lesson.manner is Manner.SIDE else (("C", text("check")),)
    trying = (("T", text("try")),) if work.lesson.asks is Asks.DEAD_CHAINS else ()
    return (doing, *check, ("O", text("reveal")), *trying, step, leave)


def _done(work: Work) -> str:
    if work.lesson.manner is Manner.STONES:
        return margin_words(work.lesson.plan.margin)
    if _is_last(work.lesson):
        return text("That was the last lesson. Drills go on from here: Shift+F3.")
    return text("Enter goes on.")


def _is_last(lesson: Lesson) -> bool:
    return lesson.number == len(lessons())


def _again(work: Work) -> str:
    match work.lesson.manner:
        case Manner.FIGURE:
            return text("You typed {figure}. Type again.", figure=work.answer.figure)
        case Manner.STONES:
            return _board_reads(work)
        case Manner.SIDE:
            return _sides()
        case Manner.POINTS if work.judgment is not None:
            number = len(work.judgment.right & work.answer.points)  # clicks, as in the box
            if work.lesson.asks is Asks.TIE or not number:
                return text("Mark again.")
            return plural("{number} right.", "{number} right.", number)
        case _:
            return text("Change it and check again.")


def _how(work: Work) -> str:
    match work.lesson.manner:
        case Manner.POINTS:
            return text("Click the board, then Check.")
        case Manner.LAYING:
            return text("Click once for black, twice for white.")
        case Manner.FIGURE:
            return text("Type it, then Enter.")
        case Manner.STONES:
            return _board_reads(work)
        case Manner.SIDE:
            return _sides()


def _board_reads(work: Work) -> str:
    plan = tried_plan(work.lesson, work.answer.stones)
    number = work.lesson.starts if work.answer.stones is None else work.answer.stones
    return plural(
        "{number} stone: {margin}", "{number} stones: {margin}", number,
        margin=margin_words(plan.margin),
    )  # fmt: skip


def _sides() -> str:
    return text("B Black, W White, N nobody")
