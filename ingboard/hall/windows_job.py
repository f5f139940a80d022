"""Ties a program to this one under Windows: it ends when this one does, however this one ends.

Windows ends all in a job when the last handle of the job is closed, which the system does for a program that
was killed too. (Microsoft, Job Objects: JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE.)
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from typing import Any, Protocol

NO_WINDOW = 0x08000000
"""What starts a program of the console without one (CREATE_NO_WINDOW)."""
_KILL_ON_CLOSE = 0x2000
_EXTENDED_LIMITS = 9


class _BasicLimits(ctypes.Structure):
    _fields_ = (
        ("per_process_time", ctypes.c_int64),
        ("per_job_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("least_working_set", ctypes.c_size_t),
        ("most_working_set", ctypes.c_size_t),
        ("most_processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority", ctypes.c_uint32),
        ("scheduling", ctypes.c_uint32),
    )


class ExtendedLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_ = (
        ("basic", _BasicLimits),
        ("counted", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("most_process_memory", ctypes.c_size_t),
        ("most_job_memory", ctypes.c_size_t),
    )


def creation_flags() -> int:
    """How `subprocess` starts a program of the console, so that no window of it flashes up."""
    return NO_WINDOW if sys.platform == "win32" else 0


class Kernel(Protocol):
    """What is asked of Windows' kernel32; 0 is a refusal."""

    CreateJobObjectW: Callable[..., int]
    SetInformationJobObject: Callable[..., int]
    AssignProcessToJobObject: Callable[..., int]


def tied_to_us(process: object, kernel: Kernel | None = None) -> int | None:
    """Put a process of `subprocess` into a job of its own; the job's handle, which is not to be closed.

    None elsewhere than on Windows, and where Windows refuses: the program is ended by hand then.
    """
    asked = kernel or _kernel()
    job = asked and asked.CreateJobObjectW(None, None)
    if not (asked and job):
        return None
    limits = ExtendedLimits(_BasicLimits(flags=_KILL_ON_CLOSE))
    size = ctypes.sizeof(limits)
    held, handle = ctypes.c_void_p(job), ctypes.c_void_p(int(getattr(process, "_handle", 0)))
    limited = asked.SetInformationJobObject(held, _EXTENDED_LIMITS, ctypes.byref(limits), size)
    return job if limited and asked.AssignProcessToJobObject(held, handle) else None


def _kernel() -> Kernel | None:
    found: Any = None
    if sys.platform == "win32":
        found = ctypes.WinDLL("kernel32")
    return found  # type: ignore[no-any-return]
