"""The page that looks back on a table's journal, live or from a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ingboard.text import text
from ingboard.ui.features.counting_rooms import CountingRooms
from ingboard.ui.game.recording import Recording, held_words
from ingboard.ui.shell.layout import PageId

if TYPE_CHECKING:
    from ingboard.ui.features.timeline.presenter import TimelinePresenter


class JournalRooms(CountingRooms):
    """Opens the timeline."""

    _timeline: TimelinePresenter | None = None

    @property
    def timeline(self) -> TimelinePresenter:
        """The timeline of a journal."""
        if self._timeline is None:
            from ingboard.ui.features.timeline.presenter import TimelinePresenter

            window = self._window
            self._timeline = TimelinePresenter(
                window.controller,
                self._recording,
                self._leave_timeline,
                window.notice.say,
                self._owner,
            )
            window.stage.add_page(PageId.TIMELINE, self._timeline.page)
        return self._timeline

    def show_timeline(self) -> None:
        """Look back on the table in the window, or on one that another program keeps."""
        if self._window.scene is PageId.TIMELINE:
            return
        if self._window.scene is PageId.RECOVERY:
            self._window.record.look_back()
            return
        if self._recording().path is None:
            self._show_held()
        elif self.timeline.enter_live():
            self._open_timeline()

    def show_journal(self, path: Path) -> bool:
        """Look back on a journal, read-only; False, said in a sentence, if it cannot be shown."""
        if not self.timeline.enter_file(path):
            return False
        self._open_timeline()
        return True

    def say_held(self) -> None:
        """Say which table another program keeps on this computer, if there is one."""
        held = self._recording().shelf.held_elsewhere()
        if held:
            said = text("{held} Ctrl+L looks at it.", held=held_words(*held[0]))
            self._window.notice.say(said)

    def _show_held(self) -> None:
        held = self._recording().shelf.held_elsewhere()
        if held:
            self.show_journal(held[0][0].path)
        else:
            self._window.notice.say(
                text("No journal yet: a table that is played here begins one with its first act.")
            )

    def _open_timeline(self) -> None:
        self._window.show_page(PageId.TIMELINE)
        self.timeline.page.setFocus()

    def _leave_timeline(self) -> None:
        if self._window.scene is PageId.TIMELINE:
            self._window.close_page()

    def _recording(self) -> Recording:
        return self._window.record.recording
