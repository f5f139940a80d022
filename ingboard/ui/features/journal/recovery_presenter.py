"""After a crash: finds the tables that were never closed, and takes one up as a person has chosen."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from ingboard.board.points import PerColor
from ingboard.clock.moments import Moment
from ingboard.clock.reading import ClockReading, reading
from ingboard.table.journal.machine import RealClocks
from ingboard.table.journal.reading import Journal, JournalError
from ingboard.table.journal.recovery import Choice, Recovery, going_on, recovery_of
from ingboard.table.journal.shelf import ShelfError
from ingboard.table.opening import session_at
from ingboard.table.time_source import ContinuedTime
from ingboard.table.tournament import TournamentError, read_tournament
from ingboard.text import text
from ingboard.ui.features.journal.recovery_page import RecoveryPage
from ingboard.ui.features.journal.recovery_view_model import TakeUp, told_apart, unfinished_of
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.game.recording import Recording, held_words
from ingboard.ui.game.referee_lock import RefereeLock
from ingboard.ui.shell.notice import Notice

MOST_OFFERED = 6


class RecoveryPresenter(QObject):
    """Offers what can be recovered; `leave` takes the window back to where it was.

    `settings_noted` carries the tournament's file that was in force at a table taken up again. Where that has
    a lock, or else the settings in force now, a decision takes its PIN.
    """

    settings_noted = Signal(object)

    def __init__(
        self,
        controller: GamePresenter,
        recording: Recording,
        notice: Notice,
        leave: Callable[[], None],
        show_journal: Callable[[Path], object],
        lock: RefereeLock,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.page = RecoveryPage()
        self._controller = controller
        self._recording = recording
        self._notice = notice
        self._leave = leave
        self._show_journal = show_journal
        self._lock = lock
        self._found: tuple[Recovery, ...] = ()
        self.page.taken_up.connect(self._on_taken_up)
        self.page.later.connect(leave)
        self.page.looked_at.connect(self._on_looked_at)

    def look(self, *, held: bool) -> bool:
        """Look for tables to take up again; whether any is there.

        With `held` also for those open elsewhere, and for those put away before they had a result.
        """
        shelf = self._recording.shelf
        found = [(journal, "") for journal in shelf.unfinished(put_away=held)[:MOST_OFFERED]]
        if held:
            elsewhere = shelf.held_elsewhere()[:MOST_OFFERED]
            found += [(journal, held_words(journal, holder)) for journal, holder in elsewhere]
        offered = [(one, said) for journal, said in found if (one := _recovery(journal))]
        self._found = tuple(one for one, _ in offered)
        self.page.show_tables(
            told_apart(
                [
                    replace(
                        unfinished_of(one, _when(one), _clocks(one), said, _began(one)),
                        locked=bool(self._lock_of(one.journal)),
                    )
                    for one, said in offered
                ]
            )
        )
        return bool(self._found)

    def _may_decide(self, lock: str) -> bool:
        """Whether the PIN typed opens the table's lock; one of other settings in force must be open too."""
        typed = self.page.pin.text()
        self.page.pin.clear()
        if lock != self._lock.in_force and self._lock.bars_settings(self._controller.time.now()):
            self._notice.say(
                text("Other settings are in force. Unlock them first (Referee > Tournament).")
            )
            return False
        if not self._lock.knows(typed, lock):
            self._notice.say(self._lock.words_for_wrong())
            return False
        return True

    def _lock_of(self, journal: Journal) -> str:
        own = settings_lock(Path(journal.settings_file)) if journal.settings_file else ""
        return own or self._lock.in_force

    def look_back(self) -> None:
        """Open the timeline of the table that is chosen."""
        self._on_looked_at(self.page.chosen)

    def _on_looked_at(self, index: object) -> None:
        assert isinstance(index, int)
        self._show_journal(self._found[index].journal.path)

    def _on_taken_up(self, chosen: object) -> None:
        assert isinstance(chosen, TakeUp)
        recovery = self._found[chosen.index]
        if not self._may_decide(self._lock_of(recovery.journal)):
            return
        acts = going_on(recovery, chosen.choice, chosen.agreed)
        charged = recovery.gap or 0 if chosen.choice is Choice.CHARGED else 0
        time = ContinuedTime(Moment(recovery.at + charged))
        session = session_at(recovery.table)
        said: dict[str, object] = {
            "choice": str(chosen.choice),
            "by": chosen.by,
            "gap": recovery.gap,
        }
        try:
            self._recording.take_up(recovery, session, time, said)
        except (ShelfError, OSError) as fault:
            self._notice.say(str(fault))
            return
        self._controller.time = time
        for act in acts:
            recovery.table.submit(act)
        session.go_to(session.last_step)
        self._controller.begin(session)
        self._leave()
        if recovery.journal.settings_file:
            self.settings_noted.emit(Path(recovery.journal.settings_file))


def settings_lock(path: Path) -> str:
    """The lock of a settings file; "" for none, or for a file that cannot be used any more."""
    try:
        return read_tournament(path).lock
    except TournamentError:
        return ""


def _recovery(journal: Journal) -> Recovery | None:
    """What can be offered of a journal; events that no game can have had are kept, not offered."""
    try:
        return recovery_of(journal, RealClocks().stamp())
    except (JournalError, ValueError):
        return None


def _when(recovery: Recovery) -> str:
    return _local(recovery.journal.last.stamp.wall).strftime("%Y-%m-%d %H:%M:%S")


def _began(recovery: Recovery) -> str:
    """When its journal was opened: with the day where that was another one than that of the last act."""
    first, last = (
        _local(entry.stamp.wall)
        for entry in (recovery.journal.entries[0], recovery.journal.entries[-1])
    )
    return first.strftime("%H:%M:%S" if first.date() == last.date() else "%Y-%m-%d %H:%M:%S")


def _local(wall: int) -> datetime:
    return datetime.fromtimestamp(wall / 1000, tz=UTC).astimezone()


def _clocks(recovery: Recovery) -> PerColor[ClockReading] | None:
    clock = recovery.state.clock
    return None if clock is None else reading(clock, recovery.at)
