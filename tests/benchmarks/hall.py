"""A hall under load: how soon an act is seen, what the broker costs, and that no line is lost on the way.

Run as `python -m tests.benchmarks.hall [--tables N] [--seconds S] [--engine mosquitto|amqtt] [--kills K]
[--kill-archive K]`; prints one JSON object. The hall is simulated in this process; broker, `watch` and
`archive` are processes of their own. A delay is from the beginning of an act (a press, before its journal
line is on the disk) to the moment `watch` has its state, by one machine's clock.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

from ingboard.hall.broker import KEY_FILE, read_key
from ingboard.hall.simulation import SimulatedAct, Simulation
from tests.hall.halls import free_port, wait_until

TICKS = os.sysconf("SC_CLK_TCK")


class Child:
    """A command of the program in a process of its own."""

    def __init__(self, *arguments: str, output: Path | None = None) -> None:
        out = subprocess.DEVNULL if output is None else output.open("wb")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ingboard", "hall", *arguments], stdout=out
        )

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def cpu_seconds(pid: int) -> float:
    """What a process has used of the processor so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_megabytes(pid: int) -> float:
    """How much memory a process holds."""
    said = Path(f"/proc/{pid}/status").read_text()
    return int(said.partition("VmRSS:")[2].split()[0]) / 1024


@contextmanager
def at_random(kills: int, seconds: float, kill) -> Iterator[None]:
    """Have something killed so many times, spread over the time at random."""
    ended, chance = threading.Event(), random.Random(1)

    def run() -> None:
        for _ in range(kills):
            if ended.wait(seconds / (kills + 1) * chance.uniform(0.5, 1.2)):
                return
            kill()

    thread = threading.Thread(target=run)
    thread.start()
    yield
    ended.set()
    thread.join()


def delays(acts: list[SimulatedAct], seen: Path) -> list[float]:
    """Milliseconds from each act to when its state was first seen."""
    first: dict[tuple[str, int, str], float] = {}
    for line in seen.read_bytes().splitlines():
        with suppress(json.JSONDecodeError):
            said = json.loads(line)
            if said["state"] is not None:
                received = datetime.fromisoformat(said["received"]).timestamp()
                first.setdefault((said["table"], said["state"]["moves"], ""), received)
    found = [
        (first[act.table, act.move, ""] - act.began) * 1_000
        for act in acts
        if act.move > 1 and (act.table, act.move, "") in first
    ]
    return sorted(delay for delay in found if delay >= 0)


def identical(own: Path, copies: Path) -> tuple[int, int]:
    """How many of the tables' journals the archive has byte for byte, and how many there are."""
    there = {path.read_bytes() for path in copies.glob("*/*.ingtable")}
    journals = [path.read_bytes() for path in own.glob("*.ingtable")]
    return sum(journal in there for journal in journals), len(journals)


def measured(asked: argparse.Namespace, folder: Path) -> dict[str, object]:
    """One run of a hall."""
    hall, copies, own, seen = (folder / name for name in ("hall", "copies", "own", "seen.jsonl"))
    own.mkdir()
    port = free_port()
    host = Child("host", "--port", str(port), "--folder", str(hall), "--engine", asked.engine)
    wait_until((hall / "codes.txt").exists, 30)
    key = ("--key", str(hall / KEY_FILE), "--broker", f"localhost:{port}")
    watch = Child("watch", *key, "--json", output=seen)
    archives = [Child("archive", *key, "--folder", str(copies))]
    time.sleep(2)
    known = read_key(hall / KEY_FILE)
    codes = [known.code(str(number)) for number in range(1, asked.tables + 1)]
    acts: list[SimulatedAct] = []
    simulation = Simulation(codes, own, asked.speed, told=acts.append)
    pid_file = hall / "broker.pid"
    broker = int(pid_file.read_text()) if pid_file.exists() else host.process.pid
    before = cpu_seconds(broker)

    def kill_broker() -> None:
        with suppress(OSError, ValueError):
            os.kill(int(pid_file.read_text()), signal.SIGKILL)

    def kill_archive() -> None:
        archives[-1].kill()
        archives.append(Child("archive", *key, "--folder", str(copies)))

    with (
        at_random(asked.kills, asked.seconds, kill_broker),
        at_random(asked.kill_archive, asked.seconds, kill_archive),
    ):
        report = simulation.run(asked.seconds, answered_within=120)
    used = None if asked.kills else round((cpu_seconds(broker) - before) / asked.seconds, 3)
    memory = None if asked.kills else round(resident_megabytes(broker), 1)
    for child in (watch, *archives[-1:], host):
        child.kill()
    found = delays(acts, seen)
    same, journals = identical(own, copies)
    took = sorted(act.took for act in acts)
    return {
        "engine": asked.engine,
        "tables": asked.tables,
        "acts_a_second": round(report.acts / asked.seconds, 1),
        "seen": len(found),
        "p50_ms": round(found[len(found) // 2], 1) if found else None,
        "p99_ms": round(found[len(found) * 99 // 100], 1) if found else None,
        "press_p99_ms": round(took[len(took) * 99 // 100], 1),
        "press_longest_ms": report.longest_press,
        "broker_cores": used,
        "broker_mb": memory,
        "lines": report.lines,
        "stored": report.stored,
        "refused": report.refused,
        "journals": journals,
        "byte_identical": same,
    }


def main() -> None:
    """Measure one hall and print it."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--tables", type=int, default=8)
    asked.add_argument("--seconds", type=float, default=20)
    asked.add_argument("--speed", type=float, default=1.0)
    asked.add_argument("--engine", default="mosquitto")
    asked.add_argument("--kills", type=int, default=0)
    asked.add_argument("--kill-archive", type=int, default=0)
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(measured(asked.parse_args(), Path(folder))))


if __name__ == "__main__":
    main()
