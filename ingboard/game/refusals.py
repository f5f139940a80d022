"""Why a command is not carried out: a closed list. A refusal changes nothing.

Sentences for refusals: what, why, and what may be done instead. Own words; the article is cited beside.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color, Grid, name_of
from ingboard.game.strip import name_of_color
from ingboard.rules.plays import Illegal, Reason
from ingboard.text import paragraph, text


class Refused(StrEnum):
    """The reasons a game gives; sentences are in `game.words`."""

    ILLEGAL = "illegal"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_IN_PLAY = "not-in-play"
    IN_PLAY = "in-play"
    FINISHED = "finished"
    CLOCK_HELD = "clock-held"
    NO_CLOCK = "no-clock"
    CLOCK_STANDS = "clock-stands"
    CLOCK_RUNS = "clock-runs"
    WHOSE_TIME = "whose-time"
    TIME_GONE = "time-gone"
    NO_SUCH_TIME = "no-such-time"
    CLAIM_REJECTED = "claim-rejected"
    BOARD_TOO_LARGE = "board-too-large"
    NO_STONE = "no-stone"
    NOT_MARKING = "not-marking"
    NOTHING_DEAD_NOW = "nothing-dead-now"
    ASSENT_MISSING = "assent-missing"
    NOT_COUNTED = "not-counted"
    COUNTED = "counted"
    NO_RESUMPTION = "no-resumption"
    NO_MOVE = "no-move"
    BLACK_PLACES = "black-places"
    OCCUPIED_POINT = "occupied-point"
    FORBIDDEN_BY_RULING = "forbidden-by-ruling"
    MOVE_WAS_LEGAL = "move-was-legal"
    RETRACTION_NEEDS_ASSENT = "retraction-needs-assent"
    NO_PASSES_TO_VOID = "no-passes-to-void"
    PAUSE_UNANSWERED = "pause-unanswered"
    NO_PAUSE_ASKED = "no-pause-asked"
    NOT_ABSENT = "not-absent"
    ABSENT_ALREADY = "absent-already"
    CAPTURE_TOO_SMALL = "capture-too-small"
    TIMES_NEED_ASSENT = "times-need-assent"
    NEEDS_REASON = "needs-reason"
    NOT_A_TIME_RULING = "not-a-time-ruling"
    ADJOURNED = "adjourned"
    NOT_ADJOURNED = "not-adjourned"
    NO_SUCH_MOVE = "no-such-move"
    MOVE_IMPOSSIBLE = "move-impossible"
    LATER_MOVE_IMPOSSIBLE = "later-move-impossible"
    NO_SUCH_RESULT = "no-such-result"
    NO_RESULT_GIVEN = "no-result-given"
    SHEET_SIGNED = "sheet-signed"
    NO_BOARD = "no-board"
    RESULT_REPORTED = "result-reported"
    NOT_YOUR_RESULT = "not-your-result"
    DECLARED_TOO_LATE = "declared-too-late"
    NOTHING_DECLARED = "nothing-declared"
    CLAIM_IS_THE_PLAYERS = "claim-is-the-players"
    MOVES_RECORDED = "moves-recorded"
    OTHER_BOARD_SIZE = "other-board-size"
    NO_SUCH_MARGIN = "no-such-margin"


class Refusal(Struct, frozen=True):
    """A command refused: the reason, the side it concerns, the verdict if a play was illegal.

    `number` is the first move of a corrected game that could not have been made.
    """

    reason: Refused
    color: Color | None = None
    illegal: Illegal | None = None
    number: int = 0


def refusal_words(refusal: Refusal, grid: Grid) -> str:
    """The sentence for a refused command."""
    if refusal.number and refusal.illegal is not None:
        return _correction_words(refusal, refusal.illegal, grid)
    if refusal.illegal is not None:
        return verdict_words(refusal.illegal, grid)
    side = "" if refusal.color is None else name_of_color(refusal.color)
    other = "" if refusal.color is None else name_of_color(refusal.color.opponent)
    sentence = _sentences()[refusal.reason]
    if refusal.reason is Refused.ASSENT_MISSING and refusal.color is None:
        sentence = text("First both players agree to the dead stones.")
    return sentence.format(side=side, other=other, number=refusal.number)


def _correction_words(refusal: Refusal, illegal: Illegal, grid: Grid) -> str:
    """Which move of a corrected game is barred, and by what."""
    barred = text(
        "Move {number}, {side} {point}, is impossible: {why}.",
        number=refusal.number,
        side=name_of_color(illegal.color),
        point=name_of(illegal.point, grid),
        why=brief_words(illegal),
    )
    is_later = refusal.reason is Refused.LATER_MOVE_IMPOSSIBLE
    return paragraph((barred, text("Correct from there.") if is_later else ""))


def verdict_words(illegal: Illegal, grid: Grid) -> str:
    """Why a play may not be made, naming side, point and the earlier move."""
    side, other = name_of_color(illegal.color), name_of_color(illegal.color.opponent)
    point = name_of(illegal.point, grid)
    earlier = illegal.refers_to or 0
    head = text("{side} may not play {point} now:", side=side, point=point)
    return paragraph((head, _reasons(illegal.reason, earlier, other)))


def brief_words(illegal: Illegal) -> str:
    """The verdict in a few words, for a label beside the point."""
    earlier = illegal.refers_to or 0
    hot = text("hot stone of move {number}", number=earlier)
    return {
        Reason.OCCUPIED: text("a stone stands here"),
        Reason.SUPERKO: (
            text("repeats the position after move {number}", number=earlier)
            if earlier
            else text("repeats the starting position")
        ),
        Reason.SINGLE_SUICIDE: text("the stone would have no liberty"),
        Reason.HOT_SINGLE: hot,
        Reason.HOT_DOUBLE: hot,
        Reason.HOT_TRIPLE: hot,
        Reason.HOT_TWIN: hot,
        Reason.RECYCLING: text("disturbs again, as with move {number}", number=earlier),
        Reason.RECYCLING_BACKSTOP: text("repeats a cycle"),
        Reason.WRONG_TURN: text("it is {side}'s turn", side=name_of_color(illegal.color.opponent)),
        Reason.ENDED: text("the game is over"),
    }[illegal.reason]


def _reasons(reason: Reason, earlier: int, other: str) -> str:
    several = text(
        "it takes the hot stone of move {number}. Play elsewhere or pass first.", number=earlier
    )
    return {
        Reason.OCCUPIED: text("the point is occupied. Play elsewhere."),
        Reason.SUPERKO: (
            text(
                "it repeats the position after move {number}. Play elsewhere first.", number=earlier
            )
            if earlier
            else text("it repeats the starting position. Play elsewhere first.")
        ),
        Reason.SINGLE_SUICIDE: text(
            "single-stone suicide changes nothing. Play elsewhere, or pass."
        ),
        Reason.HOT_SINGLE: text(
            "{other} just captured there (move {number}): hot stone. Play elsewhere or pass first.",
            other=other,
            number=earlier,
        ),
        Reason.HOT_DOUBLE: several,
        Reason.HOT_TRIPLE: several,
        Reason.HOT_TWIN: text(
            "{other} just captured with move {number}: in a triple ko, other ko stones are "
            "hot too. Play elsewhere or pass first.",
            other=other,
            number=earlier,
        ),
        Reason.RECYCLING: text(
            "this disturbance began with move {number}; each side may begin it once. Play elsewhere.",
            number=earlier,
        ),
        Reason.RECYCLING_BACKSTOP: text("the cycle was already played. Play elsewhere."),
        Reason.WRONG_TURN: text("it is {other}'s turn.", other=other),
        Reason.ENDED: text("the game is over."),
    }[reason]


def _sentences() -> dict[Refused, str]:
    return {
        Refused.ILLEGAL: text("Illegal play."),
        Refused.NOT_YOUR_TURN: text("It is {other}'s turn."),
        Refused.NOT_IN_PLAY: text("Play is stopped."),
        Refused.IN_PLAY: text("Play goes on."),
        Refused.FINISHED: text("The result is final. Start a new game."),
        Refused.CLOCK_HELD: text("Clock paused. Resume it first."),
        Refused.NO_CLOCK: text("This game has no clock."),
        Refused.CLOCK_STANDS: text("Clock not running."),
        Refused.CLOCK_RUNS: text("Clock already running."),
        Refused.WHOSE_TIME: text("Board and clock differ on the turn. Say whose time runs."),
        Refused.TIME_GONE: text("{side}'s flag fell. {other} claims the win, or plays on."),
        Refused.NO_SUCH_TIME: text("{side}'s clock has no such period or time."),
        Refused.CLAIM_REJECTED: text("{side} has no win on time to claim."),
        Refused.NO_STONE: text("No stone there. Click the chain."),
        Refused.NOT_MARKING: text("Mark dead stones after two passes, or by consent."),
        Refused.NOTHING_DEAD_NOW: text(
            "After playing on, no stone can be named dead. The position counts as it stands."
        ),
        Refused.ASSENT_MISSING: text("{side} has not agreed to the dead stones."),
        Refused.NOT_COUNTED: text("Position not counted yet."),
        Refused.COUNTED: text("Position already counted."),
        Refused.NO_RESUMPTION: text("This rule text no longer allows playing on."),
        Refused.NO_MOVE: text("No move to take back."),
        Refused.BLACK_PLACES: text("Black places the handicap stones first."),
        Refused.OCCUPIED_POINT: text("Occupied: no ruling can put two stones on one point."),
        Refused.FORBIDDEN_BY_RULING: text("Ruling: {side} may not play there now. Play elsewhere."),
        Refused.BOARD_TOO_LARGE: text(
            "Boards over 25 × 25 are view-only. Step through the record."
        ),
        Refused.MOVE_WAS_LEGAL: text(
            "{side}'s last move was legal: taken back only if {other} agrees."
        ),
        Refused.RETRACTION_NEEDS_ASSENT: text("{other} has not agreed to take the move back."),
        Refused.NO_PASSES_TO_VOID: text("No third or fourth pass to void."),
        **_sentences_of_the_table(),
    }


def _sentences_of_the_table() -> dict[Refused, str]:
    return {
        Refused.PAUSE_UNANSWERED: text("{side} asked for a pause. Grant or refuse it first."),
        Refused.NO_PAUSE_ASKED: text("Nobody asked for a pause."),
        Refused.NOT_ABSENT: text("{side} is not noted as absent."),
        Refused.ABSENT_ALREADY: text("{side} is already noted as absent."),
        Refused.CAPTURE_TOO_SMALL: text("The last move captured too few stones."),
        Refused.TIMES_NEED_ASSENT: text(
            "Other times need both players and referee, or a written ruling."
        ),
        Refused.NEEDS_REASON: text("This ruling needs a reason and a name."),
        Refused.NOT_A_TIME_RULING: text("This ruling needs the times."),
        Refused.ADJOURNED: text("Adjourned: the referee resumes first (Shift+F12)."),
        Refused.NOT_ADJOURNED: text("Game not adjourned."),
        Refused.NO_SUCH_MOVE: text("No such move to correct."),
        Refused.MOVE_IMPOSSIBLE: text("Move {number} is impossible here."),
        Refused.LATER_MOVE_IMPOSSIBLE: text(
            "Move {number} becomes impossible. Correct from there."
        ),
        Refused.DECLARED_TOO_LATE: text(
            "{side}'s flag fell first: the last point cannot be declared. Ask the referee."
        ),
        Refused.NOTHING_DECLARED: text("{side} has not declared the last point."),
        Refused.CLAIM_IS_THE_PLAYERS: text("Here only the opponent may claim a win on time."),
        Refused.MOVES_RECORDED: text("Moves are recorded: count here."),
        Refused.OTHER_BOARD_SIZE: text("This game's board has another size."),
        Refused.NO_SUCH_MARGIN: text(
            "Give the margin in points, such as 3 or 0.5; draw: no winner, 0."
        ),
        Refused.NO_RESULT_GIVEN: text("No result to withdraw."),
        Refused.SHEET_SIGNED: text("The result sheet is signed: the result stands."),
        Refused.NO_BOARD: text("The board is not recorded here. Count it on the table."),
        Refused.RESULT_REPORTED: text("Confirm or withdraw the reported result first."),
        Refused.NOT_YOUR_RESULT: text("Only the reporting side or referee may withdraw it."),
        Refused.NO_SUCH_RESULT: text("A forfeit needs a winner; a lost or void game has none."),
    }
