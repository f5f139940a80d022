"""The page of the timeline: board and both clocks at an instant, the acts beside them, the rail below.

Shows what it is given and reports wishes; it knows no journal and no clock of its own.

The acts of a journal as a list: time of day in milliseconds, side, words, and what both clocks showed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Final, NamedTuple

from msgspec import Struct
from PySide6 import QtWidgets
from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QResizeEvent

from ingboard.board.points import Color, PerColor
from ingboard.clock.moments import Millis
from ingboard.clock.reading import ClockReading
from ingboard.game.strip import name_of_color
from ingboard.table.timeline import RowKind, TimelineRow
from ingboard.text import ended, paragraph, text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.timeline.evidence import EvidenceRow
from ingboard.ui.game.clock.face import ClockFace
from ingboard.ui.game.clock.view_model import FacePicture, points_words, time_words
from ingboard.ui.game.navigation import StepSlider
from ingboard.ui.style import Theme, current_theme, fitted, follow_theme, scaled, spaced
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.page_parts import TextLabel, filled, scrolled
from ingboard.ui.widgets.parts import IconPart, Part, StonePart, WordsPart
from ingboard.ui.widgets.row_list import ENDS, STEPS, RowList, RowPainter, choice, lines_of

_HEIGHT, _LINE, _PAD, _SIGN = 26, 17, 10, 16
_LEAST_WITH_CLOCKS: Final = 520
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_SIGNS: Final = {
    RowKind.CLOCK: "clock",
    RowKind.REFEREE: "gavel",
    RowKind.END: "check",
    RowKind.MACHINE: "gear",
}


class _Act(Struct, frozen=True, eq=False):
    """An act that is listed, with its number among all; an act is itself alone, and its game not compared."""

    number: int
    row: TimelineRow

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Act) and self.row is other.row

    def __hash__(self) -> int:
        return id(self.row)


class _ActRows(RowPainter[_Act]):
    """Acts in columns. What a row is stands in the row: the list may ask about one that is on its way out."""

    wraps = True

    def spoken(self, row: _Act) -> str:
        return spoken_act(row.row)

    def height(self, row: _Act, width: int) -> int:
        theme, act = current_theme(), row.row
        if act.kind is RowKind.MOVE:
            return theme.px(_HEIGHT)
        lines = _lines(act.words, width, theme.scale, timed=act.clocks is not None)
        return theme.px(_HEIGHT) + (lines - 1) * theme.px(_LINE)

    def parts(self, row: _Act, box: QRectF, *, chosen: bool) -> Iterator[Part]:
        theme, act = current_theme(), row.row
        if chosen:
            yield from choice(box)
        box = box.adjusted(theme.px(_PAD), 0, -theme.px(_PAD), 0)
        clocks = act.clocks if _has_room(theme, box) else None
        room = _columns(theme, box, timed=clocks is not None)
        plain, strong = theme.sans(13), theme.sans(13, 600)
        yield WordsPart(room.when, act.time_of_day, plain, theme.ink2)
        if act.side is not None:
            yield StonePart(room.sign, act.side, theme.raised)
        elif act.kind in _SIGNS:
            yield IconPart(room.sign, _SIGNS[act.kind], theme.ink2)
        font = plain if act.kind is RowKind.MOVE else strong
        wraps = box.height() > theme.px(_HEIGHT)
        yield WordsPart(room.words, act.words, font, theme.ink, wraps=wraps)
        if clocks is None:
            return
        for color in Color:
            font, ink = (strong, theme.ink) if act.side is color else (plain, theme.ink2)
            place, words = room.clocks[color], shown_words(clocks[color])
            yield WordsPart(place, words, font, ink, Qt.AlignmentFlag.AlignRight)


class ActList(RowList[_Act]):
    """The acts shown; `chosen` carries one of them. Keys but for walking go on to the page."""

    def __init__(self) -> None:
        super().__init__(_ActRows(), text("What happened"), keys=STEPS | ENDS)
        self.setFrameShape(QtWidgets.QListView.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)

    @property
    def words(self) -> tuple[str, ...]:
        """What the list says, row by row."""
        return tuple(act.row.words for act in self.rows)

    def show_acts(self, rows: tuple[TimelineRow, ...], numbers: tuple[int, ...]) -> None:
        """Show these of all rows."""
        self.show_rows(tuple(_Act(number, rows[number]) for number in numbers))

    def show_place(self, number: int) -> None:
        """Mark the act that the replay stands at, or the one before it that is shown."""
        before = [at for at, shown in enumerate(self.rows) if shown.number <= number]
        self.select(before[-1] if before else None)


def spoken_act(row: TimelineRow) -> str:
    """An act with its time and both clocks as one sentence."""
    said = text("{time}, {words}", time=row.time_of_day, words=row.words)
    if row.clocks is None:
        return said
    clocks = [f"{name_of_color(color)} {shown_words(row.clocks[color])}" for color in Color]
    return paragraph(map(ended, [said, *clocks]))


def shown_words(shown: ClockReading) -> str:
    """What one clock showed, in short: 7:22, the period with p, the points bought."""
    period = text(" p{period}", period=shown.period) if shown.period else ""
    points = f" {points_words(shown.points)}" if shown.points else ""
    return f"{time_words(shown.remaining)}{period}{points}"


class ListHead(QtWidgets.QWidget):
    """What the columns of the list are."""

    def __init__(self) -> None:
        super().__init__()
        self._timed = True
        self._when = TextLabel(text("Time of day"), size=13, token="ink2", parent=self)
        self._words = TextLabel(text("What happened"), size=13, token="ink2", parent=self)
        self._clocks = PerColor(Color.BLACK, Color.WHITE).map(self._clock_head)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed
        )

    def _clock_head(self, color: Color) -> TextLabel:
        label = TextLabel(name_of_color(color), size=13, token="ink2", parent=self)
        label.setAlignment(_RIGHT)
        return label

    def show_timed(self, *, timed: bool) -> None:
        """Whether the acts have clocks."""
        self._timed = timed
        self._place()

    def sizeHint(self) -> QSize:
        theme = current_theme()
        return QSize(theme.px(300), theme.px(20))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """Over the columns of the list, which has a bar at its right."""
        theme = current_theme()
        bar = self.style().pixelMetric(QtWidgets.QStyle.PixelMetric.PM_ScrollBarExtent)
        box = QRectF(self.rect()).adjusted(theme.px(_PAD), 0, -theme.px(_PAD) - bar, 0)
        timed = self._timed and _has_room(theme, box)
        room = _columns(theme, box, timed=timed)
        self._when.setGeometry(room.when.toAlignedRect())
        self._words.setGeometry(room.words.toAlignedRect())
        for color in Color:
            self._clocks[color].setVisible(timed)
            self._clocks[color].setGeometry(room.clocks[color].toAlignedRect())


@lru_cache(maxsize=4096)
def _lines(words: str, width: int, scale: float, *, timed: bool) -> int:  # noqa: ARG001 - the font's
    """How many lines the words of an act take: one where a smaller font will do."""
    theme = current_theme()
    box = QRectF(0, 0, width - 2 * theme.px(_PAD), theme.px(_HEIGHT))
    room = _columns(theme, box, timed=timed and _has_room(theme, box)).words.width()
    font = theme.sans(13, 600)
    smaller = QFontMetricsF(fitted(font, words, room))
    return (
        1
        if smaller.horizontalAdvance(words) <= room
        else lines_of(words, QFontMetricsF(font), room)
    )


class _Columns(NamedTuple):
    when: QRectF
    sign: QRectF
    words: QRectF
    clocks: PerColor[QRectF]


def _has_room(theme: Theme, box: QRectF) -> bool:
    """Whether clocks fit beside the words; the faces above show them anyway."""
    return box.width() >= theme.px(_LEAST_WITH_CLOCKS)


def _columns(theme: Theme, box: QRectF, *, timed: bool) -> _Columns:
    """Where the columns of a row stand; all but the words have the width of their figures or head."""
    gap, side = theme.px(10), theme.px(_SIGN)
    metrics = QFontMetricsF(theme.sans(13, 600))
    when = QRectF(box)
    head = QFontMetricsF(theme.sans(13)).horizontalAdvance(text("Time of day"))
    when.setWidth(max(metrics.horizontalAdvance("00:00:00.000"), head + 1))
    sign = QRectF(when.right() + gap, box.center().y() - side / 2, side, side)
    clock = metrics.horizontalAdvance(f"0:00:00 p3 {points_words(6)}") + gap
    white = QRectF(box.right() - clock, box.top(), clock, box.height())
    black = white.translated(-clock, 0)
    words = QRectF(box)
    words.setLeft(sign.right() + theme.px(8))
    words.setRight(max((black.left() if timed else box.right()) - gap, words.left()))
    return _Columns(when, sign, words, PerColor(black, white))


PACES: Final = (1, 4, 16, 60, 240)
_SECOND: Final = 1_000


class Transport(QtWidgets.QWidget):
    """Says where a replay stands on its whole length, in milliseconds from its beginning.

    `jumped` carries the milliseconds wished, `nudged` how many to go, `stepped` how many listed acts.
    `factor` is how many times faster than the table it runs.
    """

    jumped = Signal(object)
    nudged = Signal(object)
    stepped = Signal(object)
    play_toggled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._length = 0
        small = ButtonSize.SMALL
        self.first = KeyButton("", icon="first", size=small, spoken=text("Beginning"))
        self.back = KeyButton("", icon="back", size=small, spoken=text("One action back"))
        self.play = KeyButton(text("Play", "recording"), key="Enter", icon="play", size=small)
        self.forward = KeyButton("", icon="forward", size=small, spoken=text("One action forward"))
        self.final = KeyButton("", icon="last", size=small, spoken=text("End"))
        self.slider = StepSlider()
        self.slider.setAccessibleName(text("Instant"))
        self.pace = KeyButton("", key="+ −", size=small)
        grid = self._grid = spaced(QtWidgets.QGridLayout(self), spacing=(6, 6), margins=0)
        buttons = (self.first, self.back, self.forward, self.final, self.play, self.pace)
        for column, button in enumerate(buttons):
            grid.addWidget(button, 0, column)
        grid.setColumnStretch(len(buttons), 1)
        self.show_narrow(narrow=False)
        self.first.clicked.connect(lambda: self.jumped.emit(0))
        self.back.clicked.connect(lambda: self.stepped.emit(-1))
        self.forward.clicked.connect(lambda: self.stepped.emit(1))
        self.final.clicked.connect(lambda: self.jumped.emit(self._length))
        self.play.clicked.connect(self.play_toggled)
        self.pace.clicked.connect(
            lambda: self._show_pace(PACES[(PACES.index(self.factor) + 1) % len(PACES)])
        )
        self.slider.jumped.connect(self.jumped)
        self.slider.stepped.connect(lambda notches: self.nudged.emit(notches * _SECOND))
        self._show_pace(PACES[0])

    def show_narrow(self, *, narrow: bool) -> None:
        """The rail goes under the buttons where there is little room."""
        columns = self._grid.columnCount()
        if narrow:
            self._grid.addWidget(self.slider, 1, 0, 1, columns)
        else:
            self._grid.addWidget(self.slider, 0, columns - 1)

    def show_instant(self, at: Millis, length: Millis, ticks: tuple[int, ...]) -> None:
        """Show the present instant, the length, and the instants that carry a tick."""
        self._length = length
        self.slider.show_step(at, length, ticks)
        for button in (self.first, self.back):
            button.setEnabled(at > 0)
        self.final.setEnabled(at < length)

    def show_playing(self, *, playing: bool) -> None:
        """Whether the replay runs by itself."""
        words, icon = (text("Pause"), "pause") if playing else (text("Play", "recording"), "play")
        self.play.show_words(words, icon=icon)

    def step_pace(self, steps: int) -> None:
        """Run faster, or slower."""
        at = PACES.index(self.factor) + steps
        self._show_pace(PACES[min(max(at, 0), len(PACES) - 1)])

    def _show_pace(self, factor: int) -> None:
        self.factor = factor
        self.pace.show_words(
            text("True pace") if factor == 1 else text("{factor}× as fast", factor=factor)
        )


FILTER_KEYS: Final = {
    "1": RowKind.MOVE,
    "2": RowKind.CLOCK,
    "3": RowKind.REFEREE,
    "4": RowKind.END,
    "5": RowKind.MACHINE,
    "6": None,  # the last minute alone
}


class Filters(QtWidgets.QWidget):
    """Which acts are listed: of which `kinds`, and whether of the `last_minute` alone.

    `changed` carries the RowKind, or None for the last minute. Each button has a check or a cross.
    """

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        words = {
            RowKind.MOVE: text("Moves"),
            RowKind.CLOCK: text("Clock"),
            RowKind.REFEREE: text("Referee"),
            RowKind.END: text("End", "of the game"),
            RowKind.MACHINE: text("Computer"),
            None: text("Last 60 s"),
        }
        self._buttons = {
            kind: KeyButton(words[kind], key=key, icon="check", size=ButtonSize.SMALL)
            for key, kind in FILTER_KEYS.items()
        }
        self._grid = spaced(QtWidgets.QGridLayout(self), spacing=6, margins=0)
        self._columns = 0
        self.show_narrow(narrow=False)
        for kind, button in self._buttons.items():
            button.clicked.connect(partial(self.toggle, kind))
        self.reset()

    def show_narrow(self, *, narrow: bool) -> None:
        """In two rows where there is little room, else in one."""
        columns = len(self._buttons) // 2 if narrow else len(self._buttons)
        if columns == self._columns:
            return
        self._columns = columns
        for at, button in enumerate(self._buttons.values()):
            self._grid.addWidget(button, at // columns, at % columns)

    def reset(self) -> None:
        """All acts are listed."""
        self.kinds, self.last_minute = frozenset(RowKind), False
        self._show()

    def toggle(self, kind: RowKind | None) -> None:
        """List acts of a kind or leave them out; None: those of the last minute alone, or all."""
        if kind is None:
            self.last_minute = not self.last_minute
        else:
            self.kinds ^= {kind}
        self._show()
        self.changed.emit(kind)

    def _show(self) -> None:
        for kind, button in self._buttons.items():
            on = self.last_minute if kind is None else kind in self.kinds
            button.show_words(button.text(), icon="check" if on else "cross")
            button.setAccessibleDescription(text("listed") if on else text("left out"))


_FACE, _LOW_FACE = 112, 72
_WIDEST_BOARD: Final = 0.42
_LEAST_BESIDE: Final = 436
_NARROW: Final = 1100  # above what the wide form needs: a page that it widens must not stay wide
_LOW: Final = 450  # what the usual form needs
_LEAST_HIGH: Final = 160
_CHECK_KEY: Final = "7"


class TimelinePage(QtWidgets.QWidget):
    """A replay. The rail, the filters and the foot have their own signals; keys go to those too.

    `ends_wished` carries -1 for the beginning, 1 for the end.
    """

    ends_wished = Signal(object)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAccessibleName(text("Timeline"))
        self._title = TextLabel(text("Timeline"), size=22, weight=600, serif=True)
        self.source = TextLabel(size=14, token="ink2", wrap=True)
        self.close_button = KeyButton(text("Close"), key="Esc", size=ButtonSize.SMALL)
        self.board = BoardView()
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.board.setAccessibleName(text("Board at this instant"))
        self.instant = TextLabel(size=22, weight=600)
        self.last_act = TextLabel(size=15, token="ink2")
        self.last_act.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Preferred
        )
        self.faces = PerColor(ClockFace(Color.BLACK), ClockFace(Color.WHITE))
        self.filters = Filters()
        self.acts = ActList()
        self._list_head = ListHead()
        self.transport = Transport()
        self.evidence = EvidenceRow()
        self._low = True
        self._build()
        self.board.wheel_turned.connect(self.transport.stepped)
        self.close_button.clicked.connect(self.closed)
        scaled(self.acts.setMinimumHeight, 84)
        follow_theme(self._fit)

    def show_source(self, words: str, *, warning: bool) -> None:
        """Say what is shown: which table, whether it goes on, and why it may only be read."""
        self.source.setText(words)
        self.source.show_token("vermilion" if warning else "ink2")

    def show_acts(self, rows: tuple[TimelineRow, ...], numbers: tuple[int, ...]) -> None:
        """List these of all acts."""
        self.acts.show_acts(rows, numbers)
        self._list_head.show_timed(timed=any(row.clocks is not None for row in rows[-1:]))

    def show_instant(
        self, time_of_day: str, words: str, board: BoardPicture, faces: PerColor[FacePicture]
    ) -> None:
        """Show board and clocks as they were then, and the act that was last."""
        self.board.show_picture(board)
        for color in Color:
            self.faces[color].show_face(faces[color])
        self.instant.setText(time_of_day)
        self.last_act.setText(words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk the acts, with Shift by seconds; digits filter, Enter plays; letters press clocks."""
        if not self._take(event):
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """What lacks room in height scrolls beside the board."""
        return QSize(super().minimumSizeHint().width(), current_theme().px(_LEAST_HIGH))

    def heightForWidth(self, width: int) -> int:  # noqa: ARG002 - Qt's signature
        return self.minimumSizeHint().height()

    def _fit(self) -> None:
        """Where there is little room the faces take their form of one row, and rows are two."""
        theme = current_theme()
        narrow = self.width() < theme.px(_NARROW)
        self._show_low(self.height() < theme.px(_LOW))
        self.filters.show_narrow(narrow=narrow)
        self.transport.show_narrow(narrow=self._low)
        self.evidence.show_narrow(narrow=narrow, low=self._low)
        self._left.fit()
        self._whole.setContentsMargins(
            *map(theme.px, (16, 0, 16, 0) if self._low else (16, 8, 16, 10))
        )
        for color in Color:
            self.faces[color].setFixedHeight(theme.px(_LOW_FACE if narrow else _FACE))

    def _show_low(self, low: bool) -> None:
        """In a low window the board has the whole height, and all else scrolls beside it."""
        if low is self._low:
            return
        self._low = low
        self._title.setVisible(not low)
        (self._when_row if low else self._head_row).addWidget(self.close_button)
        listed: tuple[QtWidgets.QWidget, ...] = (self._list_head, self.acts)
        clocks: tuple[QtWidgets.QWidget, ...] = (self._faces_row, self.filters)
        foot: tuple[QtWidgets.QWidget, ...] = (self._head, self.evidence)
        beside = (self.transport, *listed, *clocks, *foot) if low else (*clocks, *listed)
        for widget in beside:
            self._beside.addWidget(widget, 1 if widget is self.acts else 0)
        if not low:
            self._whole.insertWidget(0, self._head)
            filled(self._whole, self.transport, self.evidence)

    def _take(self, event: QKeyEvent) -> bool:
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        key, by_seconds = Qt.Key(event.key()), modifiers == Qt.KeyboardModifier.ShiftModifier
        if key in _STEPS and by_seconds:
            self.transport.nudged.emit(_STEPS[key] * _SECOND)
        elif event.text() in _PACES:
            self.transport.step_pace(_PACES[event.text()])
        elif modifiers:
            return False
        elif key in _STEPS:
            self.transport.stepped.emit(_STEPS[key])
        elif key in _ENDS:
            self.ends_wished.emit(_ENDS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.transport.play_toggled.emit()
        elif key == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            return self._take_digit(event.text())
        return True

    def _take_digit(self, digit: str) -> bool:
        if digit in FILTER_KEYS:
            self.filters.toggle(FILTER_KEYS[digit])
        elif digit == _CHECK_KEY:
            self.evidence.checked.emit()
        else:
            return False
        return True

    def _build(self) -> None:
        self._head, self._head_row = _row(14, self._title, self.source)
        self._head_row.setStretch(1, 1)
        when, self._when_row = _row(14, self.instant, self.last_act)
        self._when_row.setStretch(1, 1)
        self._faces_row, faces = _row(8, *(self.faces[color] for color in Color))
        for at, color in enumerate(Color):
            faces.setStretch(at, 1)
            self.faces[color].setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        column = QtWidgets.QWidget()
        self._beside = filled(spaced(QtWidgets.QVBoxLayout(column), spacing=6, margins=0), when)
        middle = spaced(QtWidgets.QHBoxLayout(), spacing=14)
        self._left = _BoardRoom(self.board)
        filled(middle, self._left, (scrolled(column), 1))
        self._whole = filled(spaced(QtWidgets.QVBoxLayout(self), spacing=8), (middle, 1))
        self._show_low(low=False)


def _row(
    spacing: int, *widgets: QtWidgets.QWidget
) -> tuple[QtWidgets.QWidget, QtWidgets.QHBoxLayout]:
    whole = QtWidgets.QWidget()
    row = filled(spaced(QtWidgets.QHBoxLayout(whole), spacing=spacing, margins=0), *widgets)
    return whole, row


class _BoardRoom(QtWidgets.QWidget):
    """As wide as it is high, up to two fifths of the page, and filled by the board."""

    def __init__(self, board: BoardView) -> None:
        super().__init__()
        self._board = board
        board.setParent(self)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Fixed, QtWidgets.QSizePolicy.Policy.Expanding
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Take the width that the page has for a board."""
        page = self.parentWidget()
        whole = self.height() if page is None else _seen_width(page)
        beside = current_theme().px(_LEAST_BESIDE)
        side = min(self.height(), round(whole * _WIDEST_BOARD), max(whole - beside, beside // 3))
        self._board.setGeometry(0, 0, side, side)
        if self.width() != side:
            self.setFixedWidth(side)
            QTimer.singleShot(0, self, self._settle)

    def _settle(self) -> None:
        """Lay the page out once more: a layout that is under way overlooks the new width."""
        page = self.parentWidget()
        if page is not None and (layout := page.layout()) is not None:
            layout.invalidate()
            layout.activate()


_STEPS: Final = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -10,
    Qt.Key.Key_PageDown: 10,
}
_ENDS: Final = {Qt.Key.Key_Home: -1, Qt.Key.Key_End: 1}
_PACES: Final = {"+": 1, "-": -1}


def _seen_width(page: QtWidgets.QWidget) -> int:
    """The width of the page that is in sight: in a scroll area it may be wider than its window."""
    around = page.parentWidget()
    scrolled = around is not None and isinstance(around.parentWidget(), QtWidgets.QScrollArea)
    return min(page.width(), around.width()) if around is not None and scrolled else page.width()
