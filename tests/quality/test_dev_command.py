"""The developer's command says in one sentence what is missing, and is quick when nothing is."""

from __future__ import annotations

import ast
import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

OTHER_NAMES = {"gcc", "clang"}  # of a compiler, which is there as cc
SCRIPT = Path(__file__).resolve().parents[2] / "packaging" / "dev.py"


@pytest.fixture
def dev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module, with a folder of its own for its environment."""
    spec = importlib.util.spec_from_file_location("dev_command", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(module, "STAMP", tmp_path / ".venv" / "stamp")
    monkeypatch.setattr(module, "LOG", tmp_path / ".venv" / "setup.log")
    return module


def call_main(dev: ModuleType, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["packaging/dev.py", *arguments])
    status: int = dev.main()
    return status


def test_an_old_python_is_told_so_in_one_sentence(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "LEAST_PYTHON", (99, 0))
    monkeypatch.setattr(dev, "NEWER_PYTHONS", ())
    assert call_main(dev, monkeypatch, "setup") == 1
    said = capsys.readouterr().err
    assert said.startswith("ingboard needs Python 99.0 or newer and this is ")
    assert said.count("\n") == 1


@pytest.mark.skipif(not Path("/etc/debian_version").exists(), reason="about Debian's packages")
def test_without_root_the_one_command_to_install_is_printed(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "loads", lambda library: library != "libEGL.so.1")
    monkeypatch.setattr(dev.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(dev.importlib.util, "find_spec", lambda _: None)
    monkeypatch.setattr(dev, "venv_package", lambda: "python3-venv")
    assert call_main(dev, monkeypatch, "setup") == 1
    command = "sudo apt-get update && sudo apt-get install -y libegl1 python3-venv"
    assert command in capsys.readouterr().err.splitlines()


@pytest.mark.skipif(not Path("/etc/debian_version").exists(), reason="about Debian's packages")
def test_old_package_lists_are_renewed_before_giving_up(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcomes = iter(["E: 404 Not Found", None, None])
    acts: list[str] = []

    def pretend(command: list[str], _environment: object) -> str | None:
        acts.append(command[2])
        return next(outcomes)

    monkeypatch.setattr(dev, "run_quietly", pretend)
    monkeypatch.setattr(dev.Path, "glob", lambda *_: iter(["deb_Packages"]))
    dev.install_system_packages(["libegl1"])
    assert acts == ["install", "update", "install"]


@pytest.mark.parametrize(
    ("output", "cause"),
    [
        (
            "OSError: [Errno 28] No space left on device",
            "the disk is full; make room and try again",
        ),
        (
            "WARNING: Retrying ... Temporary failure in name resolution\n"
            "ERROR: No matching distribution found for hatchling",
            "the package index cannot be reached; check the connection and try again",
        ),
        ("ERROR: No matching distribution found for sgfmill.", None),
        ("", "no reason was given"),
    ],
)
def test_an_installers_output_comes_down_to_its_cause(
    dev: ModuleType, output: str, cause: str | None
) -> None:
    assert dev.cause_of(output) == (cause or output.rstrip("."))


def test_too_little_room_is_seen_before_anything_is_made(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "FREE_BYTES_NEEDED", 10**18)
    with pytest.raises(dev.SetupError, match="make room and try again"):
        dev.make_environment()
    assert not dev.VENV.exists()


def test_a_failed_installation_is_not_taken_for_a_complete_one(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    dev.VENV.mkdir()
    monkeypatch.setattr(dev, "see_to_system_packages", lambda: None)
    monkeypatch.setattr(dev, "make_environment", lambda: None)
    monkeypatch.setattr(dev, "run_quietly", lambda *_: "Connection refused")
    assert call_main(dev, monkeypatch, "setup") == 1
    assert "the package index cannot be reached" in capsys.readouterr().err
    assert not dev.is_ready()


def test_a_changed_project_file_asks_for_setting_up_anew(
    dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    (tmp_path / "pyproject.toml").write_text("[project]")
    dev.venv_python().parent.mkdir(parents=True)
    dev.venv_python().touch()
    dev.STAMP.write_text(dev.wanted_stamp(), encoding="utf-8")
    assert dev.is_ready()
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'x'")
    assert not dev.is_ready()


def test_without_a_command_the_help_is_shown() -> None:
    ended = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert all(f"  {name}" in ended.stdout for name in ("setup", "run", "test", "corpus", "bench"))


def test_an_unknown_command_is_refused_without_a_traceback() -> None:
    ended = subprocess.run(
        [sys.executable, SCRIPT, "fly"], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    assert "invalid choice: 'fly'" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    ("checked", "steps"), [("", ["venv", "pip"]), ("1", ["venv", *["pip"] * 2])]
)
def test_setting_up_again_starts_no_program(
    dev: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    checked: str,
    steps: list[str],
) -> None:
    """A checking machine (CI is set) installs the locked packages, then this project."""
    started: list[list[str]] = []
    monkeypatch.setenv("CI", checked)

    def run(command: list[str], *_: object) -> None:
        started.append(command)
        if "venv" in command:
            python = dev.venv_python()
            python.parent.mkdir(parents=True)
            python.touch()

    monkeypatch.setattr(dev, "loads", lambda _: True)
    monkeypatch.setattr(dev, "run_quietly", run)
    monkeypatch.setattr(dev, "compile_catalogs", lambda: None)
    assert call_main(dev, monkeypatch, "setup") == 0
    assert [command[2] for command in started] == steps
    started.clear()
    monkeypatch.setattr(dev.subprocess, "run", lambda *_, **__: pytest.fail("a program is started"))
    assert call_main(dev, monkeypatch, "setup") == 0
    assert not started
    assert capsys.readouterr().out.endswith(f"Ready: {dev.VENV}\n")


def test_an_old_python_can_read_the_script_far_enough_to_refuse() -> None:
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 7))


@pytest.fixture
def asked(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What apt is asked for, as root on a Debian that has no zbar-tools."""
    told: list[list[str]] = []
    there = set(dev.TOOLS) - {"mosquitto", "zbarimg", "faketime"}

    def install(packages: list[str]) -> None:
        told.append(packages)
        if "zbar-tools" in packages:
            raise dev.SetupError("E: Unable to locate package zbar-tools")
        there.update(tool for tool, package in dev.TOOLS.items() if package in packages)

    monkeypatch.setattr(dev, "install_system_packages", install)
    monkeypatch.setattr(dev, "is_there", lambda tool: tool in there)
    monkeypatch.setattr(dev.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(dev.os, "geteuid", lambda: 0, raising=False)
    return told


def test_ci_gets_what_tests_skip_themselves_without_and_is_told_what_there_is_not(
    dev: ModuleType, asked: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    dev.see_to_tools()
    assert asked == [
        ["mosquitto", "faketime", "zbar-tools"],
        *(["mosquitto"], ["faketime"], ["zbar-tools"]),
    ]
    assert capsys.readouterr().out == "Not there, and skipped by tests: zbar-tools\n"


def test_nobody_else_is_given_packages_for_tests(
    dev: ModuleType, asked: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev.os, "geteuid", lambda: 1000)
    dev.see_to_tools()
    monkeypatch.setattr(dev.os, "geteuid", lambda: 0)
    for name, value in (
        ("is_ready", lambda: True),
        ("compile_catalogs", lambda: None),
    ):
        monkeypatch.setattr(dev, name, value)
    monkeypatch.delenv("CI", raising=False)
    dev.set_up()
    assert asked == []
    monkeypatch.setenv("CI", "true")
    dev.set_up()
    assert asked != []


def test_every_program_that_tests_look_for_is_one_that_ci_gets(dev: ModuleType) -> None:
    tests = Path(__file__).resolve().parents[1]
    looked_for = {
        name
        for path in tests.rglob("*.py")
        if "benchmarks" not in path.parts
        for name in re.findall(r'\bwhich\("([\w.-]+)"\)', path.read_text("utf-8"))
    }
    tools = {tool.rpartition("/")[2] for tool in dev.TOOLS}
    assert looked_for - tools - OTHER_NAMES == set()
