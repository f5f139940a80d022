"""A page of the captured stones with its feature: a command, a key, a page that follows the game."""

from __future__ import annotations

from tests.trials.copies import Trial

CAPTURED_STONES = Trial(
    title="A page with its feature",
    most_files=4,
    first={
        "ui/features/__init__.py": (
            (
                "from ingboard.ui.features.clock.feature",
                "from ingboard.ui.features.captured.feature import CapturedFeature\n",
            ),
            ("    ClockFeature,\n", "    CapturedFeature,\n"),
        )
    },
    rest={
        "ui/features/captured/__init__.py": (("", '"""Captured stones."""\n'),),
        "ui/features/captured/feature.py": (
            (
                "",
                '''"""Captured stones: how many each side has lost, on a page beside the board."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ingboard.game.change import Area
from ingboard.ui.shell.commands import Command, Key, KeyContext, MenuName, Place, Topic, game_first
from ingboard.ui.shell.feature import Feature
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.pages import PageSpec

if TYPE_CHECKING:
    from ingboard.table.session import SessionChange
    from ingboard.ui.features.captured.page import CapturedPage
    from ingboard.ui.shell.services import WindowServices

PAGE = "captured-stones"


class CapturedFeature(Feature):
    """Shows the captured stones of the position on view."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self.commands = (
            Command(
                id=PAGE,
                text="Captured stones",
                run=self._open,
                place=Place(MenuName.GAME, 99, "Engine"),
                keys=(Key("Ctrl+Alt+J"),),
                topic=Topic.BOARD,
                help="captured stones",
                when=game_first,
            ),
        )
        self.pages = (
            PageSpec(
                id=PAGE,
                make=lambda: self._page,
                place=PagePlace.BESIDE_BOARD,
                least_width=320,
                keys=KeyContext.PAGE,
            ),
        )

    @cached_property
    def _page(self) -> CapturedPage:
        from ingboard.ui.features.captured.page import CapturedPage

        self.interests = frozenset({Area.SESSION, Area.BOARD, Area.NODE})
        return CapturedPage()

    def on_change(self, change: SessionChange) -> None:  # noqa: ARG002 - the contract's signature
        """The position on view changed."""
        self._show()

    def _open(self) -> None:
        self.services.pages.open(PAGE)
        self._show()

    def _show(self) -> None:
        state = self.services.presenter.state
        if state is not None:
            self._page.show_state(state)
''',
            ),
        ),
        "ui/features/captured/page.py": (
            (
                "",
                '''"""The page of captured stones."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from ingboard.board.points import Color
from ingboard.game.state import GameState
from ingboard.game.strip import name_of_color
from ingboard.ui.game.bowl_pictures import bowl_pictures
from ingboard.ui.style import spaced
from ingboard.ui.widgets.page_parts import STRETCH, TextLabel, filled


class CapturedPage(QWidget):
    """How many stones of each side have been taken."""

    def __init__(self) -> None:
        super().__init__()
        self.labels = {color: TextLabel(size=17) for color in Color}
        filled(spaced(QVBoxLayout(self), spacing=8), *self.labels.values(), STRETCH)

    def show_state(self, state: GameState) -> None:
        """Count them in a state."""
        for color, bowl in zip(Color, bowl_pictures(state), strict=True):
            self.labels[color].setText(f"{name_of_color(color)}: {bowl.captured}")
''',
            ),
        ),
    },
    flagged=frozenset({"ui/features/__init__.py"}),
    program="""
from pathlib import Path
from PySide6.QtWidgets import QApplication
from tests.app.driver import App
from ingboard.board.points import Color
from ingboard.ui.shell.preferences import Preferences

qt = QApplication(["trial", "-style", "fusion"])
Path("game.sgf").write_text("(;SZ[9];B[ba];W[aa];B[ab];W[ee])")
app = App(Preferences())
assert app.why_not("captured-stones")
app.show(1366, 768)
assert app.open(Path("game.sgf"))
app.presenter.go_to(2)
app.key("Ctrl+Alt+J")
assert app.page_id == "captured-stones"
words = lambda: [app.page("captured-stones").labels[color].text() for color in Color]
assert words() == ["Black: 0", "White: 0"], words()
app.key("Right")
assert words() == ["Black: 0", "White: 1"], words()
app.key("Esc")
assert app.page_id != "captured-stones"
assert "captured stones" in [each for group in app.key_groups() for _, each in group.rows]
app.end()
print("used", flush=True)
os._exit(0)
""",
)
