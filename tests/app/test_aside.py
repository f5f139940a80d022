"""What has no bound is not done in the window's thread: clocks of other tables run there.

Asserts which thread reads, and that nothing is told faster than the window deals with it; how long the window
really stands still over fifty thousand files is what `tests/faults/large_library.py` measures.
"""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import QObject, QTimer

from ingboard.review.library.store import Store
from ingboard.table.journal import shelf
from ingboard.ui.features.compare import other_record
from ingboard.ui.features.find.library.table import ListedGames
from ingboard.ui.shell import background_task
from ingboard.ui.shell.background_task import BackgroundTask
from tests.unit.table.journal.games import timed_setup

LONG = 20_000


class Where:
    """In which threads something was called."""

    def __init__(self) -> None:
        self.threads: set[threading.Thread] = set()

    @property
    def is_aside(self) -> bool:
        return bool(self.threads) and threading.main_thread() not in self.threads

    def watched(self, called):
        def watching(*given, **named):
            self.threads.add(threading.current_thread())
            return called(*given, **named)

        return watching


@pytest.fixture
def where():
    return Where()


@pytest.fixture
def behind(app):
    """A second table; the clock of the first one runs."""
    app.presenter.start(timed_setup())
    app.presenter.toggle_pause()
    assert app.session.table.state.clock.running is not None
    return app.tabs.open_another()


def test_a_library_is_looked_through_read_listed_and_arranged_aside(
    behind, tmp_path, monkeypatch, qtbot, where
):
    monkeypatch.setattr("ingboard.ui.features.find.library.table._MOST_AT_ONCE", 3)
    for owner, name in ((Store, "games"), (Store, "last_cells"), (Store, "put")):
        monkeypatch.setattr(owner, name, where.watched(getattr(owner, name)))
    monkeypatch.setattr(ListedGames, "arranged", where.watched(ListedGames.arranged))
    for number in range(12):
        (tmp_path / f"{number}.sgf").write_text(f"(;GM[1]SZ[9]PB[B{number}];B[aa])")
    behind.run("library")
    where.threads.clear()  # an empty list is arranged at once
    behind.feature("library").add(str(tmp_path))
    page = behind.page()
    qtbot.waitUntil(lambda: page.table.games.rowCount() == 12, timeout=LONG)
    page.filter.setText("b1")
    qtbot.waitUntil(lambda: page.table.games.rowCount() == 3, timeout=LONG)
    page.table.sortByColumn(0, page.table.horizontalHeader().sortIndicatorOrder())
    qtbot.waitUntil(lambda: not behind.is_working("library"), timeout=LONG)
    assert [page.table.games.index(row, 0).data() for row in range(3)] == ["B1", "B10", "B11"]
    assert where.is_aside


def test_a_large_record_beside_another_is_read_aside_and_may_be_left(
    behind, tmp_path, monkeypatch, qtbot, where
):
    other = tmp_path / "other.sgf"
    other.write_text("(;GM[1]SZ[9];B[cc];W[gg])")
    one = tmp_path / "one.sgf"
    one.write_text("(;GM[1]SZ[9];B[cc];W[gc])")
    assert behind.open(one)
    monkeypatch.setattr("ingboard.ui.features.compare.presenter.is_large", lambda _: True)
    go_on = threading.Event()

    def slow(*given):
        assert go_on.wait(LONG / 1_000)
        return other_record.open_other(*given)

    name = "ingboard.ui.features.compare.presenter.open_other"
    monkeypatch.setattr(name, where.watched(slow))
    behind.run("compare")
    behind.choose_path(other)
    assert "other.sgf" in behind.strip.sentence
    behind.key("Esc")
    go_on.set()
    assert not behind.is_working("aside")
    assert behind.page_id != "compare"
    behind.run("compare")
    behind.choose_path(other)
    qtbot.waitUntil(lambda: behind.page_id == "compare", timeout=LONG)
    assert where.is_aside


def test_the_journals_of_a_round_are_read_aside(app, monkeypatch, qtbot, where):
    monkeypatch.setattr(shelf.Shelf, "look", where.watched(shelf.Shelf.look))
    app.presenter.start(timed_setup())
    app.run("result-sheet")
    app.page("result-sheet").pairing_button.click()
    qtbot.waitUntil(lambda: not app.is_working("result-sheet"), timeout=LONG)
    assert where.is_aside


@pytest.fixture
def task(qapp):
    owner = QObject(qapp)
    yield BackgroundTask(owner)
    owner.deleteLater()


def test_a_work_never_gets_far_ahead_of_the_window(task, qtbot):
    made, dealt, ahead = [], [], []

    def work():
        for step in range(2_000):
            made.append(step)
            yield step

    def deal(step):
        dealt.append(step)
        ahead.append(len(made) - len(dealt))

    task.stepped.connect(deal)
    with qtbot.waitSignal(task.finished, timeout=LONG):
        task.start(work)
    assert dealt == list(range(2_000))
    assert max(ahead) <= background_task._MOST_WAITING + 1


def test_the_window_sees_to_other_things_between_steps(task, qtbot, monkeypatch):
    monkeypatch.setattr(background_task, "_AT_ONCE", 0.0)
    turns: list[int] = []
    dealt: list[object] = []
    task.stepped.connect(dealt.append)
    other = QObject()
    timer = QTimer(other)
    timer.timeout.connect(lambda: turns.append(len(dealt)))
    timer.start(0)
    with qtbot.waitSignal(task.finished, timeout=LONG):
        task.start(lambda: (step for step in range(500)))
    assert len(dealt) == 500
    assert len([at for at in set(turns) if 0 < at < 500]) > 50


def test_steps_that_only_say_how_far_it_is_are_told_ten_times_a_second(qapp, qtbot):
    owner = QObject(qapp)
    task, told = BackgroundTask(owner, lambda step: isinstance(step, int)), list[object]()
    task.stepped.connect(told.append)
    with qtbot.waitSignal(task.finished, timeout=LONG):
        task.start(lambda: (each for each in [*range(5_000), "last"]))
    assert told[-1] == "last"
    assert len(told) < 500


def test_a_stopped_work_ends_even_while_it_waits_for_the_window(task, qtbot):
    ended = threading.Event()

    def work():
        try:
            yield from range(10_000)
        finally:
            ended.set()

    task.stepped.connect(lambda _: task.stop())
    task.start(work)
    qtbot.waitUntil(ended.is_set, timeout=LONG)
    assert not task.is_working
