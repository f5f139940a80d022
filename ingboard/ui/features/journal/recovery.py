"""After a crash: the tables that were never closed, taken up as somebody chose."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer

from ingboard.clock.moments import Millis, Moment
from ingboard.table.journal.continued_time import ContinuedTime
from ingboard.table.journal.continuing import Continued
from ingboard.table.journal.form import JournalFault
from ingboard.table.journal.reading import Journal, JournalError, read_journal
from ingboard.table.journal.real_clocks import RealClocks
from ingboard.table.journal.recovery import Choice, going_on, recovery_of
from ingboard.table.journal.shelf import UnreadableJournal
from ingboard.table.journal.snapshots import newest_snapshot
from ingboard.table.tournament import TournamentError, read_tournament
from ingboard.text import text
from ingboard.ui.features.journal.recovery_view_model import TakeUp, UnfinishedTable, told_apart
from ingboard.ui.game.referee_lock import PinWait
from ingboard.ui.shell.background_task import FileWish
from ingboard.ui.shell.opening_work import are_large
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.widgets.background_call import BackgroundCall, call_within

if TYPE_CHECKING:
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
        self._presenter = services.presenter
        self._recording = services.recording
        self._notice = services.notice
        self._questions = services.questions
        self._tournament = services.tournament
        self._leave = leave
        self._show_game = services.pages.show_game
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
                offers.append(
                    UnfinishedTable(journal.title, journal.path, recovery, held, copied=copied)
                )
        if journal.fault is JournalFault.ALTERED:
            offers += _snapshot(journal.path)
        return offers

    def _may_decide(self, lock: str) -> bool:
        """Whether the PIN typed opens the table's lock; one of other settings in force must be open too."""
        typed = self.page.pin.text()
        self.page.pin.clear()
        if lock != self._lock.in_force and self._lock.bars_settings(self._presenter.time.now()):
            self._notice.say(
                text("This table has other settings. Unlock first (Referee > Tournament).")
            )
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
        if self._presenter.clock_runs:
            _put_back(ready)
            return
        recovery = ready.recovery
        acts = going_on(recovery, chosen.choice, chosen.agreed)
        charged = recovery.gap or 0 if chosen.choice is Choice.CHARGED else 0
        time = ContinuedTime(Moment(recovery.at + charged), recovery.journal.times_of_day)
        from ingboard.table.opening import session_at

        session = session_at(recovery.table)
        said: dict[str, object] = {
            "choice": str(chosen.choice),
            "by": chosen.by,
            "gap": recovery.gap,
        }
        self._recording.take_up(ready, session, time, said)
        for act in acts:
            recovery.table.submit(act)
        session.go_to(session.last_step)
        self._presenter.begin(session, time)
        self._leave()
        self._show_game()  # not what was looked at before
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
