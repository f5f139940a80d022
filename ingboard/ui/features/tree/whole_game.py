"""What is done to the whole studied game: in a thread, as it may be large, and as one step of undo."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from ingboard.kifu.tree.bulk import clear_marks, flatten, prune, swap_colors, turn_board
from ingboard.kifu.tree.changes import EditRefusal, TreeChange
from ingboard.kifu.tree.document import Document
from ingboard.table.document_session import DocumentSession
from ingboard.text import text
from ingboard.ui.board.geometry import Orientation
from ingboard.ui.shell.background_task import BackgroundTask, Steps

if TYPE_CHECKING:
    from ingboard.ui.shell.services import WindowServices

_Change = Callable[[Document], TreeChange | EditRefusal]


class WholeGame(QObject):
    """Carries a change of the whole game out; nothing comes of one that was overtaken by another edit."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self._controller = services.presenter
        self._notice = services.notice
        self.task = BackgroundTask(self)
        self._document: Document | None = None
        self._goes_there = False
        self._done: tuple[Document, str] | None = None
        self.task.stepped.connect(self._on_changed)

    def do(self, command: str) -> None:
        """Begin the change of the studied game, as it is now, that a command names."""
        study = self._controller.study
        assert study is not None
        self._document, self._goes_there = study.document, command == "flatten"
        self.task.start(partial(_changing, _CHANGES[command](study), study.document))

    def on_change(self) -> None:
        """What was done is not called done once it is taken back."""
        study = self._controller.study
        if self._done is None or (study is not None and study.document is self._done[0]):
            return
        if self._notice.sentence == self._done[1]:
            self._notice.dismiss()
        self._done = None

    def end(self) -> None:
        """The tab closes: no thread goes on."""
        self.task.stop()
        self.task.wait()

    def _on_changed(self, change: object) -> None:
        study = self._controller.study
        if study is None or study.document is not self._document:
            self._notice.say(text("Record changed: nothing was done."))
        elif isinstance(change, TreeChange) and change.document is study.document:
            self._notice.say(text("This game has none."))
        elif isinstance(change, TreeChange):
            edit = self._controller.edit if self._goes_there else self._controller.edit_aside
            edit(lambda _: change)
            words = text("Done: {what}. Ctrl+Z undoes it.", what=change.what)
            self._notice.tell(words)
            self._done = (study.document, words)
        elif isinstance(change, EditRefusal):
            self._controller.edit(lambda _: change)


def _changing(change: _Change, document: Document) -> Steps:
    yield change(document)


def _clear(study: DocumentSession) -> _Change:
    return partial(clear_marks, root=study.root)


def _prune(study: DocumentSession) -> _Change:
    return partial(prune, node=study.node)


def _flatten(study: DocumentSession) -> _Change:
    state = study.state
    return partial(flatten, node=study.node, position=state.position, to_play=state.to_play)


def _swap(study: DocumentSession) -> _Change:
    return partial(swap_colors, root=study.root)


def _turning(turn: Orientation, study: DocumentSession, what: str) -> _Change:
    grid = study.state.position.grid
    return partial(
        turn_board, root=study.root, grid=grid, turned=lambda at: turn.seen(at, grid), what=what
    )


def _mirror_across(study: DocumentSession) -> _Change:
    return _turning(Orientation().mirrored_across(), study, text("Mirror left and right"))


def _mirror_down(study: DocumentSession) -> _Change:
    return _turning(Orientation().mirrored_down(), study, text("Mirror top and bottom"))


def _turn(study: DocumentSession) -> _Change:
    return _turning(Orientation().turned_right(), study, text("Turn to the right"))


_CHANGES: dict[str, Callable[[DocumentSession], _Change]] = {
    "clear-all-marks": _clear,
    "prune": _prune,
    "flatten": _flatten,
    "mirror-across": _mirror_across,
    "mirror-down": _mirror_down,
    "turn-board": _turn,
    "swap-colors": _swap,
}
