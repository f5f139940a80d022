"""The game of a window on the screen: its presenter, clocks, bowls, moves and tree."""
