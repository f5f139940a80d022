"""The workspace: board, clocks, bowls, columns, pages and status line, each in its place. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from ingboard.ui.board.board_view import BoardView
from ingboard.ui.game.clock.panel import ClockPanel
from ingboard.ui.game.navigation import GameNavigation
from ingboard.ui.shell import layout
from ingboard.ui.shell.status_bar import StatusBar
from ingboard.ui.style import current_theme, dress, follow_theme
from ingboard.ui.style.behind import hidden_in
from ingboard.ui.style.small_stone import swap_colors
from ingboard.ui.widgets.page_parts import scrolled

if TYPE_CHECKING:
    from ingboard.ui.game.bowl_card import BowlLine, BowlsCard
    from ingboard.ui.game.clock.press_list import PressList
    from ingboard.ui.game.edit_bar import EditBar
    from ingboard.ui.game.facts_pane import FactsPane
    from ingboard.ui.game.graph_pane import GraphPane
    from ingboard.ui.game.move_cards import MoveCard, SideColumn
    from ingboard.ui.game.navigation import FilmNavigation
    from ingboard.ui.game.tree_view import TreeCard
    from ingboard.ui.shell.commands import KeyGroup
    from ingboard.ui.shell.help_sheet import HelpSheet
    from ingboard.ui.widgets.page_parts import PaneGap

_Widget = TypeVar("_Widget", bound=QWidget)
_OF_RECORD = ("tree", "tools", "comment", "facts", "graph", "bowl_line")
_Place: TypeAlias = tuple[layout.PageShape | None, int, int, float, layout.InSight]
_Asked: TypeAlias = tuple[layout.PageShape | None, int, int, float, int, layout.InSight]


class Workspace(QWidget):
    """Holds the widgets of a tab and arranges them for the page in sight; takes over the board it is given.

    `jumped` carries the step that was chosen among the moves, `arranged` tells of a new order, `shared` of
    other shares of the panes of a record under review, `score_asked` that its score is to be shown.
    """

    jumped = Signal(object)
    arranged = Signal()
    shared = Signal()
    score_asked = Signal()

    def __init__(self, board: BoardView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shape: layout.PageShape | None = None
        self._sight = layout.InSight(graphed=False)
        self._arranged_for: _Asked | None = None
        self._strip_width: tuple[_Place, int] | None = None
        # Of the sheet of words: where it was shown, and how it is shown again.
        self._told: tuple[QRect, Callable[[], None]] | None = None
        self._is_begun = False
        self._swapped = self._shows_swapped = False
        self.board = board
        board.setParent(self)
        self.panel = ClockPanel(self)
        self.navigation = GameNavigation(self)
        self.strip = StatusBar(self)
        self._pages = QStackedWidget(self)
        for around in (self.panel, self._pages):
            around.lower()  # clocks and moves, or the page of a film, go around the board
        self._places: dict[str, int] = {}
        self._gaps: list[PaneGap] = []
        self._plan: layout.WorkspaceLayout | None = None
        self._awaited: list[str] = []
        self._seen: set[str] = set()
        self._placing = QTimer(self, interval=0)
        self._placing.timeout.connect(self._place_awaited)
        follow_theme(self.rearrange)

    def own(self, page: _Widget) -> _Widget:
        """A page that is made before it is opened: it goes with the tab also where it never is."""
        page.setParent(self)
        return page

    def add_page(self, page: str, widget: QWidget) -> None:
        """Give a page its place; it comes when it is first opened."""
        area = scrolled()
        self._places[page] = self._pages.addWidget(area)
        area.setWidget(
            widget
        )  # in its place already: all that it holds is styled anew wherever it is put

    def show_page(
        self,
        page: str,
        shape: layout.PageShape | None,
        *,
        timed: bool = False,
        reviewed: bool = False,
    ) -> None:
        """Arrange for a page; without one for the game, in play or `reviewed`. A `timed` one has faces."""
        self._is_begun = True
        self._shape = shape
        self._sight = replace(self._sight, timed=timed, reviewed=reviewed)
        place = self._places.get(page, self._pages.currentIndex())
        if place != self._pages.currentIndex():
            dress(self._pages.widget(place))
            self._pages.setCurrentIndex(place)
            if "sheet" in vars(self):  # it told of the page that is left
                self.sheet.hide()
        self.settle()

    def pages_behind(self) -> list[QWidget]:
        """The pages that another one hides."""
        return hidden_in(self._pages)

    def show_at_table(self, at_table: bool) -> None:
        """Make the clocks of a timed game large for people at a real board, or the board again."""
        self._sight = replace(self._sight, at_table=at_table)
        self.rearrange()

    def show_below_tabs(self, below: bool) -> None:
        """The row of tabs stands above, or no more: the board in play does not move for that."""
        if below is not self._sight.below_tabs:
            self._sight = replace(self._sight, below_tabs=below)
            self.rearrange()

    def show_swapped(self, swapped: bool) -> None:
        """Put White's clock and bowl at the left, or above, or back."""
        self._swapped = swapped
        self.panel.show_swapped(swapped)
        if "bowls" in self.__dict__:
            self.bowls.show_swapped(swapped)

    @property
    def shares(self) -> layout.Shares:
        """How a record under review shares the window."""
        return self._sight.shares

    @property
    def bowls_open(self) -> bool:
        """Whether the bowls of a record under review stand in their frames."""
        return self._sight.open_bowls

    def show_shares(self, shares: layout.Shares, *, open_bowls: bool) -> None:
        """Share the window of a record under review like this, the bowls in their frames or in a line."""
        self._sight = replace(self._sight, shares=shares, open_bowls=open_bowls)
        self.rearrange()

    def show_colors_swapped(self, swapped: bool) -> None:
        """Show Black's stones as white ones and the other way round, wherever stones are seen."""
        if self._shows_swapped is not swapped:
            self._shows_swapped = swapped
            swap_colors(self, swapped=swapped)
            self.board.show_colors_swapped(swapped)
            for widget in self.findChildren(QWidget):
                widget.update()
            self.strip.refit()
            self.rearrange()

    def show_recorded(self, recorded: bool) -> None:
        """Keep a small board beside large clocks, or none where the moves are not recorded."""
        if recorded is not self._sight.recorded:
            self._sight = replace(self._sight, recorded=recorded)
            self.rearrange()

    @property
    def page(self) -> QWidget:
        """The page in sight."""
        return self._pages.currentWidget() or self._pages

    # What a start does not show is made when there is first something to show in it.

    @cached_property
    def side(self) -> SideColumn:
        """The game, its moves and the viewed one."""
        from ingboard.ui.game.move_cards import SideColumn

        side = _hidden(SideColumn(self))
        side.lower()
        side.jumped.connect(self.jumped)
        return side

    @cached_property
    def press_list(self) -> PressList:
        """The list of presses."""
        from ingboard.ui.game.clock.press_list import PressList

        return _hidden(PressList(self))

    @cached_property
    def bowls(self) -> BowlsCard:
        """Both bowls."""
        from ingboard.ui.game.bowl_card import BowlsCard

        bowls = _hidden(BowlsCard(self))
        bowls.stackUnder(self.panel)
        bowls.show_swapped(self._swapped)
        return bowls

    @cached_property
    def bowl_line(self) -> BowlLine:
        """Both bowls of a record under review, in a line."""
        from ingboard.ui.game.bowl_card import BowlLine

        line = _hidden(BowlLine(self))
        line.toggled.connect(self._toggle_bowls)
        return line

    @cached_property
    def tools(self) -> EditBar:
        """What a record is edited with."""
        from ingboard.ui.game.edit_bar import EditBar

        return _hidden(EditBar(self))

    @cached_property
    def comment(self) -> MoveCard:
        """The viewed move of a record and its comment."""
        from ingboard.ui.game.move_cards import MoveCard

        return _hidden(MoveCard(self))

    @cached_property
    def facts(self) -> FactsPane:
        """The facts of a record."""
        from ingboard.ui.game.facts_pane import FactsPane

        return _hidden(FactsPane(self))

    @cached_property
    def graph(self) -> GraphPane:
        """The times of a record, or its score."""
        from ingboard.ui.game.graph_pane import GraphPane

        pane = _hidden(GraphPane(self))
        pane.score_asked.connect(self.score_asked)
        pane.filled.connect(self._show_graphed)
        pane.jumped.connect(self.jumped)
        return pane

    @cached_property
    def tree(self) -> TreeCard:
        """The tree of a record."""
        from ingboard.ui.game.tree_view import TreeCard

        tree = _hidden(TreeCard(self))
        tree.grown.connect(self._show_tree_height)
        return tree

    @cached_property
    def film_navigation(self) -> FilmNavigation:
        """The way through the film of a count."""
        from ingboard.ui.game.navigation import FilmNavigation

        return _hidden(FilmNavigation(self))

    @cached_property
    def sheet(self) -> HelpSheet:
        """The sheet of words."""
        from ingboard.ui.shell.help_sheet import HelpSheet

        return _hidden(HelpSheet(self))

    def prepare(self) -> None:
        """Make what a record is shown with, one part a turn of the window: while a large one is read."""
        missing = next((name for name in _OF_RECORD if name not in self.__dict__), None)
        if missing is not None:
            getattr(self, missing)
            QTimer.singleShot(0, self, self.prepare)

    @property
    def shows_press_list(self) -> bool:
        """Whether the list of presses is in sight beside large clocks."""
        return "press_list" in self.__dict__ and self.press_list.isVisibleTo(self)

    @property
    def is_under_review(self) -> bool:
        """Whether board, tree and comment of a record share the window."""
        return self._plan is not None and self._plan.tools is not None

    @property
    def shows_bowls(self) -> bool:
        """Whether the bowls are in sight; what arranges them anew has them filled then."""
        return self._plan is not None and self._plan.bowls is not None

    @property
    def shows_faces(self) -> bool:
        """Whether the clocks, or the players of a game without, are in sight."""
        return self._plan is not None and self._plan.faces is not None

    @property
    def lists_moves(self) -> bool:
        """Whether the column of moves is in sight; what arranges it anew has it filled then."""
        return self._plan is not None and self._plan.side is not None

    def show_sheet(self, title: str, groups: Sequence[KeyGroup], *, columns: bool = True) -> None:
        """Show a sheet of words, such as the keys, beside the clocks; with `columns` it may stand in two."""
        part = self.beside_clocks()
        self._told = part, partial(self.show_sheet, title, groups, columns=columns)
        self.sheet.show_sheet(title, groups, part, columns=columns)

    def beside_clocks(self) -> QRect:
        """The largest part above the status line that covers no clock of a timed game."""
        margin = round(16 * current_theme().scale)
        high = self.strip.y() if self.strip.isVisibleTo(self) else self.height()
        part = QRect(margin, 0, self.width() - 2 * margin, high)
        if self._sight.timed and self.shows_faces:
            for face in self.panel.faces:
                around = margin // 2
                taken = QRect(face.mapTo(self, QPoint()), face.size())
                part = _largest_beside(part, taken.adjusted(-around, -around, around, around))
        return part

    def settle(self) -> None:
        """Put everything in its room anew if page, size or the lines that the strip needs are others."""
        if self._asked() != self._arranged_for:
            self.rearrange()

    def rearrange(self) -> None:
        """Put everything in its room for the present page and size; not before there is a page."""
        if not self._is_begun:
            return
        self._arranged_for = self._asked()
        self._plan = plan = layout.arrange(*self._arranged_for)
        self.panel.show_form(plan.form, plan.act_width)
        if plan.bowls is not None or "bowls" in self.__dict__:
            self.bowls.show_form(numbers_only=plan.bowls_as_numbers)
        self._place(self.board, plan.board)
        self._place(self.strip, plan.strip if plan.board or plan.faces else None)
        films = self._shape is not None and self._shape.place is layout.PagePlace.FILM
        self._place(self.navigation, None if films else plan.navigation)
        self._make_and_place("film_navigation", plan.navigation if films else None)
        self._place(self.panel, plan.faces)
        self._make_and_place("press_list", plan.log)
        if plan.log is not None:
            self.press_list.raise_()
        self._place_panes(plan)
        self._place_gaps(plan.gaps)
        self._make_and_place("bowls", plan.bowls)
        if plan.side is not None:
            self.side.fold(plan.folded)
        self._make_and_place("side", plan.side)
        self._place(self._pages, plan.page)
        if (
            self._told is not None
            and self.sheet.isVisible()
            and self._told[0] != self.beside_clocks()
        ):
            self._told[1]()
        self.arranged.emit()

    def _asked(self) -> _Asked:
        """What the places of all depend on."""
        shape, width, height, scale, sight = place = (
            self._shape,
            self.width(),
            self.height(),
            current_theme().scale,
            self._sight,
        )
        if self._strip_width is None or self._strip_width[0] != place:
            self._strip_width = place, max(1, layout.strip_width(*place))
        strip_height = self.strip.heightForWidth(self._strip_width[1])
        return shape, width, height, scale, strip_height, sight

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.rearrange()

    def _place_gaps(self, gaps: Sequence[layout.PaneEdge]) -> None:
        """What can be dragged between the panes stands above them."""
        if len(self._gaps) < len(gaps):
            from ingboard.ui.widgets.page_parts import PaneGap

            for at in range(len(gaps)):
                gap = PaneGap(self)
                gap.dragged.connect(partial(self._on_dragged, at))
                gap.reset.connect(partial(self._on_reset, at))
                gap.let_go.connect(self.shared)
                self._gaps.append(gap)
        for at, widget in enumerate(self._gaps):
            self._place(widget, gaps[at].rect if at < len(gaps) else None)

    def _on_dragged(self, at: int, pixel: int) -> None:
        if self._plan is not None and at < len(self._plan.gaps):
            shares = layout.shared(self.shares, self._plan.gaps[at], pixel)
            self.show_shares(shares, open_bowls=self.bowls_open)

    def _on_reset(self, at: int) -> None:
        if self._plan is not None and at < len(self._plan.gaps):
            shares = replace(self.shares, **{self._plan.gaps[at].pane.value: 0.0})
            self.show_shares(shares, open_bowls=self.bowls_open)
            self.shared.emit()

    def _show_graphed(self, graphed: bool) -> None:
        """A graph takes room only where it has something to show."""
        self._sight = replace(self._sight, graphed=graphed)
        self.rearrange()

    def _show_tree_height(self, height: int) -> None:
        """The tree takes room for the rows that it has."""
        self._sight = replace(self._sight, tree_height=height)
        self.rearrange()

    def _toggle_bowls(self) -> None:
        self.show_shares(self.shares, open_bowls=not self.bowls_open)
        self.shared.emit()

    def _place_panes(self, plan: layout.WorkspaceLayout) -> None:
        """Those of a record; one that comes in sight for the first time is dressed in a turn of its own."""
        self._awaited = []
        for name in _OF_RECORD:
            rect = getattr(plan, name)
            if rect is None or name in self._seen:
                self._make_and_place(name, rect)
            else:
                self._awaited.append(name)
        if self._awaited:
            self._placing.start()

    def _place_awaited(self) -> None:
        if self._awaited and self._plan is not None:
            name = self._awaited.pop(0)
            self._seen.add(name)
            self._make_and_place(name, getattr(self._plan, name))
        if not self._awaited:
            self._placing.stop()

    def _make_and_place(self, name: str, rect: layout.Rect | None) -> None:
        if rect is not None or name in self.__dict__:
            self._place(getattr(self, name), rect)

    @staticmethod
    def _place(widget: QWidget, rect: layout.Rect | None) -> None:
        if rect is None:
            around = widget.parentWidget()
            if around is not None and widget.window().focusWidget() is widget:
                around.setFocus()  # else Qt hands the focus to any button
            widget.hide()
            return
        widget.setGeometry(QRect(*rect))
        widget.show()


def _hidden(widget: _Widget) -> _Widget:
    """A widget that waits for its place."""
    widget.hide()
    return widget


def _largest_beside(part: QRect, taken: QRect) -> QRect:
    """What is left of a part to one side of what is taken in it: the side with the most room."""
    if not part.intersects(taken):
        return part
    left, right, above, below = (QRect(part) for _ in range(4))
    left.setRight(taken.left() - 1)
    right.setLeft(taken.right() + 1)
    above.setBottom(taken.top() - 1)
    below.setTop(taken.bottom() + 1)
    return max(left, right, above, below, key=_room)


def _room(rect: QRect) -> int:
    return rect.width() * rect.height() if rect.isValid() else 0
