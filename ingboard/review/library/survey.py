"""Reads one file for the index: its games, and every position of all their variations."""

from __future__ import annotations

from ingboard.board.points import Color
from ingboard.board.position import Position, empty_position, place_over
from ingboard.kifu.findings import KifuError
from ingboard.kifu.reader import collector_paused
from ingboard.kifu.move_numbers import number_after
from ingboard.kifu.record import GameDetails
from ingboard.kifu.tree.document import Document
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


def survey_game(document: Document, root: int, number: int) -> Surveyed:
    """One game.

    Raises KifuError for another game than Go and for a board that is not read.
    """
    record = read_line(document, (root,)).record
    # One loop for what `walk`, the keys and the stones are elsewhere: half the time of a whole index.
    read, children = StoneReader(document, record.size).read, document.children
    all_kept = len(document.outline) <= MOST_NODES
    reached: list[Reached] = []
    said: list[NodeWords] = []
    empty = empty_position(record.size, record.size)
    places = empty.grid.numbers
    stood = [0, 0, 0]  # by what a cell holds
    last, nodes, main_moves = b"", 0, 0
    waiting: list[_Waiting] = [(root, empty, sums_of(empty), 0, Color.BLACK, True, None)]
    while waiting:
        node, before, sums, at, turn, is_main, parent = waiting.pop()
        stones = read(node)
        moves, position, played = stones.moves, before, None
        if stones.is_plain:
            played = color, point = moves[0]
            if point is not None:
                position = place_over(before, point, color)
                index = places[point]
                sums = sums_of(position) if before.cells[index] else sums_after(sums, position)
                stood[color] |= 1 << index
            at += 1
            turn = Color.WHITE if color is Color.BLACK else Color.BLACK
        else:
            position = after(before, stones)
            if position is not before:
                sums = sums_of(position)
            at = number_after(at, len(moves), stones.number)
            turn = turn_after(stones, turn, is_root=node == root)
            if moves:
                played = moves[0]
            if words := words_at(document, node):
                said.append(NodeWords(node, at, words))
            if node == root or stones.setup:
                for color, bits in zip(Color, bits_of(position.cells), strict=True):
                    stood[color] |= bits
            for color, point in moves:
                if point is not None:
                    stood[color] |= 1 << places[point]
        nodes += 1
        if is_main:
            last = position.cells
            main_moves += len(moves)
        kept = is_main or all_kept
        if kept and parent is not None:
            reached.append(Reached(*parent, is_main, played))
        key, likeness = key_of(sums)
        here = key, node, at, likeness, turn
        following = children(node)
        if following:
            for child in following[:0:-1]:
                waiting.append((child, position, sums, at, turn, False, here))
            waiting.append((following[0], position, sums, at, turn, is_main, here))
        elif kept:
            reached.append(Reached(*here, is_main, None))
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
