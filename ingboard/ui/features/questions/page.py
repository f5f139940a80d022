"""The questions of a review as a list: what is open, what is answered; a row is gone to by click or key."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.kifu.tree.move_numbers import move_numbers_at
from ingboard.review.open_questions import ReviewQuestion, questions_in
from ingboard.text import labeled, listed, text
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.style import spaced
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.page_parts import Row, Sign, TextLabel, filled
from ingboard.ui.widgets.row_list import RowList, SignedRows


def answered_words(questions: tuple[ReviewQuestion, ...]) -> str:
    """How many are answered: "3 of 7 answered."."""
    done = sum(question.is_answered for question in questions)
    return text("{done} of {all} answered.", done=done, all=len(questions))


class QuestionsPage(QWidget):
    """How many are answered, and every question with its move."""

    def __init__(self) -> None:
        super().__init__()
        self.head = TextLabel(size=20, weight=600, serif=True, wrap=True)
        self.questions = RowList(SignedRows(), text("Questions in the comments"))
        self.answer_button = KeyButton(text("Answer"), kind=ButtonKind.PRIMARY)
        self.print_button = KeyButton(text("Print…"))
        self.close_button = KeyButton(text("Close"), key="Esc")
        column = spaced(QVBoxLayout(self), spacing=8, margins=4)
        filled(column, self.head, (self.questions, 1))
        row = spaced(QHBoxLayout(), spacing=8)
        filled(row, self.close_button, self.print_button, (self.answer_button, 1))
        column.addLayout(row)


class QuestionsPresenter:
    """Fills the page from the record in the window, and goes where a row leads."""

    def __init__(self, services: WindowServices) -> None:
        self.page = services.workspace.own(QuestionsPage())
        self._services = services
        page = self.page
        page.questions.chosen.connect(lambda row: self._go_to(row.key))
        page.close_button.clicked.connect(lambda: services.pages.close("review-questions"))
        page.print_button.clicked.connect(lambda: services.run("questions"))
        page.answer_button.clicked.connect(self._answer)

    def follow(self) -> None:
        """The record or its comments are others now."""
        study = self._services.presenter.study
        questions = () if study is None else questions_in(study.document, study.root)
        said = text("No question in the comments.")
        page = self.page
        page.head.setText(answered_words(questions) if questions else said)
        numbers = (
            {}
            if study is None
            else move_numbers_at(study.document, {question.node for question in questions})
        )
        page.questions.show_rows(
            tuple(_row(question, numbers.get(question.node, 0)) for question in questions)
        )
        page.answer_button.setEnabled(bool(questions))

    def _go_to(self, node: object) -> None:
        assert isinstance(node, int)
        self._services.presenter.go_to_node(node)

    def _answer(self) -> None:
        self._services.pages.close("review-questions")
        self._services.run("comment")


def _row(question: ReviewQuestion, number: int) -> Row:
    where = text("Move {number}", number=number) if number else text("Before the first move")
    state = text("answered") if question.is_answered else text("open", "question")
    sign = Sign.NOTE if question.is_answered else Sign.WARNING
    return Row(
        question.node, labeled(question.author, question.words), listed((where, state)), sign
    )
