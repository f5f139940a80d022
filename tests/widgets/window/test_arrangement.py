"""Where things stand in the window, at every size: nothing overlaps, nothing leaves the stage."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRect

from ingboard.board.points import Color
from ingboard.ui.game.bowl_tray import fit_tray, tray_for
from ingboard.ui.game.clock.view_model import ROW_OF_LARGE_ACTS, PanelForm
from ingboard.ui.game.film.places import film_places
from ingboard.ui.shell.layout import (
    InSight,
    PagePlace,
    PageShape,
    Pane,
    Rect,
    Shares,
    WorkspaceLayout,
    arrange,
    shared,
)

PLAY = None
TIMED = InSight(timed=True)
FILM = PageShape(PagePlace.FILM, 540)
REFEREE = PageShape(PagePlace.BELOW_FACES, 540, keeps_clocks=True)
BESIDE = [
    PageShape(place, width, keeps_clocks=keeps)
    for place in PagePlace
    if place not in (PagePlace.WHOLE, PagePlace.UNDER_CLOCKS)
    for width in (320, 440, 500, 540)
    for keeps in (False, True)
]

SIZES = [(640, 528), (800, 600), (1000, 700), (1366, 736), (1920, 1048), (2560, 1408)]


def parts(plan: WorkspaceLayout) -> dict[str, Rect]:
    named = {
        "board": plan.board,
        "strip": plan.strip,
        "navigation": plan.navigation,
        "faces": plan.faces,
        "bowls": plan.bowls,
        "side": plan.side,
        "page": plan.page,
        "tree": plan.tree,
        "tools": plan.tools,
        "comment": plan.comment,
        "facts": plan.facts,
        "graph": plan.graph,
        "bowl_line": plan.bowl_line,
        **{f"gap before {gap.pane}": gap.rect for gap in plan.gaps},
    }
    return {name: room for name, room in named.items() if room is not None}


def overlap(first: Rect, second: Rect) -> bool:
    return (
        first.x < second.x + second.width
        and second.x < first.x + first.width
        and first.y < second.y + second.height
        and second.y < first.y + first.height
    )


WITH_SCALE = [
    (width, height, scale)
    for width, height in SIZES
    for scale in (1.0, 1.25, 1.5, 2.0)
    if width >= 640 * scale and height >= 528 * scale
]


SIGHTS = [
    InSight(),
    InSight(below_tabs=True),
    InSight(reviewed=True),
    InSight(reviewed=True, open_bowls=True),
    InSight(reviewed=True, shares=Shares(0.01, 0.99, 0.99)),
    InSight(reviewed=True, shares=Shares(0.99, 0.01, 0.01)),
    TIMED,
    InSight(timed=True, below_tabs=True),
    InSight(timed=True, at_table=True),
    InSight(timed=True, at_table=True, recorded=False),
]


@pytest.mark.parametrize(("width", "height", "scale"), WITH_SCALE)
def test_parts_stay_inside_and_do_not_overlap(width, height, scale):
    for page, sight in product([PLAY, *BESIDE], SIGHTS):
        found = parts(arrange(page, width, height, scale, 0, sight))
        if page is not None and page.place is PagePlace.FILM:
            del found["page"]  # it goes around the board
        for name, room in found.items():
            assert room.width > 0, (name, page, sight)
            assert room.height > 0, (name, page, sight)
            assert room.x >= 0, (name, page, sight)
            assert room.x + room.width <= width, (name, page, sight)
            assert room.y + room.height <= height, (name, page, sight)
        for first, second in combinations(found, 2):
            assert not overlap(found[first], found[second]), (first, second, page, sight)


@pytest.mark.parametrize("page", [PLAY, FILM, BESIDE[0]])
@pytest.mark.parametrize(("width", "height", "scale"), [(1366, 736, 1.0), (2560, 1392, 1.5)])
def test_the_board_has_three_fifths_of_the_windows_height(page, width, height, scale):
    plan = arrange(page, width, height, scale, 0)
    assert plan.board is not None
    assert plan.board.width == plan.board.height
    assert plan.board.height >= 0.6 * (height + 32 * scale)


@pytest.mark.parametrize("acts", [True, False])
@pytest.mark.parametrize(("width", "height", "scale"), WITH_SCALE)
def test_around_the_board_of_a_film_nothing_overlaps(width, height, scale, acts):
    high = height - round(100 * scale)
    places = film_places(width, high, lambda length: round(length * scale), with_acts=acts)
    pairs = (places.bowls, places.below, *([places.acts] if acts else []))
    rooms = [places.title, places.board, places.rail, *(room for pair in pairs for room in pair)]
    for room in rooms:
        assert room.isValid()
        assert QRect(0, 0, width, high).contains(room)
    for first, second in combinations(rooms, 2):
        assert not first.intersects(second)
    for color in Color:
        covered = places.bowls[color].united(places.below[color])
        assert places.panels[color].contains(covered)


@pytest.mark.parametrize(("width", "height", "scale"), [(1366, 736, 1.0), (2560, 1408, 1.5)])
def test_on_wide_screens_the_board_stands_between_both_bowls(width, height, scale):
    plan = arrange(FILM, width, height, scale, 0)
    assert plan.board is not None
    assert plan.page is not None
    places = film_places(plan.page.width, plan.page.height, lambda length: round(length * scale))
    assert places.board == QRect(*plan.board)
    assert places.bowls.black.right() < places.board.left()
    assert places.bowls.white.left() > places.board.right()
    bowl = places.bowls.black
    tray = fit_tray(tray_for(180), 0, 0, bowl.width(), bowl.height() - 60 * scale)
    assert tray.width >= 320 * scale


@pytest.mark.parametrize("sight", [InSight(), TIMED])
@pytest.mark.parametrize(
    ("width", "height", "scale"), [(1024, 568, 1.0), (1366, 736, 1.0), (2560, 1392, 1.5)]
)
def test_in_play_the_board_is_as_large_as_the_height_allows(width, height, scale, sight):
    found = parts(arrange(PLAY, width, height, scale, 0, sight))
    assert found["board"].height >= height - 53 * scale
    for name in ("faces", "bowls", "side", "strip"):
        assert found[name].x >= found["board"].x + found["board"].width
    assert "tree" not in found


@pytest.mark.parametrize(("width", "height", "scale"), WITH_SCALE)
def test_nothing_that_is_said_opened_or_asked_moves_the_board_of_a_game_in_progress(
    width, height, scale
):
    if width < 760 * scale:
        return  # the faces stand above the board there
    beside = [page for page in BESIDE if page.place is PagePlace.BESIDE_BOARD]
    row = round(30 * scale)
    boards = set()
    for page, timed, strip in product([PLAY, *beside], (False, True), (0, 90, 200)):
        boards.add(arrange(page, width, height, scale, strip, InSight(timed=timed)).board)
        below = InSight(timed=timed, below_tabs=True)
        board = arrange(page, width, height - row, scale, strip, below).board
        assert board is not None
        boards.add(board._replace(y=board.y + row))
    assert len(boards) == 1


def test_in_a_narrow_window_the_bowls_stand_one_above_the_other_beside_the_board():
    places = film_places(1000, 588, round)
    assert places.bowls.black.left() == places.bowls.white.left() > places.board.right()
    assert places.bowls.black.bottom() < places.bowls.white.top()
    assert places.below.black.left() > places.bowls.black.right()


def test_a_tall_sentence_makes_the_strip_taller_and_no_face_smaller():
    low = arrange(PLAY, 1024, 568, 1.0, 0, TIMED)
    tall = arrange(PLAY, 1024, 568, 1.0, 140, TIMED)
    assert tall.strip.height == 140
    assert low.strip.height == 48
    assert tall.board == low.board
    assert tall.faces == low.faces


def test_columns_give_way_as_the_window_narrows():
    assert arrange(PLAY, 1366, 736, 1.0, 0, TIMED).side is not None
    middle = arrange(PLAY, 1024, 568, 1.0, 0, TIMED)
    assert middle.folded
    assert middle.bowls_as_numbers
    narrow = arrange(PLAY, 700, 560, 1.0, 0)
    assert narrow.form is PanelForm.ROW
    assert narrow.bowls_as_numbers
    assert narrow.side is None


@pytest.mark.parametrize(("width", "height", "scale"), [(1366, 736, 1.0), (2560, 1400, 1.5)])
def test_the_referees_acts_leave_the_faces_large_and_the_board_in_sight(width, height, scale):
    plan = arrange(REFEREE, width, height, scale, 0, TIMED)
    assert plan.form is PanelForm.BAND
    assert plan.faces is not None
    assert plan.board is not None
    assert plan.log is not None
    assert plan.faces.width == plan.log.width > width * 0.6
    assert plan.faces.height > height * 0.35
    assert plan.board.width == plan.board.height < plan.faces.width / 2
    rooms = (plan.faces, plan.page, plan.board, plan.side, plan.log, plan.strip)
    for at, one in enumerate(rooms):
        assert one is not None
        assert one.x + one.width <= width
        assert one.y + one.height <= height
        for other in rooms[at + 1 :]:
            assert other is not None
            apart = one.x + one.width <= other.x or other.x + other.width <= one.x
            assert apart or one.y + one.height <= other.y or other.y + other.height <= one.y


def test_in_a_narrow_window_the_acts_stand_beside_the_board_under_compact_faces():
    plan = arrange(REFEREE, 1000, 700, 1.0, 0, TIMED)
    assert plan.form is PanelForm.ROW
    assert plan.log is None


@pytest.mark.parametrize(("width", "height"), [(640, 528), (800, 600), (1366, 736), (2560, 1408)])
def test_clocks_alone_take_the_window_and_the_log_stands_between_their_acts(width, height):
    sight = InSight(timed=True, at_table=True, recorded=False)
    plan = arrange(PLAY, width, height, 1.0, 0, sight)
    assert plan.board is None
    assert plan.side is None
    assert plan.form is PanelForm.LARGE
    assert plan.faces is not None
    assert plan.log is not None
    assert plan.faces.width >= width - 33
    assert plan.log.x == plan.faces.x + plan.act_width + 8
    assert plan.log.x + plan.log.width == plan.faces.x + plan.faces.width - plan.act_width - 8
    assert plan.log.y + plan.log.height == plan.faces.y + plan.faces.height
    assert plan.log.height == ROW_OF_LARGE_ACTS


@pytest.mark.parametrize(("width", "height"), [(640, 528), (700, 420), (1366, 736), (2560, 1408)])
def test_no_bowls_are_counted_where_the_moves_are_not_recorded(width, height):
    """A line of 180 bowl stones stood beside an empty board while the game went on at the table."""
    recorded = arrange(None, width, height, 1.0, 0, InSight(timed=True))
    unseen = arrange(None, width, height, 1.0, 0, InSight(timed=True, recorded=False))
    assert recorded.bowls is not None
    assert unseen == replace(recorded, bowls=None)


def test_large_clocks_keep_a_small_board_where_the_moves_are_recorded():
    plan = arrange(PLAY, 1366, 736, 1.0, 0, InSight(timed=True, at_table=True))
    assert plan.form is PanelForm.LARGE
    assert plan.faces is not None
    assert plan.board is not None
    assert plan.board.width == plan.board.height < plan.faces.height
    assert plan.faces.width > 2.5 * plan.board.width


@pytest.mark.parametrize(("width", "height", "scale"), WITH_SCALE)
def test_a_record_has_the_board_of_a_game_in_play_and_a_tree_as_high_as_its_rows(
    width, height, scale
):
    if width < 760 * scale:
        return
    sight = InSight(reviewed=True, graphed=False, tree_height=round(100 * scale))
    in_play = arrange(PLAY, width, height, scale, 0, InSight())
    plan = arrange(PLAY, width, height, scale, 0, sight)
    assert plan.board == in_play.board
    assert plan.graph is None
    assert plan.tree is not None
    assert plan.tree.height <= sight.tree_height


@pytest.mark.parametrize("pane", Pane)
@pytest.mark.parametrize("moved", [-40, 40])
def test_a_gap_that_is_dragged_stands_where_it_was_led_to(pane, moved):
    sight = InSight(reviewed=True, shares=Shares(board=0.3), tree_height=300)

    def gap(sight):
        return next(
            each for each in arrange(PLAY, 1366, 736, 1.0, 0, sight).gaps if each.pane is pane
        )

    before = gap(sight)
    upright = before.rect.height > before.rect.width
    begin = before.rect.x if upright else before.rect.y
    after = gap(replace(sight, shares=shared(sight.shares, before, begin + moved)))
    assert (after.rect.x if upright else after.rect.y) == pytest.approx(begin + moved, abs=9)
