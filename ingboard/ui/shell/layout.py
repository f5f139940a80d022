"""Where everything stands in a window of a given size: pure arithmetic in pixels.

In play the board has the window's height and never another place; all else stands in a column beside it, the
page of a game in progress too. Of a record under review board, tree, comment and facts share the window as
`Shares` say. Below 760 px of width the faces stand in one row above the board.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ingboard.ui.game.clock.view_model import ROW_OF_LARGE_ACTS, PanelForm
from ingboard.ui.game.film.places import film_places

_Scaled: TypeAlias = Callable[[float], int]

_MARGIN = 16
_GAP = 8
_STRIP = 48
_STRIP_MARGIN = 12
_NAVIGATION = 32
_ROW_OF_FACES = 72
_ROW_OF_NAMES = 32
_ROW_OF_BOWLS = 28
_LEAST_BESIDE_PLAY = 460
_NARROW = 760
_LOW = 1.5
_BESIDE_LOW = 430
_SHARE_OF_TABLE = 0.75
_SHARE_OF_ACT = 0.1875
_USUAL_ACT = 220
_LEAST_ACT = 160
_LEAST_LOG = 528  # in which an event takes one line
_TALL_FACE = 0.84
_SHARE_OF_TALL = 0.4
_BOWLS_TO_WIDTH = 0.38
_FOLDED = 72
_ROOM_FOR_ACTS = 48
_HIGH_LINE = 100  # of the status line, kept free below a board in play: a question moves nothing
_TWO_ROWS = 80  # of the status line beside a record: what it asks moves nothing that is clicked
_TALL_FACE_FROM = 190
_NAME = 36
_LEAST_BOWLS = 150
_ROOM_FOR_BAND = 80
_LEAST_SHARE_OF_BOARD = 0.42
_LEAST_SHARE_IF_NARROW = 0.34
_WIDE_FOR_ACTS = 1240
_SHARE_OF_EVENTS = 0.65
_SHARE_OF_FACES = 0.33
_SHARE_OF_REFEREES_BOARD = 0.3
_TOOLS = 34
_BOWL_LINE = 24
_OPEN_BOWLS = 190
_GRAPH = 84
_LEAST_PANE = 120
_LEAST_TREE = 76  # two rows: a first variation moves nothing
_SHARE_OF_TREE = 0.4
_LEAST_BOARD = 240
_LEAST_TEXT = 200
_LEAST_FACTS = 190
_USUAL_FACTS = 226
_USUAL_TEXT = 325


ROW_OF_TABS = 30
"""Height of the row of tabs, in pixels at scale 1: with it or without, the board in play keeps its place."""
ABOVE_PLAY = ROW_OF_TABS + _GAP
"""What is free above board and clocks in play, below the menu line: there notices stand."""


class PagePlace(StrEnum):
    """Where a page stands: in place of everything, beside the board, or with a table's clocks above it.

    `UNDER_CLOCKS` takes the whole width below the faces of a timed game; `BELOW_FACES` stands under large
    faces where the window is wide, with a small board at right. Without a clock they are `WHOLE` and
    `BESIDE_BOARD`. `FILM` goes around the board, with the film's own navigation below both.
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


class Pane(StrEnum):
    """What a record under review can be given more or less room for."""

    BOARD = "board"
    TREE = "tree"
    FACTS = "facts"


class Shares(Struct, frozen=True):
    """How a record under review shares the window, of 1; 0 leaves it to what each part needs.

    `board` is of the width, `tree` of the height beside the board, `facts` of the width under the tree.
    """

    board: float = 0.0
    tree: float = 0.0
    facts: float = 0.0


class InSight(Struct, frozen=True):
    """What a workspace is arranged for, besides its page.

    A `timed` game keeps both faces in sight above a page; `at_table` its clocks are large for people at a
    real board, which is shown small unless its moves are not `recorded`. `below_tabs` tells that the row of
    tabs stands above. A record that is `reviewed` has panes with their `shares`, and its bowls in a line or,
    `open_bowls`, in their frames; what is known of its times or score is `graphed`; its tree has rows for
    `tree_height` pixels.
    """

    timed: bool = False
    below_tabs: bool = False
    reviewed: bool = False
    at_table: bool = False
    recorded: bool = True
    shares: Shares = Shares()
    open_bowls: bool = False
    graphed: bool = True
    tree_height: int = 0


class PaneEdge(NamedTuple):
    """What is between two panes and can be dragged: the one that it gives room to, and where it stands.

    `begin` and `length` are the pixels that the pane's share is of.
    """

    pane: Pane
    rect: Rect
    begin: int
    length: int


class WorkspaceLayout(Struct, frozen=True):
    """Where each part stands; None is not shown. `page` is for the page in sight.

    `act_width` is the width of each act beside the log in the large form; a `folded` side takes two lines.
    `tools`, `comment`, `facts`, `graph`, `bowl_line` and `gaps` are those of a record under review.
    """

    board: Rect | None
    strip: Rect
    navigation: Rect | None = None
    faces: Rect | None = None
    bowls: Rect | None = None
    side: Rect | None = None
    page: Rect | None = None
    log: Rect | None = None
    tree: Rect | None = None
    tools: Rect | None = None
    comment: Rect | None = None
    facts: Rect | None = None
    graph: Rect | None = None
    bowl_line: Rect | None = None
    gaps: tuple[PaneEdge, ...] = ()
    form: PanelForm = PanelForm.COLUMN
    act_width: int = 0
    folded: bool = False
    bowls_as_numbers: bool = False


def arrange(
    page: PageShape | None,
    width: int,
    height: int,
    scale: float,
    strip_height: int,
    sight: InSight = InSight(),
) -> WorkspaceLayout:
    """Where all stands in a workspace of that size; without a page: the game in play.

    `strip_height` is what the status line's words need.
    """

    def px(length: float) -> int:
        return round(length * scale)

    margin = px(_MARGIN)
    strip_high = max(px(_STRIP), strip_height)
    below = px(_STRIP_MARGIN)
    strip = Rect(margin, height - below - strip_high, width - 2 * margin, strip_high)
    timed = sight.timed
    is_low = _is_low(width, height, scale)
    if page is None:
        plan = (
            _beside_low(width, height, strip_high, px, sight)
            if is_low
            else _of_game(width, height, strip, px, sight)
        )
        # Who has not seen a move does not know the bowls.
        return plan if sight.recorded else replace(plan, bowls=None)
    match page.place:
        case PagePlace.UNDER_CLOCKS if timed:
            return _under_the_table(width, strip, margin, px)
        case PagePlace.WHOLE | PagePlace.UNDER_CLOCKS:
            return WorkspaceLayout(board=None, strip=strip, page=Rect(0, 0, width, height))
        case PagePlace.BELOW_FACES if _is_at_referees(width, scale, sight):
            return _at_referees(width, strip, margin, px)
        case PagePlace.FILM:
            return _film(width, strip, margin, px)
        case PagePlace.BELOW_FACES | PagePlace.BESIDE_BOARD:
            if timed and page.keeps_clocks and is_low:
                return _beside_low(width, height, strip_high, px, sight, with_page=True)
            if _keeps_board(page, width, height, px, sight):
                return _page_in_play(page, width, height, strip_high, px, sight)
            return _beside_board(page, width, strip, margin, px, timed=timed)


def _keeps_board(page: PageShape, width: int, height: int, px: _Scaled, sight: InSight) -> bool:
    """Whether the board has its size and place of a game in play beside a page too."""
    if width < px(_NARROW) or page.place not in (PagePlace.BELOW_FACES, PagePlace.BESIDE_BOARD):
        return False
    if not sight.reviewed:
        return page.place is PagePlace.BESIDE_BOARD or not sight.timed
    column, _ = _column_in_play(width, height, 0, px, sight)
    return px(page.least_width) <= column.width


def _beside_board(
    page: PageShape, width: int, strip: Rect, margin: int, px: _Scaled, *, timed: bool
) -> WorkspaceLayout:
    """The widest board beside a page; in a narrow window the page gives way and scrolls."""
    whole = width - 3 * margin
    share = _LEAST_SHARE_OF_BOARD if width >= px(_NARROW) else _LEAST_SHARE_IF_NARROW
    widest = max(whole - px(page.least_width), round(whole * share))
    if timed and page.keeps_clocks:
        return _under_faces(width, strip, margin, widest, px)
    return _with_page(width, strip, margin, min(strip.y - 2 * margin, widest))


def _of_game(width: int, height: int, strip: Rect, px: _Scaled, sight: InSight) -> WorkspaceLayout:
    """A game without a page over it: at its table, in play, or as a record under review."""
    narrow, margin = width < px(_NARROW), px(_MARGIN)
    if sight.timed and sight.at_table and not (narrow and sight.recorded):
        return _at_table(width, strip, margin, px, with_board=sight.recorded)
    if narrow:
        row = px(_ROW_OF_FACES if sight.timed else _ROW_OF_NAMES)
        return _narrow(width, strip, margin, row, px)
    if sight.reviewed:
        return _under_review(width, height, strip.height, px, sight)
    return _in_play(width, height, strip.height, px, sight)


def _board_in_play(width: int, height: int, px: _Scaled, sight: InSight) -> Rect:
    """The same in every page of a game in progress: nothing that is said or asked is in its way."""
    margin, gap, row = px(_MARGIN), px(_GAP), px(ROW_OF_TABS)
    above = 0 if sight.below_tabs else row
    side = min(
        height - above - gap - px(_STRIP_MARGIN), width - 3 * margin - px(_LEAST_BESIDE_PLAY)
    )
    return Rect(margin, above + gap, side, side)


def _column_in_play(
    width: int, height: int, high: int, px: _Scaled, sight: InSight
) -> tuple[Rect, Rect]:
    """What is left beside that board above the status line, and that line, which grows upward."""
    margin, board = px(_MARGIN), _board_in_play(width, height, px, sight)
    left = board.x + board.width + margin
    wide, bottom = width - margin - left, height - px(_STRIP_MARGIN)
    strip = Rect(left, bottom - high, wide, high)
    return Rect(left, board.y, wide, strip.y - px(_GAP) - board.y), strip


def _in_play(width: int, height: int, high: int, px: _Scaled, sight: InSight) -> WorkspaceLayout:
    """The board; beside it names or clocks, what can be done, the bowls, the moves and the status line.

    What has no room above the line, in a low window or while a long question stands there, waits.
    """
    gap = px(_GAP)
    board = _board_in_play(width, height, px, sight)
    column, strip = _column_in_play(width, height, high, px, sight)
    # With the status line: faces and bowls are as high whatever is said there.
    whole = height - px(_STRIP_MARGIN) - column.y
    if sight.timed:
        tall = min(round(column.width / 2 * _TALL_FACE), round(whole * _SHARE_OF_TALL))
        faces_high = max(tall, px(_TALL_FACE_FROM)) + 2 * px(_ROOM_FOR_ACTS)
    else:
        faces_high = px(_NAME + _ROOM_FOR_ACTS)
    faces = column._replace(height=min(faces_high, column.height))
    top, free = faces.y + faces.height + gap, column.y + whole - px(_HIGH_LINE)
    room = free - top - gap - px(_FOLDED)
    as_numbers = room < px(_LEAST_BOWLS)
    high_bowls = (
        px(_ROW_OF_BOWLS) if as_numbers else min(room, round(column.width * _BOWLS_TO_WIDTH))
    )
    bowls = column._replace(y=top, height=high_bowls)
    side = column._replace(y=top + high_bowls + gap, height=px(_FOLDED))
    end = column.y + column.height
    return WorkspaceLayout(
        board,
        strip,
        faces=faces,
        bowls=bowls if bowls.y + bowls.height <= end else None,
        side=side if side.y + side.height <= end else None,
        form=PanelForm.TALL,
        folded=True,
        bowls_as_numbers=as_numbers,
    )


def _page_in_play(
    page: PageShape, width: int, height: int, high: int, px: _Scaled, sight: InSight
) -> WorkspaceLayout:
    """A page beside the board of a game in progress, below the faces where these are kept."""
    board = _board_in_play(width, height, px, sight)
    column, strip = _column_in_play(width, height, high, px, sight)
    if not (sight.timed and page.keeps_clocks):
        return WorkspaceLayout(board, strip, page=column)
    row = px(_ROW_OF_FACES + _GAP)
    faces = column._replace(height=px(_ROW_OF_FACES))
    below = column._replace(y=column.y + row, height=column.height - row)
    return WorkspaceLayout(board, strip, faces=faces, page=below, form=PanelForm.ROW)


def _is_low(width: int, height: int, scale: float) -> bool:
    """Whether a narrow window is so low, as at large sizes, that little were left for a board below all."""
    return width < round(_NARROW * scale) and width > _LOW * height


def _beside_low(
    width: int, height: int, high: int, px: _Scaled, sight: InSight, *, with_page: bool = False
) -> WorkspaceLayout:
    """The faces in a row; below them the board down to the window's end, all else beside it."""
    gap, margin = px(_GAP), px(_MARGIN)
    faces = Rect(
        margin, gap, width - 2 * margin, px(_ROW_OF_FACES if sight.timed else _ROW_OF_NAMES)
    )
    top = faces.y + faces.height + gap
    side = min(height - top - gap, width - 3 * margin - px(_BESIDE_LOW))
    left = 2 * margin + side
    right = width - margin - left
    bottom = height - gap - high
    board, strip = Rect(margin, top, side, side), Rect(left, bottom, right, high)
    if with_page:
        page = Rect(left, top, right, bottom - gap - top)
        return WorkspaceLayout(board, strip, faces=faces, page=page, form=PanelForm.ROW)
    bowls = Rect(left, top, right, px(_ROW_OF_BOWLS))
    navigation = Rect(left, bottom - gap - px(_NAVIGATION), right, px(_NAVIGATION))
    return WorkspaceLayout(
        board,
        strip,
        navigation,
        faces=faces,
        bowls=bowls,
        form=PanelForm.ROW,
        bowls_as_numbers=True,
    )


def strip_width(
    page: PageShape | None, width: int, height: int, scale: float, sight: InSight
) -> int:
    """How wide the status line is; under review, and in a low window, it stands beside something."""
    whole = width - 2 * round(_MARGIN * scale)
    has_row = page is None or (sight.timed and page.keeps_clocks)
    if has_row and _is_low(width, height, scale):
        plan = _beside_low(width, height, 0, lambda length: round(length * scale), sight)
        return plan.strip.width
    if width < round(_NARROW * scale):
        return whole

    def px(length: float) -> int:
        return round(length * scale)

    if page is None and sight.reviewed:
        return _under_review(width, height, 0, px, sight).strip.width
    in_column = (
        not (sight.timed and sight.at_table)
        if page is None
        else _keeps_board(page, width, height, px, sight)
    )
    return _column_in_play(width, height, 0, px, sight)[1].width if in_column else whole


def _is_at_referees(width: int, scale: float, sight: InSight) -> bool:
    """Whether the referee's page has large faces and the log of events beside it."""
    return sight.timed and width >= round(_WIDE_FOR_ACTS * scale)


def _board_under_review(width: int, height: int, px: _Scaled, sight: InSight) -> Rect:
    """As large as in play, below the tools, which stand where a row of tabs would; smaller once dragged."""
    margin, top = px(_MARGIN), px(ROW_OF_TABS) + px(_GAP)
    inner = width - 2 * margin
    largest = min(height - top - px(_STRIP_MARGIN), inner - margin - px(_LEAST_BESIDE_PLAY))
    side = _kept(sight.shares.board * inner or largest, px(_LEAST_BOARD), largest)
    return Rect(margin, top, side, side)


def _under_review(
    width: int, height: int, high: int, px: _Scaled, sight: InSight
) -> WorkspaceLayout:
    """Tools in one row; below it the board, and beside that tree, comment, facts and the way through."""
    gap, margin, shares = px(_GAP), px(_MARGIN), sight.shares
    board = _board_under_review(width, height, px, sight)
    left, top = board.x + board.width + margin, board.y
    right, inner = width - margin - left, width - 2 * margin
    high = max(high, px(_TWO_ROWS))
    strip = Rect(left, height - px(_STRIP_MARGIN) - high, right, high)
    navigation = Rect(left, strip.y - gap - px(_NAVIGATION), right, px(_NAVIGATION))
    line = Rect(left, navigation.y - gap - px(_BOWL_LINE), right, px(_BOWL_LINE))
    end = line.y - gap // 2
    graph = bowls = None
    if sight.graphed:
        graph = Rect(left, end - px(_GRAPH), right, px(_GRAPH))
        end = graph.y - gap
    least = px(_LEAST_TREE) + gap + px(_LEAST_PANE)
    if sight.open_bowls:
        deep = _kept(end - top - gap - least, px(_LEAST_BOWLS), px(_OPEN_BOWLS))
        bowls = Rect(left, end - deep, right, deep)
        end = bowls.y - gap
    whole = end - top
    if sight.open_bowls and whole < least:
        tree = -gap  # in a low window it steps aside while the bowls are open
    elif shares.tree:
        tree = _kept(shares.tree * whole, px(_LEAST_TREE), whole - gap - px(_LEAST_PANE))
    else:
        most = max(whole - gap - px(_USUAL_TEXT), round(whole * _SHARE_OF_TREE))
        tree = min(max(sight.tree_height, px(_LEAST_TREE)), most)
    lower = top + tree + gap
    text_high = end - lower
    facts = _kept(
        shares.facts * right or min(px(_USUAL_FACTS), 0.4 * right),
        px(_LEAST_FACTS),
        right - gap - min(px(_LEAST_TEXT), right // 2),
    )
    comment = right - gap - facts
    room = Rect(left + comment + gap, lower, facts, text_high)
    return WorkspaceLayout(
        board,
        strip,
        navigation,
        bowls=bowls,
        tree=Rect(left, top, right, tree) if tree > 0 else None,
        tools=Rect(0, 0, width, px(_TOOLS)),
        comment=Rect(left, lower, comment, text_high),
        facts=room,
        graph=graph,
        bowl_line=line,
        gaps=(
            PaneEdge(Pane.BOARD, Rect(left - margin, top, margin, board.height), margin, inner),
            *([PaneEdge(Pane.TREE, Rect(left, lower - gap, right, gap), top, whole)] * (tree > 0)),
            PaneEdge(Pane.FACTS, Rect(room.x - gap, lower, gap, text_high), left, right),
        ),
    )


def _kept(wished: float, least: int, most: int) -> int:
    """A length within its bounds; the upper one holds where both cannot."""
    return min(max(round(wished), least), most)


def shared(shares: Shares, gap: PaneEdge, at: int) -> Shares:
    """The shares once a gap is dragged to this pixel; facts stand behind theirs, the others before."""
    share = min(max((at - gap.begin) / gap.length, 0.01), 0.99)
    match gap.pane:
        case Pane.BOARD:
            return replace(shares, board=share)
        case Pane.TREE:
            return replace(shares, tree=share)
        case Pane.FACTS:
            return replace(shares, facts=1 - share)


def _with_page(width: int, strip: Rect, margin: int, side: int) -> WorkspaceLayout:
    page = Rect(2 * margin + side, margin, width - 3 * margin - side, strip.y - 2 * margin)
    return WorkspaceLayout(Rect(margin, margin, side, side), strip, page=page)


def _under_faces(width: int, strip: Rect, margin: int, widest: int, px: _Scaled) -> WorkspaceLayout:
    """A row of faces above the page; above the board too where that has height to spare."""
    row = px(_ROW_OF_FACES + _GAP)
    side = min(strip.y - 2 * margin, widest)
    plan = _with_page(width, strip, margin, side)
    page, board = plan.page, plan.board
    assert page is not None
    assert board is not None
    faces = Rect(page.x, page.y, page.width, px(_ROW_OF_FACES))
    if board.y + side + row <= strip.y - margin:
        faces = faces._replace(x=margin, width=width - 2 * margin)
        board = board._replace(y=board.y + row)
    below = page._replace(y=page.y + row, height=page.height - row)
    return replace(plan, board=board, faces=faces, page=below, form=PanelForm.ROW)


def _under_the_table(width: int, strip: Rect, margin: int, px: _Scaled) -> WorkspaceLayout:
    """The live table's faces above a page and its strip below: looking back hides nothing of it."""
    faces = Rect(margin, px(_GAP), width - 2 * margin, px(_ROW_OF_FACES))
    top = faces.y + faces.height
    page = Rect(0, top, width, strip.y - top)
    return WorkspaceLayout(None, strip, faces=faces, page=page, form=PanelForm.ROW)


def _film(width: int, strip: Rect, margin: int, px: _Scaled) -> WorkspaceLayout:
    """The page goes around the board; the film's bar spans the window below both."""
    navigation = px(_NAVIGATION)
    bar = Rect(margin, strip.y - px(_STRIP_MARGIN) - navigation, width - 2 * margin, navigation)
    page = Rect(0, 0, width, bar.y - px(_GAP))
    board = film_places(page.width, page.height, px).board
    return WorkspaceLayout(
        Rect(board.x(), board.y(), board.width(), board.height()), strip, navigation=bar, page=page
    )


def _at_table(
    width: int, strip: Rect, margin: int, px: _Scaled, *, with_board: bool
) -> WorkspaceLayout:
    """The clocks as large as can be; below them Pause, the log and Pass; at right a small board."""
    bottom, top = strip.y - px(_STRIP_MARGIN), px(_STRIP_MARGIN)
    high, whole = bottom - top, width - 2 * margin
    left = round(whole * _SHARE_OF_TABLE) if with_board else whole
    left -= (left - px(_GAP)) % 2  # both faces equally wide
    row, gap = px(ROW_OF_LARGE_ACTS), px(_GAP)
    act = max(round(left * _SHARE_OF_ACT), px(_USUAL_ACT))
    act = max(min(act, (left - px(_LEAST_LOG)) // 2 - gap), px(_LEAST_ACT))
    log = Rect(margin + act + gap, bottom - row, left - 2 * (act + gap), row)
    plan = WorkspaceLayout(
        None,
        strip,
        faces=Rect(margin, top, left, high),
        log=log,
        form=PanelForm.LARGE,
        act_width=act,
    )
    if not with_board:
        return plan
    column = 2 * margin + left
    right = width - margin - column
    side = min(right, high // 2)
    below = top + side + gap
    return replace(
        plan,
        board=Rect(column + (right - side) // 2, top, side, side),
        side=Rect(column, below, right, bottom - below),
    )


def _at_referees(width: int, strip: Rect, margin: int, px: _Scaled) -> WorkspaceLayout:
    """Large faces with the log of events below them; at right a small board and the referee's actions."""
    bottom, gap = strip.y - px(_STRIP_MARGIN), px(_STRIP_MARGIN)
    high = bottom - margin
    left = round((width - 3 * margin) * _SHARE_OF_EVENTS)
    left -= (left - px(_GAP)) % 2  # both faces equally wide
    right = width - 3 * margin - left
    faces = Rect(margin, margin, left, px(_ROOM_FOR_BAND) + round(high * _SHARE_OF_FACES))
    top = faces.y + faces.height + gap
    column, side = 2 * margin + left, min(right, round(high * _SHARE_OF_REFEREES_BOARD))
    below = margin + side + gap
    return WorkspaceLayout(
        Rect(column, margin, side, side),
        strip,
        faces=faces,
        side=Rect(column + side + gap, margin, right - side - gap, side),
        log=Rect(margin, top, left, bottom - top),
        page=Rect(column, below, right, bottom - below),
        form=PanelForm.BAND,
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
        form=PanelForm.ROW,
        bowls_as_numbers=True,
    )
