"""The orders that a table has had: each is done once."""

from __future__ import annotations

from ingboard.hall.messages import OrderAnswer


class OrderBook:
    """The orders that a table was given: a repeated one gets the same answer and does nothing."""

    def __init__(self) -> None:
        self._answers: dict[str, OrderAnswer | None] = {}

    def is_new(self, order: str) -> bool:
        """Whether an order is given for the first time; from now on it is not."""
        is_new = order not in self._answers
        self._answers.setdefault(order, None)
        return is_new

    def answer(self, order: str) -> OrderAnswer | None:
        """What was answered to an order; None if nothing yet."""
        return self._answers.get(order)

    def note(self, answer: OrderAnswer) -> None:
        """Keep an answer."""
        self._answers[answer.id] = answer
