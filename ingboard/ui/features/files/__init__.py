"""The file of a game: opened, saved, closed."""
