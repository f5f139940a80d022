"""The times of the line that is viewed, for the graph below the board."""

from __future__ import annotations

from ingboard.kifu.record import NO_TIME, GameRecord
from ingboard.review.time_spent import times_spent
from ingboard.table.document_session import DocumentSession
from ingboard.ui.game.time_graph.card import GraphPane, TimeBar, TimePicture, bars_of


class TimePresenter:
    """Shows the times in the pane; `on_change` after each change of the game."""

    def __init__(self, pane: GraphPane) -> None:
        self._pane = pane
        self._record: GameRecord | None = None
        self._bars: tuple[TimeBar, ...] = ()

    def on_change(self, study: DocumentSession) -> bool:
        """Show the times of the line that is viewed; whether it has any."""
        if study.line_record is not self._record:
            self._record = study.line_record
            tells_times = any(node.time != NO_TIME for node in study.line_record.nodes)
            self._bars = _bars(study) if tells_times else ()
        self._pane.show_times(TimePicture(self._bars, study.step))
        return bool(self._bars)


def _bars(study: DocumentSession) -> tuple[TimeBar, ...]:
    steps: dict[int, int] = {}
    before = -1
    for stop in study.stops:
        if stop.step != before:
            steps[stop.record_node] = stop.step
        before = stop.step
    return bars_of(times_spent(study.line_record), steps)
