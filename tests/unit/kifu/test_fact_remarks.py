"""What is said of a game's facts while they are typed."""

from __future__ import annotations

import pytest

from ingboard.kifu.dates import date_meant, parse_dates
from ingboard.kifu.fact_remarks import FactRemark, remarks_on


@pytest.mark.parametrize(
    ("written", "dates"),
    [
        ("1996", ((1996,),)),
        ("1996-05", ((1996, 5),)),
        ("1996-05-06", ((1996, 5, 6),)),
        ("1996-05,06", ((1996, 5), (1996, 6))),
        ("1996-05-06,07,08", ((1996, 5, 6), (1996, 5, 7), (1996, 5, 8))),
        (
            "1996-12-27,28,1997-01-03,04",
            ((1996, 12, 27), (1996, 12, 28), (1997, 1, 3), (1997, 1, 4)),
        ),
        ("1996-05-06,06-01", ((1996, 5, 6), (1996, 6, 1))),
    ],
)
def test_dates_and_their_short_forms(written, dates):
    assert parse_dates(written) == dates


@pytest.mark.parametrize(
    "written",
    [
        "",
        "96-05-06",
        "1996-5-6",
        "1996-02-30",
        "1996-13",
        "1996,05",
        "06",
        "1996-05-06, 07",
        "May 1996",
    ],
)
def test_what_is_no_date_of_sgf(written):
    assert parse_dates(written) is None


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("2026/11/21", "2026-11-21"),
        ("2026.1.2", "2026-01-02"),
        ("21.11.2026", "2026-11-21"),
        ("2026-1-2", "2026-01-02"),
        ("30.02.2026", ""),
        ("03/04/2026", ""),
    ],
)
def test_another_usual_form_is_offered_but_never_guessed(written, meant):
    assert date_meant(written) == meant


@pytest.mark.parametrize(
    ("name", "value"),
    [("DT", "21.11.2026"), ("KM", "7.3"), ("KM", "7,5"), ("HA", "two"), ("TM", "1 h")],
)
def test_values_whose_form_sgf_fixes_are_faults(name, value):
    assert remarks_on({name: value})[name].is_fault


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("RE", "B+5", "Black wins by 5."),
        ("RE", "W+T", "White wins on time."),
        ("RE", "0", "A draw."),
        ("RE", "Void", "No result: void game."),
        ("RE", "?", "Result unknown."),
        ("HA", "1", "One stone is not a handicap in SGF: only komi differs."),
    ],
)
def test_what_a_value_means_is_said(name, value, sentence):
    assert remarks_on({name: value})[name] == FactRemark(sentence)


@pytest.mark.parametrize(
    ("name", "value"), [("RE", "Black won"), ("RU", "Tromp"), ("BR", "strong")]
)
def test_free_text_that_is_not_understood_is_kept_with_a_note(name, value):
    remark = remarks_on({name: value})[name]
    assert "ept as written" in remark.sentence
    assert not remark.is_fault


@pytest.mark.parametrize(
    ("main", "overtime", "sentence"),
    [
        ("3600", "3x600 Ing 2 points", "60 min + 3 × 10 min, 2 points each."),
        ("3600", "5x30 byo-yomi", "60 min + 5 × 30 s."),
        ("600", "25/600 Canadian", "10 min + 25 stones in 10 min."),
        ("600", "", "10 min, no overtime."),
        ("600", "20 fischer", "10 min + 20 s per move."),
        ("300", "Hourglass", "5 min, hourglass."),
    ],
)
def test_a_time_control_is_said_in_words(main, overtime, sentence):
    assert remarks_on({"TM": main, "OT": overtime}) == {"TM": FactRemark(sentence)}


@pytest.mark.parametrize("rank", ["3k", "12 kyu", "9 Dan", "9p", "9段", "2级", "3단", "4d*", "NR"])
def test_usual_ranks_need_no_remark(rank):
    assert remarks_on({"BR": rank}) == {}


def test_an_overtime_that_is_not_understood_is_kept_with_a_note():
    assert "Kept as written" in remarks_on({"TM": "600", "OT": "friendly"})["OT"].sentence


def test_plain_and_empty_facts_need_no_remark():
    facts = {
        "PB": "A",
        "KM": "7.5",
        "DT": "2026-11-21",
        "BR": "3 dan",
        "RU": "Ing",
        "RE": "",
        "TM": "",
    }
    assert remarks_on(facts) == {}
