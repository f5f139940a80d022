"""Opening, saving and remembering records from the window; never over a running clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum, auto
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from PySide6.QtCore import QObject, QStandardPaths, Signal
from PySide6.QtWidgets import QWidget

from ingboard.game.change import Area
from ingboard.kifu.file_names import free_name, plain_name
from ingboard.kifu.files import ENDINGS, LARGEST_FILE
from ingboard.kifu.findings import KifuError
from ingboard.kifu.json_store import JsonStore
from ingboard.kifu.saving import save
from ingboard.resources import is_shipped
from ingboard.table.journal.shelf import SUFFIX
from ingboard.table.session import Session
from ingboard.text import plural, text
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.shell.background_task import bytes_if_small
from ingboard.ui.shell.opening_work import OpeningWork
from ingboard.ui.shell.preferences import Preferences, save_preferences
from ingboard.ui.shell.recent_records import RecentRecords, RecentRow
from ingboard.ui.widgets import background_call
from ingboard.ui.widgets.background_call import (
    BackgroundCall,
    BackgroundCalls,
    call_within,
    late_words,
)

if TYPE_CHECKING:
    from ingboard.table.document_session import DocumentSession
    from ingboard.table.file_state import FileToSave, SessionFile

MOST = 300
_DEEPEST = 2_000


class LastPositions:
    """The way to the last viewed node of each record, the latest last. Bad files do no harm."""

    def __init__(self, file: Path | None = None) -> None:
        self._store = JsonStore(file or places_file(), _read, dict)
        self._ways: dict[str, tuple[int, ...]] | None = None

    def way(self, record: Path) -> tuple[int, ...]:
        """The way that was kept for a record; empty if none was."""
        return self._kept().get(str(record.absolute()), ())

    def keep(self, record: Path, way: Sequence[int]) -> None:
        """Keep the way for a record; a disk that takes nothing is no reason to disturb anybody."""
        ways, name = self._kept(), str(record.absolute())
        before = ways.pop(name, ())
        ways[name] = tuple(way)[:_DEEPEST]
        for oldest in list(ways)[: max(0, len(ways) - MOST)]:
            del ways[oldest]
        if before != ways[name]:
            with suppress(KifuError):
                self._store.save(ways)

    def _kept(self) -> dict[str, tuple[int, ...]]:
        if self._ways is None:
            self._ways = self._store.load() or {}
        return self._ways


def places_file() -> Path:
    """Where the places are kept."""
    where = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(where)) / "places.json"


def _read(kept: object) -> dict[str, tuple[int, ...]]:
    if not isinstance(kept, dict):
        raise TypeError(kept)
    return {str(name): tuple(int(child) for child in way) for name, way in kept.items()}


_LATE: bytes | int = LARGEST_FILE  # what is not given at once is read aside, as the largest file is
_SGF, *_OTHERS = ENDINGS
_RECORDS = f"SGF (*{_SGF} *{_SGF.upper()});;* (*)"
_PATTERNS = " ".join(f"*{ending} *{ending.upper()}" for ending in ENDINGS)
_OPENED = f"SGF, GIB, NGF, UGF, journal ({_PATTERNS} *{SUFFIX});;* (*)"


def _nothing() -> None:
    """What follows where nothing does."""


class MoveNumber(NamedTuple):
    """A place in a record by the number of its move on the main line, as a person counts."""

    number: int


WantedPlace: TypeAlias = int | MoveNumber | None
"""Where a record is to be opened: at a node of its document, at a move, or where it was left."""


def at_move(number: int | None) -> WantedPlace:
    """The place of a move; without a number no certain place."""
    return None if number is None else MoveNumber(number)


class _Hindrance(Enum):
    """Why a file is not written before a person has answered."""

    CLASHED = auto()
    LACKING = auto()


class Files(QObject):
    """`told` carries a sentence when something cannot be done, `done` one on what was done.

    `opened` tells that a game is shown.

    `clashed` tells that a save was put off: another program has written the file in the meantime;
    `lacking` likewise: the file's character set has no place for something that was written.
    `saved` tells that the game is on disk: where that takes longer, after the call that asked for it.
    `wanted` is the place that the last record was opened for.
    `room` gives the files of the tab that a record of that path (None: of no file yet) is shown in, or None
    where none is left: what is open in this tab stays as it is.
    """

    told = Signal(object)
    done = Signal(object)
    opened = Signal()
    saved = Signal()
    clashed = Signal()
    lacking = Signal()

    def __init__(
        self,
        window: QWidget,
        presenter: GamePresenter,
        preferences: Preferences,
        calls: BackgroundCalls,
        room: Callable[[Path | None], Files | None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._calls = calls
        self._under_way: set[Path] = set()
        self._latest: FileToSave | None = None
        self._room = room
        self._window = window
        self._presenter = presenter
        self._preferences = preferences
        self._places = LastPositions()
        self._seen: DocumentSession | None = None
        self.wanted: WantedPlace = None
        self._recent = RecentRecords()
        self.opening = OpeningWork(self)
        self.opening.read.connect(self._show)
        self.opening.failed.connect(self.told)

    def ask_to_open(self, take: Callable[[Path], object], title: str = "", kinds: str = "") -> None:
        """Let the user choose a record or journal, to open it or for what the title says; `take` gets it."""
        from ingboard.ui.widgets.file_chooser import choose_path

        if not self._clock_forbids():
            title = title or text("Open a record")
            choose_path(self._window, title, self._folder(), take, filters=kinds or _OPENED)

    def open(self, path: Path, node: WantedPlace = None) -> bool:
        """Open a record, at a place if one is named; what is in the way is told and nothing changes.

        A file that is large, or that its disk does not give at once, is read aside and shown when it is read:
        `opened` tells so, and False is the answer.
        """
        if self._clock_forbids():
            return False
        self.wanted = node
        try:
            data = call_within(lambda: bytes_if_small(path), _LATE)
            if isinstance(data, int):
                self.opening.begin(path, data)
                return False
            self.opening.stop()
            from ingboard.table.opening import session_of

            return self.show(session_of(data, path), node)
        except KifuError as fault:
            self.opening.stop()
            self.told.emit(str(fault))
            return False

    def _show(self, study: object) -> None:
        from ingboard.table.document_session import DocumentSession

        assert isinstance(study, DocumentSession)
        self.show(study, self.wanted)

    def show(self, study: DocumentSession, node: WantedPlace = None) -> bool:
        """Show a record, of a file or not, in a tab that has room for it."""
        if self._clock_forbids():
            return False
        files = self._room(study.path)
        if files is None:
            return False
        files.take_in(study, node)
        return True

    def take_in(self, study: DocumentSession, node: WantedPlace) -> None:
        """Show a record in this tab, at a place if one is named."""
        self.wanted = node
        if study.path is None:
            self._presenter.begin(study)
            return
        said = self._go_to_place(study, study.path)
        self._presenter.begin(study)
        self._remember(study, study.path)
        self.opened.emit()
        if said:
            self.told.emit(said)

    def _go_to_place(self, study: DocumentSession, path: Path) -> str:
        """To the place that is wanted, else to where the record was left; and why not there, if so."""
        from ingboard.kifu.tree.way import node_along

        node, way = self.wanted, self._places.way(path)
        try:
            if isinstance(node, MoveNumber):
                return self._go_to_move(study, node.number)
            if node is not None and study.document.is_of_file(node):
                study.go_to_node(node)
            elif way:
                study.go_to_node(node_along(study.document, way))
        except KifuError as fault:
            return fault.why
        return ""

    @staticmethod
    def _go_to_move(study: DocumentSession, number: int) -> str:
        """To the first move of that number, or to the last one, and that there is none of it."""
        numbers = study.game.numbers
        if number in numbers:
            study.go_to(numbers.index(number))
            return ""
        study.go_to(study.last_step)
        return plural(
            "This line ends with move {number}.", "This line has {number} moves.", max(numbers)
        )

    def follow(self) -> None:
        """Keep the place in a record that is left."""
        study = self._presenter.study
        if study is not self._seen:
            self.keep_place()
            self._seen = study

    def keep_place(self) -> None:
        """Keep where one is in the record, for the next time that it is opened."""
        study = self._seen
        if study is not None and study.path is not None:
            from ingboard.kifu.tree.way import way_of

            self._places.keep(study.path, way_of(study.document, study.node))

    def save(self, then: Callable[[], object] = _nothing) -> bool:
        """Write the game to its file; where that would lose something, or is the program's, ask for a name.

        `then` is done once it is written, also under a name that is chosen later. False if it is not yet.
        """
        session = self._presenter.session
        if session is None:
            return False
        loss = session.loss_on_save()
        if session.path is None or is_shipped(session.path) or loss is not None:
            if loss is not None:
                self.told.emit(text("{loss} Another name keeps the file.", loss=loss))
            self.ask_and_save(then)
            return False
        return self._write(session.path, then, or_ask=True)

    def save_as_utf8(self) -> bool:
        """Write the record as UTF-8 from now on: a person said so."""
        study = self._presenter.study
        if study is None:
            return False
        from ingboard.kifu.tree.changes import in_utf8

        study.edit_aside(in_utf8)
        return self.save()

    def save_over(self) -> bool:
        """Write the game to its file although another program has changed that: a person said so."""
        session = self._presenter.session
        return session is not None and session.path is not None and self._write(session.path)

    def save_beside(self) -> bool:
        """Write the game under the next free name beside its file, so that both are kept."""
        session = self._presenter.session
        if session is None or session.path is None:
            return False
        path = call_within(partial(free_name, session.path), None)
        if path is None:
            self.told.emit(late_words(session.path))
            return False
        said = text("Both kept: this game is now {name}.", name=path.name)
        return self._write(path, lambda: self.done.emit(said))

    def ask_and_save(self, then: Callable[[], object] = _nothing) -> None:
        """Let the user choose a name and write the game there."""
        from ingboard.ui.widgets.file_chooser import Wanted, choose_path

        session = self._presenter.session
        if session is None or self._clock_forbids():
            return
        names = "-".join(filter(None, map(plain_name, session.table.setup.names)))
        start = session.path or self._folder() / f"{names or 'game'}{_SGF}"
        if is_shipped(start):
            start = self._folder() / start.name
        if start.suffix.lower() in _OTHERS:
            start = start.with_suffix(_SGF)
            start = call_within(partial(free_name, start), start)
        take = partial(self._save_as, session, then)
        choose_path(
            self._window, text("Save the game"), start, take, Wanted.NEW_FILE, filters=_RECORDS
        )

    def _save_as(self, session: Session, then: Callable[[], object], path: Path) -> None:
        """Write under the name that was chosen, unless another game has come in the meantime."""
        if session is not self._presenter.session:
            self.told.emit(text("Another game is open. Nothing saved."))
        elif is_shipped(path):
            self.told.emit(text("That file is the program's own. Choose another name."))
        elif path == session.path and session.loss_on_save():
            self.told.emit(text("That file would lose data. Choose another name."))
        else:
            self._write(path if path.suffix else path.with_suffix(_SGF), then)

    def recent_rows(self, most: int = 3) -> tuple[RecentRow, ...]:
        """The records opened lately that still exist, as they were when they were last open.

        One on a disk that does not answer is left out.
        """
        looks = [
            BackgroundCall(partial(self._recent.row, Path(name)))
            for name in self._preferences.recent
        ]
        until = monotonic() + background_call.PATIENCE
        rows: list[RecentRow] = []
        for look in looks:
            with suppress(OSError):  # it has gone since
                if len(rows) < most and look.wait(until - monotonic()):
                    rows.append(look.result())
        return tuple(rows)

    @property
    def is_saving(self) -> bool:
        """Whether a game is still being written, as to a disk that does not answer."""
        return bool(self._under_way)

    def _write(
        self, path: Path, then: Callable[[], object] = _nothing, *, or_ask: bool = False
    ) -> bool:
        """Write the game in a thread; True if it is written when this returns.

        With `or_ask` a person is asked first whether another program's file, or the character set, gives way.
        """
        session = self._presenter.session
        assert session is not None
        if path in self._under_way:
            self.told.emit(
                text("{name} is still being saved. Save as… writes it elsewhere.", name=path.name)
            )
            return False
        saving = self._latest = session.saving(path)
        self._under_way.add(path)
        written: list[bool] = []

        def done(result: Callable[[], bytes | _Hindrance]) -> None:
            self._under_way.discard(path)
            written.append(self._on_written(session, saving, result, then))

        work = partial(_written, session.file if or_ask else None, saving)
        self._calls.start(work, done, writes=path.name)
        if not written:
            self.told.emit(late_words(path))
        return written == [True]

    def _on_written(
        self,
        session: Session,
        saving: FileToSave,
        result: Callable[[], bytes | _Hindrance],
        then: Callable[[], object],
    ) -> bool:
        is_open = session is self._presenter.session
        try:
            data = result()
        except KifuError as fault:
            self.told.emit(str(fault))
            return False
        if isinstance(data, _Hindrance):
            if is_open:
                (self.clashed if data is _Hindrance.CLASHED else self.lacking).emit()
            return False
        if (
            saving is self._latest
        ):  # else it was saved elsewhere in the meantime, and that is its file
            session.note_saved(saving, data)
        self._remember(session, saving.path)
        self._presenter.announce(Area.FILE)
        self.saved.emit()
        if is_open:
            then()
        return True

    def _remember(self, session: Session, path: Path) -> None:
        """Put the record at the head of the recent ones, with what is known of it now."""
        if self._preferences.remember(path):
            save_preferences(self._preferences)
        details = (session.opened or session.record()).details
        position = session.table.states[-1].position
        self._recent.keep(path, details, position, self._preferences.recent)

    def _clock_forbids(self) -> bool:
        if not self._presenter.clock_runs:
            return False
        self.told.emit(text("Pause the clock first (Space)."))
        return True

    def _folder(self) -> Path:
        """Where records of one's own were opened last."""
        own = (path for path in map(Path, self._preferences.recent) if not is_shipped(path))
        last = next(own, None)
        return Path.home() if last is None else last.parent


def folder_beside(path: Path | None) -> Path:
    """Where what is made of a record is put unless a person says otherwise: beside it, if it has a file.

    Nothing is put beside the program's own records.
    """
    return Path.home() if path is None or is_shipped(path) else path.parent


def _written(file: SessionFile | None, saving: FileToSave) -> bytes | _Hindrance:
    """Write it in a thread, unless that takes a question about the `file`."""
    try:
        data = saving.make()
    except KifuError:
        if file is None:
            raise
        return _Hindrance.LACKING
    if file is not None and file.changed_on_disk:
        return _Hindrance.CLASHED
    save(saving.path, data)
    return data
