"""What one click and one step back cost, and what running clocks cost; it fails nothing.

    python tests/benchmarks/acts.py [--acts] [--clocks] [--where ACT]

An act is what Qt's events do from the press of the button or key until nothing waits to be painted. Its
calls are all that a profiler sees, Qt's and builtins too; functions and files are the project's own, each
once.
Times are CPU times, medians over the repetitions. A clock's share of a core and the wake-ups of its process
are taken over some seconds in which nobody touches anything. `--where` prints which files an act calls most.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from types import CodeType, FrameType

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer  # noqa: E402 - the platform is set first
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QApplication, QWidget  # noqa: E402

from ingboard.board.points import PerColor, Point  # noqa: E402
from ingboard.board.position import empty_position  # noqa: E402
from ingboard.clock.control import Ing  # noqa: E402
from ingboard.clock.moments import minutes  # noqa: E402
from ingboard.game.default_terms import default_terms  # noqa: E402
from ingboard.game.setup import GameSetup  # noqa: E402
from ingboard.rules.ruleset import RuleText  # noqa: E402
from ingboard.table.tournament import Tournament  # noqa: E402
from tests.benchmarks import reviewed_files  # noqa: E402

_SIZE = (1366, 768)
_TIMES = 9
_WATCHED = 5.0  # seconds
_IDLE = 0.03  # CPU seconds of 0.2
_OURS = str(ROOT / "ingboard") + os.sep


class Subject:
    """The window that is measured. Nothing else here knows how it is made inside."""

    def __init__(self) -> None:
        from ingboard.ui.shell.preferences import Look, Preferences
        from ingboard.ui.style import apply_theme
        from tests.app.driver import App

        app = QApplication.instance() or QApplication([])
        assert isinstance(app, QApplication)
        self.app = app
        self.app.setApplicationName("ingboard")
        apply_theme(self.app, "light", 1.0)
        self._window = App(Preferences(look=Look.LIGHT, scale=1.0))
        self._window.use_tournament(Tournament(sound_test=False))
        self._window.show(*_SIZE)
        self.settle()

    def join(self, code: str) -> None:
        """Be a table of the hall whose join code this is; "" leaves it."""
        self._window.use_tournament(Tournament(sound_test=False, hall=code))

    def start(self, setup: GameSetup) -> None:
        """A game with a clock; the first click starts it."""
        self._window.presenter.start(setup)
        self._window.presenter.toggle_pause()
        self.settle()

    def start_another(self, setup: GameSetup) -> None:
        """The same at a further table of the window."""
        table = self._window.tabs.open_another()
        table.presenter.start(setup)
        table.presenter.toggle_pause()
        self.settle()

    def open(self, path: Path) -> None:
        """A record, at its end, however long it takes to read, and to look through behind it."""
        self._window.open(path)
        while self._window.session is None:
            self.settle()
        self._window.key("End")
        self.settle()
        spent = 1.0
        while spent > _IDLE:
            began = time.process_time()
            QTest.qWait(200)
            spent = time.process_time() - began

    def click(self, point: Point) -> None:
        """Press and release the left button on a point of the board."""
        self._window.click(point)
        self.app.processEvents()

    def step_back(self) -> None:
        """The left arrow."""
        self._window.key("Left")
        self.app.processEvents()

    def settle(self) -> None:
        """Until the board wears its skin and everything is painted."""
        self._window.board.finish_skin()
        for _ in range(5):
            QTest.qWait(40)

    def close(self) -> None:
        """Put everything away, without a question."""
        self._window.leave_hall()
        self._window.detach()
        self._window.end()
        self._window.window.hide()
        self._window.window.deleteLater()
        self.app.processEvents()


@dataclass(frozen=True)
class Cost:
    """What an act cost, on the median."""

    calls: int
    functions: int
    files: int
    painted: int
    milliseconds: float


class _Count:
    """Counts calls while it profiles; what a function calls outside Python counts as its own."""

    def __init__(self) -> None:
        self.codes: Counter[CodeType] = Counter()

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        if event in ("call", "c_call"):
            self.codes[frame.f_code] += 1

    def ours(self) -> Counter[str]:
        """Calls by file of the project."""
        found: Counter[str] = Counter()
        for code, times in self.codes.items():
            if code.co_filename.startswith(_OURS):
                found[code.co_filename.removeprefix(_OURS)] += times
        return found

    def functions(self) -> int:
        """Functions of the project that were entered."""
        return sum(code.co_filename.startswith(_OURS) for code in self.codes)


class _Paints(QObject):
    """Counts what is painted while it filters."""

    def __init__(self) -> None:
        super().__init__()
        self.widgets: Counter[str] = Counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            self.widgets[f"{type(watched).__name__} {watched.objectName()}"] += 1
        return False


def counted(act: Callable[[], object]) -> _Count:
    """Do the act once and count what it calls."""
    count = _Count()
    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(None)
    return count


def cost_of(app: QApplication, act: Callable[[], object], where: str = "") -> Cost:
    """Do the act again and again: counted, watched as it paints, and timed."""
    act()
    counts: list[_Count] = []
    paints: list[_Paints] = []
    times: list[float] = []
    for _ in range(_TIMES):
        counts.append(counted(act))
        painted = _Paints()
        app.installEventFilter(painted)
        act()
        app.removeEventFilter(painted)
        paints.append(painted)
        began = time.process_time()
        act()
        times.append(1000 * (time.process_time() - began))
    if where:
        _print_where(counts[-1], paints[-1])
    return Cost(
        round(median(sum(count.codes.values()) for count in counts)),
        round(median(count.functions() for count in counts)),
        round(median(len(count.ours()) for count in counts)),
        round(median(sum(painted.widgets.values()) for painted in paints)),
        median(times),
    )


def _print_where(count: _Count, painted: _Paints) -> None:
    for name, times in count.ours().most_common(60):
        print(f"    {times:6} {name}")
    for name, times in painted.widgets.most_common(60):
        print(f"    {times:6} painted {name}")


def timed() -> GameSetup:
    control = Ing(minutes(60), minutes(10), 3, 2)
    rules = RuleText.SIMPLIFIED
    return GameSetup(
        rules=rules,
        first=empty_position(19, 19),
        terms=default_terms(rules),
        names=PerColor("Nora Lindqvist", "Chen Wei-Lun"),
        controls=PerColor(control, control),
    )


def points_apart() -> Iterator[Point]:
    """Points that lie apart, so that nothing is captured."""
    return (Point(row, column) for row in range(0, 19, 2) for column in range(0, 19, 2))


@contextmanager
def _subject() -> Iterator[Subject]:
    subject = Subject()
    try:
        yield subject
    finally:
        subject.close()


def measure_acts(folder: Path, where: str) -> None:
    """A click and a step back, in a free game, in a timed one, and on a line of 20,000 moves."""
    print(f"{'':34} {'calls':>6} {'functions':>9} {'files':>5} {'painted':>7} {'ms':>6}")

    def show(name: str, subject: Subject, act: Callable[[], object]) -> None:
        cost = cost_of(subject.app, act, where if where == name else "")
        print(
            f"{name:34} {cost.calls:6} {cost.functions:9} {cost.files:5} {cost.painted:7}"
            f" {cost.milliseconds:6.1f}"
        )

    for name, setup in (("free", None), ("timed", timed())):
        with _subject() as subject:
            if setup is not None:
                subject.start(setup)
            points = points_apart()
            subject.click(next(points))
            subject.settle()

            def click(subject: Subject = subject, points: Iterator[Point] = points) -> None:
                subject.click(next(points))

            show(f"click, {name} game", subject, click)
            show(f"step back, {name} game", subject, subject.step_back)
    for number in (300, 20_000):
        path = folder / f"{number}.sgf"
        path.write_text(reviewed_files.line(number))
        with _subject() as subject:
            subject.open(path)
            show(f"step back, record of {number:,} moves", subject, subject.step_back)


def measure_clocks() -> None:
    """The share of a core and the wake-ups of running clocks, in one window."""
    with _subject() as subject:
        print(f"{'no clock':24} {_idle(subject)}")
        subject.start(timed())
        subject.click(Point(3, 3))
        subject.settle()
        print(f"{'one running clock':24} {_idle(subject)}")
        for _ in range(15):
            subject.start_another(timed())
        subject.settle()
        print(f"{'16 running clocks':24} {_idle(subject)}")


def _idle(subject: Subject) -> str:
    before, painted = resource.getrusage(resource.RUSAGE_SELF), _Paints()
    began = time.perf_counter()
    _wait(_WATCHED)
    passed, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_SELF)
    cpu = (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) / passed
    wakes = (after.ru_nvcsw - before.ru_nvcsw) / passed
    subject.app.installEventFilter(painted)
    _wait(_WATCHED)
    subject.app.removeEventFilter(painted)
    paints = sum(painted.widgets.values()) / _WATCHED
    return f"{100 * cpu:5.1f} % of a core, {wakes:5.0f} wake-ups and {paints:5.1f} paints a second"


def _wait(seconds: float) -> None:
    """Leave the window to itself: the waits of tests wake it up."""
    loop = QEventLoop()
    QTimer.singleShot(int(1000 * seconds), loop.quit)
    loop.exec()


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--acts", action="store_true", help="only the acts")
    parser.add_argument("--clocks", action="store_true", help="only the clocks")
    parser.add_argument("--where", default="", help="an act by its name in the table")
    options = parser.parse_args(arguments)
    with TemporaryDirectory() as kept:
        for name in ("CONFIG", "DATA", "CACHE", "STATE"):
            os.environ[f"XDG_{name}_HOME"] = f"{kept}/{name.lower()}"
        os.environ["HOME"] = kept
        if not options.clocks:
            measure_acts(Path(kept), options.where)
        if not options.acts:
            measure_clocks()


if __name__ == "__main__":
    main()
