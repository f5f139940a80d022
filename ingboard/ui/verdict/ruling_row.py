"""One ruling in the referee's list."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ingboard.ui.controls import ActButton, ActWords
from ingboard.ui.verdict.ruling_picture import ICONS, RulingOffer


class RulingRow(ActButton):
    """A ruling to choose, with the offer that it shows."""

    def __init__(self, offer: RulingOffer, parent: QWidget | None = None) -> None:
        super().__init__(
            ActWords(offer.words, offer.condition, ICONS[offer.kind], barred=offer.barred), parent
        )
        self.offer = offer
