"""A Go program that plays one side of a game: which there are and how strong, and the talk with it."""
