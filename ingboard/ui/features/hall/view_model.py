"""What the hall sees of a game: faces, board, phase, move.

Never verdicts, rulings or estimates; in a timed game always the game as it stands, whatever step the referee
looks at.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.board.position import Placement, empty_position
from ingboard.clock.moments import Moment
from ingboard.game.state import GameState
from ingboard.game.strip import name_of_color
from ingboard.game.table_title import event_parts, table_title
from ingboard.table.tournament import Tournament
from ingboard.text import text
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.game.clock import view_model as clock_view
from ingboard.ui.game.phase_view import PhaseView


class HallPicture(Struct, frozen=True):
    """One table as the hall sees it.

    `board` None is a board that is hidden while the clock is held; without `recorded` moves the clocks stand
    alone. `left` is the side whose face stands at the left. All sentences are in the user's language.
    """

    title: str
    event: str
    move: str
    phase: str
    sentence: str
    faces: PerColor[clock_view.FacePicture]
    board: BoardPicture | None
    left: Color = Color.BLACK
    recorded: bool = True


def hall_picture(
    view: PhaseView,
    now: Moment,
    tournament: Tournament,
    title: str,
    time_of_day: Callable[[Moment], str] | None = None,
    left: Color = Color.BLACK,
) -> HallPicture:
    """The hall's view of a table at an instant; `time_of_day` words the instant of a flag."""
    state, strip, setup = view.state, view.strip, view.state.setup
    names = PerColor(setup.names.black or text("Black"), setup.names.white or text("White"))
    if state.clock is None:
        faces = clock_view.faces_without_clock(names, setup.ranks)
    else:
        faces = clock_view.face_pictures(state.clock, now, names, setup.ranks, time_of_day)
    return HallPicture(
        title=table_title(setup.event, title),
        event=event_words(tournament, state),
        move=_move_words(state.line.number, strip.turn)
        if state.records_moves
        else text("Moves not recorded"),
        phase=strip.title,
        sentence=view.caption,
        faces=faces,
        board=None if view.held and tournament.hide_board_on_pause else _board(state),
        left=left,
        recorded=state.records_moves,
    )


def event_words(tournament: Tournament, state: GameState) -> str:
    """The event and the round, as far as they are known."""
    named = event_parts(state.setup.event)
    event = tournament.name or named.event
    number = str(tournament.round or named.round)
    if not number:
        return event
    if not event:
        return text("Round {number}", number=number)
    return text("{event}, round {number}", event=event, number=number)


def _move_words(number: int, turn: Color | None) -> str:
    if turn is None:
        return text("Move {number}", number=number)
    return text("Move {number}, {side} to play", number=number, side=name_of_color(turn))


def _board(state: GameState) -> BoardPicture:
    """The stones and the last move; no marks of an agreement, no hot stones, no land."""
    last = state.line.last
    point = last.point if isinstance(last, Placement) else None
    if point is not None and state.position.color_at(point) is None:
        point = None
    return BoardPicture(state.position, last_move=point)


def no_game(title: str) -> HallPicture:
    """The hall's view of a table where no game is on."""
    names = PerColor(text("Black"), text("White"))
    return HallPicture(
        title=title,
        event="",
        move="",
        phase=text("No game"),
        sentence=text("Next game begins soon."),
        faces=clock_view.faces_without_clock(names, PerColor("", "")),
        board=BoardPicture(empty_position(19, 19)),
    )
