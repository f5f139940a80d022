"""A Go engine at the side of a record: what it thinks of the position, and of every move."""
