"""What a user has chosen for the window, in its menus too, kept between runs. Bad files do no harm.

How the window looks: theme, size, coordinates, motion, class mode. Applies the preferences, keeps them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from msgspec import Struct, field
from msgspec.structs import asdict, astuple
from PySide6.QtCore import (
    SLOT,
    QByteArray,
    QLocale,
    QObject,
    QStandardPaths,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from ingboard.board.points import Coordinates, PerColor, use_coordinates
from ingboard.decoding import converted
from ingboard.kifu.findings import KifuError
from ingboard.kifu.json_store import JsonStore
from ingboard.review.numbering import Numbering
from ingboard.text import LANGUAGES, environment_languages, language_of, text
from ingboard.ui.board.board_view import BoardView, redress_boards
from ingboard.ui.board.stones import Materials, use_materials
from ingboard.ui.board.view_model import LastSign
from ingboard.ui.game.clock.seat_keys import KeyTable
from ingboard.ui.game.clock.speaker import Loudness
from ingboard.ui.shell.commands import (
    EDITING,
    Command,
    Condition,
    Key,
    MenuName,
    Place,
    Topic,
    always,
)
from ingboard.ui.shell.layout import Shares
from ingboard.ui.style import apply_theme, current_theme

if TYPE_CHECKING:
    from PySide6.QtDBus import QDBusMessage, QDBusPendingCallWatcher


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


_Kind = TypeVar("_Kind", bound=StrEnum)


def choice_commands(  # noqa: PLR0913 - one menu, named by keywords
    kept: Preferences,
    tell: Callable[[str], None],
    command: str,
    setting: str,
    title: str,
    words: Mapping[_Kind, str],
    then: Callable[[], object],
    *,
    key: str = "",
    said: str = "",
    when: Condition = always,
) -> Iterator[Command]:
    """The commands of a setting's `words`; its key goes round and tells where it is, `then` comes after each.

    `command` begins their ids, `title` is that of the menu; `said` stands about the key on the key sheet.
    """
    kinds = list(words)

    def keep(kind: _Kind) -> None:
        setattr(kept, setting, kind)
        then()
        save_preferences(kept)

    def go_on() -> None:
        kind = kinds[(kinds.index(getattr(kept, setting)) + 1) % len(kinds)]
        keep(kind)
        tell(text("{title}: {kind}.", title=title, kind=words[kind]))

    if key:
        yield Command(
            id=command,
            text=text("Next kind"),
            run=go_on,
            place=Place(MenuName.VIEW, 20, title),
            keys=(Key(key, EDITING),),
            topic=Topic.RECORD,
            help=said,
            when=when,
        )
    for kind in kinds:
        yield Command(
            id=f"{command}-{kind.value}",
            text=words[kind],
            run=partial(keep, kind),
            place=Place(MenuName.VIEW, 21, title),
            topic=Topic.RECORD,
            when=when,
            checked=partial(lambda kind: getattr(kept, setting) is kind, kind),
        )


_WITH_PORTAL: Final = frozenset({"xcb", "wayland"})
_AS_THE_SYSTEM: Final = -1  # so Qt has its own hints
_PORTAL: Final = (
    "org.freedesktop.portal.Desktop",
    "/org/freedesktop/portal/desktop",
    "org.freedesktop.portal.Settings",
)
# The settings of the portal and their values that mean a wish.
_MEANT: Final[dict[DesktopSetting, dict[tuple[str, str], object]]] = {
    DesktopSetting.LITTLE_MOTION: {
        ("org.freedesktop.appearance", "reduced-motion"): 1,
        ("org.gnome.desktop.interface", "enable-animations"): False,
    },
    DesktopSetting.CONTRAST: {("org.freedesktop.appearance", "contrast"): 1},
    DesktopSetting.DARK: {("org.freedesktop.appearance", "color-scheme"): 1},
}


class DesktopPortal(QObject):
    """Has the preferences follow what the desktop's settings portal tells; `changed` when a wish is another.

    Qt tells contrast and dark colors of few desktops, and motion not before 6.12. Source: the settings
    portal of XDG, org.freedesktop.appearance; GNOME's org.gnome.desktop.interface.
    """

    changed = Signal()

    def __init__(self, preferences: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._told: dict[tuple[str, str], object] = {}
        self._asked: dict[QDBusPendingCallWatcher, tuple[str, str]] = {}
        if QGuiApplication.platformName() in _WITH_PORTAL:
            QTimer.singleShot(0, self, self._ask)

    def hear(self, space: str, key: str, value: object) -> None:
        """Take a setting of the portal; others than those of a wish are left alone."""
        for wish, means in _MEANT.items():
            if (space, key) in means:
                self._told[space, key] = value
                wished = any(self._told.get(each) == meant for each, meant in means.items())
                if wished != (wish in self._preferences.desktop):
                    self._preferences.desktop.symmetric_difference_update({wish})
                    self.changed.emit()

    def _ask(self) -> None:
        from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher

        bus = QDBusConnection.sessionBus()
        if not bus.isConnected():
            return
        slot = SLOT("_on_changed(QDBusMessage)")  # as bytes, as the stubs have it, it hears nothing
        bus.connect(*_PORTAL, "SettingChanged", self, slot)  # type: ignore[call-overload]
        for setting in (each for means in _MEANT.values() for each in means):
            call = QDBusMessage.createMethodCall(*_PORTAL, "ReadOne")
            call.setArguments(list(setting))
            watcher = QDBusPendingCallWatcher(bus.asyncCall(call), self)
            watcher.finished.connect(self._on_read)
            self._asked[watcher] = setting

    def _on_read(self, watcher: QDBusPendingCallWatcher) -> None:
        self._take([*self._asked.pop(watcher), *watcher.reply().arguments()])

    @Slot("QDBusMessage")
    def _on_changed(self, message: QDBusMessage) -> None:
        self._take(message.arguments())

    def _take(self, told: list[object]) -> None:
        from PySide6.QtDBus import QDBusVariant

        match told:
            case [str(space), str(key), QDBusVariant() as value]:
                self.hear(space, key, value.variant())


class Appearance:
    """The look of the program, as the preferences have it; what stands `behind` has it when it is dressed."""

    def __init__(
        self,
        window: QMainWindow,
        preferences: Preferences,
        behind: Callable[[], Iterable[QWidget]] = tuple,
    ) -> None:
        self._window = window
        self._behind = behind
        self._preferences = preferences
        use_coordinates(preferences.named_by)
        use_materials(preferences.materials)
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self.apply)
        if hasattr(hints, "accessibility"):  # from Qt 6.10 on
            hints.accessibility().contrastPreferenceChanged.connect(self.apply)
        self.wishes = DesktopPortal(preferences, window)
        self.wishes.changed.connect(self.apply)

    def apply(self) -> None:
        """Give the program the chosen theme and size, and a text cursor that blinks where things may move."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        chosen = self._preferences
        scale = chosen.scale_on(self._window.screen())
        name, now = chosen.theme_name(), current_theme()
        app.setCursorFlashTime(0 if chosen.moves_little else _AS_THE_SYSTEM)
        if (now.name, now.scale) != (name, scale) or not app.styleSheet():
            apply_theme(app, name, scale, self._behind())

    def use_look(self, look: Look) -> None:
        """Light, dark, with high contrast, or as the system has it."""
        self._preferences.look = look
        self._preferences.kept.pop("look", None)
        self._keep()

    def use_scale(self, scale: float | None) -> None:
        """A size factor, or the one that fits the screen."""
        self._preferences.scale = scale
        self._preferences.kept.pop("scale", None)
        self._keep()

    def use_language(self, code: str) -> None:
        """A language, or that of the system (""), from the next start: what is in sight keeps its words."""
        self._preferences.language = code
        self._preferences.kept.pop("language", None)
        self._keep()

    def resize_by(self, steps: int) -> None:
        """The next larger or smaller size."""
        now = self._preferences.scale_on(self._window.screen())
        at = min(range(len(SCALES)), key=lambda index: abs(SCALES[index] - now))
        self.use_scale(SCALES[min(max(at + steps, 0), len(SCALES) - 1)])

    def toggle_coordinates(self) -> bool:
        """Show or hide the coordinates; tells whether they are shown now."""
        self._preferences.coordinates = not self._preferences.coordinates
        self._keep()
        return self._preferences.coordinates

    def use_coordinates(self, coordinates: Coordinates) -> None:
        """Name points by these coordinates, on boards, in words and in print."""
        self._preferences.named_by = coordinates
        self._keep()
        use_coordinates(coordinates)
        redress_boards()

    def use_materials(self, materials: Materials) -> None:
        """Show boards and stones of these."""
        self._preferences.materials = materials
        self._keep()
        use_materials(materials)
        redress_boards()

    def toggle_motion(self) -> bool:
        """Reduce motion or not; tells whether it is reduced now."""
        self._preferences.reduced_motion = not self._preferences.moves_little
        self._keep()
        return self._preferences.moves_little

    def toggle_full_screen(self) -> None:
        """Fill the screen, or leave it."""
        window = self._window.window()
        window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _keep(self) -> None:
        save_preferences(self._preferences)
        self.apply()


class ForClass(Protocol):
    """A page that can be shown to a whole class."""

    board: BoardView

    @property
    def is_class(self) -> bool:
        """Whether it is made for a class now."""
        ...

    def show_class(self, *, on: bool) -> None:
        """Fill the window for a class, or be a page again."""
        ...


class ClassMode:
    """Turns a page into the wall of a classroom, and back."""

    def __init__(self, shell: QMainWindow) -> None:
        self._shell = shell
        self._was_full_screen = False

    def toggle(self, page: ForClass) -> None:
        """Into class mode with this page, or out of it."""
        if page.is_class:
            self.leave(page)
        else:
            self.enter(page)

    def enter(self, page: ForClass) -> None:
        """Full screen, no menus, the page as large as it can be read."""
        self._was_full_screen = self._shell.window().isFullScreen()
        page.show_class(on=True)
        self._shell.menuBar().hide()
        window = self._shell.window()
        window.setWindowState(window.windowState() | Qt.WindowState.WindowFullScreen)
        page.board.setFocus()

    def leave(self, page: ForClass) -> None:
        """The window as it was before."""
        if not page.is_class:
            return
        page.show_class(on=False)
        self._shell.menuBar().show()
        if not self._was_full_screen:
            window = self._shell.window()
            window.setWindowState(window.windowState() & ~Qt.WindowState.WindowFullScreen)
        page.board.setFocus()
