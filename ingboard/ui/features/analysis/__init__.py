"""Who is ahead: an estimate of the score, and a Go engine at the side of a record; where that is set up."""
