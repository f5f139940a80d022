"""From the start of the process to the first paint of the window, beside an empty QMainWindow.

    python tests/benchmarks/first_paint.py [ROUNDS]

Each round starts both programs once, in turn; medians are compared. `dressed` is when the full skin is on,
`ready` when the contents are in and the skin is still, or again, whole.
"""

from __future__ import annotations

import statistics
import subprocess
import sys

EMPTY = """
import time; begin = time.perf_counter()
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        if not hasattr(self, "done"):
            self.done = True
            print("painted", time.perf_counter() - begin, flush=True)
            QTimer.singleShot(0, app.quit)
app = QApplication([])
window = Window(); window.resize(1366, 768); window.show()
app.exec()
"""

OURS = """
import time; begin = time.perf_counter()
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication
app = QApplication([])
from ingboard.ui.style import apply_theme
from ingboard.ui.shell.preferences import Look, Preferences
from ingboard.ui.shell.shell import Shell
apply_theme(app, "light", 1.0)
shell = Shell()
from ingboard.ui.shell.gc_thread import Tidying
tidying = Tidying(shell)  # as the program does before its window is furnished
class Watch(QObject):
    seen = False
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and not self.seen:
            self.seen = True
            QTimer.singleShot(0, self.painted)
        return False
    def painted(self):
        print("painted", time.perf_counter() - begin, flush=True)
        shell.furnish_with(self.furnish)
    def furnish(self):
        if shell.board.is_dressed:
            print("dressed", time.perf_counter() - begin, flush=True)
        from ingboard.ui.shell.main_window import MainWindow
        self.window = MainWindow(shell, Preferences(look=Look.LIGHT, scale=1.0))
        self.look()
    def look(self):
        if shell.board.is_dressed:
            print("ready", time.perf_counter() - begin, flush=True)
            app.quit()
        else:
            QTimer.singleShot(5, self.look)
watch = Watch()
shell.board.installEventFilter(watch)
shell.resize(1366, 768); shell.show()
app.exec()
"""


def times_of(program: str) -> dict[str, float]:
    """What one run prints, in milliseconds."""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    pairs = (line.split() for line in run.stdout.splitlines())
    return {name: float(seconds) * 1000 for name, seconds in pairs}


def main(rounds: int) -> None:
    """Print medians and what the goal allows."""
    empty, painted, dressed, ready = [], [], [], []
    for _ in range(rounds):
        empty.append(times_of(EMPTY)["painted"])
        ours = times_of(OURS)
        painted.append(ours["painted"])
        dressed.append(ours["dressed"])
        ready.append(ours["ready"])
    base = statistics.median(empty)
    print(f"empty QMainWindow painted  {base:7.0f} ms  [{min(empty):.0f}..{max(empty):.0f}]")
    for name, times, goal in (
        ("ingboard painted", painted, 1.5 * base + 250),
        ("ingboard dressed", dressed, 1.5 * base + 750),
    ):
        middle = statistics.median(times)
        print(
            f"{name}         {middle:7.0f} ms  [{min(times):.0f}..{max(times):.0f}]"
            f"  goal <= {goal:.0f} ms: {'met' if middle <= goal else 'NOT met'}"
        )
    middle = statistics.median(ready)
    print(f"ingboard ready           {middle:7.0f} ms  [{min(ready):.0f}..{max(ready):.0f}]")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 13)
