"""A count by hand with every state it went through, for undo and redo without limit. Judges nothing."""

from __future__ import annotations

from msgspec import Struct

from ingboard.counting.by_hand import HandCount


class HandTrail(Struct, frozen=True):
    """The count as it stands, the counts before it, and those that were undone, latest last."""

    now: HandCount
    earlier: tuple[HandCount, ...] = ()
    undone: tuple[HandCount, ...] = ()

    def to(self, count: HandCount) -> HandTrail:
        """One step on; nothing where nothing changed."""
        if count == self.now:
            return self
        return HandTrail(count, (*self.earlier, self.now))

    def joined(self, count: HandCount) -> HandTrail:
        """Go on within the last step, so that undo takes a whole stroke back."""
        if not self.earlier:
            return self.to(count)
        return HandTrail(count, self.earlier)

    def undo(self) -> HandTrail:
        """One step back, as far as the beginning."""
        if not self.earlier:
            return self
        return HandTrail(self.earlier[-1], self.earlier[:-1], (*self.undone, self.now))

    def redo(self) -> HandTrail:
        """Take back the last undo."""
        if not self.undone:
            return self
        return HandTrail(self.undone[-1], (*self.earlier, self.now), self.undone[:-1])
