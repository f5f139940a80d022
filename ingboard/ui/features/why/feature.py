"""Why not here: the answer beside the board, its cycle and rulings, and what the board shows of them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtGui import QCursor

from ingboard.board.points import Color, Point
from ingboard.game.change import Area
from ingboard.game.state import IN_PLAY
from ingboard.text import text
from ingboard.ui.shell.commands import (
    AT_BOARD,
    REVIEW,
    Command,
    Key,
    KeyContext,
    MenuName,
    Place,
    Situation,
    Topic,
    both,
    clock_stands,
    game_first,
    with_game,
)
from ingboard.ui.shell.feature import ANOTHER_GAME, BoardTool, Feature
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.pages import PLAY, MadePage, PageSpec

if TYPE_CHECKING:
    from ingboard.game.state import GameState
    from ingboard.table.session import SessionChange
    from ingboard.ui.board.view_model import BoardPicture
    from ingboard.ui.features.why.presenter import WhyPresenter
    from ingboard.ui.features.why.verdict_page import VerdictPresenter
    from ingboard.ui.shell.menu_line import StatusMark
    from ingboard.ui.shell.services import WindowServices

PAGE = "why"
VERDICT_PAGE = "verdict"
_LABORATORY = "laboratory"
_ASKED_ON = frozenset({PLAY, PAGE, _LABORATORY})


class WhyFeature(Feature):
    """Answers why a point may not be played, shows what the referee may rule, and lights hot stones."""

    interests = ANOTHER_GAME

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self._made: WhyPresenter | None = None
        self.shows_barred = False
        self._told = ""
        self._read: GameState | None = None
        self._marks: tuple[StatusMark, ...] = ()
        self.commands = (
            Command(
                id=PAGE,
                text=text("Why not here?"),
                run=self._ask,
                place=Place(MenuName.GAME, 20),
                keys=(Key("K", REVIEW), Key("Shift+K", AT_BOARD)),
                topic=Topic.BOARD,
                help=text("why not here; also the right button"),
                when=_at_board,
            ),
            Command(
                id="why-at-menu-point",
                text=text("Why not at this point?"),
                run=self._ask_at_menu_point,
                topic=Topic.BOARD,
                help=text("why not at the right-clicked point"),
            ),
            Command(
                id="explain-refusal",
                text=text("Why was this refused?"),
                run=self._explain_refusal,
                topic=Topic.BOARD,
                help=text("why a play was refused"),
            ),
            Command(
                id="barred",
                text=text("Hot and barred points"),
                run=self._toggle_barred,
                place=Place(MenuName.GAME, 21),
                keys=(Key("H", REVIEW), Key("Shift+H", AT_BOARD)),
                topic=Topic.BOARD,
                help=text("hot and barred points"),
                checked=lambda: self.shows_barred,
            ),
            Command(
                id="cycle",
                text=text("Show the cycle"),
                run=lambda: self.presenter.show_cycle(),
                keys=(Key("Y", frozenset({KeyContext.ANSWER, KeyContext.CLOCK})),),
                topic=Topic.BOARD,
                help=text("the cycle, beside “why not”"),
                when=_beside_answer,
            ),
            Command(
                id=VERDICT_PAGE,
                text=text("Verdict to file…"),
                run=self._show_verdict,
                run_about=lambda _: self._show_verdict(),
                topic=Topic.REFEREE,
                help=text("one verdict with all it rests on, to file"),
                when=both(_beside_answer, clock_stands),
            ),
            Command(
                id="rulings",
                text=text("Rulings on play"),
                run=self._show_rulings,
                topic=Topic.REFEREE,
                help=text("referee rulings on play"),
                when=game_first,
            ),
        )
        self.pages = (
            PageSpec(
                id=PAGE,
                make=lambda: MadePage(self.presenter.page, leave=self.presenter.back),
                place=PagePlace.BESIDE_BOARD,
                least_width=500,
                keys=KeyContext.ANSWER,
                keeps_clocks=True,
                guarded=True,
            ),
            PageSpec(id=VERDICT_PAGE, make=lambda: self._verdicts.view, keys=KeyContext.PAGE),
        )
        self._tools = (
            BoardTool(page=PAGE, click=lambda point: self.presenter.takes_point(point)),
            BoardTool(is_active=self._in_play, draw=self._draw),
        )

    # Changes ----------------------------------------------------------------------------------------

    def on_change(self, change: SessionChange) -> None:
        """An answer closes with the next move; rulings are on the board as it is then."""
        if Area.SESSION in change.areas:
            self._wake()
        if self._made is not None and self._is_on_top():
            self._made.follow()

    def _wake(self) -> None:
        """In Simplified Ing no stone is hot and no ko disturbed: before a question nothing is to be shown."""
        state = self.services.presenter.state
        knows_none = state is None or not state.setup.ruleset.is_sst
        rests = knows_none and self._made is None and not self.shows_barred
        self.interests = ANOTHER_GAME if rests else frozenset(Area)
        self.tools = () if rests else self._tools

    def on_page(self, page: str) -> None:
        """The point that was asked about is forgotten with the page, however that was closed."""
        if self._made is None:
            return
        if page == _LABORATORY:  # it plays another game than the answer under it is about
            self.services.pages.drop(PAGE)
        if page == _LABORATORY or not self.services.pages.any_open:
            self._made.forget()

    def take_assent(self, color: Color) -> bool:
        """A side assents to the ruling that is pending."""
        return self._is_on_top() and self.presenter.takes_assent(color)

    def marks(self) -> tuple[StatusMark, ...]:
        """Who has disturbed kos of the board in play, and when, before anybody asks."""
        state = self.services.presenter.state
        if state is None or state.phase not in IN_PLAY:
            return ()
        if state is not self._read:
            from ingboard.ui.features.why.legality import disturbance_marks
            from ingboard.ui.shell.menu_line import StatusMark

            self._read = state
            self._marks = tuple(StatusMark(words) for words in disturbance_marks(state))
        return self._marks

    # Asking -----------------------------------------------------------------------------------------

    @property
    def presenter(self) -> WhyPresenter:
        """Answer, cycle and rulings; made when it is first asked for."""
        if self._made is None:
            from ingboard.ui.features.why.presenter import WhyPresenter

            self._made = WhyPresenter(self.services)
            self.interests, self.tools = frozenset(Area), self._tools
        return self._made

    @cached_property
    def _verdicts(self) -> VerdictPresenter:
        from ingboard.ui.features.why.verdict_page import VerdictPresenter

        return VerdictPresenter(self.services)

    def _show_verdict(self) -> None:
        """Of the play that was asked about."""
        state, made = self.services.presenter.state, self._made
        if state is None or made is None or made.point is None:
            return
        self._verdicts.show_verdict(state, made.color or state.to_play, made.point)
        self.services.pages.open(VERDICT_PAGE)
        self._verdicts.focus()

    def _is_on_top(self) -> bool:
        return self.services.pages.current == PAGE

    def _ask(self) -> None:
        """About the play that was just refused, as long as that is said; else the point pointed at."""
        presenter, board = self.services.presenter, self.services.board
        if self._told and self.services.notice.sentence == self._told and presenter.refused:
            self._ask_about(presenter.refused.point)
            return
        point = (
            board.cursor_point
            if board.cursor_shown
            else board.point_at(board.mapFromGlobal(QCursor.pos()).toPointF())
        )
        if point is None:
            self.services.notice.say(text("Right-click a point, or press Shift+K over it."))
        else:
            self._ask_about(point)

    def _ask_at_menu_point(self) -> None:
        """About the point that the right button named, where the board is the game's own."""
        point = self.services.board.menu_point
        if point is not None and self._in_play() and self.services.pages.current in _ASKED_ON:
            self._ask_about(point)

    def _explain_refusal(self) -> None:
        """A refused play opens the answer; in a timed game, where nothing opens unasked, the key is named."""
        from ingboard.ui.features.why.legality import NOT_SHOWN

        presenter, notice = self.services.presenter, self.services.notice
        refused = presenter.refused
        if refused is None or refused.reason in NOT_SHOWN:
            return
        if presenter.session is None or not presenter.session.is_timed:
            self._ask_about(refused.point)
        elif notice.sentence:
            self._told = text("{refusal} Shift+K: more.", refusal=notice.sentence)
            presenter.told.emit(self._told)

    def _ask_about(self, point: Point) -> None:
        if self.presenter.ask(point):
            self.services.pages.open(PAGE)

    def _show_rulings(self) -> None:
        """What the referee may rule now, in the name of the tournament's referee."""
        self.presenter.show_rulings()
        self.services.pages.open(PAGE)

    # The board --------------------------------------------------------------------------------------

    def _in_play(self) -> bool:
        state = self.services.presenter.state
        return state is not None and state.phase in IN_PLAY

    def _toggle_barred(self) -> None:
        self.shows_barred = not self.shows_barred
        self._wake()
        self.services.refresh()

    def _draw(self, picture: BoardPicture) -> BoardPicture:
        """Hot stones lit; on demand every barred point, the point asked about, or a moment of the cycle."""
        state, made = self.services.presenter.state, self._made
        if made is not None and made.board is not None and self._is_on_top():
            return made.board
        if state is None or picture.position != state.position:  # moves are tried: another board
            return picture
        if self.shows_barred or state.setup.ruleset.is_sst:
            picture = self._with_legality(picture, state)
        if made is None or made.point is None or made.is_stale:
            return picture
        if made.is_barred:
            return replace(picture, barred=made.point)
        return replace(picture, labels={**picture.labels, made.point: "?"})

    def _with_legality(self, picture: BoardPicture, state: GameState) -> BoardPicture:
        from ingboard.ui.features.why.legality import legality_overlay, with_hot_stones

        line, ruleset = state.line, state.setup.ruleset
        if self.shows_barred:
            return legality_overlay(picture, line, state.to_play, ruleset)
        return with_hot_stones(picture, line, ruleset)


def _at_board(situation: Situation) -> str:
    """The board in sight is the game's own."""
    if situation.page not in _ASKED_ON and situation.session is not None:
        return text("Back to the board first (Esc).")
    return with_game(situation)


def _beside_answer(situation: Situation) -> str:
    return "" if situation.page == PAGE else text("First ask “Why not here?” (Shift+K).")
