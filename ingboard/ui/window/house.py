"""What the pages need of the window they open in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject

from ingboard.ui.controller import GameController
from ingboard.ui.window.arrangement import Scene
from ingboard.ui.window.clock_room import ClockRoom
from ingboard.ui.window.files import Files
from ingboard.ui.window.film_room import FilmRoom
from ingboard.ui.window.game_view import GameView
from ingboard.ui.window.menus import Act, Menus
from ingboard.ui.window.notice import Notice
from ingboard.ui.window.preferences import Preferences
from ingboard.ui.window.record_room import RecordRoom
from ingboard.ui.window.shell import Shell
from ingboard.ui.window.stage import Stage
from ingboard.ui.window.tournament_room import TournamentRoom

if TYPE_CHECKING:
    from ingboard.ui.pages.agreement import AgreementPage
    from ingboard.ui.window.questions import Questions


class House(Protocol):
    """What the pages need of the window they open in."""

    controller: GameController
    files: Files
    stage: Stage
    view: GameView
    agreement_page: AgreementPage
    notice: Notice
    film: FilmRoom
    shell: Shell
    preferences: Preferences
    record: RecordRoom
    tournament: TournamentRoom
    clocks: ClockRoom
    questions: Questions
    menus: Menus

    @property
    def scene(self) -> Scene:
        """What the window is for at the moment."""
        ...

    def open(self, path: Path, *, choose: bool = True) -> bool:
        """Open a record; what is in the way is said in the window."""
        ...

    def show_page(self, scene: Scene) -> None:
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
