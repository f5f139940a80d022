"""Handing on what is shown: pictures, films and prints as files, and the clipboard."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ingboard.text import text
from ingboard.ui.shell.commands import (
    REVIEW,
    Command,
    Key,
    KeyContext,
    MenuName,
    Place,
    Topic,
    clock_stands,
    game_first,
    with_game,
)
from ingboard.ui.shell.feature import Feature
from ingboard.ui.shell.pages import FILM, MadePage, PageSpec

if TYPE_CHECKING:
    from ingboard.ui.features.export.clipboard import ClipboardPresenter
    from ingboard.ui.features.export.presenter import ExportPresenter
    from ingboard.ui.features.export.view_model import Matter
    from ingboard.ui.shell.services import WindowServices

PAGE = "export"
_WITHOUT_TREE = frozenset({KeyContext.CLOCK, KeyContext.PAGE})  # there Ctrl+V pastes no branch


class ExportFeature(Feature):
    """Exports and prints what is in sight; copies it, and pastes a game."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        prints = text("print; problem sheet, without a clock")
        copies = text("copy the board as a picture; as text")
        clipboard = Place(MenuName.FILE, 15, text("Copy and paste"))
        self.commands = (
            Command(
                id="print",
                text=text("Print…"),
                run=self._print,
                place=Place(MenuName.FILE, 12),
                keys=(Key("Ctrl+P"),),
                topic=Topic.SHARING,
                help=prints,
                when=clock_stands,
            ),
            Command(
                id="questions",
                text=text("Problem sheet…"),
                run=self._print_questions,
                place=Place(MenuName.FILE, 13),
                keys=(Key("Q", REVIEW),),
                topic=Topic.SHARING,
                help=prints,
                when=clock_stands,
            ),
            Command(
                id="export",
                text=text("Export a picture or film…"),
                run=self._show,
                place=Place(MenuName.FILE, 14),
                keys=(Key("Ctrl+Shift+E"),),
                topic=Topic.SHARING,
                help=text("export a picture or film"),
                when=clock_stands,
            ),
            Command(
                id="utf8-copy",
                text=text("Copy in UTF-8 for others"),
                run=lambda: self._clipboard.write_utf8_copy(),
                place=clipboard,
                keys=(Key("Ctrl+E"),),
                topic=Topic.SHARING,
                help=text("a copy in UTF-8"),
                when=game_first,
            ),
            Command(
                id="copy-board",
                text=text("Copy the board as a picture"),
                run=lambda: self._clipboard.copy_picture(),
                place=clipboard,
                keys=(Key("Ctrl+C"),),
                topic=Topic.SHARING,
                help=copies,
            ),
            Command(
                id="copy-text",
                text=text("Copy the board as text"),
                run=lambda: self._clipboard.copy_text(),
                place=clipboard,
                keys=(Key("Ctrl+Shift+C"),),
                topic=Topic.SHARING,
                help=copies,
            ),
            Command(
                id="copy-record",
                text=text("Copy the record as SGF"),
                run=lambda: self._clipboard.copy_record(),
                place=clipboard,
                keys=(Key("Ctrl+Alt+R"),),
                topic=Topic.SHARING,
                when=with_game,
                help=text("copy the record as SGF"),
            ),
            Command(
                id="paste-game",
                text=text("Paste as a new game"),
                run=lambda: self._clipboard.paste_game(),
                place=clipboard,
                keys=(Key("Ctrl+Shift+V"), Key("Ctrl+V", _WITHOUT_TREE)),
                topic=Topic.SHARING,
                help=text("paste as a new game"),
                when=clock_stands,
            ),
        )
        self.pages = (
            PageSpec(
                id=PAGE, make=lambda: MadePage(self.presenter.page, leave=self.presenter.close)
            ),
        )

    # Files ------------------------------------------------------------------------------------------

    @cached_property
    def presenter(self) -> ExportPresenter:
        """What makes files; made when it is first asked for."""
        from ingboard.ui.features.export.presenter import ExportPresenter

        return ExportPresenter(self.services)

    def _print(self) -> None:
        """Offer to print the record; the film of a count is offered first where that runs."""
        from ingboard.ui.features.export.view_model import Matter

        services = self.services
        on_film = services.pages.current == FILM
        has_record = services.presenter.session is not None
        self._show(Matter.KIFU if has_record and not on_film else None)

    def _print_questions(self) -> None:
        """Offer to print the position on view as a problem."""
        from ingboard.ui.features.export.view_model import Matter

        self._show(Matter.PROBLEMS)

    def _show(self, matter: Matter | None = None) -> None:
        """Offer to export what is on view, first of all what was asked for."""
        services = self.services
        page, workspace = services.pages.current, services.workspace
        if page == PAGE:
            if matter is not None:
                self.presenter.turn_to(matter)
            return
        step = workspace.film_navigation.stone if page == FILM else None
        self.presenter.enter(workspace.board.picture, step, matter)

    # The clipboard ----------------------------------------------------------------------------------

    @cached_property
    def _clipboard(self) -> ClipboardPresenter:
        from ingboard.ui.features.export.clipboard import ClipboardPresenter

        return ClipboardPresenter(self.services)
