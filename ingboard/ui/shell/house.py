"""What the pages need of the window they open in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject

from ingboard.ui.features.count.presenter import CountPresenter
from ingboard.ui.features.journal.presenter import JournalPresenter
from ingboard.ui.game.clock.presenter import ClockPresenter
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.game.tournament import TournamentPresenter
from ingboard.ui.shell.files import Files
from ingboard.ui.shell.game_view import GameView
from ingboard.ui.shell.layout import PageId
from ingboard.ui.shell.menus import Act, Menus
from ingboard.ui.shell.notice import Notice
from ingboard.ui.shell.preferences import Preferences
from ingboard.ui.shell.shell import Shell
from ingboard.ui.shell.workspace import Workspace

if TYPE_CHECKING:
    from ingboard.ui.features.count.agreement import AgreementPage
    from ingboard.ui.shell.questions import Questions


class House(Protocol):
    """What the pages need of the window they open in."""

    controller: GamePresenter
    files: Files
    stage: Workspace
    view: GameView
    agreement_page: AgreementPage
    notice: Notice
    film: CountPresenter
    shell: Shell
    preferences: Preferences
    record: JournalPresenter
    tournament: TournamentPresenter
    clocks: ClockPresenter
    questions: Questions
    menus: Menus

    @property
    def scene(self) -> PageId:
        """What the window is for at the moment."""
        ...

    def open(self, path: Path, *, choose: bool = True) -> bool:
        """Open a record; what is in the way is said in the window."""
        ...

    def show_page(self, scene: PageId) -> None:
        """Open a page over the game."""
        ...

    def close_page(self) -> None:
        """Back to what is under the page."""
        ...

    def show_game(self) -> None:
        """The game, with no page over it."""
        ...

    def refresh(self) -> None:
        """Show the game as it is now."""
        ...

    def do(self, act: Act) -> None:
        """Carry out an action of the menus."""
        ...


class InHouse:
    """Rooms of a window."""

    def __init__(self, window: House) -> None:
        assert isinstance(window, QObject)
        self._window = window
        self._owner: QObject = window
