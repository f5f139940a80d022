"""The laws of what may happen next, judged of the window as it is seen after an act.

1 a key that is drawn has one owner and does its act; 2 the running side is the side to move, or that is
asked; 3 no count without a board or numbers that a person entered; 4 no end of a table without a decision
while its clock runs, its game is not over or no file has it; 5 a fact reads the same everywhere; 6 a key
typed into a field presses no clock, and what is offered is not refused; 7 a journal replays to the same
state, and what is unfinished is offered at the next start; 8 nothing goes on from a photograph with an open
doubt, and no reader works once its page is not in sight; 9 a click on a board that is not the game's plays
nothing in the game; 10 all that was done to a record can be undone and done again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget

from ingboard.board.points import Color
from ingboard.clock.clock import Clock
from ingboard.clock.player_time import Flag
from ingboard.clock.reading import reading
from ingboard.game import commands as ask
from ingboard.game.events import ClockPressed, Event, PassMade, StonePlaced
from ingboard.game.moves_made import words_of_moves
from ingboard.game.state import IN_PLAY, Ending, GameState, Phase
from ingboard.table.journal.recovery import table_of
from ingboard.table.live_session import LiveSession
from ingboard.table.session import Session
from ingboard.table.timeline import timeline_of
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.game.clock.view_model import FaceState, FlagSign
from ingboard.ui.game.next_acts import NOW, state_after
from ingboard.ui.widgets.buttons import KeyButton
from ingboard.ui.widgets.hold import HoldButton
from tests.app.driver import App
from tests.widgets.window.contradictions import contradictions


class TableSeen(NamedTuple):
    """One table of the window; `recorded` is its own game as it is, also behind a trial."""

    session: Session | None
    state: GameState | None
    recorded: GameState | None
    journal: Path | None
    is_unfinished: bool

    @property
    def clock(self) -> Clock | None:
        return None if self.state is None else self.state.clock


class Seen(NamedTuple):
    """The window at an instant; tables by the identity of their tabs."""

    tables: dict[int, TableSeen]
    front: TableSeen
    events: tuple[Event, ...]
    is_typing: bool
    surface: tuple[object, ...]
    shows_game: bool

    @classmethod
    def of(cls, app: App) -> Seen:
        tables = {id(table._tab): _table_seen(table) for table in app.tabs}
        front = tables[id(app._tab)]
        live = isinstance(front.session, LiveSession)
        events = front.session.table.events if live and front.session is not None else ()
        focus = QApplication.focusWidget()
        typing, surface = isinstance(focus, QLineEdit), _surface(app, front.state)
        return cls(tables, front, events, typing, surface, _shows_game(app))

    @property
    def unfinished(self) -> frozenset[Path]:
        """The journals that the next start has to offer."""
        left = (seen.journal for seen in self.tables.values() if seen.is_unfinished)
        return frozenset(path for path in left if path is not None)

    @property
    def states(self) -> dict[Path, GameState]:
        """The game of each journal."""
        return {
            seen.journal: seen.recorded
            for seen in self.tables.values()
            if seen.journal and seen.recorded
        }

    def expected_of(self, owner: QWidget, cap: str, app: App) -> Callable[[], list[str]]:
        """What the act of a badge comes to, asked once its key was used."""
        # In a record an act goes on from where one looks, as a variation.
        state = self.front.state if isinstance(self.front.session, LiveSession) else app.state
        names_first = cap == "Esc" and bool(app.board._cursor.typed)  # a typed point goes first
        notice, asked = app.notice, app.strip.answers if app.asks else ()
        # What is found, begun again, wrong, or why no file can be made, may be what stands there.
        says_again = _words(owner) in {"Check", "Export", "Find", "Again", "Keep"}
        before, command, said = (
            self,
            _command_of(owner, app),
            f"the key of the badge {cap} on {_words(owner)!r}",
        )

        def check() -> list[str]:
            now = Seen.of(app.tabs.in_front)
            said_again = app.notice and app.notice == notice
            is_answer = owner in app.strip.widget._buttons
            asked_again = asked and not is_answer and app.strip.answers == asked
            if (
                names_first
                or said_again
                or says_again
                or asked_again
                or _is_said_already(owner, app)
            ):
                return []
            if isinstance(command, ask.Command) and state is not None:
                after = state_after(state, (command,), app.presenter.time.now())
                if after is None:
                    return [f"6: {command} is offered and refused"]
                if now.front.state is None or essence(now.front.state) != essence(after):
                    return [f"1: {said} does not do {command}"]
            elif now.surface == before.surface and now.tables.keys() == before.tables.keys():
                return [f"1: {said} does nothing"]
            return []

        return check

    @staticmethod
    def as_taken_up(before: GameState | None, app: App) -> list[str]:
        """A game that was taken up again is where it was, held."""
        state = app.state
        if before is None or state is None:
            return []
        found = []
        if [*state.line.moves()] != [*before.line.moves()] or state.phase is not before.phase:
            found.append("7: the game that was taken up is another")
        if state.clock is not None and state.clock.running is not None:
            found.append("7: the clock runs when a game is taken up")
        return [*found, *_times_of_day(app)]


def _is_said_already(owner: QWidget, app: App) -> bool:
    """Whether the act says again what stands there: a PIN is asked for, or was wrong."""
    wrong = any(label.text().startswith("Wrong PIN") for label in app.window.findChildren(QLabel))
    asks_pin = owner is app.clock_panel.resume_button and bool(app.tournament.lock)
    return wrong or asks_pin


def _shows_game(app: App) -> bool:
    state = app.presenter.state
    return state is None or app.board.picture.position == state.position


def _table_seen(table: App) -> TableSeen:
    session, own = table.session, table.presenter.own_session
    state = None if session is None else session.table.state
    recorded = None if own is None else own.table.state
    return TableSeen(session, state, recorded, table.journal.path, table._tab.is_unfinished)


def _surface(app: App, state: GameState | None) -> tuple[object, ...]:
    """What a person sees change."""
    return (
        app.page_id,
        None if state is None else essence(state),
        app.strip.sentence,
        app.strip.answers,
        QApplication.focusWidget(),
        _typed(),
        app.notice,
        app.window.isVisible(),
        _tried(app),
        id(app._tab),
        [str(board.picture.position) for board in _boards(app)],
        _page_words(app),
    )


def _typed() -> str:
    focus = QApplication.focusWidget()
    return focus.text() if isinstance(focus, QLineEdit) else ""


def _tried(app: App) -> object:
    return None if app._record is None else app._record.trying.trying


def _page_words(app: App) -> tuple[str, ...]:
    found = [each.words for each in _buttons(app.window) if isinstance(each, HoldButton)]
    found += [each.text() for each in app.window.findChildren(QAbstractButton) if each.isVisible()]
    said = [label.text() for label in app.window.findChildren(QLabel) if label.isVisible()]
    kinds = [
        (each.kind, each._icon) for each in _buttons(app.window) if isinstance(each, KeyButton)
    ]
    seen = (one for one in app.window.findChildren(QAbstractButton) if one.isVisible())
    states = [(one.isChecked(), one.isEnabled()) for one in seen]
    return (*sorted(found), *said, str(states), str(kinds))


def _boards(app: App) -> Iterator[BoardView]:
    return filter(QWidget.isVisible, app.window.findChildren(BoardView))


def _buttons(window: QWidget) -> Iterator[KeyButton | HoldButton]:
    found: list[KeyButton | HoldButton] = [*window.findChildren(KeyButton)]
    found += window.findChildren(HoldButton)
    yield from (button for button in found if button.isVisible())


def _words(owner: QWidget) -> str:
    return owner.words if isinstance(owner, HoldButton) else owner.accessibleName()


def _command_of(owner: QWidget, app: App) -> object:
    """The command of the game that a button of the strip, or beside the clocks, stands for."""
    view, panel = app.presenter.phase, app.clock_panel
    if view is None:
        return None
    strip = app.strip.widget
    for button, answer in zip(strip._buttons, strip.picture.answers, strict=True):
        if button is owner:
            return answer.value
    if owner is panel._pause:
        return view.set_command
    if owner is panel._pass:
        return None if view.asks_before_pass else ask.Pass(view.state.turn, NOW)
    if owner is panel.resume_at_once and view.held is not None:
        return ask.ResumeClock(NOW, view.held.resumes)
    if owner is panel.resume_button and view.held is not None and not app.tournament.lock:
        return ask.ResumeClock(NOW, view.held.resumes)
    return None


def essence(state: GameState) -> tuple[object, ...]:
    """What an act changes in a game, the passing of time left out."""
    clock = state.clock
    return (
        state.phase,
        state.to_play,
        state.line.number,
        state.dead,
        state.outcome,
        state.passes,
        None if state.reported is None else state.reported.outcome,
        tuple(given is not None for given in state.assents),
        tuple(given is not None for given in state.confirmed),
        None if clock is None else (clock.turn, clock.paused, clock.open_flag),
        len(state.rulings),
    )


def broken(before: Seen, now: Seen, kind: str, app: App) -> Iterator[str]:
    """The laws that do not hold after an act."""
    yield from _keys(app)
    yield from _turn(now, app)
    yield from _counts(now, app)
    yield from _ends(before, now)
    yield from _facts(now, app)
    yield from _photographs(app)
    yield from _pages(app)
    if kind == "click" and not before.shows_game and _is_changed(before.front, now.front):
        yield "9: a click on another board changed the game"
    if kind == "type" and before.is_typing and _presses(now.events) > _presses(before.events):
        yield "6: what was typed into a field pressed the clock"


def left_undecided(app: App) -> Iterator[str]:
    """What was left with the window without an answer of somebody, also behind a trial."""
    own, tab, host = app.presenter.own_session, app._tab, app._host
    if app.presenter.clock_runs:
        yield "4: the window was left while a clock ran"
    if tab.is_unfinished:
        if not host._leaves:
            yield "4: a game that is not over was left without a decision"
    elif own is not None and own.was_changed and not own.is_saved and not tab._may_close:
        yield "4: what no file has was left without a decision"


def _pages(app: App) -> Iterator[str]:
    for page, made in app._tab.pages._made.items():
        if page != app.page_id and made.widget.isVisible():
            yield f"5: {page} is in sight, and the page is said to be {app.page_id}"


def _is_changed(before: TableSeen, now: TableSeen) -> bool:
    if before.session is not now.session or before.state is None or now.state is None:
        return False
    return essence(before.state) != essence(now.state)


def _photographs(app: App) -> Iterator[str]:
    for table in app.tabs:
        presenter = table.photographs
        if presenter is None:
            continue
        page, in_sight = presenter.page, table.page_id == "photograph"
        if presenter.reader.is_reading and not in_sight:
            yield "8: a reader works behind another page"
        ways = (page.count_button, page.save_button, page.compare_button, page.report_button)
        if page.view is not None and page.view.is_open and not all(way.reason for way in ways):
            yield "8: something goes on from a photograph with an open doubt"


def _presses(events: tuple[Event, ...]) -> int:
    return sum(isinstance(event, ClockPressed) for event in events)


def _keys(app: App) -> Iterator[str]:
    caps = Counter[str]()
    owners: dict[str, list[str]] = {}
    for button in _buttons(app.window):
        if not button.isEnabled() or button.visibleRegion().isEmpty():
            continue
        cap = button.cap if isinstance(button, HoldButton) or button._shows_cap() else ""
        if cap:
            caps[cap] += 1
            owners.setdefault(cap, []).append(_words(button))
    for cap, number in caps.items():
        if number > 1:
            yield f"1: {cap} is drawn on {owners[cap]}"


def _turn(now: Seen, app: App) -> Iterator[str]:
    state, session = now.front.state, now.front.session
    if not isinstance(session, LiveSession) or state is None or state.clock is None:
        return
    if (
        state.phase not in IN_PLAY
        or state.clock.turn in (None, state.turn)
        or not state.stones_press
    ):
        return  # pressed by hand: who has placed a stone has still to press
    if state.reported is not None or state.clock.open_flag is not None:
        return
    if state.at_table.adjourned or session.step != len(session.table.states) - 1:
        return
    if not state.line.count:
        return  # nothing is recorded yet: it may be a real board
    if not any(words in app.strip.sentence for words in ("to move", "must play")) and not app.asks:
        side = state.clock.turn
        yield f"2: {state.turn.name} is to move, {side and side.name} has the clock: {app.strip.sentence!r}"


def _is_recorded(state: GameState) -> bool:
    """Whether stones stand on the program's board that a person put there."""
    return state.clock is None or bool(state.line.placed or state.line.offset)


def _counts(now: Seen, app: App) -> Iterator[str]:
    for seen in now.tables.values():
        state = seen.state
        if state is None or seen.session is None or seen.session.opened is not None:
            continue
        if not _is_recorded(state) and (
            state.plan is not None or (state.phase is Phase.AGREEMENT and not state.counts_on_table)
        ):
            yield "3: a board that is not recorded is counted"
        if (
            state.outcome is not None
            and state.outcome.ending is Ending.COUNT
            and not _is_recorded(state)
        ):
            yield "3: a result of a count without a board"
        if (
            state.outcome is not None
            and state.outcome.ending is Ending.BOARD_COUNT
            and state.table_count is None
        ):
            yield "3: a result of a board that nobody counted"
    front = now.front.state
    if app.page_id == "film" and front is not None and not _is_recorded(front):
        yield "3: a film of a board that is not recorded"


def _ends(before: Seen, now: Seen) -> Iterator[str]:
    for tab, seen in before.tables.items():
        if (
            seen.clock is None
            or seen.clock.running is None
            or seen.state is None
            or seen.state.outcome is not None
        ):
            continue
        if tab not in now.tables:
            yield "4: a table was closed while its clock ran"
        elif now.tables[tab].session is not seen.session:
            yield "4: a game was left while its clock ran"


def _facts(now: Seen, app: App) -> Iterator[str]:
    session, state = now.front.session, now.front.state
    if not isinstance(session, LiveSession) or state is None or session.is_trial:
        return
    if session.step != len(session.table.states) - 1 or app.asks:
        return
    yield from (f"5: {said}" for said in contradictions(session, app.presenter.policies))
    if state.clock is not None:
        app.refresh_clock()
        for color in Color:
            said = _faces(state, state.clock, color, app)
            yield from (f"5: the face of {color.name} says {words}" for words in said)


def _faces(state: GameState, clock: Clock, color: Color, app: App) -> Iterator[str]:
    face = app.clock_panel.faces[color].picture
    read = reading(clock, app.presenter.time.now())[color]
    if face.state is FaceState.NO_CLOCK:
        return
    words = words_of_moves(state, clock)[color]
    entered = clock.first_in_overtime
    is_first = entered is not None and entered.color is color
    if (face.points or 0) != read.points:
        yield f"{face.points} points of {read.points}"
    if face.moves_note not in ("", words):
        yield f"{face.moves_note!r}, not {words!r}"
    if (face.flag is FlagSign.NONE) is not (read.flag is Flag.NO):
        yield f"the flag sign {face.flag}"
    if face.overtime_first is not is_first:
        yield f"first in overtime: {face.overtime_first}"
    if state.outcome is None and (face.state is FaceState.RUNNING) is not read.running:
        yield f"{face.state}"


def _times_of_day(app: App) -> Iterator[str]:
    """What is told of an instant that is past is what the journal says of it."""
    if app.journal.path is None or app.journal._recording.box is None:
        return
    for row in timeline_of(app.journal.read()):
        if not isinstance(row.event, StonePlaced | PassMade | ClockPressed):
            continue  # what is written of a gap stands at the last moment before it
        told = app.presenter.time.time_of_day_at(row.at)
        if told != row.time_of_day:
            yield f"5: {told} is told of {row.time_of_day}: {row.words}"


def replays(app: App) -> Iterator[str]:
    """Each table's journal, read again, is its game."""
    for table in app.tabs:
        session = table.session
        if not isinstance(session, LiveSession) or session.is_trial or table.journal.path is None:
            continue
        if table.journal._recording.box is None:
            continue
        if table_of(table.journal.read()).events != session.table.events:
            yield f"7: the journal of {table.journal.path.name} is another game"
