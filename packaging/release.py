#!/usr/bin/env python3
"""Makes what is released, one command each; into `dist` what is given away, into `build` the rest.

    python3 packaging/release.py COMMAND

Standard library only. The tools (the group `release` in pyproject.toml) and the program's own locked
dependencies go into `build/release-venv`, by their hashes. Nothing is uploaded.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGING = ROOT / "packaging"
LINUX = PACKAGING / "linux"
BUILD = ROOT / "build"
DIST = ROOT / "dist"
VENV = BUILD / "release-venv"
NOTICES = ROOT / "resources" / "NOTICES.txt"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
# What is shipped, alone, with the tools that build it, and with what the tests need.
LOCKS: dict[str, tuple[str, ...]] = {
    "requirements-release.txt": ("photo",),
    "requirements-tools.txt": ("photo", "release"),
    "requirements-test.txt": ("test",),
}
SHELLS = {"bash": "ingboard", "zsh": "_ingboard", "fish": "ingboard.fish"}
UNREACHABLE = ("ConnectionError", "Max retries", "Failed to establish", "ServiceError", "HTTPError")
UNKNOWN = "could not be audited"
NOT_AUDITED = 3


class ReleaseError(Exception):
    """Ends the command with one sentence."""


def version() -> str:
    """The version, from where it is stated."""
    return _stated("version")


def address() -> str:
    """Where the developers are written to."""
    return _stated("email")


def home() -> str:
    """Where the sources are published; "" while they are nowhere."""
    return _stated("home")


def _stated(name: str) -> str:
    stated = (ROOT / "ingboard" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(rf'__{name}__ = "(.*)"', stated)
    assert found is not None
    return found[1]


def source_date() -> int:
    """Seconds since 1970 that everything built is dated: of the commit, so that it comes out the same."""
    stated = os.environ.get("SOURCE_DATE_EPOCH")
    if stated is None:
        asked = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
        stated = subprocess.run(asked, check=True, capture_output=True, text=True).stdout
    return int(stated)


def run(command: Sequence[object], **environment: str) -> None:
    """Run a program in the checkout; raises CalledProcessError if it fails."""
    shown = [str(part) for part in command]
    dated = {"SOURCE_DATE_EPOCH": str(source_date()), "PYTHONPATH": str(ROOT), **environment}
    subprocess.run(shown, cwd=ROOT, check=True, env={**os.environ, **dated})


def set_up_tools() -> None:
    """Make the environment of the tools; nothing if it fits the lock."""
    locked = PACKAGING / "requirements-tools.txt"
    stamp = VENV / "stamp"
    wanted = hashlib.sha256(locked.read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return
    run([sys.executable, "-m", "venv", "--clear", VENV])
    run([PYTHON, "-m", "pip", "install", "-q", "--require-hashes", "-r", locked])
    stamp.write_text(wanted, encoding="utf-8")


def fresh(folder: Path) -> Path:
    """The folder, made anew and empty."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def documents(kind: str, target: Path) -> None:
    """Have documents made from the program itself."""
    run([PYTHON, PACKAGING / "documents.py", kind, target])


# The commands -----------------------------------------------------------------------------------


def notices() -> None:
    """Collect the licenses of all that is shipped (into resources, where every package has them)."""
    documents("notices", NOTICES)


def wheel(*chapters: str) -> None:
    """Build wheel and source archive; no sentence of it may be without its translations."""
    if not chapters:
        run([PYTHON, PACKAGING / "catalog.py", "check"])
    notices()
    manual(*chapters)
    run([PYTHON, "-m", "hatchling", "build", "-d", DIST])


def man() -> None:
    """Make the man pages from the help texts."""
    folder = fresh(BUILD / "man")
    documents("man", folder)
    for page in sorted(folder.rglob("*.1")):
        if shutil.which("man"):
            checked = ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", str(page)]
            said = subprocess.run(checked, check=True, capture_output=True, text=True).stderr
            # Chinese and Japanese have no spaces; groff breaks them where it knows the page's language.
            faults = [line for line in said.splitlines() if "can't break line" not in line]
            if faults:
                raise ReleaseError(f"{page}: {faults[0]}")
        if shutil.which("lexgrog"):  # what fills the index that `apropos` asks
            run(["lexgrog", page])
        if shutil.which("mandoc"):
            run(["mandoc", "-T", "lint", "-W", "error", page])


def completions() -> None:
    """Make the completions of bash, zsh and fish."""
    folder = fresh(BUILD / "completions")
    documents("completions", folder)
    for shell, name in SHELLS.items():
        if shutil.which(shell):
            run([shell, "-n", folder / name])


def manual(*chapters: str) -> None:
    """Build the manual, HTML and PDF (into resources, where every package has it)."""
    run([PYTHON, PACKAGING / "manual.py", *chapters])


def lock() -> None:
    """Pin everything with its hashes, for Python 3.11 and newer."""
    # The first time there is no lock to take uv from.
    uv = shutil.which("uv") or SCRIPTS / "uv"
    before: list[object] = []
    for name, extras in LOCKS.items():
        asked = [argument for extra in extras for argument in ("--extra", extra)]
        run(
            [
                *(uv, "pip", "compile", "-q", "--universal", "--python-version", "3.11"),
                # One version for all Pythons where one will do: the .deb holds each package once.
                *(
                    "--generate-hashes",
                    "--fork-strategy",
                    "fewest",
                    "--no-emit-package",
                    "ingboard",
                ),
                *("--custom-compile-command", "python3 packaging/release.py lock"),
                *(*asked, *before, "pyproject.toml", "-o", PACKAGING / name),
            ]
        )
        before += ["--constraint", PACKAGING / name]


def audit() -> None:
    """Ask PyPI's advisory service about every locked package; status 3 if it does not answer."""
    locked = [argument for name in LOCKS for argument in ("-r", str(PACKAGING / name))]
    how = ["--vulnerability-service", "pypi", "--require-hashes", "--disable-pip"]
    asked = [str(SCRIPTS / "pip-audit"), *how, *locked]
    done = subprocess.run(asked, check=False, capture_output=True, text=True)
    if done.returncode and any(sign in done.stderr for sign in UNREACHABLE):
        print("NOT AUDITED: PyPI's advisory service cannot be reached.")
        print(done.stderr.splitlines()[-1])
        raise SystemExit(NOT_AUDITED)
    print(done.stdout + done.stderr, end="")
    if done.returncode:
        raise ReleaseError("There are advisories against what is locked.")
    if UNKNOWN in done.stdout:
        print("NOT AUDITED: PyPI's advisory service does not know the packages listed above.")
        raise SystemExit(NOT_AUDITED)


def deb() -> None:
    """Build the Debian package, for Debian 12 and 13."""
    wheel()
    man()
    completions()
    run([PYTHON, PACKAGING / "deb.py"])


def archive() -> None:
    """Build the folder that needs no Python, as .tar.xz, with PyInstaller."""
    notices()
    if sys.platform.startswith("linux"):  # elsewhere its Markdown is shown: WeasyPrint needs Pango
        manual()
    work = BUILD / "pyinstaller"
    spec = PACKAGING / "ingboard.spec"
    made = [PYTHON, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    run([*made, "--distpath", BUILD / "frozen", "--workpath", work, spec])
    if sys.platform == "darwin":
        _disk_image(BUILD / "frozen" / "ingboard.app")
    if not sys.platform.startswith("linux"):
        return
    name = f"ingboard-{version()}-linux-{os.uname().machine}"
    folder = fresh(BUILD / name)
    shutil.copytree(BUILD / "frozen" / "ingboard", folder / "program", symlinks=True)
    for command in ("ingboard", "ingboard-window"):
        shutil.copy(LINUX / "start.sh", folder / command)
    shutil.copytree(LINUX, folder / "share", ignore=shutil.ignore_patterns("*.sh"))
    run([PYTHON, PACKAGING / "store_page.py", folder / "share"])
    shutil.copytree(ROOT / "resources" / "icons", folder / "share" / "icons")
    shutil.copy(ROOT / "LICENSE", folder)
    shutil.copy(NOTICES, folder)
    _system_licenses(folder)
    DIST.mkdir(exist_ok=True)
    with tarfile.open(DIST / f"{name}.tar.xz", "w:xz") as packed:
        packed.add(folder, name, filter=_dated)


def smoke() -> None:
    """Play a first game with every package that was built, to its sheet and its record."""
    run([PYTHON, PACKAGING / "smoke.py"])


def check() -> None:
    """Have menu entry, store page, man pages, completions and packages validated, and each smoked."""
    run(["desktop-file-validate", LINUX / "ingboard.desktop"])
    run(["appstreamcli", "validate", "--no-net", LINUX / "org.ingboard.ingboard.metainfo.xml"])
    man()
    completions()
    for package in sorted(DIST.glob("*.deb")):
        run(["lintian", "--allow-root", "--fail-on", "error", package])
    for built in sorted(DIST.glob("*.whl")):
        run([PYTHON, "-m", "zipfile", "-t", built])
    smoke()


def _disk_image(app: Path) -> None:
    """The .app beside a link to where it is dragged, as a .dmg for this kind of processor."""
    folder = fresh(BUILD / "disk-image")
    shutil.copytree(app, folder / app.name, symlinks=True)
    (folder / "Applications").symlink_to("/Applications")
    DIST.mkdir(exist_ok=True)
    image = DIST / f"ingboard-{version()}-macos-{platform.machine()}.dmg"
    run(["hdiutil", "create", "-volname", "ingboard", "-srcfolder", folder, "-ov", image])


def _dated(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.mtime = source_date()
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry


def _system_licenses(folder: Path) -> None:
    """What PyInstaller took from the system comes with the copyright file of its package."""
    if shutil.which("dpkg") is None:
        raise ReleaseError("The archive is built on Debian: dpkg tells whose libraries it holds.")
    internal = folder / "program" / "_internal"
    licenses = folder / "licenses"
    licenses.mkdir()
    for library in sorted(internal.glob("*.so*")):
        if library.is_symlink() or re.search(r"\.(abi3|cpython-\d+.*)\.so", library.name):
            continue  # a wheel's: NOTICES.txt has its license
        owner = subprocess.run(
            ["dpkg", "-S", f"*/{library.name}"], check=False, capture_output=True, text=True
        ).stdout.partition(":")[0]
        copyright_file = Path("/usr/share/doc", owner, "copyright")
        if not owner or not copyright_file.is_file():
            raise ReleaseError(f"Nobody knows whose {library.name} is, or under which license.")
        shutil.copy(copyright_file, licenses / f"{owner}.txt")
    python = Path(f"/usr/share/doc/python3.{sys.version_info.minor}/copyright")
    shutil.copy(python, licenses / "python.txt")


COMMANDS: tuple[Callable[[], None], ...] = (
    *(wheel, man, completions, notices, manual, lock, audit, deb, archive, smoke, check),
)


def main() -> int:
    """Do what the command line asks; exit status 1 if it failed, 3 if the audit could not ask."""
    commands = {command.__name__: command for command in COMMANDS}
    rows = [f"  {name:13}{command.__doc__}" for name, command in commands.items()]
    parser = argparse.ArgumentParser(
        description="Makes what is released.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="\n".join(["commands:", *rows]),
    )
    parser.add_argument("command", choices=commands, metavar="COMMAND", help="one of those below")
    parser.add_argument(
        "chapters",
        nargs="*",
        metavar="CHAPTER",
        help="with wheel or manual, for a trial: only these chapters",
    )
    asked = parser.parse_args()
    name = asked.command
    try:
        if name != "lock":
            set_up_tools()
        commands[name](*asked.chapters)
    except ReleaseError as fault:
        print(fault, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as fault:
        how = f"ended by signal {-fault.returncode}" if fault.returncode < 0 else "failed"
        print(f"This {how}: {' '.join(fault.cmd)}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
