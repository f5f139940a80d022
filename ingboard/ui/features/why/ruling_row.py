"""One ruling in the referee's list."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ingboard.ui.features.why.ruling_view_model import ICONS, RulingOffer
from ingboard.ui.widgets import ActButton, ActWords


class RulingRow(ActButton):
    """A ruling to choose, with the offer that it shows."""

    def __init__(self, offer: RulingOffer, parent: QWidget | None = None) -> None:
        super().__init__(
            ActWords(offer.words, offer.condition, ICONS[offer.kind], barred=offer.barred), parent
        )
        self.offer = offer
