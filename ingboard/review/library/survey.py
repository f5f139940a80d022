"""Reads one file for the index: its games, and every position of all their variations."""

from __future__ import annotations

import re
import struct

from ingboard.board.points import Color
from ingboard.board.position import EMPTY, empty_position, play_on
from ingboard.kifu.findings import KifuError
from ingboard.kifu.move_numbers import number_after
from ingboard.kifu.outline import NONE
from ingboard.kifu.reader import collector_paused
from ingboard.kifu.record import GameDetails
from ingboard.kifu.sweep import capitals_of
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import read_line
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.stones import StoneReader, stones_of
from ingboard.review.library.entries import (
    FileState,
    GameEntry,
    NodeWords,
    Surveyed,
    SurveyedFile,
)
from ingboard.review.library.keys import key_of, stone_keys
from ingboard.review.search.pattern import bits_of
from ingboard.review.search.walk import turn_after
from ingboard.review.search.words import words_at
from ingboard.text import text

_Waiting = tuple[bytes, int, int, Color, int, int]
"""The cells, key, number and turn before a node of a variation; the node, its parent."""
_NAMES = re.compile(r"(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9]*+(?=\s*+\[)")
_LONGEST_ASKED = 2  # capitals
MOST_NODES = 200_000
"""In a file with more nodes only the positions of main lines are kept: each node takes memory."""


def survey(data: bytes, state: FileState) -> SurveyedFile:
    """All that the index holds of a file. A game that cannot be read is named in the note."""
    with collector_paused():
        return _survey(data, state)


def _survey(data: bytes, state: FileState) -> SurveyedFile:
    try:
        document = open_document(data, "")
    except KifuError as fault:
        return SurveyedFile(state, "", note=_note_of(fault))
    games, note = [], _limit_words(document)
    for number, root in enumerate(document.roots, 1):
        try:
            games.append(survey_game(document, root, number))
        except KifuError as fault:
            note = note or _note_of(fault)
    names = sorted({name for game in games for name in game.names})
    encoding = document.origin.encoding
    return SurveyedFile(state, encoding, tuple(games), note, f" {' '.join(names)} ")


def names_in(written: str) -> frozenset[str]:
    """The names of all properties in a text that can be asked for; some more that stand in words.

    Names alone: nearly every file has SZ, GM, FF, KM, B and W, and with where they stand and what they say
    the index would be as large as the files. Those that come into question are walked, as for a pattern.
    """
    names = map(capitals_of, set(_NAMES.findall(written)))
    return frozenset(name for name in names if len(name) <= _LONGEST_ASKED)


def _limit_words(document: Document) -> str:
    if len(document.outline) <= MOST_NODES:
        return ""
    return text("Very large file: variations are not indexed.")


def survey_game(  # noqa: C901, PLR0912, PLR0915 - one loop: a call for each node is a tenth of the time
    document: Document, root: int, number: int
) -> Surveyed:
    """One game of a document as it was opened.

    Raises KifuError for another game than Go and for a board that is not read.
    """
    record = read_line(document, (root,)).record
    # What `walk`, the keys and the stones are elsewhere, and where the nodes stand in the file.
    reader, outline, source = StoneReader(document, record.size), document.outline, document.source
    read, plain, written = reader.read, reader.plain, source.text
    starts, ends, first, later = (
        outline.starts,
        outline.ends,
        outline.first_children,
        outline.next_siblings,
    )
    all_kept = len(outline) <= MOST_NODES
    keys: list[int] = []
    how: list[int] = []
    said: list[NodeWords] = []
    odd = [";B[]W[]", document.content(root)]  # what a plain node has, and all that others say
    empty = empty_position(record.size, record.size)
    grid, board, stone_key = empty.grid, bytearray(empty.cells), stone_keys(record.size)
    places, white = grid.numbers, Color.WHITE
    stood = [0, 0, 0]  # by what a cell holds
    last, nodes, main_moves = b"", 0, 0
    key, at, turn, is_main, node, parent = key_of(empty), 0, Color.BLACK, True, root, NONE
    waiting: list[_Waiting] = []
    stones = stones_of(record.nodes)
    while True:
        key_before, at_before, turn_before, follows = key, at, turn, 0
        if stones.setup:
            for spot, holds in stones.setup:
                index, cell = places[spot], holds or EMPTY
                held = board[index]
                board[index] = cell
                key ^= (stone_key[held][index] if held else 0) ^ (
                    stone_key[cell][index] if cell else 0
                )
            for cell, bits in enumerate(bits_of(bytes(board)), 1):
                stood[cell] |= bits
        for color, point in stones.moves:
            if point is None:
                follows = follows or color
                continue
            index = places[point]
            follows = follows or 2 + 2 * index + color
            stood[color] |= 1 << index
            if board[index]:  # the move is put there, whatever stood there before
                key ^= stone_key[board[index]][index]
                board[index] = EMPTY
            captured, self_removed = play_on(board, index, color, grid)
            key ^= stone_key[color][index]
            for each in captured:
                key ^= stone_key[3 - color][each]
            for each in self_removed:
                key ^= stone_key[color][each]
        if stones.is_plain:
            at += 1
            turn = color.opponent
        else:
            at = number_after(at, len(stones.moves), stones.number)
            turn = turn_after(stones, turn, is_root=node == root)
            if words := words_at(document, node):
                said.append(NodeWords(node, at, words))
        nodes += 1
        main_moves += is_main and len(stones.moves)
        kept = is_main or all_kept
        if kept and parent != NONE:
            keys.append(key_before)
            how += (parent, at_before, follows << 2 | (turn_before is white) << 1 | is_main)
        child = first[node]
        if child != NONE:
            if later[child] != NONE:
                others, cells = document.children(node)[:0:-1], bytes(board)
                waiting += [(cells, key, at, turn, other, node) for other in others]
            parent, node = node, child
        else:
            if kept:
                keys.append(key)
                how += (node, at, (turn is white) << 1 | is_main)
            if is_main:
                last, is_main = bytes(board), False
            if not waiting:
                break
            cells, key, at, turn, node, parent = waiting.pop()
            board[:] = cells
        content = written[starts[node] : ends[node]].strip()
        known = plain.get(content)
        if known is None:
            odd.append(content)
        stones = known or read(node)
    entry = _entry(document, root, number, record.details, (record.size, main_moves, nodes))
    names = names_in(";".join(odd))
    return Surveyed(
        entry,
        struct.pack(f"<{len(keys)}Q", *keys),
        struct.pack(f"<{len(how)}i", *how),
        _as_bytes(stood[Color.BLACK]),
        _as_bytes(stood[Color.WHITE]),
        last,
        tuple(said),
        names,
    )


def _as_bytes(bits: int) -> bytes:
    return bits.to_bytes((bits.bit_length() + 7) // 8, "little")


def _entry(
    document: Document, root: int, number: int, details: GameDetails, figures: tuple[int, int, int]
) -> GameEntry:
    black, white = details.players
    size, moves, nodes = figures
    return GameEntry(
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
