"""A table's choices in a record: written as one private property, read back, and never guessed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color
from ingboard.board.position import empty_position
from ingboard.counting.terms import Compensation, Sharing, Ties
from ingboard.game.default_terms import default_terms
from ingboard.game.events import PassMade, StonePlaced
from ingboard.game.setup import GameSetup
from ingboard.game.state import new_game
from ingboard.kifu.findings import Code
from ingboard.kifu.from_game import record_of
from ingboard.kifu.options import options_read, options_written
from ingboard.kifu.reader import read_collection
from ingboard.kifu.recorded_game import game_of, setup_of
from ingboard.kifu.writer import write_record
from ingboard.rules.options import AS_THE_TEXT, RuleOptions
from ingboard.rules.readings import SingleSuicide
from ingboard.rules.ruleset import Prisoners, RuleText

LONE_SUICIDE = "(;GM[1]FF[4]SZ[9]RU[GOE]IBRT[{text}]{options}AB[ba][ab];W[aa])"


def a_setup(rules: RuleText, options: RuleOptions = AS_THE_TEXT) -> GameSetup:
    return GameSetup(rules, empty_position(9, 9), default_terms(rules), options=options)


def saved_and_read(setup: GameSetup) -> GameSetup:
    written = write_record(record_of([new_game(setup)]))
    record = read_collection(written, "").games[0]
    assert not record.findings
    return setup_of(record, record.details.rule_text)


@pytest.mark.parametrize("rules", RuleText)
def test_a_table_without_choices_writes_nothing(rules: RuleText):
    assert options_written(a_setup(rules)) == ""
    assert b"IBRO" not in write_record(record_of([new_game(a_setup(rules))]))


def test_choices_come_back_from_a_record():
    chosen = RuleOptions(SingleSuicide.PASS, Prisoners.LID)
    setup = a_setup(RuleText.ING1996, chosen)
    terms = replace(
        setup.terms, sharing=Sharing.REGION, ties=Ties.DRAW, compensation=Compensation.KSS
    )
    setup = replace(setup, terms=terms)
    assert saved_and_read(setup) == setup


@pytest.mark.parametrize("rules", RuleText)
def test_every_tie_rule_comes_back(rules: RuleText):
    for ties in Ties:
        setup = a_setup(rules)
        setup = replace(setup, terms=replace(setup.terms, ties=ties))
        assert saved_and_read(setup).terms.ties is ties


@pytest.mark.parametrize(
    "word", ["suicide=maybe", "colour=red", "suicide=pass", "prisoners", "=", "suicide=superko"]
)
def test_what_is_not_offered_is_found_and_not_followed(word: str):
    written = f"(;GM[1]FF[4]SZ[9]RU[GOE]IBRT[ing1991]IBRO[{word} ties=white];B[aa])"
    record = read_collection(written.encode(), "").games[0]
    assert [finding.code for finding in record.findings] == [Code.BAD_OPTION]
    assert word in record.findings[0].sentence
    setup = setup_of(record, RuleText.ING1991)
    assert setup.options == AS_THE_TEXT
    assert setup.terms.ties is Ties.WHITE


def test_a_word_not_understood_is_kept_when_the_record_is_saved():
    written = b"(;GM[1]FF[4]SZ[9]RU[GOE]IBRT[ing1996]IBRO[suicide=pass later=yes];B[aa])"
    record = read_collection(written, "").games[0]
    assert b"IBRO[suicide=pass later=yes]" in write_record(record)
    game = game_of(record)
    again = record_of([new_game(game.setup)], record)
    assert again.details.options_text == "suicide=pass later=yes"


def test_choices_hold_only_under_the_text_they_were_made_for():
    read = options_read("suicide=pass", RuleText.ING1996)
    assert read.play == RuleOptions(SingleSuicide.PASS)
    written = LONE_SUICIDE.format(text="ing1996", options="IBRO[suicide=pass]")
    record = read_collection(written.encode(), "").games[0]
    assert setup_of(record, RuleText.SIMPLIFIED).options == AS_THE_TEXT


@pytest.mark.parametrize(
    ("text", "options", "event"),
    [
        ("ing1996", "", StonePlaced),
        ("ing1996", "IBRO[suicide=pass]", PassMade),
        ("kss", "", PassMade),
        ("kss", "IBRO[suicide=prohibited]", StonePlaced),
    ],
)
def test_a_recorded_suicide_of_one_stone_is_what_the_table_chose(
    text: str, options: str, event: type
):
    record = read_collection(LONE_SUICIDE.format(text=text, options=options).encode(), "").games[0]
    (step,) = game_of(record).steps
    assert isinstance(step[0], event)
    assert isinstance(step[0], StonePlaced | PassMade)
    assert step[0].color is Color.WHITE
