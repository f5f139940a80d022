"""Plays the sounds of a window, and tells when sound cannot be heard."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from ingboard.ui.features.sound.loudspeaker import Hearing, Loudspeaker, Mixer
from ingboard.ui.features.sound.sounds import Sound, SoundShelf
from ingboard.ui.game.loudness import Loudness

LOOK_EVERY = 250


class Player(QObject):
    """Opens a loudspeaker while it is wanted; `changed` when sound can be heard, or no longer.

    `loudspeaker` takes from `mixer`. Nothing here waits for a device.
    """

    changed = Signal()

    def __init__(
        self,
        mixer: Mixer | None = None,
        loudspeaker: Loudspeaker | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._mixer = mixer or Mixer()
        self._loudspeaker = loudspeaker or Loudspeaker(self._mixer)
        self._shelf = SoundShelf()
        self._looking = QTimer(self)
        self._looking.setTimerType(Qt.TimerType.CoarseTimer)
        self._looking.setInterval(LOOK_EVERY)
        self._looking.timeout.connect(self.look)

    @property
    def hearing(self) -> Hearing:
        """Whether sound can be heard."""
        return self._loudspeaker.state

    @property
    def fault(self) -> str:
        """Why nothing can be heard, as a sentence; "" while nothing is wrong."""
        return self._loudspeaker.fault

    def open(self) -> None:
        """Sound will be wanted: begin to open the loudspeaker."""
        if not self._looking.isActive():
            self._loudspeaker.open()
            self._looking.start()

    def close(self) -> None:
        """No sound is wanted any more."""
        if self._looking.isActive():
            self._looking.stop()
            self._loudspeaker.close()

    def play(self, sound: Sound, loudness: Loudness, times: int = 1) -> bool:
        """Play a sound now; False, and nothing is kept for later, if it cannot be heard."""
        if loudness is Loudness.OFF or self.hearing is not Hearing.OPEN:
            return False
        self._mixer.put(self._shelf.samples(sound, loudness, times))
        return True

    def look(self) -> None:
        """See how the loudspeaker does."""
        if self._loudspeaker.look():
            self.changed.emit()
