"""A board as a still image on wood, for files, insets and thumbnails. Knows no widget and no file format."""

from __future__ import annotations

from PySide6.QtGui import QFont, QImage

from ingboard.ui.board.geometry import fit_board
from ingboard.ui.board.position_layer import PositionLayer
from ingboard.ui.board.skin import full_skin, plain_skin
from ingboard.ui.board.view_model import BoardPicture

_SMALL = 14  # pixels of pitch below which grain cannot be seen


def wooden_image(
    picture: BoardPicture, side: int, font: QFont, *, dpr: float = 1.0, coordinates: bool = True
) -> QImage:
    """The picture on wood, `side` device pixels wide and high at most; its devicePixelRatio is `dpr`."""
    geometry = fit_board(picture.position.grid, side, side, dpr=dpr, coordinates=coordinates)
    small = geometry.pitch < _SMALL
    skin = plain_skin(geometry) if small else full_skin(geometry)
    layer = PositionLayer(skin, font, dpr)
    layer.show(picture)
    image = layer.image
    image.setDevicePixelRatio(dpr)
    return image
