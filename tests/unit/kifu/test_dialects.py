"""What programs and sites write where SGF has another form: a file of each, and what it means."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingboard.clock.control import SecondCounting, TimeControl
from ingboard.clock.moments import seconds
from ingboard.kifu.dialects import DIALECTS, understood
from ingboard.kifu.findings import Code
from ingboard.kifu.reader import read_collection, read_file
from ingboard.kifu.result_words import result_written
from ingboard.kifu.tree.notes import notes_of
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.writing import bytes_of
from ingboard.kifu.writer import write_record

FOLDER = Path(__file__).parents[2] / "data" / "dialects"


def byoyomi(main: int, number: int, length: int) -> TimeControl:
    return SecondCounting(seconds(main), seconds(length), number)


# The file, its komi, result, event and time, and what is said.
MEANT = [
    (
        "fox-chinese",
        7.5,
        "W+6.5",
        "",
        byoyomi(300, 3, 30),
        "Written by Fox: KM[375] read as 7.5, RE[W+3.25] read as W+6.5, TC[3]TT[30] read as 3x30 byo-yomi.",
    ),
    (
        "fox-japanese",
        6.5,
        "B+2.5",
        "",
        byoyomi(60, 3, 20),
        "Written by Fox: KM[650] read as 6.5, TC[3]TT[20] read as 3x20 byo-yomi.",
    ),
    (
        "fox-2017",
        6.5,
        "B+7.5",
        "",
        byoyomi(3600, 5, 40),
        "Written by Fox: KM[0] read as 6.5, TC[5]TT[40] read as 5x40 byo-yomi.",
    ),
    (
        "fox-handicap",
        0.5,
        "W+R",
        "",
        byoyomi(300, 3, 30),
        "Written by Fox: KM[50] read as 0.5, TC[3]TT[30] read as 3x30 byo-yomi.",
    ),
    (
        "fox-stones",
        0.0,
        "B+25",
        "",
        byoyomi(600, 3, 30),
        "Written by Fox: RE[B+12.5] read as B+25, TC[3]TT[30] read as 3x30 byo-yomi.",
    ),
    (
        "yuanyu",
        7.5,
        "W+",
        "",
        byoyomi(300, 3, 30),
        "Written by YuanYu: KM[750] read as 7.5, TC[3]TT[30] read as 3x30 byo-yomi, RE[W] read as W+.",
    ),
    ("gokifu", 6.5, "B+R", "", None, "Written by gokifu.com: KM[325] read as 6.5."),
    ("gogod-stones", 7.5, "W+2.5", "", None, "KM[3.75] read as 7.5, RE[W+1.25] read as W+2.5."),
    ("stones", 7.5, "B+1.5", "", None, "KM[3.75] read as 7.5, RE[B+0.75] read as B+1.5."),
    (
        "sina",
        6.5,
        "W+R",
        "三星杯决赛",
        byoyomi(7200, 5, 60),
        "Written by Sina: TE[三星杯决赛] read as event, RD[2010-12-10] read as date, HD[0] read as "
        "handicap, KO[6.5] read as komi, LC[5]LT[60] read as 5x60 byo-yomi, RE[白中盘胜] read as W+R.",
    ),
    (
        "cyberoro",
        7.5,
        "W+R",
        "춘란배 4강",
        byoyomi(10_800, 5, 60),
        "Written by Cyberoro: TE[춘란배 4강] read as event, RD[2021-01-20] read as date, HD[0] read as "
        "handicap, LC[5]LT[60] read as 5x60 byo-yomi, RE[226수 백불계승] read as W+R.",
    ),
    ("sabaki-of-cyberoro", 7.5, "B+1.5", "춘란배 4강", None, ""),
    (
        "yike",
        7.5,
        "W+43.5",
        "分先:黑贴7目半",
        None,
        "KM[]EV[分先:黑贴7目半] read as 7.5, RE[白胜43.5目] read as W+43.5.",
    ),
    (
        "gogod",
        0.0,
        "B+R",
        "",
        None,
        "Written by GoGoD: RE[B+R (moves after 2 not k…] read as B+R. Moves after 2 are not known.",
    ),
    ("kgs-web", 6.5, "W+T", "", byoyomi(1500, 5, 30), ""),
    ("ogs-simple", 5.5, "B+3.5", "", byoyomi(0, 1, 30), ""),
    ("multigo", 7.5, "B+3.5", "", None, "KM[3.75] read as 7.5, RE[黑胜1又3/4子] read as B+3.5."),
]


@pytest.mark.parametrize(
    ("name", "komi", "result", "event", "control", "said"), MEANT, ids=[row[0] for row in MEANT]
)
def test_a_file_of_each_writer_means_what_its_site_shows(name, komi, result, event, control, said):
    path = FOLDER / f"{name}.sgf"
    details = (record := read_file(path).games[0]).details
    assert (details.komi, details.result_text, details.event) == (komi, result, event)
    assert details.result is not None
    if control is not None:
        assert details.control == control
    if said:
        assert record.understood.sentence == said
        assert [each.sentence for each in record.findings if each.code is Code.DIALECT] == [said]
    assert len(record.moves) == 2
    data = path.read_bytes()
    assert bytes_of(open_document(data, name)) == data


def test_every_writer_of_the_table_has_a_file():
    told = "".join(row[-1] for row in MEANT)
    assert [each.writer for each in DIALECTS if each.writer and each.writer not in told] == []


def test_what_is_read_is_written_as_sgf_has_it_and_read_again():
    record = read_file(FOLDER / "fox-chinese.sgf").games[0]
    again = read_collection(write_record(record), "x.sgf").games[0]
    assert (again.details.komi, again.details.result_text) == (7.5, "W+6.5")
    assert again.understood.meant == ()


@pytest.mark.parametrize(
    "root",
    [
        "KM[7.5]RE[W+6.5]AP[foxwq]HA[0]",
        "KM[0]HA[2]AP[foxwq]RU[Chinese]",
        "KM[6.5]RE[B+2.5]RU[Chinese]",
        "TE[1]KO[1]",
        "TE[2]KO[]HD[]",
        "RE[0]",
        "KM[-59.5]",
    ],
)
def test_what_has_the_form_of_sgf_is_never_touched(root):
    record = read_collection(f"(;SZ[9]{root};B[ee])".encode(), "x.sgf").games[0]
    assert record.understood.meant == ()


def test_a_komi_that_is_not_understood_is_kept_and_said():
    record = read_collection(b"(;SZ[9]RU[Ing]KM[abc];B[ee])", "x.sgf").games[0]
    assert (record.details.komi, record.details.komi_unread) == (None, "abc")
    assert [each.code for each in record.findings] == [Code.BAD_KOMI]
    assert b"KM[abc]" in write_record(record)


@pytest.mark.parametrize("written", ["", " ", "\n"])
def test_an_empty_komi_is_called_empty_and_the_one_that_counts_is_named(written):
    record = read_collection(f"(;SZ[9]RU[Ing]KM[{written}];B[ee])".encode(), "x.sgf").games[0]
    (finding,) = record.findings
    assert finding.sentence == "KM is empty; the usual komi counts: 8, or 0 with a handicap."
    assert (record.details.komi, record.details.komi_unread) == (None, "")


@pytest.mark.parametrize(
    ("komi", "codes"), [("50", []), ("51", [Code.UNLIKELY_KOMI]), ("-60", [Code.UNLIKELY_KOMI])]
)
def test_a_komi_beyond_fifty_is_a_finding(komi, codes):
    record = read_collection(f"(;SZ[9]RU[Ing]KM[{komi}];B[ee])".encode(), "x.sgf").games[0]
    assert record.details.komi == float(komi)
    assert [each.code for each in record.findings] == codes


def test_a_komi_that_stands_in_two_places_with_two_values_is_said():
    record = read_file(FOLDER / "sabaki-of-cyberoro.sgf").games[0]
    (finding,) = [each for each in record.findings if each.code is Code.BAD_KOMI]
    assert finding.sentence == "KM says 7.5, KO 6.5; KM counts."


def test_the_event_of_a_site_is_no_judgment_of_a_move():
    document = open_document((FOLDER / "cyberoro.sgf").read_bytes(), "x.sgf")
    assert notes_of(document, 0).move is None


@pytest.mark.parametrize(
    ("words", "result"),
    [
        ("294수 흑0.5집승", "B+0.5"),
        ("226수 백불계승", "W+R"),
        ("흑1집반승", "B+1.5"),
        ("백 반집승", "W+0.5"),
        ("흑 반칙승", "B+F"),
        ("백 시간승", "W+T"),
        ("黑中盘胜", "B+R"),
        ("白胜1/4子", "W+0.5"),
        ("黑胜1又3/4子", "B+3.5"),
        ("黑胜2子半", "B+5"),
        ("白超时负", "B+T"),
        ("共294手,黑中盘胜", "B+R"),
        ("黒中押し勝ち", "B+R"),
        ("白2目半勝ち", "W+2.5"),
        ("持碁", "0"),
        ("Black wins by 34win >> White(58):Black(92)", "B+34"),
        ("White wins by resignation", "W+R"),
        ("has adjourned.", ""),
        ("", ""),
    ],
)
def test_results_in_words(words, result):
    assert result_written(words) == result


def test_line_ends_that_are_written_as_letters_are_line_ends():
    written = (
        rb"(;GM[1]\r\nSZ[9]\r\nPB[a\]\nb]\r\nKM[375]RU[Chinese]AP[foxwq]\r\n;B[ee]C[x\r\ny]\r\n"
        rb"(;W[dd]\r\n(;B[cc]\r\n;W[gg])\r\n(;B[ff]))\r\n(;W[dc]))"
    )
    record = read_collection(written, "fox.sgf").games[0]
    assert (len(record.moves), record.variations) == (4, 2)
    assert (record.details.komi, record.details.players.black.name) == (7.5, "a]nb")
    assert {each.code for each in record.findings} == {Code.DIALECT, Code.RULES_DEFAULTED}
    assert bytes_of(open_document(written, "fox.sgf")) == written


def test_nothing_of_a_plain_root_is_looked_at():
    assert understood({"SZ": ["19"], "PB": ["a"]}).meant == ()
