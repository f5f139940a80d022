"""Rule texts compared: the table is whole, honest about its options, and what the program does."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point, color_of_letter, point_named
from ingboard.board.position import Placement
from ingboard.counting.area import areas_of
from ingboard.counting.terms import stones_per_player
from ingboard.game import commands as ask
from ingboard.game.default_terms import compensation_of, default_terms, sharing_of, ties_of
from ingboard.game.refusals import Refusal, Refused
from ingboard.game.state import Phase
from ingboard.review.editions import not_offered
from ingboard.review.sayings import (
    Element,
    Group,
    Standing,
    Status,
    group_title,
    row_of,
    rows,
    standing_words,
    status_word,
)
from ingboard.rules.line import Line, line_from
from ingboard.rules.options import ruleset_with
from ingboard.rules.plays import Illegal, Passed, Reason
from ingboard.rules.readings import SingleSuicide
from ingboard.rules.ruleset import Judgment, Prisoners, Ruleset, RuleText
from ingboard.rules.texts import RULESETS, default_options, text_title
from tests.conftest import ROOT
from tests.unit.game.played import SETTLED, Played, setup_of

BLACK, WHITE = Color.BLACK, Color.WHITE
TEXTS = tuple(RuleText)
CELLS = [(row.element, rules, row.of(rules)) for row in rows() for rules in TEXTS]
CASES = {
    case["id"]: case
    for case in json.loads((ROOT / "tests" / "data" / "ko_positions.json").read_text())["cases"]
}
OWN_CASES = {
    case["id"]: case
    for case in json.loads((ROOT / "tests" / "data" / "ko_cases.json").read_text())["cases"]
}
LONE_SUICIDE = [".X", "X."]
_WHITE_HAS_IT, _BLACK_HAS_IT = ".XO.O.", ".X.XO."
THREE_KOS = [
    *("......", "..XO..", _WHITE_HAS_IT, "..XO.."),
    *("......", "..XO..", _BLACK_HAS_IT, "..XO.."),
    *("......", "..XO..", _WHITE_HAS_IT, "..XO..", "......"),
]  # apart from one another; built by us
ONE_CYCLE = ("B D11", "W C7", "B D3", "W C11", "B D7", "W C3")

each_text = pytest.mark.parametrize("rules", TEXTS)


# The table itself


def test_every_element_has_one_row():
    assert sorted(row.element for row in rows()) == sorted(Element)


def test_the_groups_follow_one_another():
    groups = [row.group for row in rows()]
    assert groups == sorted(groups, key=list(Group).index)
    assert set(groups) == set(Group)


def test_a_text_that_says_it_is_cited_and_leaves_no_option():
    for element, rules, cell in CELLS:
        if cell.status is Status.SAID:
            assert cell.source, (element, rules)
            assert cell.options == (), (element, rules)


def test_silence_cites_nothing_and_a_dispute_cites_the_words_disputed():
    for element, rules, cell in CELLS:
        if cell.status is not Status.SAID:
            assert bool(cell.source) == (cell.status is Status.DISPUTED), (element, rules)


def test_no_text_is_given_the_words_of_another():
    for row in rows():
        quotes = [row.of(rules).quote for rules in TEXTS if row.of(rules).quote]
        assert len(set(quotes)) == len(quotes), row.element


def test_what_a_verdict_on_ko_rests_upon_is_quoted_where_a_text_speaks():
    for row in rows():
        if row.group is Group.KO:
            for rules in TEXTS:
                cell = row.of(rules)
                assert cell.quote or cell.status in {Status.SILENT, Status.NOT_READ}, (
                    row.element,
                    rules,
                )


def test_where_a_text_leaves_it_open_one_option_is_in_use_and_has_a_reason():
    for element, rules, cell in CELLS:
        if cell.status is Status.SAID:
            continue
        in_use = [option for option in cell.options if option.standing is Standing.IN_USE]
        reasoned = [option for option in cell.options if option.reason]
        keys = [option.key for option in cell.options]
        assert [option.key for option in in_use] == [cell.choice], (element, rules)
        assert in_use == reasoned == [cell.in_use], (element, rules)
        assert len(set(keys)) == len(keys), (element, rules)


def test_a_dispute_names_what_else_the_text_may_mean():
    for element, rules, cell in CELLS:
        if cell.status is Status.DISPUTED:
            assert len(cell.options) > 1, (element, rules)


def test_the_elements_that_the_handbook_calls_open_name_two_options_or_more():
    settled_by_one = {
        *(Element.GROUP_SUICIDE, Element.CAPTURE_ORDER, Element.PAUSE, Element.DEAD_STONES),
        *(Element.RESUMPTION, Element.END, Element.METHOD, Element.ODD_SHARED_POINT),
        *(Element.OVERLOOKED_POINT, Element.MARGIN, Element.MANDATORY_PASS, Element.FIRST_MOVE),
        *(Element.TRIPLE_HOT, Element.MANY_KOS, Element.LAST_RESORT),
        *(Element.PASS_STONES, Element.LAST_PASS, Element.MATERIAL),
    }
    one_option = {element for element, _, cell in CELLS if len(cell.options) == 1}
    assert one_option <= settled_by_one


def test_sentences_are_short_and_plain():
    for element, rules, cell in CELLS:
        sentences = [cell.words, *(option.words for option in cell.options)]
        sentences += [option.reason for option in cell.options if option.reason]
        for sentence in sentences:
            assert sentence.endswith("."), (element, rules, sentence)
            assert not set("!?{}") & set(sentence), (element, rules, sentence)
            assert len(sentence) <= 190, (element, rules, sentence)
        assert len(cell.words) <= 85, (element, rules)


def test_the_editions_of_1974_and_1986_are_named_as_not_offered_with_the_reason():
    editions = {edition.year: edition for edition in not_offered()}
    assert set(editions) == {1974, 1986}
    assert all(edition.title and edition.words and edition.reason for edition in editions.values())
    assert "superko" in editions[1974].words


def test_every_status_standing_group_and_text_has_a_word():
    for words in (
        [status_word(status) for status in Status],
        [standing_words(standing) for standing in Standing],
        [group_title(group) for group in Group],
        [text_title(rules) for rules in TEXTS],
    ):
        assert all(words)
        assert len(set(words)) == len(words)


# What the program does, against what the table says that it does


def choice(element: Element, rules: RuleText) -> str:
    return row_of(element).of(rules).choice


def point_of(line: Line, name: str) -> Point:
    point = point_named(name, line.position.grid)
    assert point is not None
    return point


def last_judgment(ruleset: Ruleset, diagram: list[str], *moves: str) -> Judgment:
    """What the text says of the last move; the moves before it must be legal."""
    line = line_from(parse_rows(diagram))
    judgment: Judgment = Passed(BLACK)
    for move in moves:
        letter, name = move.split()
        color = color_of_letter(letter)
        judgment = Passed(color)
        if name != "pass":
            judgment = ruleset.judge(line, color, point_of(line, name))
        match judgment:
            case Placement():
                line = line.after_play(judgment)
            case Passed():
                line = line.after_pass(judgment)
            case Illegal():
                assert move is moves[-1], move
    return judgment


def of_case(rules: RuleText, case: str, moves: int, *more: str) -> Judgment:
    found = CASES[case]
    return last_judgment(RULESETS[rules], found["diagram"], *found["moves"][:moves], *more)


def reason(judgment: Judgment) -> Reason | None:
    return judgment.reason if isinstance(judgment, Illegal) else None


def paused(rules: RuleText) -> Played:
    game = Played(setup_of(rules, rows=SETTLED))
    game.pass_(2)
    return game


def lone_suicide(rules: RuleText) -> str:
    match last_judgment(RULESETS[rules], LONE_SUICIDE, "W A2"):
        case Passed(instead_of=Point()):
            return "pass"
        case Illegal():
            return "superko" if rules is RuleText.SIMPLIFIED else "prohibited"
        case _:
            return "allowed"


def suicide_of_two_that_brings_the_board_back(rules: RuleText) -> str:
    judgment = last_judgment(RULESETS[rules], ["..X", "XX."], "W A2", "B pass", "W B2")
    return "superko" if reason(judgment) is Reason.SUPERKO else "allowed"


def capture_of_chains_without_liberties(rules: RuleText) -> str:
    judgment = last_judgment(RULESETS[rules], [".OX", "OX.", "X.."], "B A3")
    assert isinstance(judgment, Placement)
    return "opponent" if judgment.captured and not judgment.self_removed else "own"


def ko_at_once(rules: RuleText) -> str:
    return "superko" if reason(of_case(rules, "K01", 2)) is Reason.SUPERKO else "hot"


def ko_after_passes(rules: RuleText) -> str:
    judgment = of_case(rules, "K03", 4)
    return "superko" if reason(judgment) is Reason.SUPERKO else "allowed"


def triple_ko(rules: RuleText) -> str:
    if reason(of_case(rules, "T02", 2)) is Reason.HOT_TWIN:
        return "one"
    assert reason(of_case(rules, "T04", 6)) is Reason.SUPERKO
    return "superko"


def fighting_or_disturbing(rules: RuleText) -> str:
    """Three kos with two breaths a side are a balanced ko; with one breath, a fight with twins."""
    barred = reason(of_case(rules, "T02", 2)), reason(of_case(rules, "B3a", 2))
    return "breaths" if barred == (Reason.HOT_TWIN, None) else "superko"


def hot_in_disturbing(rules: RuleText) -> str:
    at_once = reason(of_case(rules, "D01", 1, "W D8"))
    names: dict[Reason | None, str] = {Reason.HOT_SINGLE: "yes", Reason.SUPERKO: "superko"}
    return names.get(at_once, "no")


def double_hot(rules: RuleText) -> str:
    return "hot" if reason(of_case(rules, "E01", 3)) is Reason.HOT_DOUBLE else "superko"


def added_stones(rules: RuleText) -> str:
    """White takes two at once that have taken nothing; under superko nothing is hot at all."""
    legal = not isinstance(of_case(rules, "E01", 2), Illegal)
    names = {True: "superko" if rules is RuleText.SIMPLIFIED else "captor", False: "run"}
    return names[legal]


def three_stones(rules: RuleText) -> str:
    if rules is RuleText.SIMPLIFIED:
        return "superko"
    judgment = last_judgment(
        RULESETS[rules], OWN_CASES["H11"]["diagram"], *OWN_CASES["H11"]["moves"]
    )
    return "hot" if reason(judgment) is Reason.HOT_TRIPLE else "free"


def twins_after_the_double(rules: RuleText) -> str:
    barred = reason(of_case(rules, "tw01", 2))
    names: dict[Reason | None, str] = {Reason.HOT_TWIN: "before"}
    return names.get(barred, "superko" if rules is RuleText.SIMPLIFIED else "after")


def twins_in_balance(rules: RuleText) -> str:
    assert reason(of_case(rules, "B3a", 2)) is None
    return "superko" if rules is RuleText.SIMPLIFIED else "none"


def again_on_the_same_board(rules: RuleText) -> str:
    barred = reason(of_case(rules, "M03", 6 if rules is RuleText.SIMPLIFIED else 8))
    return {Reason.SUPERKO: "superko", Reason.RECYCLING: "no"}[barred or Reason.OCCUPIED]


def again_in_the_same_kos(rules: RuleText) -> str:
    return "no" if reason(of_case(rules, "kd01", 8)) is Reason.RECYCLING else "superko"


def a_second_group(rules: RuleText) -> str:
    assert reason(of_case(rules, "r3d01", 3)) is None
    return "superko" if rules is RuleText.SIMPLIFIED else "situation"


def kos_without_attack(rules: RuleText) -> str:
    if rules is RuleText.SIMPLIFIED:
        return "superko"
    return "disturbing" if reason(of_case(rules, "fl01", 7)) is Reason.RECYCLING else "fighting"


def many_kos(rules: RuleText) -> str:
    if rules is RuleText.SIMPLIFIED:
        return "superko"
    return "same_rules" if reason(of_case(rules, "Q01", 9)) is Reason.RECYCLING else "others"


def third_time(rules: RuleText) -> str:
    if rules is RuleText.SIMPLIFIED:
        return "superko"
    judgment = last_judgment(
        RULESETS[rules], OWN_CASES["K14"]["diagram"], *OWN_CASES["K14"]["moves"]
    )
    return "third_time" if reason(judgment) is Reason.RECYCLING_BACKSTOP else "ever"


def stopped_move(rules: RuleText) -> str:
    """In the second cycle a lone ko of the disturber's is taken again."""
    if rules is RuleText.SIMPLIFIED:
        return "superko"
    judgment = last_judgment(
        RULESETS[rules], OWN_CASES["A11"]["diagram"], *OWN_CASES["A11"]["moves"][:9]
    )
    return "any" if reason(judgment) is Reason.RECYCLING else "second"


def whole_board(rules: RuleText) -> str:
    if reason(of_case(rules, "Q01", 8)) is Reason.SUPERKO:
        return "superko"
    return "once" if reason(of_case(rules, "Q01", 9)) is Reason.RECYCLING else "ever"


def disturber(rules: RuleText) -> str:
    """The starter of the quadruple ko; the user of the double ko where the corner is attacked."""
    if reason(of_case(rules, "M03", 6)) is Reason.SUPERKO:
        return "superko"
    starter = of_case(rules, "Q01", 9)
    threatener = of_case(rules, "M03", 8)
    assert isinstance(starter, Illegal)
    assert isinstance(threatener, Illegal)
    return "unforced" if (starter.color, threatener.color) == (BLACK, WHITE) else "first"


def attack_from_the_other_side(rules: RuleText) -> str:
    """The second attack makes the board that the first one made (D01, then a pass each)."""
    barred = reason(of_case(rules, "D01", 2, "B pass", "W pass", "B B7"))
    names: dict[Reason | None, str] = {Reason.RECYCLING: "once", Reason.SUPERKO: "superko"}
    return names.get(barred, "cycle")


def three_kos_apart(rules: RuleText) -> str:
    """White, who answers, closes the cycle: the second time no rule but the last resort bars it."""
    if reason(last_judgment(RULESETS[rules], THREE_KOS, *ONE_CYCLE)) is Reason.SUPERKO:
        return "superko"
    judgment = last_judgment(RULESETS[rules], THREE_KOS, *ONE_CYCLE, *ONE_CYCLE)
    assert isinstance(judgment, Illegal)
    return "backstop" if judgment.reason is Reason.RECYCLING_BACKSTOP else "starter"


def sending_two_returning_one_again(rules: RuleText) -> str:
    if reason(of_case(rules, "R01", 3)) is Reason.SUPERKO:
        return "superko"
    judgment = of_case(rules, "R01", 3, "W pass", "B A1")
    return "second_round" if reason(judgment) is Reason.RECYCLING else "free"


def passes_to_pause(rules: RuleText) -> str:
    game = Played(setup_of(rules))
    game.pass_()
    assert game.is_in(Phase.PLAYING)
    game.pass_()
    return "two" if game.is_in(Phase.AGREEMENT) else "more"


def dead_by_agreement(rules: RuleText) -> str:
    game = paused(rules)
    game.mark("E4")
    game.do(ask.Assent(BLACK, True, game.now))
    return "players" if game.refused(ask.BeginCount(game.now)) is Refused.ASSENT_MISSING else "one"


def resumption(rules: RuleText) -> str:
    game = paused(rules)
    game.count()
    decision = game.submit(ask.PlayOn(BLACK, game.now))
    return "until_end" if isinstance(decision, Refusal) else "until_result"


def who_resumes(rules: RuleText) -> str:
    game = paused(rules)
    last_passer = game.state.line.last_color
    assert last_passer is not None
    game.do(ask.PlayOn(last_passer, game.now))
    return "alternation" if game.state.to_play is last_passer.opponent else "disputer"


def removals_after_playing_on(rules: RuleText) -> str:
    game = paused(rules)
    before = game.state.position
    game.mark("E4")
    game.do(ask.PlayOn(WHITE, game.now))
    return "undone" if game.state.position == before and not game.state.dead else "kept"


def end(rules: RuleText) -> str:
    game = paused(rules)
    if rules is RuleText.SIMPLIFIED:
        game.do(ask.PlayOn(BLACK, game.now))
        game.pass_(2)
        return "agreement" if game.state.ended_for_good else "later"
    game.pass_(2)
    return "four" if game.state.ended_for_good else "later"


def four_passes(rules: RuleText) -> str:
    game = paused(rules)
    if rules is RuleText.SIMPLIFIED:
        game.do(ask.PlayOn(BLACK, game.now))
    game.pass_(2)
    assert game.state.may_mark == (rules is not RuleText.SIMPLIFIED)
    refused = game.refused(ask.PlayOn(BLACK, game.now))
    return "final" if refused is Refused.NO_RESUMPTION else "paused"


def resignation(rules: RuleText) -> str:
    game = Played(setup_of(rules))
    game.do(ask.Resign(BLACK, game.now))
    return "declared" if game.is_in(Phase.FINISHED) else "not"


def overlooked_point(rules: RuleText) -> str:
    areas = areas_of(parse_rows(["XX.OO"]), sharing_of(rules))
    return "shared" if areas.shared == 1 else "somebody's"


def komi(rules: RuleText) -> str:
    return "eight" if default_terms(rules).komi == 8 else "other"


def placement_of_a_handicap(rules: RuleText) -> str:
    game = Played(setup_of(rules, handicap=2))
    game.play("A1")
    return "free" if game.state.position.color_at(game.at("A1")) is BLACK else "fixed"


def moves_of_a_handicap(rules: RuleText) -> str:
    game = Played(setup_of(rules, handicap=3))
    game.play("A1", "C3", "E5")
    made = [(move.color, getattr(move, "free", None)) for move in game.state.line.moves()]
    alternately = [(BLACK, None), (WHITE, True), (BLACK, None), (WHITE, True), (BLACK, None)]
    return "moves" if made == alternately and game.state.to_play is WHITE else "set_up"


def passes_that_must_be_made(rules: RuleText) -> str:
    even = Played(setup_of(rules))
    even.play("A1", "B1", "A2", "B2")
    forced = [move for move in even.state.line.moves() if isinstance(move, Passed)]
    placing = moves_of_a_handicap(rules)
    return "handicap_only" if not forced and placing == "moves" else "others"


def bowls(rules: RuleText) -> str:
    grid = parse_rows(["." * 19] * 19).grid
    return "checked" if stones_per_player(grid, default_terms(rules)) == 180 else "other"


def first_move(rules: RuleText) -> str:
    game = Played(setup_of(rules))
    return "black" if game.state.to_play is BLACK else "white"


def first_pass(rules: RuleText) -> str:
    game = Played(setup_of(rules))
    game.pass_()
    return "allowed" if game.state.to_play is WHITE else "barred"


def pass_is_a_move(rules: RuleText) -> str:
    game = Played(setup_of(rules))
    game.pass_()
    return "move" if game.state.line.number == 1 else "nothing"


BEHAVIOR: dict[Element, Callable[[RuleText], str]] = {
    Element.SINGLE_SUICIDE: lone_suicide,
    Element.GROUP_SUICIDE: suicide_of_two_that_brings_the_board_back,
    Element.CAPTURE_ORDER: capture_of_chains_without_liberties,
    Element.PASS: pass_is_a_move,
    Element.PRISONERS: lambda rules: default_options(rules).prisoners,
    Element.SINGLE_KO: ko_at_once,
    Element.RETAKE_AFTER_PASSES: ko_after_passes,
    Element.DOUBLE_HOT: double_hot,
    Element.ETERNAL_LIFE: added_stones,
    Element.TRIPLE_HOT: three_stones,
    Element.TRIPLE_KO: triple_ko,
    Element.TWINS_AFTER_DOUBLE: twins_after_the_double,
    Element.TWINS_IN_BALANCE: twins_in_balance,
    Element.FIGHTING_OR_DISTURBING: fighting_or_disturbing,
    Element.HOT_IN_DISTURBING: hot_in_disturbing,
    Element.WHOLE_BOARD_CYCLE: whole_board,
    Element.DISTURBER: disturber,
    Element.SAME_BOARD: again_on_the_same_board,
    Element.STOPPED_MOVE: stopped_move,
    Element.SAME_COMPLEX: again_in_the_same_kos,
    Element.OTHER_SIDE: attack_from_the_other_side,
    Element.DISTURBS_ONCE: a_second_group,
    Element.MANY_KOS: many_kos,
    Element.NO_ATTACK: kos_without_attack,
    Element.UNCOUPLED_KOS: three_kos_apart,
    Element.REPEATED_SACRIFICE: sending_two_returning_one_again,
    Element.LAST_RESORT: third_time,
    Element.PAUSE: passes_to_pause,
    Element.DEAD_STONES: dead_by_agreement,
    Element.RESUMPTION: resumption,
    Element.WHO_RESUMES: who_resumes,
    Element.REMOVALS_UNDONE: removals_after_playing_on,
    Element.END: end,
    Element.FOUR_PASSES: four_passes,
    Element.RESIGNATION: resignation,
    Element.SHARED_POINTS: sharing_of,
    Element.OVERLOOKED_POINT: overlooked_point,
    Element.TIES: lambda rules: ties_of(rules, 0),
    Element.KOMI: komi,
    Element.HANDICAP_PLACEMENT: placement_of_a_handicap,
    Element.HANDICAP_MOVES: moves_of_a_handicap,
    Element.MANDATORY_PASS: passes_that_must_be_made,
    Element.HANDICAP_COMPENSATION: compensation_of,
    Element.HANDICAP_TIES: lambda rules: ties_of(rules, 3),
    Element.BOWLS: bowls,
    Element.FIRST_MOVE: first_move,
    Element.FIRST_PASS: first_pass,
}
ELSEWHERE = {
    Element.LEGAL_PLAY: "the sum of the elements of play and ko",
    Element.ILLEGAL_MOVE: "rulings have tests of their own",
    Element.UNSORTED_KOS: "tests of the backstop",
    Element.METHOD: "tests of the count",
    Element.ODD_SHARED_POINT: "tests of the count",
    Element.MARGIN: "tests of the count",
    Element.TIME_POINTS: "tests of the clock",
    Element.COLORS: "the players' own act",
    Element.PASS_STONES: "no stone is given here: filling in counts alike",
    Element.LAST_PASS: "nobody's pass is the last by a rule here",
    Element.MATERIAL: "tests of the new table page: European terms",
    Element.LATENESS: "tests of the tournament's settings",
}


def test_every_element_is_held_against_the_program_here_or_elsewhere():
    assert set(BEHAVIOR) | set(ELSEWHERE) == set(Element)
    assert not set(BEHAVIOR) & set(ELSEWHERE)


@each_text
@pytest.mark.parametrize("element", BEHAVIOR)
def test_the_program_does_what_the_table_says(element: Element, rules: RuleText):
    assert choice(element, rules) == BEHAVIOR[element](rules)


@each_text
def test_refusals_cite_the_article_of_the_table(rules: RuleText):
    cell = row_of(Element.SINGLE_SUICIDE).of(rules)
    judgment = last_judgment(RULESETS[rules], LONE_SUICIDE, "W A2")
    if isinstance(judgment, Illegal) and rules is RuleText.ING1991:
        assert cell.source in judgment.source


# Choices that a table may make


@each_text
def test_the_usual_options_change_nothing(rules: RuleText):
    ruleset = RULESETS[rules]
    assert ruleset_with(ruleset, default_options(rules)) is ruleset
    assert default_options(rules).single_suicide == choice(Element.SINGLE_SUICIDE, rules)
    assert default_options(rules).prisoners is Prisoners.HOME


@each_text
def test_suicide_is_on_offer_where_the_table_names_options(rules: RuleText):
    named = {option.key for option in row_of(Element.SINGLE_SUICIDE).of(rules).options}
    assert set(RULESETS[rules].suicides) == (named or {choice(Element.SINGLE_SUICIDE, rules)})


def with_suicide(rules: RuleText, suicide: SingleSuicide) -> Ruleset:
    return ruleset_with(RULESETS[rules], replace(default_options(rules), single_suicide=suicide))


def test_a_table_may_make_the_suicide_of_one_stone_a_pass_under_1996():
    chosen = with_suicide(RuleText.ING1996, SingleSuicide.PASS)
    line = line_from(parse_rows(LONE_SUICIDE))
    point = point_of(line, "A2")
    assert chosen.judge(line, WHITE, point) == Passed(WHITE, instead_of=point)
    assert chosen.judge_ruled is not None
    assert chosen.judge_ruled(line, WHITE, point, {}) == Passed(WHITE, instead_of=point)


def test_a_table_may_prohibit_the_suicide_of_one_stone_under_kim_simon_and_straus():
    chosen = with_suicide(RuleText.KSS, SingleSuicide.PROHIBITED)
    judgment = last_judgment(chosen, LONE_SUICIDE, "W A2")
    assert reason(judgment) is Reason.SINGLE_SUICIDE
    assert isinstance(judgment, Illegal)
    assert "1991" in judgment.source


@pytest.mark.parametrize("rules", [RuleText.ING1996, RuleText.KSS])
def test_another_choice_of_suicide_changes_no_other_verdict(rules: RuleText):
    chosen = with_suicide(rules, RULESETS[rules].suicides[1])
    for case in ("K01", "K03", "S02", "T02", "E01", "M03"):
        diagram, moves = CASES[case]["diagram"], CASES[case]["moves"]
        assert last_judgment(chosen, diagram, *moves) == of_case(rules, case, len(moves))


@pytest.mark.parametrize("rules", [RuleText.SIMPLIFIED, RuleText.ING1991])
def test_a_text_that_says_it_plainly_is_not_changed(rules: RuleText):
    with pytest.raises(ValueError, match="pass"):
        with_suicide(rules, SingleSuicide.PASS)
