"""The referee's rulings: recorded, carried out, and never a way to make stones dead."""

from __future__ import annotations

from ingboard.board.points import Color, Point, point_named
from ingboard.clock.moments import Moment
from ingboard.game import commands as ask
from ingboard.game.decide import decide
from ingboard.game.default_terms import default_terms
from ingboard.game.event_words import ruling_words
from ingboard.game.events import Event, StonePlaced
from ingboard.game.evolve import evolve, replay
from ingboard.game.refusals import Refusal, Refused
from ingboard.game.setup import even_game
from ingboard.game.state import GameState, Phase, Ruling, RulingKind, new_game
from ingboard.rules.ruleset import RuleText

AT = Moment(0)
KO = ["C3", "D3", "B2", "E2", "C1", "D1", "A5", "C2", "D2"]


class Played:
    """A game with all its events, so that a replay can be compared."""

    def __init__(self, rules: RuleText = RuleText.SIMPLIFIED, side: int = 5) -> None:
        self.setup = even_game(side, rules, default_terms(rules))
        self.events: list[Event] = []
        self.state: GameState = new_game(self.setup)

    def do(self, command):
        decision = decide(self.state, command)
        if not isinstance(decision, Refusal):
            for event in decision:
                self.state = evolve(self.state, event)
                self.events.append(event)
        return decision

    def play(self, *names: str):
        for name in names:
            point = self.point(name)
            self.do(ask.PlaceStone(self.state.to_play, point, AT))

    def point(self, name: str) -> Point:
        point = point_named(name, self.state.position.grid)
        assert point is not None
        return point

    def passes(self, count: int):
        for _ in range(count):
            self.do(ask.Pass(self.state.to_play, AT))

    def rule(self, kind: RulingKind, name: str | None = None, **more):
        point = None if name is None else self.point(name)
        ruling = Ruling(kind, "A. Moreau", "seen", self.state.to_play, point, **more)
        return self.do(ask.Rule(ruling, AT))


def in_ko() -> Played:
    game = Played()
    game.play(*KO)
    return game


def test_an_illegal_play_can_be_allowed_and_the_game_goes_on_from_it():
    game = in_ko()
    assert game.do(ask.PlaceStone(Color.WHITE, game.point("C2"), AT)).reason is Refused.ILLEGAL
    game.rule(RulingKind.ALLOWED, "C2")
    assert game.state.position.color_at(game.point("C2")) is Color.WHITE
    assert game.state.rulings[-1].number == 10
    assert game.state.to_play is Color.BLACK


def test_a_legal_play_can_be_forbidden_until_the_next_move():
    game = Played()
    game.rule(RulingKind.FORBIDDEN, "C3")
    refused = game.do(ask.PlaceStone(Color.BLACK, game.point("C3"), AT))
    assert refused == Refusal(Refused.FORBIDDEN_BY_RULING, Color.BLACK)
    game.play("A1", "B1", "C3")
    assert game.state.position.color_at(game.point("C3")) is Color.BLACK


def test_an_unintended_illegal_move_goes_back_without_assent_and_a_legal_one_only_with_it():
    game = in_ko()
    legal = game.rule(RulingKind.RETRACTED_ILLEGAL, evidence="he saw no ko")
    assert legal == Refusal(Refused.MOVE_WAS_LEGAL, Color.BLACK)
    without = game.rule(RulingKind.RETRACTED_LEGAL)
    assert without == Refusal(Refused.RETRACTION_NEEDS_ASSENT, Color.BLACK)
    before = game.state.position
    recorded = StonePlaced(Color.WHITE, game.point("C2"), AT)  # as a record has it
    game.events.append(recorded)
    game.state = evolve(game.state, recorded)
    game.rule(RulingKind.RETRACTED_ILLEGAL, evidence="he saw no ko")
    assert game.state.position == before
    assert game.state.to_play is Color.WHITE
    assert game.state.rulings[-1].evidence == "he saw no ko"
    game.rule(RulingKind.RETRACTED_LEGAL, assent=True)
    assert game.state.line.number == 8


def test_an_allowed_move_is_legal_afterwards_and_goes_back_only_with_assent():
    game = in_ko()
    game.rule(RulingKind.ALLOWED, "C2")
    assert game.state.position.color_at(game.point("C2")) is Color.WHITE
    legal = game.rule(RulingKind.RETRACTED_ILLEGAL, evidence="he saw no ko")
    assert legal == Refusal(Refused.MOVE_WAS_LEGAL, Color.WHITE)
    game.rule(RulingKind.RETRACTED_LEGAL, assent=True)
    assert game.state.line.number == 9


def test_third_and_fourth_passes_before_agreement_can_be_voided():
    game = Played(RuleText.ING1991)
    game.play("C3", "D3")
    game.passes(4)
    assert game.state.ended_for_good
    game.rule(RulingKind.PASSES_VOIDED)
    assert game.state.passes == 2
    assert game.state.phase is Phase.AGREEMENT
    assert game.state.may_resume
    assert game.rule(RulingKind.PASSES_VOIDED) == Refusal(Refused.NO_PASSES_TO_VOID)


def test_play_can_be_ordered_to_go_on_but_no_ruling_makes_a_stone_dead():
    game = Played()
    game.play("C3", "D3")
    game.passes(2)
    game.rule(RulingKind.PLAY_ORDERED)
    assert game.state.phase is Phase.PLAYING_ON
    for kind in RulingKind:
        game.rule(kind, "A1", assent=True)
        assert not game.state.dead


def test_the_disturber_named_is_on_record_and_replay_gives_the_same_rulings():
    game = in_ko()
    game.rule(RulingKind.DISTURBER_NAMED)
    game.rule(RulingKind.ALLOWED, "C2")
    game.play("B5")
    again = replay(game.setup, game.events)
    assert again.rulings == game.state.rulings
    assert again.position == game.state.position
    assert [ruling.kind for ruling in again.rulings] == [
        RulingKind.DISTURBER_NAMED,
        RulingKind.ALLOWED,
    ]


def test_every_ruling_has_a_sentence_that_names_who_ruled():
    grid = Played().state.position.grid
    for kind in RulingKind:
        ruling = Ruling(
            kind, "A. Moreau", "seen", Color.BLACK, Point(0, 0), 7, "noise", assent=True
        )
        words = ruling_words(ruling, grid)
        assert "A. Moreau" in words
        assert "{" not in words
