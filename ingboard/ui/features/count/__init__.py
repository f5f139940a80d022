"""The count: the agreement on dead stones, the check of the bowls, the film that fills the board in."""
