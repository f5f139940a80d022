"""The count: agreeing on dead stones, and the film that fills the board in."""

from __future__ import annotations

from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.game import commands as ask
from ingboard.game.change import Area
from ingboard.game.state import GameState, Phase
from ingboard.resources import DEMONSTRATION, resource
from ingboard.text import text
from ingboard.ui.features.count.film_commands import CLASS_FILM, FilmCommands, has_count, holding
from ingboard.ui.game.agreement import agreement_picture, doubt_of
from ingboard.ui.game.board_picture import board_picture
from ingboard.ui.game.game_facts import komi_note
from ingboard.ui.game.next_acts import NOW
from ingboard.ui.game.strip_picture import StripAnswer
from ingboard.ui.shell.commands import (
    REVIEW,
    Command,
    Key,
    KeyContext,
    MenuName,
    Place,
    Situation,
    Topic,
    accepted,
    clock_stands,
    with_board,
)
from ingboard.ui.shell.feature import BoardTool, Feature
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.pages import AGREEMENT, FILM, MadePage, PageSpec

if TYPE_CHECKING:
    from ingboard.review.suggest_dead.suggestion import Suggestion
    from ingboard.table.session import SessionChange
    from ingboard.ui.board.view_model import BoardPicture
    from ingboard.ui.features.count.agreement_page import AgreementPage
    from ingboard.ui.features.count.presenter import CountPresenter
    from ingboard.ui.features.count.suggestion import SuggestionPresenter
    from ingboard.ui.shell.services import WindowServices


_IN_AGREEMENT = frozenset({KeyContext.AGREEMENT})
_OF_COUNT = frozenset({Area.BOARD, Area.PHASE, Area.COUNT, Area.RESULT, Area.NODE, Area.SESSION})


class CountFeature(Feature):
    """Shows the agreement while dead stones are named, and the film once there is a count."""

    takes = frozenset({"class-mode", "check-bowls"})

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self.films = FilmCommands(services, self._hear)
        self._agreed_at = PerColor("", "")
        self._page = ""
        self._strip = services.workspace.strip
        self.commands = (*self._agreement_commands(), *self.films.commands())
        self.pages = (
            PageSpec(
                id=AGREEMENT,
                make=lambda: self._agreement,
                place=PagePlace.BESIDE_BOARD,
                least_width=440,
                keys=KeyContext.AGREEMENT,
            ),
            PageSpec(
                id=FILM,
                make=lambda: MadePage(
                    self.film.page, step=self.films.step, to_end=self.films.to_end
                ),
                place=PagePlace.FILM,
                keys=KeyContext.FILM,
            ),
            PageSpec(
                id=CLASS_FILM,
                make=lambda: MadePage(self.films.class_film, leave=self.films.leave_class),
            ),
        )

    def _agreement_commands(self) -> tuple[Command, ...]:
        presenter = self.services.presenter
        marking = holding(_in_agreement, text("Dead stones are suggested only in agreement."))
        return (
            Command(
                id="stop",
                text=text("Stop without passes and agree"),
                run=self.services.questions.propose_stop,
                place=Place(MenuName.COUNT, 0),
                topic=Topic.COUNT,
                help=text("stop without passes, if both agree"),
                when=accepted(lambda view: view.stop_command),
            ),
            Command(
                id="suggest-dead",
                text=text("Suggest dead stones"),
                run=lambda: self.suggestion.ask(),
                place=Place(MenuName.COUNT, 1),
                keys=(Key("G", _IN_AGREEMENT),),
                topic=Topic.COUNT,
                help=text("suggest dead stones"),
                when=marking,
            ),
            Command(
                id="ask-engine",
                text=text("Ask the engine for dead stones"),
                run=lambda: self.suggestion.ask_engine(),
                keys=(Key("N", _IN_AGREEMENT),),
                topic=Topic.COUNT,
                help=text("ask the engine for dead stones"),
                when=marking,
            ),
            Command(
                id="ask-record",
                text=text("The record's marks"),
                run=self._ask_record,
                keys=(Key("R", _IN_AGREEMENT),),
                topic=Topic.COUNT,
                help=text("suggest stones the record marks dead"),
                when=marking,
            ),
            Command(
                id="count",
                text=text("Count", "verb"),
                run=self._count,
                place=Place(MenuName.COUNT, 2),
                topic=Topic.COUNT,
                keys=(Key("Return", _IN_AGREEMENT), Key("Enter", _IN_AGREEMENT)),
                help=text("count with agreed dead stones"),
                when=_may_count,
            ),
            Command(
                id="show-count",
                text=text("Show the count"),
                run=self._show,
                place=Place(MenuName.COUNT, 3),
                keys=(Key("F", REVIEW | _IN_AGREEMENT),),
                topic=Topic.COUNT,
                help=text("show the count; of a record: of its last position"),
                when=holding(
                    lambda situation: (
                        _in_agreement(situation)
                        or has_count(situation)
                        or (_is_review(situation) and not with_board(situation))
                    ),
                    text("No count here."),
                ),
            ),
            Command(
                id="count-own-game",
                text=text("Count your own game…"),
                run=self._count_own,
                place=Place(MenuName.LEARN, 3),
                topic=Topic.LEARN,
                help=text("count a game of your own"),
                when=clock_stands,
            ),
            Command(
                id="demonstration",
                text=text("Look at a finished game"),
                run=partial(self._count_opened, resource(DEMONSTRATION)),
                place=Place(MenuName.LEARN, 3),
                topic=Topic.LEARN,
                help=text("a finished game, one click away from its count"),
                when=clock_stands,
            ),
            Command(
                id="play-on",
                text=text("Play on"),
                run=presenter.play_on,
                place=Place(MenuName.COUNT, 9),
                keys=(Key("Ctrl+R"),),
                topic=Topic.COUNT,
                help=text("play on"),
                when=accepted(lambda view: ask.PlayOn(view.state.resumes_with, NOW)),
            ),
        )

    # Events of the window ---------------------------------------------------------------------------

    @property
    def base_view(self) -> str:
        """The film of a count, or the agreement, unless the user looks at the game instead."""
        state = self.services.presenter.state
        if state is None:
            return ""
        counted = state.plan is not None and state.reported is None
        if counted and (self.films.made is None or self.films.made.wanted):
            return FILM
        return AGREEMENT if state.phase is Phase.AGREEMENT else ""

    def _hear(self) -> None:
        """There is a film or an agreement: both follow the game from now on."""
        self.interests = _OF_COUNT

    def on_change(self, change: SessionChange) -> None:  # noqa: ARG002 - the contract's signature
        """Show the count of the state that is viewed now."""
        if self.films.made is not None:
            self.films.made.use_state(self.services.presenter.state)
        if "suggestion" in vars(self):
            self.suggestion.on_change()
        page = self.services.pages.current
        if page == self._page:  # another page is filled when it is turned to
            self._fill(page)
        elif page != FILM:
            self._rest()

    def on_page(self, page: str) -> None:
        """Fill the page that is turned to; the film rests while something else is looked at."""
        self._page = page
        self._fill(page)

    def take_assent(self, color: Color) -> bool:
        """A side agrees to the marks, or confirms the result: beside the film, or one that is reported."""
        page, presenter = self.services.pages.current, self.services.presenter
        if page == AGREEMENT:
            self._toggle_assent(color)
            return True
        is_asked = (
            page != FILM and self._strip.isVisible()
        )  # also beside a page that leaves the line
        if is_asked and presenter.state is not None and presenter.state.reported is not None:
            presenter.confirm(color)
            return True
        if page != FILM:
            return False
        self.film.page.confirm_buttons[color].click()
        return True

    def take_command(self, command: str) -> bool:
        """Class mode shows a film that is in sight to the class; at the glance B says that Black has won."""
        if command == "check-bowls":
            return self.films.take_bowls()
        return self.films.take_class_mode()

    def leave(self) -> bool:
        """Out of a panel beside the film, then the film; out of a suggestion, then the agreement."""
        page = self.services.pages.current
        if page == FILM:
            return self.film.close_side_panel() or self.services.run("leave-film")
        if page != AGREEMENT:
            return False
        has_record = self.services.presenter.is_reviewing
        return self.suggestion.drop() or (has_record and self.services.run("look-at-record"))

    def close(self) -> None:
        """No engine outlives the tab."""
        if "suggestion" in vars(self):
            self.suggestion.engine.stop()

    def _fill(self, page: str) -> None:
        if page == AGREEMENT:
            self._show_agreement()
        if page == FILM:
            self.film.page.show_assent_keys(self.services.seats.assent_caps)
            self.film.show()
        else:
            self._rest()

    def _rest(self) -> None:
        if self.films.made is not None:
            self.films.made.rest()

    def _show(self) -> None:
        """The film or the agreement, from wherever the user looks at the game.

        A record without a count is stopped at its end, with the dead stones that its marks or the program
        suggest; who asks once more takes these over and counts.
        """
        presenter = self.services.presenter
        view, at = presenter.phase, presenter.time.now()
        if view is not None and presenter.is_reviewing and self.suggested is not None:
            self._count()
            return
        if (
            presenter.is_reviewing
            and presenter.session is not None
            and not _stands(presenter.state)
        ):
            presenter.go_to(presenter.session.last_step)
            if not _stands(presenter.state):
                for color in Color:
                    presenter.submit_quietly(ask.ProposeStop(color, at))
            self._suggest_of_record()
        if self.films.made is not None:
            self.films.made.want(True)
        self.services.refresh()

    def _count_own(self) -> None:
        """Count the record that is open, or one that is chosen."""
        services = self.services
        if services.presenter.is_reviewing:
            services.pages.show_game()
            services.run("show-count")
        else:
            services.files.ask_to_open(self._count_opened, text("The record of your game"))

    def _count_opened(self, path: Path) -> None:
        if self.services.files.open(path):
            self.services.run("show-count")

    def _suggest_of_record(self) -> None:
        """What the record marks as dead, else what the program finds; nothing beside marks that stand."""
        state, session = self.services.presenter.state, self.services.presenter.session
        if state is None or state.phase is not Phase.AGREEMENT or state.dead or session is None:
            return
        if session.recorded_dead:
            self.suggestion.ask_record()
        else:
            self.suggestion.ask()

    @property
    def film(self) -> CountPresenter:
        """The film; made with the first count."""
        return self.films.film

    # The agreement ----------------------------------------------------------------------------------

    @cached_property
    def _agreement(self) -> AgreementPage:
        from ingboard.ui.features.count.agreement_page import AgreementPage

        services = self.services
        page = services.workspace.own(AgreementPage())
        presenter = services.presenter
        page.assent_toggled.connect(self._toggle_assent)
        page.play_on_button.clicked.connect(presenter.play_on)
        page.count_button.clicked.connect(self._count)
        page.bowls_button.clicked.connect(partial(services.run, "check-bowls"))
        page.review_button.clicked.connect(partial(services.run, "look-at-record"))
        page.suggestion.set_up_button.clicked.connect(partial(services.run, "engine"))
        return page

    def _toggle_assent(self, color: Color) -> None:
        """A side agrees to the marks, or withdraws; not to marks beside which others are suggested."""
        presenter = self.services.presenter
        if self.suggested is None or self._agreed_at[color]:
            presenter.toggle_assent(color)

    def _count(self) -> None:
        """Count; where many points belong to nobody that is asked first, and who asks again means it."""
        services = self.services
        presenter = services.presenter
        if presenter.is_reviewing:
            self._agree_for_record()
        view = presenter.phase
        doubt = "" if view is None else doubt_of(view.state)
        asked = services.workspace.strip.picture.sentence == doubt
        if view is None or not doubt or asked:
            if asked:
                services.questions.drop()
            presenter.count()
            return
        services.questions.ask(
            doubt,
            StripAnswer(services.questions.drop, text("Back to the marks"), "Esc"),
            StripAnswer(presenter.count, text("Count", "verb")),
            about=view.strip,
        )

    def _agree_for_record(self) -> None:
        """Nobody sits at a record: who counts takes over what is suggested and agrees for both."""
        presenter = self.services.presenter
        if self.suggested is not None:
            self.suggestion.ask()
        state = presenter.state
        for color in Color:
            if state is not None and state.assents[color] is None:
                presenter.submit_quietly(ask.Assent(color, given=True, at=presenter.time.now()))

    def _show_agreement(self) -> None:
        services = self.services
        view = services.presenter.phase
        if view is None:
            return
        when = services.presenter.time.time_of_day()
        for color in Color:
            given = view.state.assents[color] is not None
            if given and not self._agreed_at[color]:
                self._agreed_at = self._agreed_at.with_color(color, when)
            elif not given:
                self._agreed_at = self._agreed_at.with_color(color, "")
        keys = services.seats.assent_caps
        log = services.presenter.log
        self._agreement.let_review(services.presenter.is_reviewing)
        self.suggestion.on_change()
        picture = agreement_picture(view, log, self._agreed_at, keys, self._komi_note())
        barred = text("Use or drop the suggestion") if self.suggested is not None else ""
        may_count = picture.may_count or services.presenter.is_reviewing
        self._agreement.show_agreement(replace(picture, assent_barred=barred, may_count=may_count))

    def _komi_note(self) -> str:
        session = self.services.presenter.session
        return "" if session is None else komi_note(session.state, session.opened)

    # Suggested dead stones --------------------------------------------------------------------------

    @cached_property
    def suggestion(self) -> SuggestionPresenter:
        """Who suggests dead stones in the agreement; made when that is first seen."""
        from ingboard.ui.features.count.suggestion import SuggestionPresenter

        self._hear()
        self.tools = (BoardTool(is_active=self._suggests, draw=self._draw_suggestion),)
        return SuggestionPresenter(self.services, self._agreement.suggestion)

    @property
    def suggested(self) -> Suggestion | None:
        """The stones that are suggested as dead, while they are shown."""
        return self.suggestion.suggested if "suggestion" in vars(self) else None

    def _ask_record(self) -> None:
        """The record's marks are suggested first; once they stand, its result is laid beside the count."""
        session = self.services.presenter.session
        has_record = session is not None and session.study is not None
        if session is None or (has_record and not session.recorded_dead - session.state.dead):
            self.services.run("recorded")
        else:
            self.suggestion.ask_record()

    def _suggests(self) -> bool:
        if self.suggested is None:
            return False
        state = self.services.presenter.state
        return state is not None and state.phase is Phase.AGREEMENT

    def _draw_suggestion(self, picture: BoardPicture) -> BoardPicture:
        """The agreement's own board with the suggestion; what a record marks would be mistaken for it."""
        from ingboard.ui.features.count.suggestion import with_suggestion

        state = self.services.presenter.state
        if state is None or self.suggested is None:
            return picture
        return with_suggestion(board_picture(state), self.suggested)


def _is_review(situation: Situation) -> bool:
    return situation.session is not None and situation.session.is_reviewed


def _may_count(situation: Situation) -> str:
    """Both have agreed; beside a record, where nobody sits, it is enough to ask."""
    if _is_review(situation) and _in_agreement(situation) and not situation.hides_game:
        return ""
    return accepted(lambda _: ask.BeginCount(NOW))(situation)


def _stands(state: GameState | None) -> bool:
    """Whether the viewed state is counted or waits for it."""
    return state is not None and (state.phase is Phase.AGREEMENT or state.plan is not None)


def _in_agreement(situation: Situation) -> bool:
    return situation.phase is not None and situation.phase.in_agreement
