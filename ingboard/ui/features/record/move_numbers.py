"""Which move numbers the board of a record shows: none, all, those from a node on, or the last few."""

from __future__ import annotations

from collections.abc import Mapping

from ingboard.board.points import Point
from ingboard.kifu.outline import NONE
from ingboard.review.move_numbers import Numbering, numbers_shown
from ingboard.table.document_session import DocumentSession
from ingboard.text import text


class MoveNumbers:
    """The kind that is shown, and where numbers "from here" began."""

    def __init__(self) -> None:
        self._kind = Numbering.NONE
        self._from = NONE

    def go_on(self, study: DocumentSession) -> str:
        """The next kind: none, all, from here, the last 1, 5, 20, and none again; what to say of it."""
        self._kind = self._kind.following
        if self._kind is Numbering.FROM_HERE:
            self._from = study.node
        return {
            Numbering.NONE: text("No move numbers. N shows them."),
            Numbering.ALL: text("All move numbers. N goes on."),
            Numbering.FROM_HERE: text("Numbers from here on. N goes on."),
            Numbering.LAST_ONE: text("The number of the last stone. N goes on."),
            Numbering.LAST_FIVE: text("Numbers of the last five stones. N goes on."),
            Numbering.LAST_TWENTY: text("Numbers of the last twenty stones. N hides them."),
        }[self._kind]

    def shown(self, study: DocumentSession) -> Mapping[Point, int]:
        """The number on each stone at the viewed node."""
        start = 0
        if self._kind is Numbering.FROM_HERE:
            stops = {stop.node: stop.record_node for stop in study.stops}
            start = stops.get(self._from, 0)
        nodes, at = study.line_record.nodes, study.record_node
        return numbers_shown(nodes, at, study.state.position, self._kind, start)
