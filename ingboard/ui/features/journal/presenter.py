"""The journal in the window: its mark in the menu line, and what is asked when the machine was away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from ingboard.clock.moments import Millis
from ingboard.game.at_table import Held
from ingboard.game.strip import name_of_color
from ingboard.game.table_commands import HoldClock
from ingboard.table.journal.machine import Jump
from ingboard.table.session import Session
from ingboard.text import text
from ingboard.ui.features.journal.draft_presenter import DraftPresenter
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.game.recording import Gap, Recording, Saved
from ingboard.ui.game.tournament import TournamentPresenter
from ingboard.ui.shell.layout import PageId
from ingboard.ui.shell.menu_line import StatusKind
from ingboard.ui.shell.notice import Notice
from ingboard.ui.shell.preferences import Preferences, save_preferences
from ingboard.ui.shell.questions import Questions
from ingboard.ui.shell.status_bar import StripAnswer
from ingboard.ui.shell.workspace import Workspace

if TYPE_CHECKING:
    from ingboard.ui.features.journal.recovery_presenter import RecoveryPresenter


class JournalPresenter(QObject):
    """Connects the journal with the game that the window shows.

    `charge_wanted` tells that the referee is to charge the computer's absence: only he may.
    """

    charge_wanted = Signal()

    def __init__(
        self,
        recording: Recording,
        controller: GamePresenter,
        questions: Questions,
        notice: Notice,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.recording = recording
        self.drafts = DraftPresenter(controller, questions, notice, self)
        self._controller = controller
        self._questions = questions
        self._notice = notice
        self._recovery: RecoveryPresenter | None = None
        self._preferences: Preferences | None = None
        self._tournament: TournamentPresenter | None = None
        self._gap: tuple[Session, int, Gap] | None = None
        controller.before_act = recording.look_for_a_gap
        recording.jumped.connect(self._on_jump)
        recording.failed.connect(notice.say)

    def follow(self) -> None:
        """Record what the controller shows, in a journal or as a draft."""
        self.recording.follow(self._controller.session, self._controller.time)
        self.drafts.follow()

    def close(self) -> None:
        """The program ends."""
        self.recording.close()
        self.drafts.close()

    def keep_in(self, preferences: Preferences, tournament: TournamentPresenter) -> None:
        """Keep journals where the user chose, and second copies where the tournament wants them."""
        self._preferences = preferences
        if preferences.tables_folder:
            self.recording.use_folder(Path(preferences.tables_folder))
        self._tournament = tournament
        tournament.changed.connect(partial(self._follow_settings, tournament))
        self._take_copies(tournament)

    def once_recordable(self, shell: QWidget, begin: Callable[[], object]) -> None:
        """Begin a game if it can be recorded; else ask first for another folder."""
        hindrance = self.recording.hindrance
        if not hindrance:
            begin()
            return
        self._questions.ask(
            hindrance,
            StripAnswer(begin, text("Play without a journal")),
            StripAnswer(partial(self._choose_folder, shell, begin), text("Choose a folder…")),
        )

    def _choose_folder(self, shell: QWidget, begin: Callable[[], object]) -> None:
        name = QFileDialog.getExistingDirectory(
            shell, text("Folder for the journals"), str(Path.home())
        )
        if name:
            self.recording.use_folder(Path(name))
            if self._preferences is not None and not self.recording.hindrance:
                self._preferences.tables_folder = name
                save_preferences(self._preferences)
        self.once_recordable(shell, begin)

    def _follow_settings(self, tournament: TournamentPresenter) -> None:
        self._take_copies(tournament)
        self.recording.note_settings(tournament.path)

    def _open_settings(self, path: Path) -> None:
        """The settings of a table taken up again, unless a person has chosen others since the start."""
        if self._tournament is not None and self._tournament.path is None:
            self._tournament.open(path)

    def _take_copies(self, tournament: TournamentPresenter) -> None:
        folder = tournament.current.copy_folder
        self.recording.copy_folders = (Path(folder).expanduser(),) if folder else ()

    def offer_recovery(
        self,
        stage: Workspace,
        show_page: Callable[[PageId], None],
        leave: Callable[[], None],
        show_journal: Callable[[Path], object],
        *,
        held: bool,
    ) -> bool:
        """Open the page of interrupted games; False, and nothing opens, where there are none.

        With `held`, tables that other programs have open are listed too, to be looked at.
        """
        if self._recovery is None:
            from ingboard.ui.features.journal.recovery_presenter import RecoveryPresenter

            self._recovery = RecoveryPresenter(
                self._controller,
                self.recording,
                self._notice,
                partial(self._after_recovery, leave),
                show_journal,
                self._open_settings,
                self,
            )
            stage.add_page(PageId.RECOVERY, self._recovery.page)
        if not self._recovery.look(held=held):
            return False
        show_page(PageId.RECOVERY)
        page = self._recovery.page
        (page.take_up_button if page.take_up_button.isEnabled() else page).setFocus()
        return True

    def _after_recovery(self, leave: Callable[[], None]) -> None:
        """A journal holds one line of a game without a clock; what else there was is in a draft."""
        leave()
        state = self._controller.state
        if state is None or state.clock is None:
            self.drafts.offer()

    def leave_recovery(self) -> None:
        """Esc on the page of interrupted games."""
        if self._recovery is not None:
            self._recovery.page.later.emit()

    def look_back(self) -> None:
        """The timeline of the interrupted game that is chosen."""
        if self._recovery is not None:
            self._recovery.look_back()

    def mark(self) -> tuple[str, StatusKind] | None:
        """The saved mark of a recorded game, or None where the file's own mark is shown."""
        match self.recording.saved:
            case Saved.NOTHING:
                return None
            case Saved.ALL:
                return text("Every act is on disk"), StatusKind.SAVED
            case Saved.LATE:
                return text("Saving…"), StatusKind.SAVING
            case Saved.ONE_COPY:
                return text("On disk; the second copy is not"), StatusKind.SAVING
            case Saved.FAILING:
                return text("Not on disk: see to the computer"), StatusKind.NOT_SAVED

    def open_gap(self) -> Gap | None:
        """How long the computer was away, until the clock runs again or its times are ruled on."""
        session = self._controller.session
        if session is None or self._gap is None or self._gap[0] is not session:
            return None
        known = session.table.state.at_table
        is_open = known.held is Held.MACHINE and len(known.ruled) == self._gap[1]
        return self._gap[2] if is_open else None

    def _on_jump(self, jump: object) -> None:
        """The machine was away: the clock is held as it was, and a person says whose time that was."""
        assert isinstance(jump, Jump)
        box, state = self.recording.box, self._controller.state
        clock = None if state is None else state.clock
        if not jump.was_away:
            self._notice.say(
                text("Somebody set this computer's time. The game's clock is not touched by it.")
            )
            return
        if box is None or clock is None or clock.running is None:
            return
        side = clock.running
        certain = box.last_certain
        self._controller.submit_quietly(HoldClock(Held.MACHINE, "", certain))
        session = self._controller.session
        if session is not None:
            rulings = len(session.table.state.at_table.ruled)
            self._gap = session, rulings, Gap(side, Millis(jump.length))
        self._questions.ask(
            text(
                "This computer was away for {seconds} seconds of {side}'s time. The clock is held.",
                seconds=round(jump.length / 1000),
                side=name_of_color(side),
            ),
            StripAnswer(self._questions.drop, text("Leave it as it was")),
            StripAnswer(
                self.charge_wanted.emit,
                text("Referee: charge it to {side}", side=name_of_color(side)),
            ),
        )
