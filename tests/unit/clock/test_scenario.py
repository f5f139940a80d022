"""Scenarios: what is read, what is refused and in which words, and what comes out."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingboard.clock.scenario import ScenarioReplay, replay
from ingboard.clock.written_scenario import Op, Unreadable, read_scenarios

_CASES = json.loads(
    (Path(__file__).parents[2] / "data" / "clock_cases.json").read_text(encoding="utf-8")
)["cases"]
_ING = {"system": "ing", "main": 1_800_000, "period": 300_000, "periods": 3, "points": 2}
_START = {"t": 0, "op": "start", "side": "B"}


def _replayed(*events: object, **clock: object) -> ScenarioReplay:
    form: dict[str, object] = {**_ING, **clock}
    read = read_scenarios({"clock": form, "events": list(events)})
    assert not isinstance(read, Unreadable), read.findings
    return replay(read[0])


def _findings(document: object) -> tuple[str, ...]:
    read = read_scenarios(document)
    assert isinstance(read, Unreadable)
    return read.findings


def _fault(*events: object) -> tuple[str, ...]:
    return _findings({"clock": _ING, "events": list(events)})


def test_a_document_may_hold_many_cases() -> None:
    read = read_scenarios({"format": "...", "cases": _CASES})
    assert not isinstance(read, Unreadable)
    assert [scenario.name for scenario in read] == [case["id"] for case in _CASES]


def test_the_timeline_is_the_state_after_each_event() -> None:
    replayed = _replayed(
        _START, {"t": 60_000, "op": "press", "side": "B"}, {"t": 90_000, "op": "look"}
    )
    assert [state["t"] for state in replayed.timeline] == [0, 60_000, 90_000]
    assert [state["op"] for state in replayed.timeline] == ["start", "press", "look"]
    assert [state["running"] for state in replayed.timeline] == ["B", "W", "W"]
    last = {key: value for key, value in replayed.timeline[-1].items() if key not in {"t", "op"}}
    assert last == replayed.final


def test_a_replay_can_be_written_as_json() -> None:
    replayed = _replayed(_START, {"t": 5, "op": "press", "side": "W"})
    assert json.loads(json.dumps(replayed.timeline)) == list(replayed.timeline)


def test_what_departs_from_the_expected_state_is_named() -> None:
    case = copy.deepcopy(_CASES[0])
    case["expect_final"]["B"]["points"] = 4
    case["expect_final"]["outcome"] = "W+T"
    read = read_scenarios(case)
    assert not isinstance(read, Unreadable)
    assert replay(read[0]).differences == (
        "B.points: 6, expected 4",
        'outcome: null, expected "W+T"',
    )


def test_every_act_can_be_written() -> None:
    numbers = {"delta": -5, "period": 1, "rem": 5, "elapsed": 5, "factor": 3}
    for op in Op:
        replayed = _replayed(_START, {"t": 9, "op": str(op), "side": "W", **numbers})
        assert replayed.timeline[-1]["op"] == str(op)


@pytest.mark.parametrize(
    ("events", "outcome"),
    [
        ([{"t": 9, "op": "resign", "side": "B"}], "W+R"),
        ([{"t": 9, "op": "resign", "side": "W"}], "B+R"),
        ([{"t": 9, "op": "report", "side": "W"}], "reported"),
        ([{"t": 9, "op": "report"}], "reported"),
        ([{"t": 2_700_000, "op": "claim", "side": "W"}], "W+T"),
        ([{"t": 2_700_000, "op": "play_on", "side": "W"}], None),
    ],
)
def test_outcomes_are_written_as_results(events: list[object], outcome: str | None) -> None:
    assert _replayed(_START, *events).final["outcome"] == outcome


def test_playing_on_waives_the_claim_whichever_side_is_named() -> None:
    for side in ("B", "W"):
        clock = _replayed(_START, {"t": 2_700_000, "op": "play_on", "side": side}).clock
        assert clock.times.black.flag == "waived"


def test_a_resume_may_name_the_side_to_run() -> None:
    events = [{"t": 1, "op": "pause"}, {"t": 2, "op": "resume", "side": "W"}]
    assert _replayed(_START, *events).final["running"] == "W"


def test_a_late_charge_is_twice_the_absence_unless_said_otherwise() -> None:
    twice = _replayed({"t": 9, "op": "late", "side": "B", "elapsed": 1000})
    thrice = _replayed({"t": 9, "op": "late", "side": "B", "elapsed": 1000, "factor": 3})
    assert twice.clock.times.black.remaining == 1_798_000
    assert thrice.clock.times.black.remaining == 1_797_000


def test_a_monitor_can_be_named() -> None:
    over = {"t": 5, "op": "game_over", "side": "B"}
    assert _replayed(_START, over, monitor=True).final["running"] is None
    assert _replayed(_START, over).final["running"] == "B"


@pytest.mark.parametrize(
    ("event", "finding"),
    [
        (7, "event 2: not an object with t and op."),
        ({"op": "look"}, 'event 2: "t" is missing.'),
        ({"t": 1.5, "op": "look"}, 'event 2: "t" is not a whole number.'),
        ({"t": True, "op": "look"}, 'event 2: "t" is not a whole number.'),
        ({"t": "5", "op": "look"}, 'event 2: "t" is not a whole number.'),
        ({"t": -1, "op": "look"}, 'event 2: "t" is less than 0.'),
        ({"t": 10**16, "op": "look"}, 'event 2: "t" is more than 1000000000000000.'),
        ({"t": 5, "op": "press"}, 'event 2: "side" must be "B" or "W".'),
        ({"t": 5, "op": "press", "side": "b"}, 'event 2: "side" must be "B" or "W".'),
        ({"t": 5, "op": "resume", "side": []}, 'event 2: "side" must be "B" or "W".'),
        ({"t": 5, "op": "adjust", "side": "B"}, 'event 2: "delta" is missing.'),
        ({"t": 5, "op": "look", "{x}": 1}, 'event 2: "{x}" is not an event field.'),
        (
            {"t": 5, "op": "set", "side": "B", "period": 4, "rem": 1},
            "event 2: No overtime period 4, only 3.",
        ),
        (
            {"t": 5, "op": "late", "side": "B", "elapsed": 1, "factor": 0},
            'event 2: "factor" is less than 1.',
        ),
    ],
)
def test_a_wrong_event_is_named_with_its_number_and_field(event: object, finding: str) -> None:
    assert _fault(_START, event) == (finding,)


def test_an_unknown_act_is_refused_with_the_acts_there_are() -> None:
    (finding,) = _fault({"t": 1, "op": "punch", "side": "B"})
    assert finding.startswith('event 1: "op" is not one of start, press, pause, ')


def test_an_event_before_the_one_in_front_of_it_is_refused() -> None:
    (finding,) = _fault({"t": 5, "op": "look"}, {"t": 4, "op": "look"})
    assert finding == 'event 2: "t" is 4, before the previous event (5).'


def test_all_the_faults_of_a_document_are_named_at_once() -> None:
    wrong = {"clock": {"system": "ing", "main": 0.5}, "events": [{"t": 1, "op": "press"}, 3]}
    found = _findings({"cases": [{"clock": _ING, "events": []}, wrong]})
    assert found == (
        'case 2, clock: "main" is not a whole number.',
        'case 2, clock: "period" is missing.',
        'case 2, clock: "periods" is missing.',
        'case 2, clock: "points" is missing.',
        'case 2, event 1: "side" must be "B" or "W".',
        "case 2, event 2: not an object with t and op.",
    )


@pytest.mark.parametrize(
    ("document", "finding"),
    [
        ([], "Not an object with a clock and events."),
        ({"cases": 3}, '"cases" is not a list.'),
        ({"cases": [3]}, "case 1: not an object with a clock and events."),
        ({"events": []}, '"clock" is missing or not an object.'),
        ({"clock": _ING}, '"events" is missing or not a list.'),
        (
            {"clock": {"system": "sand"}, "events": []},
            'clock: "system" is not one of ing, byoyomi, canadian, fischer, absolute, hourglass.',
        ),
        (
            {"clock": {**_ING, "main": 0}, "events": []},
            "clock: The main time must be above 0, at most 1000 h.",
        ),
        (
            {"clock": {**_ING, "monitor": "yes"}, "events": []},
            'clock: "monitor" must be true or false.',
        ),
        ({"clock": _ING, "events": [], "expect_final": 3}, '"expect_final" is not an object.'),
    ],
)
def test_a_wrong_document_is_refused_in_plain_words(document: object, finding: str) -> None:
    assert _findings(document) == (finding,)


def test_names_from_the_file_are_shown_short_and_printable() -> None:
    (finding,) = _fault({"t": 1, "op": "look", "\ud800\x1b" + "x" * 1000: 1})
    assert finding.startswith('event 1: "??xxx')
    assert len(finding) < 120
    finding.encode()


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(_JSON)
def test_no_document_is_met_with_an_exception(document: object) -> None:
    read = read_scenarios(document)
    assert isinstance(read, Unreadable)
    assert read.findings


@given(st.data())
def test_no_damaged_case_is_met_with_an_exception(data: st.DataObject) -> None:
    case = copy.deepcopy(data.draw(st.sampled_from(_CASES)))
    places = [case, case["clock"], *case["events"]]
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.sampled_from(places))
        key = data.draw(st.sampled_from(sorted(place)))
        place[key] = data.draw(_JSON | st.sampled_from([0, 1, "B", "W", *Op]))
    read = read_scenarios(case)
    if isinstance(read, Unreadable):
        assert all(finding.endswith((".", ").")) for finding in read.findings)
    else:
        for scenario in read:
            replay(scenario)
