"""Counting what was never recorded: a board painted by hand, or the four numbers of a count."""
