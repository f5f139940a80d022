"""The view for players and hall: board and clocks on a second screen, for watching only."""
