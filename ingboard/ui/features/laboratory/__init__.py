"""Positions on which the rule texts part, to play through."""
