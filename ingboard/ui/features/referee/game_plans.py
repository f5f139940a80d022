"""Acts on the game itself: moves corrected or put in, a rest, a result given or taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ingboard.board.points import Color, Point, name_of, point_named
from ingboard.board.position import Placement
from ingboard.game import table_commands as table
from ingboard.game.outcome import Ending, Outcome
from ingboard.game.strip import name_of_color, result_words
from ingboard.text import plural, text
from ingboard.ui.features.referee.context import ActionPlan, RefereeContext
from ingboard.ui.features.referee.view_model import RefereeAction


def _number(context: RefereeContext) -> int | None:
    written = context.written("number")
    return int(written) if written.isascii() and written.isdigit() and len(written) < 6 else None


def _point(context: RefereeContext, written: str) -> Point | str | None:
    """The point that is named, None for a pass, or the words that name none."""
    if written.lower() == "pass":
        return None
    found = point_named(written, context.state.position.grid)
    return written if found is None else found


def _correct(context: RefereeContext) -> ActionPlan:
    number, line = _number(context), context.state.line
    if number is None or not line.offset < number <= line.number:
        missing = text(
            "Give a move from {first} to {last}", first=line.offset + 1, last=line.number
        )
        return ActionPlan(text("Which move was entered wrongly?"), missing=missing)
    old = list(line.moves())[number - line.offset - 1]
    grid = context.state.position.grid
    was = name_of(old.point, grid) if isinstance(old, Placement) else text("pass")
    before = text(
        "Move {number}, {side} {point}", number=number, side=name_of_color(old.color), point=was
    )
    point = _point(context, context.written("point"))
    if isinstance(point, str):
        return ActionPlan(before, missing=text("Click or type the right point"))
    right = text("pass") if point is None else name_of(point, grid)
    later = plural(
        "{number} later move is kept", "{number} later moves are kept", line.number - number
    )
    command = table.CorrectMoves(
        number, 1, (point,), context.written("by"), context.written("reason"), context.at
    )
    return ActionPlan(f"{before} → {right}; {later}.", (command,))


def _insert(context: RefereeContext) -> ActionPlan:
    number, line = _number(context), context.state.line
    if number is None or not line.offset < number <= line.number + 1:
        most = line.number + 1
        missing = text("Give a move from {first} to {last}", first=line.offset + 1, last=most)
        return ActionPlan(text("Before which move were moves missed?"), missing=missing)
    points = [_point(context, word) for word in context.written("points").replace(",", " ").split()]
    wrong = next((point for point in points if isinstance(point, str)), None)
    if not points or wrong is not None:
        missing = text("Click or type the missed moves")
        if wrong is not None:
            missing = text("{point} is no point of this board", point=wrong)
        return ActionPlan(text("Both sides in turn, such as D4 Q16."), missing=missing)
    moves = tuple(point for point in points if not isinstance(point, str))
    words = plural(
        "{number} move is put in before move {at}; the later ones are kept.",
        "{number} moves are put in before move {at}; the later ones are kept.",
        len(moves),
        at=number,
    )
    command = table.CorrectMoves(
        number, 0, moves, context.written("by"), context.written("reason"), context.at
    )
    return ActionPlan(words, (command,))


def _adjourn(context: RefereeContext) -> ActionPlan:
    sealing = context.answers.get("sealing")
    color = sealing if isinstance(sealing, Color) else None
    words = (
        text("The game rests; both clocks are held.")
        if color is None
        else text(
            "The game rests; {side}'s next move lies in the envelope.", side=name_of_color(color)
        )
    )
    return ActionPlan(words, (table.Adjourn(color, context.written("by"), context.at),))


def _take_up(context: RefereeContext) -> ActionPlan:
    words = text("The game goes on; the clocks stay held until the referee resumes.")
    sealed: Point | None = None
    if context.state.at_table.sealing is not None:
        point = _point(context, context.written("point"))
        if isinstance(point, str):
            return ActionPlan(words, missing=text("Click or type the sealed move"))
        sealed = point
    return ActionPlan(words, (table.TakeUpAgain(sealed, context.written("by"), context.at),))


def _result(context: RefereeContext) -> ActionPlan:
    ending = context.answers.get("ending")
    assert isinstance(ending, Ending)
    chosen = context.answers.get("winner")
    winner = chosen if isinstance(chosen, Color) else None
    needs = ending in (Ending.FORFEIT, Ending.NO_SHOW)
    if needs and winner is None:
        return ActionPlan(text("The game ends without a count."), missing=text("Say who wins"))
    if not needs and winner is not None:
        return ActionPlan(text("The game ends without a count."), missing=text("Nobody wins then"))
    command = table.GiveResult(
        ending, winner, context.written("by"), context.written("reason"), context.at
    )
    words = result_words(Outcome(ending, winner))
    return ActionPlan(f"{words[:1].upper()}{words[1:]}.", (command,))


def _withdraw(context: RefereeContext) -> ActionPlan:
    words = text(
        "The game goes on where it stood; the clocks are held. Both rulings stay on record."
    )
    command = table.WithdrawResult(context.written("by"), context.written("reason"), context.at)
    return ActionPlan(words, (command,))


GAME_PLANS: Mapping[RefereeAction, Callable[[RefereeContext], ActionPlan]] = {
    RefereeAction.CORRECT: _correct,
    RefereeAction.INSERT: _insert,
    RefereeAction.ADJOURN: _adjourn,
    RefereeAction.TAKE_UP: _take_up,
    RefereeAction.RESULT: _result,
    RefereeAction.WITHDRAW: _withdraw,
}
