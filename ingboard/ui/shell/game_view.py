"""Shows the viewed state of a game on the stage: board, strip, clocks, bowls, side column, agreement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import empty_position
from ingboard.clock.moments import Moment
from ingboard.game.phases import IN_PLAY, Phase
from ingboard.game.state import GameState
from ingboard.review.suggest_dead.suggestion import Suggestion
from ingboard.review.verdicts import questionable_steps
from ingboard.rules.plays import Illegal
from ingboard.table.session import Session
from ingboard.text import text
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.count.agreement import AgreementPage
from ingboard.ui.features.why.legality import legality_overlay, with_hot_stones
from ingboard.ui.game.clock.panel import HeldPicture
from ingboard.ui.game.clock.seat_keys import USUAL_SEATS
from ingboard.ui.game.clock.table_faces import face_pictures, faces_without_clock, with_remarks
from ingboard.ui.game.moves.disc_strip import MoveEntry
from ingboard.ui.game.moves.findings import FindingRow
from ingboard.ui.game.moves.view_model import finding_rows, game_facts, move_entries, move_picture
from ingboard.ui.game.presenter import USUAL_SIDE, GamePresenter
from ingboard.ui.game.view_model import (
    Question,
    agreement_picture,
    board_picture,
    bowl_pictures,
    names_of,
    start_picture,
    strip_picture,
    with_suggestion,
)
from ingboard.ui.shell.layout import PageId
from ingboard.ui.shell.menu_state import waits_for_start
from ingboard.ui.shell.status_bar import StripAnswer, StripPicture
from ingboard.ui.shell.workspace import Workspace

if TYPE_CHECKING:
    from ingboard.ui.features.record.presenter import RecordPresenter
    from ingboard.ui.game.clock.presenter import ClockPresenter


class GameView(QObject):
    """Puts the controller's game on the stage; `refresh` after a change, `refresh_clock` as time runs.

    `shows_legality` marks every barred point, `asked_about` is the one that the answer beside is about,
    `suggested` the stones that may be dead.
    """

    def __init__(
        self, stage: Workspace, agreement: AgreementPage, controller: GamePresenter, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._stage = stage
        self._agreement = agreement
        self._controller = controller
        self._question: Question | None = None
        self.shows_legality = False
        self.asked_about: Point | None = None
        self.asked_is_barred = False
        self.suggested: Suggestion | None = None
        self._judged: tuple[Session, int, Mapping[int, Illegal]] | None = None
        self._listed: tuple[tuple[object, ...], tuple[MoveEntry, ...]] | None = None
        self._rows: tuple[Mapping[int, Illegal], tuple[FindingRow, ...]] | None = None
        self._held_since: Moment | None = None
        self._looked_at: Session | None = None
        stage.arranged.connect(self._show_moves)
        self.clocks: ClockPresenter | None = None
        self.review: RecordPresenter | None = None
        self._agreed_at: PerColor[str] = PerColor("", "")

    @property
    def asks(self) -> bool:
        """Whether the strip asks something."""
        return self._question is not None

    def ask(self, question: Question | None) -> None:
        """Have the strip ask a question, or stop asking."""
        self._question = question
        self.refresh_strip()

    def refresh(self, scene: PageId) -> None:
        """Show the viewed state in a scene; the film shows its own board."""
        session = self._controller.session
        if session is None:
            self._show_nothing()
            return
        state = session.state
        if scene is not PageId.FILM:
            picture = self._board(state)
            if self.review is not None and self.suggested is None:
                picture = self.review.board(picture)
            self._stage.board.show_picture(picture)
            self._stage.board.show_hover(None)
        self._stage.navigation.show_position(
            min(session.step, session.last_step), session.last_step
        )
        self._stage.bowls.show_bowls(bowl_pictures(state))
        if scene is PageId.AGREEMENT:
            self._show_agreement(state)
        self._show_side(session)
        self.refresh_strip()
        self.refresh_clock()

    def _board(self, state: GameState) -> BoardPicture:
        """The board with hot stones lit; on demand every barred point, and the point that is asked about."""
        picture = board_picture(state)
        if state.phase is Phase.AGREEMENT and self.suggested is not None:
            return with_suggestion(picture, self.suggested)
        if state.phase not in IN_PLAY:
            return picture
        line, ruleset = state.line, state.setup.ruleset
        if self.shows_legality:
            picture = legality_overlay(picture, line, state.to_play, ruleset)
        else:
            picture = with_hot_stones(picture, line, ruleset.text)
        if self.asked_about is None:
            return picture
        if self.asked_is_barred:
            return replace(picture, barred=self.asked_about)
        return replace(picture, labels={**picture.labels, self.asked_about: "?"})

    def refresh_strip(self) -> None:
        """Show the strip of the viewed state."""
        state = self._controller.state
        if state is None:
            self._show_no_game()
        else:
            self._stage.strip.show_strip(
                self._before_start()
                or self._while_held()
                or self._tried()
                or strip_picture(state, self._question)
            )

    def refresh_start(self) -> None:
        """Before the start what is lacking for it may be another now."""
        if waits_for_start(self._controller.session):
            self.refresh_strip()
            self.refresh_clock()

    def _before_start(self) -> StripPicture | None:
        """The strip of a clock that nobody has started: how it starts, or what it waits for."""
        session = self._controller.session
        if session is None or self._question is not None or not waits_for_start(session):
            return None
        state = session.table.state
        if state.phase is Phase.HANDICAP or not session.at_end:
            return None
        return start_picture(state, self._controller.may_start())

    def _while_held(self) -> StripPicture | None:
        """The strip while the clocks are held: since when, by whom, and who alone starts them."""
        session = self._controller.session
        if session is None or self._question is not None or not session.at_end:
            return None
        state, clocks = session.table.state, self.clocks
        clock = state.clock
        if clock is None or not clock.paused or clock.turn is None or clocks is None:
            return None
        if (
            state.phase not in IN_PLAY
            or state.at_table.adjourned
            or state.stop_proposed is not None
        ):
            return None
        told = clocks.held_picture(session, clock, clock.at, clock.at).told
        strip = strip_picture(state)
        if strip.answers:
            return None
        sentence = text(
            "The clocks stand {told}. Only the referee starts them: hold F12.", told=told
        )
        return replace(strip, sentence=sentence)

    @property
    def looks_at_record(self) -> bool:
        """Whether a record whose play has stopped is looked at, instead of agreed on."""
        return self._looked_at is not None and self._looked_at is self._controller.session

    def look_at_record(self, looks: bool) -> None:
        """Show the record's board where play has stopped, or the agreement again; until another is open."""
        self._looked_at = self._controller.session if looks else None

    def _tried(self) -> StripPicture | None:
        """The strip of try mode, unless something is asked."""
        if self.review is None or self._question is not None:
            return None
        return self.review.strip()

    def _waits_for(self) -> str:
        """What the start of the clock waits for, in a few words; "" for nothing."""
        state = self._controller.state
        if state is not None and state.phase is Phase.HANDICAP:
            return text("Handicap first")
        return text("Sound test first") if self._controller.may_start() else ""

    def refresh_clock(self) -> None:
        """Show both faces as they are now; a game without a clock shows the players alone."""
        session = self._controller.session
        if session is None:
            return
        table, viewed = session.table.state, session.state
        panel = self._stage.panel
        names, ranks = names_of(table), table.setup.ranks
        # Whoever looks back in a game that goes on still sees the clocks of the table.
        live = session.at_end or table.phase is not Phase.FINISHED
        clock = table.clock if live else viewed.clock
        if clock is None:
            panel.unlock_acts()
            panel.show_start(None)
            panel.show_faces(faces_without_clock(names, ranks))
            panel.show_held(None)
            return
        time = self._controller.time
        now = time.now() if live else clock.at
        if live and clock.open_flag is not None:
            panel.lock_acts(text("Flag fell"))
        else:
            panel.unlock_acts()
        pictures = face_pictures(clock, now, names, ranks, time.time_of_day_at)
        if live and table.phase is not Phase.FINISHED:
            pictures = with_remarks(pictures, table.at_table, clock)
        panel.show_start(self._waits_for() if waits_for_start(session) else None)
        if self.clocks is not None:
            self.clocks.follow()
            pictures = self.clocks.with_notes(pictures, clock)
            panel.show_said(self.clocks.band_picture(table, clock))
        panel.show_faces(pictures)
        if not clock.paused or clock.turn is None:
            self._held_since = None
            panel.show_held(None)
            return
        since = clock.at if self._held_since is None else self._held_since
        self._held_since = since
        if self.clocks is None:
            panel.show_held(HeldPicture(now - since, text("Held"), clock.turn))
        else:
            panel.show_held(self.clocks.held_picture(session, clock, since, now))

    def _show_nothing(self) -> None:
        board = empty_position(USUAL_SIDE, USUAL_SIDE)
        self._stage.board.show_picture(BoardPicture(board))
        self._show_no_game()

    def _show_no_game(self) -> None:
        """Before a game too something may be asked: whether it can be recorded."""
        sentence = text("Start a table, open a record, or place the first stone on the board.")
        answers: tuple[StripAnswer, ...] = ()
        if self._question is not None:
            sentence, answers = self._question.sentence, self._question.answers
        self._stage.strip.show_strip(
            StripPicture(title=text("No game"), sentence=sentence, answers=answers)
        )

    def _show_agreement(self, state: GameState) -> None:
        when = self._controller.time.time_of_day()
        for color in Color:
            given = state.assents[color] is not None
            if given and not self._agreed_at[color]:
                self._agreed_at = self._agreed_at.with_color(color, when)
            elif not given:
                self._agreed_at = self._agreed_at.with_color(color, "")
        seats = USUAL_SEATS if self.clocks is None else self.clocks.seats
        keys = PerColor(seats.shown_key(Color.BLACK), seats.shown_key(Color.WHITE))
        self._agreement.show_agreement(
            agreement_picture(state, self._controller.log, self._agreed_at, keys)
        )

    def _show_side(self, session: Session) -> None:
        states = session.table.states
        step = min(session.step, session.last_step)
        questionable = self.questionable(session)
        side = self._stage.side
        side.show_game(game_facts(session.table.state, session.opened))
        self._show_moves()
        grid = states[0].position.grid
        if self._rows is None or self._rows[0] is not questionable:
            self._rows = (questionable, finding_rows(questionable, grid))
        side.show_findings(self._rows[1])
        comment = session.comment_at(step)
        side.show_move(move_picture(states, step, questionable.get(step), comment))

    def _show_moves(self) -> None:
        """The moves one after the other, where the tree does not show them."""
        session = self._controller.session
        if session is not None and not self._stage.shows_tree:
            entries = self._entries(session, self.questionable(session))
            self._stage.side.show_moves(entries, min(session.step, session.last_step))

    def _entries(
        self, session: Session, questionable: Mapping[int, Illegal]
    ) -> tuple[MoveEntry, ...]:
        """The moves of a game; made anew only when something happened."""
        commented = session.commented_steps
        key = (session, session.table.revision, questionable, commented)
        if self._listed is None or not all(map(_same, self._listed[0], key)):
            entries = move_entries(session.table.states, questionable, commented)
            self._listed = (key, entries)
        return self._listed[1]

    def finding_beside(self, session: Session, direction: int) -> int | None:
        """The next (or, -1, the last) questionable step from the viewed one; None if there is none."""
        steps = sorted(self.questionable(session))
        if direction > 0:
            return next((step for step in steps if step > session.step), None)
        return next((step for step in reversed(steps) if step < session.step), None)

    def questionable(self, session: Session) -> Mapping[int, Illegal]:
        """The questionable steps of a game, each with its reason."""
        events = session.table.revision
        if self._judged is None or self._judged[0] is not session or self._judged[1] != events:
            self._judged = (session, events, questionable_steps(session.table.states))
        return self._judged[2]


def _same(was: object, now: object) -> bool:
    return was is now or (isinstance(now, int | frozenset) and was == now)
