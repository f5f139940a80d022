"""What is sent to an engine and what its answers mean, without any engine."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import msgspec
import pytest

from ingboard.board.points import Color, PerColor, Point, grid_of
from ingboard.counting.terms import Terms
from ingboard.game.setup import even_game
from ingboard.game.state import GameState
from ingboard.review.analysis.evaluation import (
    EngineQuestion,
    EngineTalkError,
    Evaluation,
    Origin,
    origin_of,
    question_of,
    without_history,
)
from ingboard.review.analysis.gtp import GtpTalk
from ingboard.review.analysis.katago import KataGoTalk, query_of, said_in
from ingboard.review.analysis.kept import MOST_KEPT, Kept, KeptEvaluations
from ingboard.review.analysis.known import KnownEvaluations
from ingboard.review.analysis.komi import komi_offered
from ingboard.review.analysis.loss_words import brief_loss, exact_loss, games_lost
from ingboard.review.analysis.losses import Measure, largest, losses_of, mistake_beside, mistakes_in
from ingboard.review.analysis.origin_words import net_of
from ingboard.review.analysis.report import GamePart, part_of, report_of
from ingboard.rules.ruleset import RuleText
from tests.unit.game.played import Played

PENALTIES = PerColor(2, 4)

NINE = grid_of(9, 9)


@pytest.fixture
def states() -> list[GameState]:
    game = Played(even_game(9, RuleText.SIMPLIFIED, Terms(komi=8, penalties=PENALTIES)))
    found = [game.state]
    for step in (lambda: game.play("C3"), lambda: game.play("G7"), game.pass_):
        step()
        found.append(game.state)
    return found


@pytest.fixture
def state(states: list[GameState]) -> GameState:
    return states[-1]


@pytest.fixture
def question(state: GameState) -> EngineQuestion:
    return question_of(state, 16)


def test_a_question_holds_the_moves_and_a_komi_with_the_penalty_points(question: EngineQuestion):
    assert question.moves == (("B", "C3"), ("W", "G7"), ("B", "pass"))
    assert (question.komi, question.to_play, question.stones) == (6, "W", ())
    assert question.key("KataGo") != question.key("other")
    assert question.key("KataGo") != EngineQuestion(9, (), (), "W", 6, question.rules, 16).key(
        "KataGo"
    )


def test_without_history_the_stones_stand_as_if_set_up(state: GameState, question: EngineQuestion):
    bare = without_history(state, question)
    assert (bare.stones, bare.moves, bare.to_play) == ((("B", "C3"), ("W", "G7")), (), "W")


def test_the_analysis_engine_is_asked_under_area_counting_and_superko(question: EngineQuestion):
    query = json.loads(query_of(question, 7))
    assert query["id"] == "7"
    assert (query["rules"]["scoring"], query["rules"]["ko"]) == ("AREA", "POSITIONAL")
    assert (query["boardXSize"], query["komi"], query["maxVisits"]) == (9, 6, 16)
    assert query["initialPlayer"] == "B"


ANSWER = {
    "id": "7",
    "isDuringSearch": False,
    "rootInfo": {"winrate": 0.25, "scoreLead": -3.5, "visits": 16},
    "moveInfos": [
        {
            "move": "pass",
            "visits": 1,
            "winrate": 0.1,
            "scoreLead": -9.0,
            "order": 1,
            "pv": ["pass"],
        },
        {"move": "D4", "visits": 15, "winrate": 0.3, "scoreLead": -3.0, "order": 0, "pv": ["D4"]},
    ],
    "ownership": [0.5] * 81,
}


def test_an_answer_is_read_with_its_best_move_first():
    said = said_in(json.dumps(ANSWER), NINE)
    assert said is not None
    assert said.evaluation is not None
    assert (said.number, said.evaluation.lead, said.evaluation.visits) == (7, -3.5, 16)
    assert [one.point for one in said.evaluation.candidates] == [Point(5, 3), None]
    assert said.evaluation.ownership == (0.5,) * 81


@pytest.mark.parametrize(
    "line",
    [
        "not JSON",
        "[]",
        "[" * 100_000,
        json.dumps({"id": "7"}),
        json.dumps({**ANSWER, "ownership": [1]}),
        json.dumps({**ANSWER, "rootInfo": {"winrate": "a", "scoreLead": 0, "visits": 1}}),
        json.dumps({**ANSWER, "rootInfo": {"winrate": 0, "scoreLead": float("nan"), "visits": 1}}),
        json.dumps({**ANSWER, "moveInfos": [{**ANSWER["moveInfos"][0], "move": "Z99"}]}),  # type: ignore[index]
        json.dumps({**ANSWER, "moveInfos": "D4"}),
    ],
)
def test_what_no_engine_says_is_refused(line: str):
    with pytest.raises(EngineTalkError):
        said_in(line, NINE)


def test_an_error_is_the_answer_to_its_question_and_a_warning_is_none():
    refused = said_in('{"id": "7", "error": "Illegal move 3"}', NINE)
    assert refused is not None
    assert (refused.number, refused.refusal) == (7, "Illegal move 3")
    assert said_in('{"id": "7", "warning": "komi"}', NINE) is None
    assert said_in(json.dumps({**ANSWER, "isDuringSearch": True}), NINE) is None


def test_a_line_that_is_no_json_is_passed_over_and_a_hundred_without_an_answer_are_refused(
    question: EngineQuestion,
) -> None:
    talk = KataGoTalk()
    talk.ask(question, 7)
    for _ in range(3):
        for _ in range(100):
            assert talk.take("KataGo v1.15") == (None, "")
        assert talk.take("") == (None, "")
        assert talk.stray == "KataGo v1.15"
        said, _ = talk.take(json.dumps(ANSWER))
        assert said is not None
        assert talk.stray == ""
    for _ in range(100):
        talk.take("chatter")
    with pytest.raises(EngineTalkError, match="chatter"):
        talk.take("chatter")
    with pytest.raises(EngineTalkError):
        talk.take('{"id": "7"}')


def lines(talk: GtpTalk, said: str):
    return [talk.take(line) for line in said.split("\n")]


def test_an_engine_with_an_analysis_is_stopped_once_it_has_looked_at_enough(
    question: EngineQuestion,
):
    talk = GtpTalk()
    assert talk.greeting() == "1 name\n2 list_commands\n"
    assert talk.ask(question, 3) == "", "it is not known yet what it can do"
    *_, (_, orders) = lines(talk, "=1 Leela Zero\n\n=2 lz-analyze\nplay\n")
    assert talk.name == "Leela Zero"
    assert orders.splitlines()[:2] == ["3 boardsize 9", "4 clear_board"]
    assert orders.splitlines()[-1] == "9 lz-analyze W 20"
    few = "info move D4 visits 5 winrate 6000 pv D4 E5 info move C4 visits 2 winrate 4000 pv C4"
    assert talk.take(few) == (None, "")
    enough = few.replace("visits 5", "visits 15")
    said, orders = talk.take(enough)
    assert orders.endswith(" name\n")
    assert said is not None
    assert said.number == 3
    found = said.evaluation
    assert found is not None
    assert found.win_rate == pytest.approx(0.4), "told from White's side"
    assert (found.lead, found.visits) == (None, 17)
    assert talk.take(enough) == (None, ""), "what comes late says nothing"


@pytest.mark.parametrize(("command", "said", "lost"), [("lz", "1", 0.0001), ("kata", "1", 1.0)])
def test_a_share_of_won_games_is_read_as_the_engine_tells_it(
    question: EngineQuestion, command: str, said: str, lost: float
):
    talk = GtpTalk()
    talk.greeting()
    talk.ask(question, 3)
    lines(talk, f"=1 x\n\n=2 {command}-analyze\nplay\n")
    reply, _ = talk.take(f"info move D4 visits 20 winrate {said} pv D4")
    assert reply is not None
    assert reply.evaluation is not None
    assert reply.evaluation.win_rate == pytest.approx(1 - lost)


def test_what_comes_late_of_an_earlier_question_is_no_answer_to_the_next(question: EngineQuestion):
    talk = GtpTalk()
    talk.greeting()
    lines(talk, "=1 GNU Go\n\n=2 reg_genmove\nestimate_score\n")
    earlier = talk.ask(question, 3).splitlines()
    later = talk.ask(question, 4).splitlines()

    def answered(orders: list[str], move: str, score: str):
        said = {"reg_genmove": move, "estimate_score": score}
        answers = (f"={words[0]} {said.get(words[1], '')}" for words in map(str.split, orders))
        taken = lines(talk, "\n\n".join(answers) + "\n")
        return [reply for reply, _ in taken if reply is not None]

    assert not answered(earlier, "Q2", "W+1.6")
    (reply,) = answered(later, "C4", "B+3.0")
    assert reply.number == 4
    assert reply.evaluation is not None
    assert reply.evaluation.lead == 3.0


def test_a_report_of_an_earlier_search_is_no_answer_to_the_next(question: EngineQuestion):
    talk = GtpTalk()
    talk.greeting()
    lines(talk, "=1 Zero\n\n=2 lz-analyze\n")
    talk.ask(question, 3)
    first = int(talk.ask(question, 4).split()[0])
    report = "info move D4 visits 20 winrate 6000 pv D4"
    assert talk.take(report) == (None, "")
    lines(talk, f"={first}\n")
    reply, _ = talk.take(report)
    assert reply is not None
    assert reply.number == 4


def test_an_engine_without_one_is_asked_for_its_estimate_and_its_move(question: EngineQuestion):
    talk = GtpTalk()
    talk.greeting()
    lines(talk, "=1 GNU Go\n\n=2 estimate_score\nreg_genmove\n")
    orders = talk.ask(question, 4).splitlines()
    assert orders[-2:] == ["9 reg_genmove W", "10 estimate_score"]
    *_, (said, _) = lines(talk, "=9 D4\n\n=10 W+2.5 (upper bound: -1.0, lower: -6.0)\n")
    assert said is not None
    assert said.evaluation is not None
    assert (said.evaluation.lead, said.evaluation.win_rate) == (-2.5, None)
    assert said.evaluation.candidates[0].point == Point(5, 3)


def test_a_refused_move_is_a_refusal_and_what_follows_says_nothing(question: EngineQuestion):
    talk = GtpTalk()
    talk.greeting()
    lines(talk, "=1 GNU Go\n\n=2 estimate_score\n")
    talk.ask(question, 4)
    said = [said for said, _ in lines(talk, "=3\n\n?6 illegal move\n\n=9 B+1.0\n")]
    assert [one.refusal for one in said if one is not None] == ["illegal move"]


@pytest.mark.parametrize("said", ["hello\n", "=1 x\n\n=2 play\n"])
def test_a_program_that_is_no_such_engine_is_told(said: str):
    talk = GtpTalk()
    talk.greeting()
    with pytest.raises(EngineTalkError):
        lines(talk, said)


def leads(*values: float) -> dict[int, Evaluation]:
    return {step: Evaluation(0.5, lead, 16) for step, lead in enumerate(values)}


def test_a_loss_is_what_the_lead_of_the_player_fell_by(states: list[GameState]):
    losses = losses_of(states, leads(0, -5, 2, 2.5))
    assert [(loss.color, loss.lost) for loss in losses] == [
        (Color.BLACK, 5),
        (Color.WHITE, 7),
        (Color.BLACK, -0.5),
    ]
    assert [loss.step for loss in largest(losses, 2.0)] == [2, 1]
    assert [loss.step for loss in mistakes_in(losses, 6.0)] == [2]
    assert losses_of(states, leads(0)) == ()


def test_a_mistake_is_gone_to_where_it_is_not_yet_played_round_at_the_ends(states: list[GameState]):
    losses = losses_of(states, leads(0, -5, 2, 2.5))  # mistakes lead to the steps 1 and 2

    def beside(step: int, way: int) -> int:
        found = mistake_beside(losses, 2.0, step, way)
        assert found is not None
        return found.step - 1

    assert [beside(step, 1) for step in (0, 1, 2)] == [1, 0, 0]
    assert [beside(step, -1) for step in (0, 1, 2)] == [1, 0, 1]
    assert mistake_beside((), 2.0, 0, 1) is None


def test_an_engine_without_a_lead_tells_losses_in_games_of_100(states: list[GameState]):
    rates = {step: Evaluation(rate, None, 16) for step, rate in enumerate((0.5, 0.4, 0.43, 0.8))}
    losses = losses_of(states, rates)
    assert [(loss.color, round(loss.lost), loss.measure) for loss in losses] == [
        (Color.BLACK, 10, Measure.GAMES_OF_100),
        (Color.WHITE, 3, Measure.GAMES_OF_100),
        (Color.BLACK, -37, Measure.GAMES_OF_100),
    ]
    assert [loss.step for loss in largest(losses, 2.0)] == [1]


def test_estimates_without_a_search_tell_no_losses(states: list[GameState]):
    assert losses_of(states, {step: Evaluation(None, 5.0 * step, 1) for step in range(4)}) == ()


@pytest.mark.parametrize(
    ("lost", "brief", "exact"),
    [
        (0.0, "=", "="),
        (-0.04, "=", "="),
        (0.04, "=", "="),
        (0.4, "-0.4", "-0.4"),
        (0.96, "-1", "-1.0"),
        (7.0, "-7", "-7.0"),
        (-2.0, "+2", "+2.0"),
    ],
)
def test_no_loss_reads_minus_nothing(lost: float, brief: str, exact: str):
    assert (brief_loss(lost), exact_loss(lost)) == (brief, exact)
    assert games_lost(lost) != "-0"


def test_a_net_is_named_by_its_file():
    assert (
        net_of(["analysis", "-model", "/x/kata1-b10c128-s11.bin.gz", "-config", "a.cfg"])
        == "kata1-b10c128-s11"
    )
    assert net_of(["--mode", "gtp"]) == ""


def test_the_komi_of_other_words_is_offered_before_the_usual_ones():
    assert komi_offered("5.5 moku") == (5.5, 0, 6.5, 7.5, 8)
    assert komi_offered("none") == komi_offered("1000") == (0, 6.5, 7.5, 8)


def test_no_line_mixes_origins_and_the_deepest_value_of_an_engine_stands_at_its_step():
    known, weak, strong = KnownEvaluations(), Origin("katago", 16, 7.5), Origin("katago", 64, 7.5)
    other = Origin("gnugo", 16, 7.5)
    for step in range(3):
        known.put(weak, step, Evaluation(0.5, 1.0, 16))
    known.put(strong, 1, Evaluation(0.5, 2.0, 64))
    known.put(other, 1, Evaluation(0.5, 60.0, 1000))
    assert {one.lead for one in known.of(weak).values()} == {1.0}
    assert known.at(weak, 1) == (strong, Evaluation(0.5, 2.0, 64))
    assert known.at(strong, 0) == (weak, Evaluation(0.5, 1.0, 16)), "an old one rather than none"
    assert known.shown(strong, None) == weak, "one value makes no graph"
    assert known.shown(strong, strong) == strong
    assert known.shown(None, None) == weak
    assert known.shown(strong, other) == other
    known.forget_from(1)
    assert known.origins == (weak,)


def asked(question: EngineQuestion, visits: int) -> EngineQuestion:
    return msgspec.structs.replace(question, visits=visits)


def test_what_was_evaluated_is_kept_with_where_it_comes_from(question: EngineQuestion, tmp_path):
    path = tmp_path / "deep" / "kept.sqlite"
    kept, found = KeptEvaluations(path), Evaluation(0.5, 1.5, 16, (), (0.25, -1.0))
    assert kept.of(question) == ()
    kept.put(question, "katago", found)
    kept.put(asked(question, 200), "katago", found)
    kept.put(question, "gnugo", found)
    told = KeptEvaluations(path).of(asked(question, 1))
    assert [(one.origin.command, one.origin.visits) for one in told] == [
        ("katago", 16),
        ("katago", 200),
        ("gnugo", 16),
    ]
    path.write_bytes(b"no database at all, but long enough to be looked at" * 40)
    assert kept.of(question) == ()
    kept.put(question, "katago", found)
    assert kept.of(question) == (Kept(origin_of(question, "katago"), found),)
    nowhere = KeptEvaluations(tmp_path / "deep" / "kept.sqlite" / "x")
    nowhere.put(question, "katago", found)
    assert nowhere.of(question) == ()


def test_what_an_earlier_version_kept_is_not_believed(question: EngineQuestion, tmp_path):
    path, found = tmp_path / "kept.sqlite", Evaluation(0.5, 1.5, 16)
    with closing(sqlite3.connect(path)) as old, old:
        old.execute("CREATE TABLE kept (number INTEGER PRIMARY KEY, key BLOB UNIQUE, said BLOB)")
        old.execute(
            "INSERT INTO kept VALUES (1, ?, ?)", (question.place, msgspec.msgpack.encode(found))
        )
    kept = KeptEvaluations(path)
    assert kept.of(question) == ()
    kept.put(question, "katago", found)
    assert KeptEvaluations(path).of(question)


def test_the_oldest_goes_where_there_are_too_many(question: EngineQuestion, tmp_path, monkeypatch):
    monkeypatch.setattr("ingboard.review.analysis.kept.MOST_KEPT", 2)
    assert MOST_KEPT > 2
    kept, found = KeptEvaluations(tmp_path / "kept.sqlite"), Evaluation(0.5, 1.5, 16)
    for visits in (1, 2, 3):
        kept.put(asked(question, visits), "katago", found)
    assert [one.origin.visits for one in kept.of(question)] == [2, 3]


def test_the_report_counts_what_seems_to_gain_as_nothing_lost(states: list[GameState]):
    losses = losses_of(states, leads(0, -5, 2, 2.5))
    black, white = report_of(losses, lambda step: step * 40, grid_of(19, 19))
    assert [(one.part, one.moves, one.mean, one.near) for one in black.parts] == [
        (GamePart.OPENING, 1, 5.0, 0),
        (GamePart.MIDDLE, 1, 0.0, 1),
    ]
    assert [loss.step for loss in black.dearest] == [1]
    assert [loss.step for loss in white.dearest] == [2]


def test_parts_of_a_game_go_with_the_size_of_the_board():
    parts = [part_of(number, NINE) for number in (1, 11, 12, 33, 34)]
    assert parts == [GamePart.OPENING] * 2 + [GamePart.MIDDLE] * 2 + [GamePart.END]
