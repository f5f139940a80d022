"""The rule texts compared: what each of them says, side by side."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from ingboard.text import text
from ingboard.ui.shell.commands import Command, KeyContext, MenuName, Place, Topic
from ingboard.ui.shell.feature import Feature
from ingboard.ui.shell.pages import PageSpec

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ingboard.ui.features.rule_texts.page import TextsPage
    from ingboard.ui.shell.services import WindowServices

PAGE = "texts"


class RuleTextsFeature(Feature):
    """Offers the comparison of the rule texts, that of the open game marked."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self.commands = (
            Command(
                id=PAGE, text=text("Rule texts compared"), run=self._open,
                place=Place(MenuName.LEARN, 11), topic=Topic.LEARN,
                help=text("what each rule text says, side by side"),
            ),
        )  # fmt: skip
        self.pages = (PageSpec(id=PAGE, make=self._make, keys=KeyContext.PAGE),)

    @cached_property
    def _page(self) -> TextsPage:
        from ingboard.ui.features.rule_texts.page import TextsPage

        page = TextsPage()
        page.closed.connect(partial(self.services.pages.close, PAGE))
        return page

    def _make(self) -> QWidget:
        return self._page

    def _open(self) -> None:
        state = self.services.presenter.state
        self._page.show_texts(None if state is None else state.setup.rules)
        self.services.pages.open(PAGE)
        self._page.setFocus()
