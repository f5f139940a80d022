"""The talk with a program that plays: what it is told, what its answers mean, what is passed over."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ingboard.board.points import Color, Point
from ingboard.clock.clock import new_clock, start
from ingboard.clock.control import Canadian, Fischer, Ing, SecondCounting
from ingboard.clock.moments import Millis, Moment
from ingboard.review.analysis.evaluation import EngineQuestion, EngineTalkError
from ingboard.review.opponent.clocks import time_orders
from ingboard.review.opponent.talk import (
    Declined,
    HeldDead,
    Inquiry,
    Named,
    OpponentReply,
    OpponentTalk,
    Played,
    Resigned,
    Wanted,
)
from ingboard.rules.ruleset import RuleText

EMPTY = EngineQuestion(9, (), (), "B", 8.0, RuleText.SIMPLIFIED, 1)
KNOWN = "play\ngenmove\nfinal_status_list\ntime_left\ntime_settings"


def lines(talk: OpponentTalk, said: str):
    """All that comes of lines: the last reply, and what was sent in return."""
    reply, sent = None, ""
    for line in said.split("\n"):
        found, orders = talk.take(line)
        reply, sent = found or reply, sent + orders
    return reply, sent


def introduced(known: str = KNOWN) -> OpponentTalk:
    talk = OpponentTalk()
    assert talk.greeting() == "1 name\n2 version\n3 list_commands\n"
    lines(talk, f"=1 Toy Go\n\n=2 0.1\n\n=3 {known}\n\n")
    return talk


def after(*moves: str) -> EngineQuestion:
    pairs = tuple(("BW"[at % 2], move) for at, move in enumerate(moves))
    return replace(EMPTY, moves=pairs, to_play="BW"[len(pairs) % 2])


def words(orders: str) -> list[str]:
    return [line.split(" ", 1)[1] for line in orders.splitlines()]


def last_number(orders: str) -> str:
    return orders.splitlines()[-1].split()[0]


def test_it_is_asked_its_name_once_it_is_known_what_it_knows():
    talk = OpponentTalk()
    talk.greeting()
    assert talk.ask(Inquiry(Wanted.NAME), 7) == ""
    _, sent = lines(talk, f"=1 Toy Go\n\n=2 0.1\n\n=3 {KNOWN}\n\n")
    assert sent == "4 name\n"
    assert lines(talk, "=4 Toy Go\n\n")[0] == OpponentReply(7, Named("Toy Go 0.1"))


def test_the_game_is_told_once_and_then_what_is_new():
    talk = introduced()
    first = talk.ask(Inquiry(Wanted.MOVE, after("D4")), 1)
    assert words(first) == ["boardsize 9", "clear_board", "komi 8", "play B D4", "genmove W"]
    reply, _ = lines(
        talk, "".join(f"={n}\n\n" for n in range(4, 8)) + f"={last_number(first)} f5\n\n"
    )
    assert reply == OpponentReply(1, Played(Point(4, 5)))
    assert words(talk.ask(Inquiry(Wanted.MOVE, after("D4", "F5", "D5")), 2)) == [
        "play B D5",
        "genmove W",
    ]


def test_another_game_is_told_anew():
    talk = introduced()
    first = talk.ask(Inquiry(Wanted.MOVE, after("D4")), 1)
    lines(talk, f"={last_number(first)} F5\n\n")
    told = words(talk.ask(Inquiry(Wanted.MOVE, after("D4", "F6", "D5")), 2))
    assert told == [
        "boardsize 9",
        "clear_board",
        "komi 8",
        "play B D4",
        "play W F6",
        "play B D5",
        "genmove W",
    ]


def test_an_answer_that_comes_late_is_passed_over_and_its_board_is_not_trusted():
    talk = introduced()
    first = talk.ask(Inquiry(Wanted.MOVE, after("D4")), 1)
    second = talk.ask(Inquiry(Wanted.MOVE, after("D4", "F5", "D5")), 2)
    assert "clear_board" in words(second)
    assert lines(talk, f"={last_number(first)} F9\n\n")[0] is None
    assert lines(talk, f"={last_number(second)} F6\n\n")[0] == OpponentReply(2, Played(Point(3, 5)))


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("PASS", Played(None)),
        ("resign", Resigned()),
        ("Resign", Resigned()),
        ("j9", Played(Point(0, 8))),
    ],
)
def test_moves_are_read(said, answer):
    talk = introduced()
    number = last_number(talk.ask(Inquiry(Wanted.MOVE, EMPTY), 3))
    assert lines(talk, f"={number} {said}\n\n")[0] == OpponentReply(3, answer)


def test_dead_stones_are_read_over_several_lines():
    talk = introduced()
    number = last_number(talk.ask(Inquiry(Wanted.DEAD, after("pass", "pass")), 3))
    assert lines(talk, f"={number} A9 B9\nJ1\n\n")[0] == OpponentReply(
        3, HeldDead((Point(0, 0), Point(0, 1), Point(8, 8)))
    )


def test_what_it_will_not_do_is_told_in_its_words_and_the_game_is_told_anew():
    talk = introduced()
    orders = talk.ask(Inquiry(Wanted.MOVE, after("D4")), 3)
    play = orders.splitlines()[3].split()[0]
    assert lines(talk, f"?{play} illegal move\n\n")[0] == OpponentReply(3, Declined("illegal move"))
    assert lines(talk, f"={last_number(orders)} F5\n\n")[0] is None
    assert "clear_board" in words(talk.ask(Inquiry(Wanted.MOVE, after("D4")), 4))


def test_rules_and_clocks_are_told_where_it_knows_how():
    time = ("time_settings 60 0 0", "time_left B 60 0")
    talk = introduced("play\ngenmove\nkata-set-rules\ntime_left")
    told = words(talk.ask(Inquiry(Wanted.MOVE, EMPTY, time), 1))
    assert told[3].startswith('kata-set-rules {"ko":"POSITIONAL","scoring":"AREA"')
    assert told[4:] == ["time_left B 60 0", "genmove B"]


def test_it_chooses_among_points_only_if_it_can():
    assert not introduced().chooses_among
    talk = introduced("play\ngenmove\nrestricted_genmove")
    assert talk.chooses_among
    orders = talk.ask(Inquiry(Wanted.MOVE, EMPTY, among=("A1", "B2")), 1)
    assert words(orders)[-1] == "restricted_genmove B A1 B2"


@pytest.mark.parametrize(
    "said",
    [
        "=3 name\n\n",
        "=\n\n",
        "? what\n\n",
        "rubbish\n" * 30,
        "=4 Z99\n\n",
        "=99999999999999999999 x\n\n",
    ],
)
def test_what_no_program_says_is_a_fault(said):
    talk = OpponentTalk()
    talk.greeting()
    if said.startswith("=4"):
        talk = introduced()
        orders = talk.ask(Inquiry(Wanted.MOVE, EMPTY), 1)
        said = said.replace("4", last_number(orders), 1)
    with pytest.raises(EngineTalkError):
        lines(talk, said)


@given(st.text(alphabet="=?0123456789 \nAZapesrdign\t\0é", max_size=200))
def test_no_output_does_worse_than_a_fault(said):
    talk = introduced()
    talk.ask(Inquiry(Wanted.MOVE, EMPTY), 1)
    try:
        lines(talk, said)
    except EngineTalkError:
        return


@pytest.mark.parametrize(
    ("control", "told"),
    [
        (Ing(Millis(60_000), Millis(10_000), 3, 2), ("time_settings 60 0 0", "time_left B 58 0")),
        (
            SecondCounting(Millis(60_000), Millis(30_000), 3),
            ("time_settings 60 30 1", "time_left B 58 0"),
        ),
        (
            Canadian(Millis(60_000), Millis(300_000), 15),
            ("time_settings 60 300 15", "time_left B 58 0"),
        ),
        (Fischer(Millis(60_000), Millis(5_000)), ("time_settings 60 0 0", "time_left B 58 0")),
    ],
)
def test_clocks_are_told_as_gtp_knows_them(control, told):
    clock = start(new_clock(control), Color.BLACK, Moment(1_000))
    assert time_orders(clock, Moment(3_000))[:2] == told
