"""The theme in force: colors as Qt values, fonts by pixel size and weight, one scale for all sizes.

Widgets ask `current_theme()` when they paint, and set sizes again when `is_theme_change(event)`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from ingboard.ui.style.fonts import sans_families, serif_families
from ingboard.ui.style.qss import stylesheet
from ingboard.ui.style.tokens import BY_NAME, Tokens

SCALES: Final = (1.0, 1.25, 1.5, 2.0)


@dataclass(frozen=True, slots=True)
class Theme:
    """All colors (QColor, named as in tokens), the scale, and fonts in scaled pixel sizes.

    `name` is "light" or "dark"; `scale` is 1, 1.25, 1.5 or 2 and multiplies every length given
    in pixels at 100 %, apart from the board.
    """

    name: str
    scale: float
    sans_family: tuple[str, ...]
    serif_family: tuple[str, ...]
    ground: QColor
    surface: QColor
    raised: QColor
    line: QColor
    line2: QColor
    ink: QColor
    ink2: QColor
    ink3: QColor
    plate: QColor
    on_plate: QColor
    second_on_plate: QColor
    petrol: QColor
    on_petrol: QColor
    petrol_wash: QColor
    vermilion: QColor
    vermilion_on_plate: QColor
    gold: QColor
    gold_wash: QColor
    green: QColor
    wood: QColor
    grid: QColor
    coordinates: QColor
    hot: QColor
    winning: QColor

    def px(self, length: float) -> int:
        """A length in pixels at 100 % in the pixels of this scale."""
        return round(length * self.scale)

    def sans(self, size: float, weight: int = 400) -> QFont:
        """The font of labels and figures; size in pixels at 100 %, weight 400 to 700."""
        return QFont(_font(self.sans_family, self.px(size), weight))

    def serif(self, size: float, weight: int = 400) -> QFont:
        """The font of titles and sentences; size in pixels at 100 %, weight 400 to 700."""
        return QFont(_font(self.serif_family, self.px(size), weight))

    def color(self, token: str) -> QColor:
        """The color with this token name; raises AttributeError on a name that is none."""
        found: QColor = getattr(self, token)
        return found


def make_theme(name: str, scale: float = 1.0) -> Theme:
    """The theme of this name ("light" or "dark") and scale; raises KeyError on another name."""
    tokens = BY_NAME[name]
    return Theme(
        name=name,
        scale=scale,
        sans_family=sans_families(),
        serif_family=serif_families(),
        **{field.name: QColor(getattr(tokens, field.name)) for field in fields(Tokens)},
    )


def current_theme() -> Theme:
    """The theme in force; light at 100 % until one is applied."""
    global _current  # noqa: PLW0603 - one look per process, as QApplication has one palette
    if _current is None:
        _current = make_theme("light")
    return _current


def apply_theme(app: QApplication, name: str, scale: float = 1.0) -> Theme:
    """Give the whole program this theme at once: Fusion, palette, font and stylesheet."""
    return use_theme(app, make_theme(name, scale))


def use_theme(app: QApplication, theme: Theme) -> Theme:
    """Give the whole program a theme made elsewhere, for instance with forced families."""
    global _current  # noqa: PLW0603 - see current_theme
    _current = theme
    if not app.styleSheet():  # with one, Qt wraps the style and hides its name
        app.setStyle(QStyleFactory.create("Fusion"))
        # The first sheet of a process resets the fonts of widgets made before it: let it come
        # before the font is set.
        app.setStyleSheet("QWidget {}")
    app.setFont(theme.sans(14))
    app.setPalette(_palette(theme))
    app.setStyleSheet(stylesheet(theme))
    return theme


@contextmanager
def lent_theme(theme: Theme) -> Iterator[Theme]:
    """Let widgets that nobody sees paint in another theme, for a file; the window's stays as it is."""
    global _current  # noqa: PLW0603 - see current_theme
    before, _current = _current, theme
    try:
        yield theme
    finally:
        _current = before


def is_theme_change(event: QEvent) -> bool:
    """Whether this change event may mean another theme or scale; call from `changeEvent`."""
    return event.type() in {QEvent.Type.PaletteChange, QEvent.Type.StyleChange}


_current: Theme | None = None


@lru_cache(maxsize=256)  # asked for with every text that is painted
def _font(families: tuple[str, ...], pixels: int, weight: int) -> QFont:
    """A font that nobody may change: whoever asks gets a copy."""
    font = QFont(list(families))
    font.setPixelSize(pixels)
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
