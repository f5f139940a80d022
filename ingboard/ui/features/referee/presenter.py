"""Where the referee acts on a live game: the panel beside the board, its lock, and what is pending.

The referee's acts at a table as it stands: which there are, on what condition, and which are barred.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer

from ingboard.board.points import Color, PerColor, Point, standard_name_of
from ingboard.board.position import Placement
from ingboard.clock.clock import Clock
from ingboard.clock.moments import Millis, Moment, clock_digits, length_in_words, seconds
from ingboard.game import commands
from ingboard.game.decide import decide
from ingboard.game.evolve import evolve
from ingboard.game.refusals import Refusal, refusal_words
from ingboard.game.state import Held
from ingboard.game.strip import name_of_color
from ingboard.game.who_ruled import who_ruled
from ingboard.table.session import Session
from ingboard.table.tournament import Tournament
from ingboard.text import clauses, plural, text
from ingboard.ui.features.referee.actions import (
    BY,
    WHY,
    ActionPlan,
    ActionSpec,
    RefereeAction,
    RefereeContext,
    first_actions,
)
from ingboard.ui.features.referee.game_actions import asked_to_take_back, game_actions
from ingboard.ui.features.referee.panel import ActionDraft, PendingAct, RefereePanel
from ingboard.ui.features.referee.time_actions import time_actions, time_plan
from ingboard.ui.game.next_acts import NOW
from ingboard.ui.game.phase_view import ClockState, PhaseView
from ingboard.ui.game.recording import Gap
from ingboard.ui.game.referee_lock import PinWait, lock_words
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.widgets.buttons import ActWords
from ingboard.ui.widgets.form import Answers, WrittenField


def action_specs() -> dict[RefereeAction, ActionSpec]:
    """All acts, in the order of their rows."""
    return {**time_actions(), **game_actions()}


def action_rows(
    view: PhaseView, tournament: Tournament, now: Moment, gap: Gap | None = None
) -> dict[RefereeAction, ActWords]:
    """All acts in their order; what the tournament switches off is left out, and a gap there was not."""
    conditions, barred = _conditions(view, tournament, now, gap), _barred(view, tournament)
    over = ""
    if view.state.outcome is not None:
        over = text("result is final")
    elif view.state.reported is not None:
        over = text("result reported")
    rows = {}
    for action, spec in action_specs().items():
        why = barred.get(action, "")
        if over and action not in _OF_RESULTS:
            why = over
        words = (
            text("Reason for the pause")
            if view.held and action is RefereeAction.PAUSE
            else spec.words
        )
        rows[action] = ActWords(words, conditions.get(action, ""), spec.icon, spec.key, why)
    for action in _switched_off(tournament, gap):
        del rows[action]
    return rows


_OF_RESULTS = (RefereeAction.CONFIRM, RefereeAction.WITHDRAW)


def _switched_off(tournament: Tournament, gap: Gap | None) -> tuple[RefereeAction, ...]:
    switches = (
        (gap is not None, (RefereeAction.GAP,)),
        (tournament.ask_for_pause, (RefereeAction.ASK, RefereeAction.ANSWER)),
        (tournament.last_point_taken, (RefereeAction.LAST_POINT, RefereeAction.LAST_POINT_BACK)),
        (tournament.monitor, (RefereeAction.MONITOR,)),
        (tournament.adjournment, (RefereeAction.ADJOURN, RefereeAction.TAKE_UP)),
        (tournament.away_marker, (RefereeAction.AWAY,)),
        (tournament.early_stop_seconds, (RefereeAction.EARLY_STOP,)),
        (tournament.late_charge, (RefereeAction.ABSENT, RefereeAction.ARRIVED)),
        (tournament.clock_replacement, (RefereeAction.REPLACE,)),
        (tournament.fault_questions, (RefereeAction.FAULT,)),
        (tournament.capture_hold_from_stones, (RefereeAction.CAPTURE,)),
    )
    return tuple(action for on, actions in switches if not on for action in actions)


def _taken(view: PhaseView) -> int:
    last = view.state.line.last
    return len(last.captured) if isinstance(last, Placement) else 0


def _conditions(
    view: PhaseView, tournament: Tournament, now: Moment, gap: Gap | None
) -> dict[RefereeAction, str]:
    """What stands beside the words of some acts."""
    known, clock = view.state.at_table, view.state.clock
    assents = text("all three agree") if tournament.times_need_assents else ""
    early = clock_digits(seconds(tournament.early_stop_seconds))
    conditions = {
        RefereeAction.TIME: assents,
        RefereeAction.REPLACE: assents,
        RefereeAction.CAPTURE: plural(
            "{number} stone taken", "{number} stones taken", _taken(view)
        ),
        RefereeAction.EARLY_STOP: text("each side {time}", time=early),
        RefereeAction.ARRIVED: absence_words(known.absent, tournament, now),
        RefereeAction.ANSWER: _asked_words(known.pause_asked),
        RefereeAction.MONITOR: text("present now") if clock is not None and clock.monitor else "",
    }
    if gap is not None:
        side, length = name_of_color(gap.color), clock_digits(gap.shown)
        conditions[RefereeAction.GAP] = text("{time} of {side}'s time", time=length, side=side)
    return conditions


def _barred(view: PhaseView, tournament: Tournament) -> dict[RefereeAction, str]:
    """Why acts are not possible now; "" for those that are."""
    state, known, clock = view.state, view.state.at_table, view.state.clock
    none = text("no clock") if view.clock is ClockState.NONE else ""
    flag = text("flag down") if view.clock is ClockState.FLAG else ""
    paused = text("clock paused") if view.clock is ClockState.HELD else ""
    runs = view.clock is ClockState.RUNNING
    stands = "" if runs else paused or flag or none or text("clock stopped")
    least = tournament.capture_hold_from_stones
    few = text("under {number} stones taken", number=least) if _taken(view) < least else ""
    held = text("adjourned") if view.held and view.held.barred else ""
    missed = sum(since is not None for since in known.absent)
    declared = clock is not None and any(time.last_point_declared for time in clock.times)
    play = "" if view.in_play else text("play is stopped")
    moves = play or ("" if state.line.count else text("no move yet"))
    no_result = text("no result yet") if state.outcome is None else text("result is final")
    return {
        RefereeAction.TIME: none,
        RefereeAction.REPLACE: none,
        RefereeAction.CAPTURE: stands or few,
        RefereeAction.PAUSE: ""
        if view.held and known.held in (Held.SET, Held.WITHDRAWN)
        else stands,
        RefereeAction.RESUME: held if view.held else none or text("not paused"),
        RefereeAction.EARLY_STOP: none,
        RefereeAction.FAULT: none,
        RefereeAction.UNDO_TIMES: none or ("" if known.ruled else text("no ruling yet")),
        RefereeAction.ABSENT: none or (text("both are absent") if missed == len(Color) else ""),
        RefereeAction.ARRIVED: none or ("" if missed else text("nobody is absent")),
        RefereeAction.ASK: none or _asked_words(known.pause_asked),
        RefereeAction.ANSWER: "" if known.pause_asked else text("nobody asked"),
        RefereeAction.CLAIM: none or ("" if view.claims else text("nothing to claim")),
        RefereeAction.WAIVE: none or ("" if flag else _not_waived(clock)),
        RefereeAction.LAST_POINT: none,
        RefereeAction.LAST_POINT_BACK: none or ("" if declared else text("not declared")),
        RefereeAction.MONITOR: none,
        RefereeAction.CORRECT: moves,
        RefereeAction.INSERT: moves,
        RefereeAction.TAKE_BACK: text("no move")
        if view.refusal(commands.TakeBack(NOW, assented=True))
        else "",
        RefereeAction.ADJOURN: play
        or flag
        or (text("adjourned already") if known.adjourned else ""),
        RefereeAction.TAKE_UP: flag if known.adjourned else text("not adjourned"),
        RefereeAction.CONFIRM: no_result
        if view.refusal(commands.ConfirmResult(Color.BLACK, NOW))
        else "",
        RefereeAction.WITHDRAW: text("result sheet signed")
        if known.signed is not None
        else ("" if known.before_result else no_result),
    }


def _not_waived(clock: Clock | None) -> str:
    """Why nobody can play on after a flag."""
    if clock is None or clock.flag_fell == PerColor(None, None):
        return text("no flag down")
    return text("played on already")


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


def draft_of(context: RefereeContext, by: str) -> ActionDraft:
    """The form of an act at this table; the answers so far decide what a wizard asks next."""
    action, state, answers = context.action, context.state, context.answers
    spec = action_specs()[action]
    fields, signed, locked = spec.form(context), spec.signed, _is_locked(spec, context)
    label = text("Ruled by")
    if any(field.name == "margin" for field in fields):
        signed = BY
    elif locked and spec.of_players:
        signed, label = WHY if action is RefereeAction.WITHDRAW else BY, text("Referee", "person")
    reason = ""
    if action is RefereeAction.GAP and context.gap is not None:
        reason = text("Program interrupted for {time}", time=clock_digits(context.gap.shown))
    written = {
        "reason": WrittenField("reason", text("Reason"), reason, wide=True),
        "by": WrittenField("by", label, by, wide=True),
    }
    fields += tuple(written[name] for name in signed)
    on_times = action in (RefereeAction.TIME, RefereeAction.REPLACE, RefereeAction.GAP)
    agreed = on_times and answers.get("assent", True)
    asked = tuple(Color) if agreed and context.tournament.times_need_assents else ()
    if action is RefereeAction.TAKE_BACK and not answers.get("hand"):
        asked = asked_to_take_back(state)
    hold = spec.hold
    if action is RefereeAction.PAUSE and state.clock is not None and state.clock.paused:
        hold = text("Note the reason")
    return ActionDraft(action, fields, hold, asked, locked=locked)


def _is_locked(spec: ActionSpec, context: RefereeContext) -> bool:
    """Whether the lock bars it: what is the referee's own, and his hand in what is the players'."""
    if not spec.of_players:
        return True
    by_referee = context.answers.get("hand") is True
    if context.action is RefereeAction.TAKE_BACK:
        return bool(context.tournament.lock) or by_referee
    reported = context.state.reported
    of_a_side = reported is not None and reported.color is not None  # else it is given, or final
    return by_referee or (context.action is RefereeAction.WITHDRAW and not of_a_side)


def plan_of(context: RefereeContext) -> ActionPlan:
    """The plan of an act as it is filled in now, or what the game, asked on paper, would refuse of it."""
    make = action_specs()[context.action].plan
    plan = make(context)
    refused = "" if plan.missing else _refused(context, make(_as_if_signed(context)))
    if refused:
        return ActionPlan(refused, missing=text("Not possible as filled in"))
    if plan.missing:
        return plan
    if "by" in context.answers and not context.by:
        return ActionPlan(plan.change, missing=text("Enter the referee's name"))
    if (
        context.answers.get("reason") == "" and make is not time_plan
    ):  # which says itself where it needs one
        return ActionPlan(plan.change, missing=text("Enter the reason"))
    return plan


def _as_if_signed(context: RefereeContext) -> RefereeContext:
    """With name and reason where none is given yet: what else bars an act is said before they are typed."""
    given = {"by": context.by or "?", "reason": context.reason or "?"}
    return replace(context, answers={**context.answers, **given})


def _refused(context: RefereeContext, plan: ActionPlan) -> str:
    """What the game, asked on paper, refuses of a plan; "" for nothing."""
    state = context.state
    for command in plan.commands:
        decision = decide(state, command)
        if isinstance(decision, Refusal):
            if isinstance(command, _BY_ASSENT) and not all(context.assents):
                break  # the assents are asked for by the buttons
            return refusal_words(decision, state.grid)
        for event in decision:
            state = evolve(state, event)
    return ""


_BY_ASSENT = (commands.RuleOnTimes, commands.TakeBack)
_TICK = 500


class RefereePresenter(QObject):
    """Connects the panel with the game and the shared lock; `leave` closes the page, `pending` is the act.

    Only what was held for a second is done, and only behind the lock; players' own acts need no key.
    """

    def __init__(self, services: WindowServices, leave: Callable[[], None]) -> None:
        super().__init__(services.tab)
        self._services = services
        self._presenter = services.presenter
        self._lock = services.lock
        self._recording = services.recording
        self._leave = leave
        self.pending: RefereeAction | None = None
        self._came_for: RefereeAction | None = None
        self._first: tuple[RefereeAction, ...] = ()
        self._by = ""
        act = self._act = PendingAct()
        self.panel = RefereePanel(act)
        self.panel.chosen.connect(self._on_chosen)
        self.panel.grown.connect(self._show_question)
        self.panel.closed.connect(self.back)
        act.edited.connect(self._on_edited)
        act.hold_button.confirmed.connect(self._on_held)
        act.drop_button.clicked.connect(self._drop)
        unlocking = self.panel.unlocking
        unlocking.unlocked.connect(self._on_unlocked)
        self._pin_wait = PinWait(self._lock, unlocking.tell, self)
        self._timer = QTimer(self, interval=_TICK)
        self._timer.timeout.connect(self.tick)

    @property
    def is_open(self) -> bool:
        """Whether the referee has unlocked his acts."""
        return self._lock.is_open(self._presenter.time.now())

    def open(self, action: RefereeAction | None = None, *, from_game: bool = False) -> None:
        """Show the panel, with an act pending if one is named and possible.

        A player's own act that was asked for `from_game` leads back there.
        """
        of_players = action is not None and action_specs()[action].of_players
        self._came_for = action if from_game and of_players else None
        self._by = self._who_rules()
        self._order_anew()
        self.show()
        self._act.assents.show_keys(self._services.seats.assent_caps)
        self._timer.start()
        if action is not None and action in self.panel.rows and self.panel.rows[action].isEnabled():
            self._on_chosen(action)
            if action is RefereeAction.RULING and self.is_open:
                return  # its own page has the keys
        elif action in self.panel.rows and action is not None:
            self.panel.show_more(action not in self._first, unfolded=True)
        if self.panel.place.current is self.panel.unlocking:
            self.panel.unlocking.setFocus()
        elif self.pending is None:
            self.panel.setFocus()

    def _who_rules(self) -> str:
        """The referee who acted last, here or on another page; else the tournament's."""
        session = self._presenter.session
        acted = "" if session is None else who_ruled(session.table.events)
        return acted or self._by or self._services.current_tournament.referee

    def close(self) -> None:
        """Back to the game; nothing stays pending."""
        self._drop()
        self._services.view.show_after(())
        self._timer.stop()
        self._leave()

    def back(self) -> None:
        """Drop what is pending; without that, back to the first actions, and from them to the game."""
        asks = self.panel.place.current is self.panel.unlocking
        if self.pending is not None and not asks:
            self._drop()
        elif self.panel.shows_more:
            self.panel.show_more(False)
        else:
            self.close()

    def show(self) -> None:
        """Show acts, what is pending, and the lock, as they are now."""
        session, view = self._presenter.session, self._presenter.phase
        if session is None or view is None:
            return
        now = self._presenter.time.now()
        view = replace(view, state=session.table.state)
        rows = action_rows(view, self._services.current_tournament, now, self._recording.open_gap)
        self.panel.show_rows(rows)
        # What has become possible comes behind: no row moves under a hand.
        new = tuple(action for action in first_actions(rows) if action not in self._first)
        self._first += new
        self.panel.show_first(self._first)
        action = self.pending
        if action is not None and action not in self.panel.rows:
            self.pending = action = None
        self.panel.show_chosen(action)
        if action is None:
            self._act.show_draft(None)
        elif (
            rows[action].barred and self._act.draft is not None and self._act.draft.action is action
        ):
            # What is typed stays where the game has gone on: only the act is not possible any more.
            self._act.show_reckoning(self._act.change.text(), rows[action].barred)
        else:
            shown = self._act.draft
            answers = self._act.form.answers if shown is not None and shown.action is action else {}
            draft = draft_of(self._context(session, action, answers), self._by)
            self._act.show_draft(draft)
            plan = plan_of(self._context(session, action, self._act.form.answers))
            self._act.show_reckoning(plan.change, plan.missing)
        self._show_after(session)
        self._show_lock()

    def _show_after(self, session: Session) -> None:
        """What the pending act makes of both clocks, as if reason, name and assents were given."""
        action = self.pending
        about_to: tuple[commands.Command, ...] = ()
        if action is not None and self.panel.isVisible():
            filled = _as_if_signed(self._context(session, action, self._act.form.answers))
            agreed = replace(filled, assents=PerColor(black=True, white=True))
            about_to = action_specs()[action].plan(agreed).commands
        self._services.view.show_after(about_to)

    def _order_anew(self) -> None:
        """Let the actions be ordered by what is possible now."""
        self._first = ()
        self.panel.show_more(False)

    def tick(self) -> None:
        """Time goes by: the lock shuts itself but not under a form, and what is pending is reckoned again."""
        if self.pending is not None and self.panel.isVisible():
            self._touch()
        if self._lock.since is not None and not self.is_open:
            self._shut()
        if self.panel.isVisible():
            self.show()

    def takes_point(self, point: Point) -> bool:
        """Whether a click on the board fills a field of what is pending."""
        session = self._presenter.session
        if session is None or self.pending is None or not self.panel.isVisible():
            return False
        return self._act.form.fill_point(standard_name_of(point, session.state.grid))

    def takes_assent(self, color: Color) -> bool:
        """Whether a player's key is the assent that is asked of it."""
        pair = self._act.assents
        if not pair.isVisible() or color not in pair.asked:
            return False
        pair.toggle(color)
        return True

    # Choosing and holding ---------------------------------------------------------------------------

    def _context(self, session: Session, action: RefereeAction, answers: Answers) -> RefereeContext:
        """The table at its end: acts are done there, whatever step is viewed."""
        time = self._presenter.time
        return RefereeContext(
            action,
            session.table.state,
            self._services.current_tournament,
            answers,
            self._act.assents.given,
            time.now(),
            time.time_of_day_at,
            self._recording.open_gap,
        )

    def _on_chosen(self, action: RefereeAction) -> None:
        if action is RefereeAction.RULING and self.is_open:
            self._drop()
            self._services.run("rulings")
            return
        self._touch()
        self.pending = action
        self._act.note_done("")
        self.show()
        if self.panel.place.current is self.panel.unlocking:
            self.panel.unlocking.setFocus()
        else:
            self._act.take_focus()
        self.panel.show_place()

    def _on_edited(self) -> None:
        self._touch()
        self.show()
        self._show_question()

    def _show_question(self) -> None:
        """Bring the question that is still open into sight, or the button that rules."""
        if self.pending is RefereeAction.FAULT:
            self.panel.show_place(self._act.first_unanswered())

    def _on_held(self) -> None:
        action, session = self.pending, self._presenter.session
        draft = self._act.draft
        if (
            action is None
            or session is None
            or draft is None
            or (draft.locked and not self.is_open)
        ):
            return
        answers = self._act.form.answers
        plan = plan_of(self._context(session, action, answers))
        if plan.missing or not plan.commands:
            return
        by = str(answers.get("by", ""))
        self._presenter.go_to(session.last_step)
        done = all(self._presenter.submit(command) for command in plan.commands)
        self._touch()
        if not done:
            self.show()
            return
        self._by = by or self._by
        if plan.said:
            self._note(plan.said)
        self.pending = None
        self._order_anew()
        self._act.note_done(plan.change)
        self.show()
        if plan.then is not None:
            self._on_chosen(plan.then)
        elif plan.sheet:
            self._services.run("result-sheet")
        elif action is self._came_for:
            self.close()

    def _drop(self) -> None:
        self.pending = None
        self._act.note_done("")
        self._act.show_draft(None)
        self.show()
        self.panel.setFocus()

    def _note(self, words: str) -> None:
        """A line in the journal."""
        if self._recording.box is not None:
            self._recording.box.note({"words": words})

    # The lock ---------------------------------------------------------------------------------------

    def _touch(self) -> None:
        self._lock.touch(self._presenter.time.now())

    def _on_unlocked(self, typed: str) -> None:
        if not self._lock.open(typed, self._presenter.time.now()):
            self._note(text("Wrong PIN for referee actions"))
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
        self._act.assents.clear()
        self._note(text("Referee actions locked"))

    def _show_lock(self) -> None:
        left = self._lock.left(self._presenter.time.now())
        draft = self._act.draft
        asks = not left and (draft is None or draft.locked)
        unlocking, by_pin = self.panel.unlocking, self._lock.has_credential
        if asks and self.panel.place.current is not unlocking:
            unlocking.ask(by_pin=by_pin)
        self.panel.show_lock(lock_words(left), is_open=bool(left), asks=asks)
