"""Playing: passes, undo and resignations of the game in the tab."""
