"""Wood and stones that were painted before come back from disk pixel by pixel, or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ingboard.board.points import grid_of
from ingboard.ui.board import skin, skin_files
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.geometry import BoardGeometry, fit_board
from ingboard.ui.board.materials import Materials, Surface, lent_materials
from ingboard.ui.board.skin import Skin, full_skin, keep_skin, kept_skin

Damage = Callable[[Path], object]


@pytest.fixture
def geometry() -> BoardGeometry:
    return fit_board(grid_of(9, 9), 211, 211)


@pytest.fixture
def painted(geometry: BoardGeometry, monkeypatch: pytest.MonkeyPatch) -> Skin:
    """A skin that was painted and written; nothing of it is left in memory."""
    monkeypatch.setattr("ingboard.ui.board.skin_files.threading.Thread", _AtOnce)
    _forget()
    made = full_skin(geometry)
    keep_skin(geometry)
    _forget()
    return made


class _AtOnce:
    """A thread that has ended when it has started."""

    def __init__(self, *, target: Callable[..., None], args: tuple[object, ...], daemon: bool):
        assert daemon, "a program that ends does not wait for its pictures"
        self._work = lambda: target(*args)

    def start(self) -> None:
        self._work()


def _forget() -> None:
    skin._woods.clear()
    skin._stones.clear()


def _files(home: Path) -> list[Path]:
    return sorted((home / "cache").rglob("*.skin"))


def test_a_kept_skin_is_the_painted_one(painted: Skin, geometry: BoardGeometry) -> None:
    kept = kept_skin(geometry)
    assert kept is not None
    assert kept.board == painted.board
    assert kept.board.format() is painted.board.format()
    assert kept.stones == painted.stones  # images are equal pixel by pixel


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def _lengthen(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"\0")


def _spoil(path: Path) -> None:
    kept = bytearray(path.read_bytes())
    kept[len(kept) // 2] ^= 1
    path.write_bytes(bytes(kept))


def _of_other_painters(path: Path) -> None:
    kept = bytearray(path.read_bytes())
    kept[8] ^= 1
    path.write_bytes(bytes(kept))


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(
    "damage",
    [
        _cut,
        _lengthen,
        _spoil,
        _of_other_painters,
        _folder,
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n" * 100),
    ],
)
def test_any_other_file_is_painted_anew(
    painted: Skin, geometry: BoardGeometry, own_settings: Path, damage: Damage
) -> None:
    for path in _files(own_settings):
        damage(path)
    assert kept_skin(geometry) is None
    assert full_skin(geometry).board == painted.board


@pytest.mark.usefixtures("painted")
def test_the_file_of_another_size_is_not_taken(geometry: BoardGeometry, own_settings: Path) -> None:
    wood = next(path for path in _files(own_settings) if path.name.startswith("wood"))
    other = fit_board(grid_of(9, 9), 233, 233)
    wood.rename(wood.with_name(f"wood-{other.wood_width}-{other.wood_height}.skin"))
    stones = next(path for path in _files(own_settings) if path.name.startswith("stones"))
    stones.rename(stones.with_name(f"stones-{other.pitch}-{other.stone_side}.skin"))
    assert kept_skin(other) is None
    assert kept_skin(geometry) is None


@pytest.mark.parametrize("painter", ["stones", "wood", "skin_files"])
@pytest.mark.usefixtures("painted")
def test_what_another_painter_painted_is_painted_anew(
    geometry: BoardGeometry, painter: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / f"{painter}.py"
    other.write_text("a later version")
    monkeypatch.setattr(f"ingboard.ui.board.{painter}.__file__", str(other))
    skin_files._key_of.cache_clear()
    try:
        assert kept_skin(geometry) is None
    finally:
        skin_files._key_of.cache_clear()


def test_shells_with_an_edge_for_paper_are_not_taken_for_wood(
    painted: Skin, geometry: BoardGeometry
) -> None:
    with lent_materials(Materials(Surface.PAPER)):
        on_paper = full_skin(geometry).stones
        keep_skin(geometry)
        assert on_paper.white != painted.stones.white
        assert full_skin(geometry).stones == on_paper
    assert full_skin(geometry).stones == painted.stones  # of those in memory
    _forget()
    kept = kept_skin(geometry)  # of those on disk
    assert kept is not None
    assert kept.stones == painted.stones


@pytest.mark.usefixtures("painted")
def test_the_files_are_few(
    geometry: BoardGeometry, own_settings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(skin_files, "MOST_FILES", 3)
    for age, path in enumerate(_files(own_settings)):
        os.utime(path, (1000 + age, 1000 + age))
    for size in (221, 231):
        other = fit_board(grid_of(9, 9), size, size)
        full_skin(other)
        keep_skin(other)
    assert len(_files(own_settings)) == 3
    _forget()
    assert kept_skin(geometry) is None
    assert kept_skin(other) is not None


@pytest.mark.usefixtures("painted")
def test_the_files_are_small_together(own_settings: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = sum(path.stat().st_size for path in _files(own_settings))
    monkeypatch.setattr(skin_files, "MOST_BYTES", whole)
    other = fit_board(grid_of(9, 9), 231, 231)
    full_skin(other)
    keep_skin(other)
    assert sum(path.stat().st_size for path in _files(own_settings)) <= whole


def test_a_folder_that_takes_nothing_disturbs_nobody(
    geometry: BoardGeometry, own_settings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ingboard.ui.board.skin_files.threading.Thread", _AtOnce)
    own_settings.mkdir()
    (own_settings / "cache").write_text("not a folder")
    full_skin(geometry)
    keep_skin(geometry)
    _forget()
    assert kept_skin(geometry) is None


def test_a_board_of_a_kept_size_is_dressed_with_its_first_paint(qtbot: QtBot) -> None:
    def shown() -> BoardView:
        view = BoardView()
        qtbot.addWidget(view)
        view.resize(263, 263)
        view.show()
        return view

    _forget()
    first = shown()
    qtbot.waitUntil(lambda: first.is_dressed)
    folder = skin_files._path_of("any").parent
    qtbot.waitUntil(lambda: len(list(folder.glob("*.skin"))) == 2)
    picture = first.grab().toImage()
    _forget()
    second = shown()
    assert second.grab().toImage() == picture
    assert second.is_dressed
