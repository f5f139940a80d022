"""The clock of a timed game: start and hold, large clocks, seats and their keys, the referee's key."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from ingboard.text import text
from ingboard.ui.game.clock.seat_keys import KeyTable
from ingboard.ui.game.phase_view import ClockState
from ingboard.ui.shell.commands import (
    Command,
    Key,
    KeyContext,
    MenuName,
    Place,
    Situation,
    Topic,
    with_clock,
)
from ingboard.ui.shell.feature import Feature, PageKeys
from ingboard.ui.shell.pages import PLAY, PageSpec
from ingboard.ui.shell.services import WindowServices

if TYPE_CHECKING:
    from ingboard.ui.features.clock.clock_keys import ClockKeysPage

KEYS_PAGE = "clock-keys"
_AT_CLOCK = frozenset({KeyContext.CLOCK})


class ClockFeature(Feature):
    """What the people of a table ask of their clock."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self._keys_page: ClockKeysPage | None = None
        presenter, preferences = services.presenter, services.preferences
        seats = text("Seats and keys")
        self.commands = (
            Command(
                id="pause",
                text=text("Pause"),
                run=presenter.hold_clock,
                place=Place(MenuName.REFEREE, 0),
                keys=(Key("Space", _AT_CLOCK),),
                topic=Topic.CLOCK,
                help=text("start the clock; pause it"),
                when=_may_set,
                words=self._pause_words,
            ),
            Command(
                id="large-clocks",
                text=text("Large clocks"),
                run=self._toggle_large,
                place=Place(MenuName.REFEREE, 10),
                keys=(Key("Shift+F5"),),
                topic=Topic.CLOCK,
                help=text("large clocks; swap the seats"),
                when=_under_no_page,
                checked=lambda: services.clocks.are_large,
            ),
            Command(
                id="swap-seats",
                text=text("Swap the seats"),
                run=services.clocks.swap_seats,
                place=Place(MenuName.REFEREE, 11, seats),
                keys=(Key("Ctrl+F5"),),
                topic=Topic.CLOCK,
                help=text("large clocks; swap the seats"),
                checked=lambda: services.seats.swapped,
            ),
            *(
                Command(
                    id=f"keys-{table.value}",
                    text=words,
                    run=partial(services.clocks.use_table, table),
                    place=Place(MenuName.REFEREE, 11, seats),
                    topic=Topic.CLOCK,
                    checked=partial(lambda table: preferences.key_table is table, table),
                )
                for table, words in (
                    (KeyTable.ONE, text("One keyboard")),
                    (KeyTable.LEFT_HANDED, text("One keyboard, left-handed")),
                    (KeyTable.TWO, text("Two keyboards")),
                )
            ),
            Command(
                id="clock-keys",
                text=text("Clock keys…"),
                run=self._show_keys,
                place=Place(MenuName.REFEREE, 11, seats),
                topic=Topic.CLOCK,
            ),
        )
        self.page_keys = (
            PageKeys(Topic.CLOCK, "F12", text("hold: resume")),
            PageKeys(Topic.CLOCK, "Enter", text("the next button; hold it where marked")),
            PageKeys(Topic.CLOCK, "1, 0", text("player agrees: left seat, right seat")),
        )
        self.pages = (PageSpec(id=KEYS_PAGE, make=self._make_keys, keys=KeyContext.TYPED),)

    def take_clock_key(self, event: QKeyEvent) -> QWidget | bool:
        """F12 goes down: the referee lets a held clock run; its button knows how long it is held."""
        panel = self.services.workspace.panel
        button = panel.resume_button
        if event.key() != Qt.Key.Key_F12 or event.isAutoRepeat() or not button.isVisible():
            return False
        button.press_in()
        return button

    def _pause_words(self) -> str:
        """What SET does now."""
        view = self.services.presenter.phase
        waits = view is not None and view.clock is ClockState.WAITING
        return text("Start the clock") if waits else text("Pause")

    def _toggle_large(self) -> None:
        clocks, panel = self.services.clocks, self.services.workspace.panel
        was_large = panel.is_large
        clocks.toggle_large()
        self.services.refresh()
        if panel.is_large is was_large:  # nothing of it is seen here
            large, small = (
                text("Large clocks with the next clock."),
                text("The board with the next clock."),
            )
            self.services.notice.tell(large if clocks.are_large else small)

    def _make_keys(self) -> QWidget:
        from ingboard.ui.features.clock.clock_keys import ClockKeysPage

        page = self._keys_page = ClockKeysPage()
        page.done.connect(self.services.pages.close)
        page.changed.connect(lambda keys: self.services.clocks.keep_keys(*keys))
        return page

    def _show_keys(self) -> None:
        self.services.pages.open(KEYS_PAGE)
        page, seats = self._keys_page, self.services.seats
        assert page is not None
        page.show_keys(seats.left, seats.right)
        page.setFocus()


def _under_no_page(situation: Situation) -> str:
    """In a game with a clock it is seen what the clocks become: not under a page that is open over them."""
    view = situation.phase
    hidden = view is not None and view.in_play and situation.page != PLAY
    return text("Back to the game first (Esc).") if situation.is_timed and hidden else ""


def _may_set(situation: Situation) -> str:
    return with_clock(situation) or ("" if situation.phase is None else situation.phase.why_not_set)
