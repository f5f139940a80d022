"""The hall view on a second screen, and this table's seat in a hall of many boards."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu, QWidget

from ingboard.game.change import Area
from ingboard.table.session import SessionChange
from ingboard.text import text
from ingboard.ui.shell.commands import (
    Command,
    Key,
    KeyContext,
    MenuName,
    Place,
    Situation,
    Topic,
    clock_stands,
)
from ingboard.ui.shell.feature import ANOTHER_GAME, Feature
from ingboard.ui.shell.pages import PageSpec
from ingboard.ui.shell.preferences import save_preferences
from ingboard.ui.shell.services import WindowServices

if TYPE_CHECKING:
    from ingboard.ui.features.hall.presenter import HallPresenter
    from ingboard.ui.features.hall.seat_presenter import HallSeatPresenter
    from ingboard.ui.shell.menu_line import StatusMark

JOIN = "join-hall"
_OFFER = "offer-join-code"
_CALL = "call-referee"
_SHOWN = frozenset(Area) - {Area.NODE}


class HallFeature(Feature):
    """Opens and closes the view for players and hall, and keeps it up to date."""

    interests = ANOTHER_GAME  # until there is something to show

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self._is_made = False
        self.seat: HallSeatPresenter | None = None
        services.tournament.changed.connect(self._take_seat)
        self.commands = (
            Command(
                id="hall",
                text=text("Hall view"),
                run=lambda: self.view.toggle(),
                place=Place(MenuName.VIEW, 40),
                keys=(Key("F5"),),
                help=text("hall view"),
                checked=lambda: self._is_made and self.view.window is not None,
                fill=lambda menu: self.view.fill_menu(menu),
                opens=text("Hall view on screen"),
            ),
            Command(
                id="hall-board",
                text=text("Board in the hall view"),
                run=self._toggle_board,
                place=Place(MenuName.VIEW, 41),
                checked=lambda: services.preferences.hall_board,
            ),
            Command(
                id=JOIN,
                text=text("Join a hall…"),
                run=self._open_join,
                run_about=lambda code: self._make_seat().keep_code(code),
                place=Place(MenuName.REFEREE, 14, text("Hall")),
                topic=Topic.REFEREE,
                when=clock_stands,
            ),
            Command(
                id=_OFFER,
                text=text("Join a hall…"),
                run=self._open_join,
                run_about=self._open_join,
                topic=Topic.REFEREE,
                when=clock_stands,
            ),
            Command(
                id=_CALL,
                text=text("Call the referee"),
                run=self._call,
                run_about=self._call,
                place=Place(MenuName.REFEREE, 14, text("Hall")),
                keys=(Key("Ctrl+F12"),),
                topic=Topic.REFEREE,
                help=text("call the referee; withdraw the call"),
                when=self._in_hall,
                words=self._call_words,
                fill=self._fill_reasons,
                opens=text("Call the referee about"),
            ),
        )
        self.pages = (PageSpec(id=JOIN, make=self._make_join, keys=KeyContext.TYPED),)

    @cached_property
    def view(self) -> HallPresenter:
        """The hall view; made when it is first asked for."""
        from ingboard.ui.features.hall.presenter import HallPresenter

        self._is_made = True
        self.interests = _SHOWN
        return HallPresenter(self.services)

    def on_change(self, change: SessionChange) -> None:  # noqa: ARG002
        """Show the game as it stands."""
        self._take_seat()
        if self.seat is not None:
            self.seat.on_change()
        if self._is_made:
            self.view.on_change()

    def on_tick(self) -> None:
        """Show the clocks as they are now."""
        if self._is_made:
            self.view.show_time()

    def marks(self) -> tuple[StatusMark, ...]:
        """Only what is wrong with the hall."""
        return () if self.seat is None else self.seat.marks()

    def close(self) -> None:
        """Leave the hall."""
        if self.seat is not None:
            self.seat.close()

    @property
    def is_at_work(self) -> bool:
        """A table keeps its seat between its games."""
        return self.seat is not None and self.seat.is_joined

    def may_close(self) -> bool:
        """The view goes with its table's game."""
        if self._is_made:
            self.view.close()
        return True

    def _take_seat(self) -> None:
        """Join the hall of the settings, or of the code that is kept; nothing is loaded without one."""
        services = self.services
        if services.current_tournament.hall or any(services.preferences.hall_codes.values()):
            self._make_seat()

    def _make_seat(self) -> HallSeatPresenter:
        if self.seat is None:
            from ingboard.ui.features.hall.seat_presenter import HallSeatPresenter

            self.interests = _SHOWN
            self.seat = HallSeatPresenter(self.services)
            self.seat.changed.connect(self.services.show_marks)
            self.services.show_marks()
        return self.seat

    def _make_join(self) -> QWidget:
        page = self._make_seat().page
        page.close_button.clicked.connect(partial(self.services.pages.close, JOIN))
        return page

    def _open_join(self, code: str = "") -> None:
        """Show where a table joins, with a code that a link brought; nobody joins without a press."""
        self.services.pages.open(JOIN)
        self._make_seat().enter(code)

    def _call(self, why: str = "") -> None:
        """Call the referee, or say why; a second call without a reason withdraws the first."""
        if self.seat is not None:
            self.seat.call_referee(why)

    def _call_words(self) -> str:
        is_open = self.seat is not None and self.seat.call is not None
        return text("Withdraw the call") if is_open else text("Call the referee")

    def _fill_reasons(self, menu: QMenu) -> None:
        for why in (text("Rules"), text("Clock"), text("Count")):
            menu.addAction(why).triggered.connect(partial(self.services.run, _CALL, why))

    def _in_hall(self, situation: Situation) -> str:  # noqa: ARG002
        is_joined = self.seat is not None and self.seat.is_joined
        return "" if is_joined else text("Join a hall first.")

    def _toggle_board(self) -> None:
        preferences = self.services.preferences
        preferences.hall_board = not preferences.hall_board
        save_preferences(preferences)
        if self._is_made:
            self.view.show_board()
