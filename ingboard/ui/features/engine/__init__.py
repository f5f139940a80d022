"""A Go engine of this computer: found, tried, kept, forgotten."""
