"""Rule texts compared, side by side, and how the program decides ko."""
