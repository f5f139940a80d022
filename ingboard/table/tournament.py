"""A tournament's settings at a table, in one readable file that a club passes around.

Each follows a suggestion of Kim, Simon and Straus, section 7, or of the EGF's tournament rules, and each can
be switched: none of it is part of the rules of the game.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct, ValidationError, convert
from msgspec.structs import asdict

from ingboard.clock.moments import Millis, minutes, seconds
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.table.journal.codec import place_of
from ingboard.table.journal.shelf import save_beside
from ingboard.text import text

LARGEST_FILE = 64 * 1024
MOST = 30_000
Count = Annotated[int, Meta(ge=0, le=MOST)]
"""A whole number that is still a length of time in any unit."""


class TournamentError(Exception):
    """A settings file that cannot be used, in one sentence."""


class Tournament(Struct, frozen=True):
    """What a tournament switches. Times are whole seconds or minutes, as the names say.

    `pin` empty means that holding a key unlocks the referee's acts. `copy_folder` takes a second copy of each
    journal, `hall_folder` the state of each table for a hall screen.
    """

    name: str = ""
    round: Count = 0
    referee: str = ""
    pin: str = ""
    lock_after_seconds: Count = 60
    sound_test: bool = True
    claims_by_hand: bool = True
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
    hide_board_on_pause: bool = False
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
    hall_folder: str = ""

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


def as_toml(tournament: Tournament) -> str:
    """The file's text: every setting with what it does above it."""
    import tomli_w

    said = _meanings()
    lines = [
        f"# {text('Settings of an ingboard tournament. Change what you need; leave the rest.')}"
    ]
    for name, value in asdict(tournament).items():
        lines += ["", f"# {said[name]}", tomli_w.dumps({name: value}).rstrip("\n")]
    return "\n".join(lines) + "\n"


def tournament_of(written: str, path: str) -> Tournament:
    """The settings in a file's text.

    Raises TournamentError with one sentence that names the setting, for a wrong value or an unknown name.
    """
    import tomllib

    try:
        found = tomllib.loads(written)
    except RecursionError:
        raise TournamentError(text("{path} is no settings file.", path=path)) from None
    except ValueError as fault:  # a number of thousands of digits is no TOMLDecodeError
        raise TournamentError(
            text("{path} is no settings file: {why}.", path=path, why=str(fault).rstrip("."))
        ) from None
    usual = asdict(Tournament())
    for name in found:
        if name not in usual:
            raise TournamentError(
                text("{path}: there is no setting called {name}.", path=path, name=name)
            )
    try:
        tournament = convert(found, Tournament)
    except ValidationError as fault:
        name = place_of(fault).partition(".")[0].partition("[")[0]
        wanted = _kinds_in_words()[type(usual[name])]
        raise TournamentError(
            text("{path}: {name} must be {wanted}.", path=path, name=name, wanted=wanted)
        ) from None
    for name in ("copy_folder", "hall_folder"):
        if not _is_folder_name(getattr(tournament, name)):
            raise TournamentError(text("{path}: {name} is no folder.", path=path, name=name))
    return tournament


def _is_folder_name(written: str) -> bool:
    """Whether a folder can be called so, there or not."""
    try:
        Path(written).expanduser()
    except RuntimeError:  # a home of nobody
        return False
    return written.isprintable()


def read_tournament(path: Path) -> Tournament:
    """The settings of a file. Raises TournamentError with one sentence if it cannot be used."""
    try:
        written = file_bytes(path, LARGEST_FILE).decode("utf-8-sig")
    except KifuError as fault:
        raise TournamentError(str(fault)) from None
    except UnicodeDecodeError:
        raise TournamentError(text("{path} is no text in UTF-8.", path=str(path))) from None
    return tournament_of(written, str(path))


def write_tournament(path: Path, tournament: Tournament) -> None:
    """Write the settings, atomically. Raises TournamentError with one sentence if that cannot be done."""
    try:
        save_beside(path, as_toml(tournament).encode())
    except OSError as fault:
        why = fault.strerror or str(fault)
        raise TournamentError(
            text("{path} cannot be written ({why}).", path=str(path), why=why)
        ) from None


def _kinds_in_words() -> dict[type, str]:
    return {
        bool: text("true or false"),
        int: text("a whole number from 0 to {most}", most=MOST),
        str: text("a text in quotes"),
    }


def _meanings() -> dict[str, str]:
    return {
        "name": text("The tournament's name, for the sheets."),
        "round": text("The round that is played."),
        "referee": text("The referee's name, filled in where a ruling asks for it."),
        "pin": text("Digits that unlock the referee's acts; empty: hold a key instead."),
        "lock_after_seconds": text("The referee's acts lock themselves after so many seconds."),
        "sound_test": text(
            "Both players say that they hear the test sound before the clock starts."
        ),
        "claims_by_hand": text(
            "A win on time is claimed by the opponent; false: the flag decides."
        ),
        "late_charge": text("An absent player is noted, and charged when he arrives."),
        "late_factor": text("A late player is charged so many times the absence."),
        "forfeit_after_minutes": text("An absent player loses after so many minutes; 0: never."),
        "capture_hold_from_stones": text("The clock may be held to lift so many stones; 0: never."),
        "players_may_hold": text("Either player may hold the clocks; false: only the referee."),
        "referee_resumes": text(
            "Held clocks run again by the referee alone; false: by the key that holds them."
        ),
        "ask_for_pause": text("A player may ask the opponent for a pause."),
        "last_point_taken": text("A player may declare the last point taken."),
        "monitor": text("An official monitor is at the table."),
        "early_stop_seconds": text(
            "After a stop that came too early each side has so many seconds."
        ),
        "adjournment": text("A game may be adjourned, with a sealed move."),
        "hide_board_on_pause": text("The board is hidden while the clock is held."),
        "away_marker": text("The last move is marked for a player who was away."),
        "tenths_in_last_seconds": text("Tenths of a second are shown below ten seconds."),
        "white_clock_at_right": text("White's clock stands at the right."),
        "bounce_ms": text("Presses within so many milliseconds of the last one are ignored."),
        "times_need_assents": text("Other times need the assent of both players and the referee."),
        "clock_replacement": text("The referee may replace a clock and enter both times."),
        "fault_questions": text("Questions lead to a ruling on a fault of the clock."),
        "switched_off_forfeits": text("Who switches the clock off forfeits, unless all agree."),
        "round_minutes": text("The round timer rings after so many minutes; 0: no timer."),
        "copy_folder": text("A folder for a second copy of each journal, such as a USB stick."),
        "hall_folder": text("A folder for the state of each table, for a hall screen."),
    }
