"""KM, RU, RE, TM and OT: what they mean, and the forms in which they are written."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color
from ingboard.clock.control import Absolute, Canadian, Fischer, Hourglass, Ing, SecondCounting
from ingboard.clock.moments import Millis, minutes, seconds
from ingboard.kifu.properties import format_komi, format_rules, parse_komi, rule_text_of
from ingboard.kifu.result_property import (
    PropertyEnding,
    RecordedResult,
    format_result,
    parse_result,
)
from ingboard.kifu.times import format_control, parse_control
from ingboard.rules.ruleset import RuleText


@pytest.mark.parametrize(
    ("written", "komi"),
    [
        ("8", 8.0),
        ("7.5", 7.5),
        ("7,5", 7.5),
        ("-6.0", -6.0),
        ("0.50", 0.5),
        (" 5 ", 5.0),
        (".5", 0.5),
    ],
)
def test_komi_is_read_and_written(written, komi):
    assert parse_komi(written) == komi
    assert parse_komi(format_komi(komi)) == komi


@pytest.mark.parametrize(
    "written", ["", "nan", "inf", "1e3", "3.75", "6.3", "eight", "99999", "0x8", "٨"]
)
def test_unusable_komi_is_none(written):
    assert parse_komi(written) is None


@pytest.mark.parametrize("rules", RuleText)
def test_every_rule_text_is_found_again_in_what_is_written(rules):
    assert rule_text_of(*format_rules(rules)) is rules


@pytest.mark.parametrize(
    ("written", "rules"),
    [
        ("GOE", RuleText.ING1991),
        ("ing", RuleText.ING1991),
        ("sst", RuleText.ING1991),
        ("Ing 1996", RuleText.ING1996),
        ("simplified ING", RuleText.SIMPLIFIED),
        ("Ing EGF", RuleText.SIMPLIFIED),
        ("KSS", RuleText.KSS),
        ("Kim-Simon-Straus", RuleText.KSS),
        ("Chinese", None),
        ("", None),
    ],
)
def test_rules_by_the_names_that_records_use(written, rules):
    assert rule_text_of(written) is rules


@pytest.mark.parametrize(
    ("written", "result"),
    [
        ("B+3.50", RecordedResult(PropertyEnding.POINTS, Color.BLACK, 3.5)),
        ("W+0", RecordedResult(PropertyEnding.POINTS, Color.WHITE, 0.0)),
        ("W+R", RecordedResult(PropertyEnding.RESIGNATION, Color.WHITE)),
        ("b+resign", RecordedResult(PropertyEnding.RESIGNATION, Color.BLACK)),
        ("Black resigns. W 25.5 B 17.0", RecordedResult(PropertyEnding.RESIGNATION, Color.WHITE)),
        ("B+Time", RecordedResult(PropertyEnding.TIME, Color.BLACK)),
        ("W+F", RecordedResult(PropertyEnding.FORFEIT, Color.WHITE)),
        ("B+", RecordedResult(PropertyEnding.UNKNOWN, Color.BLACK)),
        ("0", RecordedResult(PropertyEnding.DRAW)),
        ("Draw", RecordedResult(PropertyEnding.DRAW)),
        ("Void", RecordedResult(PropertyEnding.VOID)),
        ("?", RecordedResult(PropertyEnding.UNKNOWN)),
    ],
)
def test_results_are_read_and_written(written, result):
    assert parse_result(written) == result
    assert parse_result(format_result(result)) == result


@pytest.mark.parametrize(
    "written", ["", "has adjourned.", "B3", "X+R", "B+1e5", "B+" + " " * 5000 + "x"]
)
def test_a_result_in_no_known_form_is_none(written):
    assert parse_result(written) is None


@pytest.mark.parametrize(
    "control",
    [
        Ing(minutes(30), minutes(10), 3, 2),
        Ing(minutes(60), Millis(600_500), 1, 1),
        SecondCounting(minutes(45), seconds(30), 5),
        SecondCounting(seconds(0), seconds(10), 3),
        Canadian(minutes(60), minutes(10), 15),
        Fischer(minutes(5), seconds(10)),
        Absolute(minutes(90)),
        Hourglass(minutes(5)),
    ],
)
def test_a_time_control_is_found_again_in_what_is_written(control):
    assert parse_control(*format_control(control)) == control


def test_the_form_of_ing_time():
    assert format_control(Ing(minutes(30), minutes(10), 3, 2)) == ("1800", "3x600 Ing 2 points")


@pytest.mark.parametrize(
    ("main", "overtime", "control"),
    [
        ("1800", "3 x 10 minutes, 2 points each", None),
        ("1800", "3 x 10 minutes 2 points each", Ing(minutes(30), minutes(10), 3, 2)),
        ("1800", "3x10min Ing", Ing(minutes(30), minutes(10), 3, 2)),
        ("3600", "15/600 canadian", Canadian(minutes(60), minutes(10), 15)),
        ("10800.0", "5 x 40 seconds Byoyomi", SecondCounting(minutes(180), seconds(40), 5)),
        ("1:00:00", "", Absolute(minutes(60))),
        ("9 hours", "", Absolute(minutes(540))),
        ("8 hours each", "", Absolute(minutes(480))),
        ("30:00(5x1:00)", "", SecondCounting(minutes(30), minutes(1), 5)),
        ("30:00+30:00/25", "", Canadian(minutes(30), minutes(30), 25)),
        ("25:00+5x0:30", "", SecondCounting(minutes(25), seconds(30), 5)),
        ("5:00+10/5:00", "", Canadian(minutes(5), minutes(5), 10)),
        ("0", "30 simple", SecondCounting(seconds(0), seconds(30), 1)),
        ("600", "45 simple", SecondCounting(minutes(10), seconds(45), 1)),
        ("1시간", "1x60 byo-yomi", SecondCounting(minutes(60), seconds(60), 1)),
        ("各3小时", "", Absolute(minutes(180))),
        ("10분", "", Absolute(minutes(10))),
        ("1800", "8 xyz 16", None),
        ("0", "0 none", None),
        ("", "", None),
        ("soon", "", None),
        ("99999999", "5x30 byo-yomi", None),
        ("1800", "0x30 byo-yomi", None),
    ],
)
def test_time_as_records_describe_it(main, overtime, control):
    assert parse_control(main, overtime) == control
