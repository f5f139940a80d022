"""Where plain keys and the wheel lead: through game or film, to the clock, to the assents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from ingboard.ui.features.count.film_view_model import SidePanel
from ingboard.ui.features.count.presenter import CountPresenter
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.shell.keys import Wish, side_of
from ingboard.ui.shell.layout import PageId

_TEN = 10


class Navigation:
    """Carries out wishes; `scene_now` tells whether the film or the game is walked through."""

    def __init__(
        self,
        controller: GamePresenter,
        film: CountPresenter,
        scene_now: Callable[[], PageId],
        others: Mapping[Wish, Callable[[], object]],
        in_trial: Callable[[int], bool],
        steppers: Mapping[PageId, Callable[[int], object]],
    ) -> None:
        self._steppers = steppers
        self._in_trial = in_trial
        self._controller = controller
        self._film = film
        self._scene_now = scene_now
        self._deeds: dict[Wish, Callable[[], object]] = {
            Wish.BACK: partial(self.step, -1),
            Wish.FORWARD: partial(self.step, 1),
            Wish.BACK_TEN: partial(self.step, -_TEN),
            Wish.FORWARD_TEN: partial(self.step, _TEN),
            Wish.FIRST: self._to_first,
            Wish.LAST: self._to_last,
            Wish.PAUSE: controller.hold_clock,
            Wish.PLAY_FILM: film.toggle,
            Wish.FASTER: film.faster,
            Wish.SLOWER: film.slower,
            Wish.PROOF: partial(film.turn_to, SidePanel.PROOF),
            Wish.TERRITORY: partial(film.turn_to, SidePanel.TABLE),
            Wish.TRIAL: partial(film.turn_to, SidePanel.TRIAL),
            **others,
        }

    def carry_out(self, wish: Wish) -> None:
        """Do what a key asks for."""
        match wish:
            case Wish.PRESS_BLACK | Wish.PRESS_WHITE:
                self._controller.press(side_of(wish))
            case Wish.ASSENT_BLACK | Wish.ASSENT_WHITE:
                self._controller.toggle_assent(side_of(wish))
            case _:
                self._deeds[wish]()

    def step(self, steps: object) -> None:
        """Go on by that many moves, or stones of the film."""
        assert isinstance(steps, int)
        scene = self._scene_now()
        if scene is PageId.FILM:
            self._film.step_by(steps)
        elif scene in self._steppers:
            self._steppers[scene](steps)
        elif not self._in_trial(steps):
            self._controller.step_by(steps)

    def _to_first(self) -> None:
        if self._scene_now() is PageId.FILM:
            self._film.to_start()
        else:
            self._controller.go_to(0)

    def _to_last(self) -> None:
        session = self._controller.session
        if self._scene_now() is PageId.FILM:
            self._film.to_end()
        elif session is not None:
            self._controller.go_to(session.last_step)
