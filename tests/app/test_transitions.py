"""The steps between the screens of a timed game, gone as a referee goes them: each was seen to lie."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QFocusEvent, QImage, QTransform
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QScrollArea

from ingboard.board.points import Color, PerColor
from ingboard.clock.clock import Clock
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes, seconds
from ingboard.game.default_terms import default_terms
from ingboard.game.events import RulingRead
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.referee.actions import RefereeAction
from ingboard.ui.features.ruling_view.page import RulingHalf
from ingboard.ui.game.clock.view_model import FaceState
from ingboard.ui.game.move_cards import MoveLine
from ingboard.ui.style import current_theme
from ingboard.ui.widgets.buttons import KeyButton
from tests.app.driver import App

BLACK, WHITE = Color.BLACK, Color.WHITE
LEFT = Qt.MouseButton.LeftButton


def start(app: App, rules: RuleText = RuleText.SIMPLIFIED, main: int = 10) -> App:
    """A timed game on 9x9 whose clock runs for Black."""
    control = Ing(minutes(main), seconds(30), 3, 2)
    setup = even_game(9, rules, default_terms(rules))
    app.presenter.start(replace(setup, controls=PerColor(control, control)))
    app.tap("Return")
    assert app.presenter.clock_runs
    return app


def clock(app: App) -> Clock:
    assert app.session is not None
    found = app.session.table.state.clock
    assert found is not None
    return found


def play(app: App, time, *points: str) -> None:
    for point in points:
        time.pass_by(1_000)
        app.click(point)


def strip_button(app: App, words: str):
    widget = app.strip.widget
    return next(
        button
        for button, answer in zip(widget._buttons, widget.picture.answers, strict=True)
        if answer.words == words
    )


def unlock(app: App) -> None:
    app.hold("Return")


# A ruling while paused ------------------------------------------------------------------------------


def test_a_ruling_while_paused_gives_the_turn_on_with_the_move(app, time):
    """Ko refused, Space, right click, Ctrl+6, Allow: "White to play", "Resume Black", Black's time ran."""
    start(app, RuleText.KSS)
    play(app, time, "E4", "E5", "D5", "D6", "F5", "F6", "A1", "E7", "E6")  # Black takes E5
    assert app.state.position.color_at(app._point("E5")) is None
    app.click("E5")
    assert app.state.to_play is WHITE, "refused: hot"
    app.tap("Space")
    assert clock(app).paused
    app.right_click("E5")
    app.tap("Ctrl+6")
    unlock(app)
    why = app.feature("why")
    allow = next(row for row in why.rulings.rows if "Allow" in row.offer.words)
    QTest.mouseClick(allow, LEFT)
    why.rulings.pending.reason.setText("the texts differ")
    why.rulings.pending.referee.setText("A. Referee")
    held = app.hold("Return")
    assert held is why.rulings.pending.hold_button
    assert (app.state.to_play, clock(app).turn, clock(app).paused) == (BLACK, BLACK, True)
    assert "Black" in app.clock_panel.resume_button.words
    app.hold("F12")
    assert clock(app).running is BLACK


def test_an_allowed_ko_is_told_in_sentences_by_a_referee_who_is_known_from_then_on(app, time):
    """Its line read "position after move 30 Ruling by"; on the next page his name was to be typed again."""
    app.show(1366, 768)
    start(app)
    play(app, time, "E4", "E5", "D5", "D6", "F5", "F6", "A1", "E7", "E6")
    app.click("E5")
    app.tap("Shift+K")
    app.tap("Y")
    app.tap("Esc")
    app.tap("Ctrl+6")
    unlock(app)
    why = app.feature("why")
    page = why.page.parentWidget().parentWidget()
    assert isinstance(page, QScrollArea)
    assert page.verticalScrollBar().maximum() == 0, "as high as the cycle behind it"
    QTest.mouseClick(next(row for row in why.rulings.rows if "Allow" in row.offer.words), LEFT)
    why.rulings.pending.reason.setText("the texts differ")
    why.rulings.pending.referee.setText("A. Referee")
    app.hold("Return")
    while app.page_id != "play":
        app.tap("Esc")
    tips = [label.toolTip() for label in app.front.findChild(MoveLine).findChildren(QLabel)]
    (told,) = filter(None, tips)
    assert "position after move 8. Ruling by A. Referee: White E5 is allowed" in told
    app.tap("Ctrl+1")
    assert app.feature("referee").panel.pending.form.parts["by"].text() == "A. Referee"


def test_an_allowed_play_is_legal_afterwards_and_its_take_back_asks_assent(app, time):
    """It was "illegal, no assent needed"."""
    start(app, RuleText.KSS)
    play(app, time, "E4", "E5", "D5", "D6", "F5", "F6", "A1", "E7", "E6")
    app.right_click("E5")
    app.tap("Ctrl+6")
    unlock(app)
    why = app.feature("why")
    QTest.mouseClick(next(row for row in why.rulings.rows if "Allow" in row.offer.words), LEFT)
    why.rulings.pending.reason.setText("the texts differ")
    why.rulings.pending.referee.setText("A. Referee")
    app.hold("Return")
    while app.page_id != "play":
        app.tap("Esc")
    assert app.state.line.number == 10
    app.tap("Ctrl+Z")
    pending = app.feature("referee").panel.pending
    assert pending.change.text().startswith("Take back White E5: legal, only if Black agrees.")
    assert "Black has not agreed" in pending.hold_button.reason
    app.tap("1")
    app.hold("Return")
    assert app.state.line.number == 9


def test_a_refusal_and_a_ruling_are_read_by_each_player_in_his_language(app, time):
    start(app, RuleText.KSS)
    app.tap("Ctrl+U")
    assert app.page_id != "ruling-view", "there is no ruling yet"
    play(app, time, "E4", "E5", "D5", "D6", "F5", "F6", "A1", "E7", "E6")  # Black takes E5
    app.click("E5")
    app.tap("Space")
    app.tap("Ctrl+U")
    page = app.page()
    choose_language(page.languages.white, "de")
    assert "White may not play E5" in page.halves.black.accessibleName()
    assert "Weiß darf E5 jetzt nicht spielen" in page.halves.white.accessibleName()
    app.tap("1")
    app.tap("0")
    assert page.halves.map(lambda half: half.is_read) == PerColor(True, True)
    app.tap("Esc")
    app.right_click("E5")
    app.tap("Ctrl+6")
    unlock(app)
    why = app.feature("why")
    allow = next(row for row in why.rulings.rows if "Allow" in row.offer.words)
    QTest.mouseClick(allow, LEFT)
    why.rulings.pending.reason.setText("the texts differ")
    why.rulings.pending.referee.setText("A. Referee")
    app.hold("Return")
    app.tap("Ctrl+U")
    assert page.halves.map(lambda half: half.is_read) == PerColor(False, False), "another ruling"
    QTest.mouseClick(page.halves.white, LEFT)
    QTest.mouseClick(page.halves.white, LEFT)
    read = [event for event in app.session.table.events if isinstance(event, RulingRead)]
    assert [(event.color, event.language) for event in read] == [
        (BLACK, "en"),
        (WHITE, "de"),
        (WHITE, "de"),
    ]
    assert "the texts differ" in read[-1].said
    assert clock(app).paused
    app.tap("Esc")
    app.run("result-sheet")
    sheets = app.feature("result-sheet")
    sheet = sheets._made(sheets.page.fields).sheet
    assert any("Deutsch" in line.words and "ist erlaubt" in line.words for line in sheet.log)


def test_each_half_of_a_ruling_is_turned_to_its_player(app, time):
    start(app, RuleText.KSS)
    play(app, time, "E4", "E5", "D5", "D6", "F5", "F6", "A1", "E7", "E6", "E5")
    app.tap("Space")
    app.tap("Ctrl+U")
    page = app.page()
    assert page.halves.white.y() < page.halves.black.y(), "White sits across"
    for color in Color:
        half = page.halves[color]
        upright = RulingHalf(color, upside_down=False)
        upright.show_notice(half._notice, half._code, half._cap, is_read=False)
        upright.resize(half.size())
        image, expected = half.grab().toImage(), upright.grab().toImage()
        half_turn = QTransform().rotate(180)
        turned = image.transformed(half_turn) if color is WHITE else image
        wrong = differing(turned.transformed(half_turn), expected)
        assert differing(turned, expected) * 100 < wrong


def differing(one: QImage, other: QImage) -> int:
    """How many pixels differ by more than the edge of a letter."""
    assert one.size() == other.size()
    lightness = [
        [
            QColor(image.pixel(x, y)).lightness()
            for x in range(0, image.width(), 4)
            for y in range(0, image.height(), 2)
        ]
        for image in (one, other)
    ]
    return sum(abs(a - b) > 120 for a, b in zip(*lightness, strict=True))


def choose_language(chooser: QComboBox, code: str) -> None:
    """By the keys, as a person turns a list that has the focus."""
    chooser.setFocus()
    QTest.keyClick(chooser, Qt.Key.Key_Home)
    for _ in range(chooser.findData(code)):
        QTest.keyClick(chooser, Qt.Key.Key_Down)


def test_nothing_is_played_under_a_page_that_hides_the_game(app):
    """F8 passed unseen under New game, which then took the place of a game whose clock ran."""
    control = Ing(minutes(10), seconds(30), 3, 2)
    setup = even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))
    app.presenter.start(replace(setup, controls=PerColor(control, control)))
    session = app.session
    app.tap("Ctrl+N")
    app.tap("F8")
    assert app.state.line.number == 0
    assert "Back to the game first" in app.notice
    app.presenter.press(BLACK)  # as the director's order starts it
    assert app.presenter.clock_runs
    app.tap("Return")
    assert app.session is session, "no game is left while its clock runs"


def test_a_game_whose_clock_was_resumed_meanwhile_is_not_left(app, time):
    """Asked while paused, "Leave without saving" closed the game over a running clock."""
    start(app)
    play(app, time, "C3")
    session = app.session
    app.tap("Space")
    app.tap("Ctrl+W")
    button = strip_button(app, "Leave without saving")
    app.hold("F12")
    assert app.presenter.clock_runs
    QTest.mouseClick(button, LEFT)
    assert app.session is session
    assert "Pause the clock first" in app.notice


def test_a_point_that_was_clicked_for_a_ruling_has_its_own_answer(app, time):
    """The card was empty, and all its buttons were offered."""
    start(app)
    play(app, time, "C3", "G7")
    app.tap("Ctrl+6")
    unlock(app)
    app.click("E5")
    app.tap("Esc")
    card = app.feature("why").card
    assert "E5" in card.why.title
    assert not card.cycle_button.isEnabled()


def test_letters_that_name_a_point_are_no_keys_of_buttons(app):
    """F2 on 19x19: T was drawn on Try moves and named a column."""
    app.click("Q16")
    button = KeyButton("Try moves", "T")
    button.setParent(app.window)
    button.show()
    app.tap("F2")
    assert button.cap == ""
    app.tap("F2")
    assert button.cap == "T"


def test_where_board_and_clock_differ_the_side_is_asked_and_no_key_resumes_by_itself(app, time):
    start(app)
    play(app, time, "C3")
    QTest.mouseClick(app.clock_panel.faces.white, LEFT)  # White presses without a stone
    assert clock(app).running is BLACK
    app.tap("Space")
    assert "White is to move, Black's clock was running" in app.strip.sentence
    assert app.strip.answers == ("Resume Black", "Resume White")
    assert app.clock_panel.resume_button.reason == "Whose time?"
    app.hold("F12")
    assert clock(app).paused
    app.hold("Return")
    assert clock(app).running is WHITE


# A key does what its badge says ---------------------------------------------------------------------


def flagged(app: App, time) -> App:
    start(app)
    time.pass_by(minutes(12))
    app.let_deadline_pass()
    assert app.strip.answers == ("White plays on", "White claims")
    return app


def test_a_click_on_one_answer_does_not_take_enter_from_the_other(app, time):
    """A click on "White plays on", then the Enter drawn on "White claims" held: the claim was waived."""
    flagged(app, time)
    plays_on, claims = strip_button(app, "White plays on"), strip_button(app, "White claims")
    QTest.mouseClick(plays_on, LEFT)
    assert (plays_on.cap, claims.cap) == ("", "hold Enter") or claims.cap == "Enter"
    assert app.hold("Return") is not plays_on
    assert app.session.table.state.reported.outcome.short == "W+T"


def test_the_badge_goes_with_the_focus_of_the_keyboard(app, time):
    flagged(app, time)
    plays_on, claims = strip_button(app, "White plays on"), strip_button(app, "White claims")
    plays_on.setFocus(Qt.FocusReason.TabFocusReason)
    assert (plays_on.cap, claims.cap) == ("Enter", "")
    assert app.hold("Return") is plays_on
    assert clock(app).open_flag is None
    assert app.session.table.state.reported is None


def test_a_click_on_withdraws_takes_no_enter_either(app, time):
    """A click on "White withdraws", then Enter held: the claim was gone."""
    flagged(app, time)
    app.hold("Return")
    withdraws = strip_button(app, "White withdraws")
    QTest.mouseClick(withdraws, LEFT)
    assert withdraws.cap == ""
    assert app.hold("Return") is None
    assert app.session.table.state.reported.outcome.short == "W+T"


@pytest.mark.parametrize("key", ["Return", "Space"])
def test_a_focus_that_the_window_hands_on_brings_no_key(app, time, key):
    """Back from another program, Qt gave the focus to "White plays on": Enter held waived the claim."""
    flagged(app, time)
    plays_on, claims = strip_button(app, "White plays on"), strip_button(app, "White claims")
    app.board.clearFocus()
    plays_on.setFocus(Qt.FocusReason.ActiveWindowFocusReason)
    assert plays_on.hasFocus()
    assert (plays_on.cap, claims.cap) == ("", "Enter")
    assert app.hold(key) is (claims if key == "Return" else None)
    report = app.session.table.state.reported
    assert (report is not None) is (key == "Return")
    assert clock(app).open_flag is BLACK, "nothing is waived"


def test_a_focus_that_the_keyboard_chose_is_there_again_with_the_window(app, time):
    flagged(app, time)
    plays_on = strip_button(app, "White plays on")
    plays_on.setFocus(Qt.FocusReason.TabFocusReason)
    away, back = QEvent.Type.FocusOut, QEvent.Type.FocusIn
    for kind in (away, back):
        QApplication.sendEvent(plays_on, QFocusEvent(kind, Qt.FocusReason.ActiveWindowFocusReason))
    assert plays_on.cap == "Enter"


def test_a_click_on_a_button_that_is_held_says_so(app, time):
    flagged(app, time)
    button = strip_button(app, "White claims")
    QTest.mouseClick(button, LEFT)
    assert button._label() == "Hold the button"


# The lock ------------------------------------------------------------------------------------------


def test_the_lock_stays_open_under_a_ruling_that_is_written(app, time):
    """The minute ran out under a form: the hold dropped it, and "reason" pressed Black's clock."""
    start(app, main=3)
    play(app, time, "C3", "G7")
    app.right_click("E5")
    app.tap("Ctrl+6")
    app.hold("Return")  # unlocks
    why = app.feature("why")
    QTest.mouseClick(next(row for row in why.rulings.rows if "Forbid" in row.offer.words), LEFT)
    pending = why.rulings.pending
    app.type("it was tou")
    for _ in range(5):
        time.pass_by(50_000)  # with a period bought on the way
        app.tick()
        app.let_deadline_pass()
        why._show_lock()
    assert clock(app).entries, "a period was bought meanwhile"
    assert pending.reason.text() == "it was tou"
    assert pending.reason.hasFocus()
    app.type("ched")
    assert "Locks in" in why.rulings.lock_label.text()
    pending.referee.setText("A. Referee")
    app.hold("Return")
    assert app.state.rulings[-1].reason == "it was touched"


@pytest.mark.parametrize("act", ["key", "click"])
def test_any_key_or_click_on_a_guarded_page_keeps_the_lock_open(app, time, act):
    start(app)
    app.run("referee")
    unlock(app)
    room = app.feature("referee")
    for _ in range(3):
        time.pass_by(50_000)
        window = app.window.windowHandle()  # where the system hands them to the program
        if act == "key":
            QTest.keyClick(window, Qt.Key.Key_Down)
        else:
            at = room.panel.mapTo(app.window, room.panel.rect().center())
            QTest.mouseClick(window, LEFT, pos=at)
        room.tick()
        assert room.is_open
        assert room.panel.lock_label.text() == "Locks in 1:00"
    time.pass_by(60_000)
    room.tick()
    assert not room.is_open


def test_a_ruling_stays_written_when_a_move_is_made_meanwhile(app, time):
    start(app)
    play(app, time, "C3", "G7")
    app.tap("Ctrl+6")
    app.hold("Return")
    why = app.feature("why")
    QTest.mouseClick(next(row for row in why.rulings.rows if ": legal" in row.offer.words), LEFT)
    why.rulings.pending.reason.setText("two fingers")
    app.tap("F8")  # a pass: there is no play to take back now
    pending = why.rulings.pending
    assert pending.reason.text() == "two fingers"
    assert pending.hold_button.reason


def test_a_click_on_the_board_chooses_the_point_that_is_ruled_on(app, time):
    start(app)
    play(app, time, "C3", "G7")
    app.tap("Ctrl+6")
    app.hold("Return")
    app.click("E5")
    assert app.state.line.number == 2, "no stone was played"
    assert app.asked_point == app._point("E5")
    why = app.feature("why")
    assert any("E5" in row.offer.words for row in why.rulings.rows)


def test_an_act_stays_filled_in_when_the_game_goes_on_meanwhile(app, time):
    """The next event of the game dropped the form with choice and reason."""
    start(app, main=3)
    play(app, time, "C3", "G7")
    app.run("referee")
    unlock(app)
    panel = app.feature("referee").panel
    panel.rows[RefereeAction.CORRECT].click()
    panel.pending.form.parts["reason"].setFocus()
    app.type("misclick")
    time.pass_by(200_000)
    app.let_deadline_pass()
    assert clock(app).entries, "a period was bought meanwhile"
    for _ in Color:  # play stops: no move is corrected now
        app.tap("F8")
    assert app.feature("referee").pending is RefereeAction.CORRECT
    assert panel.pending.form.parts["reason"].text() == "misclick"
    assert panel.pending.hold_button.reason == "play is stopped"


def test_f12_resumes_while_a_form_is_typed_into(app):
    start(app)
    app.tap("Space")
    app.run("referee")
    app.hold("Return")
    app.run("referee-time")
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    app.hold("F12")
    assert not clock(app).paused


def test_letters_go_to_nothing_where_a_field_vanishes_by_itself(app):
    """What was typed into leaves without the hand's doing: the next letters press no clock."""
    control = Ing(minutes(10), seconds(30), 3, 2)
    setup = even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))
    app.presenter.start(
        replace(setup, controls=PerColor(control, control), played_stone_presses=False)
    )
    app.tap("Return")
    field = QLineEdit(app.workspace)
    field.show()
    field.setFocus()
    app.type("reas")
    field.hide()
    for letter in "aeo":
        app.tap(letter.upper())
    assert clock(app).turn is BLACK
    assert not clock(app).log
    QTest.qWait(750)
    app.tap("A")
    assert clock(app).turn is WHITE


def test_a_pause_keeps_the_answer_why_not(app, time):
    start(app)
    play(app, time, "C3", "G7")
    app.right_click("C3")
    assert app.page_id == "why"
    app.tap("Space")
    assert app.page_id == "why"


# Keys ----------------------------------------------------------------------------------------------


def test_a_stray_letter_hands_no_time_over_where_stones_press(app, time):
    start(app)
    play(app, time, "C3")
    for letter in "UIOJKLM":
        app.tap(letter)
    assert clock(app).turn is WHITE


def test_typed_coordinates_never_press(app):
    start(app)
    app.tap("F2")
    for letter in ("E", "5", "Return"):
        app.tap(letter)
    assert app.state.position.color_at(app._point("E5")) is BLACK
    assert clock(app).turn is WHITE
    assert [type(event).__name__ for event in app.session.table.events].count("ClockPressed") == 1


def test_the_faces_name_the_keys_that_press(app):
    control = Ing(minutes(10), seconds(30), 3, 2)
    setup = even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))
    app.presenter.start(
        replace(setup, controls=PerColor(control, control), played_stone_presses=False)
    )
    app.run("large-clocks")
    app.tap("Return")
    assert app.clock_panel.faces.black.picture.press_note == "Press: QWE ASD ZXC"


def test_plays_and_passes_are_told_apart_on_face_log_and_sheet(app, time):
    """13 + 12 moves were said at move 23, and a pass was logged as "Move 1 ended"."""
    start(app)
    play(app, time, "C3", "G7", "C7")
    time.pass_by(4_000)
    app.tap("F8")
    app.refresh_clock()
    faces = app.clock_panel.faces
    assert (faces.black.picture.moves_note, faces.white.picture.moves_note) == (
        "2 moves",
        "1 move, 1 pass",
    )
    app.run("large-clocks")
    assert app.press_list.lines[0].words == "White passes, used 0:04.0"
    app.run("result-sheet")
    sheets = app.feature("result-sheet")
    (said,) = (
        table
        for table in sheets._made(sheets.page.fields).sheet.tables
        if table.title.startswith("Time")
    )
    rows = {row.label: (row.black, row.white) for row in said.rows}
    assert (rows["Moves"], rows["Passes"]) == (("2", "1"), ("0", "1"))


def test_the_strip_says_which_clock_enter_and_which_the_first_stone_starts(app):
    control = Ing(minutes(10), seconds(30), 3, 2)
    setup = even_game(9, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))
    app.presenter.start(replace(setup, controls=PerColor(control, control)))
    assert "Enter starts Black's clock; the first stone starts White's." in app.strip.sentence
    app.click("C3")
    assert clock(app).running is WHITE


# Leaving -------------------------------------------------------------------------------------------


def begun_again(app: App, qtbot) -> App:
    again = App(app.preferences, app.presenter.time)
    again.use_tournament(app.tournament)
    qtbot.addWidget(again.window, before_close_func=lambda _window: again.detach())
    again.show(1366, 768)
    return again


def test_leaving_over_a_running_clock_is_a_decision_and_the_next_start_offers_the_game(
    app, time, qtbot
):
    """The cross left by a click without a word of the clock, and the next start did not offer the game."""
    start(app)
    play(app, time, "C3", "G7")
    path = app.journal.path
    assert not app.close()
    assert "Not over" in app.strip.sentence
    assert app.strip.answers == ("Stay", "Pause and leave")
    assert clock(app).running is BLACK
    app.tap("Return")
    assert clock(app).running is BLACK, "it must be held"
    app.hold("Return")
    assert not app.window.isVisible()
    again = begun_again(app, qtbot)
    assert again.offer_recovery()
    page = again.page()
    assert [table.path for table in page.tables] == [path]
    assert page.tables[0].recovery.table.state.clock.paused


def test_a_question_is_not_asked_at_another_table(app):
    """A draft's "Resume Enter" stayed on the strip of a new table, and Enter closed the table."""
    app.ask("lesson.sgf unsaved.", "Discard", "Resume")
    start(app)
    assert not app.asks
    assert app.session is not None


# What will be true after an act ----------------------------------------------------------------------


def after(app: App, color: Color):
    """The face as it will be, or None where nothing is shown of it."""
    face = app.clock_panel.faces[color]._after
    return None if face is None or not face.isVisible() else face._picture


def test_while_a_key_is_held_the_faces_show_what_will_be_true_after_it(app, time):
    start(app)
    play(app, time, "C3")
    app.tap("Space")
    assert after(app, WHITE) is None
    app.press_key("F12")
    assert after(app, WHITE).state is FaceState.RUNNING
    assert after(app, BLACK).state is FaceState.WAITING
    app.release_key("F12")
    app.held_button().release()
    assert after(app, WHITE) is None
    assert clock(app).paused


def test_while_a_ruling_is_filled_in_the_faces_show_what_it_comes_to(app, time):
    start(app)
    play(app, time, "C3", "G7")
    app.tap("Space")
    app.run("referee-time")
    app.hold("Return")
    act = app.feature("referee")._act
    act.form.fill({"side": BLACK, "length": "2:00"})
    act.form.edited.emit()
    before = app.clock_panel.faces.black.picture.remaining
    assert after(app, BLACK).remaining == before + 120_000
    assert after(app, WHITE).remaining == app.clock_panel.faces.white.picture.remaining
    app.tap("Esc")
    assert after(app, BLACK) is None


@pytest.mark.parametrize(("width", "height"), [(1000, 700), (1366, 768), (2560, 1440)])
def test_what_will_be_true_leaves_what_is_true_whole(app, time, width, height):
    """The digits of a tall face touched the rim of the picture below them."""
    app.resize(width, height)
    start(app)
    play(app, time, "C3")
    app.tap("Space")
    app.press_key("F12")
    for face in app.clock_panel.faces:
        theme = current_theme()
        assert face._is_tall(theme)
        assert face._tall(theme).digits.bottom() + theme.px(3) <= face._after.y()
        assert face.rect().contains(face._after.geometry())
        assert face._after.height() >= theme.px(66), "name, time and points"
    app.release_key("F12")


def test_an_allowed_move_shows_whose_time_runs_after_it(app, time):
    start(app, RuleText.KSS)
    play(app, time, "E4", "E5", "D5", "D6", "F5", "F6", "A1", "E7", "E6")
    app.right_click("E5")
    app.tap("Ctrl+6")
    unlock(app)
    why = app.feature("why")
    QTest.mouseClick(next(row for row in why.rulings.rows if "Allow" in row.offer.words), LEFT)
    assert clock(app).running is WHITE
    assert after(app, BLACK).state is FaceState.RUNNING
