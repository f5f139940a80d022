"""Several tables in one window: each with its own game, clock and journal; one of them is seen."""
