"""How the open file was read: the strip about it, and the pages of findings, character sets and games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer

from ingboard.kifu.encoding import Sample, samples_of
from ingboard.kifu.outline import Outline
from ingboard.kifu.tree.glance import move_numbers_at
from ingboard.kifu.tree.line import GameList, line_through
from ingboard.kifu.tree.opening import bytes_as_opened, read_as
from ingboard.kifu.tree.remarks import Remark, RemarkSearch
from ingboard.table.document_session import DocumentSession
from ingboard.text import plural, text
from ingboard.ui.features.reading.panes import (
    FileStrip,
    FileStripCard,
    GameRows,
    ListPage,
    findings_words,
    remark_rows,
    sample_rows,
    strip_of,
)
from ingboard.ui.shell.background_task import LARGE_FILE
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.widgets.row_list import Sign

_T = TypeVar("_T")

FINDINGS, ENCODING, GAMES = "findings", "encoding", "games"

_MOST_UNASKED = 100_000
"""Nodes of a game beyond which findings are looked for only when somebody asks."""
_QUICK = 2_000_000
"""Signs of a file that is read again at once when a character set is merely looked at."""


class ReadingPresenter(QObject):
    """Follows the open file; `page_of` gives the page of findings, character sets or games."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self._controller = services.presenter
        self._pages = services.pages
        self._notice = services.notice
        self._questions = services.questions
        self._samples: tuple[Sample, ...] = ()
        self._tree = services.workspace.tree.view
        strip = self.strip = FileStripCard()
        self._outline: Outline | None = None
        self._root = -1
        self._search: RemarkSearch | None = None
        self._remarks: tuple[Remark, ...] = ()
        self._games: GameList | None = None
        self._game_rows: GameRows | None = None
        self._lists: dict[str, ListPage] = {}
        self._slow = QTimer(self, interval=0)
        self._slow.timeout.connect(self._search_on)
        services.workspace.facts.add_last(self.strip)
        strip.encoding_button.clicked.connect(self.show_encoding)
        strip.findings_button.clicked.connect(self.show_findings)
        strip.games_button.clicked.connect(self.show_games)
        strip.stepped.connect(self.step_game)

    @property
    def nodes(self) -> frozenset[int]:
        """The nodes with a finding that matters, as far as the game was looked through."""
        return frozenset(each.node for each in self._remarks if findings_words([each]))

    # Following ----------------------------------------------------------------------------------

    def on_change(self) -> None:
        """A game is shown, perhaps another than before."""
        study = self._study
        if study is None:
            if self._outline is not None:
                self._forget()
        elif study.document.outline is not self._outline or study.root != self._root:
            self._begin(study)
        self._show()

    def _forget(self) -> None:
        self._slow.stop()
        self._outline, self._search, self._remarks, self._games = None, None, (), None
        self._mark()

    def _begin(self, study: DocumentSession) -> None:
        self._forget()
        self._outline, self._root = study.document.outline, study.root
        self._games = GameList(study.document)
        self._search = RemarkSearch(study.document, study.root)
        if len(self._search) > _MOST_UNASKED:
            self._remarks = self._search.remarks()
            self._mark()
            return
        if self._search.step():
            self._slow.start()
        else:
            self._conclude()

    def _search_on(self) -> None:
        if self._search is not None and not self._search.step():
            self._conclude()
            self._show()
            if self._pages.current == FINDINGS and self._study is not None:
                self._fill_findings(self._study)

    def _conclude(self) -> None:
        assert self._search is not None
        self._slow.stop()
        self._remarks, self._search = self._search.remarks(), None
        self._mark()

    def _mark(self) -> None:
        """The tree marks the nodes with a finding that matters."""
        self._tree.mark_odd(self.nodes)

    def _show(self) -> None:
        study = self._study
        if study is None or self._games is None:
            self.strip.show_strip(FileStrip())
            return
        number = self._games.place_of(study.root) + 1
        if self._game_rows is not None and self._game_rows.here != study.root:
            self._game_rows.here = study.root
            games = self.page_of(GAMES).list
            if games.rows is self._game_rows:
                games.select(number - 1)
            games.viewport().update()
        strip = strip_of(study.document.origin, self._remarks, number, len(self._games))
        if self._search is not None and not self._slow.isActive():
            strip = replace(strip, findings=text("Large game: findings on demand only."))
        self.strip.show_strip(strip)

    @property
    def _study(self) -> DocumentSession | None:
        """The document of a file; a game that began here has nothing to be read."""
        study = self._controller.study
        return None if study is None or not study.document.origin.path else study

    # Findings -----------------------------------------------------------------------------------

    def show_findings(self) -> None:
        """Open the list of findings beside the board."""
        study = self._study
        if study is None:
            return
        if self._search is not None:
            self._slow.start()
        self._fill_findings(study)
        self._pages.open(FINDINGS)
        self.page_of(FINDINGS).list.setFocus()

    def _fill_findings(self, study: DocumentSession) -> None:
        nodes = {each.node for each in self._remarks}
        rows = remark_rows(self._remarks, move_numbers_at(study.document, nodes))
        name = Path(study.document.origin.path).name
        words = findings_words(self._remarks)
        note = text("{name}: {findings}", name=name, findings=words) if words else name
        if self._search is not None:
            note = text("Still checking {name}.", name=name)
        nothing = "" if self._search is not None else text("No findings in this game.")
        self.page_of(FINDINGS).show_rows(rows, note, nothing)

    def _go_to_finding(self, node: int) -> None:
        study = self._study
        if study is None:
            return
        if study.document.holds(node):
            self._controller.go_to_node(node)
        else:
            self._notice.say(text("Node deleted; Undo restores it."))

    # Character sets -----------------------------------------------------------------------------

    def show_encoding(self) -> None:
        """Open the list of character sets beside the board."""
        study = self._study
        if study is None:
            return
        self._read(study, _samples_of, self._show_encodings)

    def _read(
        self,
        study: DocumentSession,
        work: Callable[[DocumentSession], _T],
        then: Callable[[DocumentSession, _T], object],
    ) -> None:
        """Have a record's file read in another way; what comes of it is for that record as it was."""
        document = study.document

        def take(read: _T) -> None:
            if self._study is study and study.document is document:
                then(study, read)

        self._questions.do(
            text("Reading {name}…", name=Path(document.origin.path).name),
            partial(work, study),
            take,
            aside=len(document.source.text) > LARGE_FILE,
        )

    def _show_encodings(self, study: DocumentSession, samples: tuple[Sample, ...]) -> None:
        self._samples = samples
        self._fill_encodings(study)
        self._pages.open(ENCODING)
        self.page_of(ENCODING).list.setFocus()

    def _fill_encodings(self, study: DocumentSession) -> None:
        rows = sample_rows(self._samples, study.document.origin.encoding)
        here = next((at for at, row in enumerate(rows) if row.sign is Sign.HERE), 0)
        note = text("Choose the set that shows names well; file unchanged.")
        self.page_of(ENCODING).show_rows(rows, note, at=here)

    def _look_at_encoding(self, codec: str) -> None:
        study = self._study
        if study is not None and len(study.document.source.text) <= _QUICK:
            self._read_as(codec)

    def _keep_encoding(self, codec: str) -> None:
        self._pages.close()
        self._read_as(codec)

    def _read_as(self, codec: str) -> None:
        study = self._study
        if study is None or codec == study.document.origin.encoding:
            return
        if study.was_changed:
            self._notice.say(text("Save or undo changes first: the file is reread."))
            return
        self._read(study, partial(_in_set, codec), self._begin_in_set)

    def _begin_in_set(self, study: DocumentSession, other: DocumentSession) -> None:
        other.file = study.file
        if study.node < len(other.document.outline):
            other.go_to_node(study.node)
        self._controller.begin(other)
        self._fill_encodings(other)

    # Games --------------------------------------------------------------------------------------

    def show_games(self) -> None:
        """Open the list of the file's games beside the board."""
        study = self._study
        if study is None or self._games is None:
            return
        page = self.page_of(GAMES)
        name = Path(study.document.origin.path).name
        number = len(self._games)
        note = plural("{name}: one game", "{name}: {number} games", number, name=name)
        at = self._games.place_of(study.root)
        self._game_rows = GameRows(self._games, study.root)
        page.show_rows(self._game_rows, note, at=at)
        self._pages.open(GAMES)
        page.list.setFocus()

    def offer_games(self) -> None:
        """A file of several games was opened: let one be chosen."""
        if self._games is not None and len(self._games) > 1:
            self.show_games()

    def step_game(self, steps: int) -> None:
        """Show the next game of the file, or the one before; those that cannot be shown are passed over."""
        study = self._study
        if study is None or self._games is None:
            return
        at = self._games.place_of(study.root) + steps
        while 0 <= at < len(self._games) and self._games[at].refused:
            at += steps
        if 0 <= at < len(self._games):
            self._go_to_game(self._games[at].root)
        elif steps > 0:
            self._notice.say(text("Last game of the file."))
        else:
            self._notice.say(text("First game of the file."))

    def _go_to_game(self, root: int) -> None:
        study = self._study
        if study is not None and root != study.root:
            self._controller.go_to_node(line_through(study.document, root)[-1])

    def _keep_game(self, root: int) -> None:
        self._go_to_game(root)
        study = self._study
        if study is not None and study.root == root:
            self._pages.close()

    # Pages --------------------------------------------------------------------------------------

    def page_of(self, name: str) -> ListPage:
        """One of the pages; made when it is first needed."""
        if name not in self._lists:
            match name:
                case "findings":
                    page = ListPage(text("Findings"), wraps=True)
                    page.chosen.connect(self._go_to_finding)
                    page.confirmed.connect(self._go_to_finding)
                case "encoding":
                    page = ListPage(text("Character set"))
                    page.chosen.connect(self._look_at_encoding)
                    page.confirmed.connect(self._keep_encoding)
                case _:
                    page = ListPage(text("Games of the file"), finds=text("Find a game"))
                    page.chosen.connect(self._go_to_game)
                    page.confirmed.connect(self._keep_game)
            page.closed.connect(self._pages.close)
            self._lists[name] = page
        return self._lists[name]


def _samples_of(study: DocumentSession) -> tuple[Sample, ...]:
    return samples_of(bytes_as_opened(study.document))


def _in_set(codec: str, study: DocumentSession) -> DocumentSession:
    """The same game of the file in another character set. Raises KifuError if no game begins there."""
    number = study.document.roots.index(study.root)
    document = read_as(study.document, codec)
    return DocumentSession(document, document.roots[min(number, len(document.roots) - 1)])
