"""Goes from one open question of a review to the next, and says how many are answered."""

from __future__ import annotations

from ingboard.text import labeled, paragraph, plural, text
from ingboard.ui.game.view_model import StripAnswer
from ingboard.ui.shell.commands import REVIEW, Command, Key, MenuName, Place, Topic, with_record
from ingboard.ui.shell.feature import Feature
from ingboard.ui.shell.services import WindowServices


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
        )

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
        )

    def _answer(self) -> None:
        self.services.run("comment")
