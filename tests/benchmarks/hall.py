"""Every figure of a hall, as one JSON object: speed, cost of each part, what faults lost, presses, memory.

    python -m tests.benchmarks.hall [--parts load press faults] [--tables N] [--seconds S]

takes about five minutes. Further parts, by name: `engines` (mosquitto and amqtt with 8, 50 and 300 tables,
about five minutes) and `day` (24 hours by a fast clock, memory at every hour of them, see --speed).
The tables are simulated in this process; broker, `watch` and `archive` are processes of their own. A delay is
from the beginning of an act (a press, before its journal line is on the disk) to the moment `watch` has its
state, by one machine's clock. Costs are processor time, so that other work beside does not count.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from ingboard.hall.simulation import SimulatedAct, Simulation
from tests.faults import broken_hall
from tests.faults.table_networks import can_make_networks
from tests.hall.commands import RunningHall, resident_megabytes

_SETTLED_AFTER = 10.0
_PRESSES = 80
_A_MOVE = 7.0  # seconds; so long one takes in a tournament, on the average
_PARTS = ("load", "press", "faults")


def centile(found: Sequence[float], hundredth: int) -> float | None:
    """One of sorted values: 50 is the middle one."""
    return round(found[len(found) * hundredth // 100], 1) if found else None


def delays(acts: Sequence[SimulatedAct], seen: Path) -> list[float]:
    """Milliseconds from each act to when its state was first seen."""
    first: dict[tuple[str, int], float] = {}
    for line in seen.read_bytes().splitlines():
        with suppress(json.JSONDecodeError):
            said = json.loads(line)
            if said["state"] is not None:
                received = datetime.fromisoformat(said["received"]).timestamp()
                first.setdefault((said["table"], said["state"]["moves"]), received)
    found = [
        (first[act.table, act.move] - act.began) * 1_000
        for act in acts
        if act.move > 1 and (act.table, act.move) in first
    ]
    return sorted(delay for delay in found if delay >= 0)


def load(
    folder: Path, tables: int, seconds: float, speed: float = 1.0, engine: str = "mosquitto"
) -> dict[str, object]:
    """A hall at its rate: delays, and per act the processor time of each part; memory at the end."""
    own = folder / "own"
    own.mkdir()
    acts: list[SimulatedAct] = []
    hall = RunningHall(folder, engine)
    try:
        simulation = Simulation(hall.codes(tables), own, speed, told=acts.append)

        def spent() -> dict[str, float]:
            return {"simulation": time.process_time(), **hall.spent()}

        noted: list[tuple[float, int, dict[str, float]]] = []
        memory: dict[str, float] = {}

        def note() -> None:
            time.sleep(_SETTLED_AFTER)
            noted.append((time.monotonic(), len(acts), spent()))
            time.sleep(seconds)
            noted.append((time.monotonic(), len(acts), spent()))
            memory.update({"simulation": resident_megabytes(os.getpid()), **hall.memory()})

        noting = threading.Thread(target=note)
        noting.start()
        report = simulation.run(_SETTLED_AFTER + seconds, answered_within=60)
        noting.join()
        (begun, before, cost_before), (ended, after, cost_after) = noted
        found = delays(acts[before:after], hall.seen)
        copied = broken_hall.compared(own, hall.copies)
    finally:
        hall.close()
    number, span = after - before, ended - begun
    took = sorted(act.took for act in acts[before:after])
    cost = {name: cost_after[name] - cost_before[name] for name in cost_after}
    return {
        "engine": engine,
        "tables": tables,
        "acts_a_second": round(number / span, 1),
        "seen": len(found),
        "p50_ms": centile(found, 50),
        "p99_ms": centile(found, 99),
        "press_p50_ms": centile(took, 50),
        "press_p99_ms": centile(took, 99),
        "ms_an_act": {name: round(1_000 * used / number, 3) for name, used in cost.items()},
        "cores": {name: round(used / span, 3) for name, used in cost.items()},
        "all_cores": round(sum(cost.values()) / span, 2),
        "mb": memory,
        "lines": report.lines,
        "stored": report.stored,
        **copied,
    }


def alone(folder: Path, tables: int, seconds: float) -> dict[str, object]:
    """The same tables without a hall: what a game and its journal cost by themselves."""
    from ingboard.hall.join import new_key

    own = folder / "own"
    own.mkdir()
    key = new_key("nowhere")
    acts: list[SimulatedAct] = []
    simulation = Simulation([key.code(str(n + 1)) for n in range(tables)], own, told=acts.append)
    for table in simulation.tables:
        table.client.open = lambda: None  # type: ignore[method-assign]
    began = time.process_time()
    simulation.run(seconds, answered_within=0)
    took = sorted(act.took for act in acts)
    return {
        "acts_a_second": round(len(acts) / seconds, 1),
        "ms_an_act": round(1_000 * (time.process_time() - began) / len(acts), 3),
        "press_p50_ms": centile(took, 50),
        "press_p99_ms": centile(took, 99),
    }


def press(folder: Path) -> dict[str, object]:
    """From a click in the window to its picture: no hall, a hall, a hall whose broker is gone."""
    from tests.benchmarks.acts import Subject, points_apart, timed
    from tests.hall.halls import wait_until

    os.environ["HOME"] = str(folder)
    for name in ("CONFIG", "DATA", "CACHE", "STATE"):
        os.environ[f"XDG_{name}_HOME"] = str(folder / name.lower())
    found: dict[str, object] = {}
    subject = Subject()

    def measure(name: str) -> None:
        subject.start(timed())
        points = points_apart()
        subject.click(next(points))
        subject.settle()
        walls, costs = [], []
        for _ in range(_PRESSES):
            began, used = time.perf_counter(), time.thread_time()
            subject.click(next(points))
            walls.append(1_000 * (time.perf_counter() - began))
            costs.append(1_000 * (time.thread_time() - used))
        walls.sort()
        costs.sort()
        found[name] = {
            "p50_ms": centile(walls, 50),
            "p99_ms": centile(walls, 99),
            "p50_processor_ms": centile(costs, 50),
        }

    hall = RunningHall(folder)
    try:
        measure("no_hall")
        subject.join(hall.codes(1)[0].text)
        wait_until(lambda: b'"table": "1", "online": true' in hall.seen.read_bytes(), 30)
        measure("hall")
        hall.close()
        measure("hall_gone")
    finally:
        subject.close()
        hall.close()
    return found


def engines(seconds: float) -> list[dict[str, object]]:
    """Both engines with halls of several sizes."""
    found = []
    for tables in (8, 50, 300):
        for engine in ("mosquitto", "amqtt"):
            with tempfile.TemporaryDirectory() as folder:
                found.append(load(Path(folder), tables, seconds, engine=engine))
    return found


def day(folder: Path, tables: int, speed: float, hours: int) -> dict[str, Any]:
    """So many hours by a fast clock, with heartbeats: memory of each part at every hour.

    The simulation's is taken after a collection, with how many objects live: a game that is over hangs
    together in a ring that the collector takes apart when it comes by.
    """
    own = folder / "own"
    own.mkdir()
    hall = RunningHall(folder)
    memory: dict[str, list[float]] = {}
    objects: list[int] = []
    try:
        simulation = Simulation(hall.codes(tables), own, speed, pace=_A_MOVE)
        ended = threading.Event()

        def note() -> None:
            for _ in range(hours):
                ended.wait(3_600 / speed)
                gc.collect()
                objects.append(len(gc.get_objects()))
                now = {"simulation": resident_megabytes(os.getpid()), **hall.memory()}
                for name, megabytes in now.items():
                    memory.setdefault(name, []).append(megabytes)

        noting = threading.Thread(target=note)
        noting.start()
        report = simulation.run(hours * 3_600 / speed, answered_within=60)
        ended.set()
        noting.join()
        return {
            "tables": tables,
            "hours": hours,
            "speed": speed,
            "acts": report.acts,
            "lines": report.lines,
            "stored": report.stored,
            "mb_at_each_hour": memory,
            "objects_at_each_hour": objects,
            **broken_hall.compared(own, hall.copies),
        }
    finally:
        hall.close()


def main() -> None:
    """Measure the parts that are asked for and print them."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    names = (*_PARTS, "engines", "day")
    asked.add_argument("--parts", nargs="+", choices=names, default=_PARTS)
    asked.add_argument("--tables", type=int, default=300)
    asked.add_argument("--seconds", type=float, default=40)
    asked.add_argument("--speed", type=float, default=144, help="of the day's clock")
    asked.add_argument("--hours", type=int, default=24)
    options = asked.parse_args()
    cut = 60.0 if can_make_networks() else 0.0
    parts: dict[str, Callable[[Path], object]] = {
        "load": lambda folder: load(folder, options.tables, options.seconds),
        "press": lambda folder: {"window": press(folder)},
        "faults": lambda folder: broken_hall.run(
            folder, options.tables, 90, broken_hall.Faults(cut=cut)
        ),
        "engines": lambda _: engines(options.seconds),
        "day": lambda folder: day(folder, 3, options.speed, options.hours),
    }
    found: dict[str, object] = {}
    for name in options.parts:
        folder = Path(tempfile.mkdtemp())
        began = time.monotonic()
        try:
            part = parts[name](folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        found[name] = part
        found[f"{name}_took_s"] = round(time.monotonic() - began)
        if name == "load":
            with tempfile.TemporaryDirectory() as made:
                found["without_a_hall"] = alone(Path(made), options.tables, 15)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
