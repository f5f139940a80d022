"""How the window looks: light and size, coordinates, the board cursor, motion, full screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from ingboard.board.points import Coordinates
from ingboard.table.session import SessionChange
from ingboard.text import LANGUAGES, language, text
from ingboard.ui.board.geometry import Orientation
from ingboard.ui.board.view_model import LastSign
from ingboard.ui.shell.appearance import choice_commands
from ingboard.ui.shell.commands import (
    EDITING,
    REVIEW,
    Command,
    Key,
    KeyContext,
    MenuName,
    Place,
    Situation,
    Topic,
    clock_stands,
)
from ingboard.ui.shell.feature import ANOTHER_GAME, Feature
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.menu_line import StatusMark
from ingboard.ui.shell.pages import AGREEMENT, PLAY, PageSpec
from ingboard.ui.shell.preferences import Look
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.style.fonts import missing_letters

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_ON_BOARDS = EDITING | {KeyContext.ANSWER, KeyContext.LABORATORY, KeyContext.FIND}


MATERIALS = "materials"
_REVIEWED = frozenset(
    (PLAY, AGREEMENT, MATERIALS, "why", "analysis", "guess", "second-board", "findings", "games")
)


def _without_clock(situation: Situation) -> str:
    return text("View fixed: timed game.") if situation.is_timed else ""


class ViewFeature(Feature):
    """What the View menu changes; nothing of it changes the game."""

    interests = ANOTHER_GAME

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        look, chosen = services.appearance, services.preferences
        self._orientation, self._swapped = Orientation(), False
        sizes, size = text("larger, smaller"), text("Size", "of everything")
        self.commands = (
            *(
                Command(
                    id=each.value,
                    text=words,
                    run=partial(look.use_look, each),
                    place=Place(MenuName.VIEW, rank, text("Light or dark")),
                    checked=partial(lambda look: services.preferences.look is look, each),
                )
                for rank, (each, words) in enumerate(
                    (
                        (Look.LIGHT, text("Light")),
                        (Look.DARK, text("Dark")),
                        (Look.CONTRAST, text("High contrast")),
                        (Look.SYSTEM, text("As the system")),
                    )
                )
            ),
            Command(
                id="larger",
                text=text("Larger"),
                run=partial(look.resize_by, 1),
                place=Place(MenuName.VIEW, 4, size),
                keys=(Key("Ctrl++"), Key("Ctrl+=")),
                help=sizes,
            ),
            Command(
                id="smaller",
                text=text("Smaller"),
                run=partial(look.resize_by, -1),
                place=Place(MenuName.VIEW, 5, size),
                keys=(Key("Ctrl+-"),),
                help=sizes,
            ),
            Command(
                id="usual-size",
                text=text("Size to fit the screen"),
                run=partial(look.use_scale, None),
                place=Place(MenuName.VIEW, 6, size),
                keys=(Key("Ctrl+0"),),
                help=text("size to fit the screen"),
            ),
            Command(
                id="coordinates",
                text=text("Shown", "coordinates"),
                run=self._toggle_coordinates,
                place=Place(MenuName.VIEW, 20, text("Coordinates")),
                keys=(Key("L", _ON_BOARDS),),
                topic=Topic.BOARD,
                help=text("coordinates"),
                checked=lambda: chosen.coordinates,
            ),
            Command(
                id=MATERIALS,
                text=text("Board and stones…"),
                run=lambda: services.pages.open(MATERIALS),
                place=Place(MenuName.VIEW, 22),
                keys=(Key("Shift+B", REVIEW),),
                help=text("material of board and stones"),
                when=clock_stands,
            ),
            Command(
                id="cursor",
                text=text("Board cursor"),
                run=self._toggle_cursor,
                place=Place(MenuName.VIEW, 22),
                keys=(Key("F2"),),
                topic=Topic.BOARD,
                help=text("board cursor: arrows move, Enter plays"),
                checked=lambda: services.board.cursor_shown,
            ),
            Command(
                id="reduced-motion",
                text=text("Reduced motion"),
                run=self._toggle_motion,
                place=Place(MenuName.VIEW, 23),
                checked=lambda: chosen.moves_little,
            ),
            *self._languages(),
            *choice_commands(
                chosen,
                services.notice.tell,
                "coordinates",
                "named_by",
                text("Coordinates"),
                {
                    Coordinates.WESTERN: text("Q16, without I"),
                    Coordinates.NUMBERS: text("16-4, from upper left"),
                    Coordinates.JAPANESE: text("16-四, Chinese row numerals"),
                    Coordinates.SGF: text("pd, as in SGF"),
                },
                self._use_coordinates,
            ),
            *choice_commands(
                chosen,
                services.notice.tell,
                "last",
                "last_sign",
                text("Last move"),
                {
                    LastSign.RING: text("Ring"),
                    LastSign.DOT: text("Dot"),
                    LastSign.NONE: text("No mark"),
                },
                services.refresh,
            ),
            *self._turns(),
            Command(
                id="full-screen",
                text=text("Full screen"),
                run=look.toggle_full_screen,
                place=Place(MenuName.VIEW, 24),
                keys=(Key("F11"),),
                help=text("full screen"),
                checked=services.window.isFullScreen,
            ),
        )

        self.pages = (
            PageSpec(
                id=MATERIALS,
                make=self._make_materials,
                place=PagePlace.BESIDE_BOARD,
                least_width=500,
                keys=KeyContext.PAGE,
            ),
        )

    def _make_materials(self) -> QWidget:
        from ingboard.ui.features.view.materials_page import MaterialsPage

        page = MaterialsPage(self.services.preferences.materials)
        page.chosen.connect(self.services.appearance.use_materials)
        page.close_button.clicked.connect(partial(self.services.pages.close, MATERIALS))
        return page

    def on_change(self, change: SessionChange) -> None:  # noqa: ARG002 - the contract's signature
        """A game with a clock is seen as it lies on the table."""
        session = self.services.presenter.session
        if session is None or session.is_timed:
            self._lay(Orientation(), swapped=False)

    def on_page(self, page: str) -> None:
        """What is counted, drilled or compared is seen in its own colors."""
        self.services.workspace.show_colors_swapped(self._swapped and page in _REVIEWED)
        self.services.show_marks()

    def marks(self) -> tuple[StatusMark, ...]:
        """That the board is not seen as it is recorded: words name Black's stones and points as before."""
        if not self._swapped and self._orientation == Orientation():
            return ()
        found, page = [], self.services.pages.current
        spec = self.services.pages.spec(page)
        beside = spec is None or spec.place is PagePlace.BESIDE_BOARD
        if beside and self._orientation != Orientation():
            found.append(StatusMark(text("View turned")))
        if self._swapped and page in _REVIEWED:
            found.append(StatusMark(text("Colors swapped")))
        return tuple(found)

    def _turns(self) -> Iterator[Command]:
        turned = text("turn the view; see it as recorded")
        for command, words, key, said, run in (
            (
                "view-right",
                text("Turn to the right"),
                "Alt+Shift+R",
                turned,
                partial(self._turn, Orientation.turned_right),
            ),
            (
                "view-across",
                text("Mirror left and right"),
                "Alt+Shift+H",
                text("mirror left and right"),
                partial(self._turn, Orientation.mirrored_across),
            ),
            (
                "view-down",
                text("Mirror top and bottom"),
                "Alt+Shift+V",
                text("mirror top and bottom"),
                partial(self._turn, Orientation.mirrored_down),
            ),
            (
                "view-colors",
                text("Swap the colors"),
                "Alt+Shift+C",
                text("swap the colors of the view"),
                lambda: self._lay(self._orientation, swapped=not self._swapped),
            ),
            (
                "view-recorded",
                text("As recorded"),
                "Alt+0",
                turned,
                lambda: self._lay(Orientation(), swapped=False),
            ),
        ):
            yield Command(
                id=command,
                text=words,
                run=run,
                place=Place(MenuName.VIEW, 21, text("Turn the view")),
                keys=(Key(key, REVIEW),),
                topic=Topic.BOARD,
                help=said,
                when=_without_clock,
            )

    def _turn(self, turned: Callable[[Orientation], Orientation]) -> None:
        self._lay(turned(self._orientation), swapped=self._swapped)

    def _lay(self, orientation: Orientation, *, swapped: bool) -> None:
        if (orientation, swapped) != (self._orientation, self._swapped):
            self._orientation, self._swapped = orientation, swapped
            self.services.board.show_orientation(orientation)
            self.on_page(self.services.pages.current)

    def _languages(self) -> Iterator[Command]:
        chosen = self.services.preferences
        for code, words in {"": text("As the system"), **LANGUAGES}.items():
            yield Command(
                id=f"language-{code.lower() or 'system'}",
                text=words,
                run=partial(self._speak, code),
                place=Place(MenuName.VIEW, 7, text("Language")),
                checked=partial(lambda code: chosen.language == code, code),
            )

    def _speak(self, code: str) -> None:
        services = self.services
        services.appearance.use_language(code)
        chosen = services.preferences.language_code()
        if lacking := missing_letters(chosen):
            services.notice.say(lacking)
        elif chosen != language() and not services.start_again():
            services.notice.tell(text("The language changes at the next start."))

    def _use_coordinates(self) -> None:
        self.services.appearance.use_coordinates(self.services.preferences.named_by)
        if not self.services.preferences.coordinates:
            self._toggle_coordinates()
        self.services.refresh()

    def _toggle_coordinates(self) -> None:
        shown = self.services.appearance.toggle_coordinates()
        self.services.board.set_coordinates_shown(shown)

    def _toggle_cursor(self) -> None:
        board = self.services.board
        board.set_cursor_shown(not board.cursor_shown)
        self.services.window.update()  # Enter is the cursor's now, or a button's again
        board.setFocus()

    def _toggle_motion(self) -> None:
        self.services.appearance.toggle_motion()
        self.services.refresh()
