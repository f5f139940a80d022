"""A recorded game as a child process, and what it has said so far."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
LONG = 60.0


class Child:
    """A game of `recorded_game` that runs; `said` holds its lines, the newest last."""

    def __init__(
        self,
        *arguments: object,
        module: str = "tests.faults.recorded_game",
        environment: dict[str, str] | None = None,
        limits: Callable[[], None] | None = None,
    ) -> None:
        command = [sys.executable, "-m", module, *map(str, arguments)]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
            preexec_fn=limits,  # noqa: PLW1509 - the child takes no lock before its program begins
        )
        self.said: list[dict[str, Any]] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def last(self) -> dict[str, Any]:
        """The newest line."""
        return self.said[-1]

    def wait_until(self, holds: Callable[[dict[str, Any]], bool], at: int = 0) -> dict[str, Any]:
        """Wait for a line, from the `at`-th on, of which this holds; the line."""
        begun = time.monotonic()
        while True:
            for line in self.said[at:]:
                at += 1
                if holds(line):
                    return line
            assert self.process.poll() is None or at < len(self.said), self._errors()
            assert time.monotonic() - begun < LONG, (self.said[-1:], self._errors())
            time.sleep(0.005)

    def ask(self, line: str) -> dict[str, Any]:
        """Say a line; what it answers."""
        known = len(self.said)
        self._tell(line)
        return self.wait_until(lambda _: True, known)

    def end(self) -> dict[str, Any]:
        """Have the game close its journal; its last line."""
        self._tell("")
        self._reader.join(LONG)
        assert self.process.wait(LONG) == 0, self._errors()
        self._let_go()
        return self.last

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.wait()
        self._reader.join(LONG)
        self._let_go()

    def _tell(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(json.loads(line))

    def _errors(self) -> str:
        assert self.process.stderr is not None
        return self.process.stderr.read() if self.process.poll() is not None else "it still runs"

    def _let_go(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()
