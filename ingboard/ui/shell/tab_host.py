"""The tabs of the window: opened, seen one at a time, closed; their clocks started together; the round.

The menus, the menu line and the shortcuts are the window's and act on the tab that is seen; the clocks of all
run on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QObject, QRect, Qt, QTimer
from PySide6.QtGui import QInputEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from ingboard.clock.moments import minutes, seconds
from ingboard.game import commands as ask
from ingboard.game.setup import GameSetup
from ingboard.game.table_title import table_title
from ingboard.table.time_source import MonotonicTime, TableTime
from ingboard.text import listed, plural, text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.game.strip_picture import ENTER, StripAnswer
from ingboard.ui.shell import freed_memory, main_window
from ingboard.ui.shell.appearance import Appearance
from ingboard.ui.shell.commands import (
    Command,
    CommandRegistry,
    Key,
    MenuName,
    Place,
    Situation,
    Topic,
    clock_stands,
)
from ingboard.ui.shell.files import at_move
from ingboard.ui.shell.help_commands import HelpCommands
from ingboard.ui.shell.key_router import is_plain
from ingboard.ui.shell.menu_line import MenuLine
from ingboard.ui.shell.menus import Menus
from ingboard.ui.shell.preferences import Preferences, keep_place
from ingboard.ui.shell.round_timer import RoundTimer
from ingboard.ui.shell.tab import MakeFeature, TableTab, TabParts
from ingboard.ui.shell.tab_frame import TabFrame, TabPicture, record_tab, tab_picture
from ingboard.ui.shell.to_open import ToOpen
from ingboard.ui.widgets.keys import takes_text

_SHOWN_EVERY = 1000
_LET_GO_AFTER = 500
_ROUND_SHOWN_EVERY = 250
_BEFORE_THE_END = seconds(60)
_MOST_TABLES = 16
_LAST_WAIT = 3.0  # seconds for what is not on a disk yet when the program ends


class TabHost(QObject):
    """Fills the window with a first tab, and holds all of them. `seen` is the one in front.

    `time` is the first table's; a table's time runs `pace` times faster than the wall.
    """

    def __init__(
        self,
        window: main_window.MainWindow,
        preferences: Preferences,
        features: Sequence[MakeFeature],
        time: TableTime | None = None,
        pace: int = 1,
    ) -> None:
        super().__init__(window)
        self.window = window
        self.preferences = preferences
        self.round: RoundTimer | None = None
        self._features = features
        self._time: TableTime = time or MonotonicTime()
        self._pace = pace
        self._spare: list[TableTab] = []
        self._memory_freed = QTimer(self, singleShot=True, interval=_LET_GO_AFTER)
        self._memory_freed.timeout.connect(freed_memory.give_back)
        self._rung: set[bool] = set()
        self._sounded: set[TableTab] = set()
        self._leaves = self._is_decided = self._turns = False
        self.tabs: list[TableTab] = []
        self.frame = TabFrame()
        self.appearance = Appearance(window, preferences, self._behind)
        self.appearance.apply()
        self.seen = self._made(window.board)
        self.tabs.append(self.seen)
        self.menus = Menus(window, lambda: self.commands, lambda: self.seen.keys.context)
        self.menu_line = MenuLine(self.menus.menus)
        self._timer = QTimer(self, timerType=Qt.TimerType.CoarseTimer)
        self._timer.timeout.connect(self.show)
        for name in self.commands.key_names():
            if not is_plain(name):
                shortcut = QShortcut(QKeySequence(name), window)
                shortcut.activated.connect(partial(self._on_shortcut, name))
        self.frame.chosen.connect(self._on_chosen)
        window.setMenuBar(self.menu_line)
        window.setCentralWidget(self.frame)
        window.take_contents(self)
        self.see(self.seen)
        qt = QApplication.instance()
        assert isinstance(qt, QApplication)
        qt.focusChanged.connect(self._on_focus)

    @property
    def commands(self) -> CommandRegistry:
        """The commands of the tab in front."""
        return self.seen.commands

    # The window's contents --------------------------------------------------------------------------

    def note_input(self, event: QInputEvent) -> None:
        """A key or a button went down or up somewhere in the window."""
        self.seen.note_input(event)

    def _on_focus(self, before: QWidget | None, now: QWidget | None) -> None:
        """Where what had the keys is hidden, Qt hands them to any button, and that would keep Enter.

        Where it is locked, Qt may hand them to nobody: they are those of the page, or of the board.
        """
        if takes_text(before) is not takes_text(now):
            self.window.update()  # plain keys are a field's now, or the game's again
        if takes_text(before) and isValid(before) and not before.isVisible() and not self._turns:
            self.seen.rest_keys()
        if now is None and before is not None and isValid(before) and not before.isEnabled():
            QTimer.singleShot(0, self, self._focus_page)
        if before is None or now is None or before.isVisible() or now.window() is not self.window:
            return
        if self.seen.presenter.session is not None and not self.seen.pages.any_open:
            self.seen.board.setFocus()
            if QApplication.focusWidget() is now:  # no board is in sight, or not yet again
                now.clearFocus()
                QTimer.singleShot(0, self, self._focus_board)

    def _focus_page(self) -> None:
        if QApplication.focusWidget() is None and self.window.isActiveWindow():
            page = self.seen.pages.widget(self.seen.pages.current)
            (page or self.seen.board).setFocus()

    def _focus_board(self) -> None:
        if QApplication.focusWidget() is None and not self.seen.pages.any_open:
            self.seen.board.setFocus()

    def take_tab(self) -> bool:
        """Tab from the board: a feature may lead to what is typed into."""
        focus = QApplication.focusWidget()
        board = self.seen.board
        if focus not in (None, board, self.window, self.seen):
            return False
        return any(feature.take_tab() for feature in self.seen.features)

    def may_close(self) -> bool:
        """Whether the whole window may close; the first tab that must be asked about is shown."""
        if not self._is_decided:
            self._leaves = False
            for tab in self.tabs:
                tab.decide_again()
        unfinished = [tab for tab in self.tabs if tab.is_unfinished]
        if unfinished and (not self._leaves or any(tab.presenter.clock_runs for tab in unfinished)):
            self._ask_to_leave(unfinished)
            return False
        for tab in self.tabs:
            if not tab.is_settled():
                self.see(tab)
                return False
        for tab in (*self.tabs, *self._spare):
            tab.put_away()
        keep_place(self.window, self.preferences)
        until = monotonic() + _LAST_WAIT
        for tab in (*self.tabs, *self._spare):
            tab.recording.wait(until - monotonic())
        self._timer.stop()
        return True

    def _ask_to_leave(self, unfinished: Sequence[TableTab]) -> None:
        """Name the games that are not over with their clocks; who leaves holds, and they are paused."""
        tables = listed(_tab_of(tab, sounded=False).words for tab in unfinished)
        sentence = plural(
            "Not over: {tables}. The next start offers it.",
            "Not over: {tables}. The next start offers them.",
            len(unfinished),
            tables=tables,
        )
        runs = any(tab.presenter.clock_runs for tab in unfinished)
        words = text("Pause and leave") if runs else text("Leave")
        seen = self.seen
        if not seen.workspace.strip.isVisible():
            seen.pages.show_game()
        seen.questions.ask(
            sentence,
            StripAnswer(seen.questions.drop, text("Stay"), "Esc"),
            StripAnswer(self._leave, words, ENTER, held=True),
        )

    def _leave(self) -> None:
        self._leaves = True
        for tab in self.tabs:
            tab.pause()
        self._close_as_decided()

    def _close_as_decided(self) -> None:
        """A question of leaving is answered: close, or ask the next; whoever stays is asked all anew."""
        self._is_decided = True
        self.window.close()
        self._is_decided = False

    def open_dropped(self, path: Path | None, *, with_others: bool = False) -> None:
        """Open a dropped file in the tab in front."""
        self.seen.open_dropped(path, with_others=with_others)

    def on_resized(self) -> None:
        """The notice has the menu line between the last menu and the marks at the right."""
        line = self.menu_line.geometry()
        last = self.menu_line.actionGeometry(self.menu_line.actions()[-1])
        left = last.right() + line.height() // 2
        right = line.width() - self.menu_line.status_width - line.height() // 2
        for tab in self.tabs:
            tab.notice.stand_in(QRect(left, line.y(), max(0, right - left), line.height()))

    # Tabs -----------------------------------------------------------------------------------------

    def _clock_is_open(self) -> bool:
        """Whether a game with a clock is open that is not over: no engine gives hints then."""
        return bool(self._timed_games())

    def _people_are_timed(self) -> bool:
        """Whether such a game is between people: no engine works at all."""
        return any(setup.program is None for setup in self._timed_games())

    def _timed_games(self) -> list[GameSetup]:
        """The conditions of every game with a clock that is not over."""
        sessions = [tab.presenter.own_session for tab in self.tabs]
        return [
            session.table.setup
            for session in sessions
            if session is not None and session.is_timed and session.table.state.outcome is None
        ]

    def start_again(self) -> bool:
        """Start the program again with what is open; False while a game with a clock is open."""
        if self._clock_is_open():
            return False
        sessions = (tab.presenter.own_session for tab in self.tabs)
        opened = (
            session for session in sessions if session is not None and session.opened is not None
        )
        paths = tuple(session.path for session in opened if session.path is not None)
        self.window.close_to_start_again(paths)
        return True

    def may_take_in(self) -> bool:
        """Whether records of another start may open here: nothing moves while a clock runs."""
        return not any(tab.presenter.clock_runs for tab in self.tabs)

    def take_in(self, handed: object) -> None:
        """Open what another start handed over (a ToOpen): each record in its tab, or in one that has it."""
        assert isinstance(handed, ToOpen)
        at = at_move(handed.move)
        for opened, path in enumerate(handed.records):
            tab = self._with_room(self.seen, path)
            if tab is None and len(self.tabs) >= _MOST_TABLES:
                self.seen.notice.say(
                    text("Opened the first {number} records in tabs.", number=opened)
                    if opened
                    else text("Too many tables: close one first.")
                )
                break
            if tab is None:
                tab = self.open_another()
            self.see(tab)
            tab.open(path, at)
        self.offer_to_join(handed.join)
        self.window.raise_()
        self.window.activateWindow()

    def offer_to_join(self, code: str) -> None:
        """Show the page on which the table in sight joins a hall, with this join code; nothing for ""."""
        if code:
            self.seen.commands.run("offer-join-code", code)

    def open_another(self) -> TableTab:
        """A further table with no game yet; it is seen at once."""
        tab = self._spare.pop() if self._spare else self._made(BoardView())
        self.tabs.append(tab)
        self._follow_row()
        tab.use_number(self._free_number())
        self._share_tournament(self.seen)
        self._timer.start(_SHOWN_EVERY)
        self.see(tab)
        return tab

    def _room(self, asked: TableTab, path: Path | None) -> TableTab | None:
        """The tab that a record is shown in: one that is empty or has it open unchanged, else another."""
        found = self._with_room(asked, path)
        if found is not None:
            self.see(found)
            return found
        if len(self.tabs) >= _MOST_TABLES:
            asked.notice.say(text("Too many tables: close one first."))
            return None
        return self.open_another()

    def _with_room(self, asked: TableTab, path: Path | None) -> TableTab | None:
        tabs = (asked, *(tab for tab in self.tabs if tab is not asked))
        same = (tab for tab in tabs if tab.presenter.session is not None)
        return next((tab for tab in (*same, *tabs) if tab.has_room_for(path)), None)

    def _prepare(self, asked: TableTab) -> None:
        """While a large record is read, make the tab that it will be shown in, and its panes."""
        tab = self._with_room(asked, asked.files.opening.path)
        if tab is None:
            if not self._spare:
                self._spare.append(self._made(BoardView()))
            tab = self._spare[-1]
        tab.workspace.prepare()

    def see(self, tab: TableTab) -> None:
        """Have this tab seen; its clock, like all others, is not touched by that."""
        if tab is not self.seen:
            from ingboard.ui.widgets.file_chooser import turn_choosers

            turn_choosers(self.window, self.seen, tab)
        self.seen = tab
        self._watch()
        tab.view.show_clock()
        self._sounded.discard(tab)
        self._turns = True  # who turns to another tab knows where the keys go
        self.frame.see(tab)
        self._turns = False
        for each in self.tabs:
            each.notice.set_in_front(in_front=each is tab)
        self.window.setWindowTitle(tab.window_title)
        self._show_marks(tab)
        self.show()
        self.window.give_keys_to(tab.keys)

    def _behind(self) -> list[QWidget]:
        """What is made, but not seen: tabs, and pages of the one that is."""
        return [*self.frame.behind(), *self.seen.workspace.pages_behind()] if self.tabs else []

    def _watch(self) -> None:
        session = self.seen.presenter.session
        self.window.watch_all(watched=session is not None and session.is_timed)

    def step(self, steps: int) -> None:
        """See the next tab, or (-1) the one before."""
        at = self.tabs.index(self.seen)
        self.see(self.tabs[(at + steps) % len(self.tabs)])

    def close(self, tab: TableTab) -> None:
        """Put a tab away whose game is settled; the last one stays."""
        tab.leave_game()
        self._sounded.discard(tab)
        if len(self.tabs) == 1:
            return
        at = self.tabs.index(tab)
        self.tabs.remove(tab)
        self._spare.append(tab)
        self._follow_row()
        self.see(self.tabs[min(at, len(self.tabs) - 1)])
        self._free_spare()

    def _free_spare(self) -> None:
        """A closed tab in which nothing goes on goes with its pages: most of what is in memory is theirs."""
        from ingboard.ui.widgets.file_chooser import drop_choosers

        over = [tab for tab in self._spare if not tab.is_at_work]
        for tab in over:
            self._spare.remove(tab)
            self.frame.remove(tab)
            drop_choosers(self.window, tab)
            tab.put_away()
            tab.free()
        if over:  # once for several that are closed in a row, when Qt has let go of them
            self._memory_freed.start()

    def start_all(self) -> None:
        """Start the clocks of all tables that are ready, and the round's timer; name those that are not."""
        started, waiting = 0, []
        for tab in self.tabs:
            why_not = tab.presenter.why_not_startable()
            if why_not is None:
                continue
            presenter = tab.presenter
            start = ask.StartClock(presenter.time.now())
            if not why_not and presenter.submit_quietly(start):
                started += 1
            else:
                waiting.append(f"{tab.table_name} ({why_not or text('refused')})")
        seen = self.seen
        if started and self.round is None and seen.tournament.current.round_minutes:
            self.toggle_round()
        said = main_window.started_words(started, waiting)
        if started and not waiting:
            seen.notice.tell(said)
        else:
            seen.notice.say(said)
        self.show()

    def toggle_round(self) -> None:
        """Start the round's timer, or take it away."""
        tournament = self.seen.tournament
        length = tournament.current.round_minutes
        if self.round is not None:
            self.round = None
        elif length:
            self.round = RoundTimer(self._time.now(), minutes(length))
            self._rung = set()
            self._timer.start(_ROUND_SHOWN_EVERY)
        else:
            self.seen.notice.say(text("Tournament settings lack a round time (round_minutes)."))
        self.show()

    def show(self) -> None:
        """Show the tabs and the round's timer as they are now."""
        if self._timer.isActive():
            self._timer.start(_SHOWN_EVERY if self.round is None else _ROUND_SHOWN_EVERY)
        pictures = [_tab_of(tab, sounded=tab in self._sounded) for tab in self.tabs]
        self.frame.show_tabs(pictures, self.tabs.index(self.seen))
        self._follow_line()
        timer = self.round
        if timer is None:
            self.frame.show_round("")
            self._follow_line()
            if len(self.tabs) == 1:
                self._timer.stop()
            return
        now = self._time.now()
        over = timer.is_over(now)
        self.frame.show_round(timer.words(now), over=over)
        self._follow_line()
        if over:
            self._ring(text("Round time is over."), over=True)
        elif timer.left(now) <= _BEFORE_THE_END < timer.length:
            self._ring(text("One minute left in the round."), over=False)

    def _follow_line(self) -> None:
        for tab in self.tabs:
            tab.workspace.show_below_tabs(self.frame.has_row)

    def _ring(self, words: str, *, over: bool) -> None:
        """Once each: the round's bell from the first table that can be heard, and words at all."""
        if over in self._rung:
            return
        self._rung |= {over}
        any(feature.on_round(over=over) for tab in self.tabs for feature in tab.features)
        for tab in self.tabs:
            tab.notice.say(words)

    # Commands of the window -----------------------------------------------------------------------

    def _commands(self, tab: TableTab) -> tuple[Command, ...]:
        others = partial(_with_others, self)
        return (
            Command(
                id="new-tab",
                text=text("Another table in this window"),
                run=lambda: self.open_another().commands.run("new"),
                place=Place(MenuName.FILE, 1),
                keys=(Key("Ctrl+T"),),
                help=text("another table; close this one"),
            ),
            Command(
                id="close",
                text=text("Close the game"),
                run=partial(self._close_game, tab),
                place=Place(MenuName.FILE, 41),
                keys=(Key("Ctrl+W"),),
                help=text("another table; close this one"),
                when=partial(_may_leave, self),
            ),
            Command(
                id="quit",
                text=text("Quit"),
                run=self.window.leave,
                place=Place(MenuName.FILE, 42),
                keys=(Key("Ctrl+Q"),),
                help=text("quit"),
            ),
            Command(
                id="next-tab",
                text=text("Next table"),
                run=partial(self.step, 1),
                place=Place(MenuName.VIEW, 30),
                keys=(Key("Ctrl+Tab"),),
                help=text("the next table"),
                when=others,
            ),
            Command(
                id="last-tab",
                text=text("Previous table"),
                run=partial(self.step, -1),
                place=Place(MenuName.VIEW, 31),
                keys=(Key("Ctrl+Shift+Tab"),),
                help=text("the previous table"),
                when=others,
            ),
            Command(
                id="menus",
                text=text("Menus"),
                keys=(Key("F10"),),
                run=lambda: self.menu_line.setActiveAction(self.menu_line.actions()[0]),
                help=text("the menus; Alt with their letter"),
                when=partial(_menus_shown, self),
            ),
            Command(
                id="start-all",
                text=text("Start all tables"),
                run=self.start_all,
                place=Place(MenuName.REFEREE, 13, text("Tournament")),
                topic=Topic.REFEREE,
            ),
            Command(
                id="round-timer",
                text=text("Round timer on or off"),
                run=self.toggle_round,
                place=Place(MenuName.REFEREE, 13, text("Tournament")),
                topic=Topic.REFEREE,
            ),
            *HelpCommands(tab).commands(),
        )

    def _close_game(self, tab: TableTab) -> None:
        if all(feature.may_close() for feature in tab.features):
            tab.questions.after_saving(partial(self.close, tab))

    # ------------------------------------------------------------------------------------------------

    def _made(self, board: BoardView) -> TableTab:
        parts = TabParts(
            window=self.window,
            preferences=self.preferences,
            appearance=self.appearance,
            features=self._features,
            commands=self._commands,
            in_front=lambda tab: tab is self.seen,
            any_clock_runs=lambda: any(tab.presenter.clock_runs for tab in self.tabs),
            clock_open=self._clock_is_open,
            people_timed=self._people_are_timed,
            room=self._room,
            close_as_decided=self._close_as_decided,
            start_again=self.start_again,
        )
        tab = TableTab(parts, board, self._time, pace=self._pace)
        self.frame.add(tab)
        tab.titled.connect(partial(self._on_titled, tab))
        tab.marked.connect(partial(self._show_marks, tab))
        tab.begun.connect(self._watch)
        tab.changed.connect(partial(self._on_changed, tab))
        tab.needs_attention.connect(partial(self._on_sounded, tab))
        tab.recording.failed.connect(partial(self._on_failed, tab))
        tab.files.opening.begun.connect(partial(self._prepare, tab))
        tab.tournament.changed.connect(partial(self._share_tournament, tab))
        return tab

    def _on_shortcut(self, name: str) -> None:
        self.seen.keys.take_shortcut(name)

    def _on_changed(self, tab: TableTab) -> None:
        """The row of tabs goes with the clock in front and with every game; the timer is for the rest."""
        if tab in self.tabs:
            self.show()

    def _on_titled(self, tab: TableTab) -> None:
        if tab is self.seen:
            self.window.setWindowTitle(tab.window_title)

    def _show_marks(self, tab: TableTab) -> None:
        if tab is self.seen:
            self.menu_line.show_marks(tab.marks)
            self.on_resized()

    def _on_sounded(self, tab: TableTab) -> None:
        """What sounds behind is marked on its tab until it is seen."""
        if tab is not self.seen:
            self._sounded.add(tab)
            self.show()

    def _on_failed(self, tab: TableTab, sentence: object) -> None:
        """What became of the journal of a tab that was closed is said in the one in front."""
        if tab in self._spare:
            self.seen.notice.say(str(sentence))

    def _share_tournament(self, tab: TableTab) -> None:
        """All tables are played under one tournament's settings."""
        for other in self.tabs:
            if other is not tab:
                other.tournament.take_up(tab.tournament.current, tab.tournament.path)

    def _follow_row(self) -> None:
        for tab in self.tabs:
            tab.tell_changes(told=len(self.tabs) > 1)

    def _free_number(self) -> int:
        taken = {tab.number for tab in self.tabs if tab is not self.tabs[-1]}
        return next(number for number in range(1, len(taken) + 2) if number not in taken)

    def _on_chosen(self, number: object) -> None:
        if isinstance(number, int) and 0 <= number < len(self.tabs):
            self.see(self.tabs[number])


def _with_others(host: TabHost, _: Situation) -> str:
    return "" if len(host.tabs) > 1 else text("Only one table is open.")


def _menus_shown(host: TabHost, _: Situation) -> str:
    return (
        ""
        if host.menu_line.isVisible()
        else text("Menus are hidden in class mode (Esc leaves it).")
    )


def _may_leave(host: TabHost, situation: Situation) -> str:
    if situation.session is None and len(host.tabs) == 1:
        return text("No game is open.")
    return clock_stands(situation)


def _tab_of(tab: TableTab, *, sounded: bool) -> TabPicture:
    control = tab.presenter
    session = control.own_session
    state = None if session is None else session.table.state
    title = tab.table_name
    if state is not None:
        title = table_title(state.setup.event, title)
    if session is not None and session.opened is not None and session.path is not None:
        title = session.path.stem
    if session is not None and session.study is not None and session.study.is_of_file:
        picture = record_tab(title, is_saved=session.is_saved)
    else:
        picture = tab_picture(title, state, control.time.now())
        if state is not None:
            picture = picture.with_players(state.setup)
    return picture.with_sound() if sounded else picture
