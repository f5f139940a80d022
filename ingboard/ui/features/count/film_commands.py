"""What a user asks of the film of a count: its commands, and the same film before a class."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from ingboard.board.points import Color
from ingboard.text import text
from ingboard.ui.shell.commands import (
    Command,
    Condition,
    Key,
    KeyContext,
    MenuName,
    Place,
    Situation,
    Topic,
    both,
)
from ingboard.ui.shell.pages import FILM

if TYPE_CHECKING:
    from ingboard.ui.features.count.class_film import ClassFilm
    from ingboard.ui.features.count.film_player import FilmPlayer
    from ingboard.ui.features.count.presenter import CountPresenter
    from ingboard.ui.shell.class_mode import ClassMode
    from ingboard.ui.shell.services import WindowServices


CLASS_FILM = "class-film"
_IN_FILM = frozenset({KeyContext.FILM})


class FilmCommands:
    """What a user asks of the film. `made` is the film once there was a count; `on_made` hears of that."""

    def __init__(self, services: WindowServices, on_made: Callable[[], None]) -> None:
        self.services = services
        self._on_made = on_made
        self.made: CountPresenter | None = None

    def commands(self) -> tuple[Command, ...]:
        """What a user may ask of the film."""
        counted = holding(has_count, text("Nothing counted yet."))

        def command(
            name: str, words: str, run: Callable[[], object], keys: str, told: str, rank: int | None
        ) -> Command:
            tells = name in {"proof", "territory", "trial"}
            return Command(
                id=name,
                text=words,
                run=run,
                topic=Topic.COUNT,
                keys=tuple(Key(key, _IN_FILM) for key in keys.split()),
                place=None if rank is None else Place(MenuName.COUNT, rank),
                help=told,
                when=both(counted, lambda _: self._glance_first()) if tells else counted,
            )

        def choice(name: str, words: str, key: str, told: str) -> Command:
            kept = name.replace("-", "_")  # of the preferences
            return Command(
                id=name,
                text=words,
                run=partial(self._toggle, kept),
                topic=Topic.COUNT,
                place=Place(MenuName.COUNT, 8, text("Film")),
                keys=(Key(key, _IN_FILM),),
                help=told,
                checked=lambda: bool(getattr(self.services.preferences, kept)),
            )

        return (
            command(
                "next-chapter",
                text("Next chapter of the count"),
                partial(self._skip, 1),
                "Ctrl+Right",
                text("next or previous chapter"),
                4,
            ),
            command(
                "last-chapter",
                text("Previous chapter of the count"),
                partial(self._skip, -1),
                "Ctrl+Left",
                text("next or previous chapter"),
                4,
            ),
            command(
                "proof",
                text("Proof by pairs"),
                partial(self._turn_to, "proof"),
                "P",
                text("proof by pairs"),
                5,
            ),
            command(
                "territory",
                text("Area and territory"),
                partial(self._turn_to, "table"),
                "J",
                text("area and territory"),
                6,
            ),
            command(
                "trial",
                text("What if"),
                partial(self._turn_to, "trial"),
                "T",
                text("what if: other terms, same board"),
                7,
            ),
            command(
                "play-film",
                text("Play or pause the count"),
                self._play_film,
                "Space",
                text("film: play or pause"),
                None,
            ),
            command(
                "film-result",
                text("To the result of the count"),
                partial(self.to_end, 1),
                "Return  Enter",
                text("film: to the result"),
                None,
            ),
            command(
                "auto-film",
                text("Autoplay"),
                lambda: self.film.player.toggle_auto(),
                "A",
                text("film: autoplay"),
                None,
            ),
            command(
                "more",
                text("More detail"),
                lambda: self.film.player.toggle_more(),
                "M",
                text("film: reasons, sums, article"),
                None,
            ),
            command(
                "answer-white",
                text("White has won"),
                partial(self._answer, Color.WHITE),
                "W",
                text("film: Black (B) or White has won"),
                None,
            ),
            choice(
                "lesson-pace",
                text("Stop at each step"),
                "L",
                text("film: ask at each step who has won"),
            ),
            choice(
                "fill-together",
                text("Both fill at once"),
                "O",
                text("film, in lessons: both fill at once"),
            ),
            command(
                "teach-count",
                text("Show this count as a lesson"),
                self._teach,
                "",
                text("film: this count as a lesson"),
                None,
            ),
            choice("film-sound", text("Stone sounds"), "S", text("film: stones click")),
            command(
                "faster",
                text("Play the count faster"),
                lambda: self.film.animator.faster(),
                "Up",
                text("film: faster, slower"),
                None,
            ),
            command(
                "slower",
                text("Play the count more slowly"),
                lambda: self.film.animator.slower(),
                "Down",
                text("film: faster, slower"),
                None,
            ),
            command(
                "leave-film",
                text("Back from the count to the board"),
                self._leave_film,
                "",
                text("back to the board"),
                None,
            ),
        )

    @property
    def film(self) -> CountPresenter:
        """The film; made with the first count."""
        if self.made is None:
            from ingboard.ui.features.count.presenter import CountPresenter

            film = self.made = CountPresenter(self.services)
            film.animator.landed.connect(self._on_landed)
            film.page.by_hand_button.clicked.connect(partial(self.services.run, "by-hand"))
            film.use_state(self.services.presenter.state)
            self._on_made()
        return self.made

    def step(self, steps: int) -> None:
        """Go to a later (or, negative, an earlier) step."""
        self.film.player.step_by(steps)

    def to_end(self, direction: int) -> None:
        """Go to the result (1), or to the beginning (-1)."""
        if direction < 0:
            self.film.animator.seek(0)
        else:
            self.film.player.to_end()

    def _skip(self, chapters: int) -> None:
        self._come_up()
        self.film.player.skip(chapters)

    def _turn_to(self, panel: str) -> None:
        from ingboard.ui.features.count.film_page import SidePanel

        self._come_up()
        self.film.turn_to(SidePanel(panel))

    def _play_film(self) -> None:
        self._come_up()
        self.film.go_on()

    @property
    def _player(self) -> FilmPlayer | None:
        """What plays the film while that is in sight."""
        in_sight = self.made is not None and self.services.pages.current == FILM
        return self.film.player if in_sight else None

    @property
    def _asks(self) -> bool:
        """Whether the film in sight waits for an answer."""
        player = self._player
        return player is not None and player.waits and player.narration.is_lesson

    def _glance_first(self) -> str:
        """Why what tells the winner is not shown yet: a lesson's pupils are asked first."""
        player = self._player
        return "" if player is None or not player.hides else text("First: who has won?")

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
        if self.made is not None and choice != "film_sound":
            self.made.use_pace()
            if self.services.pages.current == FILM:
                self.made.show()

    def take_bowls(self) -> bool:
        """Use the key of the bowls: it answers that Black has won where that is asked, or about to be."""
        if self._asks:
            self._answer(Color.BLACK)
            return True
        why = self._glance_first()
        if why:
            self.services.notice.say(why)
        return bool(why)

    def take_class_mode(self) -> bool:
        """Show a film that is in sight to the class, or leave that."""
        page = self.services.pages.current
        if page == FILM:
            self._open_class_film()
        elif page == CLASS_FILM:
            self.leave_class()
        return page in (FILM, CLASS_FILM)

    def _on_landed(self) -> None:
        for hear in self.services.on_landing:
            hear()

    def _come_up(self) -> None:
        """Show the film, if the user looks at the game or at a page instead."""
        if not self.film.wanted:
            self.film.want(True)
            self.services.refresh()
        if self.services.pages.current not in (FILM, CLASS_FILM):
            self.services.pages.show_game()

    def _leave_film(self) -> None:
        self.film.want(False)
        self.services.refresh()

    # A film for a class -----------------------------------------------------------------------------

    @cached_property
    def _class_mode(self) -> ClassMode:
        from ingboard.ui.shell.class_mode import ClassMode

        return ClassMode(self.services.window)

    @cached_property
    def class_film(self) -> ClassFilm:
        """The film that fills the screen; made when it is first asked for."""
        from ingboard.ui.features.count.class_film import ClassFilm

        page = ClassFilm()
        page.class_left.connect(self.leave_class)
        page.sound_toggled.connect(partial(self._toggle, "film_sound"))
        page.player.animator.landed.connect(self._on_landed)
        return page

    def _open_class_film(self) -> None:
        """From where the film in the window stands, which stays there."""
        state = self.services.presenter.state
        if state is None or state.plan is None or not state.plan.feasible:
            self.services.notice.say(text("No film: cannot be filled in."))
            return
        animator = self.film.animator
        animator.pause()
        self.services.pages.open(CLASS_FILM)
        self.class_film.begin(
            state.plan,
            state.setup.rules,
            animator.instant.landed,
            together=self.services.preferences.fill_together,
        )
        self._class_mode.enter(self.class_film)

    def leave_class(self) -> None:
        """Back from the screen before the class to the film in the window."""
        self._class_mode.leave(self.class_film)
        self.services.pages.close(CLASS_FILM)
        self.services.board.setFocus()


def has_count(situation: Situation) -> bool:
    """Whether the viewed state is counted."""
    return situation.state is not None and situation.state.plan is not None


def holding(holds: Callable[[Situation], bool], reason: str) -> Condition:
    """A condition that gives this reason where it does not hold."""
    return lambda situation: "" if holds(situation) else reason
