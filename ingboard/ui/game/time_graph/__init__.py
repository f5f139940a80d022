"""How long each move took, as bars: Black's up, White's down; values in, the chosen move out."""
