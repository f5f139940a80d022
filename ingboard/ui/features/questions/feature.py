"""Goes from one open question of a review to the next, lists all, and says how many are answered."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from ingboard.game.change import Area
from ingboard.text import labeled, paragraph, plural, text
from ingboard.ui.game.strip_picture import StripAnswer
from ingboard.ui.shell.commands import (
    REVIEW,
    Command,
    Key,
    KeyContext,
    MenuName,
    Place,
    Topic,
    with_record,
)
from ingboard.ui.shell.feature import Feature
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.pages import MadePage, PageSpec
from ingboard.ui.shell.services import WindowServices

if TYPE_CHECKING:
    from ingboard.table.session import SessionChange
    from ingboard.ui.features.questions.page import QuestionsPresenter

PAGE = "review-questions"


class QuestionsFeature(Feature):
    """Offers the walk through what was asked in comments and nobody has answered."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services)
        self.commands = (
            Command(
                id="next-question",
                text=text("Next open question"),
                run=self._to_next,
                place=Place(MenuName.GAME, 26, text("Find")),
                keys=(Key("Shift+Q", REVIEW),),
                topic=Topic.RECORD,
                help=text("to the next question without an answer"),
                when=with_record,
            ),
            Command(
                id=PAGE,
                text=text("Questions in the comments"),
                run=self._toggle,
                place=Place(MenuName.GAME, 27, text("Find")),
                topic=Topic.RECORD,
                help=text("all questions, open and answered"),
                when=with_record,
            ),
        )
        self.pages = (
            PageSpec(
                id=PAGE,
                make=lambda: MadePage(self.presenter.page, leave=self._close),
                place=PagePlace.BESIDE_BOARD,
                least_width=320,
                keys=KeyContext.PAGE,
            ),
        )

    @cached_property
    def presenter(self) -> QuestionsPresenter:
        """What lists them; made when it is first asked for, and nothing is heard of before."""
        from ingboard.ui.features.questions.page import QuestionsPresenter

        self.interests = frozenset({Area.TREE, Area.SESSION})
        return QuestionsPresenter(self.services)

    def on_change(self, change: SessionChange) -> None:  # noqa: ARG002 - the contract's signature
        """A comment was written, or another record is in the window."""
        if self._is_open:
            self.presenter.follow()

    @property
    def _is_open(self) -> bool:
        return self.services.pages.current == PAGE

    def _toggle(self) -> None:
        if self._is_open:
            self._close()
        else:
            self.services.pages.open(PAGE)
            self.presenter.follow()

    def _close(self) -> None:
        self.services.pages.close(PAGE)

    def _to_next(self) -> None:
        from ingboard.review.open_questions import next_open, questions_in

        study = self.services.presenter.study
        if study is None:
            return
        questions = questions_in(study.document, study.root)
        found = next_open(questions, study.node)
        answered = sum(question.is_answered for question in questions)
        if found is None:
            said = text("No question in the comments.")
            if questions:
                said = plural(
                    "The one question is answered.",
                    "All {number} questions are answered.",
                    len(questions),
                )
            self.services.notice.tell(said)
            return
        self.services.presenter.go_to_node(found.node)
        count = text("{done} of {all} answered.", done=answered, all=len(questions))
        self.services.questions.ask(
            paragraph((count, labeled(found.author, found.words))),
            StripAnswer(self._to_next, text("Next question")),
            StripAnswer(self._answer, text("Answer")),
            StripAnswer(partial(self.services.run, PAGE), text("All questions")),
        )

    def _answer(self) -> None:
        self.services.run("comment")
