"""What board and bowls show: the position of the count's own moment, and one set of stones a side."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import FillPlan, StepKind, Tag, plan_count
from ingboard.counting.film import moment
from ingboard.rules.ruleset import RuleText
from ingboard.ui.board.view_model import Glow, Mark
from ingboard.ui.game.film.captions import cues_of
from ingboard.ui.game.film.film_frame import FilmFrame, frame_at
from ingboard.ui.game.film.narration import Narration, Pace
from ingboard.ui.game.film.schedule import Airborne, Instant, forward_from
from tests.unit.counting.counted_cases import cases, plan_of_case
from tests.widgets.film.counts import demo, shared

FEASIBLE = [name for name, case in cases().items() if case["expect"]["feasible"]]


def at_rest(plan: FillPlan) -> list[FilmFrame]:
    return [frame_at(plan, Instant(number)) for number in range(len(plan.stones) + 1)]


def ending(plan: FillPlan) -> FilmFrame:
    return frame_at(plan, Instant(len(plan.stones)))


@pytest.mark.parametrize("name", FEASIBLE)
def test_every_frame_has_the_position_of_its_moment(name: str) -> None:
    plan = plan_of_case(name)
    for number, frame in enumerate(at_rest(plan)):
        assert frame.board.position == moment(plan, number).position
    assert ending(plan).board.position == plan.final


@pytest.mark.parametrize("name", FEASIBLE)
def test_bowl_and_board_and_air_make_one_set_at_any_time(name: str) -> None:
    plan = plan_of_case(name)
    schedule = forward_from(cues_of(plan, RuleText.ING1991, Narration(Pace.TABLE)), 0)
    for time in range(0, schedule.duration + 50, 90):
        frame = frame_at(plan, schedule.at(time))
        for color in Color:
            bowl = frame.bowls[color]
            assert bowl.adds_up
            assert bowl.capacity == (plan.board.grid.size - 1) // 2
            drawn = [
                point
                for point in frame.board.position.points_of(color)
                if point not in frame.board.hidden
            ]
            assert bowl.on_board == len(drawn)
            assert bowl.in_bowl >= 0


def test_a_stone_in_the_air_is_on_no_board_and_in_no_bowl() -> None:
    plan = demo()
    komi = next(n for n, s in enumerate(plan.stones) if s.kind is StepKind.COMPENSATE)
    rest, flying = frame_at(plan, Instant(komi)), frame_at(plan, Instant(komi, aloft(komi)))
    assert flying.bowls.white.moving == 1
    assert flying.bowls.white.in_bowl == rest.bowls.white.in_bowl - 1
    assert flying.board.position == rest.board.position
    assert flying.board.marks[plan.stones[komi].point] is Mark.RESERVED


def test_a_dead_stone_leaves_the_board_as_it_lifts_and_lies_in_the_bowl_as_it_lands() -> None:
    plan = demo()
    lifting, landed = frame_at(plan, Instant(0, aloft(0))), frame_at(plan, Instant(1))
    point, color = plan.stones[0].point, plan.stones[0].color
    assert point in lifting.board.hidden
    assert point not in lifting.board.dead
    assert landed.bowls[color].in_bowl == lifting.bowls[color].in_bowl + 1


def test_dead_stones_are_crossed_until_they_are_home_and_never_again() -> None:
    plan = demo()
    assert frame_at(plan, Instant(0)).board.dead == plan.dead
    assert frame_at(plan, Instant(len(plan.dead))).board.dead == frozenset()
    assert ending(plan).board.dead == frozenset()


def test_stones_that_came_in_the_count_carry_a_dot_and_stones_of_the_game_none() -> None:
    plan = demo()
    board = ending(plan).board
    game = {point for color in Color for point in plan.game.points_of(color)}
    assert not board.filled & game
    marked = {point for point, mark in board.marks.items() if mark is not Mark.WINNING}
    standing = {point for color in Color for point in board.position.points_of(color)}
    assert board.filled | marked | game == standing


def test_the_end_marks_komi_penalty_losing_stones_and_the_winning_space() -> None:
    plan = demo(8, 2, 6)
    marks = list(ending(plan).board.marks.values())
    assert marks.count(Mark.KOMI) == 4
    assert marks.count(Mark.PENALTY) == 1 + 3
    assert marks.count(Mark.LOSING) == 3
    assert marks.count(Mark.WINNING) == 1


def test_the_glow_lies_on_the_winning_space_and_under_the_losing_stones_only() -> None:
    plan = demo()
    glow = ending(plan).board.glow
    assert set(glow.values()) == {Glow.WINNING}
    zone = {p for p, tag in plan.tags.items() if tag in {Tag.WINNING_SPACE, Tag.LOSING}}
    assert set(glow) == zone
    assert not frame_at(plan, Instant(len(plan.dead) + 3)).board.glow


def test_the_open_shared_point_and_the_point_kept_open_are_named() -> None:
    open_point = shared().open_points[0]
    assert ending(shared()).board.marks[open_point] is Mark.SHARED
    kept = demo(7).reserved
    assert kept is not None
    assert ending(demo(7)).board.labels == {kept: "R"}


def test_steps_forward_and_back_give_the_identical_picture() -> None:
    plan = demo(8, 2, 6)
    forward = at_rest(plan)
    backward = [frame_at(plan, Instant(n)) for n in reversed(range(len(plan.stones) + 1))]
    assert forward == backward[::-1]


def aloft(stone: int) -> tuple[Airborne, ...]:
    return (Airborne(stone, 0.5),)


def test_prisoners_leave_the_lid_for_their_own_bowl() -> None:
    plan = replace_kept(PerColor(2, 3))
    first = frame_at(plan, Instant(0))
    assert (first.bowls.black.in_lid, first.bowls.black.lid) == (2, 3)
    assert (first.bowls.white.in_lid, first.bowls.white.lid) == (3, 2)
    lifted = frame_at(plan, Instant(0, aloft(0)))
    assert (lifted.bowls.black.in_lid, lifted.bowls.black.moving) == (1, 1)
    assert lifted.bowls.white.lid == 1
    landed = frame_at(plan, Instant(5))
    assert landed.bowls.map(lambda bowl: (bowl.in_lid, bowl.lid)) == PerColor((0, 0), (0, 0))
    for number in range(len(plan.film) + 1):
        assert all(frame_at(plan, Instant(number)).bowls[color].adds_up for color in Color)


def test_a_table_without_lids_shows_none() -> None:
    assert frame_at(demo(), Instant(0)).bowls.black.lid is None


def test_the_film_ends_with_an_empty_board_and_two_full_bowls() -> None:
    plan = demo()
    frame = frame_at(plan, Instant(len(plan.film)))
    assert not any(frame.board.position.cells)
    assert frame.bowls.map(lambda bowl: (bowl.in_bowl, bowl.on_board)) == PerColor((40, 0), (40, 0))
    assert not frame.board.marks, "nothing of the count is left on the board"


def replace_kept(kept: PerColor[int]) -> FillPlan:
    plan = demo()
    return plan_count(plan.board, plan.dead, plan.terms, kept)
