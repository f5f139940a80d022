"""What releases are made of stays whole: commands, locks, recipes, and the pages made from help texts."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from ingboard.cli.cli_command import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
RECIPES = (
    "packaging/ingboard.spec",
    "packaging/flatpak/org.ingboard.ingboard.yml",
    "packaging/windows/ingboard.iss",
    ".github/workflows/release.yml",
)


def test_the_table_of_commands_is_whole() -> None:
    modules = (ROOT / "ingboard" / "cli").glob("*.py")
    runs = {path.stem for path in modules if "\ndef run(" in path.read_text("utf-8")}
    assert runs - {"commands"} == {*COMMANDS, "window"}


@pytest.mark.parametrize("command", ["window", *COMMANDS])
def test_every_command_has_a_purpose_for_its_man_page(command: str) -> None:
    parser = import_module(f"ingboard.cli.{command}").parser()
    assert re.fullmatch(r"[A-Z].{10,70}\.", parser.description)
    assert parser.usage.startswith(parser.prog)
    assert [action.dest for action in parser._actions if not action.help] == []


@pytest.mark.parametrize("command", ["window", *COMMANDS])
def test_every_help_page_ends_with_an_example_and_the_exit_status(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "" if command == "window" else command
    parser = import_module(f"ingboard.cli.{command}").parser()
    with pytest.raises(SystemExit) as ended:
        parser.parse_args(["--help"])
    assert ended.value.code == 0
    example, _, statuses = capsys.readouterr().out.partition("example:\n  ")[2].partition("\n\n")
    words = shlex.split(example)
    assert words[: 1 + bool(name)] == ["ingboard", *([name] if name else [])]
    parser.read(words[1 + bool(name) :])
    meanings = dict(re.findall(r"^  ([012])  (\S.*)$", statuses, re.MULTILINE))
    assert {"0", "2"} <= set(meanings) <= {"0", "1", "2"}
    assert len(set(meanings.values())) == len(meanings)


def test_the_release_script_lists_its_commands_and_needs_no_environment() -> None:
    help_page = subprocess.run(
        [sys.executable, "-I", PACKAGING / "release.py", "--help"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    rows = re.findall(r"^  ([a-z]+) {2,}([A-Z].+\.)$", help_page, re.MULTILINE)
    assert {
        "wheel",
        "man",
        "manual",
        "completions",
        "notices",
        "lock",
        "audit",
        "deb",
        "archive",
        "smoke",
        "check",
    } == {name for name, _ in rows}


@pytest.mark.parametrize(
    ("lock", "groups"),
    [
        ("requirements-release.txt", ()),
        ("requirements-tools.txt", ("release",)),
        ("requirements-test.txt", ("test",)),
    ],
)
def test_the_locks_pin_every_dependency_with_hashes(lock: str, groups: tuple[str, ...]) -> None:
    locked = (PACKAGING / lock).read_text("utf-8")
    entries = re.findall(
        r"^(\S+)==\S+ .*\\\n((?: {4}--hash=sha256:[0-9a-f]{64}.*\n)+)", locked, re.MULTILINE
    )
    pinned = {name for name, _ in entries}
    assert len(entries) == len(re.findall(r"^[a-z]", locked, re.MULTILINE)) == len(pinned)
    extras = [PROJECT["optional-dependencies"][group] for group in groups]
    wanted = [*PROJECT["dependencies"], *(line for extra in extras for line in extra)]
    names = {re.split(r"[><=;]", line)[0].lower().replace("_", "-") for line in wanted}
    assert names <= pinned


def test_the_table_has_a_row_for_every_dependency() -> None:
    table = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("| Package | Why |")[2]
    rows = re.findall(r"^\| ([\w.-][^|]*) \|", table, re.MULTILINE)
    extras = PROJECT["optional-dependencies"].values()
    wanted = [*PROJECT["dependencies"], *(line for extra in extras for line in extra)]
    names = {re.split(r"[><=;]", line)[0].lower() for line in wanted}
    # MQTT.js lies in resources/hall.
    assert {name.lower() for row in rows for name in row.split(", ")} == {*names, "mqtt.js"}


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script that makes releases, as a module."""
    monkeypatch.syspath_prepend(PACKAGING)
    return import_module("release")


def audited(release: ModuleType, folder: Path, answer: str) -> str:
    """What ends an audit whose tool is a shell script."""
    tool = folder / "pip-audit"
    tool.write_text(f"#!/bin/sh\n{answer}\n")
    tool.chmod(0o755)
    try:
        release.audit()
    except (SystemExit, release.ReleaseError) as end:
        return str(end)
    return ""


@pytest.mark.skipif(sys.platform == "win32", reason="the tool is a shell script")
@pytest.mark.parametrize(
    ("answer", "end", "said"),
    [
        ("echo No known vulnerabilities found >&2", "", ""),
        (
            "echo 'ERROR: HTTPSConnectionPool: Max retries exceeded' >&2; exit 1",
            "3",
            "NOT AUDITED: PyPI's advisory service cannot be reached.",
        ),
        (
            "echo 'x: Dependency not found on PyPI and could not be audited'",
            "3",
            "NOT AUDITED: PyPI's advisory service does not know the packages listed above.",
        ),
        (
            "echo 'x: PYSEC-1; y: Dependency not found and could not be audited'; exit 1",
            "There are advisories against what is locked.",
            "PYSEC-1",
        ),
    ],
)
def test_an_audit_that_could_not_ask_is_not_called_one(
    release: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    answer: str,
    end: str,
    said: str,
) -> None:
    monkeypatch.setattr(release, "SCRIPTS", tmp_path)
    assert audited(release, tmp_path, answer) == end
    told = capsys.readouterr().out
    assert said in told
    assert ("NOT AUDITED" in told) is (end == "3")


@pytest.mark.usefixtures("release")
def test_the_package_asks_for_what_tells_a_desktop_its_file_types() -> None:
    # Without it no list of programs by file type is made, and a double click finds none.
    recommended = re.search(r"^Recommends: (.+)$", import_module("deb").CONTROL, re.MULTILINE)
    assert recommended is not None
    assert "desktop-file-utils" in recommended[1].split(", ")


def test_licenses_are_kept_for_what_carries_none() -> None:
    source = (PACKAGING / "documents.py").read_text("utf-8")
    named = set(re.findall(r'"([\w-]+\.txt)"', source))
    kept = {path.name for path in (PACKAGING / "licenses").iterdir()}
    assert kept == named & kept
    assert {"LGPL-3.txt", "GPL-3.txt"} <= kept


@pytest.mark.parametrize("recipe", RECIPES)
def test_recipes_name_files_that_exist(recipe: str) -> None:
    words = (ROOT / recipe).read_text("utf-8").replace("\\", "/").replace("../", "")
    named = set(
        re.findall(
            r"(?:packaging|resources)/[\w./-]+\.(?:py|spec|iss|txt|xml|desktop|svg|png)", words
        )
    )
    assert [name for name in named if not (ROOT / name).exists() and "NOTICES" not in name] == []
    assert "UNTRIED" in words or "untried" in words


def test_the_frozen_program_starts_with_the_entry_points_of_the_wheel() -> None:
    start = (PACKAGING / "frozen.py").read_text("utf-8")
    entries = {**PROJECT["scripts"], **PROJECT["gui-scripts"]}
    functions = {entry.partition(":")[2] for entry in entries.values()}
    assert f"from ingboard.cli import {', '.join(sorted(functions))}" in start
    spec = (PACKAGING / "ingboard.spec").read_text("utf-8")
    assert all(f'("{name}"' in spec for name in entries)
