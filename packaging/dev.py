#!/usr/bin/env python3
"""The developer's one command: makes the environment, then runs the program or its tests.

Standard library only, and readable by old Pythons far enough to say that they are too old. It knows
nothing of the program beyond its name; what to install stands in pyproject.toml.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "ingboard-setup"
LOG = VENV / "setup.log"
LOCK = ROOT / "packaging" / "requirements-test.txt"
LEAST_PYTHON = (3, 11)
NEWER_PYTHONS = ("python3.14", "python3.13", "python3.12", "python3.11")
FREE_BYTES_NEEDED = 1_000_000_000
WINDOWS = os.name == "nt"

# What Qt loads and no wheel carries, with its Debian package: for drawing unseen, then for X11.
LIBRARIES = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
# Without these tests skip themselves: a program, or a file, with its Debian package. CI gets them all.
TOOLS = {
    "Xvfb": "xvfb",
    "xrandr": "x11-xserver-utils",
    "openbox": "openbox",
    "dbus-run-session": "dbus",
    "/usr/libexec/at-spi-bus-launcher": "at-spi2-core",
    "/usr/lib/*/girepository-1.0/Atspi-2.0.typelib": "gir1.2-atspi-2.0",
    "/usr/lib/python3/dist-packages/gi": "python3-gi",
    "mosquitto": "mosquitto",
    "mosquitto_pub": "mosquitto-clients",
    "openssl": "openssl",
    "faketime": "faketime",
    "zbarimg": "zbar-tools",
    "pdftotext": "poppler-utils",
    "pdftoppm": "poppler-utils",
    "chromium": "chromium",
    "/usr/games/gnugo": "gnugo",
    "cc": "gcc",
    "/usr/include/stdio.h": "libc6-dev",
    "mount": "mount",
    "mkfs.ext4": "e2fsprogs",
    "ip": "iproute2",
    "msgfmt": "gettext",
    "desktop-file-validate": "desktop-file-utils",
    "appstreamcli": "appstream",
    "update-mime-database": "shared-mime-info",
    "/usr/lib/*/libpangoft2-1.0.so.0": "libpangoft2-1.0-0",
    "/usr/lib/*/libharfbuzz-subset.so.0": "libharfbuzz-subset0",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf": "fonts-dejavu-core",
}
# Signs in pip's or apt's output, and what each means in words.
CAUSES = (
    (("No space left on device",), "the disk is full; make room and try again"),
    (
        (
            "Temporary failure",
            "Could not resolve",
            "Name or service not known",
            "NewConnectionError",
            "ConnectionError",
            "Connection refused",
            "Network is unreachable",
            "Read timed out",
            "Failed to fetch",
        ),
        "the package index cannot be reached; check the connection and try again",
    ),
    (("SSLError", "CERTIFICATE_VERIFY_FAILED"), "the package index's certificate is not trusted"),
    (("Permission denied", "Read-only file system"), "a folder cannot be written"),
)


class SetupError(Exception):
    """Ends the command with one sentence for the person at the keyboard."""


def main() -> int:
    """Do what the command line asks; exit status 1 when setting up failed, 2 on wrong use."""
    parser = _parser()
    # Options after the command belong to the program that it starts, so argparse does not see them.
    arguments = parser.parse_args(sys.argv[1:2])
    rest = sys.argv[2:]
    if arguments.command is None:
        parser.print_help()
        return 2
    try:
        use_new_enough_python()
        set_up()
        return run_command(arguments.command, rest)
    except SetupError as failure:
        return say(str(failure))
    except KeyboardInterrupt:
        return say("Stopped.")
    except OSError as failure:
        where = f" ({failure.filename})" if failure.filename else ""
        return say(f"This could not be done: {failure.strerror or failure}{where}.")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="packaging/dev.py",
        description="Sets up ingboard for development and runs it.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="""commands:
  setup             make .venv and install all that is needed (the others do it by themselves)
  run [ARGS]        open ingboard on a real game near its end; with ARGS: ingboard ARGS
  test [ARGS]       run all tests and quality checks; ARGS go to pytest
  corpus [FOLDER]   read every record of a folder and report what was found
  bench [--keep]    measure the speed beside the ratios kept in tests/benchmarks/ratios.json; what fell by
                    a fifth is marked; --keep writes the new ones; further ARGS go to pytest""",
    )
    parser.add_argument(
        "command",
        nargs="?",
        choices=("setup", "run", "test", "corpus", "bench"),
        metavar="COMMAND",
        help="one of: setup, run, test, corpus, bench",
    )
    return parser


def run_command(command: str, rest: list[str]) -> int:
    """Hand over to the program that a command starts."""
    if command == "run":
        return become(["-m", "ingboard", *(rest or ["--demo"])])
    if command == "test":
        os.chdir(ROOT)
        # A third of a test's time it waits, for a window, a disk or a program: more at once than cores.
        workers = 3 * (os.cpu_count() or 1) // 2
        at_once = ["-n", str(max(2, workers)), "--dist", "worksteal", "-rs"]
        return become(["-m", "pytest", *(rest or at_once)])
    if command == "bench":
        os.chdir(ROOT)
        return become(["-m", "pytest", "tests/benchmarks", *rest])
    if command == "corpus":
        script = ROOT / "packaging" / "corpus.py"
        if not script.exists():
            raise SetupError(f"There is no {script} in this checkout to read the records with.")
        return become([str(script), *rest])
    print(f"Ready: {VENV}")
    return 0


def become(arguments: list[str]) -> int:
    """Continue as the environment's Python with these arguments."""
    command = [str(venv_python()), *arguments]
    sys.stdout.flush()
    if not WINDOWS:  # where exec would give the shell its prompt back at once
        os.execv(command[0], command)
    return subprocess.run(command, check=False).returncode


def use_new_enough_python() -> None:
    """Continue under a newer Python of this machine if this one is too old."""
    if sys.version_info >= LEAST_PYTHON:
        return
    for name in NEWER_PYTHONS:
        newer = shutil.which(name)
        if newer and not WINDOWS:
            os.execv(newer, [newer, str(Path(__file__).resolve()), *sys.argv[1:]])
    have = ".".join(str(part) for part in sys.version_info[:3])
    need = ".".join(str(part) for part in LEAST_PYTHON)
    raise SetupError(
        f"ingboard needs Python {need} or newer and this is {have}: install a newer Python."
    )


def set_up() -> None:
    """Bring system libraries, environment, packages and catalogs up to date; nothing if none has changed."""
    if os.environ.get("CI"):
        see_to_tools()
    if not is_ready():
        see_to_system_packages()
        make_environment()
        install_packages()
        STAMP.write_text(wanted_stamp(), encoding="utf-8")
    compile_catalogs()


def is_ready() -> bool:
    """Tell whether the environment was completed for this project file, Python and folder."""
    try:
        return STAMP.read_text(encoding="utf-8") == wanted_stamp() and venv_python().exists()
    except OSError:
        return False


def compile_catalogs() -> None:
    """Compile the languages' catalogs; nothing if those that are there are as new as their sources."""
    sources = (ROOT / "resources" / "locale").glob("*/LC_MESSAGES/*.po")
    pairs = [(source, source.with_suffix(".mo")) for source in sources]
    if all(made.exists() and made.stat().st_mtime >= po.stat().st_mtime for po, made in pairs):
        return
    failure = run_quietly([str(venv_python()), str(ROOT / "packaging" / "catalog.py"), "compile"])
    if failure is not None:
        raise SetupError(f"The catalogs could not be compiled: {cause_of(failure)}.")


def wanted_stamp() -> str:
    """What the stamp of a complete environment says: it is out of date when any of this changes."""
    project = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    version = ".".join(str(part) for part in sys.version_info[:2])
    return f"{project}\n{version}\n{ROOT}\n"


def venv_python() -> Path:
    """The environment's Python, made or not."""
    return VENV / "Scripts" / "python.exe" if WINDOWS else VENV / "bin" / "python"


def see_to_system_packages() -> None:
    """On Linux, install what Qt and venv need from the system, or name it if we are not root."""
    if not sys.platform.startswith("linux"):
        return
    missing = [library for library in LIBRARIES if not loads(library)]
    packages = [LIBRARIES[library] for library in missing]
    if importlib.util.find_spec("ensurepip") is None:
        packages.append(venv_package())
    if not packages:
        return
    if not (Path("/etc/debian_version").exists() and shutil.which("apt-get")):
        names = ", ".join(missing) or "Python's venv with ensurepip"
        raise SetupError(
            f"This system lacks {names}: install it with the system's package manager."
        )
    if os.geteuid() == 0:
        install_system_packages(packages)
    else:
        command = f"sudo apt-get update && sudo apt-get install -y {' '.join(packages)}"
        raise SetupError(
            f"Some system packages are missing; install them, then try again:\n{command}"
        )


def see_to_tools() -> None:
    """As root on Debian, install what tests would skip themselves without, and name what remains missing."""
    if sys.platform == "win32" or shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    for packages in ([*missing_tools()], *([package] for package in missing_tools())):
        # One that this system has not is to keep no other away.
        if packages and missing_tools():
            with contextlib.suppress(SetupError):
                install_system_packages(packages)
    lacking = missing_tools()
    if lacking:
        print(f"Not there, and skipped by tests: {' '.join(lacking)}", flush=True)


def missing_tools() -> list[str]:
    """The packages of the tools that are not here."""
    missing = [package for tool, package in TOOLS.items() if not is_there(tool)]
    return list(dict.fromkeys(missing))


def is_there(tool: str) -> bool:
    """Tell whether the system has a program, by its name, or a file, by its path or pattern."""
    if tool.startswith("/"):
        return any(Path("/").glob(tool[1:]))
    return shutil.which(tool, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin") is not None


def loads(library: str) -> bool:
    """Tell whether the system has a library, by loading it."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def venv_package() -> str:
    """The Debian package that completes the venv of this Python."""
    default = Path("/usr/bin/python3")
    if default.exists() and default.resolve() == Path(sys.executable).resolve():
        return "python3-venv"
    return "python{}.{}-venv".format(*sys.version_info)


def install_system_packages(packages: list[str]) -> None:
    """Install Debian packages as root, asking nothing."""
    print(f"Installing system packages: {' '.join(packages)}", flush=True)
    update = ["apt-get", "-q", "update"]
    install = ["apt-get", "-q", "install", "-y", "--no-install-recommends", *packages]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    has_lists = any(Path("/var/lib/apt/lists").glob("*_Packages*"))
    if has_lists and run_quietly(install, environment) is None:
        return
    # Without lists there is nothing to choose from, and old ones name files that are gone.
    failure = run_quietly(update, environment) or run_quietly(install, environment)
    if failure is not None:
        raise SetupError(f"apt-get could not install these packages: {cause_of(failure)}.")


def make_environment() -> None:
    """Make the virtual environment, or make it anew if it does not work."""
    if environment_works():
        return
    free = shutil.disk_usage(ROOT).free
    if free < FREE_BYTES_NEEDED:
        raise SetupError(
            f"{ROOT} needs {FREE_BYTES_NEEDED // 1_000_000} MB of free space"
            f" and has {free // 1_000_000} MB: make room and try again."
        )
    print(f"Making {VENV}", flush=True)
    failure = run_quietly([sys.executable, "-m", "venv", "--clear", str(VENV)])
    if failure is not None:
        raise SetupError(f"The environment {VENV} could not be made: {cause_of(failure)}.")


def environment_works() -> bool:
    """Tell whether there is an environment with pip and a Python new enough."""
    check = f"import sys, pip; sys.exit(sys.version_info < {LEAST_PYTHON!r})"
    return venv_python().exists() and run_quietly([str(venv_python()), "-c", check]) is None


def install_packages() -> None:
    """Install ingboard in place, with what it and its tests need."""
    print("Installing packages; the first time takes a minute or two", flush=True)
    pip = [
        *(str(venv_python()), "-m", "pip", "install"),
        *("--disable-pip-version-check", "--no-input"),
    ]
    newest = [[*pip, "-e", f"{ROOT}[test]"]]
    if os.environ.get("CI"):  # the versions that packaging/release.py lock pinned, by their hashes
        here = [*pip, "--no-deps", "-e", str(ROOT)]
        failure = installed([[*pip, "--require-hashes", "-r", str(LOCK)], here])
        if failure is None:
            return
        print(f"Not the locked packages: {cause_of(failure)}", flush=True)
    failure = installed(newest)
    if failure is not None:
        LOG.write_text(failure, encoding="utf-8")
        raise SetupError(
            f"The packages could not be installed: {cause_of(failure)} (details: {LOG})."
        )


def installed(commands: list[list[str]]) -> str | None:
    """Run an installer's commands until one fails; what that one said, else None."""
    failures = (run_quietly(command) for command in commands)
    return next((failure for failure in failures if failure is not None), None)


def run_quietly(command: list[str], environment: dict[str, str] | None = None) -> str | None:
    """Run a command to its end; None if it succeeded, else all that it said."""
    ended = subprocess.run(
        command,
        check=False,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    return None if ended.returncode == 0 else ended.stdout


def cause_of(output: str) -> str:
    """What a failed installer's output comes down to, in a few words."""
    for signs, meaning in CAUSES:
        if any(sign in output for sign in signs):
            return meaning
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    complaints = [line for line in lines if line.startswith(("ERROR", "E:", "Error"))]
    last = (complaints or lines or ["no reason was given"])[-1]
    return last.rstrip(".")


def say(sentence: str) -> int:
    """Tell the person why this ends, and return the exit status for it."""
    print(sentence, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
