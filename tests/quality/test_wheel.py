"""What is built holds what is shipped, and it is found wherever the program runs."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import ingboard

ROOT = Path(__file__).resolve().parents[2]
WHERE_IS_IT = "from ingboard.resources import resource; print(resource('locale'))"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source archive, built without a network."""
    folder = tmp_path_factory.mktemp("built")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", folder],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return folder


def shipped_files() -> set[str]:
    files = (path for path in (ROOT / "resources").rglob("*") if path.is_file())
    return {path.relative_to(ROOT / "resources").as_posix() for path in files}


def is_shipped(name: str) -> bool:
    """Not the README's pictures, nor what catalogs are compiled from."""
    return not name.startswith("screenshots/") and not name.endswith(".po")


def test_the_wheel_carries_every_resource_and_module(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
    shipped = {f"ingboard/_resources/{n}" for n in shipped_files() if is_shipped(n)}
    assert shipped
    assert {name for name in names if name.startswith("ingboard/_resources/")} == shipped
    assert "ingboard/py.typed" in names
    for license_text in ("LICENSE", "packaging/licenses/mqttjs.txt"):
        assert any(name.endswith(f"/licenses/{license_text}") for name in names)
    modules = (path.relative_to(ROOT).as_posix() for path in (ROOT / "ingboard").rglob("*.py"))
    assert set(modules) <= names
    assert not [name for name in names if name.startswith(("tests/", "packaging/"))]


def test_the_wheel_gives_both_commands(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        points = next(name for name in wheel.namelist() if name.endswith("entry_points.txt"))
        text = wheel.read(points).decode()
    assert "[console_scripts]\ningboard = ingboard.cli:main" in text
    assert "[gui_scripts]\ningboard-window = ingboard.cli:main_in_window" in text


def test_what_an_index_shows_leads_nowhere_in_vain(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        name = next(name for name in wheel.namelist() if name.endswith("METADATA"))
        head, _, readme = wheel.read(name).decode().partition("\n\n")
    links = re.findall(r"\]\(([^)]*)\)", readme)
    assert readme.startswith("# ingboard")
    assert [link for link in links if not link.startswith("https://")] == []
    addresses = re.findall(r"^Project-URL: .*, (.*)$", head, re.MULTILINE)
    assert [one for one in addresses if not one.startswith("https://")] == []
    assert bool(addresses) is bool(ingboard.__home__)


def test_once_the_sources_have_a_home_every_link_leads_there() -> None:
    spec = importlib.util.spec_from_file_location("build_hook", ROOT / "packaging/build_hook.py")
    assert spec is not None
    assert spec.loader is not None
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)
    home = "https://example.org/ingboard"
    shown = hook.for_an_index((ROOT / "README.md").read_text("utf-8"), home)
    links = set(re.findall(r"\]\(([^)]*)\)", shown)) | set(hook.project_urls(home).values())
    assert len(links) > 10
    for link in links - {home, f"{home}/issues"}:
        _, _, path = link.removeprefix(f"{home}/").split("/", 2)
        assert (ROOT / path.partition("#")[0]).is_file(), link


def test_the_source_archive_carries_tests_and_resources(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {f"resources/{name}" for name in shipped_files()} <= names
    assert {"pyproject.toml", "tests/conftest.py", "packaging/dev.py", ".ci/run"} <= names


def test_resources_are_found_in_a_checkout_a_wheel_and_a_frozen_program(
    built: Path, tmp_path: Path
) -> None:
    installed = tmp_path / "installed"
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        wheel.extractall(installed)
    frozen = f"import sys; sys._MEIPASS = {str(installed)!r}; {WHERE_IS_IT}"
    assert found(WHERE_IS_IT, ROOT) == ROOT / "resources" / "locale"
    assert found(WHERE_IS_IT, installed) == installed / "ingboard" / "_resources" / "locale"
    assert found(frozen, ROOT) == installed / "ingboard" / "_resources" / "locale"


def found(program: str, folder: Path) -> Path:
    """Where a program started in a folder finds the catalogs; they are there."""
    printed = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, check=True, capture_output=True, text=True
    ).stdout
    path = Path(printed.strip())
    assert path.is_dir()
    return path
