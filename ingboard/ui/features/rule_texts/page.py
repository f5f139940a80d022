"""The page "Rule texts compared": every element of the rules under the four texts, and the options.

The page "How this program decides ko": its sections from top to bottom, their boards as pictures.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMoveEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractSlider, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.review import sayings
from ingboard.review.ko_page import KoSection, KoTopic, ko_page
from ingboard.review.laboratory import LabPosition, laboratory
from ingboard.rules.ruleset import RuleText
from ingboard.text import text
from ingboard.ui.board.position_layer import InsetBoard
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.rule_texts import table as texts_table
from ingboard.ui.game.view_model import short_title
from ingboard.ui.style import current_theme, follow_theme, paint_line, put_away, scaled, spaced
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.page_parts import (
    STRETCH,
    Card,
    CardTone,
    Hairline,
    IconSign,
    LowPage,
    PlainSheet,
    SquareSign,
    TextLabel,
    filled,
    scrolled_part,
    stack,
)


class TextsCard(Card):
    """Shows one cell in full; the words in it can be read by selecting them."""

    def __init__(self) -> None:
        super().__init__(gap=6)
        self.title = TextLabel(size=17, weight=600, serif=True, wrap=True)
        self.name = TextLabel(size=14, weight=600, token="petrol")
        self.words = TextLabel(size=15, wrap=True)
        self.quote = TextLabel(size=14, token="ink2", serif=True, wrap=True)
        self.source = TextLabel(size=13, token="ink2", wrap=True)
        self._sign = _MarkSign()
        self.status = TextLabel(size=14, weight=600)
        self.sentence = TextLabel(size=13, token="ink2", wrap=True)
        status_line = filled(spaced(QHBoxLayout(), spacing=7), self._sign, (self.status, 1))
        self.otherwise = TextLabel(size=14, weight=600, token="vermilion", wrap=True)
        self._options = spaced(QVBoxLayout(), spacing=8, margins=(0, 6, 0, 0))
        self.options: list[StandingRow] = []
        for widget in (self.title, self.name, self.words, self.quote, self.source, Hairline()):
            self.body.addWidget(widget)
        filled(self.body, status_line, self.sentence, self.otherwise, self._options, STRETCH)

    def show_cell(self, row: sayings.SayingRow, column: sayings.TextColumn) -> None:
        """Show what one text says about one element."""
        saying = row.at(column)
        self.title.setText(row.title)
        self.name.setText(sayings.column_title(column))
        self.words.setText(saying.words)
        self.quote.setText(text("“{quote}”", quote=saying.quote) if saying.quote else "")
        self.quote.setVisible(bool(saying.quote))
        self.source.setText(texts_table.source_words(column, saying))
        self.status.setText(sayings.status_word(saying.status))
        self.status.show_token(texts_table.mark_token(saying.status))
        self._sign.show_status(saying.status)
        self.sentence.setText(texts_table.status_sentence(saying.status))
        self.otherwise.setText(sayings.otherwise_words(saying))
        self.otherwise.setVisible(bool(saying.otherwise))
        put_away(self.options)
        self.options = [StandingRow(option) for option in saying.options]
        filled(self._options, *self.options)


class StandingRow(Card):
    """One option: a check if it is in use, its words, whose it is, and why it was chosen."""

    def __init__(self, option: sayings.Option) -> None:
        in_use = option.standing is sayings.Standing.IN_USE
        super().__init__(tone=CardTone.PENDING if in_use else CardTone.RAISED, gap=3)
        self.option = option
        head = QHBoxLayout()
        if in_use:
            head.addWidget(IconSign("check", "petrol", 18), 0, Qt.AlignmentFlag.AlignTop)
        weight = 600 if in_use else 400
        head.addWidget(TextLabel(option.words, size=14, weight=weight, wrap=True), 1)
        self.body.addLayout(head)
        self.standing = TextLabel(texts_table.standing_line(option), size=13, token="ink2", wrap=True)
        self.body.addWidget(self.standing)
        if option.reason:
            reason = text("Why: {reason}", reason=option.reason)
            self.body.addWidget(TextLabel(reason, size=13, wrap=True))


class _MarkSign(SquareSign):
    """The sign of a status beside its word; a check where the text says it."""

    def __init__(self) -> None:
        super().__init__(15)
        self._status = sayings.Status.SAID

    def show_status(self, status: sayings.Status) -> None:
        self._status = status
        self.setVisible(status is not sayings.Status.SAID)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        with QPainter(self) as painter:
            texts_table.paint_mark(painter, current_theme(), QRectF(self.rect()), self._status)


_WIDEST = 1560
_ALL_TEXTS_FROM = 1240
_CARD_WIDTH = 320


class TextsPage(QWidget):
    """Shows the table beside the card of the selected cell; `closed` when the user leaves.

    Where there is no room for all texts it shows one at a time, the card below.
    """

    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.table = texts_table.RuleTextsTable()
        self.card = TextsCard()
        self.close_button = KeyButton(text("Close"), key="Esc")
        groups = tuple((group, sayings.group_title(group)) for group in sayings.Group)
        self.groups = SegmentedChoice(groups, sayings.Group.PLAY, spoken=text("Part of the table"))
        choices = tuple((column, _short_title(column)) for column in sayings.TextColumn)
        self.texts = SegmentedChoice(choices, sayings.TextColumn.SIMPLIFIED, spoken=text("Rule text"))
        self.heads = _Heads(self.table)
        self._scroll = scrolled_part(self.card)
        self._middle = spaced(QHBoxLayout(), spacing=16, margins=(20, 12, 20, 16))
        self._lay_out()
        self.table.selected.connect(self._on_selected)
        self.groups.chosen.connect(self.table.go_to)
        self.texts.chosen.connect(self.table.show_only)
        self.close_button.clicked.connect(self.closed)
        follow_theme(self._follow_theme)
        self.show_texts(None)

    @property
    def is_narrow(self) -> bool:
        """Whether one text is shown at a time."""
        return self.width() < current_theme().px(_ALL_TEXTS_FROM)

    def show_texts(self, in_use: RuleText | None) -> None:
        """Show the table with the text in use washed (None: no game is on)."""
        column = None if in_use is None else sayings.TextColumn(in_use)
        self.table.show_in_use(column)
        if column is not None:
            self.texts.show_choice(column)
        self._arrange()
        self.heads.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _lay_out(self) -> None:
        self._sheet = PlainSheet()
        column = spaced(QVBoxLayout(self._sheet), spacing=0, margins=0)
        head = spaced(QHBoxLayout(), margins=(20, 12))
        title = TextLabel(text("Rule texts compared"), size=26, weight=600, serif=True)
        filled(head, title, STRETCH, self.close_button)
        # Wide words must not keep the window from getting narrow, where they are hidden.
        self.groups.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        choices = filled(spaced(QVBoxLayout(), spacing=8), self.groups, self.texts)
        headed = filled(spaced(QVBoxLayout(), spacing=0), self.heads, (self.table, 1))
        left = QWidget()
        filled(spaced(QVBoxLayout(left), spacing=8, margins=0), choices, (headed, 1))
        filled(self._middle, (left, 3), (self._scroll, 2))
        filled(column, head, Hairline(), (self._middle, 1))
        scaled(self._sheet.setMaximumWidth, _WIDEST)
        outside = spaced(QHBoxLayout(self), margins=16)
        filled(outside, STRETCH, (self._sheet, 1000), STRETCH)
        self.setFocusProxy(self.table)

    def _follow_theme(self) -> None:
        palette = self.table.palette()
        palette.setColor(palette.ColorRole.Base, current_theme().surface)
        self.table.setPalette(palette)
        self._arrange()

    def _arrange(self) -> None:
        """One text with the card below, or all with the card at their right."""
        theme, narrow = current_theme(), self.is_narrow
        stack(self._middle, narrow)
        self._scroll.setMinimumWidth(0 if narrow else theme.px(_CARD_WIDTH))
        self._scroll.setMaximumWidth(16777215 if narrow else theme.px(_CARD_WIDTH))
        self.heads.setVisible(not narrow)
        self.texts.setVisible(narrow)
        self.groups.setVisible(not narrow)
        self.table.show_only(self.texts.choice if narrow else None)

    def _on_selected(self, cell: tuple[sayings.SayingRow, sayings.TextColumn]) -> None:
        row, column = cell
        self.card.show_cell(row, column)
        self._scroll.verticalScrollBar().setValue(0)
        self.groups.show_choice(row.group)
        self.texts.show_choice(column)


def _short_title(column: sayings.TextColumn) -> str:
    """The name of a column where there is little room."""
    return sayings.column_title(column) if column is sayings.TextColumn.EUROPE else short_title(column.rules)


class _Heads(QWidget):
    """The names of the texts above their columns; the one in use is washed and says so."""

    def __init__(self, table: texts_table.RuleTextsTable) -> None:
        super().__init__()
        self._table = table
        scaled(self.setFixedHeight, 32)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        columns = self._table.column_lefts()[1:]
        with QPainter(self) as painter:
            for column, (left, width) in zip(sayings.TextColumn, columns, strict=False):
                in_use = column is self._table.in_use
                box = QRectF(self._table.viewport().x() + left, 0, width, self.height())
                if in_use:
                    painter.fillRect(box, theme.petrol_wash)
                name, state = theme.sans(14, 600), theme.sans(13)
                painter.setFont(name)
                painter.setPen(theme.ink)
                room = box.adjusted(theme.px(12), 0, -theme.px(8), 0)
                words, wide = sayings.column_title(column), room.width()
                if in_use:
                    wide -= theme.px(8) + QFontMetricsF(state).horizontalAdvance(text("in use"))
                if QFontMetricsF(name).horizontalAdvance(words) > wide:
                    words = _short_title(column)
                used = paint_line(painter, room, words) + theme.px(8)
                if in_use:
                    painter.setFont(state)
                    painter.setPen(theme.petrol)
                    paint_line(painter, room.adjusted(used, 0, 0, 0), text("in use"))
            painter.fillRect(0, self.height() - 1, self.width(), 1, theme.line2)


_KO_PAGE_WIDEST: Final = 1200
_CONTENTS_FROM: Final = 900
_CONTENTS_WIDTH: Final = 280
_BOARD: Final = 190
_GAP: Final = 16
_BREATH: Final = 10  # milliseconds between two sections that are filled
_ACTIONS: Final = {
    Qt.Key.Key_Up: QAbstractSlider.SliderAction.SliderSingleStepSub,
    Qt.Key.Key_Down: QAbstractSlider.SliderAction.SliderSingleStepAdd,
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
    Qt.Key.Key_Home: QAbstractSlider.SliderAction.SliderToMinimum,
    Qt.Key.Key_End: QAbstractSlider.SliderAction.SliderToMaximum,
}


class KoPage(LowPage):
    """Shows all sections, one below the other, with a list of them at left where there is room.

    `position_chosen` carries the id of a board of the laboratory, `element_chosen` an element of the texts,
    `closed` tells that the user leaves.
    """

    position_chosen = Signal(object)
    element_chosen = Signal(object)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.close_button = KeyButton(text("Close"), key="Esc")
        self.close_button.clicked.connect(self.closed)
        self.sections = {section.topic: SectionView(section, self) for section in ko_page()}
        self._sheet = PlainSheet()
        self._contents = QWidget()
        self._wanted: KoTopic | None = None
        self._unfilled = list(self.sections.values())
        self._filling = QTimer(self)
        self._filling.timeout.connect(lambda: self._fill(self._unfilled[0]))
        self._lay_out()
        self._filling.start(_BREATH)
        self.area.verticalScrollBar().actionTriggered.connect(self._on_scrolled)
        self.area.verticalScrollBar().rangeChanged.connect(self._bring_into_view)
        self.setAccessibleName(text("How this program decides ko"))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    @property
    def topic(self) -> KoTopic:
        """The section at the top of what is in sight."""
        top = self.area.verticalScrollBar().value()
        above = [topic for topic, view in self.sections.items() if view.y() <= top]
        return above[-1] if above else KoTopic.ORDER

    @property
    def is_filled(self) -> bool:
        """Whether all sections are made: one after the other behind the first that is seen."""
        return not self._unfilled

    def show_topic(self, topic: KoTopic) -> None:
        """Bring a section to the top; it stays there at other sizes until the user scrolls."""
        self._wanted = topic
        if self.sections[topic] in self._unfilled:
            self._fill(self.sections[topic])
        self._bring_into_view()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes, arrows and page keys scroll."""
        action = _ACTIONS.get(Qt.Key(event.key()))
        if action is not None:
            self.area.verticalScrollBar().triggerAction(action)
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._contents.setVisible(self.width() >= current_theme().px(_CONTENTS_FROM))

    def _lay_out(self) -> None:
        head = spaced(QHBoxLayout(), margins=(20, 12))
        title = text("How this program decides ko")
        head.addWidget(TextLabel(title, size=26, weight=600, serif=True, wrap=True), 1)
        head.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        body = QWidget()
        column = spaced(QVBoxLayout(body), spacing=28, margins=(0, 0, 12, 0))
        contents = spaced(QVBoxLayout(self._contents), spacing=4, margins=0)
        for topic, view in self.sections.items():
            view.moved.connect(self._bring_into_view)
            column.addWidget(view)
            entry = KeyButton(view.section.title, size=ButtonSize.SMALL)
            entry.clicked.connect(partial(self.show_topic, topic))
            contents.addWidget(entry)
        contents.addStretch(1)
        scaled(self._contents.setFixedWidth, _CONTENTS_WIDTH)
        self.area = scrolled_part(body)
        middle = spaced(QHBoxLayout(), spacing=24, margins=(20, 12, 8, 16))
        filled(middle, self._contents, (self.area, 1))
        whole = spaced(QVBoxLayout(self._sheet), spacing=0, margins=0)
        filled(whole, head, Hairline(), (middle, 1))
        scaled(self._sheet.setMaximumWidth, _KO_PAGE_WIDEST)
        outside = spaced(QHBoxLayout(self), margins=16)
        filled(outside, STRETCH, (self._sheet, 1000), STRETCH)

    def _fill(self, view: SectionView) -> None:
        self._unfilled.remove(view)
        view.fill()
        if self.is_filled:
            self._filling.stop()

    def _on_scrolled(self, _: int) -> None:
        self._wanted = None

    def _bring_into_view(self) -> None:
        if self._wanted is not None:
            self.area.verticalScrollBar().setValue(self.sections[self._wanted].y())


class SectionView(QWidget):
    """One section: heading, paragraphs, boards, and the rows of the texts that it comes from.

    It is empty until it is filled: all sections at once would hold a running clock up.
    """

    moved = Signal()

    def __init__(self, section: KoSection, page: KoPage) -> None:
        super().__init__()
        self.section = section
        self._page = page
        self.boards: tuple[LaboratoryBoard, ...] = ()
        self.texts: dict[sayings.Element, KeyButton] = {}

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self.moved.emit()

    def fill(self) -> None:
        """Make all that it shows."""
        section = self.section
        column = spaced(QVBoxLayout(self), spacing=8, margins=0)
        column.addWidget(TextLabel(section.title, size=20, weight=600, serif=True, wrap=True))
        for words in section.paragraphs:
            column.addWidget(TextLabel(words, size=15, wrap=True))
        self.boards = tuple(LaboratoryBoard(laboratory().position(wanted)) for wanted in section.positions)
        for board in self.boards:
            board.open_button.clicked.connect(partial(self._page.position_chosen.emit, board.position.id))
        if self.boards:
            column.addWidget(_Flow(self.boards))
        titles = {row.element: row.title for row in sayings.rows()}
        self.texts = {
            element: KeyButton(titles[element], icon="book", size=ButtonSize.SMALL)
            for element in section.elements
        }
        column.addWidget(TextLabel(text("What the texts say"), size=13, token="ink2"))
        for element, button in self.texts.items():
            button.clicked.connect(partial(self._page.element_chosen.emit, element.value))
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)


class LaboratoryBoard(QWidget):
    """A board of the laboratory as a picture, its title, and the button that opens it there."""

    def __init__(self, position: LabPosition) -> None:
        super().__init__()
        self.position = position
        self.inset = InsetBoard()
        self.inset.show_board(BoardPicture(position.position))
        self.inset.setAccessibleName(position.title)
        self.open_button = KeyButton(
            text("Laboratory"),
            icon="board",
            size=ButtonSize.SMALL,
            spoken=text("{board}, in the laboratory", board=position.title),
        )
        column = spaced(QVBoxLayout(self), spacing=4, margins=0)
        column.addWidget(self.inset)
        column.addWidget(TextLabel(position.title, size=13, weight=600, wrap=True))
        column.addStretch(1)
        column.addWidget(self.open_button, 0, Qt.AlignmentFlag.AlignLeft)
        scaled(self.setFixedWidth, _BOARD)


class _Flow(QWidget):
    """Boards side by side, as many in a row as there is room for."""

    def __init__(self, boards: tuple[LaboratoryBoard, ...]) -> None:
        super().__init__()
        self._boards = boards
        self._columns = 0
        self._grid = spaced(QGridLayout(self), spacing=_GAP, margins=(0, 4, 0, 0))
        self._arrange(len(boards))

    def minimumSizeHint(self) -> QSize:
        """One board wide, so that a narrow window gets rows of fewer boards."""
        return QSize(current_theme().px(_BOARD), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        theme = current_theme()
        self._arrange(max(1, (self.width() + theme.px(_GAP)) // theme.px(_BOARD + _GAP)))

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._grid.setColumnStretch(self._columns, 0)
        self._columns = columns
        for number, board in enumerate(self._boards):
            self._grid.removeWidget(board)
            self._grid.addWidget(board, number // columns, number % columns)
        self._grid.setColumnStretch(columns, 1)
