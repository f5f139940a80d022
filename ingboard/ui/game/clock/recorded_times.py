"""What was left on both clocks at a move of a record, in words."""

from __future__ import annotations

from ingboard.board.points import Color, PerColor
from ingboard.clock.control import Canadian
from ingboard.kifu.record import NO_TIME, GameRecord
from ingboard.text import listed, plural
from ingboard.ui.game.clock.view_model import time_words

_LOOKED_BACK = 20


def times_left(record: GameRecord, at: int) -> PerColor[str]:
    """What each clock showed last, up to `record.nodes[at]`: "0:28, 3 periods left"; "" if unknown.

    No more than _LOOKED_BACK nodes are asked: what a clock showed long ago tells nothing.
    """
    asked = record.nodes[max(0, at + 1 - _LOOKED_BACK) : at + 1]
    times = [node.time for node in reversed(asked) if node.time is not NO_TIME]
    if not times:
        return PerColor("", "")
    is_block = isinstance(record.details.control, Canadian)

    def words(color: Color) -> str:
        left = next((time[color] for time in times if time[color] is not None), None)
        if left is None:
            return ""
        parts = [] if left.milliseconds is None else [time_words(left.milliseconds // 1000 * 1000)]
        if left.periods is not None and is_block:
            parts.append(plural("{number} move left", "{number} moves left", left.periods))
        elif left.periods is not None:
            parts.append(plural("{number} period left", "{number} periods left", left.periods))
        return listed(parts)

    return PerColor(*map(words, Color))
