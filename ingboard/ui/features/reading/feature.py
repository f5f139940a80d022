"""How the open file was read: its character set, what was odd about it, and which of its games is shown."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from ingboard.game.change import Area
from ingboard.text import text
from ingboard.ui.shell.commands import (
    REVIEW,
    Command,
    Key,
    KeyContext,
    MenuName,
    Place,
    Situation,
    Topic,
)
from ingboard.ui.shell.feature import ANOTHER_GAME, Feature
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.pages import PageSpec

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ingboard.table.session import SessionChange
    from ingboard.ui.features.reading.presenter import ReadingPresenter
    from ingboard.ui.shell.services import WindowServices

_OF_FILE = frozenset({Area.SESSION, Area.TREE, Area.FILE})
_PAGES = ("findings", "encoding", "games")


def _with_file(situation: Situation) -> str:
    """A record that came from a file; a game that began here has nothing to be read."""
    study = situation.study
    if study is None or not study.document.origin.path:
        return text("Open a record first.")
    return ""


class ReadingFeature(Feature):
    """A strip beside the record about its file, and the pages of findings, character sets and games."""

    interests = ANOTHER_GAME

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        within = text("File details")
        beside = text("next or previous game")
        place = Place(MenuName.FILE, 16, within)
        self.commands = (
            Command(
                id="encoding",
                text=text("Character set of the file…"),
                run=lambda: self.presenter.show_encoding(),
                place=place,
                keys=(Key("E", REVIEW),),
                topic=Topic.RECORD,
                help=text("read in another character set"),
                when=_with_file,
            ),
            Command(
                id="findings",
                text=text("Problems in the file…"),
                run=lambda: self.presenter.show_findings(),
                place=place,
                topic=Topic.RECORD,
                when=_with_file,
            ),
            Command(
                id="games",
                text=text("Games of the file…"),
                run=lambda: self.presenter.show_games(),
                place=place,
                topic=Topic.RECORD,
                when=_with_file,
            ),
            Command(
                id="next-game",
                text=text("Next game of the file"),
                run=partial(self._step, 1),
                place=place,
                keys=(Key("Ctrl+PgDown"),),
                topic=Topic.RECORD,
                help=beside,
                when=_with_file,
            ),
            Command(
                id="last-game",
                text=text("Previous game of the file"),
                run=partial(self._step, -1),
                place=place,
                keys=(Key("Ctrl+PgUp"),),
                topic=Topic.RECORD,
                help=beside,
                when=_with_file,
            ),
        )
        self.pages = tuple(
            PageSpec(
                id=name,
                make=partial(self._make, name),
                place=PagePlace.BESIDE_BOARD,
                keys=KeyContext.PAGE,
            )
            for name in _PAGES
        )
        services.files.opened.connect(self._offer_games)
        services.files.saved.connect(self._follow)  # a game that began here has a file now

    def on_change(self, change: SessionChange) -> None:  # noqa: ARG002 - the contract's signature
        """Look through the file of the game that is shown."""
        self._follow()

    def _follow(self) -> None:
        study = self.services.presenter.study
        if "presenter" in vars(self) or (study is not None and study.document.origin.path):
            self.interests = _OF_FILE
            self.presenter.on_change()

    @cached_property
    def presenter(self) -> ReadingPresenter:
        """What follows the open file; made when it is first asked for."""
        from ingboard.ui.features.reading.presenter import ReadingPresenter

        return ReadingPresenter(self.services)

    def _make(self, name: str) -> QWidget:
        return self.presenter.page_of(name)

    def _offer_games(self) -> None:
        """A file of several games was opened: let one be chosen, unless one was asked for.

        The game itself is shown first: many games make a long list.
        """
        if self.services.files.wanted is None:
            QTimer.singleShot(0, self.services.tab, partial(self.presenter.offer_games))

    def _step(self, steps: int) -> None:
        self.presenter.step_game(steps)
