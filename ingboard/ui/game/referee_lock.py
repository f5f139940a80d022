"""The referee's lock, which stays open for a while after the last action. Knows no widget."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from ingboard.clock.moments import NOTHING, Millis, Moment, clock_digits
from ingboard.table import tournament as tournament_settings
from ingboard.table.credential import matches
from ingboard.table.session import Session
from ingboard.table.wrong_tries import WrongTries
from ingboard.text import text

_TICK = 250


class RefereeLock:
    """Locked, or open since the last action of the `tournament` in force, for as long as that says.

    One credential opens it, for referee actions, settings, decisions after a crash and moves taken back;
    where the tournament has none, whoever holds a key does. It bars people at the window, not those who have
    the files.
    """

    def __init__(
        self, tournament: Callable[[], tournament_settings.Tournament], tries: WrongTries
    ) -> None:
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
