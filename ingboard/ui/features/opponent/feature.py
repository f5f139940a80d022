"""A game against a Go program: what is said of it, undo of both moves; a small game to learn by."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from ingboard.board.points import Color
from ingboard.game.change import Area
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.game.state import IN_PLAY, Phase
from ingboard.rules.ruleset import RuleText
from ingboard.text import text
from ingboard.ui.game.strip_picture import StripAnswer, StripPicture
from ingboard.ui.shell.commands import (
    Command,
    MenuName,
    Place,
    Situation,
    Topic,
    both,
    clock_stands,
)
from ingboard.ui.shell.feature import ANOTHER_GAME, BoardTool, Feature
from ingboard.ui.shell.pages import PLAY

if TYPE_CHECKING:
    from ingboard.game.setup import GameSetup
    from ingboard.review.opponent.opponents import Engines, Opponent
    from ingboard.table.session import Session, SessionChange
    from ingboard.ui.features.opponent.player import ProgramPlayer
    from ingboard.ui.game.opponent_field import OpponentCheck
    from ingboard.ui.shell.services import WindowServices

_SAID_AFTER = 400  # milliseconds; of a shorter thought nothing is said
_SMALL = 9


class OpponentFeature(Feature):
    """Has a program move in the games that are set up so; each table's program is its own."""

    takes = frozenset({"undo", "pass", "resign", "resign-black", "resign-white"})
    interests = ANOTHER_GAME

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self._player: ProgramPlayer | None = None
        self._session: Session | None = None
        self._said = ("", "")
        self._disagreed = False
        self.commands = (
            Command(
                id="play-9x9",
                text=text("Play a 9x9 and count it"),
                run=self._play_small,
                place=Place(MenuName.LEARN, 6),
                topic=Topic.LEARN,
                help=text("a small game against GNU Go"),
                when=both(clock_stands, self._why_no_small_game),
            ),
            Command(
                id="opponent-again",
                text=text("Ask the program again"),
                run=self._again,
                topic=Topic.BOARD,
                when=self._why_not_again,
            ),
        )

    def on_change(self, change: SessionChange) -> None:
        """Another game, or something has happened in this one."""
        session = self.services.presenter.session
        if session is not self._session or Area.SESSION in change.areas:
            self._take(session)
        if self._player is not None:
            self._player.follow()

    def status(self) -> StripPicture | None:
        """That the program thinks, or why it does not."""
        name, sentence = self._said
        player, state = self._player, self.services.presenter.state
        if player is None or state is None or state.phase not in IN_PLAY or not sentence:
            return None
        answers = (StripAnswer("opponent-again", text("Ask again")),) if player.fault else ()
        return StripPicture(title=name, sentence=sentence, turn=player.color, answers=answers)

    def take_command(self, command: str) -> bool:
        """Undo takes back both moves; nobody passes or resigns in the program's place."""
        player, state = self._player, self.services.presenter.state
        if player is None or state is None or self.services.presenter.is_reviewing:
            return False
        is_over = state.outcome is not None
        if command == "undo":
            if is_over and state.clock is not None:
                return False  # among friends that withdraws the result
            if not player.take_back():
                self.services.notice.say(text("Nothing to undo."))
            return True
        if is_over or player.fault:
            return False
        if command == "pass":
            if player.has_turn:
                self.services.notice.say(text("{name} is to move.", name=self._name))
            return player.has_turn
        return self._take_resignation(command, player)

    def _take_resignation(self, command: str, player: ProgramPlayer) -> bool:
        side = {"resign-black": Color.BLACK, "resign-white": Color.WHITE}.get(
            command, player.color.opponent
        )
        if side is player.color:
            self.services.notice.say(text("{name} resigns by itself.", name=self._name))
        else:
            self.services.questions.before_resigning(side)
        return True

    def close(self) -> None:
        """No program outlives the tab."""
        self._take(None)
        if "_check" in vars(self):
            self._check.stop()

    @property
    def player(self) -> ProgramPlayer | None:
        """What plays for the program in this tab's game; None in a game between people."""
        return self._player

    # The game ---------------------------------------------------------------------------------------

    def _take(self, session: Session | None) -> None:
        """Play in this game from now on, if a program is set up for it; another one's program ends."""
        if session is self._session and session is not None:
            return
        self._session = session
        old, self._player = self._player, None
        if old is not None:
            old.stop()
            old.deleteLater()
        self._said, self._disagreed = ("", ""), False
        is_played = session is not None and session.opened is None and not session.is_trial
        setup = session.table.setup if session is not None and is_played else None
        if setup is None or setup.program is None:
            self.interests, self.tools = ANOTHER_GAME, ()
            return
        self.interests = frozenset(Area)
        self.tools = (
            BoardTool(
                page=PLAY, is_active=self._is_its_turn, click=lambda _: True, hover=lambda _: None
            ),
        )
        self._player = self._made(setup, setup.program)

    def _made(self, setup: GameSetup, color: Color) -> ProgramPlayer:
        from ingboard.review.opponent.opponents import command_of, opponent_on_record, program_words
        from ingboard.ui.features.opponent.player import ProgramPlayer

        opponent = opponent_on_record(setup.ranks[color])
        command = command_of(opponent, self._engines())
        services = self.services
        player = ProgramPlayer(
            services.presenter, color, command or ("", ""), self._why_no_engine, services.presenter
        )
        player.changed.connect(self._on_player_changed)
        player.told.connect(services.notice.say)
        if command is None:
            player.fault = text("{name} is not on this computer.", name=program_words(opponent))
        return player

    def _engines(self) -> Engines:
        from ingboard.ui.game.engines_found import engines_to_play

        kept = self.services.preferences
        return engines_to_play(kept.engine, kept.engine_arguments, kept.opponent_command)

    def _why_no_engine(self) -> str:
        """Nobody is helped while people play with a clock, at whatever table."""
        return text("No engine while a timed game is open.") if self.services.people_timed() else ""

    def _is_its_turn(self) -> bool:
        """Whether a stone at the viewed step would be the program's own."""
        player, state = self._player, self.services.presenter.state
        return player is not None and state is not None and player.moves_in(state)

    @property
    def _name(self) -> str:
        assert self._player is not None
        session = self.services.presenter.session
        named = "" if session is None else session.table.setup.names[self._player.color]
        return named or text("The program")

    def _on_player_changed(self) -> None:
        player = self._player
        if player is None:
            return
        if player.disagrees is not self._disagreed:
            self._disagreed = player.disagrees
            if self._disagreed:
                self.services.notice.say(
                    text(
                        "{name} holds other stones for dead: mark as it did, or play on.",
                        name=self._name,
                    )
                )
        if player.fault or not player.thinks:
            self._pause.stop()
            self._say()
        elif not self._pause.isActive():
            self._pause.start()

    @cached_property
    def _pause(self) -> QTimer:
        timer = QTimer(self.services.tab, singleShot=True, interval=_SAID_AFTER)
        timer.timeout.connect(self._say)
        return timer

    def _say(self) -> None:
        """What the status line has to say of the program now."""
        player, state = self._player, self.services.presenter.state
        if player is None or state is None:
            return
        said = player.fault
        if not said and player.thinks and state.phase is not Phase.AGREEMENT:
            said = text("{name} is thinking.", name=self._name)
        if (self._name, said) != self._said:
            self._said = (self._name, said)
            self.services.refresh()

    def _again(self) -> None:
        if self._player is not None:
            self._player.again()

    def _why_not_again(self, situation: Situation) -> str:  # noqa: ARG002
        if self._player is None:
            return text("No program plays here.")
        return "" if self._player.fault else text("The program plays.")

    # A small game to learn by -----------------------------------------------------------------------

    @cached_property
    def _has_gnu_go(self) -> bool:
        from ingboard.ui.game.engines_found import program_found

        return bool(program_found("gnugo"))

    def _why_no_small_game(self, situation: Situation) -> str:  # noqa: ARG002
        return "" if self._has_gnu_go else text("Install GNU Go (gnugo) to play against it.")

    @cached_property
    def _check(self) -> OpponentCheck:
        from ingboard.ui.game.opponent_field import OpponentCheck

        check = OpponentCheck(self.services.tab)
        check.failed.connect(self.services.notice.say)
        check.named.connect(self._begin_small)
        return check

    def _play_small(self) -> None:
        """Once GNU Go has said who it is, at its weakest, with White."""
        from ingboard.review.opponent.opponents import command_of

        command = command_of(_beginners(), self._engines())
        if command is not None:
            self.services.notice.say(text("Starting GNU Go…"))
            self._check.ask(command)

    def _begin_small(self, name: str) -> None:
        from ingboard.review.opponent.opponents import with_program

        rules = RuleText.SIMPLIFIED
        game = even_game(_SMALL, rules, default_terms(rules))
        setup = with_program(game, Color.WHITE, name, _beginners())
        services = self.services
        services.pages.show_game()
        begin = partial(services.presenter.start, setup)
        services.questions.before_another(partial(services.questions.once_recordable, begin))


def _beginners() -> Opponent:
    from ingboard.review.opponent.opponents import GnuGo

    return GnuGo(1)
