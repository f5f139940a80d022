"""Scenes of what a reviewer chooses: how the board is seen, a guessing game, an estimate, a second board."""

from __future__ import annotations

from pathlib import Path
from tempfile import mkdtemp

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ingboard.board.points import Point
from ingboard.ui.board.materials import StoneKind, Surface
from tests.app.driver import App
from tests.scenes.hand_time import HandTime, Scene
from tests.scenes.review_record import MARKED, in_a_folder, review

_TIMED = (
    "(;GM[1]FF[4]SZ[9]PB[Nora]PW[Chen]TM[600]OT[3x30 byo-yomi]"
    ";B[cc]BL[598.4];W[gg]WL[600];B[gc]BL[30]OB[2];W[cg]WL[14.2]"
    + "".join(f";B[d{row}];W[f{row}]" for row in "abcdefghi")
    + ";B[];W[])"
)


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
    """A record whose colors are swapped in the view, its bowls too."""
    _open(app)
    app.run("view-colors")
    app.bowl_line.toggled.emit()


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
        app.page().board,
        Qt.MouseButton.LeftButton,
        pos=app.page().board.center_of(Point(1, 8)).toPoint(),
    )


def estimate(app: App, _time: HandTime) -> None:
    """The score estimated in the middle of a game."""
    _open(app, 150)
    app.run("estimate")
    while not app.board.picture.land:
        QApplication.processEvents()


def times_in_facts(app: App, _time: HandTime) -> None:
    """What the clocks showed, beside the names; no komi is recorded."""
    app.open(in_a_folder(Path(mkdtemp()), _TIMED.encode()))
    app.presenter.go_to(4)


def no_komi(app: App, time: HandTime) -> None:
    """A count of a record without komi."""
    times_in_facts(app, time)
    assert app.session is not None
    app.presenter.go_to(app.session.last_step)
    app.run("show-count")


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
        estimate,
        times_in_facts,
        no_komi,
    )
    return {scene.__name__.replace("_", "-"): scene for scene in found}
