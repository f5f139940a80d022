"""The tournament that the tables of the window are played in."""
