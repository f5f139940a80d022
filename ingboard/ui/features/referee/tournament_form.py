"""The tournament's settings as a form: sections, fields, what differs, and what is wrong with it. No Qt."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, convert
from msgspec.structs import asdict

from ingboard.table.tournament import (
    HALL_EXAMPLE,
    MOST,
    HalfPoints,
    TieRule,
    Tournament,
    is_folder_name,
    is_hall_address,
    is_time_of_day,
    setting_words,
)
from ingboard.text import text
from ingboard.ui.widgets.form import Answers, ChoiceField, FormField, SwitchField, WrittenField

LOCK = "lock"
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
                        "main_minutes", "period_minutes", "periods", "points_each", "sound_test",
                        "bounce_ms", "white_clock_at_right", "tenths_in_last_seconds",
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
                        "players_may_hold", "referee_resumes", "ask_for_pause",
                        "longest_pause_minutes", "capture_hold_from_stones", "meal_break",
                        "meal_minutes", "hide_board_on_pause", "adjournment",
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
                        "times_need_assents", "clock_replacement", "fault_questions",
                        "switched_off_forfeits", "early_stop_seconds",
                    ),
                ),
            ),
            (
                SettingsSection(text("Lock"), ("lock", "lock_after_seconds")),
                SettingsSection(text("Files and hall"), ("copy_folder", "hall", "hall_orders")),
            ),
        ),
    )  # fmt: skip


def settings_fields(section: SettingsSection, tournament: Tournament) -> tuple[FormField, ...]:
    """The fields of a section, filled in."""
    words, filled = setting_words(), shown_settings(tournament)
    units, choices = _units(), _choices()
    fields: list[FormField] = []
    for name in section.names:
        label, meaning, value = words[name].label, words[name].meaning, filled[name]
        if isinstance(value, bool):
            fields.append(SwitchField(name, label, value, meaning))
        elif name in choices:
            fields.append(ChoiceField(name, label, choices[name], value, meaning=meaning))
        else:
            fields.append(
                WrittenField(
                    name, label, str(value), name in _LONG,
                    meaning=meaning, unit=units.get(name, ""), secret=name == LOCK,
                )
            )  # fmt: skip
    return tuple(fields)


def shown_settings(tournament: Tournament) -> Answers:
    """What the fields show: switches as they are, all else as text; of a PIN that is set, only that it is."""
    shown = {
        name: value if isinstance(value, bool) else str(value)
        for name, value in asdict(tournament).items()
    }
    return {**shown, LOCK: PIN_IS_SET if tournament.lock else ""}


class SettingsRead(Struct, frozen=True):
    """What the fields make: settings, or what is wrong, a sentence by the field's name."""

    tournament: Tournament | None
    faults: Mapping[str, str]


def read_settings(answers: Answers) -> SettingsRead:
    """The settings that are filled in; `lock` is then what was typed, or `PIN_IS_SET`."""
    usual = asdict(Tournament())
    faults = {name: fault for name in usual if (fault := _fault_of(name, answers[name]))}
    if faults:
        return SettingsRead(None, faults)
    read = {name: int(str(answers[name])) if _is_number(name) else answers[name] for name in usual}
    tournament = convert(read, Tournament)
    try:
        _ = tournament.control
    except ValueError as why:
        return SettingsRead(None, {"main_minutes": str(why)})
    return SettingsRead(tournament, {})


def _fault_of(name: str, answer: object) -> str:
    """What is wrong with what a field holds, "" for nothing."""
    written = str(answer)
    if _is_number(name) and not (
        written.isascii() and written.isdigit() and len(written) <= _DIGITS and int(written) <= MOST
    ):
        return text("Enter a whole number, 0 to {most}.", most=MOST)
    if name == "meal_break" and not is_time_of_day(written):
        return text("Enter a time, such as 12:30.")
    if name == "copy_folder" and not is_folder_name(written):
        return text("Not a valid folder name.")
    if name == "hall" and not is_hall_address(written):
        return text("Write an address such as {example}.", example=HALL_EXAMPLE)
    return ""


def _is_number(name: str) -> bool:
    usual = getattr(Tournament(), name)
    return isinstance(usual, int) and not isinstance(usual, bool)


def settings_changed(now: Answers, before: Tournament) -> dict[str, str]:
    """What differs from the settings in force, with what it was: "changed, was off"."""
    was = shown_settings(before)
    return {
        name: text("changed, was {value}", value=_said(name, was[name]))
        for name, answer in now.items()
        if answer != was[name]
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
            (str(HalfPoints.FREE), free),
            (str(HalfPoints.NONE), text("None", "half points")),
            (str(HalfPoints.BELOW), "7.5"),
            (str(HalfPoints.ABOVE), "8.5"),
        ),
        "ties": (
            (str(TieRule.FREE), free),
            (str(TieRule.BLACK), text("Black")),
            (str(TieRule.WHITE), text("White")),
            (str(TieRule.DRAW), text("Nobody")),
        ),
    }


def _units() -> dict[str, str]:
    minutes, seconds = text("min"), text("s")
    return {
        "round_minutes": minutes,
        "main_minutes": minutes,
        "period_minutes": minutes,
        "forfeit_after_minutes": minutes,
        "longest_pause_minutes": minutes,
        "meal_minutes": minutes,
        "early_stop_seconds": seconds,
        "listed_pause_seconds": seconds,
        "lock_after_seconds": seconds,
        "bounce_ms": text("ms"),
        "late_factor": text("times"),
        "capture_hold_from_stones": text("stones"),
    }


_LONG = frozenset({"name", "referee", "copy_folder", "hall"})
_DIGITS = 6
