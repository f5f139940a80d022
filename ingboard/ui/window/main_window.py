"""What lives in the window: one game on one stage, its menus and keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextEdit

from ingboard.board.points import Color, PerColor, Point
from ingboard.game.phases import Phase
from ingboard.table.journal.shelf import SUFFIX
from ingboard.table.time_source import TableTime
from ingboard.text import text
from ingboard.ui.controller import GameController
from ingboard.ui.menu_line import MenuLine, StatusMark
from ingboard.ui.pages.agreement import AgreementPage
from ingboard.ui.pages.start import StartPage
from ingboard.ui.pages.start_values import Beginning, RecentRow, begin_rows
from ingboard.ui.recording import Recording
from ingboard.ui.ticker import Ticker
from ingboard.ui.window.appearance import Appearance
from ingboard.ui.window.arrangement import Scene
from ingboard.ui.window.clock_room import ClockRoom
from ingboard.ui.window.editing_room import EditingRoom
from ingboard.ui.window.files import Files
from ingboard.ui.window.film_room import FilmRoom
from ingboard.ui.window.game_view import GameView
from ingboard.ui.window.hall_folder_room import HallFolderRoom
from ingboard.ui.window.hall_room import HallRoom
from ingboard.ui.window.keys import Wish, wish_of, wish_with_shift
from ingboard.ui.window.looking import Looking
from ingboard.ui.window.menu_state import enable_actions, has_live_clock, mark_of, title_of
from ingboard.ui.window.menus import Act, build_menus
from ingboard.ui.window.notice import Notice
from ingboard.ui.window.pictures import RESULT_SHEET
from ingboard.ui.window.preferences import Preferences
from ingboard.ui.window.questions import Questions
from ingboard.ui.window.record_room import RecordRoom
from ingboard.ui.window.rooms import Rooms
from ingboard.ui.window.shell import Shell
from ingboard.ui.window.sound_room import SoundRoom
from ingboard.ui.window.stage import Stage
from ingboard.ui.window.steering import Steering
from ingboard.ui.window.tables_room import TablesRoom
from ingboard.ui.window.tournament_room import TournamentRoom
from ingboard.ui.window.tree_room import TreeRoom

if TYPE_CHECKING:
    from ingboard.ui.window.palette_room import PaletteRoom
    from ingboard.ui.pages.new_table import NewTablePage
    from ingboard.ui.tables.tables import Tables


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
        self.controller = GameController(time, self)
        self.tournament = TournamentRoom(self)
        self.start_page = StartPage(begin_rows())
        self._new_table_page: NewTablePage | None = None
        self.agreement_page = AgreementPage()
        self.film = FilmRoom(self.controller, self)
        self.stage = Stage(
            {
                Scene.START: self.start_page,
                Scene.AGREEMENT: self.agreement_page,
                Scene.FILM: self.film.page,
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
        self.clocks = ClockRoom(self, preferences, self.menus.actions)
        self.view.clocks = self.clocks
        self.appearance = Appearance(shell, preferences, self.menus.actions)
        self.preferences = preferences
        self._pace = pace
        self._pages: list[Scene] = []
        self.rooms = Rooms(self)
        self.tree = TreeRoom(self)
        self.looking = Looking(self)
        self.editing = EditingRoom(self, self)
        self.film.doubt = self.rooms.doubt_of_bowls
        self._may_close = False
        self._deeds = {
            **self._table_of_deeds(),
            **self.looking.deeds(),
            **self.tree.deeds(),
            **self.clocks.deeds(),
            **self.rooms.deeds(),
            **self.film.deeds(),
            **self.editing.deeds(),
        }
        self._steering = Steering(
            self.controller,
            self.film,
            self._scene_now,
            {
                Wish.COORDINATES: self.looking.toggle_coordinates,
                Wish.FILM: self._show_count,
                Wish.WHY: self.rooms.ask_under_pointer,
                Wish.BARRED: self.looking.toggle_legality,
                Wish.CYCLE: self.rooms.show_cycle,
                Wish.QUESTIONS: self.rooms.show_questions,
                **self.tree.wishes(),
                Wish.BOWLS: self.rooms.check_bowls,
                Wish.RECORDED: self.rooms.show_recorded,
                Wish.CHECK_MOVES: self.rooms.check_moves,
                Wish.ENCODING: partial(self.do, Act.ENCODING),
                Wish.SUGGEST: self.rooms.suggest_dead,
                Wish.ASK_ENGINE: self.rooms.ask_engine,
                Wish.ASK_RECORD: self.rooms.ask_record,
                Wish.FIND: self.rooms.find_position,
                Wish.LEAVE: self._leave,
                **self.editing.wishes(),
            },
            self.editing.take_steps,
            {
                Scene.LABORATORY: self.rooms.step_laboratory,
                Scene.BOWLS: self.rooms.step_repair,
            },
        )
        self.notice = Notice(shell)
        self.record = RecordRoom(
            Recording(parent=self), self.controller, self.questions, self.notice, self
        )
        self.record.keep_in(preferences, self.tournament)
        self.record.recording.changed.connect(self._show_mark)
        self.hall = HallRoom(
            shell, self.controller, self.tournament, preferences, self.notice, self.menus.actions
        )
        self._deeds |= self.hall.deeds()
        time = self.controller.time  # a game that is taken up again later has another
        self.among = TablesRoom(self, tables, time, partial(self._neighbour, time))
        self._deeds |= self.among.deeds()
        self.hall_folder = HallFolderRoom(self.controller, self.tournament, self.hall.title, self)
        self.hall_folder.changed.connect(self._show_mark)
        self.sound = SoundRoom(self, self.record.recording, preferences, pace)
        self._deeds |= self.sound.deeds()
        shell.setMenuBar(self.menu_line)
        shell.setCentralWidget(self.stage)
        shell.tenant = self
        self._connect()
        self.appearance.apply()
        self.film.reduce_motion(preferences.reduced_motion)
        self.stage.board.set_coordinates_shown(preferences.coordinates)
        self.refresh()

    @property
    def scene(self) -> Scene:
        """What the window is for at the moment."""
        if self._pages:
            return self._pages[-1]
        state = self.controller.state
        if state is None:
            return Scene.START
        if state.plan is not None and self.film.wanted:
            return Scene.FILM
        agreeing = state.phase is Phase.AGREEMENT and not self.editing.looks_at_end
        return Scene.AGREEMENT if agreeing else Scene.PLAY

    def _scene_now(self) -> Scene:
        return self.scene

    @property
    def new_table_page(self) -> NewTablePage:
        """The page for a new table; made when it is first asked for."""
        if self._new_table_page is None:
            from ingboard.ui.pages.new_table import NewTablePage

            page = NewTablePage()
            page.started.connect(self._start_table)
            page.cancelled.connect(self.close_page)
            page.texts_asked.connect(self.rooms.show_texts)
            page.clock.extras.tournament_asked.connect(self._choose_tournament)
            self.tournament.changed.connect(self._name_tournament)
            self.stage.add_page(Scene.NEW_TABLE, page)
            self._new_table_page = page
            self._name_tournament()
        return self._new_table_page

    @cached_property
    def palette(self) -> PaletteRoom:
        """The command palette; made when it is first asked for."""
        from ingboard.ui.window.palette_room import PaletteRoom

        return PaletteRoom(self.stage, self.menus, self)

    def refresh(self) -> None:
        """Show the game as it is now."""
        self._follow_clock()
        self.record.follow()
        self.files.follow()
        self.sound.follow()
        self.film.follow(self.controller.state)
        self.rooms.drop_stale_answer()
        scene = self.scene
        if scene is not self.stage.scene:
            self.notice.dismiss()
        if scene is Scene.START:
            self.start_page.show_recent(self.files.recent_rows())
        self.editing.follow(scene)
        self.view.refresh(scene)
        self.rooms.show_on_board(scene)
        session = self.controller.session
        self.stage.show_scene(scene, timed=session is not None and session.is_timed)
        if scene is Scene.FILM:
            self.film.show()
        else:
            self.film.rest()
        enable_actions(self.menus.actions, session)
        self.tree.follow(scene)
        self.stage.board.set_names_typed(session is None or not session.is_timed)
        self.among.enable()
        self.shell.setWindowTitle(title_of(session))
        self._show_mark()

    def _follow_clock(self) -> None:
        """The next deadline comes first: what goes wrong in a picture must not stop the clock."""
        session = self.controller.session
        clock = None if session is None else session.table.state.clock
        self.ticker.follow(clock, self.controller.time.now(), self._pace)

    def _show_mark(self) -> None:
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

    def _on_opened(self) -> None:
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

    def _ask_and_open(self) -> None:
        path = self.files.ask_to_open()
        if path is not None:
            self.open(path)

    # Wishes ---------------------------------------------------------------------------------------

    def _table_of_deeds(self) -> Mapping[Act, Callable[[], object]]:
        control = self.controller
        return {
            Act.NEW: self._choose_table,
            Act.PALETTE: lambda: self.palette.ask(),
            Act.OPEN: self._ask_and_open,
            Act.SAVE: self.files.save,
            Act.SAVE_AS: self.files.ask_and_save,
            Act.RECOVER: self._show_interrupted,
            Act.CLOSE: self._close_game,
            Act.QUIT: self._quit,
            Act.PASS: self.questions.before_a_pass,
            Act.UNDO: control.undo,
            Act.REDO: control.redo,
            Act.STOP: self.questions.propose_stop,
            Act.PLAY_ON: control.play_on,
            Act.RESIGN_BLACK: partial(self.questions.before_resigning, Color.BLACK),
            Act.RESIGN_WHITE: partial(self.questions.before_resigning, Color.WHITE),
            Act.COUNT: control.count,
            Act.SHOW_COUNT: self._show_count,
            Act.START_CLOCK: control.hold_clock,
            Act.PAUSE: control.hold_clock,
            Act.TOURNAMENT: self._choose_tournament,
            Act.WRITE_TOURNAMENT: self._write_tournament,
            Act.FIXED_HANDICAP: control.place_fixed_handicap,
            Act.CLAIM_BLACK: partial(control.claim_time, Color.BLACK),
            Act.CLAIM_WHITE: partial(control.claim_time, Color.WHITE),
            Act.WAIVE: self.questions.waive_claim,
        }

    def _choose_table(self) -> None:
        if self._clock_forbids():
            return
        page = self.new_table_page
        self.show_page(Scene.NEW_TABLE)
        page.show_players(PerColor("", ""), PerColor("", ""))

    def _choose_tournament(self) -> None:
        if not self._clock_forbids():
            self.tournament.ask_and_open(self.shell)

    def _write_tournament(self) -> None:
        if not self._clock_forbids():
            self.tournament.ask_and_write(self.shell)

    def _name_tournament(self) -> None:
        if self._new_table_page is not None:
            self._new_table_page.clock.extras.show_tournament(self.tournament.said)

    def show_page(self, scene: Scene) -> None:
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

    def _start_table(self, chosen: object) -> None:
        from ingboard.ui.pages.new_table_values import NewTable
        from ingboard.ui.window.tables import setup_of

        assert isinstance(chosen, NewTable)
        self._pages.clear()
        self.film.wanted = True
        setup = setup_of(chosen, self.tournament.current)
        self.refresh()
        self.record.once_recordable(self.shell, partial(self.controller.start, setup))

    def _quit(self) -> None:
        self.shell.window().close()

    def _close_game(self) -> None:
        if not self.rooms.restore_game() and not self._clock_forbids():
            self.questions.after_saving(self.among.leave_table)

    def offer_recovery(self, *, held: bool = False) -> bool:
        """Offer the games that a crash interrupted, with `held` also those open elsewhere, if any."""
        return self.record.offer_recovery(
            self.stage, self.show_page, self.close_page, self.rooms.show_journal, held=held
        )

    def _show_interrupted(self) -> None:
        if not self._clock_forbids() and not self.offer_recovery(held=True):
            self.notice.say(text("No game was interrupted on this computer."))

    def _show_count(self) -> None:
        self.film.wanted = True
        self.editing.looks_at_end = False
        self.refresh()

    def _leave(self) -> None:
        """Esc: out of a question, the film, or a choice, one level at a time."""
        if self.view.asks:
            self.questions.drop()
        elif not self._pages and self.editing.leave():
            return
        elif self._pages:
            self.rooms.leave(self._pages[-1])
        elif self.scene is Scene.FILM:
            if not (self.film.close_aside() or self.rooms.back_to_painting()):
                self.film.wanted = False
                self.refresh()
        elif not (self.rooms.drop_suggestion() or self.editing.look_at_end()):
            self.notice.dismiss()

    def _on_hovered(self, point: object) -> None:
        marks = self.scene is Scene.FIND  # a click marks there, it plays no stone
        known = point if isinstance(point, Point) and not marks else None
        asked = self.editing if self.editing.takes_points else self.controller
        self.stage.board.show_hover(asked.hover(known))

    def _on_chosen(self, point: object) -> None:
        assert isinstance(point, Point)
        self.notice.dismiss()
        if self.editing.take_point(point) or self.rooms.answers(point):
            return
        self.controller.choose(point)
        self.rooms.tell_where_why()
        if self.stage.board.underMouse():
            self.stage.board.show_hover(self.controller.hover(point))

    def _on_point_menu(self, point: object) -> None:
        """The right button asks why; so the letters that press a clock are not needed for it."""
        assert isinstance(point, Point)
        self.rooms.ask_at(point)

    def _clock_forbids(self) -> bool:
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
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        typing = isinstance(QApplication.focusWidget(), QLineEdit | QTextEdit | QPlainTextEdit)
        if event.key() == Qt.Key.Key_Escape and self._pages:
            self._leave()
            return True
        if typing or self.scene in _OWN_KEYS:
            return False
        if modifiers:
            return self._take_shifted(event, modifiers)
        has_clock = has_live_clock(self.controller.session)
        if not event.isAutoRepeat() and self.clocks.take_key(event.key()):
            return True
        seats = self.clocks.seats
        wish = wish_of(event.key(), self.scene, has_clock=has_clock, seats=seats)
        if not event.isAutoRepeat() and self.sound.take_key(event.key(), wish, self.scene):
            return True
        if wish is None or (event.isAutoRepeat() and wish not in _REPEATING):
            return False
        if self.rooms.takes_assent(wish):
            return True
        self._steering.carry_out(wish)
        return True

    def _take_shifted(self, event: QKeyEvent, modifiers: Qt.KeyboardModifier) -> bool:
        wish = wish_with_shift(event.key(), self.scene)
        if wish is None or modifiers != Qt.KeyboardModifier.ShiftModifier or event.isAutoRepeat():
            return False
        self._steering.carry_out(wish)
        return True

    def take_tab(self) -> bool:
        """Tab from the board enters the comment of a record."""
        return self.editing.take_tab()

    def release_key(self, event: QKeyEvent) -> None:
        """The key that the referee holds is let go."""
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

    # Wiring -----------------------------------------------------------------------------------------

    def _connect(self) -> None:
        control, stage = self.controller, self.stage
        control.changed.connect(self.refresh)
        control.told.connect(self.notice.say)
        self.editing.told.connect(self.notice.say)
        self.hall.left_seat = self._left_seat
        self.clocks.seated.connect(self.hall.follow)
        self.sound.changed.connect(self._show_mark)
        self.sound.changed.connect(self.view.refresh_start)
        self.files.told.connect(self.notice.say)
        self.files.opened.connect(self._on_opened)
        self.tournament.told.connect(self.notice.say)
        stage.board.point_chosen.connect(self._on_chosen)
        stage.board.point_menu.connect(self._on_point_menu)
        stage.board.point_hovered.connect(self._on_hovered)
        stage.board.wheel_turned.connect(self._steering.step)
        stage.navigation.jumped.connect(control.go_to)
        stage.navigation.stepped.connect(control.step_by)
        stage.side.jumped.connect(control.go_to)
        stage.panel.pressed.connect(control.press)
        stage.panel.pause_toggled.connect(control.hold_clock)
        stage.panel.resumed.connect(self.rooms.resume)
        stage.panel.pass_chosen.connect(self.questions.before_a_pass)
        stage.strip.answered.connect(self._on_strip_answered)
        self.agreement_page.assent_toggled.connect(control.toggle_assent)
        self.agreement_page.play_on_chosen.connect(control.play_on)
        self.agreement_page.count_chosen.connect(control.count)
        self.agreement_page.bowls_chosen.connect(self.rooms.check_bowls)
        self.agreement_page.review_chosen.connect(self.editing.look_at_end)
        self.film.page.by_hand_chosen.connect(self.rooms.count_by_hand)
        self.film.page.sheet_chosen.connect(self.rooms.show_sheets)
        self.start_page.begun.connect(self._on_begun)
        self.start_page.recent_chosen.connect(self._on_recent_chosen)
        self.menus.recent.aboutToShow.connect(self._fill_recent)
        self.menus.drafts.aboutToShow.connect(partial(self.record.drafts.fill_menu, self.menus.drafts))
        self.menus.screens.aboutToShow.connect(self._fill_screens)
        self.ticker.tick.connect(self.view.refresh_clock)
        self.ticker.tick.connect(self.hall.follow_time)
        self.ticker.due.connect(self._on_due)

    def _left_seat(self) -> Color:
        return self.clocks.seats.at_left

    def _on_strip_answered(self, answer: object) -> None:
        if answer == RESULT_SHEET:
            self.rooms.show_sheets()
        else:
            self.questions.take_answer(answer)

    def _on_due(self) -> None:
        self.controller.note_time()
        self._follow_clock()

    def _on_begun(self, beginning: object) -> None:
        assert isinstance(beginning, Beginning)
        self.do(_BEGINNINGS[beginning])

    def _on_recent_chosen(self, row: object) -> None:
        assert isinstance(row, RecentRow)
        self.open(Path(row.path))

    def _fill_screens(self) -> None:
        self.hall.fill_menu(self.menus.screens)

    def _fill_recent(self) -> None:
        self.menus.recent.clear()
        for name in self.preferences.recent:
            action = self.menus.recent.addAction(Path(name).name)
            action.setToolTip(name)
            action.triggered.connect(partial(self.open, Path(name)))


_BEGINNINGS = {
    Beginning.NEW_TABLE: Act.NEW,
    Beginning.OPEN_RECORD: Act.OPEN,
    Beginning.COUNT_BOARD: Act.COUNT_BOARD,
    Beginning.LESSON: Act.LESSONS,
}
_OWN_KEYS = frozenset(
    {
        Scene.LIBRARY,
        Scene.NEW_TABLE,
        Scene.ENGINE,
        Scene.CLOCK_KEYS,
        Scene.PAINTING,
        Scene.BY_HAND,
        Scene.EXPORT,
        Scene.LESSONS,
        Scene.DRILLS,
        Scene.CLASS_FILM,
        Scene.INFORMATION,
        Scene.COMPARE,
        Scene.MERGE,
        Scene.RECORDED,
    }
)
_REPEATING = frozenset(
    {
        *(Wish.BACK, Wish.FORWARD, Wish.BACK_TEN, Wish.FORWARD_TEN),
        *(Wish.NEXT_VARIATION, Wish.LAST_VARIATION),
    }
)
