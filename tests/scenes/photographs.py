"""Photographs of boards, painted by us: our board on a table, seen at an angle, under uneven light."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPolygonF, QTransform

from ingboard.board.diagrams import rows_of
from ingboard.board.points import Point, standard_name_of
from ingboard.board.position import Position
from ingboard.photo.answer import FoundBy, PhotoAnswer
from ingboard.ui.board.geometry import fit_board
from ingboard.ui.board.position_layer import wooden_image
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.style import current_theme

WIDTH, HEIGHT = 1600, 1200
_SIDE = 1200
_PLACE = ((330, 170), (1250, 130), (1480, 1080), (150, 1120))


def _board_image(position: Position) -> QImage:
    return wooden_image(BoardPicture(position), _SIDE, current_theme().sans(13), coordinates=False)


def _seen(board: QImage) -> QTransform:
    """How the board lies in the picture."""
    square = QPolygonF(QRectF(0, 0, board.width(), board.height()))
    square.removeLast()  # it is closed: five points
    turn = QTransform()
    assert QTransform.quadToQuad(square, QPolygonF([QPointF(*at) for at in _PLACE]), turn)
    return turn


def _on_board(position: Position, point: Point) -> QPointF:
    geometry = fit_board(position.grid, _SIDE, _SIDE, dpr=1.0, coordinates=False)
    x, y = geometry.center_of(point)
    return QPointF(x - geometry.wood_x, y - geometry.wood_y)


def photograph(position: Position, glare: Point | None = None) -> QImage:
    """A board on a dark table; on the point of the `glare` a gray blot, as of a reflection."""
    board = _board_image(position)
    if glare is not None:
        pitch = fit_board(position.grid, _SIDE, _SIDE, dpr=1.0, coordinates=False).pitch
        with QPainter(board) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setBrush(QColor(128, 124, 118, 235))
            painter.setPen(QColor(0, 0, 0, 0))
            painter.drawEllipse(_on_board(position, glare), pitch * 0.45, pitch * 0.45)
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(QColor("#4A4038"))
    light = QLinearGradient(0, 0, WIDTH, HEIGHT)
    light.setColorAt(0, QColor(255, 240, 210, 40))
    light.setColorAt(1, QColor(0, 0, 20, 70))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(_seen(board))
        painter.drawImage(0, 0, board)
        painter.resetTransform()
        painter.fillRect(image.rect(), light)
    return image


def taken(path: Path, position: Position, glare: Point | None = None) -> Path:
    """The same as a file."""
    assert photograph(position, glare).save(str(path))
    return path


def answer_of(position: Position, doubtful: Sequence[str] = ()) -> PhotoAnswer:
    """What a reader that makes no mistake answers about such a picture, unsure of some points."""
    grid, turn = position.grid, _seen(_board_image(position))
    last = grid.rows - 1
    ends = (Point(0, 0), Point(0, last), Point(last, last), Point(last, 0))
    corners = [turn.map(_on_board(position, point)) for point in ends]
    first, second, third, fourth = ((at.x(), at.y()) for at in corners)
    sure = tuple(
        tuple(
            40 if standard_name_of(Point(row, column), grid) in doubtful else 99
            for column in range(grid.columns)
        )
        for row in range(grid.rows)
    )
    return PhotoAnswer(
        size=grid.rows,
        width=WIDTH,
        height=HEIGHT,
        corners=(first, second, third, fourth),
        board=rows_of(position),
        doubtful=tuple(doubtful),
        confidence=sure,
        found_by=FoundBy.ITSELF,
    )


def knowing_reader(folder: Path, answer: PhotoAnswer, way: str = "answers") -> list[str]:
    """A program in place of the reader that gives this answer, or does what `way` says: see its script."""
    told = folder / "answer.json"
    told.write_bytes(msgspec.json.encode(answer))
    return [sys.executable, str(Path(__file__).with_name("photo_reader.py")), str(told), way]
