"""The page of the tournament's settings: its parts at left, cards of forms, what is not saved at the foot."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.clock.control import Ing, presets
from ingboard.decoding import converted
from ingboard.table import tournament as tournament_settings
from ingboard.table.tournament_presets import TournamentPreset, tournament_presets
from ingboard.text import labeled, listed, plural, text
from ingboard.ui.features.referee.panel import Unlocking
from ingboard.ui.features.referee.tournament_form import (
    SettingsPart,
    SettingsSection,
    read_settings,
    settings_changed,
    settings_fields,
    settings_parts,
    shown_settings,
)
from ingboard.ui.style import current_theme, scaled, spaced
from ingboard.ui.widgets import form as form_fields
from ingboard.ui.widgets.buttons import ButtonKind, GameButton, KeyButton
from ingboard.ui.widgets.choices import NOT_CHOSEN, DropList, SegmentedChoice
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
