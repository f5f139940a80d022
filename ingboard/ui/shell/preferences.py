"""What a user has chosen for the window, in its menus too, kept between runs. Bad files do no harm."""

from __future__ import annotations

import os
from contextlib import suppress
from enum import StrEnum
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import asdict, astuple
from PySide6.QtCore import QByteArray, QLocale, QStandardPaths, Qt
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from ingboard.board.points import Coordinates, PerColor
from ingboard.decoding import converted
from ingboard.kifu.findings import KifuError
from ingboard.kifu.json_store import JsonStore
from ingboard.review.numbering import Numbering
from ingboard.text import LANGUAGES, environment_languages, language_of, text
from ingboard.ui.board.materials import Materials
from ingboard.ui.board.view_model import LastSign
from ingboard.ui.game.clock.seat_keys import KeyTable
from ingboard.ui.game.clock.speaker import Loudness
from ingboard.ui.shell.layout import Shares


class DesktopSetting(StrEnum):
    """What somebody has chosen for all programs of the desktop."""

    LITTLE_MOTION = "little-motion"
    CONTRAST = "contrast"
    DARK = "dark"


class NextMoves(StrEnum):
    """Which ways on a board shows where variations part."""

    AS_FILE = "as-file"
    NEXT = "next"
    SIBLINGS = "siblings"
    NONE = "none"


MOST_RECENT = 10


USUAL_VISITS = 100


MOST_VISITS = 100_000


THRESHOLDS = (1.0, 2.0, 5.0, 10.0)
"""Points from which a loss is a mistake, as they can be chosen."""


USUAL_THRESHOLD = 2.0


SCALES = (1.0, 1.25, 1.5, 2.0)


_TALL = 1300


_FAIRLY_TALL = 1050


class Look(StrEnum):
    """Light, dark, with high contrast, or as the system has it."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


class Preferences(Struct):
    """The choices; `scale` None follows the screen, `recent` are paths, the newest first.

    `left_keys` and `right_keys` press the clock for the two seats; none are the blocks of the `key_table`.

    `language` is a code; "" follows the system.
    Points are `named_by` these coordinates, which a board shows or hides. It is of these `materials`.
    `reduced_motion` None is as the system has it.
    `lesson_pace` stops the film of a count at each step; in a lesson both colors then `fill_together`.
    With `film_sound` its stones are heard as they land.
    `softer_behind`: tables that are not in front sound softer.
    `large_clocks` None: large at new tables whose clock is pressed by hand, until somebody chooses.
    `hall_screen` is the name of the screen for the hall view, `hall_board` whether its board is shown.
    `hall_codes` are the join codes of this computer's tables by their numbers, `machine` its name in a hall.
    `engine` is the program that is asked for dead stones and for an analysis ("": none), called with
    `engine_arguments`; an analysis looks at `engine_visits` positions, and what lost
    `mistakes_from` points is a mistake. `engines` are those that were set up, with arguments and visits.
    `opponent_command` starts a further program to play against.
    `library` are the folders whose records are listed.
    `last_sign`, `next_moves` and `numbering` are how a board shows the last move, the ways on and numbers;
    `move_seconds` is how long a move stays where a record plays on by itself.
    A record under review has its `shares` of the window, and its bowls in a line unless `open_bowls`.
    `tables_folder` takes the journals ("": the usual one). `tournament` is the file of the settings that were
    in force last ("": none), `sheets_folder` takes the result sheets ("": one among the documents).
    `window` is where the window stood last, as Qt writes it ("": nowhere yet).
    `kept` holds what is kept in the file where another value holds for this run only.
    `desktop` is what the desktop's portal tells, which Qt asks on few desktops; it is not kept.
    `set_aside` is where a file was put that could not be read, so that it can be said; it is not kept.
    """

    look: Look = Look.SYSTEM
    scale: float | None = None
    language: str = ""
    coordinates: bool = True
    named_by: Coordinates = Coordinates.WESTERN
    materials: Materials = Materials()
    reduced_motion: bool | None = None
    lesson_pace: bool = False
    fill_together: bool = False
    film_sound: bool = True
    loudness: PerColor[Loudness] = PerColor(Loudness.NORMAL, Loudness.NORMAL)
    softer_behind: bool = True
    key_table: KeyTable = KeyTable.ONE
    left_keys: tuple[int, ...] = ()
    right_keys: tuple[int, ...] = ()
    large_clocks: bool | None = None
    recent: tuple[str, ...] = ()
    tables_folder: str = ""
    tournament: str = ""
    sheets_folder: str = ""
    set_aside: Path | None = None
    hall_screen: str = ""
    hall_board: bool = True
    hall_codes: dict[str, str] = field(default_factory=dict)
    machine: str = ""
    engine: str = ""
    library: tuple[str, ...] = ()
    engine_arguments: str = ""
    opponent_command: str = ""
    engine_visits: int = USUAL_VISITS
    engines: tuple[tuple[str, str, int], ...] = ()
    mistakes_from: float = USUAL_THRESHOLD
    shares: Shares = Shares()
    open_bowls: bool = False
    window: str = ""
    last_sign: LastSign = LastSign.RING
    next_moves: NextMoves = NextMoves.AS_FILE
    move_seconds: int = 2
    numbering: Numbering = Numbering.NONE
    kept: dict[str, object] = field(default_factory=dict)
    desktop: set[DesktopSetting] = field(default_factory=set)

    def hold_for_this_run(
        self, look: Look | None, scale: float | None, language: str | None = None
    ) -> None:
        """Use a look, a size and a language (None: as kept), not kept unless they are chosen in View."""
        if look is not None:
            self.kept["look"], self.look = self.look.value, look
        if scale is not None:
            self.kept["scale"], self.scale = self.scale, scale
        if language is not None:
            self.kept["language"], self.language = self.language, language

    def language_code(self) -> str:
        """The language that the choice means now."""
        asked = environment_languages(os.environ) or QLocale().uiLanguages()
        return self.language or language_of(asked)

    def theme_name(self) -> str:
        """The theme that the choice means now."""
        if self.look is not Look.SYSTEM:
            return self.look.value
        hints = QGuiApplication.styleHints()
        # Qt tells it from 6.10 on.
        told = hints.accessibility() if hasattr(hints, "accessibility") else None
        if DesktopSetting.CONTRAST in self.desktop or (
            told is not None and told.contrastPreference() is Qt.ContrastPreference.HighContrast
        ):
            return "contrast"
        scheme = hints.colorScheme()
        if scheme is Qt.ColorScheme.Unknown:
            return "dark" if DesktopSetting.DARK in self.desktop else "light"
        return "dark" if scheme is Qt.ColorScheme.Dark else "light"

    @property
    def moves_little(self) -> bool:
        """Whether stones and bowls are to jump rather than glide."""
        if self.reduced_motion is not None:
            return self.reduced_motion
        hints = QGuiApplication.styleHints()
        told = hints.accessibility() if hasattr(hints, "accessibility") else None
        asked = getattr(told, "motionPreference", None)  # Qt tells it from 6.12 on
        by_qt = asked is not None and asked().name == "ReducedMotion"
        return by_qt or DesktopSetting.LITTLE_MOTION in self.desktop

    def scale_on(self, screen: QScreen | None) -> float:
        """The size factor for a screen: the chosen one, else what fits its height."""
        if self.scale is not None:
            return self.scale
        return fitting_scale(screen.availableGeometry().height() if screen is not None else 0)

    def remember(self, path: Path) -> bool:
        """Put a record at the head of the recent ones; whether it was not there already."""
        before, name = self.recent, str(path.absolute())
        kept = [other for other in before if other != name]
        self.recent = (name, *kept)[:MOST_RECENT]
        return self.recent != before


def fitting_scale(height: int) -> float:
    """The size factor that suits a screen with that many logical pixels of height."""
    if height >= _TALL:
        return 1.5
    return 1.25 if height >= _FAIRLY_TALL else 1.0


def preferences_file() -> Path:
    """Where the choices are kept."""
    where = QStandardPaths.StandardLocation.AppConfigLocation
    return Path(QStandardPaths.writableLocation(where)) / "preferences.json"


def load_preferences() -> Preferences:
    """The kept choices; a file that cannot be read gives the defaults and is set aside as `.bad`."""
    store = _store()
    kept = store.load()
    return Preferences(set_aside=store.set_aside) if kept is None else kept


def set_aside_words(aside: Path) -> str:
    """That the choices could not be read, and where the file is."""
    return text("Settings unreadable (kept in {path}). Defaults are used.", path=aside)


def save_preferences(preferences: Preferences) -> None:
    """Keep the choices; a disk that takes nothing is no reason to disturb anybody."""
    with suppress(KifuError):
        _store().save(preferences)


def keep_place(window: QWidget, preferences: Preferences) -> None:
    """Keep where the window stands, on which screen and how large, for the next start."""
    preferences.window = bytes(window.saveGeometry().toBase64().data()).decode()
    save_preferences(preferences)


def to_kept_place(window: QWidget, preferences: Preferences) -> bool:
    """Put the window where it stood last; False where that is not known. It comes back with its frame."""
    kept = QByteArray.fromBase64(preferences.window.encode())
    if kept.isEmpty() or not window.restoreGeometry(kept):
        return False
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowFullScreen)
    return True


def machine_of(preferences: Preferences, table: str) -> str:
    """What this computer is called in a hall while it is at one of its tables: the same at every start."""
    if not preferences.machine:
        # As `secrets` has it, which would load a library of ciphers at the start.
        preferences.machine = os.urandom(8).hex()
        save_preferences(preferences)
    return f"{preferences.machine}-{table}"


def _store() -> JsonStore[Preferences]:
    return JsonStore(preferences_file(), _understood, _plain)


# Some hold for this run only, the others stand in the file under other names.
_NOT_AS_THEY_ARE = ("kept", "desktop", "set_aside", "materials", "loudness")


def _plain(preferences: Preferences) -> dict[str, object]:
    plain = asdict(preferences)
    for name in _NOT_AS_THEY_ARE:
        del plain[name]
    return {
        **plain,
        "surface": preferences.materials.surface,
        "stones": preferences.materials.stones,
        "sound": list(preferences.loudness),
        "shares": astuple(preferences.shares),
        **preferences.kept,
    }


_SLOWEST = 60  # seconds a move


def _understood(kept: object) -> Preferences:
    """What a file says; what it does not say is as usual."""
    if not isinstance(kept, dict):
        raise TypeError(kept)
    plain = {name: kept.get(name, usual) for name, usual in _plain(Preferences()).items()}
    board, tree, facts = (share if 0 <= share < 1 else 0.0 for share in plain["shares"])
    black, white = plain["sound"]
    said = {
        **plain,
        "scale": plain["scale"] if plain["scale"] in SCALES else None,
        "language": plain["language"] if plain["language"] in LANGUAGES else "",
        "reduced_motion": plain["reduced_motion"] or None,  # False once was what nobody chose
        "materials": {"surface": plain["surface"], "stones": plain["stones"]},
        "loudness": {"black": black, "white": white},
        "shares": {"board": board, "tree": tree, "facts": facts},
        "engine_visits": min(max(plain["engine_visits"], 1), MOST_VISITS),
        "mistakes_from": plain["mistakes_from"]
        if plain["mistakes_from"] in THRESHOLDS
        else USUAL_THRESHOLD,
        "move_seconds": min(max(plain["move_seconds"], 1), _SLOWEST),
    }
    return converted(said, Preferences)
