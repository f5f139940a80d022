"""The look of every widget, which it does not know: colors as Qt values, fonts, one scale for all sizes.

Widgets ask `current_theme()` when they paint; Qt paints and measures them anew in another theme. Lengths
that are set once (`scaled`, `spaced`) and whatever else must be done again (`follow_theme`) follow it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property, lru_cache, partial
from types import BuiltinMethodType, MethodType
from typing import Final, TypeVar
from weakref import WeakKeyDictionary

from msgspec.structs import fields
from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QFont, QFontMetrics, QPalette
from PySide6.QtWidgets import QApplication, QGridLayout, QLayout, QWidget
from shiboken6 import isValid

from ingboard.text import text
from ingboard.ui.style.behind import kept_behind, place_behind, take_from_behind
from ingboard.ui.style.fonts import sans_families, serif_families
from ingboard.ui.style.tokens import BY_NAME, Colors

MENU_LINE = 32


_SHEET = """
QToolTip { font-size: @13px; color: $ink; background: $raised; border: 1px solid $line2; padding: 4px; }
QMenuBar { background: $surface; color: $ink; border-bottom: 1px solid $line; font-size: @14px;
  spacing: 0; padding: 0; }
QMenuBar::item { background: transparent; color: $ink; padding: @abovepx @10px; }
QMenuBar::item:selected { background: $petrol_wash; }
QMenuBar::item:pressed { background: $petrol; color: $on_petrol; }
QMenu { font-size: @14px; background: $raised; color: $ink; border: 1px solid $line; padding: @4px 0; }
QMenu::item { padding: @6px @24px @6px @28px; background: transparent; }
QMenu::item:selected { background: $petrol; color: $on_petrol; }
QMenu::item:disabled { color: $ink3; }
QMenu::item:disabled:selected { background: $petrol_wash; color: $ink3; }
QMenu::separator { height: 1px; background: $line; margin: @4px 0; }
QLineEdit, QAbstractSpinBox, QComboBox { font-size: @15px; }
QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox {
  background: $raised; color: $ink; border: 1px solid $line2; border-radius: @4px;
  padding: @4px @8px; selection-background-color: $petrol; selection-color: $on_petrol;
  placeholder-text-color: $ink3; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {
  border: 2px solid $petrol; padding: @3px @7px; }
QLineEdit:disabled, QPlainTextEdit:disabled, QTextEdit:disabled, QAbstractSpinBox:disabled,
QComboBox:disabled { background: $surface; color: $ink3; border: 1px dashed $line2; }
QTextEdit[readOnly="true"], QPlainTextEdit[readOnly="true"] { border: 1px solid $line; }
QTextEdit[readOnly="true"]:focus, QPlainTextEdit[readOnly="true"]:focus { border: 2px solid $petrol; }
QLabel#hint { color: $ink2; font-size: @13px; }
QLabel#hint:disabled { color: $ink3; }
QPlainTextEdit#comment { border: 1px solid transparent; padding: 0 @2px; background: transparent;
  font-family: @serif; font-size: @16px; }
QPlainTextEdit#comment:focus { border: 1px solid $petrol; }
QComboBox { padding-right: @24px; combobox-popup: 0; }
QComboBox::drop-down { border: none; width: @24px; }
QComboBox QAbstractItemView { background: $raised; color: $ink; border: 1px solid $line2;
  selection-background-color: $petrol; selection-color: $on_petrol; }
QComboBox QAbstractItemView::item { min-height: @26px; }
QAbstractItemView { font-size: @14px; background: $raised; color: $ink; border: 1px solid $line;
  selection-background-color: $petrol; selection-color: $on_petrol; }
QAbstractItemView:focus { border: 1px solid $petrol; }
QToolButton:focus { border: 1px solid $petrol; border-radius: @4px; }
QTableView::item { padding: 0 @6px; }
QHeaderView { background: $surface; }
QHeaderView::section { font-size: @13px; background: $surface; color: $ink2; border: none;
  border-bottom: 1px solid $line; padding: @4px @6px; }
QScrollBar:vertical { background: transparent; width: @12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: @12px; margin: 0; }
QScrollBar::handle { background: $line2; border-radius: @4px; margin: @2px; }
QScrollBar::handle:vertical { min-height: @28px; }
QScrollBar::handle:horizontal { min-width: @28px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: $line; }
BoardCover { background: $surface; color: $gold; border: 2px solid $gold; border-radius: @3px;
  font-family: @serif; font-size: @20px; font-weight: 600; }
Segment { background: $raised; color: $ink; border: 1px solid $line2; border-left: 0;
  border-radius: 0; font-size: @14px; padding: 0; }
Segment[place^="first"] { border-left: 1px solid $line2;
  border-top-left-radius: @4px; border-bottom-left-radius: @4px; }
Segment[place$="last"] { border-top-right-radius: @4px;
  border-bottom-right-radius: @4px; }
Segment:checked { background: $petrol; color: $on_petrol; font-weight: 600; border-color: $petrol; }
Segment:focus { border: 2px solid $petrol; }
Segment:checked:focus { outline: 2px solid $on_petrol; outline-offset: -5px; outline-radius: 2px; }
NumberBox::up-button, NumberBox::down-button { width: 0; border: none; }
HelpSheet[readOnly="true"], HelpSheet[readOnly="true"]:focus { background: $surface;
  border: 1px solid $line2; border-radius: @6px;
  padding: 0; }
RuleTextsTable QHeaderView::section { color: $ink; font-weight: 600; padding: @6px @12px; }
CountRow { border: none; border-top: 1px solid $line; }
CountRow[chosen="true"] { background: $petrol_wash; }
QProgressBar { background: $raised; color: $ink; border: 1px solid $line2; border-radius: @4px;
  min-height: @26px; max-height: @26px; font-size: @14px; font-weight: 600; text-align: center; }
QProgressBar::chunk { background: $petrol_wash; border-right: 2px solid $petrol; }
QTabBar { font-size: @14px; }
QTabBar::tab { background: transparent; color: $ink2; padding: @6px @12px;
  border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: $ink; border-bottom: 2px solid $petrol; }
"""


def stylesheet(theme: Theme) -> str:
    """The sheet for this theme: `$token` becomes its color, `@8px` a scaled length."""
    sheet = re.sub(r"\$(\w+)", lambda found: theme.color(found[1]).name(), _SHEET)
    sheet = re.sub(r"@(\d+)px", lambda found: f"{theme.px(int(found[1]))}px", sheet)
    # Qt puts the words of a menu bar at its top; the padding brings them to the middle. They are measured,
    # for letters of another font are higher, and Qt hides an entry that is higher than the bar.
    words = QFontMetrics(theme.sans(14)).size(Qt.TextFlag.TextSingleLine, text("File"))
    above = max(0, theme.px(MENU_LINE) - 1 - words.height()) // 2
    return sheet.replace("@abovepx", f"{above}px").replace("@serif", theme.serif_in_sheets)


SCALES: Final = (1.0, 1.25, 1.5, 2.0)


FUSION: Final = ("-style", "fusion")
"""Arguments of a QApplication: to set the style later costs all that Python may ask of a QStyle."""


_Layout = TypeVar("_Layout", bound=QLayout)


class Theme(Colors[QColor], frozen=True, dict=True, kw_only=True):
    """All colors (QColor, named as in tokens), the scale, and fonts in scaled pixel sizes.

    `name` is "light", "dark" or "contrast" (black on white); `scale` is 1, 1.25, 1.5 or 2 and multiplies
    every length given in pixels at 100 %, apart from the board.
    """

    name: str
    scale: float
    sans_family: tuple[str, ...]
    serif_family: tuple[str, ...]

    @cached_property
    def px(self) -> Callable[[float], int]:
        """Gives a length in pixels at 100 % in the pixels of this scale: `theme.px(8)`."""
        return partial(_pixels, self.scale)

    def size(self, width: float, height: float) -> QSize:
        """A size in pixels at 100 % in the pixels of this scale."""
        return QSize(self.px(width), self.px(height))

    @cached_property
    def past_on_plate(self) -> QColor:
        """Time that has gone, on a running clock's plate."""
        return _mixed(self.plate, self.on_plate, 0.18)

    @cached_property
    def coming_on_plate(self) -> QColor:
        """Time that is to come, on a running clock's plate."""
        return _mixed(self.plate, self.on_plate, 0.62)

    def sans(self, size: float, weight: int = 400) -> QFont:
        """The font of labels and figures; size in pixels at 100 %, weight 400 to 700."""
        return QFont(_font(self.sans_family, size, self.scale, weight))

    def serif(self, size: float, weight: int = 400) -> QFont:
        """The font of titles and sentences; size in pixels at 100 %, weight 400 to 700."""
        return QFont(_font(self.serif_family, size, self.scale, weight))

    @property
    def serif_in_sheets(self) -> str:
        """The families of titles and sentences as style sheets name them."""
        return ",".join(f"'{family}'" for family in self.serif_family)

    def color(self, token: str) -> QColor:
        """The color with this token name; raises AttributeError on a name that is none."""
        found: QColor = getattr(self, token)
        return found


def make_theme(name: str, scale: float = 1.0) -> Theme:
    """The theme of this name and scale; raises KeyError on another name."""
    tokens = BY_NAME[name]
    return Theme(
        name=name,
        scale=scale,
        sans_family=sans_families(),
        serif_family=serif_families(),
        **{field.name: QColor(getattr(tokens, field.name)) for field in fields(tokens)},
    )


def current_theme() -> Theme:
    """The theme in force; light at 100 % until one is applied."""
    global _current  # noqa: PLW0603 - one look per process, as QApplication has one palette
    if _current is None:
        _current = make_theme("light")
    return _current


def apply_theme(
    app: QApplication, name: str, scale: float = 1.0, behind: Iterable[QWidget] = ()
) -> Theme:
    """Give the whole program this theme at once: palette, font and stylesheet, over Fusion.

    Widgets that stand `behind` have it, with all in them, when `dress` is called with them.
    """
    return use_theme(app, make_theme(name, scale), behind)


def use_theme(app: QApplication, theme: Theme, behind: Iterable[QWidget] = ()) -> Theme:
    """Give the whole program a theme made elsewhere, for instance with forced families."""
    global _current  # noqa: PLW0603 - see current_theme
    _current = theme
    with kept_behind(behind):
        if not app.styleSheet():
            # The first sheet of a process resets the fonts of widgets made before it: let it come
            # before the font is set.
            app.setStyleSheet("QWidget {}")
        else:  # a sheet in place of another takes a widget's fonts once for each widget around it
            app.setStyleSheet("")
        app.setFont(theme.sans(14))
        app.setPalette(_palette(theme))
        app.setStyleSheet(stylesheet(theme))
    _tell(owner for owner in _followers() if place_behind(owner) is None)
    return theme


def dress(widget: QWidget | None) -> None:
    """Give the theme in force to a widget that stood behind when it was applied."""
    if widget is not None and place_behind(widget) is widget:
        followers = [owner for owner in _followers() if place_behind(owner) is widget]
        take_from_behind(widget)
        _tell(followers)


def _followers() -> list[QObject]:
    return [owner for owner in list(_following) if isValid(owner)]


def _tell(owners: Iterable[QObject]) -> None:
    """Have what follows the theme take it up; what one does may delete another."""
    theme = current_theme()
    for owner in owners:
        for name, lengths in list(_following.get(owner, {}).items()):
            if isValid(owner):
                getattr(owner, name)(*map(theme.px, lengths))


def scaled(setter: Callable[..., object], *lengths: float) -> None:
    """Call a setter of a widget or layout with these lengths, now and in every theme to come.

    `setter` is a bound method of a QObject, for instance `field.setFixedWidth`; `lengths` are pixels at
    100 %. The latest lengths of a setter count. It is forgotten with its object.
    """
    assert isinstance(setter, MethodType | BuiltinMethodType)
    owner = setter.__self__
    assert isinstance(owner, QObject)
    _following.setdefault(owner, {})[setter.__name__] = lengths
    setter(*map(current_theme().px, lengths))


def follow_theme(act: Callable[[], object]) -> None:
    """Call a method of a widget now and in every theme to come."""
    scaled(act)


def spaced(
    layout: _Layout,
    *,
    spacing: float | tuple[float, float] | None = None,
    margins: float | tuple[float, float] | tuple[float, float, float, float] | None = None,
) -> _Layout:
    """Give a layout lengths in pixels at 100 %, in every theme; returns it.

    `spacing` of a grid may be (horizontal, vertical); `margins` are one for all sides, (left and right,
    top and bottom), or left, top, right, bottom.
    """
    if isinstance(spacing, tuple):
        assert isinstance(layout, QGridLayout)
        scaled(layout.setHorizontalSpacing, spacing[0])
        scaled(layout.setVerticalSpacing, spacing[1])
    elif spacing is not None:
        scaled(layout.setSpacing, spacing)
    if margins == 0:
        layout.setContentsMargins(0, 0, 0, 0)
    elif margins is not None:
        sides = margins if isinstance(margins, tuple) else (margins, margins)
        scaled(layout.setContentsMargins, *(sides if len(sides) == 4 else sides * 2))
    return layout


def put_away(widgets: Iterable[QWidget]) -> None:
    """Take widgets out of sight for good; with Qt's next turn they are out of their layout and deleted."""
    for widget in widgets:
        widget.hide()
        widget.deleteLater()


@contextmanager
def lent_theme(theme: Theme) -> Iterator[Theme]:
    """Let widgets that nobody sees paint in another theme, for a file; the window's stays as it is."""
    global _current  # noqa: PLW0603 - see current_theme
    before, _current = _current, theme
    try:
        yield theme
    finally:
        _current = before


_current: Theme | None = None


# By object: the setters and acts that follow the theme, by name, with their lengths.
_following: Final[WeakKeyDictionary[QObject, dict[str, tuple[float, ...]]]] = WeakKeyDictionary()


def _mixed(first: QColor, second: QColor, share: float) -> QColor:
    return QColor(
        *(
            round(a + (b - a) * share)
            for a, b in zip(first.getRgb()[:3], second.getRgb()[:3], strict=True)  # type: ignore[index]
        )
    )


@lru_cache(maxsize=1024)  # asked for a hundred times with every act
def _pixels(scale: float, length: float) -> int:
    return round(length * scale)


@lru_cache(maxsize=256)  # asked for with every text that is painted
def _font(families: tuple[str, ...], size: float, scale: float, weight: int) -> QFont:
    """A font that nobody may change: whoever asks gets a copy."""
    font = QFont(list(families))
    font.setPixelSize(round(size * scale))
    font.setWeight(QFont.Weight(weight))
    return font


def _palette(theme: Theme) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    for where, color in (
        (role.Window, theme.ground),
        (role.WindowText, theme.ink),
        (role.Base, theme.raised),
        (role.AlternateBase, theme.surface),
        (role.Text, theme.ink),
        (role.PlaceholderText, theme.ink2),
        (role.Button, theme.raised),
        (role.ButtonText, theme.ink),
        (role.BrightText, theme.vermilion),
        (role.Light, theme.raised),
        (role.Midlight, theme.surface),
        (role.Mid, theme.line),
        (role.Dark, theme.line2),
        (role.Shadow, theme.line2),
        (role.Highlight, theme.petrol),
        (role.HighlightedText, theme.on_petrol),
        (role.Link, theme.petrol),
        (role.LinkVisited, theme.petrol),
        (role.ToolTipBase, theme.raised),
        (role.ToolTipText, theme.ink),
        (role.Accent, theme.petrol),
    ):
        palette.setColor(where, color)
    for where in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, where, theme.ink3)
    return palette


def came_by_keyboard(event: QFocusEvent) -> bool:
    """Whether the keys led the focus here, so that it must be seen where it is."""
    return event.reason() in _BY_KEYBOARD


_BY_KEYBOARD: Final = {
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
}
