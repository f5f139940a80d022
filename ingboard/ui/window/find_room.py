"""Looks for the position on the board, or a part of it: in the open file, in its folder, in the library."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from time import time_ns

from PySide6.QtCore import QObject

from ingboard.board.points import Grid, Point
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.writer import write_record
from ingboard.review.library.asking import Answer, Searched
from ingboard.review.library.looking_up import Question, look_up
from ingboard.review.library.updating import Progress as Reading
from ingboard.review.search.finding import Match, Query, find, find_all
from ingboard.review.search.finding import Progress as Looked
from ingboard.review.search.pattern import Pattern, Rectangle, cut_out, whole_board
from ingboard.review.search.repetition import Repetition, repetitions
from ingboard.text import plural, text
from ingboard.ui.board.picture import BoardPicture
from ingboard.ui.board.press import Drag
from ingboard.ui.controller import GameController
from ingboard.ui.finding.page import FindPage
from ingboard.ui.finding.values import FindRow, Where
from ingboard.ui.finding.words import (
    continuations_words,
    file_row,
    hit_row,
    match_row,
    repetition_row,
    subject_words,
)
from ingboard.ui.labor import Labor, Steps
from ingboard.ui.window.index_file import index_file

_MOST_ROWS = 2_000


@dataclass(frozen=True, slots=True)
class _Target:
    """Where a row leads: a node of the open document, or of a file; and what it shows there."""

    path: str
    node: int
    number: int
    rectangle: Rectangle | None


class FindRoom(QObject):
    """Owns the page. `open_at` opens a file at a node, `redraw` shows the board anew, `leave` closes it."""

    def __init__(
        self,
        controller: GameController,
        open_at: Callable[[Path, int], None],
        redraw: Callable[[], None],
        leave: Callable[[], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.page = FindPage()
        self.labor = Labor(self)
        self.is_open = False
        self._controller = controller
        self._open_at = open_at
        self._redraw = redraw
        self._leave = leave
        self._corners: tuple[Point, Point] | None = None
        self._anchor: Point | None = None
        self._query: Query | None = None
        self._targets: list[_Target] = []
        self._document: Document | None = None
        self._left_out = 0
        self._connect()

    def enter(self) -> None:
        """Look at the board as it is; what was found last stays listed."""
        self.is_open = True
        self._anchor = None
        if not self._fits(self._corners):
            self._corners = None
        self._show_subject()
        self.page.matches.setFocus()

    def close(self) -> None:
        """Back to the game, at the place that is viewed."""
        self.stop()
        self.is_open = False
        self._leave()

    def stop(self) -> None:
        """Leave the work that is under way."""
        if self.labor.is_working:
            self.labor.stop()
            self.page.show_working(working=False)
            self.page.show_told(text("Stopped. {found}", found=self._found()))

    # The board --------------------------------------------------------------------------------------

    def dressed(self, picture: BoardPicture) -> BoardPicture:
        """The board with all veiled but the part that is looked for."""
        if self._corners is None or not self._fits(self._corners):
            return picture
        one, other = self._corners
        rows, columns = sorted((one.row, other.row)), sorted((one.column, other.column))
        outside = frozenset(
            point
            for point in picture.position.grid.points
            if not (rows[0] <= point.row <= rows[1] and columns[0] <= point.column <= columns[1])
        )
        return replace(picture, dimmed=outside)

    def choose(self, point: Point) -> None:
        """A point was chosen: one corner of the part, and then the opposite one."""
        if self._anchor is None:
            self._anchor = point
            self._mark(point, point)
        else:
            self._mark(self._anchor, point)
            self._anchor = None

    def take_drag(self, drag: object) -> None:
        """The pointer is drawn over the board."""
        if self.is_open and isinstance(drag, Drag) and drag.over is not None:
            self._anchor = None
            self._mark(drag.start, drag.over)

    def mark_all(self) -> None:
        """The whole board is meant."""
        self._corners = self._anchor = None
        self._show_subject()
        self._redraw()

    def _mark(self, one: Point, other: Point) -> None:
        if (one, other) != self._corners:
            self._corners = (one, other)
            self._show_subject()
            self._redraw()

    def _fits(self, corners: tuple[Point, Point] | None) -> bool:
        grid = self._grid
        return corners is not None and grid is not None and all(each in grid for each in corners)

    @property
    def _grid(self) -> Grid | None:
        state = self._controller.state
        return None if state is None else state.position.grid

    @property
    def _pattern(self) -> Pattern | None:
        state = self._controller.state
        if state is None:
            return None
        if self._corners is None or not self._fits(self._corners):
            return whole_board(state.position)
        return cut_out(state.position, *self._corners)

    def _show_subject(self) -> None:
        pattern, grid = self._pattern, self._grid
        if pattern is not None and grid is not None:
            is_whole = len(pattern.cells) == grid.size
            self.page.show_subject(subject_words(pattern, grid), is_whole=is_whole)

    # Looking ----------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Look for what is on the board."""
        pattern, options = self._pattern, self.page.options
        if pattern is None:
            return
        self._query = query = Query(
            pattern,
            symmetries=options.symmetries,
            colors=options.colors,
            anywhere=options.anywhere,
            to_play=options.to_play,
        )
        match options.where:
            case Where.FILE:
                self._document = document = self._open_document()
                self._begin(partial(find, document, query))
            case Where.FOLDER:
                session = self._controller.session
                path = None if session is None else session.path
                if path is None:
                    self.page.show_told(text("This game has no file yet, so it has no folder."))
                    return
                folder = str(path.resolve().parent)
                self._begin(partial(look_up, Question(index_file(), query, folder, time_ns())))
            case Where.LIBRARY:
                self._begin(partial(look_up, Question(index_file(), query)))

    def look_for_repetitions(self) -> None:
        """List the positions that come back in this game."""
        self._document = document = self._open_document()
        study = self._controller.study
        root = document.roots[0] if study is None else study.root
        self._query = None
        self._begin(partial(_in_steps, document, root))

    def _begin(self, work: Callable[[], Steps]) -> None:
        self.labor.stop()
        self._targets.clear()
        self._left_out = 0
        self.page.clear_rows()
        self.page.show_working(working=True)
        self.page.show_told(text("Looking…"))
        self.labor.start(work)

    def _open_document(self) -> Document:
        """The document that is studied; of a game with a clock, its record as one."""
        session = self._controller.session
        assert session is not None
        if session.study is not None:
            return session.study.document
        return open_document(write_record(session.record()), "")

    def _on_step(self, step: object) -> None:
        match step:
            case Looked(nodes=nodes, matches=matches):
                self._list_matches(matches)
                self.page.show_told(plural("{number} node", "{number} nodes", nodes))
            case Repetition():
                target = _Target("", step.node, step.number, None)
                self._add([(target, repetition_row(step))])
            case Reading(done=done, files=files):
                self.page.show_told(
                    text("Reading the folder: {done} of {files} files", done=done, files=files)
                )
            case Searched():
                self._list_searched(step)
            case Answer():
                self._list_answer(step)

    def _list_matches(self, matches: tuple[Match, ...]) -> None:
        document, grid = self._document, self._grid
        assert document is not None
        assert grid is not None
        roots = document.roots
        games = {root: number for number, root in enumerate(roots, 1)} if len(roots) > 1 else {}
        self._add(
            [
                (
                    _Target("", match.node, match.number, match.rectangle),
                    match_row(match, grid, games.get(match.root, 0)),
                )
                for match in matches
            ]
        )

    def _list_searched(self, step: Searched) -> None:
        grid = self._grid
        assert grid is not None
        self._add(
            [
                (
                    _Target(step.path, match.node, match.number, match.rectangle),
                    file_row(step.path, match, grid),
                )
                for match in step.matches
            ]
        )
        self.page.show_told(
            text("Looking: {done} of {files} files", done=step.done, files=step.files)
        )

    def _list_answer(self, answer: Answer) -> None:
        grid = self._grid
        assert grid is not None
        self._add(
            [
                (_Target(hit.entry.path, hit.node, hit.number, None), hit_row(hit, grid))
                for hit in answer.hits
            ]
        )
        self.page.show_summary(continuations_words(answer.continuations, grid))

    def _add(self, found: list[tuple[_Target, FindRow]]) -> None:
        kept = found[: max(0, _MOST_ROWS - len(self._targets))]
        self._left_out += len(found) - len(kept)
        self._targets.extend(target for target, _ in kept)
        self.page.add_rows(tuple(row for _, row in kept))

    def _on_finished(self) -> None:
        self.page.show_working(working=False)
        self.page.show_told(self._found())
        if self._targets:
            self.page.matches.setFocus()

    def _on_failed(self, sentence: object) -> None:
        self.page.show_working(working=False)
        self.page.show_told(str(sentence))

    def _found(self) -> str:
        number = len(self._targets)
        if not number:
            if self._query is None:
                return text("No position comes back in this game.")
            if self.page.options.where is Where.LIBRARY:
                return text("Nothing like it in the library. Folders are added by Ctrl+Shift+O.")
            return text("Nothing like it.")
        if self._left_out:
            return text("The first {number} of {all}.", number=number, all=number + self._left_out)
        return plural("{number} match.", "{number} matches.", number)

    # Going there ------------------------------------------------------------------------------------

    def _on_row_shown(self, number: object) -> None:
        assert isinstance(number, int)
        target = self._targets[number]
        if not target.path or self._is_open_file(target.path):
            self._go(target)

    def _on_row_taken(self, number: object) -> None:
        assert isinstance(number, int)
        target = self._targets[number]
        if not target.path or self._is_open_file(target.path):
            self._go(target)
            self.close()
        else:
            self.stop()
            self.is_open = False
            self._open_at(Path(target.path), target.node)

    def _go(self, target: _Target) -> None:
        """View the node in the open file, with the part that was found."""
        if target.rectangle is not None and self._corners is not None:
            (row, column), rows, columns = target.rectangle
            self._corners = Point(row, column), Point(row + rows - 1, column + columns - 1)
        study = self._controller.study
        if study is None:
            self._controller.go_to(target.number)
            return
        node: int | None = target.node
        if target.path and study.document.is_changed:
            node = self._node_here(study.document, target.number)
        if node is None:
            self.page.show_told(text("The open file has been changed: that is not in it now."))
        else:
            self._controller.go_to_node(node)
        self._show_subject()
        self._redraw()

    def _node_here(self, document: Document, number: int) -> int | None:
        """The node of the changed document that shows what the file on disk shows at that move."""
        assert self._query is not None
        found = (match for match in find_all(document, self._query) if match.number == number)
        return next((match.node for match in found), None)

    def _is_open_file(self, path: str) -> bool:
        session = self._controller.session
        if session is None or session.path is None:
            return False
        return session.path.resolve() == Path(path).resolve()

    def _connect(self) -> None:
        page, labor = self.page, self.labor
        page.asked.connect(self.ask)
        page.stopped.connect(self.stop)
        page.whole_asked.connect(self.mark_all)
        page.twice_asked.connect(self.look_for_repetitions)
        page.closed.connect(self.close)
        page.row_shown.connect(self._on_row_shown)
        page.row_taken.connect(self._on_row_taken)
        labor.stepped.connect(self._on_step)
        labor.finished.connect(self._on_finished)
        labor.failed.connect(self._on_failed)


def _in_steps(document: Document, root: int) -> Steps:
    yield from repetitions(document, root)
