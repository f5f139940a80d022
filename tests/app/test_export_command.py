"""`ingboard export` as its users call it, in a process without a display."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ingboard.board.points import Point
from ingboard.board.position import empty_position
from ingboard.export.diagram import Diagram, DiagramSign
from ingboard.export.svg import svg_of
from ingboard.resources import resource
from ingboard.ui.board.view_model import Mark
from tests.unit.export.reading import frames_of

GAME = resource("games/demonstration.sgf")


def ingboard(folder: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return subprocess.run(
        [sys.executable, "-m", "ingboard", "export", *map(str, arguments)],
        env={name: value for name, value in os.environ.items() if name not in hidden},
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_a_film_is_written_without_a_display(tmp_path):
    target = tmp_path / "film.gif"
    ended = ingboard(
        tmp_path, GAME, "--film", "--steps", "0-8", "--size", 400, "--to", target, "--json"
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    answer = json.loads(ended.stdout)
    frames = frames_of(target.read_bytes())
    assert frames[0].image.size == (400, 225)
    assert sum(shown.milliseconds for shown in frames) == pytest.approx(
        answer["milliseconds"], abs=10
    )
    assert [path.name for path in tmp_path.iterdir()] == ["film.gif"]


def test_a_sheet_of_made_boards_needs_no_record_and_is_the_same_each_time(tmp_path):
    for name in ("a.pdf", "b.pdf"):
        ended = ingboard(tmp_path, "--drills", "--boards", 2, "--sheet", 5, "--to", name)
        assert (ended.returncode, ended.stderr) == (0, "")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ((GAME, "--film", "--to", "a.pdf"), "must end in .webp, .apng, .gif or .html"),
        ((GAME, "--film", "--step", "3", "--to", "a.webp"), ", not both"),
        ((GAME, "--film", "--theme", "dark", "--to", "a.gif"), " flat: omit"),
        ((GAME, "--film", "--theme", "dark", "--to", "a.html"), "omit --theme"),
        ((GAME, "--film", "--steps", "1-9", "--to", "a.html"), "omit --steps"),
        ((GAME, "--film", "--theme", "pink", "--to", "a.webp"), "light, dark or flat"),
        ((GAME, "--film", "--steps", "9-3", "--to", "a.webp"), "needs numbers"),
        ((GAME, "--film", "--speed", "0", "--to", "a.webp"), "--speed needs a number"),
        ((GAME, "--film", "--loop", "-1", "--to", "a.webp"), "--loop needs a whole number"),
        ((GAME, "--film", "--size", "9", "--to", "a.webp"), "--size needs a whole number"),
        ((GAME, "--step", "9999", "--to", "a.png"), "no step 9999"),
        ((GAME, "--format", "bmp", "--to", "a.bmp"), "--format is one of"),
        ((GAME, "--film", "--steps", "0-2", "--to", "nowhere/a.webp"), "folder does not exist"),
        (("--drills", "--to", "a.png"), "must end in .pdf"),
        ((GAME, "--drills", "--level", "2", "--to", "a.pdf"), "name no record"),
    ],
)
def test_wrong_use_is_told_in_one_sentence_and_leaves_nothing(
    tmp_path, capsys, monkeypatch, arguments, part
):
    from ingboard.cli import main

    monkeypatch.chdir(tmp_path)
    status = main(["export", *map(str, arguments)])
    told = capsys.readouterr()
    assert (status, told.out) == (2, "")
    assert part in told.err
    assert told.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


pytestmark = pytest.mark.usefixtures("qapp")


MARKED = (
    "(;GM[1]FF[4]SZ[9]RU[SIMPLIFIED ING];B[cc]LB[gg:Q]TR[gc]LN[aa:ai]AR[ia:ii]"
    ";W[gg]SQ[cc]DD[ee:ii];B[cg]CR[cg]MA[gc]LB[dd:Z])"
)


def test_a_position_is_drawn_with_its_marks_lines_and_dimmed_points(tmp_path):
    record = tmp_path / "marked.sgf"
    record.write_text(MARKED)
    for move in (0, 1, 2, 3):
        ended = ingboard(tmp_path, record, "--move", move, "--to", f"{move}.svg")
        assert (ended.returncode, ended.stderr) == (0, "")
    bare, first, second, last = ((tmp_path / f"{move}.svg").read_text() for move in (0, 1, 2, 3))
    assert [page.count("stroke-linecap") for page in (bare, first, second, last)] == [0, 4, 0, 0]
    assert [page.count("fill-opacity") for page in (bare, first, second, last)] == [0, 0, 25, 25]
    shapes = [
        re.findall(r'<polygon points="([^"]*)"', page) for page in (bare, first, second, last)
    ]
    corners = [[len(set(shape.split())) for shape in page] for page in shapes]
    assert corners == [[], [3], [4], []], "a triangle, then a square"
    assert (">Q</text>" in first, ">Z</text>" in last, ">Q</text>" in last) == (True, True, False)
    assert ingboard(tmp_path, record, "--to", "end.svg").returncode == 0
    assert (tmp_path / "end.svg").read_text() == last


def test_pictures_of_pixels_have_the_marks_too(tmp_path):
    for name, record in (("marked", MARKED), ("bare", "(;SZ[9];B[cc])")):
        (tmp_path / f"{name}.sgf").write_text(record)
    for style in ("--flat", "--wood"):
        for name in ("marked", "bare"):
            picture = f"{name}.png"
            made = ingboard(
                tmp_path, f"{name}.sgf", "--move", 1, style, "--size", 300, "--to", picture
            )
            assert made.returncode == 0
        pictures = [(tmp_path / f"{name}.png").read_bytes() for name in ("marked", "bare")]
        assert pictures[0] != pictures[1]


def test_every_sign_of_a_board_has_one_on_paper():
    assert {mark.value for mark in Mark} <= {sign.value for sign in DiagramSign}
    position = empty_position(9, 9)
    bare = svg_of(Diagram(position))
    for sign in DiagramSign:
        assert svg_of(Diagram(position, signs={Point(4, 4): sign})) != bare
