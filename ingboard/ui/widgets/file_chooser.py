"""Asks for a file or a folder in a window of its own that blocks nothing: clocks, boards and keys go on."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from ingboard.ui.widgets.background_call import call_within

TakePath = Callable[[Path], object]


class Wanted(Enum):
    """What is chosen: a file that there is, one to write (`UNCHECKED`: its writer asks again), a folder."""

    FILE = auto()
    NEW_FILE = auto()
    UNCHECKED = auto()
    FOLDER = auto()


def choose_path(
    parent: QWidget,
    title: str,
    start: Path,
    take: TakePath,
    wanted: Wanted = Wanted.FILE,
    filters: str = "",
) -> None:
    """Let the user choose; `take` gets the path, later, unless that is cancelled.

    It begins at `start`, a folder or a file; at home where the disk of that does not answer. There is one
    such window in a window of ours: a new question takes the place of the one that is seen.
    """
    folder, name = call_within(partial(_beginning, start), (Path.home(), start.name))
    for old in parent.window().findChildren(QFileDialog):
        if old.isVisible():
            old.close()
    chooser = QFileDialog(parent, title, str(folder), filters)
    chooser.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    chooser.setOption(QFileDialog.Option.HideNameFilterDetails)  # their patterns would be cut
    if wanted is Wanted.FOLDER:
        chooser.setFileMode(QFileDialog.FileMode.Directory)
        chooser.setOption(QFileDialog.Option.ShowDirsOnly)
    elif name:
        chooser.selectFile(name)
    if wanted is Wanted.FILE:
        chooser.setFileMode(QFileDialog.FileMode.ExistingFile)
    elif wanted is not Wanted.FOLDER:
        chooser.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        chooser.setOption(QFileDialog.Option.DontConfirmOverwrite, wanted is Wanted.UNCHECKED)
    chooser.fileSelected.connect(lambda name: take(Path(name)))
    chooser.show()


_ASKED_BY = "askedBy"


def turn_choosers(window: QWidget, before: object, now: object) -> None:
    """Another tab is seen `now`: what the one `before` asks for waits unseen until it is seen again."""
    for chooser in window.findChildren(QFileDialog):
        if chooser.isVisible():
            chooser.setProperty(_ASKED_BY, str(id(before)))
            chooser.hide()
        elif chooser.property(_ASKED_BY) == str(id(now)):
            chooser.show()


def drop_choosers(window: QWidget, tab: object) -> None:
    """A tab is closed: what it asked for is not asked any more."""
    for chooser in window.findChildren(QFileDialog):
        if chooser.property(_ASKED_BY) == str(id(tab)):
            chooser.deleteLater()


def _beginning(start: Path) -> tuple[Path, str]:
    """The folder to begin in, and the name of a file that is suggested there."""
    return (start, "") if start.is_dir() else (start.parent, start.name)
