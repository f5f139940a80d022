"""From the steps of a search to rows: what each says and where it leads. Knows no window."""

from __future__ import annotations

from dataclasses import dataclass

from ingboard.board.points import Grid
from ingboard.kifu.tree.document import Document
from ingboard.review.library.asking import Answer, Hit, Searched
from ingboard.review.library.looking_up import Known
from ingboard.review.library.updating import Progress as Reading
from ingboard.review.search.finding import Match
from ingboard.review.search.finding import Progress as Looked
from ingboard.review.search.pattern import Rectangle
from ingboard.review.search.repetition import Repetition
from ingboard.text import plural, text
from ingboard.ui.features.find.view_model import FindRow
from ingboard.ui.features.find.words import (
    continuations_words,
    file_row,
    hit_row,
    match_row,
    repetition_row,
)

MOST_ROWS = 2_000


@dataclass(frozen=True, slots=True)
class Target:
    """Where a row leads: a node of the open document (no path) or of a file; and the part found there."""

    path: str
    node: int
    number: int
    rectangle: Rectangle | None = None


class Listing:
    """The matches of one search on boards of one grid; `document` is the open one if that is searched."""

    def __init__(self, grid: Grid, document: Document | None = None) -> None:
        self.targets: list[Target] = []
        self.left_out = 0
        self._grid = grid
        self._known = Known({})
        roots = () if document is None else document.roots
        self._games = {root: at for at, root in enumerate(roots, 1)} if len(roots) > 1 else {}

    def take(self, step: object) -> tuple[FindRow, ...]:
        """The rows that a step of the search adds."""
        match step:
            case Looked(matches=matches):
                return self._added([self._match(match) for match in matches])
            case Repetition():
                return self._added([(Target("", step.node, step.number), repetition_row(step))])
            case Known():
                self._known = step
            case Searched(path=path, matches=matches):
                return self._added([self._in_file(path, match) for match in matches])
            case Answer(hits=hits):
                return self._added([self._hit(hit) for hit in hits])
        return ()

    def summary(self, step: object) -> str:
        """What was played next, where a step tells it."""
        if not isinstance(step, Answer):
            return ""
        return continuations_words(step.continuations, self._grid)

    def _match(self, match: Match) -> tuple[Target, FindRow]:
        target = Target("", match.node, match.number, match.rectangle)
        return target, match_row(match, self._grid, self._games.get(match.root, 0))

    def _in_file(self, path: str, match: Match) -> tuple[Target, FindRow]:
        entry = self._known.games.get((path, match.root))
        target = Target(path, match.node, match.number, match.rectangle)
        return target, file_row(path, entry, match, self._grid)

    def _hit(self, hit: Hit) -> tuple[Target, FindRow]:
        return Target(hit.entry.path, hit.node, hit.number), hit_row(hit, self._grid)

    def _added(self, found: list[tuple[Target, FindRow]]) -> tuple[FindRow, ...]:
        kept = found[: max(0, MOST_ROWS - len(self.targets))]
        self.left_out += len(found) - len(kept)
        self.targets.extend(target for target, _ in kept)
        return tuple(row for _, row in kept)


def progress_words(step: object) -> str:
    """How far the search is; "" where a step does not tell."""
    match step:
        case Looked(nodes=nodes):
            return plural("{number} node", "{number} nodes", nodes)
        case Reading(done=done, files=files):
            return text("Reading the folder: {done} of {files} files", done=done, files=files)
        case Searched(done=done, files=files):
            return text("Looking: {done} of {files} files", done=done, files=files)
    return ""


def found_words(listing: Listing) -> str:
    """How many matches there are."""
    number = len(listing.targets)
    if listing.left_out:
        return text("The first {number} of {all}.", number=number, all=number + listing.left_out)
    return plural("{number} match.", "{number} matches.", number)
