"""A tournament's settings at a table, in one readable file that a club passes around.

Each follows a suggestion of Kim, Simon and Straus, section 7, or of the EGF's tournament rules, and each can
be switched: none of it is part of the rules of the game.
"""

from __future__ import annotations

import re
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct, ValidationError
from msgspec.structs import asdict, replace

from ingboard.clock.control import Ing
from ingboard.clock.moments import Millis, Moment, minutes, seconds
from ingboard.counting.terms import Ties
from ingboard.decoding import converted
from ingboard.game.events import ClockPressed, PassMade, StonePlaced
from ingboard.game.setup import GameSetup, Occasion
from ingboard.game.state import IN_PLAY, Held
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.saving import save_beside
from ingboard.table.credential import hashed, is_hash
from ingboard.table.journal.seal import place_of
from ingboard.table.table import Table
from ingboard.table.time_source import TableTime
from ingboard.text import ended, listed, paragraph, text

LARGEST_FILE = 64 * 1024
PIN = "pin"
"""The name under which a person writes the credential into a settings file, and old files hold it."""
# Compiled by the library when they are first used, and kept: the window's start needs none.
_HAS_PIN = r"(?m)^\s*[\"']?pin[\"']?\s*="
_TIME_OF_DAY = r"([01]?[0-9]|2[0-3]):[0-5][0-9]"
_HALL = r"ingboards?://[^\s/]+/[A-Za-z0-9_-]{1,32}"
HALL_EXAMPLE = "ingboard://192.168.1.20:1883/spring"
_WHOLE_KOMI = 8.0
_ENDS = (StonePlaced, PassMade, ClockPressed)
_PLAYERS_PAUSES = frozenset({Held.SET, Held.CAPTURE, Held.LEAVE})
MOST = 30_000
Count = Annotated[int, Meta(ge=0, le=MOST)]
"""A whole number that is still a length of time in any unit."""


class TournamentError(Exception):
    """A settings file that cannot be used, in one sentence."""


class HalfPoints(StrEnum):
    """Whether the komi of even games ends on a half, so that there is no tie."""

    FREE = "free"
    NONE = "none"
    BELOW = "7.5"
    ABOVE = "8.5"


class TieRule(StrEnum):
    """Whom ties go to in new games."""

    FREE = "free"
    BLACK = "black"
    WHITE = "white"
    DRAW = "draw"


class SettingWords(Struct, frozen=True):
    """What a setting is called, and what it does in a few words."""

    label: str
    meaning: str


class Tournament(Struct, frozen=True):
    """What a tournament switches. Times are whole seconds or minutes, as the names say.

    `lock` is the hash of what unlocks the referee's actions; empty: a held key does. `copy_folder` takes a
    second copy of each journal. `hall` is where the tournament's hall is, as a join code; each table's own
    code, with its password, is no part of the settings that a club passes around.
    """

    name: str = ""
    round: Count = 0
    referee: str = ""
    half_points: HalfPoints = HalfPoints.FREE
    ties: TieRule = TieRule.FREE
    main_minutes: Count = 0
    period_minutes: Count = 10
    periods: Count = 3
    points_each: Count = 2
    lock: str = ""
    lock_after_seconds: Count = 60
    sound_test: bool = True
    claims_by_hand: bool = True
    referee_claims: bool = True
    late_charge: bool = True
    late_factor: Count = 2
    forfeit_after_minutes: Count = 60
    capture_hold_from_stones: Count = 3
    players_may_hold: bool = True
    referee_resumes: bool = True
    ask_for_pause: bool = True
    last_point_taken: bool = True
    monitor: bool = False
    early_stop_seconds: Count = 60
    adjournment: bool = True
    longest_pause_minutes: Count = 5
    hide_board_on_pause: bool = False
    meal_break: str = ""
    meal_minutes: Count = 60
    listed_pause_seconds: Count = 60
    signatures: bool = True
    away_marker: bool = True
    tenths_in_last_seconds: bool = False
    white_clock_at_right: bool = True
    bounce_ms: Count = 150
    times_need_assents: bool = True
    clock_replacement: bool = True
    fault_questions: bool = True
    switched_off_forfeits: bool = True
    round_minutes: Count = 0
    copy_folder: str = ""
    hall: str = ""
    hall_orders: bool = True

    @property
    def control(self) -> Ing | None:
        """The clock that new tables begin with; None where each table chooses. ValueError if none is made."""
        if not self.main_minutes:
            return None
        main, period = minutes(self.main_minutes), minutes(self.period_minutes)
        return Ing(main, period, self.periods, self.points_each)

    @property
    def komi(self) -> float | None:
        """The komi that new even games begin with; None where each table chooses."""
        match self.half_points:
            case HalfPoints.FREE:
                return None
            case HalfPoints.NONE:
                return _WHOLE_KOMI
            case HalfPoints.BELOW | HalfPoints.ABOVE:
                return float(self.half_points)

    @property
    def usual_ties(self) -> Ties | None:
        """Whom ties go to in new games; None where each table chooses."""
        return None if self.ties is TieRule.FREE else Ties(self.ties)

    @property
    def listed_pause(self) -> Millis:
        """How long a pause is that the result sheet lists."""
        return seconds(self.listed_pause_seconds)

    @property
    def longest_pause(self) -> Millis:
        """After how long a player's pause the referee is called; 0: he is not."""
        return minutes(self.longest_pause_minutes)

    @property
    def bounce(self) -> Millis:
        """How long presses after a change of turn are ignored."""
        return Millis(self.bounce_ms)

    @property
    def lock_after(self) -> Millis:
        """How long after the last act the referee's acts lock themselves."""
        return seconds(self.lock_after_seconds)

    @property
    def forfeit_after(self) -> Millis:
        """How long a player may be absent; 0: as long as he likes."""
        return minutes(self.forfeit_after_minutes)


def in_force_at(tournament: Tournament, setup: GameSetup) -> Tournament:
    """The settings as a table with these conditions has them: among friends nothing is held or tested."""
    match setup.occasion:
        case Occasion.TOURNAMENT:
            return tournament
        case Occasion.FRIENDLY:
            return replace(
                tournament,
                sound_test=False,
                claims_by_hand=False,
                players_may_hold=True,
                referee_resumes=False,
                longest_pause_minutes=0,
                hide_board_on_pause=False,
                capture_hold_from_stones=0,
            )


def as_toml(tournament: Tournament) -> str:
    """The file's text: every setting with what it does above it."""
    import tomli_w

    said = setting_words()
    lines = [
        "# " + text("ingboard tournament settings. Change as needed."),
        "# " + text('To set a PIN, add pin = "1234". Only its hash is kept.'),
    ]
    for name, value in asdict(tournament).items():
        lines += [
            "",
            "# " + paragraph((ended(said[name].label), said[name].meaning)),
            tomli_w.dumps({name: value}).rstrip("\n"),
        ]
    return "\n".join(lines) + "\n"


def tournament_of(written: str, path: str) -> Tournament:
    """The settings in a file's text.

    Raises TournamentError with one sentence that names the setting, for a wrong value or an unknown name.
    """
    import tomllib

    try:
        found = tomllib.loads(written)
    except RecursionError:
        raise TournamentError(text("{path} is not a settings file.", path=path)) from None
    except ValueError as fault:  # a number of thousands of digits is no TOMLDecodeError
        raise TournamentError(
            text("{path} is not a settings file: {why}.", path=path, why=str(fault).rstrip("."))
        ) from None
    usual = asdict(Tournament())
    _with_hash(found, path)
    if found.pop("hall_folder", ""):
        raise TournamentError(
            text(
                "{path}: hall_folder is gone; a hall has an address now. Delete that line.",
                path=path,
            )
        )
    for name in found:
        if name not in usual:
            raise TournamentError(text("{path}: unknown setting {name}.", path=path, name=name))
    try:
        tournament = converted(found, Tournament)
    except ValidationError as fault:
        name = place_of(fault).partition(".")[0].partition("[")[0]
        wanted = _wanted(usual[name])
        raise TournamentError(
            text("{path}: {name} must be {wanted}.", path=path, name=name, wanted=wanted)
        ) from None
    return _checked(tournament, path)


def _with_hash(found: dict[str, object], path: str) -> None:
    """A PIN that a person wrote into a file, or an older version did, becomes its hash."""
    pin = found.pop(PIN, "")
    if not isinstance(pin, str):
        raise TournamentError(text("{path}: pin must be text in quotes.", path=path))
    if pin:
        found["lock"] = hashed(pin)


def _checked(tournament: Tournament, path: str) -> Tournament:
    """The same, if its clock can be made, its lock is one and its folders can be called so."""
    if tournament.lock and not is_hash(tournament.lock):
        raise TournamentError(
            text('{path}: lock is not a hash. Write pin = "…" instead.', path=path)
        )
    try:
        _ = tournament.control
    except ValueError as why:
        raise TournamentError(text("{path}: {why}", path=path, why=str(why))) from None
    if not is_time_of_day(tournament.meal_break):
        raise TournamentError(text("{path}: meal_break is not a time (12:30).", path=path))
    if not is_folder_name(tournament.copy_folder):
        raise TournamentError(
            text("{path}: {name} is not a folder.", path=path, name="copy_folder")
        )
    if not is_hall_address(tournament.hall):
        raise TournamentError(
            text(
                "{path}: hall is not an address such as {example}.", path=path, example=HALL_EXAMPLE
            )
        )
    return tournament


def is_time_of_day(written: str) -> bool:
    """Whether it is a time such as 12:30, or nothing."""
    return not written or re.fullmatch(_TIME_OF_DAY, written) is not None


def meal_begins(table: Table, tournament: Tournament, time: TableTime) -> Moment | None:
    """When the clocks of a table that runs are paused for the meal: at the end of a turn after its time.

    None before that, once the meal is over, and where the clocks were paused for it already.
    """
    clock, written = table.state.clock, tournament.meal_break
    if not written or clock is None or clock.running is None or clock.switched is None:
        return None
    length, last = minutes(tournament.meal_minutes), table.state.at_table.meal_at
    since_meal = _of_day(time.time_of_day_at(clock.switched)) - _of_day(written)
    if not 0 <= since_meal < length or (last is not None and time.now() - last < length):
        return None
    # A clock that was started or resumed since has its whole turn first.
    ended = any(event.at == clock.switched for event in table.events if isinstance(event, _ENDS))
    return clock.switched if ended else None


def longest_pauses_over(table: Table, tournament: Tournament, now: Moment) -> int:
    """How many times the longest pause is over since a player paused; the referee is called at each.

    0 while the game is not paused, and for pauses that the referee, a meal or the machine began.
    """
    state, longest = table.state, tournament.longest_pause
    noted = state.at_table
    if not longest or noted.held_since is None or noted.held not in _PLAYERS_PAUSES:
        return 0
    if state.phase not in IN_PLAY or state.reported is not None or noted.adjourned:
        return 0
    return (now - noted.held_since) // longest


def late_pause_words(over: int, tournament: Tournament) -> str:
    """What is said of a pause that is so many times too long; "" for one that is not."""
    number = over * tournament.longest_pause_minutes
    return text("over {number} min: referee called", number=number) if over else ""


def _of_day(written: str) -> Millis:
    """Milliseconds since midnight of a time such as 12:30 or 12:30:04.250."""
    hour, minute, *rest = written.split(":")
    return Millis(
        minutes(60 * int(hour) + int(minute)) + round(1_000 * float(rest[0] if rest else 0))
    )


def is_hall_address(written: str) -> bool:
    """Whether a hall can stand there, as a join code says it; or nothing."""
    return not written or re.fullmatch(_HALL, written) is not None


def is_folder_name(written: str) -> bool:
    """Whether a folder can be called so, there or not."""
    try:
        Path(written).expanduser()
    except RuntimeError:  # a home of nobody
        return False
    return written.isprintable()


def read_tournament(path: Path) -> Tournament:
    """The settings of a file; a PIN that stands there in clear is at once kept as a hash instead.

    Raises TournamentError with one sentence if it cannot be used. `has_clear_pin` tells of a file that could
    not be rewritten.
    """
    try:
        written = file_bytes(path, LARGEST_FILE).decode("utf-8-sig")
    except KifuError as fault:
        raise TournamentError(str(fault)) from None
    except UnicodeDecodeError:
        raise TournamentError(text("{path} is not UTF-8 text.", path=str(path))) from None
    tournament = tournament_of(written, str(path))
    if re.search(_HAS_PIN, written):
        with suppress(TournamentError):
            write_tournament(path, tournament)
    return tournament


def has_clear_pin(path: Path) -> bool:
    """Whether a settings file holds its PIN in clear."""
    try:
        return bool(re.search(_HAS_PIN, file_bytes(path, LARGEST_FILE).decode("utf-8-sig")))
    except (KifuError, UnicodeDecodeError):
        return False


def write_tournament(path: Path, tournament: Tournament) -> None:
    """Write the settings, atomically. Raises TournamentError with one sentence if that cannot be done."""
    try:
        save_beside(path, as_toml(tournament).encode())
    except OSError as fault:
        why = fault.strerror or str(fault)
        raise TournamentError(
            text("{path} cannot be written ({why}).", path=str(path), why=why)
        ) from None


def _wanted(usual: object) -> str:
    """What a setting takes, in words."""
    match usual:
        case StrEnum():
            return text("one of {words}", words=listed(f'"{each}"' for each in type(usual)))
        case bool():
            return text("true or false")
        case int():
            return text("a whole number, 0 to {most}", most=MOST)
        case _:
            return text("text in quotes")


def setting_words() -> dict[str, SettingWords]:
    """What each setting is called and does, by its name in the file."""
    said = {
        "name": (text("Name"), text("Shown on tables and sheets.")),
        "round": (text("Round"), text("The current round; 0: none.")),
        "referee": (text("Referee"), text("Shown on rulings and sheets.")),
        "half_points": (text("Komi"), text("New even games; “none” in a file: 8.")),
        "ties": (text("A tie goes to"), text("For new tables; on the sheet.")),
        "main_minutes": (text("Main time"), text("For new tables; 0: each chooses.")),
        "period_minutes": (text("Period"), text("Costs penalty points.")),
        "periods": (text("Periods"), text("After the last, loss on time.")),
        "points_each": (text("Points each"), text("Cost of a period; 2 points: one stone.")),
        "lock": (text("PIN"), text("Unlocks referee actions and settings; empty: hold Enter.")),
        "lock_after_seconds": (text("Automatic lock"), text("After the last action.")),
        "sound_test": (text("Sound test"), text("Both players, before the clock starts.")),
        "claims_by_hand": (
            text("Win on time by claim"),
            text("By the opponent; off: the flag decides."),
        ),
        "referee_claims": (
            text("Referee may claim too"),
            text("For new tables; off: only the opponent."),
        ),
        "late_charge": (text("Charge late players"), text("Shown before charging.")),
        "late_factor": (text("Factor"), text("Late minutes are charged this many times.")),
        "forfeit_after_minutes": (
            text("Forfeit", "absence"),
            text("After this absence; 0: never."),
        ),
        "capture_hold_from_stones": (
            text("Pause to remove stones"),
            text("Stones captured at once; 0: never."),
        ),
        "players_may_hold": (text("Players may pause"), text("Off: only the referee.")),
        "referee_resumes": (text("Only the referee resumes"), text("Off: the key that paused.")),
        "ask_for_pause": (text("Asking for a pause"), text("The opponent grants or refuses.")),
        "last_point_taken": (text("Last point taken"), text("Once declared, no loss on time.")),
        "monitor": (text("Official monitor"), text("May set clocks and declare time lost.")),
        "early_stop_seconds": (text("Both passed too early"), text("Time for each side; 0: off.")),
        "adjournment": (text("Adjournment"), text("With or without sealed move.")),
        "longest_pause_minutes": (
            text("Longest pause"),
            text("Then a sound calls the referee; 0: never."),
        ),
        "hide_board_on_pause": (text("Hide the board"), text("While clocks are paused.")),
        "meal_break": (text("Meal break"), text("Each table pauses after its move; empty: none.")),
        "meal_minutes": (text("Meal length"), text("After it no table pauses.")),
        "listed_pause_seconds": (text("Pauses on the sheet"), text("Longer ones are listed.")),
        "signatures": (
            text("Signatures on the sheet"),
            text("Black, White, referee, in this order."),
        ),
        "away_marker": (text("Away from the board"), text("Last move marked until return.")),
        "tenths_in_last_seconds": (text("Tenths"), text("Below ten seconds.")),
        "white_clock_at_right": (text("White at the right"), text("On tables and in the hall.")),
        "bounce_ms": (text("Ignore double presses"), text("Within this time.")),
        "times_need_assents": (
            text("Agreement on times"),
            text("Players and referee; off: referee alone."),
        ),
        "clock_replacement": (text("Replace a clock"), text("The referee enters both times.")),
        "fault_questions": (text("Clock fault questions"), text("Questions that end in a ruling.")),
        "switched_off_forfeits": (
            text("Switching the clock off loses"),
            text("Unless all agree on times."),
        ),
        "round_minutes": (text("Round length"), text("Then the timer rings; 0: no timer.")),
        "copy_folder": (text("Second copy"), text("Journal folder, such as a USB stick.")),
        "hall": (text("Hall"), text("Its address; each table has its own join code.")),
        "hall_orders": (
            text("Orders from the director"),
            text("Start, pause, messages and pairings; off: none."),
        ),
    }
    return {name: SettingWords(*words) for name, words in said.items()}
