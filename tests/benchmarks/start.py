"""How long the window takes to stand still, beside an empty PySide6 window; it fails nothing.

    python tests/benchmarks/start.py [--rounds 5] [--only NAME ...] [--imports]

Each round starts every program once, in turn, so that what else the machine does touches all alike; the
figures are medians, the ratios are taken within a round. Under Xvfb where it is installed, else offscreen.

`still` is the last moment at which a thread of the program ran, or waited for a core, before half a second
in which none did for more than a small share: a window that paints, loads or waits for a worker is not
still. `CPU` is the time that the program's threads had run until then, which other programs disturb less.
Every program has a home folder of its own and is started twice before it is measured, so that all is warm;
modules are compiled into a folder of the benchmark's, whatever the installation has compiled already.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from tests.benchmarks import reviewed_files  # noqa: E402 - found only now

SCREEN = (1366, 768)
EMPTY = f"""
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication([])
window = QMainWindow()
window.resize{SCREEN}
window.show()
app.exec()
"""
_LOOK_EVERY = 0.005
_QUIET = 0.5
_WINDOW = 0.05
_BUSY = 0.2  # of a core within the window; a timer that looks round now and then is less
_PATIENCE = 60.0
_DEAREST = 15


@dataclass(frozen=True)
class Start:
    """A program to start; `seeds` are files that were opened before it is measured."""

    name: str
    command: tuple[str, ...]
    seeds: tuple[Path, ...] = ()


@dataclass(frozen=True)
class Figures:
    """What one start took: seconds until still, of them on a core, and memory in MB then."""

    still: float
    cpu: float
    memory: float


@dataclass
class Rows:
    """All figures of a program, round by round."""

    start: Start
    home: Path
    figures: list[Figures] = field(default_factory=list)


def starts_of(folder: Path) -> tuple[Start, ...]:
    """What is compared; the records are written into the folder."""
    records = {
        "300 moves": reviewed_files.line(300),
        "50,000 nodes": reviewed_files.legal_tree(50_000),
        "20,000 moves": reviewed_files.line(20_000),
    }
    paths: dict[str, Path] = {}
    for name, written in records.items():
        path = paths[name] = folder / f"{name.replace(',', '').replace(' ', '-')}.sgf"
        path.write_text(written)
    ours = (sys.executable, "-m", "ingboard")
    found = [
        Start("empty window", (sys.executable, "-c", EMPTY)),
        Start("nothing", ours),
        Start("nothing, 3 recent", ours, tuple(paths.values())),
        *(Start(name, (*ours, str(path))) for name, path in paths.items()),
    ]
    for name, command in reviewed_files.peers().items():
        found.append(Start(name, tuple(command)))
        found += [
            Start(f"{name}, {record}", (*command, str(path))) for record, path in paths.items()
        ]
    return tuple(found)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", nargs="*", default=[], help="some of the rows, by name")
    parser.add_argument("--imports", action="store_true", help="only what is imported")
    options = parser.parse_args(arguments)
    with TemporaryDirectory() as kept, _display() as display:
        folder = Path(kept)
        starts = [
            start
            for start in starts_of(folder)
            if not options.only or start.name in (*options.only, "empty window")
        ]
        rows = [Rows(start, folder / f"home-{at}") for at, start in enumerate(starts)]
        for row in rows:
            _warm(row, display)
        if not options.imports:
            _measure(rows, options.rounds, display)
            _print_answers(folder, options.rounds)
        _print_imports(rows, display)


def _measure(rows: list[Rows], rounds: int, display: dict[str, str]) -> None:
    for _ in range(rounds):
        for row in rows:
            row.figures.append(_started(row.start.command, _home(row.home) | display))
    print(f"{'':20} {'still s':>8} {'x empty':>18} {'CPU s':>7} {'x empty':>8} {'MB':>5}")
    base = rows[0].figures
    for row in rows:
        ratios = [own.still / empty.still for own, empty in zip(row.figures, base, strict=True)]
        cpu = [own.cpu / empty.cpu for own, empty in zip(row.figures, base, strict=True)]
        print(
            f"{row.start.name:20} {median(f.still for f in row.figures):8.2f}"
            f" {median(ratios):5.2f} [{min(ratios):.2f}..{max(ratios):.2f}]"
            f" {median(f.cpu for f in row.figures):7.2f} {median(cpu):8.2f}"
            f" {median(f.memory for f in row.figures):5.0f}"
        )


def _print_answers(folder: Path, rounds: int) -> None:
    """What answers without a window, beside bare Python."""
    commands = {
        "bare Python": [sys.executable, "-c", "pass"],
        "--version": [sys.executable, "-m", "ingboard", "--version"],
        "--help": [sys.executable, "-m", "ingboard", "--help"],
    }
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            began = time.perf_counter()
            subprocess.run(command, env=_home(folder / "home-0"), capture_output=True, check=True)
            taken[name].append(time.perf_counter() - began)
    for name, times in taken.items():
        ratios = [own / bare for own, bare in zip(times, taken["bare Python"], strict=True)]
        print(f"{name:20} {median(times):8.3f} {median(ratios):5.2f} x bare Python")


def _print_imports(rows: list[Rows], display: dict[str, str]) -> None:
    """How many modules a start loads, and which cost most (each without what it imports itself)."""
    for row in rows:
        if row.start.name not in ("nothing", "300 moves"):
            continue
        command = (row.start.command[0], "-X", "importtime", *row.start.command[1:])
        with (row.home / "imports").open("w+") as told:
            _started(command, _home(row.home) | display, told.fileno())
            told.seek(0)
            found = re.findall(r"import time:\s*(\d+) \|\s*(\d+) \| +(\S+)", told.read())
        own = sum(name.startswith("ingboard") for _, _, name in found)
        print(
            f"\n{row.start.name}: {len(found)} modules, {own} of them ours; ms alone, with its own"
        )
        for alone, whole, name in sorted(found, key=lambda line: -int(line[0]))[:_DEAREST]:
            print(f"{int(alone) / 1000:8.1f} {int(whole) / 1000:8.1f}  {name}")


def _warm(row: Rows, display: dict[str, str]) -> None:
    """The records that are remembered are opened, then the program itself twice."""
    row.home.mkdir()
    reviewed_files.write_peers_settings(row.home / "config")
    for seed in row.start.seeds:
        _started((*row.start.command, str(seed)), _home(row.home) | display)
    for _ in range(2):
        _started(row.start.command, _home(row.home) | display)


def _home(home: Path) -> dict[str, str]:
    folders = ("CONFIG", "DATA", "CACHE", "STATE")
    own = {f"XDG_{name}_HOME": str(home / name.lower()) for name in folders}
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH", ""))))
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(home.parent / "compiled")}
    return {**os.environ, **own, **compiled, "HOME": str(home), "PYTHONPATH": path}


@contextmanager
def _display() -> Iterator[dict[str, str]]:
    """A screen of its own where one can be had."""
    found = shutil.which("Xvfb")
    if found is None:
        print("Xvfb is not installed: offscreen, so that nothing is sent to a screen.")
        yield {"QT_QPA_PLATFORM": "offscreen"}
        return
    reading, writing = os.pipe()
    size = f"{SCREEN[0]}x{SCREEN[1]}x24"
    server = subprocess.Popen(
        [found, "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    try:
        yield {"DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
    finally:
        server.terminate()
        server.wait()


def _started(command: Sequence[str], env: dict[str, str], errors: int | None = None) -> Figures:
    """Start a program, wait until it is still, and end it."""
    began = time.perf_counter()
    process = subprocess.Popen(
        command,
        env=env,
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL if errors is None else errors,
    )
    try:
        return _watched(process, began)
    finally:
        process.kill()
        process.wait()


def _watched(process: subprocess.Popen[bytes], began: float) -> Figures:
    """Samples of what the threads have run and waited; still since the last busy stretch of them."""
    samples = [(0.0, 0, 0)]  # seconds, nanoseconds run, nanoseconds run or waited for a core
    still, cpu = 0.0, 0
    while True:
        time.sleep(_LOOK_EVERY)
        now = time.perf_counter() - began
        ran, waited = _runs(process.pid)
        if process.poll() is not None:
            raise SystemExit(f"ended with {process.returncode}: {process.args!r}")
        samples.append((now, ran, ran + waited))
        while len(samples) > 2 and now - samples[1][0] > _WINDOW:
            del samples[0]
        then, _, before = samples[0]
        if ran + waited - before > _BUSY * (now - then) * 1e9:
            still, cpu = now, ran
        elif now - still > _QUIET and still:
            return Figures(still, cpu / 1e9, _memory(process.pid))
        if now > _PATIENCE:
            raise SystemExit(f"not still within {_PATIENCE:.0f} s: {process.args!r}")


def _runs(pid: int) -> tuple[int, int]:
    """Nanoseconds that the threads of a process ran, and that they waited for a core."""
    ran = waited = 0
    for task in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        try:
            first, second, _ = task.read_text().split()
        except (OSError, ValueError):
            continue  # the thread has just ended
        ran, waited = ran + int(first), waited + int(second)
    return ran, waited


def _memory(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s*(\d+) kB", status)
    return int(found[1]) / 1024 if found else 0.0


if __name__ == "__main__":
    main()
