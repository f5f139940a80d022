"""A trial of a new maintainer: what is added to the program, in which files, tried in a copy of it.

A closed kind, such as that of the rule texts, cannot be added to while the program runs: the copy is edited
as a person would edit it. `first` is the kind's own new member alone: all that is missing then is an error of
the type checker, in `flagged` at least. `rest` is what mends that. `program` uses what was added.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]

Edits = Mapping[str, Sequence[tuple[str, str] | tuple[str, str, str]]]
"""By file what stands there, once, and what is put before it, or in its stead where that is said thirdly.

A new file is put before nothing.
"""


class Trial(NamedTuple):
    """What is added; `data` changes shipped data, which are no files of the house."""

    title: str
    most_files: int
    first: Edits
    rest: Edits
    flagged: frozenset[str]
    program: str
    data: Callable[[Path], None] | None = None

    @property
    def files(self) -> tuple[str, ...]:
        """Those that it touches, in order."""
        return tuple(sorted({*self.first, *self.rest}))


def copy_of_the_program(folder: Path) -> Path:
    """The program and its data, with what mypy knows of it already."""
    unread = shutil.ignore_patterns("__pycache__", "screenshots", "locale", "*.wav")
    for name in ("ingboard", "resources"):
        shutil.copytree(ROOT / name, folder / name, ignore=unread)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy2(ROOT / name, folder / name)
    (folder / "tests").symlink_to(ROOT / "tests")
    if (ROOT / ".mypy_cache").is_dir():
        shutil.copytree(ROOT / ".mypy_cache", folder / ".mypy_cache")
    return folder


def edit(folder: Path, edits: Edits) -> None:
    """Make edits in the copy; each place must be there once."""
    for name, places in edits.items():
        path = folder / "ingboard" / name
        path.parent.mkdir(exist_ok=True)
        written = path.read_text(encoding="utf-8") if path.exists() else ""
        for place, added, *instead in places:
            assert (written.count(place) if place else not written) == 1, (name, place)
            put = added if instead or not place else added + place
            written = written.replace(place, put) if place else put
        path.write_text(written, encoding="utf-8")


def flagged_by_mypy(folder: Path) -> tuple[set[str], str]:
    """The files of the copy in which mypy finds errors, and all that it says."""
    said = _output_of(folder, "-m", "mypy", "--no-error-summary", "ingboard")
    errors = [line for line in said.splitlines() if ": error: " in line]
    return {line.partition(":")[0].removeprefix("ingboard/") for line in errors}, said


def flagged_by_ruff(folder: Path, files: Iterable[str]) -> str:
    """What ruff has against these files of the copy; formatting is not asked of a patch."""
    names = [f"ingboard/{name}" for name in files]
    return _output_of(folder, "-m", "ruff", "check", "--quiet", "--output-format=concise", *names)


def used(folder: Path, program: str) -> tuple[str, str]:
    """The last line that a program prints, which is "used", and its complaints, when the copy runs it."""
    run = _run(folder, "-c", _HEAD + program)
    return run.stdout.strip().rpartition("\n")[2], run.stderr


_HEAD = """
import os
os.environ["QT_QPA_PLATFORM"] = "offscreen"
import ingboard
assert ingboard.__file__.startswith(os.getcwd()), ingboard.__file__
"""

OPEN_EVERY_PAGE = """
from pathlib import Path
from PySide6.QtWidgets import QApplication
from tests.app.driver import App
from ingboard.ui.shell.preferences import Preferences

qt = QApplication(["trial", "-style", "fusion"])
Path("game.sgf").write_text("(;SZ[9]KM[8]RU[GOE];B[ee];W[cc];B[gg];W[gc];B[];W[])")
app = App(Preferences())
app.show(1366, 768)
assert app.open(Path("game.sgf"))
for page in app.pages():
    app.open_page(page.id)
    qt.processEvents()
    assert app.page_id == page.id, page.id
    app.window.grab()
    app.key("Esc")
app.end()
print("used", flush=True)
os._exit(0)
"""


def _output_of(folder: Path, *arguments: str) -> str:
    run = _run(folder, *arguments)
    return (run.stdout + run.stderr).strip()


def _run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "HOME": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
