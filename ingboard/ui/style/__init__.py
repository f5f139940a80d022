"""The look of every widget: colors by name, fonts, one scale. Knows no widget of ours."""

from ingboard.ui.style.fonts import figures_width, fitted, paint_figures, paint_line, paint_words
from ingboard.ui.style.icons import paint_box, paint_fault
from ingboard.ui.style.theme import (
    FUSION,
    SCALES,
    Theme,
    apply_theme,
    came_by_keyboard,
    current_theme,
    follow_theme,
    lent_theme,
    make_theme,
    put_away,
    scaled,
    spaced,
    use_theme,
)

__all__ = [
    "FUSION",
    "SCALES",
    "Theme",
    "apply_theme",
    "came_by_keyboard",
    "current_theme",
    "figures_width",
    "fitted",
    "follow_theme",
    "lent_theme",
    "make_theme",
    "paint_box",
    "paint_fault",
    "paint_figures",
    "paint_line",
    "paint_words",
    "put_away",
    "scaled",
    "spaced",
    "use_theme",
]
