"""The tournament that the window's tables are played in: its switches and the referee's lock.

The lock stays open for a while after the last action. Knows no widget.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from ingboard.clock.moments import NOTHING, Millis, Moment, clock_digits
from ingboard.table import tournament as tournament_settings
from ingboard.table.credential import WrongTries, matches
from ingboard.table.session import Session
from ingboard.text import text
from ingboard.ui.widgets.background_call import BackgroundCalls


class TournamentPresenter(QObject):
    """Holds the settings in force; `changed` when others take their place.

    `told` is a sentence for the users of what could not be done, `done` of what was.

    Without a file the defaults of `Tournament` are in force. While `is_barred` says so, settings of a file do
    not take the place of those in force: neither they nor their lock are changed without its credential.
    """

    changed = Signal()
    told = Signal(object)
    done = Signal(object)

    def __init__(
        self, is_barred: Callable[[], bool], calls: BackgroundCalls, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._is_barred = is_barred
        self._calls = calls
        self.current = tournament_settings.Tournament()
        """The settings in force; `take_up` puts others in their place."""
        self._path: Path | None = None

    @property
    def path(self) -> Path | None:
        """The file they came from; None for settings that no file holds."""
        return self._path

    @property
    def said(self) -> str:
        """The tournament's name, or that of its file; "" for settings that no file holds."""
        return self.current.name or ("" if self._path is None else self._path.name)

    def take_up(self, tournament: tournament_settings.Tournament, path: Path | None = None) -> None:
        """Put settings in force."""
        if (tournament, path) != (self.current, self._path):
            self.current, self._path = tournament, path
            self.changed.emit()

    def write(self, path: Path) -> None:
        """Write the settings in force with what each does; a place that takes no file is told."""
        work = partial(_written, self.current, path, is_other=path != self._path)
        self._calls.start(work, partial(self._on_written, path), writes=path.name)

    def _on_written(self, path: Path, result: Callable[[], None]) -> None:
        try:
            result()
        except tournament_settings.TournamentError as fault:
            self.told.emit(str(fault))
            return
        self._path = path
        self.done.emit(text("Saved: {name}.", name=path.name))
        self.changed.emit()

    def open(self, path: Path) -> None:
        """Put a file's settings in force; a file that cannot be used changes nothing and is told."""
        if not self._bars():
            self._calls.start(partial(_read, path), partial(self._on_read, path, self._bars))

    def resume(self, path: Path) -> None:
        """The same for the settings of a table resumed, whose own credential was given."""
        self._calls.start(partial(_read, path), partial(self._on_read, path, lambda: False))

    def _on_read(
        self,
        path: Path,
        bars: Callable[[], bool],
        result: Callable[[], tuple[tournament_settings.Tournament, bool]],
    ) -> None:
        try:
            found, is_clear = result()
        except tournament_settings.TournamentError as fault:
            self.told.emit(str(fault))
            return
        if bars():  # locked in the meantime
            return
        self.take_up(found, path)
        if is_clear:
            self.told.emit(text("{name} not written: its PIN is still readable.", name=path.name))
        else:
            self.done.emit(text("Tournament settings: {name}.", name=found.name or path.name))

    def _bars(self) -> bool:
        if not self._is_barred():
            return False
        self.told.emit(text("Settings locked. Unlock first (Shift+F12)."))
        return True


def _written(tournament: tournament_settings.Tournament, path: Path, *, is_other: bool) -> None:
    """Write them in a thread. Raises TournamentError, with one sentence, if that cannot be done."""
    if (
        is_other
        and path.exists()
        and tournament_settings.read_tournament(path).lock not in ("", tournament.lock)
    ):
        raise tournament_settings.TournamentError(
            text("{name} has its own lock. Choose another name.", name=path.name)
        )
    tournament_settings.write_tournament(path, tournament)


def _read(path: Path) -> tuple[tournament_settings.Tournament, bool]:
    """What a file says, in a thread, and whether its PIN still stands there in clear."""
    return tournament_settings.read_tournament(path), tournament_settings.has_clear_pin(path)


_TICK = 250


class RefereeLock:
    """Locked, or open since the last action of the `tournament` in force, for as long as that says.

    One credential opens it, for referee actions, settings, decisions after a crash and moves taken back;
    where the tournament has none, whoever holds a key does. It bars people at the window, not those who have
    the files.
    """

    def __init__(self, tournament: Callable[[], tournament_settings.Tournament], tries: WrongTries) -> None:
        self._tournament = tournament
        self._tries = tries
        self._opened = ""
        self.since: Moment | None = None

    @property
    def has_credential(self) -> bool:
        """Whether a PIN is asked for."""
        return bool(self.in_force)

    @property
    def in_force(self) -> str:
        """The hash of the credential, "" for none."""
        return self._tournament().lock

    def wait(self) -> Millis:
        """How long no try is heard after wrong ones."""
        return self._tries.left()

    def open(self, typed: str, now: Moment) -> bool:
        """Unlock with what was typed; false for a wrong PIN, and for any while the wait lasts."""
        if not self.knows(typed, self.in_force):
            return False
        self.stay_open(now)
        return True

    def stay_open(self, now: Moment) -> None:
        """Whoever opened it has set another PIN; one that comes with other settings shuts it."""
        self.since, self._opened = now, self.in_force

    def knows(self, typed: str, lock: str) -> bool:
        """Whether this opens a lock, perhaps another one than that in force; a wrong try is counted."""
        if not lock:
            return True
        if self._tries.left():
            return False
        if not matches(typed, lock):
            self._tries.note_wrong()
            return False
        self._tries.forget()
        return True

    def words_for_wrong(self) -> str:
        """What to say after a try that opened nothing."""
        left = self.wait()
        if not left:
            return text("Wrong PIN. Still locked.")
        return text("Wrong PIN. Next try in {time}.", time=clock_digits(_whole(left)))

    def bars_settings(self, now: Moment) -> bool:
        """Whether the settings in force may not be changed now."""
        return self.has_credential and not self.touch(now)

    def touch(self, now: Moment) -> bool:
        """An act keeps an open lock open; a shut one stays shut. Tells which."""
        self.since = now if self.is_open(now) else None
        return self.since is not None

    def shut(self) -> None:
        """Lock."""
        self.since = None

    def left(self, now: Moment) -> Millis:
        """How long it stays open without another act; 0: locked."""
        if self.since is None or self._opened != self.in_force:
            return NOTHING
        return Millis(max(0, self.since + self._tournament().lock_after - now))

    def is_open(self, now: Moment) -> bool:
        """Whether the referee may act."""
        return self.left(now) > 0

    def bars(self, session: Session | None, now: Moment) -> bool:
        """Whether it keeps a ruling from being made: only a timed game that is played here has a lock."""
        if session is None or not session.is_timed or session.opened is not None:
            return False
        return not self.touch(now)


def lock_words(left: Millis) -> str:
    """How long the lock stays open, or that it is shut."""
    return text("Locks in {time}", time=clock_digits(_whole(left))) if left else text("Locked")


class PinWait(QObject):
    """Says that a PIN was wrong, and counts down until the next try is heard; `say` shows each sentence."""

    def __init__(
        self, lock: RefereeLock, say: Callable[[str], object], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._lock = lock
        self._say = say
        self._timer = QTimer(self, interval=_TICK)
        self._timer.timeout.connect(self._tell)

    def begin(self) -> None:
        """A PIN was wrong."""
        self._timer.start()
        self._tell()

    def end(self) -> None:
        """Say nothing more: it was opened, or left."""
        self._timer.stop()

    def _tell(self) -> None:
        self._say(self._lock.words_for_wrong())
        if not self._lock.wait():
            self._timer.stop()


def _whole(left: Millis) -> Millis:
    """In whole seconds, so that a wait that is shown as over is over."""
    return Millis(-(-left // 1000) * 1000)
