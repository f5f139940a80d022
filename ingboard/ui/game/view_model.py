"""From the state of a game to what the widgets show. Values in, values out; no widget, no time of its own."""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Placement
from ingboard.clock.clock import Clock
from ingboard.counting.area import areas_of
from ingboard.counting.fillplan import FillPlan, plan_count
from ingboard.counting.terms import stones_per_player
from ingboard.game.at_table import ResultReport
from ingboard.game.course import kept_in
from ingboard.game.phases import IN_PLAY, Phase
from ingboard.game.state import GameState
from ingboard.game.strip import TimeOfDay, claim_words, flag_words, name_of_color, strip_of
from ingboard.rules.options import Prisoners
from ingboard.text import text
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.game.bowls.view_model import BowlPicture
from ingboard.ui.game.clock.view_model import lead_words
from ingboard.ui.game.status_view_model import StripAnswer, StripPicture

AGREE_TO_STOP = "agree-to-stop"
CLAIM_TIME = "claim-time"
WAIVE_CLAIM = "waive-claim"
CONFIRM_RESULT = PerColor("confirm-black", "confirm-white")
WITHDRAW_RESULT = "withdraw-result"
RESULT_SHEET = "result-sheet"


class Question(Struct, frozen=True):
    """A question in the strip, never a dialog: the clock may run on. Each answer's value is what it does."""

    sentence: str
    answers: tuple[StripAnswer, ...]


def board_picture(state: GameState) -> BoardPicture:
    """The board in play or in the agreement, with marked chains and each side's land in the latter."""
    last = state.line.last
    point = last.point if isinstance(last, Placement) else None
    if point is not None and state.position.color_at(point) is None:
        point = None
    if state.phase is not Phase.AGREEMENT:
        return BoardPicture(state.position, last_move=point)
    return BoardPicture(state.position, last_move=point, dead=state.dead, land=land_of(state))


def land_of(state: GameState) -> dict[Point, Color]:
    """The empty points that count for a side once the marked stones are off; dead stones' points too."""
    game = state.position.with_cells((point, None) for point in state.dead)
    areas = areas_of(game, state.setup.terms.sharing)
    points = game.grid.points
    return {
        points[index]: Color(owner)
        for index, owner in enumerate(areas.owners)
        if owner and not state.position.cells[index]
    }


def strip_picture(
    state: GameState, time_of: TimeOfDay, question: Question | None = None
) -> StripPicture:
    """The phase strip, or a question in its place."""
    strip = strip_of(state)
    answers: tuple[StripAnswer, ...] = ()
    sentence = strip.sentence
    if question is not None:
        sentence, answers = question.sentence, question.answers
    elif state.stop_proposed is not None and state.phase in IN_PLAY:
        other = state.stop_proposed.opponent
        words = text("Black agrees") if other is Color.BLACK else text("White agrees")
        answers = (StripAnswer(AGREE_TO_STOP, words),)
    elif state.clock is not None and state.clock.open_flag is not None and state.phase in IN_PLAY:
        sentence, answers = _flag_question(state.clock, state.clock.open_flag, time_of)
    elif state.reported is not None:
        sentence, answers = _report_question(state, state.reported, time_of)
    elif state.clock is not None and state.phase is Phase.FINISHED and state.plan is None:
        answers = (StripAnswer(RESULT_SHEET, text("Result sheet"), "Ctrl+Shift+P"),)
    return StripPicture(
        title=strip.title,
        sentence=sentence,
        lit=strip.lit,
        lamps=strip.lamps,
        turn=strip.turn,
        answers=answers,
    )


def start_picture(state: GameState, why_not: str) -> StripPicture:
    """The strip before the clock is started: `why_not` says what comes first, "" for nothing."""
    side = text("Black") if state.to_play is Color.BLACK else text("White")
    sentence = why_not or text("The clocks stand. Space starts the time of {side}.", side=side)
    if not why_not and state.setup.played_stone_presses:
        sentence = text(
            "The clocks stand. Space starts the time of {side}; so does the first stone.", side=side
        )
    strip = strip_of(state)
    return StripPicture(text("Before the start"), sentence, strip.lit, strip.lamps, strip.turn)


def _flag_question(
    clock: Clock, fallen: Color, time_of: TimeOfDay
) -> tuple[str, tuple[StripAnswer, ...]]:
    """A flag has fallen: the opponent says in the strip whether that ends the game, and holds to say so."""
    side, fell = name_of_color(fallen.opponent), clock.flag_fell[fallen]
    sentence = text(
        "{flag}. {lead}. {side} claims the win, or plays on.",
        flag=flag_words(fallen, "" if fell is None else time_of(fell)),
        lead=lead_words(clock),
        side=side,
    )
    return sentence, (
        StripAnswer(WAIVE_CLAIM, text("{side} plays on", side=side), held=True),
        StripAnswer(CLAIM_TIME, text("{side} claims", side=side), held=True),
    )


def _report_question(
    state: GameState, report: ResultReport, time_of: TimeOfDay
) -> tuple[str, tuple[StripAnswer, ...]]:
    """A result is reported: both players confirm it, or who reported it withdraws."""
    missing = [color for color in Color if state.confirmed[color] is None]
    said = claim_words(report, time_of)
    if len(missing) == 1:
        side = name_of_color(missing[0])
        sentence = text("{said}. {side} has not confirmed yet.", said=said, side=side)
    else:
        sentence = text("{said}. It is final once both players confirm.", said=said)
    answers = tuple(
        StripAnswer(
            CONFIRM_RESULT[color], text("{side} confirms", side=name_of_color(color)), held=True
        )
        for color in missing
    )
    if report.color is not None:
        words = text("{side} withdraws", side=name_of_color(report.color))
        answers = (StripAnswer(WITHDRAW_RESULT, words, held=True), *answers)
    return sentence, answers


def bowl_pictures(state: GameState) -> PerColor[BowlPicture]:
    """Both bowls: what is not on the board is in them; prisoners that the table keeps are in the lid."""
    capacity = stones_per_player(state.position.grid, state.setup.terms)
    kept = kept_in(state) if state.plan is None else PerColor(0, 0)
    keeps = state.setup.options.prisoners is Prisoners.LID
    taken = state.line.removed()

    def bowl(color: Color) -> BowlPicture:
        on_board = state.position.count(color)
        in_lid = min(kept[color], max(0, capacity - on_board))
        in_bowl = max(0, capacity - on_board - in_lid)
        lid = kept[color.opponent] if keeps else None
        return BowlPicture(
            color, capacity, in_bowl, on_board, in_lid=in_lid, lid=lid, captured=taken[color]
        )

    return PerColor(bowl(Color.BLACK), bowl(Color.WHITE))


def count_of(state: GameState) -> FillPlan:
    """The count of a game as it stands; before both sides agree, with the dead stones marked so far."""
    return state.plan or plan_count(state.position, state.dead, state.setup.terms)


def names_of(state: GameState) -> PerColor[str]:
    """The players' names, or the colors where there are none."""
    names = state.setup.names
    return PerColor(names.black or text("Black"), names.white or text("White"))
