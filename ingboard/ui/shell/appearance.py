"""How the window looks: theme, size, coordinates, motion. Applies the preferences, keeps them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import SLOT, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from ingboard.board.points import Coordinates, use_coordinates
from ingboard.text import text
from ingboard.ui.board.board_view import redress_boards
from ingboard.ui.board.materials import Materials, use_materials
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
from ingboard.ui.style import apply_theme, current_theme

if TYPE_CHECKING:
    from PySide6.QtDBus import QDBusMessage, QDBusPendingCallWatcher
from ingboard.ui.shell.preferences import (
    SCALES,
    DesktopSetting,
    Look,
    Preferences,
    save_preferences,
)

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
            case _:  # a desktop that has no answer
                pass


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
