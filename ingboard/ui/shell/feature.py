"""A feature: something that the window offers. It states its commands, pages and tools, hears of changes.

`features/__init__.py` lists them all; each is made once for a tab and gets the tab's services. What is heavy,
a page or its presenter, a feature makes when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from ingboard.board.points import Color, Point
from ingboard.game.change import Area
from ingboard.table.session import SessionChange
from ingboard.ui.board.view_model import BoardPicture, HoverStone
from ingboard.ui.shell.commands import Command, Topic
from ingboard.ui.shell.pages import PageSpec

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

    from ingboard.ui.game.strip_picture import StripPicture
    from ingboard.ui.shell.background_task import FileWish
    from ingboard.ui.shell.menu_line import StatusMark
    from ingboard.ui.shell.services import WindowServices


def _always() -> bool:
    return True


def _never_clicked(_: Point) -> bool:
    return False


def _same_picture(picture: BoardPicture) -> BoardPicture:
    return picture


class BoardTool(Struct, frozen=True, kw_only=True):
    """What a feature does with the board while it `is_active` and, if it names one, its page is in sight.

    `click` is True if it used the point, so that no stone is played there; `hover` gives what the pointer
    shows (None: nothing); `draw` the board with what the feature adds to it.
    """

    page: str = ""
    is_active: Callable[[], bool] = _always
    click: Callable[[Point], bool] = _never_clicked
    hover: Callable[[Point | None], HoverStone | None] | None = None
    draw: Callable[[BoardPicture], BoardPicture] = _same_picture


class BoardTools:
    """The tools of all features; those that are active on the `page` in sight work on the board in turn."""

    def __init__(self, features: Sequence[Feature], page: Callable[[], str]) -> None:
        self._features = features
        self._page = page

    def _active(self) -> list[BoardTool]:
        page = self._page()
        tools = [tool for feature in self._features for tool in feature.tools]
        return [each for each in tools if each.page in ("", page) and each.is_active()]

    def draw(self, picture: BoardPicture) -> BoardPicture:
        """The board with what each of them adds."""
        for tool in self._active():
            picture = tool.draw(picture)
        return picture

    def click(self, point: Point) -> bool:
        """Whether one of them used the point."""
        return any(tool.click(point) for tool in self._active())

    @property
    def hover(self) -> Callable[[Point | None], HoverStone | None] | None:
        """What shows the pointer's point now; None if no tool does."""
        return next((tool.hover for tool in self._active() if tool.hover is not None), None)


class PageKeys(Struct, frozen=True):
    """A row of the sheet of keys about keys that a page takes itself, such as those of an answer."""

    topic: Topic
    keys: str
    words: str


ANOTHER_GAME = frozenset({Area.SESSION})
"""What a feature hears of that has nothing to do in this game."""


class Feature:
    """Base of the features: offers nothing and hears of nothing.

    `takes` names the commands that `take_command` may use. `interests` and `tools` may change as the program
    runs: a feature states what it has use for now, and rests, with no mode either, while it hears of nothing
    or of `ANOTHER_GAME` alone. Its `marks` are asked for after a change in `mark_areas` that it hears of.
    """

    commands: tuple[Command, ...] = ()
    pages: tuple[PageSpec, ...] = ()
    tools: tuple[BoardTool, ...] = ()
    interests: frozenset[Area] = frozenset()
    mark_areas: frozenset[Area] = frozenset(Area)
    page_keys: tuple[PageKeys, ...] = ()
    takes: frozenset[str] = frozenset()

    def __init__(self, services: WindowServices) -> None:
        self.services = services

    def on_change(self, change: SessionChange) -> None:
        """The game or the page in sight changed in an area of `interests`."""

    def on_page(self, page: str) -> None:
        """Another page or view is in sight."""

    def marks(self) -> tuple[StatusMark, ...]:
        """What this feature has to say at the right of the menu line."""
        return ()

    def take_assent(self, color: Color) -> bool:  # noqa: ARG002
        """Use the key of a side that assents, where that is asked of it."""
        return False

    def take_clock_key(self, event: QKeyEvent) -> QWidget | bool:  # noqa: ARG002
        """Use another plain key in a game with a clock, before any command has it; the button it holds."""
        return False

    def take_tab(self) -> bool:
        """Use Tab on the board, to lead to what is typed into."""
        return False

    def take_file(self, path: Path, wish: FileWish) -> bool | None:  # noqa: ARG002
        """Show a file, unless it cannot be shown; None leaves it to others."""
        return None

    def take_command(self, command: str) -> bool:  # noqa: ARG002
        """Use a command of another feature in a mode of one's own, such as undo in a trial."""
        return False

    @property
    def base_view(self) -> str:
        """The page that this feature shows for the game as it stands, while none is open; "" for none."""
        return ""

    def status(self) -> StripPicture | None:
        """What the status line says in a mode of this feature; None leaves it to the game."""
        return None

    def at_start(self, *, with_records: bool) -> bool:  # noqa: ARG002
        """Offer what a former run left behind; True if that is in sight now, before records that wait."""
        return False

    def on_tick(self) -> None:
        """Time goes on while a clock runs: ten times a second, for what shows it."""

    def on_round(self, *, over: bool) -> bool:  # noqa: ARG002
        """A minute of the tournament's round is left, or it is `over`; True if this was heard."""
        return False

    def leave(self) -> bool:
        """Esc without a page: leave a mode of one's own; False if there is none."""
        return False

    def commit_edits(self) -> None:
        """Put what is being typed into the record: before saving, leaving, and every command."""

    @property
    def is_at_work(self) -> bool:
        """Whether something of this feature goes on when its tab is closed, such as a hall."""
        return False

    def may_close(self) -> bool:
        """Make ready for the tab's end; False keeps it open, and the feature says why."""
        return True

    def may_end(self) -> bool:
        """The program is to end: False keeps it, and the feature asks."""
        return True

    def decide_again(self) -> None:
        """Somebody begins to leave: what was answered at an earlier leaving does not hold for this one."""

    def close(self) -> None:
        """The tab ends: threads, files and sounds are let go of."""


def those_with(features: Sequence[Feature], hook: str) -> tuple[Feature, ...]:
    """The features that do something when they are asked or told that: it happens many times an act."""
    return tuple(
        each for each in features if getattr(type(each), hook) is not getattr(Feature, hook)
    )
