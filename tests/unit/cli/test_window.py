"""`ingboard [FILE]`: what the window is opened with. The window itself is replaced: no Qt here."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from ingboard.cli import main, main_in_window
from tests.unit.cli.sgf_files import Program, sgf, written
from tests.unit.table.journal.games import HandClocks, started
from tests.unit.table.journal.test_blackbox import _boxed

if TYPE_CHECKING:
    from ingboard.ui.shell.to_open import ToOpen

APP = "ingboard.ui.app"


class Opened:
    """Stands in for the window: remembers what it was opened with, and closes with status 0."""

    def __init__(self) -> None:
        self.paths: list[Path] = []
        self.options: dict[str, object] = {}
        self.times = 0

    def run_window(self, to_open: ToOpen, **options: object) -> int:
        self.paths, self.options = list(to_open.records), {**to_open._asdict(), **options}
        del self.options["records"]
        self.times += 1
        return 0


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Opened:
    found = Opened()
    app = ModuleType(APP)
    app.__dict__["run_window"] = found.run_window
    monkeypatch.setitem(sys.modules, APP, app)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    return found


def test_it_opens_empty(opened: Opened) -> None:
    assert main([]) == 0
    assert opened.paths == []
    assert opened.options == {
        "demo": None,
        "join": "",
        "look": None,
        "scale": None,
        "language_code": None,
        "pace": 1,
        "journal": None,
        "move": None,
    }


def test_garbage_is_looked_for_again_once_the_window_has_closed(opened: Opened) -> None:
    assert main([]) == 0
    assert opened.times == 1
    assert gc.isenabled()


def test_it_opens_on_a_record_with_look_scale_and_pace(opened: Opened, tmp_path: Path) -> None:
    game = written(tmp_path, sgf())
    looks = ["--look", "dark", "--scale", "1.5", "--language", "zh_TW"]
    assert main([str(game), *looks, "--fake-time", "x60"]) == 0
    assert opened.paths == [game]
    assert opened.options == {
        "demo": None,
        "join": "",
        "look": "dark",
        "scale": 1.5,
        "language_code": "zh_TW",
        "pace": 60,
        "journal": None,
        "move": None,
    }


def test_it_opens_at_a_move(opened: Opened, tmp_path: Path, ingboard: Program) -> None:
    game = written(tmp_path, sgf())
    assert main([str(game), "--move", "74"]) == 0
    assert (opened.paths, opened.options["move"]) == ([game], 74)
    for arguments in (("--move", "74"), (str(game), "--move", "last"), (str(game), "--move", "-1")):
        refused = ingboard(*arguments)
        assert refused.status == 2
        assert "--move" in refused.err


def test_after_two_dashes_come_files_whatever_their_names_begin_with(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("-odd.sgf", "--version", "--"):
        Path(name).write_text(sgf())
    assert main(["--", "-odd.sgf", "--version", "--"]) == 0
    assert opened.paths == [Path("-odd.sgf"), Path("--version"), Path("--")]
    assert main(["--look", "dark", "--", "-odd.sgf"]) == 0
    assert (opened.paths, opened.options["look"]) == ([Path("-odd.sgf")], "dark")


def test_it_opens_on_the_demonstration(opened: Opened, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    game = written(tmp_path / "games", sgf(), "demonstration.sgf")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ingboard.cli.window.resource", lambda name: tmp_path / name)
        assert main(["--demo"]) == 0
        assert opened.options["demo"] == game
        game.rename(game.with_name("other.sgf"))
        assert main(["--demo"]) == 0
        assert opened.options["demo"] == game.with_name("other.sgf")


def test_without_any_shipped_game_there_is_no_demonstration(
    opened: Opened, ingboard: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ingboard.cli.window.resource", lambda name: tmp_path / name)
    call = ingboard("--demo")
    assert (call.status, opened.times) == (2, 0)
    assert "No demonstration game" in call.err


@pytest.mark.parametrize("option", [(), ("--journal",)])
def test_what_cannot_be_opened_opens_no_window(
    opened: Opened, ingboard: Program, tmp_path: Path, option: tuple[str, ...]
) -> None:
    os.mkfifo(tmp_path / "pipe.sgf")
    for name, why in (("gone.sgf", "File not found"), ("pipe.sgf", "A pipe"), ("", "A folder")):
        call = ingboard(*option, str(tmp_path / name))
        assert (call.status, opened.times) == (2, 0)
        assert why in call.err


def test_a_record_is_not_read_before_the_window_is_there(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "read_bytes", None)
    game = Path(written(tmp_path, "words"))
    assert main([str(game), "--journal", str(game)]) == 0
    assert opened.paths == [game]


def test_it_looks_back_on_a_journal(opened: Opened, tmp_path: Path) -> None:
    clocks = HandClocks()
    path = tmp_path / "game.ingtable"
    _boxed(started(clocks), clocks, path).close("test")
    assert main(["--journal", str(path)]) == 0
    assert opened.options["journal"] == path


def test_from_a_desktop_the_window_itself_tells_what_is_wrong_with_a_file(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["ingboard-window", str(tmp_path / "gone.sgf")])
    assert main_in_window() == 0
    assert opened.paths == [tmp_path / "gone.sgf"]


def test_a_qt_that_does_not_load_is_told(
    ingboard: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, APP, ModuleType(APP))  # has no run_window: importing it fails
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    call = ingboard()
    assert (call.status, call.out) == (2, "")
    assert "Qt does not load" in call.err
