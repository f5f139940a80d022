"""What the window offers, a folder a feature. Features do not know one another."""
