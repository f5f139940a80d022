"""What may be played and when play ends, one module per rule text. Knows no clock and no file."""
