"""A second start hands its records to the window that runs: each gets a tab, no clock goes out of sight."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtTest import QTest

from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.ui.features.hall.join_page import JoinPage
from ingboard.ui.shell.single_instance import Doorkeeper, address, hand_over
from ingboard.ui.shell.to_open import ToOpen
from tests.app.test_whole_game import click, start

WRITTEN = "(;SZ[9]KM[7];B[aa];W[bb])"


@pytest.fixture
def door(app, tmp_path):
    tables = app.tabs
    keeper = Doorkeeper(app.window, f"ingboard-test-{tmp_path.name}", tables.may_take_in)
    assert keeper.listens
    keeper.handed.connect(tables.take_in)
    yield keeper
    keeper.close()


def name_of(door) -> str:
    return str(door._server.serverName())


def record(tmp_path: Path, name: str) -> Path:
    path = tmp_path / name
    path.write_text(WRITTEN)
    return path


CHILD = """
import sys
from pathlib import Path
from ingboard.ui.shell.single_instance import hand_over
from ingboard.ui.shell.to_open import named_in
move = int(sys.argv[2]) if sys.argv[2] else None
sys.exit(0 if hand_over(named_in(sys.argv[3:])._replace(move=move), sys.argv[1]) else 1)
"""


def given(qtbot, door, *paths: Path | str, move: str = "") -> bool:
    """Hand over from another process while the window goes on."""
    names = [str(path) for path in paths]
    child = subprocess.Popen([sys.executable, "-c", CHILD, name_of(door), move, *names])
    qtbot.waitUntil(lambda: child.poll() is not None, timeout=20_000)
    return child.returncode == 0


def test_records_open_in_tabs_of_the_window_that_runs(app, door, tmp_path, qtbot):
    one, other = record(tmp_path, "one.sgf"), record(tmp_path, "other.sgf")
    assert given(qtbot, door, one, other)
    tables = app.tabs
    qtbot.waitUntil(lambda: len(tables) == 2)
    assert [table.session.path for table in tables] == [one, other]
    assert tables.in_front == tables[1]


def test_a_record_that_is_open_is_shown_where_it_is(app, tmp_path):
    one, other = record(tmp_path, "one.sgf"), record(tmp_path, "other.sgf")
    app.tabs.take_in(ToOpen((one, other)))
    app.tabs.take_in(ToOpen((one,)))
    tables = app.tabs
    assert [table.session.path for table in tables] == [one, other]
    assert tables.in_front == tables[0]


def test_of_too_many_records_it_is_said_how_many_are_open(app, tmp_path):
    """One table too many was opened where all were taken, and of fifty records nobody knew how many."""
    many = tuple(record(tmp_path, f"{number:02}.sgf") for number in range(18))
    app.tabs.take_in(ToOpen(many[:1]))
    app.tabs.take_in(ToOpen(many[1:]))
    assert len(app.tabs) == 16
    assert app.tabs.in_front.notice == "Opened the first 15 records in tabs."
    app.tabs.take_in(ToOpen(many[-1:]))
    assert len(app.tabs) == 16
    assert app.tabs.in_front.notice == "Too many tables: close one first."
    app.tabs.take_in(ToOpen(many[2:3]))
    assert app.tabs.in_front.session.path == many[2]


def test_a_record_is_handed_over_with_the_move_to_open_it_at(app, door, tmp_path, qtbot):
    assert given(qtbot, door, record(tmp_path, "one.sgf"), move="1")
    qtbot.waitUntil(lambda: app.session is not None)
    assert app.session.step == 1


def test_a_join_link_opens_the_page_to_join_and_joins_nothing_by_itself(app, door, qtbot):
    link = "ingboard://12:oe2va5243x7k2bxz@192.0.2.2:1883/spring"
    assert given(qtbot, door, link)
    qtbot.waitUntil(lambda: bool(app.window.findChildren(JoinPage)))
    (page,) = app.window.findChildren(JoinPage)
    assert page.isVisible()
    assert page.code.text() == link
    assert page.table.text() == "12"
    assert not app.preferences.hall_codes
    QTest.keyClick(page.code, Qt.Key.Key_Return)
    assert app.preferences.hall_codes == {"1": link}


def test_a_file_that_a_desktop_names_as_an_address_is_opened(app, door, tmp_path, qtbot):
    one = record(tmp_path, "one record.sgf")
    assert given(qtbot, door, one.as_uri())
    qtbot.waitUntil(lambda: app.session is not None)
    assert app.session.path == one


def test_while_a_clock_runs_the_other_start_opens_a_window_of_its_own(app, door, tmp_path, qtbot):
    start(app, control=Ing(minutes(1), minutes(1), 3, 2))
    click(app, (4, 4))
    assert app.presenter.clock_runs
    assert not given(qtbot, door, record(tmp_path, "one.sgf"))
    assert list(app.tabs) == [app]


def test_where_no_program_listens_nothing_is_taken(tmp_path):
    one = ToOpen((record(tmp_path, "one.sgf"),))
    assert not hand_over(one, f"ingboard-test-nobody-{tmp_path.name}")


@pytest.mark.parametrize(
    "said",
    [
        *(b"not a list of records\n", b"[" * 9_000 + b"\n", b"[]\n", b"[1]\n", b'["a\\u0000"]\n'),
        *(b'{"records": ["a"], "move": -1}\n', b'{"records": ["a"], "move": true}\n', b"{}\n"),
        *(b'{"records": [], "join": "http://192.0.2.2/"}\n', b'{"records": [], "join": 7}\n'),
        b"[" + b'"x",' * 80 + b'"x"]\n',
        b"x" * 200_000,
    ],
    ids=[
        "words",
        "deep",
        "none",
        "number",
        "nul",
        "before",
        "true",
        "empty",
        "page",
        "seven",
        "many",
        "long",
    ],
)
def test_nonsense_from_the_socket_opens_nothing(app, door, qtbot, said):
    socket = QLocalSocket()
    socket.connectToServer(name_of(door))
    assert socket.waitForConnected(1_000)
    socket.write(said)
    socket.flush()
    qtbot.waitUntil(lambda: socket.state() is QLocalSocket.LocalSocketState.UnconnectedState)
    assert app.session is None


def test_somebody_else_at_the_other_end_is_not_heard(app, door, tmp_path, qtbot, monkeypatch):
    monkeypatch.setattr("os.getuid", lambda: 4_711)
    assert not given(qtbot, door, record(tmp_path, "one.sgf"))
    assert app.session is None


@pytest.mark.skipif(sys.platform == "win32", reason="there pipes have rights, not places")
def test_the_socket_stands_where_nobody_else_may_enter(tmp_path, monkeypatch):
    runtime, shared = tmp_path / "runtime", tmp_path / "shared"
    for folder in (runtime, shared):
        folder.mkdir(mode=0o700)
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(shared))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
    assert Path(address()).parent == runtime
    runtime.chmod(0o755)
    made = shared / f"ingboard-{os.getuid()}"
    assert Path(address()).parent == made
    assert stat.S_IMODE(made.stat().st_mode) == 0o700
    made.chmod(0o770)
    assert address() == "", "a folder of that name that others may enter is not taken"
    made.rmdir()
    made.symlink_to(shared)
    assert address() == ""
    monkeypatch.delenv("XDG_RUNTIME_DIR")
    assert not hand_over(ToOpen((tmp_path,)))


def test_the_first_program_keeps_the_name_until_it_ends(app, tmp_path):
    name = f"ingboard-test-first-{tmp_path.name}"
    first = Doorkeeper(app.window, name)
    assert first.listens
    second = Doorkeeper(app.window, name)
    assert not second.listens, "the first one lives and answers"
    first.close()
    third = Doorkeeper(app.window, name)
    assert third.listens
    third.close()
