"""Data for what leaves the program on paper or as a picture; drawing it is the window's business. No Qt."""
