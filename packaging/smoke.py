"""Plays a first game with every package that was built for this system, run by packaging/release.py.

The wheel is installed into an environment of its own, the .deb and the archive are unpacked and started from
where they lie: nothing of the system is changed. Under Linux the window is on an X server of its own where
there is Xvfb, which loads what a desktop loads; else it is drawn unseen.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from deb import HOME, PYTHONS
from release import BUILD, DIST, PACKAGING, ROOT, ReleaseError, fresh, version

SMOKED = BUILD / "smoke"
START = """
import sys

sys.path.insert(0, {home!r})
from ingboard.cli import main_in_window

sys.exit(main_in_window())
"""
LONGEST = 600  # seconds


class Package(NamedTuple):
    """A package that was built, and what starts its window."""

    name: str
    start: Sequence[object]


def main() -> None:
    """Try each; raises ReleaseError with the report of the first that fails."""
    fresh(SMOKED)
    tried = [_tried(package) for package in _packages()]
    if not tried:
        raise ReleaseError("Nothing is built: release.py wheel, deb or archive first.")
    print("\n".join(tried))


def _tried(package: Package) -> str:
    """Play; what is said of a package that did."""
    folder = SMOKED / package.name
    command = [str(part) for part in (*package.start, "--smoke", folder)]
    # With that of release.py the checkout would be tried.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if sys.platform.startswith("linux"):
        if shutil.which("xvfb-run"):
            command = ["xvfb-run", "-a", *command]
            environment["QT_QPA_PLATFORM"] = "xcb"
        else:
            environment["QT_QPA_PLATFORM"] = "offscreen"
    ended = subprocess.run(command, check=False, env=environment, timeout=LONGEST)
    report = folder / "report.txt"
    said = report.read_text("utf-8").rstrip() if report.is_file() else "no report"
    if ended.returncode:
        raise ReleaseError(f"{package.name} ended with {ended.returncode}:\n{said}")
    return f"{package.name}: {said.splitlines()[-1]}"


def _packages() -> Iterator[Package]:
    yield from _wheels()
    if sys.platform.startswith("linux"):
        yield from _debs()
        yield from _archives()
    elif sys.platform == "darwin":
        yield from _frozen(BUILD / "frozen" / "ingboard.app" / "Contents" / "MacOS")
    else:
        yield from _frozen(BUILD / "frozen" / "ingboard")


def _wheels() -> Iterator[Package]:
    for wheel in DIST.glob(f"ingboard-{version()}-*.whl"):
        home = SMOKED / "wheel-environment"
        scripts = home / ("Scripts" if os.name == "nt" else "bin")
        install = [scripts / "python", "-m", "pip", "install", "-q"]
        locked = PACKAGING / "requirements-release.txt"
        for command in (
            [sys.executable, "-m", "venv", home],
            [*install, "--require-hashes", "-r", locked],
            [*install, "--no-deps", wheel],
        ):
            subprocess.run([str(part) for part in command], check=True, cwd=ROOT)
        yield Package("wheel", [scripts / "ingboard-window"])


def _debs() -> Iterator[Package]:
    """The .deb under each Python that it is for and that is here."""
    for deb in DIST.glob(f"ingboard_{version()}-*.deb"):
        tree = SMOKED / "deb-tree"
        subprocess.run(["dpkg-deb", "-x", str(deb), str(tree)], check=True)
        start = START.format(home=str(tree / HOME))
        for name in PYTHONS:
            python = shutil.which(f"python{name}")
            if python and not subprocess.run([python, "-c", ""], check=False).returncode:
                yield Package(f"deb-{name}", [python, "-IBc", start])


def _archives() -> Iterator[Package]:
    for archive in DIST.glob(f"ingboard-{version()}-linux-*.tar.xz"):
        shutil.unpack_archive(archive, SMOKED / "archive-tree")
        (folder,) = (SMOKED / "archive-tree").iterdir()
        yield Package("archive", [folder / "ingboard-window"])


def _frozen(folder: Path) -> Iterator[Package]:
    for program in folder.glob("ingboard-window*"):
        yield Package("frozen", [program])


if __name__ == "__main__":
    try:
        main()
    except ReleaseError as fault:
        sys.exit(str(fault))
