"""Counting by hand: board, bowls and stones that a teacher or a pupil moves, and what is said of it."""
