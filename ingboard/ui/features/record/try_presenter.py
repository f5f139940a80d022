"""Moves tried beside the record: the document stays as it is until V keeps them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ingboard.board.points import Point
from ingboard.game.commands import PlaceStone
from ingboard.game.judging import judge_in_turn
from ingboard.game.refusals import Refusal, brief_words, refusal_words
from ingboard.game.state import GameState
from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.keeping import keep_line
from ingboard.review.trying import Trying, begin_trying
from ingboard.rules.plays import Illegal, Reason
from ingboard.table.document_session import DocumentSession
from ingboard.text import plural, text
from ingboard.ui.board.view_model import BoardPicture, HoverStone
from ingboard.ui.game.strip_picture import StripPicture

if TYPE_CHECKING:
    from ingboard.ui.shell.services import WindowServices


class TryPresenter:
    """Holds the moves tried on from the viewed node."""

    def __init__(self, services: WindowServices) -> None:
        self._presenter = services.presenter
        self._say = services.notice.say
        self._refresh = services.refresh
        self._view = services.view
        self.trying: Trying | None = None  # None outside try mode
        self._tried_on: GameState | None = None
        self._study: DocumentSession | None = None
        self._node = NONE

    @property
    def is_on(self) -> bool:
        """Whether moves are tried."""
        return self.trying is not None

    def begin(self) -> None:
        """Try on from the viewed node; in try mode already, go on as it is."""
        study = self._presenter.study
        if self.trying is not None or study is None:
            return
        self._study, self._node, self._tried_on = study, study.node, study.state
        self.trying = begin_trying(study.state)
        self._tell()

    def _tell(self) -> None:
        """Show what is tried; where the line at the bottom asks something, a notice says it."""
        self._refresh()
        status = self.status()
        if self._view.asks and status is not None:
            self._say(status.sentence)

    def on_change(self) -> None:
        """Forget what was tried if another node is viewed now, or another board or side at the same."""
        study, state, tried_on = self._presenter.study, self._presenter.state, self._tried_on
        if self.trying is None or tried_on is None or state is None:
            return
        is_here = study is self._study and self._presenter.node == self._node
        is_same = state.to_play is tried_on.to_play and state.position == tried_on.position
        if not (is_here and is_same):
            self.trying = None

    def play(self, point: Point | None) -> None:
        """Try a move, or a pass."""
        assert self.trying is not None
        after = self.trying.play(point)
        if isinstance(after, Refusal):
            self._say(refusal_words(after, self.trying.state.grid))
            return
        self.trying = after
        self._tell()

    def back(self) -> bool:
        """Take the last tried move off; False if there is none."""
        if self.trying is None or not self.trying.number:
            return False
        self.trying = self.trying.back()
        self._tell()
        return True

    def forget(self) -> None:
        """Leave try mode; the record is as it was."""
        self.trying = None
        self._refresh()

    def keep(self) -> None:
        """Make the tried moves a variation of the document, and view its end."""
        trying, study = self.trying, self._study
        if trying is None or study is None or not trying.number:
            self._say(text("Nothing tried. T tries moves, V keeps them."))
            return
        self.trying = None
        grid = trying.state.grid
        edit = partial(keep_line, node=self._node, moves=trying.moves, grid=grid)
        kept = edit(study.document)
        if kept.document is study.document:
            self._presenter.go_to_node(kept.node)
        elif not self._presenter.edit(edit):
            self.trying = trying
            self._refresh()

    def hover(self, point: Point | None) -> HoverStone | None:
        """What the pointer over a point shows: the stone to try, or why it may not be played."""
        assert self.trying is not None
        if point is None:
            return None
        state = self.trying.state
        judgment = judge_in_turn(
            state, PlaceStone(state.to_play, point, self._presenter.time.now())
        )
        if not isinstance(judgment, Illegal):
            return HoverStone(point, state.to_play)
        if judgment.reason is Reason.OCCUPIED:
            return None
        return HoverStone(point, state.to_play, brief_words(judgment))

    def status(self) -> StripPicture | None:
        """What the status line says in try mode."""
        if self.trying is None:
            return None
        number = self.trying.number
        sentence = plural(
            "Trying {number} move. Esc discards, V keeps.",
            "Trying {number} moves. Esc discards, V keeps.",
            number,
        )
        if not number:
            sentence = text("Try moves; record unchanged. Esc leaves.")
        return StripPicture(title=text("Trying"), sentence=sentence, turn=self.trying.state.to_play)


def with_tried(picture: BoardPicture, trying: Trying) -> BoardPicture:
    """The board with the tried stones, faint and numbered, and nothing of what the record marks."""
    numbers = trying.numbers()
    return BoardPicture(
        trying.state.position,
        glow=picture.glow,
        tried=frozenset(numbers),
        labels={point: str(number) for point, number in numbers.items()},
    )
