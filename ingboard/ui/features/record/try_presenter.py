"""Try mode: moves are played beside the record, and the document stays as it is until V keeps them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject

from ingboard.board.points import Point
from ingboard.game.commands import PlaceStone
from ingboard.game.decide_play import judge_in_turn
from ingboard.game.refusals import Refusal
from ingboard.game.words import brief_words, refusal_words
from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.tried_line import keep_line
from ingboard.review.trying import Trying, begin_trying
from ingboard.rules.plays import Illegal, Reason
from ingboard.table.document_session import DocumentSession
from ingboard.text import plural, text
from ingboard.ui.board.view_model import HoverStone
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.game.view_model import StripPicture


class TryPresenter(QObject):
    """Holds the moves tried on from the viewed node. `say` tells a sentence, `refresh` shows other moves."""

    def __init__(
        self,
        controller: GamePresenter,
        say: Callable[[str], None],
        refresh: Callable[[], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self._say = say
        self._refresh = refresh
        self._trying: Trying | None = None
        self._study: DocumentSession | None = None
        self._node = NONE

    @property
    def trying(self) -> Trying | None:
        """The moves tried; None outside try mode."""
        return self._trying

    @property
    def is_on(self) -> bool:
        """Whether moves are tried."""
        return self._trying is not None

    def begin(self) -> None:
        """Try on from the viewed node; in try mode already, go on as it is."""
        study = self._controller.study
        if self._trying is not None or study is None:
            return
        self._study, self._node = study, study.node
        self._trying = begin_trying(study.state)
        self._refresh()

    def on_change(self) -> None:
        """Forget what was tried if another node is viewed now."""
        same = self._controller.study is self._study and self._controller.node == self._node
        if self._trying is not None and not same:
            self._trying = None

    def play(self, point: Point | None) -> None:
        """Try a move, or a pass."""
        assert self._trying is not None
        after = self._trying.play(point)
        if isinstance(after, Refusal):
            self._say(refusal_words(after, self._trying.state.position.grid))
            return
        self._trying = after
        self._refresh()

    def back(self) -> bool:
        """Take the last tried move off; False if there is none."""
        if self._trying is None or not self._trying.number:
            return False
        self._trying = self._trying.back()
        self._refresh()
        return True

    def forget(self) -> None:
        """Leave try mode; the record is as it was."""
        self._trying = None
        self._refresh()

    def keep(self) -> None:
        """Make the tried moves a variation of the document, and view its end."""
        trying, study = self._trying, self._study
        if trying is None or study is None or not trying.number:
            self._say(text("Nothing tried. T tries moves, V keeps them."))
            return
        self._trying = None
        grid = trying.state.position.grid
        edit = partial(keep_line, node=self._node, moves=trying.moves, grid=grid)
        kept = edit(study.document)
        if kept.document is study.document:
            self._controller.go_to_node(kept.node)
        elif not self._controller.edit(edit):
            self._trying = trying
            self._refresh()

    def hover(self, point: Point | None) -> HoverStone | None:
        """What the pointer over a point shows: the stone to try, or why it may not be played."""
        assert self._trying is not None
        if point is None:
            return None
        state = self._trying.state
        judgment = judge_in_turn(
            state, PlaceStone(state.to_play, point, self._controller.time.now())
        )
        if not isinstance(judgment, Illegal):
            return HoverStone(point, state.to_play)
        if judgment.reason is Reason.OCCUPIED:
            return None
        return HoverStone(point, state.to_play, brief_words(judgment))

    def status(self) -> StripPicture | None:
        """What the status line says in try mode."""
        if self._trying is None:
            return None
        number = self._trying.number
        sentence = plural(
            "Trying {number} move. Esc discards, V keeps.",
            "Trying {number} moves. Esc discards, V keeps.",
            number,
        )
        if not number:
            sentence = text("Try moves; record unchanged. Esc leaves.")
        return StripPicture(
            title=text("Trying"), sentence=sentence, turn=self._trying.state.to_play
        )
