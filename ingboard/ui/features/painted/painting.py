"""Counting a board nobody recorded: the page to paint it or type four numbers, and the game that counts it.

The page holds what is painted, and counts nothing: `count_chosen` carries what is to be counted. Its
presenter makes a game of it, agreed and counted as at a table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from ingboard.board.painting import PaintedSheet, Painting, blank, read_sheet
from ingboard.board.points import Color, Point
from ingboard.board.position import Position, empty_position
from ingboard.counting.area import areas_of, without_dead
from ingboard.counting.painted import Flaw, PaintedFault, faults_of, sentence_of_fault
from ingboard.counting.terms import Terms, stones_per_player
from ingboard.game.commands import ReportCount
from ingboard.game.setup import GameSetup
from ingboard.game.state import CountOfBoard
from ingboard.game.strip import result_words
from ingboard.text import text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.view_model import BoardPicture, Glow
from ingboard.ui.features.painted import forms
from ingboard.ui.features.painted.brush import Brush
from ingboard.ui.features.painted.painting_tools import PaintingTools
from ingboard.ui.game.board_count import faults_words, lock_words, outcome_of
from ingboard.ui.game.four_numbers_panel import LEAST_WIDTH, FourNumbersPanel
from ingboard.ui.game.next_acts import NOW
from ingboard.ui.game.presenter import TemporaryGame
from ingboard.ui.game.setup_fields import FieldFault
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.style import current_theme, follow_theme, scaled, spaced
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.form import Advice
from ingboard.ui.widgets.hold import HoldButton
from ingboard.ui.widgets.keys import is_enter
from ingboard.ui.widgets.page_parts import STRETCH, LowPage, TextLabel, filled, scrolled_part


def painted_picture(
    sheet: PaintedSheet, faults: tuple[PaintedFault, ...], terms: Terms
) -> BoardPicture:
    """The board with each side's land; while something is wrong, with those points lit instead."""
    position = sheet.position
    wrong = {point for fault in faults for point in fault.points}
    areas = areas_of(without_dead(position, sheet.dead), terms.sharing)
    land = {
        point: color
        for color in Color
        for point in areas.territory_points(color)
        if position.color_at(point) is None
    }
    return BoardPicture(
        position, dead=sheet.dead, land={} if faults else land, glow=dict.fromkeys(wrong, Glow.HOT)
    )


def tally_words(position: Position, terms: Terms) -> str:
    """How many stones of each color are painted, of how many a bowl holds."""
    return text(
        "On board: {black} black, {white} white, limit {limit} each",
        black=position.count(Color.BLACK),
        white=position.count(Color.WHITE),
        limit=stones_per_player(position.grid, terms),
    )


_COLUMN, _LEAST_COLUMN = 430, 392
_ADVICE = 36  # two lines, so that the button below stays where it is
_USUAL_SIDE = 19
_PHOTO_KEY = "Ctrl+Shift+B"


class PaintingPage(LowPage):
    """`count_chosen` asks to count what is painted, `game_chosen` for the open game's position; `closed`.

    `photo_chosen` asks for a photograph of the board, `painting` is what is painted. While a table waits for
    the count of its board, `table_chosen` reports what is painted as that table's result, once that was held
    for a second.
    """

    count_chosen = Signal()
    table_chosen = Signal()
    game_chosen = Signal()
    photo_chosen = Signal()
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.painting = blank(_USUAL_SIDE)
        self._has_game = False
        self.board = BoardView()
        self.brush = Brush(self.board)
        self.numbers = FourNumbersPanel()
        self.tools = PaintingTools()
        self.terms = forms.TermsForm()
        ways = ((False, text("Paint the board")), (True, text("Four numbers")))
        self.way = SegmentedChoice(ways, False, spoken=text("How to count"))
        self.tally = TextLabel(weight=600, wrap=True)
        self.advice = Advice()
        self.photo_button = KeyButton(
            text("From a photograph"), key=_PHOTO_KEY, size=ButtonSize.SMALL
        )
        self.count_button = KeyButton(text("Count", "verb"), key="Enter", kind=ButtonKind.PRIMARY)
        self.close_button = KeyButton(text("Close"), key="Esc")
        self.table_button = HoldButton(text("Report for the table"), key="")
        self.table_button.hide()
        self._lay_out()
        self._connect()
        scaled(self._advice_place.setMinimumHeight, _ADVICE)
        follow_theme(self._fit)
        self._show()

    def show_position(self, position: Position, dead: frozenset[Point]) -> None:
        """Show a position in place of what is painted; one stroke, so undo brings that back."""
        self.painting = self.painting.show(position, dead)
        self._show()

    def show_has_game(self, has_game: bool) -> None:
        """Whether there is a game whose position can be taken over."""
        self._has_game = has_game
        self._show()

    def show_table(self, waits: bool) -> None:
        """Whether a table waits for the count of its board."""
        self.table_button.setVisible(waits)
        self.terms.setEnabled(not waits)
        self._show()

    def show_way(self, *, typed: bool) -> None:
        """Ask for the four numbers, or have the board painted."""
        self.way.show_choice(typed)
        self._on_way(typed)

    def undo(self) -> None:
        """Take the last stroke back."""
        self._change(Painting.undo)

    def redo(self) -> None:
        """Do the last undone stroke again."""
        self._change(Painting.redo)

    def begin(self) -> None:
        """Be ready to paint, or to type."""
        (self.numbers if self.way.choice else self.board).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter counts; undo and redo work wherever the focus is; Esc is the window's."""
        if is_enter(event) and not event.modifiers():
            self._on_count()
        elif event.matches(QKeySequence.StandardKey.Undo):
            self.undo()
        elif event.matches(QKeySequence.StandardKey.Redo):
            self.redo()
        else:
            super().keyPressEvent(event)

    def minimumSizeHint(self) -> QSize:
        """Room for the column and a board that can still be painted on."""
        theme = current_theme()
        return QSize(theme.px(_LEAST_COLUMN + 240), theme.px(340))

    def hasHeightForWidth(self) -> bool:
        """The parts scroll by themselves."""
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    # Showing ----------------------------------------------------------------------------------------

    def _show(self) -> None:
        painting = self.painting
        position, chosen = painting.position, self.terms.chosen
        terms = chosen.terms if isinstance(chosen, forms.ChosenTerms) else Terms()
        faults = faults_of(position, painting.dead, terms)
        self.board.show_picture(painted_picture(painting.sheet, faults, terms))
        self.tools.show_side(position.grid.rows)
        self.tools.show_possible(
            undo=bool(painting.earlier), redo=bool(painting.undone), game=self._has_game
        )
        self._show_state(faults, terms)
        self.numbers.show_terms(terms)

    def _show_state(self, faults: tuple[PaintedFault, ...], terms: Terms) -> None:
        position = self.painting.position
        self.tally.setText(tally_words(position, terms))
        bad_terms = isinstance(self.terms.chosen, FieldFault)
        if not faults:
            self.advice.show_meaning(
                text("Small squares: each side's land. Mark dead stones, then count.")
            )
        elif faults[0].flaw is Flaw.EMPTY_BOARD:
            self.advice.show_meaning(sentence_of_fault(faults[0], position))
        else:
            self.advice.show_fault(faults_words(faults, position))
        missing = lock_words(faults[0]) if faults else ""
        missing = text("Count: wrong komi") if bad_terms else missing
        self.count_button.lock(missing)
        self.table_button.lock(missing)
        if not missing and not self.table_button.isHidden():
            counted = outcome_of(position, self.painting.dead, terms)
            self.table_button.show_words(text("Report: {result}", result=result_words(counted)))

    # Wishes -----------------------------------------------------------------------------------------

    def _change(self, change: Callable[[Painting], Painting]) -> None:
        self.painting = change(self.painting)
        self._show()

    def _on_side(self, side: int) -> None:
        grid = self.painting.position.grid
        if (grid.rows, grid.columns) != (side, side):
            self.show_position(empty_position(side, side), frozenset())

    def _on_way(self, typed: object) -> None:
        self._left.setCurrentIndex(1 if typed else 0)
        for widget in (self.tools, self.tally, self._advice_place, self.count_button):
            widget.setVisible(not typed)
        self._fit()
        self.begin()

    def _on_count(self) -> None:
        chosen = self.terms.chosen
        if self.way.choice or self.count_button.reason or isinstance(chosen, FieldFault):
            return
        self.count_chosen.emit()

    # Making -----------------------------------------------------------------------------------------

    def _connect(self) -> None:
        self.brush.painted.connect(self._change)
        tools = self.tools
        tools.side_chosen.connect(self._on_side)
        tools.mode.chosen.connect(self.brush.set_marking)
        tools.undo_button.clicked.connect(self.undo)
        tools.redo_button.clicked.connect(self.redo)
        tools.mirror_button.clicked.connect(partial(self._change, Painting.mirror))
        tools.exchange_button.clicked.connect(partial(self._change, Painting.exchange))
        tools.clear_button.clicked.connect(partial(self._change, Painting.clear))
        tools.game_button.clicked.connect(self.game_chosen)
        self.terms.changed.connect(self._show)
        self.way.chosen.connect(self._on_way)
        self.count_button.clicked.connect(self._on_count)
        self.table_button.confirmed.connect(self.table_chosen)
        self.photo_button.clicked.connect(self.photo_chosen)
        self.close_button.clicked.connect(self.closed)

    def _lay_out(self) -> None:
        self._left = QStackedWidget()
        self._left.addWidget(_Square(self.board))
        self._typed = scrolled_part(self.numbers)
        self._left.addWidget(self._typed)
        inner = QWidget()
        column = self._column = spaced(QVBoxLayout(inner), spacing=7, margins=0)
        title = TextLabel(text("Count a board"), size=20, weight=600, serif=True)
        column.addLayout(filled(QHBoxLayout(), title, STRETCH, self.photo_button))
        column.addWidget(self.way)
        column.addWidget(self.tools)
        column.addWidget(self.terms)
        column.addStretch(1)
        self._scroll = scrolled_part(inner)
        foot = spaced(QHBoxLayout(), spacing=8)
        filled(foot, (self.count_button, 1), 0, self.close_button)
        right = self._right = QWidget()
        side = spaced(QVBoxLayout(right), spacing=8, margins=0)
        filled(side, (self._scroll, 1), self.tally)
        self._advice_place = QWidget()
        place = spaced(QVBoxLayout(self._advice_place), margins=0)
        place.addWidget(self.advice, 0, Qt.AlignmentFlag.AlignTop)
        filled(side, self._advice_place, self.table_button, foot)
        self._whole = spaced(QHBoxLayout(self), spacing=20, margins=16)
        filled(self._whole, (self._left, 1), right)

    def _fit(self) -> None:
        """The board is square; what it leaves of a wide window goes to the column, up to a limit."""
        theme = current_theme()
        margins = self._whole.contentsMargins()
        free = self.width() - margins.left() - margins.right() - self._whole.spacing()
        high = self.height() - margins.top() - margins.bottom()
        wide, least = theme.px(_COLUMN), theme.px(_LEAST_COLUMN)
        stacked = bool(self.way.choice) and free < least + theme.px(LEAST_WIDTH)
        self._show_stacked(stacked)
        bar = self._scroll.verticalScrollBar().sizeHint().width()
        least = max(least, self._column.minimumSize().width() + bar)
        column = max(least, min(free - high, round(wide * 1.5)))
        self._right.setFixedWidth(self.width() - 2 * margins.left() if stacked else column)

    def _show_stacked(self, stacked: bool) -> None:
        """The four numbers go above their terms where there is no room beside them."""
        if stacked is not self._left.isHidden():
            self._left.setHidden(stacked)
            if stacked:
                self._column.insertWidget(2, self._typed.takeWidget())
            else:
                self._typed.setWidget(self.numbers)


class _Square(QWidget):
    """Room for a board, which is as large a square as fits; asks for no height of its own."""

    def __init__(self, board: BoardView) -> None:
        super().__init__()
        self._board = board
        board.setParent(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side = min(self.width(), self.height())
        self._board.setGeometry((self.width() - side) // 2, 0, side, side)


class PaintedPresenter(QObject):
    """Owns the page; `leave` closes it.

    A game that was open waits behind the count and comes back after it.
    """

    def __init__(self, services: WindowServices, leave: Callable[[], None]) -> None:
        super().__init__(services.tab)
        self.page = services.workspace.own(PaintingPage())
        self.game = TemporaryGame(services.presenter)
        self._leave = leave
        self._show_game = services.pages.show_game
        self._act = services.presenter.act
        self.page.photo_chosen.connect(partial(services.run, "photograph"))
        self.page.count_chosen.connect(self._on_count)
        self.page.table_chosen.connect(self._on_table)
        self.page.game_chosen.connect(self._on_game)
        self.page.closed.connect(self.close)

    def enter(self) -> None:
        """Go on painting; a table that waits for its count lends its terms."""
        behind = self.game.behind
        self.page.show_has_game(behind is not None)
        table = None if behind is None else behind.table.state
        waits = table is not None and table.counts_on_table
        if table is not None and waits:
            terms = replace(table.setup.terms, penalties=table.penalties)
            self.page.terms.show_terms(table.setup.rules, terms)
            painted = self.page.painting.position
            if painted.grid != table.grid:
                self.page.show_position(
                    empty_position(table.grid.rows, table.grid.columns), frozenset()
                )
        self.page.show_table(waits)
        self.page.begin()

    def show_sheet(self, written: str) -> None:
        """Show a board that another page has made, as `written_sheet` writes it; undo takes it back."""
        sheet = read_sheet(written)
        self.page.show_way(typed=False)
        self.page.show_position(sheet.position, sheet.dead)

    def close(self) -> None:
        """Back to the game that was open before, or to the start page."""
        self.game.restore()
        self._leave()

    def _on_game(self) -> None:
        """Take over the position of the open game, as it is viewed, with its marks and terms."""
        session = self.game.behind
        if session is None:
            return
        state = session.state
        self.page.terms.show_terms(state.setup.rules, state.setup.terms)
        self.page.show_position(state.position, state.dead)

    def _on_table(self) -> None:
        """The table's result is what is painted; both players confirm it there."""
        painting, chosen = self.page.painting, self.page.terms.chosen
        assert isinstance(chosen, forms.ChosenTerms)
        position, dead = painting.position, painting.dead
        outcome = outcome_of(position, dead, chosen.terms)
        self.close()
        counted = CountOfBoard(position, dead)
        self._act(ReportCount(outcome.winner, outcome.margin or 0, counted, "", NOW))

    def _on_count(self) -> None:
        painting, chosen = self.page.painting, self.page.terms.chosen
        assert isinstance(chosen, forms.ChosenTerms)
        self.game.begin(GameSetup(chosen.rules, painting.position, chosen.terms))
        self.game.count(painting.dead)
        self._show_game()
