"""The board on screen and on paper: geometry, pictures, skin, widget. Knows no rule and no game."""
