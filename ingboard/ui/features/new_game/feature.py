"""A new table: its page, and the tournament's settings beside it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from ingboard.board.points import PerColor
from ingboard.game.setup import Occasion, with_colors_changed
from ingboard.game.table_title import EventParts, event_line
from ingboard.text import text
from ingboard.ui.shell.commands import Command, Key, MenuName, Place, Situation, clock_stands
from ingboard.ui.shell.feature import Feature
from ingboard.ui.shell.pages import PageSpec
from ingboard.ui.shell.preferences import save_preferences
from ingboard.ui.shell.services import WindowServices

if TYPE_CHECKING:
    from ingboard.game.setup import GameSetup
    from ingboard.ui.features.new_game.page import NewTablePage
    from ingboard.ui.game.last_table import LastTable

PAGE = "new-table"


class NewGameFeature(Feature):
    """Opens the page of a new table and starts the game that was chosen there."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self._page: NewTablePage | None = None
        self._last: LastTable | None = None
        self.commands = (
            Command(
                id="new",
                text=text("New game…"),
                run=self._choose,
                place=Place(MenuName.FILE, 0),
                keys=(Key("Ctrl+N"),),
                help=text("new game"),
                when=clock_stands,
            ),
            Command(
                id="again",
                text=text("Again, colors changed"),
                run=self._again,
                place=Place(MenuName.GAME, 40, text("After the result")),
                keys=(Key("Ctrl+Shift+N"),),
                when=_after_result,
                help=text("the same game again, colors changed"),
            ),
        )
        self.pages = (PageSpec(id=PAGE, make=self._make),)

    def _make(self) -> QWidget:
        from ingboard.ui.features.new_game.page import NewTablePage
        from ingboard.ui.game.last_table import load_last_table

        services = self.services
        page = self._page = NewTablePage()
        self._last = load_last_table()
        page.started.connect(self._start_chosen)
        page.cancelled.connect(services.pages.close)
        page.options.texts_asked.connect(partial(services.run, "texts"))
        page.clock.extras.tournament_button.clicked.connect(partial(services.run, "tournament"))
        services.tournament.changed.connect(self._name_tournament)
        self._name_tournament()
        return page

    def _choose(self) -> None:
        from ingboard.review.opponent.opponents import people_of
        from ingboard.ui.game.engines_found import engines_to_play

        self.services.pages.open(PAGE)
        assert self._page is not None
        kept = self.services.preferences
        self._page.opponent.show_engines(
            engines_to_play(kept.engine, kept.engine_arguments, kept.opponent_command)
        )
        tournament = self.services.current_tournament
        names = ranks = PerColor("", "")
        if self._last is not None:
            setup = self._last.setup
            self._page.show_setup(setup, usual_points=self._last.usual_points)
            if setup.occasion is Occasion.FRIENDLY:
                names, ranks = people_of(setup)
            self._page.opponent.show_setup(setup)
        named = EventParts(tournament.name, str(tournament.round or ""), self.services.number())
        event = event_line(named) if tournament.name or tournament.round else ""
        self._page.show_players(names, ranks, event)
        self._page.game.use_tournament(tournament.komi, tournament.usual_ties)
        if tournament.control is not None:
            self._page.clock.show_control(tournament.control)

    def _name_tournament(self) -> None:
        if self._page is not None:
            said = self.services.tournament.said
            self._page.show_tournament(self.services.current_tournament, said)
            if said:
                self._page.occasion.show_choice(Occasion.TOURNAMENT)

    def _start_chosen(self, setup: GameSetup) -> None:
        """Begin as chosen on the page, which begins with that the next time."""
        from ingboard.ui.game.last_table import LastTable, keep_last_table

        assert self._page is not None
        self._last = LastTable(setup, self._page.game.on_usual_points)
        keep_last_table(self._last)
        self._start(setup)

    def _start(self, setup: GameSetup) -> None:
        services = self.services
        if self._page is not None:
            services.preferences.opponent_command = self._page.opponent.command_line
            save_preferences(services.preferences)
        services.pages.show_game()
        begin = partial(self._begin, setup)
        services.questions.before_another(partial(services.questions.once_recordable, begin))

    def _again(self) -> None:
        """The same conditions once more; who had Black has White."""
        session = self.services.presenter.session
        assert session is not None
        self._start(with_colors_changed(session.table.setup))

    def _begin(self, setup: GameSetup) -> None:
        before, services = self.services.presenter.session, self.services
        services.clocks.suit(by_hand=not setup.played_stone_presses)
        services.presenter.start(setup)
        unfinished = before is not None and before.opened is None and not before.is_trial
        if (
            before is not None
            and unfinished
            and before.table.events
            and before.table.state.outcome is None
        ):
            services.notice.tell(text("The game before is kept: File, Interrupted games."))
        if self._last is not None and self._last.usual_points and setup.free_handicap:
            self.services.presenter.place_fixed_handicap()


def _after_result(situation: Situation) -> str:
    """A game played here is over."""
    session = situation.session
    if session is None or session.opened is not None or session.is_trial:
        return text("No game was played here.")
    return "" if session.table.state.outcome is not None else text("The game is not over.")
