"""Scenes of a board in a photograph: its doubts, its corners, a table that waits, a filled board."""

from __future__ import annotations

from pathlib import Path
from tempfile import mkdtemp
from unittest.mock import patch

from PySide6.QtTest import QTest

from ingboard.board.points import Point
from ingboard.board.position import Position
from ingboard.counting.fillplan import plan_count
from ingboard.counting.terms import Terms
from ingboard.hall import room_page
from ingboard.table.opening import open_session
from tests.app.driver import App
from tests.scenes.clock_scenes import clock_only
from tests.scenes.hand_time import DEMONSTRATION, HandTime, Scene
from tests.scenes.photographs import answer_of, knowing_reader, taken

_DOUBTFUL = ("D16", "Q4", "K10")
_GLARE = Point(3, 3)


def demonstration() -> Position:
    """The end of the game that the program brings with it."""
    study = open_session(DEMONSTRATION)
    return study.main_line.states[-1].position


def photo_begin(app: App, _time: HandTime) -> None:
    """No picture yet."""
    app.run("photograph")


def photo_phone(app: App, _time: HandTime) -> None:
    """The code that a phone scans."""
    with patch.object(room_page, "own_address", lambda: "127.0.0.1"):
        app.run("photograph")
        app.page("photograph").phone_wanted.emit()
    # As it stands in a network, and the same in every picture.
    app.page("photograph").phone_code.show_address("http://192.168.1.20:8361/#q7Xk2mVd0aLw")


def photo_doubts(app: App, _time: HandTime) -> None:
    """Read, three points are doubtful."""
    _read(app, demonstration(), _DOUBTFUL)


def photo_checked(app: App, time: HandTime) -> None:
    """No doubt is left."""
    photo_doubts(app, time)
    for _ in _DOUBTFUL:
        app.page("photograph").answered.emit(None)


def photo_corners(app: App, _time: HandTime) -> None:
    """No board was found: the corners are dragged, one of them just now."""
    _read(app, demonstration(), (), way="refuses")
    handle = app.page("photograph").picture.handles[0]
    handle.setFocus()
    handle.seen.emit()


def photo_compared(app: App, _time: HandTime) -> None:
    """Beside the record that was kept: two points differ."""
    app.open(DEMONSTRATION)
    read = demonstration().with_cells([(Point(2, 1), None), (Point(16, 15), None)])
    _read(app, read, ())
    app.page("photograph").compare_chosen.emit()


def photo_table(app: App, time: HandTime) -> None:
    """A table whose moves are not recorded waits for its final position."""
    clock_only(app, time)
    for _ in range(2):
        app.tap("F8")
    _read(app, demonstration(), ())


def photo_filled(app: App, _time: HandTime) -> None:
    """A count that was filled in at the table, read as it lies."""
    plan = plan_count(demonstration(), frozenset(), Terms())
    assert plan.final is not None
    _read(app, plan.final, ())
    app.page("photograph").filled_chosen.emit()


def _read(app: App, position: Position, doubtful: tuple[str, ...], way: str = "answers") -> None:
    folder = Path(mkdtemp())
    presenter = app.feature("photo")
    presenter.reader.program = knowing_reader(folder, answer_of(position, doubtful), way)
    glare = _GLARE if doubtful else None
    app.drop(taken(folder / "round-4-table-2.jpg", position, glare))
    for _ in range(200):
        QTest.qWait(25)
        if not presenter.is_reading:
            return


def scenes() -> dict[str, Scene]:
    """These scenes by name."""
    found = (
        photo_begin,
        photo_phone,
        photo_doubts,
        photo_checked,
        photo_corners,
        photo_compared,
        photo_table,
        photo_filled,
    )
    return {scene.__name__.replace("_", "-"): scene for scene in found}
