"""The questions after a fault of the clock: every way ends, and each end is one that the window knows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ingboard.table.fault_wizard import FaultThen, FaultWay, fault_wizard


def _ways(answers: dict[str, object], **table: bool) -> Iterator[FaultWay]:
    way = fault_wizard().way(answers, **table)
    if way.end is not None:
        yield way
        return
    question = way.questions[-1]
    for at in range(len(question.branches)):
        yield from _ways({**answers, question.id: at}, **table)


def _all_ways() -> list[FaultWay]:
    tables = [
        {"monitor": monitor, "forfeits": forfeits}
        for monitor in (False, True)
        for forfeits in (False, True)
    ]
    return [way for table in tables for way in _ways({}, **table)]


def test_every_way_ends_and_no_question_comes_twice():
    assert [
        len(list(_ways({}, monitor=monitor, forfeits=forfeits)))
        for monitor, forfeits in ((False, True), (False, False), (True, True))
    ] == [25, 27, 3]
    for way in _all_ways():
        ids = [question.id for question in way.questions]
        assert len(set(ids)) == len(ids) == len(way.told)
        assert way.end is not None
        assert isinstance(way.end.then, FaultThen)


def test_every_question_and_end_is_reached():
    wizard, ways = fault_wizard(), _all_ways()
    assert {question.id for way in ways for question in way.questions} == set(wizard.questions)
    assert {way.end for way in ways} == set(wizard.ends.values())


# Kim, Simon and Straus, section 7, sentence by sentence.
ONE_FLAG = {"what": 1, "flags": 0}
BOTH_FLAGS = {"what": 1, "flags": 1}


@pytest.mark.parametrize(
    ("answers", "then"),
    [
        # the time indicated is right unless both players and the director agree
        ({"what": 0, "evidence": 1, "usable": 0}, FaultThen.NOTHING),
        ({"what": 0, "evidence": 0, "shown": 0}, FaultThen.REPLACE),
        ({"what": 0, "evidence": 0, "shown": 1, "usable": 0}, FaultThen.NOTHING),
        # a broken clock is replaced, without a refund
        ({"what": 0, "evidence": 1, "usable": 1}, FaultThen.REPLACE),
        # the opponent agrees that it went wrong
        ({**ONE_FLAG, "opponent": 0, "times": 0}, FaultThen.REPLACE),
        ({**ONE_FLAG, "opponent": 0, "times": 1, "adjudicator": 0}, FaultThen.SHEET),
        # he does not: the loss stands unless the flag is impossible
        ({**ONE_FLAG, "opponent": 1, "proof": 1}, FaultThen.CLAIM),
        ({**ONE_FLAG, "opponent": 1, "proof": 0, "times": 0}, FaultThen.REPLACE),
        ({**ONE_FLAG, "opponent": 1, "proof": 0, "times": 1, "adjudicator": 1}, FaultThen.RESULT),
        # both flags, or a dead clock
        ({**BOTH_FLAGS, "times": 0}, FaultThen.REPLACE),
        ({**BOTH_FLAGS, "times": 1, "adjudicator": 0}, FaultThen.SHEET),
        ({"what": 2, "failed": 0, "known": 1}, FaultThen.REPLACE),
        ({"what": 2, "failed": 0, "known": 2, "adjudicator": 0}, FaultThen.SHEET),
        ({"what": 2, "failed": 0, "known": 2, "adjudicator": 2}, FaultThen.RESULT),
        # who switches it off forfeits, unless all agree
        ({"what": 2, "failed": 1, "off": 0}, FaultThen.REPLACE),
        ({"what": 2, "failed": 1, "off": 1}, FaultThen.RESULT),
    ],
)
def test_the_guidance_leads_where_it_says(answers, then):
    end = fault_wizard().way(answers).end
    assert end is not None
    assert end.then is then


def test_a_tournament_without_forfeits_leaves_it_to_a_judge():
    answers = {"what": 2, "failed": 1, "off": 1}
    way = fault_wizard().way(answers, forfeits=False)
    assert (way.end, way.questions[-1].id) == (None, "adjudicator")


def test_an_official_monitor_decides():
    for answer, then in enumerate((FaultThen.REPLACE, FaultThen.CLAIM, FaultThen.NOTHING)):
        end = fault_wizard().way({"monitor": answer}, monitor=True).end
        assert end is not None
        assert end.then is then


def test_an_answer_that_is_none_leaves_the_question_open():
    way = fault_wizard().way({"what": "not-chosen"})
    assert (way.end, [one.id for one in way.questions]) == (None, ["what"])
