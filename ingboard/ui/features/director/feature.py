"""The director of a hall: a window of its own with all tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ingboard.text import plural, text
from ingboard.ui.shell.commands import Command, Key, MenuName, Place, Topic
from ingboard.ui.shell.feature import Feature, PageKeys
from ingboard.ui.shell.menu_line import StatusKind, StatusMark

if TYPE_CHECKING:
    from ingboard.ui.features.director.presenter import DirectorPresenter
    from ingboard.ui.shell.services import WindowServices

FOLDER = "ingboard-hall"


class DirectorFeature(Feature):
    """Opens the director's window; there is one in the program, whichever tab has it."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self.presenter: DirectorPresenter | None = None
        self.commands = (
            Command(
                id="director",
                text=text("Direct a hall…"),
                run=self.show,
                place=Place(MenuName.REFEREE, 14, text("Hall")),
                keys=(Key("Ctrl+Shift+F12"),),
                topic=Topic.REFEREE,
                help=text("a hall of many tables"),
            ),
        )

        self.page_keys = (
            PageKeys(Topic.REFEREE, "Enter  Esc", text("hall: open a table; back to all")),
            PageKeys(Topic.REFEREE, "Ctrl+F", text("hall: search a table or a name")),
        )

    def marks(self) -> tuple[StatusMark, ...]:
        """How many tables call for the director."""
        calls = 0 if self.presenter is None else self.presenter.calls
        if not calls:
            return ()
        words = plural("Hall: {number} call", "Hall: {number} calls", calls)
        return (StatusMark(words, StatusKind.SAVING),)

    def may_end(self) -> bool:
        """Tables that are joined to a hall here are asked about first."""
        return self.presenter is None or self.presenter.may_end(self.services.close_as_decided)

    def decide_again(self) -> None:
        """Whoever ended the hall and stayed is asked about its tables once more."""
        if self.presenter is not None:
            self.presenter.decide_again()

    def close(self) -> None:
        """No hall outlives the program, and no window of one its table."""
        if self.presenter is not None:
            self.presenter.end()
            self.presenter.window.deleteLater()
            self.presenter = None

    @property
    def is_at_work(self) -> bool:
        """A hall goes on when the table is closed from which it was opened."""
        return self.presenter is not None and self.presenter.window.isVisible()

    def show(self) -> None:
        """Open the window, or bring it to the front."""
        from ingboard.ui.features.director.presenter import DirectorPresenter, window_in_use

        window = window_in_use()
        if window is not None:
            window.show()
            window.activateWindow()
            return
        if self.presenter is None:
            self.use(DirectorPresenter(self.services, Path.home() / FOLDER))
        assert self.presenter is not None
        self.presenter.show()

    def use(self, presenter: DirectorPresenter) -> None:
        """Direct by this presenter from now on."""
        self.presenter = presenter
        presenter.called.connect(self.services.show_marks)
        presenter.ended.connect(self.services.show_marks)
