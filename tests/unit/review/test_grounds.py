"""What a verdict rests upon, and that its confidence is nothing but what the page of texts says of that."""

from __future__ import annotations

from random import Random

import pytest

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color
from ingboard.board.position import place
from ingboard.game.commands import Pass
from ingboard.review.grounds import confidence_of, grounds_of, other_readings
from ingboard.review.sayings import (
    Confidence,
    Element,
    Group,
    Standing,
    Status,
    less_sure,
    row_of,
    rows,
)
from ingboard.review.verdicts import rests_on, verdict_on
from ingboard.rules.line import Line, line_from
from ingboard.rules.plays import Passed, Reason
from ingboard.rules.readings import USUAL
from ingboard.rules.ruleset import Ruleset, RuleText
from ingboard.rules.simplified import SIMPLIFIED
from tests.unit.game.played import Played as Game
from tests.unit.game.played import setup_of
from tests.unit.rules.ko.cases import RULESETS, SST, Case, cases_of
from tests.unit.rules.ko.judged_cases import Said, said
from tests.unit.rules.ko.rich_boards import rich_board

CASES = {case["id"]: case for case in (*cases_of("ko_positions.json"), *cases_of("ko_cases.json"))}
HIGH, MEDIUM, LOW = Confidence
each_sst = pytest.mark.parametrize("ruleset", SST, ids=lambda ruleset: str(ruleset.text))


def last(case: str | Case, ruleset: Ruleset, count: int | None = None, *more: str) -> Said:
    """What a text says of the last move of a case, or of its first moves and some more."""
    found = CASES[case] if isinstance(case, str) else case
    moves = [*found["moves"][:count], *more]
    return said(ruleset, parse_rows(found["diagram"]), moves)[-1]


WITH_CONFIDENCE = [
    pytest.param(case, ruleset, id=f"{case['id']}-{ruleset.text}")
    for case in CASES.values()
    for ruleset in RULESETS
    if str(ruleset.text) in case.get("confidence", {})
]


@pytest.mark.parametrize(("case", "ruleset"), WITH_CONFIDENCE)
def test_a_case_has_the_confidence_that_is_given(case: Case, ruleset: Ruleset):
    assert last(case, ruleset).confidence == case["confidence"][str(ruleset.text)]


def test_many_cases_give_one():
    assert len(WITH_CONFIDENCE) >= 25


@pytest.mark.parametrize(
    ("case", "ing1991", "ing1996", "kss"),
    [
        ("K01", HIGH, HIGH, HIGH),
        ("S01", HIGH, LOW, LOW),  # single suicide: said, not read, disputed
        ("E01", MEDIUM, MEDIUM, MEDIUM),
        ("H11", LOW, LOW, LOW),
        ("T02", MEDIUM, MEDIUM, MEDIUM),
        ("r3y01", MEDIUM, MEDIUM, MEDIUM),
        ("tw01", LOW, LOW, MEDIUM),  # the double stone took
        ("r3d04", MEDIUM, HIGH, HIGH),  # D02: 1991 knows no hot stone in such a ko
        ("Q01", LOW, LOW, LOW),  # four kos
        ("M03", MEDIUM, MEDIUM, MEDIUM),
        ("B11", LOW, LOW, LOW),  # no wall comes down to one breath
        ("X11", MEDIUM, MEDIUM, MEDIUM),
        ("A11", MEDIUM, MEDIUM, MEDIUM),
        ("fl01", LOW, LOW, LOW),  # two kos of living groups
        ("R11", LOW, LOW, LOW),  # no text speaks of sending two
        ("S16", LOW, LOW, LOW),
        ("K14", LOW, LOW, LOW),
        ("G11", LOW, LOW, LOW),
        ("R01", LOW, LOW, LOW),  # legal, in its first round
        ("r3u01", LOW, LOW, LOW),  # suicide of two, repeated: legal, in its first round
        ("r3k01", LOW, LOW, LOW),
        ("B3a", MEDIUM, MEDIUM, HIGH),  # three kos in balance, no twins: the article's example
        ("S02", HIGH, MEDIUM, HIGH),  # suicide of two: 1996 could not be read
        ("K02", HIGH, HIGH, HIGH),
        ("K03", HIGH, HIGH, HIGH),
    ],
)
def test_confidence_is_that_of_the_handbook(
    case: str, ing1991: Confidence, ing1996: Confidence, kss: Confidence
):
    assert [last(case, ruleset).confidence for ruleset in SST] == [ing1991, ing1996, kss]


@pytest.mark.parametrize(
    ("case", "count", "confidence"),
    [
        ("Q01", 8, (MEDIUM, MEDIUM, HIGH)),  # the whole board comes back once
        ("E01", 2, (MEDIUM, MEDIUM, HIGH)),  # two stones taken that have taken nothing
        ("r3d01", 3, (HIGH, HIGH, LOW)),  # a second group of kos: once in the game?
        ("M03", 7, (LOW, MEDIUM, HIGH)),  # the lone ko in the second cycle: 1991, item 42
    ],
)
def test_so_is_that_of_legal_plays(case: str, count: int, confidence: tuple[Confidence, ...]):
    assert tuple(last(case, ruleset, count).confidence for ruleset in SST) == confidence


MOLASSES = {
    "diagram": [
        "XXXXXXXXX",
        "XXXXXOXXX",
        "X.X.XOXXX",
        "OXOXO.OOO",
        "OOOOO.OOO",
        "OOOOOOOOO",
        "XXXXXXXXX",
    ]
    + ["........."] * 2,
    "moves": ["B F5", "W B7", "B F6"],
}


@each_sst
def test_molasses_is_the_referees(ruleset: Ruleset):
    found = last(MOLASSES, ruleset)
    assert (found.reason, found.confidence) == (Reason.HOT_TWIN, LOW)
    assert Element.UNSORTED_KOS in found.rests_on


def test_its_board_is_that_of_a_triple_ko_with_a_double_stone_colors_exchanged():
    """So they can only be as sure as each other, though the article shows the one."""
    rows = [row.replace(" ", "") for row in CASES["T05"]["diagram"]][:6]
    thrown_in = [*MOLASSES["diagram"][:4], "OOOOOXOOO", MOLASSES["diagram"][5]]
    assert [row.translate(str.maketrans("XO", "OX")) for row in reversed(thrown_in)] == rows
    assert [last("T05", ruleset).confidence for ruleset in SST] == [LOW, LOW, LOW]


@each_sst
def test_the_local_cycle_over_1991_is_sure_that_the_second_disturbance_is_barred(ruleset: Ruleset):
    moves = ["B D7", "W B8", "B A1", "W C1", "W D8", "B B7", "B E1", "W G1", "B D7"]
    found = said(ruleset, parse_rows(CASES["D01"]["diagram"]), moves)[-1]
    assert (found.reason, found.confidence) == (Reason.RECYCLING, MEDIUM)
    assert Element.OTHER_SIDE not in found.rests_on


DOUBLE_WITH_TWO_WHITE_WALLS = [
    *CASES["D01"]["diagram"][:2],
    "O X O . O . X X X",
    "O O O O X X X X X",
    *CASES["D01"]["diagram"][4:],
]


def test_where_several_chains_of_a_color_hold_the_kos_the_referee_decides():
    moves = ["B D7", "W B8", "B pass", "W pass", "B B7"]
    found = said(SST[0], parse_rows(DOUBLE_WITH_TWO_WHITE_WALLS), moves)[-1]
    assert (found.reason, found.confidence) == (Reason.RECYCLING, LOW)
    assert Element.MANY_KOS in found.rests_on


# Passes and the end


def game_of(rules: RuleText, passes: int) -> Game:
    game = Game(setup_of(rules))
    game.play("A1")
    game.pass_(passes)
    return game


@pytest.mark.parametrize("rules", [RuleText.ING1991, RuleText.ING1996, RuleText.KSS])
def test_four_passes_without_agreement_are_the_referees(rules: RuleText):
    game = game_of(rules, 4)
    at = game.at("C3")
    verdict = verdict_on(game.state, Color.WHITE, at)
    assert verdict.illegal is not None
    assert (verdict.illegal.reason, verdict.confidence) == (Reason.ENDED, LOW)
    assert Element.FOUR_PASSES in rests_on(game.state, Color.WHITE, at)


@pytest.mark.parametrize("rules", [RuleText.ING1991, RuleText.KSS])
def test_four_passes_after_agreement_are_the_end_that_the_text_says(rules: RuleText):
    game = game_of(rules, 2)
    game.agree()
    game.pass_(2)
    verdict = verdict_on(game.state, Color.WHITE, game.at("C3"))
    assert verdict.illegal is not None
    assert (verdict.illegal.reason, verdict.confidence) == (Reason.ENDED, HIGH)


@pytest.mark.parametrize(
    ("rules", "confidence"),
    [
        (RuleText.SIMPLIFIED, HIGH),
        (RuleText.ING1991, LOW),
        (RuleText.ING1996, LOW),
        (RuleText.KSS, MEDIUM),
    ],
)
def test_a_pass_as_the_first_move_is_legal_and_as_sure_as_the_text(
    rules: RuleText, confidence: Confidence
):
    game = Game(setup_of(rules))
    verdict = verdict_on(game.state, Color.BLACK, None)
    assert (verdict.illegal, verdict.confidence) == (None, confidence)
    game.do(Pass(Color.BLACK, game.now))
    assert verdict_on(game.state, Color.WHITE, None).confidence is HIGH


# The rows themselves


def test_every_verdict_rests_on_a_row_and_its_confidence_is_theirs():
    for case in CASES.values():
        for ruleset in RULESETS:
            for one in said(ruleset, parse_rows(case["diagram"]), case["moves"]):
                if one.rests_on:
                    assert one.confidence is confidence_of(ruleset.text, one.rests_on)
                else:
                    assert one.reason in {None, Reason.ENDED}


def test_a_row_that_says_it_is_sure_unless_it_is_bounded_and_a_dispute_never_is():
    for row in rows():
        for rules in RuleText:
            status, found = row.of(rules).status, row.confidence_under(rules)
            if status is Status.DISPUTED:
                assert found is LOW, (row.element, rules)
            if status is Status.SAID:
                assert found is (HIGH if rules is RuleText.SIMPLIFIED else row.at_most), (
                    row.element,
                    rules,
                )
        assert bool(row.bound) == (row.at_most is not HIGH), row.element


def test_only_1996_is_not_read_and_where_nothing_of_it_was_at_hand_it_is_never_called_silent():
    for row in rows():
        for rules in RuleText:
            status = row.of(rules).status
            if rules is not RuleText.ING1996:
                assert status is not Status.NOT_READ, (row.element, rules)
            elif row.group is not Group.KO:
                assert status is not Status.SILENT, row.element


def test_the_least_sure_of_several_counts():
    assert less_sure(HIGH, LOW, MEDIUM) is LOW
    assert less_sure() is HIGH


def test_every_question_that_the_judge_can_read_otherwise_is_a_row_and_its_answers_are_options():
    for field in USUAL.__struct_fields__:
        answers = {str(answer) for answer in type(getattr(USUAL, field))}
        row = row_of(Element(field))
        named = {option.key for rules in RuleText for option in row.of(rules).options}
        assert answers - {"superko"} <= named | {row.of(rules).choice for rules in RuleText}, field


@each_sst
def test_what_is_in_use_is_how_the_text_is_judged(ruleset: Ruleset):
    assert ruleset.readings is not None
    for field in USUAL.__struct_fields__:
        assert row_of(Element(field)).of(ruleset.text).choice == getattr(ruleset.readings, field)
    for reading in other_readings(ruleset):
        assert reading.option.standing is not Standing.IN_USE


def test_simplified_leaves_nothing_open():
    assert other_readings(SIMPLIFIED) == ()


def wish(random: Random, line: Line) -> int:
    return random.choice([n for n, cell in enumerate(line.position.cells) if not cell] or [0])


@each_sst
@pytest.mark.parametrize("games", [25, pytest.param(1_500, marks=pytest.mark.nightly)])
def test_a_verdict_that_another_reading_turns_rests_on_that_row(games: int, ruleset: Ruleset):
    random = Random(games)
    turned = set()
    for _ in range(games):
        line, color = line_from(rich_board(random)), random.choice(list(Color))
        for _ in range(16):
            points = line.position.grid.points
            taking = [
                n
                for n, cell in enumerate(line.position.cells)
                if not cell and (made := place(line.position, points[n], color)) and made.captured
            ]
            at = points[
                random.choice(taking) if taking and random.random() < 0.8 else wish(random, line)
            ]
            judgment = ruleset.judge(line, color, at)
            rows_of_it = grounds_of(ruleset, line, judgment, color, at)
            for reading in other_readings(ruleset):
                if type(reading.ruleset.judge(line, color, at)) is not type(judgment):
                    assert reading.element in rows_of_it, (
                        line.position,
                        color,
                        at,
                        reading.element,
                    )
                    turned.add(reading.element)
            made = place(line.position, at, color)
            if made is None or len(made.self_removed) == 1 or random.random() < 0.15:
                line = line.after_pass(Passed(color))
            else:
                line = line.after_play(made)
            color = color.opponent
    assert turned
    assert ruleset is not SST[0] or len(turned) > 2
