"""The proof overlay, the table of two counts, and the trial, as values."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from ingboard.board.points import Color, PerColor
from ingboard.counting.pairing import pairing_of
from ingboard.counting.parity import parity_words, shared_by_removing
from ingboard.counting.terms import Compensation, Sharing
from ingboard.counting.territory import Played, territory_of
from ingboard.ui.board.view_model import Glow, Mark
from ingboard.ui.features.count.area_card import CompareTable, rows_of
from ingboard.ui.features.count.proof_card import ProofCard, partners, proof_picture
from ingboard.ui.features.count.trial_card import (
    as_played,
    changed_words,
    convention_words,
    moved_words,
    payment_words,
    tried,
)
from tests.unit.counting.counted_cases import plan_of_case
from tests.widgets.film.counts import demo, shared


def test_what_is_left_over_is_numbered_up_to_the_margin() -> None:
    picture = proof_picture(demo(), pairing_of(demo()))
    assert sorted(picture.labels.values()) == ["1", "2", "3"]
    assert set(picture.glow) == set(picture.labels)
    assert set(picture.glow.values()) == {Glow.WINNING}
    assert len(picture.faded) == 78
    assert picture.position == demo().final


def test_a_pointed_stone_and_its_partner_stand_out() -> None:
    pairing = pairing_of(demo())
    pair = pairing.pairs[5]
    picture = proof_picture(demo(), pairing, pair.black)
    assert partners(pairing, pair.white) == (pair.white, pair.black)
    assert {point: picture.marks[point] for point in (pair.black, pair.white)} == {
        pair.black: Mark.RING,
        pair.white: Mark.RING,
    }
    assert not picture.faded & {pair.black, pair.white}
    assert partners(pairing, pairing.remainder[0]) == ()


def test_the_title_names_what_is_left(qtbot: QtBot) -> None:
    card = ProofCard()
    qtbot.addWidget(card)
    card.show_proof(demo(), pairing_of(demo()))
    assert card.title.text() == "Everything cancels out except 3 black points: the margin."
    draw = plan_of_case("dame-left-draw-official")
    card.show_proof(draw, pairing_of(draw))
    assert "nothing is left" in card.title.text()


@pytest.fixture
def table(qtbot: QtBot) -> CompareTable:
    made = CompareTable()
    qtbot.addWidget(made)
    return made


def test_the_table_shows_territory_and_why_it_differs(table: CompareTable) -> None:
    played = Played(PerColor(26, 24), PerColor(0, 1))
    rows = {row.title: row for row in rows_of(demo(), territory_of(demo(), played), "Sum")}
    assert rows["Sum"].area == PerColor("46", "35")
    assert rows["Komi"].territory == PerColor("−8", "")
    table.show_count(demo(), played)
    assert (table.area.text(), table.territory.text()) == ("Black +3", "Black +1")
    reasons = table.reasons.text().split("\n")
    assert reasons[0].startswith("Black had the last turn")
    assert reasons[1].startswith("White passed once more")
    assert any("6.5" in reason for reason in reasons)


def test_a_board_that_nobody_recorded_has_no_territory_count(table: CompareTable) -> None:
    table.show_count(demo(), None)
    assert table.territory.text() == "not known"
    assert "Prisoners" not in {row.title for row in rows_of(demo(), None, "Sum")}
    assert "prisoners" in table.reasons.text()


def test_counts_that_agree_say_so(table: CompareTable) -> None:
    table.show_count(demo(0), Played(PerColor(24, 24)))
    assert table.area.text() == table.territory.text()
    assert "agree" in table.reasons.text().split("\n")[0]


def test_three_komi_stones_in_place_of_four_move_the_margin_by_two() -> None:
    base = demo()
    trial = as_played(base.terms)
    assert trial.komi_stones == 4
    three = tried(base, type(trial)(3, trial.penalties, 0, Compensation.NONE))
    assert three.margin - base.margin == 2
    assert moved_words(base, three) == "Black +3 becomes Black +5: 2 for Black"
    assert "3 black spaces and 3 white stones fewer" in payment_words(as_played(three.terms))


def test_a_trial_that_changes_nothing_is_the_game_itself() -> None:
    base = demo(7.5)
    assert tried(base, as_played(base.terms)) is base
    assert moved_words(base, base) == "Black +3.5: unchanged"
    assert changed_words(as_played(base.terms), as_played(base.terms)) == ""


def test_a_trial_says_what_was_changed() -> None:
    before = as_played(demo(7.5).terms)
    tried_now = replace(before, komi_stones=3, penalties=PerColor(0, 2), shared=True)
    said = changed_words(before, tried_now)
    assert said == "Komi stones 4 to 3. White owes 0 to 2. One border stone removed."


def test_a_handicap_names_its_convention() -> None:
    base = demo(0)
    trial = as_played(base.terms)
    three = tried(base, type(trial)(0, trial.penalties, 3, Compensation.KSS))
    assert three.margin == 8
    assert "Kim, Simon and Straus, not official" in convention_words(three)
    assert "official texts name none" in convention_words(base)


def test_two_periods_of_white_put_two_black_stones_into_the_land_of_white() -> None:
    base = demo()
    trial = as_played(base.terms)
    owing = tried(base, type(trial)(4, PerColor(0, 4), 0, Compensation.NONE))
    assert owing.balance.penalty_stones == PerColor(0, 2)
    assert owing.margin - base.margin == 4


@pytest.mark.parametrize("sharing", list(Sharing))
def test_a_shared_point_makes_the_margin_even(sharing: Sharing) -> None:
    base = demo()
    point = shared_by_removing(base.game, sharing)
    assert point is not None
    assert base.game.color_at(point) is not None
    trial = as_played(base.terms)
    opened = tried(base, type(trial)(4, trial.penalties, 0, Compensation.NONE, shared=True))
    assert (base.margin % 2, opened.margin % 2) == (1, 0)
    assert opened.areas.shared == 1
    assert "odd margin, never 0" in parity_words(base)
    assert "perhaps 0" in parity_words(opened)


def test_no_stone_is_found_where_no_border_has_two_sides() -> None:
    assert shared_by_removing(plan_of_case("all-black").game, Sharing.REGION) is None


def test_the_open_shared_point_of_a_proof_counts_for_nobody() -> None:
    pairing = pairing_of(shared())
    picture = proof_picture(shared(), pairing)
    assert list(picture.marks.values()) == [Mark.SHARED]
    assert pairing.owner in {Color.BLACK, Color.WHITE, None}
    assert pairing.margin == shared().fill_margin
