"""The engine that may be asked for dead stones."""
