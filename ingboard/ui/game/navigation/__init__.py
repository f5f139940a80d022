"""Stepping: through the moves of a game and through the stones of a fill-in film."""

from ingboard.ui.game.navigation.film import FilmNavigation
from ingboard.ui.game.navigation.game import GameNavigation
from ingboard.ui.game.navigation.slider import StepSlider

__all__ = ["FilmNavigation", "GameNavigation", "StepSlider"]
