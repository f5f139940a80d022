"""The page of the timeline: a journal as a replay of board and clocks, and as evidence."""
