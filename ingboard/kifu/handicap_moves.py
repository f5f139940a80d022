"""Handicap stones set up by a record, shown as the moves that the SST texts have: Black plays, White passes.

The 1991 laws know no set-up stones, one move is made at a time; Kim, Simon and Straus count White's passes.
"""

from __future__ import annotations

from msgspec.structs import replace

from ingboard.board.points import Color
from ingboard.board.position import empty_position
from ingboard.kifu.record import GameRecord, RecordMove, RecordNode


def has_set_up_handicap(record: GameRecord) -> bool:
    """Whether the record sets up black stones alone, at least two, before White's first move."""
    black = record.first.count(Color.BLACK)
    return black > 1 and record.first.count(Color.WHITE) == 0


def with_handicap_as_moves(record: GameRecord) -> GameRecord:
    """The same record from an empty board: each handicap stone a move, White passing in between."""
    root = record.nodes[0] if record.nodes else RecordNode()
    stones = record.first.points_of(Color.BLACK)
    moves: list[RecordNode] = []
    for number, point in enumerate(stones):
        if number:
            moves.append(_at(root, RecordMove(Color.WHITE, None)))
        moves.append(_at(root, RecordMove(Color.BLACK, point)))
    bare = replace(root, setup=(), to_play=Color.BLACK)
    grid = record.first.grid
    return replace(
        record,
        first=empty_position(grid.rows, grid.columns),
        nodes=(bare, *moves, *record.nodes[1:]),
    )


def _at(root: RecordNode, move: RecordMove) -> RecordNode:
    return RecordNode(move=move, line=root.line, column=root.column)
