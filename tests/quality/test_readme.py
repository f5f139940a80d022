"""The two commands of the README exist and do what it says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
DEV = ROOT / "packaging" / "dev.py"
RESULT = re.compile(r"\b[BW]\+\d|\bDraw\b")
MOST_WORDS = 650
PICTURE = re.compile(r"\S+\.(?:png|svg|pdf)\b")


def command_lines() -> list[str]:
    """The lines of the README's and CONTRIBUTING's blocks of shell commands, without remarks."""
    words = "".join((ROOT / name).read_text("utf-8") for name in ("README.md", "CONTRIBUTING.md"))
    blocks = re.findall(r"```sh\n(.*?)```", words, re.DOTALL)
    lines = (line.partition("#")[0].strip() for block in blocks for line in block.splitlines())
    return [line for line in lines if line]


def test_the_readme_is_one_page_with_two_pictures_and_links_that_lead_somewhere() -> None:
    words = (ROOT / "README.md").read_text("utf-8")
    assert len(words.split()) < MOST_WORDS
    window, film = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", words)
    for picture, moves in ((window, False), (film, True)):
        with Image.open(ROOT / picture) as shown:
            assert (getattr(shown, "n_frames", 1) > 1) is moves
    for name in ("README.md", "CONTRIBUTING.md"):
        links = re.findall(r"\]\(([^)#]+)[^)]*\)", (ROOT / name).read_text("utf-8"))
        assert [link for link in links if not (ROOT / link).is_file()] == []


def test_the_first_block_is_the_two_commands() -> None:
    assert command_lines()[:2] == ["python3 packaging/dev.py run", "python3 packaging/dev.py test"]


def test_every_developer_command_of_the_readme_is_in_the_help() -> None:
    listed = subprocess.run(
        [sys.executable, DEV, "--help"], check=True, capture_output=True, text=True
    ).stdout
    named = [line.split()[2] for line in command_lines() if "packaging/dev.py" in line]
    assert named
    assert [name for name in named if not re.search(rf"^  {name}\b", listed, re.MULTILINE)] == []


@pytest.mark.skipif(find_spec("ingboard.cli") is None, reason="there is no command line yet")
def test_every_option_of_ingboard_in_the_readme_is_known() -> None:
    named = {line.split()[1] for line in command_lines() if line.startswith("ingboard ")}
    verbs = {name for name in named if re.fullmatch(r"[a-z]+", name)}
    unknown = [
        verb
        for verb in verbs
        if subprocess.run(
            [sys.executable, "-m", "ingboard", verb, "--help"], capture_output=True, check=False
        ).returncode
    ]
    assert unknown == []


@pytest.mark.slow
@pytest.mark.skipif(find_spec("ingboard.cli") is None, reason="there is no command line yet")
def test_run_without_a_display_counts_the_demonstration_game(tmp_path: Path) -> None:
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    without_display = {name: value for name, value in os.environ.items() if name not in screens}
    # Straight to the program where packaging/dev.py would first set up an environment of its own.
    set_up = (ROOT / ".venv" / "ingboard-setup").exists()
    command = [str(DEV), "run"] if set_up else ["-m", "ingboard", "--demo"]
    ended = subprocess.run(
        [sys.executable, *command],
        cwd=tmp_path,
        env={**without_display, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert ended.returncode == 0, ended.stderr
    assert "Traceback" not in ended.stderr
    assert RESULT.search(ended.stdout), ended.stdout
    pictures = [tmp_path / name for name in PICTURE.findall(ended.stdout)]
    assert pictures, ended.stdout
    assert all(picture.stat().st_size > 0 for picture in pictures)
