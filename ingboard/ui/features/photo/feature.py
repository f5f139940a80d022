"""A position from a photograph: a picture that is chosen, dropped, pasted or named on the command line."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from ingboard.text import text
from ingboard.ui.shell.background_task import FileWish
from ingboard.ui.shell.commands import (
    Command,
    Key,
    KeyContext,
    MenuName,
    Place,
    Topic,
    clock_stands,
)
from ingboard.ui.shell.feature import Feature, PageKeys
from ingboard.ui.shell.pages import MadePage, PageSpec

if TYPE_CHECKING:
    from pathlib import Path

    from ingboard.ui.features.photo.presenter import PhotoPresenter
    from ingboard.ui.shell.services import WindowServices

PAGE = "photograph"
_ENDINGS = frozenset((".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".bmp", ".heic"))


def has_picture() -> bool:
    """Whether the clipboard holds an image."""
    held: QMimeData | None = QGuiApplication.clipboard().mimeData()
    if held is None:
        return False
    return held.hasImage() or any(each.startswith("image/") for each in held.formats())


class PhotoFeature(Feature):
    """Offers the page; nothing of the game under it changes until a person goes on from there."""

    takes = frozenset({"paste-game", "paste-branch", "undo", "redo"})

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self.commands = (
            Command(
                id=PAGE,
                text=text("From a photograph…"),
                run=self._open,
                place=Place(MenuName.COUNT, 13),
                keys=(Key("Ctrl+Shift+B"),),
                topic=Topic.COUNT,
                help=text("a board from a photograph"),
                when=clock_stands,
            ),
            Command(
                id="paste-picture",
                text=text("Paste a picture of a board"),
                run=self._paste,
                place=Place(MenuName.FILE, 15, text("Copy and paste")),
                keys=(Key("Ctrl+V", frozenset({KeyContext.OWN, KeyContext.TYPED})),),
                topic=Topic.SHARING,
                help=text("paste a picture of a board"),
                when=clock_stands,
            ),
        )
        self.pages = (
            PageSpec(
                id=PAGE,
                make=lambda: MadePage(self.presenter.page, leave=self.presenter.leave),
                keys=KeyContext.TYPED,  # a clock that is paused has no letters here
            ),
        )
        self.page_keys = (
            PageKeys(Topic.COUNT, "B  W  E", text("photograph: black, white, empty, next doubt")),
            PageKeys(Topic.COUNT, "Tab", text("photograph: next doubt")),
            PageKeys(Topic.COUNT, "A", text("photograph: all right")),
            PageKeys(Topic.COUNT, "R", text("photograph: turn the board")),
            PageKeys(Topic.COUNT, "D", text("photograph: chain dead")),
            PageKeys(Topic.COUNT, "P", text("photograph: by phone")),
            PageKeys(Topic.COUNT, "C", text("photograph: by camera")),
        )

    def take_file(self, path: Path, wish: FileWish) -> bool | None:
        """A picture is read; over a running clock it is not."""
        if wish is FileWish.LOOKED_AT or path.suffix.lower() not in _ENDINGS:
            return None
        if self.services.presenter.clock_runs:
            self.services.notice.say(text("Pause the clock first (Space)."))
            return False
        self.services.run("leave-laboratory")
        self.presenter.take_picture(path, whence="file")
        return True

    def take_command(self, command: str) -> bool:
        """Undo is the page's own; what is pasted is a picture if the clipboard holds one."""
        on_page = self.services.pages.current == PAGE
        if command in ("undo", "redo"):
            if on_page:
                (self.presenter.undo if command == "undo" else self.presenter.redo)()
            return on_page
        return not self.services.presenter.clock_runs and has_picture() and self.presenter.paste()

    def on_page(self, page: str) -> None:
        """Reader, camera and phone work only while their page is in sight."""
        if "presenter" in vars(self):
            (self.presenter.come_back if page == PAGE else self.presenter.rest)()

    def close(self) -> None:
        """No process and no copy of a picture is left behind."""
        if "presenter" in vars(self):
            self.presenter.close()

    @cached_property
    def presenter(self) -> PhotoPresenter:
        """The page and its reader; made when it is first asked for."""
        from ingboard.ui.features.photo.presenter import PhotoPresenter

        return PhotoPresenter(self.services)

    def _paste(self) -> None:
        if not self.presenter.paste():
            self.services.notice.say(text("No picture on the clipboard."))

    def _open(self) -> None:
        self.services.run("leave-laboratory")
        self.presenter.enter()
