"""Scenes of the journal for the screenshots: looking back on a table, and tables that were interrupted."""

from __future__ import annotations

from collections.abc import Callable

from hand_time import HandTime, moves_of_game, round_game
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard.table.journal.machine import RealClocks
from ingboard.table.journal.records import Stamp
from ingboard.ui.shell.main_window import MainWindow
from ingboard.ui.shell.menus import Act

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


def _think(window: MainWindow, time: HandTime, millis: int) -> None:
    """Let time pass with the heartbeats that the program would have had."""
    for _ in range(millis // _BEAT):
        time.moment += _BEAT
        window.record.recording.check()
    time.moment += millis % _BEAT
    window.controller.note_time()


def _live(window: MainWindow, time: HandTime, begun: int = _EVENING) -> None:
    """A real game in mid-play: Black has bought a period, White is near it."""
    window.record.recording._clocks = _Stamps(time, begun)  # noqa: SLF001 - the pictures' own time
    window.controller.start(round_game())
    window.controller.toggle_pause()
    for number, move in enumerate(moves_of_game(_MOVES)):
        think = (7, 31, 118, 12, 64)[number % 5] * 1_000 + 137 * (number % 7)
        _think(window, time, think if number != _LONG_THINK else 1_600_000)
        window.controller.choose(move.point)
        if number in (40, 80):
            window.controller.toggle_pause()
            _think(window, time, 95_000)
            window.controller.toggle_pause()
    _think(window, time, 41_600)
    box = window.record.recording.box
    assert box is not None
    QTest.qWait(300)
    window.refresh()


def timeline(window: MainWindow, time: HandTime) -> None:
    """The timeline over a table that goes on, at its end."""
    _live(window, time)
    window.do(Act.TIMELINE)


def timeline_back(window: MainWindow, time: HandTime) -> None:
    """The timeline some minutes back, between two acts, moves and machine left out."""
    timeline(window, time)
    page = window.rooms.timeline.page
    QTest.keyClicks(page, "57")
    for _ in range(30):
        QTest.keyClick(page, Qt.Key.Key_Left)
    for _ in range(4):
        QTest.keyClick(page, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)


def timeline_file(window: MainWindow, time: HandTime) -> None:
    """A journal that somebody altered, read from its file."""
    _live(window, time)
    path = window.record.recording.path
    assert path is not None
    data = bytearray(path.read_bytes())
    copy = path.with_name("copy.ingtable")
    data[data.index(b'"is":"ClockPaused"') + 6] ^= 1
    copy.write_bytes(bytes(data))
    window.controller.toggle_pause()
    window.controller.close()
    window.rooms.show_journal(copy)


def recovery(window: MainWindow, time: HandTime) -> None:
    """Two games that were interrupted, the second of them altered since."""
    played = 7_300_000
    _live(window, time, RealClocks().stamp().wall - played - time.moment)
    path = window.record.recording.path
    assert path is not None
    for old in path.parent.glob("*interrupted*"):
        old.unlink()
    data = path.read_bytes().rstrip(b"\0")
    path.with_name("2-interrupted.ingtable").write_bytes(data[: len(data) * 9 // 10])
    changed = data.replace(b'"ClockPaused"', b'"ClockPauses"', 1)
    path.with_name("1-interrupted.ingtable").write_bytes(changed)
    window.controller.toggle_pause()
    window.controller.close()
    window.do(Act.RECOVER)


def recovery_altered(window: MainWindow, time: HandTime) -> None:
    """The altered one chosen."""
    recovery(window, time)
    room = window.record._recovery  # noqa: SLF001 - it has no other name
    assert room is not None
    QTest.keyClick(room.page, Qt.Key.Key_Down)


def scenes() -> dict[str, Callable[[MainWindow, HandTime], None]]:
    """These scenes by name."""
    named = (timeline, timeline_back, timeline_file, recovery, recovery_altered)
    return {scene.__name__.replace("_", "-"): scene for scene in named}
