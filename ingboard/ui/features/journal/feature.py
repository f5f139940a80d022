"""What is kept on the disk while one plays or edits, what a crash left of it, and gaps of the machine."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from ingboard.clock.moments import Millis
from ingboard.game.change import Area
from ingboard.game.commands import HoldClock
from ingboard.game.state import Held
from ingboard.game.strip import name_of_color
from ingboard.table.journal.blackbox import stall_words
from ingboard.table.journal.jumps import Jump, JumpCause
from ingboard.table.journal.shelf import SUFFIX
from ingboard.text import text
from ingboard.ui.features.journal.drafts import DraftPresenter
from ingboard.ui.game.journal_folders import Medium
from ingboard.ui.game.recording import Gap, Recording, Saved
from ingboard.ui.game.strip_picture import StripAnswer
from ingboard.ui.shell.background_task import FileWish
from ingboard.ui.shell.begin_rows import BeginRow
from ingboard.ui.shell.commands import Command, Key, KeyContext, MenuName, Place, clock_stands
from ingboard.ui.shell.feature import Feature
from ingboard.ui.shell.menu_line import StatusKind, StatusMark
from ingboard.ui.shell.opening_work import are_large
from ingboard.ui.shell.pages import START, MadePage, PageSpec
from ingboard.ui.shell.start_page import StartPage

if TYPE_CHECKING:
    from collections.abc import Callable

    from ingboard.table.session import SessionChange
    from ingboard.ui.features.journal.recovery import OfferedGames, RecoveryPresenter
    from ingboard.ui.features.journal.recovery_view_model import UnfinishedTable
    from ingboard.ui.shell.services import WindowServices

PAGE = "recovery"


class JournalFeature(Feature):
    """Says how well the game is on the disk, keeps drafts, offers what was interrupted, asks after a gap."""

    interests = frozenset({Area.TREE, Area.FILE, Area.SESSION})

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self._has_looked = False
        self.drafts = DraftPresenter(services)
        self.commands = (
            Command(
                id="recover",
                text=text("Interrupted games…"),
                run=self._show_interrupted,
                place=Place(MenuName.FILE, 40),
                keys=(Key("Ctrl+Shift+I"),),
                when=clock_stands,
                help=text("interrupted games"),
                fill=self.drafts.fill_menu,
                opens=text("Kept drafts"),
            ),
            Command(
                id="go-on-from-journal",
                text=text("Go on from a journal…"),
                run=self._go_on_from_journal,
                place=Place(MenuName.REFEREE, 28),
                when=clock_stands,
                help=text("go on from any journal file"),
            ),
            Command(id="look-back", text=text("Show the journal"), run=self._look_back),
        )
        self.pages = (
            PageSpec(
                id=PAGE,
                make=lambda: MadePage(self.recovery.page, leave=self._after_recovery),
                keys=KeyContext.PAGE,
            ),
        )
        recording, preferences = services.recording, services.preferences
        if preferences.tables_folder:
            recording.use_folder(Path(preferences.tables_folder))
        recording.failed.connect(services.notice.say)
        recording.jumped.connect(self._on_jump)
        services.tournament.changed.connect(self._keep_copies)
        services.tournament.changed.connect(
            lambda: recording.note_settings(services.tournament.path)
        )
        services.files.opened.connect(self.drafts.offer_of_record)
        self._keep_copies()

    # Events of the window ---------------------------------------------------------------------------

    def at_start(self, *, with_records: bool) -> bool:
        """Interrupted games come first; drafts where no file is to be opened."""
        if self.offer_recovery():
            if with_records:
                self.services.notice.say(text("Interrupted game first, then the record."))
            return True
        return not with_records and self.drafts.offer()

    def on_change(self, change: SessionChange) -> None:
        """Keep a draft of what is edited; a game with a clock is not."""
        if Area.SESSION in change.areas or self.services.presenter.study is not None:
            self.drafts.on_change()

    def on_page(self, page: str) -> None:
        """Begin offers first what was interrupted or put away, as it is on the disk by then."""
        if page == START and self._has_looked:
            look = partial(self.recovery.look, held=True)
            self.services.calls.start(look, lambda result: self._offer_first(result()))

    def _offer_first(self, found: OfferedGames) -> None:
        """The newest game that can be gone on with is the first row of Begin; none, once there is none."""
        self._has_looked = True
        page = self.services.pages.widget(START)
        if isinstance(page, StartPage):
            games = (game for game in found.offers if game.recovery is not None)
            newest = next(games, None) if found.can_go_on else None
            page.show_first(None if newest is None else _resuming(newest))

    def take_file(self, path: Path, wish: FileWish) -> bool | None:
        """A journal whose game has no result is offered to be taken up again; the timeline shows others."""
        if path.suffix.lower() != SUFFIX or wish is FileWish.LOOKED_AT:
            return None
        if self.services.presenter.clock_runs:
            return None
        return self._look_into(path, partial(self._offer_or_look, path))

    def marks(self) -> tuple[StatusMark, ...]:
        """Whether the journal's game is on the disk."""
        mark = _mark_of(self.services.recording)
        return () if mark is None else (mark,)

    def close(self) -> None:
        """What is saved or given up leaves no draft."""
        self.drafts.close()

    # What was interrupted ---------------------------------------------------------------------------

    @cached_property
    def recovery(self) -> RecoveryPresenter:
        """What offers interrupted games; made when it is first asked for."""
        from ingboard.ui.features.journal.recovery import RecoveryPresenter

        return RecoveryPresenter(self.services, self._after_recovery)

    def offer_recovery(self) -> bool:
        """Open the page of interrupted games; False while nothing opens: there are none yet."""
        offered: list[bool] = []
        self.services.calls.start(
            self.recovery.look, lambda result: offered.append(self._offer_found(result()))
        )
        return offered == [True]

    def _offer_found(self, found: OfferedGames) -> bool:
        self._offer_first(found)
        if found.can_go_on:
            return self._offer(found)
        if found.sentence:
            self.services.notice.say(found.sentence)
        return False

    def _offer(self, found: OfferedGames) -> bool:
        """List what was found, unless a clock was started in the meantime."""
        if self.services.presenter.clock_runs:
            return False
        self.recovery.show(found)
        self.services.questions.before_another(self._show_page)
        return True

    def _show_page(self) -> None:
        self.services.pages.open(PAGE)
        self.recovery.page.take_focus()

    def _look_into(self, path: Path, then: Callable[[OfferedGames], bool]) -> bool:
        return self.services.questions.do(
            text("Reading {name}…", name=path.name),
            partial(self.recovery.look_into, path),
            then,
            aside=are_large([path]),
        )

    def _offer_or_look(self, path: Path, found: OfferedGames) -> bool:
        """The game of a journal, or the timeline of one that nobody goes on with."""
        if found.can_go_on:
            return self._offer(found)
        return self.services.open(path, wish=FileWish.LOOKED_AT)

    def _go_on_from_journal(self) -> None:
        """The game of a journal that is chosen, with a result or without, from any folder."""
        kinds = text("Journals (*{suffix});;All files (*)", suffix=SUFFIX)
        title = text("Go on from a journal")
        self.services.files.ask_to_open(
            lambda path: self._look_into(path, self._offer), title, kinds
        )

    def _show_interrupted(self) -> None:
        services = self.services
        services.questions.do(
            text("Reading the journals…"),
            partial(self.recovery.look, held=True),
            self._offer_interrupted,
            aside=are_large(services.recording.shelf.paths),
        )

    def _offer_interrupted(self, found: OfferedGames) -> None:
        if found.offers:
            self._offer(found)
        else:
            self.services.notice.say(text("No interrupted game on this computer."))

    def _look_back(self) -> None:
        """The timeline of the interrupted game that is chosen."""
        if self.services.pages.current == PAGE:
            self.recovery.look_back()

    def _after_recovery(self) -> None:
        """A journal holds one line of a game without a clock; what else there was is in a draft."""
        self.services.pages.close(PAGE)
        state = self.services.presenter.state
        if state is None or state.clock is None:
            self.drafts.offer()

    # The tournament's settings ----------------------------------------------------------------------

    def _keep_copies(self) -> None:
        """Second copies go where the tournament wants them."""
        folder, folders = (
            self.services.current_tournament.copy_folder,
            self.services.recording.folders,
        )
        if folder.startswith("~"):
            # Nobody of that name: the folder is not there, and that is said.
            with suppress(RuntimeError):
                folder = str(Path(folder).expanduser())
        folders.use_copy_folder(Path(folder) if folder else None)

    # The machine ------------------------------------------------------------------------------------

    def _on_jump(self, jump: Jump) -> None:
        """The machine was away: the clock is held as it was, and a person says whose time that was."""
        services = self.services
        recording, questions = services.recording, services.questions
        if jump.cause is JumpCause.STALLED:
            services.notice.say(stall_words(jump, services.presenter.time))
        elif not jump.was_away:
            services.notice.say(text("Computer time changed; game clock not affected."))
        if not jump.was_away:
            return
        state = services.presenter.state
        clock = None if state is None else state.clock
        if clock is None or clock.running is None:
            return
        side = clock.running
        services.presenter.submit_quietly(HoldClock(Held.MACHINE, "", jump.since))
        recording.note_gap(Gap(side, Millis(jump.length)))
        questions.ask(
            text(
                "Program interrupted for {seconds} s of {side}'s time. Clock paused.",
                seconds=round(jump.length / 1000),
                side=name_of_color(side),
            ),
            StripAnswer(questions.drop, text("Charge nobody")),
            StripAnswer(
                partial(services.run, "referee-gap"),
                text("Referee: charge {side}", side=name_of_color(side)),
            ),
        )


def _resuming(game: UnfinishedTable) -> BeginRow:
    """The row of Begin that leads to a game which is not over."""
    return BeginRow(
        "recover",
        "forward",
        text("Resume {game}", game=game.title),
        text("Not over. Last act: {time}.", time=game.last_certain),
        "Ctrl+Shift+I",
    )


def _mark_of(recording: Recording) -> StatusMark | None:
    """How well the journal's game is saved, and where; None while there is none."""
    match recording.saved:
        case Saved.NOTHING:
            return None
        case Saved.ALL:
            return StatusMark(_saved_words(recording), StatusKind.SAVED)
        case Saved.WAITING:
            return StatusMark(text("Saving…"), StatusKind.WAITING)
        case Saved.LATE:
            words = text("Saving since {time}…", time=recording.waits_since)
            return StatusMark(words, StatusKind.SAVING)
        case Saved.ONE_COPY:
            return StatusMark(text("Saved; second copy failed"), StatusKind.SAVING)
        case Saved.TEMPORARY:
            return StatusMark(_saved_words(recording), StatusKind.SAVING)
        case Saved.FAILING:
            return StatusMark(text("Not saved: check the computer"), StatusKind.NOT_SAVED)


def _saved_words(recording: Recording) -> str:
    match recording.medium:
        case Medium.OWN:
            return text("Journal saved")
        case Medium.COPIED:
            return text("Saved twice")
        case Medium.ELSEWHERE:
            assert recording.path is not None
            return text("Saved in {folder}", folder=recording.path.parent.name)
        case Medium.TEMPORARY:
            return text("Saved until a restart")
