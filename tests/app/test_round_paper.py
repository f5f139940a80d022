"""A round on paper: what a person reads off each PDF, and codes that a camera reads."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from pathlib import Path
from shutil import which

import pytest

from ingboard.board.points import PerColor
from ingboard.export.pairing import Bye, PairedGame, results_csv
from ingboard.game.state import Outcome
from ingboard.hall.join import new_key
from ingboard.hall.round_list import ByHand, round_of
from ingboard.ui.features.director import round_paper
from ingboard.ui.features.director.standings import wins_of

pytestmark = pytest.mark.usefixtures("qapp")


def paired(table: int, black: str, white: str, outcome: Outcome | None = None) -> PairedGame:
    ranks = PerColor("3d", "4k")
    return PairedGame(2, table, PerColor(black, white), ranks, table % 3, outcome, "Autumn <Cup>")


LIST = round_of(
    [paired(n, f"Ada {n}", f"Ben & Co {n}") for n in range(1, 21)], [Bye(2, "Lone", "5k")]
)


def words_of(pdf: bytes, folder: Path) -> str:
    if which("pdftotext") is None:
        pytest.skip("poppler-utils are not installed")
    path = folder / "read.pdf"
    path.write_bytes(pdf)
    done = subprocess.run(["pdftotext", "-layout", path, "-"], check=True, capture_output=True)
    return done.stdout.decode()


def test_the_pairings_name_every_table_and_the_bye(tmp_path):
    words = words_of(round_paper.pairings(LIST), tmp_path)
    assert "Autumn <Cup>, Round 2" in words
    for number in range(1, 21):
        assert re.search(rf"{number}\s+Ada {number} 3d\s+Ben & Co {number} 4k", words)
    assert "Bye: Lone 5k" in words


def test_there_is_a_slip_for_each_game_and_none_is_cut_through(tmp_path):
    words = words_of(round_paper.result_slips(LIST), tmp_path)
    pages = [page for page in words.split("\f") if page.strip()]
    counts = [page.count("White signs") for page in pages]
    assert sum(counts) == 20
    assert [page.count("Black: ") for page in pages] == counts


def test_a_slip_says_the_handicap(tmp_path):
    assert words_of(round_paper.result_slips(LIST), tmp_path).count("Handicap 2") == 7


def test_a_bye_is_on_the_results_and_wins_in_the_standings(tmp_path):
    (tmp_path / "round-2.csv").write_text(results_csv([], byes=LIST.byes), encoding="utf-8")
    wins = wins_of(tmp_path)
    assert wins == {"Lone": 1}
    words = words_of(round_paper.results(LIST, {}, wins), tmp_path)
    assert "Bye: Lone 5k" in words
    assert re.search(r"1\s+Lone", words)


def test_results_and_standings_are_those_that_are_known(tmp_path):
    won = [
        paired(1, "Ada 1", "Ben", ByHand.BLACK.outcome),
        paired(2, "=Eva", "Ada 1", ByHand.WHITE.outcome),
    ]
    (tmp_path / "round-1.csv").write_text(results_csv(won), encoding="utf-8")
    wins = wins_of(tmp_path)
    assert wins == Counter({"Ada 1": 2, "Ben": 0, "=Eva": 0})
    entered = LIST.with_by_hand("3", ByHand.WHITE)
    words = words_of(round_paper.results(entered, {}, wins), tmp_path)
    assert re.search(r"3\s+Ada 3\s+Ben & Co 3\s+W\+F", words)
    assert re.search(r"2\s+Ada 1", words.partition("Standings")[2])


def test_a_camera_reads_the_code_of_each_slip(tmp_path):
    if which("zbarimg") is None or which("pdftoppm") is None:
        pytest.skip("zbar-tools or poppler-utils are not installed")
    key = new_key("spring", "192.168.1.20")
    (tmp_path / "slips.pdf").write_bytes(round_paper.join_slips(key, 8))
    subprocess.run(["pdftoppm", "-r", "200", "-png", "slips.pdf", "page"], cwd=tmp_path, check=True)
    pages = sorted(tmp_path.glob("page*.png"))
    done = subprocess.run(["zbarimg", "-q", "--raw", *pages], check=True, capture_output=True)
    assert set(done.stdout.decode().split()) == {key.code(str(n)).text for n in range(1, 9)}
