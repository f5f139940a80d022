"""Reads one file for the index: its games, and every position of all their variations."""

from __future__ import annotations

from functools import partial

from ingboard.board.points import Color
from ingboard.board.position import Position, empty_position, place, place_over
from ingboard.kifu.findings import KifuError
from ingboard.kifu.move_numbers import number_after
from ingboard.kifu.reader import collector_paused
from ingboard.kifu.record import GameDetails
from ingboard.kifu.tree.document import NONE, Document
from ingboard.kifu.tree.line import read_line
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.stones import StoneReader
from ingboard.review.library.entries import (
    FileState,
    GameEntry,
    NodeWords,
    Reached,
    Surveyed,
    SurveyedFile,
)
from ingboard.review.library.keys import key_of, sums_after, sums_of
from ingboard.review.search.pattern import bits_of
from ingboard.review.search.walk import after, turn_after
from ingboard.review.search.words import words_at
from ingboard.text import text

_Place = tuple[int, int, int, int, Color]
"""What `Reached` begins with: key, node, number, likeness and turn."""
_Waiting = tuple[int, Position, int, int, Color, bool, _Place | None]
"""A node; the position, sums, number and turn before it; whether it is of the main line; its parent."""
_reached = partial(tuple.__new__, Reached)  # in half the time that `Reached` takes
MOST_NODES = 200_000
"""In a file with more nodes only the positions of main lines are kept: each node takes memory."""


def survey(data: bytes, state: FileState) -> SurveyedFile:
    """All that the index holds of a file. A game that cannot be read is named in the note."""
    with collector_paused():
        return _survey(data, state)


def _survey(data: bytes, state: FileState) -> SurveyedFile:
    try:
        document = open_document(data, state.path)
    except KifuError as fault:
        return SurveyedFile(state, "", note=_note_of(fault))
    games, note = [], _limit_words(document)
    for number, root in enumerate(document.roots, 1):
        try:
            games.append(survey_game(document, root, number))
        except KifuError as fault:
            note = note or _note_of(fault)
    return SurveyedFile(state, document.origin.encoding, tuple(games), note)


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
    reached: list[Reached] = []
    said: list[NodeWords] = []
    empty = empty_position(record.size, record.size)
    places = empty.grid.numbers
    stood = [0, 0, 0]  # by what a cell holds
    last, nodes, main_moves = b"", 0, 0
    waiting: list[_Waiting] = [(root, empty, sums_of(empty), 0, Color.BLACK, True, None)]
    while waiting:
        node, before, sums, at, turn, is_main, parent = waiting.pop()
        stones = plain.get(written[starts[node] : ends[node]].strip()) or read(node)
        moves, position = stones.moves, before
        played = moves[0] if moves else None
        if played is not None and len(moves) == 1 and not stones.setup:
            color, point = played
            if point is not None:
                placed = place(before, point, color)
                if placed is not None:
                    sums = sums_after(sums, placed)
                    position = placed
                else:
                    position = place_over(before, point, color)
                    sums = sums_of(position)
                stood[color] |= 1 << places[point]
        elif moves or stones.setup:
            position = after(before, stones)
            sums = sums_of(position)
            if stones.setup:
                for color, bits in zip(Color, bits_of(position.cells), strict=True):
                    stood[color] |= bits
            for color, point in moves:
                if point is not None:
                    stood[color] |= 1 << places[point]
        if stones.is_plain:
            at += 1
            turn = Color.WHITE if color is Color.BLACK else Color.BLACK
        else:
            at = number_after(at, len(moves), stones.number)
            turn = turn_after(stones, turn, is_root=node == root)
            if words := words_at(document, node):
                said.append(NodeWords(node, at, words))
        nodes += 1
        if is_main:
            last = position.cells
            main_moves += len(moves)
        kept = is_main or all_kept
        if kept and parent is not None:
            reached.append(_reached((*parent, is_main, played)))
        key, likeness = key_of(sums)
        here = key, node, at, likeness, turn
        child = first[node]
        if child != NONE:
            if later[child] != NONE:
                others = document.children(node)[:0:-1]
                waiting += [(other, position, sums, at, turn, False, here) for other in others]
            waiting.append((child, position, sums, at, turn, is_main, here))
        elif kept:
            reached.append(_reached((*here, is_main, None)))
    entry = _entry(document, root, number, record.details, (record.size, main_moves, nodes))
    _, black, white = stood
    return Surveyed(entry, tuple(reached), black, white, last, tuple(said))


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
