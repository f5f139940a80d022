"""What lives in the window: one game on one stage, its menus and keys."""

from __future__ import annotations

from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QKeyEvent

from ingboard.game.phases import Phase
from ingboard.table.journal.shelf import SUFFIX
from ingboard.table.time_source import TableTime
from ingboard.text import text
from ingboard.ui.features.count.agreement import AgreementPage
from ingboard.ui.features.count.presenter import CountPresenter
from ingboard.ui.features.hall.folder_presenter import HallFolderPresenter
from ingboard.ui.features.hall.presenter import HallPresenter
from ingboard.ui.features.journal.presenter import JournalPresenter
from ingboard.ui.features.new_game.presenter import NewTablePresenter
from ingboard.ui.features.record.presenter import RecordPresenter
from ingboard.ui.features.record.tree_presenter import TreePresenter
from ingboard.ui.features.rooms import Rooms
from ingboard.ui.features.sound.presenter import SoundPresenter
from ingboard.ui.game.clock.presenter import ClockPresenter
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.game.recording import Recording
from ingboard.ui.game.ticker import Ticker
from ingboard.ui.game.tournament import TournamentPresenter
from ingboard.ui.shell.appearance import Appearance
from ingboard.ui.shell.deeds import OwnDeeds, steering_of
from ingboard.ui.shell.files import Files
from ingboard.ui.shell.game_view import GameView
from ingboard.ui.shell.key_presenter import KeyPresenter
from ingboard.ui.shell.layout import PageId
from ingboard.ui.shell.menu_line import MenuLine, StatusMark
from ingboard.ui.shell.menu_state import enable_actions, mark_of, title_of
from ingboard.ui.shell.menus import Act, build_menus
from ingboard.ui.shell.notice import Notice
from ingboard.ui.shell.preferences import Preferences
from ingboard.ui.shell.questions import Questions
from ingboard.ui.shell.shell import Shell
from ingboard.ui.shell.start_page import StartPage
from ingboard.ui.shell.start_view_model import begin_rows
from ingboard.ui.shell.tabs.presenter import TabPresenter
from ingboard.ui.shell.view_options import ViewOptions
from ingboard.ui.shell.wiring import Wiring
from ingboard.ui.shell.workspace import Workspace

if TYPE_CHECKING:
    from ingboard.ui.shell.palette.presenter import PalettePresenter
    from ingboard.ui.shell.tabs.tabs import Tables


class MainWindow(QObject):
    """The contents of a shell, which they furnish when they are made.

    `pace` is how many times faster than the wall the table's time runs.
    """

    _lets_choose = True

    def __init__(
        self,
        shell: Shell,
        preferences: Preferences,
        time: TableTime | None = None,
        pace: int = 1,
        tables: Tables | None = None,
    ) -> None:
        super().__init__(shell)
        self.shell = shell
        self.controller = GamePresenter(time, self)
        self.tournament = TournamentPresenter(self)
        self.start_page = StartPage(begin_rows())
        self.new_table = NewTablePresenter(self)
        self.agreement_page = AgreementPage()
        self.film = CountPresenter(self.controller, self)
        self.stage = Workspace(
            {
                PageId.START: self.start_page,
                PageId.AGREEMENT: self.agreement_page,
                PageId.FILM: self.film.page,
            },
            shell.board,
        )
        self.film.stand_on(self.stage)
        self.view = GameView(self.stage, self.agreement_page, self.controller, self)
        self.files = Files(shell, self.controller, preferences)
        self.questions = Questions(self.controller, self.view, self.stage, self.files)
        self.ticker = Ticker(self)
        self.menus = build_menus(shell, self.do)
        self.menu_line = MenuLine(self.menus.menus)
        self.clocks = ClockPresenter(self, preferences, self.menus.actions)
        self.view.clocks = self.clocks
        self.appearance = Appearance(shell, preferences, self.menus.actions)
        self.preferences = preferences
        self._pace = pace
        self._pages: list[PageId] = []
        self.rooms = Rooms(self)
        self.tree = TreePresenter(self)
        self.looking = ViewOptions(self)
        self.editing = RecordPresenter(self, self)
        self.film.doubt = self.rooms.doubt_of_bowls
        self._may_close = False
        self._deeds = {
            **OwnDeeds(self).table(),
            **self.looking.deeds(),
            **self.tree.deeds(),
            **self.clocks.deeds(),
            **self.rooms.deeds(),
            **self.film.deeds(),
            **self.editing.deeds(),
        }
        steering = steering_of(self)
        self._keys = KeyPresenter(self, steering)
        self.notice = Notice(shell)
        self.record = JournalPresenter(
            Recording(parent=self), self.controller, self.questions, self.notice, self
        )
        self.record.keep_in(preferences, self.tournament)
        self.hall = HallPresenter(
            shell, self.controller, self.tournament, preferences, self.notice, self.menus.actions
        )
        self._deeds |= self.hall.deeds()
        time = self.controller.time  # a game that is taken up again later has another
        self.among = TabPresenter(self, tables, time, partial(self._neighbour, time))
        self._deeds |= self.among.deeds()
        self.hall_folder = HallFolderPresenter(
            self.controller, self.tournament, self.hall.title, self
        )
        self.sound = SoundPresenter(self, self.record.recording, preferences, pace)
        self._deeds |= self.sound.deeds()
        shell.setMenuBar(self.menu_line)
        shell.setCentralWidget(self.stage)
        shell.tenant = self
        Wiring(self, steering).join()
        self.appearance.apply()
        self.film.reduce_motion(preferences.reduced_motion)
        self.stage.board.set_coordinates_shown(preferences.coordinates)
        self.refresh()

    @property
    def scene(self) -> PageId:
        """What the window is for at the moment."""
        if self._pages:
            return self._pages[-1]
        state = self.controller.state
        if state is None:
            return PageId.START
        if state.plan is not None and self.film.wanted:
            return PageId.FILM
        agreeing = state.phase is Phase.AGREEMENT and not self.editing.looks_at_end
        return PageId.AGREEMENT if agreeing else PageId.PLAY

    @property
    def has_page(self) -> bool:
        """Whether a page is open over the game."""
        return bool(self._pages)

    @cached_property
    def palette(self) -> PalettePresenter:
        """The command palette; made when it is first asked for."""
        from ingboard.ui.shell.palette.presenter import PalettePresenter

        return PalettePresenter(self.stage, self.menus, self)

    def refresh(self) -> None:
        """Show the game as it is now."""
        self.follow_clock()
        self.record.follow()
        self.files.follow()
        self.sound.follow()
        self.film.follow(self.controller.state)
        self.rooms.drop_stale_answer()
        scene = self.scene
        if scene is not self.stage.scene:
            self.notice.dismiss()
        if scene is PageId.START:
            self.start_page.show_recent(self.files.recent_rows())
        self.editing.follow(scene)
        self.view.refresh(scene)
        self.rooms.show_on_board(scene)
        session = self.controller.session
        self.stage.show_scene(scene, timed=session is not None and session.is_timed)
        if scene is PageId.FILM:
            self.film.show()
        else:
            self.film.rest()
        enable_actions(self.menus.actions, session)
        self.tree.follow(scene)
        self.stage.board.set_names_typed(session is None or not session.is_timed)
        self.among.enable()
        self.shell.setWindowTitle(title_of(session))
        self.show_mark()

    def follow_clock(self) -> None:
        """The next deadline comes first: what goes wrong in a picture must not stop the clock."""
        session = self.controller.session
        clock = None if session is None else session.table.state.clock
        self.ticker.follow(clock, self.controller.time.now(), self._pace)

    def show_mark(self) -> None:
        """The marks at the right of the menu line."""
        mark = self.record.mark() or mark_of(self.controller.session)
        sound = self.sound.mark()
        marks = (StatusMark(*mark),) if mark[0] else ()
        marks = marks if sound is None else (sound, *marks)
        self.menu_line.show_marks((*self.hall_folder.marks(), *marks))
        self.on_resized()

    def open(self, path: Path, *, choose: bool = True) -> bool:
        """Open a record, or look back on a journal; what is in the way is said in the window.

        Of a file with several games one may be chosen, unless `choose` is False. A large file is shown later.
        """
        self.editing.settle()
        if path.suffix == SUFFIX:
            return self.rooms.show_journal(path)
        self._pages.clear()
        self._lets_choose = choose
        return self.files.open(path)

    def on_opened(self) -> None:
        """A record was opened: what is offered with it."""
        if self._pages:
            self.show_game()
        self.questions.offer_handicap_as_moves()
        if self._lets_choose:
            self.rooms.reading.offer_games()

    def do(self, act: Act) -> None:
        """Carry out an action of the menus; what is being typed is kept first."""
        self.editing.settle()
        if not self.editing.take_act(act):
            self._deeds[act]()

    # Pages ----------------------------------------------------------------------------------------

    def show_page(self, scene: PageId) -> None:
        """Open a page over the game; Esc or its own button closes it."""
        if scene in self._pages:
            self._pages.remove(scene)
        self._pages.append(scene)
        self.refresh()

    def show_game(self) -> None:
        """The game, with no page over it."""
        self._pages.clear()
        self.refresh()

    def close_page(self) -> None:
        """Back from the page to what is under it: another page, or the game as it stands."""
        if self._pages:
            self._pages.pop()
        self.refresh()

    def offer_recovery(self, *, held: bool = False) -> bool:
        """Offer the games that a crash interrupted, with `held` also those open elsewhere, if any."""
        return self.record.offer_recovery(
            self.stage, self.show_page, self.close_page, self.rooms.show_journal, held=held
        )

    def show_count(self) -> None:
        """The film of the count, from wherever the window is."""
        self.film.wanted = True
        self.editing.looks_at_end = False
        self.refresh()

    def leave(self) -> None:
        """Esc: out of a question, the film, or a choice, one level at a time."""
        if self.view.asks:
            self.questions.drop()
        elif not self._pages and self.editing.leave():
            return
        elif self._pages:
            self.rooms.leave(self._pages[-1])
        elif self.scene is PageId.FILM:
            if not (self.film.close_side_panel() or self.rooms.back_to_painting()):
                self.film.wanted = False
                self.refresh()
        elif not (self.rooms.drop_suggestion() or self.editing.look_at_end()):
            self.notice.dismiss()

    def clock_forbids(self) -> bool:
        """Whether a running clock forbids what would cover or leave it; that is said then."""
        if self.controller.clock_runs:
            self.notice.say(text("The clock is running. Hold it first (Space)."))
        return self.controller.clock_runs

    def _close_for_good(self) -> None:
        self._may_close = True
        self.shell.window().close()

    def _neighbour(self, time: TableTime) -> MainWindow:
        """Another table for this program, in a shell of its own."""
        return MainWindow(Shell(), self.preferences, time, self._pace, self.among.tables)

    # The window's tenant --------------------------------------------------------------------------

    def take_key(self, event: QKeyEvent) -> bool:
        """Carry out a plain key; keys with Ctrl, and all keys while text is typed, are left to Qt."""
        return self._keys.take(event)

    def take_tab(self) -> bool:
        """Tab from the board enters the comment of a record."""
        return self.editing.take_tab()

    def release_key(self, event: QKeyEvent) -> None:
        """A key is let go, perhaps the one that the referee holds."""
        self._keys.release(event)
        if not event.isAutoRepeat():
            self.clocks.release_key(event.key())

    def may_close(self) -> bool:
        """Whether the window may close; a game that no file holds is asked about in the strip first."""
        if self.is_settled():
            self.put_away()
            return True
        return False

    def is_settled(self) -> bool:
        """Whether nothing would be lost; else that is asked in the strip, and the answer closes."""
        self.editing.settle()
        self.rooms.leave_laboratory()
        self.rooms.restore_game()
        session = self.controller.session
        unsaved = session is not None and session.was_changed and not session.is_saved
        if unsaved and not self._may_close:
            self.questions.after_saving(self._close_for_good)
            return False
        return True

    def put_away(self) -> None:
        """The program ends: journal, hall and sound are let go of."""
        self.files.opening.stop()
        self.record.close()
        self.files.keep_place()
        self.hall_folder.close()
        self.hall.close()
        self.sound.close()
        self.rooms.stop_searches()

    def open_dropped(self, path: Path | None) -> None:
        """Open a dropped file."""
        if path is None:
            self.notice.say(text("Only a file on this computer can be opened."))
        elif not self.rooms.takes_dropped(path):
            self.open(path)

    def on_resized(self) -> None:
        """The notice has the menu line between the last menu and the marks at the right."""
        line = self.menu_line.geometry()
        last = self.menu_line.actionGeometry(self.menu_line.actions()[-1])
        left = last.right() + line.height() // 2
        right = line.width() - self.menu_line.status_width - line.height() // 2
        self.notice.stand_in(QRect(left, line.y(), max(0, right - left), line.height()))
