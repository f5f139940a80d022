"""What has no bound is not done in the window's thread: clocks of other tables run there.

Asserts which thread reads, and that nothing is told faster than the window deals with it; how long the window
really stands still over fifty thousand files is what `tests/faults/large_library.py` measures.
"""

from __future__ import annotations

import threading
from importlib import import_module

import pytest
from PySide6.QtCore import QObject, QTimer

from ingboard.board.points import Point
from ingboard.kifu.tree import writing
from ingboard.review.library.store import Store
from ingboard.table.journal import shelf
from ingboard.table.opening import open_session
from ingboard.ui.features.compare.presenter import open_other
from ingboard.ui.features.export.record_paper import RecordPaper
from ingboard.ui.features.find.lists import ListedGames
from ingboard.ui.features.timeline.evidence import EvidenceForm
from ingboard.ui.shell import background_task, opening_work
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
    monkeypatch.setattr("ingboard.ui.features.find.lists._MOST_AT_ONCE", 3)
    for owner, name in ((Store, "games"), (Store, "game"), (Store, "put")):
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
        return open_other(*given)

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
def journals(behind, monkeypatch, qtbot):
    """Every journal counts as a long one; that of the first table, closed without a result, on a stick."""
    monkeypatch.setattr(opening_work, "LARGE_JOURNALS", 0)
    first = next(each for each in behind.tabs if each != behind)
    first.presenter.choose(Point(2, 2))
    first.journal.read()
    path = first.journal.path
    stick = path.with_name("stick.ingtable")
    stick.write_bytes(path.read_bytes().rstrip(b"\0"))
    yield stick
    qtbot.waitUntil(lambda: not behind.is_working("aside"), timeout=LONG)
    assert first.presenter.clock_runs, "the other table's clock ran all the time"


def watch(monkeypatch, where, *names):
    """Note where these are called."""
    for name in names:
        module, _, called = name.rpartition(".")
        owner = import_module(f"ingboard.{module}")
        monkeypatch.setattr(owner, called, where.watched(getattr(owner, called)))


@pytest.mark.usefixtures("journals")
def test_interrupted_games_are_read_aside(behind, monkeypatch, qtbot, where):
    watch(monkeypatch, where, "ui.features.journal.recovery.recovery_of")
    monkeypatch.setattr(shelf.Shelf, "look", where.watched(shelf.Shelf.look))
    behind.run("recover")
    assert "Reading the journals" in behind.strip.sentence
    qtbot.waitUntil(lambda: behind.page_id == "recovery", timeout=LONG)
    assert where.is_aside


def test_a_journal_to_go_on_from_is_read_and_checked_aside(
    behind, journals, monkeypatch, qtbot, where
):
    watch(
        monkeypatch,
        where,
        "ui.features.journal.recovery.recovery_of",
        "ui.features.journal.recovery.read_journal",
    )
    watch(monkeypatch, where, "table.journal.continuing.read_lines")
    behind.run("go-on-from-journal")
    behind.choose_path(journals)
    qtbot.waitUntil(lambda: behind.page_id == "recovery", timeout=LONG)
    page = behind.page()
    page.by.setText("A. Referee")
    page.take_up_button.confirmed.emit()
    qtbot.waitUntil(lambda: behind.session is not None, timeout=LONG)
    assert behind.state.line.number == 1
    assert where.is_aside


def test_a_journal_that_is_opened_is_read_aside_and_may_be_left(
    behind, journals, monkeypatch, qtbot, where
):
    watch(monkeypatch, where, "ui.features.journal.recovery.read_journal")
    assert not behind.open(journals)
    behind.key("Esc")
    assert not behind.is_working("aside")
    assert not behind.open(journals)
    qtbot.waitUntil(lambda: behind.page_id == "recovery", timeout=LONG)
    assert where.is_aside


def test_a_timeline_is_read_checked_and_saved_aside(
    behind, journals, monkeypatch, qtbot, where, tmp_path
):
    watch(
        monkeypatch,
        where,
        "ui.features.timeline.presenter.read_journal",
        "ui.features.timeline.presenter.Replay",
        "ui.features.timeline.evidence.save_as_new",
    )
    monkeypatch.setattr("ingboard.ui.features.timeline.evidence._MOST_AT_ONCE", 0)
    behind.look_at(journals)
    qtbot.waitUntil(lambda: behind.page_id == "timeline", timeout=LONG)
    foot = behind.page().evidence
    foot.folder.setText(str(tmp_path))
    foot.checked.emit()
    qtbot.waitUntil(lambda: "No damage seen" in foot.told.text(), timeout=LONG)
    foot.saved_as.emit(EvidenceForm.CSV)
    qtbot.waitUntil(lambda: "Saved" in foot.told.text(), timeout=LONG)
    assert where.is_aside


def test_the_journal_of_a_result_sheet_is_read_aside(app, monkeypatch, qtbot, where):
    monkeypatch.setattr(opening_work, "LARGE_JOURNALS", 0)
    watch(
        monkeypatch,
        where,
        "ui.features.result_sheet.presenter.read_journal",
        "ui.features.result_sheet.journal_facts.game_of_journal",
    )
    app.presenter.start(timed_setup())
    app.journal.read()
    app.run("result-sheet")
    qtbot.waitUntil(lambda: app.page_id == "result-sheet", timeout=LONG)
    app.page().save_chosen.emit()
    qtbot.waitUntil(lambda: "Saved" in app.page().told.text(), timeout=LONG)
    assert where.is_aside


def test_the_character_sets_of_a_large_file_are_tried_aside(
    behind, tmp_path, monkeypatch, qtbot, where
):
    path = tmp_path / "large.sgf"
    path.write_bytes("(;GM[1]SZ[9]PB[吳清源]PW[木谷實];B[cc])".encode("big5"))
    assert behind.open(path)
    monkeypatch.setattr("ingboard.ui.features.reading.presenter.LARGE_FILE", 0)
    watch(
        monkeypatch,
        where,
        "ui.features.reading.presenter.samples_of",
        "ui.features.reading.presenter.read_as",
    )
    behind.run("encoding")
    assert "large.sgf" in behind.strip.sentence
    qtbot.waitUntil(lambda: behind.page_id == "encoding", timeout=LONG)
    behind.page().confirmed.emit("gb18030")
    qtbot.waitUntil(
        lambda: behind.presenter.study.document.origin.encoding == "gb18030", timeout=LONG
    )
    assert where.is_aside


def test_a_large_tree_is_laid_out_aside_and_catches_up_with_edits(
    behind, tmp_path, monkeypatch, qtbot, where
):
    path = tmp_path / "record.sgf"
    path.write_text("(;GM[1]SZ[9];B[cc];W[gg](;B[cg])(;B[gc]))")
    monkeypatch.setattr("ingboard.ui.features.tree.presenter._LARGE", 0)
    watch(monkeypatch, where, "ui.game.drawn_tree.lay_out", "ui.game.drawn_tree.move_numbers")
    assert behind.open(path)
    tree = behind.workspace.tree.view

    def shows(variations):
        drawn = tree.tree
        study = behind.presenter.study
        is_new = drawn is not None and drawn.document is study.document
        return is_new and tree.variations == variations

    qtbot.waitUntil(lambda: shows(1), timeout=LONG)
    behind.key("End")
    for row in (3, 4, 5):  # each before the one before is laid out
        behind.key("Left")
        behind.presenter.choose(Point(row, row))
    qtbot.waitUntil(lambda: shows(4), timeout=LONG)
    assert tree.tree.place(behind.presenter.study.node).column == 3
    behind.presenter.undo()
    qtbot.waitUntil(lambda: shows(3), timeout=LONG)
    assert where.is_aside


def test_branches_of_a_large_tree_are_hidden_and_shown_aside(
    behind, tmp_path, monkeypatch, qtbot, where
):
    path = tmp_path / "record.sgf"
    path.write_text("(;GM[1]SZ[9];B[cc];W[gg](;B[cg];W[aa])(;B[gc];W[bb]))")
    assert behind.open(path)
    tree = behind.workspace.tree.view
    monkeypatch.setattr("ingboard.ui.features.tree.presenter._LARGE", 0)
    watch(monkeypatch, where, "ui.game.drawn_tree.lay_out", "ui.game.drawn_tree.move_numbers")
    for node in (3, 5):  # the second before the first is laid out
        behind.presenter.go_to_node(node)
        behind.run("hide-below")
    qtbot.waitUntil(lambda: tree.tree.hides(3) and tree.tree.hides(5), timeout=LONG)
    assert tree.tree.layout.place(4) is None
    behind.run("show-below")
    qtbot.waitUntil(lambda: not tree.tree.hides(5), timeout=LONG)
    assert tree.tree.hides(3)
    behind.run("show-all")
    qtbot.waitUntil(lambda: not tree.tree.collapsed, timeout=LONG)
    behind.presenter.choose(Point(7, 7))
    behind.run("hide-below")  # at a node that is not laid out yet: nothing follows it
    behind.key("Left")
    behind.run("hide-below")
    qtbot.waitUntil(lambda: tree.tree.hides(behind.presenter.study.node), timeout=LONG)
    assert where.is_aside


def test_another_large_record_never_shows_the_tree_of_the_one_before(
    behind, tmp_path, monkeypatch, qtbot
):
    for name, moves in (("one", ";B[cc];W[gg]"), ("two", ";B[aa]")):
        (tmp_path / f"{name}.sgf").write_text(f"(;GM[1]SZ[9]{moves})")
    assert behind.open(tmp_path / "one.sgf")
    tree = behind.workspace.tree.view
    assert tree.tree is not None
    monkeypatch.setattr("ingboard.ui.features.tree.presenter._LARGE", 0)
    behind.presenter.begin(open_session(tmp_path / "two.sgf"))
    assert tree.accessibleDescription() == ""
    qtbot.waitUntil(lambda: tree.accessibleDescription() != "", timeout=LONG)
    assert tree.tree.document is behind.presenter.study.document


@pytest.mark.parametrize("command", ["print", "questions"])
def test_the_pages_of_a_large_record_are_planned_aside(
    behind, tmp_path, monkeypatch, qtbot, where, command
):
    path = tmp_path / "record.sgf"
    path.write_text("(;GM[1]SZ[9]PB[Ann];B[cc]C[Where now?](;W[gg])(;W[gc]))")
    assert behind.open(path)
    monkeypatch.setattr("ingboard.ui.features.export.presenter._MOST_AT_ONCE", 0)
    monkeypatch.setattr(RecordPaper, "_plan_page", where.watched(RecordPaper._plan_page))
    behind.run(command)
    qtbot.waitUntil(lambda: not behind.is_working("preview"), timeout=LONG)
    page = behind.page()
    assert page.preview._image is not None
    assert where.is_aside
    target = tmp_path / "out.pdf"
    page.show_path(str(target))
    page.ordered.emit(False)
    qtbot.waitUntil(target.exists, timeout=LONG)
    assert where.is_aside


def test_the_draft_of_a_record_is_made_and_written_aside(
    behind, tmp_path, monkeypatch, qtbot, where
):
    path = tmp_path / "record.sgf"
    path.write_text("(;GM[1]SZ[9];B[cc];W[gg])")
    assert behind.open(path)
    monkeypatch.setattr(writing, "bytes_of", where.watched(writing.bytes_of))
    behind.presenter.choose(Point(7, 7))
    behind.write_draft()
    qtbot.waitUntil(lambda: bool(where.threads), timeout=LONG)
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
