"""The count: agreeing on dead stones, the film that fills the board in, and that film before a class."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from ingboard.board.points import Color, PerColor
from ingboard.game import commands as ask
from ingboard.game.change import Area
from ingboard.game.phases import Phase
from ingboard.text import text
from ingboard.ui.features.count.film_view_model import SidePanel
from ingboard.ui.game.agreement_view_model import agreement_picture, doubt_of
from ingboard.ui.game.film.narration import Pace
from ingboard.ui.game.phase_view import NOW
from ingboard.ui.game.status_view_model import StripAnswer
from ingboard.ui.game.view_model import board_picture, komi_note
from ingboard.ui.shell.commands import (
    REVIEW,
    Command,
    Condition,
    Key,
    KeyContext,
    MenuName,
    Place,
    Situation,
    Topic,
    accepted,
    both,
)
from ingboard.ui.shell.feature import BoardTool, Feature
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.pages import AGREEMENT, FILM, PLAY, PageSpec

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ingboard.review.suggest_dead.suggestion import Suggestion
    from ingboard.table.session_change import SessionChange
    from ingboard.ui.board.view_model import BoardPicture
    from ingboard.ui.features.count.agreement import AgreementPage
    from ingboard.ui.features.count.class_film import ClassFilm
    from ingboard.ui.features.count.presenter import CountPresenter
    from ingboard.ui.features.count.suggestion_presenter import SuggestionPresenter
    from ingboard.ui.shell.class_mode import ClassMode
    from ingboard.ui.shell.services import WindowServices

CLASS_FILM = "class-film"
_IN_FILM = frozenset({KeyContext.FILM})
_IN_AGREEMENT = frozenset({KeyContext.AGREEMENT})


class CountFeature(Feature):
    """Shows the agreement while dead stones are named, and the film once there is a count."""

    takes = frozenset({"class-mode", "check-bowls"})
    interests = frozenset(
        {Area.BOARD, Area.PHASE, Area.COUNT, Area.RESULT, Area.NODE, Area.SESSION}
    )

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self._made_film: CountPresenter | None = None
        self._made_suggestion: SuggestionPresenter | None = None
        self._agreed_at = PerColor("", "")
        self._page = ""
        self.commands = (*self._agreement_commands(), *self._film_commands())
        self.pages = (
            PageSpec(
                id=AGREEMENT,
                make=self._make_agreement,
                place=PagePlace.BESIDE_BOARD,
                least_width=440,
                keys=KeyContext.AGREEMENT,
            ),
            PageSpec(
                id=FILM,
                make=self._make_film,
                place=PagePlace.FILM,
                keys=KeyContext.FILM,
                step=self._step_film,
                to_end=self._film_to_end,
            ),
            PageSpec(id=CLASS_FILM, make=self._make_class_film, leave=self._leave_class_film),
        )
        self.tools = (BoardTool(is_active=self._suggests, draw=self._draw_suggestion),)

    def _agreement_commands(self) -> tuple[Command, ...]:
        presenter = self.services.presenter
        marking = _while(
            _in_agreement,
            text("Dead stones are suggested only in agreement."),
        )
        return (
            Command(
                id="stop", text=text("Stop without passes and agree"),
                run=self.services.questions.propose_stop, place=Place(MenuName.COUNT, 0),
                topic=Topic.COUNT, help=text("stop without passes, if both agree"),
                when=accepted(lambda view: view.stop_command),
            ),
            Command(
                id="suggest-dead", text=text("Suggest dead stones"), run=self._suggest,
                place=Place(MenuName.COUNT, 1), keys=(Key("G", _IN_AGREEMENT),),
                topic=Topic.COUNT, help=text("suggest dead stones"), when=marking,
            ),
            Command(
                id="ask-engine", text=text("Ask the engine for dead stones"), run=self._ask_engine,
                keys=(Key("N", _IN_AGREEMENT),), topic=Topic.COUNT,
                help=text("ask the engine for dead stones"), when=marking,
            ),
            Command(
                id="ask-record", text=text("The record's marks"), run=self._ask_record,
                keys=(Key("R", _IN_AGREEMENT),), topic=Topic.COUNT,
                help=text("suggest stones the record marks dead"), when=marking,
            ),
            Command(
                id="count", text=text("Count", "verb"), run=self._count,
                place=Place(MenuName.COUNT, 2), topic=Topic.COUNT,
                keys=(Key("Return", _IN_AGREEMENT), Key("Enter", _IN_AGREEMENT)),
                help=text("count with agreed dead stones"),
                when=accepted(lambda _: ask.BeginCount(NOW)),
            ),
            Command(
                id="show-count", text=text("Show the count"), run=self._show,
                place=Place(MenuName.COUNT, 3), keys=(Key("F", REVIEW),), topic=Topic.COUNT,
                help=text("show the count"),
                when=_while(
                    lambda situation: _in_agreement(situation) or _has_count(situation),
                    text("No count here."),
                ),
            ),
            Command(
                id="play-on", text=text("Play on"), run=presenter.play_on,
                place=Place(MenuName.COUNT, 9), keys=(Key("Ctrl+R"),), topic=Topic.COUNT,
                help=text("play on"),
                when=accepted(lambda view: ask.PlayOn(view.state.resumes_with, NOW)),
            ),
        )  # fmt: skip

    def _film_commands(self) -> tuple[Command, ...]:
        counted = _while(_has_count, text("Nothing counted yet."))

        def command(
            name: str, words: str, run: Callable[[], object], key: str, told: str, rank: int | None
        ) -> Command:
            tells = name in {"proof", "territory", "trial"}
            return Command(
                id=name, text=words, run=run, keys=(Key(key, _IN_FILM),), topic=Topic.COUNT,
                place=None if rank is None else Place(MenuName.COUNT, rank),
                help=told, when=both(counted, lambda _: self._glance_first()) if tells else counted,
            )  # fmt: skip

        return (
            command("next-chapter", text("Next chapter of the count"), partial(self._skip, 1),
                    "Ctrl+Right", text("next or previous chapter"), 4),
            command("last-chapter", text("Previous chapter of the count"), partial(self._skip, -1),
                    "Ctrl+Left", text("next or previous chapter"), 4),
            command("proof", text("Proof by pairs"), partial(self._turn_to, SidePanel.PROOF),
                    "P", text("proof by pairs"), 5),
            command("territory", text("Area and territory"), partial(self._turn_to, SidePanel.TABLE),
                    "J", text("area and territory"), 6),
            command("trial", text("What if"), partial(self._turn_to, SidePanel.TRIAL),
                    "T", text("what if: other terms, same board"), 7),
            command("play-film", text("Play or pause the count"), self._play_film,
                    "Space", text("film: play or pause"), None),
            Command(
                id="film-result", text=text("To the result of the count"),
                run=partial(self._film_to_end, 1), topic=Topic.COUNT, when=counted,
                keys=(Key("Return", _IN_FILM), Key("Enter", _IN_FILM)),
                help=text("film: to the result"),
            ),
            command("auto-film", text("Go on by itself"), self._toggle_auto,
                    "A", text("film: go on by itself"), None),
            command("more", text("More detail"), self._toggle_more,
                    "M", text("film: reasons, sums, article"), None),
            command("answer-white", text("White has won"), partial(self._answer, Color.WHITE),
                    "W", text("film: Black (B) or White has won"), None),
            Command(
                id="lesson-pace", text=text("Stop at each step"), run=partial(self._toggle, "lesson_pace"),
                place=Place(MenuName.COUNT, 8), keys=(Key("L", _IN_FILM),), topic=Topic.COUNT,
                help=text("film: ask at each step who has won"),
                checked=lambda: self.services.preferences.lesson_pace,
            ),
            Command(
                id="fill-together", text=text("Both fill at once"),
                run=partial(self._toggle, "fill_together"),
                place=Place(MenuName.COUNT, 8), keys=(Key("O", _IN_FILM),), topic=Topic.COUNT,
                help=text("film, in lessons: both fill at once"),
                checked=lambda: self.services.preferences.fill_together,
            ),
            Command(
                id="teach-count", text=text("Show this count as a lesson"), run=self._teach,
                topic=Topic.COUNT, help=text("film: this count as a lesson"),
                when=counted,
            ),
            Command(
                id="film-sound", text=text("Stone sounds"), run=partial(self._toggle, "film_sound"),
                place=Place(MenuName.COUNT, 8), keys=(Key("S", _IN_FILM),), topic=Topic.COUNT,
                help=text("film: stones click"),
                checked=lambda: self.services.preferences.film_sound,
            ),
            command("faster", text("Play the count faster"), self._faster,
                    "Up", text("film: faster, slower"), None),
            command("slower", text("Play the count more slowly"), self._slower,
                    "Down", text("film: faster, slower"), None),
            Command(
                id="leave-film", text=text("Back from the count to the board"), run=self._leave_film,
                topic=Topic.COUNT, help=text("back to the board"), when=counted,
            ),
        )  # fmt: skip

    # Events of the window ---------------------------------------------------------------------------

    @property
    def base_view(self) -> str:
        """The film of a count, or the agreement, unless the user looks at the game instead."""
        state = self.services.presenter.state
        if state is None:
            return ""
        counted = state.plan is not None and state.reported is None
        if counted and (self._made_film is None or self._made_film.wanted):
            return FILM
        return AGREEMENT if state.phase is Phase.AGREEMENT else ""

    def on_change(self, change: SessionChange) -> None:  # noqa: ARG002 - the contract's signature
        """Show the count of the state that is viewed now."""
        state = self.services.presenter.state
        if self._made_film is not None or (state is not None and state.plan is not None):
            self.film.use_state(state)
        if self._made_suggestion is not None:
            self._made_suggestion.on_change()
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
            presenter.toggle_assent(color)
            return True
        if page == PLAY and presenter.state is not None and presenter.state.reported is not None:
            presenter.confirm(color)
            return True
        if page != FILM:
            return False
        self.film.page.confirm_buttons[color].click()
        return True

    def take_command(self, command: str) -> bool:
        """Class mode shows a film that is in sight to the class; at the glance B says that Black has won."""
        if command == "check-bowls" and self._asks:
            self._answer(Color.BLACK)
            return True
        if command == "check-bowls" and self._glance_first():
            self.services.notice.say(self._glance_first())
            return True
        if command == "check-bowls" or self.services.pages.current not in (FILM, CLASS_FILM):
            return False
        if self.services.pages.current == FILM:
            self._open_class_film()
        else:
            self._leave_class_film()
        return True

    def leave(self) -> bool:
        """Out of a panel beside the film, then the film; out of a suggestion, then the agreement."""
        page = self.services.pages.current
        if page == FILM:
            return self.film.close_side_panel() or self.services.run("leave-film")
        if page != AGREEMENT:
            return False
        has_record = self.services.presenter.study is not None
        return self.suggestion.drop() or (has_record and self.services.run("look-at-record"))

    def close(self) -> None:
        """No engine outlives the tab."""
        if self._made_suggestion is not None:
            self._made_suggestion.engine.stop()

    def _fill(self, page: str) -> None:
        if page == AGREEMENT:
            self._show_agreement()
        if page == FILM:
            self.film.page.show_assent_keys(self.services.clocks.seats.assent_caps)
            self.film.show()
        else:
            self._rest()

    def _rest(self) -> None:
        if self._made_film is not None:
            self._made_film.rest()

    def _show(self) -> None:
        """The film or the agreement, from wherever the user looks at the game."""
        if self._made_film is not None:
            self._made_film.want(True)
        self.services.refresh()

    # The agreement ----------------------------------------------------------------------------------

    @cached_property
    def _agreement(self) -> AgreementPage:
        from ingboard.ui.features.count.agreement import AgreementPage

        services, page = self.services, AgreementPage()
        presenter = services.presenter
        page.assent_toggled.connect(presenter.toggle_assent)
        page.play_on_chosen.connect(presenter.play_on)
        page.count_chosen.connect(self._count)
        page.bowls_chosen.connect(partial(services.run, "check-bowls"))
        page.review_chosen.connect(partial(services.run, "look-at-record"))
        page.suggestion.set_up_chosen.connect(partial(services.run, "engine"))
        return page

    def _make_agreement(self) -> QWidget:
        return self._agreement

    def _count(self) -> None:
        """Count; where many points belong to nobody only when it is asked for twice."""
        services = self.services
        presenter, view = services.presenter, services.presenter.phase
        doubt = "" if view is None else doubt_of(view.state)
        doubt = doubt and text("{doubt} Count again to go on.", doubt=doubt)
        asked = services.workspace.strip.picture.sentence == doubt
        if view is None or not doubt or asked:
            if asked:
                services.questions.drop()
            presenter.count()
            return
        services.questions.ask(
            doubt,
            StripAnswer(services.questions.drop, text("Back to the marks"), "Esc"),
            about=view.strip,
        )

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
        keys = services.clocks.seats.assent_caps
        log = services.presenter.log
        self._agreement.let_review(services.presenter.study is not None)
        self._agreement.show_agreement(
            agreement_picture(view, log, self._agreed_at, keys, self._komi_note())
        )
        self.suggestion.on_change()

    # Suggested dead stones --------------------------------------------------------------------------

    @property
    def suggestion(self) -> SuggestionPresenter:
        """Who suggests dead stones in the agreement; made when that is first seen."""
        if self._made_suggestion is None:
            from ingboard.ui.features.count.suggestion_presenter import SuggestionPresenter

            services = self.services
            self._made_suggestion = SuggestionPresenter(
                services.presenter,
                self._agreement.suggestion,
                services.preferences,
                services.notice,
                services.refresh,
                services.clock_open,
                services.tab,
            )
        return self._made_suggestion

    @property
    def suggested(self) -> Suggestion | None:
        """The stones that are suggested as dead, while they are shown."""
        return None if self._made_suggestion is None else self._made_suggestion.suggested

    def _suggest(self) -> None:
        self.suggestion.ask()

    def _ask_engine(self) -> None:
        self.suggestion.ask_engine()

    def _ask_record(self) -> None:
        """The record's marks are suggested first; once they stand, its result is laid beside the count."""
        session = self.services.presenter.session
        has_record = session is not None and session.study is not None
        if session is None or (has_record and not session.recorded_dead - session.state.dead):
            self.services.run("recorded")
        else:
            self.suggestion.ask_record()

    def _suggests(self) -> bool:
        state = self.services.presenter.state
        return self.suggested is not None and state is not None and state.phase is Phase.AGREEMENT

    def _draw_suggestion(self, picture: BoardPicture) -> BoardPicture:
        """The agreement's own board with the suggestion; what a record marks would be mistaken for it."""
        from ingboard.ui.features.count.suggestion_view_model import with_suggestion

        state = self.services.presenter.state
        if state is None or self.suggested is None:
            return picture
        return with_suggestion(board_picture(state), self.suggested)

    # The film ---------------------------------------------------------------------------------------

    @property
    def film(self) -> CountPresenter:
        """The film; made with the first count."""
        if self._made_film is None:
            from ingboard.ui.features.count.presenter import CountPresenter

            services = self.services
            film = self._made_film = CountPresenter(
                services.presenter,
                services.workspace,
                self._doubt,
                services.preferences,
                services.tab,
            )
            film.animator.landed.connect(self._on_landed)
            film.page.by_hand_chosen.connect(partial(services.run, "by-hand"))
        return self._made_film

    def _make_film(self) -> QWidget:
        return self.film.page

    def _komi_note(self) -> str:
        session = self.services.presenter.session
        return "" if session is None else komi_note(session.state, session.opened)

    def _doubt(self) -> str:
        """Why the result may not be confirmed yet; "" if nothing hinders."""
        return next(filter(None, (doubt() for doubt in self.services.doubts)), "")

    def _step_film(self, steps: int) -> None:
        self.film.player.step_by(steps)

    def _film_to_end(self, direction: int) -> None:
        if direction < 0:
            self.film.animator.to_start()
        else:
            self.film.player.to_end()

    def _skip(self, chapters: int) -> None:
        self._come_up()
        self.film.player.skip(chapters)

    def _turn_to(self, panel: SidePanel) -> None:
        self._come_up()
        self.film.turn_to(panel)

    def _play_film(self) -> None:
        self.film.player.go_on()

    def _toggle_auto(self) -> None:
        self.film.player.toggle_auto()

    def _toggle_more(self) -> None:
        self.film.player.toggle_more()

    @property
    def _asks(self) -> bool:
        """Whether the film in sight waits for an answer."""
        player = None if self._made_film is None else self._made_film.player
        return (
            player is not None
            and self.services.pages.current == FILM
            and player.waits
            and player.narration.pace is Pace.LESSON
        )

    def _glance_first(self) -> str:
        """Why what tells the winner is not shown yet: a lesson's pupils are asked first."""
        player = None if self._made_film is None else self._made_film.player
        if player is None or not player.hides or self.services.pages.current != FILM:
            return ""
        return text("First: who has won?")

    def _answer(self, color: Color) -> None:
        if self._asks:
            self.film.player.answer(color)

    def _teach(self) -> None:
        self._come_up()
        self.film.teach()
        self.film.show()

    def _toggle(self, choice: str) -> None:
        """Choose the other way from now on."""
        from ingboard.ui.shell.preferences import save_preferences

        preferences = self.services.preferences
        setattr(preferences, choice, not getattr(preferences, choice))
        save_preferences(preferences)
        if self._made_film is not None and choice != "film_sound":
            self._made_film.use_pace()
            self._made_film.show()

    def _on_landed(self) -> None:
        for hear in self.services.on_landing:
            hear()

    def _faster(self) -> None:
        self.film.animator.faster()

    def _slower(self) -> None:
        self.film.animator.slower()

    def _come_up(self) -> None:
        """Show the film, if the user looks at the game instead."""
        if not self.film.wanted:
            self.film.want(True)
            self.services.refresh()

    def _leave_film(self) -> None:
        self.film.want(False)
        self.services.refresh()

    # A film for a class -----------------------------------------------------------------------------

    @cached_property
    def _class_mode(self) -> ClassMode:
        from ingboard.ui.shell.class_mode import ClassMode

        return ClassMode(self.services.window)

    @cached_property
    def _class_film(self) -> ClassFilm:
        from ingboard.ui.features.count.class_film import ClassFilm

        page = ClassFilm()
        page.class_left.connect(self._leave_class_film)
        page.sound_toggled.connect(partial(self._toggle, "film_sound"))
        page.player.animator.landed.connect(self._on_landed)
        return page

    def _make_class_film(self) -> QWidget:
        return self._class_film

    def _open_class_film(self) -> None:
        """From where the film in the window stands, which stays there."""
        state = self.services.presenter.state
        if state is None or state.plan is None or not state.plan.feasible:
            self.services.notice.say(text("No film: cannot be filled in."))
            return
        animator = self.film.animator
        animator.pause()
        self.services.pages.open(CLASS_FILM)
        self._class_film.begin(
            state.plan,
            state.setup.rules,
            animator.instant.landed,
            together=self.services.preferences.fill_together,
        )
        self._class_mode.enter(self._class_film)

    def _leave_class_film(self) -> None:
        self._class_mode.leave(self._class_film)
        self.services.pages.close(CLASS_FILM)
        self.services.workspace.board.setFocus()


def _in_agreement(situation: Situation) -> bool:
    return situation.phase is not None and situation.phase.in_agreement


def _has_count(situation: Situation) -> bool:
    return situation.state is not None and situation.state.plan is not None


def _while(holds: Callable[[Situation], bool], reason: str) -> Condition:
    return lambda situation: "" if holds(situation) else reason
