"""What a command leads to: the events that happen, or why it is refused."""

from __future__ import annotations

from ingboard.game.events import Event
from ingboard.game.refusals import Refusal

Decision = tuple[Event, ...] | Refusal
