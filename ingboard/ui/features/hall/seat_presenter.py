"""The tab's seat in a hall of many boards: says how its game stands, sends its journal, takes orders."""

from __future__ import annotations

import secrets

from PySide6.QtCore import QObject, Signal

from ingboard.game.phases import Phase
from ingboard.hall.connection import Link, LinkState
from ingboard.hall.join import JoinCode, JoinError, join_code_of
from ingboard.hall.messages import (
    Order,
    OrderAnswer,
    OrderRefused,
    PairNext,
    RefereeCall,
    Say,
    TableMark,
)
from ingboard.hall.orders import carried_out, note_of, setup_for
from ingboard.hall.state import TableSituation
from ingboard.hall.table_client import (
    GivenOrder,
    MovedElsewhere,
    TableClient,
    TakenByTwin,
)
from ingboard.table.journal.blackbox import BlackBox
from ingboard.table.opening import new_session
from ingboard.table.session import Session
from ingboard.text import text
from ingboard.ui.game.recording import Saved
from ingboard.ui.shell.menu_line import StatusKind, StatusMark
from ingboard.ui.shell.preferences import save_preferences
from ingboard.ui.shell.services import WindowServices

_IN_TROUBLE = frozenset({Saved.LATE, Saved.FAILING})


class HallSeatPresenter(QObject):
    """Joins by the code that is kept for this table, or by the one in the tournament's settings.

    `changed` tells that `marks` are others. Nothing here waits for the network.
    """

    changed = Signal()
    _came = Signal(object)

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self._services = services
        self._client: TableClient | None = None
        self._code: JoinCode | None = None
        self._box: BlackBox | None = None
        self._call: RefereeCall | None = None
        self._link = Link(LinkState.CLOSED)
        self._twin = ""
        self._is_told_to_join = False
        self._came.connect(self._take)
        services.tournament.changed.connect(self.join)
        services.recording.changed.connect(self.on_change)
        self.join()

    def join(self) -> None:
        """Join the hall whose code is in force; leave another one."""
        code = self._code_in_force()
        if code != self._code:
            self.close()
            self._code = code
            if code is not None:
                self._client = TableClient(code, self._machine(), self._came.emit)
                self._client.open()
        self.on_change()

    def keep_code(self, written: str) -> str:
        """Join by a code that somebody entered, now and at the next start; "" leaves the hall.

        Returns why it is none, as a sentence; "" if it is one.
        """
        if written:
            try:
                code = join_code_of(written)
            except JoinError:
                return text("This is no join code.")
            if not code.user or not code.password:
                return text("The code names no table. Take the one of this table.")
        preferences = self._services.preferences
        preferences.hall_codes = {**preferences.hall_codes, self._services.number(): written}
        save_preferences(preferences)
        self.join()
        return ""

    def call_referee(self, call: RefereeCall | None) -> None:
        """Call the referee, or (None) say that he has come."""
        if self._client is not None:
            before, self._call = self._call, call
            if call is not None:
                self._client.call(call)
            elif before is not None:
                self._client.call(RefereeCall(before.why, before.since, open=False))
            self.on_change()

    def on_change(self) -> None:
        """Say how the table stands."""
        client = self._client
        if client is None:
            return
        recording = self._services.recording
        if recording.box is not self._box:
            self._box = recording.box
            if self._box is not None:
                client.keep(self._box)
        session = self._played_here()
        marks = (TableMark.DISK,) if recording.saved in _IN_TROUBLE else ()
        situation = TableSituation(
            self._services.title(), self._services.tournament.current, marks, self._call
        )
        game = None if session is None else session.table.state
        client.say(situation, game, self._services.presenter.time)

    def marks(self) -> tuple[StatusMark, ...]:
        """Only what is wrong with the hall."""
        words = ""
        if self._twin:
            words = text("Hall: this table is taken")
        elif self._is_told_to_join:
            words = text("Hall: no join code")
        elif self._link.state is LinkState.REFUSED:
            words = text("Hall: not let in")
        elif self._link.state is LinkState.LOST:
            words = text("Hall: offline")
        return (StatusMark(words, StatusKind.NOT_SAVED),) if words else ()

    def close(self) -> None:
        """Leave the hall."""
        if self._client is not None:
            self._client.close(at_most=0.3)
        self._client = self._box = self._code = None
        self._link, self._twin = Link(LinkState.CLOSED), ""

    # ------------------------------------------------------------------------------------------------

    def _code_in_force(self) -> JoinCode | None:
        number = self._services.number()
        kept = self._services.preferences.hall_codes.get(number, "")
        named = self._services.tournament.current.hall
        try:
            code = join_code_of(kept or named) if kept or named else None
        except JoinError:
            code = None
        # The settings are of all tables; a code in them can only be that of the first one here.
        is_whole = code is not None and bool(code.user) and (bool(kept) or number == "1")
        self._is_told_to_join = code is not None and not is_whole
        return code if is_whole else None

    def _machine(self) -> str:
        preferences = self._services.preferences
        if not preferences.machine:
            preferences.machine = secrets.token_hex(8)
            save_preferences(preferences)
        return f"{preferences.machine}-{self._services.number()}"

    def _played_here(self) -> Session | None:
        session = self._services.presenter.session
        is_ours = session is not None and session.opened is None and not session.is_trial
        return session if is_ours else None

    def _take(self, news: object) -> None:
        """News of the hall, in the window's thread."""
        match news:
            case Link():
                self._link = news
            case TakenByTwin(machine):
                self._twin = machine or ""
            case GivenOrder(order):
                self._do(order)
            case MovedElsewhere(authority):
                self._give_up(authority.game)
            case _:
                return
        self.changed.emit()

    def _do(self, order: Order) -> None:
        client, presenter = self._client, self._services.presenter
        if client is None:
            return
        session = self._played_here()
        if session is not None:
            session.go_to(session.last_step)
        answer = carried_out(
            order,
            None if session is None else session.table,
            self._services.tournament.current,
            presenter.time.now(),
            presenter.submit_quietly,
        )
        if answer.done and isinstance(order, PairNext):
            answer = self._set_up(order, session)
        if answer.done:
            if isinstance(order, Say):
                self._services.notice.say(order.words)
            box = self._services.recording.box
            if box is not None:
                box.note(note_of(order))
        client.answer(answer)
        self._services.refresh()

    def _set_up(self, order: PairNext, session: Session | None) -> OrderAnswer:
        """The next game on this table, as it is usual here."""
        if session is None:
            return OrderAnswer(order.id, refused=True, why=OrderRefused.NO_GAME)
        usual = session.table.setup
        if session.state.phase is Phase.FINISHED or not session.table.events:
            self._services.presenter.begin(new_session(setup_for(order, usual)))
        return OrderAnswer(order.id, done=True)

    def _give_up(self, game: str) -> None:
        """The game went on at another machine: here its journal can be looked at, and nothing more."""
        box = self._services.recording.box
        if box is None or not box.saved_from(0, 1) or self._client is None:
            return
        if self._client.is_sending(game):
            self._services.presenter.close()
            self._services.notice.say(
                text("This game went on at another computer. Here it can only be looked at.")
            )
