"""How the window looks: light and size, coordinates, the board cursor, motion, full screen."""

from __future__ import annotations

from functools import partial
from operator import attrgetter

from ingboard.text import text
from ingboard.ui.board.view_model import LastSign
from ingboard.ui.shell.commands import EDITING, Command, Key, KeyContext, MenuName, Place, Topic
from ingboard.ui.shell.feature import Feature
from ingboard.ui.shell.kept_choice import KeptChoice, choice_commands
from ingboard.ui.shell.preferences import Look
from ingboard.ui.shell.services import WindowServices

_ON_BOARDS = EDITING | {KeyContext.ANSWER, KeyContext.LABORATORY, KeyContext.FIND}


class ViewFeature(Feature):
    """What the View menu changes; nothing of it changes the game."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        look, chosen = services.appearance, services.preferences
        sizes = text("larger, smaller")
        self.commands = (
            *(
                Command(
                    id=each.value, text=words, run=partial(look.use_look, each),
                    place=Place(MenuName.VIEW, rank), checked=partial(self._is_look, each),
                )
                for rank, (each, words) in enumerate(
                    (
                        (Look.LIGHT, text("Light")),
                        (Look.DARK, text("Dark")),
                        (Look.SYSTEM, text("As the system")),
                    )
                )
            ),
            Command(
                id="larger", text=text("Larger"), run=partial(look.resize_by, 1),
                place=Place(MenuName.VIEW, 10), keys=(Key("Ctrl++"), Key("Ctrl+=")), help=sizes,
            ),
            Command(
                id="smaller", text=text("Smaller"), run=partial(look.resize_by, -1),
                place=Place(MenuName.VIEW, 11), keys=(Key("Ctrl+-"),), help=sizes,
            ),
            Command(
                id="usual-size", text=text("Size to fit the screen"),
                run=partial(look.use_scale, None), place=Place(MenuName.VIEW, 12),
                keys=(Key("Ctrl+0"),), help=text("size to fit the screen"),
            ),
            Command(
                id="coordinates", text=text("Coordinates"), run=self._toggle_coordinates,
                place=Place(MenuName.VIEW, 20), keys=(Key("L", _ON_BOARDS),), topic=Topic.BOARD,
                help=text("coordinates"), checked=lambda: chosen.coordinates,
            ),
            Command(
                id="cursor", text=text("Board cursor"), run=self._toggle_cursor,
                place=Place(MenuName.VIEW, 22), keys=(Key("F2"),), topic=Topic.BOARD,
                help=text("board cursor: arrows move it, Enter plays"),
                checked=lambda: services.workspace.board.cursor_shown,
            ),
            Command(
                id="reduced-motion", text=text("Reduced motion"), run=self._toggle_motion,
                place=Place(MenuName.VIEW, 23), checked=lambda: chosen.reduced_motion,
            ),
            *choice_commands(chosen, services.notice.tell, self._last_signs()),
            Command(
                id="full-screen", text=text("Full screen"), run=look.toggle_full_screen,
                place=Place(MenuName.VIEW, 24), keys=(Key("F11"),), help=text("full screen"),
                checked=services.window.isFullScreen,
            ),
        )  # fmt: skip

    def _last_signs(self) -> KeptChoice[LastSign]:
        words = {
            LastSign.RING: text("Ring"),
            LastSign.DOT: text("Dot"),
            LastSign.NONE: text("No sign"),
        }
        return KeptChoice(
            command="last",
            title=text("Last move"),
            words=words,
            chosen=attrgetter("last_sign"),
            choose=self._sign_last,
        )

    def _sign_last(self, sign: LastSign) -> None:
        self.services.preferences.last_sign = sign
        self.services.refresh()

    def _is_look(self, look: Look) -> bool:
        return self.services.preferences.look is look

    def _toggle_coordinates(self) -> None:
        shown = self.services.appearance.toggle_coordinates()
        self.services.workspace.board.set_coordinates_shown(shown)

    def _toggle_cursor(self) -> None:
        board = self.services.workspace.board
        board.set_cursor_shown(not board.cursor_shown)
        board.setFocus()

    def _toggle_motion(self) -> None:
        self.services.appearance.toggle_motion()
        self.services.refresh()
