"""Who plays and how strong: every one is told in a record and read again, and started as it is meant."""

from __future__ import annotations

import shlex

import pytest

from ingboard.board.points import Color
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.resources import resource
from ingboard.review.opponent.opponents import (
    Engines,
    GnuGo,
    KataGoHuman,
    KataGoTime,
    KataGoVisits,
    Opponent,
    OtherProgram,
    command_of,
    level_words,
    name_on_record,
    offered_by,
    opponent_on_record,
    program_words,
    record_words,
    with_program,
)
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal.plain_events import setup_from_plain, setup_to_plain

ALL = Engines(
    gnu_go="/usr/games/gnugo",
    katago="/opt/katago",
    net="/a b/net.bin.gz",
    human_net="/a b/human.bin.gz",
    config="/c/play.cfg",
    human_config="/c/people.cfg",
    other='"/my go/engine" --gtp -x',
)


def started(opponent: Opponent) -> tuple[str, str]:
    command = command_of(opponent, ALL)
    assert command is not None
    return command


@pytest.mark.parametrize("opponent", offered_by(ALL), ids=str)
def test_what_a_record_says_of_an_opponent_is_read_again(opponent):
    assert opponent_on_record(record_words(opponent)) == opponent


@pytest.mark.parametrize("opponent", offered_by(ALL), ids=str)
def test_everybody_on_offer_has_a_name_and_can_be_started(opponent):
    assert program_words(opponent)
    assert level_words(opponent) or isinstance(opponent, OtherProgram)
    program, arguments = started(opponent)
    assert program.startswith("/")
    assert shlex.split(arguments)


@pytest.mark.parametrize(
    "words", ["5k", "9p", "level", "level x", "12", "human-like 40k", "", "level 5 visits"]
)
def test_other_ranks_on_record_are_of_no_level(words):
    assert opponent_on_record(words) == OtherProgram()


def test_a_level_on_record_that_gnu_go_does_not_have_is_its_nearest():
    assert opponent_on_record("level 99") == GnuGo(10)
    assert opponent_on_record("level 0") == GnuGo(1)


def test_only_what_is_here_is_offered():
    assert offered_by(Engines()) == (OtherProgram(),)
    assert {type(one) for one in offered_by(Engines(gnu_go="g"))} == {GnuGo, OtherProgram}
    without_people = offered_by(Engines(katago="k", net="n"))
    assert {type(one) for one in without_people} == {KataGoVisits, KataGoTime, OtherProgram}
    assert command_of(KataGoHuman("5k"), Engines(katago="k", net="n")) is None
    assert command_of(GnuGo(1), Engines()) is None
    assert command_of(OtherProgram(), Engines()) is None


def test_the_commands_say_level_rules_and_nets():
    assert "--level 3" in started(GnuGo(3))[1]
    assert "--chinese-rules --positional-superko --allow-suicide" in started(GnuGo(3))[1]
    people = shlex.split(started(KataGoHuman("5k"))[1])
    assert people[people.index("-human-model") + 1] == "/a b/human.bin.gz"
    assert people[people.index("-override-config") + 1] == "humanSLProfile=rank_5k"
    assert people[people.index("-config") + 1] == "/c/people.cfg"
    assert shlex.split(started(KataGoVisits(50))[1])[-1] == "maxVisits=50"
    assert shlex.split(started(KataGoTime(3))[1])[-1] == "maxTime=3"
    assert command_of(OtherProgram(), ALL) == ("/my go/engine", " --gtp -x")


def test_a_name_is_one_short_line():
    assert name_on_record("GNU Go", "3.8") == "GNU Go 3.8"
    assert name_on_record("a\nb", "") == "a b"
    assert len(name_on_record("x" * 100, "1")) <= 40


def test_a_journal_keeps_which_side_a_program_plays_and_an_old_one_has_none():
    setup = even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))
    assert "program" not in setup_to_plain(setup)
    played = with_program(setup, Color.WHITE, "GNU Go 3.8", GnuGo(5))
    plain = setup_to_plain(played)
    assert plain["program"] == "W"
    assert setup_from_plain(plain) == played


def test_our_settings_for_katago_have_what_it_will_not_start_without():
    """Met with KataGo 1.18.1: without these two keys `katago gtp` ends at once."""
    for name in ("katago_play", "katago_people"):
        lines = resource(f"engine/{name}.cfg").read_text(encoding="utf-8").splitlines()
        keys = {line.partition("=")[0].strip() for line in lines if not line.startswith("#")}
        assert {"logAllGTPCommunication", "logSearchInfo", "rules", "numSearchThreads"} <= keys
