"""Whether a window can be opened is asked of the system; Qt would end the process."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import ingboard
from ingboard.cli.display import Display, display_fault, display_of
from tests.unit.cli.sgf_files import Program, sgf, written

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere there is always a display"
)


@pytest.fixture
def system(tmp_path: Path) -> Path:
    """A system with an X server of ours on :3, and the leavings of one on :4."""
    for folder in ("tmp/.X11-unix", "proc/net", "etc", "run"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("tmp/.X11-unix/X3", "tmp/.X11-unix/X4", "run/wayland-0"):
        (tmp_path / name).touch()
    listed = "".join(
        f"0: 2 0 1 1 01 5 {path}\n" for path in ("/tmp/.X11-unix/X3", "@/tmp/.X11-unix/X5")
    )
    (tmp_path / "proc/net/unix").write_text(f"Num Path\n{listed}0: 2 0 1 1 01 6 /run/wayland-0\n")
    (tmp_path / "etc/ld.so.cache").write_bytes(b"\0libxcb-cursor.so.0\0")
    return tmp_path


@pytest.mark.parametrize(
    ("environment", "found"),
    [
        ({"DISPLAY": ":3"}, Display.THERE),
        ({"DISPLAY": ":3.0"}, Display.THERE),
        ({"DISPLAY": "unix:3"}, Display.THERE),
        ({"DISPLAY": ":4"}, Display.DOUBTFUL),
        ({"DISPLAY": ":5"}, Display.DOUBTFUL),
        ({"DISPLAY": ":6"}, Display.GONE),
        ({"DISPLAY": ":33"}, Display.GONE),
        ({"DISPLAY": "nonsense"}, Display.GONE),
        ({"DISPLAY": "otherhost:0"}, Display.DOUBTFUL),
        ({"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": "/run"}, Display.THERE),
        ({"WAYLAND_DISPLAY": "wayland-1", "XDG_RUNTIME_DIR": "/run"}, Display.GONE),
        ({"WAYLAND_DISPLAY": "wayland-1", "DISPLAY": ":3"}, Display.THERE),
    ],
)
def test_the_system_knows_the_displays_that_are_there(
    system: Path, environment: dict[str, str], found: Display
) -> None:
    assert display_of(environment, system) is found


def test_a_display_of_another_user_may_refuse_us(
    system: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    uid = os.geteuid()
    monkeypatch.setattr("ingboard.cli.display.os.geteuid", lambda: uid + 1)
    assert display_of({"DISPLAY": ":3"}, system) is Display.DOUBTFUL


def test_without_its_x11_library_qt_has_to_be_asked(system: Path) -> None:
    (system / "etc/ld.so.cache").write_bytes(b"\0libc.so.6\0")
    assert display_of({"DISPLAY": ":3"}, system) is Display.DOUBTFUL


def test_without_a_display_there_is_one_sentence() -> None:
    assert "No display" in (display_fault({}) or "")


def test_a_platform_that_was_chosen_is_believed() -> None:
    assert display_fault({"QT_QPA_PLATFORM": "offscreen"}) is None


@pytest.mark.parametrize("display", [":7654", "nonsense", ":7654.0"])
def test_a_display_that_does_not_answer_is_named(display: str) -> None:
    assert f"Display {display} does not answer" in (display_fault({"DISPLAY": display}) or "")


def test_a_doubtful_display_is_the_one_that_qt_says(monkeypatch: pytest.MonkeyPatch) -> None:
    doubtful = {"DISPLAY": "otherhost.invalid:0"}
    for answer in (True, False):
        monkeypatch.setattr("ingboard.cli.display._qt_starts", lambda _, answer=answer: answer)
        assert (display_fault(doubtful) is None) is answer


def test_the_qt_that_is_asked_is_the_one_beside_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The package for Debian is on no path of Python's own; under lightdm the server's socket is root's."""
    (tmp_path / "PySide6").mkdir()
    (tmp_path / "PySide6" / "__init__.py").touch()
    (tmp_path / "PySide6" / "QtGui.py").write_text("def QGuiApplication(_): open('asked', 'w')")
    monkeypatch.setattr(ingboard, "__file__", str(tmp_path / "ingboard" / "__init__.py"))
    assert display_fault({"DISPLAY": "otherhost.invalid:0"}) is None
    assert (tmp_path / "asked").exists()


def test_the_window_is_refused_before_qt_can_end_the_process(
    ingboard: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    game = written(tmp_path, sgf())
    for arguments in ((), (game,)):
        call = ingboard(*arguments)
        assert (call.status, call.out) == (2, "")
        assert "No display" in call.err
