"""A position from a photograph of a real board: its corners, its stones, the doubts a person answers."""
