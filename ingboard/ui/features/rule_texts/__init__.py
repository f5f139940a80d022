"""Which text says what, side by side, and how the program decides ko."""
