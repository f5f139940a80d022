"""Every position of the laboratory: each line under each text, each count, and the files themselves."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ingboard.board.chains import liberties_of
from ingboard.board.diagrams import rows_of
from ingboard.board.points import Color, PerColor, Point, point_named
from ingboard.board.position import Position, empty_position, place
from ingboard.clock.moments import Moment
from ingboard.game.commands import Pass, PlaceStone, PlayOn
from ingboard.game.state import new_game
from ingboard.review.laboratory import (
    LabLine,
    LaboratoryFileError,
    LabPosition,
    LineMove,
    commands_for,
    laboratory,
    load_group,
    load_laboratory,
    setup_of,
)
from ingboard.rules.ruleset import RuleText
from tests.unit.review.lab_lines import plan_of, play_line, stones_taken

POSITIONS = laboratory().positions
LINES = [
    pytest.param(position, line, id=f"{position.id}-{number}")
    for position in POSITIONS
    for number, line in enumerate(position.lines, start=1)
]
COUNTED = [pytest.param(position, id=position.id) for position in POSITIONS if position.count]

each_text = pytest.mark.parametrize("rules", RuleText, ids=str)

# Every example that the four texts and the discussions of them speak of.
EXAMPLES = [
    "basic-ko",
    "ko-after-passes",
    "throw-in",
    "snapback",
    "two-for-one",
    "eternal-life",
    "eternal-life-built",
    "triple-ko",
    "triple-ko-double",
    "three-kos-apart",
    "double-ko",
    "moonshine-life",
    "moonshine-life-threats",
    "quadruple-ko",
    "unbalanced-double-ko",
    "external-ko",
    "three-internal-kos",
    "two-unbalanced-double-kos",
    "molasses-ko",
    "flaw-66",
    "bent-four-alone",
    "bent-four-small-threat",
    "bent-four-large-threat",
    "bent-four-race",
    "single-suicide",
    "group-suicide",
    "suicide-threat",
    "suicide-liberties",
    "small-mouth",
    "medium-mouth",
    "large-mouth",
    "permanent-breath",
    "balancing-breath",
    "fighting-breath",
    "interchangeable-breath",
    "unreal-breath",
    "disagreement",
    "four-passes",
    "first-pass",
    "mandatory-pass",
    "set-up-handicap",
    "one-sided-neutral",
    "kss-even",
    "kss-handicap-2",
    "kss-handicap-3",
    "shared-even",
    "shared-odd",
    "shared-odd-handicap-3",
    "draw",
    "penalty",
    "draw-by-penalty",
    "ing-cup-figures",
    "infeasible",
]


def codes(line: LabLine, rules: RuleText) -> list[str]:
    return [expected.code for expected in line.expected[rules]]


def boards(position: LabPosition, line: LabLine) -> list[Position]:
    """The boards of a line played out as if nothing were barred, the starting one first."""
    found = [position.position]
    for move in line.moves:
        if move.point is None:
            found.append(found[-1])
            continue
        placed = place(found[-1], move.point, move.color)
        assert placed is not None, move
        found.append(placed)
    return found


def turned(position: LabPosition, line: LabLine, turn: int, *, swapped: bool) -> LabPosition:
    """The position with that one line, in one of the eight orientations, colors changed or not."""
    side = position.position.grid.rows

    def place_of(point: Point) -> Point:
        row, column = point if turn < 4 else (point.column, point.row)
        return Point(side - 1 - row if turn & 1 else row, side - 1 - column if turn & 2 else column)

    def color_of(color: Color) -> Color:
        return color.opponent if swapped else color

    board = empty_position(side, side).with_cells(
        (place_of(point), color_of(color))
        for color in Color
        for point in position.position.points_of(color)
    )
    moves = tuple(
        LineMove(
            color_of(move.color), None if move.point is None else place_of(move.point), move.name
        )
        for move in line.moves
    )
    to_move = color_of(position.to_move)
    return replace(position, position=board, to_move=to_move, lines=(replace(line, moves=moves),))


def test_every_example_of_the_texts_is_there():
    assert [position.id for position in POSITIONS] == EXAMPLES
    assert len(EXAMPLES) >= 40


@each_text
@pytest.mark.parametrize(("position", "line"), LINES)
def test_each_text_says_of_each_move_what_was_derived_by_hand(position, line, rules):
    steps = play_line(position, line, rules)
    assert [step.verdict.code for step in steps] == codes(line, rules)


# By day each way of turning, mirroring and changing alone and the farthest of all; together by night.
BY_DAY = {(1, False), (2, False), (4, False), (0, True), (7, True)}


@pytest.mark.parametrize(
    ("turn", "swapped"),
    [
        pytest.param(*way, marks=() if way in BY_DAY else pytest.mark.nightly)
        for way in product(range(8), (False, True))
    ],
)
def test_every_line_is_judged_the_same_turned_mirrored_and_with_colors_changed(turn, swapped):
    for position in POSITIONS:
        if position.handicap and swapped:
            continue  # only Black places a handicap
        for line in position.lines:
            seen = turned(position, line, turn, swapped=swapped)
            for rules in RuleText:
                steps = play_line(seen, seen.lines[0], rules)
                assert [step.verdict.code for step in steps] == codes(line, rules), position.id


@pytest.mark.parametrize(("position", "line"), LINES)
def test_a_line_takes_off_the_stones_that_it_says(position, line):
    whole = [rules for rules in RuleText if line.verdict(rules, len(line.moves) - 1)]
    allowed = [
        rules
        for rules in whole
        if (last := line.verdict(rules, len(line.moves) - 1)) and last.reason is None
    ]
    if not allowed:
        assert line.taken is None
        return
    for rules in allowed:
        assert stones_taken(play_line(position, line, rules)[-1].state.line) == line.taken


@pytest.mark.parametrize(("position", "line"), LINES)
def test_a_line_brings_back_the_position_that_it_says(position, line):
    played = boards(position, line)
    last = len(played) - 1
    is_pass = line.moves[-1].point is None
    earlier = None if is_pass else next(n for n, board in enumerate(played) if board == played[-1])
    assert line.returns_to == (None if earlier == last else earlier)


@each_text
@pytest.mark.parametrize("position", COUNTED)
def test_each_count_comes_to_what_was_worked_out_by_hand(position, rules):
    plan, expected = plan_of(position, rules), position.count.expected[rules]
    assert (plan.winner, plan.margin) == (expected.winner, expected.margin)
    assert plan.areas.shared == expected.shared
    assert plan.feasible is position.count.feasible
    if plan.feasible:
        spaces, losing = plan.balance.winning_spaces, plan.balance.losing_stones
        in_hand = plan.balance.in_hand
        assert max(spaces.black, spaces.white) == expected.spaces
        assert max(losing.black, losing.white) == expected.losing
        assert in_hand.black + in_hand.white == (position.id == "shared-odd-handicap-3") * (
            rules is RuleText.KSS
        )


def test_the_figures_of_the_newspaper_photo_are_those_reported():
    plan = plan_of(laboratory().position("ing-cup-figures"), RuleText.ING1991)
    assert plan.areas.area == PerColor(182, 179)
    assert (plan.balance.komi_stones.black, plan.balance.penalty_stones.white) == (4, 2)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.id)
def test_no_chain_of_a_position_stands_without_a_liberty(position):
    board = position.position
    for color in Color:
        assert all(liberties_of(board, point) for point in board.points_of(color))


def test_the_eternal_life_of_the_article_is_the_one_of_its_file():
    black = "ag ad bf be ba ce cd cc cb"
    white = "af ab bh bg bd bc bb cf df de dd dc db"
    board = laboratory().position("eternal-life").position
    for color, names in ((Color.BLACK, black), (Color.WHITE, white)):
        points = {Point(ord(name[1]) - ord("a"), ord(name[0]) - ord("a")) for name in names.split()}
        assert set(board.points_of(color)) == points
    origins = [position.id for position in POSITIONS if not position.built_by_us]
    assert origins == ["eternal-life"]


def test_the_molasses_ko_changes_colors_after_four_plays_and_comes_back_after_eight():
    position = laboratory().position("molasses-ko")
    played = boards(position, position.lines[0])
    kos_and_pair = ["B7", "B6", "D7", "D6", "F8", "F7", "F6", "F5"]

    def at(board: Position) -> str:
        points = (point_named(name, board.grid) for name in kos_and_pair)
        return "".join(".XO"[board.color_at(point) or 0] for point in points if point)

    changed = str.maketrans("XO", "OX")
    turned = "".join(pair[::-1] for pair in ("O.", "O.")) + at(played[0])[4:][::-1]
    assert at(played[0]) == ".X.XOO.."
    assert at(played[4]) == "O.O...XX" == (turned[:4][::-1] + turned[4:].translate(changed))
    assert played[9] == played[0]


def test_a_handicap_is_placed_with_whites_passes_between():
    position = laboratory().position("mandatory-pass")
    steps = play_line(position, position.lines[0], RuleText.KSS)
    assert [step.state.line.number for step in steps] == [2, 2, 4, 4, 5, 6]
    set_up = laboratory().position("set-up-handicap")
    (alone,) = play_line(set_up, set_up.lines[0], RuleText.KSS)
    assert alone.state.line.number == 1
    assert alone.state.position == steps[-1].state.position


def test_a_demonstration_opens_a_game_with_its_own_terms():
    position = laboratory().position("penalty")
    terms = setup_of(position, RuleText.ING1991).terms
    assert (terms.komi, terms.penalties) == (8, PerColor(4, 0))
    handicap = setup_of(laboratory().position("kss-handicap-3"), RuleText.KSS)
    assert (handicap.terms.handicap, handicap.terms.komi, handicap.free_handicap) == (3, 0, 0)


def test_after_two_passes_a_stone_is_played_by_playing_on_and_a_third_pass_as_the_text_has_it():
    position = laboratory().position("four-passes")
    three = position.lines[1]

    def asked(rules: RuleText, index: int) -> list[type]:
        steps = play_line(position, three, rules)
        return [
            type(one) for one in commands_for(steps[index - 1].state, three.moves[index], Moment(0))
        ]

    assert asked(RuleText.ING1991, 2) == [Pass]
    assert asked(RuleText.ING1991, 3) == [PlayOn, PlaceStone]
    assert asked(RuleText.SIMPLIFIED, 2) == [PlayOn, Pass]
    assert asked(RuleText.SIMPLIFIED, 3) == [PlaceStone]


def test_a_position_opens_a_game_with_its_board_and_side():
    position = laboratory().position("suicide-threat")
    state = new_game(setup_of(position, RuleText.ING1996))
    assert (state.position, state.to_play) == (position.position, Color.WHITE)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.id)
def test_the_words_are_short_plain_and_say_whence_they_come(position):
    words = [position.title, position.to_try, position.explanation]
    words += [line.title for line in position.lines]
    assert all(words)
    assert position.source
    assert not any(sign in said for said in words for sign in ("!", "please", "error", "’"))
    assert len(position.to_try) <= 200
    assert len(position.explanation) <= 400
    assert len({line.title for line in position.lines}) == len(position.lines)


# The files.

GOOD: dict[str, Any] = {
    "group": "g",
    "title": "Group",
    "positions": [
        {
            "id": "one",
            "title": "One",
            "origin": "built",
            "board": ["X.", ".."],
            "to_move": "W",
            "try": "Try.",
            "lines": [
                {
                    "title": "A line",
                    "moves": "W B1, B pass",
                    "simplified": "legal legal",
                    "ing1991": "single_suicide",
                    "ing1996": "legal legal",
                    "kss": "as_pass legal",
                }
            ],
            "explanation": "So.",
            "source": "Here",
        }
    ],
}


def written(folder: Path, change: Callable[[dict[str, Any]], object] | None = None) -> Path:
    held = json.loads(json.dumps(GOOD))
    if change is not None:
        change(held)
    path = folder / "10-group.json"
    path.write_text(json.dumps(held))
    return path


def test_a_file_is_read(tmp_path):
    (position,) = load_group(written(tmp_path)).positions
    assert rows_of(position.position) == ("X.", "..")
    assert position.built_by_us
    (line,) = position.lines
    assert [move.name for move in line.moves] == ["B1", "pass"]
    assert line.verdict(RuleText.ING1991, 1) is None
    assert codes(line, RuleText.KSS) == ["as_pass", "legal"]


def first(held: dict[str, Any]) -> dict[str, Any]:
    position: dict[str, Any] = held["positions"][0]
    return position


@pytest.mark.parametrize(
    "change",
    [
        lambda held: first(held).pop("source"),
        lambda held: first(held).update(board=["X.", "."]),
        lambda held: first(held).update(to_move="G"),
        lambda held: first(held)["lines"][0].update(moves="W C9, B pass"),
        lambda held: first(held)["lines"][0].update(simplified="legal"),
        lambda held: first(held)["lines"][0].update(simplified="superko legal"),
        lambda held: first(held)["lines"][0].update(simplified="legal fine"),
        lambda held: first(held)["lines"][0].update(simplified="legal legal legal"),
        lambda held: first(held).update(breaths=[{"chain": "A2", "kinds": {"B2": "odd"}}]),
        lambda held: first(held).update(count={"simplified": "B+1"}),
    ],
)
def test_a_faulty_position_is_refused_with_file_and_id(tmp_path, change):
    path = written(tmp_path, change)
    with pytest.raises(LaboratoryFileError, match=r"10-group.json: one: .+"):
        load_group(path)


def test_a_file_that_is_no_table_is_refused(tmp_path):
    path = tmp_path / "10-group.json"
    for content in ("{", "[]", '{"group": "g"}'):
        path.write_text(content)
        with pytest.raises(LaboratoryFileError, match=r"10-group.json: file: .+"):
            load_group(path)


def test_an_id_that_stands_twice_is_refused(tmp_path):
    written(tmp_path)
    (tmp_path / "20-again.json").write_text(json.dumps(GOOD))
    with pytest.raises(LaboratoryFileError, match="twice"):
        load_laboratory(tmp_path)


def test_a_position_that_is_not_there_is_a_key_error():
    with pytest.raises(KeyError):
        laboratory().position("no-such")
