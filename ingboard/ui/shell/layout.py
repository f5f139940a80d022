"""Where everything stands in a window of a given size: pure arithmetic in pixels. Knows no Qt.

The board takes what is left of the height; the columns share the rest of the width. Below 1100 px of width
the third column goes under the faces, below 760 px the faces stand in one row above the board.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

_Scaled: TypeAlias = Callable[[float], int]

_MARGIN = 16
_GAP = 8
_STRIP = 48
_STRIP_MARGIN = 12
_NAVIGATION = 32
_ROW_OF_FACES = 72
_ROW_OF_NAMES = 32
_ROW_OF_BOWLS = 28
_SMALLEST_COLUMN = 320
_LARGEST_COLUMN = 480
_SHARE_OF_COLUMN = 0.52
_WIDE = 1100
_NARROW = 760
_SHARE_OF_TABLE = 0.67
_SHARE_OF_SMALL_BOARD = 0.5
_LEAST_SHARE_OF_BOARD = 0.42
_WIDE_FOR_ACTS = 1240
_SHARE_OF_ACTS = 0.74
_SHARE_OF_FACES = 0.455
_SHARE_OF_REFEREES_BOARD = 0.6


class PagePlace(StrEnum):
    """Where a page stands: in place of everything, beside the board, or with a table's clocks above it.

    `UNDER_CLOCKS` takes the whole width below the faces of a timed game; `BELOW_FACES` stands under large
    faces where the window is wide, with a small board at right. Without a clock they are `WHOLE` and
    `BESIDE_BOARD`. `FILM` stands beside the board with the film's own navigation.
    """

    WHOLE = "whole"
    BESIDE_BOARD = "beside-board"
    UNDER_CLOCKS = "under-clocks"
    BELOW_FACES = "below-faces"
    FILM = "film"


class PageShape(NamedTuple):
    """What a page needs of the window: its place, the width beside the board, and the faces above it.

    `least_width` is in pixels at scale 1; `keeps_clocks` leaves the faces of a timed game in sight.
    """

    place: PagePlace
    least_width: int = 0
    keeps_clocks: bool = False


class Rect(NamedTuple):
    """A rectangle: left, top, width and height in pixels."""

    x: int
    y: int
    width: int
    height: int


class WorkspaceLayout(Struct, frozen=True):
    """Where each part stands; None is not shown. `page` is for the page in sight."""

    board: Rect | None
    strip: Rect
    navigation: Rect | None = None
    faces: Rect | None = None
    bowls: Rect | None = None
    side: Rect | None = None
    page: Rect | None = None
    log: Rect | None = None
    tree: Rect | None = None
    table_faces: bool = False
    faces_in_a_row: bool = False
    bowls_as_numbers: bool = False
    side_in_tabs: bool = False


def arrange(
    page: PageShape | None,
    width: int,
    height: int,
    scale: float,
    strip_height: int,
    *,
    timed: bool = False,
    at_table: bool = False,
) -> WorkspaceLayout:
    """Where all stands in a workspace of that size; without a page: the game in play.

    `strip_height` is what the status line's words need.
    In a `timed` game both faces stay in sight above a page that is opened beside the board; `at_table` the
    faces of a game in play are large and the board, which stands on a real table too, is small.
    """

    def px(length: float) -> int:
        return round(length * scale)

    margin = px(_MARGIN)
    strip_high = max(px(_STRIP), strip_height)
    below = px(_STRIP_MARGIN)
    strip = Rect(margin, height - below - strip_high, width - 2 * margin, strip_high)
    if page is None:
        return _in_play(width, strip, margin, px, timed=timed, at_table=at_table and timed)
    if page.place is PagePlace.UNDER_CLOCKS and timed:
        return _under_the_table(width, strip, margin, px)
    if page.place in (PagePlace.WHOLE, PagePlace.UNDER_CLOCKS):
        return WorkspaceLayout(board=None, strip=strip, page=Rect(0, 0, width, height))
    if page.place is PagePlace.BELOW_FACES and timed and width >= px(_WIDE_FOR_ACTS):
        return _at_referees(width, strip, margin, px)
    widest = _beside_page(page, width, margin, px)
    if page.place is PagePlace.FILM:
        return _film(width, strip, margin, widest, px)
    plan = _with_page(width, strip, margin, min(strip.y - 2 * margin, widest))
    if timed and page.keeps_clocks:
        return _under_faces(plan, px(_ROW_OF_FACES), px(_GAP))
    return plan


def _in_play(
    width: int, strip: Rect, margin: int, px: _Scaled, *, timed: bool, at_table: bool
) -> WorkspaceLayout:
    if width < px(_NARROW):
        return _narrow(width, strip, margin, px(_ROW_OF_FACES if timed else _ROW_OF_NAMES), px)
    if at_table:
        return _at_table(width, strip, margin, px)
    plan = _in_columns(width, strip, margin, px)
    return plan if timed else _with_tree(plan, px)


def _beside_page(page: PageShape, width: int, margin: int, px: _Scaled) -> int:
    """The widest board beside a page; in a narrow window the page gives way and scrolls."""
    whole = width - 3 * margin
    return max(whole - px(page.least_width), round(whole * _LEAST_SHARE_OF_BOARD))


def _with_page(width: int, strip: Rect, margin: int, side: int) -> WorkspaceLayout:
    page = Rect(2 * margin + side, margin, width - 3 * margin - side, strip.y - 2 * margin)
    return WorkspaceLayout(Rect(margin, margin, side, side), strip, page=page)


def _under_faces(plan: WorkspaceLayout, high: int, gap: int) -> WorkspaceLayout:
    page = plan.page
    assert page is not None
    faces = Rect(page.x, page.y, page.width, high)
    below = Rect(page.x, page.y + high + gap, page.width, page.height - high - gap)
    return replace(plan, faces=faces, page=below, faces_in_a_row=True)


def _under_the_table(width: int, strip: Rect, margin: int, px: _Scaled) -> WorkspaceLayout:
    """The live table's faces above a page and its strip below: looking back hides nothing of it."""
    faces = Rect(margin, px(_GAP), width - 2 * margin, px(_ROW_OF_FACES))
    top = faces.y + faces.height
    page = Rect(0, top, width, strip.y - top)
    return WorkspaceLayout(board=None, strip=strip, faces=faces, page=page, faces_in_a_row=True)


def _film(width: int, strip: Rect, margin: int, widest: int, px: _Scaled) -> WorkspaceLayout:
    navigation = px(_NAVIGATION)
    below = px(_GAP) + navigation + px(_STRIP_MARGIN)
    side = min(strip.y - margin - below, widest)
    page = Rect(2 * margin + side, margin, width - 3 * margin - side, strip.y - 2 * margin)
    return WorkspaceLayout(
        board=Rect(margin, margin, side, side),
        strip=strip,
        navigation=Rect(margin, margin + side + px(_GAP), side, navigation),
        page=page,
    )


def _in_columns(width: int, strip: Rect, margin: int, px: _Scaled) -> WorkspaceLayout:
    navigation = px(_NAVIGATION)
    bottom = strip.y - px(_STRIP_MARGIN)
    wide = width >= px(_WIDE)
    columns = px(_SMALLEST_COLUMN) * (2 if wide else 1) + margin * (4 if wide else 3)
    side = min(bottom - navigation - px(_GAP) - margin, width - columns)
    board = Rect(margin, margin, side, side)
    left = 2 * margin + side
    high = bottom - margin
    rest = width - left - margin
    # Faces above, bowls below: the bowls need about three tenths of the height.
    faces_high = round((high - px(_GAP)) * 0.645)
    bowls_top = margin + faces_high + px(_GAP)
    bowls_high = bottom - bowls_top
    if not wide:
        faces_high = round((high - px(_GAP)) * 0.55)
        lower = Rect(left, margin + faces_high + px(_GAP), rest, high - faces_high - px(_GAP))
        return WorkspaceLayout(
            board,
            strip,
            Rect(margin, margin + side + px(_GAP), side, navigation),
            faces=Rect(left, margin, rest, faces_high),
            side=lower,
            side_in_tabs=True,
        )
    column = min(max(round((rest - margin) * _SHARE_OF_COLUMN), px(_SMALLEST_COLUMN)),
                 px(_LARGEST_COLUMN))  # fmt: skip
    return WorkspaceLayout(
        board,
        strip,
        Rect(margin, margin + side + px(_GAP), side, navigation),
        faces=Rect(left, margin, column, faces_high),
        bowls=Rect(left, bowls_top, column, bowls_high),
        side=Rect(left + column + margin, margin, rest - column - margin, high),
    )


def _with_tree(plan: WorkspaceLayout, px: _Scaled) -> WorkspaceLayout:
    """Without a clock the players need one row; the tree of variations has the room below it."""
    faces = plan.faces
    assert faces is not None
    row, gap = px(_ROW_OF_FACES), px(_GAP)
    if plan.side_in_tabs:
        side = plan.side
        assert side is not None
        top = faces.y + row + gap
        below = Rect(side.x, top, side.width, side.y + side.height - top)
        return replace(plan, faces=faces._replace(height=row), side=below, faces_in_a_row=True)
    tree = Rect(faces.x, faces.y + row + gap, faces.width, faces.height - row - gap)
    return replace(plan, faces=faces._replace(height=row), tree=tree, faces_in_a_row=True)


def _at_table(width: int, strip: Rect, margin: int, px: _Scaled) -> WorkspaceLayout:
    """Two thirds for clocks, band and log of presses; at right the board and what is said of the game."""
    bottom = strip.y - px(_STRIP_MARGIN)
    high = bottom - margin
    left = round((width - 3 * margin) * _SHARE_OF_TABLE)
    left -= (left - px(_GAP)) % 2  # both faces equally wide
    right = width - 3 * margin - left
    side = min(right, round(high * _SHARE_OF_SMALL_BOARD))
    faces = Rect(margin, margin, left, min(round(left * 0.37), round(high * 0.55)))
    top = faces.y + faces.height + margin
    column = 2 * margin + left
    below = margin + side + px(_GAP)
    return WorkspaceLayout(
        Rect(column + (right - side) // 2, margin, side, side),
        strip,
        faces=faces,
        log=Rect(margin, top, left, bottom - top),
        side=Rect(column, below, right, bottom - below),
        table_faces=True,
    )


def _at_referees(width: int, strip: Rect, margin: int, px: _Scaled) -> WorkspaceLayout:
    """Large faces with the referee's acts below them; at right a small board and the log of presses."""
    bottom, gap = strip.y - px(_STRIP_MARGIN), px(_STRIP_MARGIN)
    high = bottom - margin
    left = round((width - 3 * margin) * _SHARE_OF_ACTS)
    left -= (left - px(_GAP)) % 2  # both faces equally wide
    right = width - 3 * margin - left
    faces = Rect(margin, margin, left, round(high * _SHARE_OF_FACES))
    top = faces.y + faces.height + gap
    column, side = 2 * margin + left, min(right, round(high * _SHARE_OF_REFEREES_BOARD))
    below = margin + side + gap
    return WorkspaceLayout(
        Rect(column + (right - side) // 2, margin, side, side),
        strip,
        faces=faces,
        log=Rect(column, below, right, bottom - below),
        page=Rect(margin, top, left, bottom - top),
        table_faces=True,
    )


def _narrow(width: int, strip: Rect, margin: int, row: int, px: _Scaled) -> WorkspaceLayout:
    faces = Rect(margin, margin, width - 2 * margin, row)
    top = faces.y + faces.height + px(_GAP)
    navigation = px(_NAVIGATION)
    bowls_high = px(_ROW_OF_BOWLS)
    bottom = strip.y - px(_GAP) - navigation - px(_GAP) - bowls_high - px(_GAP)
    side = min(bottom - top, width - 2 * margin)
    bowls_top = top + side + px(_GAP)
    return WorkspaceLayout(
        Rect((width - side) // 2, top, side, side),
        strip,
        Rect(margin, bowls_top + bowls_high + px(_GAP), width - 2 * margin, navigation),
        faces=faces,
        bowls=Rect(margin, bowls_top, width - 2 * margin, bowls_high),
        faces_in_a_row=True,
        bowls_as_numbers=True,
    )
