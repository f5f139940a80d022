"""A ruling for both players: large, in two halves, each turned to its player in his language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ingboard.board.points import Color, PerColor
from ingboard.game.change import Area
from ingboard.game.commands import ReadRuling
from ingboard.game.judging import judgment_here
from ingboard.game.ruling_notice import RulingNotice, notice_of_refusal, notice_of_ruling
from ingboard.game.state import GameState, RulingKind
from ingboard.rules.plays import Illegal
from ingboard.text import language, speaking, text
from ingboard.ui.shell.commands import (
    Command,
    Key,
    KeyContext,
    MenuName,
    Place,
    Situation,
    Topic,
    both,
    game_first,
)
from ingboard.ui.shell.feature import Feature
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.pages import PageSpec

if TYPE_CHECKING:
    from ingboard.table.session import SessionChange
    from ingboard.ui.features.ruling_view.page import RulingPage
    from ingboard.ui.shell.services import WindowServices

PAGE = "ruling-view"


class RulingViewFeature(Feature):
    """Shows the play that was just refused, or else the last ruling, until each player has read it."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self._languages = PerColor(language(), language())
        self._read = PerColor("", "")  # what each side has read of what is shown
        self.commands = (
            Command(
                id=PAGE,
                text=text("Ruling for both players"),
                run=self._show,
                place=Place(MenuName.GAME, 21),
                keys=(Key("Ctrl+U"),),
                topic=Topic.REFEREE,
                help=text("ruling for both players, each in their language"),
                when=both(game_first, self._none_yet),
            ),
        )
        self.pages = (
            PageSpec(
                id=PAGE, make=lambda: self._page, place=PagePlace.UNDER_CLOCKS, keys=KeyContext.PAGE
            ),
        )

    def on_change(self, change: SessionChange) -> None:  # noqa: ARG002 - the contract's signature
        """Another ruling is read anew; without one the page goes."""
        if self.services.pages.current != PAGE:
            return
        if self._lacks_ruling():
            self.services.pages.close(PAGE)
        else:
            self._fill()

    def on_page(self, page: str) -> None:
        """The game is followed while the page is in sight."""
        self.interests = frozenset(Area) if page == PAGE else frozenset()

    def take_assent(self, color: Color) -> bool:
        """A side has read the ruling."""
        if self.services.pages.current != PAGE:
            return False
        self._on_read(color)
        return True

    @cached_property
    def _page(self) -> RulingPage:
        from ingboard.ui.features.ruling_view.page import RulingPage

        page = RulingPage()
        page.read.connect(self._on_read)
        page.language_chosen.connect(self._on_language)
        page.close_button.clicked.connect(lambda: self.services.pages.close(PAGE))
        return page

    def _show(self) -> None:
        self._read = PerColor("", "")
        self._fill()
        self.services.pages.open(PAGE)

    def _lacks_ruling(self) -> bool:
        session, refused = self.services.presenter.session, self.services.presenter.refused
        return refused is None and (session is None or not session.table.state.rulings)

    def _none_yet(self, situation: Situation) -> str:  # noqa: ARG002 - the contract's signature
        return text("There is no ruling yet.") if self._lacks_ruling() else ""

    def _fill(self) -> None:
        notices = PerColor(*(self._notice(color) for color in Color))
        read = PerColor(*(self._read[color] == notices[color].words for color in Color))
        self._page.show_ruling(notices, self._languages, read, self.services.seats.assent_caps)

    def _notice(self, color: Color) -> RulingNotice:
        """What is shown to a side."""
        session, refused = self.services.presenter.session, self.services.presenter.refused
        with speaking(self._languages[color]):
            if session is None:
                return RulingNotice("", "", "")
            state = session.table.state
            if refused is not None:
                return notice_of_refusal(refused, state.grid)
            return notice_of_ruling(state.rulings[-1], state.grid, _barred(session.table.states))

    def _on_read(self, color: Color) -> None:
        presenter, words = self.services.presenter, self._notice(color).words
        if words == self._read[color]:
            return
        now = presenter.time.now()
        if presenter.submit(ReadRuling(color, self._languages[color], words, now)):
            self._read = self._read.with_color(color, words)
            self._fill()

    def _on_language(self, chosen: tuple[Color, str]) -> None:
        color, code = chosen
        self._languages = self._languages.with_color(color, code)
        self._fill()


def _barred(states: Sequence[GameState]) -> Illegal | None:
    """Why the program had refused the play that the last ruling allows."""
    ruling = states[-1].rulings[-1]
    if ruling.kind is not RulingKind.ALLOWED or ruling.color is None or ruling.point is None:
        return None
    before = next((state for state in states if state.line.number == ruling.number - 1), None)
    judgment = None if before is None else judgment_here(before, ruling.color, ruling.point)
    return judgment if isinstance(judgment, Illegal) else None
