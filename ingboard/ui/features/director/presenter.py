"""Directs a hall: hosts or joins it, follows its tables, gives orders, takes games over."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from ingboard.board.points import Color, PerColor
from ingboard.export.player_facts import KnownPlayers, with_entered
from ingboard.hall.archive import Archive, ArchivedGame
from ingboard.hall.archive_keeper import ArchivedGames
from ingboard.hall.broker import BrokerError
from ingboard.hall.connection import LinkState
from ingboard.hall.director_client import DirectorClient, HallNews, ToldRecords
from ingboard.hall.host import HostedHall, limits_of
from ingboard.hall.join import JoinCode, code_of_table
from ingboard.hall.messages import Hold, Order, RecordsShown, Resume, Say, ShownRound, StartRound
from ingboard.hall.outbox import Outbox
from ingboard.hall.topics import ALL_TABLES, DIRECTOR
from ingboard.kifu.findings import KifuError
from ingboard.table.time_source import MonotonicTime
from ingboard.text import plural, text
from ingboard.ui.features.director import round_paper
from ingboard.ui.features.director.hall_page import MessageField
from ingboard.ui.features.director.hall_tables import HallTables
from ingboard.ui.features.director.round_files import RoundResults, results_of, write_results
from ingboard.ui.features.director.round_presenter import RoundPresenter
from ingboard.ui.features.director.table_log import TableLog
from ingboard.ui.features.director.view_model import SIDES, TableCell, event_of, is_finished
from ingboard.ui.features.director.window import DirectorWindow
from ingboard.ui.shell.preferences import machine_of
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.widgets.background_call import BackgroundCall, BackgroundCalls, in_window

_TURN = 50
_AT_ONCE = 0.010  # seconds that the window deals with news before it looks at anything else
_LOOK_EVERY = 4  # turns; cells and calls run on together: one wait is not two figures
_LAST_WAIT = 4.0


class DirectorPresenter(QObject):
    """Owns the window. `ended` tells that it has closed, `called` that other tables call than before.

    `folder` is where the hall's key and the copies of journals are kept. `news` is what was told of the
    hall, in any thread, and is not taken in yet.
    """

    ended = Signal()
    called = Signal()

    def __init__(
        self,
        services: WindowServices,
        folder: Path,
        connect: Callable[..., DirectorClient] = DirectorClient,
        host: Callable[..., HostedHall] = HostedHall,
    ) -> None:
        super().__init__(services.tab)
        self.halls = HallTables()
        self.calls = 0
        self._services = services
        self._folder = folder
        self._copies = folder
        self._connect = connect
        self._host = host
        self._time = MonotonicTime()
        self.news: deque[HallNews] = deque()
        self._client: DirectorClient | None = None
        self._code: JoinCode | None = None
        self._hosted: HostedHall | None = None
        self._ending: list[BackgroundCall[None]] = []
        self._asked_to_end = False
        self._opened = ""
        self._taking: ArchivedGame | None = None  # until somebody has decided about it
        self._turns = 0
        self._waiting: set[str] = set()
        self._results: RoundResults | None = None  # while players are asked about
        self._work = BackgroundCalls(self)
        self.window = DirectorWindow(self._cell_of, self.may_close)
        self.round = RoundPresenter(self, self.window.round, folder, self.order, lambda: self._by)
        self._log = TableLog(self.window.table, self._work, self._ask_games)
        self._timer = QTimer(self, interval=_TURN, timerType=Qt.TimerType.CoarseTimer)
        self._timer.timeout.connect(self.turn)
        self._connect_window()

    # Opening and closing ----------------------------------------------------------------------------

    def show(self) -> None:
        """Bring the window to the front."""
        self.window.show()
        self.window.raise_()
        self.window.activateWindow()

    def host(self, hall: str, port: int) -> None:
        """Open a hall on this computer and direct it."""
        self.window.entry.show_busy(text("Opening the hall…"))
        made = partial(self._host, self._folder, hall, port, tell=in_window(self._say))
        self._work.start(
            partial(_after, tuple(self._ending), made),
            self._on_hosted,
            wait=False,
            unwanted=lambda made: made.close(),
        )

    def join(self, code: JoinCode) -> None:
        """Direct a hall that is there already."""
        self._code = code
        self.halls = HallTables()
        self.round.enter(code.mark)
        self._copies = self._folder / "journals" / code.hall
        self._client = self._connect(code, self.news.append, Archive(self._copies))
        self._client.open()
        self._timer.start()
        self.window.show_page(self.window.hall)
        self.turn()

    def leave(self) -> None:
        """Leave the hall, and end it if it is hosted here; the page before it is seen again."""
        if self._asks(self.leave):
            return
        self._back_to_entry()

    def may_close(self) -> bool:
        """Whether the window may close; else it asks, and the answer closes it."""
        if self._asks():
            return False
        self._back_to_entry()
        self.ended.emit()
        return True

    def may_end(self, then: Callable[[], object]) -> bool:
        """Whether the program may end; else it is asked in this window, and the answer does `then`."""
        if not self._asks(then):
            return True
        self.show()
        return False

    def decide_again(self) -> None:
        """An answer to an earlier question of ending the hall does not hold any more."""
        self._asked_to_end = False

    def end(self) -> None:
        """The program ends: the hall and its broker do."""
        self._asked_to_end = True
        self._end_hall()
        until = monotonic() + _LAST_WAIT
        for call in self._ending:
            call.wait(max(0.0, until - monotonic()))
        self.round.end(_LAST_WAIT)
        if isValid(self.window):  # it may have gone with its table
            self.window.close()

    def _asks(self, then: Callable[[], object] | None = None) -> bool:
        """Ask before tables that are joined are cut off; False where there is nothing to ask."""
        now = self._time.now()
        joined = sum(table.is_there(now) for table in self.halls.tables.values())
        if self._hosted is None or not joined or self._asked_to_end:
            return False

        def end() -> None:
            self._asked_to_end = True
            (then or self.window.close)()

        self.window.question.ask(
            plural(
                "{number} table is joined. Its game goes on without the hall.",
                "{number} tables are joined. Their games go on without the hall.",
                joined,
            ),
            text("End the hall"),
            end,
            text("Keep it open"),
        )
        return True

    def _back_to_entry(self) -> None:
        self._end_hall()
        self.calls = 0
        self.window.show_calls(0)
        self.window.entry.show_idle()
        self.window.show_page(self.window.entry)

    def _end_hall(self) -> None:
        """Nothing of this waits: what closes does so in threads of its own."""
        self._timer.stop()
        client, self._client = self._client, None
        made, self._hosted = self._hosted, None
        if client is not None or made is not None:
            self._ending.append(BackgroundCall(partial(_close, client, made)))
        self.news.clear()
        self._asked_to_end, self._taking = False, None

    def _on_hosted(self, result: Callable[[], HostedHall]) -> None:
        try:
            made = result()
        except (BrokerError, OSError) as fault:
            self.window.entry.show_fault(str(fault), is_host=True)
            return
        self.window.entry.show_idle()
        self._hosted = made
        self.join(made.key.code(DIRECTOR))
        self.round.take_kept_records()
        self._show_spectators(self.round.for_spectators())  # its broker knows nothing yet
        self._show_codes()

    def _show_codes(self) -> None:
        made = self._hosted
        if made is not None:
            limits = limits_of(made.engine)
            self.window.codes.show_hall(made.key, str(made.codes), made.page, limits)
            self.window.show_page(self.window.codes)

    # What comes -------------------------------------------------------------------------------------

    def _show_refused(self) -> None:
        why = self.halls.link.why
        self._end_hall()
        words = text("The hall does not let you in ({why}). Check the password.", why=why)
        self.window.entry.show_fault(words, is_host=False)
        self.window.show_page(self.window.entry)

    def turn(self) -> None:
        """Take in what came, and show what is otherwise now."""
        halls = self.halls
        halls.set_time(self._time.now(), datetime.now(UTC))
        until = monotonic() + _AT_ONCE
        while self.news and monotonic() < until:
            news = self.news.popleft()
            if isinstance(news, ArchivedGames):
                self._log.take(news)
            elif isinstance(news, ToldRecords):
                self.round.show_records(news.records, keep=self._hosted is not None)
            else:
                halls.take(news)
        page = self.window.hall
        if halls.link.state is LinkState.REFUSED and not halls.tables:
            self._show_refused()
            return
        self._take_seat()
        self._turns += 1
        is_due = self._turns % _LOOK_EVERY == 1
        changed, halls.changed = halls.changed, set()
        if is_due:
            self.look()
            changed |= halls.running()
        self._waiting = page.grid.refresh(changed | self._waiting)
        if self._opened in changed or (self._opened and is_due):
            self._show_table()

    def look(self) -> None:
        """Sort the tables anew, show the figures around them, ring for a new call."""
        page, halls = self.window.hall, self.halls
        is_new = halls.look()
        if self._client is not None:
            for table, order in halls.unanswered():
                self._client.order(table, order)
        page.grid.show_order(halls.sorted_by_need(page.chosen_filter, page.searched))
        code = "" if self._hosted is None else DIRECTOR
        now = self._time.now()
        self.round.look(halls, now)
        of_list = self.round.results(halls, now)
        page.show_figures(halls.figures(self._time.time_of_day(), code, of_list))
        calls = len(halls.urgent())
        if calls != self.calls:
            self.calls = calls
            self.window.show_calls(calls)
            self.called.emit()
        if is_new:
            self._services.run("ring-call")
            QApplication.alert(self.window)

    def _cell_of(self, table: str) -> TableCell:
        return self.halls.cell(table)  # of the hall as it is then

    def _ask_games(self, table: str) -> None:
        if self._client is not None:
            self._client.ask_games(table)

    def _filter(self) -> None:
        """Another filter, or something else is searched for: shown at once."""
        page = self.window.hall
        order = self.halls.sorted_by_need(page.chosen_filter, page.searched)
        page.grid.show_order(order, at_once=True)

    # One table --------------------------------------------------------------------------------------

    def open_table(self, table: str) -> None:
        """Look at one table."""
        if table not in self.halls.tables:
            return
        self._opened = table
        self._show_table()
        self._log.open(table)
        self.window.show_page(self.window.table)

    def close_table(self) -> None:
        """Back to all tables."""
        table, self._opened = self._opened, ""
        self._log.close()
        page = self.window.hall
        self.window.show_page(page)
        page.grid.choose(table)

    def _show_table(self) -> None:
        known, now, wall = self.halls.tables[self._opened], self._time.now(), datetime.now(UTC)
        clocks = PerColor(*(known.clock(SIDES[color], now, wall) for color in Color))
        self.halls.forget_refusal(self._opened)  # he looks at it
        self.window.table.show_table(self.halls.cell(self._opened), clocks)
        self.window.table.show_bars(self.halls.bars(self._opened))
        self._log.follow(known, is_there=known.is_there(now))

    # Orders -----------------------------------------------------------------------------------------

    @property
    def _by(self) -> str:
        return self._services.current_tournament.referee

    def order(self, table: str, order: Order) -> None:
        """Give an order to a table, or to all."""
        if self._client is not None:
            self.halls.give(table, order)
            self._client.order(table, order)

    def start_round(self) -> None:
        """Start all clocks, and the round's timer."""
        self.order(ALL_TABLES, StartRound(_new_id(), self._by))
        self.halls.start_round(self._time.now(), self._services.current_tournament.round_minutes)

    def say(self, table: str, words: str) -> None:
        """Show words at a table, or at all."""
        self.order(table, Say(_new_id(), words, self._by))

    def hold(self, table: str, why: str = "") -> None:
        """Pause the clock of a table, or of all; `why` is put on record there."""
        self.order(table, Hold(_new_id(), self._by, why))

    def resume(self, table: str, why: str = "") -> None:
        """Let the clock of a table, or of all, run again that was paused here; `why` is put on record."""
        self.order(table, Resume(_new_id(), self._by, why))

    def show_round(self) -> None:
        """Show the round's list, or where one is chosen."""
        self.window.show_page(self.window.round)

    def _on_slips_wanted(self, number: int) -> None:
        """Write the slips that tables join by into the hall's folder, and say where they are."""
        if self._hosted is None:
            return
        pdf = round_paper.join_slips(self._hosted.key, number)
        work = partial(round_paper.keep, pdf, self._folder, "join-slips.pdf")
        self._work.start(work, self._on_slips, writes=text("Join codes"), wait=False)

    def _on_slips(self, result: Callable[[], Path]) -> None:
        try:
            path = result()
        except KifuError as fault:
            self._say(str(fault))
        else:
            self._say(text("{name} is in {folder}.", name=path.name, folder=path.parent))

    def _on_round(self) -> None:
        self.halls.end_round()
        self.turn()

    def _show_spectators(self, shown: ShownRound | RecordsShown) -> None:
        client = self._client
        if client is None:
            return
        if isinstance(shown, RecordsShown):
            client.show_records(shown)
        else:
            client.show_round(shown)

    def export(self) -> None:
        """Write the results of the round for pairing programs, beside the hall's key.

        What a format needs of the players, and nobody has entered, is asked first.
        """
        tables = [table for table in self.halls.tables.values() if is_finished(table)]
        _, number = event_of(tables)
        work = partial(
            results_of, tables, self._copies, self._folder, number, self._by, self.round.list
        )
        self._work.start(work, self._on_results, wait=False)

    def _on_results(self, result: Callable[[], RoundResults]) -> None:
        try:
            self._results = results = result()
        except KifuError as fault:
            self._say(str(fault))
            return
        if lacking := results.lacking(results.known):
            self.window.players.ask(lacking)
            self.window.show_page(self.window.players)
        else:
            self._write(results.known)

    def _on_players_entered(self, entered: KnownPlayers) -> None:
        self.window.show_page(self.window.hall)
        if self._results is not None:
            self._write(with_entered(self._results.known, entered))

    def _write(self, known: KnownPlayers) -> None:
        results, self._results = self._results, None
        if results is not None:
            work = partial(write_results, results, known, self._folder)
            self._work.start(work, self._on_exported, writes=text("Results"), wait=False)

    def _on_exported(self, result: Callable[[], str]) -> None:
        try:
            self._say(result())
        except KifuError as fault:
            self._say(str(fault))

    # Going on here ----------------------------------------------------------------------------------

    def take_over(self) -> None:
        """Go on here with the game of a table whose machine died, from the copy of its journal."""
        game, client, code, services = self._log.game, self._client, self._code, self._services
        if game is None or client is None or code is None:
            return
        if services.presenter.clock_runs:
            self._say(text("Pause the clock first (Space)."))
            return
        self._taking = game
        services.open(game.path)
        services.window.raise_()
        services.window.activateWindow()
        if self._log.lacking:
            services.notice.say(self._log.lacking)
        self.close_table()

    def _take_seat(self) -> None:
        """Once a person has taken the game up here, it is this machine's, and so is the seat at its table."""
        game, client, code, services = self._taking, self._client, self._code, self._services
        box = services.recording.box
        if game is None or client is None or code is None or box is None:
            return
        if Outbox(box, "").find_name() != game.game:
            return
        self._taking = None
        client.take_over(game, machine_of(services.preferences, services.number()), self._by)
        services.run("join-hall", code_of_table(code, game.table).text)

    # ------------------------------------------------------------------------------------------------

    def _connect_window(self) -> None:
        window = self.window
        hall, table = window.hall, window.table
        window.entry.hosted.connect(lambda wish: self.host(*wish))
        window.entry.joined.connect(self.join)
        window.codes.left.connect(lambda: window.show_page(hall))
        window.codes.slips_wanted.connect(self._on_slips_wanted)
        hall.opened.connect(self.open_table)
        hall.filtered.connect(self._filter)
        hall.words.said.connect(partial(self.say, ALL_TABLES))
        hall.start_button.confirmed.connect(self.start_round)
        for button, act in (
            (hall.hold_button, self.hold),
            (hall.resume_button, self.resume),
        ):
            button.confirmed.connect(partial(_with_reason, act, ALL_TABLES, hall.words))
        hall.pair_button.clicked.connect(self.show_round)
        window.round.left.connect(lambda: window.show_page(hall))
        window.players.left.connect(lambda: window.show_page(hall))
        window.players.written.connect(self._on_players_entered)
        self.round.taken.connect(self._on_round)
        self.round.shown.connect(self._show_spectators)
        hall.results.export_button.clicked.connect(self.export)
        hall.code_button.clicked.connect(self._show_codes)
        hall.leave_button.clicked.connect(self.leave)
        table.left.connect(self.close_table)
        table.words.said.connect(lambda words: self.say(self._opened, words))
        table.start_button.confirmed.connect(
            lambda: self.order(self._opened, StartRound(_new_id(), self._by))
        )
        table.take_button.confirmed.connect(self.take_over)
        for button, act in (
            (table.hold_button, self.hold),
            (table.resume_button, self.resume),
        ):
            button.confirmed.connect(lambda act=act: _with_reason(act, self._opened, table.words))

    def _say(self, sentence: object) -> None:
        self.window.question.say(str(sentence))


def _with_reason(act: Callable[[str, str], None], table: str, words: MessageField) -> None:
    """Do it with what is written in the field as its reason."""
    act(table, words.text().strip())
    words.clear()


def _new_id() -> str:
    return secrets.token_hex(6)


def _after(ending: Sequence[BackgroundCall[None]], made: Callable[[], HostedHall]) -> HostedHall:
    """Open a hall once those before it are closed: it may be at their port."""
    for call in ending:
        call.wait(_LAST_WAIT)
    return made()


def _close(client: DirectorClient | None, made: HostedHall | None) -> None:
    """The client first: its last words go through the broker."""
    with suppress(Exception):
        if client is not None:
            client.close()
    if made is not None:
        made.close()


def window_in_use() -> DirectorWindow | None:
    """The director's window that is open, whichever table it was opened from."""
    return next(
        (
            each
            for each in QApplication.topLevelWidgets()
            if isinstance(each, DirectorWindow) and each.isVisible()
        ),
        None,
    )
