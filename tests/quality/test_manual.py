"""The commands in the manual do what it says: each is run on a game, a journal and a scenario."""

from __future__ import annotations

import importlib
import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from ingboard.cli.cli_command import COMMANDS, example_of
from ingboard.cli.window import parser
from ingboard.ui.features.manual.chapters import anchor, headings
from tests.conftest import ROOT
from tests.photo.rendered_board import photograph
from tests.photo.scene import Scene
from tests.unit.cli.sgf_files import cases_in, sgf, written

BLOCK = re.compile(r"```sh\n(.*?)```", re.DOTALL)
INLINE = re.compile(r"`(ingboard [^`\n]+)`")
PLACEHOLDER = re.compile(r"\b[A-Z]{4,}\b")
JOURNAL = ROOT / "tests" / "data" / "journals" / "whole.ingtable"
CLOCKS = ROOT / "tests" / "data" / "clock_cases.json"
SECONDS = 120


def command_lines() -> list[str]:
    """Every command in the manual and in the README, from blocks and from within sentences."""
    sources = [*sorted((ROOT / "resources" / "manual").glob("*.md")), ROOT / "README.md"]
    lines: set[str] = set()
    for path in sources:
        words = path.read_text("utf-8")
        lines |= {line for block in BLOCK.findall(words) for line in block.splitlines()}
        lines |= {line for line in INLINE.findall(words) if not PLACEHOLDER.search(line)}
    lines |= {example_of(name) for name in COMMANDS}
    # A hall runs until it is stopped: tests/hall/test_command_line.py.
    return sorted(line for line in lines if re.match(r"ingboard\b(?!-)(?! hall)", line))


def needs_window(line: str) -> bool:
    """Whether a line opens the window; without a display it would say so and end."""
    first = [*line.split(), ""][1]
    return first in {"", "--demo"} or first.endswith(".sgf")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the lines name: a game, folders of games and journals, a clock scenario, a photograph.

    In `small` the game is a small one: a film of it is soon made. Its komi leaves the winner no question of
    the two stones whose death is not settled.
    """
    made = tmp_path_factory.mktemp("manual")
    (made / "small").mkdir()
    board = cases_in("counting_cases.json")["demo-even-9x9"]["board"]
    written(made / "small", sgf(board, properties="KM[12]RU[GOE]"))
    for name in ("games", "round-4"):
        (made / name).mkdir()
    for game in ("game.sgf", "games/one.sgf", "games/two.sgf"):
        shutil.copy(ROOT / "resources" / "games" / "demonstration.sgf", made / game)
    for journal in ("table-2.ingtable", "round-4/table-1.ingtable"):
        shutil.copy(JOURNAL, made / journal)
    cases = json.loads(CLOCKS.read_text(encoding="utf-8"))
    (made / "scenario.json").write_text(json.dumps(cases), encoding="utf-8")
    photographed = photograph(Scene(tuple("".join(row.split()) for row in board), width=700)).pixels
    Image.fromarray(photographed).save(made / "board.jpg")
    return made


def test_the_manual_has_a_line_for_every_command() -> None:
    named = {line.split()[1] for line in command_lines() if len(line.split()) > 1}
    assert {"count", "check", "clock", "journal", "sheet", "export"} <= named


def test_no_two_parts_have_one_name() -> None:
    # On paper all chapters are one page: the contents would lead to the first of the two.
    chapters = [path.read_text("utf-8") for path in (ROOT / "resources" / "manual").glob("*.md")]
    parts = re.findall(r"^##? .+$", "\n".join(chapters), re.MULTILINE)
    assert len(parts) > len(chapters)
    assert [part for part in parts if parts.count(part) > 1] == []


def test_links_of_translated_chapters_lead_to_headings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # They name headings in English; a heading that is not there ends the building of every package.
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    manual = importlib.import_module("manual")
    sources = ROOT / "resources" / "manual"
    translated = [path for path in sources.rglob("*.md") if path.parent != sources]
    for path in translated:
        manual.put_translation(path, tmp_path / path.relative_to(sources))
    checked = 0
    for path in translated:
        put = tmp_path / path.relative_to(sources)
        for file, heading in re.findall(r"\]\(([\w./-]*)#([^)]+)\)", put.read_text("utf-8")):
            to = path if not file else (path.parent / file).resolve()
            assert heading in map(anchor, headings(to.read_text("utf-8"))), f"{path}: {heading}"
            checked += 1
    assert checked


@pytest.mark.parametrize("line", [one for one in command_lines() if needs_window(one)])
def test_the_window_takes_the_arguments(line: str) -> None:
    parser().read(shlex.split(line)[1:])


@pytest.mark.slow
@pytest.mark.parametrize("line", [one for one in command_lines() if not needs_window(one)])
def test_a_line_of_the_manual_works(line: str, folder: Path) -> None:
    place = folder / "small" if "--film" in line else folder
    command = line.replace("ingboard", f"{shlex.quote(sys.executable)} -m ingboard", 1)
    run = subprocess.run(
        command,
        shell=True,
        cwd=place,
        capture_output=True,
        timeout=SECONDS,
        check=False,
        env={
            "PYTHONPATH": str(ROOT),
            "QT_QPA_PLATFORM": "offscreen",
            "HOME": str(folder),
            "PATH": "/usr/bin:/bin",
        },
    )
    assert run.returncode == 0, run.stderr.decode()
    assert run.stdout
    if "--to" in shlex.split(line):
        target = shlex.split(line)[shlex.split(line).index("--to") + 1]
        assert target == "-" or (place / target).stat().st_size > 0
