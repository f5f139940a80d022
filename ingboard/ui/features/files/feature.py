"""Opening and saving records; a mark tells whether the game is in its file."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QMenu

from ingboard.game.change import Area
from ingboard.text import text
from ingboard.ui.shell.commands import Command, Key, MenuName, Place, clock_stands, with_game
from ingboard.ui.shell.feature import Feature
from ingboard.ui.shell.menu_line import StatusKind, StatusMark
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.widgets.page_parts import plain_tip


class FilesFeature(Feature):
    """Open, save and save as; the records opened lately."""

    interests = frozenset(Area) - {Area.NODE}

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        files = services.files
        self.commands = (
            Command(
                id="open",
                text=text("Open a record…"),
                run=self._open,
                place=Place(MenuName.FILE, 2),
                keys=(Key("Ctrl+O"),),
                help=text("open"),
                when=clock_stands,
                fill=self._fill_recent,
                opens=text("Open recent"),
            ),
            Command(
                id="save",
                text=text("Save"),
                run=files.save,
                place=Place(MenuName.FILE, 10),
                keys=(Key("Ctrl+S"),),
                help=text("save; save as"),
                when=with_game,
            ),
            Command(
                id="save-as",
                text=text("Save as…"),
                run=files.ask_and_save,
                place=Place(MenuName.FILE, 11),
                keys=(Key("Ctrl+Shift+S"),),
                help=text("save; save as"),
                when=with_game,
            ),
        )

    def marks(self) -> tuple[StatusMark, ...]:
        """Whether the game is in its file; a game with a journal has the journal's mark instead."""
        session = self.services.presenter.session
        if session is None:
            return (StatusMark(text("No game open")),)
        if self.services.recording.keeps(session):
            return ()
        if session.is_saved and session.path is not None:
            return (StatusMark(text("{name} saved", name=session.path.name), StatusKind.SAVED),)
        return (StatusMark(text("Not saved yet")),) if session.was_changed else ()

    def _open(self) -> None:
        self.services.files.ask_to_open(self.services.open)

    def _fill_recent(self, menu: QMenu) -> None:
        for name in self.services.preferences.recent:
            action = menu.addAction(Path(name).name)
            action.setToolTip(plain_tip(name))
            action.triggered.connect(partial(self.services.open, Path(name)))
