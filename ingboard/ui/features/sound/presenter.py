"""Sound in the window: cues of the running clock, the test before the start, each side's wish, the marks."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from ingboard.board.points import Color, PerColor
from ingboard.clock.cues import Cue, CueKind
from ingboard.clock.moments import AT_FIRST
from ingboard.game.events import ClockStarted
from ingboard.game.state import Phase
from ingboard.game.strip import name_of_color
from ingboard.table.session import Session
from ingboard.table.tournament import late_pause_words, longest_pauses_over
from ingboard.text import text
from ingboard.ui.features.sound.hearing_card import HearingAnswer, SoundTest
from ingboard.ui.features.sound.loudspeaker import Hearing, SoundPlayer
from ingboard.ui.features.sound.samples import Sound, sound_of
from ingboard.ui.game.clock.seat_keys import key_name
from ingboard.ui.game.clock.speaker import Loudness, SpeakerPicture, speaker_words
from ingboard.ui.game.recording import Saved
from ingboard.ui.shell.menu_line import StatusKind, StatusMark
from ingboard.ui.shell.pages import PLAY
from ingboard.ui.shell.preferences import save_preferences
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.widgets.buttons import SETTLE

if TYPE_CHECKING:
    from ingboard.ui.features.sound.hearing_card import HearingCard
from ingboard.ui.features.sound.announcer import Announcer
from ingboard.ui.features.sound.sound_test_words import answers_kept, missing_words

_AT_LEFT, _AT_RIGHT = Qt.Key.Key_2, Qt.Key.Key_9


class SoundPresenter(QObject):
    """Lets a table be heard. `changed` tells that its mark is another."""

    changed = Signal()

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self._services = services
        self._presenter = services.presenter
        self._workspace = services.workspace
        self._tournament = services.tournament
        self._notice = services.notice
        self._recording = services.recording
        self._preferences = services.preferences
        self._page = ""
        self._session: Session | None = None
        self._started = False
        self._asked = False
        self._alarm_waits = False
        self._pauses_over = 0
        self._heard_once = self._was_lost = False
        self._answered = AT_FIRST
        self._told: object = None
        self.test = SoundTest()
        self.loudness = self._preferences.loudness
        self.player = SoundPlayer(self)
        self.announcer = Announcer(self._presenter.time.now, self._hears, self)
        self._connect()

    @cached_property
    def card(self) -> HearingCard:
        """The card of the test; made when there is first something to test."""
        from ingboard.ui.features.sound.hearing_card import HearingCard

        card = HearingCard(self._workspace)
        card.answered.connect(lambda said: self.answer(*said))
        card.play_button.clicked.connect(self.play_test)
        return card

    def on_change(self) -> None:
        """Listen to what the presenter shows: the live clock, never a step that is only viewed."""
        session = self._presenter.session
        if session is not None and session.is_trial:
            return  # the clock behind it is held
        live = session if _is_live(session) else None
        if live is not self._session:
            self._begin(live)
        if live is None:
            return
        self.announcer.follow(live.table.state.clock, self._services.pace)
        waited = not self._started
        if waited and self._is_started():
            self._asked = False
        if waited or self._asked:
            self._show()

    def on_tick(self) -> None:
        """Call the referee when a player's pause is over its longest, again after as long once more."""
        if self._session is None:
            return
        tournament, now = self._presenter.policies, self._presenter.time.now()
        over = longest_pauses_over(self._session.table, tournament, now)
        if over > self._pauses_over:
            words = text("Paused {late}", late=late_pause_words(over, tournament))
            self._note({"sound": "pause", "words": words})
            self._services.attention()
            self.player.play(Sound.ALARM, Loudness.LOUD)
        self._pauses_over = over

    def mark(self) -> StatusMark | None:
        """The mark in the menu line; None where no clock is to be heard."""
        table = None if self._session is None else self._session.table
        if table is None or not table.setup.takes_both:
            return None
        if self.player.hearing is Hearing.NONE:
            return StatusMark(text("No sound on this computer"), StatusKind.NO_SOUND)
        off = [color for color in Color if self.loudness[color] is Loudness.OFF]
        if len(off) == len(Color):
            return StatusMark(text("No sound: both"), StatusKind.NO_SOUND)
        if off:
            side = name_of_color(off[0])
            return StatusMark(text("No sound: {side}", side=side), StatusKind.NO_SOUND)
        if self.test.heard_by_both:
            return StatusMark(text("Both hear it"), StatusKind.SOUND)
        return StatusMark(text("Sound not tested"), StatusKind.PLAIN)

    def click(self) -> None:
        """A stone of a film lands: softly, and never while a clock of this program runs."""
        services = self._services
        if self._preferences.film_sound and not services.any_clock_runs():
            self.player.open()
            self.player.play(Sound.STONE, Loudness.SOFT)

    def why_not_start(self) -> str:
        """Why the clock may not start yet, as a sentence; "" if it may."""
        if self._session is None or self.test.is_done or self._is_started():
            return ""
        if not self._presenter.policies.sound_test:
            return ""
        return missing_words(self.test, *self._keys, audible=not self.player.fault)

    def use_page(self, page: str) -> None:
        """Another page is in sight; a film that was left needs no loudspeaker."""
        self._page = page
        if self._session is None and not self._alarm_waits:
            self.player.close()
        self._place()

    def take_assent(self, color: Color) -> bool:
        """A side assents: it hears the test or, where nothing can be heard, goes on without."""
        if not self._holds_up():
            return False
        self.answer(color, HearingAnswer.NO_SOUND if self.player.fault else HearingAnswer.HEARD)
        return True

    def take_key(self, key: int) -> bool:
        """Use a key of the test while it holds up the start: each side has its own."""
        if not self._holds_up():
            return False
        if key == Qt.Key.Key_T:
            self.play_test()
        elif key in (silent := tuple(self._silent_keys)):
            self.answer(tuple(Color)[silent.index(Qt.Key(key))], HearingAnswer.NO_SOUND)
        else:
            return False
        return True

    def _holds_up(self) -> bool:
        return self._page == PLAY and self._asked and not self._is_started()

    def turn(self, color: Color) -> None:
        """The next loudness for a side's own cues, kept for the next games and heard at once."""
        self.loudness = self.loudness.with_color(color, self.loudness[color].next)
        self._preferences.loudness = self.loudness
        save_preferences(self._preferences)
        picture = SpeakerPicture(self.loudness[color], self._is_audible)
        said = {color.name.lower(): self.loudness[color].value}
        self._note({"sound": "volume", **said, "words": speaker_words(color, picture)})
        self.player.play(Sound.TICK, self.loudness[color])
        self._show()

    def ask_again(self) -> None:
        """Test the sound at any time, also while a clock runs; asked for twice, the card goes again."""
        if self._session is None:
            self._notice.say(text("Sound test needs a clock."))
            return
        self._asked = not (self._asked and self._is_started())
        if self._asked:
            self.test = SoundTest()
            self.play_test()
        self._show()

    def play_test(self) -> None:
        """Play the test sound, so that a soft wish can be judged."""
        loudest = max(self.loudness, key=lambda one: one.share)
        usual = Loudness.NORMAL if loudest is Loudness.OFF else loudest
        if self.player.play(Sound.TEST, usual):
            self.test = SoundTest(played=True, answers=self.test.answers)
        self._show()

    def answer(self, color: Color, answer: HearingAnswer) -> None:
        """A side's answer. To have heard it counts for nothing right after the other side's answer.

        One hand may have slipped then, which is said; nobody gains by saying that there is no sound.
        """
        now, other = self._presenter.time.now(), self.test.answers[color.opponent]
        too_soon = other is not None and now - self._answered < SETTLE
        if too_soon and answer is HearingAnswer.HEARD:
            side = name_of_color(color)
            self._notice.say(
                text("{side} answered in the same half second. Press again.", side=side)
            )
            return
        was_done = self.test.is_done
        self.test = self.test.answered(color, answer)
        self._answered = now
        usual = self._preferences.loudness[color]
        if answer is HearingAnswer.NO_SOUND:
            usual = Loudness.OFF
        elif usual is Loudness.OFF:
            usual = Loudness.NORMAL
        if self.test.answers[color] is not None:
            self.loudness = self.loudness.with_color(color, usual)
        if self.test.is_done and not was_done:
            said, words = answers_kept(self.test)
            self._note({"sound": "test", **said, "fault": self.player.fault, "words": words})
            self._asked = not self._is_started()
            self._notice.dismiss()  # it may still say that answers are lacking
        self._show()

    # ------------------------------------------------------------------------------------------------

    def _connect(self) -> None:
        self._presenter.add_start_condition(self.why_not_start)
        self.announcer.due.connect(self._on_due)
        self.player.changed.connect(self._on_hearing)
        self._recording.changed.connect(self._on_saved)
        self._workspace.arranged.connect(self._place)
        self._tournament.changed.connect(self._on_tournament)
        for face in self._workspace.panel.faces:
            face.speaker_pressed.connect(self.turn)

    def _begin(self, session: Session | None) -> None:
        self._session = session
        self.announcer.forget()
        self.test = SoundTest()
        self.loudness = self._preferences.loudness
        self._started = self._asked = self._was_lost = False
        self._pauses_over = 0
        self._heard_once = self.player.hearing is Hearing.OPEN
        if session is None:
            if not self._alarm_waits:
                self.player.close()
            self._show()
            return
        self.player.open()
        self._on_tournament()

    def _on_tournament(self) -> None:
        wanted = self._presenter.policies.sound_test
        self._asked = wanted and self._session is not None and not self._is_started()
        if self._asked and not self.test.played:
            self.play_test()
        self._show()

    @property
    def _is_audible(self) -> bool:
        return self.player.hearing is not Hearing.NONE

    @property
    def _silent_keys(self) -> PerColor[Qt.Key]:
        """The keys beside those of assent."""
        swapped = self._services.seats.swapped
        return PerColor(_AT_RIGHT, _AT_LEFT) if swapped else PerColor(_AT_LEFT, _AT_RIGHT)

    @property
    def _keys(self) -> tuple[PerColor[str], PerColor[str]]:
        """The keys of the answers "heard" and "no sound"; assent is what lets the game go on."""
        assent = self._services.seats.assent_caps
        return assent, assent if self.player.fault else self._silent_keys.map(key_name)

    def _is_started(self) -> bool:
        if self._session is not None and not self._started:
            events = self._session.table.events
            self._started = any(isinstance(event, ClockStarted) for event in events)
        return self._started

    def _hears(self, color: Color) -> bool:
        return self.loudness[color] is not Loudness.OFF

    def _on_due(self, cue: Cue) -> None:
        sound, times = sound_of(cue)
        loudness = self.loudness[cue.color]
        if cue.kind is CueKind.FLAG:
            loudness = max(self.loudness, key=lambda one: one.share)
        if self._preferences.softer_behind and not self._services.in_front():
            loudness = loudness.softer
        self._services.attention()
        self.player.play(sound, loudness, times)

    def _note(self, said: dict[str, object]) -> None:
        if self._recording.box is not None and self._session is not None:
            self._recording.box.note(said)

    def _on_hearing(self) -> None:
        if self.player.hearing is Hearing.OPEN:
            if self._alarm_waits:
                self._sound_alarm()
            if self._asked and not self.test.played:
                self.play_test()
            if self._was_lost:
                self._note({"sound": "back", "words": text("Sound device back.")})
            self._heard_once, self._was_lost = True, False
        elif self.player.hearing is Hearing.NONE:
            if self._heard_once and not self._was_lost:
                self._was_lost = True
                fault = self.player.fault
                self._note({"sound": "lost", "fault": fault, "words": fault})
                self._notice.say(fault)
            self.test = SoundTest(answers=self.test.answers) if self._asked else SoundTest()
        self._show()

    def _on_saved(self) -> None:
        if self._recording.saved is Saved.FAILING:
            self._alarm_waits = True
            self.player.open()
            self._sound_alarm()
        else:
            self._alarm_waits = False

    def _sound_alarm(self) -> None:
        """Once, and loud whatever the players wish: what is played now is not on the disk."""
        if self.player.play(Sound.ALARM, Loudness.LOUD):
            self._alarm_waits = False

    def _show(self) -> None:
        workspace, audible = self._workspace, self._is_audible
        for color in Color:
            picture = SpeakerPicture(self.loudness[color], audible)
            workspace.panel.faces[color].show_speaker(None if self._session is None else picture)
        started = self._is_started()
        if self._asked:
            state = None if self._session is None else self._session.table.state
            handicap = state is not None and state.phase is Phase.HANDICAP
            test, fault = self.test, self.player.fault
            self.card.show_test(test, fault, *self._keys, started=started, handicap=handicap)
        self._place()
        told = self.mark(), self.test, started
        if told != self._told:
            self._told = told
            self.changed.emit()

    def _place(self) -> None:
        """The card stands under the faces, in the place of the full bowls; never over a clock."""
        workspace = self._workspace
        if not self._asked or self._page != PLAY:
            if "card" in self.__dict__:
                self.card.hide()
            return
        panel = workspace.panel.geometry()
        gap = max(4, panel.x() // 100)
        top = panel.bottom() + 1 + gap
        room = max(workspace.strip.y() - top - gap, 0)
        beside = (
            workspace.strip.x() > workspace.board.x()
        )  # the status line stands beside the board
        self.card.show_wide(wide=beside and room < self.card.minimumSizeHint().height())
        if (layout := self.card.layout()) is not None:
            layout.activate()  # else it still has the heights of the last words
        least = self.card.minimumSizeHint().height()
        low = beside and room < least
        if workspace.shows_press_list and not workspace.board.isVisible():
            # Clocks alone: between their buttons, until both have answered.
            log = workspace.press_list.geometry()
            top = log.bottom() - least
            self.card.setGeometry(log.x(), top, log.width(), least)
            self.card.setVisible(not self.test.is_done)
            self.card.raise_()
            return
        if low or room < least:
            # The faces take the whole column: before the start the board is free.
            place = (workspace.strip if low else workspace.board).geometry()
            width = min(place.width(), max(panel.width(), least))
            high = self.card.heightForWidth(width) if low else least
            self.card.setGeometry(place.x(), workspace.strip.y() - gap - high, width, high)
        else:
            self.card.setGeometry(panel.x(), top, panel.width(), min(room, self._height(top)))
        self.card.show()
        self.card.raise_()

    def _height(self, top: int) -> int:
        """What the card needs, and no half of a bowl below it."""
        bowls = self._workspace.bowls
        if not bowls.isVisible():
            return self.card.sizeHint().height()
        return max(self.card.minimumSizeHint().height(), bowls.geometry().bottom() + 1 - top)


def _is_live(session: Session | None) -> bool:
    """A game with a clock that is played here and not over."""
    if session is None or session.opened is not None or not session.is_timed:
        return False
    return session.table.state.outcome is None
