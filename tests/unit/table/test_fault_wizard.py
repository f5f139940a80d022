"""The questions after a fault of the clock: every way ends, and each end is one that the window knows."""

from __future__ import annotations

from collections.abc import Iterator

from ingboard.table.fault_wizard import FaultWay, fault_wizard


def _ways(answers: dict[str, object]) -> Iterator[FaultWay]:
    way = fault_wizard().way(answers)
    if way.end is not None:
        yield way
        return
    question = way.questions[-1]
    for at in range(len(question.branches)):
        yield from _ways({**answers, question.id: at})


def test_every_way_ends_and_no_question_comes_twice():
    ways = list(_ways({}))
    assert len(ways) == 12
    for way in ways:
        ids = [question.id for question in way.questions]
        assert len(set(ids)) == len(ids) == len(way.told)
        assert way.end is not None
        assert way.end.then in ("", "replace", "result")


def test_every_question_and_end_is_reached():
    wizard, ways = fault_wizard(), list(_ways({}))
    assert {question.id for way in ways for question in way.questions} == set(wizard.questions)
    assert {way.end for way in ways} == set(wizard.ends.values())


def test_a_mere_claim_leaves_the_shown_time():
    way = fault_wizard().way({"what": 0, "evidence": 2})
    assert way.end is not None
    assert "shown time stands" in way.end.words
    assert not way.end.then


def test_without_all_three_who_switched_the_clock_off_forfeits():
    for answer, then in ((1, "result"), (0, "replace")):
        end = fault_wizard().way({"what": 2, "off": answer}).end
        assert end is not None
        assert end.then == then


def test_an_answer_that_is_none_leaves_the_question_open():
    way = fault_wizard().way({"what": "not-chosen"})
    assert (way.end, [one.id for one in way.questions]) == (None, ["what"])
