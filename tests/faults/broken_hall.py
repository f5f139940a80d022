"""A hall in which everything dies: broker, director, every table's cable; and what became of the journals.

Run as `python -m tests.faults.broken_hall [--tables N] [--seconds S] [--kills K] [--kill-archive K]
[--cut C]`; prints one JSON object. Every table is cut off once, at random, for C seconds, in a network
namespace of its own.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from msgspec import Struct

from ingboard.hall.simulation import SimulatedAct, Simulation
from tests.faults.table_networks import TableNetworks, can_make_networks
from tests.hall.commands import RunningHall

_ANSWERED_WITHIN = 120.0


class Faults(Struct, frozen=True):
    """How often broker and director are killed, and for how many seconds each table is cut off (0: not)."""

    kills: int = 10
    kill_archive: int = 3
    cut: float = 60.0
    seed: int = 1

    def planned(
        self, hall: RunningHall, networks: TableNetworks | None, seconds: float
    ) -> list[tuple[float, Callable[[], None]]]:
        """What happens after how many seconds, in order; the last cable is back before the end."""
        chance = random.Random(self.seed)
        plan: list[tuple[float, Callable[[], None]]] = []
        for times, kill in ((self.kills, hall.kill_broker), (self.kill_archive, hall.kill_archive)):
            plan += [
                (seconds * (number + chance.uniform(0.2, 0.9)) / times, kill)
                for number in range(times)
            ]
        if networks is not None:
            for table in networks.tables:
                at = chance.uniform(0, max(0.0, seconds - self.cut))
                plan.append((at, partial(networks.cut, table)))
                plan.append((at + self.cut, partial(networks.mend, table)))
        return sorted(plan, key=lambda fault: fault[0])


def run(folder: Path, tables: int, seconds: float, faults: Faults) -> dict[str, float]:
    """Play so long in such a hall; what was lost."""
    own = folder / "own"
    own.mkdir()
    acts: list[SimulatedAct] = []
    with ExitStack() as stack:
        hall = RunningHall(folder)
        stack.callback(hall.close)
        names = [str(number) for number in range(1, tables + 1)]
        networks = TableNetworks(names) if faults.cut else None
        if networks is not None:
            stack.callback(networks.close)
            stack.enter_context(networks.used())
        codes = hall.codes(tables, "localhost" if networks is None else networks.address)
        simulation = Simulation(codes, own, seed=faults.seed, told=acts.append)
        plan = faults.planned(hall, networks, seconds)
        ended = threading.Event()
        thread = threading.Thread(target=_happen, args=(plan, ended))
        thread.start()
        report = simulation.run(seconds, answered_within=_ANSWERED_WITHIN)
        ended.set()
        thread.join()
        seen = hall.seen.read_bytes()
    took = sorted(act.took for act in acts)
    return {
        "tables": tables,
        "seconds": seconds,
        "broker_killed": hall.kills["broker"],
        "director_killed": hall.kills["archive"],
        "tables_cut_off": tables if faults.cut else 0,
        "cut_off_for_s": faults.cut,
        "seen_offline": len(set(re.findall(rb'"table": "(\w+)", "online": false', seen))),
        "acts": report.acts,
        "lines": report.lines,
        "stored": report.stored,
        "refused": report.refused,
        **compared(own, hall.copies),
        "press_p50_ms": round(took[len(took) // 2], 1),
        "press_p99_ms": round(took[len(took) * 99 // 100], 1),
        "press_longest_ms": report.longest_press,
    }


def _happen(plan: list[tuple[float, Callable[[], None]]], ended: threading.Event) -> None:
    """All of it; what is left when the play has ended without waiting."""
    began = time.monotonic()
    for at, happen in plan:
        ended.wait(max(0.0, began + at - time.monotonic()))
        happen()


def compared(own: Path, copies: Path) -> dict[str, int]:
    """The tables' journals beside the director's copies of them: whole files, and lines."""
    there = {path.read_bytes().partition(b"\n")[0]: path for path in copies.glob("*/*.ingtable")}
    found: Counter[str] = Counter()
    for path in own.glob("*.ingtable"):
        journal = path.read_bytes()
        copy = there.get(journal.partition(b"\n")[0])
        copied = b"" if copy is None else copy.read_bytes()
        lines, kept = Counter(journal.split(b"\n")[:-1]), Counter(copied.split(b"\n")[:-1])
        found["journals"] += 1
        found["byte_identical"] += journal == copied
        found["missing"] += (lines - kept).total()
        found["altered"] += sum(line not in lines for line in kept)
        found["doubled"] += sum(count - 1 for count in kept.values())
    names = ("journals", "byte_identical", "missing", "doubled", "altered")
    return {name: found[name] for name in names}


def main() -> int:
    """Break one hall and print what became of it."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--tables", type=int, default=30)
    asked.add_argument("--seconds", type=float, default=150)
    asked.add_argument("--kills", type=int, default=10)
    asked.add_argument("--kill-archive", type=int, default=3)
    asked.add_argument("--cut", type=float, default=60)
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    if options.cut and not can_make_networks():
        print("no network namespaces here (root is needed): no table is cut off", file=sys.stderr)
        options.cut = 0.0
    faults = Faults(options.kills, options.kill_archive, options.cut, options.seed)
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder), options.tables, options.seconds, faults)
    print(json.dumps(found))
    return 0 if found["byte_identical"] == found["journals"] else 1


if __name__ == "__main__":
    sys.exit(main())
