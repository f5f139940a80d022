"""What a lesson's page says of a pupil's work: the box, the verdict beside it, the card, the keys. No Qt."""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.counting.fillplan import StepKind
from ingboard.review.lesson_answers import Slip, expected_number, expected_points
from ingboard.review.lesson_words import (
    hint_of,
    laying_hint_of,
    reveal_of,
    tell_of,
)
from ingboard.review.lessons import Asks, Lesson, Manner, lessons
from ingboard.review.trial import Trial, TrialRefusal
from ingboard.text import paragraph, plural, text
from ingboard.ui.board.view_model import Glow, Mark
from ingboard.ui.features.learn.session_state import Work
from ingboard.ui.widgets.exercise.parts import LegendRow


class CardWords(Struct, frozen=True):
    """The words on the card below the answer: a title, which may be empty, and a second text."""

    title: str
    detail: str


def box_of(work: Work) -> str | None:
    """What stands in the answer's box; None where the board is the answer."""
    answer, lesson = work.answer, work.lesson
    match lesson.manner:
        case Manner.LAYING | Manner.SIDE:
            return None
        case _ if work.is_open and not work.is_found:
            return _right(lesson)
        case Manner.POINTS:
            return str(len(answer.points)) if answer.points else ""
        case Manner.FIGURE:
            return answer.figure
        case Manner.STONES:
            return str(lesson.starts if answer.stones is None else answer.stones)


def _right(lesson: Lesson) -> str:
    """What would have stood in the box."""
    match lesson.manner:
        case Manner.POINTS:
            return "1" if lesson.asks is Asks.TIE else str(len(expected_points(lesson)))
        case _:
            return str(expected_number(lesson))


def verdict_of(work: Work) -> tuple[str, str]:
    """The word beside the box and the line below it; where stones are laid the card says all."""
    if work.lesson.manner is Manner.LAYING:
        return "", ""
    if work.is_found:
        return text("Right", "answer"), _done(work)
    if work.is_open:
        return text("Answer shown"), _done(work)
    if work.judgment is not None and work.judgment.slip is not Slip.NOTHING:
        return text("Not yet"), _again(work)
    return "", _how(work)


def card_of(work: Work) -> CardWords:
    """The task before an answer, the hint after a wrong one, the reveal once it is open."""
    if work.is_open:
        answer, reason = reveal_of(work.lesson)
        right = "✓ " if work.is_found and work.lesson.manner is Manner.LAYING else ""
        return CardWords(f"{right}{answer}", reason)
    if work.refused is not None:
        hint = laying_hint_of(work.lesson, work.refused)
        return CardWords(f"✕ {hint.title}", hint.detail)
    if work.judgment is not None:
        hint = hint_of(work.lesson, work.judgment)
        return CardWords(hint.title, hint.detail)
    if work.wished:
        return CardWords(
            text("Try an answer first."),
            paragraph((text("O again shows it."), tell_of(work.lesson))),
        )
    return CardWords("", tell_of(work.lesson))


def trial_card_of(trial: Trial, refused: TrialRefusal | None) -> CardWords:
    """What a trial says: whose turn it is, or why a stone was not laid."""
    turn = text("Black plays.") if trial.to_play is Color.BLACK else text("White plays.")
    suicide = trial.last is not None and trial.position.color_at(trial.last) is None
    match refused:
        case None if suicide:
            turn = text("Stones without liberties are removed. {turn}", turn=turn)
        case TrialRefusal.OCCUPIED:
            turn = text("A stone stands there. {turn}", turn=turn)
        case TrialRefusal.REPEATS:
            turn = text("That would repeat a position. {turn}", turn=turn)
        case None:
            pass
    return CardWords(
        turn,
        text("Trial: nothing is kept. X: other side plays. Backspace: take back."),
    )


def legend_of(work: Work) -> tuple[LegendRow, ...]:
    """What the board's signs mean while a step is done by hand."""
    if work.is_open or work.refused is not None or work.judgment is not None or work.wished:
        return ()
    elsewhere = LegendRow(text("Elsewhere: refused, with the reason"), barred=True)
    white, black = Color.WHITE, Color.BLACK
    match work.lesson.step:
        case StepKind.RETURN_DEAD:
            return (
                LegendRow(text("Crossed: dead, goes back"), white, dead=True),
                LegendRow(text("All others stay"), barred=True),
            )
        case StepKind.SHARE:
            return (LegendRow(text("Dot: laid by you"), black, filled=True), elsewhere)
        case StepKind.COMPENSATE:
            return (LegendRow(text("K: komi stone, 2 points"), white, Mark.KOMI), elsewhere)
        case StepKind.PENALIZE:
            return (
                LegendRow(text("K: komi stone"), white, Mark.KOMI),
                LegendRow(text("P: penalty stone, 2 points"), black, Mark.PENALTY),
                elsewhere,
            )
        case StepKind.FILL:
            return (
                LegendRow(text("Lit: land to fill"), glow=Glow.LAND),
                LegendRow(text("Outlined: border stones stay"), black, Mark.BORDER),
                LegendRow(text("Dot: laid by you"), black, filled=True),
                elsewhere,
            )
        case StepKind.PLACE_LOSING:
            return (LegendRow(text("Losing stone"), white, Mark.LOSING), elsewhere)
        case _:
            return ()


def keys_of(work: Work) -> tuple[tuple[str, str], ...]:
    """The keys that mean something now, with what they do."""
    leave = ("Esc", text("leave"))
    if work.trial is not None:
        return (
            (text("Arrows Enter"), text("play")),
            ("X", text("other side")),
            ("Backspace", text("take back")),
            ("Esc", text("end the trial")),
        )
    step = (text("PgUp PgDn"), text("lesson"))
    if work.is_open:
        follows = text("all lessons") if _is_last(work.lesson) else text("next lesson")
        return (("Enter", follows), ("R", text("again")), step, leave)
    doing = {
        Manner.POINTS: (text("Arrows Enter"), text("mark")),
        Manner.LAYING: (text("Arrows Enter"), _laying_word(work.lesson)),
        Manner.FIGURE: (text("0 to 9"), text("answer")),
        Manner.STONES: (text("Up, Down"), text("stones", "key")),
        Manner.SIDE: ("B W N", text("answer")),
    }[work.lesson.manner]
    check = () if work.lesson.manner is Manner.SIDE else (("C", text("check")),)
    if work.lesson.manner is Manner.LAYING:
        return (doing, ("Backspace", text("back")), ("C", text("check")),
                ("O", text("reveal")), leave)  # fmt: skip
    trying = (("T", text("try")),) if work.lesson.asks is Asks.DEAD_CHAINS else ()
    return (doing, *check, ("O", text("reveal")), *(trying or (step,)), leave)


def _done(work: Work) -> str:
    if _is_last(work.lesson):
        return text("Last lesson done. Drills: Shift+F3.")
    return text("Enter goes on.")


def _is_last(lesson: Lesson) -> bool:
    return lesson.number == len(lessons())


def _again(work: Work) -> str:
    match work.lesson.manner:
        case Manner.FIGURE:
            return text("You typed {figure}. Type again.", figure=work.answer.figure)
        case Manner.STONES:
            return text("Set another number.")
        case Manner.SIDE:
            return _sides()
        case Manner.POINTS if work.judgment is not None:
            number = len(work.judgment.right & work.answer.points)  # clicks, as in the box
            if work.lesson.asks is Asks.TIE or not number:
                return text("Mark again.")
            return plural("{number} right.", "{number} right.", number)
        case _:
            return text("Change and check again.")


def _how(work: Work) -> str:
    match work.lesson.manner:
        case Manner.POINTS:
            return text("Click the board, then Check.")
        case Manner.FIGURE:
            return text("Type it, then Enter.")
        case Manner.STONES:
            return text("Set the number, then Check.")
        case _:
            return _sides()


def _laying_word(lesson: Lesson) -> str:
    return text("return") if lesson.step is StepKind.RETURN_DEAD else text("lay")


def _sides() -> str:
    return text("B Black, W White, N nobody")
