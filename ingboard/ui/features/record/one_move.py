"""A move put into the middle of the record, put right or taken out; and what that does to the others."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ingboard.board.points import Color, Point
from ingboard.kifu.record import RecordMove
from ingboard.kifu.tree.changes import EditRefusal, refused_words
from ingboard.kifu.tree.moves import move_of
from ingboard.kifu.tree.one_move import delete_moves, insert_moves, replace_moves
from ingboard.review.one_move import effect_of, effect_words
from ingboard.text import paragraph, text
from ingboard.ui.board.view_model import HoverStone
from ingboard.ui.game.edit_tools import AnyTool, Tool

if TYPE_CHECKING:
    from ingboard.table.document_session import Edit
    from ingboard.ui.shell.services import WindowServices


class MoveEditPresenter:
    """Edits the move of the viewed node, or the line after it."""

    def __init__(self, services: WindowServices) -> None:
        self._presenter = services.presenter
        self._notice = services.notice

    def take(self, tool: AnyTool, point: Point | None) -> None:
        """Do what a tool that takes one move does; the side is the one that is to play, or played there."""
        study = self._presenter.study
        if study is None:
            return
        if tool is Tool.REPLACE_MOVE:
            self.replace(point)
        else:
            self.insert(study.state.to_play, point)

    def insert(self, color: Color, point: Point | None) -> None:
        """Put a move after the viewed node, before all that follows it."""
        study = self._presenter.study
        if study is not None:
            moves = [RecordMove(color, point)]
            self._do(partial(insert_moves, node=study.node, moves=moves, grid=study.state.grid))

    def replace(self, point: Point | None) -> None:
        """Have the viewed node's move played on another point, or be a pass."""
        study, move = self._presenter.study, self._move()
        if study is not None and move is not None:
            moves = {study.node: RecordMove(move.color, point)}
            self._do(partial(replace_moves, moves=moves, grid=study.state.grid))

    def delete(self) -> None:
        """Take the viewed node's move out, and nothing else."""
        study = self._presenter.study
        if study is not None:
            self._do(partial(delete_moves, nodes=[study.node], grid=study.state.grid))

    def can_replace(self) -> bool:
        """Whether one move stands at the viewed node; else that is said."""
        if self._move() is None:
            self._notice.say(refused_words(EditRefusal.NO_ONE_MOVE))
            return False
        return True

    def hover(self, tool: AnyTool, point: Point) -> HoverStone | None:
        """The stone that a click would put in."""
        study, move = self._presenter.study, self._move()
        if study is None or study.state.position.color_at(point) is not None:
            return None
        if tool is Tool.REPLACE_MOVE:
            return None if move is None else HoverStone(point, move.color)
        return HoverStone(point, study.state.to_play)

    def _move(self) -> RecordMove | None:
        study = self._presenter.study
        return None if study is None else move_of(study.document, study.node, study.state.grid)

    def _do(self, edit: Edit) -> None:
        study = self._presenter.study
        assert study is not None
        before, end, rules = study.document, study.line[-1], study.state.setup.rules
        change = edit(before)
        if isinstance(change, EditRefusal):
            self._notice.say(refused_words(change))
        elif change.document is before:
            self._notice.say(text("That move stands there already."))
        elif self._presenter.edit(lambda _: change):
            said = effect_words(effect_of(before, change, end, rules))
            done = text("Done: {what}.", what=change.what)
            self._notice.tell(paragraph((done, said, text("Ctrl+Z undoes it."))), study.document)
