"""Playing: passes, stops, claims and resignations of the game in the tab."""
