"""The page on one verdict, its permanent address, and the positions that are cited by name."""

from __future__ import annotations

from itertools import islice

import pytest
from msgspec.structs import replace

from ingboard.board.diagrams import rows_of
from ingboard.board.points import Color, Point, name_of
from ingboard.game.state import GameState, new_game
from ingboard.review.cited import CitedLine, cited_line, confidence_of_lines, worked_cases
from ingboard.review.grounds import OPEN_IN_PLAY
from ingboard.review.laboratory import laboratory
from ingboard.review.sayings import Confidence, less_sure
from ingboard.review.verdict_address import (
    asked_at,
    is_address,
    named_address,
    named_line,
    packed_address,
)
from ingboard.review.verdict_page import (
    VerdictPage,
    ground_words,
    markdown_of,
    page_on,
    text_verdict,
)
from ingboard.review.verdicts import verdict_on
from ingboard.rules.options import RuleOptions
from ingboard.rules.readings import SingleSuicide
from ingboard.rules.ruleset import RuleText
from ingboard.rules.texts import RULESETS
from tests.unit.rules.ko.cases import cases_of

CASES = [*cases_of("ko_positions.json"), *cases_of("ko_cases.json")]


def line_of(name: str) -> CitedLine:
    line = named_line(name)
    assert line is not None, name
    return line


def page_of(name: str, number: int, own: RuleText = RuleText.ING1991) -> VerdictPage:
    line = line_of(name)
    color, point = line.moves[number - 1]
    before = {rules: next(islice(line.states(rules), number - 1, None)) for rules in RULESETS}
    return page_on(before, own, color, point, name, named_address(name, number, own))


def judged(state: GameState, color: Color, point: Point | None) -> tuple[str, str, str]:
    verdict = verdict_on(state, color, point)
    reason = "" if verdict.illegal is None else str(verdict.illegal.reason)
    return reason, str(verdict.confidence), text_verdict(state, color, point).words


def test_the_cases_that_are_cited_are_those_that_are_proved() -> None:
    cited = worked_cases()
    for case in CASES:
        one = cited[case["id"].lower()]
        assert list(one.board) == ["".join(row.split()) for row in case["diagram"]], case["id"]
        assert (one.to_move, list(one.moves)) == (case["to_move"], case["moves"]), case["id"]
    assert {case["id"] for case in CASES} | {"D02"} == {one.id for one in cited.values()}


def test_a_line_of_the_laboratory_is_named_by_its_number() -> None:
    for position in laboratory().positions:
        for number, line in enumerate(position.lines, 1):
            assert line_of(f"{position.id}.{number}").moves == tuple(
                (m.color, m.point) for m in line.moves
            )
        assert named_line(f"{position.id}.{len(position.lines) + 1}") is None
    assert named_line("no-such") is None
    assert cited_line("Q01", 2) is None


def test_the_confidence_of_a_position_is_that_of_its_least_settled_verdict() -> None:
    """Nothing is written beside a position: R01 of the laboratory and a plain ko, derived."""
    found = {
        position.id: confidence_of_lines(position, RuleText.ING1991)
        for position in laboratory().positions
    }
    for position in laboratory().positions:
        if not position.lines:
            assert found[position.id] is None
            continue
        grades = [
            verdict_on(state, color, point).confidence
            for number in range(1, len(position.lines) + 1)
            for line in [line_of(f"{position.id}.{number}")]
            for state, (color, point) in zip(
                line.states(RuleText.ING1991), line.moves, strict=False
            )
        ]
        least = found[position.id]
        assert least is not None
        assert less_sure(least, *grades) is less_sure(*grades), position.id
    assert Confidence.HIGH in found.values()
    assert Confidence.LOW in found.values()


@pytest.mark.parametrize("rules", RULESETS)
def test_an_address_asks_again_what_was_asked(rules: RuleText) -> None:
    """The last move of every case, packed with its game, is judged after unpacking as it was."""
    for case in CASES:
        line = line_of(case["id"])
        color, point = line.moves[-1]
        state = next(islice(line.states(rules), len(line.moves) - 1, None))
        asked = asked_at(packed_address(state, color, point, rules))
        assert asked is not None
        assert (asked.rules, asked.line.moves) == (rules, line.moves)
        again = next(islice(asked.line.states(rules), asked.number - 1, None))
        assert judged(again, color, point) == judged(state, color, point), case["id"]


def test_an_address_keeps_what_the_table_chose_under_its_own_text() -> None:
    line = line_of("S01")
    as_usual = next(line.states(RuleText.ING1996))
    chosen = RuleOptions(SingleSuicide.PASS)
    state = new_game(replace(as_usual.setup, options=chosen))
    color, point = line.moves[0]
    asked = asked_at(packed_address(state, color, point, RuleText.ING1996))
    assert asked is not None
    again = next(asked.line.states(RuleText.ING1996))
    assert again.setup.options == chosen
    assert judged(again, color, point) == judged(state, color, point)
    assert judged(again, color, point) != judged(as_usual, color, point)
    assert next(asked.line.states(RuleText.ING1991)).setup.options == as_usual.setup.options


def test_a_named_address_names_the_same_line() -> None:
    asked = asked_at(named_address("double-ko.2", 1, RuleText.KSS))
    assert asked is not None
    assert asked.line == line_of("double-ko.2")
    assert (asked.number, asked.rules) == (1, RuleText.KSS)


@pytest.mark.parametrize(
    "rubbish",
    [
        "ingboard:verdict/Q01/9",
        "ingboard:verdict/Q01/0/kss",
        "ingboard:verdict/Q01/99/kss",
        "ingboard:verdict/Q01/" + "9" * 5000 + "/kss",
        "ingboard:verdict/Q01/9/chinese",
        "ingboard:verdict/none/1/kss",
        "ingboard:verdict/double-ko." + "9" * 5000 + "/1/kss",
        "ingboard:game/@@@/1/kss",
        "ingboard:game/eJwDAAAAAAE/1/kss",
        "ingboard:game//1/kss",
    ],
)
def test_what_cannot_be_read_asks_nothing(rubbish: str) -> None:
    assert is_address(rubbish)
    assert asked_at(rubbish) is None


def test_the_page_has_the_four_texts_that_of_the_game_first() -> None:
    page = page_of("r3d01", 3, RuleText.KSS)
    assert [one.rules for one in page.texts] == [
        RuleText.KSS,
        RuleText.SIMPLIFIED,
        RuleText.ING1991,
        RuleText.ING1996,
    ]
    assert page.own is page.texts[0]
    assert page.own.verdict.confidence is Confidence.LOW
    (disputed,) = [ground for ground in page.own.grounds if ground.row.element == "disturbs_once"]
    assert [(other.option.key, other.turns) for other in disputed.others] == [("game", True)]


def test_every_verdict_is_exactly_as_sure_as_its_least_settled_row() -> None:
    """Over all moves of all cases under all texts: no confidence that no row of the page accounts for."""
    seen = set()
    for case in CASES:
        line = line_of(case["id"])
        for rules in RULESETS:
            for state, (color, point) in zip(line.states(rules), line.moves, strict=False):
                one = text_verdict(state, color, point)
                assert one.grounds, (case["id"], rules)
                assert less_sure(*(g.confidence for g in one.grounds)) is one.verdict.confidence, (
                    case["id"],
                    rules,
                    one,
                )
                seen.add(one.verdict.confidence)
    assert seen == set(Confidence)


def test_a_reading_that_turns_a_verdict_is_one_that_play_leaves_open() -> None:
    page = page_of("D02", 2)
    turned = [g.row.element for g in page.own.grounds for other in g.others if other.turns]
    assert turned
    assert set(turned) <= set(OPEN_IN_PLAY)
    words = [words for g in page.own.grounds for words in ground_words(g)]
    assert any(said.endswith("Then the verdict turns.") for said in words)
    assert page.own.verdict.confidence is Confidence.MEDIUM


def test_the_moves_before_reach_back_over_the_whole_cycle() -> None:
    page = page_of("Q01", 9)
    assert page.recent.startswith("Moves before: 1 Black F7, 2 White B8")
    assert page.evidence.cycle


def test_the_markdown_has_the_board_the_four_texts_and_the_address() -> None:
    page = page_of("K01", 2)
    words = markdown_of(page, "\n".join(rows_of(page.board)))
    assert words.startswith("# White may not play B3\n")
    assert words.count("\n## ") == len(RULESETS)
    assert "`ingboard:verdict/K01/2/ing1991`" in words
    assert "\n".join(rows_of(page.board)) in words


def test_a_play_on_a_stone_has_its_page() -> None:
    line = line_of("K01")
    before = {rules: next(line.states(rules)) for rules in RULESETS}
    taken = min(before[RuleText.KSS].position.points_of(Color.WHITE))
    page = page_on(before, RuleText.KSS, Color.BLACK, taken)
    assert page.title == f"Black may not play {name_of(taken, page.board.grid)}"
    assert all(one.verdict.confidence is Confidence.HIGH for one in page.texts)


def test_a_pass_has_its_page() -> None:
    before = {rules: next(line_of("K01").states(rules)) for rules in RULESETS}
    page = page_on(before, RuleText.ING1991, Color.BLACK, None)
    assert page.title == "Black may pass"
    assert {one.answer for one in page.texts} == {"Allowed"}
