"""Board, question and answer side by side, for one pupil or a whole class."""
