"""What is looked for and found, and the games of the library, in words. Values only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct
from PySide6.QtCore import QStandardPaths

from ingboard.board.points import Color, Grid, Point, name_of
from ingboard.game.strip import name_of_color
from ingboard.kifu.tree.document import Document
from ingboard.review.library.asking import Continuation, Hit, LibraryAnswer
from ingboard.review.library.entries import GameEntry, NotedFile
from ingboard.review.library.looking_up import Known, WordAnswer
from ingboard.review.library.searched import Searched
from ingboard.review.library.store import GameWords
from ingboard.review.library.updating import UpdateProgress as Reading
from ingboard.review.search.finding import Match
from ingboard.review.search.finding import SearchProgress as Looked
from ingboard.review.search.likeness import SAME, SWAP, Likeness, color_as, inverse, turned
from ingboard.review.search.pattern import Pattern, Rectangle
from ingboard.review.search.repetitions import Repetition
from ingboard.review.search.words import WordMatch, WordsFound
from ingboard.text import labeled, listed, plural, text


class Where(StrEnum):
    """Where to look."""

    FILE = "file"
    FOLDER = "folder"
    LIBRARY = "library"


class FindOptions(Struct, frozen=True):
    """What the page's choices say; `to_play` None: whoever's turn it is."""

    symmetries: bool = True
    colors: bool = False
    anywhere: bool = False
    to_play: Color | None = None
    where: Where = Where.FILE


class FindRow(NamedTuple):
    """One match: what it is, and more about it; `at_right` stands at the end of the first line."""

    title: str
    more: str
    at_right: str = ""

    @property
    def spoken(self) -> str:
        """All of it as one sentence."""
        return listed((self.title, self.at_right, self.more))


_MOST_NEXT = 6


def subject_words(pattern: Pattern, grid: Grid) -> str:
    """What is looked for."""
    if len(pattern.cells) == grid.size:
        return text("Whole board. Drag to search a part.")
    corner, rows, columns = pattern.rectangle
    opposite = Point(corner.row + rows - 1, corner.column + columns - 1)
    return text("From {one} to {other}.", one=name_of(corner, grid), other=name_of(opposite, grid))


def match_row(match: Match, grid: Grid, game: int) -> FindRow:
    """A match in the open file; `game` counts its games from 1, 0 where there is only one."""
    parts = [] if match.is_main else [text("in a variation")]
    if game:
        parts.append(text("game {number}", number=game))
    parts.extend(_alike(match.likeness))
    if match.next_move is not None:
        is_whole = (match.rectangle.rows, match.rectangle.columns) == (grid.rows, grid.columns)
        likeness = match.likeness if is_whole else SAME
        parts.append(_next_as_seen(*match.next_move, likeness, grid))
    return FindRow(_move(match.number), listed(parts))


def file_row(path: str, entry: GameEntry | None, match: Match, grid: Grid) -> FindRow:
    """A match in another file; `entry` is what the index knows of its game."""
    row = match_row(match, grid, 0)
    if entry is None:
        return FindRow(file_words(Path(path).name, 1), row.more, row.title)
    return _in_game(entry, _joined(row.more, about_words(entry)), match.number)


def hit_row(hit: Hit, grid: Grid) -> FindRow:
    """A game of the index that reaches the position."""
    parts = [] if hit.is_main else [text("in a variation")]
    parts.extend(_alike(hit.likeness))
    if hit.following is not None:
        parts.append(_next_as_seen(*hit.following, hit.likeness, grid))
    more = _joined(listed(parts), about_words(hit.entry))
    return _in_game(hit.entry, more, hit.number)


def repetition_row(found: Repetition) -> FindRow:
    """A position that came back."""
    parts = [] if found.is_main else [text("in a variation")]
    parts.append(text("same side to play") if found.same_turn else text("other side to play"))
    first, number = found.first_number, found.number
    if first:
        title = text("Move {number}: position of move {first}", number=number, first=first)
    else:
        title = text("Move {number}: starting position", number=number)
    return FindRow(title, listed(parts))


def next_words(color: Color, point: Point | None, grid: Grid) -> str:
    """What was played next."""
    who = name_of_color(color)
    if point is None:
        return text("next {who} passes", who=who)
    return text("next {who} {point}", who=who, point=name_of(point, grid))


def continuations_words(found: tuple[Continuation, ...], grid: Grid) -> str:
    """What was played next in how many games, the usual first."""
    if not found:
        return ""
    parts = [
        "{who} {where} {games}".format(
            who=each.color.letter,
            where=text("pass") if each.point is None else name_of(each.point, grid),
            games=_games(each),
        )
        for each in found[:_MOST_NEXT]
    ]
    more = len(found) - _MOST_NEXT
    if more > 0:
        parts.append(plural("{number} other", "{number} others", more))
    return text("Played next: {moves}.", moves=listed(parts))


def printable(name: str) -> str:
    """A file name as it can be shown: bytes that no character set fits become signs."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def file_words(name: str, number: int) -> str:
    """A file's name on one line, and which of its games is meant if not the first."""
    return printable(name).replace("\n", " ") + (f" #{number}" if number > 1 else "")


def players_words(entry: GameEntry) -> str:
    """Who played, or the file's name."""
    names = [
        f"{name} {rank}".strip()
        for name, rank in ((entry.black, entry.black_rank), (entry.white, entry.white_rank))
    ]
    if not any(names):
        return _file(entry)
    return " – ".join(name or "?" for name in names)


def about_words(entry: GameEntry) -> str:
    """Event, date and result, as far as they are known."""
    return listed((entry.event, entry.date, entry.result))


def _file(entry: GameEntry) -> str:
    return file_words(Path(entry.path).name, entry.number)


def _in_game(entry: GameEntry, more: str, number: int) -> FindRow:
    """A row for a move of a game: who played and in which file, and more about it."""
    players, file = players_words(entry), _file(entry)
    return FindRow(players, more if players == file else _joined(file, more), _move(number))


def _next_as_seen(color: Color, point: Point | None, likeness: Likeness, grid: Grid) -> str:
    """What was played next as it looks on the board here, and its point there if that is another."""
    if likeness == SAME:
        return next_words(color, point, grid)
    back = inverse(likeness)
    here = None if point is None else turned(point, grid.rows, grid.columns, back)
    words = next_words(color_as(color, back), here, grid)
    if point is None or here == point:
        return words
    return text("{next} (there {point})", next=words, point=name_of(point, grid))


def _joined(first: str, second: str) -> str:
    return " · ".join(part for part in (first, second) if part)


def _games(each: Continuation) -> str:
    words = plural("{number} game", "{number} games", each.games)
    if each.black_won + each.white_won == 0:
        return f"({words})"
    won = text("B {black}, W {white}", black=each.black_won, white=each.white_won)
    return f"({labeled(words, won)})"


def _alike(likeness: int) -> list[str]:
    parts = []
    if likeness % SWAP:
        parts.append(text("turned"))
    if likeness >= SWAP:
        parts.append(text("colors swapped"))
    return parts


def _move(number: int) -> str:
    return text("Move {number}", number=number) if number else text("At the start")


MOST_ROWS = 2_000


class MatchTarget(Struct, frozen=True):
    """Where a row leads: a node of the open document (no path) or of a file; and the part found there."""

    path: str
    node: int
    number: int
    rectangle: Rectangle | None = None


class Listing:
    """The matches of one search on boards of one grid; `document` is the open one if that is searched."""

    def __init__(self, grid: Grid, document: Document | None = None) -> None:
        self.targets: list[MatchTarget] = []
        self.left_out = 0
        self._grid = grid
        self._known = Known({})
        roots = () if document is None else document.roots
        self._games = {root: at for at, root in enumerate(roots, 1)} if len(roots) > 1 else {}

    def take(self, step: object) -> tuple[FindRow, ...]:
        """The rows that a step of the search adds."""
        rows: Iterable[tuple[MatchTarget, FindRow]] = ()
        found: Sequence[object] = ()
        match step:
            case Looked(matches=matches):
                found, rows = matches, map(self._match, matches)
            case WordsFound(matches=said):
                found, rows = said, map(self._said, said)
            case WordAnswer(sayings=sayings):
                found, rows = sayings, map(self._saying, sayings)
            case Repetition():
                found, rows = (
                    (step,),
                    [(MatchTarget("", step.node, step.number), repetition_row(step))],
                )
            case Known():
                self._known = step
            case Searched(path=path, matches=matches):
                found, rows = matches, (self._in_file(path, match) for match in matches)
            case LibraryAnswer(hits=hits):
                found, rows = hits, map(self._hit, hits)
            case _:  # how far it is
                pass
        kept = list(islice(rows, max(0, MOST_ROWS - len(self.targets))))
        self.left_out += len(found) - len(kept)
        self.targets.extend(target for target, _ in kept)
        return tuple(row for _, row in kept)

    def summary(self, step: object) -> str:
        """What was played next, where a step tells it."""
        if not isinstance(step, LibraryAnswer):
            return ""
        return continuations_words(step.continuations, self._grid)

    def _match(self, match: Match) -> tuple[MatchTarget, FindRow]:
        target = MatchTarget("", match.node, match.number, match.rectangle)
        return target, match_row(match, self._grid, self._games.get(match.root, 0))

    def _said(self, match: WordMatch) -> tuple[MatchTarget, FindRow]:
        game = self._games.get(match.root, 0)
        at_right = text("game {number}", number=game) if game else ""
        row = FindRow(_move(match.number), match.excerpt, at_right)
        return MatchTarget("", match.node, match.number), row

    def _saying(self, found: GameWords) -> tuple[MatchTarget, FindRow]:
        entry, (node, number, excerpt) = found
        return MatchTarget(entry.path, node, number), _in_game(entry, excerpt, number)

    def _in_file(self, path: str, match: Match) -> tuple[MatchTarget, FindRow]:
        entry = self._known.games.get((path, match.root))
        target = MatchTarget(path, match.node, match.number, match.rectangle)
        return target, file_row(path, entry, match, self._grid)

    def _hit(self, hit: Hit) -> tuple[MatchTarget, FindRow]:
        return MatchTarget(hit.entry.path, hit.node, hit.number), hit_row(hit, self._grid)


def is_only_progress(step: object) -> bool:
    """Whether a step of a search says how far it is, and nothing else."""
    searches = Looked | Searched | WordsFound
    return isinstance(step, Reading) or (isinstance(step, searches) and not step.matches)


def progress_words(step: object) -> str:
    """How far the search is; "" where a step does not tell."""
    match step:
        case Looked(nodes=nodes) | WordsFound(nodes=nodes):
            return plural("{number} node", "{number} nodes", nodes)
        case Reading(done=done, files=files):
            return text("Folder read: {done} of {files} files", done=done, files=files)
        case Searched(done=done, files=files):
            return text("Searched: {done} of {files} files", done=done, files=files)
        case _:
            return ""


def found_words(listing: Listing) -> str:
    """How many matches there are."""
    number = len(listing.targets)
    if listing.left_out:
        return text("First {number} of {all}.", number=number, all=number + listing.left_out)
    return plural("{number} match.", "{number} matches.", number)


def index_file() -> Path:
    """The path of the library's index, one for each user."""
    where = QStandardPaths.StandardLocation.CacheLocation
    return Path(QStandardPaths.writableLocation(where)) / "games.sqlite"


_MOST_NOTES = 4


def notes_words(notes: list[NotedFile], folder: str) -> str:
    """Which files could not be read, and why; the first few of many."""
    if not notes:
        return ""
    lines = [
        text("{file}: {why}", file=printable(str(Path(path).relative_to(folder))), why=why)
        for path, why in notes[:_MOST_NOTES]
    ]
    more = len(notes) - _MOST_NOTES
    if more > 0:
        lines.append(plural("{number} more file", "{number} more files", more))
    return "\n".join([text("Not read, or only partly:"), *lines])


def facts_words(entry: GameEntry) -> str:
    """All else that the index knows of a game, line by line."""
    komi = "" if entry.komi is None else text("Komi {komi:g}", komi=entry.komi)
    handicap = text("Handicap {number}", number=entry.handicap) if entry.handicap else ""
    moves = plural("{number} move", "{number} moves", entry.moves)
    branches = entry.nodes > entry.moves + 1
    lines = (
        " ".join(part for part in (entry.event, entry.round) if part),
        listed((entry.date, entry.place)),
        listed((entry.result, komi, handicap, entry.rules)),
        listed((moves, plural("{number} node", "{number} nodes", entry.nodes) if branches else "")),
    )
    return "\n".join(line for line in lines if line)
