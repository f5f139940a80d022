"""A hall of processes: `host`, `watch` and `archive`; what each costs, and how it is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from ingboard.hall.broker import KEY_FILE, read_key
from ingboard.hall.join import JoinCode
from tests.hall.halls import free_port, wait_until

_TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid: int) -> float:
    """What a process has used of the processor so far; 0 for one that is gone."""
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS
    return 0.0


def resident_megabytes(pid: int) -> float:
    """How much memory a process holds; 0 for one that is gone."""
    with suppress(OSError):
        said = Path(f"/proc/{pid}/status").read_text()
        return round(int(said.partition("VmRSS:")[2].split()[0]) / 1024, 1)
    return 0.0


class RunningHall:
    """A hall in processes of their own until `close`; what `watch` hears stands in `seen`."""

    def __init__(self, folder: Path, engine: str = "mosquitto") -> None:
        self.seen = folder / "seen.jsonl"
        self.copies = folder / "copies"
        self.port = free_port()
        self._folder = folder / "hall"
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._spent_before: dict[str, float] = {}
        self.kills: Counter[str] = Counter()
        self._start(
            "host",
            "--port",
            str(self.port),
            "--folder",
            str(self._folder),
            "--broker-program",
            engine,
        )
        wait_until((self._folder / "codes.txt").exists, 60)
        self._is_apart = (self._folder / "broker.pid").exists()
        key = ("--key", str(self._folder / KEY_FILE), "--broker", f"localhost:{self.port}")
        self._keeping = ("archive", *key, "--folder", str(self.copies))
        self._start("watch", *key, "--json")
        self._start(*self._keeping)

    def codes(self, tables: int, host: str = "localhost") -> list[JoinCode]:
        """How so many tables join, from where the broker is known as `host`."""
        key = replace(read_key(self._folder / KEY_FILE), host=host)
        return [key.code(str(number)) for number in range(1, tables + 1)]

    def spent(self) -> dict[str, float]:
        """Processor seconds of each part so far, of those that were killed too."""
        return {
            name: self._spent_before.get(name, 0.0) + cpu_seconds(pid)
            for name, pid in self._parts().items()
        }

    def memory(self) -> dict[str, float]:
        """Megabytes of each part."""
        return {name: resident_megabytes(pid) for name, pid in self._parts().items()}

    def kill_broker(self) -> None:
        """Kill the broker; the host starts it again."""
        broker = self._parts()["broker"]
        self._note_spent("broker", broker)
        with suppress(OSError):
            os.kill(broker, signal.SIGKILL)
            self.kills["broker"] += 1

    def kill_archive(self) -> None:
        """Kill the director that keeps the journals, and start another."""
        process = self._running["archive"]
        self._note_spent("archive", process.pid)
        process.kill()
        process.wait()
        self.kills["archive"] += 1
        self._start(*self._keeping)

    def close(self) -> None:
        """End everything."""
        for process in self._running.values():
            process.kill()
            process.wait()

    def _parts(self) -> dict[str, int]:
        found = {name: process.pid for name, process in self._running.items()}
        host = found.pop("host")
        with suppress(OSError, ValueError):
            host = int((self._folder / "broker.pid").read_text()) if self._is_apart else host
        return {"broker": host, **found}

    def _start(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "ingboard", "hall", *arguments]
        with (self.seen if arguments[0] == "watch" else Path(os.devnull)).open("wb") as out:
            self._running[arguments[0]] = subprocess.Popen(
                command, stdout=out, stderr=subprocess.DEVNULL
            )

    def _note_spent(self, name: str, pid: int) -> None:
        self._spent_before[name] = self._spent_before.get(name, 0.0) + cpu_seconds(pid)
