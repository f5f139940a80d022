"""Scenes of the journal for the screenshots: looking back on a table, and tables that were interrupted."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard.table.journal.entry import Stamp
from ingboard.table.journal.real_clocks import RealClocks
from tests.app.driver import App
from tests.scenes.hand_time import HandTime, moves_of_game, round_game

_BEAT = 10_000
_EVENING = 1_795_286_000_000
_MOVES, _LONG_THINK = 117, 60


class _Stamps:
    """Machine clocks that go with the time of the hand."""

    def __init__(self, time: HandTime, begun: int) -> None:
        self._time = time
        self._begun = begun

    def stamp(self) -> Stamp:
        """All three at once."""
        now = self._time.moment
        return Stamp(now, now, self._begun + now)


def _think(app: App, time: HandTime, millis: int) -> None:
    """Let time pass with the heartbeats that the program would have had."""
    for _ in range(millis // _BEAT):
        time.moment += _BEAT
        app.journal.check()
    time.moment += millis % _BEAT
    app.presenter.note_time()


def _live(app: App, time: HandTime, begun: int = _EVENING) -> None:
    """A real game in mid-play: Black has bought a period, White is near it."""
    app.journal.use_machine_clocks(_Stamps(time, begun))
    app.presenter.start(round_game())
    app.presenter.toggle_pause()
    for number, move in enumerate(moves_of_game(_MOVES)):
        think = (7, 31, 118, 12, 64)[number % 5] * 1_000 + 137 * (number % 7)
        _think(app, time, think if number != _LONG_THINK else 1_600_000)
        app.presenter.choose(move.point)
        if number in (40, 80):
            app.presenter.toggle_pause()
            _think(app, time, 95_000)
            app.presenter.toggle_pause()
    _think(app, time, 41_600)
    QTest.qWait(300)
    app.refresh()


def timeline(app: App, time: HandTime) -> None:
    """The timeline over a table that goes on, at its end."""
    _live(app, time)
    app.run("timeline")
    while app.page_id != "timeline":  # the journal is read in a thread
        QTest.qWait(20)
    app.wait_for("aside")


def timeline_back(app: App, time: HandTime) -> None:
    """The timeline some minutes back, between two acts, moves and machine left out."""
    timeline(app, time)
    page = app.page("timeline")
    QTest.keyClicks(page, "57")
    for _ in range(30):
        QTest.keyClick(page, Qt.Key.Key_Left)
    for _ in range(4):
        QTest.keyClick(page, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)


def timeline_file(app: App, time: HandTime) -> None:
    """A journal that somebody altered, read from its file."""
    _live(app, time)
    path = app.journal.path
    assert path is not None
    data = bytearray(path.read_bytes())
    copy = path.with_name("copy.ingtable")
    data[data.index(b'"is":"ClockPaused"') + 6] ^= 1
    copy.write_bytes(bytes(data))
    app.presenter.toggle_pause()
    app.presenter.close()
    app.open(copy)
    app.wait_for("aside")


def recovery(app: App, time: HandTime) -> None:
    """Two games that were interrupted, the second of them altered since."""
    played = 7_300_000
    _live(app, time, RealClocks().stamp().wall - played - time.moment)
    path = app.journal.path
    assert path is not None
    for old in path.parent.glob("*interrupted*"):
        old.unlink()
    data = path.read_bytes().rstrip(b"\0")
    path.with_name("2-interrupted.ingtable").write_bytes(data[: len(data) * 9 // 10])
    changed = data.replace(b'"ClockPaused"', b'"ClockPauses"', 1)
    path.with_name("1-interrupted.ingtable").write_bytes(changed)
    app.presenter.toggle_pause()
    app.presenter.close()
    app.run("recover")
    app.wait_for("aside")


def recovery_altered(app: App, time: HandTime) -> None:
    """The altered one chosen."""
    recovery(app, time)
    QTest.keyClick(app.page(), Qt.Key.Key_Down)


def scenes() -> dict[str, Callable[[App, HandTime], None]]:
    """These scenes by name."""
    named = (timeline, timeline_back, timeline_file, recovery, recovery_altered)
    return {scene.__name__.replace("_", "-"): scene for scene in named}
