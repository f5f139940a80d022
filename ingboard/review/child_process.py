"""This program as a child process, for work that would hold up the window; it answers in lines of JSON."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import msgspec

import ingboard

Child = subprocess.Popen[bytes]


def command(name: str) -> list[str]:
    """This program again; frozen, the one with a console, for the other one has no standard output."""
    program = Path(sys.executable)
    if getattr(sys, "frozen", False):
        return [str(program.with_name("ingboard" + program.suffix)), name]
    return [str(program), "-m", "ingboard", name]


def started(name: str, *arguments: str) -> Child | None:
    """A command of this program with its input and output in our hands; None where it cannot be started."""
    flags = ("CREATE_NO_WINDOW", "BELOW_NORMAL_PRIORITY_CLASS")
    with suppress(OSError):
        return subprocess.Popen(
            [*command(name), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=Path(ingboard.__file__).parents[1],  # where `-m` finds the package
            creationflags=sum(getattr(subprocess, flag, 0) for flag in flags),
        )
    return None


def tell(line: object) -> None:
    """In the child: one line of its output."""
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    sys.stdout.buffer.flush()
