"""A review as a conversation: what was asked in comments is walked until somebody has answered it."""

from __future__ import annotations

from ingboard.export.kifu.pages import PageSheet
from ingboard.export.kifu.problems import Asking
from ingboard.kifu.tree.changes import set_property
from ingboard.ui.features.export.record_paper import printable, problem_paper

GAME = (
    "(;SZ[9]KM[7]AN[Ann; Teacher];B[cc]C[Ann:\nIs this too slow? I wanted the corner.]"
    ";W[gg]C[Ann:\nWhy here?\n\nTeacher:\nIt takes the corner.];B[cg]C[Nothing is asked.]"
    ";W[gc](;B[ee]C[Ann:\nOr the center?])(;B[dd]))"
)


def opened(app, tmp_path, game=GAME):
    path = tmp_path / "review.sgf"
    path.write_text(game)
    assert app.open(path)
    app.key("Home")
    return app


def test_open_questions_are_walked_and_it_is_said_how_many_are_answered(app, tmp_path):
    opened(app, tmp_path)
    app.key("Shift+Q")
    assert app.session.step == 1
    assert app.strip.sentence == "1 of 3 answered. Ann: Is this too slow?"
    app.strip.answer("Next question")
    assert app.session.step == 5
    assert app.strip.sentence == "1 of 3 answered. Ann: Or the center?"
    app.key("Shift+Q")
    assert app.session.step == 1, "round to the first"


def test_an_answer_under_the_question_closes_it(app, tmp_path):
    opened(
        app, tmp_path, GAME.replace("I wanted the corner.", "I wanted the corner.\n\nTeacher:\nNo.")
    )
    app.key("Shift+Q")
    assert app.strip.sentence == "2 of 3 answered. Ann: Or the center?"


def test_without_named_authors_a_paragraph_below_that_asks_nothing_is_the_answer(app, tmp_path):
    opened(app, tmp_path, "(;SZ[9];B[cc]C[Good?\n\nYes.];W[gg]C[And this?\n\nOr that?])")
    app.key("Shift+Q")
    assert app.strip.sentence == "1 of 3 answered. And this?"


def test_that_nothing_is_open_is_said(app, tmp_path):
    opened(app, tmp_path, "(;SZ[9];B[cc]C[Good.])")
    app.key("Shift+Q")
    assert app.notice == "No question in the comments."
    opened(app, tmp_path, "(;SZ[9];B[cc]C[Good?\n\nYes.])")
    app.tabs.in_front.key("Shift+Q")
    assert app.tabs.in_front.notice == "The one question is answered."


# As a list ------------------------------------------------------------------------------------------


def test_all_questions_stand_in_a_list_that_is_clicked(app, tmp_path):
    opened(app, tmp_path)
    app.key("Shift+Q")
    app.strip.answer("All questions")
    page = app.page("review-questions")
    assert app.page_id == "review-questions"
    assert page.head.text() == "1 of 3 answered."
    rows = page.questions.rows
    assert [(row.head, row.under) for row in rows] == [
        ("Ann: Is this too slow?", "Move 1, open"),
        ("Ann: Why here?", "Move 2, answered"),
        ("Ann: Or the center?", "Move 5, open"),
    ]
    page.questions.chosen.emit(rows[2])
    assert app.session.step == 5
    assert app.page_id == "review-questions", "the list stays beside the board"
    app.key("Esc")
    assert app.page_id == "play"


def test_an_answer_changes_the_list_at_once(app, tmp_path):
    opened(app, tmp_path)
    app.run("review-questions")
    page = app.page("review-questions")
    first = page.questions.rows[0].key
    said = "Ann:\nIs this too slow?\n\nTeacher:\nNo."
    app.presenter.edit(lambda document: set_property(document, first, "C", [said]))
    assert page.head.text() == "2 of 3 answered."
    assert page.questions.rows[0].under == "Move 1, answered"


# On paper -------------------------------------------------------------------------------------------


def words_of(paper):
    return " ".join(words.words for page in paper.pages for words in page.words)


def test_the_sheet_prints_what_is_open_and_nothing_else(app, tmp_path):
    opened(app, tmp_path)
    app.run("questions")
    page = app.page("export")
    page.problems.asking.show_choice(Asking.OPEN)
    page.problems.asking.chosen.emit(Asking.OPEN)
    record = printable(app.session, branch=False)
    paper = problem_paper(record, PageSheet(4), 20, Asking.OPEN)
    paper.go_on()
    words = words_of(paper)
    assert "Open questions: review" in words
    assert "Is this too slow?" in words
    assert "Or the center?" in words, "also where no move follows"
    assert "Why here?" not in words
    assert "Answer" not in words


def test_a_review_without_an_open_question_prints_none(app, tmp_path):
    opened(app, tmp_path, "(;SZ[9];B[cc]C[Good?\n\nYes.];W[gg])")
    paper = problem_paper(printable(app.session, branch=False), PageSheet(4), 20, Asking.OPEN)
    paper.go_on()
    assert paper.fault == "No open question in the comments."
