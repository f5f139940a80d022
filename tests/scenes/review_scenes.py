"""Scenes of reviewing a record: its tree, marks, comments and variations, and what one does with them."""

from __future__ import annotations

from pathlib import Path
from shutil import copy
from tempfile import mkdtemp

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ingboard.board.points import Point
from ingboard.kifu.tree.changes import set_property
from ingboard.ui.features.find.view_model import FindOptions, Where
from tests.app.driver import App
from tests.scenes.hand_time import DEMONSTRATION, HandTime, Scene
from tests.scenes.review_record import COMMENTED, MARKED, bushy, in_a_folder, review
from tests.scenes.table_scenes import clocked

_RECORDS = Path(__file__).resolve().parents[1] / "data" / "records"
_MANY = 50_000
_LARGE = 20_000_000


def _folder() -> Path:
    return Path(mkdtemp())


def _open(app: App, move: int = MARKED) -> None:
    app.open(in_a_folder(_folder(), review()))
    app.presenter.go_to(move)


def keys(app: App, _time: HandTime) -> None:
    """The sheet of keys over a record."""
    _open(app)
    app.run("keys")


def keys_second(app: App, time: HandTime) -> None:
    """The second page of the keys."""
    keys(app, time)
    QTest.keyClick(app.help_sheet, Qt.Key.Key_Right)


def keys_timed(app: App, time: HandTime) -> None:
    """The sheet of keys in a game with a clock."""
    clocked(app, time)
    app.run("keys")


def manual(app: App, _time: HandTime) -> None:
    """The manual, opened where it tells of the page in sight."""
    app.run("new")
    app.run("manual")
    QTest.qWait(60)  # the chapter is laid out


def manual_search(app: App, _time: HandTime) -> None:
    """Words looked up in the manual."""
    app.run("manual")
    page = app.page("manual")
    page.field.setText("losing stones")
    QTest.qWait(300)
    QTest.keyClick(page.field, Qt.Key.Key_Return)
    QTest.qWait(60)  # the chapter is laid out


def manual_timed(app: App, time: HandTime) -> None:
    """The manual below the clocks of a game."""
    clocked(app, time)
    app.run("manual", "30-referee#a-flag-has-fallen")


def review_comment(app: App, _time: HandTime) -> None:
    """A commented node where two ways are named, and the variation that follows one."""
    _open(app, COMMENTED)


def review_marks(app: App, _time: HandTime) -> None:
    """A commented node with marks of every kind, and variations in the tree."""
    _open(app)


def review_plain(app: App, _time: HandTime) -> None:
    """A bad move with its comment, the tree around it."""
    _open(app, 47)


def review_variation(app: App, _time: HandTime) -> None:
    """A node of a variation, a tool in the hand."""
    _open(app, 66)
    app.run("next-variation")
    app.presenter.go_to(67)
    app.run("next-variation")
    app.key("1")


def review_judgement(app: App, _time: HandTime) -> None:
    """The judgements of a move and of a position."""
    _open(app, 47)
    app.tools.choice.chosen.emit("judgements")


def review_typing(app: App, _time: HandTime) -> None:
    """A long comment while it is typed."""
    _open(app, 30)
    app.run("comment")
    node = app.presenter.node
    words = "One thing after the other: first the corner, then the side.\n\n" * 12
    app.presenter.edit(lambda document: set_property(document, node, "C", [words]))


def review_numbers(app: App, _time: HandTime) -> None:
    """The numbers of all moves."""
    _open(app, 150)
    app.run("numbers")


def review_try(app: App, _time: HandTime) -> None:
    """Five moves tried beside the record."""
    _open(app, 61)
    app.dismiss_notice()
    app.run("try")
    picture = app.board.picture.position
    empty = [
        Point(row, column)
        for row in range(3, 16, 3)
        for column in range(3, 16, 2)
        if picture.color_at(Point(row, column)) is None
    ]
    for point in empty[:5]:
        app.click(point)


def review_information(app: App, _time: HandTime) -> None:
    """The facts of the game."""
    _open(app)
    app.run("information")


def find_position(app: App, _time: HandTime) -> None:
    """A position looked up in a folder of records."""
    folder = _folder()
    for record in (_RECORDS / "area_aga").glob("*.sgf"):
        copy(record, folder)
    app.open(Path(copy(DEMONSTRATION, folder)))
    app.presenter.go_to(4)
    app.run("find")
    app.page().show_options(FindOptions(where=Where.FOLDER))
    app.page().find_button.click()
    app.wait_for("find")


def find_part(app: App, _time: HandTime) -> None:
    """A corner marked out on the board, and where it was played in this file."""
    _open(app, 20)
    app.run("find")
    app.drag(Point(0, 10), Point(8, 18))
    app.page().show_options(FindOptions(anywhere=True, colors=True))
    app.page().find_button.click()
    app.wait_for("find")


def library(app: App, _time: HandTime) -> None:
    """The library of records with its folders, one game chosen."""
    app.run("library")
    app.feature("library").add(str(_RECORDS))
    app.wait_for("library")
    app.page().table.selectRow(4)


def palette(app: App, _time: HandTime) -> None:
    """Commands found by letters."""
    _open(app)
    app.run("palette")
    QTest.keyClicks(app.palette.field, "co")


def large_file(app: App, _time: HandTime) -> None:
    """A file of 20 MB while it is read."""
    _open(app, 30)
    app.open(in_a_folder(_folder(), _large(), "archive-1998.sgf"))
    QTest.qWait(300)


def _large() -> bytes:
    game = review()
    return game * (_LARGE // len(game))


def large_tree(app: App, _time: HandTime) -> None:
    """A record of 50,000 nodes."""
    app.open(in_a_folder(_folder(), bushy(_MANY), "joseki.sgf"))
    while app.study is None:  # it may be read aside
        QApplication.processEvents()
    app.presenter.go_to(300)


def review_questions(app: App, _time: HandTime) -> None:
    """The questions in the comments, and which of them are answered."""
    asked = (
        (b"Too slow. The group", b"Is this too slow?"),
        (b"White is ahead", b"Was it lost here already?\n\nM. Weber:\nNo: at 40."),
        (b"A ladder", b"Why does this work?"),
    )
    record = review()
    for words, question in asked:
        record = record.replace(words, b"Lindqvist:\n" + question, 1)
    record = record.replace(b"AN[M. Weber]", b"AN[M. Weber; Lindqvist]")
    app.open(in_a_folder(_folder(), record))
    app.run("review-questions")


def draft(app: App, _time: HandTime) -> None:
    """What was typed before a crash, offered again."""
    _open(app, 30)
    node = app.presenter.node
    app.presenter.edit(lambda document: set_property(document, node, "C", ["Kept."]))
    app.kill_draft()
    app.presenter.close()
    app.offer_draft()


def scenes() -> dict[str, Scene]:
    """The scenes by name."""
    found = (
        keys,
        keys_second,
        keys_timed,
        manual,
        manual_search,
        manual_timed,
        review_comment,
        review_marks,
        review_plain,
        review_variation,
        review_judgement,
        review_typing,
        review_numbers,
        review_try,
        review_information,
        review_questions,
        find_position,
        find_part,
        library,
        palette,
        large_file,
        large_tree,
        draft,
    )
    return {scene.__name__.replace("_", "-"): scene for scene in found}
