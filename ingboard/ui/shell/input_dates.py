"""When what somebody did with keys and buttons happened, by the system's own time."""

from __future__ import annotations

from time import monotonic_ns

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QInputEvent, QKeyEvent

from ingboard.clock.moments import Moment
from ingboard.table.time_source import TableTime
from ingboard.ui.game.presenter import GamePresenter

_LONGEST = 60_000  # a difference larger than this is another start of the events' clock


_WRAPS = 2**32


class EventDates:
    """Dates of events on the clock of the table: a busy window gets a key later than it went down.

    Most systems stamp events with the milliseconds of the monotonic clock. Where they count from another
    start, the smallest difference seen is the difference of the two; 0 is an event without a timestamp.
    """

    def __init__(self) -> None:
        self._behind: int | None = None

    def moment_of(self, timestamp: int, now: Moment) -> Moment:
        """When an event happened that is dealt with now."""
        if timestamp <= 0:
            return now
        late = (monotonic_ns() // 1_000_000 - timestamp) % _WRAPS
        if late <= _LONGEST:
            return Moment(now - late)
        behind = now - timestamp
        if self._behind is None or behind < self._behind or behind - self._behind > _LONGEST:
            self._behind = behind
        return Moment(min(now, timestamp + self._behind))


class InputDates(QObject):
    """Dates the acts of a tab that keys and buttons lead to, whatever way they go through the widgets."""

    def __init__(self, presenter: GamePresenter, parent: QObject) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._time: TableTime | None = None
        self._over = QTimer(self, singleShot=True, interval=0)
        self._over.timeout.connect(self._on_over)

    @property
    def are_in_hand(self) -> bool:
        """Whether a key or a button is being dealt with."""
        return self._over.isActive()

    def note(self, event: QInputEvent) -> None:
        """What is done until this event has been dealt with happened when it did."""
        if event.timestamp() <= 0:
            self._over.start()
            return
        presenter = self._presenter
        if presenter.time is not self._time:
            self._time, self._keys, self._buttons = presenter.time, EventDates(), EventDates()
        dates = self._keys if isinstance(event, QKeyEvent) else self._buttons
        presenter.date_acts(dates.moment_of(event.timestamp(), presenter.time.now()))
        self._over.start()

    def _on_over(self) -> None:
        self._presenter.date_acts(None)
