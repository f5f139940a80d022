"""The page of the tournament's settings: its parts at left, cards of forms, what is not saved at the foot.

The tournament's settings on their page: behind the referee's lock, in force and on disk when saved.

The tournament's settings as a form: sections, fields, what differs, and what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict, replace
from PySide6.QtCore import QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.clock.control import Ing, presets
from ingboard.decoding import converted
from ingboard.table import tournament as tournament_settings
from ingboard.table.credential import hashed
from ingboard.table.tournament_presets import TournamentPreset, tournament_presets
from ingboard.text import labeled, listed, plural, text
from ingboard.ui.features.referee.last_tournament import own_file
from ingboard.ui.features.referee.panel import Unlocking
from ingboard.ui.game.referee_lock import PinWait, lock_words
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.style import current_theme, scaled, spaced
from ingboard.ui.widgets import form as form_fields
from ingboard.ui.widgets.buttons import ButtonKind, GameButton, KeyButton
from ingboard.ui.widgets.choices import NOT_CHOSEN, DropList, SegmentedChoice
from ingboard.ui.widgets.file_chooser import Wanted, choose_path
from ingboard.ui.widgets.page_parts import (
    STRETCH,
    Card,
    LowPage,
    TextLabel,
    filled,
    scrolled,
    scrolled_part,
)
from ingboard.ui.widgets.parts import BoxPart, FillPart, Part, WordsPart
from ingboard.ui.widgets.row_list import lines_of

LOCK = "lock"
LOCK_AGAIN = "lock again"
"""The second field of the PIN: nobody is locked out by a slip of a key that he did not see."""
PIN_IS_SET = "••••••"


class SettingsSection(Struct, frozen=True):
    """Settings that stand on one card, by their names in the file."""

    title: str
    names: tuple[str, ...]


class SettingsPart(Struct, frozen=True):
    """The sections that are seen together, in a column at left and one at right."""

    title: str
    left: tuple[SettingsSection, ...]
    right: tuple[SettingsSection, ...]

    @property
    def sections(self) -> tuple[SettingsSection, ...]:
        """All of them, in their order."""
        return (*self.left, *self.right)

    @property
    def names(self) -> frozenset[str]:
        """Their settings."""
        return frozenset(name for section in self.sections for name in section.names)


def settings_parts() -> tuple[SettingsPart, ...]:
    """All settings in their order on the page, each once."""
    return (
        SettingsPart(
            text("Table"),
            (
                SettingsSection(text("Event"), ("name", "round", "referee", "round_minutes")),
                SettingsSection(
                    text("Results"), ("half_points", "ties", "listed_pause_seconds", "signatures")
                ),
            ),
            (
                SettingsSection(
                    text("Clock"),
                    (
                        "main_minutes",
                        "period_minutes",
                        "periods",
                        "points_each",
                        "sound_test",
                        "bounce_ms",
                        "white_clock_at_right",
                        "tenths_in_last_seconds",
                    ),
                ),
            ),
        ),
        SettingsPart(
            text("Play"),
            (
                SettingsSection(
                    text("Claims"),
                    ("claims_by_hand", "referee_claims", "last_point_taken", "monitor"),
                ),
                SettingsSection(
                    text("Late players"),
                    ("late_charge", "late_factor", "forfeit_after_minutes", "away_marker"),
                ),
            ),
            (
                SettingsSection(
                    text("Pauses"),
                    (
                        "players_may_hold",
                        "referee_resumes",
                        "ask_for_pause",
                        "longest_pause_minutes",
                        "capture_hold_from_stones",
                        "meal_break",
                        "meal_minutes",
                        "hide_board_on_pause",
                        "adjournment",
                    ),
                ),
            ),
        ),
        SettingsPart(
            text("Referee"),
            (
                SettingsSection(
                    text("Rulings"),
                    (
                        "times_need_assents",
                        "clock_replacement",
                        "fault_questions",
                        "switched_off_forfeits",
                        "early_stop_seconds",
                    ),
                ),
            ),
            (
                SettingsSection(text("Lock"), ("lock", "lock_after_seconds")),
                SettingsSection(text("Files and hall"), ("copy_folder", "hall", "hall_orders")),
            ),
        ),
    )


def settings_fields(
    section: SettingsSection, tournament: tournament_settings.Tournament
) -> tuple[form_fields.FormField, ...]:
    """The fields of a section, filled in."""
    words, filled = tournament_settings.setting_words(), shown_settings(tournament)
    choices = _choices()
    fields: list[form_fields.FormField] = []
    for name in section.names:
        label, meaning, value = words[name].label, words[name].meaning, filled[name]
        if isinstance(value, bool):
            fields.append(form_fields.SwitchField(name, label, value, meaning))
        elif name in choices:
            fields.append(
                form_fields.ChoiceField(name, label, choices[name], value, meaning=meaning)
            )
        else:
            fields.append(
                form_fields.WrittenField(
                    name,
                    label,
                    str(value),
                    name in _LONG,
                    meaning=meaning,
                    unit=_unit_of(name),
                    secret=name == LOCK,
                )
            )
        if name == LOCK:
            again = text("PIN again")
            fields.append(form_fields.WrittenField(LOCK_AGAIN, again, str(value), secret=True))
    return tuple(fields)


def shown_settings(tournament: tournament_settings.Tournament) -> form_fields.Answers:
    """What the fields show: switches as they are, all else as text; of a PIN that is set, only that it is."""
    shown = {
        name: value if isinstance(value, bool) else str(value)
        for name, value in asdict(tournament).items()
    }
    pin = PIN_IS_SET if tournament.lock else ""
    return {**shown, LOCK: pin, LOCK_AGAIN: pin}


def read_settings(
    answers: form_fields.Answers,
) -> tuple[tournament_settings.Tournament | None, Mapping[str, str]]:
    """The settings that are filled in, None if they are wrong, and what is wrong, by the field's name.

    `lock` is what was typed, twice, or `PIN_IS_SET`.
    """
    usual = asdict(tournament_settings.Tournament())
    faults = {name: fault for name in usual if (fault := _fault_of(name, answers[name]))}
    if answers[LOCK] not in ("", PIN_IS_SET, answers[LOCK_AGAIN]):
        faults[LOCK_AGAIN] = text("Not the same PIN.")
    if faults:
        return None, faults
    read = {name: int(str(answers[name])) if _is_number(name) else answers[name] for name in usual}
    tournament = converted(read, tournament_settings.Tournament)
    try:
        _ = tournament.control
    except ValueError as why:
        return None, {"main_minutes": str(why)}
    return tournament, {}


def _fault_of(name: str, answer: object) -> str:
    """What is wrong with what a field holds, "" for nothing."""
    written = str(answer)
    if _is_number(name) and not (
        written.isascii()
        and written.isdigit()
        and len(written) <= _DIGITS
        and int(written) <= tournament_settings.MOST
    ):
        return text("Enter a whole number, 0 to {most}.", most=tournament_settings.MOST)
    if name == "meal_break" and not tournament_settings.is_time_of_day(written):
        return text("Enter a time, such as 12:30.")
    if name == "copy_folder" and not tournament_settings.is_folder_name(written):
        return text("Not a valid folder name.")
    if name == "hall" and not tournament_settings.is_hall_address(written):
        return text("Write an address such as {example}.", example=tournament_settings.HALL_EXAMPLE)
    return ""


def _is_number(name: str) -> bool:
    usual = getattr(tournament_settings.Tournament(), name)
    return isinstance(usual, int) and not isinstance(usual, bool)


def settings_changed(
    now: form_fields.Answers, before: tournament_settings.Tournament
) -> dict[str, str]:
    """What differs from the settings in force, with what it was: "changed, was off"."""
    was = shown_settings(before)
    return {
        name: text("changed, was {value}", value=_said(name, was[name]))
        for name, answer in now.items()
        if answer != was[name] and name != LOCK_AGAIN
    }


def _said(name: str, value: object) -> str:
    if isinstance(value, bool):
        return text("on") if value else text("off")
    if name == LOCK:
        return text("set") if value else text("empty", "setting")
    if name in (choices := _choices()):
        return dict(choices[name])[value]
    return str(value) or text("empty", "setting")


def _choices() -> dict[str, tuple[tuple[object, str], ...]]:
    """The settings that are one of a few, with their words."""
    free = text("Free")
    return {
        "half_points": (
            (str(tournament_settings.HalfPoints.FREE), free),
            (str(tournament_settings.HalfPoints.NONE), "8"),
            (str(tournament_settings.HalfPoints.BELOW), "7.5"),
            (str(tournament_settings.HalfPoints.ABOVE), "8.5"),
        ),
        "ties": (
            (str(tournament_settings.TieRule.FREE), free),
            (str(tournament_settings.TieRule.BLACK), text("Black")),
            (str(tournament_settings.TieRule.WHITE), text("White")),
            (str(tournament_settings.TieRule.DRAW), text("Nobody")),
        ),
    }


def _unit_of(name: str) -> str:
    """What a number counts, as the end of its name says."""
    return {
        "minutes": text("min"),
        "seconds": text("s"),
        "ms": text("ms"),
        "factor": text("times"),
        "stones": text("stones"),
    }.get(name.rpartition("_")[2], "")


_LONG = frozenset({"name", "referee", "copy_folder", "hall"})
_DIGITS = 6


_RAIL: Final = 196
_BAR: Final = 16  # room for a scroll bar where the window is low
_TWO_COLUMNS: Final = 980
_SIDE: Final = 16


class PartButton(GameButton):
    """A part of the settings in the list at left: its sections, and how much of them has changed."""

    def __init__(self, part: SettingsPart) -> None:
        super().__init__()
        self.part = part
        self.note = ""
        self._sections = listed(section.title for section in part.sections)
        self.setText(part.title)
        self.setAccessibleName(labeled(part.title, self._sections))
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_note(self, note: str) -> None:
        """Say something at the right."""
        if note != self.note:
            self.note = note
            self.setAccessibleDescription(note)
            self.update()

    def sizeHint(self) -> QSize:
        theme = current_theme()
        lines = lines_of(self._sections, QFontMetricsF(theme.sans(13)), theme.px(_RAIL - 24))
        return QSize(theme.px(_RAIL), theme.px(38 + 18 * lines))

    def face(self) -> Iterator[Part]:
        theme, box = current_theme(), QRectF(self.rect())
        if self.isChecked() or self.underMouse():
            yield BoxPart(box, theme.px(4), theme.petrol_wash)
        if self.isChecked():
            yield FillPart(QRectF(0, 0, theme.px(4), box.height()), theme.petrol)
        if self.hasFocus():
            yield BoxPart(box, theme.px(4), edge=theme.petrol, width=2)
        room = box.adjusted(theme.px(12), theme.px(8), -theme.px(12), -theme.px(8))
        small = theme.sans(13)
        below = room.adjusted(0, theme.px(22), 0, 0)
        yield WordsPart(below, self._sections, small, theme.ink2, wraps=True, at_top=True)
        room.setHeight(theme.px(18))
        yield WordsPart(room, self.text(), theme.sans(14, 600), theme.ink)
        right = Qt.AlignmentFlag.AlignRight
        yield WordsPart(room, self.note, theme.sans(13, 600), theme.gold, right)


class TournamentPage(LowPage):
    """Shows the settings as forms. `saved` carries the Tournament filled in.

    Nothing is in force before it is saved. While it is locked everything can be read; `edited` tells of each
    change, `unlocking` takes the key.
    """

    saved = Signal(object)
    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._shown: tournament_settings.Tournament | None = None
        self.part_buttons = tuple(map(PartButton, settings_parts()))
        self._part = self.part_buttons[0].part
        self.part_buttons[0].setChecked(True)
        self._event = TextLabel(size=14, token="ink2", wrap=True)
        note = text("Saved settings apply to all tables here, some only to new ones.")
        self._note = TextLabel(note, size=13, token="ink2", wrap=True)
        self.presets = SegmentedChoice(
            tuple((preset.key, preset.title) for preset in tournament_presets()),
            NOT_CHOSEN,
            spoken=text("Preset"),
        )
        self._preset_meaning = TextLabel(size=13, token="ink2", wrap=True)
        self.clocks = DropList()
        self.clocks.setAccessibleName(text("Clock preset"))
        self.clocks.setMinimumContentsLength(12)  # else its longest entry widens the card
        self.clocks.addItem(text("Choose a clock…"), None)
        for preset in presets():
            if isinstance(preset.control, Ing):
                self.clocks.addItem(preset.title, preset.control)
        self.unlocking = Unlocking()
        self.lock_label = TextLabel(size=13, weight=600, token="ink2")
        self.told = TextLabel(size=14, wrap=True)
        self.open_button = KeyButton(text("Open a file…"), icon="folder")
        self.write_button = KeyButton(text("Save as…"), icon="save")
        self.undo_button = KeyButton(text("Undo"), icon="undo")
        self.save_button = KeyButton(text("Save"), "Ctrl+S", kind=ButtonKind.PRIMARY)
        self.back_button = KeyButton(text("Back"), "Esc")
        self.forms: tuple[form_fields.InputForm, ...] = ()
        self._cards: dict[SettingsSection, Card] = {}
        for button in self.part_buttons:
            for section in button.part.sections:
                self._add_card(section)
        self._lay_out()
        self._connect()

    @property
    def answers(self) -> form_fields.Answers:
        """What is filled in, in all sections."""
        return {name: answer for form in self.forms for name, answer in form.answers.items()}

    @property
    def parts(self) -> dict[str, form_fields.FormPart]:
        """The fields of all sections, by the settings' names."""
        return {name: part for form in self.forms for name, part in form.parts.items()}

    def show_settings(
        self, tournament: tournament_settings.Tournament, file: str, *, is_open: bool, by_pin: bool
    ) -> None:
        """Show the settings in force, their file ("" for none) and the lock; what is not saved stays."""
        before, self._shown = self._shown, tournament
        if before != tournament:
            self.undo()
        named = tournament.name or text("No event named")
        self._event.setText(f"{named}\n{file or text('not in a file')}")
        for part in (*self.forms, self.presets, self.clocks, self.open_button):
            part.setEnabled(is_open)
        if self.unlocking.isHidden() is not is_open:
            self.unlocking.ask(by_pin=by_pin)
        self.unlocking.setVisible(not is_open)
        self._acts.setVisible(is_open)
        self._show_changes()

    @property
    def is_changed(self) -> bool:
        """Whether something is filled in that is not in force."""
        return self._shown is not None and bool(settings_changed(self.answers, self._shown))

    def show_lock(self, words: str) -> None:
        """Say how long the settings are unlocked."""
        self.lock_label.setText(words)

    def undo(self) -> None:
        """Back to the settings in force."""
        if self._shown is not None:
            self._fill(shown_settings(self._shown))

    def take_focus(self) -> None:
        """The first field, or the key to the lock."""
        locked = not self.unlocking.isHidden()
        (self.unlocking if locked else self.parts[self._part.left[0].names[0]]).setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _add_card(self, section: SettingsSection) -> None:
        form = form_fields.InputForm(form_fields.FormStyle.EXPLAINED)
        form.show_fields(settings_fields(section, tournament_settings.Tournament()), keep=False)
        card = Card(section.title, gap=0, parent=self)
        card.body.addWidget(form)
        if "main_minutes" in section.names:
            card.head.addWidget(self.clocks)
        self.forms += (form,)
        self._cards[section] = card

    def _lay_out(self) -> None:
        held = QWidget()
        scaled(held.setFixedWidth, _RAIL)
        rail = spaced(QVBoxLayout(held), spacing=4, margins=0)
        filled(
            rail,
            TextLabel(text("Tournament"), size=22, weight=600, serif=True, wrap=True),
            self._event,
        )
        rail.addSpacing(8)
        filled(rail, *self.part_buttons, STRETCH, self.lock_label, self._note)
        head = spaced(QHBoxLayout(), spacing=12)
        named = TextLabel(text("Preset"), size=13, token="ink2")
        filled(head, named, self.presets, (self._preset_meaning, 1))
        self._columns = spaced(QHBoxLayout(), spacing=12, margins=0)
        self._sides = tuple(spaced(QVBoxLayout(), spacing=12, margins=0) for _ in range(2))
        for side in self._sides:
            self._columns.addLayout(side, 1)
        middle = QWidget()
        middle.setLayout(self._columns)
        self.area = scrolled_part(middle)
        right = filled(spaced(QVBoxLayout(), spacing=12), head, (self.area, 1))
        above = spaced(QHBoxLayout(), spacing=_SIDE)
        parts = scrolled(held)
        scaled(parts.setFixedWidth, _RAIL + _BAR)
        filled(above, parts, (right, 1))
        self._acts = Card()
        files = self.open_button, self.write_button
        acts = (self.back_button, *files, self.undo_button, self.save_button)
        self._acts.body.addLayout(filled(spaced(QHBoxLayout(), spacing=12), (self.told, 1), *acts))
        self._acts.hide()
        whole = spaced(QVBoxLayout(self), spacing=12, margins=_SIDE)
        filled(whole, (above, 1), self._acts, self.unlocking)
        self._arranged: tuple[SettingsPart, bool] | None = None
        self._arrange()

    def _has_room_for_two(self) -> bool:
        """Whether the cards of the part in sight, with their words, stand side by side."""
        theme, sides = current_theme(), (self._part.left, self._part.right)
        least = [
            max((self._cards[each].minimumSizeHint().width() for each in side), default=0)
            for side in sides
        ]
        around = theme.px(_RAIL + 2 * _BAR + 3 * _SIDE) + self._columns.spacing()
        return self.width() >= max(theme.px(_TWO_COLUMNS), sum(least) + around)

    def _arrange(self) -> None:
        """The cards of the part in sight in two columns, or in one where there is no room."""
        two = self._has_room_for_two()
        if (self._part, two) == self._arranged:
            return
        self._arranged = (self._part, two)
        for side in self._sides:
            while side.count():
                side.takeAt(0)
        for section, card in self._cards.items():
            card.setVisible(section in self._part.sections)
            if section in self._part.sections:
                self._sides[1 if two and section in self._part.right else 0].addWidget(card)
        for side in self._sides:
            side.addStretch(1)
        self._columns.setStretch(1, 1 if two else 0)

    def _connect(self) -> None:
        for form in self.forms:
            form.edited.connect(self._on_edited)
        for button in self.part_buttons:
            button.clicked.connect(partial(self._go_to, button.part))
        self.presets.chosen.connect(self._on_preset)
        self.clocks.activated.connect(self._on_clock)
        self.undo_button.clicked.connect(self._on_undo)
        self.save_button.clicked.connect(self.save)
        self.unlocking.hold_button.hold_within(self)
        qt = QApplication.instance()
        assert isinstance(qt, QApplication)
        qt.focusChanged.connect(self._on_focus)  # the area itself overlooks where Tab begins anew

    def _go_to(self, part: SettingsPart) -> None:
        self._part = part
        for button in self.part_buttons:
            button.setChecked(button.part is part)
        self._arrange()
        self.area.verticalScrollBar().setValue(0)
        self.parts[part.left[0].names[0]].setFocus()

    def _on_focus(self, _: QWidget | None, now: QWidget | None) -> None:
        inside = self.area.widget()
        if now is not None and inside is not None and inside.isAncestorOf(now):
            self.area.ensureWidgetVisible(now)

    def save(self) -> None:
        """Put what is filled in into force, unless it is locked or wrong."""
        tournament, _ = read_settings(self.answers)
        if tournament is not None and self.save_button.isEnabled():
            self.saved.emit(tournament)

    def _fill(self, answers: form_fields.Answers) -> None:
        for form in self.forms:
            form.fill({name: answers[name] for name in form.parts})
        self._show_changes()

    def _on_edited(self) -> None:
        self.told.setText("")
        self._show_changes()
        self.edited.emit()

    def _on_undo(self) -> None:
        self.undo()
        self.edited.emit()

    def _on_preset(self, key: object) -> None:
        usual = shown_settings(tournament_settings.Tournament())
        preset = next(one for one in tournament_presets() if one.key == key)
        self._fill(
            {**self.answers, **{name: usual[name] for name in _preset_names()}, **_shown(preset)}
        )
        self._on_edited()

    def _on_clock(self, at: int) -> None:
        control = self.clocks.itemData(at)
        if isinstance(control, Ing):
            minutes = {"main_minutes": control.main, "period_minutes": control.period}
            clock = {name: str(length // 60_000) for name, length in minutes.items()}
            clock |= {"periods": str(control.periods), "points_each": str(control.points)}
            self._fill({**self.answers, **clock})
            self._on_edited()
        self.clocks.setCurrentIndex(0)

    def _show_changes(self) -> None:
        if self._shown is None:
            return
        answers = self.answers
        _, faults = read_settings(answers)
        changed = settings_changed(answers, self._shown)
        for form in self.forms:
            form.show_notes(changed)
            form.show_faults(faults)
        for button in self.part_buttons:
            number = len(button.part.names & changed.keys())
            note = text("{number} changed", number=number) if number else ""
            button.show_note(text("wrong") if button.part.names & faults.keys() else note)
        self._show_preset(answers)
        self.save_button.lock(text("Wrong entries") if faults else "")
        self.undo_button.setEnabled(bool(changed))
        self.write_button.setEnabled(not changed)  # what is in force is written
        if changed:
            words = plural("{number} unsaved change.", "{number} unsaved changes.", len(changed))
            self.told.setText(words)

    def _show_preset(self, answers: form_fields.Answers) -> None:
        usual = shown_settings(tournament_settings.Tournament())
        fits = (
            preset
            for preset in tournament_presets()
            if all(
                answers[name] == _shown(preset).get(name, usual[name]) for name in _preset_names()
            )
        )
        found = next(fits, None)
        self.presets.show_choice(NOT_CHOSEN if found is None else found.key)
        self._preset_meaning.setText(text("Own settings.") if found is None else found.meaning)


def _shown(preset: TournamentPreset) -> dict[str, object]:
    """What a preset settles, as the fields show it."""
    shown = shown_settings(converted({**preset.settings}, tournament_settings.Tournament))
    return {name: shown[name] for name in preset.settings}


def _preset_names() -> frozenset[str]:
    return frozenset(name for preset in tournament_presets() for name in preset.settings)


_TICK = 500
_FILTER = "TOML (*.toml);;* (*)"


class TournamentPagePresenter(QObject):
    """Owns the page; `leave` closes it."""

    def __init__(self, services: WindowServices, leave: Callable[[], object]) -> None:
        super().__init__(services.tab)
        page = self.page = TournamentPage()
        self._presenter = services.presenter
        tournament = self._tournament = services.tournament
        self._lock = services.lock
        page.saved.connect(self._on_saved)
        page.open_button.clicked.connect(self.ask_and_open)
        page.write_button.clicked.connect(self.ask_and_write)
        page.edited.connect(lambda: self._lock.touch(self._presenter.time.now()))
        page.back_button.clicked.connect(leave)
        page.unlocking.unlocked.connect(self._on_unlocked)
        self._pin_wait = PinWait(self._lock, self.page.unlocking.tell, self)
        tournament.changed.connect(self.show)
        for said in (tournament.told, tournament.done):
            said.connect(self.page.told.setText)
        self._timer = QTimer(self, interval=_TICK)
        self._timer.timeout.connect(self.show)

    def enter(self) -> None:
        """Show the settings in force; what was filled in and not saved is gone."""
        self.page.told.setText("")
        self.show()
        self.page.undo()
        self.page.take_focus()
        self._timer.start()

    def rest(self) -> None:
        """The page is out of sight."""
        self._timer.stop()

    def show(self) -> None:
        """Show the settings and the lock as they are now; what is not saved keeps that open."""
        now = self._presenter.time.now()
        if self.page.is_changed:
            self._lock.touch(now)
        self.page.show_lock(lock_words(self._lock.left(now)))
        tournament = self._tournament
        self.page.show_settings(
            tournament.current,
            "" if tournament.path is None else tournament.path.name,
            is_open=self._lock.is_open(now),
            by_pin=self._lock.has_credential,
        )

    def ask_and_open(self) -> None:
        """Let the user choose a settings file and put it in force."""
        path = self._tournament.path
        start = Path.home() if path is None else path.parent
        choose_path(self.page, text("Tournament settings"), start, self._open, filters=_FILTER)

    def ask_and_write(self) -> None:
        """Let the user choose another file for the settings in force: a club passes it around."""
        path = self._tournament.path
        start = Path.home() / ("tournament.toml" if path is None else path.name)
        title = text("Write a settings file")
        choose_path(self.page, title, start, self._tournament.write, Wanted.NEW_FILE, _FILTER)

    def _open(self, path: Path) -> None:
        if self._lock.touch(self._presenter.time.now()):
            self._tournament.open(path)
        self.show()

    def _on_saved(self, settings: tournament_settings.Tournament) -> None:
        """In force at once; into their file, or one that is asked for."""
        if not self._lock.touch(self._presenter.time.now()):
            self.show()
            return
        path = self._tournament.path or own_file(settings)
        kept = self._lock.in_force if settings.lock == PIN_IS_SET else hashed(settings.lock)
        self._tournament.take_up(replace(settings, lock=kept), path)
        self._lock.stay_open(self._presenter.time.now())
        self._tournament.write(path)

    def _on_unlocked(self, typed: str) -> None:
        if not self._lock.open(typed, self._presenter.time.now()):
            self._pin_wait.begin()
            return
        self._pin_wait.end()
        self.show()
        self.page.take_focus()
