"""The recipes of packages that nobody could try here say what the program says of itself."""

from __future__ import annotations

import plistlib
import re
import xml.etree.ElementTree as ET
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image

from ingboard.table.journal.shelf import SUFFIX
from ingboard.ui.app import APP_ID, menu_entry

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
INSTALLER = (PACKAGING / "windows" / "ingboard.iss").read_text("utf-8")
FLATPAK = (PACKAGING / "flatpak" / "org.ingboard.ingboard.yml").read_text("utf-8")
OPENED = {".sgf", SUFFIX}


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script that makes releases, as a module."""
    monkeypatch.syspath_prepend(PACKAGING)
    return import_module("release")


def registered(subkey: str) -> list[dict[str, str]]:
    """The entries of the installer below a key of the registry, by the names of their parts."""
    rows = [line for line in INSTALLER.splitlines() if f'Subkey: "{subkey}' in line]
    return [dict(re.findall(r'(\w+): "((?:[^"]|"")*)"', row)) for row in rows]


def test_windows_offers_the_program_for_all_that_it_opens() -> None:
    capabilities = "Software\\ingboard\\Capabilities"
    (offered,) = registered("Software\\RegisteredApplications")
    assert (offered["ValueName"], offered["ValueData"]) == ("ingboard", capabilities)
    kinds = {
        row["ValueName"]: row["ValueData"]
        for row in registered(f"{capabilities}\\FileAssociations")
    }
    assert set(kinds) == OPENED
    for kind in kinds.values():
        (command,) = registered(f"Software\\Classes\\{kind}\\shell\\open\\command")
        assert command["ValueData"] == '""{app}\\ingboard-window.exe"" ""%1""'
        (icon,) = registered(f"Software\\Classes\\{kind}\\DefaultIcon")
        assert icon["ValueData"].startswith("{app}\\ingboard-window.exe")


def test_what_the_installer_writes_it_takes_away_again() -> None:
    kept = {"ingboard.sgf", "ingboard.journal", "ingboard", "ingboards"}
    removed = re.findall(r'Subkey: "Software\\(?:Classes\\)?([\w.]+)".*uninsdeletekey', INSTALLER)
    assert set(removed) == kept
    for key in (r"\.sgf\\OpenWithProgids", r"\.ingtable", "RegisteredApplications"):
        assert re.search(rf'{key}".*uninsdeletevalue', INSTALLER), key


def test_the_program_has_one_name_for_taskbar_shortcut_and_bundle() -> None:
    assert f'AppUserModelID: "{APP_ID}"' in INSTALLER
    assert f"AppId={APP_ID}" in INSTALLER
    assert f'bundle_identifier="{APP_ID}"' in (PACKAGING / "ingboard.spec").read_text("utf-8")
    assert f"id: {APP_ID}\n" in FLATPAK


def test_the_installer_has_an_icon_of_every_size() -> None:
    named = re.search(r"^SetupIconFile=(.+)$", INSTALLER, re.MULTILINE)
    assert named is not None
    with Image.open(PACKAGING / "windows" / named[1]) as icon:
        assert icon.info["sizes"] == {(size, size) for size in (16, 24, 32, 48, 64, 128, 256)}


def test_finder_hands_over_all_that_the_program_opens() -> None:
    said = plistlib.loads((PACKAGING / "macos" / "Info.plist").read_bytes())
    kinds = {
        name for kind in said["CFBundleDocumentTypes"] for name in kind["CFBundleTypeExtensions"]
    }
    assert kinds == {suffix[1:] for suffix in OPENED}


def test_the_disk_image_holds_a_link_to_applications(
    release: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = tmp_path / "ingboard.app"
    (app / "Contents").mkdir(parents=True)
    asked: list[list[object]] = []
    monkeypatch.setattr(release, "BUILD", tmp_path / "build")
    monkeypatch.setattr(release, "DIST", tmp_path / "dist")
    monkeypatch.setattr(release, "run", asked.append)
    release._disk_image(app)
    ((*_, folder, _, image),) = asked
    assert isinstance(folder, Path)
    assert (folder / "Applications").readlink() == Path("/Applications")
    assert (folder / "ingboard.app" / "Contents").is_dir()
    assert str(image).startswith(str(tmp_path / "dist" / f"ingboard-{release.version()}-macos-"))


@pytest.mark.usefixtures("release")
def test_flatpak_lets_a_hall_reach_the_network_and_launches_the_renamed_entry(
    tmp_path: Path,
) -> None:
    assert "--share=network" in FLATPAK.partition("modules:")[0]
    asked = re.search(r"store_page\.py \S+ (\S+)", FLATPAK)
    assert asked is not None
    import_module("store_page").write(tmp_path, asked[1])
    (page,) = tmp_path.iterdir()
    launched = ET.parse(page).getroot().findtext("launchable")
    assert launched == f"{APP_ID}.desktop"
    assert "rename-desktop-file: ingboard.desktop" in FLATPAK
    assert menu_entry({"FLATPAK_ID": APP_ID}) == APP_ID
    assert f"{menu_entry({})}.desktop" == "ingboard.desktop"
