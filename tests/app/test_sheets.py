"""Sheets from start to file: the result sheet and adjudication of a game in the window, `ingboard sheet`."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from ingboard.board.points import Color, PerColor, Point
from ingboard.cli import main
from ingboard.clock.control import Ing
from ingboard.clock.moments import Moment, minutes
from ingboard.export.adjudication_sheet import adjudication_sheet
from ingboard.export.result_sheet import result_sheet
from ingboard.export.sheet import SheetFacts
from ingboard.game import commands as ask
from ingboard.game.commands import CorrectMoves, HoldClock, MarkAway, WithdrawResult
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.game.state import Held, Ruling, RulingKind
from ingboard.game.strip import name_of_color
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal.reading import read_journal
from ingboard.table.table import Table
from ingboard.table.tournament import Tournament, write_tournament
from ingboard.ui.features.result_sheet import sheet_paper
from ingboard.ui.features.result_sheet.journal_facts import game_of_journal
from ingboard.ui.features.result_sheet.sheet_paper import sheet_image, sheet_pdf

TIME = Ing(minutes(10), minutes(2), 3, 2)
WALL = [Point(row, column) for row in range(9) for column in (3, 4)]


def _setup(komi=7.5):
    terms = default_terms(RuleText.SIMPLIFIED)
    setup = even_game(9, RuleText.SIMPLIFIED, replace(terms, komi=komi))
    return replace(
        setup,
        names=PerColor("Ann", "許家元"),
        ranks=PerColor("3d", "2d"),
        event="Cup, round 4, table 2",
        controls=PerColor(TIME, TIME),
    )


def _commands(end):
    """Both sides build a wall; White has used two periods more than Black."""
    now = Moment(1_000)
    yield ask.StartClock(now)
    color = Color.BLACK
    for number, point in enumerate(WALL):
        now = Moment(now + (760_000 if number == 1 else 5_000))
        yield ask.NoteTime(now)
        yield ask.PlaceStone(color, point, now)
        color = color.opponent
    if end == "resign":
        yield ask.Resign(Color.WHITE, now)
        for side in Color:
            yield ask.ConfirmResult(side, now)
        return
    for _ in Color:
        yield ask.Pass(color, now)
        color = color.opponent
    for side in Color:
        yield ask.Assent(side, given=True, at=now)
    yield ask.BeginCount(now)
    for side in Color:
        yield ask.ConfirmResult(side, now)


def _state(end="count", komi=7.5):
    table = Table(_setup(komi))
    for command in _commands(end):
        table.submit(command)
    assert table.state.outcome is not None
    return table.state


def _rows(sheet, title):
    found = next(table for table in sheet.tables if table.title.startswith(title))
    return {row.label.strip(): (row.black, row.white) for row in found.rows}


def test_a_half_komi_shows_both_margins_and_the_points_bought():
    state = _state()
    sheet = result_sheet(state, SheetFacts(link="ab" * 32, journal="t.ingtable"))
    count = _rows(sheet, "Count")
    assert count["Komi"] == ("−7.5", "")
    assert count["Penalty points for periods"] == ("0", "−4")
    assert state.plan is not None
    assert state.plan.fill_margin != state.plan.margin
    shown = [value for _, value in count.values()]
    assert any(value.endswith(f" {abs(state.plan.fill_margin)}") for value in shown)
    assert count["With the half point"][1].endswith(f" {abs(state.plan.margin):g}")
    assert _rows(sheet, "Time")["Periods entered"] == ("0 of 3", "2 of 3")
    assert [board.filled is not None for board in sheet.boards] == [False, True]
    assert [one.role for one in sheet.signatures] == ["Black", "White", "Referee"]
    assert sheet.seal is not None
    assert "ab" * 32 in sheet.seal.code


def test_a_resigned_game_has_a_form_without_a_count():
    sheet = result_sheet(_state("resign"), SheetFacts())
    assert sheet.headline == "Black wins by resignation"
    assert len(sheet.boards) == 1
    assert not any(table.title == "Count" for table in sheet.tables)
    assert sheet.seal is None
    assert "No journal" in sheet.foot[0]


def test_a_sheet_of_clocks_alone_counts_presses_and_claims_no_moves():
    table = Table(replace(_setup(), played_stone_presses=False))
    at = Moment(1_000)
    table.submit(ask.StartClock(at))
    for color in (Color.BLACK, Color.WHITE, Color.BLACK):
        at = Moment(at + 5_000)
        table.submit(ask.PressClock(color, at))
    table.submit(ask.Resign(Color.WHITE, at))
    for color in Color:
        table.submit(ask.ConfirmResult(color, at))
    sheet = result_sheet(table.state, SheetFacts())
    assert sheet.boards == ()
    assert "Moves not recorded." in sheet.remarks
    assert _rows(sheet, "Time")["Presses"] == ("2", "1")


@pytest.mark.usefixtures("qapp")
def test_the_same_sheet_gives_the_same_pdf_in_black_and_white():
    facts = SheetFacts(link="ab" * 32, journal="t.ingtable", table="2")
    sheet = result_sheet(_state(), facts)
    assert sheet_pdf(sheet) == sheet_pdf(sheet)
    image = sheet_image(sheet, 300)
    assert image.allGray()
    other = adjudication_sheet(_state(), facts)
    assert sheet_image(other, 300) != image


@pytest.fixture
def table(app, time):
    """A timed game in the window whose result both confirmed; its journal is on the disk."""
    time.moment = 1_000
    app.presenter.start(_setup())
    for command in _commands("count"):
        time.moment = max(time.moment, int(command.at))
        app.presenter.submit(command)
    app.journal.read()
    return app


@pytest.fixture
def printed(monkeypatch):
    """The sheets that were made into PDFs, the newest last."""
    sheets = []

    def noted(sheet):
        sheets.append(sheet)
        return b"%PDF"

    monkeypatch.setattr(sheet_paper, "sheet_pdf", noted)
    return sheets


def test_the_command_line_heeds_the_settings_that_the_window_heeds(
    table, tmp_path, printed, capsys
):
    path = tmp_path / "cup.toml"
    said = Tournament(
        sound_test=False,
        name="Autumn Open",
        round=7,
        referee="R. Okafor",
        signatures=False,
        listed_pause_seconds=1,
    )
    write_tournament(path, said)
    assert table.open_tournament(path)
    table.run("result-sheet")
    page = table.page("result-sheet")
    page.save_button.click()
    journal = table.journal.read().path
    table.journal.close()
    assert main(["sheet", str(journal), "--to", str(tmp_path / "a.pdf")]) == 0
    by_window, by_command = printed
    assert by_command.signatures == by_window.signatures == ()
    assert by_command.occasion == by_window.occasion
    assert [one.words for one in by_command.log if "Paused" in one.words] == [
        one.words for one in by_window.log if "Paused" in one.words
    ]
    other = tmp_path / "other.toml"
    write_tournament(other, replace(said, signatures=True, referee="A. Other"))
    to = ["--to", str(tmp_path / "b.pdf")]
    assert main(["sheet", str(journal), "--settings", str(other), *to]) == 0
    assert printed[-1].signatures[-1].name == "A. Other"
    path.unlink()
    assert main(["sheet", str(journal), "--to", str(tmp_path / "c.pdf")]) == 0
    assert len(printed[-1].signatures) == 3
    assert "Default settings are used." in capsys.readouterr().err
    assert main(["sheet", str(journal), "--settings", str(path), *to]) == 2


def test_claims_and_their_withdrawal_are_no_pause(app, time):
    time.moment = 1_000
    app.presenter.start(_setup())
    app.presenter.toggle_pause()
    time.pass_by(3_600_000)
    app.presenter.note_time()
    for _ in range(2):
        app.presenter.claim_time(Color.WHITE)
        time.pass_by(300_000)
        app.presenter.act(WithdrawResult("", "", time.now(), Color.WHITE))
        time.pass_by(300_000)
    app.presenter.claim_time(Color.WHITE)
    app.confirm_result()
    facts = game_of_journal(app.journal.read()).facts
    assert facts.held == 0
    assert not [line.words for line in facts.log if "aused" in line.words]


def test_sheets_are_saved_under_real_names_in_a_chosen_folder_and_never_overwritten(
    table, capsys, tmp_path
):
    table.run("result-sheet")
    assert table.page_id == "result-sheet"
    page, journal = table.page("result-sheet"), table.journal.path
    folder = tmp_path / "sheets"
    page.choose_button.click()
    folder.mkdir()
    table.choose_path(folder)
    first, second = folder / "Cup-r4-t2-Ann-許家元.pdf", folder / "Cup-r4-t2-Ann-許家元-v2.pdf"
    assert tuple(page.form.answers[name] for name in ("event", "round", "table")) == (
        "Cup",
        "4",
        "2",
    )
    page.form.parts["referee"].setText("R. Okafor")
    page.save_button.click()
    assert f"Version 1 saved as {first.name}" in page.preview.accessibleName()
    assert first.read_bytes().startswith(b"%PDF")
    table.journal.read()
    assert not second.exists()
    page.save_button.click()
    assert second.exists()
    table.journal.close()
    link = game_of_journal(read_journal(journal)).facts.link
    assert main(["journal", str(journal), "--hash", link]) == 0
    assert "The hash matches" in capsys.readouterr().out
    assert main(["sheet", str(journal)]) == 0
    beside = journal.parent / f"{journal.stem}-sheets"
    assert [path.name for path in beside.iterdir()] == ["Cup-r4-t2-Ann-許家元-v3.pdf"], (
        "the number goes on"
    )
    assert main(["journal", str(journal), "--hash", "f" * 64]) == 1


def test_the_folder_of_the_sheets_opens_and_before_the_first_it_is_named(
    table, tmp_path, monkeypatch
):
    opened: list[QUrl] = []

    def note(url: QUrl) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", note)
    folder = tmp_path / "sheets"
    table.run("result-sheet")
    page = table.page("result-sheet")
    page.choose_button.click()
    table.choose_path(folder)
    page.folder_button.click()
    assert opened == []
    assert page.told.text() == f"Sheets are saved in {folder}."
    page.save_button.click()
    page.folder_button.click()
    assert opened == [QUrl.fromLocalFile(str(folder))]


def test_who_ruled_is_on_the_sheet_and_a_signed_one_makes_the_result_final(app, time):
    table = app
    table.presenter.start(_setup())
    table.tap("Return")
    time.pass_by(1_000)
    table.presenter.submit(HoldClock(Held.DISTURBANCE, "R. Okafor", time.now()))
    table.presenter.resign(Color.BLACK)
    table.confirm_result()
    table.journal.read()
    table.run("result-sheet")
    page = table.page("result-sheet")
    assert page.fields.referee == "R. Okafor"
    assert not page.signed_button.reason
    page.signed_button.confirmed.emit()
    assert table.state.at_table.signed is not None
    assert page.signed_button.reason == "Signed"
    before = table.state.outcome
    table.presenter.act(WithdrawResult("R. Okafor", "a slip", time.now()))
    assert table.state.outcome == before


def _journal(app, time, *, event, names, resigns):
    """A timed game of its own, with a journal that was closed."""
    app.presenter.start(replace(_setup(), event=event, names=names))
    app.presenter.toggle_pause()
    time.pass_by(2_000)
    app.presenter.choose(WALL[0])
    if resigns:
        app.presenter.resign(Color.BLACK)
        app.confirm_result()
    app.journal.close()
    app.presenter.close()


def test_the_results_of_a_round_are_written_for_pairing_programs(table, time, qtbot):
    recording = table.journal
    recording.close()
    other = PerColor("Bo Kim", "Cy Oh")
    _journal(table, time, event="Cup, round 4", names=other, resigns=False)
    _journal(table, time, event="Cup, round 3, table 1", names=other, resigns=True)
    _journal(table, time, event="Cup, round 4, table 7", names=PerColor("Di", "Ed"), resigns=True)
    table.presenter.start(_setup())
    table.run("result-sheet")
    page = table.page("result-sheet")
    assert page.fields.round == "4"
    page.pairing_button.click()
    qtbot.waitUntil(lambda: not table.is_working("result-sheet"), timeout=20_000)
    said = page.told.text()
    assert "3 tables of round 4" in said
    assert "Unknown, not confirmed: table 1." in said
    folder = recording.folder
    lines = (folder / "round-4.csv").read_text(encoding="utf-8-sig").splitlines()[1:]
    rows = [(line.split(",")[1], line.split(",")[2], line.split(",")[-1]) for line in lines]
    assert [row[:2] for row in rows] == [("1", "Bo Kim"), ("2", "Ann"), ("7", "Di")]
    assert 'tableNumber="7"' in (folder / "round-4.xml").read_text(encoding="utf-8")
    assert "An h9 file needs" in said
    assert not (folder / "round-4.txt").exists()
    ranks = "".join(f"{name},,,3k\n" for name in ("Ann", "Bo Kim", "Cy Oh", "Di", "Ed"))
    known = f"player,surname,first name,rank\n{ranks}許家元,Hsu,Chia-yuan,9d\n"
    (folder / "players.csv").write_text(known, encoding="utf-8")
    page.pairing_button.click()
    qtbot.waitUntil(lambda: not table.is_working("result-sheet"), timeout=20_000)
    assert "An h9 file needs" not in page.told.text()
    assert (folder / "round-4.txt").is_file()


def test_the_command_takes_round_and_table_from_the_journals(table, time, tmp_path, capsys):
    recording = table.journal
    first = recording.path
    recording.close()
    event, names = "Cup, round 4, table 7", PerColor("Di", "Ed")
    _journal(table, time, event=event, names=names, resigns=True)
    other = next(path for path in first.parent.glob("*.ingtable") if path != first)
    target = tmp_path / "results.csv"
    main(["sheet", str(other), str(first), "--pairing", str(target)])
    rows = [line.split(",")[:3] for line in target.read_text("utf-8-sig").splitlines()[1:]]
    assert rows == [["4", "7", "Di"], ["4", "2", "Ann"]]
    main(["sheet", str(other), "--pairing", str(target), "--round", "5"])
    assert target.read_text("utf-8-sig").splitlines()[1].startswith("5,7,Di")
    capsys.readouterr()
    facts = game_of_journal(read_journal(other)).facts
    assert (facts.event, facts.round, facts.table) == ("Cup", "4", "7")


def test_an_adjudication_after_a_long_hold_still_shows_the_last_presses(app, time):
    app.presenter.start(_setup())
    app.presenter.toggle_pause()
    for point in WALL[:3]:
        time.pass_by(2_000)
        app.presenter.choose(point)
    app.presenter.toggle_pause()
    time.pass_by(600_000)
    app.presenter.submit(MarkAway(Color.WHITE, away=True, at=time.now()))
    app.journal.close()
    (journal,) = app.journal.folder.glob("*.ingtable")
    said = [line.words for line in game_of_journal(read_journal(journal)).facts.presses]
    assert sum("presses" in words for words in said) == 3


def test_the_sheet_of_a_record_that_was_resigned(tmp_path, capsys):
    path = tmp_path / "game.sgf"
    path.write_text("(;GM[1]FF[4]SZ[9]KM[7.5]PB[A]PW[B]RE[W+R];B[ee];W[dd])", encoding="utf-8")
    assert main(["sheet", str(path), "--json"]) == 0
    assert '"result": "W+R"' in capsys.readouterr().out
    assert (tmp_path / "game-sheets" / "A-B.pdf").read_bytes().startswith(b"%PDF")
    assert main(["sheet", str(path), "--to", str(tmp_path / "game-sheets" / "A-B.pdf")]) == 2
    assert "never overwritten" in capsys.readouterr().err


def test_a_board_on_which_the_clock_runs_is_left_alone(app):
    app.presenter.start(_setup())
    app.presenter.submit(ask.StartClock(app.presenter.time.now()))
    app.run("result-sheet")
    assert app.page_id != "result-sheet"


def test_a_result_without_a_count_offers_its_sheet_in_the_strip(app):
    app.presenter.start(_setup())
    app.presenter.resign(Color.WHITE)
    app.confirm_result()
    answer = app.strip.answers[0]
    assert app.strip.keys[0] == "Enter"
    app.strip.answer(answer)
    assert app.page_id == "result-sheet"


@pytest.fixture
def eventful(app, time):
    """A timed game with a short and two long pauses, a retraction, a correction, a flag and its claim."""
    app.use_tournament(Tournament(sound_test=False, listed_pause_seconds=60))
    time.moment = 1_000
    app.presenter.start(_setup())
    table = app.presenter
    table.submit(ask.StartClock(time.now()))

    def play(*points):
        for point in points:
            time.pass_by(5_000)
            table.choose(point)

    def pause(length, held, by=""):
        table.submit(HoldClock(held, by, time.now()))
        time.pass_by(length)
        table.submit(ask.ResumeClock(time.now(), None))

    play(Point(2, 2), Point(6, 6))
    pause(30_000, Held.SET)
    play(Point(2, 6))
    pause(61_000, Held.LEAVE)
    play(Point(6, 2))
    pause(300_000, Held.DISTURBANCE, "A. Referee")
    table.submit(CorrectMoves(1, 1, (Point(3, 3),), "A. Referee", "misclick", time.now()))
    play(Point(4, 4))
    table.submit(
        ask.Rule(
            Ruling(RulingKind.RETRACTED_LEGAL, "A. Referee", "touched", Color.BLACK, assent=True),
            time.now(),
        )
    )
    time.pass_by(2_000_000)
    app.let_deadline_pass()
    assert app.state.clock.open_flag is not None
    time.pass_by(7_250)
    table.claim_time(app.state.clock.open_flag.opponent)
    app.journal.read()
    return app


def _logged(app):
    app.run("result-sheet")
    room = app.feature("result-sheet")
    return room._made(replace(app.page().fields, adjudication=False)).sheet


def test_pauses_longer_than_the_setting_are_listed_with_length_and_reason(eventful):
    sheet = _logged(eventful)
    pauses = [line.words for line in sheet.log if "until" in line.words]
    assert len(pauses) == 2, sheet.log
    assert pauses[0].startswith("Paused with the opponent's consent: 1:01, until ")
    assert pauses[1].startswith("Paused: disturbance, A. Referee: 5:00, until ")
    assert _rows(sheet, "Time")["Total pause"] == ("6:31", "")
    eventful.key("Esc")
    eventful.use_tournament(Tournament(sound_test=False, listed_pause_seconds=20))
    lengths = [line.words for line in _logged(eventful).log if "until" in line.words]
    assert len(lengths) == 3
    assert lengths[0].startswith("Paused by a player: 0:30, until ")


def test_the_instants_of_flag_and_claim_and_who_claimed_are_on_the_sheet(eventful):
    loser = eventful.state.clock.falls[0].color
    sheet = _logged(eventful)
    times = _rows(sheet, "Time")
    at = (Color.BLACK, Color.WHITE).index(loser)
    fell, claimed = times["Flag fell"], times["Claimed the win"]
    assert not fell[1 - at], "one flag fell"
    assert not claimed[at], "only the opponent may claim"
    for instant in (fell[at], claimed[1 - at]):
        assert re.fullmatch(r"\d\d:\d\d:\d\d\.\d\d\d", instant)
    fallen = next(line for line in sheet.log if "flag falls" in line.words)
    claim = next(line for line in sheet.log if "claims" in line.words)
    assert (fallen.time, claim.time) == (fell[at], claimed[1 - at])
    winner = "Black" if loser is Color.WHITE else "White"
    assert claim.words.startswith(f"{winner} claims: {name_of_color(loser)}'s flag fell at ")
    order = [line.words for line in sheet.log]
    assert order.index(fallen.words) < order.index(claim.words)


def test_retractions_and_corrections_are_on_the_sheet(eventful):
    words = [line.words for line in _logged(eventful).log]
    assert "Corrected from move 1 on: D6." in words, words
    assert "Move 5 taken back." in words, words
    assert any("misclick" in one for one in words)
    assert any("touched" in one for one in words)


def test_who_confirmed_is_on_the_sheet(table):
    words = [line.words for line in _logged(table).log]
    assert words[-3:-1] == ["Black confirms the result.", "White confirms the result."]
    assert words[-1].startswith("Result final: ")


def test_a_pause_that_goes_on_is_said_to(app, time):
    time.moment = 1_000
    app.presenter.start(_setup())
    app.presenter.submit(ask.StartClock(time.now()))
    app.presenter.choose(Point(2, 2))
    app.presenter.hold_clock()
    time.pass_by(90_000)
    app.presenter.submit(MarkAway(Color.BLACK, True, time.now()))
    app.journal.read()
    said = [line.words for line in _logged(app).log]
    assert any(words.endswith(": 1:30 so far.") for words in said), said
