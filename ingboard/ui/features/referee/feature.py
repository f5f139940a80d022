"""The referee's actions on a live game: their page behind its lock, and what they change around the board."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ingboard.board.points import Color
from ingboard.board.position import Placement
from ingboard.game.change import Area
from ingboard.game.commands import HoldClock
from ingboard.game.state import Held
from ingboard.table.tournament import meal_begins
from ingboard.text import text
from ingboard.ui.board.view_model import BoardPicture, Mark
from ingboard.ui.features.referee.last_tournament import LastTournament
from ingboard.ui.shell.commands import (
    Command,
    Key,
    KeyContext,
    MenuName,
    Place,
    Situation,
    Topic,
    clock_stands,
    game_first,
)
from ingboard.ui.shell.feature import ANOTHER_GAME, BoardTool, Feature
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.pages import PLAY, MadePage, PageSpec

if TYPE_CHECKING:
    from ingboard.table.session import SessionChange
    from ingboard.ui.board.board_cover import BoardCover
    from ingboard.ui.features.referee.presenter import RefereePresenter
    from ingboard.ui.features.referee.tournament_presenter import TournamentPagePresenter
    from ingboard.ui.shell.services import WindowServices

PAGE = "referee"
TOURNAMENT = "tournament"
_LIVE = frozenset({PLAY, PAGE})
_RULED = ANOTHER_GAME | {Area.BOARD, Area.CLOCK, Area.PHASE, Area.RECORD, Area.RESULT}


def _at_table(situation: Situation) -> str:
    """The game is played here, not read from a file and not a trial."""
    session = situation.session
    if session is None or session.is_trial or session.opened is not None:
        return text("Referee actions need a game played here: start one.")
    return ""


class RefereeFeature(Feature):
    """Offers the referee's actions, rings the last move for a player who was away, covers a paused board."""

    takes = frozenset({"save"})
    interests = ANOTHER_GAME

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self._cover: BoardCover | None = None
        self._offered: tuple[int, int] = (0, 0)
        self.last = LastTournament(services)
        first = text("referee actions; time added, subtracted or set")
        second = text("late player; pause for capture; correct a move")
        third = text("claim on time; referee ruling")

        def act(
            action: str, words: str, key: str = "", said: str = "", at: int | None = None
        ) -> Command:
            return Command(
                id=f"{PAGE}-{action}" if action else PAGE,
                text=words,
                run=self._show_late if action == "late" else partial(self._show, action),
                place=None if at is None else Place(MenuName.REFEREE, at),
                keys=(Key(key),) if key else (),
                topic=Topic.REFEREE,
                help=said,
                when=_at_table,
            )

        self.commands = (
            act("", text("Referee actions…"), "Shift+F12", first, 20),
            act("time", text("Add, subtract or set time…"), "Ctrl+1", first, 21),
            act("late", text("Absent or late player…"), "Ctrl+2", second, 22),
            act("capture", text("Pause for a capture…"), "Ctrl+3", second, 23),
            act("correct", text("Correct an entered move…"), "Ctrl+4", second, 24),
            act("claim", text("Claim a win on time…"), "Ctrl+5", third, 25),
            act("waive", text("Play on after the flag…"), at=26),
            act("confirm", text("Confirm the result…"), at=27),
            act("withdraw", text("Withdraw the result…"), at=28),
            Command(
                id="ruling",
                text=text("Ruling…"),
                run=self._rule_on_play,
                when=game_first,
                place=Place(MenuName.REFEREE, 29),
                keys=(Key("Ctrl+6"),),
                topic=Topic.REFEREE,
                help=third,
            ),
            act("take-back", text("Take the last move back…")),
            Command(
                id=TOURNAMENT,
                text=text("Tournament settings…"),
                run=self._show_tournament,
                place=Place(MenuName.REFEREE, 13, text("Tournament")),
                topic=Topic.REFEREE,
                when=clock_stands,
            ),
            Command(
                id="last-tournament",
                text=text("Go on with the last tournament"),
                run=self.last.go_on,
                place=Place(MenuName.REFEREE, 14, text("Tournament")),
                topic=Topic.REFEREE,
                when=lambda _: self.last.barred,
            ),
            act("take-up", text("Resume adjourned game…")),
            act("gap", text("Charge the gap")),
        )
        self.pages = (
            PageSpec(
                id=PAGE,
                make=lambda: MadePage(self.presenter.panel, leave=self.presenter.back),
                place=PagePlace.BELOW_FACES,
                least_width=540,
                keys=KeyContext.PAGE,
                keeps_clocks=True,
                guarded=True,
            ),
            PageSpec(
                id=TOURNAMENT, make=lambda: self.settings.page, keys=KeyContext.TYPED, guarded=True
            ),
        )
        self._tools = (
            BoardTool(page=PAGE, click=lambda point: self.presenter.takes_point(point)),
            BoardTool(is_active=self._rings, draw=_with_ring),
        )
        services.workspace.panel.resumed.connect(self._resume)

    # Events of the window ---------------------------------------------------------------------------

    def on_change(self, change: SessionChange) -> None:
        """Show the actions as they are possible now; offer a pause after a large capture."""
        if Area.SESSION in change.areas:
            self._wake()
        if self._is_on_top():
            self.presenter.show()
        self._show_cover()
        if Area.BOARD in change.areas and self.services.pages.current in _LIVE:
            self._offer_pause()

    def _wake(self) -> None:
        """Without a clock nothing is to be ruled before somebody asks."""
        session = self.services.presenter.session
        rests = "presenter" not in vars(self) and (session is None or not session.is_timed)
        self.interests = ANOTHER_GAME if rests else _RULED
        self.tools = () if rests else self._tools

    def at_start(self, *, with_records: bool) -> bool:
        """Ask whether to go on with the settings of before; what else is offered comes first."""
        if not with_records:
            self.last.offer()
        return False

    def on_tick(self) -> None:
        """Pause a table for the meal after its move."""
        presenter, tournament = self.services.presenter, self.services.current_tournament
        if presenter.session is None:
            return
        begins = meal_begins(presenter.session.table, tournament, presenter.time)
        if begins is not None:
            presenter.submit_quietly(HoldClock(Held.MEAL, "", begins))

    def on_page(self, page: str) -> None:
        """The cover lies over the board of the game only; the settings are shown while they are seen."""
        self._show_cover()
        if page != TOURNAMENT and "settings" in vars(self):
            self.settings.rest()

    def take_command(self, command: str) -> bool:  # noqa: ARG002
        """On the page of the settings they are what is saved."""
        if self.services.pages.top != TOURNAMENT:
            return False
        self.settings.page.save()
        return True

    def take_assent(self, color: Color) -> bool:
        """A side assents to what is pending."""
        return self._is_on_top() and self.presenter.takes_assent(color)

    # The page ---------------------------------------------------------------------------------------

    @cached_property
    def presenter(self) -> RefereePresenter:
        """What connects the panel with the game; made when it is first asked for."""
        from ingboard.ui.features.referee.presenter import RefereePresenter

        presenter = RefereePresenter(self.services, partial(self.services.pages.close, PAGE))
        self.interests, self.tools = _RULED, self._tools
        return presenter

    @cached_property
    def settings(self) -> TournamentPagePresenter:
        """The page of the tournament's settings; made when it is first asked for."""
        from ingboard.ui.features.referee.tournament_presenter import TournamentPagePresenter

        return TournamentPagePresenter(
            self.services, partial(self.services.pages.close, TOURNAMENT)
        )

    def _show_tournament(self) -> None:
        if self.services.pages.current != TOURNAMENT:
            self.services.pages.open(TOURNAMENT)
            self.settings.enter()

    def _is_on_top(self) -> bool:
        return self.services.pages.top == PAGE

    def _show(self, action: str = "") -> None:
        """Open the page, with an action pending if one is named."""
        from ingboard.ui.features.referee.actions import RefereeAction

        self.presenter.show()
        from_game = not self._is_on_top()
        if from_game:
            self.services.pages.open(PAGE)
        self.presenter.open(RefereeAction(action) if action else None, from_game=from_game)

    def _show_late(self) -> None:
        """Note an absent player, or charge one who has arrived."""
        state = self.services.presenter.state
        missed = state is not None and any(since is not None for since in state.at_table.absent)
        self._show("arrived" if missed else "absent")

    def _rule_on_play(self) -> None:
        """What the referee may rule on play: behind the lock where a clock runs, at once in a record."""
        session = self.services.presenter.session
        if session is not None and session.is_timed and session.opened is None:
            self._show("ruling")
        else:
            self.services.run("rulings")

    def _resume(self, color: Color) -> None:
        """The key for resuming was held; where the tournament has a PIN, the open lock is asked for too."""
        services = self.services
        now = services.presenter.time.now()
        if services.lock.has_credential and not services.lock.touch(now):
            self._show("resume")
        else:
            services.presenter.resume(color)

    # The board --------------------------------------------------------------------------------------

    def _rings(self) -> bool:
        """Whether a player has not seen the last move yet."""
        view = self.services.presenter.phase
        if view is None or view.barred:
            return False
        is_away = any(view.state.at_table.away)
        return is_away and view.in_play and self.services.pages.current in _LIVE

    def _show_cover(self) -> None:
        """Cover the board of a paused game where the tournament wants that."""
        services = self.services
        view = services.presenter.phase
        wanted = services.policies.hide_board_on_pause
        held = view is not None and view.held is not None
        hidden = wanted and held and services.pages.current in _LIVE
        if self._cover is None and hidden:
            from ingboard.ui.board.board_cover import BoardCover

            self._cover = BoardCover(services.workspace)
            services.workspace.arranged.connect(self._place_cover)
        if self._cover is not None:
            self._cover.setVisible(hidden)
            self._place_cover()

    def _place_cover(self) -> None:
        if self._cover is not None:
            self._cover.setGeometry(self.services.board.geometry())
            self._cover.raise_()

    def _offer_pause(self) -> None:
        """Say once after a large capture that the clock may be paused to lift the stones."""
        session = self.services.presenter.session
        if session is None or not self.services.presenter.clock_runs:
            return
        line = session.table.state.line
        least = self.services.policies.capture_hold_from_stones
        taken = len(line.last.captured) if isinstance(line.last, Placement) else 0
        if least and taken >= least and self._offered != (id(session), line.number):
            self._offered = (id(session), line.number)
            self.services.notice.say(
                text("{number} stones taken. Ctrl+3 pauses to remove them.", number=taken)
            )


def _with_ring(picture: BoardPicture) -> BoardPicture:
    """The board with a ring around the last stone."""
    if picture.last_move is None:
        return picture
    return replace(picture, marks={**picture.marks, picture.last_move: Mark.UNSEEN})
