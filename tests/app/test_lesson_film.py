"""The film in the window at lesson pace: it stops at each step, and the glance waits for B, W or Space."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from ingboard.board.points import Color
from ingboard.resources import resource
from ingboard.ui.game.film.schedule import Stage
from ingboard.ui.shell.preferences import load_preferences

Key = Qt.Key


@pytest.fixture
def film(app):
    """The count of the demonstration game at lesson pace, before its first step."""
    app.preferences.lesson_pace = True
    app.open(resource("games/demonstration.sgf"))
    for key in (Key.Key_End, Key.Key_1, Key.Key_0):
        app.key(key)
    app.run("count")
    return app.film


def said(app) -> str:
    """Everything that the page and the status line say and show to a screen reader."""
    page = app.page("film")
    labels = (page.reason.explanation, page.reason.source)
    hidden = "" if page.result.isHidden() else page.result.headline.text()
    return " ".join(
        (
            page.caption.words,
            *(label.text() for label in labels),
            page.invariant.words,
            page.invariant.accessibleName(),
            page.rail.accessibleName(),
            app.workspace.strip.accessibleName(),
            hidden,
        )
    )


def test_space_goes_from_step_to_step_and_each_has_its_sentence(app, film, qtbot):
    assert not film.playing
    seen = []
    for _ in range(3):
        seen.append(film.page.rail.present)
        begun = film.stone
        app.key(Key.Key_Space)
        qtbot.waitUntil(lambda begun=begun: film.stone > begun, timeout=20_000)
        qtbot.waitUntil(lambda: not film.playing, timeout=20_000)
    assert seen[0] is Stage.DEAD
    assert seen[1] is Stage.KOMI


def test_nothing_names_winner_or_margin_before_the_glance_is_answered(app, film):
    plan = film.plan
    for stone in (*range(0, plan.glance, 3), None):
        if stone is None:
            film.to_glance()
        else:
            film.seek(stone)
        for word in ("Black wins", "White wins", "margin", "+", "winning"):
            assert word not in said(app), said(app)
    app.key(Key.Key_W)
    right = plan.winner is Color.WHITE
    title = film.page.caption.words
    assert title.startswith("Right." if right else "No.")
    assert film.page.invariant.words


def everything(app) -> str:
    """All that is written, said to a screen reader or told in a tip by any part of the window in sight."""
    found = []
    for part in (app.window, *app.window.findChildren(QWidget)):
        if part.isVisible():
            found += [part.accessibleName(), part.accessibleDescription(), part.toolTip()]
            found.append(part.windowTitle())
            found += [part.text()] if isinstance(part, QLabel | QAbstractButton) else []
    return "\n".join(found)


def painted(app, monkeypatch) -> str:
    """All that is painted in the window."""
    found = []
    draw = QPainter.drawText

    def note(painter, *given):
        found.append(str(given[-1]))
        return draw(painter, *given)

    with monkeypatch.context() as patch:
        patch.setattr(QPainter, "drawText", note)
        app.window.grab()
    return "\n".join(found)


def test_no_part_of_the_window_names_winner_or_margin_before_the_glance(app, film, monkeypatch):
    """Neither a label nor a tip, nor a page that a key opens, nor the bar led to the glance."""
    plan = film.plan
    for stone in (0, plan.glance // 2, plan.glance):
        film.seek(stone)
        for key in (Key.Key_M, None, Key.Key_B, Key.Key_P, Key.Key_J, Key.Key_T):
            if key is Key.Key_B and stone == plan.glance:
                continue  # there it is the answer
            if key is not None:
                app.key(key)
            assert app.page_id == "film"
            said = everything(app) + painted(app, monkeypatch)
            for words in ("Black wins", "White wins", "margin", "1.5", "B+", "W+", "185"):
                assert words not in said, (stone, key, words)
    assert film.page.answers.black.isVisible()
    app.key(Key.Key_B)
    assert "1.5" in everything(app)
    app.key(Key.Key_P)
    assert film.page.proof.isVisible()


def test_b_answers_at_the_glance_and_checks_the_bowls_elsewhere(app, film):
    film.to_glance()
    app.key(Key.Key_B)
    assert app.page_id == "film"
    assert film.page.caption.words.startswith("Right.")
    app.key(Key.Key_B)
    assert app.page_id != "film"


def test_space_skips_the_question_and_the_result_may_be_confirmed(app, film):
    film.to_glance()
    assert film.page.confirm_buttons.black.reason == "At the end"
    app.key(Key.Key_Space)
    assert film.page.rail.present in {Stage.LOSING, Stage.RESULT}
    film.to_end()
    assert film.page.result.isVisible()


def test_who_goes_back_before_the_glance_is_asked_again(app, film, qtbot):
    """Three times in a row, by the keys of a teacher: Home, the page keys to the glance, an answer."""
    plan = film.plan
    for answer in (Key.Key_W, Key.Key_B, Key.Key_Space):
        app.key(Key.Key_Home)
        for stone in (0, plan.glance // 2):
            film.seek(stone)
            for words in ("Black wins", "White wins", "margin", "1.5", "B+", "W+"):
                assert words not in said(app), (stone, words)
        film.to_glance()
        assert film.page.rail.present is Stage.GLANCE
        assert film.page.answers.black.isVisible()
        app.key(answer)
        assert not film.page.answers.black.isVisible()
        assert film.page.invariant.words
        film.to_end()
        assert film.page.result.isVisible()
    app.key(Key.Key_Left)
    qtbot.waitUntil(lambda: not film.playing, timeout=5_000)
    assert film.page.invariant.words, "within the losing stones the answer was given"


def test_pace_and_order_of_filling_are_kept(app, film):
    app.key(Key.Key_L)
    assert film.page.invariant.words == ""
    assert load_preferences().lesson_pace is False
    app.key(Key.Key_L)
    app.key(Key.Key_O)
    kept = load_preferences()
    assert (kept.lesson_pace, kept.fill_together) == (True, True)


def test_m_says_more_and_a_goes_on_by_itself(app, film):
    assert film.page.reason.explanation.text() == ""
    app.key(Key.Key_M)
    assert film.page.reason.explanation.text()
    app.key(Key.Key_A)
    assert film.playing
