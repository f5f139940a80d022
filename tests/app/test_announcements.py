"""What a screen reader says by itself: moves, refusals, phases, notices, clocks and the film."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAccessible

from ingboard.ui.board import accessible
from ingboard.ui.widgets.exercise_view import ExerciseView
from tests.app.test_large_clocks import seated
from tests.scenes import count_scenes, learn_scenes, table_scenes


@pytest.fixture
def said(monkeypatch) -> list[str]:
    """All sentences announced, as if somebody listened."""
    sentences: list[str] = []

    class Heard:
        def __init__(self, _about: object, sentence: str) -> None:
            sentences.append(sentence)

    monkeypatch.setattr(accessible, "QAccessibleAnnouncementEvent", Heard)
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda _: None)
    return sentences


def test_a_move_is_said_with_what_it_takes(app, time, said):
    table_scenes.record(app, time)
    said.clear()
    app.presenter.go_to(12)
    number = app.session.number_at(12)
    assert len(said) == 1
    assert said[0].startswith(f"{number} ")
    app.presenter.go_to(12)
    assert len(said) == 1, "nothing is said twice"


def test_a_play_and_its_refusal_are_said_with_the_reason(app, said):
    seated(app, by_stone=True)
    app.click("D4")
    assert "Black D4." in said
    said.clear()
    app.click("D4")
    assert app.notice or app.page_id == "why"
    assert any(
        sentence in (app.notice, app.strip.sentence) or "D4" in sentence for sentence in said
    )


def test_a_notice_is_said(app, said):
    app.say("The disk is full.")
    assert said.count("The disk is full.") == 1


def test_a_question_is_said_although_nothing_has_happened(app, qtbot, time, said):
    table_scenes.clocked(app, time)
    said.clear()
    app.run("resign-black")
    qtbot.waitUntil(lambda: any("Answers: " in each for each in said))


def test_what_the_strip_says_is_not_said_of_passes_too_and_assents_are_heard(app, time, said):
    count_scenes.agreement(app, time)
    assert "Black agrees to the dead stones." in said
    assert len([each for each in said if "play stopped" in each]) == 1
    assert not [each for each in said if each.startswith("Play stopped")]


def test_the_clocks_are_said_on_demand_at_the_last_minute_a_period_and_the_flag(app, time, said):
    seated(app, main=2)
    app.key("Shift+F7")
    clocks = said[-2:]
    assert [each.partition(",")[0] for each in clocks] == ["Black", "White"]
    assert "2:00" in clocks[0]
    heard = []
    for seconds in (30, 31, 59, 1, 600, 600, 600):
        said.clear()
        time.pass_by(seconds * 1000)
        app.tick()
        heard += [each for each in said if each.startswith("Black: ")]
        app.presenter.note_time()
    assert [each.removeprefix("Black: ").split()[0] for each in heard] == [
        "one",
        "period",
        "period",
        "period",
        "Flag",
    ]


def test_each_step_of_the_film_is_said_once(app, time, said):
    count_scenes.film_komi(app, time)
    said.clear()
    app.film.to_glance()
    app.film.to_end()
    assert len(said) >= 2
    assert len(set(said)) == len(said)


def test_a_lesson_says_its_question_and_what_an_answer_is_worth(app, time, said):
    learn_scenes.lesson_wrong(app, time)
    view = app.page().findChild(ExerciseView)
    assert any(view.question.text() in sentence for sentence in said)
    assert any(view.verdict.text().lstrip("✕ ") in sentence for sentence in said)


def test_with_nobody_listening_nothing_is_computed(app, monkeypatch):
    monkeypatch.setattr(QAccessible, "isActive", lambda: False)
    called: list[object] = []
    monkeypatch.setattr("ingboard.game.event_words.event_words", called.append)
    seated(app, by_stone=True)
    app.click("D4")
    assert called == []
