"""Looks for the position on the board, or a part of it: in the open file, in its folder, in the library.

Find beside the board: what is looked for and where, and the rows found. It looks for nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import time_ns
from typing import TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout

from ingboard.board.points import Color, Grid, Point
from ingboard.kifu.tree.document import Document
from ingboard.review.library.looking_up import LibraryQuestion, WordQuestion, look_up, look_up_words
from ingboard.review.search.finding import Query, find, find_all
from ingboard.review.search.repetitions import repetitions
from ingboard.review.search.words import find_words
from ingboard.table.opening import document_of
from ingboard.table.session import Session
from ingboard.text import text
from ingboard.ui.board.press import Drag
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.find import view_model
from ingboard.ui.features.find.marked_part import MarkedPart
from ingboard.ui.features.find.match_rows import MatchRows
from ingboard.ui.shell.background_task import BackgroundTask, Steps
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.style import spaced
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.form import TextField, offer_clearing
from ingboard.ui.widgets.page_parts import Card, LowPage, TextLabel, filled
from ingboard.ui.widgets.row_list import RowList


class FindPage(LowPage):
    """`find_button` looks with the page's `options`, and stops.

    Enter in `words` looks for them instead; `whole_button`: the whole board is meant again; `twice_button`:
    what comes back in this game. `told` says how far it is, or what came of it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.options = view_model.FindOptions()  # that are chosen
        small = ButtonSize.SMALL
        self.subject = TextLabel(size=14, wrap=True)
        self.whole_button = KeyButton(text("Whole board"), size=small)
        self.symmetries = KeyButton(text("Turned, mirrored"), size=small)
        self.colors = KeyButton(text("Colors swapped"), size=small)
        self.anywhere = KeyButton(text("Anywhere"), size=small)
        self._toggles = {
            "symmetries": self.symmetries,
            "colors": self.colors,
            "anywhere": self.anywhere,
        }
        self.side = SegmentedChoice(
            ((None, text("Either")), (Color.BLACK, text("Black")), (Color.WHITE, text("White"))),
            None,
            spoken=text("Side to play"),
        )
        self.where = SegmentedChoice(
            (
                (view_model.Where.FILE, text("This file")),
                (view_model.Where.FOLDER, text("Its folder")),
                (view_model.Where.LIBRARY, text("Library")),
            ),
            view_model.Where.FILE,
            spoken=text("Search in"),
        )
        self.side.setToolTip(text("Side to play"))
        self.words = TextField(
            placeholder=text("Words in comments and names, or a property (TE)"),
            spoken=text("Words to find"),
        )
        offer_clearing(self.words)
        self.find_button = KeyButton(text("Find"), key="F", kind=ButtonKind.PRIMARY)
        self.twice_button = KeyButton(text("Repetitions"))
        self.close_button = KeyButton(text("Back"), key="Esc")
        self.told = TextLabel(size=13, token="ink2", wrap=True)
        self.summary = TextLabel(size=13, token="ink2", wrap=True)
        self.matches = RowList(MatchRows(), text("Matches"))
        self._column = spaced(QVBoxLayout(self), spacing=10, margins=0)
        self._lay_out()
        self._connect()
        self.show_options(self.options)

    def show_options(self, options: view_model.FindOptions) -> None:
        """Show these choices."""
        self.options = options
        for name, button in self._toggles.items():
            is_on = getattr(options, name)
            button.show_words(button.text(), icon="check" if is_on else "cross")
            button.setAccessibleDescription(text("on") if is_on else text("off"))
        self.side.show_choice(options.to_play)
        self.where.show_choice(options.where)

    def show_subject(self, words: str, *, is_whole: bool) -> None:
        """What is looked for; only a part of the board may stand elsewhere."""
        self.subject.setText(words)
        self.whole_button.setEnabled(not is_whole)
        self.anywhere.setEnabled(not is_whole)

    def show_working(self, *, working: bool) -> None:
        """Whether the work is under way; the button stops it then."""
        words = text("Stop") if working else text("Find")
        self.find_button.show_words(words, key="" if working else "F")

    def show_summary(self, sentence: str) -> None:
        """What was played next in the games found; "" for nothing."""
        self.summary.setText(sentence)
        self.summary.setVisible(bool(sentence))

    def clear_rows(self) -> None:
        """No matches."""
        self.matches.show_rows(())
        self.show_summary("")

    def add_rows(self, rows: tuple[view_model.FindRow, ...]) -> None:
        """More matches."""
        self.matches.show_rows((*self.matches.rows, *rows))

    def _lay_out(self) -> None:
        toggles = spaced(QGridLayout(), spacing=6)
        buttons = (self.symmetries, self.colors, self.anywhere, self.whole_button)
        for at, button in enumerate(buttons):
            toggles.addWidget(button, *divmod(at, 2))
        to_play = TextLabel(text("To play"), size=14, token="ink2")
        card = Card()
        filled(card.body, self.subject, toggles, filled(QHBoxLayout(), to_play, (self.side, 1)))
        self.find_button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row = filled(QHBoxLayout(), self.close_button, self.twice_button, (self.find_button, 1))
        title = TextLabel(text("Find"), size=20, weight=600, serif=True)
        filled(self._column, title, self.words, card, self.where, row)
        filled(self._column, self.told, self.summary, (self.matches, 1))
        self.matches.setMinimumHeight(120)
        self.summary.hide()

    def _connect(self) -> None:
        for name, button in self._toggles.items():
            button.clicked.connect(partial(self._toggle, name))
        self.side.chosen.connect(self._on_chosen)
        self.where.chosen.connect(self._on_chosen)

    def _toggle(self, name: str) -> None:
        self.show_options(replace(self.options, **{name: not getattr(self.options, name)}))

    def _on_chosen(self) -> None:
        side, where = self.side.choice, self.where.choice
        self.show_options(replace(self.options, to_play=side, where=where))


_Q = TypeVar("_Q", LibraryQuestion, WordQuestion)


class FindPresenter(QObject):
    """Owns the page."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self.page = services.workspace.own(FindPage())
        self.task = BackgroundTask(self, view_model.is_only_progress)
        self._services = services
        self._presenter = services.presenter
        self._part = MarkedPart()
        self._query: Query | None = None
        self._words = ""
        self._listing: view_model.Listing | None = None
        self._asked_in: Session | None = None
        self._connect()

    def enter(self) -> None:
        """Look at the board as it is; what was found last stays listed."""
        if self._asked_in is not self._presenter.session and not all(
            target.path for target in self._targets
        ):  # matches in another game's document lead nowhere now; those in files still do
            self.stop()
            self._listing = None
            self.page.clear_rows()
            self.page.told.setText("")
        self._part.keep_within(self._grid)
        self._show_subject()
        self.page.matches.setFocus()

    def take_words(self) -> None:
        """Put the cursor into the field for words, to type others."""
        self.page.words.setFocus()
        self.page.words.selectAll()

    def close(self) -> None:
        """Back to the game, at the place that is viewed."""
        self.stop()
        self._services.pages.close("find")

    def stop(self) -> None:
        """Leave the work that is under way."""
        if self.task.is_working:
            self.task.stop()
            self.page.show_working(working=False)
            self.page.told.setText(text("Stopped. {found}", found=self._found()))

    def dressed(self, picture: BoardPicture) -> BoardPicture:
        """The board with all veiled but the part that is looked for."""
        return self._part.dressed(picture)

    def choose(self, point: Point) -> None:
        """A point was chosen: one corner of the part, and then the opposite one."""
        self._part.choose(point)
        self._show_part()

    def take_drag(self, drag: Drag) -> None:
        """The pointer is drawn over the board."""
        if drag.over is not None and self._part.draw(drag.start, drag.over):
            self._show_part()

    def mark_all(self) -> None:
        """The whole board is meant."""
        self._part.clear()
        self._show_part()

    def _show_part(self) -> None:
        self._show_subject()
        self._services.refresh()

    @property
    def _grid(self) -> Grid | None:
        state = self._presenter.state
        return None if state is None else state.grid

    def _show_subject(self) -> None:
        if (state := self._presenter.state) is not None:
            pattern, grid = self._part.pattern(state.position), state.grid
            words, is_whole = (
                view_model.subject_words(pattern, grid),
                len(pattern.cells) == grid.size,
            )
            self.page.show_subject(words, is_whole=is_whole)

    def ask(self) -> None:
        """Look for what is on the board."""
        state, options = self._presenter.state, self.page.options
        if state is None:
            return
        self._words = ""
        self._query = query = Query(
            self._part.pattern(state.position),
            symmetries=options.symmetries,
            colors=options.colors,
            anywhere=options.anywhere,
            to_play=options.to_play,
        )
        if options.where is view_model.Where.FILE:
            self._begin_here(lambda document: find(document, query))
        else:
            self._ask_index(look_up, LibraryQuestion(view_model.index_file(), query))

    def ask_for_words(self) -> None:
        """Look for the words that are typed."""
        words = self.page.words.text().strip()
        if not words:
            return
        self._query, self._words = None, words
        if self.page.options.where is view_model.Where.FILE:
            self._begin_here(lambda document: find_words(document, words))
        else:
            self._ask_index(look_up_words, WordQuestion(view_model.index_file(), words))

    def _ask_index(self, work: Callable[[_Q], Steps], question: _Q) -> None:
        """Ask of the open file's folder, or of the library; what is not read yet is read first."""
        if self.page.options.where is view_model.Where.LIBRARY:
            library = self._services.preferences.library
            question = replace(question, update_at=time_ns(), library=library)
        elif folder := self._folder():
            question = replace(question, folder=folder, update_at=time_ns())
        else:
            return
        self._begin(partial(work, question))

    def _folder(self) -> str:
        """The open file's folder; "" is said."""
        session = self._presenter.session
        path = None if session is None else session.path
        if path is None:
            self.page.told.setText(text("No folder: the game has no file."))
            return ""
        return str(path.absolute().parent)

    def look_for_repetitions(self) -> None:
        """List the positions that come back in this game."""
        study = self._presenter.study
        self._query, self._words = None, ""
        self._begin_here(partial(_in_steps, root=None if study is None else study.root))

    def _begin(self, work: Callable[[], Steps], document: Document | None = None) -> None:
        grid = self._grid
        assert grid is not None
        self._listing = view_model.Listing(grid, document)
        self._asked_in = self._presenter.session
        self.page.clear_rows()
        self.page.show_working(working=True)
        self.page.told.setText(text("Looking…"))
        self.task.start(work)

    def _begin_here(self, work: Callable[[Document], Steps]) -> None:
        session = self._presenter.session
        assert session is not None
        document = document_of(session)
        self._begin(partial(work, document), document)

    def _on_step(self, step: object) -> None:
        listing = self._listing
        assert listing is not None
        self.page.add_rows(listing.take(step))
        if words := view_model.progress_words(step):
            self.page.told.setText(words)
        if summary := listing.summary(step):
            self.page.show_summary(summary)

    def _on_finished(self) -> None:
        self.page.show_working(working=False)
        self.page.told.setText(self._found())
        if self._targets:
            self.page.matches.setFocus()

    def _on_failed(self, sentence: str) -> None:
        self.page.show_working(working=False)
        self.page.told.setText(sentence)

    def _found(self) -> str:
        if self._targets:
            assert self._listing is not None
            return view_model.found_words(self._listing)
        if self._query is None and not self._words:
            return text("No position comes back here.")
        if self.page.options.where is view_model.Where.LIBRARY:
            return text("Not in the library. Ctrl+Shift+O adds folders.")
        return text("Not found.")

    @property
    def _targets(self) -> list[view_model.MatchTarget]:
        return [] if self._listing is None else self._listing.targets

    @property
    def _target(self) -> view_model.MatchTarget | None:
        """Where the chosen row leads."""
        at = self.page.matches.at
        return None if at is None else self._targets[at]

    def _on_row_shown(self) -> None:
        if (target := self._target) is not None and self._is_here(target):
            self._go(target)

    def _on_row_taken(self) -> None:
        target = self._target
        if target is None:
            return
        if self._is_here(target):
            self._go(target)
            self.close()
        else:
            self.stop()
            self._services.open(Path(target.path), target.node)

    def _go(self, target: view_model.MatchTarget) -> None:
        """View the node in the open file, with the part that was found."""
        if target.rectangle is not None:
            self._part.show(target.rectangle)
        study = self._presenter.study
        if study is None:
            self._presenter.go_to(target.number)
            return
        node: int | None = target.node
        if target.path and study.document.is_changed:
            node = self._node_here(study.document, target.number)
        if node is None:
            self.page.told.setText(text("File changed: this match is gone."))
        else:
            self._presenter.go_to_node(node)
        self._show_part()

    def _node_here(self, document: Document, number: int) -> int | None:
        """The node of the changed document that shows what the file on disk shows at that move."""
        if self._query is None:
            steps = find_words(document, self._words)
            said = (match for step in steps for match in step.matches)
            return next((match.node for match in said if match.number == number), None)
        found = (match for match in find_all(document, self._query) if match.number == number)
        return next((match.node for match in found), None)

    def _is_here(self, target: view_model.MatchTarget) -> bool:
        """Whether it is in the open file."""
        session = self._presenter.session
        path = None if session is None else session.path
        here = path is not None and str(path.absolute())
        return not target.path or here == str(Path(target.path).absolute())

    def _connect(self) -> None:
        page, task = self.page, self.task
        page.find_button.clicked.connect(
            lambda: self.stop() if self.task.is_working else self.ask()
        )
        page.words.returnPressed.connect(self.ask_for_words)
        page.whole_button.clicked.connect(self.mark_all)
        page.twice_button.clicked.connect(self.look_for_repetitions)
        page.close_button.clicked.connect(self.close)
        page.matches.chosen.connect(self._on_row_shown)
        page.matches.opened.connect(self._on_row_taken)
        page.matches.doubleClicked.connect(self._on_row_taken)
        task.stepped.connect(self._on_step)
        task.finished.connect(self._on_finished)
        task.failed.connect(self._on_failed)


def _in_steps(document: Document, root: int | None) -> Steps:
    yield from repetitions(document, document.roots[0] if root is None else root)
