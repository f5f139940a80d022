"""Lessons on the screen: one position and one thing to do; the same page fills a wall in class mode."""
