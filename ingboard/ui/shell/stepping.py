"""Going on and back: by moves of the game, or by what the page in sight is walked by."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ingboard.text import text
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.shell.commands import STEPPING, Command, Key, Topic
from ingboard.ui.shell.pages import PLAY, Pages

_TEN = 10


_WALKED = frozenset({PLAY, "why"})


class Stepping:
    """Steps through the game of a tab, or through a page that has steps of its own.

    `stride` is how far one step of a held arrow goes; `taken` tells whether a feature's mode used the
    command of that id.
    """

    def __init__(
        self,
        presenter: GamePresenter,
        pages: Pages,
        stride: Callable[[], int],
        taken: Callable[[str], bool],
    ) -> None:
        self._presenter = presenter
        self._pages = pages
        self._stride = stride
        self._taken = taken

    def commands(self) -> tuple[Command, ...]:
        """One, ten, all the way."""
        one = text("one move back, forward; in counting one stone")
        ten, ends = text("ten moves"), text("first and last")
        walk, step, to_end = self._walk, self.step, self._to_end
        return (
            _command("back", text("Back"), partial(walk, -1), "Left", one),
            _command("forward", text("Forward"), partial(walk, 1), "Right", one),
            _command("back-ten", text("Ten back"), partial(step, -_TEN), "PgUp", ten),
            _command("forward-ten", text("Ten forward"), partial(step, _TEN), "PgDown", ten),
            _command("first", text("First"), partial(to_end, -1), "Home", ends, repeats=False),
            _command("last", text("Last"), partial(to_end, 1), "End", ends, repeats=False),
        )

    def step(self, steps: object) -> None:
        """Go on by that many moves, or by what the page in sight is walked by."""
        assert isinstance(steps, int)
        page = self._pages.in_sight
        if page is not None and page.step is not None:
            page.step(steps)
        elif not self._taken("back" if steps < 0 else "forward"):
            self._presenter.step_by(steps)

    def _walk(self, direction: int) -> None:
        """One step; more where an arrow is held down over a game."""
        self.step(direction * (self._stride() if self._pages.current in _WALKED else 1))

    def _to_end(self, direction: int) -> None:
        page = self._pages.in_sight
        session = self._presenter.session
        if page is not None and page.to_end is not None:
            page.to_end(direction)
        elif session is not None:
            self._presenter.go_to(0 if direction < 0 else session.last_step)


def _command(
    name: str, words: str, run: Callable[[], None], key: str, help_: str, *, repeats: bool = True
) -> Command:
    return Command(
        id=name,
        text=words,
        run=run,
        keys=(Key(key, STEPPING),),
        topic=Topic.BOARD,
        help=help_,
        repeats=repeats,
    )
