"""What of the hall is done otherwise under Windows: tried with what stands for the system."""

from __future__ import annotations

import ctypes
from types import SimpleNamespace
from typing import Any

import pytest

from ingboard.hall.broker import mosquitto_path
from ingboard.hall.windows_job import NO_WINDOW, ExtendedLimits, creation_flags, tied_to_us


class Kernel:
    """Stands for kernel32, and keeps what it was asked."""

    def __init__(self, *, refuses="") -> None:
        self.asked: list[tuple[str, tuple[Any, ...]]] = []
        self.CreateJobObjectW = self._function("CreateJobObjectW", refuses, 77)
        self.SetInformationJobObject = self._function("SetInformationJobObject", refuses, 1)
        self.AssignProcessToJobObject = self._function("AssignProcessToJobObject", refuses, 1)

    def _function(self, name, refuses, answer):
        def called(*arguments):
            self.asked.append((name, arguments))
            return 0 if name == refuses else answer

        return called


def test_the_engine_ends_with_the_program_that_started_it():
    kernel = Kernel()
    assert tied_to_us(SimpleNamespace(_handle=1234), kernel) == 77
    (_, limits), (_, assigned) = kernel.asked[1:]
    assert (limits[0].value, limits[1], limits[3]) == (77, 9, ctypes.sizeof(ExtendedLimits))
    # As a 64-bit Windows reads it.
    assert ctypes.sizeof(ExtendedLimits) == 144
    said = bytes(limits[2]._obj)
    assert int.from_bytes(said[16:20], "little") == 0x2000
    assert not any(said[:16] + said[20:])
    assert [each.value for each in assigned] == [77, 1234]


@pytest.mark.parametrize(
    "refuses", ["CreateJobObjectW", "SetInformationJobObject", "AssignProcessToJobObject"]
)
def test_where_windows_refuses_the_engine_is_ended_by_hand(refuses):
    assert tied_to_us(SimpleNamespace(_handle=1), Kernel(refuses=refuses)) is None


def test_elsewhere_nothing_is_tied_and_nothing_hidden(monkeypatch):
    assert tied_to_us(SimpleNamespace()) is None
    assert creation_flags() == 0
    monkeypatch.setattr("sys.platform", "win32")
    assert creation_flags() == NO_WINDOW


def test_mosquitto_is_found_where_its_installer_puts_it(monkeypatch, tmp_path):
    installed = tmp_path / "Program Files" / "mosquitto" / "mosquitto"
    installed.parent.mkdir(parents=True)
    installed.write_text("")
    installed.chmod(0o755)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("ingboard.hall.broker._ELSEWHERE", ())
    monkeypatch.setenv("ProgramFiles", str(tmp_path / "Program Files"))
    assert mosquitto_path() == str(installed)
