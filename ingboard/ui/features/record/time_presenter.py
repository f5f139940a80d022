"""The card of the time graph in the side column: where the record tells times and there is room."""

from __future__ import annotations

from PySide6.QtCore import QObject

from ingboard.kifu.record import GameRecord
from ingboard.review.time_spent import times_spent
from ingboard.table.document_session import DocumentSession
from ingboard.ui.game.moves.side_column import SideColumn
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.game.time_graph.card import TimeBar, TimeCard, TimePicture, bars_of
from ingboard.ui.style import current_theme

_ROOM_FOR_MOVE = 180


class TimePresenter(QObject):
    """Puts the card below the moves; `on_change` after each change of the game."""

    def __init__(self, controller: GamePresenter, side: SideColumn, parent: QObject) -> None:
        super().__init__(parent)
        self.card = TimeCard()
        self._controller = controller
        self._side = side
        self._record: GameRecord | None = None
        self._bars: tuple[TimeBar, ...] = ()
        side.add_yielding(self.card)
        self._side.settled.connect(self._show_if_room)
        self.card.jumped.connect(controller.go_to)

    def on_change(self) -> None:
        """Show the times of the line that is viewed."""
        study = self._controller.study
        if study is None:
            self._record, self._bars = None, ()
        elif study.line_record is not self._record:
            self._record = study.line_record
            self._bars = _bars(study)
        at = 0 if study is None else study.step
        self.card.show_times(TimePicture(self._bars, at))
        self._show_if_room()

    def _show_if_room(self) -> None:
        """The comment keeps some lines: the graph comes after everything else in the column."""
        needed = self._side.needs(self.card)
        spare = self._side.spare_room(current_theme().px(_ROOM_FOR_MOVE))
        self.card.setVisible(self.card.is_known and spare >= needed)


def _bars(study: DocumentSession) -> tuple[TimeBar, ...]:
    steps: dict[int, int] = {}
    before = -1
    for stop in study.stops:
        if stop.step != before:
            steps[stop.record_node] = stop.step
        before = stop.step
    return bars_of(times_spent(study.line_record), steps)
