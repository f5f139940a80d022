"""`ingboard export --kifu` and `--problems`, from arguments to files."""

from __future__ import annotations

import json
import re

import pytest

from ingboard.cli import main
from ingboard.kifu.marks import SIGNS
from ingboard.resources import resource

pytestmark = pytest.mark.usefixtures("qapp")

GAME = str(resource("games/demonstration.sgf"))


def test_a_record_becomes_a_pdf_of_figures(tmp_path, capsys):
    target = tmp_path / "kifu.pdf"
    assert main(["export", GAME, "--kifu", "--moves", "30", "--to", str(target)]) == 0
    data = target.read_bytes()
    pages = len(re.findall(rb"/Type /Page\b", data))
    assert pages > 1
    assert f"{pages} pages: {target}" in capsys.readouterr().out


def test_pictures_are_numbered_and_named_in_the_answer(tmp_path, capsys):
    target = tmp_path / "kifu.svg"
    arguments = ["export", GAME, "--kifu", "--figures", "4", "--landscape", "--json"]
    assert main([*arguments, "--to", str(target)]) == 0
    answer = json.loads(capsys.readouterr().out)
    names = sorted(str(path) for path in tmp_path.iterdir())
    assert answer["pictures"] == names
    assert answer["pages"] == len(names) > 1


def test_every_sign_of_a_commented_move_is_printed(tmp_path):
    record, page = tmp_path / "marked.sgf", tmp_path / "kifu.png"
    pages = set()
    for sign in ("XX", *SIGNS):  # the first is no sign
        record.write_text(f"(;SZ[9];B[cc]C[See the mark.]{sign}[gg])")
        assert main(["export", str(record), "--kifu", "--to", str(page)]) == 0
        pages.add(page.read_bytes())
    assert len(pages) == len(SIGNS)  # a filled square is drawn as a square


def test_problems_of_a_record_and_a_record_without_any(tmp_path, capsys):
    record = tmp_path / "lesson.sgf"
    record.write_text("(;SZ[9];B[cc]C[Where?];W[gg])")
    target = tmp_path / "problems.pdf"
    assert main(["export", str(record), "--problems", "--to", str(target)]) == 0
    assert len(re.findall(rb"/Type /Page\b", target.read_bytes())) == 2
    target.unlink()
    assert main(["export", GAME, "--problems", "--to", str(target)]) == 2
    assert "No hotspot, no question mark" in capsys.readouterr().err
    assert not target.exists()


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--kifu", "--problems", "--to", "x.pdf"], ", not both"),
        (["--kifu", "--figures", "3", "--to", "x.pdf"], "1, 2, 4 or 6"),
        (["--kifu", "--to", "x.gif"], "must end in"),
        (["--kifu", "--game", "4", "--to", "x.pdf"], "no game 4"),
        (["--problems", "--to", "x.png"], "must end in"),
    ],
)
def test_wrong_use_is_said_in_one_line(arguments, part, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["export", GAME, *arguments]) == 2
    assert part in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
