"""What a record tells of times and komi is shown; what it does not tell is never invented."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color
from ingboard.export.adjudication_sheet import adjudication_sheet
from ingboard.export.result_sheet import result_sheet
from ingboard.ui.widgets.page_parts import TextLabel
from tests.app.driver import App

_MOVES = ";B[cc]BL[598.4];W[gg]WL[600]OW[3];B[gc]BL[30]OB[2];W[cg]"
_WALLS = "".join(f";B[d{row}];W[f{row}]" for row in "abcdefghi")


def opened(app: App, tmp_path, content: str) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(content)
    app.open(path)


def facts_of(app: App) -> list[str]:
    return [
        label.text()
        for label in app.facts.findChildren(TextLabel)
        if label.isVisibleTo(app.facts) and label.text()
    ]


@pytest.mark.parametrize(
    ("head", "step", "shown"),
    [
        ("", 1, ["9:58"]),
        ("", 2, ["9:58", "10:00, 3 periods left"]),
        ("", 4, ["0:30, 2 periods left", "10:00, 3 periods left"]),
        ("TM[600]OT[25/600 Canadian]", 4, ["0:30, 2 moves left", "10:00, 3 moves left"]),
    ],
)
def test_what_the_clocks_showed_stands_beside_the_names(app, tmp_path, head, step, shown):
    opened(app, tmp_path, f"(;FF[4]SZ[9]{head}{_MOVES})")
    app.presenter.go_to(0)
    assert not [words for words in facts_of(app) if ":" in words and words[0].isdigit()]
    app.presenter.go_to(step)
    assert [words for words in facts_of(app) if ":" in words and words[0].isdigit()] == shown


def test_a_count_without_a_recorded_komi_says_what_is_counted(app, tmp_path):
    opened(app, tmp_path, f"(;FF[4]SZ[9]{_WALLS};B[];W[])")
    assert "no komi recorded" in "\n".join(facts_of(app))
    app.presenter.go_to(app.session.last_step)
    app.run("show-count")
    if app.page_id != "agreement":
        app.run("propose-stop")
    assert app.page_id == "agreement"
    said = [label.text() for label in app.page().findChildren(TextLabel)]
    assert any(words.endswith("No komi recorded: 8 counted.") for words in said)
    for color in Color:
        app.page().assent_toggled.emit(color)
    app.run("count")
    app.run("count")  # nine points are nobody's: that is asked first
    app.film.to_end()
    assert app.film.page.result.note.text() == "No komi recorded: 8 counted."


@pytest.mark.parametrize("head", ["", "HA[2]AB[aa][ii]"])
def test_no_sheet_states_a_komi_that_is_not_recorded(app, tmp_path, head):
    opened(app, tmp_path, f"(;FF[4]SZ[9]{head}RE[B+R]{_WALLS})")
    app.presenter.go_to(app.session.last_step)
    app.run("result-sheet")
    state, facts = app.feature("result-sheet")._sources(app.page().fields)
    for sheet in (result_sheet(state, facts), adjudication_sheet(state, facts)):
        assert "no komi recorded" in sheet.terms
        assert ", komi" not in sheet.terms


def test_a_recorded_komi_needs_no_word(app, tmp_path):
    opened(app, tmp_path, f"(;FF[4]SZ[9]KM[6.5]{_WALLS};B[];W[])")
    assert "komi 6.5" in "\n".join(facts_of(app))
    app.presenter.go_to(app.session.last_step)
    app.run("show-count")
    said = [label.text() for label in app.page("agreement").findChildren(TextLabel)]
    assert not any("No komi" in words for words in said)


FOX = "AP[foxwq]KM[375]RU[Chinese]RE[W+4.25]TM[60]TC[3]TT[20]"


def test_what_a_site_writes_otherwise_is_said_beside_the_board_and_on_the_page_of_facts(
    app, tmp_path
):
    opened(app, tmp_path, f"(;FF[4]SZ[9]{FOX}{_WALLS};B[];W[])")
    said = "Written by Fox: KM[375] read as 7.5, RE[W+4.25] read as W+8.5, TC[3]TT[20] read as 3x20 byo-yomi."
    facts = "\n".join(facts_of(app)).split("\n")
    assert said in facts
    assert any("komi 7.5" in words for words in facts)
    assert "Recorded result: W+8.5" in facts
    app.run("information")
    page = app.page("information")
    assert page.written_as.text() == said
    assert page.fields["KM"].text() == "375"  # the file stays as it is
    page.fields["KM"].setText("6.5")
    page.keep_button.click()
    assert app.state.setup.terms.komi == 6.5


def test_a_komi_that_is_not_understood_never_becomes_another_in_silence(app, tmp_path):
    opened(app, tmp_path, f"(;FF[4]SZ[9]KM[abc]{_WALLS};B[];W[])")
    assert "komi “abc” not understood" in "\n".join(facts_of(app))
    app.run("information")
    assert not app.page("information").written_as.isVisible()
