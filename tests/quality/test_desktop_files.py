"""What a desktop is told of the program: entry, file types, icon, store page."""

from __future__ import annotations

import shutil
import struct
import subprocess
import tomllib
import xml.etree.ElementTree as ET
from configparser import ConfigParser
from pathlib import Path

import pytest

from ingboard import __version__
from ingboard.table.journal.shelf import SUFFIX

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging" / "linux"
ENTRY = LINUX / "ingboard.desktop"
METAINFO = LINUX / "org.ingboard.ingboard.metainfo.xml"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


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
    assert set(filter(None, entry["MimeType"].split(";"))) == set(types)
    assert set().union(*types.values()) == {"*.sgf", f"*{SUFFIX}"}


def test_the_store_page_names_this_version() -> None:
    releases = ET.parse(METAINFO).getroot().iter("release")
    assert next(releases).attrib["version"] == __version__


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
