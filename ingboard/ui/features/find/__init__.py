"""Finding a position or a pattern: the page with its options and its list of matches."""
