"""Sentences for refusals: what, why, and what may be done instead. Own words; the article is cited beside."""

from __future__ import annotations

from ingboard.board.points import Grid, name_of
from ingboard.game.refusals import Refusal, Refused
from ingboard.game.strip import name_of_color
from ingboard.rules.plays import Illegal, Reason
from ingboard.text import text


def refusal_words(refusal: Refusal, grid: Grid) -> str:
    """The sentence for a refused command."""
    if refusal.illegal is not None:
        return verdict_words(refusal.illegal, grid)
    side = "" if refusal.color is None else name_of_color(refusal.color)
    other = "" if refusal.color is None else name_of_color(refusal.color.opponent)
    sentence = _sentences()[refusal.reason]
    if refusal.reason is Refused.ASSENT_MISSING and refusal.color is None:
        sentence = text("Neither player has agreed to the dead stones yet. Both must, then count.")
    return sentence.format(side=side, other=other, number=refusal.number)


def verdict_words(illegal: Illegal, grid: Grid) -> str:
    """Why a play may not be made, naming side, point and the earlier move."""
    side, other = name_of_color(illegal.color), name_of_color(illegal.color.opponent)
    point = name_of(illegal.point, grid)
    earlier = illegal.refers_to or 0
    head = text("{side} may not play {point} now:", side=side, point=point)
    return f"{head} {_reasons(illegal.reason, earlier, other)}"


def brief_words(illegal: Illegal) -> str:  # noqa: C901 - one arm a reason
    """The verdict in a few words, for a label beside the point."""
    earlier = illegal.refers_to or 0
    match illegal.reason:
        case Reason.OCCUPIED:
            return text("a stone stands here")
        case Reason.SUPERKO:
            if not earlier:
                return text("repeats the starting position")
            return text("repeats the position of move {number}", number=earlier)
        case Reason.SINGLE_SUICIDE:
            return text("the stone would have no liberty")
        case Reason.HOT_SINGLE | Reason.HOT_DOUBLE | Reason.HOT_TRIPLE | Reason.HOT_TWIN:
            return text("hot stone of move {number}", number=earlier)
        case Reason.RECYCLING:
            return text("disturbs again, as with move {number}", number=earlier)
        case Reason.RECYCLING_BACKSTOP:
            return text("repeats a cycle")
        case Reason.WRONG_TURN:
            return text("it is {side}'s turn", side=name_of_color(illegal.color.opponent))
        case Reason.ENDED:
            return text("the game is over")


def _reasons(reason: Reason, earlier: int, other: str) -> str:  # noqa: C901 - as above
    match reason:
        case Reason.OCCUPIED:
            return text("a stone stands there. Choose an empty point.")
        case Reason.SUPERKO if earlier:
            return text(
                "the position after move {number} would come back. Play elsewhere first.",
                number=earlier,
            )
        case Reason.SUPERKO:
            return text("the starting position would come back. Play elsewhere first.")
        case Reason.SINGLE_SUICIDE:
            return text(
                "a single stone without a liberty changes nothing. Play elsewhere, or pass."
            )
        case Reason.HOT_SINGLE:
            return text(
                "{other} has just captured there with move {number}, so that stone is hot. Play "
                "elsewhere once, or pass, then take.",
                other=other,
                number=earlier,
            )
        case Reason.HOT_DOUBLE | Reason.HOT_TRIPLE:
            return text(
                "the stones there hold the one that captured with move {number}, so they are hot. "
                "Play elsewhere once, or pass, then take.",
                number=earlier,
            )
        case Reason.HOT_TWIN:
            return text(
                "{other} has just captured with move {number}, and in a triple ko the other ko "
                "stones are hot with it. Play elsewhere once, or pass, then take.",
                other=other,
                number=earlier,
            )
        case Reason.RECYCLING:
            return text(
                "the same disturbance began with move {number}, and a side may begin it once. Play "
                "elsewhere.",
                number=earlier,
            )
        case Reason.RECYCLING_BACKSTOP:
            return text("the cycle has been played once already. Play elsewhere.")
        case Reason.WRONG_TURN:
            return text("it is {other}'s turn.", other=other)
        case Reason.ENDED:
            return text("the game is over.")


def _sentences() -> dict[Refused, str]:
    return {
        Refused.ILLEGAL: text("That play is not legal."),
        Refused.NOT_YOUR_TURN: text("It is {other}'s turn."),
        Refused.NOT_IN_PLAY: text("Play is stopped."),
        Refused.IN_PLAY: text("Play goes on."),
        Refused.FINISHED: text("The result is fixed. Start a new game to play again."),
        Refused.CLOCK_HELD: text("The clock is paused. Resume it first."),
        Refused.NO_CLOCK: text("This game has no clock."),
        Refused.CLOCK_STANDS: text("The clock does not run."),
        Refused.CLOCK_RUNS: text("The clock is running already."),
        Refused.TIME_GONE: text("{side}'s time is gone. {other} claims the win, or plays on."),
        Refused.NO_SUCH_TIME: text("{side}'s clock has no such period or time."),
        Refused.CLAIM_REJECTED: text("{side} has no win on time to claim."),
        Refused.NO_STONE: text("No stone stands there. Click a stone of the chain."),
        Refused.NOT_MARKING: text("Stones are marked dead after two passes, or by consent."),
        Refused.NOTHING_DEAD_NOW: text(
            "After playing on, no stone can be named dead. The position counts as it stands."
        ),
        Refused.ASSENT_MISSING: text("{side} has not agreed to the dead stones yet."),
        Refused.NOT_COUNTED: text("The position is not counted yet."),
        Refused.COUNTED: text("The position is counted already."),
        Refused.NO_RESUMPTION: text("Play cannot go on any more under this rule text."),
        Refused.NO_MOVE: text("There is no move to take back."),
        Refused.BLACK_PLACES: text("Black places the handicap stones first."),
        Refused.OCCUPIED_POINT: text("A stone stands there. No ruling can put two on one point."),
        Refused.FORBIDDEN_BY_RULING: text(
            "The referee has ruled that {side} may not play there now. Play elsewhere."
        ),
        Refused.BOARD_TOO_LARGE: text(
            "Boards over 25 × 25 can be looked at, not played on. Walk through the record."
        ),
        Refused.MOVE_WAS_LEGAL: text(
            "{side}'s last move was legal. It goes back only if {other} assents."
        ),
        Refused.RETRACTION_NEEDS_ASSENT: text("{other} has not assented to taking the move back."),
        Refused.NO_PASSES_TO_VOID: text("There is no third or fourth pass to void."),
        **_sentences_of_the_table(),
    }


def _sentences_of_the_table() -> dict[Refused, str]:
    return {
        Refused.PAUSE_UNANSWERED: text(
            "{side} asked for a pause and has no answer yet. Grant it or refuse it first."
        ),
        Refused.NO_PAUSE_ASKED: text("Nobody has asked for a pause."),
        Refused.NOT_ABSENT: text("{side} is not noted as absent."),
        Refused.ABSENT_ALREADY: text("{side} is noted as absent already."),
        Refused.CAPTURE_TOO_SMALL: text("The last move captured fewer stones than that takes."),
        Refused.TIMES_NEED_ASSENT: text(
            "Both players and the referee must agree to other times, or the referee rules in writing."
        ),
        Refused.NEEDS_REASON: text("This ruling needs a reason and a name."),
        Refused.NOT_A_TIME_RULING: text("This ruling needs the times themselves."),
        Refused.ADJOURNED: text(
            "The game is adjourned. The referee takes it up again first (Shift+F12)."
        ),
        Refused.NOT_ADJOURNED: text("The game is not adjourned."),
        Refused.NO_SUCH_MOVE: text("There is no such move to correct."),
        Refused.LATER_MOVE_IMPOSSIBLE: text(
            "With this correction, move {number} would not be possible. Correct from there."
        ),
        Refused.DECLARED_TOO_LATE: text(
            "{side}'s flag fell before: the last point cannot be declared now. Ask the referee."
        ),
        Refused.NOTHING_DECLARED: text("{side} has not declared the last point."),
        Refused.CLAIM_IS_THE_PLAYERS: text(
            "In this game only the opponent claims a win on time, not the referee."
        ),
        Refused.MOVES_RECORDED: text("The moves are recorded: count the game here."),
        Refused.NO_SUCH_MARGIN: text(
            "Give the margin in points, such as 3 or 0.5; a draw has no winner and 0."
        ),
        Refused.NO_RESULT_GIVEN: text("There is no result to withdraw."),
        Refused.RESULT_REPORTED: text("A result is reported. Confirm it, or withdraw it first."),
        Refused.NOT_YOUR_RESULT: text(
            "Only the side that reported the result may withdraw it, or the referee."
        ),
        Refused.NO_SUCH_RESULT: text("A forfeit needs a winner; a lost or void game has none."),
    }
