"""The hall's window: the faces of a game, its board, phase and move.

It never takes the focus, a key or a click, so that nothing can be done from it.

One clock for a hall, to be read from 3 to 10 m away.

What the hall sees of a game: faces, board, phase, move.

Never verdicts, rulings or estimates; in a timed game always the game as it stands, whatever step the referee
looks at.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QCloseEvent, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from ingboard.board.points import Color, PerColor
from ingboard.board.position import Placement, empty_position
from ingboard.clock.moments import Moment
from ingboard.game.state import GameState
from ingboard.game.strip import name_of_color
from ingboard.game.table_title import event_parts, table_title
from ingboard.table.tournament import Tournament
from ingboard.text import ended, paragraph, text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.game.clock import face_parts
from ingboard.ui.game.clock import view_model as clock_view
from ingboard.ui.game.clock.high_time import fit_high_time, paint_high_time
from ingboard.ui.game.phase_view import PhaseView
from ingboard.ui.style import Theme, current_theme, make_theme, paint_box, paint_words
from ingboard.ui.style.small_stone import paint_small_stone

_TALL: Final = 628
_LOW: Final = 308
_TALL_FROM: Final = 2.3
_RIGHT: Final = Qt.AlignmentFlag.AlignRight


@lru_cache(maxsize=8)
def _theme(name: str, unit: float) -> Theme:
    return make_theme(name, unit)


class BigFace(face_parts.ShownFace):
    """One clock for people 3 to 10 m away: the running side by tone, shape and word. Reports nothing.

    Shows the FacePicture it is given with digits of a given height in pixels.
    """

    def __init__(self, color: Color, parent: QWidget | None = None) -> None:
        super().__init__(color, parent)
        self._digits = 100

    def show_digits(self, height: int) -> None:
        """Draw the digits so many pixels high."""
        self._digits = height
        self.update()

    @property
    def _is_tall(self) -> bool:
        return self.height() >= self._digits * _TALL_FROM

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        unit = self.height() / (_TALL if self._is_tall else _LOW)
        theme = _theme(current_theme().name, round(unit, 3))
        colors = face_parts.colors_of(self._picture, theme)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_plate(painter, theme, colors)
            self._paint_top(painter, theme, colors)
            if self._picture.state is clock_view.FaceState.NO_CLOCK:
                room = QRectF(self.rect()).adjusted(theme.px(30), 0, -theme.px(30), 0)
                words = text("No clock")
                paint_words(painter, theme.serif(44), colors.second, room, words)
                return
            self._paint_time(painter, theme, colors)
            self._paint_foot(painter, theme, colors)

    def _paint_plate(self, painter: QPainter, theme: Theme, colors: face_parts.FaceColors) -> None:
        is_quiet = colors.fill == theme.raised
        flagged = self._picture.flag is not clock_view.FlagSign.NONE
        fill = theme.ground if is_quiet else colors.fill
        edge = colors.edge if flagged or not is_quiet else theme.line2
        width = max(2, theme.px(4 if flagged else 2))
        paint_box(painter, QRectF(self.rect()), theme.px(12), fill=fill, edge=edge, width=width)

    def _paint_top(self, painter: QPainter, theme: Theme, colors: face_parts.FaceColors) -> None:
        """Stone and name; the state in a row of its own where there is room, else at the right."""
        tall, side = self._is_tall, theme.px(30)
        stone = theme.px(52 if tall else 34)
        middle = theme.px(54 if tall else 31)
        paint_small_stone(
            painter, QPointF(side + stone / 2, middle), stone, self._picture.color, colors.fill
        )
        left = side + stone + theme.px(18 if tall else 12)
        row = QRectF(left, middle - stone / 2, self.width() - side - left, stone)
        if tall:
            below = QRectF(side, theme.px(110), self.width() - 2 * side, theme.px(56))
            self._paint_state(painter, theme, colors, below, 42, Qt.AlignmentFlag.AlignLeft)
        else:
            used = self._paint_state(painter, theme, colors, row, 24, _RIGHT)
            row.setRight(used - theme.px(16))
        title = self._picture.title if tall else self._picture.name
        paint_words(painter, theme.sans(34 if tall else 26, 600), colors.ink, row, title)

    def _paint_state(
        self,
        painter: QPainter,
        theme: Theme,
        colors: face_parts.FaceColors,
        row: QRectF,
        size: int,
        side: Qt.AlignmentFlag,
    ) -> float:
        """The sign and the word of the state; returns the left edge used."""
        is_first = self._picture.flag is clock_view.FlagSign.FIRST
        words = text("FIRST flag") if is_first else face_parts.brief_state(self._picture)
        font = theme.sans(size, 600)
        wide = QFontMetricsF(font).horizontalAdvance(words) + theme.px(4)
        sign = font.pixelSize() * 1.05
        gap = sign * 0.45
        left = row.right() - wide - gap - sign if side is _RIGHT else row.left()
        left = max(left, row.left())
        signs = _theme(theme.name, round(sign / 14, 3))
        box = QRectF(left, row.top(), sign, row.height())
        flagged = self._picture.flag is not clock_view.FlagSign.NONE
        if self._picture.state is clock_view.FaceState.HELD and not flagged:
            _paint_two_bars(painter, colors, box)
        else:
            face_parts.paint_sign_of_state(painter, signs, colors, self._picture, box)
        ink = colors.ink if self._picture.state is clock_view.FaceState.RUNNING else colors.second
        if flagged:
            ink = colors.loss
        rest = QRectF(left + sign + gap, row.top(), row.right() - left - sign - gap, row.height())
        paint_words(painter, font, ink, rest, words)
        return left

    def _paint_time(self, painter: QPainter, theme: Theme, colors: face_parts.FaceColors) -> None:
        """The time at its full height; what is too wide for the face is drawn narrower, never lower."""
        left = theme.px(26)
        top = theme.px(427 if self._is_tall else 220) - self._digits
        room = QRectF(left, top, self.width() - 2 * left, self._digits)
        time = fit_high_time(self._picture, room)
        paint_high_time(painter, colors.ink, time, room)

    def _paint_foot(self, painter: QPainter, theme: Theme, colors: face_parts.FaceColors) -> None:
        tall, side = self._is_tall, theme.px(30)
        width = self.width() - 2 * side
        top = theme.px(463 if tall else 233)
        rail = QRectF(side, top, width, theme.px(14 if tall else 9))
        face_parts.paint_rail(painter, theme, colors, self._picture, rail)
        room = QRectF(side, rail.bottom() + theme.px(8), width, 0)
        room.setBottom(self.height() - theme.px(8 if tall else 6))
        figure = theme.sans(92 if tall else 52, 600)
        half = QRectF(room.left(), room.top(), room.width() / 2, room.height())
        stone = theme.px(42 if tall else 30)
        debt = face_parts.paint_debt_at_left(painter, colors, half, self._picture, figure, stone)
        right = QRectF(debt, room.top(), room.right() - debt, room.height())
        upper = QRectF(right.left(), right.top(), right.width(), right.height() * 0.54)
        lower = QRectF(right.left(), upper.bottom(), right.width(), right.height() * 0.42)
        if tall:
            upper.adjust(0, theme.px(16), 0, theme.px(4))
            lower.adjust(0, -theme.px(4), 0, -theme.px(12))
        stage = theme.sans(34 if tall else 22, 600)
        paint_words(painter, stage, colors.ink, upper, self._picture.stage, _RIGHT)
        coming = theme.sans(24 if tall else 17)
        picture = self._picture
        words = face_parts.with_lead(picture.coming_lead, picture.coming, coming, lower.width())
        paint_words(painter, coming, colors.second, lower, words, _RIGHT)


def _paint_two_bars(painter: QPainter, colors: face_parts.FaceColors, box: QRectF) -> None:
    """The sign of a held clock, bold enough for a hall."""
    side = box.width()
    top = box.center().y() - side * 0.42
    for left in (0.14, 0.58):
        bar = QRectF(box.left() + side * left, top, side * 0.26, side * 0.84)
        painter.fillRect(bar, colors.second)


class HallPicture(Struct, frozen=True):
    """One table as the hall sees it.

    `board` None is a board that is hidden while the clock is held; without `recorded` moves the clocks stand
    alone. `left` is the side whose face stands at the left. All sentences are in the user's language.
    """

    title: str
    event: str
    move: str
    phase: str
    sentence: str
    faces: PerColor[clock_view.FacePicture]
    board: BoardPicture | None
    left: Color = Color.BLACK
    recorded: bool = True


def hall_picture(
    view: PhaseView,
    now: Moment,
    tournament: Tournament,
    title: str,
    time_of_day: Callable[[Moment], str] | None = None,
    left: Color = Color.BLACK,
) -> HallPicture:
    """The hall's view of a table at an instant; `time_of_day` words the instant of a flag."""
    state, strip, setup = view.state, view.strip, view.state.setup
    names = PerColor(setup.names.black or text("Black"), setup.names.white or text("White"))
    if state.clock is None:
        faces = clock_view.faces_without_clock(names, setup.ranks)
    else:
        faces = clock_view.face_pictures(state.clock, now, names, setup.ranks, time_of_day)
    return HallPicture(
        title=table_title(setup.event, title),
        event=event_words(tournament, state),
        move=_move_words(state.line.number, strip.turn)
        if state.records_moves
        else text("Moves not recorded"),
        phase=strip.title,
        sentence=view.caption,
        faces=faces,
        board=None if view.held and tournament.hide_board_on_pause else _board(state),
        left=left,
        recorded=state.records_moves,
    )


def event_words(tournament: Tournament, state: GameState) -> str:
    """The event and the round, as far as they are known."""
    named = event_parts(state.setup.event)
    event = tournament.name or named.event
    number = str(tournament.round or named.round)
    if not number:
        return event
    if not event:
        return text("Round {number}", number=number)
    return text("{event}, round {number}", event=event, number=number)


def _move_words(number: int, turn: Color | None) -> str:
    if turn is None:
        return text("Move {number}", number=number)
    return text("Move {number}, {side} to play", number=number, side=name_of_color(turn))


def _board(state: GameState) -> BoardPicture:
    """The stones and the last move; no marks of an agreement, no hot stones, no land."""
    last = state.line.last
    point = last.point if isinstance(last, Placement) else None
    if point is not None and state.position.color_at(point) is None:
        point = None
    return BoardPicture(state.position, last_move=point)


def no_game(title: str) -> HallPicture:
    """The hall's view of a table where no game is on."""
    names = PerColor(text("Black"), text("White"))
    return HallPicture(
        title=title,
        event="",
        move="",
        phase=text("No game"),
        sentence=text("Next game begins soon."),
        faces=clock_view.faces_without_clock(names, PerColor("", "")),
        board=BoardPicture(empty_position(19, 19)),
    )


_LINES: Final = (
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
)

CLOCKS_ALONE: Final = 0.27
BESIDE_BOARD: Final = 0.205
_USUAL_HEIGHT: Final = 768


class HallLayout(Struct, frozen=True):
    """The places of head, faces (first is left or above), board and foot, and the height of a digit.

    `unit` is how many pixels one pixel of the 768 px high drawing takes.
    """

    head: QRect
    foot: QRect
    first: QRect
    second: QRect
    board: QRect | None
    digits: int
    unit: float


def hall_layout(width: int, height: int, *, with_board: bool) -> HallLayout:
    """The places in a window of that size."""
    unit = height / _USUAL_HEIGHT

    def px(length: float) -> int:
        return round(length * unit)

    side, gap = px(20), px(20)
    top, bottom = px(72), height - px(68)
    head = QRect(side, px(16), width - 2 * side, px(44))
    foot = QRect(side, height - px(56), width - 2 * side, px(40))
    if not with_board:
        wide = (width - 2 * side - gap) // 2
        first = QRect(side, top, wide, bottom - top)
        second = QRect(side + wide + gap, top, wide, bottom - top)
        return HallLayout(head, foot, first, second, None, round(height * CLOCKS_ALONE), unit)
    square = min(bottom - top, round((width - 2 * side - gap) * 0.5))
    left = side + square + gap
    wide, high = width - side - left, (bottom - top - px(12)) // 2
    first = QRect(left, top, wide, high)
    second = QRect(left, bottom - high, wide, high)
    board = QRect(side, top + (bottom - top - square) // 2, square, square)
    return HallLayout(head, foot, first, second, board, round(height * BESIDE_BOARD), unit)


_SMALLEST = (480, 320)


class HallWindow(QWidget):
    """Board and clocks, or without `with_board` clocks alone; `picture` is what it shows.

    `closed` tells that a person closed it.
    """

    closed = Signal()

    def __init__(self) -> None:
        super().__init__(None, Qt.WindowType.Window | Qt.WindowType.WindowDoesNotAcceptFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumSize(*_SMALLEST)
        self.faces = PerColor(BigFace(Color.BLACK, self), BigFace(Color.WHITE, self))
        self.board = BoardView(self)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for shown in (self.board, self.faces.black, self.faces.white):
            shown.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.picture = no_game("")
        self.with_board = True
        self.show_hall(self.picture)

    def show_hall(self, picture: HallPicture) -> None:
        """Show a table."""
        self.picture = picture
        self.show_clocks(picture)
        if picture.board is not None:
            self.board.show_picture(picture.board)
        self.setWindowTitle(f"{picture.title} - {text('Hall view')} - ingboard")
        self.setAccessibleName(paragraph((ended(picture.title), ended(picture.phase), _claims())))
        self._arrange()
        self.update()

    def show_clocks(self, picture: HallPicture) -> None:
        """Show what has changed as time runs: the faces alone."""
        for color in Color:
            self.faces[color].show_face(picture.faces[color])

    def set_board_shown(self, shown: bool) -> None:
        """Show the board beside the clocks, or the clocks alone in large."""
        self.with_board = shown
        self._arrange()
        self.update()

    def layout_now(self) -> HallLayout:
        """Where everything stands."""
        with_board = self.with_board and self.picture.recorded
        return hall_layout(self.width(), self.height(), with_board=with_board)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        plan = self.layout_now()
        theme = make_theme(current_theme().name, plan.unit)
        picture = self.picture
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.ground)
            self._paint_head(painter, theme, QRectF(plan.head))
            self._paint_foot(painter, theme, QRectF(plan.foot))
            if plan.board is not None and picture.board is None:
                room = QRectF(plan.board)
                painter.setPen(theme.line2)
                painter.drawRect(room)
                words = text("Board hidden while paused.")
                painter.setFont(theme.serif(26))
                painter.setPen(theme.ink2)
                flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
                inside = room.adjusted(theme.px(30), 0, -theme.px(30), 0)
                painter.drawText(inside, flags, words)

    def _paint_head(self, painter: QPainter, theme: Theme, room: QRectF) -> None:
        title = theme.serif(28)
        title.setWeight(title.Weight.DemiBold)
        right = Qt.AlignmentFlag.AlignRight
        move = QFontMetricsF(theme.sans(24)).horizontalAdvance(self.picture.move)
        paint_words(painter, theme.sans(24), theme.ink2, room, self.picture.move, right)
        left = room.adjusted(0, 0, -move - theme.px(24), 0)
        paint_words(painter, title, theme.ink, left, self.picture.title)
        wide = QFontMetricsF(title).horizontalAdvance(self.picture.title) + theme.px(20)
        rest = left.adjusted(wide, 0, 0, 0)
        if rest.width() > theme.px(60):
            paint_words(painter, theme.sans(24), theme.ink2, rest, self.picture.event)

    def _paint_foot(self, painter: QPainter, theme: Theme, room: QRectF) -> None:
        font, right = theme.sans(22), Qt.AlignmentFlag.AlignRight
        claims = _claims()
        paint_words(painter, font, theme.ink2, room, claims, right)
        room = room.adjusted(0, 0, -QFontMetricsF(font).horizontalAdvance(claims) - theme.px(24), 0)
        bold = theme.sans(22, 600)
        paint_words(painter, bold, theme.ink, room, self.picture.phase)
        wide = QFontMetricsF(bold).horizontalAdvance(self.picture.phase) + theme.px(16)
        room.adjust(wide, 0, 0, 0)
        words = self.picture.sentence
        if QFontMetricsF(theme.sans(18)).horizontalAdvance(words) <= room.width():
            paint_words(painter, font, theme.ink2, room, words)
        else:
            painter.setFont(theme.sans(16))
            painter.drawText(room, _LINES, words)

    def _arrange(self) -> None:
        plan = self.layout_now()
        first = self.picture.left
        for color, place in ((first, plan.first), (first.opponent, plan.second)):
            self.faces[color].setGeometry(place)
            self.faces[color].show_digits(plan.digits)
        shown = plan.board is not None and self.picture.board is not None
        if plan.board is not None:
            self.board.setGeometry(plan.board)
        self.board.setVisible(shown)


def _claims() -> str:
    return text("For watching only, not for claims")
