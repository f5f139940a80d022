"""The tournament's settings as a form: sections, fields, what differs, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import asdict

from ingboard.decoding import converted
from ingboard.table import tournament as tournament_settings
from ingboard.text import text
from ingboard.ui.widgets import form as form_fields

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
