"""Merges another person's review of a game into a document: one deed, in which nothing is overwritten.

What the document says stays byte for byte, but for the nodes where a name, a comment or a mark is added.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Grid
from ingboard.kifu.nodes import full_text
from ingboard.kifu.reader import collector_paused
from ingboard.kifu.tree.changes import TreeChange
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import line_through, read_line
from ingboard.kifu.tree.node_text import raw_values, with_property
from ingboard.kifu.tree.stones import StoneReader, board_of_game
from ingboard.review.compare.facts import FactDifference, differing_facts
from ingboard.review.merge import authors as merge_authors
from ingboard.review.merge.pairing import Game, pair_off, parts_at_once
from ingboard.review.merge.properties import unite
from ingboard.review.merge.united_comment import Names, named, united, with_notes
from ingboard.text import text


class MergeRefusal(StrEnum):
    """Why two reviews are not merged (closed list)."""

    NO_GO_GAME = "no-go-game"
    OTHER_SIZE = "other-size"
    OTHER_STONES = "other-stones"
    OTHER_GAME = "other-game"
    NAME_MISSING = "name-missing"
    SAME_NAME = "same-name"
    NOTHING_NEW = "nothing-new"


class Merged(Struct, frozen=True):
    """A merge that can be carried out, and what it brings.

    `variations` counts the places where new moves begin, `nodes` all new nodes, `comments` those of the
    other review, `marks` its marks, `notes` what is told in words because both cannot stand. `facts` are
    facts of the head that differ and stay as they are. `unwritable` is a character that the file's character
    set lacks, "" if all fits. `shared_moves` are in both; at move `parts_at` the other's main line goes
    another way than any here, None if it does not.
    """

    change: TreeChange
    variations: int
    nodes: int
    comments: int
    marks: int
    notes: int
    facts: tuple[FactDifference, ...]
    unwritable: str
    shared_moves: int
    parts_at: int | None


def merge(one: Game, other: Game, names: Names) -> Merged | MergeRefusal:
    """The first game with all that the other's reviewer said and tried; the new moves come last everywhere.

    Raises KifuError where a game cannot be read at all.
    """
    names = Names(merge_authors.one_line(names.one), merge_authors.one_line(names.other))
    if not (names.one and names.other):
        return MergeRefusal.NAME_MISSING
    if names.one == names.other:
        return MergeRefusal.SAME_NAME
    grid = board_of_game(one.document, one.root)
    refusal = _refusal(one, other, grid)
    if refusal is not None or grid is None:
        return refusal or MergeRefusal.NO_GO_GAME
    with collector_paused():
        return _Merging(one, other, names, grid).merged()


def refusal_words(refusal: MergeRefusal) -> str:
    """Why it cannot be done, and what may be done instead."""
    return {
        MergeRefusal.NO_GO_GAME: text("Not a Go game, or unsupported board."),
        MergeRefusal.OTHER_SIZE: text("Merge needs one game: board sizes differ."),
        MergeRefusal.OTHER_STONES: text("Merge needs one game: starting stones differ."),
        MergeRefusal.OTHER_GAME: text("Games differ from move 1. Compare (Ctrl+D)."),
        MergeRefusal.NAME_MISSING: text("Name each reviewer."),
        MergeRefusal.SAME_NAME: text("The reviewers need different names."),
        MergeRefusal.NOTHING_NEW: text("The other review adds nothing new."),
    }[refusal]


def _refusal(one: Game, other: Game, grid: Grid | None) -> MergeRefusal | None:
    theirs = board_of_game(other.document, other.root)
    if grid is None or theirs is None:
        return MergeRefusal.NO_GO_GAME
    if grid is not theirs:
        return MergeRefusal.OTHER_SIZE
    first, second = (
        sorted(StoneReader(game.document, grid).read(game.root).setup) for game in (one, other)
    )
    if first != second:
        return MergeRefusal.OTHER_STONES
    if parts_at_once(one, pair_off(one, other, grid), grid):
        return MergeRefusal.OTHER_GAME
    return None


class _Merging:
    """The document while it grows."""

    def __init__(self, one: Game, other: Game, names: Names, grid: Grid) -> None:
        self._one, self._other, self._names = one, other, names
        self._grid = grid
        known = (
            *merge_authors.authors_of(one.document, one.root),
            *merge_authors.authors_of(other.document, other.root),
        )
        self._authors = tuple(dict.fromkeys((*known, *names)))
        self._document: Document = one.document
        self._comments = self._marks = self._notes = self._nodes = 0
        self._is_new = False

    def merged(self) -> Merged | MergeRefusal:
        pairing = pair_off(self._one, self._other, self._grid)
        said: dict[int, list[int]] = {}
        for their, our in pairing.same:
            said.setdefault(our, []).append(their)
        for our, theirs in said.items():
            self._unite(our, theirs)
        for their, our in pairing.new:
            self._add(their, our)
        if not (self._is_new or self._comments or self._notes or pairing.new):
            return MergeRefusal.NOTHING_NEW
        self._name_own(frozenset(said))
        self._note_authors()
        what = text("Merge {name}'s review", name=self._names.other)
        return Merged(
            TreeChange(self._document, what, self._one.root),
            len(pairing.new),
            self._nodes,
            self._comments,
            self._marks,
            self._notes,
            self._facts(),
            self._unwritable(),
            pairing.moves,
            self._parts_at(dict(pairing.new)),
        )

    def _parts_at(self, new: Mapping[int, int]) -> int | None:
        """The number of the first new move on the other's main line, unless it only goes on from here."""
        document, root = self._other
        reader = StoneReader(document, self._grid)
        moves = 0
        for node in line_through(document, root):
            moves += len(reader.read(node).moves)
            if node in new:
                return moves if self._one.document.children(new[node]) else None
        return None

    def _unite(self, our: int, theirs: Sequence[int]) -> None:
        before = self._document.content(our)
        content = before
        for their in theirs:
            content = self._united(content, their, is_root=our == self._one.root)
        self._put(our, before, content)

    def _united(self, content: str, their: int, *, is_root: bool) -> str:
        other = self._other.document.content(their)
        union = unite(content, other, self._grid, is_root=is_root)
        self._marks += union.marks
        own, said = _comment(content), _comment(other)
        comment = united(own, said, self._names, self._authors)
        before = (own, named(own, self._names.one, self._authors))
        if said and comment not in before and not own.startswith(f"{said}\n"):
            self._comments += 1
        self._is_new |= union.content != content
        if union.notes:
            noted = with_notes(comment, "\n".join(union.notes), self._names, self._authors)
            self._notes += len(union.notes) if noted != comment else 0
            comment = noted
        return _with_comment(union.content, own, comment)

    def _add(self, their: int, our: int) -> None:
        """The other's node and all that follows it, under its author's name."""
        waiting = [(their, our)]
        while waiting:
            their, parent = waiting.pop()
            content = self._other.document.content(their)
            said = _comment(content)
            self._comments += bool(said)
            comment = named(said, self._names.other, self._authors)
            content = _with_comment(content, said, comment)
            self._document, number = self._document.with_new_node(parent, content)
            self._nodes += 1
            waiting.extend((child, number) for child in self._other.document.children(their)[::-1])

    def _name_own(self, done: frozenset[int]) -> None:
        """The first reviewer's name over comments in nodes that the other does not have."""
        for node in self._one.document.subtree(self._one.root):
            if node not in done:
                before = self._document.content(node)
                said = _comment(before)
                comment = named(said, self._names.one, self._authors)
                self._put(node, before, _with_comment(before, said, comment))

    def _note_authors(self) -> None:
        root = self._one.root
        content = self._document.content(root)
        listed = dict.fromkeys((*merge_authors.authors_of(self._document, root), *self._authors))
        self._put(
            root, content, with_property(content, merge_authors.ANNOTATORS, ["; ".join(listed)])
        )

    def _put(self, node: int, before: str, content: str) -> None:
        if content != before:
            self._document = self._document.with_twig(node, content=content)

    def _facts(self) -> tuple[FactDifference, ...]:
        one, other = (
            read_line(game.document, line_through(game.document, game.root)[:1]).record.details
            for game in (self._one, self._other)
        )
        return tuple(fact for fact in differing_facts(one, other) if fact.one and fact.other)

    def _unwritable(self) -> str:
        encoding = self._document.origin.encoding
        for node in self._document.twigs.numbers():
            content = self._document.content(node)
            try:
                content.encode(encoding)
            except UnicodeEncodeError as fault:
                return content[fault.start]
        return ""


def _comment(content: str) -> str:
    if "C" not in content:  # nearly all nodes are a move and nothing else
        return ""
    return "\n".join(map(full_text, raw_values(content, "C"))).strip()


def _with_comment(content: str, before: str, comment: str) -> str:
    """The content with that comment; an unchanged one stays exactly as written."""
    return content if comment == before else with_property(content, "C", [comment])
