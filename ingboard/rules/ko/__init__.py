"""The ko of the SST texts, shared by all three: removals that can be undone, and cycles of them.

One reading is decided here, from the board and the line of play alone (1991, Article 3; Kim, Simon and
Straus, section 6; Ing ko rule 1996). Terms: a *ko string* is a chain of one to three stones whose capture
local play can undo; its *zone* are its points and those of the chain that captures it; *walls* are the
chains around a zone; kos that share a wall of both colors form a *complex*; the *breaths* of a color are
the liberties of its wall with the fewest. A *situation* is a position with the player to move.

Inside this package points are numbers of the grid; what leaves it names points. Nothing here knows a clock,
a phase or whose turn it is. Every search is bounded by the shape on the board, never by time.
"""
