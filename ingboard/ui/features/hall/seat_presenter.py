"""The tab's seat in a hall of many boards: says how its game stands, sends its journal, takes orders."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cached_property, partial

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from ingboard.game.state import Phase
from ingboard.hall import messages, table_client
from ingboard.hall.connection import Link, LinkState
from ingboard.hall.join import MOST_TABLES, JoinCode, JoinError, join_code_of
from ingboard.hall.order_notes import note_of
from ingboard.hall.orders import carried_out
from ingboard.hall.paired_setup import setup_for
from ingboard.hall.state import TableSituation
from ingboard.hall.topics import DIRECTOR, is_table_name
from ingboard.table.journal.blackbox import BlackBox
from ingboard.table.journal.form import Body
from ingboard.table.session import Session
from ingboard.text import listed, plural, text
from ingboard.ui.features.hall.join_page import JoinPage
from ingboard.ui.game.last_table import load_last_table
from ingboard.ui.game.recording import Saved
from ingboard.ui.shell.background_task import FileWish
from ingboard.ui.shell.menu_line import StatusKind, StatusMark
from ingboard.ui.shell.preferences import machine_of, save_preferences
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.widgets.background_call import in_window

_IN_TROUBLE = frozenset({Saved.LATE, Saved.TEMPORARY, Saved.FAILING})
_LOOK_EVERY = 2_000
_INTERRUPTED = "recovery"  # the page of that name
# Lines that may be missing at the director without a word: a journal has one more every second.
_LINES_ON_THE_WAY = 10


class HallSeatPresenter(QObject):
    """Joins by the code that is kept for this table, or by the one in the tournament's settings.

    `changed` tells that `marks` are others, `call` is the open one for the referee. Nothing here waits for
    the network.
    """

    changed = Signal()

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self._services = services
        self._client: table_client.TableClient | None = None
        self._code: JoinCode | None = None
        self._box: BlackBox | None = None
        self._notes: list[Body] = []
        self._postponed: messages.PairNext | None = None
        self.call: messages.RefereeCall | None = None
        self._called_in: object = None
        self._link = Link(LinkState.CLOSED)
        self._offline_since: datetime | None = None
        self._stored = table_client.CopyProgress("", 0)
        self._twin = ""
        self._is_later = self._has_left = self._is_told_to_join = self._has_joined = False
        self._left: table_client.TableClient | None = None
        self._look = QTimer(self, interval=_LOOK_EVERY)
        self._look.timeout.connect(self.changed)
        services.tournament.changed.connect(self.join)
        services.recording.changed.connect(self.on_change)
        services.pages.changed.connect(self._do_postponed)
        self.join()

    @cached_property
    def page(self) -> JoinPage:
        """Where a person joins; made when it is first asked for."""
        page = JoinPage()
        page.edited.connect(self._show_page)
        page.joined.connect(self._join_by_page)
        page.leave_button.clicked.connect(self._leave_by_page)
        self.changed.connect(self._show_hall)
        return page

    def enter(self, offered: str = "") -> None:
        """Show the code that is offered, or the one in force, and how the hall stands."""
        page = self.page
        page.code.setText(offered or self._kept or self._services.current_tournament.hall)
        self._show_page()
        page.code.setFocus()
        page.code.selectAll()

    def join(self) -> None:
        """Join the hall whose code is in force; leave another one."""
        code = self._code_in_force()
        if code != self._code:
            self._leave()
            self._code = code
            if code is not None:
                self._client = table_client.TableClient(
                    code,
                    machine_of(self._services.preferences, self._services.number()),
                    partial(in_window(self._take), code),
                )
                self._client.open()
                self._look.start()
        self.on_change()
        self.changed.emit()

    def keep_code(self, written: str) -> str:
        """Join by a code that somebody entered, now and at the next start; "" leaves the hall.

        Returns why it is none, as a sentence; "" if it is one. A hall that the tournament's settings name is
        left for this run only.
        """
        if written and (why := _why_no_code(_code_of(written))):
            return why
        preferences, number = self._services.preferences, self._services.number()
        others = {name: code for name, code in preferences.hall_codes.items() if name != number}
        preferences.hall_codes = {**others, number: written} if written else others
        save_preferences(preferences)
        self._has_left = not written
        self.join()
        return ""

    @property
    def is_joined(self) -> bool:
        """Whether this table belongs to a hall, reached or not."""
        return self._client is not None

    def state_words(self) -> str:
        """How this table stands in its hall, as a sentence; "" without one."""
        code = self._code
        if code is None:
            return ""
        if self._twin:
            return text("Another computer is table {table}. It must leave first.", table=code.user)
        if self._link.state is LinkState.REFUSED:
            return text("The hall refuses this join code. Ask the director for a new one.")
        if self._is_later:
            return text("The hall has a later version of ingboard. Update it here.")
        if self._link.state is LinkState.LOST:
            where = {"host": code.host, "port": code.port}
            return text("No answer from {host}, port {port}. Trying again.", **where)
        is_joined = self._link.state is LinkState.CONNECTED
        return text("Joined.") if is_joined else text("Joining…")

    def call_referee(self, why: str = "") -> None:
        """Call the referee, or say of an open call what it is about; without that it is withdrawn."""
        before = self.call
        if before is None or why:
            since = datetime.now(UTC) if before is None else before.since
            self._say_call(messages.RefereeCall(why or text("no reason given"), since))
        else:
            self._say_call(replace(before, open=False))

    def on_change(self) -> None:
        """Say how the table stands; a trial is nobody's business, and the game behind it waits."""
        client, code = self._client, self._code
        open_session = self._services.presenter.session
        is_trial = open_session is not None and open_session.is_trial
        if client is None or code is None or is_trial:
            return
        recording = self._services.recording
        if recording.box is not self._box:
            self._box = recording.box
            if self._box is not None:
                client.keep(self._box)
                notes, self._notes = self._notes, []
                for note in notes:
                    self._box.note(note)
        if self.call is not None and self._called_in != self._game_now():
            self._say_call(replace(self.call, open=False))
        session = self._played_here()
        marks = (messages.TableMark.DISK,) if recording.saved in _IN_TROUBLE else ()
        title = text("Table {number}", number=code.user)  # a computer calls its only one Table 1
        situation = TableSituation(title, self._services.current_tournament, marks, self.call)
        game = None if session is None else session.table.state
        client.say(situation, game, self._services.presenter.time)

    def marks(self) -> tuple[StatusMark, ...]:
        """Whether the referee is called, and how the hall stands."""
        found = []
        if self.call is not None:
            words = text("Referee called {time}", time=_time_of_day(self.call.since))
            found.append(StatusMark(words, StatusKind.SAVING))
        if words := self._trouble():
            found.append(StatusMark(words, StatusKind.NOT_SAVED))
        elif self._code is not None and self._link.state is LinkState.CONNECTED:
            words = text("Hall: table {table}", table=self._code.user)
            found.append(StatusMark(self._with_lines(words, _LINES_ON_THE_WAY)))
        return tuple(found)

    def close(self, at_most: float = 0.3) -> None:
        """Go without having left the hall; waits at most so many seconds until that is said."""
        for client in (self._client, self._left):
            if client is not None:
                client.close(at_most)
        self._forget()

    def _leave(self) -> None:
        """Leave the hall, on record: the director still gets that line; the game goes on without him."""
        if self._left is not None:
            self._left.close(at_most=0)
        client, code, box = self._client, self._code, self._services.recording.box
        if client is not None and code is not None:
            lines = 0
            if box is not None and self._has_joined:
                box.note({"words": text("Left the hall {hall}.", hall=code.hall)})
                lines = box.lines
            client.leave(lines)
        self._left = client
        self._forget()

    def _forget(self) -> None:
        self._look.stop()
        self._has_joined, self._postponed = False, None
        self._client = self._box = self._code = self.call = self._offline_since = None
        self._link, self._twin, self._is_later = Link(LinkState.CLOSED), "", False
        self._stored = table_client.CopyProgress("", 0)

    @property
    def _kept(self) -> str:
        preferences = self._services.preferences
        return preferences.hall_codes.get(self._services.number(), "")

    def _code_in_force(self) -> JoinCode | None:
        kept = self._kept
        named = "" if self._has_left else self._services.current_tournament.hall
        code = _code_of(kept or named)
        # The settings are of all tables; a code in them can only be that of the first one here.
        is_whole = not _why_no_code(code) and (bool(kept) or self._services.number() == "1")
        self._is_told_to_join = code is not None and not is_whole
        return code if is_whole else None

    def _trouble(self) -> str:
        """What is wrong with the hall, in a few words."""
        if self._twin:
            return text("Hall: this table is taken")
        if self._is_told_to_join:
            return text("Hall: no join code")
        if self._link.state is LinkState.REFUSED:
            return text("Hall: access refused")
        if self._is_later:
            return text("Hall: later version")
        if self._offline_since is None:
            return ""
        since = _time_of_day(self._offline_since)
        return self._with_lines(text("Hall: offline since {time}", time=since), 0)

    def _with_lines(self, words: str, most: int) -> str:
        """With how many lines of the journal the director does not have, if that is more than so many."""
        box, client = self._box, self._client
        if box is None or client is None:
            return words
        stored = self._stored.stored if client.is_sending(self._stored.game) else 0
        missing = box.lines - stored
        if missing <= most:
            return words
        return listed(
            (words, plural("{number} line not stored", "{number} lines not stored", missing))
        )

    def _show_page(self) -> None:
        """What the code on the page says, before anybody joins by it; else how the hall stands."""
        page = self.page
        code = _code_of(page.code.text())
        page.show_table("" if code is None else code.user)
        if code is not None:
            page.show_told(
                text(
                    "Hall {hall} at {host}, port {port}. Nothing is sent before you join.",
                    hall=code.hall,
                    host=code.host,
                    port=code.port,
                )
            )
        elif page.code.text().strip():
            page.show_told(_why_no_code(code), faulty=True)
        else:
            page.show_told("")
        self._show_hall()

    def _show_hall(self) -> None:
        """How the hall stands, while the page shows the code by which it was joined."""
        page = self.page
        page.leave_button.setEnabled(self.is_joined)
        if self._code is not None and self._code == self._code_on_page():
            page.show_told(self.state_words(), faulty=bool(self._trouble()))

    def _code_on_page(self) -> JoinCode | None:
        code, table = _code_of(self.page.code.text()), self.page.table.text().strip()
        if code is None or code.user or not is_table_name(table):
            return code
        return replace(code, user=table)

    def _join_by_page(self) -> None:
        code = self._code_on_page()
        why = _why_no_code(code) if code is None else self.keep_code(code.text)
        if why:
            self.page.show_told(why, faulty=True)

    def _leave_by_page(self) -> None:
        self.keep_code("")
        self.page.show_told(text("Not in a hall."))

    def _say_call(self, call: messages.RefereeCall) -> None:
        """It is on record, and goes with the game that it is about."""
        if self._client is None:
            return
        self.call, self._called_in = (call if call.open else None), self._game_now()
        self._client.call(call)
        if call.open:
            self._note({"words": text("Referee called: {why}", why=call.why)})
        elif self._box is not None:
            self._box.note({"words": text("Call withdrawn.")})
        self.on_change()
        self.changed.emit()

    def _game_now(self) -> object:
        """What a call is about: the game, and whether it is over."""
        session = self._played_here()
        return session and (id(session), session.table.state.phase is Phase.FINISHED)

    def _note(self, said: Body) -> None:
        """Put something on record, as soon as there is a record."""
        box = self._services.recording.box
        (self._notes.append if box is None else box.note)(said)

    def _played_here(self) -> Session | None:
        session = self._services.presenter.session
        is_ours = session is not None and session.opened is None and not session.is_trial
        return session if is_ours else None

    def _take(self, code: JoinCode, news: table_client.TableNews) -> None:
        """News of the hall, in the window's thread; those of a hall that was left are nobody's."""
        if code is not self._code:
            return
        match news:
            case table_client.GivenOrder(order):
                self._do(order)
            case table_client.MovedElsewhere(authority):
                self._give_up(authority.game)
            case Link():
                self._take_link(news)
            case table_client.SeatTaken():
                self._note_joined()
            case table_client.TakenByTwin(machine):
                self._twin = machine or ""
            case table_client.CopyProgress() if self._is_sent(news.game):
                self._stored = news
            case table_client.UnreadMessage(unread):
                self._is_later = self._is_later or unread.why is messages.UnreadReason.VERSION
            case table_client.CopyProgress() | table_client.NotTaken():
                pass
        self.changed.emit()

    def _is_sent(self, game: str) -> bool:
        """Whether the journal that is sent now has this name; what is left of others is told, too."""
        return self._client is not None and self._client.is_sending(game)

    def _take_link(self, link: Link) -> None:
        if link.state is LinkState.CONNECTING:
            return  # as long as that lasts the last answer counts
        self._link = link
        if link.state is LinkState.CONNECTED:
            self._offline_since, self._is_later = None, False
        elif link.state is LinkState.LOST and self._offline_since is None:
            self._offline_since = datetime.now().astimezone()

    def _note_joined(self) -> None:
        """A game that is open says when its table joined: the director has its journal from then on."""
        code, box = self._code, self._services.recording.box
        if code is not None and box is not None and not self._has_joined:
            words = text(
                "Joined the hall {hall} as table {table}.", hall=code.hall, table=code.user
            )
            box.note({"words": words})
        self._has_joined = True

    def _do(self, order: messages.Order) -> None:
        client, presenter = self._client, self._services.presenter
        if client is None:
            return
        if isinstance(order, messages.PairNext) and self._services.pages.is_open(_INTERRUPTED):
            self._refuse(self._postponed)
            self._postponed = order
            return
        session = self._played_here()
        if session is not None:
            session.go_to(session.last_step)
        is_start = isinstance(order, messages.StartRound)
        if is_start and session is not None and presenter.why_not_start():
            # The settings may leave the test of the sound out; an order does not.
            why = messages.OrderRefused.SOUND
            client.answer(messages.OrderAnswer(order.id, refused=True, why=why))
            return
        answer = carried_out(
            order,
            None if session is None else session.table,
            self._services.current_tournament,
            presenter.time.now(),
            presenter.submit_quietly,
        )
        if answer.done and isinstance(order, messages.PairNext):
            answer = self._set_up(order, session)
        client.answer(answer)
        self._services.refresh()
        if answer.done:
            note = note_of(order)
            self._note(note)
            self._services.notice.pass_on(str(note["words"]))

    def _do_postponed(self) -> None:
        """A pairing waits while an interrupted game is decided about; if that goes on here, it is dropped."""
        if self._services.pages.is_open(_INTERRUPTED):
            return
        order, self._postponed = self._postponed, None
        if order is not None and self._played_here() is None:
            self._do(order)
        else:
            self._refuse(order)

    def _refuse(self, order: messages.Order | None) -> None:
        """Answer a pairing that waited and will not be done."""
        if order is not None and self._client is not None:
            why = messages.OrderRefused.UNDER_WAY
            self._client.answer(messages.OrderAnswer(order.id, refused=True, why=why))

    def _set_up(self, order: messages.PairNext, session: Session | None) -> messages.OrderAnswer:
        """Open the next game on this table: by the director's conditions, or as it is usual here."""
        kept = load_last_table()
        usual = None if kept is None else kept.setup
        setup = setup_for(
            order,
            usual if session is None else session.table.setup,
            "" if self._code is None else self._code.user,
        )
        if setup is None:
            why = messages.OrderRefused.CONDITIONS
            return messages.OrderAnswer(order.id, refused=True, why=why)
        self._services.pages.show_game()
        self._services.presenter.start(setup)
        return messages.OrderAnswer(order.id, done=True)

    def _give_up(self, game: str) -> None:
        """The game went on at another machine: here its journal can be looked at, and nothing more."""
        path = self._services.recording.path
        if path is None or self._client is None or not self._client.is_sending(game):
            return
        words = text("This game went on at another computer. Here it can only be looked at.")
        self._note({"words": words})
        self._services.presenter.close()
        self._services.open(path, wish=FileWish.LOOKED_AT)
        self._services.notice.say(words)


def _code_of(written: str) -> JoinCode | None:
    try:
        return join_code_of(written)
    except JoinError:
        return None


def _why_no_code(code: JoinCode | None) -> str:
    """Why no table can join by this, as a sentence; "" if one can."""
    if code is None:
        return text("This is no join code.")
    if code.user == DIRECTOR:
        return text("This is the director's code. Take this table's join code.")
    if not is_table_name(code.user):
        return text("This join code names no table. Take the one of this table.")
    if code.user.isdecimal() and int(code.user) > MOST_TABLES:
        return text("A hall has at most {number} tables.", number=MOST_TABLES)
    return ""


def _time_of_day(moment: datetime) -> str:
    return f"{moment.astimezone():%H:%M}"
