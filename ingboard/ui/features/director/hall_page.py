"""The page of a hall: the grid of its tables, round, results and calls beside it, orders to all below."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.text import listed, text
from ingboard.ui.features.director.grid import TableGrid
from ingboard.ui.features.director.view_model import (
    CallRow,
    HallFigures,
    HallFilter,
    RoundPicture,
    TableCell,
    filter_words,
)
from ingboard.ui.style import current_theme, paint_box, paint_line, scaled, spaced
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.widgets.boxes import filled
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.cards import Card
from ingboard.ui.widgets.fields import TextField
from ingboard.ui.widgets.hold import HoldButton
from ingboard.ui.widgets.labels import TextLabel
from ingboard.ui.widgets.panes import LowPage, stack
from ingboard.ui.widgets.row_list import (
    Row,
    RowList,
    RowPainter,
    SignedRows,
    paint_choice,
    paint_rule,
)

_SIDE_WIDTH = 300
_NARROW, _LEAST_WIDTH, _LEAST_GRID = 1000, 600, 280
_MOST_WORDS = 500


class HallPage(LowPage):
    """`opened` carries a table's name; `filtered` nothing: see `chosen_filter` and `searched`.

    `said` carries words for all tables. `figures` is what stands around the grid.
    """

    opened = Signal(object)
    filtered = Signal()
    said = Signal(object)

    def __init__(self, cell_of: Callable[[str], TableCell]) -> None:
        super().__init__()
        self.grid = TableGrid(cell_of)
        self.grid.setAccessibleName(text("Tables"))
        self.filters = {each: KeyButton("", size=ButtonSize.SMALL) for each in HallFilter}
        self.search = TextField()
        self.search.setPlaceholderText(text("Table or name"))
        self.search.setAccessibleName(text("Table or name"))
        self.round = _RoundCard()
        self.results = _ResultsCard()
        self.calls = RowList(_CallRows(), text("Calls"))
        self.last = RowList(SignedRows(), text("Results"))
        self.words = TextField()
        self.words.setMaxLength(_MOST_WORDS)
        self.words.setPlaceholderText(text("Message to all tables"))
        self.words.setAccessibleName(text("Message to all tables"))
        scaled(self.words.setMinimumWidth, 246)
        self.say_button = KeyButton(text("Say to all"))
        self.start_button = HoldButton(text("Start all"), key="")
        self.hold_button = HoldButton(text("Pause all"), key="")
        self.pair_button = KeyButton(text("Pairing…"))
        self.code_button = KeyButton(text("Join codes"), size=ButtonSize.SMALL)
        self.leave_button = KeyButton(text("Leave the hall"), size=ButtonSize.SMALL)
        self._event = TextLabel(size=13, token="ink2", wrap=True)
        self._link = TextLabel(size=13, weight=600, token="vermilion")
        self._sentence = TextLabel(wrap=True)
        self._online = TextLabel(size=13, weight=600, token="green")
        self._calls_card = Card(text("Calls"))
        self.figures = HallFigures()
        self._lay_out()
        self._connect()
        self._on_filter(chosen=False)
        self.show_figures(self.figures)

    @property
    def chosen_filter(self) -> HallFilter:
        """Which tables are wanted."""
        return next(each for each, button in self.filters.items() if button.isChecked())

    @property
    def searched(self) -> str:
        """What is searched for."""
        return self.search.text()

    def show_figures(self, figures: HallFigures) -> None:
        """Show what stands around the grid; what is as it was is left alone."""
        before, self.figures = self.figures, figures
        self._event.setText(figures.event)
        for each, button in self.filters.items():
            button.show_words(f"{filter_words(each)}  {figures.counts.get(each, 0)}")
        self.round.show_round(figures.round)
        self.results.show_results(figures.results, figures.barred)
        if before.calls != figures.calls:
            self.calls.show_rows(figures.calls)
            self._calls_card.show_note(str(len(figures.calls)) if figures.calls else "")
        if before.last != figures.last:
            self.last.show_rows(figures.last)
        self._sentence.setText(figures.sentence)
        self._online.setText(figures.online)
        self._link.setText(figures.link)
        self.code_button.setVisible(bool(figures.code))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        px = current_theme().px
        narrow = self.width() < px(_NARROW)
        self._side.setMaximumWidth(self.width() if narrow else px(_SIDE_WIDTH))
        for line in (self._head, self._line, self._middle):
            stack(line, narrow)

    def minimumSizeHint(self) -> QSize:
        """Narrower than its usual form: what stands side by side goes one below the other."""
        hint = super().minimumSizeHint()
        return hint.boundedTo(QSize(current_theme().px(_LEAST_WIDTH), hint.height()))

    def _lay_out(self) -> None:
        title = spaced(QHBoxLayout(), spacing=8)
        title.addWidget(TextLabel(text("Hall"), size=26, weight=600, serif=True))
        self._event.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        title.addWidget(self._event, 1)
        scaled(self.search.setFixedWidth, 172)
        title.addWidget(self.search)
        filters = spaced(QHBoxLayout(), spacing=8)
        group = QButtonGroup(self)
        for each, button in self.filters.items():
            button.setCheckable(True)
            group.addButton(button)
            button.setChecked(each is HallFilter.ALL)
            filters.addWidget(button)
        head = self._head = spaced(QHBoxLayout(), spacing=8)
        filled(head, (title, 1), filters)
        left = filled(spaced(QVBoxLayout(), spacing=10), head, (self.grid, 1))
        side = self._side = QWidget()
        scaled(side.setMinimumWidth, _SIDE_WIDTH)
        scaled(self.grid.setMinimumHeight, _LEAST_GRID)
        column = spaced(QVBoxLayout(side), spacing=8, margins=0)
        last = Card(text("Last results"))
        self._calls_card.body.addWidget(self.calls)
        last.body.addWidget(self.last)
        for card, stretch in (
            (self.round, 0), (self.results, 0), (self._calls_card, 3), (last, 2),
        ):  # fmt: skip
            column.addWidget(card, stretch)
        ways = spaced(QHBoxLayout(), spacing=8)
        filled(ways, (self.code_button, 1), (self.leave_button, 1))
        column.addLayout(ways)
        middle = self._middle = spaced(QHBoxLayout(), spacing=12)
        filled(middle, (left, 1), side)
        whole = spaced(QVBoxLayout(self), spacing=10, margins=(12, 10, 12, 10))
        filled(whole, (middle, 1), self._foot())

    def _foot(self) -> QWidget:
        foot = Card(is_slim=True)
        both = self._line = spaced(QHBoxLayout(), spacing=10)
        line, acts = spaced(QHBoxLayout(), spacing=10), spaced(QHBoxLayout(), spacing=10)
        filled(both, (line, 1), acts)
        line.addWidget(TextLabel(text("Director"), size=17, weight=600, serif=True))
        self._sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        filled(line, (self._sentence, 2), self._link, self._online)
        acts.addWidget(self.words, 1)
        for button in (
            self.say_button, self.pair_button, self.start_button, self.hold_button,
        ):  # fmt: skip
            acts.addWidget(button)
        foot.body.addLayout(both)
        return foot

    def _connect(self) -> None:
        self.grid.opened.connect(self.opened)
        for button in self.filters.values():
            button.toggled.connect(self._on_filter)
        self.search.textChanged.connect(self.filtered)
        self.search.returnPressed.connect(self._open_first)
        for rows in (self.calls, self.last):
            rows.chosen.connect(self._on_row)
            rows.opened.connect(self._on_row)
        self.words.returnPressed.connect(self._say)
        self.say_button.clicked.connect(self._say)

    def _on_filter(self, chosen: bool) -> None:
        for button in self.filters.values():
            button.show_kind(ButtonKind.PRIMARY if button.isChecked() else ButtonKind.PLAIN)
        if chosen:
            self.filtered.emit()

    def _open_first(self) -> None:
        if self.grid.order:
            self.opened.emit(self.grid.order[0])

    def _on_row(self, row: Row | CallRow) -> None:
        self.opened.emit(row.key)

    def _say(self) -> None:
        words = self.words.text().strip()
        if words:
            self.words.clear()
            self.said.emit(words)


class _CallRows(RowPainter[CallRow]):
    """A call: its sign, the table, since when, and why."""

    def spoken(self, row: CallRow) -> str:
        return listed(filter(None, (row.head, row.under, row.time)))

    def height(self, row: CallRow, width: int) -> int:  # noqa: ARG002 - all alike
        return current_theme().px(52)

    def paint(self, painter: QPainter, row: CallRow, box: QRectF, *, chosen: bool) -> None:
        theme = current_theme()
        if chosen:
            paint_choice(painter, box)
        ink = theme.color(row.token)
        bar = QRectF(box.left(), box.top() + 1, theme.px(4), box.height() - 3)
        painter.fillRect(bar, ink)
        side = theme.px(18)
        sign = QRectF(bar.right() + theme.px(8), box.top() + theme.px(7), side, side)
        paint_icon(painter, row.icon, sign, ink)
        room = QRectF(sign.right() + theme.px(8), box.top() + theme.px(5), 0, theme.px(21))
        room.setRight(box.right() - theme.px(8))
        painter.setFont(theme.sans(13))
        painter.setPen(theme.ink2)
        used = paint_line(painter, room, row.time, Qt.AlignmentFlag.AlignRight)
        painter.setFont(theme.sans(14, 600))
        painter.setPen(ink)
        paint_line(painter, room.adjusted(0, 0, -used - theme.px(6), 0), row.head)
        painter.setFont(theme.sans(13))
        painter.setPen(theme.ink)
        paint_line(painter, room.translated(0, room.height()), row.under)
        paint_rule(painter, box)


class _RoundCard(Card):
    def __init__(self) -> None:
        super().__init__(text("Round"))
        self._time = TextLabel(size=42, weight=400)
        self._bar = _Bar()
        self._span = TextLabel(size=13, token="ink2")
        self._late = TextLabel(size=13, weight=600, token="gold", wrap=True)
        filled(self.body, self._time, self._bar, self._span, self._late)

    def show_round(self, picture: RoundPicture) -> None:
        """Show the round as it is now."""
        self.show_title(picture.title or text("Round"))
        self._time.setText(picture.time)
        self._time.show_token("vermilion" if picture.over else "ink")
        self._time.setVisible(bool(picture.time))
        self._bar.show_share(picture.share)
        self._span.setText(picture.span)
        self._late.setText(picture.late)
        self._late.setVisible(bool(picture.late))


class _Bar(QWidget):
    """A bar of which a share is gone."""

    def __init__(self) -> None:
        super().__init__()
        self._share: float | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(1, current_theme().px(10))

    def show_share(self, share: float | None) -> None:
        """Show so much as gone; None hides the bar."""
        self.setVisible(share is not None)
        if share is not None and (self._share is None or abs(share - self._share) > 0.002):
            self._share = share
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, box = current_theme(), QRectF(self.rect())
        with QPainter(self) as painter:
            paint_box(painter, box, theme.px(2), fill=theme.line)
            left = QRectF(box)
            left.setLeft(box.left() + box.width() * min(1.0, self._share or 0.0))
            paint_box(painter, left, theme.px(2), fill=theme.ink)


class _ResultsCard(Card):
    def __init__(self) -> None:
        super().__init__(text("Results"))
        self._count = TextLabel(size=20, weight=600)
        self.head.addWidget(self._count)
        self._bar = _Pieces()
        self.export_button = KeyButton(text("Export the results"), icon="save")
        filled(self.body, self._bar, self.export_button)

    def show_results(self, results: tuple[int, int], barred: str) -> None:
        """Show how many games of how many have a result, and why they cannot be exported yet."""
        done, number = results
        self._count.setText(f"{done} / {number}")
        self._bar.show_pieces(done, number)
        self.export_button.lock(barred)


class _Pieces(QWidget):
    """A piece for each game, filled once it has a result."""

    def __init__(self) -> None:
        super().__init__()
        self._pieces = (0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(1, current_theme().px(18))

    def show_pieces(self, done: int, number: int) -> None:
        """Show so many of so many as done."""
        if self._pieces != (done, number):
            self._pieces = done, number
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, (done, number) = current_theme(), self._pieces
        box = QRectF(self.rect())
        with QPainter(self) as painter:
            if not number:
                paint_box(painter, box, theme.px(2), edge=theme.line)
                return
            wide = box.width() / number
            if wide < theme.px(6):
                paint_box(painter, box, theme.px(2), fill=theme.raised, edge=theme.line2)
                box.setWidth(box.width() * done / number)
                painter.fillRect(box, theme.green)
                return
            for at in range(number):
                piece = QRectF(at * wide, 0, wide - theme.px(2), box.height())
                fill, edge = (
                    (theme.green, theme.green) if at < done else (theme.raised, theme.line2)
                )
                paint_box(painter, piece, theme.px(1), fill=fill, edge=edge)
