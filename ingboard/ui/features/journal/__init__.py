"""The journal of the game in the window, and what a crash left of one."""
