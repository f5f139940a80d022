"""Acts on the game itself: moves corrected or put in, a rest, a result given or taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ingboard.board.points import Color, Point, name_of, point_named
from ingboard.board.position import Placement
from ingboard.game import table_commands as table
from ingboard.game.outcome import Ending, Outcome
from ingboard.game.strip import name_of_color, result_words
from ingboard.text import plural, text
from ingboard.ui.features.referee.context import Desk, Plan
from ingboard.ui.features.referee.view_model import Deed


def _number(desk: Desk) -> int | None:
    written = desk.written("number")
    return int(written) if written.isascii() and written.isdigit() and len(written) < 6 else None


def _point(desk: Desk, written: str) -> Point | str | None:
    """The point that is named, None for a pass, or the words that name none."""
    if written.lower() == "pass":
        return None
    found = point_named(written, desk.state.position.grid)
    return written if found is None else found


def _correct(desk: Desk) -> Plan:
    number, line = _number(desk), desk.state.line
    if number is None or not line.offset < number <= line.number:
        missing = text(
            "Give a move from {first} to {last}", first=line.offset + 1, last=line.number
        )
        return Plan(text("Which move was entered wrongly?"), missing=missing)
    old = list(line.moves())[number - line.offset - 1]
    grid = desk.state.position.grid
    was = name_of(old.point, grid) if isinstance(old, Placement) else text("pass")
    before = text(
        "Move {number}, {side} {point}", number=number, side=name_of_color(old.color), point=was
    )
    point = _point(desk, desk.written("point"))
    if isinstance(point, str):
        return Plan(before, missing=text("Click or type the right point"))
    right = text("pass") if point is None else name_of(point, grid)
    later = plural(
        "{number} later move is kept", "{number} later moves are kept", line.number - number
    )
    command = table.CorrectMoves(
        number, 1, (point,), desk.written("by"), desk.written("reason"), desk.at
    )
    return Plan(f"{before} → {right}; {later}.", (command,))


def _insert(desk: Desk) -> Plan:
    number, line = _number(desk), desk.state.line
    if number is None or not line.offset < number <= line.number + 1:
        most = line.number + 1
        missing = text("Give a move from {first} to {last}", first=line.offset + 1, last=most)
        return Plan(text("Before which move were moves missed?"), missing=missing)
    points = [_point(desk, word) for word in desk.written("points").replace(",", " ").split()]
    wrong = next((point for point in points if isinstance(point, str)), None)
    if not points or wrong is not None:
        missing = text("Click or type the missed moves")
        if wrong is not None:
            missing = text("{point} is no point of this board", point=wrong)
        return Plan(text("Both sides in turn, such as D4 Q16."), missing=missing)
    moves = tuple(point for point in points if not isinstance(point, str))
    words = plural(
        "{number} move is put in before move {at}; the later ones are kept.",
        "{number} moves are put in before move {at}; the later ones are kept.",
        len(moves),
        at=number,
    )
    command = table.CorrectMoves(
        number, 0, moves, desk.written("by"), desk.written("reason"), desk.at
    )
    return Plan(words, (command,))


def _adjourn(desk: Desk) -> Plan:
    sealing = desk.answers.get("sealing")
    color = sealing if isinstance(sealing, Color) else None
    words = (
        text("The game rests; both clocks are held.")
        if color is None
        else text(
            "The game rests; {side}'s next move lies in the envelope.", side=name_of_color(color)
        )
    )
    return Plan(words, (table.Adjourn(color, desk.written("by"), desk.at),))


def _take_up(desk: Desk) -> Plan:
    words = text("The game goes on; the clocks stay held until the referee resumes.")
    sealed: Point | None = None
    if desk.state.at_table.sealing is not None:
        point = _point(desk, desk.written("point"))
        if isinstance(point, str):
            return Plan(words, missing=text("Click or type the sealed move"))
        sealed = point
    return Plan(words, (table.TakeUpAgain(sealed, desk.written("by"), desk.at),))


def _result(desk: Desk) -> Plan:
    ending = desk.answers.get("ending")
    assert isinstance(ending, Ending)
    chosen = desk.answers.get("winner")
    winner = chosen if isinstance(chosen, Color) else None
    needs = ending in (Ending.FORFEIT, Ending.NO_SHOW)
    if needs and winner is None:
        return Plan(text("The game ends without a count."), missing=text("Say who wins"))
    if not needs and winner is not None:
        return Plan(text("The game ends without a count."), missing=text("Nobody wins then"))
    command = table.GiveResult(ending, winner, desk.written("by"), desk.written("reason"), desk.at)
    words = result_words(Outcome(ending, winner))
    return Plan(f"{words[:1].upper()}{words[1:]}.", (command,))


def _withdraw(desk: Desk) -> Plan:
    words = text(
        "The game goes on where it stood; the clocks are held. Both rulings stay on record."
    )
    command = table.WithdrawResult(desk.written("by"), desk.written("reason"), desk.at)
    return Plan(words, (command,))


GAME_PLANS: Mapping[Deed, Callable[[Desk], Plan]] = {
    Deed.CORRECT: _correct,
    Deed.INSERT: _insert,
    Deed.ADJOURN: _adjourn,
    Deed.TAKE_UP: _take_up,
    Deed.RESULT: _result,
    Deed.WITHDRAW: _withdraw,
}
