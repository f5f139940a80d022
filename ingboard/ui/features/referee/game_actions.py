"""The acts on the game itself: moves corrected, taken back, sealed, its result: their forms and plans."""

from __future__ import annotations

import re
from functools import partial

from ingboard.board.points import Color, Point, name_of, point_named
from ingboard.board.position import Placement
from ingboard.counting.terms import Ties
from ingboard.game import commands
from ingboard.game.decide_take_back import last_was_illegal
from ingboard.game.state import CountStated, Ending, GameState, Outcome
from ingboard.game.strip import name_of_color, result_words
from ingboard.text import clauses, ended, paragraph, plural, sentence, text
from ingboard.ui.features.referee.actions import (
    BY,
    WHY,
    ActionPlan,
    ActionSpec,
    RefereeAction,
    RefereeContext,
    hand_field,
)
from ingboard.ui.widgets.choices import NOT_CHOSEN
from ingboard.ui.widgets.form import ChoiceField, FormField, WrittenField

_WITHOUT_WINNER = (Ending.BOTH_LOST, Ending.VOID)
_MARGIN = re.compile(r"[0-9]{1,3}([.][05])?")


def game_actions() -> dict[RefereeAction, ActionSpec]:
    """The acts on moves and result."""
    of_players = partial(ActionSpec, of_players=True)
    return {
        RefereeAction.CORRECT: ActionSpec(
            text("Correct a move"),
            "pen",
            text("Correct the move"),
            _correct_plan,
            _correct_form,
            WHY,
            "Ctrl+4",
        ),
        RefereeAction.INSERT: ActionSpec(
            text("Insert missed moves"),
            "plus",
            text("Insert the moves"),
            _insert_plan,
            _insert_form,
            WHY,
        ),
        RefereeAction.RULING: ActionSpec(
            text("Ruling on play"),
            "gavel",
            text("Make the ruling"),
            lambda _: ActionPlan(""),
            key="Ctrl+6",
        ),
        RefereeAction.TAKE_BACK: of_players(
            text("Take back a move"),
            "undo",
            text("Take back"),
            _take_back_plan,
            _take_back_form,
            key="Ctrl+Z",
        ),
        RefereeAction.ADJOURN: ActionSpec(
            text("Adjourn"), "folder", text("Adjourn"), _adjourn_plan, _adjourn_form, BY
        ),
        RefereeAction.TAKE_UP: ActionSpec(
            text("Resume adjourned"),
            "board",
            text("Resume adjourned game"),
            _take_up_plan,
            _take_up_form,
            BY,
        ),
        RefereeAction.RESULT: ActionSpec(
            text("Give a result"), "gavel", text("Give the result"), _result_plan, _result_form, WHY
        ),
        RefereeAction.CONFIRM: of_players(
            text("Confirm the result"), "check", text("Confirm"), _confirm_plan, _confirm_form
        ),
        RefereeAction.WITHDRAW: of_players(
            text("Withdraw result"), "undo", text("Withdraw"), _withdraw_plan, _withdraw_form
        ),
    }


def _number(context: RefereeContext) -> int | None:
    written = context.written("number")
    return int(written) if written.isascii() and written.isdigit() and len(written) < 6 else None


def _point(context: RefereeContext, written: str) -> Point | str | None:
    """The point that is named, None for a pass, or the words that name none."""
    if written.lower() == "pass":
        return None
    found = point_named(written, context.state.grid)
    return written if found is None else found


def _correct_form(context: RefereeContext) -> tuple[FormField, ...]:
    return (
        WrittenField("number", text("Move number"), str(context.state.line.number)),
        WrittenField("point", text("Right point"), takes_points=True),
    )


def _correct_plan(context: RefereeContext) -> ActionPlan:
    number, line = _number(context), context.state.line
    if number is None or not line.offset < number <= line.number:
        missing = text(
            "Enter a move from {first} to {last}", first=line.offset + 1, last=line.number
        )
        return ActionPlan(text("Which move was wrong?"), missing=missing)
    old = list(line.moves())[number - line.offset - 1]
    grid = context.state.grid
    was = name_of(old.point, grid) if isinstance(old, Placement) else text("pass")
    before = text(
        "Move {number}, {side} {point}", number=number, side=name_of_color(old.color), point=was
    )
    point = _point(context, context.written("point"))
    if isinstance(point, str):
        return ActionPlan(before, missing=text("Click or type the right point"))
    right = text("pass") if point is None else name_of(point, grid)
    later = plural("{number} later move kept", "{number} later moves kept", line.number - number)
    command = commands.CorrectMoves(number, 1, (point,), context.by, context.reason, context.at)
    return ActionPlan(ended(clauses((f"{before} → {right}", later))), (command,))


def _insert_form(context: RefereeContext) -> tuple[FormField, ...]:
    number = str(context.state.line.number)
    return (
        WrittenField("number", text("Before move number"), number, wide=True),
        WrittenField("points", text("Missed moves"), wide=True, takes_points=True),
    )


def _insert_plan(context: RefereeContext) -> ActionPlan:
    number, line = _number(context), context.state.line
    if number is None or not line.offset < number <= line.number + 1:
        most = line.number + 1
        missing = text("Enter a move from {first} to {last}", first=line.offset + 1, last=most)
        return ActionPlan(text("Missed moves before which move?"), missing=missing)
    points = [_point(context, word) for word in context.written("points").replace(",", " ").split()]
    wrong = next((point for point in points if isinstance(point, str)), None)
    if not points or wrong is not None:
        missing = text("Click or type the missed moves")
        if wrong is not None:
            missing = text("{point} is not on this board", point=wrong)
        return ActionPlan(text("Both in turn, such as D4 Q16."), missing=missing)
    moves = tuple(point for point in points if not isinstance(point, str))
    words = plural(
        "{number} move inserted before move {at}; later moves kept.",
        "{number} moves inserted before move {at}; later moves kept.",
        len(moves),
        at=number,
    )
    command = commands.CorrectMoves(number, 0, moves, context.by, context.reason, context.at)
    return ActionPlan(words, (command,))


def asked_to_take_back(state: GameState) -> tuple[Color, ...]:
    """Whose assent it takes that the last move goes back: the opponent's, of an illegal move nobody's."""
    color = state.line.last_color
    return () if color is None or last_was_illegal(state) else (color.opponent,)


def _take_back_form(context: RefereeContext) -> tuple[FormField, ...]:
    return tuple(hand_field(color) for color in asked_to_take_back(context.state))


def _take_back_plan(context: RefereeContext) -> ActionPlan:
    state, last = context.state, context.state.line.last
    if last is None:
        return ActionPlan(text("No move to take back."), missing=text("No move yet"))
    side, other = name_of_color(last.color), name_of_color(last.color.opponent)
    grid = state.grid
    move = name_of(last.point, grid) if isinstance(last, Placement) else text("pass")
    if last_was_illegal(state):
        words = text("Take back {side} {move}: illegal, free.", side=side, move=move)
    else:
        words = text(
            "Take back {side} {move}: legal, only if {other} agrees.",
            side=side,
            move=move,
            other=other,
        )
    if state.clock is not None and state.clock.running is not None:
        runs = text("{side}'s clock runs again; used time stays.", side=side)
        words = paragraph((words, runs))
    assented = bool(context.answers.get("hand")) or context.assents[last.color.opponent]
    return ActionPlan(words, (commands.TakeBack(context.at, assented, context.by),))


def _adjourn_form(context: RefereeContext) -> tuple[FormField, ...]:
    color = context.state.to_play
    options: tuple[tuple[object, str], ...] = ((None, text("No move is sealed")),)
    if context.state.turn is color:  # else it is for the board that is not recorded here
        options += ((color, text("{side} seals a move", side=name_of_color(color))),)
    return (ChoiceField("sealing", text("The sealed move"), options, None, wide=True),)


def _adjourn_plan(context: RefereeContext) -> ActionPlan:
    sealing = context.answers.get("sealing")
    color = sealing if isinstance(sealing, Color) else None
    words = (
        text("Adjourned; both clocks paused.")
        if color is None
        else text("Adjourned; {side}'s next move is sealed.", side=name_of_color(color))
    )
    return ActionPlan(words, (commands.Adjourn(color, context.by, context.at),))


def _take_up_form(context: RefereeContext) -> tuple[FormField, ...]:
    if context.state.at_table.sealing is None:
        return ()
    side = name_of_color(context.state.at_table.sealing)
    label = text("{side}'s sealed move (point or pass)", side=side)
    return (WrittenField("point", label, wide=True, takes_points=True),)


def _take_up_plan(context: RefereeContext) -> ActionPlan:
    words = text("Game resumed; clocks paused until the referee resumes.")
    sealed: Point | None = None
    if context.state.at_table.sealing is not None:
        point = _point(context, context.written("point"))
        if isinstance(point, str):
            return ActionPlan(words, missing=text("Click or type the sealed move"))
        sealed = point
    return ActionPlan(words, (commands.TakeUpAgain(sealed, context.by, context.at),))


def _result_form(context: RefereeContext) -> tuple[FormField, ...]:
    counted: tuple[tuple[object, str], ...] = (
        () if context.state.records_moves else ((Ending.BOARD_COUNT, text("Counted")),)
    )
    endings: tuple[tuple[object, str], ...] = (
        *counted,
        (Ending.FORFEIT, text("Forfeit")),
        (Ending.NO_SHOW, text("No-show")),
        (Ending.BOTH_LOST, text("Both lost")),
        (Ending.VOID, text("Void")),
    )
    usual = endings[0][0]
    ending = context.answers.get("ending", usual)
    fields: tuple[FormField, ...] = (
        ChoiceField("ending", text("How it ends"), endings, usual, wide=True),
    )
    if ending in _WITHOUT_WINNER:
        return fields
    winners: tuple[tuple[object, str], ...] = tuple(
        (color, text("{side} wins", side=name_of_color(color))) for color in Color
    )
    if ending is Ending.BOARD_COUNT and context.state.setup.terms.ties is Ties.DRAW:
        winners += ((None, text("Draw")),)
    fields += (ChoiceField("winner", text("Who wins"), winners, NOT_CHOSEN, wide=True),)
    if ending is Ending.BOARD_COUNT and context.answers.get("winner", NOT_CHOSEN) is not None:
        fields += (WrittenField("margin", text("Points")),)
    return fields


def _result_plan(context: RefereeContext) -> ActionPlan:
    ending = context.answers.get("ending")
    assert isinstance(ending, Ending)
    chosen = None if ending in _WITHOUT_WINNER else context.answers.get("winner", NOT_CHOSEN)
    winner = chosen if isinstance(chosen, Color) else None
    if chosen == NOT_CHOSEN:
        return ActionPlan(text("Who won?"), missing=text("Enter the winner"))
    if ending is Ending.BOARD_COUNT:
        return _board_count(context, winner)
    command = commands.GiveResult(ending, winner, context.by, context.reason, context.at)
    words = result_words(Outcome(ending, winner))
    return ActionPlan(sentence(words), (command,))


def _board_count(context: RefereeContext, winner: Color | None) -> ActionPlan:
    """A result of a board whose moves are not recorded; without a winner a draw."""
    written = context.written("margin").replace(",", ".")
    found = _MARGIN.fullmatch(written)
    if winner is None:
        margin = 0.0
    elif found is None:
        return ActionPlan(text("Counted on the board."), missing=text("By how many points?"))
    else:
        margin = float(written)
    command = commands.ReportCount(winner, margin, CountStated(), context.by, context.at)
    words = result_words(Outcome(Ending.BOARD_COUNT, winner, margin))
    return ActionPlan(sentence(words), (command,))


def _confirm_form(context: RefereeContext) -> tuple[FormField, ...]:
    missing = [color for color in Color if context.state.confirmed[color] is None]
    chosen = context.answers.get("side")
    side = chosen if isinstance(chosen, Color) and chosen in missing else missing[0]
    options = tuple((color, name_of_color(color)) for color in missing)
    return (ChoiceField("side", text("For whom"), options, missing[0], wide=True), hand_field(side))


def _confirm_plan(context: RefereeContext) -> ActionPlan:
    state, side = context.state, context.side
    plan = state.plan
    if state.reported is not None:
        outcome = state.reported.outcome
    elif plan is not None:
        outcome = Outcome(Ending.COUNT, plan.winner, abs(plan.margin))
    else:
        return ActionPlan(text("No result yet."), missing=text("No result yet"))
    words = text(
        "{side} confirms: {result}.", side=name_of_color(side), result=result_words(outcome)
    )
    if state.confirmed[side.opponent] is not None:
        words = paragraph((words, text("Then it is final.")))
    return ActionPlan(words, (commands.ConfirmResult(side, context.at, context.by),))


def _withdraw_form(context: RefereeContext) -> tuple[FormField, ...]:
    report = context.state.reported
    return () if report is None or report.color is None else (hand_field(report.color),)


def _withdraw_plan(context: RefereeContext) -> ActionPlan:
    words = text("Game goes on, clocks paused. Both stay on record.")
    report = context.state.reported
    own = report is not None and not context.answers.get("hand")
    command = commands.WithdrawResult(
        context.by, context.reason, context.at, report.color if own and report is not None else None
    )
    return ActionPlan(words, (command,))
