"""Large and deep records in our window, beside sgfmill alone, qgo and q5Go, each in the same run.

    python -m tests.benchmarks.reviewing [ROUNDS]

For our window: from the wish to open until the tree is painted, and until nothing is left to do ("quiet");
the longest time without an answer; resident memory at the end; the longest of 200 jumps to any node; 300
steps of a held arrow key; one edit, its undo and saving. For sgfmill: parsing alone. For qgo and q5Go (see
reviewed_files.peers; they need an X display): from the start of the process until it uses no processor for a
third of a second, and our own program measured the same way; then, by keys of the X server (xdotool), to the
end of the line and 100 steps back.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.reviewed_files import legal_tree, peers, write_peers_settings, written_to
from tests.saved import save_session

TICK = 10  # milliseconds
SHORT = 0.002
STILL_TURNS = 5
STILL = 0.35
STEPS = 100
SETTLED = 1.0  # q5Go never rests after the end of a line
LONGEST = 60.0


class Watch:
    """Our window in this process, and what its event loop did meanwhile."""

    def __init__(self) -> None:
        from PySide6.QtCore import Qt, QTimer
        from PySide6.QtWidgets import QApplication

        self.qt = QApplication([])
        self.qt.setApplicationName("ingboard-benchmark")
        from ingboard.ui.garbage_collection import GarbageCollection
        from ingboard.ui.shell.preferences import Look, Preferences
        from ingboard.ui.style import apply_theme
        from tests.app.driver import App

        apply_theme(self.qt, "light", 1.0)
        self.app = App(Preferences(look=Look.LIGHT, scale=1.0))
        self.tidying = GarbageCollection(self.app.window)
        self.app.show(1366, 768)
        self.gap = 0.0
        self._last = time.perf_counter()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self._on_tick)
        self._timer.start()

    def _on_tick(self) -> None:
        now = time.perf_counter()
        self.gap = max(self.gap, now - self._last - TICK / 1000)
        self._last = now

    def turn(self) -> float:
        """All events that wait; how long that took."""
        from PySide6.QtCore import QEvent

        begin = time.perf_counter()
        self.qt.processEvents()
        # What deletes itself later does so in a loop that runs, which there is none of here.
        self.qt.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return time.perf_counter() - begin

    def wait(self) -> None:
        """Until something happens, at most a tick: the threads of the program run meanwhile."""
        from PySide6.QtCore import QEventLoop

        self.qt.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def quiet(self) -> float:
        """Wait until nothing is left to do; when that was."""
        still, since = 0, time.perf_counter()
        while still < STILL_TURNS:
            begin = time.perf_counter()
            self.wait()
            busy = self.turn() > SHORT or self.app.is_working("open")
            if busy or time.perf_counter() - begin > (TICK + 5) / 1000:
                still, since = 0, time.perf_counter()
            else:
                still += 1
        return since


def child(path: str) -> None:
    """Runs in a process of its own and prints one JSON line."""
    watch = Watch()
    app = watch.app
    while not app.board.is_dressed:
        watch.wait()
    app.make_ready()  # as the program does some seconds after its start
    while not app.is_ready:
        watch.wait()
    watch.quiet()
    said = {"base": _resident()}
    watch.gap = 0.0
    begin = time.perf_counter()
    app.open(Path(path))
    while app.session is None:
        watch.wait()
    app.tree.repaint()
    said["painted"] = time.perf_counter() - begin
    said["quiet"] = watch.quiet() - begin
    said["gap"] = watch.gap
    said["resident"] = _resident()
    _walk(watch, said)
    _edit(watch, said, Path(path))
    _beside(watch, said, Path(path))
    print(json.dumps(said))
    watch.tidying.end()
    sys.stdout.flush()
    os._exit(0)


def _walk(watch: Watch, said: dict[str, float]) -> None:
    """200 jumps to any node, as the model and as the window has them; then 300 held steps."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QKeyEvent

    presenter = watch.app.presenter
    study = presenter.study
    assert study is not None
    nodes = list(study.document.subtree(study.root))
    said["nodes"] = len(nodes)
    jumps, shown = [], []
    for node in random.Random(7).sample(nodes, min(200, len(nodes))):
        begin = time.perf_counter()
        study.go_to_node(node)
        jumps.append(time.perf_counter() - begin)
        presenter.announce()
        watch.turn()
        shown.append(time.perf_counter() - begin)
    said["jump"], said["shown"] = statistics.median(jumps), statistics.median(shown)
    said["slowest"] = max(jumps)
    presenter.go_to_node(study.root)
    presenter.go_to(0)
    watch.quiet()
    watch.gap = 0.0
    plain = Qt.KeyboardModifier.NoModifier
    begin = time.perf_counter()
    for _ in range(300):
        if study.at_end:  # a step that leads nowhere costs nothing
            presenter.go_to(0)
        pressed = QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_Right, plain, "", True)
        watch.qt.sendEvent(watch.app.tab, pressed)
        watch.turn()
    said["300 steps"] = time.perf_counter() - begin


def _edit(watch: Watch, said: dict[str, float], path: Path) -> None:
    """A comment, its undo, and saving, which must give the same bytes."""
    from ingboard.kifu.tree.changes import set_property

    presenter = watch.app.presenter
    study, node = presenter.study, presenter.node
    assert study is not None
    begin = time.perf_counter()
    presenter.edit(lambda document: set_property(document, node, "C", ["a word"]))
    watch.turn()
    said["edit"] = time.perf_counter() - begin
    begin = time.perf_counter()
    presenter.undo()
    watch.turn()
    said["undo"] = time.perf_counter() - begin
    copy = path.with_suffix(".saved")
    begin = time.perf_counter()
    save_session(study, copy)
    said["save"] = time.perf_counter() - begin
    assert copy.read_bytes() == path.read_bytes()


def _beside(watch: Watch, said: dict[str, float], path: Path) -> None:
    """Compared and merged with a copy that has a comment more: the longest time without an answer."""
    copy, app = path.with_suffix(".other.sgf"), watch.app
    copy.write_bytes(path.read_bytes().replace(b"SZ[19]", b"SZ[19]C[another]", 1))
    for page in ("compare", "merge"):
        watch.gap = 0.0
        begin = time.perf_counter()
        app.run(page)
        if page == "compare":  # the other page is about the same file
            watch.turn()  # a person chooses in a turn of its own
            app.choose_path(copy)
        watch.wait()
        while app.is_working("aside"):
            watch.wait()
        watch.quiet()
        said[page], said[f"{page} gap"] = time.perf_counter() - begin, watch.gap
        app.key("Esc")


def _resident() -> float:
    """Megabytes."""
    import gc

    gc.collect()
    for row in Path("/proc/self/status").read_text().splitlines():
        if row.startswith("VmRSS"):
            return int(row.split()[1]) / 1024
    return 0.0


def ours(path: Path) -> dict[str, float]:
    """One run of our window."""
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_DATA_HOME": tempfile.mkdtemp()}
    env["XDG_CONFIG_HOME"] = env["XDG_DATA_HOME"]
    run = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.reviewing", "--child", str(path)],
        check=False,
        capture_output=True,
        text=True,
        env=env,
        timeout=300,
    )
    if run.returncode:
        raise SystemExit(run.stderr)
    return json.loads(run.stdout.splitlines()[-1])  # type: ignore[no-any-return]


def sgfmill(path: Path) -> tuple[float, float]:
    """Seconds and megabytes of parsing the first game alone, in a process of its own."""
    program = (
        "import sys, time, resource\nfrom sgfmill import sgf\n"
        "data = open(sys.argv[1], 'rb').read()\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "begin = time.perf_counter()\ngame = sgf.Sgf_game.from_bytes(data)\n"
        "print(time.perf_counter() - begin,"
        " (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)"
    )
    run = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True
    )
    seconds, megabytes = run.stdout.split()
    return float(seconds), float(megabytes)


class FromOutside(NamedTuple):
    """Until a program was still: seconds, megabytes; the processor's seconds for End and for one step."""

    start: float
    resident: float
    jump: float
    step: float


def from_outside(command: list[str]) -> FromOutside:
    """Start a program with a file and press keys in its window, as its user does."""
    folder = tempfile.mkdtemp()
    write_peers_settings(Path(folder))
    env = {**os.environ, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder, "HOME": folder}
    begin = time.perf_counter()
    process = subprocess.Popen(
        command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        start = _until_still(process.pid) - begin
        rows = Path(f"/proc/{process.pid}/status").read_text().splitlines()
        resident = next(int(row.split()[1]) for row in rows if row.startswith("VmRSS")) / 1024
        jump = _pressed(process.pid, "End", 1)
        return FromOutside(start, resident, jump, _pressed(process.pid, "Left", STEPS) / STEPS)
    finally:
        process.kill()
        process.wait()


def _until_still(process: int) -> float:
    """When a process began to rest."""
    begin = since = time.perf_counter()
    used = -1.0
    while time.perf_counter() - begin < LONGEST:
        time.sleep(0.02)
        now = _processor_time(process)
        if now - used > 0.011:
            used, since = now, time.perf_counter()
        elif time.perf_counter() - since > STILL and since > begin + 0.1:
            break
    return since


def _pressed(process: int, key: str, times: int) -> float:
    """The processor's seconds for a key pressed so often in its window; nan without xdotool."""
    if shutil.which("xdotool") is None:
        return float("nan")
    before = _processor_time(process)
    found = ["xdotool", "search", "--onlyvisible", "--pid", str(process), "--name", "."]
    window = subprocess.check_output(found, text=True, timeout=LONGEST).split()[-1]  # the front one
    press = ["key", "--delay", "30", "--repeat", str(times), key]
    subprocess.run(["xdotool", "windowfocus", window, *press], check=True, timeout=LONGEST)
    time.sleep(SETTLED)
    return _processor_time(process) - before


def _processor_time(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def report(rounds: int) -> None:
    """Print the tables; medians over the rounds, which go through all files and programs in turn."""
    folder = Path(tempfile.mkdtemp())
    files = written_to(folder)
    found: dict[str, list[dict[str, float]]] = {name: [] for name in files}
    parsed: dict[str, list[tuple[float, float]]] = {name: [] for name in files}
    for _ in range(rounds):
        for name, path in files.items():
            found[name].append(ours(path))
            parsed[name].append(sgfmill(path))
    keys = (
        "painted",
        "quiet",
        "gap",
        "jump",
        "slowest",
        "shown",
        "300 steps",
        "edit",
        "undo",
        "save",
        "compare",
        "compare gap",
        "merge",
        "merge gap",
    )
    print("ours, milliseconds; sgfmill parses the first game alone")
    print(
        f"{'file':18}",
        *(f"{key:>{max(9, len(key))}}" for key in keys),
        f"{'sgfmill':>9}",
        "  MB (base)",
    )
    for name, runs in found.items():
        middle = {key: statistics.median(run[key] for run in runs) for key in runs[0]}
        alone = statistics.median(seconds for seconds, _ in parsed[name])
        figures = [*(middle[key] for key in keys), alone]
        print(
            f"{name:18}",
            *(
                f"{figure * 1000:{max(9, len(key))}.1f}"
                for key, figure in zip((*keys, "sgfmill"), figures, strict=True)
            ),
            end="",
        )
        print(f"  {middle['resident']:.0f} ({middle['base']:.0f})")
    _report_peers(files, rounds)


def _report_peers(files: dict[str, Path], rounds: int) -> None:
    """Our window and the other programs, from outside."""
    if "DISPLAY" not in os.environ:
        print("no X display: no graphical peer in this run")
        return
    programs = {"ours": [sys.executable, "-m", "ingboard"], **peers()}
    legal = files["300 moves"].with_name("legal-tree.sgf")
    legal.write_text(legal_tree(50_000))
    files = {**files, "50,000 nodes": legal}
    print("start until still, its memory, and the processor's time for End and for one step back")
    for name in ("300 moves", "50,000 nodes", "5 MB of comments"):
        for peer, command in programs.items():
            runs = [from_outside([*command, str(files[name])]) for _ in range(rounds)]
            middle = FromOutside(*(statistics.median(each) for each in zip(*runs, strict=True)))
            print(
                f"{name:18} {peer:6} {middle.start:6.2f} s {middle.resident:5.0f} MB"
                f" {middle.jump * 1000:7.0f} ms {middle.step * 1000:6.1f} ms"
            )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        child(sys.argv[2])
    else:
        report(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
