"""Keeps the journal of the game in the window: heartbeat, saved mark, snapshots, and jumps of the machine.

A game that is played here is recorded from its first event; records that are opened and trials are not.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject, Qt, QTimer, Signal

from ingboard import __version__
from ingboard.board.points import Color
from ingboard.clock.moments import Millis
from ingboard.game.state import Held
from ingboard.table.journal.blackbox import BlackBox, repaired_words
from ingboard.table.journal.continuing import Continued, continued
from ingboard.table.journal.entry import MachineClocks, local_time
from ingboard.table.journal.reading import JournalError
from ingboard.table.journal.real_clocks import RealClocks
from ingboard.table.journal.recovery import Recovery
from ingboard.table.journal.shelf import Shelf, ShelfError
from ingboard.table.journal.snapshots import Snapshots
from ingboard.table.journal.writer import Saving
from ingboard.table.session import Session
from ingboard.table.time_source import TableTime
from ingboard.text import labeled, text
from ingboard.ui.game.disk_words import memory_words, passed_words, why_words
from ingboard.ui.game.journal_folders import JournalFolders, Medium, fallback_folders
from ingboard.ui.widgets import background_call

_LOOK_EVERY = 500


_SNAPSHOT_AFTER = 2_000


_AMBER_AFTER = 0.5


_RED_AFTER = 3.0


class Saved(Enum):
    """How well the game is on the disk; `NOTHING` while there is none to save.

    `ALL` says that the newest act is acknowledged by the disk, `WAITING` that it was handed over just now,
    `ONE_COPY` that the journal is saved, but not the second copy that the tournament wants, and `TEMPORARY`
    that it is saved where a restart deletes it.
    """

    NOTHING = auto()
    ALL = auto()
    WAITING = auto()
    LATE = auto()
    ONE_COPY = auto()
    TEMPORARY = auto()
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
    a sentence: what hinders the recording. `folders` are where journals begun later are kept.
    """

    changed = Signal()
    jumped = Signal(object)
    failed = Signal(object)

    def __init__(
        self,
        clocks: MachineClocks | None = None,
        parent: QObject | None = None,
        calls: background_call.BackgroundCalls | None = None,
    ) -> None:
        super().__init__(parent)
        # The disk has acknowledged something, or refused it.
        self._written = background_call.in_window(self._look_at_writer)
        self.folders = JournalFolders(self._say, self._written)
        self.box: BlackBox | None = None
        self.saved = Saved.NOTHING
        self.medium = Medium.OWN
        self._settings_file: Path | None = None
        self._clocks = clocks or RealClocks()
        self._session: Session | None = None
        self._gap: tuple[int, Gap] | None = None
        self._given_up = False
        self._noted = -1
        self._stands: Path | None = None
        self._late_since = 0.0
        self._snapshots: Snapshots | None = None
        self._said: set[str] = set()
        self._repairs = 0
        self._calls = calls or background_call.BackgroundCalls(self)
        self._endings: list[background_call.BackgroundCall[bool]] = []
        self._look = self._timer(_LOOK_EVERY, self.check)
        self._due = self._timer(_LOOK_EVERY, self._look_at_writer)
        self._due.setSingleShot(True)
        self._soon = self._timer(_SNAPSHOT_AFTER, self._take_snapshot)
        self._soon.setSingleShot(True)

    @property
    def shelf(self) -> Shelf:
        """Where the journals of this computer are."""
        return self.folders.shelf

    @property
    def path(self) -> Path | None:
        """Where the journal is; None while it stands nowhere yet."""
        return self._stands

    @property
    def waits_since(self) -> str:
        """The time of day since which something waits for the disk."""
        return f"{local_time(round(self._late_since * 1000)):%H:%M:%S}"

    def use_folder(self, folder: Path) -> None:
        """Keep the journals that are begun from now on in this folder; the usual ones are still looked in."""
        self.folders.use_folder(folder)

    def keeps(self, session: Session) -> bool:
        """Whether this session's acts go into a journal."""
        return self.saved is not Saved.NOTHING and session is self._session

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

    def continuing(self, recovery: Recovery) -> Callable[[], Continued]:
        """What opens a journal to go on with, behind the lines that were read; for any thread.

        One that is damaged or of another folder stays as it is, and goes on in a copy on the shelf. It raises
        JournalError, with one sentence, if its lines have changed since, if another program has it, and where
        nothing can be written.
        """
        folder = self.shelf.folder
        copied = self.copies(recovery)
        copies = self.folders.copies_beside(folder if copied else recovery.journal.path.parent)
        fallbacks, told = fallback_folders(folder), self._written

        def work() -> Continued:
            try:
                return continued(Shelf(folder), recovery, copies, fallbacks, told, copied=copied)
            except (ShelfError, OSError) as fault:
                raise JournalError(str(fault)) from None

        return work

    def take_up(
        self, ready: Continued, session: Session, table_time: TableTime, said: dict[str, object]
    ) -> None:
        """Go on with a journal after a crash, for the session that was made of it."""
        self.close()
        journal = ready.recovery.journal
        self._session = session
        self.box = BlackBox(
            session.table,
            table_time,
            ready.writer,
            self._clocks,
            link=journal.link,
            number=len(journal.entries),
            told=self._look_at_writer,
        )
        self.box.take_up({**said, **ready.said}, len(journal.events))
        self._start()

    def copies(self, recovery: Recovery) -> bool:
        """Whether the game goes on in a copy of its journal."""
        return recovery.needs_copy or not self.shelf.has(recovery.journal.path)

    def close(self, why: str = "closed by hand") -> None:
        """The game is put away by a person: nothing is left to recover.

        The window waits for no slow disk: what is left is written aside, and that is told.
        """
        box, snapshots = self.box, self._snapshots
        if box is not None:
            self._take_snapshot()
            box.close(why, 0)
        self.box = self._snapshots = self._stands = self._session = self._gap = None
        self._given_up = False
        for timer in (self._look, self._due, self._soon):
            timer.stop()
        self._said.clear()
        self._repairs = 0
        self._show(Saved.NOTHING)
        if box is not None:
            self._end(box, partial(_ended, box, why, snapshots))

    def wait(self, seconds: float) -> None:
        """The program ends: give what was closed so long to be written."""
        until = time.monotonic() + seconds
        for ending in self._endings:
            ending.wait(max(0.0, until - time.monotonic()))

    def note_gap(self, gap: Gap) -> None:
        """The machine was away while a side's time ran; the clock is held since."""
        if (session := self._session) is not None:
            self._gap = len(session.table.state.at_table.ruled), gap

    @property
    def open_gap(self) -> Gap | None:
        """How long the machine was away, until the clock runs again or its times are ruled on."""
        if (session := self._session) is None or self._gap is None:
            return None
        known, (rulings, gap) = session.table.state.at_table, self._gap
        return gap if known.held is Held.MACHINE and len(known.ruled) == rulings else None

    def check(self) -> None:
        """The window is alive, and may be about to act: what was odd until now is told before it does."""
        if self.box is None:
            return
        for jump in self.box.look():
            self.jumped.emit(jump)
        self._look_at_writer()

    # ------------------------------------------------------------------------------------------------

    def _end(self, box: BlackBox, work: Callable[[], bool]) -> None:
        is_over = False

        def over(result: Callable[[], bool]) -> None:
            nonlocal is_over
            is_over = True
            if not result():
                self.failed.emit(
                    text(
                        "{path} is incomplete. Save as SGF on another disk now.",
                        path=str(box.saving.path),
                    )
                )

        path = box.saving.path
        ending = self._calls.start(work, over, writes=path.name)
        if not is_over:
            self._endings.append(ending)
            self._say(background_call.late_words(path))

    def _begin(self, session: Session, table_time: TableTime) -> None:
        title = _title_of(session)
        writer = self.folders.begin(title)
        self.box = BlackBox(
            session.table, table_time, writer, self._clocks, told=self._look_at_writer
        )
        try:
            self.box.open(title, program_words())
        except Exception as fault:  # noqa: BLE001 - the game goes on, and the mark says that it is not saved
            self._given_up, self.box = True, None
            writer.close(0)
            self._say(text("Cannot record this game ({why}).", why=why_words(fault)))
            self._show(Saved.FAILING)
            return
        if self._settings_file is not None:
            self.note_settings(self._settings_file)
        writer.wait_begun(background_call.PATIENCE)  # a healthy disk has it by then
        self._start()

    def note_settings(self, path: Path | None) -> None:
        """Write down whose settings are in force, in this journal and later ones; None for no file's."""
        self._settings_file = path
        if self.box is not None:
            name = text("the usual ones") if path is None else path.name
            words = text("Tournament settings: {name}", name=name)
            self.box.note({"words": words, "settings": "" if path is None else str(path)})

    def _start(self) -> None:
        assert self.box is not None
        self.box.start_beating()
        self._look.start()
        self._soon_snapshot()
        self.check()

    def _look_at_writer(self) -> None:
        if self.box is None:
            return
        saving = self.box.saving
        if saving.has_begun and saving.path is not self._stands:
            self._follow_to(saving)
        since = saving.waiting_since
        waits = 0.0 if since is None else time.monotonic() - since
        mark = _mark_of(saving, waits, self.medium)
        if mark is Saved.LATE and self.saved is not Saved.LATE:
            self._late_since = time.time() - waits
        self._show(mark)
        self._say_what_is_wrong(saving)
        later = None
        if since is not None:
            later = next((bar - waits for bar in (_AMBER_AFTER, _RED_AFTER) if bar > waits), None)
        if later is None:
            self._due.stop()
        else:
            self._due.start(round(later * 1000) + 1)

    def _say_what_is_wrong(self, saving: Saving) -> None:
        """Each once for a journal; a change by another program each time."""
        if saving.repairs > self._repairs:
            self._repairs = saving.repairs
            self._say(repaired_words())
        if saving.is_contested:
            self._say_once(text("Another program keeps changing {path}: end it.", path=saving.path))
        if saving.fault is not None and self.saved is Saved.FAILING:
            why = text("Saving failed ({why}). Trying again.", why=why_words(saving.fault))
            self._say_once(why)
        if saving.copy_fault is not None:
            why = why_words(saving.copy_fault)
            folder = next(iter(self.folders.copy_folders), "")
            self._say_once(text("No second copy in {folder} ({why}).", folder=folder, why=why))

    def _say_once(self, sentence: str) -> None:
        if sentence not in self._said:
            self._said.add(sentence)
            self._say(sentence)

    def _say(self, sentence: str) -> None:
        """Once the change that it is about is shown: a page that is turned takes older notices away."""
        QTimer.singleShot(0, self, partial(self.failed.emit, sentence))

    def _follow_to(self, saving: Saving) -> None:
        """The journal stands, or its folder was lost: it is said where, and pictures are put beside it."""
        before, self._stands = self._stands, saving.path
        self.medium = self.folders.medium_of(saving)
        if self._snapshots is not None:
            background_call.run_aside(partial(self._snapshots.close, None))
        self._snapshots = Snapshots(saving.path)
        self._soon_snapshot()
        if before is not None:
            self._say(
                text("Journal folder lost: recording in {folder}.", folder=saving.path.parent)
            )
            self.changed.emit()
        elif saving.passed is not None:
            self._say(passed_words(saving.passed, saving.path.parent))
        elif saving.in_memory:
            self._say(memory_words(saving.path.parent))
        elif not saving.has_reserve:
            self._say(text("Disk nearly full. Make room before resuming."))

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
            from ingboard.kifu.writer import write_record

            self._snapshots.put(write_record(self._session.record()))

    def _timer(self, every: int, then: Callable[[], None]) -> QTimer:
        timer = QTimer(self, interval=every, timerType=Qt.TimerType.CoarseTimer)
        timer.timeout.connect(then)
        return timer


def _mark_of(saving: Saving, waits: float, medium: Medium) -> Saved:
    """What the mark says while the oldest line that is not on the disk waits for so many seconds.

    While the first folder is still being looked for nothing has failed, however slow the disk.
    """
    looks_for_place = not saving.has_begun and saving.fault is None
    if saving.is_contested or (
        waits > (_RED_AFTER if saving.fault is None else _AMBER_AFTER) and not looks_for_place
    ):
        return Saved.FAILING
    if waits > _AMBER_AFTER:
        return Saved.LATE
    if saving.acts_wait:
        return Saved.WAITING
    if medium is Medium.TEMPORARY:
        return Saved.TEMPORARY
    return Saved.ALL if saving.copy_fault is None else Saved.ONE_COPY


def _ended(box: BlackBox, why: str, snapshots: Snapshots | None) -> bool:
    """Wait, in any thread, until a journal's last line is written; whether it is."""
    is_saved = box.close(why, None)
    if snapshots is not None:
        snapshots.close(None)
    return is_saved


def _title_of(session: Session) -> str:
    setup = session.table.setup
    players = " - ".join(name for name in setup.names if name)
    return labeled(setup.event, players) or text("Table")


def program_words() -> str:
    """The program and its version, as records and folders name it."""
    return f"ingboard {__version__}"


def _is_worth_it(session: Session) -> bool:
    """A game that is played here and has begun, or will with a clock."""
    return session.opened is None and bool(session.table.events or session.is_timed)
