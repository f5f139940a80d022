"""A Go program as the opponent of a game."""
