"""Where the referee acts on a live game: the panel beside the board, its lock, and what is pending.

The referee's acts at a table as it stands: which there are, on what condition, and which are barred.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QLineEdit

from ingboard.board.points import Color, PerColor, Point, standard_name_of
from ingboard.board.position import Placement
from ingboard.clock.moments import Millis, Moment, clock_digits, length_in_words
from ingboard.game import commands as ask
from ingboard.game.state import Held
from ingboard.game.strip import name_of_color
from ingboard.table.session import Session
from ingboard.table.tournament import Tournament
from ingboard.text import clauses, plural, text
from ingboard.ui.features.referee.forms import ActionPlan, RefereeContext, draft_of
from ingboard.ui.features.referee.panel import RefereePanel
from ingboard.ui.features.referee.plans import plan_of
from ingboard.ui.features.referee.view_model import OF_PLAYERS, ActionRow, RefereeAction, first_actions
from ingboard.ui.game.phase_view import NOW, ClockState, PhaseView
from ingboard.ui.game.recording import Gap
from ingboard.ui.game.tournament import PinWait
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.widgets.choices import NOT_CHOSEN, SegmentedChoice
from ingboard.ui.widgets.form import Answers


def action_rows(
    view: PhaseView, tournament: Tournament, now: Moment, gap: Gap | None = None
) -> tuple[ActionRow, ...]:
    """All acts in their order; what the tournament switches off is left out, and a gap there was not."""
    clock = (*_clock(view, tournament), *_gap(gap))
    rows = (*clock, *_players(view, tournament, now), *_game(view))
    off = _switched_off(tournament)
    over = ""
    if view.state.outcome is not None:
        over = text("result is final")
    elif view.state.reported is not None:
        over = text("result reported")
    return tuple(
        replace(row, barred=over) if over and row.action not in _OF_RESULTS else row
        for row in rows
        if row.action not in off
    )


_OF_RESULTS = (RefereeAction.CONFIRM, RefereeAction.WITHDRAW)


def _switched_off(tournament: Tournament) -> frozenset[RefereeAction]:
    switches = (
        (tournament.ask_for_pause, (RefereeAction.ASK, RefereeAction.ANSWER)),
        (
            tournament.last_point_taken,
            (RefereeAction.LAST_POINT, RefereeAction.LAST_POINT_BACK),
        ),
        (tournament.monitor, (RefereeAction.MONITOR,)),
        (tournament.adjournment, (RefereeAction.ADJOURN, RefereeAction.TAKE_UP)),
        (tournament.away_marker, (RefereeAction.AWAY,)),
        (bool(tournament.early_stop_seconds), (RefereeAction.EARLY_STOP,)),
        (tournament.late_charge, (RefereeAction.ABSENT, RefereeAction.ARRIVED)),
        (tournament.clock_replacement, (RefereeAction.REPLACE,)),
        (tournament.fault_questions, (RefereeAction.FAULT,)),
        (bool(tournament.capture_hold_from_stones), (RefereeAction.CAPTURE,)),
    )
    return frozenset(action for on, actions in switches if not on for action in actions)


def _no_clock(view: PhaseView) -> str:
    return text("no clock") if view.clock is ClockState.NONE else ""


def _stands(view: PhaseView) -> str:
    """Why the clocks cannot be held: they do not run."""
    match view.clock:
        case ClockState.RUNNING:
            return ""
        case ClockState.HELD:
            return text("clock paused")
        case ClockState.FLAG:
            return text("flag down")
        case _:
            return _no_clock(view) or text("clock stopped")


def _clock(view: PhaseView, tournament: Tournament) -> tuple[ActionRow, ...]:
    state = view.state
    none, stands = _no_clock(view), _stands(view)
    assents = text("all three agree") if tournament.times_need_assents else ""
    least = tournament.capture_hold_from_stones
    last = state.line.last
    taken = len(last.captured) if isinstance(last, Placement) else 0
    few = "" if taken >= least else text("under {number} stones taken", number=least)
    early = Millis(tournament.early_stop_seconds * 1000)
    ruled = len(state.at_table.ruled)
    return (
        ActionRow(RefereeAction.TIME, text("Add, take or set time"), assents, "clock", "Ctrl+1", none),
        ActionRow(RefereeAction.REPLACE, text("Replace the clock"), assents, "clock", "", none),
        ActionRow(
            RefereeAction.CAPTURE, text("Pause for a capture"),
            plural("{number} stone taken", "{number} stones taken", taken),
            "hand", "Ctrl+3", stands or few,
        ),
        ActionRow(
            RefereeAction.PAUSE,
            text("Reason for the pause") if view.held else text("Pause with a reason"),
            "", "pause", "",
            "" if view.held and state.at_table.held in (Held.SET, Held.WITHDRAWN) else stands,
        ),
        ActionRow(
            RefereeAction.RESUME, text("Resume"), "", "play", "",
            (text("adjourned") if view.held.barred else "")
            if view.held
            else none or text("not paused"),
        ),
        ActionRow(
            RefereeAction.EARLY_STOP, text("Undo an early stop"),
            text("each side {time}", time=clock_digits(early)), "undo", "", none,
        ),
        ActionRow(
            RefereeAction.FAULT, text("Clock fault"), "",
            "gavel", "", none,
        ),
        ActionRow(
            RefereeAction.UNDO_TIMES, text("Undo a time ruling"),
            "", "undo", "",
            none or ("" if ruled else text("no ruling yet")),
        ),
    )  # fmt: skip


def _gap(gap: Gap | None) -> tuple[ActionRow, ...]:
    if gap is None:
        return ()
    side, length = name_of_color(gap.color), clock_digits(gap.shown)
    words = text("{time} of {side}'s time", time=length, side=side)
    return (ActionRow(RefereeAction.GAP, text("Charge the gap"), words, "clock"),)


def _players(view: PhaseView, tournament: Tournament, now: Moment) -> tuple[ActionRow, ...]:
    known, clock = view.state.at_table, view.state.clock
    none = _no_clock(view)
    missed = [color for color in Color if known.absent[color] is not None]
    asked = known.pause_asked
    declared = clock is not None and any(time.last_point_declared for time in clock.times)
    return (
        ActionRow(
            RefereeAction.ABSENT, text("Absent player"), "",
            "person", "Ctrl+2", none or (text("both are absent") if len(missed) == 2 else ""),
        ),
        ActionRow(
            RefereeAction.ARRIVED, text("Late player arrived"),
            absence_words(known.absent, tournament, now), "person", "",
            none or ("" if missed else text("nobody is absent")),
        ),
        ActionRow(
            RefereeAction.ASK, text("Ask for a pause"), "", "hand", "",
            none or (_asked_words(asked) if asked else ""),
        ),
        ActionRow(
            RefereeAction.ANSWER, text("Answer a pause"),
            _asked_words(asked) if asked else "", "hand", "",
            "" if asked else text("nobody asked"),
        ),
        ActionRow(
            RefereeAction.CLAIM, text("Claim a win on time"), "",
            "flag", "Ctrl+5", none or ("" if view.claims else text("nothing to claim")),
        ),
        ActionRow(
            RefereeAction.WAIVE, text("Play on after the flag"), "",
            "play", "", none or ("" if view.clock is ClockState.FLAG else text("no flag down")),
        ),
        ActionRow(
            RefereeAction.LAST_POINT, text("Last point taken"), "",
            "check", "", none,
        ),
        ActionRow(
            RefereeAction.LAST_POINT_BACK, text("Withdraw last point"),
            "", "undo", "",
            none or ("" if declared else text("not declared")),
        ),
        ActionRow(
            RefereeAction.AWAY, text("Away from the board"), "",
            "person", "",
        ),
        ActionRow(
            RefereeAction.MONITOR, text("Official monitor"),
            text("present now") if clock is not None and clock.monitor else "",
            "screen", "",
            none,
        ),
    )  # fmt: skip


def _game(view: PhaseView) -> tuple[ActionRow, ...]:
    state = view.state
    rests = state.at_table.adjourned
    play = "" if view.in_play else text("play is stopped")
    flag = text("flag down") if view.clock is ClockState.FLAG else ""
    moves = play or ("" if state.line.count else text("no move yet"))
    back = text("no move") if view.refusal(ask.TakeBack(NOW, assented=True)) else ""
    no_result = text("no result yet") if state.outcome is None else text("result is final")
    return (
        ActionRow(
            RefereeAction.CORRECT, text("Correct a move"), "",
            "pen", "Ctrl+4", moves,
        ),
        ActionRow(
            RefereeAction.INSERT, text("Insert missed moves"), "", "plus", "", moves
        ),
        ActionRow(
            RefereeAction.RULING, text("Ruling on play"), "", "gavel", "Ctrl+6"
        ),
        ActionRow(
            RefereeAction.TAKE_BACK, text("Take back a move"), "", "undo", "Ctrl+Z", back,
        ),
        ActionRow(
            RefereeAction.ADJOURN, text("Adjourn"), "", "folder", "",
            play or flag or (text("adjourned already") if rests else ""),
        ),
        ActionRow(
            RefereeAction.TAKE_UP, text("Resume adjourned"), "", "board",
            "", flag if rests else text("not adjourned"),
        ),
        ActionRow(
            RefereeAction.RESULT, text("Give a result"), "", "gavel",
        ),
        ActionRow(
            RefereeAction.CONFIRM, text("Confirm the result"), "",
            "check", "", no_result if view.refusal(ask.ConfirmResult(Color.BLACK, NOW)) else "",
        ),
        ActionRow(
            RefereeAction.WITHDRAW, text("Withdraw result"), "",
            "undo", "", "" if state.at_table.before_result else no_result,
        ),
    )  # fmt: skip


def absence_words(absent: PerColor[Moment | None], tournament: Tournament, now: Moment) -> str:
    """Who is missed, how long, and how long until the forfeit."""
    said = []
    for color in Color:
        since = absent[color]
        if since is None:
            continue
        gone = Millis(now - since)
        words = text("{side} {time}", side=name_of_color(color), time=clock_digits(gone))
        if tournament.forfeit_after:
            left = Millis(max(0, tournament.forfeit_after - gone))
            then = (
                text("forfeits in {time}", time=clock_digits(left))
                if left
                else text("{length} over", length=length_in_words(tournament.forfeit_after))
            )
            words = text("{remark}, {state}", remark=words, state=then)
        said.append(words)
    return clauses(said)


def _asked_words(asked: Color | None) -> str:
    return "" if asked is None else text("{side} asked", side=name_of_color(asked))


_TICK = 500


class RefereePresenter(QObject):
    """Connects the panel with the game and the shared lock; `leave` closes the page, `pending` is the act.

    Only what was held for a second is done, and only behind the lock; players' own acts need no key.
    """

    def __init__(self, services: WindowServices, leave: Callable[[], None]) -> None:
        super().__init__(services.tab)
        self._controller = services.presenter
        self._tournament = services.tournament
        self._lock = services.lock
        self._recording = services.recording
        self._leave = leave
        self._run = services.run
        self.pending: RefereeAction | None = None
        self._came_for: RefereeAction | None = None
        self._first: tuple[RefereeAction, ...] = ()
        self._by = ""
        self.panel = RefereePanel()
        self.panel.chosen.connect(self._on_chosen)
        self.panel.grown.connect(self._show_question)
        self.panel.closed.connect(self.back)
        pending = self.panel.pending
        pending.edited.connect(self._on_edited)
        pending.hold_button.confirmed.connect(self._on_held)
        pending.drop_button.clicked.connect(self._drop)
        self.panel.unlocking.unlocked.connect(self._on_unlocked)
        self._pin_wait = PinWait(self._lock, self.panel.unlocking.tell, self)
        self._timer = QTimer(self, interval=_TICK)
        self._timer.timeout.connect(self.tick)

    @property
    def is_open(self) -> bool:
        """Whether the referee has unlocked his acts."""
        return self._lock.is_open(self._controller.time.now())

    def open(self, action: RefereeAction | None = None, *, from_game: bool = False) -> None:
        """Show the panel, with an act pending if one is named and possible.

        A player's own act that was asked for `from_game` leads back there.
        """
        self._came_for = action if from_game and action in OF_PLAYERS else None
        self._by = self._by or self._tournament.current.referee
        self._order_anew()
        self.show()
        self._timer.start()
        if action is not None and action in self.panel.rows and self.panel.rows[action].isEnabled():
            self._on_chosen(action)
        elif action in self.panel.rows and action is not None:
            self.panel.show_more(action not in self._first)
        wants_key = self.panel.place.current is self.panel.unlocking
        (self.panel.unlocking if wants_key else self.panel).setFocus()

    def close(self) -> None:
        """Back to the game; nothing stays pending."""
        self._drop()
        self._timer.stop()
        self._leave()

    def back(self) -> None:
        """Drop what is pending; without that, back to the first actions, and from them to the game."""
        if self.pending is not None:
            self._drop()
        elif self.panel.shows_more:
            self.panel.show_more(False)
        else:
            self.close()

    def show(self) -> None:
        """Show acts, what is pending, and the lock, as they are now."""
        session, view = self._controller.session, self._controller.phase
        if session is None or view is None:
            return
        now = self._controller.time.now()
        view = replace(view, state=session.table.state)
        rows = action_rows(view, self._tournament.current, now, self._recording.open_gap)
        self.panel.show_rows(rows)
        # What has become possible comes behind: no row moves under a hand.
        new = tuple(action for action in first_actions(rows) if action not in self._first)
        self._first += new
        self.panel.show_first(self._first)
        action = self.pending
        if action is not None and (action not in self.panel.rows or not self.panel.rows[action].isEnabled()):
            self.pending = action = None
        self.panel.show_chosen(action)
        if action is None:
            self.panel.pending.show_draft(None)
        else:
            answers = self.panel.pending.form.answers if self._shows(action) else {}
            draft = draft_of(action, self._context(session, answers), self._by)
            self.panel.pending.show_draft(draft)
            plan = self._plan(session, action)
            self.panel.pending.show_reckoning(plan.change, plan.missing)
        self._show_lock()

    def _order_anew(self) -> None:
        """Let the actions be ordered by what is possible now."""
        self._first = ()
        self.panel.show_more(False)

    def tick(self) -> None:
        """Time goes by: the lock shuts itself, and what is pending is reckoned again."""
        if self._lock.since is not None and not self.is_open:
            self._shut()
        if self.panel.isVisible():
            self.show()

    def takes_point(self, point: Point) -> bool:
        """Whether a click on the board fills a field of what is pending."""
        session = self._controller.session
        if session is None or self.pending is None or not self.panel.isVisible():
            return False
        return self.panel.pending.form.fill_point(standard_name_of(point, session.state.position.grid))

    def takes_assent(self, color: Color) -> bool:
        """Whether a player's key is the assent that is asked of it."""
        pair = self.panel.pending.assents
        if not pair.isVisible() or color not in pair.asked:
            return False
        pair.toggle(color)
        return True

    # Choosing and holding ---------------------------------------------------------------------------

    def _shows(self, action: RefereeAction) -> bool:
        draft = self.panel.pending.draft
        return draft is not None and draft.action is action

    def _plan(self, session: Session, action: RefereeAction) -> ActionPlan:
        return plan_of(action, self._context(session, self.panel.pending.form.answers))

    def _context(self, session: Session, answers: Answers) -> RefereeContext:
        """The table at its end: acts are done there, whatever step is viewed."""
        time = self._controller.time
        return RefereeContext(
            session.table.state,
            self._tournament.current,
            answers,
            self.panel.pending.assents.given,
            time.now(),
            time.time_of_day_at,
            self._recording.open_gap,
        )

    def _on_chosen(self, action: RefereeAction) -> None:
        if action is RefereeAction.RULING and self.is_open:
            self._drop()
            self._run("rulings")
            return
        self._touch()
        self.pending = action
        self.panel.pending.note_done("")
        self.show()
        parts = tuple(self.panel.pending.form.parts.values())
        written = (part for part in parts if isinstance(part, QLineEdit) and part.isVisible())
        # What is typed must find a field: anywhere else letters press the clock.
        first = next(written, next(iter(parts), None))
        if self.panel.place.current is self.panel.unlocking:
            self.panel.unlocking.setFocus()
        elif first is not None:
            first.setFocus()
            if isinstance(first, QLineEdit):
                first.selectAll()
        else:
            self.panel.pending.hold_button.setFocus()
        self.panel.show_place()

    def _on_edited(self) -> None:
        self._touch()
        self.show()
        self._show_question()

    def _show_question(self) -> None:
        """Bring the question that is still open into sight, or the button that rules."""
        if self.pending is not RefereeAction.FAULT:
            return
        pending = self.panel.pending
        choices = (part for part in pending.form.parts.values() if isinstance(part, SegmentedChoice))
        asked = next((part for part in choices if part.choice == NOT_CHOSEN), None)
        self.panel.show_place(asked or pending.hold_button)

    def _on_held(self) -> None:
        action, session = self.pending, self._controller.session
        draft = self.panel.pending.draft
        if action is None or session is None or draft is None or (draft.locked and not self.is_open):
            return
        plan = self._plan(session, action)
        if plan.missing or not plan.commands:
            return
        by = str(self.panel.pending.form.answers.get("by", ""))
        self._controller.go_to(session.last_step)
        done = all(self._controller.submit(command) for command in plan.commands)
        self._touch()
        if not done:
            self.show()
            return
        self._by = by or self._by
        if plan.said:
            self._note(plan.said)
        self.pending = None
        self._order_anew()
        self.panel.pending.note_done(plan.change)
        self.show()
        if plan.then is not None:
            self._on_chosen(plan.then)
        elif plan.sheet:
            self._run("result-sheet")
        elif action is self._came_for:
            self.close()

    def _drop(self) -> None:
        self.pending = None
        self.panel.pending.note_done("")
        self.panel.pending.show_draft(None)
        self.show()
        self.panel.setFocus()

    def _note(self, words: str) -> None:
        """A line in the journal."""
        if self._recording.box is not None:
            self._recording.box.note({"words": words})

    # The lock ---------------------------------------------------------------------------------------

    def _touch(self) -> None:
        self._lock.touch(self._controller.time.now())

    def _on_unlocked(self, typed: str) -> None:
        if not self._lock.open(typed, self._controller.time.now()):
            self._note(text("Wrong PIN for referee actions"))
            self.panel.unlocking.pin.clear()
            self._pin_wait.begin()
            return
        self._pin_wait.end()
        self._note(text("Referee actions unlocked"))
        self.show()
        if self.pending is not None:
            self._on_chosen(self.pending)
        else:
            self.panel.setFocus()

    def _shut(self) -> None:
        self._lock.shut()
        self.panel.pending.assents.clear()
        self._note(text("Referee actions locked"))

    def _show_lock(self) -> None:
        left = self._lock.left(self._controller.time.now())
        draft = self.panel.pending.draft
        asks = not left and (draft is None or draft.locked)
        unlocking, by_pin = self.panel.unlocking, self._lock.has_credential
        if asks and self.panel.place.current is not unlocking:
            unlocking.ask(by_pin=by_pin)
        words = text("Locks in {time}", time=clock_digits(Millis(left))) if left else text("Locked")
        self.panel.show_lock(words, is_open=bool(left), asks=asks)
