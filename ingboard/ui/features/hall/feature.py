"""The hall view on a second screen, and this table's seat in a hall of many boards."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from ingboard.game.change import Area
from ingboard.table.session_change import SessionChange
from ingboard.text import text
from ingboard.ui.shell.commands import Command, Key, MenuName, Place
from ingboard.ui.shell.feature import Feature
from ingboard.ui.shell.preferences import save_preferences
from ingboard.ui.shell.services import WindowServices

if TYPE_CHECKING:
    from ingboard.ui.features.hall.presenter import HallPresenter
    from ingboard.ui.features.hall.seat_presenter import HallSeatPresenter
    from ingboard.ui.shell.menu_line import StatusMark


class HallFeature(Feature):
    """Opens and closes the view for players and hall, and keeps it up to date."""

    interests = frozenset(Area) - {Area.NODE}

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self._is_made = False
        self.seat: HallSeatPresenter | None = None
        services.tournament.changed.connect(self._take_seat)
        self.commands = (
            Command(
                id="hall", text=text("Hall view"), run=self._toggle,
                place=Place(MenuName.VIEW, 40), keys=(Key("F5"),), help=text("hall view"),
                checked=lambda: self._is_made and self.view.window is not None,
                fill=self._fill_screens, opens=text("Hall view on screen"),
            ),
            Command(
                id="hall-board", text=text("Board in the hall view"), run=self._toggle_board,
                place=Place(MenuName.VIEW, 41), checked=lambda: services.preferences.hall_board,
            ),
        )  # fmt: skip

    @cached_property
    def view(self) -> HallPresenter:
        """The hall view; made when it is first asked for."""
        from ingboard.ui.features.hall.presenter import HallPresenter

        self._is_made = True
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

    def may_close(self) -> bool:
        """The view goes with its table's game."""
        if self._is_made:
            self.view.close()
        return True

    def _take_seat(self) -> None:
        """Join the hall of the settings, or of the code that is kept; nothing is loaded without one."""
        services = self.services
        if self.seat is None and (
            services.tournament.current.hall or any(services.preferences.hall_codes.values())
        ):
            from ingboard.ui.features.hall.seat_presenter import HallSeatPresenter

            self.seat = HallSeatPresenter(services)
            self.seat.changed.connect(services.show_marks)

    def _toggle(self) -> None:
        self.view.toggle()

    def _toggle_board(self) -> None:
        preferences = self.services.preferences
        preferences.hall_board = not preferences.hall_board
        save_preferences(preferences)
        if self._is_made:
            self.view.show_board()

    def _fill_screens(self, menu: QMenu) -> None:
        self.view.fill_menu(menu)
