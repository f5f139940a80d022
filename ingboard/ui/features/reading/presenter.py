"""How the open file was read: the strip about it, and the pages of findings, character sets and games.

What is shown of how the open file was read: its strip, and lists of findings, character sets, games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from ingboard.board.points import size_words, usual_grid
from ingboard.kifu.character_sets import title_of
from ingboard.kifu.encoding_samples import Sample, samples_of
from ingboard.kifu.findings import Code, Severity
from ingboard.kifu.outline import Outline
from ingboard.kifu.record import GameDetails, Player
from ingboard.kifu.tree.changes import TreeChange
from ingboard.kifu.tree.document import Origin
from ingboard.kifu.tree.game_list import GameList, GameOfFile
from ingboard.kifu.tree.line import line_through, read_line
from ingboard.kifu.tree.move_numbers import move_numbers_at
from ingboard.kifu.tree.opening import bytes_as_opened, read_as
from ingboard.kifu.tree.remarks import Remark, RemarkSearch
from ingboard.table.document_session import DocumentSession
from ingboard.text import clauses, listed, plural, text
from ingboard.ui.shell.background_task import LARGE_FILE
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.form import offer_clearing
from ingboard.ui.widgets.page_parts import STRETCH, Card, LowPage, Row, Sign, TextLabel, filled


class FileStrip(Struct, frozen=True):
    """What the strip about the open file says; an empty text is a line that is not there.

    `number` and `games` count the games of the file.
    """

    encoding: str = ""
    encoding_is_doubtful: bool = False
    findings: str = ""
    loses: bool = False
    number: int = 1
    games: int = 1

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to say."""
        return not (self.encoding or self.findings or self.games > 1)


_SIGN_OF = {Severity.NOTE: Sign.NOTE, Severity.WARNING: Sign.WARNING, Severity.LOSSY: Sign.LOST}
_OF_ENCODING = frozenset(
    {
        Code.ENCODING_GUESSED,
        Code.ENCODING_LOSSY,
        Code.ENCODING_LOSES_MOVES,
        Code.ENCODING_NOT_AS_DECLARED,
        Code.ENCODING_IMPROBABLE,
        Code.ENCODING_UNKNOWN,
    }
)
_UNREMARKABLE = frozenset({Code.RULES_DEFAULTED})


def strip_of(
    origin: Origin, remarks: Sequence[Remark], number: int = 1, games: int = 1
) -> FileStrip:
    """What the strip says of a file as it was read."""
    codes = {remark.finding.code: remark.finding.sentence for remark in remarks}
    odd = not origin.is_certain or not _OF_ENCODING.isdisjoint(codes)
    return FileStrip(
        encoding=_encoding_words(origin, codes) if odd or origin.is_chosen else "",
        encoding_is_doubtful=odd,
        findings=findings_words(remarks),
        loses=any(remark.finding.severity is Severity.LOSSY for remark in remarks),
        number=number,
        games=games,
    )


def _encoding_words(origin: Origin, codes: Mapping[Code, str]) -> str:
    used = title_of(origin.encoding)
    for told in (Code.ENCODING_LOSES_MOVES, Code.ENCODING_IMPROBABLE):
        if told in codes:
            return codes[told]
    if Code.ENCODING_LOSSY in codes:
        return text("Read as {used}; some characters do not fit.", used=used)
    if origin.is_chosen:
        return text("Read as {used} (your choice).", used=used)
    if origin.is_certain:
        return text("Read as {used}.", used=used)
    return text("Read as {used} (guess).", used=used)


def findings_words(remarks: Sequence[Remark]) -> str:
    """How many findings there are and whether something is lost; "" if only the rules are not named."""
    if all(each.finding.code in _UNREMARKABLE for each in remarks):
        return ""
    lost = sum(each.finding.severity is Severity.LOSSY for each in remarks)
    number = plural("One problem", "{number} problems", len(remarks))
    if not lost:
        return text("{findings}.", findings=number)
    return text("{findings}, {lost} lost.", findings=number, lost=lost)


def remark_rows(remarks: Sequence[Remark], moves: dict[int, int]) -> tuple[Row, ...]:
    """The findings as rows that stand for nodes; `moves` are the move numbers of nodes, where known."""
    return tuple(
        [
            Row(
                remark.node,
                remark.finding.sentence,
                _place_words(remark, moves.get(remark.node, 0)),
                _SIGN_OF[remark.finding.severity],
            )
            for remark in remarks
        ]
    )


def _place_words(remark: Remark, move: int) -> str:
    finding = remark.finding
    place = text("Line {line}, column {column}", line=finding.line, column=finding.column)
    if move:
        place = text("{place}, move {move}", place=place, move=move)
    if finding.severity is Severity.LOSSY:
        return text("{place}: lost", place=place)
    return place


def sample_rows(samples: Sequence[Sample], used: str) -> tuple[Row, ...]:
    """The character sets as rows that stand for their codecs; the one in `used` is marked."""
    rows: list[Row] = []
    for sample in samples:
        known = sample.known
        head = text("{title}: {writing}", title=known.title, writing=known.writing)
        costs = []
        if sample.moves_fewer:
            costs.append(plural("one move fewer", "{number} moves fewer", sample.moves_fewer))
        if sample.lost:
            costs.append(
                plural("one unreadable character", "{number} unreadable characters", sample.lost)
            )
        under = clauses((*costs, sample.words))
        sign = Sign.HERE if title_of(used) == known.title else Sign.NONE
        if sign is Sign.NONE and costs:
            sign = Sign.LOST
        rows.append(Row(known.codec, head, under, sign))
    return tuple(rows)


class GameRows(Sequence[Row]):
    """The games of a file as rows that stand for their first nodes, made when they are looked at."""

    def __init__(self, games: GameList, here: int) -> None:
        self._games = games
        self.here = here

    def mark_here(self, root: int) -> None:
        """The game of this first node is in sight."""
        self.here = root

    def __len__(self) -> int:
        return len(self._games)

    def __getitem__(self, at: int) -> Row:  # type: ignore[override]  # no slices are needed
        entry = self._games[at]
        sign = Sign.HERE if entry.root == self.here else Sign.NONE
        if entry.refused:
            sign = Sign.LOST
        return Row(entry.root, game_words(entry), entry.refused or _facts_words(entry), sign)

    def __iter__(self) -> Iterator[Row]:
        return (self[at] for at in range(len(self)))


def game_words(entry: GameOfFile) -> str:
    """Number and players of a game, or what it is called."""
    players = [_player_words(player) for player in entry.details.players]
    title = text("{black} – {white}", black=players[0] or "?", white=players[1] or "?")
    if not any(players):
        title = entry.details.game_name or entry.details.event or text("without names")
    return text("{number}. {title}", number=entry.number, title=title)


def _facts_words(entry: GameOfFile) -> str:
    details: GameDetails = entry.details
    moves = plural("one move", "{number} moves", entry.moves)
    size = "" if entry.grid in (None, usual_grid()) else size_words(entry.grid)
    parts = (details.result_text, moves, size, details.date, details.event, details.round)
    return listed(parts)


def _player_words(player: Player) -> str:
    return " ".join(part for part in (player.name, player.rank) if part)


_TYPED_AT_REST = 150  # milliseconds


class ListPage(LowPage):
    """`chosen` carries the key of a row that is looked at, `confirmed` of one that is decided for.

    With `finds` there is a field; only the rows that hold what is typed in it are shown.
    """

    chosen = Signal(object)
    confirmed = Signal(object)
    closed = Signal()

    def __init__(self, title: str, *, wraps: bool = False, finds: str = "") -> None:
        # With it come Qt's lists and all their enums: too much for a record that is only opened.
        from ingboard.ui.widgets.row_list import RowList, SignedRows

        super().__init__()
        self.title = TextLabel(title, size=20, weight=600, serif=True, wrap=True)
        self.note = TextLabel(size=13, token="ink2", wrap=True)
        self.field = QLineEdit()
        self.field.setPlaceholderText(finds)
        self.field.setAccessibleName(finds)
        offer_clearing(self.field)
        self.list = RowList(SignedRows(wraps=wraps), title)
        self.nothing = TextLabel(size=14, token="ink2", wrap=True)
        self.close_button = KeyButton(text("Close"), key="Esc", kind=ButtonKind.PLAIN)
        self._rows: Sequence[Row] = ()
        column = spaced(QVBoxLayout(self), spacing=8, margins=4)
        filled(column, self.title, self.note, self.field, self.nothing)
        self.field.setVisible(bool(finds))  # within the page: before, it would be a window
        column.addWidget(self.list, 1)
        self.mend_button = KeyButton("")
        foot = filled(QHBoxLayout(), self.mend_button, STRETCH, self.close_button)
        self.mend_button.hide()
        column.addLayout(foot)
        self._typed = QTimer(self, singleShot=True, interval=_TYPED_AT_REST)
        self._typed.timeout.connect(self._filter)
        self.field.textChanged.connect(self._typed.start)
        self.field.returnPressed.connect(self._on_found)
        self.field.installEventFilter(self)
        self.list.chosen.connect(lambda row: self.chosen.emit(row.key))
        self.list.opened.connect(lambda row: self.confirmed.emit(row.key))
        self.close_button.clicked.connect(self.closed)
        scaled(self.field.setMinimumHeight, 34)

    def show_rows(self, rows: Sequence[Row], note: str, nothing: str = "", at: int = 0) -> None:
        """Show these rows with a sentence above; `nothing` is said where there are none."""
        self._rows = rows
        self.field.clear()
        self._typed.stop()
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.nothing.setText(nothing)
        self.nothing.setVisible(not rows)
        self.list.setVisible(bool(rows))
        self.list.show_rows(rows, at)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Down leaves the field for the list."""
        if (
            watched is self.field
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Down
        ):
            self.list.setFocus()
            return True
        return False

    def _filter(self) -> None:
        wanted = self.field.text().casefold().split()
        found: Sequence[Row] = self._rows
        if wanted:
            found = tuple([row for row in self._rows if _holds(row, wanted)])
        self.list.show_rows(found, 0)

    def _on_found(self) -> None:
        self._filter()
        if self.list.rows:
            self.confirmed.emit(self.list.rows[self.list.at or 0].key)


def _holds(row: Row, wanted: Sequence[str]) -> bool:
    words = f"{row.head} {row.under}".casefold()
    return all(word in words for word in wanted)


class FileStripCard(Card):
    """Hidden while there is nothing to say. `stepped` carries 1 for the next game, -1 for the one before."""

    stepped = Signal(object)

    def __init__(self) -> None:
        super().__init__(gap=4)
        self.shown = FileStrip()
        self.encoding = TextLabel(wrap=True)
        self.encoding_button = KeyButton(text("Change…"), key="E", size=ButtonSize.SMALL)
        self.findings = TextLabel(wrap=True)
        self.findings_button = KeyButton(text("Show"), size=ButtonSize.SMALL)
        self.games = TextLabel(wrap=True)
        self.before_button = KeyButton(
            "", icon="back", size=ButtonSize.SMALL, spoken=text("Previous game")
        )
        self.next_button = KeyButton(
            "", icon="forward", size=ButtonSize.SMALL, spoken=text("Next game")
        )
        self.games_button = KeyButton(text("List"), size=ButtonSize.SMALL)
        self._rows = (
            self._row(self.encoding, self.encoding_button, is_long=True),
            self._row(self.findings, self.findings_button),
            self._row(self.games, self.before_button, self.next_button, self.games_button),
        )
        self.before_button.clicked.connect(lambda: self.stepped.emit(-1))
        self.next_button.clicked.connect(lambda: self.stepped.emit(1))
        self.hide()

    def show_strip(self, strip: FileStrip) -> None:
        """Show this; nothing to say hides the card."""
        if strip == self.shown:
            return
        self.shown = strip
        self.encoding.setText(strip.encoding)
        self.encoding.show_token("vermilion" if strip.encoding_is_doubtful else "ink")
        self.findings.setText(strip.findings)
        self.findings.show_token("vermilion" if strip.loses else "ink")
        self.games.setText(text("Game {number} of {games}", number=strip.number, games=strip.games))
        present = (bool(strip.encoding), bool(strip.findings), strip.games > 1)
        for row, there in zip(self._rows, present, strict=True):
            row.setVisible(there)
        self.before_button.setEnabled(strip.number > 1)
        self.next_button.setEnabled(strip.number < strip.games)
        self.setVisible(not strip.is_empty)

    def _row(self, words: TextLabel, *buttons: KeyButton, is_long: bool = False) -> QWidget:
        """Words with buttons at their right, below them where they are long."""
        row = QWidget()
        line = spaced((QVBoxLayout if is_long else QHBoxLayout)(row), spacing=6, margins=0)
        line.addWidget(words, 1)
        for button in buttons:
            line.addWidget(button, 0, Qt.AlignmentFlag.AlignRight)
        self.body.addWidget(row)
        return row


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
        self._presenter = services.presenter
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
        known = {} if study.document.is_changed else study.game.positions
        self._search = RemarkSearch(study.document, study.root, known)
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
            self._game_rows.mark_here(study.root)
            games = self.page_of(GAMES).list
            if games.rows is self._game_rows:
                games.select(number - 1)
            games.viewport().update()
        strip = strip_of(study.document.origin, self._remarks, number, len(self._games))
        if self._search is not None and not self._slow.isActive():
            strip = replace(strip, findings=text("Large game: problems are listed on demand only."))
        self.strip.show_strip(strip)

    @property
    def _study(self) -> DocumentSession | None:
        """The document of a file; a game that began here has nothing to be read."""
        study = self._presenter.study
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
        nothing = "" if self._search is not None else text("No problems in this game.")
        page = self.page_of(FINDINGS)
        page.show_rows(rows, note, nothing)
        mended = self._handicap_mended(study)
        page.mend_button.setText("" if mended is None else mended.what)
        page.mend_button.setVisible(mended is not None)

    def _handicap_mended(self, study: DocumentSession) -> TreeChange | None:
        """What puts right a handicap of which other stones stand; None where nothing is wrong."""
        if not any(each.finding.code is Code.HANDICAP_STONES for each in self._remarks):
            return None
        from ingboard.kifu.handicap_moves import handicap_mended

        record = read_line(study.document, [study.root]).record
        change = handicap_mended(study.document, study.root, record)
        return None if change is None or change.document == study.document else change

    def _mend_handicap(self) -> None:
        study = self._study
        change = None if study is None else self._handicap_mended(study)
        if (
            study is not None
            and change is not None
            and self._presenter.edit(lambda _document: change)
        ):
            self.page_of(FINDINGS).mend_button.hide()
            self._notice.tell(text("{deed}. Undo takes it back.", deed=change.what))

    def _go_to_finding(self, node: int) -> None:
        study = self._study
        if study is None:
            return
        if study.document.holds(node):
            self._presenter.go_to_node(node)
        else:
            self._notice.tell(text("Node deleted; Undo restores it."))

    # Character sets -----------------------------------------------------------------------------

    def show_encoding(self) -> None:
        """Open the list of character sets beside the board."""
        study = self._study
        if study is None:
            return
        self._read(
            study, lambda study: samples_of(bytes_as_opened(study.document)), self._show_encodings
        )

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
        self._presenter.begin(other)
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
            self._presenter.go_to_node(line_through(study.document, root)[-1])

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
                    page = ListPage(text("Problems", "in the file"), wraps=True)
                    page.chosen.connect(self._go_to_finding)
                    page.confirmed.connect(self._go_to_finding)
                    page.mend_button.clicked.connect(self._mend_handicap)
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


def _in_set(codec: str, study: DocumentSession) -> DocumentSession:
    """The same game of the file in another character set. Raises KifuError if no game begins there."""
    number = study.document.roots.index(study.root)
    document = read_as(study.document, codec)
    return DocumentSession(document, document.roots[min(number, len(document.roots) - 1)])
