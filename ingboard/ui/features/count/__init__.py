"""The count: the agreement on dead stones, and the film that fills the board in."""
