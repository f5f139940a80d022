"""Reads one file for the index: its games, and every position of all their variations."""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from functools import cache

from ingboard.board.points import Color, Grid, Point
from ingboard.board.position import EMPTY, empty_position, play_on
from ingboard.kifu.findings import KifuError
from ingboard.kifu.move_number import number_after
from ingboard.kifu.outline import NONE
from ingboard.kifu.properties import format_size
from ingboard.kifu.reader import collector_paused
from ingboard.kifu.record import GameDetails
from ingboard.kifu.sweep import capitals_of
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import read_line
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.stones import NodeStones, StoneReader, plain_stones, stones_of
from ingboard.review.library import entries
from ingboard.review.library.position_keys import key_of, stone_keys
from ingboard.review.search.walk import turn_after
from ingboard.review.search.words import words_at
from ingboard.text import text

_Plays = tuple[tuple[Color, int], ...]


_Waiting = tuple[bytes, int, int, int, int, int]
"""The cells, key, number and turn before a node of a variation; the node, its parent."""


_NAMES = re.compile(r"(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9]*+(?=\s*+\[)")


_LONGEST_ASKED = 2  # capitals


_STOOD = ord("1")


MOST_NODES = 200_000
"""In a file with more nodes only the positions of main lines are kept: each node takes memory."""


@collector_paused()
def survey(data: bytes, state: entries.FileState) -> entries.SurveyedFile:
    """All that the index holds of a file. A game that cannot be read is named in the note."""
    try:
        document = open_document(data, "")
    except KifuError as fault:
        return entries.SurveyedFile(state, "", note=_note_of(fault))
    games, note = [], ""
    if len(document.outline) > MOST_NODES:
        note = text("Very large file: variations are not indexed.")
    for number, root in enumerate(document.roots, 1):
        try:
            games.append(survey_game(document, root, number))
        except KifuError as fault:
            note = note or _note_of(fault)
    names = sorted({name for game in games for name in game.names})
    encoding = document.origin.encoding
    return entries.SurveyedFile(state, encoding, tuple(games), note, f" {' '.join(names)} ")


def names_in(written: str) -> frozenset[str]:
    """The names of all properties in a text that can be asked for; some more that stand in words.

    Names alone: nearly every file has SZ, GM, FF, KM, B and W, and with where they stand and what they say
    the index would be as large as the files. Those that come into question are walked, as for a pattern.
    """
    names = map(capitals_of, set(_NAMES.findall(written)))
    return frozenset(name for name in names if len(name) <= _LONGEST_ASKED)


def survey_game(  # noqa: C901, PLR0912, PLR0915 - one loop: a call for each node is a tenth of the time
    document: Document, root: int, number: int
) -> entries.Surveyed:
    """One game of a document as it was opened.

    Raises KifuError for another game than Go and for a board that is not read.
    """
    record = read_line(document, (root,)).record
    # What `walk`, the keys and the stones are elsewhere, and where the nodes stand in the file.
    grid, outline, written = record.grid, document.outline, document.source.text
    read, usual = StoneReader(document, grid).read, _usual_nodes(grid)
    starts, ends, first, later = (
        outline.starts,
        outline.ends,
        outline.first_children,
        outline.next_siblings,
    )
    all_kept = len(outline) <= MOST_NODES
    keys: list[int] = []
    how: list[int] = []
    said: list[entries.NodeWords] = []
    odd = [";B[]W[]"]  # what a usual node has, and all that others say
    empty = empty_position(grid.rows, grid.columns)
    board, stone_key = bytearray(empty.cells), stone_keys(grid)
    places, stood = grid.numbers, [bytearray(b"0" * grid.size) for _ in range(3)]  # by cell
    last, nodes, main_moves = b"", 0, 0
    key, at, turn, is_main, node, parent = key_of(empty), 0, 1, True, root, NONE
    waiting: list[_Waiting] = []
    while True:
        key_before, at_before, turn_before = key, at, turn
        content = written[starts[node] : ends[node]].strip()
        known = usual.get(content)
        if known is not None:
            plays, follows, turn = known
            moves, at = 1, at + 1
        else:
            odd.append(content)
            stones = read(node) if nodes else stones_of(record.nodes)
            for spot, holds in stones.setup:
                index, cell = places[spot], int(holds or EMPTY)
                held, board[index] = board[index], cell
                key ^= (held and stone_key[held][index]) ^ (cell and stone_key[cell][index])
                stood[cell][index] = _STOOD
            plays, follows = _played(stones, places)
            moves = len(stones.moves)
            at = number_after(at, moves, stones.number)
            turn = int(turn_after(stones, Color(turn), is_root=node == root))
            if not stones.is_plain and (words := words_at(document, node)):
                said.append(entries.NodeWords(node, at, words))
        for color, index in plays:
            stood[color][index] = _STOOD
            own = stone_key[color]
            if held := board[index]:  # the move is put there, whatever stood there before
                key ^= stone_key[held][index]
                board[index] = EMPTY
            captured, self_removed = play_on(board, index, color, grid)
            key ^= own[index]
            for each in captured:
                key ^= stone_key[3 - color][each]
            for each in self_removed:
                key ^= own[each]
        nodes += 1
        if is_main:
            main_moves += moves
        kept = is_main or all_kept
        if kept and parent != NONE:
            keys.append(key_before)
            how += (parent, at_before, follows << 2 | turn_before - 1 << 1 | is_main)
        child = first[node]
        if child != NONE:
            if later[child] != NONE:
                others, cells = document.children(node)[:0:-1], bytes(board)
                waiting += [(cells, key, at, turn, other, node) for other in others]
            parent, node = node, child
        else:
            if kept:
                keys.append(key)
                how += (node, at, turn - 1 << 1 | is_main)
            if is_main:
                last, is_main = bytes(board), False
            if not waiting:
                break
            cells, key, at, turn, node, parent = waiting.pop()
            board[:] = cells
    return entries.Surveyed(
        entry=_entry(
            document, root, number, record.details, (format_size(grid), main_moves, nodes)
        ),
        keys=struct.pack(f"<{len(keys)}Q", *keys),
        how=struct.pack(f"<{len(how)}i", *how),
        black=_bits_of(stood[Color.BLACK]),
        white=_bits_of(stood[Color.WHITE]),
        last=last,
        said=tuple(said),
        names=names_in(";".join(odd)),
    )


@cache
def _usual_nodes(grid: Grid) -> dict[str, tuple[_Plays, int, int]]:
    """By all that a usual node says: its play, what follows by it (see `reached_at`), whose turn comes."""
    numbers = grid.numbers
    return {
        written: (*_played(stones, numbers), int(stones.moves[0].color.opponent))
        for written, stones in plain_stones(grid).items()
    }


def _played(stones: NodeStones, numbers: Mapping[Point, int]) -> tuple[_Plays, int]:
    """The plays of a node, and what follows by it."""
    plays = tuple([(color, numbers[point]) for color, point in stones.moves if point is not None])
    if not stones.moves:
        return plays, 0
    color, point = stones.moves[0]
    return plays, color if point is None else 2 + 2 * numbers[point] + color


def _bits_of(stood: bytearray) -> bytes:
    bits = int(stood[::-1], 2)
    return bits.to_bytes((bits.bit_length() + 7) // 8, "little")


def _entry(
    document: Document, root: int, number: int, details: GameDetails, figures: tuple[str, int, int]
) -> entries.GameEntry:
    black, white = details.players
    size, moves, nodes = figures
    return entries.GameEntry(
        path=document.origin.path,
        number=number,
        root=root,
        black=black.name,
        black_rank=black.rank,
        white=white.name,
        white_rank=white.rank,
        event=details.event or details.game_name,
        round=details.round,
        date=details.date,
        place=details.place,
        komi=details.komi,
        handicap=details.handicap or 0,
        result=details.result_text,
        rules=details.rules_text,
        size=size,
        moves=moves,
        nodes=nodes,
    )


def _note_of(fault: KifuError) -> str:
    if fault.line:
        return text("Line {line}: {why}", line=fault.line, why=fault.why)
    return fault.why
