"""Two records of one game beside each other: where they part, what changed places, which facts differ."""
