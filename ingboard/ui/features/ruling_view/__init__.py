"""A ruling for both players, each in his language."""
