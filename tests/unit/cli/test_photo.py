"""`ingboard photo` and `count --photo`: answers, files, refusals, statuses."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from ingboard.kifu.reader import read_file
from ingboard.photo import reader
from ingboard.photo.answer import FoundBy, read_answer
from ingboard.photo.refusals import Refusal
from tests.photo.other_pictures import wall
from tests.photo.rendered_board import photograph
from tests.photo.scene import Scene, legal, position
from tests.unit.cli.sgf_files import Program

SCENE = Scene(legal(position(np.random.default_rng(8), 9, 0.45)), width=700, jitter=0.02, seed=21)


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A picture of a board of nine lines."""
    path = tmp_path_factory.mktemp("photo") / "board.jpg"
    cv2.imwrite(str(path), photograph(SCENE).pixels[..., ::-1])
    return path


@pytest.fixture
def nothing(tmp_path: Path) -> Path:
    """A picture without a board."""
    path = tmp_path / "wall.png"
    cv2.imwrite(str(path), wall())
    return path


def test_the_answer_is_what_the_window_reads(ingboard: Program, board: Path) -> None:
    call = ingboard("photo", board, "--json")
    answer = read_answer(call.out.encode())
    assert call.status == 0
    assert (answer.schema, answer.size, answer.width) == (1, 9, 700)
    assert answer.board == SCENE.rows
    assert answer.found_by is FoundBy.ITSELF
    assert len(answer.confidence) == 9
    assert all(0 <= one <= 100 for row in answer.confidence for one in row)
    assert list(call.answer) == [
        "schema",
        "size",
        "width",
        "height",
        "corners",
        "board",
        "doubtful",
        "confidence",
        "found_by",
    ]


def test_corners_and_size_are_taken_as_given(ingboard: Program, board: Path) -> None:
    given = ",".join(f"{number:.1f}" for number in photograph(SCENE).corners.ravel())
    answer = ingboard("photo", board, "--json", "--corners", given, "--size", 9).answer
    assert answer["found_by"] == "--corners"
    assert ",".join(f"{number:.1f}" for corner in answer["corners"] for number in corner) == given
    assert tuple(answer["board"]) == SCENE.rows


def test_people_are_shown_the_board_and_the_record_holds_it(
    ingboard: Program, board: Path, tmp_path: Path
) -> None:
    target = tmp_path / "read.sgf"
    call = ingboard("photo", board, "--to", target)
    assert call.status == 0
    assert " ".join(SCENE.rows[0]) in call.out
    assert "Doubtful points" in call.out
    position_read = read_file(target).games[0].first
    black, white = ("".join(SCENE.rows).count(sign) for sign in "XO")
    assert position_read.cells.count(1) == black
    assert position_read.cells.count(2) == white
    assert position_read.grid.rows == 9


def test_the_picture_is_written_upright(ingboard: Program, board: Path, tmp_path: Path) -> None:
    turned = tmp_path / "turned.jpg"
    with Image.open(board) as image:
        exif = Image.Exif()
        exif[0x0112] = 8
        image.save(turned, exif=exif.tobytes())
        width, height = image.size
    ingboard("photo", turned, "--json", "--upright", tmp_path / "up.png")
    with Image.open(tmp_path / "up.png") as upright:
        assert upright.size == (height, width)


def test_without_a_board_the_status_is_1_with_one_sentence(
    ingboard: Program, nothing: Path
) -> None:
    call = ingboard("photo", nothing, "--json", "--upright", nothing.with_suffix(".jpg"))
    assert call.status == 1
    assert call.answer == {"width": 800, "height": 600, "refusal": "no-board", "schema": 1}
    assert call.err == f"{nothing}: {Refusal.NO_BOARD.sentence}\n"
    assert nothing.with_suffix(".jpg").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--corners", "1,2,3"], "four points clockwise"),
        (["--corners", "10,10,10,90,90,90,90,10"], "four points clockwise"),
        (["--corners", "10,10,nan,10,90,90,10,90"], "four points clockwise"),
        (["--corners", "10,10,9000,10,9000,90,10,90"], "outside the picture"),
        (["--size", "4"], "5 to 25"),
        (["--to", "board.png"], "must end in .sgf"),
        (["--upright", "board.gif"], "must end in .jpg or .png"),
    ],
)
def test_wrong_use_is_told(ingboard: Program, board: Path, arguments: list[str], said: str) -> None:
    call = ingboard("photo", board, *arguments)
    assert call.status == 2
    assert said in call.err


def test_a_file_that_is_no_picture_has_status_2(ingboard: Program, tmp_path: Path) -> None:
    text = tmp_path / "board.jpg"
    text.write_text("no picture")
    call = ingboard("photo", text)
    assert call.status == 2
    assert call.err == f"{text}: {Refusal.NO_PICTURE.sentence}\n"


def test_where_the_packages_are_missing_the_line_that_installs_them_is_told(
    ingboard: Program, board: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ingboard.photo.picture", None)
    call = ingboard("photo", board)
    assert call.status == 2
    assert 'pip install "ingboard[photo]"' in call.err


def test_a_photographed_board_is_counted(ingboard: Program, board: Path) -> None:
    call = ingboard("count", "--photo", board, "--json", "--accept-doubtful")
    assert call.status == 0, call.err
    answer = call.answer
    assert answer["size"] == 9
    assert answer["move"] == 0
    assert answer["sources"]["dead"] == "suggestion"


def test_doubtful_points_are_named_before_a_count(
    ingboard: Program, board: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from msgspec.structs import replace

    asked = reader.Photo.answer

    def doubting(photo: reader.Photo, given: reader.Given) -> object:
        answer = asked(photo, given)
        assert not isinstance(answer, Refusal)
        return replace(answer, doubtful=("D4", "E5"))

    monkeypatch.setattr(reader.Photo, "answer", doubting)
    call = ingboard("count", "--photo", board)
    assert call.status == 2
    assert "2 doubtful points: D4, E5" in call.err
    assert ingboard("count", "--photo", board, "game.sgf").status == 2
