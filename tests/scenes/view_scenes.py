"""Scenes of what a reviewer chooses: how the board is seen, a guessing game, an estimate, a second board."""

from __future__ import annotations

from pathlib import Path
from tempfile import mkdtemp

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard.board.points import Point
from ingboard.ui.board.materials import StoneKind, Surface
from tests.app.driver import App
from tests.scenes.hand_time import HandTime, Scene
from tests.scenes.review_record import MARKED, in_a_folder, review


def _open(app: App, move: int = MARKED) -> None:
    app.open(in_a_folder(Path(mkdtemp()), review()))
    app.presenter.go_to(move)
    app.dismiss_notice()


def view_mirrored(app: App, _time: HandTime) -> None:
    """A record seen in a mirror."""
    _open(app)
    app.run("view-across")


def view_turned(app: App, _time: HandTime) -> None:
    """A record turned by a quarter: its coordinates went with it."""
    _open(app)
    app.run("view-right")


def view_swapped(app: App, _time: HandTime) -> None:
    """A record whose colors are swapped in the view."""
    _open(app)
    app.run("view-colors")


def view_coordinates(app: App, _time: HandTime) -> None:
    """A record with Japanese coordinates."""
    _open(app)
    app.run("coordinates-japanese")


def guess(app: App, _time: HandTime) -> None:
    """The moves of a record guessed: one shown, one missed and asked again."""
    _open(app, 40)
    app.run("guess")
    app.click(Point(1, 1))
    app.key("Right")
    app.click(Point(10, 10))


def materials(app: App, _time: HandTime) -> None:
    """Dark wood and glass stones, as they are chosen."""
    _open(app, 120)
    app.run("materials")
    app.page().surfaces[Surface.DARK].click()
    app.page().stones[StoneKind.GLASS].click()


def materials_paper(app: App, _time: HandTime) -> None:
    """A record on paper with flat stones."""
    _open(app)
    app.run("materials")
    app.page().surfaces[Surface.PAPER].click()
    app.page().stones[StoneKind.FLAT].click()
    app.key("Esc")


def second_board(app: App, _time: HandTime) -> None:
    """The ways on at a move, and one of them on the second board."""
    _open(app)
    app.run("second-board")
    QTest.mouseClick(
        app.page().board, Qt.MouseButton.LeftButton,
        pos=app.page().board.center_of(Point(1, 8)).toPoint(),
    )  # fmt: skip


def scenes() -> dict[str, Scene]:
    """The scenes by name."""
    found = (
        view_mirrored,
        view_turned,
        view_swapped,
        view_coordinates,
        guess,
        materials,
        materials_paper,
        second_board,
    )
    return {scene.__name__.replace("_", "-"): scene for scene in found}
