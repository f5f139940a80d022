"""Which stones look dead at the end of a game: a suggestion for the two players, never a decision."""
