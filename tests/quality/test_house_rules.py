"""Rules of the house that no linter knows; each stands for a fault that was met once."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.quality.sources import MODULES, ROOT, nodes_of

WINDOW_MODULES = [path for path in MODULES if "ui" in path.relative_to(ROOT).parts]
MOST_LINES = 780
MANY_LINES = 500

# Nothing but the hall talks to a network; nothing runs what it reads or unpickles it.
BANNED_IMPORTS = {
    *("ftplib", "http.client", "http.server", "imaplib", "poplib", "requests", "smtplib"),
    *("socket", "socketserver", "ssl", "urllib.request", "xmlrpc", "PySide6.QtNetwork"),
    *("code", "ctypes", "marshal", "pickle", "shelve"),
}
# A local socket of the user's own, which no other machine reaches, lives in the same package of Qt; who is at
# its other end only the system's own module tells.
LOCAL_SOCKET = (
    Path("ingboard/ui/shell/single_instance.py"),
    {
        *("PySide6.QtNetwork", "PySide6.QtNetwork.QLocalServer", "PySide6.QtNetwork.QLocalSocket"),
        *("socket", "socket.AF_UNIX", "socket.SOCK_STREAM", "socket.SOL_SOCKET"),
        *("socket.SO_PEERCRED", "socket.fromfd"),
    },
)
# What closed tables held goes back to the system: only the C library can be asked.
C_LIBRARY = Path("ingboard/ui/shell/freed_memory.py"), {"ctypes"}
# Only Windows itself ends a program with another, and tells its taskbar whose windows these are.
WINDOWS_JOB = Path("ingboard/hall/windows_job.py"), {"ctypes"}
TASKBAR = Path("ingboard/ui/app.py"), {"ctypes", "ctypes.windll"}
HALL_SOCKET = Path("ingboard/hall/connection.py"), {"socket", "ssl", "ssl.SSLContext"}
CLASS_PAGE = (
    Path("ingboard/hall/room_page.py"),
    {
        *("http.server", "http.server.BaseHTTPRequestHandler", "http.server.HTTPServer"),
        *("socket", "socket.SHUT_RDWR", "socket.socket"),
        *("socketserver", "socketserver.ThreadingMixIn"),
    },
)
BANNED_CALLS = {"__import__", "compile", "eval", "exec"}
VAGUE_NAMES = {"common", "data", "helper", "helpers", "info", "manager", "misc", "utils"}


def matches(pattern: str, paths: list[Path]) -> list[str]:
    """Where a pattern stands in the code, as "file:line"."""
    return [
        f"{path.relative_to(ROOT)}:{number}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if re.search(pattern, line)
    ]


def imports_of(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.lineno, node.module
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def modules() -> Iterator[tuple[Path, tuple[ast.AST, ...]]]:
    for path in MODULES:
        yield path.relative_to(ROOT), nodes_of(path)


def test_every_painter_is_closed_by_with() -> None:
    # An exception in paintEvent keeps a bare painter alive past its widget: a crash at exit.
    assert matches(r"=\s*QPainter\(", WINDOW_MODULES) == []


def test_no_timer_is_very_coarse() -> None:
    # Under 500 ms Qt rounds it to nothing, and it spins.
    assert matches(r"VeryCoarseTimer", MODULES) == []


def test_no_rule_text_is_asked_for_by_name() -> None:
    # A fifth text would fall silently on one side: what a text knows is asked, or all are matched.
    assert matches(r"\bis (not )?RuleText\.|== RuleText\.|\bRuleText\.\w+: ", MODULES) == []


def test_signals_carry_nothing_or_an_object() -> None:
    # Signal(dict) loses keys that are not strings, Signal(int) delivers 0 from 2**31 on.
    assert matches(r"\bSignal\((?!\)|object\))", WINDOW_MODULES) == []


def test_no_module_imports_what_could_leave_the_machine_or_run_a_file() -> None:
    found = [
        f"{path}:{line} {name}"
        for path, nodes in modules()
        for line, name in imports_of(nodes)
        if any(name == banned or name.startswith(f"{banned}.") for banned in BANNED_IMPORTS)
        and not is_allowed(path, name)
    ]
    assert found == []


def is_allowed(path: Path, name: str) -> bool:
    allowed = (LOCAL_SOCKET, HALL_SOCKET, C_LIBRARY, CLASS_PAGE, WINDOWS_JOB, TASKBAR)
    return any(path == there and name in names for there, names in allowed)


def test_no_module_runs_text_as_a_program() -> None:
    found = [
        f"{path}:{node.lineno}"
        for path, nodes in modules()
        for node in nodes
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in BANNED_CALLS
    ]
    assert found == []


def test_no_module_has_a_name_that_says_nothing() -> None:
    parts = [(path, path.relative_to(ROOT).with_suffix("").parts) for path in MODULES]
    assert [str(path) for path, names in parts if VAGUE_NAMES & set(names)] == []


def test_no_module_is_longer_than_can_be_read_at_once() -> None:
    lengths = {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8").count("\n")
        for path in MODULES
    }
    for path, length in sorted(lengths.items(), key=lambda item: -item[1]):
        if length > MANY_LINES:
            print(f"{path}: {length} lines")
    assert [path for path, length in lengths.items() if length > MOST_LINES] == []


def test_packaging_stays_a_folder_of_scripts() -> None:
    # As a package it would hide the library of that name, which pytest needs.
    assert not (ROOT / "packaging" / "__init__.py").exists()


def test_only_the_driver_knows_the_window_from_inside() -> None:
    # 877 chains of attributes held its inside fast once; the other two test the empty window.
    drives = {
        ROOT / "tests" / "app" / "driver.py",
        ROOT / "tests" / "widgets" / "window" / "test_furnishing.py",
        ROOT / "tests" / "quality" / "test_start_imports.py",
    }
    others = [path for path in sorted((ROOT / "tests").rglob("*.py")) if path not in drives]
    assert matches(r"\bMainWindow\b", others) == []
