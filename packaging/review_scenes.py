"""Scenes of reviewing a record: its tree, marks, comments and variations, and what one does with them."""

from __future__ import annotations

from pathlib import Path
from shutil import copy
from tempfile import mkdtemp

from hand_time import DEMONSTRATION, HandTime, Scene
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from review_record import COMMENTED, MARKED, bushy, in_a_folder, review
from table_scenes import clocked

from ingboard.board.points import Point
from ingboard.kifu.tree.changes import set_property
from ingboard.ui.board.press import Drag
from ingboard.ui.features.find.view_model import FindOptions, Where
from ingboard.ui.game.editing.tools import Tool
from ingboard.ui.shell.background_task import Labor
from ingboard.ui.shell.main_window import MainWindow
from ingboard.ui.shell.menus import Act

_RECORDS = Path(__file__).resolve().parents[1] / "tests" / "data" / "records"
_MANY = 50_000
_LARGE = 20_000_000


def _folder() -> Path:
    return Path(mkdtemp())


def _open(window: MainWindow, move: int = MARKED) -> None:
    window.open(in_a_folder(_folder(), review()))
    window.controller.go_to(move)


def _wait(labor: Labor) -> None:
    """Until a work in the background is done."""
    done: list[bool] = []
    labor.finished.connect(lambda: done.append(True))
    while not done:
        QApplication.processEvents()


def keys(window: MainWindow, _time: HandTime) -> None:
    """The sheet of keys over a record."""
    _open(window)
    window.do(Act.KEYS)


def keys_second(window: MainWindow, time: HandTime) -> None:
    """The second page of the keys."""
    keys(window, time)
    QTest.keyClick(window.stage.sheet, Qt.Key.Key_Right)


def keys_timed(window: MainWindow, time: HandTime) -> None:
    """The sheet of keys in a game with a clock."""
    clocked(window, time)
    window.do(Act.KEYS)


def review_comment(window: MainWindow, _time: HandTime) -> None:
    """A commented node where two ways are named, and the variation that follows one."""
    _open(window, COMMENTED)


def review_marks(window: MainWindow, _time: HandTime) -> None:
    """A commented node with marks of every kind, and variations in the tree."""
    _open(window)


def review_plain(window: MainWindow, _time: HandTime) -> None:
    """A bad move with its comment, the tree around it."""
    _open(window, 47)


def review_variation(window: MainWindow, _time: HandTime) -> None:
    """A node of a variation, a tool in the hand."""
    _open(window, 66)
    window.do(Act.NEXT_VARIATION)
    window.controller.go_to(67)
    window.do(Act.NEXT_VARIATION)
    window.editing.take(Tool.TRIANGLE)


def review_judgement(window: MainWindow, _time: HandTime) -> None:
    """The judgements of a move and of a position."""
    _open(window, 47)
    window.stage.side.edit_card.choice.chosen.emit("judgements")


def review_typing(window: MainWindow, _time: HandTime) -> None:
    """A long comment while it is typed."""
    _open(window, 30)
    window.editing.enter_comment()
    node = window.controller.node
    words = "One thing after the other: first the corner, then the side.\n\n" * 12
    window.controller.edit(lambda document: set_property(document, node, "C", [words]))


def review_numbers(window: MainWindow, _time: HandTime) -> None:
    """The numbers of all moves."""
    _open(window, 150)
    window.editing.cycle_numbers()


def review_try(window: MainWindow, _time: HandTime) -> None:
    """Five moves tried beside the record."""
    _open(window, 61)
    window.notice.dismiss()
    window.do(Act.TRY)
    picture = window.stage.board.picture.position
    empty = [
        Point(row, column)
        for row in range(3, 16, 3)
        for column in range(3, 16, 2)
        if picture.color_at(Point(row, column)) is None
    ]
    for point in empty[:5]:
        window.editing.take_point(point)


def review_information(window: MainWindow, _time: HandTime) -> None:
    """The facts of the game."""
    _open(window)
    window.do(Act.INFORMATION)


def find_position(window: MainWindow, _time: HandTime) -> None:
    """A position looked up in a folder of records."""
    folder = _folder()
    for record in (_RECORDS / "area_aga").glob("*.sgf"):
        copy(record, folder)
    window.open(Path(copy(DEMONSTRATION, folder)))
    window.controller.go_to(4)
    window.do(Act.FIND)
    room = window.rooms.find
    room.page.show_options(FindOptions(where=Where.FOLDER))
    room.page.find_button.click()
    _wait(room.labor)


def find_part(window: MainWindow, _time: HandTime) -> None:
    """A corner marked out on the board, and where it was played in this file."""
    _open(window, 20)
    window.do(Act.FIND)
    room = window.rooms.find
    room.take_drag(Drag(Point(0, 10), Point(8, 18), QPointF(), ended=True))
    room.page.show_options(FindOptions(anywhere=True, colors=True))
    room.page.find_button.click()
    _wait(room.labor)


def library(window: MainWindow, _time: HandTime) -> None:
    """The library of records with its folders, one game chosen."""
    window.do(Act.LIBRARY)
    room = window.rooms.library
    room.add(str(_RECORDS))
    _wait(room.labor)
    room.page.table.selectRow(4)


def palette(window: MainWindow, _time: HandTime) -> None:
    """Commands found by letters."""
    _open(window)
    window.do(Act.PALETTE)
    QTest.keyClicks(window.palette.palette.field, "co")


def large_file(window: MainWindow, _time: HandTime) -> None:
    """A file of 20 MB while it is read."""
    _open(window, 30)
    window.open(in_a_folder(_folder(), _large(), "archive-1998.sgf"))
    QTest.qWait(300)


def _large() -> bytes:
    game = review()
    return game * (_LARGE // len(game))


def large_tree(window: MainWindow, _time: HandTime) -> None:
    """A record of 50,000 nodes."""
    window.open(in_a_folder(_folder(), bushy(_MANY), "joseki.sgf"))
    while window.controller.study is None:  # it may be read aside
        QApplication.processEvents()
    window.controller.go_to(300)


def draft(window: MainWindow, _time: HandTime) -> None:
    """What was typed before a crash, offered again."""
    _open(window, 30)
    node = window.controller.node
    window.controller.edit(lambda document: set_property(document, node, "C", ["Kept."]))
    window.record.drafts.drafting.close(keep=True)
    window.controller.close()
    window.record.drafts.offer()


def scenes() -> dict[str, Scene]:
    """The scenes by name."""
    found = (
        keys, keys_second, keys_timed, review_comment, review_marks, review_plain, review_variation,
        review_judgement, review_typing, review_numbers, review_try, review_information,
        find_position, find_part, library, palette, large_file, large_tree, draft,
    )  # fmt: skip
    return {scene.__name__.replace("_", "-"): scene for scene in found}
