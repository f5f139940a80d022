"""What a document's session was before each act: undo goes back to it, redo forth again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from ingboard.game import events as game_events
from ingboard.table.line_game import LineGame, Stop
from ingboard.table.table import Snapshot
from ingboard.text import text


class Memory(Struct, frozen=True):
    """The session before an act; `what` names the act, equal keys of `together` are undone as one."""

    what: str
    together: str
    game: LineGame
    stops: tuple[Stop, ...]
    place: int
    table: Snapshot
    acts: bool


Present = Callable[[str, str], Memory]
"""The session as it is, to be called by a name and a key."""


class History:
    """The acts that can be undone, and the undone ones that can be done again."""

    def __init__(self) -> None:
        self._undo: list[Memory] = []
        self._redo: list[Memory] = []

    @property
    def undo_words(self) -> str:
        """What would be undone; empty if nothing."""
        return self._undo[-1].what if self._undo else ""

    @property
    def redo_words(self) -> str:
        """What would be done again; empty if nothing."""
        return self._redo[-1].what if self._redo else ""

    def remember(self, before: Memory) -> None:
        """Something was done; what was undone is gone."""
        if not (before.together and self._undo and self._undo[-1].together == before.together):
            self._undo.append(before)
        self._redo.clear()

    def back(self, present: Present) -> Memory | None:
        """What was before the last act; None if there is none."""
        return _moved(self._undo, self._redo, present)

    def forth(self, present: Present) -> Memory | None:
        """What was before the last undo; None if there is none."""
        return _moved(self._redo, self._undo, present)


def _moved(source: list[Memory], target: list[Memory], present: Present) -> Memory | None:
    if not source:
        return None
    memory = source.pop()
    target.append(present(memory.what, memory.together))
    return memory


def words_of_act(events: Sequence[game_events.Event]) -> str:
    """What an act is called in the menu of undo."""
    for event in events:
        if isinstance(event, game_events.StonePlaced):
            return text("Play a stone")
        if isinstance(event, game_events.PassMade):
            return text("Pass", "noun")
    return text("Action at the table")
