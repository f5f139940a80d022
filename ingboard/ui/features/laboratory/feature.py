"""The laboratory: positions that the rule texts judge differently, played on the board under any of them."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from ingboard.text import text
from ingboard.ui.shell.commands import (
    Command,
    Key,
    KeyContext,
    MenuName,
    Place,
    Topic,
    clock_stands,
)
from ingboard.ui.shell.feature import Feature
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.pages import MadePage, PageSpec

if TYPE_CHECKING:
    from ingboard.ui.features.laboratory.presenter import LaboratoryPresenter
    from ingboard.ui.shell.services import WindowServices

PAGE = "laboratory"


class LaboratoryFeature(Feature):
    """Offers the laboratory; the game that is open waits behind it."""

    takes = frozenset({"leave-film"})

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self._back: str | None = None  # where a film was opened from, while it is shown
        self.commands = (
            Command(
                id=PAGE,
                text=text("Laboratory"),
                run=self._open,
                run_about=self._open,
                place=Place(MenuName.LEARN, 10),
                keys=(Key("F4"),),
                topic=Topic.LEARN,
                help=text("laboratory"),
                when=clock_stands,
            ),
            Command(
                id="leave-laboratory",
                text=text("Leave the laboratory"),
                run=self._leave,
                topic=Topic.LEARN,
                help=text("back to the game"),
            ),
            *(
                Command(
                    id=f"film-{position}",
                    text=words,
                    run=partial(self._show_film, position),
                    place=Place(MenuName.LEARN, 3),
                    topic=Topic.LEARN,
                    help=words,
                    when=clock_stands,
                )
                for position, words in (
                    ("kss-even", text("Film: an even game")),
                    ("kss-handicap-2", text("Film: a handicap of two")),
                    ("kss-handicap-3", text("Film: a handicap of three")),
                )
            ),
        )
        self.pages = (
            PageSpec(
                id=PAGE,
                make=self._make,
                place=PagePlace.BESIDE_BOARD,
                least_width=500,
                keys=KeyContext.LABORATORY,
                keeps_clocks=True,
            ),
        )

    def take_command(self, command: str) -> bool:  # noqa: ARG002 - it takes but one
        """Out of a film that was opened to learn from: back to where that was done."""
        back, self._back = self._back, None
        if back is None or not self.presenter.game.is_open:
            return False
        self.presenter.game.restore()
        # A page that needs more than to be seen again, such as its own position, has a command of its name.
        if self.services.offers(back):
            self.services.run(back)
        elif back:
            self.services.pages.open(back)
        return True

    @cached_property
    def presenter(self) -> LaboratoryPresenter:
        """Opens positions and plays their lines; made when it is first asked for."""
        from ingboard.ui.features.laboratory.presenter import LaboratoryPresenter

        return LaboratoryPresenter(self.services)

    def _make(self) -> MadePage:
        return MadePage(self.presenter.page, leave=self._leave, step=self.presenter.step)

    def _open(self, position: str = "") -> None:
        """Open it where it was left, or on the position of that id."""
        self._back = None
        self.services.pages.open(PAGE)
        self.presenter.enter(position)
        self.presenter.page.setFocus()

    def _show_film(self, position: str) -> None:
        """The count of a demonstration, by the article it stands in; leaving it leads back."""
        services = self.services
        self._back = services.pages.top
        self.presenter.show_film(position)
        services.pages.show_game()
        services.run("teach-count")
        services.board.setFocus()

    def _leave(self) -> None:
        if self.services.pages.current == PAGE:
            self.presenter.close()
