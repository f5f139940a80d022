"""What is heard at a table: the clock's cues, the test before the start, each side's wish."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtGui import QKeyEvent

from ingboard.board.points import Color
from ingboard.game.change import Area
from ingboard.table.session import SessionChange
from ingboard.text import text
from ingboard.ui.features.sound.presenter import SoundPresenter
from ingboard.ui.features.sound.samples import Sound
from ingboard.ui.game.clock.speaker import Loudness
from ingboard.ui.shell.commands import Command, Key, MenuName, Place, Topic, with_clock
from ingboard.ui.shell.feature import ANOTHER_GAME, Feature
from ingboard.ui.shell.menu_line import StatusMark
from ingboard.ui.shell.preferences import save_preferences
from ingboard.ui.shell.services import WindowServices

_OPEN_BY = 600  # milliseconds
_WITH_CLOCK = ANOTHER_GAME | {Area.CLOCK, Area.PHASE, Area.RESULT}


class SoundFeature(Feature):
    """Lets a table be heard."""

    interests = mark_areas = ANOTHER_GAME

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self.presenter = SoundPresenter(services)
        self.presenter.changed.connect(self._on_mark)
        services.on_landing.append(self.presenter.click)
        within = text("Sound")
        both = text("Black's sound, White's sound")
        self.commands = (
            Command(
                id="sound-test",
                text=text("Test the sound"),
                run=self.presenter.ask_again,
                place=Place(MenuName.REFEREE, 12, within),
                topic=Topic.CLOCK,
                when=with_clock,
            ),
            Command(
                id="sound-black",
                text=text("Black's sound: louder, off"),
                run=partial(self.presenter.turn, Color.BLACK),
                keys=(Key("F9"),),
                place=Place(MenuName.REFEREE, 12, within),
                topic=Topic.CLOCK,
                help=both,
                when=with_clock,
            ),
            Command(
                id="sound-white",
                text=text("White's sound: louder, off"),
                run=partial(self.presenter.turn, Color.WHITE),
                keys=(Key("Shift+F9"),),
                place=Place(MenuName.REFEREE, 12, within),
                topic=Topic.CLOCK,
                help=both,
                when=with_clock,
            ),
            Command(
                id="ring-call", text=text("Bell for a call"), run=self._ring, topic=Topic.CLOCK
            ),
            Command(
                id="softer-behind",
                text=text("Softer sound for other tables"),
                run=self._toggle_softer,
                place=Place(MenuName.REFEREE, 12, within),
                topic=Topic.CLOCK,
                checked=lambda: services.preferences.softer_behind,
            ),
        )

    def on_change(self, change: SessionChange) -> None:  # noqa: ARG002
        """The clock goes on, stops, or is another's."""
        session = self.services.presenter.session
        self.interests = _WITH_CLOCK if session is not None and session.is_timed else ANOTHER_GAME
        self.presenter.on_change()

    def on_tick(self) -> None:
        """A player's pause may become too long."""
        self.presenter.on_tick()

    def on_page(self, page: str) -> None:
        """The card of the test stands beside the board only."""
        self.presenter.use_page(page)

    def marks(self) -> tuple[StatusMark, ...]:
        """Whether the table can be heard."""
        mark = self.presenter.mark()
        return () if mark is None else (mark,)

    def take_assent(self, color: Color) -> bool:
        """A side answers the test while that holds up the start."""
        return self.presenter.take_assent(color)

    def take_clock_key(self, event: QKeyEvent) -> bool:
        """A key of the test while it holds up the start."""
        return self.presenter.take_key(event.key())

    def on_round(self, *, over: bool) -> bool:
        """The round's bell."""
        sound = Sound.ROUND_OVER if over else Sound.ROUND_MINUTE
        return bool(self.presenter.player.play(sound, Loudness.LOUD))

    def close(self) -> None:
        """Let the loudspeaker go."""
        self.presenter.player.close()

    def _ring(self, *, again: bool = True) -> None:
        """The bell; once more where the loudspeaker had to be opened for it."""
        player = self.presenter.player
        player.open()
        if not player.play(Sound.ROUND_MINUTE, Loudness.LOUD) and again:
            QTimer.singleShot(_OPEN_BY, self.services.tab, partial(self._ring, again=False))

    def _toggle_softer(self) -> None:
        preferences = self.services.preferences
        preferences.softer_behind = not preferences.softer_behind
        save_preferences(preferences)

    def _on_mark(self) -> None:
        self.services.show_marks()
        self.services.view.show_start()
