"""A game as facts: commands are decided into events, events evolve the state. Pure; no Qt, no I/O, no time.

The only place where rules, counting and clock meet. Replaying the events gives the same state, so a live
game's journal is its truth, and looking back is keeping an earlier state.

Decision: events, not undo commands, because a clock's elapsed time cannot be inverted; a move taken back is
an event of its own.
"""
