"""Sheets of paper about a game: where their facts come from, and their painting."""
