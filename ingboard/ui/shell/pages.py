"""Pages: what a feature shows over or beside the board, stated once; and which of them is open."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from ingboard.ui.shell.commands import KeyContext
from ingboard.ui.shell.layout import PagePlace, PageShape

# What the window shows without a page: the game's own views.
START = "start"


PLAY = "play"


AGREEMENT = "agreement"


FILM = "film"


class MadePage(Struct, frozen=True):
    """A page that was opened: its widget, and what is done there by keys that are the window's elsewhere.

    `leave` is what Esc does, `step` what the arrow keys and the wheel do, `to_end` what Home (-1) and
    End (1) do; None leaves it to the window.
    """

    widget: QWidget
    leave: Callable[[], object] | None = None
    step: Callable[[int], object] | None = None
    to_end: Callable[[int], object] | None = None


class PageSpec(Struct, frozen=True, kw_only=True):
    """One page: `make` makes it when it is first opened; its widget alone if no key is its own.

    `least_width` is the page's width beside the board in pixels at scale 1. Over a timed game `keeps_clocks`
    leaves the faces in sight above it. Where it is `guarded` by the referee's lock, each key and click on it
    keeps an open lock open.
    """

    id: str
    make: Callable[[], QWidget | MadePage]
    place: PagePlace = PagePlace.WHOLE
    least_width: int = 500
    keys: KeyContext = KeyContext.OWN
    keeps_clocks: bool = False
    guarded: bool = False

    @property
    def shape(self) -> PageShape:
        """What the page needs of the window."""
        return PageShape(self.place, self.least_width, self.keeps_clocks)


class Pages(QObject):
    """The pages of one tab and which are open, one over the other. `changed` tells that another is on top."""

    changed = Signal()

    def __init__(
        self,
        place: Callable[[str, QWidget], None],
        base: Callable[[], str],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._place = place
        self._base = base
        self._specs: dict[str, PageSpec] = {}
        self._made: dict[str, MadePage] = {}
        self._open: list[str] = []

    def add(self, specs: Iterable[PageSpec]) -> None:
        """Know these pages from now on; none is made yet."""
        for spec in specs:
            assert spec.id not in self._specs, spec.id
            self._specs[spec.id] = spec

    def spec(self, page: str) -> PageSpec | None:
        """How a page was stated; None for a view of the game."""
        return self._specs.get(page)

    def widget(self, page: str) -> QWidget | None:
        """A page's widget, once it was opened."""
        made = self._made.get(page)
        return None if made is None else made.widget

    @property
    def current(self) -> str:
        """The id of what is in sight: the page on top, or the game's own view."""
        return self._open[-1] if self._open else self._base()

    @property
    def in_sight(self) -> MadePage | None:
        """The page on top, or that which is shown for the game; None for a view of the game."""
        return self._made.get(self.current)

    @property
    def top(self) -> str:
        """The id of the page on top; "" where none is open over the game."""
        return self._open[-1] if self._open else ""

    @property
    def any_open(self) -> bool:
        """Whether a page is open over the game."""
        return bool(self._open)

    def is_open(self, page: str) -> bool:
        """Whether a page is open, on top or under another."""
        return page in self._open

    def make(self, page: str) -> None:
        """Make a page that is not made yet, so that its feature can fill it before it is seen."""
        if page not in self._made:
            made = self._specs[page].make()
            self._made[page] = made if isinstance(made, MadePage) else MadePage(made)
            self._place(page, self._made[page].widget)

    def open(self, page: str) -> None:
        """Open a page over the game, or bring it to the top."""
        self.make(page)
        if page in self._open:
            self._open.remove(page)
        self._open.append(page)
        self.changed.emit()

    def close(self, page: str = "") -> None:
        """Back from the page on top to what is under it; of a named page only if it is on top."""
        if page and self.current != page:
            return
        if self._open:
            self._open.pop()
        self.changed.emit()

    def drop(self, page: str) -> None:
        """Take a page out from under the one on top: nobody comes back to it."""
        if page in self._open[:-1]:
            self._open.remove(page)

    def clear(self) -> None:
        """Forget what was open; whoever calls shows the game."""
        self._open.clear()

    def show_game(self) -> None:
        """The game, with no page over it."""
        self.clear()
        self.changed.emit()

    def leave(self) -> None:
        """Esc on the page on top: as the page wants it, else it closes."""
        if not self._open:
            return
        leave = self._made[self._open[-1]].leave
        if leave is None:
            self.close()
        else:
            leave()
