"""Keeps a board dressed: a plain skin at once, the full one built in slices between events."""

from __future__ import annotations

from collections.abc import Generator

from PySide6.QtCore import QElapsedTimer, QObject, QRect, QTimer, Signal
from PySide6.QtGui import QFont

from ingboard.ui.board.geometry import BoardGeometry
from ingboard.ui.board.position_layer import PositionLayer
from ingboard.ui.board.skin import Skin, full_skin, keep_skin, kept_skin, plain_skin, skin_in_slices
from ingboard.ui.board.view_model import BoardPicture

_SLICE = 8  # milliseconds of work before other events are served


_DEBOUNCE = 120  # milliseconds after the last change of size


class Dressing(QObject):
    """The position layer in use, and the skin that is being made for the wanted geometry."""

    changed = Signal()  # another layer is in use

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._layer: PositionLayer | None = None
        self._wanted: BoardGeometry | None = None
        self._picture: BoardPicture | None = None
        self._font = QFont()
        self._dpr = 1.0
        self._full = False
        self._work: Generator[None, None, Skin] | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._on_timeout)

    @property
    def layer(self) -> PositionLayer | None:
        """The layer to paint from; its geometry may still be that of the size before."""
        return self._layer

    @property
    def wanted(self) -> BoardGeometry | None:
        """The geometry of the skin in use, or of the one that is being made."""
        return self._wanted

    @property
    def is_full(self) -> bool:
        """Whether the full skin of the wanted geometry is in use."""
        layer = self._layer
        return self._full and layer is not None and layer.skin.geometry == self._wanted

    def show(self, picture: BoardPicture) -> list[QRect]:
        """Paint the picture into the layer in use; the rectangles of its image that changed."""
        self._picture = picture
        layer = self._layer
        if layer is None or layer.skin.geometry.grid is not picture.position.grid:
            return []  # a board of another size waits for its own skin
        return layer.show(picture)

    def dress(self, geometry: BoardGeometry, font: QFont, dpr: float) -> PositionLayer:
        """Use a skin of this geometry from now on: the full one if there is one, else a plain one."""
        self._want(geometry, font, dpr)
        skin = kept_skin(geometry)
        layer = self._wear(skin or plain_skin(geometry), full=skin is not None)
        if skin is None:
            self._timer.start(0)
        return layer

    def dress_soon(self, geometry: BoardGeometry, font: QFont, dpr: float) -> None:
        """Change to the full skin of this geometry when no other has been asked for in a while."""
        self._want(geometry, font, dpr)
        skin = kept_skin(geometry)
        if skin is None:
            self._timer.start(_DEBOUNCE)
        else:
            self._wear(skin, full=True)

    def finish(self, geometry: BoardGeometry, font: QFont, dpr: float) -> None:
        """Build the whole skin before returning."""
        self._want(geometry, font, dpr)
        self._wear(full_skin(geometry), full=True)

    def undress(self) -> None:
        """Drop the layer in use and the skin being made: the next paint asks for new ones."""
        self._timer.stop()
        self._work = None
        self._layer = None

    def _want(self, geometry: BoardGeometry, font: QFont, dpr: float) -> None:
        self._timer.stop()
        self._work = None
        self._wanted, self._font, self._dpr = geometry, font, dpr

    def _wear(self, skin: Skin, *, full: bool) -> PositionLayer:
        self._layer = PositionLayer(skin, self._font, self._dpr)
        self._full = full
        if self._picture is not None and self._picture.position.grid is skin.geometry.grid:
            self._layer.show(self._picture)
        self.changed.emit()
        return self._layer

    def _on_timeout(self) -> None:
        assert self._wanted is not None
        if self._work is None:
            self._work = skin_in_slices(self._wanted)
        spent = QElapsedTimer()
        spent.start()
        try:
            while spent.elapsed() < _SLICE:
                next(self._work)
        except StopIteration as done:
            self._work = None
            self._wear(done.value, full=True)
            keep_skin(self._wanted)
            return
        self._timer.start(0)
