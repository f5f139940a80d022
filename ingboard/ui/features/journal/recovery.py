"""After a crash: the tables that were never closed, taken up as somebody chose.

Keeps what is edited as it is typed, and offers the drafts that a crash or a kill left.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, QStandardPaths, QTimer
from PySide6.QtWidgets import QMenu

from ingboard.clock.moments import Millis, Moment
from ingboard.kifu.findings import KifuError
from ingboard.table.drafts import DAYS_ASIDE, Draft, DraftShelf, put_aside
from ingboard.table.journal.blackbox import RealClocks
from ingboard.table.journal.continued_time import ContinuedTime
from ingboard.table.journal.form import JournalFault
from ingboard.table.journal.reading import Journal, JournalError, read_journal
from ingboard.table.journal.recovery import Choice, Continued, going_on, recovery_of
from ingboard.table.journal.shelf import UnreadableJournal, newest_snapshot
from ingboard.table.tournament import TournamentError, read_tournament
from ingboard.text import paragraph, plural, text
from ingboard.ui.features.journal.recovery_view_model import TakeUp, UnfinishedTable, told_apart
from ingboard.ui.game.tournament import PinWait
from ingboard.ui.game.view_model import StripAnswer
from ingboard.ui.shell.background_task import FileWish, are_large
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.widgets.background_call import BackgroundCall, call_within

if TYPE_CHECKING:
    from ingboard.table.document_session import DocumentSession
    from ingboard.table.draft_writer import DraftWriter
    from ingboard.ui.features.journal.recovery_page import RecoveryPage


MOST_OFFERED = 6
_SECOND = 1000


class OfferedGames(Struct, frozen=True):
    """What the page lists, and whether there is a game to go on with; `sentence` is said of the rest."""

    offers: tuple[UnfinishedTable, ...]
    can_go_on: bool
    sentence: str = ""


class RecoveryPresenter(QObject):
    """Offers what can be recovered; `leave` takes the window back to where it was.

    `look` and `look_into` read journals and touch nothing of the window: they may be called in a thread.

    Where the settings in force at a table have a lock, or else those in force now, a decision takes its PIN.
    """

    def __init__(self, services: WindowServices, leave: Callable[[], None]) -> None:
        super().__init__(services.tab)
        self._controller = services.presenter
        self._recording = services.recording
        self._notice = services.notice
        self._questions = services.questions
        self._tournament = services.tournament
        self._leave = leave
        self._look_at = partial(services.open, wish=FileWish.LOOKED_AT)
        self._lock = services.lock
        self._pin_wait = PinWait(services.lock, services.notice.say, self)
        self._found: tuple[UnfinishedTable, ...] = ()
        self._ages = QTimer(self, interval=_SECOND)
        self._ages.timeout.connect(self._grow_older)

    @cached_property
    def page(self) -> RecoveryPage:
        """Where what was found is listed; most starts find nothing."""
        from ingboard.ui.features.journal.recovery_page import RecoveryPage

        page = RecoveryPage()
        page.taken_up.connect(self._on_taken_up)
        page.later_button.clicked.connect(self._leave)
        page.look_button.clicked.connect(self.look_back)
        return page

    def look(self, *, held: bool = False) -> OfferedGames:
        """Look for tables to take up again.

        With `held` also for those open elsewhere, and for those put away before they had a result. What
        cannot be read is listed behind them.
        """
        shelf = self._recording.shelf
        look = shelf.look()
        journals = look.unfinished(put_away=held)[:MOST_OFFERED]
        offers = [offer for journal in journals for offer in self._offers_of(journal)]
        can_go_on = bool(offers)
        if held:
            for journal, holder in shelf.held_elsewhere()[:MOST_OFFERED]:
                offers += self._offers_of(journal, holder.words(journal.title))
        offers += [offer for one in look.unreadable[:MOST_OFFERED] for offer in _listed(one)]
        if not look.unreadable or can_go_on:
            return OfferedGames(tuple(offers), can_go_on)
        why = text("{why} See File > Interrupted games.", why=look.unreadable[0].sentence)
        return OfferedGames(tuple(offers), can_go_on, why)

    def look_into(self, path: Path) -> OfferedGames:
        """The game of one journal from any folder; nobody goes on with one that has a result, or is held.

        Raises JournalError, with one sentence, if there is none.
        """
        try:
            journal = read_journal(path)
        except JournalError as fault:
            offers = _listed(UnreadableJournal(path, str(fault)))
            if len(offers) < 2:
                raise
            return OfferedGames(tuple(offers), can_go_on=True)
        holder = self._recording.shelf.holder_of(path)
        offers = self._offers_of(journal, "" if holder is None else holder.words(journal.title))
        is_open = journal.fault is not None or not journal.is_finished
        return OfferedGames(tuple(offers), can_go_on=is_open and holder is None)

    def show(self, found: OfferedGames) -> None:
        """List what was found."""
        self._found = found.offers
        tables = []
        for table in found.offers:
            locked = table.recovery is not None and bool(self._lock_of(table.recovery.journal))
            tables.append(replace(table, locked=locked))
        self.page.show_tables(told_apart(tables))
        self._ages.start()

    def _grow_older(self) -> None:
        """The gap goes on while it is looked at."""
        if not self.page.isVisible():
            self._ages.stop()
            return
        wall = RealClocks().stamp().wall
        self._found = tuple(_older(table, wall) for table in self._found)
        self.page.follow([_older(table, wall) for table in self.page.tables])

    def _offers_of(self, journal: Journal, held: str = "") -> list[UnfinishedTable]:
        """What can be taken up of a journal: up to the damage, with what stands behind it, a snapshot."""
        offers = []
        for with_later in (False, True) if journal.later else (False,):
            try:
                recovery = recovery_of(journal, RealClocks().stamp(), with_later=with_later)
            except JournalError as fault:
                if not with_later:
                    offers.append(UnfinishedTable(journal.title, journal.path, why_not=str(fault)))
            else:
                copied = self._recording.copies(recovery)
                offers.append(UnfinishedTable(journal.title, journal.path, recovery, held, copied=copied))
        if journal.fault is JournalFault.ALTERED:
            offers += _snapshot(journal.path)
        return offers

    def _may_decide(self, lock: str) -> bool:
        """Whether the PIN typed opens the table's lock; one of other settings in force must be open too."""
        typed = self.page.pin.text()
        self.page.pin.clear()
        if lock != self._lock.in_force and self._lock.bars_settings(self._controller.time.now()):
            self._notice.say(text("Other settings in force. Unlock first (Referee > Tournament)."))
            return False
        if not self._lock.knows(typed, lock):
            self._pin_wait.begin()
            return False
        self._pin_wait.end()
        return True

    def _lock_of(self, journal: Journal) -> str:
        noted = journal.settings_file and self._is_ours(journal)
        lock = partial(settings_lock, Path(journal.settings_file))
        return (call_within(lock, "") if noted else "") or self._lock.in_force

    def _is_ours(self, journal: Journal) -> bool:
        """Whether it was written here; what a journal from elsewhere names is not on this computer."""
        return self._recording.shelf.has(journal.path)

    def look_back(self) -> None:
        """Open the timeline of the table that is chosen."""
        if self._found:
            self._look_at(self._found[self.page.chosen].path)

    def _on_taken_up(self, chosen: TakeUp) -> None:
        recovery = self._found[chosen.index].recovery
        assert recovery is not None
        journal = recovery.journal
        if self._may_decide(self._lock_of(journal)):
            self._questions.do(
                text("Reading {name}…", name=journal.path.name),
                self._recording.continuing(recovery),
                partial(self._take_up, chosen),
                aside=are_large([journal.path]),
                unwanted=_put_back,
            )

    def _take_up(self, chosen: TakeUp, ready: Continued) -> None:
        if self._controller.clock_runs:
            _put_back(ready)
            return
        recovery = ready.recovery
        acts = going_on(recovery, chosen.choice, chosen.agreed)
        charged = recovery.gap or 0 if chosen.choice is Choice.CHARGED else 0
        time = ContinuedTime(Moment(recovery.at + charged), recovery.journal.times_of_day)
        from ingboard.table.opening import session_at

        session = session_at(recovery.table)
        said: dict[str, object] = {"choice": str(chosen.choice), "by": chosen.by, "gap": recovery.gap}
        self._recording.take_up(ready, session, time, said)
        for act in acts:
            recovery.table.submit(act)
        session.go_to(session.last_step)
        self._controller.begin(session, time)
        self._leave()
        if recovery.journal.settings_file and self._is_ours(recovery.journal):
            self._open_settings(Path(recovery.journal.settings_file))

    def _open_settings(self, path: Path) -> None:
        """The settings of a table resumed, unless a person has chosen others since the start.

        A lock that the table had holds on all the same.
        """
        if self._tournament.path is None or call_within(partial(settings_lock, path), ""):
            self._tournament.resume(path)


def _older(table: UnfinishedTable, wall: int) -> UnfinishedTable:
    """A table at that time of day, in milliseconds since 1970; a gap that is not known stays so."""
    recovery = table.recovery
    if recovery is None or recovery.gap is None:
        return table
    gap = Millis(max(recovery.gap, wall - recovery.last.stamp.wall))
    return replace(table, recovery=replace(recovery, gap=gap))


def _put_back(ready: Continued) -> None:
    BackgroundCall(ready.put_back)


def settings_lock(path: Path) -> str:
    """The lock of a settings file; "" for none, or for a file that cannot be used any more."""
    try:
        return read_tournament(path).lock
    except TournamentError:
        return ""


def _listed(one: UnreadableJournal) -> list[UnfinishedTable]:
    """A file of which nothing can be taken up, and the record that stands beside it."""
    return [UnfinishedTable(one.path.stem, one.path, why_not=one.sentence), *_snapshot(one.path)]


def _snapshot(journal: Path) -> list[UnfinishedTable]:
    """The record of a damaged journal's game, to be looked at; it knows no clock."""
    path = newest_snapshot(journal)
    if path is None:
        return []
    words = text("Last record of this game; without clocks.")
    return [UnfinishedTable(path.stem, path, why_not=words)]


_WRITTEN_AFTER = 250


class DraftPresenter(QObject):
    """Keeps a draft of the session in the window, one at a time, and offers those that a crash left.

    What is edited is kept within half a second, so that no crash and no kill costs more. A game that is
    recorded in a journal needs none as long as it is one line of moves.
    """

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self.shelf = DraftShelf(drafts_folder())
        self._controller = services.presenter
        self._questions = services.questions
        self._notice = services.notice
        self._study: DocumentSession | None = None
        self._writer: DraftWriter | None = None
        self._noted: object = None
        self._told = False
        self._soon = QTimer(self, singleShot=True, interval=_WRITTEN_AFTER)
        self._soon.timeout.connect(self._write)

    def on_change(self) -> None:
        """Keep the session in the window; the one before was saved or given up by a person."""
        session = self._controller.session
        if session is not None and session.is_trial:
            return
        study = None if session is None else session.study
        if study is not self._study:
            self._leave()
            self._study = study
        if study is None:
            return
        if study.is_saved or not study.was_changed:
            self._end(keep=False)
        elif self._noted is not study.document and _needs_draft(study):
            self._noted = study.document
            if not self._soon.isActive():
                self._soon.start()

    def close(self, *, keep: bool = False) -> None:
        """The program ends: a draft is put aside if it is not saved; with `keep` the next start offers it."""
        if keep and self._soon.isActive():
            self._write()
        if keep:
            self._end(keep=True)
        else:
            self._leave()
        self._study = None

    def _leave(self) -> None:
        """The record before was saved, or is left without that: then its draft is kept aside for a while."""
        study = self._study
        is_lost = study is not None and study.was_changed and not study.is_saved and _needs_draft(study)
        if is_lost and (self._soon.isActive() or self._writer is None):
            self._write()
        self._end(keep=False, aside=is_lost)

    def offer(self) -> bool:
        """Ask about the newest draft that was left behind; False where there is none."""
        return self._offer(self.shelf.left_behind())

    def offer_of_record(self) -> bool:
        """Ask about the draft of the record that was just opened; False where there is none."""
        session = self._controller.session
        if session is None or session.path is None:
            return False
        path = session.path.absolute()
        files = ((draft, draft.note.file) for draft in self.shelf.left_behind())
        return self._offer(tuple(draft for draft, file in files if file and file.absolute() == path))

    def _offer(self, drafts: tuple[Draft, ...]) -> bool:
        if not drafts:
            return False
        self._questions.ask(
            _words_of(drafts),
            StripAnswer(partial(self._discard, drafts[0]), text("Discard")),
            StripAnswer(partial(self._resume, drafts[0]), text("Resume")),
        )
        return True

    def fill_menu(self, menu: QMenu) -> None:
        """List the drafts that can be taken up, also those that were given up lately."""
        menu.clear()
        drafts = self.shelf.kept()
        for draft in drafts:
            title = draft.note.title
            if draft.note.aside:
                title = text("{title} (given up)", title=title)
            action = menu.addAction(f"{title}\t{_when(draft)}")
            action.triggered.connect(partial(self._resume, draft))
        if not drafts:
            menu.addAction(text("None", "drafts")).setEnabled(False)

    def _resume(self, draft: Draft) -> None:
        if self._controller.clock_runs:
            self._notice.say(text("Pause the clock first (Space)."))
        else:
            self._questions.after_saving(partial(self._show, draft))

    def _show(self, draft: Draft) -> None:
        from ingboard.table.draft_writer import DraftWriter
        from ingboard.table.opening import open_draft

        try:
            study = open_draft(draft)
            kept = self.shelf.take(draft.path)
        except (KifuError, OSError) as fault:
            self._notice.say(str(fault))
            return
        self._leave()
        self._study, self._noted = study, study.document
        self._writer = DraftWriter(self.shelf, kept)
        self._controller.begin(study)
        self._notice.tell(text("Draft of {when}. Save keeps it.", when=_when(draft)))

    def _discard(self, draft: Draft) -> None:
        put_aside(draft.path)
        if not self.offer():
            self._notice.tell(text("Kept for {days} days: File > Kept drafts.", days=DAYS_ASIDE))

    def _write(self) -> None:
        self._soon.stop()
        if self._study is None:
            return
        if self._writer is None:
            from ingboard.table.draft_writer import DraftWriter

            self._writer = DraftWriter(self.shelf)
        self._writer.put(*self._study.draft())
        if self._writer.failed and not self._told:
            self._told = True
            self._notice.say(text("No drafts on this disk: save often (Ctrl+S)."))

    def _end(self, *, keep: bool, aside: bool = False) -> None:
        self._soon.stop()
        self._noted = None
        if self._writer is not None:
            self._writer.close(keep=keep, aside=aside)
            self._writer = None


def _words_of(drafts: tuple[Draft, ...]) -> str:
    newest = drafts[0]
    said = text(
        "{title} unsaved when the program ended ({when}); draft kept.",
        title=newest.note.title,
        when=_when(newest),
    )
    others = len(drafts) - 1
    if not others:
        return said
    more = plural("One more in the File menu.", "{number} more in the File menu.", others)
    return paragraph((said, more))


def _when(draft: Draft) -> str:
    moment = datetime.fromtimestamp(draft.written).astimezone()
    return f"{moment:%Y-%m-%d %H:%M}"


def drafts_folder() -> Path:
    """Where the drafts of this machine are kept."""
    where = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(where)) / "drafts"


def _needs_draft(study: DocumentSession) -> bool:
    """Not for a game that the journal holds whole: begun here, one line of bare moves."""
    return study.is_of_file or not study.game.is_bare
