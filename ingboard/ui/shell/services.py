"""What a feature gets of the tab it stands in: built by the tab, handed on in constructors, never changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from msgspec import Struct, field
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow

from ingboard.table.tournament import Tournament
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.game.clock.seat_keys import SeatKeys
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.game.recording import Recording
from ingboard.ui.game.referee_lock import RefereeLock
from ingboard.ui.game.tournament import TournamentPresenter
from ingboard.ui.shell.appearance import Appearance
from ingboard.ui.shell.background_task import FileWish
from ingboard.ui.shell.commands import Command
from ingboard.ui.shell.files import Files
from ingboard.ui.shell.game_view import ClockPresenter, GameView
from ingboard.ui.shell.notice import Notice
from ingboard.ui.shell.pages import Pages
from ingboard.ui.shell.preferences import Preferences
from ingboard.ui.shell.questions import Questions
from ingboard.ui.shell.workspace import Workspace
from ingboard.ui.widgets.background_call import BackgroundCalls


class OpenRecord(Protocol):
    """Opens a record, or shows a journal; what is in the way is said in the window."""

    def __call__(
        self, path: Path, node: int | None = None, *, wish: FileWish = FileWish.OPENED
    ) -> bool:
        """With a `node` view that node, and offer no other game of the file."""
        ...


class RunCommand(Protocol):
    """Carries a command out by its id, or says in the window why not."""

    def __call__(self, command: str, about: str = "") -> bool:
        """On what `about` names if that is given; False if the command's condition says no."""
        ...


class WindowServices(Struct, frozen=True, kw_only=True):
    """The parts of a tab that features use.

    `tab` owns what they make; `window` is for dialogs. `run` carries a command out by its id, also one of
    another feature, and is False where its condition says no (that is said in the window then); `command`
    gives its words and keys, `offers` whether there is one. `refresh` shows the game afresh after something
    that no act of the game announced. `in_front` tells whether this tab is the one that is seen, `clock_open`
    whether any tab has a game with a clock that is not over, `people_timed` whether people play such a one.
    `attention` marks the tab while it is not in front, `title` is what the table is called, `number` its
    number. `close_as_decided` goes on with leaving once a question of it is answered. `start_again` has the
    program start afresh with what is open; False where a game with a clock forbids that. Time runs `pace`
    times faster than the wall. `calls` are for all that touches files that users name. `any_clock_runs` tells
    of every table of the window. `doubts` are the reasons, one call each, for which a counted result may not
    be confirmed yet; `on_landing` is called when stones of a film land.
    """

    tab: QObject
    window: QMainWindow
    presenter: GamePresenter
    workspace: Workspace
    board: BoardView
    pages: Pages
    view: GameView
    notice: Notice
    questions: Questions
    files: Files
    calls: BackgroundCalls
    preferences: Preferences
    tournament: TournamentPresenter
    recording: Recording
    clocks: ClockPresenter
    lock: RefereeLock
    run: RunCommand
    command: Callable[[str], Command]
    offers: Callable[[str], bool]
    refresh: Callable[[], None]
    show_marks: Callable[[], None]
    open: OpenRecord
    appearance: Appearance
    in_front: Callable[[], bool]
    any_clock_runs: Callable[[], bool]
    clock_open: Callable[[], bool]
    people_timed: Callable[[], bool]
    attention: Callable[[], None]
    title: Callable[[], str]
    number: Callable[[], str]
    close_as_decided: Callable[[], object]
    start_again: Callable[[], bool]
    pace: int = 1
    doubts: list[Callable[[], str]] = field(default_factory=list)
    on_landing: list[Callable[[], None]] = field(default_factory=list)

    @property
    def current_tournament(self) -> Tournament:
        """The settings in force."""
        return self.tournament.current

    @property
    def policies(self) -> Tournament:
        """The same as the present game has them: a friendly one is held less strictly."""
        return self.presenter.policies

    @property
    def seats(self) -> SeatKeys:
        """The keys of both seats, and who sits where."""
        return self.clocks.seats
