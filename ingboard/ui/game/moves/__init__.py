"""The side column: the game's facts, its moves as a strip of discs, and the present move."""
