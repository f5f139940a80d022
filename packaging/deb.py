"""Builds the .deb for Debian 12 and 13: one package, run by packaging/release.py.

It holds the locked wheels in /usr/lib/ingboard and runs on Debian's own Python. A frozen folder would bring
a second Python, which Debian's security updates never reach; a venv in the package would name one Python by
its path. Debian 12 has Python 3.11 and Debian 13 has 3.13: PySide6 and miniaudio serve both (abi3), and of
msgspec, Pillow and cffi the package has the compiled modules of each, side by side under the names that each
Python looks for; all else must be the same in both, or the build stops. Of Qt it has what the program
imports, the plugins of a desktop, and the libraries that these need. Compiled bytecode is shipped, so that
installing runs no script of ours and removing finds nothing left behind; caches of menu, icons and file
types are seen to by Debian's triggers.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

import store_page
from dev import LIBRARIES
from release import (
    BUILD,
    DIST,
    LINUX,
    NOTICES,
    PACKAGING,
    ROOT,
    SCRIPTS,
    SHELLS,
    ReleaseError,
    address,
    fresh,
    run,
    source_date,
    version,
)

PYTHONS = ("3.11", "3.13")
PLATFORM = "manylinux_2_36"  # Debian 12's C library
HOME = "usr/lib/ingboard"
TOLD_OF_BUILDING = frozenset({"numpy/__config__.py"})
"""What only says where and with which Python a package was built: the oldest Python's stands for all."""
COMPLETIONS = {
    "bash": "usr/share/bash-completion/completions",
    "zsh": "usr/share/zsh/vendor-completions",
    "fish": "usr/share/fish/vendor_completions.d",
}
PLUGINS = (
    "iconengines/*",
    "imageformats/*",
    "platforminputcontexts/*compose*",
    "platforminputcontexts/*ibus*",
    "platforms/libqminimal.so",
    "platforms/libqoffscreen.so",
    "platforms/libqwayland.so",
    "platforms/libqxcb.so",
    "platformthemes/*",
    "wayland-decoration-client/*",
    "wayland-shell-integration/libxdg-shell.so",
    "xcbglintegrations/*",
    "wayland-graphics-integration-client/libqt-plugin-wayland-egl.so",
)
WAYLAND = ("libwayland-cursor0", "libwayland-egl1")
UNUSED_PLUGINS = ("imageformats/libqpdf.so",)
START = """#!/usr/bin/python3 -IB
import sys

sys.path.insert(0, "/{home}")
from ingboard.cli import {entry}

sys.exit({entry}())
"""
CONTROL = """Package: ingboard
Version: {version}
Architecture: {architecture}
Maintainer: the ingboard developers <{address}>
Installed-Size: {size}
Depends: {depends}
Recommends: libpulse0 | libasound2, fonts-dejavu-core | fonts-freefont-ttf, desktop-file-utils, xdg-utils
Suggests: fonts-noto-cjk, mosquitto
Section: misc
Priority: optional
Description: Go board for play under the Ing rules
{description}
"""
# What lintian names, and why it is so all the same.
OVERRIDES = {
    "copyright-file-contains-full-apache-2-license": "all license texts, collected by a script",
    "copyright-file-contains-full-gpl-license": "the same; the LGPL of Qt adds to it",
    "unstripped-binary-or-object": "the wheels' libraries are what their hashes say, unchanged",
    "embedded-library": "the wheels bring their own libraries, as their makers publish and test them",
    "package-installs-python-bytecode": "so that no script runs at installing and none at removal",
    "package-installs-python-pycache-dir": "the same",
    "embedded-javascript-library": "the search of the manual fits the index that the same Sphinx wrote",
    "shared-library-lacks-prerequisites": "Qt's ICU data are data only",
    "library-not-linked-against-libc": "a part of numpy that calls none of it, as its makers build it",
    "unusual-interpreter": "segno's command, which nothing here runs",
    "initial-upload-closes-no-bugs": "it is given away beside Debian, not uploaded to it",
}


def main() -> None:
    """Write dist/ingboard_VERSION_ARCHITECTURE.deb."""
    architecture = subprocess.run(
        ["dpkg", "--print-architecture"], check=True, capture_output=True, text=True
    ).stdout.strip()
    tree = fresh(BUILD / "deb")
    home = tree / HOME
    _install_packages(home)
    _prune_qt(home / "PySide6", home / "ingboard" / "ui")
    _compile(home)
    _put_desktop_files(tree)
    _put_documents(tree)
    for command, entry in (("ingboard", "main"), ("ingboard-window", "main_in_window")):
        _write(tree / "usr" / "bin" / command, START.format(home=HOME, entry=entry), 0o755)
    _put_control(tree, architecture)
    _date(tree)
    DIST.mkdir(exist_ok=True)
    package = DIST / f"ingboard_{version()}-1_{architecture}.deb"
    run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, package])


def _install_packages(home: Path) -> None:
    """What is locked, for every Python, and the program; each file once."""
    wheel = max(DIST.glob(f"ingboard-{version()}-*.whl"))
    for python in PYTHONS:
        stage = fresh(BUILD / f"deb-{python}")
        target_platform = f"{platform.machine()}-{PLATFORM}"
        install = [SCRIPTS / "uv", "pip", "install", "-q", "--target", stage, "--no-deps"]
        target = ["--python-version", python, "--python-platform", target_platform]
        locked = ["--require-hashes", "-r", PACKAGING / "requirements-release.txt"]
        run([*install, *target, "--only-binary", ":all:", "--link-mode", "copy", *locked])
        run([*install, *target, wheel])
        for file in _files(stage):
            name = file.relative_to(stage)
            if name.parts[0] == "bin" or ".dist-info" in name.parts[0] or name.name == ".lock":
                continue
            placed = home / name
            if ".abi3." in name.name and placed.exists():
                continue  # the oldest Python's serves the newer ones
            if placed.exists() and str(name) in TOLD_OF_BUILDING:
                continue
            if placed.exists() and placed.read_bytes() != file.read_bytes():
                raise ReleaseError(
                    f"{name} is not the same for every Python: {', '.join(PYTHONS)}."
                )
            placed.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, placed)


def _prune_qt(pyside: Path, program: Path) -> None:
    """Leave the modules that the program imports, a desktop's plugins, and what these load."""
    sources = "".join(file.read_text(encoding="utf-8") for file in program.rglob("*.py"))
    modules = {f"{name}.abi3.so" for name in re.findall(r"PySide6\.(Qt\w+)", sources)}
    qt = pyside / "Qt"
    plugins = {path for pattern in PLUGINS for path in (qt / "plugins").glob(pattern)}
    plugins -= {qt / "plugins" / name for name in UNUSED_PLUGINS}
    kept = set(pyside.glob("*.py")) | plugins
    kept |= {pyside / name for name in modules}
    kept |= set((qt / "translations").glob("qtbase_*.qm"))
    kept |= set((pyside / "support").rglob("*.py"))
    there = {path.name: path for path in (*pyside.glob("*.so.*"), *(qt / "lib").glob("*.so*"))}
    unread = [path for path in kept if ".so" in path.name]
    while unread:
        found = {there[name] for name in _needed(unread.pop()) if name in there} - kept
        kept |= found
        unread += found
    for path in _files(pyside):
        if path not in kept:
            path.unlink()


def _needed(library: Path) -> list[str]:
    """The libraries that a library loads, by name."""
    read = subprocess.run(["readelf", "-d", library], check=True, capture_output=True, text=True)
    return re.findall(r"\(NEEDED\).*\[(.+)\]", read.stdout)


def _compile(home: Path) -> None:
    """Compile for each Python what is Python; first drop what only developers need."""
    for path in _files(home):
        if path.suffix in {".pyi", ".pyc", ".h", ".c", ".pyx", ".pxd"} or path.name == "py.typed":
            path.unlink()
    for path in sorted(home.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    for python in PYTHONS:
        compiler = shutil.which(f"python{python}")
        # What is found may be a launcher for a Python that is not chosen.
        if compiler is None or subprocess.run([compiler, "-c", ""], check=False).returncode:
            raise ReleaseError(f"Python {python} is needed on the path to compile for it.")
        run(
            [
                *(compiler, "-m", "compileall", "-q", "-s", home, "-p", f"/{HOME}"),
                *("--invalidation-mode", "unchecked-hash", home),
            ],
            PYTHONWARNINGS="ignore",
        )


def _put_desktop_files(tree: Path) -> None:
    share = tree / "usr" / "share"
    _copy(LINUX / "ingboard.desktop", share / "applications")
    store_page.write(share / "metainfo")
    _write(share / "mime" / "packages" / "ingboard.xml", (LINUX / "ingboard-mime.xml").read_text())
    icons = ROOT / "resources" / "icons"
    hicolor = share / "icons" / "hicolor"
    for icon in icons.glob("ingboard-*.png"):
        size = icon.stem.partition("-")[2]
        _copy(icon, hicolor / f"{size}x{size}" / "apps", "ingboard.png")
    _copy(icons / "ingboard.svg", hicolor / "scalable" / "apps")


def _put_documents(tree: Path) -> None:
    share = tree / "usr" / "share"
    for page in (BUILD / "man").rglob("*.1"):
        inside = (
            page.relative_to(BUILD / "man").parent / "man1"
        )  # a language has a folder of its own
        _pack(share / "man" / inside / f"{page.name}.gz", page.read_bytes())
    (share / "man" / "man1" / "ingboard-window.1.gz").symlink_to("ingboard.1.gz")
    for shell, name in SHELLS.items():
        _copy(BUILD / "completions" / name, tree / COMPLETIONS[shell])
    documents = share / "doc" / "ingboard"
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    _pack(documents / "changelog.gz", changes.encode())
    when = format_datetime(datetime.fromtimestamp(source_date(), UTC))
    entry = f"""ingboard ({version()}-1) stable; urgency=medium

  * Release of version {version()}; changelog.gz says what is new.

 -- the ingboard developers <{address()}>  {when}
"""
    _pack(documents / "changelog.Debian.gz", entry.encode())
    _copy(NOTICES, documents, "copyright")
    shipped = tree / HOME / "ingboard" / "_resources" / NOTICES.name
    shipped.unlink()
    shipped.symlink_to("../../../../share/doc/ingboard/copyright")
    overrides = [f"# {reason}\ningboard: {tag}" for tag, reason in OVERRIDES.items()]
    _write(share / "lintian" / "overrides" / "ingboard", "\n".join(overrides) + "\n")


def _put_control(tree: Path, architecture: str) -> None:
    files = [path for path in _files(tree) if not path.is_symlink()]
    first, last = PYTHONS[0], int(PYTHONS[-1].partition(".")[2])
    # 3.12 lies between and has no compiled modules here.
    pythons = (
        f"python3 (>= {first}), python3 (<< 3.12) | python3 (>= 3.13), python3 (<< 3.{last + 1})"
    )
    depends = ", ".join(
        [pythons, "libc6 (>= 2.36)", "libstdc++6", *sorted(set(LIBRARIES.values()))]
    )
    size = sum(path.stat().st_size for path in files) // 1024
    control = CONTROL.format(
        version=f"{version()}-1",
        architecture=architecture,
        size=size,
        depends=depends,
        address=address(),
        description=store_page.debian_description(),
    )
    sums = [
        f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  {path.relative_to(tree)}"
        for path in files
    ]
    _write(tree / "DEBIAN" / "control", control)
    _write(tree / "DEBIAN" / "md5sums", "\n".join(sums) + "\n")


def _files(folder: Path) -> Iterator[Path]:
    return iter([path for path in sorted(folder.rglob("*")) if path.is_symlink() or path.is_file()])


def _copy(file: Path, folder: Path, name: str = "") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, folder / (name or file.name))


def _write(path: Path, words: str, mode: int = 0o644) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(words, encoding="utf-8")
    path.chmod(mode)


def _pack(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(data, mtime=0))


def _date(tree: Path) -> None:
    """Every file gets the same date, and the modes of a package."""
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            is_open = path.is_dir() or path.parent == tree / "usr" / "bin"
            path.chmod(0o755 if is_open else 0o644)
        os.utime(path, (source_date(), source_date()), follow_symlinks=False)


if __name__ == "__main__":
    try:
        main()
    except ReleaseError as fault:
        sys.exit(str(fault))
