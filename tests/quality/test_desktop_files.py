"""What a desktop is told of the program: entry, file types, icon, store page."""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
import tomllib
import xml.etree.ElementTree as ET
from configparser import ConfigParser
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest
from PIL import Image

from ingboard import __version__
from ingboard.clock.control import TimeControl
from ingboard.rules.ruleset import RuleText
from ingboard.rules.texts import text_title
from ingboard.table.journal.shelf import SUFFIX
from ingboard.text import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging" / "linux"
ENTRY = LINUX / "ingboard.desktop"
METAINFO = LINUX / "org.ingboard.ingboard.metainfo.xml"
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture
def store_page(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script that writes the store page, as a module."""
    monkeypatch.syspath_prepend(ROOT / "packaging")
    return import_module("store_page")


@pytest.fixture(scope="module")
def entry() -> dict[str, str]:
    parser = ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign] # keys keep their capitals
    parser.read(ENTRY, encoding="utf-8")
    return dict(parser["Desktop Entry"])


def test_the_menu_entry_starts_a_command_of_the_wheel(entry: dict[str, str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert entry["Exec"].split()[0] in project["gui-scripts"]


def test_records_and_journals_are_types_that_it_opens(entry: dict[str, str]) -> None:
    types = {
        kind.attrib["type"]: {glob.attrib["pattern"] for glob in kind.iter(f"{MIME}glob")}
        for kind in ET.parse(LINUX / "ingboard-mime.xml").getroot().iter(f"{MIME}mime-type")
    }
    schemes = {"x-scheme-handler/ingboard", "x-scheme-handler/ingboards"}
    assert set(filter(None, entry["MimeType"].split(";"))) == set(types) | schemes
    assert set().union(*types.values()) == {"*.sgf", f"*{SUFFIX}"}


def test_store_page_and_changes_name_this_version() -> None:
    releases = ET.parse(METAINFO).getroot().iter("release")
    newest = next(releases).attrib
    assert newest["version"] == __version__
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f"\n## {__version__}, {newest['date']}\n" in changes


def test_what_is_counted_in_words_is_what_the_program_has(store_page: ModuleType) -> None:
    has = {
        "rule texts": len(RuleText),
        "clocks": len(get_args(TimeControl)),
        "languages": len(LANGUAGES),
    }
    pattern = re.compile(rf"\b({'|'.join(NUMBERS)}) ({'|'.join(has)})\b")
    told = " ".join(store_page.description())
    assert {what for _, what in pattern.findall(told)} == set(has)
    for words in (told, (ROOT / "README.md").read_text("utf-8")):
        assert [
            (number, what)
            for number, what in pattern.findall(words)
            if NUMBERS.index(number) != has[what]
        ] == []
    names = [name for text in RuleText for name in text_title(text).split(", ")]
    assert [name for name in names if name not in told] == []


def test_without_a_home_the_store_page_leads_nowhere(store_page: ModuleType) -> None:
    assert "http" not in store_page.store_page("")


def test_with_a_home_the_store_page_has_pictures_that_exist(
    store_page: ModuleType, tmp_path: Path
) -> None:
    page = tmp_path / METAINFO.name
    page.write_text(store_page.store_page("https://example.org/ingboard"), encoding="utf-8")
    images = [image.text or "" for image in ET.parse(page).getroot().iter("image")]
    assert images
    for image in images:
        path = ROOT / image.removeprefix("https://example.org/ingboard/raw/HEAD/")
        assert path.stat().st_size < 100_000
        with Image.open(path) as picture:
            assert picture.size == (1366, 768)
    if shutil.which("appstreamcli"):
        command = ["appstreamcli", "validate", "--no-net", str(page)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


def test_the_icon_has_every_size_it_says() -> None:
    icons = sorted((ROOT / "resources" / "icons").glob("ingboard-*.png"))
    assert len(icons) == 8
    for icon in icons:
        width, height = struct.unpack(">II", icon.read_bytes()[16:24])
        assert f"ingboard-{width}.png" == icon.name
        assert width == height


@pytest.mark.parametrize(
    "command",
    [
        ("desktop-file-validate", str(ENTRY)),
        ("appstreamcli", "validate", "--no-net", str(METAINFO)),
    ],
    ids=lambda command: command[0],
)
def test_the_validators_find_nothing(command: tuple[str, ...]) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
