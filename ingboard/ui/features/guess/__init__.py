"""Guessing the moves of a record, with a score."""
