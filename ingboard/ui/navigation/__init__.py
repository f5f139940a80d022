"""Stepping: through the moves of a game and through the stones of a fill-in film."""

from ingboard.ui.navigation.film import FilmNavigation
from ingboard.ui.navigation.game import GameNavigation
from ingboard.ui.navigation.slider import StepSlider

__all__ = ["FilmNavigation", "GameNavigation", "StepSlider"]
