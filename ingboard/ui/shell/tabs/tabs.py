"""The tables of one window: opened, seen one at a time, closed; started together; the round's timer.

Each table is a whole main window in a shell of its own, so that no page, question or pending ruling of one
can ever act on another. Only the shell that is seen gets keys and clicks; the clocks of all run on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer

from ingboard.clock.moments import minutes, seconds
from ingboard.game import commands as ask
from ingboard.game.event_parts import table_title
from ingboard.game.phases import IN_PLAY
from ingboard.table.time_source import TableTime
from ingboard.text import plural, text
from ingboard.ui.features.sound.loudness import Loudness
from ingboard.ui.features.sound.sounds import Sound
from ingboard.ui.shell.tabs.frame import TablesFrame
from ingboard.ui.shell.tabs.round_timer import RoundTimer
from ingboard.ui.shell.tabs.view_model import TabPicture, record_tab, tab_picture

if TYPE_CHECKING:
    from ingboard.ui.shell.main_window import MainWindow

_SHOWN_EVERY = 250
_BEFORE_THE_END = seconds(60)
_MOST_TABLES = 16


class Tables(QObject):
    """Holds the tables; `make` makes another one in a shell of its own."""

    def __init__(self, first: MainWindow, time: TableTime, make: Callable[[], MainWindow]) -> None:
        super().__init__(first)
        self.all = [first]
        self.seen = first
        self.frame: TablesFrame | None = None
        self.round: RoundTimer | None = None
        self._time = time
        self._make = make
        self._spare: list[MainWindow] = []
        self._rung: set[Sound] = set()
        self._sounded: set[MainWindow] = set()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.CoarseTimer)
        self._timer.setInterval(_SHOWN_EVERY)
        self._timer.timeout.connect(self.show)

    def may_take_in(self) -> bool:
        """Whether records of another start may open here: nothing moves while a clock runs."""
        return not any(table.controller.clock_runs for table in self.all)

    def take_in(self, paths: object) -> None:
        """Open records that another start handed over, each in its tab."""
        assert isinstance(paths, tuple)
        for path in paths[: _MOST_TABLES - len(self.all) + 1]:
            table = self.seen if self.seen.controller.session is None else self.open_another()
            table.open(path)
        if len(self.all) >= _MOST_TABLES:
            self.seen.notice.say(text("No more tables fit into this window: close one first."))
        shell = self.all[0].shell.window()
        shell.raise_()
        shell.activateWindow()

    def open_another(self) -> MainWindow:
        """A further table with no game yet; it is seen at once."""
        self._furnish_frame()
        table = self._spare.pop() if self._spare else self._made()
        self.all.append(table)
        table.among.use_number(self._free_number())
        self._share_tournament(self.seen)
        self.see(table)
        return table

    def see(self, table: MainWindow) -> None:
        """Have this table seen; its clock, like all others, is not touched by that."""
        self.seen = table
        self._sounded.discard(table)
        if self.frame is not None:
            table.appearance.apply()
            self.frame.see(table.shell)
        for each in self.all:
            each.among.enable()
        self.show()

    def step(self, steps: int) -> None:
        """See the next table, or (-1) the one before."""
        at = self.all.index(self.seen)
        self.see(self.all[(at + steps) % len(self.all)])

    def close(self, table: MainWindow) -> None:
        """Put a table away whose game is settled; the last one stays."""
        table.among.leave_game()
        self._sounded.discard(table)
        if len(self.all) == 1:
            return
        at = self.all.index(table)
        self.all.remove(table)
        self._spare.append(table)
        self.see(self.all[min(at, len(self.all) - 1)])

    def start_all(self) -> None:
        """Start the clocks of all tables that are ready, and the round's timer; name those that are not."""
        started, waiting = 0, []
        for table in self.all:
            why_not = _why_not(table)
            if why_not is None:
                continue
            if not why_not and self._start(table):
                started += 1
            else:
                waiting.append(f"{table.hall.title} ({why_not or text('refused')})")
        if started and self.round is None and self.seen.tournament.current.round_minutes:
            self.toggle_round()
        self.seen.notice.say(_started_words(started, waiting))
        self.show()

    def toggle_round(self) -> None:
        """Start the round's timer, or take it away."""
        length = self.seen.tournament.current.round_minutes
        if self.round is not None:
            self.round = None
        elif length:
            self._furnish_frame()
            self.round = RoundTimer(self._time.now(), minutes(length))
            self._rung = set()
        else:
            self.seen.notice.say(
                text("The tournament's settings give the round no time (round_minutes).")
            )
        self.show()

    def show(self) -> None:
        """Show the tabs and the round's timer as they are now; nothing while there is one table."""
        if self.frame is None:
            return
        pictures = [_tab_of(table, sounded=table in self._sounded) for table in self.all]
        self.frame.show_tabs(pictures, self.all.index(self.seen))
        timer = self.round
        if timer is None:
            self.frame.show_round("")
            return
        now = self._time.now()
        over = timer.is_over(now)
        self.frame.show_round(timer.words(now), over=over)
        if over:
            self._ring(Sound.ROUND_OVER, text("The time of the round is over."))
        elif timer.left(now) <= _BEFORE_THE_END < timer.length:
            self._ring(Sound.ROUND_MINUTE, text("One minute of the round is left."))

    def show_softer(self) -> None:
        """All tables show whether those behind sound softer."""
        for table in self.all:
            table.among.enable()

    def may_close(self) -> bool:
        """Whether the whole window may close; the first table that must be asked about is shown."""
        for table in self.all:
            if not table.is_settled():
                self.see(table)
                return False
        for table in (*self.all, *self._spare):
            table.put_away()
        self._timer.stop()
        return True

    def _ring(self, sound: Sound, words: str) -> None:
        """Once each: the round's bell from the first table that can be heard, and words at all."""
        if sound in self._rung:
            return
        self._rung |= {sound}
        any(table.sound.player.play(sound, Loudness.LOUD) for table in self.all)
        for table in self.all:
            table.notice.say(words)

    def _on_sounded(self, table: MainWindow) -> None:
        """What sounds behind is marked on its tab until it is seen."""
        if table is not self.seen:
            self._sounded.add(table)
            self.show()

    def _start(self, table: MainWindow) -> bool:
        control = table.controller
        return control.submit_quietly(ask.StartClock(control.time.now()))

    def _made(self) -> MainWindow:
        table = self._make()
        assert self.frame is not None
        self.frame.take_in(table.shell)
        self._connect(table)
        return table

    def _connect(self, table: MainWindow) -> None:
        table.tournament.changed.connect(partial(self._share_tournament, table))
        table.hall.opened.connect(partial(self._give_way, table))
        table.sound.sounded.connect(partial(self._on_sounded, table))

    def _give_way(self, table: MainWindow) -> None:
        """One screen of the hall shows one table: the one that was opened there last."""
        view = table.hall.window
        for other in self.all:
            shown = other.hall.window
            if other is table or shown is None or view is None:
                continue
            if shown.isFullScreen() and view.isFullScreen() and shown.screen() is view.screen():
                other.hall.close()

    def _share_tournament(self, table: MainWindow) -> None:
        """All tables are played under one tournament's settings."""
        for other in self.all:
            if other is not table:
                other.tournament.take_up(table.tournament.current, table.tournament.path)

    def _free_number(self) -> int:
        taken = {table.among.number for table in self.all if table is not self.all[-1]}
        return next(number for number in range(1, len(taken) + 2) if number not in taken)

    def _furnish_frame(self) -> None:
        """The first table's shell, so far the window itself, moves into the frame and keeps its place."""
        if self.frame is not None:
            return
        shell = self.all[0].shell
        geometry, state = shell.geometry(), shell.windowState()
        self.frame = TablesFrame(self.may_close)
        self.frame.setMinimumSize(shell.minimumSize())
        self.frame.setGeometry(geometry)
        self.frame.setWindowState(state)
        self.frame.chosen.connect(self._on_chosen)
        self._connect(self.all[0])
        # Shown before the shell moves in: a program whose last window goes would end.
        self.frame.show()
        self.frame.take_in(shell)
        self.frame.see(shell)
        self._timer.start()

    def _on_chosen(self, number: int) -> None:
        if 0 <= number < len(self.all):
            self.see(self.all[number])


def _why_not(table: MainWindow) -> str | None:
    """Why a table's clock cannot be started; empty if it can, None where there is nothing to start."""
    session = table.controller.session
    state = None if session is None else session.table.state
    if session is None or state is None or session.opened is not None:
        return text("no game")
    if state.clock is None or session.is_trial or state.phase not in IN_PLAY:
        return text("no clock to start")
    if state.clock.turn is not None:
        return None
    return table.controller.may_start()


def _tab_of(table: MainWindow, *, sounded: bool) -> TabPicture:
    control = table.controller
    session = control.session
    state = None if session is None else session.table.state
    title = table.hall.title
    if state is not None:
        title = table_title(state.setup.event, title)
    if session is not None and session.opened is not None and session.path is not None:
        title = session.path.stem
    if session is not None and session.study is not None and session.study.is_of_file:
        picture = record_tab(title, is_saved=session.is_saved)
    else:
        picture = tab_picture(title, state, control.time.now())
    return picture.with_sound() if sounded else picture


def _started_words(started: int, waiting: list[str]) -> str:
    words = plural("{number} clock started.", "{number} clocks started.", started)
    if not waiting:
        return words
    return text("{started} Not ready: {tables}.", started=words, tables=", ".join(waiting))
