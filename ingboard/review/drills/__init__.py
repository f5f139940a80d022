"""Counting drills: boards that look like finished games, what is asked of them, and how an answer is judged.

Knows no widget and no clock: a pupil's time is passed in.
"""
