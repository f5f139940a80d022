"""The rule texts compared: what each of them says, side by side; and how the program decides ko."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from ingboard.text import text
from ingboard.ui.shell.commands import Command, KeyContext, MenuName, Place, Topic
from ingboard.ui.shell.feature import Feature
from ingboard.ui.shell.pages import PageSpec

if TYPE_CHECKING:
    from ingboard.ui.features.rule_texts.ko_page import KoPage
    from ingboard.ui.features.rule_texts.page import TextsPage
    from ingboard.ui.shell.services import WindowServices

PAGE = "texts"
KO_PAGE = "ko-page"


class RuleTextsFeature(Feature):
    """Offers the comparison of the rule texts, that of the open game marked, and the page on ko."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self.commands = (
            Command(
                id=PAGE,
                text=text("Rule texts compared"),
                run=self._open,
                run_about=self._open_on,
                place=Place(MenuName.LEARN, 11),
                topic=Topic.LEARN,
                help=text("rule texts side by side"),
            ),
            Command(
                id=KO_PAGE,
                text=text("How this program decides ko"),
                run=self._open_ko,
                run_about=self._open_ko,
                place=Place(MenuName.LEARN, 12),
                topic=Topic.LEARN,
                help=text("how ko is decided, with boards"),
            ),
        )
        self.pages = (
            PageSpec(id=PAGE, make=lambda: self._page, keys=KeyContext.PAGE),
            PageSpec(id=KO_PAGE, make=lambda: self._ko_page, keys=KeyContext.PAGE),
        )

    @cached_property
    def _page(self) -> TextsPage:
        from ingboard.ui.features.rule_texts.page import TextsPage

        page = TextsPage()
        page.closed.connect(partial(self.services.pages.close, PAGE))
        return page

    @cached_property
    def _ko_page(self) -> KoPage:
        from ingboard.ui.features.rule_texts.ko_page import KoPage

        page = KoPage()
        page.closed.connect(partial(self.services.pages.close, KO_PAGE))
        page.position_chosen.connect(partial(self.services.run, "laboratory"))
        page.element_chosen.connect(partial(self.services.run, PAGE))
        return page

    def _open(self) -> None:
        state = self.services.presenter.state
        self._page.show_texts(None if state is None else state.setup.rules)
        self.services.pages.open(PAGE)
        self._page.setFocus()

    def _open_on(self, element: str) -> None:
        """Open the texts at an element."""
        from ingboard.review.sayings import Element

        self._open()
        self._page.table.go_to_element(Element(element))

    def _open_ko(self, topic: str = "") -> None:
        """Open the page on ko at a section, else at its beginning."""
        from ingboard.review.ko_page import KoTopic

        self.services.pages.open(KO_PAGE)
        self._ko_page.show_topic(KoTopic(topic or KoTopic.ORDER))
        self._ko_page.setFocus()
