"""Reads one file for the index: its games, and every position of all their variations."""

from __future__ import annotations

from ingboard.board.points import Color
from ingboard.board.position import Placement, Position
from ingboard.kifu.findings import KifuError
from ingboard.kifu.reader import collector_paused
from ingboard.kifu.record import GameDetails, RecordMove
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import read_line
from ingboard.kifu.tree.opening import open_document
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
from ingboard.review.search.walk import Visit, walk
from ingboard.review.search.words import words_at
from ingboard.text import text

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
    tally = _Tally(document)
    for visit in walk(document, root):
        tally.take(visit)
    entry = _entry(document, root, number, record.details, (record.size, tally.moves, tally.nodes))
    return Surveyed(
        entry, tuple(tally.reached), tally.black, tally.white, tally.last, tuple(tally.said)
    )


class _Tally:
    """What a walk over one game finds. `reached` grows in the order of the tree."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._path: list[tuple[Visit, int]] = []
        self.reached: list[Reached] = []
        self.said: list[NodeWords] = []
        self.black = self.white = 0
        self.last = b""
        self._all = len(document.outline) <= MOST_NODES
        self.nodes = self.moves = 0

    def take(self, visit: Visit) -> None:
        """The next node of the walk."""
        node, position, stones = visit.node, visit.position, visit.stones
        path = self._path
        if path and path[-1][0].is_last:
            parent = self._document.parent(node)
            while path[-1][0].node != parent:
                path.pop()
        if path:
            earlier, sums = path[-1]
            self._note(earlier, sums, visit)
            sums = _sums(position, visit, sums)
        else:
            sums = sums_of(position)
        path.append((visit, sums))
        self.nodes += 1
        if not stones.is_plain and (words := words_at(self._document, node)):
            self.said.append(NodeWords(node, visit.number, words))
        if visit.before is None or stones.setup:
            black, white = bits_of(position.cells)
            self.black |= black
            self.white |= white
        self._note_moves(stones.moves, position.grid.columns)
        if visit.is_main:
            self.last = position.cells
            self.moves += len(stones.moves)
        if visit.is_last:
            self._note(visit, sums, None)

    def _note(self, at: Visit, sums: int, following: Visit | None) -> None:
        is_main = at.is_main and (following is None or following.is_main)
        if not (is_main or self._all):
            return
        key, likeness = key_of(sums)
        moves = following.stones.moves if following is not None else ()
        played = (moves[0].color, moves[0].point) if moves else None
        self.reached.append(Reached(key, at.node, at.number, likeness, at.to_play, is_main, played))

    def _note_moves(self, moves: tuple[RecordMove, ...], columns: int) -> None:
        for color, point in moves:
            if point is None:
                continue
            bit = 1 << (point.row * columns + point.column)
            if color is Color.BLACK:
                self.black |= bit
            else:
                self.white |= bit


def _sums(position: Position, visit: Visit, before: int) -> int:
    """The sums at a node; from those of the node before where it is one play on a free point."""
    earlier, stones = visit.before, visit.stones
    if position is earlier:
        return before
    if isinstance(position, Placement) and len(stones.moves) == 1 and not stones.setup:
        assert earlier is not None
        if not earlier.color_at(position.point):
            return sums_after(before, position)
    return sums_of(position)


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
