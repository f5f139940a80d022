"""What a table says of its game: the state that a hall shows, made of the game as it stands."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct

from ingboard.board.diagrams import rows_of
from ingboard.board.points import Color, standard_name_of
from ingboard.board.position import Placement
from ingboard.clock.moments import Moment
from ingboard.clock.player_time import Flag
from ingboard.clock.reading import reading
from ingboard.game.events import number_in
from ingboard.game.state import IN_PLAY, GameState, Phase
from ingboard.game.table_title import event_parts
from ingboard.hall.messages import (
    HallPlayer,
    RefereeCall,
    SideClock,
    SideName,
    TableMark,
    TableState,
)
from ingboard.table.tournament import Tournament

SIDES = {Color.BLACK: SideName.BLACK, Color.WHITE: SideName.WHITE}
_LONGEST_NAME = 200
_LONGEST_RANK = 20


class TableSituation(Struct, frozen=True):
    """What a table knows beside its game: what it is called, what is in trouble, who is called."""

    title: str
    tournament: Tournament = Tournament()
    marks: tuple[TableMark, ...] = ()
    call: RefereeCall | None = None


def state_without_game(situation: TableSituation, at: datetime) -> TableState:
    """What a table says while no game is on."""
    tournament = situation.tournament
    return TableState(
        seq=0,
        at=at,
        title=situation.title[:_LONGEST_NAME],
        event=tournament.name[:_LONGEST_NAME],
        round=tournament.round,
        marks=situation.marks,
        call=situation.call,
    )


def state_of_game(
    situation: TableSituation, game: GameState, now: Moment, at: datetime
) -> TableState:
    """What a table says of a game: `now` on the table's time is `at` in UTC.

    A board that the tournament hides while the clock is paused is not sent. Numbers `seq`, and journal and
    machine, are the sender's to fill in.
    """
    setup, tournament = game.setup, situation.tournament
    named = event_parts(setup.event)
    ended = game.outcome if game.phase is Phase.FINISHED else None
    since = game.at_table.held_since if _is_held(game) else None
    is_hidden = tournament.hide_board_on_pause and _is_held(game)
    return TableState(
        seq=0,
        at=at,
        title=situation.title[:_LONGEST_NAME],
        event=(tournament.name or named.event)[:_LONGEST_NAME],
        round=number_in(named.round) or tournament.round,
        rules=str(setup.rules),
        black=_player(game, Color.BLACK, now),
        white=_player(game, Color.WHITE, now),
        phase=game.phase,
        to_play=SIDES[game.turn] if game.phase in IN_PLAY else None,
        moves=game.line.number,
        last_move=_last_move(game),
        board=None if is_hidden else rows_of(game.position),
        held=str(game.at_table.held) if since is not None else "",
        held_since=None if since is None else at - timedelta(milliseconds=max(0, now - since)),
        result=None if ended is None else ended.short,
        call=situation.call,
        marks=situation.marks,
    )


def _is_held(game: GameState) -> bool:
    return game.clock is not None and game.clock.paused and game.clock.turn is not None


def _player(game: GameState, color: Color, now: Moment) -> HallPlayer:
    setup = game.setup
    name, rank = setup.names[color][:_LONGEST_NAME], setup.ranks[color][:_LONGEST_RANK]
    if game.clock is None:
        return HallPlayer(name, rank)
    read = reading(game.clock, now)[color]
    return HallPlayer(
        name,
        rank,
        SideClock(
            remaining_ms=int(read.remaining),
            period=read.period,
            periods=read.periods,
            points=read.points,
            running=read.running,
            paused=_is_held(game),
            flag=read.flag is not Flag.NO,
            flag_first=read.fell_first,
        ),
    )


def _last_move(game: GameState) -> str | None:
    last = game.line.last
    if last is None:
        return None
    if isinstance(last, Placement):
        return standard_name_of(last.point, game.position.grid)
    return "pass"
