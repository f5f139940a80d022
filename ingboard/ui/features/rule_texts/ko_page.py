"""The page "How this program decides ko": its sections from top to bottom, their boards as pictures."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractSlider, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from ingboard.review import sayings
from ingboard.review.ko_page import KoSection, KoTopic, ko_page
from ingboard.review.laboratory import LabPosition, laboratory
from ingboard.text import text
from ingboard.ui.board.inset_board import InsetBoard
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.style import current_theme, scaled, spaced
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.page_parts import (
    STRETCH,
    Hairline,
    LowPage,
    PlainSheet,
    TextLabel,
    filled,
    scrolled_part,
)

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
        self.boards = tuple(
            LaboratoryBoard(laboratory().position(wanted)) for wanted in section.positions
        )
        for board in self.boards:
            board.open_button.clicked.connect(
                partial(self._page.position_chosen.emit, board.position.id)
            )
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
        column.addWidget(TextLabel(position.title, size=13, weight=600, firm=True))
        column.addStretch(1)
        column.addWidget(self.open_button, 0, Qt.AlignmentFlag.AlignLeft)
        scaled(self.setFixedWidth, _BOARD)


class _Flow(QWidget):
    """Boards side by side, as many in a row as there is room for."""

    def __init__(self, boards: tuple[LaboratoryBoard, ...]) -> None:
        super().__init__()
        self._boards = boards
        self._columns = 0
        for board in boards:  # else the widest words of a column make it wider than its boards
            scaled(board.setMaximumWidth, _BOARD)
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
        self._grid.activate()  # within a resize the boards would stay in the rows of before
