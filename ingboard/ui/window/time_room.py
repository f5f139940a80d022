"""The card of the time graph in the side column: where the record tells times and there is room."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QLayoutItem, QVBoxLayout

from ingboard.kifu.record import GameRecord
from ingboard.review.time_spent import times_spent
from ingboard.table.study import Study
from ingboard.ui.controller import GameController
from ingboard.ui.style import current_theme
from ingboard.ui.timegraph.card import TimeCard
from ingboard.ui.timegraph.values import TimeBar, TimePicture, bars_of
from ingboard.ui.window.stage import Stage

_ROOM_FOR_MOVE = 180


class TimeRoom(QObject):
    """Puts the card below the moves; `follow` after each change of the game."""

    def __init__(self, controller: GameController, stage: Stage, parent: QObject) -> None:
        super().__init__(parent)
        self.card = TimeCard()
        self._controller = controller
        self._side = stage.side
        self._record: GameRecord | None = None
        self._bars: tuple[TimeBar, ...] = ()
        column = stage.side.layout()
        assert isinstance(column, QVBoxLayout)
        self._column = column
        column.insertWidget(column.indexOf(stage.side.moves) + 1, self.card)
        self._side.installEventFilter(self)
        self.card.jumped.connect(controller.go_to)

    def follow(self) -> None:
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

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A column that grew or shrank."""
        if watched is self._side and event.type() == QEvent.Type.Resize:
            self._show_if_room()
        return False

    def _show_if_room(self) -> None:
        """The comment keeps some lines: the graph comes after everything else in the column."""
        needed = current_theme().px(_ROOM_FOR_MOVE)
        for at in range(self._column.count()):
            item = self._column.itemAt(at)
            widget = None if item is None else item.widget()
            if item is None or widget is None or widget is self._side.move_card:
                continue
            if widget is self.card or not widget.isHidden():
                needed += _height(item, self._side.width()) + self._column.spacing()
        self.card.setVisible(self.card.is_known and self._side.height() >= needed)


def _height(item: QLayoutItem, width: int) -> int:
    """What a card of the column needs."""
    widget = item.widget()
    layout = None if widget is None else widget.layout()
    if layout is not None and layout.hasHeightForWidth():
        return layout.heightForWidth(width)
    return 0 if widget is None else widget.sizeHint().height()


def _bars(study: Study) -> tuple[TimeBar, ...]:
    steps: dict[int, int] = {}
    before = -1
    for stop in study.stops:
        if stop.step != before:
            steps[stop.record_node] = stop.step
        before = stop.step
    return bars_of(times_spent(study.line_record), steps)
