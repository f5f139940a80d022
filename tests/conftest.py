"""What holds for every test: a Qt without a screen, settings of its own, no warning in the log."""

from __future__ import annotations

import os

# Before anything can import Qt: pictures must not depend on the host's screen, theme and fonts.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["QT_SCALE_FACTOR"] = "1"
os.environ["QT_STYLE_OVERRIDE"] = "Fusion"
os.environ["QT_FONT_DPI"] = "96"
os.environ["LC_ALL"] = "C.UTF-8"  # nor on its language; under plain C Qt logs a warning
os.environ.pop("LANGUAGE", None)  # and no test sets it: the C library keeps what it said in another
# A hundred programs are started: compiled once, each begins in half the time.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

import gc
import itertools
import logging
import shutil
import sys
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from ingboard.board.points import Coordinates, use_coordinates
from ingboard.table.journal.disk import RealDisk

if TYPE_CHECKING:
    from ingboard.ui.board.geometry import BoardGeometry
    from ingboard.ui.board.skin import Skin


def is_of_memory(folder: Path) -> bool:
    """Whether a folder lies on no disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        return RealDisk().is_memory(handle)
    finally:
        os.close(handle)


if sys.platform == "linux" and is_of_memory(Path(tempfile.gettempdir())):
    tempfile.tempdir = os.environ["TMPDIR"] = "/var/tmp"  # what is saved there would stay amber

ROOT = Path(__file__).resolve().parent.parent
BENCHMARKS = "benchmarks"

# Deadlines and "too slow" say more about a shared machine than about the code. The one test command
# gives the same answer to the same code; HYPOTHESIS_PROFILE=full goes looking for new examples.
settings.register_profile(
    "dev",
    max_examples=50,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("full", settings.get_profile("dev"), derandomize=False, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))

_test_number = itertools.count()

# As in the program: garbage is collected in the main thread, for a worker may not destroy a widget.
gc.disable()
_ALL_GARBAGE_EVERY = 40


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Take away what the test has left: windows, then what is surely garbage.

    Every later test of a theme would style them anew: 44 windows of a director, each with 182 widgets,
    made of a hundredth of a second three seconds.
    """
    del item
    if "PySide6.QtWidgets" in sys.modules:
        from PySide6.QtCore import QCoreApplication, QEvent
        from PySide6.QtWidgets import QApplication

        if QApplication.instance() is not None:
            for window in QApplication.topLevelWidgets():
                if window.parent() is None:
                    window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect(0)


@pytest.hookimpl(trylast=True)
def pytest_runtest_logfinish() -> None:
    """Where there are windows, take away all garbage now and then, and look through what is left never again.

    Syntax trees and records that tests share grow to millions of objects: a search through them takes up to
    three seconds. The test is over here, so that nothing of its own is among what is left.
    """
    if "PySide6.QtWidgets" in sys.modules:
        from PySide6.QtWidgets import QApplication

        if QApplication.instance() is not None and next(_collections) % _ALL_GARBAGE_EVERY == 0:
            gc.collect()
            gc.freeze()


_collections = itertools.count(1)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the nightly forms out unless they are asked for with `-m nightly`."""
    if "nightly" in config.option.markexpr:
        return
    nightly = [item for item in items if item.get_closest_marker("nightly")]
    if nightly:
        config.hook.pytest_deselected(items=nightly)
        items[:] = [item for item in items if not item.get_closest_marker("nightly")]


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Keep what was collected out of later searches for garbage: two million objects, 1.5 s each time."""
    gc.collect()
    gc.freeze()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave the benchmarks out unless they are asked for by path."""
    asked_for = any(BENCHMARKS in argument for argument in config.args)
    return True if collection_path.name == BENCHMARKS and not asked_for else None


@pytest.fixture
def data() -> Path:
    """The folder of the test data."""
    return ROOT / "tests" / "data"


@pytest.fixture(scope="session")
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(autouse=True)
def own_settings(_homes: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home folder of its own for each test, not yet made; Qt's settings and paths follow it.

    It goes with the test: a journal takes four megabytes, and a run of all tests begins hundreds. So does the
    folder where a journal goes on when its own is lost: it is named by the home, beside those of other runs.
    """
    home = _homes / f"{os.getpid()}-{next(_test_number)}"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "share"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "state"))
    if "PySide6.QtCore" in sys.modules:  # QSettings reads the environment once in a process
        from PySide6.QtCore import QSettings

        for kind in (QSettings.Format.NativeFormat, QSettings.Format.IniFormat):
            QSettings.setPath(kind, QSettings.Scope.UserScope, str(home / "config"))
    yield home
    for left in (home, Path(tempfile.gettempdir()) / f"ingboard-tables-{home.name}"):
        shutil.rmtree(left, ignore_errors=True)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk of a busy machine has longer to answer at once; tests of a dead one give it their own time."""
    if "PySide6.QtCore" in sys.modules:
        from ingboard.ui.widgets import background_call

        monkeypatch.setattr(background_call, "PATIENCE", 10.0)


@pytest.fixture(autouse=True)
def painted_skins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wood and stones are painted once in a size: windows of all tests come in some dozens of them.

    What a window had not finished when its test ended goes on in the next of that size: begun anew in
    each of a thousand, it is a third of what a window costs.
    """
    if "PySide6.QtWidgets" not in sys.modules:
        return
    from ingboard.ui.board import dressing, skin
    from ingboard.ui.board.materials import materials_in_use

    def going_on(geometry: BoardGeometry) -> Generator[None, None, Skin]:
        size = geometry, materials_in_use()
        if size not in _begun_skins:
            _begun_skins[size] = skin.skin_in_slices(geometry)
        while True:
            try:
                next(_begun_skins[size])
            except (KeyError, StopIteration):  # KeyError: another window has finished it
                _begun_skins.pop(size, None)
                return skin.full_skin(geometry)
            yield

    monkeypatch.setattr(skin, "_KEPT", 40)
    monkeypatch.setattr(dressing, "skin_in_slices", going_on)


_begun_skins: dict[object, Generator[None, None, Skin]] = {}


@pytest.fixture(autouse=True)
def western_coordinates() -> Iterator[None]:
    """Points are named "Q16" again after a test that chose other names: the choice is the process's."""
    yield
    use_coordinates(Coordinates.WESTERN)


@pytest.fixture(autouse=True)
def no_warning_in_the_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail a test that logs a warning or worse; one that means to calls `caplog.clear()`."""
    yield
    records = [*caplog.get_records("setup"), *caplog.get_records("call")]
    loud = [record for record in records if record.levelno >= logging.WARNING]
    spoken = [f"{record.name}: {record.getMessage()}" for record in loud]
    assert not spoken, f"logged: {spoken}"
