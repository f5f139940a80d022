"""What players ask for besides their moves: pass, undo, resign."""

from __future__ import annotations

from functools import partial

from ingboard.board.points import Color
from ingboard.game import commands as ask
from ingboard.game.change import Area
from ingboard.game.state import Phase
from ingboard.table.session import SessionChange
from ingboard.text import text
from ingboard.ui.game.next_acts import NOW
from ingboard.ui.shell.commands import Command, Key, MenuName, Place, Situation, Topic, accepted
from ingboard.ui.shell.feature import ANOTHER_GAME, Feature
from ingboard.ui.shell.services import WindowServices


class PlayFeature(Feature):
    """Passes, undo and redo, resignations."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        presenter, questions = services.presenter, services.questions
        self.interests = ANOTHER_GAME
        services.tournament.changed.connect(self._hear_of_flags)
        self.commands = (
            Command(
                id="pass",
                text=text("Pass"),
                run=questions.before_a_pass,
                place=Place(MenuName.GAME, 0),
                keys=(Key("F8"),),
                topic=Topic.BOARD,
                help=text("pass, and press the clock"),
                when=accepted(lambda view: ask.Pass(view.state.turn, NOW)),
            ),
            Command(
                id="undo",
                text=text("Undo"),
                run=self._undo,
                place=Place(MenuName.GAME, 1),
                keys=(Key("Ctrl+Z"),),
                topic=Topic.BOARD,
                help=text("undo; with a clock, ask for it"),
                when=_may_undo,
                words=self._undo_words,
            ),
            Command(
                id="redo",
                text=text("Redo"),
                run=presenter.redo,
                place=Place(MenuName.GAME, 2),
                keys=(Key("Ctrl+Y"), Key("Ctrl+Shift+Z")),
                topic=Topic.BOARD,
                help=text("do it again"),
                when=_may_redo,
                words=self._redo_words,
            ),
            Command(
                id="fixed-handicap",
                text=text("Handicap on the usual points"),
                run=presenter.place_fixed_handicap,
                place=Place(MenuName.GAME, 10),
                when=_places_handicap,
            ),
            Command(
                id="resign",
                text=text("The side to play resigns"),
                run=self._resign,
                place=Place(MenuName.GAME, 30, text("Resign")),
                keys=(Key("Shift+F8"),),
                topic=Topic.BOARD,
                help=text("the side to play resigns"),
                when=_MAY_RESIGN,
            ),
            Command(
                id="review",
                text=text("Review"),
                run=self._review,
                place=Place(MenuName.GAME, 40, text("After the result")),
                keys=(Key("Shift+F4"),),
                topic=Topic.BOARD,
                help=text("review the game, and back to play"),
                when=_may_review,
                words=self._review_words,
            ),
            Command(
                id="resign-black",
                text=text("Black resigns"),
                run=partial(questions.before_resigning, Color.BLACK),
                place=Place(MenuName.GAME, 30, text("Resign")),
                when=_MAY_RESIGN,
            ),
            Command(
                id="resign-white",
                text=text("White resigns"),
                run=partial(questions.before_resigning, Color.WHITE),
                place=Place(MenuName.GAME, 30, text("Resign")),
                when=_MAY_RESIGN,
            ),
        )

    def on_change(self, change: SessionChange) -> None:
        """Where no claim is needed, a fallen flag decides at once."""
        if Area.SESSION in change.areas:
            self._hear_of_flags()
        if Area.CLOCK in self.interests:
            self.services.presenter.let_flag_decide()

    def _hear_of_flags(self) -> None:
        by_hand = self.services.policies.claims_by_hand
        self.interests = ANOTHER_GAME if by_hand else ANOTHER_GAME | {Area.CLOCK}

    def _resign(self) -> None:
        """The side to play asks to resign."""
        state = self.services.presenter.state
        if state is not None:
            self.services.questions.before_resigning(state.turn)

    def _review(self) -> None:
        """A game without a clock becomes a record here, or is played on; one with a clock is shown as one."""
        from ingboard.table.document_session import DocumentSession
        from ingboard.table.opening import document_of

        session, presenter = self.services.presenter.session, self.services.presenter
        if session is None:
            return
        if session.study is not None:
            session.study.review(reviewed=not session.study.is_reviewed)
            presenter.announce()
            return
        document = document_of(session)
        self.services.files.show(DocumentSession(document, document.roots[0]))

    def _review_words(self) -> str:
        study = self.services.presenter.study
        return text("Back to play") if study is not None and study.is_reviewed else text("Review")

    def _undo(self) -> None:
        """Undo; a move of a timed game is only asked to be taken back, among friends in the status line."""
        session = self.services.presenter.session
        if session is None or not session.is_timed:
            self.services.presenter.undo()
        elif session.table.setup.takes_both:
            self.services.run("referee-take-back")
        else:
            self.services.questions.before_taking_back()

    def _undo_words(self) -> str:
        session = self.services.presenter.session
        if session is not None and session.is_timed:
            return text("Take the last move back…")
        study = self.services.presenter.study
        words = "" if study is None else study.undo_words
        return text("Undo: {deed}", deed=words) if words else text("Undo")

    def _redo_words(self) -> str:
        study = self.services.presenter.study
        words = "" if study is None else study.redo_words
        return text("Redo: {deed}", deed=words) if words else text("Redo")


def _may_undo(situation: Situation) -> str:
    session = situation.session
    view = situation.phase
    if session is not None and view is not None and session.is_timed:
        return "" if view.can_withdraw else _MAY_TAKE_BACK(situation)
    if session is not None and session.can_undo:
        return ""
    return text("Nothing to undo.")


_MAY_TAKE_BACK = accepted(lambda _: ask.TakeBack(NOW, assented=True))
_MAY_RESIGN = accepted(lambda view: ask.Resign(view.state.turn, NOW))


def _may_review(situation: Situation) -> str:
    session = situation.session
    if session is None:
        return text("No game is open.")
    if session.opened is not None:
        return text("This record is under review.")
    if session.study is None and session.table.state.outcome is None:
        return text("A review waits for the result.")
    return ""


def _may_redo(situation: Situation) -> str:
    session = situation.session
    return "" if session is not None and session.can_redo else text("Nothing to redo.")


def _places_handicap(situation: Situation) -> str:
    if situation.state is not None and situation.state.phase is Phase.HANDICAP:
        return ""
    return text("Handicap stones: only at the start.")
