"""The page on which boards and stones are chosen; the board beside it shows each choice at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from PySide6.QtCore import QPointF, QSize, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QVBoxLayout, QWidget

from ingboard.board.points import Color, Point
from ingboard.board.position import empty_position
from ingboard.text import text
from ingboard.ui.board.geometry import fit_board
from ingboard.ui.board.materials import Materials, StoneKind, Surface, lent_materials
from ingboard.ui.board.position_layer import PositionLayer
from ingboard.ui.board.skin import plain_skin
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.style import current_theme, spaced
from ingboard.ui.widgets.buttons import KeyButton
from ingboard.ui.widgets.choices import ChoiceCard
from ingboard.ui.widgets.page_parts import STRETCH, Card, TextLabel, filled

_SAMPLE = 132
_HEAD, _EDGE = 34, 10
_STONES = (
    (Point(0, 1), Color.BLACK),
    (Point(1, 0), Color.WHITE),
    (Point(1, 2), Color.BLACK),
    (Point(2, 1), Color.WHITE),
)
_Kind = TypeVar("_Kind", Surface, StoneKind)


class SampleCard(ChoiceCard):
    """A choice with a small board of its materials below its title."""

    def __init__(self, title: str, materials: Materials) -> None:
        super().__init__(title, ())
        self._materials = materials
        self._image: QImage | None = None

    def sizeHint(self) -> QSize:
        px = current_theme().px
        wide = max(super().sizeHint().width(), round(px(_SAMPLE + 2 * _EDGE)))
        return QSize(wide, round(px(_HEAD + _SAMPLE + _EDGE)))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme, dpr = current_theme(), self.devicePixelRatioF()
        side = round(theme.px(_SAMPLE) * dpr)
        if self._image is None or self._image.width() != side:
            self._image = _sample(self._materials, side)
            self._image.setDevicePixelRatio(dpr)
        left = (self.width() - side / dpr) / 2
        with QPainter(self) as painter:
            painter.drawImage(QPointF(left, theme.px(_HEAD)), self._image)


def _sample(materials: Materials, side: int) -> QImage:
    position = empty_position(3, 3).with_cells(_STONES)
    with lent_materials(materials):
        skin = plain_skin(fit_board(position.grid, side, side, coordinates=False))
        layer = PositionLayer(skin, current_theme().sans(13))
        layer.show(BoardPicture(position))
    return layer.image


class MaterialsPage(QWidget):
    """`chosen` carries the Materials that were clicked."""

    chosen = Signal(object)

    def __init__(self, materials: Materials) -> None:
        super().__init__()
        surfaces = {
            Surface.LIGHT: text("Light wood"),
            Surface.DARK: text("Dark wood"),
            Surface.PAPER: text("Paper", "board"),
        }
        kinds = {
            StoneKind.SLATE: text("Slate and shell"),
            StoneKind.GLASS: text("Glass"),
            StoneKind.FLAT: text("Flat"),
        }
        self.surfaces = {
            each: SampleCard(words, Materials(each, StoneKind.SLATE))
            for each, words in surfaces.items()
        }
        self.stones = {
            each: SampleCard(words, Materials(Surface.LIGHT, each)) for each, words in kinds.items()
        }
        self.close_button = KeyButton(text("Close"), key="Esc")
        column = spaced(QVBoxLayout(self), spacing=12, margins=0)
        column.addWidget(self._row(text("Board"), self.surfaces, materials.surface))
        column.addWidget(self._row(text("Stones", "material"), self.stones, materials.stones))
        column.addWidget(TextLabel(text("Prints: black on white."), size=13, token="ink2"))
        row = filled(QHBoxLayout(), self.close_button, STRETCH)
        filled(column, row, STRETCH)

    @property
    def choice(self) -> Materials:
        """What is chosen."""
        return Materials(_checked(self.surfaces), _checked(self.stones))

    def _row(self, title: str, cards: Mapping[_Kind, SampleCard], chosen: _Kind) -> Card:
        card, group = Card(title), QButtonGroup(self)
        row = spaced(QHBoxLayout(), spacing=8)
        for kind, sample in cards.items():
            sample.setChecked(kind is chosen)
            group.addButton(sample)
            row.addWidget(sample)
            sample.clicked.connect(self._on_clicked)
        card.body.addLayout(row)
        return card

    def _on_clicked(self) -> None:
        self.chosen.emit(self.choice)


def _checked(cards: Mapping[_Kind, SampleCard]) -> _Kind:
    return next(kind for kind, card in cards.items() if card.isChecked())
