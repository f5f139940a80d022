"""The clocks of a table as its people use them: seats and keys, large figures, band, log of presses."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from ingboard.board.points import Color, PerColor
from ingboard.clock.clock import Clock
from ingboard.text import plural, text
from ingboard.ui.game.clock.seat_keys import KeyTable, SeatKeys, keys_words
from ingboard.ui.game.clock.view_model import FacePicture, FlagSign
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.game.tournament import TournamentPresenter
from ingboard.ui.shell.preferences import Preferences, save_preferences
from ingboard.ui.shell.workspace import Workspace

if TYPE_CHECKING:
    from ingboard.table.press_log import PressLog


class ClockPresenter(QObject):
    """Puts what concerns the table's people on the clock panel; `seats` are the keys that press.

    `seated` tells that they sit otherwise now.
    """

    seated = Signal()

    def __init__(
        self,
        workspace: Workspace,
        presenter: GamePresenter,
        tournament: TournamentPresenter,
        preferences: Preferences,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._presenter = presenter
        self._tournament = tournament
        self._preferences = preferences
        self._swapped_by_hand = False
        workspace.panel.claimed.connect(presenter.claim_time)
        tournament.changed.connect(self._show_seats)
        self.are_large = bool(preferences.large_clocks)
        workspace.show_at_table(self.are_large)
        self._show_seats()

    @property
    def seats(self) -> SeatKeys:
        """The keys of both seats, and who sits where."""
        kept = self._preferences
        left, right = kept.key_table.blocks
        return SeatKeys(
            frozenset(kept.left_keys) or left,
            frozenset(kept.right_keys) or right,
            self._swapped_by_hand is self._tournament.current.white_clock_at_right,
            kept.key_table is KeyTable.LEFT_HANDED,
        )

    def use_table(self, table: KeyTable) -> None:
        """The keys lie like this on the table; keys that were chosen one by one are given up."""
        self._preferences.key_table = table
        self.keep_keys(*table.blocks)
        self.seated.emit()

    def follow(self) -> None:
        """Read what is new at the table into the list of presses, while that is in sight."""
        session = self._presenter.session
        if session is None or not session.is_timed or not self._workspace.shows_press_list:
            return
        from ingboard.ui.game.clock.press_list import MOST_LINES, press_line

        if self._log.follow(session.table):
            named = self._presenter.time.time_of_day_at
            newest = reversed(self._log.rows[-MOST_LINES:])
            lines = [press_line(row, named(row.at)) for row in newest]
            self._workspace.press_list.show_lines(lines)

    @cached_property
    def _log(self) -> PressLog:
        from ingboard.table.press_log import PressLog

        return PressLog()

    def with_notes(self, pictures: PerColor[FacePicture], clock: Clock) -> PerColor[FacePicture]:
        """The faces with tenths where the tournament has them, and with what only large ones can hold."""
        tenths = self._tournament.current.tenths_in_last_seconds
        has_room = self._workspace.panel.has_room_for_notes

        def noted(color: Color) -> FacePicture:
            picture = replace(pictures[color], tenths=tenths)
            if not has_room:
                return picture
            moves = plural("{number} move", "{number} moves", clock.times[color].presses)
            fell = clock.flag_fell[color]
            if fell is None or picture.flag is FlagSign.NONE:
                words = text("Press: {keys}", keys=keys_words(self.seats.keys_of(color)))
            else:
                time = self._presenter.time.time_of_day_at(fell)
                words = text("Flag at {time}", time=time)
            return replace(picture, moves_note=moves, press_note=words)

        return PerColor(noted(Color.BLACK), noted(Color.WHITE))

    def swap_seats(self) -> None:
        """The players sit the other way round."""
        self._swapped_by_hand = not self._swapped_by_hand
        self._show_seats()

    def toggle_large(self) -> None:
        """The clocks large for people at a real board, or the board again."""
        self._preferences.large_clocks = not self.are_large
        save_preferences(self._preferences)
        self._show_large(not self.are_large)

    def suit(self, *, by_hand: bool) -> None:
        """A new table, whose clock is pressed by hand or by the stones: large, unless somebody chose."""
        if self._preferences.large_clocks is None:
            self._show_large(by_hand)

    def _show_large(self, large: bool) -> None:
        self.are_large = large
        self._workspace.show_at_table(large)

    def keep_keys(self, left: frozenset[int], right: frozenset[int]) -> None:
        """These keys press from now on."""
        usual = (left, right) == self._preferences.key_table.blocks
        self._preferences.left_keys = () if usual else tuple(sorted(left))
        self._preferences.right_keys = () if usual else tuple(sorted(right))
        save_preferences(self._preferences)

    def _show_seats(self) -> None:
        seats = self.seats
        self._workspace.show_swapped(seats.swapped)
        self._workspace.board.show_turned(seats.swapped)
        self.seated.emit()
