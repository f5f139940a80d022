"""How the game is looked at: light and size, coordinates, cursor, barred points, the rule text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from ingboard.rules.ruleset import RuleText
from ingboard.text import text
from ingboard.ui.shell.menus import Act
from ingboard.ui.shell.preferences import Look

if TYPE_CHECKING:
    from ingboard.ui.shell.main_window import MainWindow


class ViewOptions:
    """What the menus change about the view; nothing of it changes the game."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def deeds(self) -> Mapping[Act, Callable[[], object]]:
        """What the menus' actions about the view do."""
        look, stage = self._window.appearance, self._window.stage
        return {
            Act.LIGHT: partial(look.use_look, Look.LIGHT),
            Act.DARK: partial(look.use_look, Look.DARK),
            Act.SYSTEM: partial(look.use_look, Look.SYSTEM),
            Act.LARGER: partial(look.resize_by, 1),
            Act.SMALLER: partial(look.resize_by, -1),
            Act.USUAL_SIZE: partial(look.use_scale, None),
            Act.COORDINATES: self.toggle_coordinates,
            Act.CURSOR: self.toggle_cursor,
            Act.REDUCED_MOTION: self.toggle_motion,
            Act.FULL_SCREEN: look.toggle_full_screen,
            Act.BARRED: self.toggle_legality,
            Act.NEXT_FINDING: partial(self.to_finding, 1),
            Act.LAST_FINDING: partial(self.to_finding, -1),
            Act.RULE_SIMPLIFIED: partial(self.read_under, RuleText.SIMPLIFIED),
            Act.RULE_1991: partial(self.read_under, RuleText.ING1991),
            Act.RULE_1996: partial(self.read_under, RuleText.ING1996),
            Act.RULE_KSS: partial(self.read_under, RuleText.KSS),
            Act.KEYS: partial(stage.show_sheet, "keys"),
            Act.ABOUT: partial(stage.show_sheet, "about"),
        }

    def toggle_coordinates(self) -> None:
        """Coordinates around the board, or none."""
        self._window.stage.board.set_coordinates_shown(self._window.appearance.toggle_coordinates())

    def toggle_motion(self) -> None:
        """Stones that jump instead of fly, or fly again."""
        self._window.film.reduce_motion(self._window.appearance.toggle_motion())

    def toggle_cursor(self) -> None:
        """The board cursor, for playing by keys, or none."""
        board = self._window.stage.board
        board.set_cursor_shown(not board.cursor_shown)
        self._window.menus.actions[Act.CURSOR].setChecked(board.cursor_shown)
        board.setFocus()

    def toggle_legality(self) -> None:
        """Hot and barred points on the board, or none."""
        self._window.view.shows_legality = not self._window.view.shows_legality
        self._window.menus.actions[Act.BARRED].setChecked(self._window.view.shows_legality)
        self._window.refresh()

    def to_finding(self, direction: int) -> None:
        """To the next or the last questionable move; in a record also to what has a comment or marks."""
        session = self._window.controller.session
        if session is None:
            return
        if session.study is not None:
            self._window.tree.to_noted(direction)
            return
        step = self._window.view.finding_beside(session, direction)
        if step is None:
            self._window.notice.say(text("No questionable move there under this rule text."))
        else:
            self._window.controller.go_to(step)

    def read_under(self, rules: RuleText) -> None:
        """Read the opened record under another text; a game that was played keeps its own."""
        session = self._window.controller.session
        if session is None or session.opened is None or session.is_timed:
            self._window.notice.say(
                text("A game that is played here keeps the rule text it began with.")
            )
            self._window.refresh()
            return
        self._window.questions.after_saving(partial(self._window.controller.read_under, rules))
