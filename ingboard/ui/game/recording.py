"""Keeps the journal of the game in the window: heartbeat, saved mark, snapshots, and jumps of the machine.

A game that is played here is recorded from its first event; records that are opened and trials are not.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime
from enum import Enum, auto
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject, QStandardPaths, Qt, QTimer, Signal

from ingboard import __version__
from ingboard.board.points import Color
from ingboard.clock.moments import Millis
from ingboard.game.at_table import Held
from ingboard.kifu.writer import write_record
from ingboard.table.journal.blackbox import BlackBox
from ingboard.table.journal.damage import damage_words
from ingboard.table.journal.disk import free_name
from ingboard.table.journal.form import read_lines
from ingboard.table.journal.machine import RealClocks
from ingboard.table.journal.reading import Journal, journal_bytes
from ingboard.table.journal.records import MachineClocks
from ingboard.table.journal.recovery import Recovery
from ingboard.table.journal.shelf import (
    SUFFIX,
    HeldJournal,
    Holder,
    Shelf,
    ShelfError,
    save_beside,
)
from ingboard.table.journal.snapshots import Snapshots
from ingboard.table.journal.writer import JournalWriter
from ingboard.table.session import Session
from ingboard.table.time_source import TableTime
from ingboard.text import text

_BEAT_EVERY = 1_000
_LOOK_EVERY, _LOOK_SELDOM = 200, 1_000  # while something waits to be written, and else
_SNAPSHOT_AFTER = 2_000
_AMBER_AFTER = 0.5
_RED_AFTER = 3.0


class Saved(Enum):
    """How well the game is on the disk; `NOTHING` while there is none to save.

    `ONE_COPY` says that the journal is saved, but not the second copy that the tournament wants.
    """

    NOTHING = auto()
    ALL = auto()
    LATE = auto()
    ONE_COPY = auto()
    FAILING = auto()


class Gap(Struct, frozen=True):
    """How long the computer was away while the time of a side ran. Nobody is charged for it yet."""

    color: Color
    length: Millis

    @property
    def shown(self) -> Millis:
        """Its length in whole seconds, as the question of the strip says it."""
        return Millis(round(self.length / 1000) * 1000)


class Recording(QObject):
    """The journal of one session at a time.

    `changed` tells that the saved mark is another, `jumped` carries what the machine's clocks did, `failed`
    a sentence: this game cannot be recorded. `copy_folders` take a second copy of each journal begun later.
    """

    changed = Signal()
    jumped = Signal(object)
    failed = Signal(object)

    def __init__(
        self,
        shelf: Shelf | None = None,
        clocks: MachineClocks | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.shelf = shelf or Shelf(tables_folder(), fallback_folders(tables_folder()))
        self.box: BlackBox | None = None
        self.saved = Saved.NOTHING
        self.copy_folders: tuple[Path, ...] = ()
        self._settings_file: Path | None = None
        self._clocks = clocks or RealClocks()
        self._session: Session | None = None
        self._gap: tuple[int, Gap] | None = None
        self._given_up = False
        self._noted = -1
        self._held: HeldJournal | None = None
        self._snapshots: Snapshots | None = None
        self._beat = self._timer(_BEAT_EVERY, self.check)
        self._look = self._timer(_LOOK_EVERY, self._look_at_writer)
        self._soon = self._timer(_SNAPSHOT_AFTER, self._take_snapshot)
        self._soon.setSingleShot(True)

    @property
    def path(self) -> Path | None:
        """Where the journal is."""
        return None if self.box is None else self.box.saving.path

    @property
    def hindrance(self) -> str:
        """Why no game can be recorded here, as a sentence; "" if one can."""
        try:
            self.shelf.make_ready()
        except ShelfError as fault:
            return str(fault)
        return ""

    def keeps(self, session: Session) -> bool:
        """Whether this session's acts go into a journal."""
        return self.saved is not Saved.NOTHING and session is self._session

    def use_folder(self, folder: Path) -> None:
        """Keep the journals that are begun from now on in this folder; the usual ones are still looked in."""
        self.shelf = Shelf(folder, fallback_folders(folder))
        self._given_up = False

    def use_copy_folder(self, folder: Path | None) -> None:
        """Keep a second copy of each journal begun from now on in this folder; None for no copy."""
        self.copy_folders = () if folder is None else (folder,)

    def follow(self, session: Session | None, table_time: TableTime) -> None:
        """Record this session: at once if something has happened there, else with its first event."""
        if session is not None and session.is_trial:
            return  # the game behind it waits, and so does its journal
        if session is not self._session:
            self.close()
            self._session = session
        if self.box is not None:
            self._note_change()
        elif session is not None and _is_worth_it(session) and not self._given_up:
            self._begin(session, table_time)

    def take_up(
        self,
        recovery: Recovery,
        session: Session,
        table_time: TableTime,
        said: dict[str, object],
    ) -> None:
        """Go on with a journal after a crash, for the session that was made of it.

        One that is damaged or of another folder stays as it is, and goes on in a copy on the shelf. Raises
        ShelfError or JournalError, with one sentence, if another program has it or it is no longer as it was
        read, and OSError where nothing can be written.
        """
        journal = recovery.journal
        kept = journal_bytes(journal.path)[: journal.length]
        if read_lines(kept).link != journal.link:
            raise ShelfError(text("{path} has changed since: look again.", path=str(journal.path)))
        holder = self.shelf.holder_of(journal.path)
        if holder is not None:
            raise ShelfError(held_words(journal, holder))
        path, copied = journal.path, self.copies(recovery)
        if copied:
            self.shelf.make_ready()
            path = free_name(self.shelf.folder / f"{journal.path.stem}{SUFFIX}")
        held = self.shelf.hold(path)
        if isinstance(held, Holder):
            raise ShelfError(held_words(journal, held))
        self.close()
        try:
            if copied:
                save_beside(path, kept)
                said = {**said, "copy_of": str(journal.path), "damage": damage_words(journal)}
            elif torn := journal.rest.rstrip(b"\0"):
                said = {**said, "torn": torn.hex()}
            writer = JournalWriter(
                path,
                kept=kept,
                copies=self._copies_of(path),
                fallbacks=fallback_folders(self.shelf.folder),
            )
        except OSError:
            held.release()
            raise
        self._session, self._held = session, held
        self.box = BlackBox(
            session.table,
            table_time,
            writer,
            self._clocks,
            link=journal.link,
            number=len(journal.entries),
        )
        self.box.take_up(said, len(journal.events))
        self._start(path)

    def copies(self, recovery: Recovery) -> bool:
        """Whether the game goes on in a copy of its journal."""
        return recovery.needs_copy or not self.shelf.has(recovery.journal.path)

    def close(self, why: str = "closed by hand") -> None:
        """The game is put away by a person: nothing is left to recover."""
        if self.box is not None:
            self._take_snapshot()
            if not self.box.close(why):
                self.failed.emit(_not_saved_words(self.box.saving.path))
        if self._snapshots is not None:
            self._snapshots.close()
        if self._held is not None:
            self._held.release()
        self.box = self._held = self._snapshots = self._session = self._gap = None
        self._given_up = False
        for timer in (self._beat, self._look, self._soon):
            timer.stop()
        self._show(Saved.NOTHING)

    def note_gap(self, gap: Gap) -> None:
        """The machine was away while a side's time ran; the clock is held since."""
        if self._session is not None:
            self._gap = len(self._session.table.state.at_table.ruled), gap

    @property
    def open_gap(self) -> Gap | None:
        """How long the machine was away, until the clock runs again or its times are ruled on."""
        if self._session is None or self._gap is None:
            return None
        known, (rulings, gap) = self._session.table.state.at_table, self._gap
        return gap if known.held is Held.MACHINE and len(known.ruled) == rulings else None

    def check(self) -> None:
        """The heartbeat; anything odd about the machine's clocks is told before time is charged."""
        if self.box is None:
            return
        jump = self.box.beat()
        if jump is not None:
            self.jumped.emit(jump)

    def look_for_a_gap(self) -> None:
        """Before an act is dated: was the program away since its last heartbeat?"""
        if self.box is not None and self.box.was_away():
            self.check()

    # ------------------------------------------------------------------------------------------------

    def _begin(self, session: Session, table_time: TableTime) -> None:
        title = title_of(session)
        try:
            self.shelf.make_ready()
            path = self.shelf.new_path(title, datetime.now().astimezone())
            held = self.shelf.hold(path)
            if isinstance(held, Holder):
                return
            writer = JournalWriter(
                path,
                copies=self._copies_of(path),
                fallbacks=fallback_folders(self.shelf.folder),
            )
        except (ShelfError, OSError) as fault:
            self._given_up = True
            self.failed.emit(str(fault))
            self._show(Saved.FAILING)
            return
        self._held = held
        self.box = BlackBox(session.table, table_time, writer, self._clocks)
        self.box.open(title, program_words())
        if self._settings_file is not None:
            self.note_settings(self._settings_file)
        self._start(path)

    def note_settings(self, path: Path | None) -> None:
        """Write down whose settings are in force, in this journal and later ones; None for no file's."""
        self._settings_file = path
        if self.box is not None:
            name = text("the usual ones") if path is None else path.name
            words = text("Tournament settings: {name}", name=name)
            self.box.note({"words": words, "settings": "" if path is None else str(path)})

    def _copies_of(self, path: Path) -> tuple[Path, ...]:
        """A folder that is missing is not made: on a machine without the stick that would be its own disk."""
        return tuple(folder / path.name for folder in self.copy_folders if folder != path.parent)

    def _start(self, path: Path) -> None:
        self._snapshots = Snapshots(path)
        self._beat.start()
        self._look.start()
        self._soon_snapshot()
        self._look_at_writer()

    def _look_at_writer(self) -> None:
        if self.box is None:
            return
        saving = self.box.saving
        if self._held is not None and saving.path != self._held.path:
            self._follow_to(saving.path)
        every = _LOOK_SELDOM if saving.waiting_since is None else _LOOK_EVERY
        if self._look.interval() != every:
            self._look.setInterval(every)
        waits = 0.0 if saving.waiting_since is None else time.monotonic() - saving.waiting_since
        if waits > (_RED_AFTER if saving.fault is None else _AMBER_AFTER):
            self._show(Saved.FAILING)
        elif waits > _AMBER_AFTER:
            self._show(Saved.LATE)
        elif saving.copies_fail:
            self._show(Saved.ONE_COPY)
        else:
            self._show(Saved.ALL)

    def _follow_to(self, path: Path) -> None:
        """The journal's own folder was lost: hold it where it goes on, and say where that is."""
        held = self.shelf.hold(path)
        if isinstance(held, Holder):
            return
        if self._held is not None:
            self._held.release()
        self._held = held
        self.failed.emit(
            text(
                "The journal's folder is lost: the game is recorded in {folder}.",
                folder=path.parent,
            )
        )

    def _show(self, saved: Saved) -> None:
        if saved is not self.saved:
            self.saved = saved
            self.changed.emit()

    def _note_change(self) -> None:
        assert self._session is not None
        revision = self._session.table.revision
        if revision != self._noted:
            self._noted = revision
            self._soon_snapshot()

    def _soon_snapshot(self) -> None:
        if not self._soon.isActive():
            self._soon.start()

    def _take_snapshot(self) -> None:
        if self._snapshots is not None and self._session is not None:
            self._snapshots.put(write_record(self._session.record()))

    def _timer(self, every: int, then: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setTimerType(Qt.TimerType.CoarseTimer)
        timer.setInterval(every)
        timer.timeout.connect(then)
        return timer


def tables_folder() -> Path:
    """Where the journals of this machine's tables are kept."""
    where = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(where)) / "tables"


def fallback_folders(own: Path) -> tuple[Path, ...]:
    """Where a journal goes on when its own folder is lost in mid-game; the last one dies with a restart."""
    home, shared = Path.home(), QStandardPaths.StandardLocation.TempLocation
    temporary = Path(QStandardPaths.writableLocation(shared)) / f"ingboard-tables-{home.name}"
    kept = (home / "ingboard-tables", temporary)
    return tuple(folder for folder in (tables_folder(), *kept) if folder != own)


def _not_saved_words(path: Path) -> str:
    """That a journal was closed although its end could not be written anywhere."""
    return text(
        "The end of {path} could not be written: save the game as SGF now, on another disk.",
        path=str(path),
    )


def title_of(session: Session) -> str:
    """What a table is called: its event and its players."""
    setup = session.table.setup
    players = " - ".join(name for name in setup.names if name)
    return ": ".join(part for part in (setup.event, players) if part) or text("Table")


def held_words(journal: Journal, holder: Holder) -> str:
    """Who has a journal open, as a sentence."""
    return text(
        "{title} is open in another ingboard (process {process}, since {since}).",
        title=journal.title,
        process=holder.process or "?",
        since=holder.since or "?",
    )


def program_words() -> str:
    """The program and its version, as records and folders name it."""
    return f"ingboard {__version__}"


def _is_worth_it(session: Session) -> bool:
    """A game that is played here and has begun, or will with a clock."""
    return session.opened is None and bool(session.table.events or session.is_timed)
