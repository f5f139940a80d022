"""A review as a conversation: what was asked in comments is walked until somebody has answered it."""

from __future__ import annotations

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
